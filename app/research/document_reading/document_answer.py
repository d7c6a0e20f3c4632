"""An answer that stands in the user's files, without a model: one sentence or two, word for word,
each with where it stands; where none surely answers, what comes near, and that it only does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Citation
from app.core.language.citation_marks import without_marks
from app.core.reading.answer_fit import lacks_sort
from app.core.understanding.questions.two_at_once import asks_twice
from app.core.wording.speech import Speech
from app.machine.directions import shown_name
from app.research.document_reading.document_reader import ENOUGH, DocumentReading, FoundLine
from app.research.document_reading.line_support import LIKELY
from app.research.document_reading.reckoned_rows import Reckoning
from app.research.document_reading.unlikely_lines import goes_with, has_of_question, is_head_of
from app.research.relevance.relevance import language_of

MOST_NEAR, CLOSE = 5, 3
"""Quotes that are told where none of them surely answers, and how many of these come first that
have enough of the question, or are likely enough: without such a one, none is told."""
MOST_PERHAPS = 3
"""Lines that are told where the first one may answer."""
MOST_OF_TWO = 4
"""Lines that are told where two things are asked."""
_LOOKED_AT = 12
"""Lines of which these are chosen."""
_NEAR_WORDS, _NEAR_CHANCE = 0.3, 0.05
"""What a line has of the question that is told as near; how likely one answers that is told so with
anything of it."""

_NEAR_MEANING = 0.3
"""How near in meaning a line is that surely speaks of a question."""


@dataclass(frozen=True, slots=True)
class DocumentAnswer:
    """What is told, the quotes that it stands on, and the excerpts that these are of."""

    text: str
    citations: tuple[Citation, ...]
    excerpts: tuple[Excerpt, ...]
    may_answer: bool = False
    """Whether much speaks for the first line, though not enough to say that it answers."""


def answered(
    reading: DocumentReading, speech: Speech, *, beside_records: bool = False
) -> DocumentAnswer | None:
    """The lines that answer, the first one first; None where none surely does: what past sessions
    may answer as well needs more (``beside_records``)."""
    if (reading.chance_beside_records if beside_records else reading.chance) < ENOUGH:
        return None
    first = reading.lines[0]
    if listed := reading.listed:
        text = "\n".join(f"- {without_marks(each)}" for each in listed)
        told = [f"{text}\n\n{where_of(first.excerpt)}"]
        lines = [first]
    else:
        lines = _of_two(reading)
        told = [_told(reading.question, each, speech) for each in lines]
    if above := head_of_rows(reading, speech):
        told.insert(0, without_marks(above))
    return DocumentAnswer(
        "\n\n".join(told),
        tuple(each.excerpt.cited(each.sentence) for each in lines),
        tuple(each.excerpt for each in lines),
    )


def _of_two(reading: DocumentReading) -> list[FoundLine]:
    """The lines that are told; where two things are asked, with those that come first besides."""
    told = list(reading.told)
    pointed = reading.cell or reading.alone or reading.reckoned is not None
    if pointed or not asks_twice(reading.question):
        return told
    first = told[0]
    for each in reading.lines[1:MOST_OF_TWO]:
        if goes_with(each.read, each.excerpt, first.read):
            _add(told, each)
    return told[:MOST_OF_TWO]


def head_of_rows(reading: DocumentReading, speech: Speech) -> str:
    """What is said of rows that were reckoned together, what lines of several documents come to, or
    the cell that is asked for; "" where there is none of these."""
    rows = reading.reckoned
    if rows is None and reading.summed:
        return speech.papers_summed.format(count=len(reading.told), value=reading.summed)
    if rows is None:
        return reading.cell
    count = len(rows.rows)
    if rows.way is Reckoning.SUM:
        return speech.rows_summed.format(head=rows.head, count=count, value=rows.value)
    return speech.rows_counted.format(count=count) if rows.way is Reckoning.COUNT else ""


def near(reading: DocumentReading, speech: Speech) -> DocumentAnswer | None:
    """What comes near to the question, said to do no more; None where nothing does. Where much
    speaks for the first line though not enough, it and those behind it are told as what may
    answer."""
    kept = _near_lines(reading)
    if not kept:
        return None
    if reading.spoken_for >= LIKELY and kept[0] is reading.lines[0]:
        first, *others = kept
        behind = (e for e in others if goes_with(e.read, e.excerpt, first.read))
        lines = [first, *islice(behind, MOST_PERHAPS - 1)]
        return _perhaps(reading.question, lines, speech)
    return _quoted(kept[:MOST_NEAR], speech)


def _near_lines(reading: DocumentReading) -> list[FoundLine]:
    """The lines that come near, those first that have enough of the question."""
    kept: list[FoundLine] = []
    likely = reading.told if reading.doubted or reading.raised_from is not None else []
    further: list[FoundLine] = []
    for each in [*likely, *reading.lines[:_LOOKED_AT]]:
        if is_head_of(each.read.line, each.excerpt):
            # What a text is called answers nothing.
            continue
        likely_one = each.chance >= _NEAR_CHANCE and has_of_question(each.read)
        close = each.read.share >= _NEAR_WORDS or likely_one
        # Who asks how much is not helped by a line without a figure.
        head = " ".join((*each.read.line.heads, *each.read.line.columns))
        fits = not lacks_sort(reading.question, each.read.spoken.body, head, own=False)
        if each in likely or (fits and close and len(kept) < CLOSE):
            _add(kept, each)
        elif fits:
            further.append(each)
    if kept:
        # What answers in quite other words stands mostly a few places below what shares some.
        for each in further:
            _add(kept, each)
    return kept


def _perhaps(question: str, kept: Sequence[FoundLine], speech: Speech) -> DocumentAnswer:
    """Lines of which one may answer, the likeliest first, each with where it stands."""
    told = (_told(question, each, speech) for each in kept)
    return DocumentAnswer(
        "\n\n".join((speech.may_answer, *told)),
        tuple(each.excerpt.cited(each.sentence) for each in kept),
        tuple(each.excerpt for each in kept),
        may_answer=True,
    )


def _quoted(kept: Sequence[FoundLine], speech: Speech) -> DocumentAnswer:
    """Lines that come near, below the names of their documents."""
    groups: dict[str, list[FoundLine]] = {}
    for each in kept:
        groups.setdefault(each.excerpt.source.key, []).append(each)
    parts, citations, excerpts = [speech.near_only], [], []
    for group in groups.values():
        parts.append(f"**{without_marks(' '.join(group[0].excerpt.source.title.split()))}**")
        for each in group:
            citations.append(each.excerpt.cited(each.sentence))
            excerpts.append(each.excerpt)
            quote = without_marks(" ".join(each.sentence.split()))
            parts.append(f"> {quote} [{len(citations)}]")
    return DocumentAnswer("\n\n".join(parts), tuple(citations), tuple(excerpts))


def _add(kept: list[FoundLine], line: FoundLine) -> None:
    """Keep a line whose sentence is not told yet."""
    if all(line.sentence not in other.sentence for other in kept):
        kept.append(line)


def speaks_of_question(reading: DocumentReading) -> bool:
    """Whether a line of a reading speaks of the question, in whatever language, though it may not
    answer it."""
    return any(
        each.chance >= _NEAR_CHANCE
        and each.read.share > 0
        and each.read.features.get("meaning", 0.0) >= _NEAR_MEANING
        for each in reading.lines[:_LOOKED_AT]
    )


def where_of(excerpt: Excerpt) -> str:
    """Where an excerpt stands, as it is told below a line of it."""
    source = excerpt.source
    name = shown_name(source.address)
    return " · ".join(filter(None, (source.published, name, excerpt.place)))


def _told(question: str, line: FoundLine, speech: Speech) -> str:
    said = without_marks(" ".join(line.sentence.split()))
    where = without_marks(where_of(line.excerpt))
    asked_in, written_in = language_of(question), language_of(line.excerpt.text)
    foreign = f" · {speech.source_in(written_in)}" if asked_in and written_in != asked_in else ""
    return f"{said}\n\n{where}{foreign}"
