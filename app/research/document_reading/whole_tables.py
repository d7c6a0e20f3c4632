"""The tables of documents that were read whole: every row of each, also one with empty cells.

A row is written with the names of the columns that it fills, so that rows of one table may name
different ones; and a table of several pages is one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from app.core.domain.evidence import Excerpt
from app.core.reading.features import ReadLine
from app.core.reading.lines import LineKind
from app.research.document_reading.asked_rows import RowGroup, cells_of
from app.research.document_reading.described_lines import head_of
from app.research.document_reading.document_lines import document_lines

_PAGE = re.compile(r"(?:s|p|sayfa|page)\.? ?\d{1,5}")
_LONGEST_LEAD = 200
"""Characters above a table that may say what it is of."""

_MOST_OPEN = 4
_MOST_COLUMNS = 60

_Label = tuple[str, int]
"""The name of a column, and how many of that name stand before it."""


@dataclass(frozen=True, slots=True)
class WholeTable:
    """A table with its rows in order, each with its excerpt; ``lead``: what stands above it."""

    group: RowGroup
    rows: tuple[tuple[Excerpt, ReadLine], ...]
    lead: str = ""


@dataclass(slots=True)
class _Growing:
    """A table of which further rows are met."""

    labels: list[_Label]
    lead: str
    title: str
    rows: list[tuple[Excerpt, ReadLine, dict[_Label, str]]] = field(default_factory=list)

    def takes(self, labels: Collection[_Label]) -> bool:
        """Whether a row with these columns is of this table: they are among its own, or the other
        way round, or mostly the same."""
        if not labels or not self.labels or len(self.labels) > _MOST_COLUMNS:
            return False
        unnamed = not any(name for name, _ in labels)
        if unnamed or not any(name for name, _ in self.labels):
            return list(labels) == self.labels
        shared = len(set(labels) & set(self.labels))
        fewer, more = sorted((len(labels), len(self.labels)))
        return shared == fewer > 1 or 2 * shared > more

    def add(self, row: tuple[Excerpt, ReadLine], cells: dict[_Label, str]) -> None:
        """Add a row; columns that no row had yet stand behind the one before them."""
        at = 0
        for label in cells:
            if label in self.labels:
                at = self.labels.index(label) + 1
            else:
                self.labels.insert(at, label)
                at += 1
        self.rows.append((*row, cells))

    def table(self) -> WholeTable:
        lines = tuple((excerpt, line) for excerpt, line, _ in self.rows)
        cells = tuple(tuple(each.get(la, "") for la in self.labels) for *_, each in self.rows)
        columns = tuple(name for name, _ in self.labels)
        named = columns if any(columns) else ()
        group = RowGroup(tuple(line for _, line in lines), cells, named, self.title)
        return WholeTable(group, lines, self.lead)


def whole_tables(excerpts: Sequence[Excerpt]) -> list[WholeTable]:
    """The tables of excerpts that are in the order of their documents, in that order. Linear in the
    rows: of the tables of one place only the last few are still looked at for a row."""
    tables: list[_Growing] = []
    of_place: dict[tuple[str, str], list[_Growing]] = {}
    for number, excerpt in enumerate(excerpts):
        place = "" if _PAGE.fullmatch(excerpt.place) else excerpt.place
        open_ones = of_place.setdefault((excerpt.source.key, place), [])
        lead = ""
        for spoken in document_lines(excerpt.text):
            if spoken.line.kind is not LineKind.ROW:
                lead = spoken.line.text[-_LONGEST_LEAD:]
                continue
            line = ReadLine(number, 0, spoken, {})
            cells = _named(line)
            table = next((each for each in reversed(open_ones) if each.takes(cells)), None)
            if table is None:
                table = _Growing(list(cells), lead, head_of(excerpt))
                tables.append(table)
                open_ones.append(table)
                del open_ones[:-_MOST_OPEN]
            table.add((excerpt, line), cells)
    return [each.table() for each in tables]


def _named(line: ReadLine) -> dict[_Label, str]:
    """The cells of a row by the names of their columns; by their places where they have none."""
    cells = cells_of(line)
    names = line.line.columns or ("",) * len(cells)
    found: dict[_Label, str] = {}
    for name, cell in zip(names, cells, strict=False):
        nth = 0
        while (name, nth) in found:
            nth += 1
        found[(name, nth)] = cell
    return found
