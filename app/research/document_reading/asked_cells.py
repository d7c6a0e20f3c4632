"""The cell of a table that a question names by its row and its column: "salı 14'te hangi ders",
"B tipi oda hafta sonu kaç".

A word says as much of a row, or of a column, as it tells it from the others. The cell is told where
one row and one column have most of the question, and little of it is left over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from app.core.language.numerals import ORDINALS
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.core.matching.kinship import trust
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.sought_words import topical
from app.core.understanding.questions.two_at_once import names
from app.research.document_reading.asked_rows import MONEY, RowGroup, amount, is_of_sort, tables
from app.research.document_reading.reckoned_rows import reckoning_of

_TIME = re.compile(r"(?<![\d.,:])([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d.,:])")
_WHEN = re.compile(r"\b(?:kacta\w*|ne zaman\w*|saat kac\w*|hangi saat\w*|when|what time)\b")
_FIRST = re.compile(r"\b(?:ilk|en erken|first|earliest)\b")
_LAST = re.compile(r"\b(?:son|sonuncu\w*|en gec|last|latest)\b")
_NUMBERED = re.compile(r"\b(\d{1,4}) (numara\w{0,8}|nolu|no)\b")
_TRUSTED = 0.7
"""How far a word of a table may be trusted to be one of the question."""
_COVERED = 0.75
"""The share of what a question names that a cell, its heads and its table must have."""
_FEW = 0.01
"""What a word of a row's name that the question has not takes off, to tell two rows apart."""


@dataclass(frozen=True, slots=True)
class AskedCell:
    """A cell of a ``row``: the ``name`` of the row, the ``head`` of its column and the value."""

    row: ReadLine
    name: str
    head: str
    value: str

    @property
    def text(self) -> str:
        """The cell as it is told."""
        return f"{self.name} · {self.head}: {self.value}"


@dataclass(frozen=True, slots=True)
class _Found:
    cell: AskedCell
    covered: float
    table: RowGroup


_NAMED_CELL = re.compile(r"([^\s;:|][^;:|]{0,60}): (\S[^;]{0,400})(?:; |$)")
_FEWEST_CELLS, _MOST_NAMED = 3, 3


def cell_of_told_row(question: str, row: str) -> str:
    """The cell of a row that was told just now, where a question is no more than the name of one of
    its columns ("sivil fiyatı", "onun süresi"); "" where it is anything else."""
    (_, name), *cells = _NAMED_CELL.findall(row) or [("", "")]
    wanted = topical(question)
    if len(cells) + 1 < _FEWEST_CELLS or not 0 < len(wanted) <= _MOST_NAMED:
        return ""
    price = re.compile(MONEY)
    meant = []
    for head, value in cells:
        said = frozenset(map(stem, words(head)))
        of_money = is_of_sort(head, price)
        known = [trust(stem(each), said) >= _TRUSTED for each in wanted]
        money = [of_money and price.fullmatch(each) is not None for each in wanted]
        if any(known) and all(map(max, known, money)):
            meant.append(f"{name} · {head}: {value}")
    return meant[0] if len(meant) == 1 else ""


def asked_cell(
    question: str, lines: Sequence[ReadLine], texts: Sequence[ReadText]
) -> AskedCell | None:
    """The cell that a question names; None where it names none, or more than one may be meant."""
    if reckoning_of(question) is not None:
        return None
    asked = _said(question)
    wanted = _said(" ".join(filter(names, topical(question)))) or asked
    found = [
        each
        for table in tables(lines, texts)
        if table.columns and len(table.rows) > 1
        if (each := _in_table(fold(question), asked, wanted, table)) is not None
    ]
    best = max((each.covered for each in found), default=0.0)
    chosen = [each for each in found if each.covered == best]
    return chosen[0].cell if best >= _COVERED and len(chosen) == 1 else None


