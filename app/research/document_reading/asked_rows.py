"""The row of a table that a question compares for ("en ucuz …") or whose span holds a number that
it gives ("8 yıllık çalışan": "5 yıldan fazla, 15 yıldan az"): told by what stands in the columns of
all the rows, where one alone is meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.core.language.suffixes import stem
from app.core.language.turkish import fold
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.lines import LineKind
from app.core.reading.sought_words import stems, topical
from app.research.figures.bounded_amounts import within

LEAST_ROWS = 3
"""Rows of a table of which one is the most or the least."""
_LEAST_ABOUT, _LEAST_NAMED = 0.34, 0.15
"""The share of a question's words that a table has to have to be the one that is meant."""
_Value = TypeVar("_Value", float, tuple[int, int, int])
MONEY = (
    r"tl|lira|try|eur|euro|avro|usd|gbp|fiyat\w*|ucret\w*|tutar\w*|bedel\w*|price\w*|cost\w*"
    r"|fee\w*|₺|€|£|\$"
)
TIME = (
    r"sn|saniye\w*|dk|dakika\w*|saat\w*|gun\w*|hafta\w*|ay|yil\w*|sure\w*|min|minutes?|hours?|days?"
    r"|weeks?|months?|years?|duration|time"
)
_SOUND = r"db\w?|desibel\w*|gurultu\w*|ses|decibels?|noise|sound"
_HEAT = r"c|°c|derece\w*|sicaklik\w*|isi|temperature|degrees?"
_LOAD = r"kg|kilo\w*|g|gr|gram\w*|agirlik\w*|weight"
_WAY = r"km|m|metre\w*|mesafe\w*|uzaklik\w*|distance"
AGE = r"yas\w*|age"
_PEOPLE = r"kisi\w*|nufus\w*|mevcut\w*|katilim\w*|kontenjan\w*|people|population|attendance"
_LENGTH = r"boy(?:u|lari)?|uzunlu\w*|length"
_SIZES = (
    # What is asked, what the column is of, whether the greatest is meant.
    (r"\ben (?:gurultulu|sesli)\w*|\b(?:loudest|noisiest)\b", _SOUND, True),
    (r"\ben sessiz\w*|\bquietest\b", _SOUND, False),
    (r"\ben sicak\w*|\b(?:hottest|warmest)\b", _HEAT, True),
    (r"\ben (?:soguk|serin)\w*|\b(?:coldest|coolest)\b", _HEAT, False),
    (r"\ben agir\w*|\bheaviest\b", _LOAD, True),
    (r"\ben hafif\w*|\blightest\b", _LOAD, False),
    (r"\ben uzak\w*|\b(?:farthest|furthest)\b", _WAY, True),
    (r"\ben yakin\w*|\b(?:nearest|closest)\b", _WAY, False),
    (r"\ben (?:yasli|buyuk yasta)\w*|\boldest\b", AGE, True),
    (r"\ben genc\w*|\byoungest\b", AGE, False),
    (r"\ben kalabalik\w*|\bmost crowded\b", _PEOPLE, True),
    (r"\ben tenha\w*|\bleast crowded\b", _PEOPLE, False),
    (r"\ben pahali\w*|\bmost expensive\b|\bdearest\b", MONEY, True),
    (r"\ben (?:ucuz|hesapli|uygun)\w*|\bcheapest\b|\bleast expensive\b", MONEY, False),
    (r"\ben yavas\w*|\bslowest\b", TIME, True),
    (r"\ben (?:hizli|cabuk)\w*|\bfastest\b|\bquickest\b", TIME, False),
    (r"\ben uzun\w*|\blongest\b", f"{TIME}|{_LENGTH}", True),
    (r"\ben kisa\w*|\bshortest\b", f"{TIME}|{_LENGTH}", False),
    (r"\ben (?:yuksek|fazla|cok|buyuk)\w*|\bmost\b|\bhighest\b|\blargest\b|\bbiggest\b", "", True),
    (r"\ben (?:dusuk|az|kucuk)\w*|\bleast\b|\blowest\b|\bsmallest\b|\bfewest\b", "", False),
)
SIZED = tuple((re.compile(asked), of, greatest) for asked, of, greatest in _SIZES)
"""Words that compare, the sort of figure that they compare, and whether the greatest is meant."""
_WHICH = re.compile(r"\b(?:hangi\w*|kim\w*|nere\w*|which|who\w*|where)\b")
_WORD = re.compile(r"[^\W\d_]+|[₺€£$]")
_NUMBER = re.compile(r"(?<![\w.,])[-−]?\d{1,15}(?:[.,]\d{1,6}){0,4}(?![\w])")
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_SPAN = re.compile(r"(\d[\d.,]{0,14})\s?(?:[-–—]|ile|to|ila)\s?(\d[\d.,]{0,14})(?![\d:/]|\s?[-–—])")
_OVER = re.compile(
    r"(\d[\d.,]{0,14})['’]?\s?\w{0,12}\s(?:ve )?(?:fazla|uzeri|ustu|cok|yukari|and over|or more)\b"
    r"|(?:over|more than|above|>|≥)\s?(\d[\d.,]{0,14})"
)
_UNDER = re.compile(
    r"(\d[\d.,]{0,14})['’]?\s?\w{0,12}\s(?:ve )?(?:az|alti|kadar|and under|or less|or under)\b"
    r"|(?:up to|under|less than|below|<|≤)\s?(\d[\d.,]{0,14})"
)
_ASKED = re.compile(r"(?<![\w.,:/-])(\d[\d.,]{0,14}) ?(bin\b|milyon\b|thousand\b)?")
_UNITS = {"water": "litres", "su": "litre", "weight": "kg", "agir": "kg", "guc": "w", "power": "w"}
"""What a column of cells with units is of."""
_TIMES_OVER = {"bin": 1e3, "thousand": 1e3, "milyon": 1e6}
_INFINITE = float("inf")


