"""Questions after all the rows of a table: how many there are, what they come to, which of them lie
between two dates.

Reckoned only over a document that was read whole, where one table alone is meant and every row of
it surely counts: none is a total itself, none is singled out by the question, each has its figure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from app.core.domain.evidence import Excerpt, Library
from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.numerals import number
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.core.matching.kinship import trust
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.sought_words import topical
from app.core.understanding.questions.two_at_once import names
from app.research.document_reading.asked_rows import LEAST_ROWS, MONEY, RowGroup, tables
from app.research.document_reading.described_lines import head_of
from app.research.document_reading.document_lines import document_lines
from app.research.figures.claim_dates import days_of

MOST_READ = 60_000
"""Characters of a document that are read for it; a longer one is not reckoned."""
_ROOM = 4_000
"""Characters that must be left, to be sure that a document was read to its end."""
_COUNT = re.compile(
    r"\bkac (?:tane |adet |farkli )?(\w{3,})(?: \w+)? (?:var|vardi|bulunuyor|yer aliyor|geciyor)\b"
    r"|\bhow many (?:different )?(\w{3,}) (?:are there|are (?:listed|on|in)|does|do|is)\b"
)
_SUM = re.compile(
    r"\btoplam\w*\b.{0,60}\b(?:ne kadar|kac (?:lira|tl|para|euro|dolar))\b"
    r"|\b(?:ne kadar|kac (?:lira|tl|para|euro|dolar))\b.{0,40}\btoplam\w*"
    r"|\bhow much\b.{0,60}\b(?:in total|altogether|in all)\b|\btotal (?:cost|amount|price)\b"
)
_MONTH = "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))
_DAY = rf"(?:(\d{{1,2}}) )?({_MONTH})"
_BETWEEN = re.compile(
    rf"\b{_DAY}(?:y?l[ae]| ile| ila| ve)? {_DAY}(?: ay\w*)? aras[iu]\w*"
    rf"|\bbetween (?:the )?{_DAY} and (?:the )?{_DAY}\b"
)
_WHICH = re.compile(r"\b(?:hangi|neler|liste\w*|which|what|list)\b")
_ENTRIES = frozenset(map(stem, ("kalem", "satir", "kayit", "urun", "items", "rows", "entries")))
_TOTALS = re.compile(
    r"\b(?:toplam\w*|genel toplam|ara toplam|yekun|odenecek\w*|kdv|indirim\w*|iskonto\w*|sub ?total"
    r"|total|vat|tax|discount|sum)\b"
)
_TOTAL_HEAD = re.compile(r"tutar\w*|toplam\w*|amount|total|sum")
_FRAME = frozenset(map(stem, ("toplam", "toplami", "total", "altogether", "much", "kadar")))
_AMOUNT = re.compile(
    r"([₺€£$]?)\s?(\d{1,3}(?:[.,]\d{3})+|\d+)([.,]\d{1,2})?\s?([^\W\d_]{1,4}|[₺€£$])?"
)
_UNIT = re.compile(r"[(\[]([^()\[\]]{1,8})[)\]]$")
_ABOUT = 0.6
"""The share of what a question names that its table must have."""


class Reckoning(StrEnum):
    """What is done with the rows."""

    COUNT = "count"
    SUM = "sum"
    BETWEEN = "between"


@dataclass(frozen=True, slots=True)
class ReckonedRows:
    """The rows of one table that a question is after, in order, each with its excerpt; the sum of
    the column ``head`` as ``value``, where that is asked for."""

    way: Reckoning
    rows: tuple[tuple[Excerpt, ReadLine], ...]
    head: str = ""
    value: str = ""


def reckoning_of(question: str) -> Reckoning | None:
    """What a question wants to be done with rows."""
    flat = _flat(question)
    if _BETWEEN.search(flat) and _WHICH.search(flat):
        return Reckoning.BETWEEN
    if _SUM.search(flat):
        return Reckoning.SUM
    return Reckoning.COUNT if _COUNT.search(flat) else None


async def reckoned(
    library: Library, question: str, excerpts: Sequence[Excerpt]
) -> ReckonedRows | None:
    """The rows that a question is after; None where it wants nothing of that kind, or where they
    are not surely those."""
    way = reckoning_of(question)
    if way is None:
        return None
    near = _meant(question, way, _tables(excerpts), excerpts)
    if near is None:
        return None
    key = near[1].source.key
    papers = await library.whole_papers([key], MOST_READ)
    whole = [each for each in papers if each.source.key == key]
    ended = len(whole) < len(papers) or sum(len(e.text) for e in whole) <= MOST_READ - _ROOM
    if not whole or not ended:
        return None
    found = _meant(question, way, _tables(whole), whole)
    return _reckon(question, way, found[0], whole) if found is not None else None


def _tables(excerpts: Sequence[Excerpt]) -> list[RowGroup]:
    known = {key: n for n, key in enumerate(dict.fromkeys(e.source.key for e in excerpts))}
    texts = [ReadText(e.text, title=head_of(e), source=known[e.source.key]) for e in excerpts]
    lines = [
        ReadLine(number, 0, each, {})
        for number, text in enumerate(texts)
        for each in document_lines(text.content)
    ]
    return [each for each in tables(lines, texts, every=True) if len(each.rows) >= LEAST_ROWS]


def _meant(
    question: str, way: Reckoning, among: Sequence[RowGroup], excerpts: Sequence[Excerpt]
) -> tuple[RowGroup, Excerpt] | None:
    """The one table that a question speaks of, and an excerpt that it stands in."""
    wanted = [each for each in _wanted(question, way) if each not in _ENTRIES]
    if not wanted:
        return None
    about = [table.about(wanted) for table in among]
    best = max(about, default=0.0)
    if best < _ABOUT or about.count(best) != 1:
        return None
    table = among[about.index(best)]
    return table, excerpts[table.rows[0].text]


def _wanted(question: str, way: Reckoning) -> list[str]:
    flat = _flat(question)
    if way is Reckoning.BETWEEN:
        flat = _BETWEEN.sub(" ", flat)
    named = [stem(each) for each in topical(flat) if names(each) and number(each) is None]
    return [each for each in named if each not in _FRAME]


def _reckon(
    question: str, way: Reckoning, table: RowGroup, excerpts: Sequence[Excerpt]
) -> ReckonedRows | None:
    rows = tuple((excerpts[each.text], each) for each in table.rows)
    if way is Reckoning.BETWEEN:
        return _between(question, table, rows)
    if any(_TOTALS.search(fold(" ".join(cells[:2]))) for cells in table.cells):
        return None
    counted = _counted(question) if way is Reckoning.COUNT else ""
    if _singled_out([each for each in _wanted(question, way) if each != counted], table):
        return None
    if way is Reckoning.COUNT:
        return ReckonedRows(way, rows) if _is_of_rows(counted, table) else None
    at = _money_column(table)
    if at is None:
        return None
    value = _sum(table.column(at), table.columns[at])
    return ReckonedRows(way, rows, table.columns[at], value) if value else None


def _singled_out(wanted: Sequence[str], table: RowGroup) -> bool:
    """Whether a word of the question tells some rows from the others."""
    known = {stem(word) for word in words(f"{table.title} {' '.join(table.columns)}")}
    for each in wanted:
        if trust(each, known) >= 1:
            continue
        having = [each in {stem(w) for w in words(" ".join(cells))} for cells in table.cells]
        if any(having) and not all(having):
            return True
    return False


def _counted(question: str) -> str:
    found = _COUNT.search(_flat(question))
    return stem(found[1] or found[2]) if found else ""


def _is_of_rows(counted: str, table: RowGroup) -> bool:
    """Whether what is counted is what the rows are of."""
    if counted in _ENTRIES:
        return True
    first = {stem(word) for word in words(table.columns[0])} if table.columns else set()
    return trust(counted, first) >= 1


def _money_column(table: RowGroup) -> int | None:
    named = [
        at
        for at, head in enumerate(table.columns)
        if any(re.fullmatch(MONEY, word) for word in re.findall(r"[^\W\d_]+|[₺€£$]", fold(head)))
    ]
    totals = [at for at in named if any(map(_TOTAL_HEAD.fullmatch, words(table.columns[at])))]
    chosen = totals or named
    return chosen[0] if len(chosen) == 1 else None


def _sum(cells: Sequence[str], head: str) -> str:
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
    point = next(iter(points), "." if "," in commas else "," if "." in commas else "")
    comma = next(iter(commas), ",")
    whole = f"{int(total):,}".replace(",", point)
    places = max((len(each[3]) - 1 for each in read if each[3]), default=0)
    rest = f"{comma}{str(total % 1)[2:].ljust(places, '0')}" if places else ""
    unit = _UNIT.search(head)
    behind = behind or (unit[1] if unit and not before else "")
    return f"{before}{whole}{rest} {behind}".strip()


def _between(
    question: str, table: RowGroup, rows: Sequence[tuple[Excerpt, ReadLine]]
) -> ReckonedRows | None:
    """The rows whose one date lies from the first to the last of the question's; of one year."""
    found = _BETWEEN.search(_flat(question))
    days = [[d for d in days_of(fold(" ".join(cells))) if d.day] for cells in table.cells]
    if found is None or any(len(each) != 1 for each in days) or len({d[0].year for d in days}) > 1:
        return None
    first, last = _ends(found.groups())
    inside = tuple(
        row
        for row, (day,) in zip(rows, days, strict=True)
        if first <= (day.month, day.day or 0) <= last
    )
    return ReckonedRows(Reckoning.BETWEEN, inside) if inside else None


def _ends(found: Sequence[str | None]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The month and day from which and until which is meant; a month is meant to its end."""
    told = found[:4] if found[1] else found[4:]
    first = (MONTH_NUMBERS[told[1] or ""], int(told[0] or 1))
    return first, (MONTH_NUMBERS[told[3] or ""], int(told[2] or 31))


def _flat(question: str) -> str:
    return " ".join(fold(question).split())
