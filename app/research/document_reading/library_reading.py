"""Reading the user's files for a question: the line that answers, the rows of a table together, or
what a document that is named by its time says; each told with the day of its document."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

from app.core.domain.evidence import Excerpt, Library
from app.core.language.suffixes import root, stem
from app.core.language.turkish import fold, words
from app.core.matching.kinship import trust
from app.core.reading.meaning_vectors import LineEmbedder, nearness_to
from app.core.reading.sought_words import stems, topical
from app.core.understanding.questions.two_at_once import may_name, questions_in
from app.research.document_reading.asked_papers import (
    AskedPapers,
    asked_papers,
    named_papers,
    wanted_of,
)
from app.research.document_reading.described_lines import head_of
from app.research.document_reading.document_reader import (
    ENOUGH,
    DocumentReading,
    DocumentSense,
    FoundLine,
    with_reckoned,
)
from app.research.document_reading.paper_facts import PaperFacts, ReadPapers
from app.research.document_reading.reckoned_rows import reckoned

_TIMES = 2
_TRUSTED = 0.7
_LOOKED_AT = 6
"""Lines of each of two documents that are laid beside each other."""
_READ = 20_000
"""Characters of a document that is named."""
_ALIKE, _HAS, _NEAR_COUNTS = 0.42, 0.2, 3.0
"""How near in meaning the two must be, how much of the question one of them must have, and how much
that nearness counts beside what the trees say."""
_SEARCHED = 12
"""Passages that are read for what a first line leaves open, and lines of these."""
_JOINED = re.compile(r" ve | and | ile |, ")
_SHORTEST = 3
"""Letters of a word that may say how something is done ("geç")."""
_DONE = re.compile(r"\w{2,}(?:[ae]n|m[ae]y[ae]n|m[iu]s|d[iu]g\w{1,4}|t[iu]g\w{1,4}|[iu]nc[ae])")
_SURE = 0.5
"""How likely what a document says of itself as a whole answers."""


async def read_library(
    sense: DocumentSense,
    library: Library,
    question: str,
    excerpts: Sequence[Excerpt],
    *,
    alone: str = "",
) -> DocumentReading:
    """Which line of some excerpts of a library answers a question, which rows of a table together,
    or what the document says that it names by its time. ``alone``: the question without the one
    before it, whose words would be taken for what tells rows apart."""
    reading = await asyncio.to_thread(sense.read, question, excerpts)
    if alone not in ("", question) and reading.chance < ENOUGH:
        # "Aidat" behind another question may lean on it, or be one of its own.
        by_itself = await asyncio.to_thread(sense.read, alone, excerpts)
        reading = by_itself if by_itself.chance >= ENOUGH else reading
    rows = await reckoned(library, alone or question, excerpts)
    if rows is not None:
        reading = with_reckoned(reading, rows)
    papers = ReadPapers(library)
    if reading.reckoned is None:
        asked = await asked_papers(papers, question, excerpts)
        if asked is not None:
            reading = await _of_papers(sense, reading, asked)
        if not reading.alone and (named := named_papers(question, excerpts)) is not None:
            reading = await _of_named(sense, library, reading, named)
    reading = await _with_left_open(sense, library, reading)
    if not reading.lines:
        return reading
    told = [each.excerpt.source.key for each in reading.told]
    return _dated(reading, await papers.facts(told))


async def _with_left_open(
    sense: DocumentSense, library: Library, reading: DocumentReading
) -> DocumentReading:
    """A reading that tells, beside its first line, the line of another document for what of a
    question about two things that one leaves open: "geciken aidata ve geç alınan halıya ne
    ekleniyor". Where two are asked (:func:`questions_in`), each has its line already."""
    pointed = reading.cell or reading.alone or reading.reckoned is not None
    sides = _JOINED.split(" ".join(fold(reading.question).split()), maxsplit=1)
    if reading.chance < ENOUGH or pointed or reading.other is not None or reading.listed:
        return reading
    if len(sides) < _TIMES or questions_in(reading.question):
        return reading
    first = reading.lines[0]
    said = _own(first) | stems(head_of(first.excerpt))
    spoken = words(reading.question)
    topics = {each for each in topical(reading.question) if _is_thing(each)}
    met = {each for each in topics if trust(stem(each), said) >= _TRUSTED}
    left = topics - met
    one, other = (topics.intersection(topical(side)) for side in sides)
    apart = (met <= one and left <= other) or (met <= other and left <= one)
    if not left or not met or not apart or any(_tells(each, left) for each in reading.told[1:]):
        return reading
    rest = " ".join(word for word in spoken if word not in met)
    key = first.excerpt.source.key
    found = [e for e in await library.search(" ".join(left), _SEARCHED) if e.source.key != key]
    if not found:
        return reading
    of_rest = await asyncio.to_thread(sense.read, rest, found)
    best = next((e for e in of_rest.lines[:_SEARCHED] if _tells(e, left)), None)
    return reading if best is None else replace(reading, further=best)


