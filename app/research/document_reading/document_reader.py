"""The reader of documents: which line of the passages that came near answers a question, and how
sure that is.

As in :mod:`app.core.reading.reader` all lines compete, by trees that are learnt
(``training/documents.py`` writes ``resources/document_reader.json``); whether the first one answers
is told by trees of its own, from its description and its lead over the others.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from app.core.domain.evidence import Excerpt
from app.core.language.suffixes import stem
from app.core.language.turkish import words
from app.core.reading.features import ReadLine
from app.core.reading.meaning_vectors import LineEmbedder, nearness_to
from app.core.reading.owners import asks_of_what_is_had
from app.core.reading.ranking_model import RankingModel, from_json
from app.core.reading.reader import of_whom_is_asked
from app.core.resources import resource
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.two_at_once import questions_in
from app.core.understanding.recall_rules import asks_in_past
from app.research.document_reading import line_support
from app.research.document_reading.asked_cells import asked_cell, summed_cells
from app.research.document_reading.asked_rows import compared, spans
from app.research.document_reading.asked_signs import wants_list
from app.research.document_reading.described_lines import DescribedLines, described
from app.research.document_reading.reckoned_rows import ReckonedRows, Reckoning
from app.research.document_reading.row_gaps import empty_cell
from app.research.document_reading.shown_lines import MOST_ROWS, whole_list, whole_sentence
from app.research.document_reading.unlikely_lines import goes_with, is_unlikely, says_more

if TYPE_CHECKING:
    from app.core.language.thesaurus import Thesaurus

RESOURCE = "document_reader.json"
ENOUGH = 0.2
"""How likely a line answers that is told as the answer."""


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line of an excerpt, and how likely it answers, 0…1."""

    excerpt: Excerpt
    read: ReadLine
    chance: float

    @property
    def sentence(self) -> str:
        """What is told of it, verbatim."""
        return whole_sentence(self.excerpt.text, self.read.line)

    @property
    def tells_more(self) -> bool:
        """Whether it may be told behind another: of the question, and no heading."""
        return says_more(self.read, self.excerpt)


@dataclass(frozen=True, slots=True)
class DocumentReading:
    """The lines of what came near to a question, best first; ``excerpts`` are what was read."""

    question: str
    lines: tuple[FoundLine, ...]
    excerpts: tuple[Excerpt, ...] = ()
    other: FoundLine | None = None
    """The line for the other part of a question that has two."""
    cell: str = ""
    """The cell of the first line that is asked for, with the names of its row and column."""
    further: FoundLine | None = None
    """The best line of another document; of a question with two parts, that for the whole."""
    doubted: bool = False
    """Whether the trees would tell the first line, but too little speaks for it."""
    raised_from: float | None = None
    """How likely the first line answers by the trees, where it is told for what else speaks."""
    spoken_for: float = 0.0
    """How much speaks for the first line as the answer, 0…1; 0 where that is not known."""
    alone: bool = False
    """Whether only the first line, and ``other``, are told."""
    compared: bool = False
    """Whether the first line is the row that a question compares for."""
    summed: str = ""
    """What the lines that are told come to together."""
    reckoned: ReckonedRows | None = None
    """The rows of a table that the question is after, all together."""

    @property
    def chance(self) -> float:
        """How likely the first line answers."""
        return self.lines[0].chance if self.lines else 0.0

    @property
    def chance_beside_records(self) -> float:
        """How likely the first line answers a question that records may answer as well: what else
        speaks for a line was learnt of questions to files alone."""
        return self.chance if self.raised_from is None else self.raised_from

    @property
    def second(self) -> FoundLine | None:
        """The line that is told with the first one: the next best, one of another document where
        that is about as good; None where the first surely stands alone."""
        if not self.lines or self.other is not None:
            return self.other
        first, *others = self.lines[:_JUDGED]
        said = first.sentence
        known = set(map(stem, words(said)))
        others = [
            each
            for each in others
            if each.tells_more
            and said not in each.sentence
            and each.read.line.text not in said
            and not known.issuperset(map(stem, words(each.sentence)))
        ]
        if not others:
            return None
        best = others[0]
        elsewhere = next(
            (e for e in others if e.excerpt.source.key != first.excerpt.source.key), None
        )
        if elsewhere is not None and best.read.worth - elsewhere.read.worth <= _AS_GOOD:
            best = elsewhere
        return best if best.chance >= _LEAST_SECOND else None

    @property
    def told(self) -> list[FoundLine]:
        """The lines that are told: the first, the second, and where both are of one document the
        best of another, which may say otherwise; of a question with two parts the best for each,
        and for the whole. A cell, and rows that were reckoned, stand alone."""
        if not self.lines or self.cell or self.reckoned is not None:
            return list(self.lines[:1])
        if self.alone:
            return [self.lines[0], *([self.other] if self.other is not None else [])]
        lines = [self.lines[0], *([self.second] if self.second is not None else [])]
        known, further = {each.excerpt.source.key for each in lines}, self.further
        if further is None or further in lines:
            return lines
        if self.other is not None or further.excerpt.source.key not in known:
            lines.append(further)
        return lines

    @property
    def listed(self) -> list[str]:
        """The rows that were reckoned; else the whole list that the first line is one of, where a
        list is asked for."""
        if self.reckoned is not None:
            rows = self.reckoned.rows
            return [row.line.text for _, row in rows] if 1 < len(rows) <= MOST_ROWS else []
        if not self.lines or not wants_list(self.question) or len(questions_in(self.question)) > 1:
            return []
        first = self.lines[0]
        return whole_list(self.excerpts, first.excerpt, first.read.line)


