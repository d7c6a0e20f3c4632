"""The answer about one's own matters: records, the project's memory and the user's papers, looked
into together.

The line that answers comes first, as it stands in its source; then whether it is the newest, with
the date and the source of each. Nothing is worded anew, and no model is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from app.core.domain.events import Step, StepCode
from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Citation, Kind, Milliseconds
from app.core.domain.plans import Label
from app.core.domain.recall_result import RecallResult, Verdict
from app.core.domain.tiers_and_modes import Boundary
from app.core.language.citation_marks import without_marks
from app.core.language.dates.moments import moment_at, noon_of
from app.core.language.gist import gist
from app.core.language.markdown import one_line, plain
from app.core.language.person_suffixes import relatives_in
from app.core.language.turkish import fold, words
from app.core.reading.answer_fit import lacks_sort
from app.core.reading.question_signs import asks
from app.core.understanding.questions import looking_back
from app.core.understanding.questions.leaning_question import asks_for_earlier, names_nothing
from app.core.wording.speech import without_standing
from app.machine.silent_drives import Pulse, SilentDrives
from app.research.document_reading.document_reader import ENOUGH
from app.research.document_reading.reckoned_rows import is_written_row
from app.research.figures.dated_lines import DatedLine, OwnQuestion, lines_of, own_question
from app.turns.answers.answer_display import say
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.newer_lines import NewerLines
from app.turns.answers.past.paper_line import PaperLine, near_passages
from app.turns.answers.past.past_search import PastSearch, elsewhere
from app.turns.answers.research.past_sessions import repeats_own_sources
from app.turns.answers.turn_context import TurnContext

PASSAGES = 24
"""Passages of papers that are looked through for a question."""
OLDER = 4
"""How many older lines are told beside the newest."""
_NEAR = 0.2
"""How much less than the best a line may fit to be told with it."""
_FIGURE = re.compile(r"\d+(?:[.,]\d+)?")
_AIMS = re.compile(
    r"\b(?:hedef|oneril|olmal|genellikle|genelde|recommended|should|usually|target)\w*"
)
"""What says in an answer how much something should be, and not how much it was."""
_WHOLE = 0.99
"""How well a line of a record that was not meant by itself has to fit."""
_MAY_BE_OWN = (Label.RECALL, Label.AMBIGUOUS, Label.FOLLOWUP, Label.GENERAL)


_PATIENCE: Final = 2.0
"""Seconds that an answer waits for a drive to say when a file was changed."""


@dataclass(frozen=True, slots=True)
class _OwnLine:
    """A line with its day and where it stands. ``dated``: the day stands in the text itself;
    ``record``: in a record or the memory, not in a paper."""

    line: DatedLine
    day: date
    citation: Citation
    source: str
    dated: bool
    record: bool
    excerpt: Excerpt | None = None


class OwnMatters:
    """Answers from the papers of the user, together with what the past has."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._drives = SilentDrives(_PATIENCE)
        self._search = PastSearch(context)
        self._newer = NewerLines(context, self._search)

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell what the user's papers give for a question about one's own matters, with what the
        past has; whether they give anything. What only the past has is told elsewhere."""
        context, plan = self._context, turn.plan
        researcher = context.researcher
        if plan.label not in _MAY_BE_OWN or plan.mode is not None or plan.turn is not None:
            return False
        if researcher is None or context.permission.boundary is Boundary.MEMORY:
            return False
        if asks_for_earlier(turn.gist) and await self._tell_earlier(turn):
            return True
        if looking_back.only_days(plan.query, context.now()):
            # "2024te kaçtı" is the question before of another day.
            return False
        question = own_question(plan.query, recalls=plan.label is Label.RECALL)
        if question is None or (not question.newest and await self._just_told(turn)):
            return False
        if names_nothing(plan.query) and turn.shown:
            # "Saati" after a record is of that.
            return False
        held = await researcher.holds_files()
        papers = await self._in_papers(turn, question) if held else []
        if not papers and not question.figure.sorts:
            return False
        result = elsewhere(turn, await self._search.look(turn))
        if result.verdict is not Verdict.NONE and not (papers and question.figure.sorts):
            # The past has it, and nobody else.
            return False
        records = await self._in_records(turn, question, result)
        giving = (e for e in (*papers, *records) if _may_give(plan.query, e))
        found = _newest_first([*giving])
        if not found or (
            _of_one_day(found) and all(is_written_row(e.line.quote) for e in found[:2])
        ):
            # Which row of a time table is meant no day says.
            return False
        if found[0].excerpt and await self._better_read(turn, question, papers):
            return False
        turn.mark(Kind.RECALL)
        if await self._tell_newer(turn, found[0]):
            return True
        cited = [each.citation for each in found]
        await say(context, turn, self._tell(found), None, cited, Kind.RECALLED)
        return True

    async def _better_read(
        self, turn: OpenTurn, question: OwnQuestion, papers: Sequence[_OwnLine]
    ) -> bool:
        """Whether reading the papers gives what surely answers, and none of these lines: rows that
        were reckoned, what a paper says as a whole, or where not the newest is asked for a line."""
        researcher = self._context.researcher
        assert researcher is not None
        near = await near_passages(self._context, turn, turn.plan.query)
        reading = await researcher.read_files(turn.plan.query, near)
        if reading.chance_beside_records < ENOUGH:
            return False
        if reading.reckoned is not None or reading.alone:
            return True
        if question.newest:
            return False
        told = reading.lines[0].sentence
        return not any(each.line.quote in told or told in each.line.quote for each in papers)

    async def _tell_newer(self, turn: OpenTurn, first: _OwnLine) -> bool:
        """Tell what a conversation says of the same thing after a paper did, with the paper's line
        below it; whether one does."""
        if first.excerpt is None:
            return False
        told = PaperLine(first.excerpt, first.line.quote)
        newer = await self._newer.in_time(turn, told)
        if not isinstance(newer, FoundSession) or newer.older is None:
            return False
        context = self._context
        text = recall_replies.record(context.voice, [newer], turn.plan.query)
        cited = [newer.citation, first.citation]
        await say(context, turn, text, None, cited, Kind.RECALLED)
        return True

    async def _tell_earlier(self, turn: OpenTurn) -> bool:
        """ "Ondan önceki?" after the newest of several lines: the one before it, and the older
        ones; whether there was one."""
        context = self._context
        told = next((each for each in reversed(turn.said_before) if each.role == "assistant"), None)
        if told is None or told.kind is not Kind.RECALLED or len(told.citations) < 2:
            return False
        _, heading, below = told.content.partition(context.speech.own_older)
        if not heading:
            return False
        first, *others = told.citations[1:]
        row, *older = [line for line in below.splitlines() if line.startswith("- ")] or [""]
        turn.mark(Kind.RECALL)
        parts = [one_line(plain(first.quote)), self._where(row, first)]
        if others:
            parts.append("\n".join([heading, *older]))
        await say(context, turn, "\n\n".join(parts), None, [first, *others], Kind.RECALLED)
        return True

    def _where(self, row: str, cited: Citation) -> str:
        """The day and source of a line as the ``row`` that told of it has them: the day that the
        line is of need not be that on which its source was read."""
        voice = self._context.voice
        record = voice.speech.own_record.format(title=cited.title)
        source = _name_and_place(cited) if cited.address else record
        day, known, _ = row.removeprefix("- ").partition(f" · {source}: ")
        return f"{day if known else voice.long_date(cited.date)} · {source}"

    async def _just_told(self, turn: OpenTurn) -> bool:
        """Whether the record that was shown last has it: that is meant, and no paper with the same
        word."""
        shown = await self._search.cited(turn.shown)
        about = (recent_context.turn_about(turn.plan.query, each.messages) for each in shown)
        return any(message is not None for message in about)

    # --- looking -----------------------------------------------------------------------------

    async def _in_papers(self, turn: OpenTurn, question: OwnQuestion) -> list[_OwnLine]:
        """The lines of the user's papers that fit, each of the day that it or its paper tells, or
        on which the file was changed."""
        context, researcher = self._context, self._context.researcher
        assert researcher is not None
        context.view.show(Step(StepCode.SEARCHING, {"query": question.search}))
        project = turn.active.session.project_id
        excerpts = await researcher.search_files(question.search, PASSAGES, project)
        found: list[_OwnLine] = []
        facts = await researcher.paper_facts([each.source.key for each in excerpts])
        places = dict.fromkeys(each.source.address for each in excerpts)
        changes = await self._drives.look(list(places), _changed_at)
        for excerpt in excerpts:
            source = excerpt.source
            changed = changes.get(source.address) or source.seen_at
            known = facts.get(source.key)
            written = known.date if known is not None else None
            if written is not None and written > context.today():
                # It only looks forward to that day: "kontrol 3 Mart 2027".
                written = None
            name = Path(source.address).name
            heading = f"{excerpt.place} {source.title} {name} {source.published}"
            for line in lines_of(excerpt.text, heading, question, context.today()):
                said = line.day or written
                day = said or self._day(changed)
                citation = excerpt.cited(line.quote)
                dated = said is not None
                where = _name_and_place(citation)
                found.append(
                    _OwnLine(line, day, citation, where, dated, record=False, excerpt=excerpt)
                )
        return _fitting(found)

    async def _in_records(
        self, turn: OpenTurn, question: OwnQuestion, result: RecallResult
    ) -> list[_OwnLine]:
        """What was asked and answered of it in other sessions, and what the memory says of it. Of
        sessions that only come near, the lines that have all of it."""
        near = result.verdict is Verdict.NONE
        meant = {match.session_id for match in result.matches if not near}
        also = await self._context.recall.recall(question.search, self._context.clock.now())
        matches = {match.session_id: match for match in (*also.matches, *result.matches)}
        found: list[_OwnLine] = []
        for each in await self._search.found(tuple(matches.values())):
            title = each.session.title
            least = 0.0 if each.session.session_id in meant else _WHOLE
            source = self._context.speech.own_record.format(title=title)
            of_them = _speaks_of(question.persons, each)
            for message in each.messages:
                if message.kind not in (Kind.QUESTION, Kind.ANSWER) or repeats_own_sources(message):
                    continue
                if message.kind is Kind.ANSWER and not of_them:
                    # What holds for anybody ("50 üzeri hedeflenir") is nobody's value.
                    continue
                for line in self._lines(without_standing(message.content), title, question):
                    aims = message.kind is Kind.ANSWER and _AIMS.search(fold(line.text))
                    if line.fit < least or aims:
                        continue
                    at = message.created_at
                    citation = replace(
                        each.citation, message_id=message.message_id, quote=line.quote, date=at
                    )
                    found.append(self._told(line, at, citation, source))
        known = {fold(each.line.quote) for each in found}
        found += [
            each
            for each in await self._in_memory(turn, question)
            if fold(each.line.quote) not in known
        ]
        return _fitting(found)

    async def _in_memory(self, turn: OpenTurn, question: OwnQuestion) -> list[_OwnLine]:
        """The lines that fit of what the project remembers."""
        memory, project = self._context.memory, turn.active.session.project_id
        if memory is None or project is None or (kept := await memory.memory(project)) is None:
            return []
        source = self._context.speech.own_memory
        citation = Citation("", "", source, kept.updated_at, "")
        return [
            self._told(line, kept.updated_at, replace(citation, quote=line.quote), source)
            for statement in kept.statements
            for line in self._lines(statement.text, "", question)
        ]

    def _lines(self, text: str, heading: str, question: OwnQuestion) -> list[DatedLine]:
        lines = lines_of(text, heading, question, self._context.today())
        # A question may tell its figures first.
        return [e for e in lines if not asks(e.text) or len(_FIGURE.findall(e.text)) > 1]

    def _told(self, line: DatedLine, at: Milliseconds, citation: Citation, source: str) -> _OwnLine:
        dated = line.day is not None
        return _OwnLine(line, line.day or self._day(at), citation, source, dated, record=True)

    # --- telling -----------------------------------------------------------------------------

    def _tell(self, found: Sequence[_OwnLine]) -> str:
        """The newest line by itself, then its date and source, then the older ones; lines of one
        paper and one day stand together, as none of them is newer."""
        speech, (first, *others) = self._context.speech, found
        if _of_one_day(found):
            same = [each for each in others if _paper_and_day(each) == _paper_and_day(first)]
            where = speech.own_only.format(date=self._date(first), source=first.source)
            if all(each.source == first.source for each in same):
                beside = "\n".join(f"- {each.line.text}" for each in same)
                return "\n\n".join([first.line.text, beside, where])
            # Under which heading each stands says whose it is.
            beside = "\n".join(
                f"- {without_marks(each.citation.place)}: {each.line.text}" for each in same
            )
            return "\n\n".join([first.line.text, where, beside])
        where = speech.own_newest if others else speech.own_only
        told = [first.line.text, where.format(date=self._date(first), source=first.source)]
        if others:
            older = [f"- {self._date(each)} · {each.source}: {each.line.text}" for each in others]
            told.append("\n".join([speech.own_older, *older]))
        return "\n\n".join(told)

    def _date(self, told: _OwnLine) -> str:
        voice = self._context.voice
        said = voice.long_date(self._at(told.day))
        of_file = not told.dated and not told.record
        return voice.speech.own_file_date.format(date=said) if of_file else said

    def _day(self, at: Milliseconds) -> date:
        return moment_at(at, self._context.timezone).date()

    def _at(self, day: date) -> Milliseconds:
        return noon_of(day, self._context.timezone)


def _may_give(question: str, each: _OwnLine) -> bool:
    """Whether a line has anything of the sort that is asked for."""
    above = f"{each.citation.title} {each.citation.place}"
    return not lacks_sort(question, each.line.text, above, own=each.record)


def _speaks_of(persons: frozenset[str], record: FoundSession) -> bool:
    """Whether the title of a record or what the user said in it names one of some people; also
    where none is asked about."""
    if not persons:
        return True
    own = (gist(m.content) for m in record.messages if m.role == "user")
    return any(persons & relatives_in(words(text)) for text in (record.session.title, *own))


def _fitting(found: Sequence[_OwnLine]) -> list[_OwnLine]:
    """The lines that fit about as well as the best one."""
    best = max((each.line.fit for each in found), default=0.0)
    return [each for each in found if each.line.fit >= best - _NEAR]


def _newest_first(found: Sequence[_OwnLine]) -> list[_OwnLine]:
    """The lines by their day, the same one once; a day that stands in the text or is a record's
    goes before one that is only the file's: that says when it was saved."""
    kept: dict[tuple[str, date], _OwnLine] = {}
    for each in found:
        kept.setdefault((fold(each.line.text), each.day), each)
    order = sorted(kept.values(), key=_when, reverse=True)
    return order[: OLDER + 1]


def _of_one_day(found: Sequence[_OwnLine]) -> bool:
    """Whether the first two lines are of one paper and one day: neither is newer."""
    if len(found) == 1 or found[0].record or found[1].record:
        return False
    return _paper_and_day(found[0]) == _paper_and_day(found[1])


def _paper_and_day(told: _OwnLine) -> tuple[str, date]:
    return told.citation.address, told.day


def _name_and_place(cited: Citation) -> str:
    """A paper as it stands beside a line of it, with the page or heading of the line."""
    name = Path(cited.address).name
    return " · ".join(filter(None, (name, without_marks(cited.place))))


def _when(each: _OwnLine) -> tuple[bool, date, bool, Milliseconds]:
    """The order of lines; of a day what was said last comes last."""
    said = each.citation.date if each.record else 0
    return each.dated or each.record, each.day, each.dated, said


def _changed_at(path: str, pulse: Pulse) -> Milliseconds | None:
    """When a file was last written; none where it is gone."""
    pulse.beat()
    try:
        return int(Path(path).stat().st_mtime * 1000)
    except OSError:
        return None
