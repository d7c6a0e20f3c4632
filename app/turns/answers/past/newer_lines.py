"""The newer line about the same thing as one that is about to be told, and the older one beside it.

What was read with the told line, the rest of its conversation, and what a search for the words of
the line finds in other conversations and papers is looked through for it; what tells the same thing
is known to :mod:`app.core.reading.line_comparison`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from app.core.domain.evidence import Excerpt
from app.core.language.dates.moments import noon_of
from app.core.language.person_suffixes import relatives_in
from app.core.language.turkish import words
from app.core.reading.asked_time import AskedOf, AskedTime, asked_time
from app.core.reading.line_comparison import (
    LIKELY,
    SURE,
    Comparing,
    is_newer,
    subject_words,
)
from app.core.reading.named_words import named_words
from app.core.reading.owners import people, stands
from app.core.reading.question_signs import asks_for_explanation, signs
from app.core.reading.repeated_measures import repeats_measure
from app.core.reading.sought_words import respelled, stems, topical
from app.turns.answers.follow_ups.older_line import OlderLine
from app.turns.answers.follow_ups.recent_statement import was_once
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.paper_line import PaperLine, near_passages
from app.turns.answers.past.past_search import PastSearch, as_corrected
from app.turns.answers.past.placed_lines import (
    PlacedLine,
    of_the_same_row,
    placed_lines,
    told_in_the_same_words,
)
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.turn_context import TurnContext

_SUBJECT = 6
"""Words of the told line that are looked for beside those of the question."""
_FOUND, _ASKED_AGAIN = 4, 20
"""Records that are looked through beside those that were read, and where one of these is called
like the told one: of them those that are called so, too."""
_MOST = 900
"""Lines that are looked through."""
_CHANGES = 3
"""Times that a value may have changed since the told one, each of which has to be found."""
_AS_SURE = 0.2
"""How much less sure than another a newer line may be to be told instead."""


@dataclass(frozen=True, slots=True)
class _OtherTime:
    """A line that likely tells the same thing as the told one, of another time."""

    line: PlacedLine
    same: float
    """How likely it tells the same thing, 0…1."""
    newer: int
    """1 where it is newer, -1 where it is older, 0 where nobody knows."""


class NewerLines:
    """Looks for what was told of the same thing before and after a line."""

    def __init__(self, context: TurnContext, search: PastSearch) -> None:
        self._context = context
        self._search = search

    async def in_time(
        self,
        turn: OpenTurn,
        told: AnswerLine,
        beside: Sequence[FoundSession | Excerpt] = (),
        second: AnswerLine | None = None,
    ) -> AnswerLine:
        """The line to tell for a message, where ``told`` was found to answer it: the newest that
        tells the same thing, or the one of the time that the message asks for.

        What held before stands below it (``older``); so does a newer line that need not be about
        the same thing, below ``told``, and the ``second`` line that was to be told with it where
        that is what held before. Other lines are looked for in ``beside``, the sources that were
        read together with it; where there are none, a search finds some.
        """
        line = told.answer_line
        if not line or told.older is not None:
            return told
        if isinstance(told, PaperLine) and (told.listed or told.chosen):
            # A whole list, or the rows that are meant of all, has no other time.
            return told
        question = turn.asked
        wanted = asked_time(question, self._context.now())
        if wanted.of is AskedOf.ANY or asks_for_explanation(question):
            return told
        sources = await self._sources(turn, question, told, line, beside)
        chosen = await asyncio.to_thread(self._chosen, question, wanted, told, sources, second)
        if not isinstance(chosen, FoundSession) or wanted.of is AskedOf.BEFORE:
            return chosen
        if chosen.answer_line != line and was_once(chosen.answer_line) and not was_once(question):
            # "Eskiden 5 mg alıyordu", said later, is not newer.
            return told
        return as_corrected(chosen, self._context.voice)

    async def read_in_time(self, turn: OpenTurn, read: ReadAnswer) -> ReadAnswer:
        """What was read, with the line that is to be told as the best one."""
        if isinstance(read.best, FoundSession) and read.best.is_first_account:
            return read
        best = await self.in_time(turn, read.best, read.beside, read.second)
        if best is read.best:
            return read
        # Two lines at most: what was told before of the same thing is the second.
        return replace(read, best=best, others=())

    async def earlier(self, turn: OpenTurn, question: str, told: FoundSession) -> AnswerLine | None:
        """The last that was said before the ``told`` line of what a ``question`` asks for, told to
        whatever it is of; None where nothing was."""
        line = told.answer_line
        if not line:
            return None
        sources = await self._sources(turn, question, told, line, ())
        return await asyncio.to_thread(self._earlier, question, told, sources)

    def _earlier(
        self, question: str, told: FoundSession, sources: Sequence[FoundSession | Excerpt]
    ) -> AnswerLine | None:
        """See :meth:`earlier`. Blocking: for a thread."""
        lines, own, comparing = self._compared(question, told, sources)
        if own is None:
            return None
        found = _told_otherwise(comparing, own, lines, SURE)
        before = [each.line for each in found if each.newer < 0]
        before += [
            each
            for each in lines
            if is_newer(own.timed, each.timed) < 0 and _tells_the_same(question, own, each)
        ]
        last = max(
            before, key=lambda each: (each.timed.day or date.min, each.timed.order), default=None
        )
        return None if last is None else last.as_answer()

    def _compared(
        self, question: str, told: AnswerLine, sources: Sequence[FoundSession | Excerpt]
    ) -> tuple[list[PlacedLine], PlacedLine | None, Comparing]:
        """The lines of some sources, the told one among them, and what compares them."""
        today, timezone = self._context.today(), self._context.timezone
        lines = [line for each in sources for line in placed_lines(each, today, timezone)][:_MOST]
        own = next((each for each in lines if each.is_line_of(told)), None)
        lines = lines if own is None else of_the_same_row(own, lines)
        vocabulary = frozenset().union(*(each.timed.line.words for each in lines))
        asked = respelled(question, vocabulary)
        return lines, own, Comparing(asked, [each.timed for each in lines])

    async def _sources(
        self,
        turn: OpenTurn,
        question: str,
        told: AnswerLine,
        line: str,
        beside: Sequence[FoundSession | Excerpt],
    ) -> list[FoundSession | Excerpt]:
        """The told source, those read with it, and others that a search for its words finds."""
        context = self._context
        records = [each for each in (told, *beside) if isinstance(each, FoundSession)]
        papers = [told.excerpt] if isinstance(told, PaperLine) else []
        papers += [each for each in beside if isinstance(each, Excerpt)]
        of_told = told.session.session_id if isinstance(told, FoundSession) else ""
        # What was told just now was found for another question.
        others = [r for r in records if r.session.session_id != of_told and r.match.score > 0]
        title = stems(told.session.title) if isinstance(told, FoundSession) else frozenset[str]()
        # Of what was asked every year only some was read.
        again = bool(title) and any(stems(each.session.title) == title for each in others)
        if (others or papers) and not again:
            return _unique(records, papers)
        subject = subject_words(question, line, _SUBJECT)
        known = {each.session.session_id for each in records}
        result = await context.recall.recall(
            subject,
            context.clock.now(),
            limit=_ASKED_AGAIN if again else _FOUND,
            without={turn.active.session_id, *known},
            project=await self._search.scope(turn),
        )
        found = await self._search.found(result.matches)
        records += [e for e in found if not again or stems(e.session.title) == title]
        papers += () if again else await near_passages(context, turn, subject)
        return _unique(records, papers)

    def _chosen(
        self,
        question: str,
        wanted: AskedTime,
        told: AnswerLine,
        sources: Sequence[FoundSession | Excerpt],
        second: AnswerLine | None,
    ) -> AnswerLine:
        """The line of the ``wanted`` time that tells the same thing as ``told``. Blocking: for a
        thread."""
        lines, own, comparing = self._compared(question, told, sources)
        if own is None:
            return told
        if wanted.of is AskedOf.NEWEST:
            newer_lines = (each for each in lines if is_newer(own.timed, each.timed) > 0)
            later = [each for each in newer_lines if not _is_another_thing(question, own, each)]
            newest = _told_again(question, own, later)
            again = told_in_the_same_words(question, own, lines)
            if newest is None and again is not None:
                newest = _OtherTime(again, 1.0, 1)
            newest = newest or _newest(comparing, own, later)
            if newest is None:
                return self._above_older(comparing, told, own, second, lines)
            newer = newest.line.as_answer()
            if newest.same >= SURE:
                return replace(newer, older=self._as_second_line(told, own, newest.line, sure=True))
            beside = self._as_second_line(newer, newest.line, own, sure=False)
            return replace(told, older=beside)
        found = _told_otherwise(comparing, own, lines)
        match wanted.of:
            case AskedOf.FIRST:
                earlier = [each for each in found if each.newer < 0 and each.same >= SURE]
                first = min(earlier, key=_when, default=None)
                return told if first is None else first.line.as_answer()
            case AskedOf.BEFORE:
                return _before(told, [each for each in found if each.same >= SURE])
            case _:
                return _of_days(told, own, wanted, [each for each in found if each.same >= SURE])

    def _above_older(
        self,
        comparing: Comparing,
        told: AnswerLine,
        own: PlacedLine,
        second: AnswerLine | None,
        lines: Sequence[PlacedLine],
    ) -> AnswerLine:
        """The newest line, above the ``second`` one as what held before, where it is that."""
        if second is None:
            return told
        other = next((each for each in lines if each.is_line_of(second)), None)
        found = _told_otherwise(comparing, own, [other] if other is not None else [])
        if other is None or not any(each.newer < 0 for each in found):
            return told
        sure = found[0].same >= SURE
        return replace(told, older=self._as_second_line(second, other, own, sure=sure))

    def _as_second_line(
        self, told: AnswerLine, line: PlacedLine, other: PlacedLine, *, sure: bool
    ) -> OlderLine:
        """A line as it stands below the ``other``."""
        speech, day = self._context.speech, line.timed.day
        if day is not None:
            zone = self._context.timezone
            when = speech.long_date(noon_of(day, zone), zone)
        elif isinstance(told, PaperLine):
            when = Path(told.excerpt.source.address).name
        else:
            when = ""
        elsewhere = line.timed.source != other.timed.source
        # Of what has no day nobody knows that it is older.
        return OlderLine(told, when, sure=sure and day is not None, elsewhere=elsewhere)


def _unique(
    records: Sequence[FoundSession], papers: Sequence[Excerpt]
) -> list[FoundSession | Excerpt]:
    unique: dict[object, FoundSession | Excerpt] = {}
    for each in records:
        unique.setdefault(each.session.session_id, each)
    for paper in papers:
        unique.setdefault((paper.source.address, paper.text), paper)
    return list(unique.values())


def _told_otherwise(
    comparing: Comparing, own: PlacedLine, lines: Sequence[PlacedLine], least: float = LIKELY
) -> list[_OtherTime]:
    """The lines that likely tell the same thing otherwise, at another time."""
    found: list[_OtherTime] = []
    for each in lines:
        if each is own or each.timed.line.body == own.timed.line.body:
            continue
        seen = comparing.compared(own.timed, each.timed)
        if seen.differs and seen.newer and seen.same >= least:
            found.append(_OtherTime(each, seen.same, seen.newer))
    return found


def _newest(
    comparing: Comparing, own: PlacedLine, later: Sequence[PlacedLine]
) -> _OtherTime | None:
    """The newest of the lines that are about as surely the same as the surest, and what surely
    supersedes that. ``later`` are the lines that are newer than the told one."""
    newest: _OtherTime | None = None
    found = _told_otherwise(comparing, own, later)
    for _ in range(_CHANGES):
        found = [each for each in found if each.newer > 0]
        if not found:
            break
        most = max(each.same for each in found)
        near = [each for each in found if each.same >= most - _AS_SURE]
        best = max(near, key=lambda each: (_when(each), each.same))
        newest = best if newest is None else replace(best, same=min(best.same, newest.same))
        found = _told_otherwise(comparing, best.line, later, SURE)
    return newest


def _told_again(question: str, own: PlacedLine, later: Sequence[PlacedLine]) -> _OtherTime | None:
    """The newest figure that the user gave of the same measure as in a line of their own."""
    again = [
        each
        for each in later
        if own.timed.own
        and each.timed.own
        and repeats_measure(question, own.timed.line.body, each.timed.line.body)
    ]
    newest = max(
        again, key=lambda each: (each.timed.day or date.min, each.timed.order), default=None
    )
    return None if newest is None else _OtherTime(newest, 1.0, 1)


def _before(told: AnswerLine, found: Sequence[_OtherTime]) -> AnswerLine:
    """The last value before the newest one."""
    later = [each for each in found if each.newer > 0]
    if later:
        newest = max(map(_when, later))
        last = max((each for each in later if _when(each) < newest), key=_when, default=None)
    else:
        last = max((each for each in found if each.newer < 0), key=_when, default=None)
    return told if last is None else last.line.as_answer()


def _of_days(
    told: AnswerLine, own: PlacedLine, wanted: AskedTime, found: Sequence[_OtherTime]
) -> AnswerLine:
    """The value that held on the days that are asked about: the last told of on them."""
    day = own.timed.day
    if day is None or wanted.first <= day <= wanted.last:
        return told
    within = [
        each
        for each in found
        if each.line.timed.day is not None and wanted.first <= each.line.timed.day <= wanted.last
    ]
    last = max(within, key=_when, default=None)
    return told if last is None else last.line.as_answer()


def _when(each: _OtherTime) -> tuple[date, tuple[int, ...]]:
    timed = each.line.timed
    return timed.day or date.min, timed.order


def _tells_the_same(question: str, own: PlacedLine, other: PlacedLine) -> bool:
    """Whether the user told two things of the same sort, and both have whatever the question names
    that one of them has: "annemin hapı glifor 850" and "annemin hapını 1000'e çıkardılar"."""
    one, two = own.timed, other.timed
    if not (one.own and two.own) or one.line.body == two.line.body:
        return False
    if people(one.line.body) ^ people(two.line.body) or people(question) - people(one.line.body):
        return False
    named = [each for each in named_words(question) if not people(each)]
    spoken = stems(one.line.body), stems(two.line.body)
    said = [each for each in named if any(stands(each, body, {}) for body in spoken)]
    both = set(signs(one.line.body)).intersection(signs(two.line.body))
    alike = not both.isdisjoint(("digit", "date", "time", "name"))
    return bool(said) and alike and all(stands(each, body, {}) for each in said for body in spoken)


def _is_another_thing(question: str, own: PlacedLine, other: PlacedLine) -> bool:
    """Whether the user told two things, and the other is of somebody else, or has not all the words
    that the question shares with the told one, but for whose it is: it is no newer value."""
    one, two = own.timed, other.timed
    if not (one.own and two.own):
        return False
    told, spoken = stems(one.line.body), stems(two.line.body)
    shared = stems(" ".join(topical(respelled(question, told)))) & told
    named = {each for each in shared if each.isalpha()}
    whose = {each for each in named if relatives_in([each])}
    others = relatives_in(words(two.line.body))
    if whose and others and others.isdisjoint(relatives_in(words(question))):
        return True
    return not (named - whose or named) <= spoken