def _tells(line: FoundLine, left: Collection[str]) -> bool:
    """Whether a line itself has what is left open."""
    own = _own(line)
    return all(trust(stem(each), own) >= _TRUSTED for each in left)


def _own(line: FoundLine) -> frozenset[str]:
    """The stems of a line and of what stands over it."""
    return frozenset(stems(" ".join((line.read.line.text, *line.read.line.heads))))


def _is_thing(word: str) -> bool:
    """Whether a word names a thing, and not what is done with one or how ("geç alınan")."""
    return len(word) > _SHORTEST and may_name(word) and not root(word) and not _DONE.fullmatch(word)


async def _of_papers(
    sense: DocumentSense, reading: DocumentReading, asked: AskedPapers
) -> DocumentReading:
    """The reading of the documents that are meant, where they surely answer; else that of all."""
    if asked.lines:
        found = [FoundLine(*each, _SURE) for each in asked.lines]
        return replace(_told_alone(reading, found), summed=asked.summed)
    if asked.apart:
        return await _of_times(sense, reading, asked)
    of_them = await asyncio.to_thread(sense.read, asked.question, asked.excerpts)
    if of_them.chance < ENOUGH and not (of_them.lines and _has_all(of_them.lines[0], asked)):
        return reading
    first, *others = of_them.lines
    lines = (replace(first, chance=max(first.chance, ENOUGH)), *others)
    return replace(of_them, lines=lines, question=reading.question)


async def _of_times(
    sense: DocumentSense, reading: DocumentReading, asked: AskedPapers
) -> DocumentReading:
    """The line of the documents of each of two times, where both have all that is named."""
    found = []
    for excerpts in asked.apart[:_TIMES]:
        of_time = await asyncio.to_thread(sense.read, asked.question, excerpts)
        if not of_time.lines or not _has_all(of_time.lines[0], asked):
            return reading
        found.append(replace(of_time.lines[0], chance=_SURE))
    first, other = found
    if first.excerpt.source.key == other.excerpt.source.key:
        return reading
    return _told_alone(reading, found)


async def _of_named(
    sense: DocumentSense, library: Library, reading: DocumentReading, asked: AskedPapers
) -> DocumentReading:
    """The lines of two documents that are named which speak of the same thing, and of what is
    asked; else the reading of all."""
    if sense.meaning is None:
        return reading
    best: list[Sequence[FoundLine]] = []
    for near in asked.apart:
        excerpts = await _completed(library, near)
        of_one = await asyncio.to_thread(sense.read, asked.question, excerpts)
        best.append(of_one.lines[:_LOOKED_AT])
    pair = await asyncio.to_thread(_pair, sense.meaning, *best)
    return reading if pair is None else _told_alone(reading, pair)