def _in_table(
    flat: str, asked: frozenset[str], wanted: frozenset[str], table: RowGroup
) -> _Found | None:
    naming = _naming(table)
    heads = [_said(each) for each in table.columns]
    of_rows = [_said(" ".join(cells[at] for at in naming)) for cells in table.cells]
    among = [at for at in range(len(heads)) if at not in naming and heads[at]]
    column = _most(asked, [heads[at] for at in among])
    if column is None:
        return None
    at = among[column]
    rest = asked - {each for each in asked if trust(each, heads[at]) >= _TRUSTED}
    cell = None
    row = _most(rest, of_rows)
    if row is None:
        row = _by_time(flat, table.column(at), heads[at])
    if row is not None and _is_told(table.cells[row][at]):
        cell = _cell(table, row, naming, at)
    elif row is None and _WHEN.search(flat):
        # "Kimya perşembe kaçta?": what stands in the cell is known, when is not.
        row = _most(rest, [_said(each) for each in table.column(at)])
        if row is not None and _TIME.search(table.cells[row][naming[0]]):
            value = table.cells[row][naming[0]]
            name = f"{table.columns[at]}, {table.cells[row][at]}"
            cell = AskedCell(table.rows[row], name, table.columns[naming[0]], value)
    if cell is None or row is None:
        return None
    known = of_rows[row] | heads[at] | _said(table.title) | _said(table.cells[row][at])
    known |= _said(" ".join(table.columns[each] for each in naming))
    known |= {stem(each[0]) for each in (_FIRST.search(flat), _LAST.search(flat)) if each}
    # "3 numaradaki komşu" is met by a row that is called 3, whatever its column is.
    numbered = [each for each in _NUMBERED.findall(flat) if each[0] in of_rows[row]]
    known |= {stem(word) for _, word in numbered}
    wanted |= {count for count, _ in numbered}
    covered = sum(trust(each, known) >= _TRUSTED for each in wanted) / len(wanted)
    return _Found(cell, covered, table)


def _naming(table: RowGroup) -> list[int]:
    """The columns that say what a row is about: the first, and in a table of figures the others of
    words."""
    count = len(table.columns)
    worded = [at for at in range(1, count) if not _figures(table.column(at))]
    return [0, *worded] if 2 * len(worded) < count - 1 else [0]


def _figures(cells: Sequence[str]) -> bool:
    """Whether most cells of a column are figures, or empty."""
    told = [each for each in cells if _is_told(each)]
    return 2 * sum(amount(each) is not None or bool(_TIME.search(each)) for each in told) > len(
        told
    )


def _most(asked: frozenset[str], each_has: Sequence[frozenset[str]]) -> int | None:
    """Which of several has most of what is asked, by what tells them apart; None without one."""
    weights: dict[str, float] = {}
    for word in asked:
        having = [n for n, has in enumerate(each_has) if trust(word, has) >= _TRUSTED]
        if having:
            weights[word] = log(len(each_has) / len(having))
    worth = []
    for has in each_has:
        met = [word for word in weights if trust(word, has) >= _TRUSTED]
        value = sum(weights[word] for word in met)
        worth.append(value - _FEW * max(len(has) - len(met), 0) if value > 0 else 0.0)
    best = max(worth, default=0.0)
    return worth.index(best) if best > 0 and worth.count(best) == 1 else None


def _by_time(flat: str, cells: Sequence[str], head: frozenset[str]) -> int | None:
    """The first or the last of a column of times, where that is asked for."""
    first, last = _FIRST.search(flat), _LAST.search(flat)
    said = first or last
    if said is None or (first and last) or stem(said[0]) in head:
        return None
    times = {
        n: int(m[1]) * 60 + int(m[2]) for n, each in enumerate(cells) if (m := _TIME.search(each))
    }
    if len(times) < 2:
        return None
    chosen = min(times.values()) if first else max(times.values())
    rows = [n for n, each in times.items() if each == chosen]
    return rows[0] if len(rows) == 1 else None


def _cell(table: RowGroup, row: int, naming: Sequence[int], at: int) -> AskedCell:
    name = table.cells[row][naming[0]]
    if amount(name) is not None or _TIME.search(name):
        name = f"{table.columns[naming[0]]} {name}".strip()
    return AskedCell(table.rows[row], name, table.columns[at], table.cells[row][at])


def _is_told(cell: str) -> bool:
    return any(each.isalnum() for each in cell)


def _said(text: str) -> frozenset[str]:
    """What a text has of words, numbers and times, to be met by a question's: "14'te" is "14:00",
    "üçüncü" is "3"."""
    found: set[str] = set()
    for word in words(text):
        if word in ORDINALS:
            found.add(str(ORDINALS[word]))
        elif not word[0].isdigit():
            found.add(stem(word))
    for hour, minute in _TIME.findall(text):
        found.add(f"{int(hour)}:{minute}")
        if minute == "00":
            found.add(str(int(hour)))
    bare = _TIME.sub(" ", text)
    for word in words(bare):
        if word[0].isdigit():
            found.add(str(int(word)) if word.isdigit() else word)
    return frozenset(found)