def with_reckoned(reading: DocumentReading, rows: ReckonedRows) -> DocumentReading:
    """A reading with all the rows of a table as its answer; a cell that is asked for stays that."""
    if rows.way is Reckoning.CHOSEN and reading.cell:
        return reading
    lines = (FoundLine(*rows.rows[0], SURE_OF_ROW), *reading.lines)
    return replace(reading, lines=lines, reckoned=rows, doubted=False, raised_from=None)


@dataclass(frozen=True, slots=True)
class DocumentSense:
    """What reading documents makes use of: the sense of ``meaning`` and the table of synonyms,
    where there are any."""

    meaning: LineEmbedder | None = None
    words: Thesaurus | None = None
    _last: list[DocumentReading] = field(default_factory=list, compare=False, repr=False)

    def read(self, question: str, excerpts: Sequence[Excerpt]) -> DocumentReading:
        """Read excerpts, best first, for the line that answers; of a question with two parts, for
        a line for each. What one message asks several times is read once. Blocking: for a
        thread."""
        known = self._last[:1]
        if known and known[0].question == question and known[0].excerpts == tuple(excerpts):
            return known[0]
        reading = self._read(question, excerpts)
        self._last[:] = [reading]
        return reading

    def _read(self, question: str, excerpts: Sequence[Excerpt]) -> DocumentReading:
        reading = read_documents(question, excerpts, self.meaning, self.words)
        parts = questions_in(question)
        if len(parts) < _PARTS or not reading.lines:
            return reading
        readings = (read_documents(each, excerpts, self.meaning, self.words) for each in parts)
        return _of_parts(reading, [each for each in readings if each.lines])


def _of_parts(whole: DocumentReading, parts: Sequence[DocumentReading]) -> DocumentReading:
    """The reading of a question with the best line for its first part first, and that for another
    part beside it: a part says what is asked, the whole what of."""
    known = {each.read.at: each for each in whole.lines}
    chosen: list[FoundLine] = []
    for part in parts:
        both = [
            (each.read.worth + known[each.read.at].read.worth, -each.read.at, each)
            for each in part.lines
            if each.read.at in known
        ]
        if both:
            best = max(both, key=lambda each: each[:2])[2]
            chance = max(best.chance, known[best.read.at].chance)
            chosen.append(replace(best, chance=chance))
    apart = [each for each in chosen if each.read.at != chosen[0].read.at] if chosen else []
    if not apart or apart[0].chance < _LEAST_SECOND:
        return whole
    sure = max(chosen[0].chance, apart[0].chance, whole.chance)
    others = [each for each in whole.lines if each.read.at != chosen[0].read.at]
    told = (chosen[0].read.at, apart[0].read.at)
    further = next((e for e in whole.lines[:1] if e.read.at not in told), None)
    first = replace(chosen[0], chance=sure)
    return replace(whole, lines=(first, *others), other=apart[0], further=further)