@dataclass(frozen=True, slots=True)
class RowGroup:
    """The rows of a document that stand under the same columns, each with its cells."""

    rows: tuple[ReadLine, ...]
    cells: tuple[tuple[str, ...], ...]
    columns: tuple[str, ...]
    title: str

    def about(self, asked: Iterable[str]) -> float:
        """The share of the question's stems that stand anywhere in it."""
        has = set(stems(f"{self.title} {' '.join(self.columns)}"))
        for row in self.rows:
            has |= stems(row.line.text)
        wanted = list(asked)
        return sum(each in has for each in wanted) / len(wanted) if wanted else 0.0

    def column(self, at: int) -> list[str]:
        """What stands below the name of a column."""
        return [cells[at] for cells in self.cells]


def number(text: str) -> float | None:
    """A number as people write it: "1.047.500", "9.900,00", "4.5"."""
    bare = text.strip(" .,").replace("−", "-")
    if _THOUSANDS.fullmatch(bare.lstrip("-")):
        whole = bare.replace(".", "") if bare.find(".") >= 0 and not _english(bare) else bare
        bare = whole.replace(",", "") if _english(bare) else whole.replace(",", ".")
    else:
        bare = bare.replace(",", ".")
    try:
        return float(bare)
    except ValueError:
        return None


def _english(text: str) -> bool:
    """Whether thousands are parted by commas."""
    return "," in text and (text.find(",") < text.find(".") or "." not in text)


def tables(
    lines: Sequence[ReadLine], texts: Sequence[ReadText], *, every: bool = False
) -> list[RowGroup]:
    """The tables among lines, in the order in which they were met; with ``every`` a row as often
    as it stands there."""
    groups: dict[tuple[object, ...], list[tuple[ReadLine, tuple[str, ...]]]] = {}
    for each in lines:
        if each.line.kind is not LineKind.ROW:
            continue
        columns, cells = each.line.columns, cells_of(each)
        # Without names of columns the number of cells is all that tells one table from another.
        shape = columns or (str(len(cells)),)
        text = texts[each.text]
        known = groups.setdefault((text.source, text.title, shape), [])
        if every or all(each.line.text != other.line.text for other, _ in known):
            known.append((each, cells))
    return [
        RowGroup(
            tuple(row for row, _ in rows),
            tuple(cells for _, cells in rows),
            rows[0][0].line.columns,
            texts[rows[0][0].text].title,
        )
        for rows in groups.values()
        if len({len(cells) for _, cells in rows}) == 1
    ]


def compared(
    question: str, lines: Sequence[ReadLine], texts: Sequence[ReadText]
) -> ReadLine | None:
    """The row that has the most or the least of what a question compares; None where it compares
    nothing, or where more than one table, column or row may be meant."""
    flat = " ".join(fold(question).split())
    sized = next((each for each in SIZED if each[0].search(flat)), None)
    if sized is None:
        return None
    pattern, of, greatest = sized
    if not of and not _WHICH.search(flat):
        # "En fazla kaç gün" asks for a limit, not for one of several rows.
        return None
    rest = pattern.sub(" ", flat)
    asked = [stem(word) for word in topical(rest)]
    known = [
        (table, at)
        for table in tables(lines, texts)
        if len(table.rows) >= LEAST_ROWS and (at := _column(table, of, asked)) is not None
    ]
    about = [table.about(asked) for table, _ in known]
    best = max(about, default=0.0)
    # A column that the question names says more than one that has the sort of figure.
    if best < (_LEAST_ABOUT if of else _LEAST_NAMED) or about.count(best) != 1:
        return None
    table, at = known[about.index(best)]
    return _extreme(table, at, asked, max if greatest else min)