async def _completed(library: Library, near: Sequence[Excerpt]) -> list[Excerpt]:
    """The excerpts of a document that came near, and what else it says as far as that is read."""
    key, known = near[0].source.key, {(each.place, each.text) for each in near}
    whole = await library.whole_papers([key], _READ)
    return [
        *near,
        *(e for e in whole if e.source.key == key and (e.place, e.text) not in known),
    ]


def _pair(
    meaning: LineEmbedder, ones: Sequence[FoundLine], others: Sequence[FoundLine]
) -> list[FoundLine] | None:
    """The best line of each of two documents that are near to each other; None where none are, or
    neither has a word of the question."""
    found: list[tuple[float, FoundLine, FoundLine]] = []
    texts = [each.read.line.text for each in others]
    for one in ones:
        nearness = nearness_to(meaning, one.read.line.text, texts)
        for near, other in zip(nearness, others, strict=True):
            has = max(each.read.features["in line"] for each in (one, other))
            if near >= _ALIKE and has >= _HAS:
                worth = one.read.worth + other.read.worth + _NEAR_COUNTS * near
                found.append((worth, one, other))
    if not found:
        return None
    _, one, other = max(found, key=lambda each: each[0])
    return [replace(each, chance=_SURE) for each in (one, other)]


def _told_alone(reading: DocumentReading, lines: Sequence[FoundLine]) -> DocumentReading:
    """A reading of which only these lines are told, the first two of them."""
    return replace(
        reading,
        lines=(*lines, *reading.lines),
        other=lines[1] if len(lines) > 1 else None,
        further=None,
        cell="",
        alone=True,
        doubted=False,
        raised_from=None,
    )


def _has_all(line: FoundLine, asked: AskedPapers) -> bool:
    """Whether all that a question names, but for its verbs, stands in a line, or in the name of its
    document."""
    named = [stem(word) for word in wanted_of(asked.question) if not root(word)]
    source = line.excerpt.source
    said = stems(f"{line.read.line.text} {source.title} {PurePath(source.address).stem}")
    own = any(trust(each, stems(line.read.line.text)) >= _TRUSTED for each in named)
    return own and all(trust(each, said) >= _TRUSTED for each in named)


def _dated(reading: DocumentReading, facts: Mapping[str, PaperFacts]) -> DocumentReading:
    """A reading whose told lines say the day of their document; of two papers of one sort that both
    speak of what is asked the newer one comes first."""
    if reading.reckoned is None and not reading.cell and not reading.alone:
        reading = _newer_first(reading, facts)

    def dated(line: FoundLine) -> FoundLine:
        known, source = facts.get(line.excerpt.source.key), line.excerpt.source
        if known is None or source.published or not known.written_day:
            return line
        source = replace(source, published=known.written_day)
        return replace(line, excerpt=replace(line.excerpt, source=source))

    told = {id(each) for each in reading.told}
    lines = tuple(dated(each) if id(each) in told else each for each in reading.lines)
    other = dated(reading.other) if reading.other is not None else None
    further = dated(reading.further) if reading.further is not None else None
    return replace(reading, lines=lines, other=other, further=further)


def _newer_first(reading: DocumentReading, facts: Mapping[str, PaperFacts]) -> DocumentReading:
    first, *others = reading.told
    if reading.other is not None or reading.chance < ENOUGH:
        return reading
    known = facts.get(first.excerpt.source.key)
    named = stems(" ".join(topical(reading.question)))
    said = named & stems(first.read.line.text)
    for each in others:
        newer = facts.get(each.excerpt.source.key)
        if known is None or newer is None or not newer.is_of_sort(known) or not said:
            continue
        if newer.order > known.order > (0, 0, 0) and said <= stems(each.read.line.text):
            best = replace(each, chance=max(each.chance, first.chance))
            rest = [e for e in reading.lines if e.read is not each.read]
            return replace(reading, lines=(best, *rest), further=first)
    return reading