def read_documents(
    question: str,
    excerpts: Sequence[Excerpt],
    meaning: LineEmbedder | None = None,
    thesaurus: Thesaurus | None = None,
) -> DocumentReading:
    """Read excerpts, best first, for the line that answers. Blocking: for a thread."""
    reading, known = ranked(question, excerpts, meaning, thesaurus)
    if not reading.lines:
        return reading
    return _with_doubts(_with_support(reading, known), known)


def ranked(
    question: str,
    excerpts: Sequence[Excerpt],
    meaning: LineEmbedder | None = None,
    thesaurus: Thesaurus | None = None,
) -> tuple[DocumentReading, DescribedLines]:
    """The lines of excerpts by what the trees say of them, before it is judged whether the first
    one is told, and their description."""
    known = described(question, excerpts, meaning, thesaurus)
    lines = known.lines
    if asks_of_what_is_had(question):
        # A rule that speaks of a child holds whoever is to come for it.
        lines = of_whom_is_asked(question, lines, known.texts)
        known = replace(known, lines=lines)
    if not lines:
        return DocumentReading(question, ()), known
    rank, sure = _models()
    held = spans(question, lines)
    for each in lines:
        each.worth = rank.worth(each.features) + held.get(each.at, 0.0)
        if each.features.get("row name") == 1.0:
            # "Kanal tedavisi, çok köklü": nothing of the row's name is left over.
            each.worth += _WHOLE_NAME
    ordered = sorted(lines, key=lambda each: (-each.worth, each.at))
    _prefer(ordered, excerpts)
    worth = [each.worth for each in ordered]
    described_by = [each.features for each in ordered]
    found = []
    for place, each in enumerate(ordered[:_JUDGED]):
        features = line_support.sure_features(
            each.features,
            [each.worth, *worth[:place], *worth[place + 1 :]],
            [each.features, *described_by[:place], *described_by[place + 1 :]],
        )
        chance = sure.chance(sure.worth(features))
        found.append(FoundLine(excerpts[each.text], each, chance))
    found += [FoundLine(excerpts[each.text], each, 0.0) for each in ordered[_JUDGED:]]
    reading = _answering(question, tuple(found), excerpts, known)
    return _with_another_document(reading, meaning), known


def _answering(
    question: str, found: tuple[FoundLine, ...], excerpts: Sequence[Excerpt], known: DescribedLines
) -> DocumentReading:
    """The lines with that first which the question points at by what it compares, by a cell, or as
    a list."""
    reading = DocumentReading(question, found, tuple(excerpts))
    if (row := compared(question, known.lines, known.texts)) is not None:
        return replace(_with_row_first(reading, row), compared=True)
    of_rows = question, known.lines, known.texts, known.related
    if (cell := asked_cell(*of_rows) or summed_cells(*of_rows)) is not None:
        return replace(_with_row_first(reading, cell.row), cell=cell.text)
    return _as_list(reading) if wants_list(question) else reading


def _with_support(reading: DocumentReading, known: DescribedLines) -> DocumentReading:
    """A reading whose first line is told as the answer where enough speaks for it, and only there:
    how likely it is by the trees is a part of that. A cell, which is pointed at, needs no more; nor
    is it asked where nothing is known of meaning."""
    first = reading.lines[0]
    if reading.cell or "meaning title" not in first.read.features:
        return reading
    text, lines = known.texts[first.read.text], [each.read for each in reading.lines]
    much = line_support.support(reading.question, lines, text, first.chance)
    told = much >= line_support.ENOUGH
    # What is asked as only something known is ("ilk ne sormuştum") is seldom a question to files.
    told = told and (first.chance >= ENOUGH or not asks_in_past(ParsedMessage(reading.question)))
    chance = max(first.chance, ENOUGH) if told else min(first.chance, _DOUBTFUL)
    ordered = (replace(first, chance=chance), *reading.lines[1:])
    doubted = not told and first.chance >= ENOUGH
    raised = first.chance if told and first.chance < ENOUGH else None
    return replace(reading, lines=ordered, doubted=doubted, raised_from=raised, spoken_for=much)