def _column(table: RowGroup, of: str, asked: Sequence[str]) -> int | None:
    """The one column of numbers that is asked about, by its sort or by a word of the question: it
    stands in the name of the column, else in its cells."""
    named, measured = [], []
    for at in range(len(table.cells[0])):
        cells = table.column(at)
        if 2 * sum(amount(each) is not None for each in cells) <= len(cells):
            continue
        if table.columns and _meant(table.columns[at], of, asked):
            named.append(at)
        elif _meant(" ".join(cells), of, asked):
            measured.append(at)
    fits = named or measured
    return fits[0] if len(fits) == 1 else None


def is_of_sort(text: str, of: re.Pattern[str]) -> bool:
    """Whether a text has a word of a sort of figure, which is a pattern of such words."""
    return any(of.fullmatch(fold(word)) for word in _WORD.findall(text))


def _meant(text: str, of: str, asked: Sequence[str]) -> bool:
    if of:
        return is_of_sort(text, re.compile(of))
    said = [fold(word) for word in _WORD.findall(text)]
    known = set(map(stem, said))
    return any(each in known or _UNITS.get(each, "") in said for each in asked)


def _extreme(
    table: RowGroup, at: int, asked: Sequence[str], pick: Callable[[Iterable[float]], float]
) -> ReadLine | None:
    """The one row with the most or the least, of those that have what only some rows have of the
    question ("en ucuz dolgu")."""
    wanted = frozenset(asked)
    has = [len(wanted & stems(" ".join(cells))) for cells in table.cells]
    meant = [n for n, each in enumerate(has) if each == max(has)]
    values = {n: value for n in meant if (value := amount(table.cells[n][at])) is not None}
    if len(values) < 2:
        return None
    best = only_one(values, pick)
    return table.rows[best] if best is not None else None


def only_one(
    values: Mapping[int, _Value], pick: Callable[[Iterable[_Value]], _Value]
) -> int | None:
    """The place of the most or the least of some values; None where several have it."""
    best = pick(values.values())
    places = [place for place, value in values.items() if value == best]
    return places[0] if len(places) == 1 else None


def amount(cell: str) -> float | None:
    """The one number of a cell; None of a day, a span or a text."""
    found = _NUMBER.findall(cell)
    if len(found) != 1 or len(_WORD.findall(cell)) > 3 or re.search(r"\d[:/]\d", cell):
        return None
    return number(found[0])


def spans(question: str, lines: Sequence[ReadLine]) -> Mapping[int, float]:
    """Rows (by their place among all lines) whose span holds a number of the question: 1, and
    those of the same columns whose span leaves it out: -1; other lines that bound an amount of the
    question, with its unit: 1."""
    bounded = {each.at: 1.0 for each in lines if within(question, each.line.text)}
    return {**bounded, **_row_spans(question, lines)}


def _row_spans(question: str, lines: Sequence[ReadLine]) -> dict[int, float]:
    asked = _numbers(fold(question))
    if not asked:
        return {}
    found: dict[int, float] = {}
    for each in lines:
        if each.line.kind is not LineKind.ROW:
            continue
        held = [span for cell in cells_of(each) if (span := _span(fold(cell))) is not None]
        if held:
            inside = any(low <= value <= high for low, high in held for value in asked)
            found[each.at] = 1.0 if inside else -1.0
    return found if any(value > 0 for value in found.values()) else {}


def _numbers(flat: str) -> list[float]:
    values = []
    for written, times in _ASKED.findall(flat):
        value = number(written)
        if value is not None:
            values.append(value * _TIMES_OVER.get(times, 1.0))
    return values


def _span(flat: str) -> tuple[float, float] | None:
    """From where to where a cell reaches."""
    if span := _SPAN.search(flat):
        low, high = number(span[1]), number(span[2])
        return (low, high) if low is not None and high is not None and low < high else None
    over, under = _OVER.search(flat), _UNDER.search(flat)
    if over is None and under is None:
        return None
    low = number(over[1] or over[2]) if over is not None else -_INFINITE
    high = number(under[1] or under[2]) if under is not None else _INFINITE
    return (low, high) if low is not None and high is not None and low < high else None


def cells_of(line: ReadLine) -> tuple[str, ...]:
    """What stands in the cells of a row, without the names of its columns."""
    text = line.line.text
    if line.line.columns:
        parts = text.split("; ")
        named = zip(parts, line.line.columns, strict=False)
        return tuple(part[len(name) + 2 :] if name else part for part, name in named)
    return tuple(cell.strip() for cell in text.strip("| ").split(" | "))
