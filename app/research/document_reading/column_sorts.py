"""Sorts of the columns of a table (days, times, figures, people), what amounts come to, and which
row is the most, the first or the last by a column."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from decimal import Decimal

from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.research.document_reading.asked_rows import AGE, amount, is_of_sort, only_one
from app.research.document_reading.row_wishes import RowWish
from app.research.document_reading.whole_tables import WholeTable
from app.research.figures.claim_dates import days_of

_CODED = re.compile(r"[^\W\d_]{1,5}[-./ ]?\d{1,9}[^\W\d_]?")


_AMOUNT = re.compile(
    r"([₺€£$]?)\s?(\d{1,3}(?:[.,]\d{3})+|\d+)([.,]\d{1,2})?\s?([^\W\d_]{1,4}|[₺€£$])?"
)
_UNIT = re.compile(r"[(\[]([^()\[\]]{1,8})[)\]]$")
_PERSON = re.compile(
    r"ad\w{0,4}|isim\w*|soyad\w*|kisi\w*|ogrenci\w*|uye\w*|katilimci\w*|calisan\w*|personel"
    r"|konusmaci\w*|hasta\w*|sporcu\w*|misafir\w*|davetli\w*|(?:sur)?name|person|member|student"
)
_NUMBERED = re.compile(r"(?:sira|no|nr|kod\w*|numara\w*|sira no|id|code|telefon\w*|phone|yil|year)")
_ENDS = frozenset(map(stem, ("son", "ilk", "last", "first")))
_TIME = re.compile(r"([01]?\d|2[0-3])[.:]([0-5]\d)")


def date_of(cell: str) -> tuple[int, int, int] | None:
    """The one whole day of a cell, as year, month and day."""
    found = days_of(fold(cell)) if any(each.isdigit() for each in cell) else []
    if len(found) != 1 or found[0].year is None or found[0].day is None:
        return None
    return found[0].year, found[0].month, found[0].day


def time_of(cell: str) -> tuple[int, int, int] | None:
    """The time of day that a cell is, as hour, minute and second."""
    found = _TIME.fullmatch(cell.strip())
    return (int(found[1]), int(found[2]), 0) if found else None


def time_columns(table: WholeTable) -> list[int]:
    """The columns of which every cell is a time of day."""
    columns = range(len(table.group.cells[0]))
    return [at for at in columns if all(map(time_of, table.group.column(at)))]


def date_columns(table: WholeTable) -> list[int]:
    """The columns of which most cells are days."""
    count = len(table.rows)
    found = []
    for at in range(len(table.group.cells[0])):
        days = sum(date_of(cell) is not None for cell in table.group.column(at))
        if 2 * days > count:
            found.append(at)
    return found


def figure_columns(table: WholeTable) -> list[int]:
    """The columns of which most cells are one number."""
    count = len(table.rows)
    return [
        at
        for at in range(len(table.group.cells[0]))
        if 2 * sum(map(_is_figure, table.group.column(at))) > count
    ]


def _is_figure(cell: str) -> bool:
    return amount(cell) is not None and _CODED.fullmatch(cell.strip()) is None


def is_of_people(table: WholeTable) -> bool:
    """Whether a column is of people, by its name."""
    return any(_PERSON.fullmatch(word) for head in table.group.columns for word in words(head))


def sum_of(cells: Sequence[str], head: str) -> str:
    """What amounts come to, written as they are; "" where one is none, or not like the others."""
    found = [_AMOUNT.fullmatch(each.strip()) for each in cells]
    if not all(found):
        return ""
    read = [each for each in found if each is not None]
    units = {(each[1] or "", each[4] or "") for each in read}
    points = {mark for each in read for mark in re.findall(r"[.,](?=\d{3})", each[2])}
    commas = {each[3][0] for each in read if each[3]}
    if len(units) != 1 or len(points) > 1 or len(commas) > 1 or points & commas:
        return ""
    total = sum(
        Decimal(re.sub(r"[.,]", "", each[2])) + Decimal(f"0.{each[3][1:]}" if each[3] else 0)
        for each in read
    )
    before, behind = units.pop()
    # "1747.25" of cells that part no thousands: "1,747.25" would be read as one and a bit.
    point = next(iter(points), "." if "," in commas else "")
    comma = next(iter(commas), ",")
    whole = f"{int(total):,}".replace(",", point)
    places = max((len(each[3]) - 1 for each in read if each[3]), default=0)
    rest = f"{comma}{str(total % 1)[2:].ljust(places, '0')}" if places else ""
    unit = _UNIT.search(head)
    behind = behind or (unit[1] if unit and not before else "")
    return f"{before}{whole}{rest} {behind}".strip()


def end_row(table: WholeTable, rows: Collection[int], *, greatest: bool) -> int | None:
    """The first or the last row by its day; of a table without days, by the time of day, which all
    its columns of times have to agree on."""
    said = {stem(word) for head in table.group.columns for word in words(head)}
    if not said.isdisjoint(_ENDS):
        return None
    read, columns = date_of, date_columns(table)
    if not columns:
        read, columns = time_of, time_columns(table)
    elif len(columns) > 1:
        return None
    found = {_end_at(table.group.column(at), read, rows, greatest=greatest) for at in columns}
    return found.pop() if len(found) == 1 else None


def _end_at(
    column: Sequence[str],
    read: Callable[[str], tuple[int, int, int] | None],
    rows: Collection[int],
    *,
    greatest: bool,
) -> int | None:
    times = {n: time for n in rows if (time := read(column[n])) is not None}
    return only_one(times, max if greatest else min) if len(times) == len(rows) else None


def most_row(
    wish: RowWish, table: WholeTable, rows: Collection[int], heads: Collection[int]
) -> int | None:
    """The row with the most or the least of the column that is named, else of the one that has the
    sort of figure that is compared, else of the only one with figures; of several columns of that
    sort, as prices for students and for others, the row that is it by each."""
    measured = [table.group.column(at) for at in _measured(wish, table, heads)]
    found = {_most_at(each, rows, greatest=wish.greatest) for each in measured}
    best = found.pop() if len(found) == 1 else None
    if best is None and wish.of == AGE:
        # "En yaşlı" is who was born first.
        return end_row(table, rows, greatest=not wish.greatest)
    return best


def _most_at(column: Sequence[str], rows: Collection[int], *, greatest: bool) -> int | None:
    values = {n: value for n in rows if (value := amount(column[n])) is not None}
    return only_one(values, max if greatest else min) if len(values) > 1 else None


def _measured(wish: RowWish, table: WholeTable, heads: Collection[int]) -> list[int]:
    figures = [at for at in figure_columns(table) if not _NUMBERED.fullmatch(_head(table, at))]
    named = [at for at in figures if at in heads]
    sort = [at for at in figures if wish.of and _has_sort(wish.of, table, at)]
    if named or sort:
        return named or sort
    return figures if not wish.of and len(figures) == 1 else []


def _head(table: WholeTable, at: int) -> str:
    return fold(table.group.columns[at]).strip(" .:")


def _has_sort(of: str, table: WholeTable, at: int) -> bool:
    """Whether the name of a column, or else its first cell, is of a sort of figure."""
    texts = _head(table, at), table.group.cells[0][at]
    return any(is_of_sort(each, re.compile(of)) for each in texts)
