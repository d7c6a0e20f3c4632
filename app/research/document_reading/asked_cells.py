"""The cell of a table that a question names by its row and its column: "salı 14'te hangi ders",
"B tipi oda hafta sonu kaç".

A word says as much of a row, or of a column, as it tells it from the others. The cell is told where
one row and one column have most of the question, and little of it is left over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from app.core.language.dates.clock_times import clock_in_figures
from app.core.language.dates.months import MONTH_NUMBERS, SEASONS, TURKISH_MONTHS
from app.core.language.numerals import ORDINALS, number
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.core.matching.kinship import trust
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.owners import people
from app.core.reading.sought_words import all_said, topical
from app.core.understanding.questions.two_at_once import may_name
from app.research.document_reading.asked_rows import MONEY, RowGroup, amount, is_of_sort, tables
from app.research.document_reading.column_sorts import date_of, sum_of
from app.research.document_reading.reckoned_rows import reckoning_of

_TIME = re.compile(r"(?<![\d.,:])([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d.,:])")
_WHEN = re.compile(r"\b(?:kacta\w*|ne zaman\w*|saat kac\w*|hangi saat\w*|when|what time)\b")
_FIRST = re.compile(r"\b(?:ilk|en erken|first|earliest)\b")
_LAST = re.compile(r"\b(?:son|sonuncu\w*|en gec|last|latest)\b")
_NUMBERED = re.compile(r"\b(\d{1,4}) (numara\w{0,8}|nolu|no)\b")
_MONTH = "|".join(TURKISH_MONTHS)
_TOTAL = re.compile(r"\b(?:toplam\w*|topu topu|hepsi|in total|altogether)\b")
_BETWEEN_MONTHS = re.compile(
    rf"\b({_MONTH})(?:['’]?[dt][ae]n|y?l[ae]| ile| ve|) ({_MONTH})['’]?"
    r"(?:[ae]|y[ae])?(?: kadar| aras[iu]\w*)?\b"
)
_END_MONTHS = re.compile(r"\b(ilk|son|yilin ilk|yilin son) (?:(yari)\w*|(\w{1,5}) ay\w{0,6})\b")
_QUARTER = re.compile(r"\b([1-4]|birinci|ikinci|ucuncu|dorduncu|ilk)\.? ceyre[gk]\w*\b")
_OF_A_SUM = re.compile(
    r"\b(?:toplam\w*|topu topu|hepsi|in total|altogether|ne kadar|kac (?:lira|tl|para)|para|lira|tl"
    r"|git\w*|ode\w*|ver\w*|harca\w*|tut\w*|yil\w*|sene\w*|bu)\b"
)
_ANY = -1
_FEWEST_MONTHS, _HALF_YEAR = 3, 6
_NOTHING: Mapping[str, frozenset[str]] = {}
_UNIT = re.compile(r"birim\w{0,3}|units?")
_SEASON, _SHORTEST_SEASON = 3, 3
"""Months of a season, and letters of its name that are those of other words."""
_NEWEST = ("son", "sonuncu", "yeni", "guncel", "simdi", "simdiki")
_OLDEST = ("ilk", "birinci", "eski")
_EARLIER = ("onceki", "evvelki")
_OF_VALUES = frozenset(map(stem, ("deger", "degeri", "sonuc", "sonucu", "tahlil", "test", "olcum")))
"""What any value of a day may be called."""
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
    question: str,
    lines: Sequence[ReadLine],
    texts: Sequence[ReadText],
    related: Mapping[str, frozenset[str]] = _NOTHING,
) -> AskedCell | None:
    """The cell that a question names; None where it names none, or more than one may be meant.
    ``related``: the stems that may stand for a word of the question."""
    if reckoning_of(question) is not None:
        return None
    flat = clock_in_figures(fold(question))
    asked = _said(flat)
    # Whose it is ("annemin") a table seldom says; lines of somebody else are not read at all.
    named = (each for each in topical(_TIME.sub(" ", flat)) if may_name(each) and not people(each))
    spoken = " ".join(named)
    wanted = _said(spoken) | {each for each in asked if ":" in each} or asked
    found = [
        each
        for table in tables(lines, texts)
        if table.columns and len(table.rows) > 1
        if (each := _in_table(flat, asked, wanted, table, related)) is not None
    ]
    best = max((each.covered for each in found), default=0.0)
    chosen = [each for each in found if each.covered == best]
    return chosen[0].cell if best >= _COVERED and len(chosen) == 1 else None


def summed_cells(
    question: str,
    lines: Sequence[ReadLine],
    texts: Sequence[ReadText],
    related: Mapping[str, frozenset[str]] = _NOTHING,
) -> AskedCell | None:
    """What the cells of one row come to over the months that a question names, or over all of them
    ("ilk üç ayda elektriğe toplam ne verdik"); None where no sum over the columns is asked for."""
    flat = " ".join(fold(question).split())
    if _TOTAL.search(flat) is None:
        return None
    months, rest = _months_meant(flat)
    asked = _said(_OF_A_SUM.sub(" ", rest))
    wanted = _said(" ".join(e for e in topical(_OF_A_SUM.sub(" ", rest)) if may_name(e))) or asked
    found: list[_Found] = []
    for table in tables(lines, texts):
        columns = [(at, month) for at, head in enumerate(table.columns) if (month := _month(head))]
        order = [month for _, month in columns]
        if len(columns) < _FEWEST_MONTHS or order != sorted(set(order)) or len(table.rows) < 2:
            continue
        of_rows = [_with_related(_said(cells[0]), related) for cells in table.cells]
        row = _most(asked, of_rows)
        meant = columns if months is None else [columns[n] for n in months(order)]
        if row is None or len(meant) < 2:
            continue
        value = sum_of([table.cells[row][at] for at, _ in meant], table.title)
        known = of_rows[row] | _said(table.title) | _said(" ".join(table.columns))
        covered = sum(trust(each, known) >= _TRUSTED for each in wanted) / len(wanted)
        if value and covered >= _COVERED:
            head = " + ".join(table.columns[at].rpartition(" – ")[2] for at, _ in meant)
            cell = AskedCell(table.rows[row], table.cells[row][0], head, value)
            found.append(_Found(cell, covered, table))
    return found[0].cell if len(found) == 1 else None


def _months_meant(flat: str) -> tuple[Callable[[list[int]], list[int]] | None, str]:
    """Which of the months of a table a folded question means, as their places, and the question
    without that; None where it names none."""
    if found := _BETWEEN_MONTHS.search(flat):
        first, last = MONTH_NUMBERS[found[1]], MONTH_NUMBERS[found[2]]
        meant = range(first, last + 1)
    elif found := _END_MONTHS.search(flat):
        count = _HALF_YEAR if found[2] else number(found[3]) or 0
        if found[1].startswith("son"):
            return lambda order: list(range(len(order))[-count:]), _without(found, flat)
        return lambda order: list(range(min(count, len(order)))), _without(found, flat)
    elif found := _QUARTER.search(flat):
        quarter = int(found[1]) if found[1].isdigit() else ORDINALS.get(found[1], 1)
        meant = range(3 * quarter - 2, 3 * quarter + 1)
    else:
        return None, flat
    return (
        lambda order: [n for n, month in enumerate(order) if month in meant],
        _without(found, flat),
    )


def _without(found: re.Match[str], flat: str) -> str:
    return f"{flat[: found.start()]} {flat[found.end() :]}"


def _month(head: str) -> int:
    """The month that a column is named by; 0 where it is none, or more than one."""
    known = {MONTH_NUMBERS[word] for word in words(head) if word in MONTH_NUMBERS}
    return known.pop() if len(known) == 1 else 0


def _in_table(
    flat: str,
    asked: frozenset[str],
    wanted: frozenset[str],
    table: RowGroup,
    related: Mapping[str, frozenset[str]],
) -> _Found | None:
    naming = _naming(table)
    days = _days_of(table.columns)
    heads = [
        _said_of_day(at, days) if at in days else _said(head)
        for at, head in enumerate(table.columns)
    ]
    of_rows = [
        _with_related(_said(" ".join(cells[at] for at in naming)), related) for cells in table.cells
    ]
    among = [at for at in range(len(heads)) if at not in naming and heads[at]]
    at = _day_meant(asked, days) if days else _ANY
    if at is None:
        return None
    if at == _ANY:
        among = [each for each in among if each not in days]
        column = _most(asked, [heads[each] for each in among])
        if column is None and not days:
            return None
        # Of values of several days the newest is meant.
        at = among[column] if column is not None else max(days, key=lambda each: days[each])
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
    known |= _twelve_hours_on(known) | (_OF_VALUES if days else frozenset())
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
    value = table.cells[row][at]
    unit = next((n for n, each in enumerate(table.columns) if _UNIT.fullmatch(fold(each))), None)
    if unit is not None and unit != at and amount(value) is not None:
        value = f"{value} {table.cells[row][unit]}".strip()
    return AskedCell(table.rows[row], name, table.columns[at], value)


def _days_of(heads: Sequence[str]) -> dict[int, tuple[int, int, int]]:
    """The columns that are each of a day, with it, where these are several."""
    days = {at: day for at, head in enumerate(heads) if (day := date_of(head)) is not None}
    return days if len(days) > 1 else {}


def _said_of_day(at: int, days: Mapping[int, tuple[int, int, int]]) -> frozenset[str]:
    """What a column of a day may be called beside that: its month and season, the last, the first,
    the one before."""
    if at not in days:
        return frozenset()
    month = days[at][1]
    found = {TURKISH_MONTHS[month - 1], str(days[at][2])}
    of_season = (name for name, first in SEASONS.items() if (month - first) % 12 < _SEASON)
    # "Yaz" begins what is written, "kış" a person.
    found |= {name for name in of_season if len(name) > _SHORTEST_SEASON}
    order = sorted(days, key=lambda each: days[each])
    found |= set(_NEWEST) if at == order[-1] else set()
    found |= set(_OLDEST) if at == order[0] else set()
    found |= set(_EARLIER) if at == order[-2] else set()
    return frozenset(map(stem, found))


def _day_meant(asked: frozenset[str], days: Mapping[int, tuple[int, int, int]]) -> int | None:
    """The column of the day that is asked for; :data:`_ANY` where none is, None where several may
    be meant."""
    met = {at: len(asked & _said_of_day(at, days)) for at in days}
    best = max(met.values())
    chosen = [at for at, count in met.items() if count == best]
    if not best:
        return _ANY
    return chosen[0] if len(chosen) == 1 else None


def _twelve_hours_on(said: frozenset[str]) -> frozenset[str]:
    """The times of day that are called alike in the morning and in the afternoon."""
    times = (each.split(":") for each in said if ":" in each)
    return frozenset(f"{(int(hour) + 12) % 24}:{minute}" for hour, minute in times)


def _with_related(said: frozenset[str], related: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """What is said, with the words of the question for which a part of it stands."""
    return said | {
        stem(word)
        for word, others in related.items()
        if any(all_said(each, said) for each in others)
    }


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
