"""Reading what was found: the line of some records and papers that answers, and how sure that is.

The search says which of them came near; what answers is decided by reading them together, with what
was told just now.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from pathlib import Path

from app.core.domain.evidence import Excerpt, SourceKind
from app.core.domain.messages import Citation, Kind
from app.core.domain.recall_result import Verdict
from app.core.language.dates.moments import moment_at
from app.core.language.turkish import fold
from app.core.reading.answer_fit import gives_asked, is_of_owner, names_asked_thing
from app.core.reading.features import PreviousAnswer, ReadLine, ReadText
from app.core.reading.lines import told_line
from app.core.reading.named_words import asks_by_name
from app.core.reading.question_signs import sorts
from app.core.reading.reader import BestLines
from app.core.reading.source_features import LineSource, search_signals, source_signals
from app.core.understanding.questions.looking_back import asks_when
from app.core.understanding.small_talk import heard
from app.core.wording.runs.doubtful_answers import is_in_doubt
from app.core.wording.speech import without_standing
from app.research.document_reading.described_lines import head_of
from app.research.document_reading.document_answer import head_of_rows
from app.research.document_reading.document_reader import (
    ENOUGH,
    SURE_OF_ROW,
    DocumentReading,
    with_reckoned,
)
from app.research.document_reading.reckoned_rows import is_one_of_many
from app.research.document_reading.unlikely_lines import is_head_of, names_nothing_in
from app.turns.answers.follow_ups.things_compared import compares
from app.turns.answers.past.asked_lines import only_asked
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.line_order import (
    Place,
    giving_first,
    present_first,
    said_to,
    within_bounds,
)
from app.turns.answers.past.paper_line import PaperLine, told_cell
from app.turns.answers.past.read_answer import LACKING, LACKING_THING, Readable, ReadAnswer
from app.turns.answers.past.record_fit import has_no_word_of, is_doubtful, own_words_in
from app.turns.answers.turn_context import TurnContext

MOST = 8
"""Records that are read together."""
PAPER_NEAR = 1.2
"""What a paper that a search finds counts as, in the measure of recall's scores."""
_VALUES = frozenset(
    ("number", "money", "date", "time", "percent", "amount", "who", "where", "why", "which")
)
_WHETHER = frozenset(("whether", "many"))
_READABLE = (Kind.QUESTION, Kind.ANSWER, Kind.NOTE)
_OF_THE_WHOLE = 0.3
"""How likely a line answers that is told instead of a record's summary."""
_WITH_IT = 0.12
"""How likely a second line answers by itself that is told with the first: of 244 such lines of
seven sets 31 had the answer where the first had not, of the 86 that were nearly as good as the
first 10."""
_OBJECT_AT_END = re.compile(r"\b\w{4,}[iu]n[iu]\W{0,3}$")
_LONGEST_END = 60
"""Characters at a line's end that are looked at."""
_LONGEST_SOURCE = 300
"""Characters of a line that says where another stands."""
_FIRST = 40
"""Lines of a reading that are kept."""
_SURE_ALONE, _IN_DOUBT = 0.65, 0.4
"""How likely a line answers that is told alone, and one that is told with any likely line."""
_AS_GOOD = 0.55
"""How far a second line may be behind a first that is neither."""


@dataclass(frozen=True, slots=True)
class _Gathered:
    """All that is read together for a question, text by text."""

    records: Sequence[FoundSession]
    sources: Sequence[LineSource]
    """The sessions and the papers, as the reader weighs them."""
    texts: Sequence[ReadText]
    places: Sequence[Place]
    """Where each text stands."""
    last_told: frozenset[str]
    """The sessions that our last answer told of, by their ids."""