def _with_doubts(reading: DocumentReading, known: DescribedLines) -> DocumentReading:
    """A reading whose first line is not told as the answer where it cannot be that."""
    first = reading.lines[0]
    of_line = reading.question, first.read, first.excerpt, reading.excerpts, known.related
    if is_unlikely(*of_line, pointed=bool(reading.cell) or reading.compared):
        doubtful = replace(first, chance=min(first.chance, _DOUBTFUL))
        return replace(reading, lines=(doubtful, *reading.lines[1:]), spoken_for=0.0)
    pointed = reading.cell or reading.compared or first.chance < ENOUGH
    return reading if pointed else replace(reading, cell=empty_cell(*of_line))


def _with_another_document(
    reading: DocumentReading, meaning: LineEmbedder | None
) -> DocumentReading:
    """A reading with the line of another document that is told beside the first: of those that may
    answer, one that speaks of what the first one does, as what says otherwise mostly would."""
    first = reading.lines[0]
    others = [
        each
        for each in reading.lines[:_JUDGED]
        if each.excerpt.source.key != first.excerpt.source.key
        and each.chance >= _LEAST_ELSEWHERE
        and goes_with(each.read, each.excerpt, first.read)
    ]
    if not others:
        return reading
    near = [0.0] * len(others)
    if meaning is not None and len(others) > 1:
        near = nearness_to(meaning, first.read.line.text, [e.read.line.text for e in others])
    worth = [each.read.worth + alike for each, alike in zip(others, near, strict=True)]
    return replace(reading, further=others[worth.index(max(worth))])


def _prefer(ordered: list[ReadLine], excerpts: Sequence[Excerpt]) -> None:
    """Put that of lines with as much of the question first whose passage the search prefers: the
    own files of a project."""
    first = ordered[0]
    for each in ordered[1:_JUDGED]:
        alike = all(
            abs(each.features[name] - first.features[name]) < _ALIKE
            for name in ("in line", "in heads", "in title", "gives")
        )
        scores = excerpts[each.text].score, excerpts[first.text].score
        if alike and first.worth - each.worth < 1 and scores[0] >= _PREFERRED * scores[1] > 0:
            ordered.remove(each)
            ordered.insert(0, each)
            return


def _with_row_first(reading: DocumentReading, row: ReadLine) -> DocumentReading:
    """A reading with the row that a question compares for as its answer."""
    chosen = next(each for each in reading.lines if each.read is row)
    first = replace(chosen, chance=max(chosen.chance, SURE_OF_ROW))
    others = (each for each in reading.lines if each is not chosen)
    return replace(reading, lines=(first, *others))


def _as_list(reading: DocumentReading) -> DocumentReading:
    """Where a list is asked for and one stands below just that, it is the answer."""
    for place, each in enumerate(reading.lines[:_JUDGED]):
        known = each.read.features
        under = known["in heads"] + known["in title"]
        listed = whole_list(reading.excerpts, each.excerpt, each.read.line)
        if listed and under >= _OF_LIST:
            lines = (each, *reading.lines[:place], *reading.lines[place + 1 :])
            first = replace(each, chance=max(each.chance, _SURE_OF_LIST))
            return replace(reading, lines=(first, *lines[1:]))
    return reading


_PARTS, _WHOLE_NAME, _ALIKE, _PREFERRED = 2, 0.8, 0.02, 1.2
_JUDGED = 12
"""Lines whose chance is told."""
_AS_GOOD = 0.5
"""How far the line of another document may be behind that of the same to be told instead."""
_LEAST_SECOND = 0.06
"""How likely a second line must answer to be told with the first."""
_LEAST_ELSEWHERE = 0.02
"""How likely the first line of another document must answer to be told as the second."""
_OF_LIST, _SURE_OF_LIST = 0.4, 0.5
"""How much of a question for a list stands above that list, and how sure that is then."""
SURE_OF_ROW, _DOUBTFUL = 0.5, 0.1


@cache
def _models() -> tuple[RankingModel, RankingModel]:
    """What ranks, and what tells how sure the first one is."""
    written = json.loads(resource(RESOURCE).read_text("utf-8"))
    return from_json(written["rank"]), from_json(written["sure"])
