"""Table rows turned into text that can be understood row by row. A passage may hold a few rows of
many, and a quote a single one, so each row says what its cells stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.core.language.dates.months import ANY_WEEKDAY, MONTH_NUMBERS
from app.core.language.turkish import fold

_LONGEST_LABEL, _WORDS_OF_LABEL = 60, 3
_NAMES_VALUES = re.compile(
    r"(?:sonuc|deger|fiyat|ucret|tutar|bedel|miktar|adet|doz|oran|sure|puan|agirlik|olcum|gramaj"
    r"|value|result|price|amount|cost|rate|dose|count|total|score)\w{0,5}(?: ?[(\[].{0,20})?"
    r"|(?:toplam|birim|aylik|yillik|net|brut) \w{3,12}"
)
"""What stands at the head of a column of values."""
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")
_VALUE = re.compile(r"[<>≤≥~±+−–-]? ?[€£$₺%]? ?\d")
"""What a figure begins with."""
_DAY = re.compile(r"\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}|\d{4}-\d\d-\d\d|(?:19|20)\d\d")
_YEAR = re.compile(r"(?:19|20)\d\d")
_FEWEST_OF_DAYS = 3
_BRACKETED = re.compile(r"\([^)]{0,500}\)|\[[^\]]{0,500}\]")
_WEEKDAY = re.compile(
    rf"(?:{ANY_WEEKDAY}"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: gunu)?"
)
_PERIOD = re.compile(rf"\d{{1,2}}(?: ?[-–] ?\d{{1,2}})? (?:{'|'.join(MONTH_NUMBERS)})(?: \d{{4}})?")
"""A day or a few days of a month: "3-9 Mart"."""
_FEWEST_WEEKDAYS = 3
_LABEL = re.compile(r"[^\W\d_]{2}")
_LONGEST_NAME_OF_PAIR = 40
_MOST_PAIRS, _FEWEST_PAIRED = 3, 2
"""Pairs of columns, and labels with their values in one of them."""
_SUM = re.compile(r"[-–+]?[%₺€$]? ?\d[\d., ]*(?: ?(?:TL|₺|€|\$|%))?")


def rows_as_text(rows: Sequence[Sequence[str]], *, headed: bool = False) -> Iterator[str]:
    """Each row that says something: "Test: CRP; Sonuç: 38 mg/L" under a head, "CRP: 38 mg/L" in two
    columns without one, else the cells side by side. ``headed``: the first row is known to be a
    head; otherwise it is told by what stands in it."""
    kept = [row for row in rows if any(row)]
    named = len(kept) > 1 and (headed or _is_head(kept))
    # A day in the first row of a form ("… | Fatura Tarihi | 22.10.2026") names no column.
    of_days = named and not headed and is_head_of_days(kept[0], kept[1:])
    if (not named or of_days) and (pairs := side_by_side(kept)):
        yield from pairs
        return
    if named:
        head, *kept = kept
        for row in kept:
            yield _under(head, row)
        return
    for row in kept:
        cells = [cell for cell in row if cell]
        pair = len(row) == 2 and len(cells) == 2 and len(cells[0]) <= _LONGEST_LABEL
        yield f"{cells[0].rstrip(': ')}: {cells[1].lstrip(': ')}" if pair else " | ".join(cells)


def side_by_side(rows: Sequence[Sequence[str]]) -> list[str]:
    """The labels and values of a form that stand in two pairs of columns or three, each pair of
    columns by itself ("Fatura Tarihi: 22.10.2026"); nothing where the rows are none. In a table a
    column holds things of one sort, a form has each label once and values of every sort."""
    width = max(map(len, rows), default=0)
    if width % 2 or not 2 <= width // 2 <= _MOST_PAIRS:
        return []
    said: list[str] = []
    names: list[str] = []
    mixed = False
    for at in range(0, width, 2):
        pairs = [(row[at], row[at + 1]) for row in rows if len(row) > at + 1]
        valued = [(name.strip(" :"), value) for name, value in pairs if name and value]
        if len(valued) < _FEWEST_PAIRED or any(value and not name for name, value in pairs):
            return []
        mixed = mixed or len({_sort(value) for _, value in valued}) > 1
        names += (name for name, _ in valued)
        said += (
            f"{name.rstrip(': ')}: {value.lstrip(': ')}" if value else name
            for name, value in pairs
            if name
        )
    labels = all(
        name[0].isupper() and _LABEL.match(name) and len(name) <= _LONGEST_NAME_OF_PAIR
        for name in names
        if name
    )
    return said if mixed and labels and all(names) and len(set(names)) == len(names) else []


def _sort(value: str) -> str:
    """What a value is: a day, a sum, something with a figure in it, or words."""
    if _DAY.fullmatch(value.strip()):
        return "day"
    if _SUM.fullmatch(value.strip()):
        return "sum"
    return "figure" if _DIGIT.search(value) else "words"


def is_head_of_days(head: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Whether a row names columns, days among them ("Test | 12.03.2026 | 18.09.2026 | Birim"): what
    stands below a day is a figure and no day."""
    days = [place for place, cell in enumerate(head) if _is_day(cell)]
    names = [cell for place, cell in enumerate(head) if cell and place not in days]
    below = [[row[place] if place < len(row) else "" for place in days] for row in others]
    if not days or not names or not head[0] or len(days) + len(names) < _FEWEST_OF_DAYS:
        return False
    if any(_DIGIT.search(name) or len(name) > _LONGEST_LABEL for name in names):
        return False
    told = [cell for row in below for cell in row if cell]
    figures = all(_DIGIT.search(cell) and not _is_day(cell) for cell in told)
    return figures and bool(below) and all(map(any, below[:1]))