class PastReading:
    """Reads records and papers for the line that answers a question."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context

    async def read(self, question: str, readable: Readable) -> ReadAnswer | None:
        """What answers a question; None without a line to read. Papers are read as documents are,
        unless the question may lean on what was told just now."""
        if not readable.papers or readable.last_question:
            rows = await self._rows(question, readable)
            return rows or await self._read_together(question, readable)
        of_records = await self._read_together(question, replace(readable, papers=()))
        of_papers = await self._read_papers(question, readable.papers)
        if of_papers is None or of_records is None:
            return of_papers or of_records
        if of_papers.chance >= max(ENOUGH, of_records.chance):
            return of_papers.with_reading_of(of_records)
        return of_records.with_reading_of(of_papers)

    async def _rows(self, question: str, readable: Readable) -> ReadAnswer | None:
        """The rows of a table in a paper that a question which may lean on what was told just now
        is after, all together; None where it is after none, or not surely after those."""
        researcher = self._context.researcher
        if researcher is None or not readable.papers:
            return None
        paper = readable.last_cited_paper
        told = paper.address if paper is not None else ""
        if paper is not None and (line := told_cell(question, readable.papers, paper)):
            return ReadAnswer(line, SURE_OF_ROW, beside=(line.excerpt,), as_document=True)
        rows = await researcher.rows_in_files(question, readable.papers, told)
        if rows is None:
            return None
        reading = with_reckoned(DocumentReading(question, ()), rows)
        return self._of_reading(question, reading, readable.papers)

    async def _read_papers(self, question: str, papers: Sequence[Excerpt]) -> ReadAnswer | None:
        researcher = self._context.researcher
        if researcher is None:
            return None
        reading = await researcher.read_files(question, papers)
        return self._of_reading(question, reading, papers) if reading.lines else None

    def _of_reading(
        self, question: str, reading: DocumentReading, papers: Sequence[Excerpt]
    ) -> ReadAnswer:
        """What was read of papers alone, as an answer: the line, or the rows that belong together,
        and whether it gives what is asked and is of whom it is asked."""
        first, *others = reading.told
        above = head_of_rows(reading, self._context.speech)
        listed = tuple(reading.listed)
        chosen = reading.reckoned is not None
        best = PaperLine(first.excerpt, first.sentence, listed=listed, cell=above, chosen=chosen)
        under = ReadText(first.excerpt.text, title=head_of(first.excerpt))
        whole = bool(listed or above)
        gives = whole or gives_asked(question, first.read, under)
        owned = whole or is_of_owner(question, first.read, under, {})
        read = tuple(PaperLine(each.excerpt, each.sentence) for each in reading.lines[:_FIRST])
        beside = tuple(PaperLine(e.excerpt, e.sentence) for e in others if not listed)
        chance = reading.chance_beside_records
        answer = ReadAnswer(best, chance, beside, tuple(papers), as_document=True)
        return replace(
            answer, lines=read, gives_asked=gives, least_chance=0.0 if gives and owned else LACKING
        )

    async def _read_together(self, question: str, readable: Readable) -> ReadAnswer | None:
        """The line that answers where the lines of all sessions and papers compete."""
        gathered = _gathered(readable, self._context.timezone)
        texts, places = gathered.texts, gathered.places
        reading = await asyncio.to_thread(
            self._context.recall.read,
            question,
            texts,
            _previous_answer(readable),
            search_signals(gathered.sources, readable.verdict.value),
        )
        lines = tuple(
            e for e in reading.lines if not _was_asked(question, places[e.text], texts[e.text], e)
        )
        if reading.lines and lines and reading.lines[0] is not lines[0]:
            lines = said_to(reading.lines[0], lines, places, texts)
        lines = giving_first(question, lines, places, texts)
        lines = present_first(question, within_bounds(question, lines))
        answer = _answer(texts, places, replace(reading, lines=lines))
        if answer is None:
            return None
        read = tuple(_line_at(places[each.text], each, texts) for each in reading.lines[:_FIRST])
        record = answer.record
        if record is not None and is_doubtful(question, answer.chance, record.match.score):
            answer = replace(answer, best=replace(record, doubtful=True))
        judged = _judged(question, answer, lines[0], gathered, reading.related)
        return replace(judged, beside=(*gathered.records, *readable.papers), lines=read)

    async def pointed(self, question: str, found: FoundSession) -> FoundSession:
        """A record pointed at the line of it that answers a question best; one that is cited as a
        whole only at one that surely does."""
        if found.answer_line:
            return found
        read = await self.read(question, Readable([found], Verdict.SINGLE))
        least = 0.0 if found.match.message_id else _OF_THE_WHOLE
        if read is None or read.record is None or read.chance < least:
            return found
        return read.record


def asks_for_value(question: str) -> bool:
    """Whether one thing is asked for that was told, and neither whether nor when that was."""
    asked = bool(_VALUES.intersection(sorts(question))) or asks_by_name(question)
    return asked and not _WHETHER.intersection(sorts(question)) and not asks_when(question)


def _gathered(readable: Readable, tz: tzinfo) -> _Gathered:
    """The texts of all sessions and papers, those of what was told just now among them."""
    told_ids = frozenset(each.session.session_id for each in readable.last_told)
    near_ids = {each.session.session_id for each in readable.records[:MOST]}
    only_told = [each for each in readable.last_told if each.session.session_id not in near_ids]
    records = [*map(_unscored, only_told), *readable.records[:MOST]]
    told_paper = readable.last_told_paper
    sources = [
        *(
            LineSource(r.match.score, r.match.date, told=r.session.session_id in told_ids)
            for r in records
        ),
        *(
            LineSource(
                PAPER_NEAR,
                paper.source.seen_at,
                told=told_paper is not None and told_paper.address == paper.source.address,
                paper=True,
            )
            for paper in readable.papers
        ),
    ]
    signals = source_signals(sources)
    texts, places = _texts(records, signals, tz)
    for number, paper in enumerate(readable.papers, len(records)):
        texts.append(_paper_text(paper, number, signals[number]))
        places.append(Place(paper))
    return _Gathered(records, sources, texts, places, told_ids)


def _previous_answer(readable: Readable) -> PreviousAnswer | None:
    """What was answered just before; of a paper first."""
    if readable.last_told_paper is not None:
        return PreviousAnswer(readable.last_question, readable.last_told_paper.quote)
    if readable.last_told:
        return PreviousAnswer(readable.last_question, readable.last_told[0].match.quote)
    return None


def _judged(
    question: str,
    answer: ReadAnswer,
    first: ReadLine,
    gathered: _Gathered,
    related: Mapping[str, frozenset[str]],
) -> ReadAnswer:
    """An answer with what its first line lacks of what is asked."""
    text, source = gathered.texts[first.text], gathered.places[first.text].source
    gives = gives_asked(question, first, text)
    if isinstance(source, Excerpt):
        least = 0.0 if gives and is_of_owner(question, first, text, related) else LACKING
        papers = [each.source for each in gathered.places if isinstance(each.source, Excerpt)]
        off_subject = names_nothing_in(question, first, source, papers, related)
        if off_subject or is_one_of_many(question, first) or is_head_of(first.line, source):
            least = 1.0
        return replace(answer, gives_asked=gives, least_chance=least, is_off_subject=off_subject)
    if not (gives and is_of_owner(question, first, text, related, own_words_in(source))):
        least = LACKING
    else:
        least = 0.0 if names_asked_thing(question, first, text, related) else LACKING_THING
    told_just_now = source.session.session_id in gathered.last_told
    # A question may mean what was told just now without any of its words; one that compares it
    # with other things names these.
    may_mean_it = told_just_now and not compares(question)
    return replace(
        answer,
        gives_asked=gives,
        least_chance=least,
        is_off_subject=not may_mean_it and has_no_word_of(question, source, related),
        is_of_last_told=told_just_now,
    )


def _unscored(found: FoundSession) -> FoundSession:
    return replace(found, match=replace(found.match, score=0.0))


def _texts(
    records: Sequence[FoundSession], signals: Sequence[dict[str, float]], tz: tzinfo
) -> tuple[list[ReadText], list[Place]]:
    """What is read of records, and where each text stands."""
    texts: list[ReadText] = []
    places: list[Place] = []
    for number, record in enumerate(records):
        asked = ""
        for message in record.messages:
            own = message.role == "user"
            if message.kind not in _READABLE or (own and heard(message.content)):
                continue
            if not own and is_in_doubt(message.content):
                # What answered nothing then is read where it stands, in the papers.
                continue
            content = without_standing(message.content)
            content = content if own else without_file_lines(content, message.citations)
            title = record.session.title
            year = str(moment_at(record.match.date, tz).year)
            before = "" if own else asked
            texts.append(ReadText(content, before, title, own, number, year, signals[number]))
            places.append(Place(record, message.message_id))
            asked = message.content if message.kind is Kind.QUESTION else asked
    return texts, places


def without_file_lines(answer: str, cited: Sequence[Citation]) -> str:
    """An answer without the lines below what it quotes that only say of which file that is."""
    # The address of a page may end as a sentence about its subject does.
    files = (each for each in cited if each.kind == SourceKind.FILE)
    names = tuple(name for each in files if (name := Path(each.address).name))
    return "\n".join(
        line
        for line in answer.split("\n")
        if not names or not line.endswith(names) or len(line) > _LONGEST_SOURCE
    )


def _paper_text(paper: Excerpt, number: int, signals: dict[str, float]) -> ReadText:
    title = f"{paper.source.title} {paper.place}"
    year = paper.source.published[:4]
    return ReadText(paper.text, title=title, source=number, year=year, signals=signals)


def _answer(
    texts: Sequence[ReadText], places: Sequence[Place], reading: BestLines
) -> ReadAnswer | None:
    """The line that came first, and the next one with it where they belong together."""
    if not reading.lines:
        return None
    first, *others = reading.lines
    best = _line_at(places[first.text], first, texts)
    told = told_line(first.line, texts[first.text].content)
    # The same sentence stands in many a record, and may be told with the first ("Somogyi etkisi.").
    whole = (each for each in others if not _has_no_verb(each.line.text))
    other = next((each for each in whole if each.line.text not in told), None)
    if other is None or not _is_told_with(first, other, reading):
        return ReadAnswer(best, reading.chance)
    return ReadAnswer(best, reading.chance, (_line_at(places[other.text], other, texts),))


def _is_told_with(first: ReadLine, other: ReadLine, reading: BestLines) -> bool:
    """Whether a second line is told with the first: one that is nearly as good, or any likely one
    where the first is in doubt."""
    if reading.chance >= _SURE_ALONE or reading.chance_of(other) < _WITH_IT:
        return False
    return reading.chance < _IN_DOUBT or first.worth - other.worth <= _AS_GOOD


def _has_no_verb(line: str) -> bool:
    """Whether a line ends in the object of a verb that only the question before it has: "Biraz daha
    fazlasını: yüzeyin yüzde 59 kadarını." says nothing beside the answer to another one."""
    return _OBJECT_AT_END.search(fold(line[-_LONGEST_END:])) is not None


def _was_asked(question: str, place: Place, text: ReadText, read: ReadLine) -> bool:
    """Whether a line leads to a question of the user's that was answered, and gives nothing."""
    if not text.own or isinstance(place.source, Excerpt) or place.source.holds_only_notes:
        return False
    opens = place.source.opens_with(place.message_id)
    return only_asked(question, text.content, read.line.text, opens=opens)


def _line_at(place: Place, read: ReadLine, texts: Sequence[ReadText]) -> AnswerLine:
    line = told_line(read.line, texts[read.text].content)
    if isinstance(place.source, Excerpt):
        return PaperLine(place.source, line)
    return place.source.at(place.message_id, line)