def _is_day(cell: str) -> bool:
    """Whether a cell is a day, a month of a year, or a year."""
    month, _, year = cell.strip().rpartition(" ")
    if month and fold(month) in MONTH_NUMBERS:
        return _YEAR.fullmatch(year) is not None
    return _DAY.fullmatch(cell.strip()) is not None


def _is_head(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names what the others hold: short words without numbers over cells
    with numbers, in every row or in one column of all of them ("Saat" over times); an empty corner
    over the names of the rows; of two columns, a word for what has a value."""
    head, *others = rows
    if len(head) == 2 and len(others) > 1:
        # Pairs mostly have no head; where they have one, it says what stands below it.
        values = all(len(row) == 2 and _DIGIT.search(row[1]) for row in others)
        return values and _NAMES_VALUES.fullmatch(fold(head[1]).strip(" :")) is not None
    if len(head) < 3 or not all(head[1:]) or any(len(cell) > _LONGEST_LABEL for cell in head):
        return False
    if sum(_WEEKDAY.fullmatch(fold(cell)) is not None for cell in head[1:]) >= _FEWEST_WEEKDAYS:
        # A timetable has words below its days, and mostly no figure at all.
        return not any(_DIGIT.search(_BRACKETED.sub("", cell)) for cell in head)
    if sum(map(_is_period, head[1:])) >= _FEWEST_WEEKDAYS and not _DIGIT.search(head[0]):
        # A rota has whoever is on duty below its days.
        return not any(map(_is_period, (cell for row in others for cell in row)))
    if not head[0]:
        if not all(row and row[0] and not _VALUE.match(row[0]) for row in others):
            return False
        plain = not any(_DIGIT.search(row[0]) for row in others)
        return plain or _is_over_values(head, others)
    if _is_over_values(head, others):
        return True
    plain = not any(_DIGIT.search(_BRACKETED.sub("", cell)) for cell in head)
    if not plain:
        return is_head_of_days(head, others)
    if all(any(map(_DIGIT.search, row[1:])) for row in others):
        return True
    names = all(0 < len(cell.split()) <= _WORDS_OF_LABEL for cell in head)
    whole = len(others) > 1 and all(len(row) == len(head) for row in others)
    return (
        names and whole and any(all(map(_DIGIT.search, each)) for each in zip(*others, strict=True))
    )


def _is_period(cell: str) -> bool:
    return _PERIOD.fullmatch(fold(cell).strip()) is not None


def _is_over_values(head: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Whether a row has a word of its own over each column that mostly holds figures, a figure in
    it ("AL 8") or not, and there is such a column."""
    columns = [[row[at] for row in others if at < len(row) and row[at]] for at in range(len(head))]
    values = [
        at
        for at, cells in enumerate(columns)
        if at and 2 * sum(_VALUE.match(each) is not None for each in cells) > len(cells)
    ]
    named = [head[at] for at in values]
    words = all(_LETTER.search(each) and not _VALUE.match(each) for each in named)
    return bool(values) and words and len(set(head)) == len(head) and len(others) > 1


def _under(head: Sequence[str], row: Sequence[str]) -> str:
    said = []
    for place, cell in enumerate(row):
        label = head[place].rstrip(":") if place < len(head) else ""
        if cell:
            said.append(f"{label}: {cell}" if label and label != cell else cell)
    return "; ".join(said)
