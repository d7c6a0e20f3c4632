"""Questions after all the rows of a table: how many there are, what they come to, which of them lie
between two dates.

Reckoned only over a document that was read whole, where one table alone is meant and every row of
it surely counts: none is a total itself, each has its figure.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.domain.evidence import Excerpt, Library
from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.numerals import number
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.core.reading.features import ReadLine
from app.core.reading.lines import LineKind
from app.core.reading.sought_words import topical
from app.core.understanding.questions.two_at_once import may_name
from app.research.document_reading.asked_rows import (
    LEAST_ROWS,
    MONEY,
    RowGroup,
)
from app.research.document_reading.column_sorts import (
    end_row,
    figure_columns,
    is_of_people,
    most_row,
    sum_of,
)
from app.research.document_reading.met_rows import MetRows, met_rows
from app.research.document_reading.row_wishes import RowWish, Way, counts_people, row_wish
from app.research.document_reading.whole_tables import WholeTable, whole_tables
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
_WRITTEN_ROW = re.compile(r"[^:;]{1,60}: [^;]{1,400}; [^:;]{1,60}: |[^|]{1,200} \| [^|]{1,200} \| ")
_APART = re.compile(r"\baras[iu]nda\w{0,3}\b.{0,30}\bfark\w*|\bdifference between\b")
_MOST_SAID = re.compile(r"\b(?:en|most|least|best|max\w*|min\w*|\w{3,}est)\b")
_TOTAL_HEAD = re.compile(r"tutar\w*|toplam\w*|amount|total|sum")
_TIMES = re.compile(r"gun|tarih|saat|ay|yil|sene|hafta|day|date|time|hour|month|year|week")
_MOST_MET = 4
"""Documents with tables that came near that are looked through."""
_MOST_CHOSEN = 12
"""Rows that are told where they were not counted."""
_ABOUT = 0.6
"""The share of what a question names that its table must have."""


class Reckoning(StrEnum):
    """What is done with the rows."""

    COUNT = "count"
    SUM = "sum"
    BETWEEN = "between"
    CHOSEN = "chosen"


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


def is_written_row(text: str) -> bool:
    """Whether a text is a row of a table as readers of files write it."""
    return _WRITTEN_ROW.match(text) is not None


def is_one_of_many(question: str, line: ReadLine) -> bool:
    """Whether a question is after what all the rows of a table come to, which of them is the most,
    or how far two are apart, and a line is no more than one of them, or compares nothing."""
    flat = fold(line.line.text)
    wish = row_wish(question)
    if wish is not None and wish.way is Way.MOST and not _MOST_SAID.search(flat):
        said = set(map(stem, words(flat)))
        return said.isdisjoint(map(stem, wish.most.split()))
    row = line.line.kind is LineKind.ROW and bool(line.line.columns)
    if not (row or is_written_row(line.line.text)):
        return False
    sums = reckoning_of(question) is Reckoning.SUM or (wish is not None and wish.way is Way.SUM)
    if sums:
        return _TOTALS.search(flat) is None
    return _APART.search(_flat(question)) is not None and _APART.search(flat) is None


async def reckoned(
    library: Library, question: str, excerpts: Sequence[Excerpt], just_told: str = ""
) -> ReckonedRows | None:
    """The rows that a question is after; None where it wants nothing of that kind, or where they
    are not surely those. Of the document at ``just_told``, which was told of just now, a question
    may mean the one table without naming it ("en ucuzu hangisi")."""
    way, wish = reckoning_of(question), row_wish(question)
    between = way is Reckoning.BETWEEN
    if not between and wish is None:
        return None
    if just_told and not between:
        rows = await _of_told(library, wish, excerpts, just_told)
        if rows is not None:
            return rows
    near = _tables(excerpts)
    if between and (meant := _meant(question, near)) is not None:
        whole = await _whole(library, excerpts[meant.rows[0].text].source.key)
        found = _meant(question, _tables(whole))
        rows = _between(question, found, whole) if found is not None else None
        if rows is not None:
            return rows
    if wish is None:
        return None
    sources = dict.fromkeys(excerpts[each.rows[0].text].source.key for each in near)
    whole = [each for key in [*sources][:_MOST_MET] for each in await _whole(library, key)]
    return await asyncio.to_thread(_chosen, wish, whole)


async def _of_told(
    library: Library, wish: RowWish | None, excerpts: Sequence[Excerpt], address: str
) -> ReckonedRows | None:
    """The rows of the one table of the document that was told of just now."""
    key = next((e.source.key for e in excerpts if e.source.address == address), "")
    if not key or wish is None or wish.way is Way.LIST:
        return None
    whole = await _whole(library, key)
    return await asyncio.to_thread(_chosen, wish, whole, told=True)


async def _whole(library: Library, key: str) -> list[Excerpt]:
    """All of a document; nothing where it was not surely read to its end."""
    papers = await library.whole_papers([key], MOST_READ)
    whole = [each for each in papers if each.source.key == key]
    ended = len(whole) < len(papers) or sum(len(e.text) for e in whole) <= MOST_READ - _ROOM
    return whole if ended else []


def _tables(excerpts: Sequence[Excerpt]) -> list[RowGroup]:
    groups = (each.group for each in whole_tables(excerpts))
    return [each for each in groups if len(each.rows) >= LEAST_ROWS]


def _chosen(wish: RowWish, whole: Sequence[Excerpt], *, told: bool = False) -> ReckonedRows | None:
    """The rows of the one table that knows all that a question names; the only one, of which
    something was ``told`` just now, needs not be named."""
    known = []
    tables = [each for each in whole_tables(whole) if len(each.rows) > 1 and each.group.columns]
    told = told and len(tables) == 1
    for table in tables:
        items = _items(table)
        met = met_rows(wish.rest, table, items, wish.thing)
        if (
            met is not None
            and (rows := _of_wish(wish, table, met, len(items), told=told)) is not None
        ):
            known.append(((met.conditions + len(met.heads), met.about), rows))
    best = max((worth for worth, _ in known), default=(0, 0))
    chosen = [rows for worth, rows in known if worth == best]
    return chosen[0] if len(chosen) == 1 and (told or best != (0, 0)) else None


def _items(table: WholeTable) -> list[int]:
    """The rows that are no total of others."""
    cells = table.group.cells
    return [n for n, row in enumerate(cells) if not _TOTALS.search(fold(" ".join(row[:2])))]


def _of_wish(
    wish: RowWish, table: WholeTable, met: MetRows, items: int, *, told: bool
) -> ReckonedRows | None:
    """What is wanted of the rows that have what is named; None where these are not surely those."""
    rows = tuple(table.rows[n] for n in met.rows)
    several = len(rows) > 1
    if wish.way is Way.COUNT:
        named = not met.heads.isdisjoint(figure_columns(table)) and not met.conditions
        sure = several and not named and bool(told or met.conditions or met.about)
        if counts_people(wish.thing) and not met.conditions and not is_of_people(table):
            # "Koroya kaç kişi katılmış" is not how many items stand in its list of costs.
            return None
        return ReckonedRows(Reckoning.COUNT, rows) if sure else None
    if wish.way is Way.SUM:
        at = _money_column(table.group)
        if at is None or not several or not (told or met.conditions or met.about):
            return None
        if not met.conditions and items < len(table.rows):
            # The paper states it itself.
            return None
        value = sum_of([table.group.cells[n][at] for n in met.rows], table.group.columns[at])
        if not value:
            return None
        return ReckonedRows(Reckoning.SUM, rows, table.group.columns[at], value)
    if wish.way is Way.LIST:
        sure = len(rows) < items and (several or met.dated or met.conditions > 1)
        sure = sure and met.conditions > 0 and len(rows) <= _MOST_CHOSEN
        if several and _TIMES.fullmatch(wish.thing):
            # "Ofis hangi gün taşınıyor" is no list of what an office sells.
            sure = sure and any(wish.thing in words(head) for head in table.group.columns)
        return ReckonedRows(Reckoning.CHOSEN, rows) if sure else None
    if not several:
        return None
    if wish.way is Way.END:
        best = end_row(table, met.rows, greatest=wish.greatest)
    else:
        best = most_row(wish, table, met.rows, met.heads)
    return ReckonedRows(Reckoning.CHOSEN, (table.rows[best],)) if best is not None else None


def _meant(question: str, among: Sequence[RowGroup]) -> RowGroup | None:
    """The one table that a question after what lies between two days speaks of."""
    named = topical(_BETWEEN.sub(" ", _flat(question)))
    stems = [stem(each) for each in named if may_name(each) and number(each) is None]
    wanted = [each for each in stems if each not in _ENTRIES]
    if not wanted:
        return None
    about = [table.about(wanted) for table in among]
    best = max(about, default=0.0)
    if best < _ABOUT or about.count(best) != 1:
        return None
    return among[about.index(best)]


def _money_column(table: RowGroup) -> int | None:
    named = [
        at
        for at, head in enumerate(table.columns)
        if any(re.fullmatch(MONEY, word) for word in re.findall(r"[^\W\d_]+|[₺€£$]", fold(head)))
    ]
    totals = [at for at in named if any(map(_TOTAL_HEAD.fullmatch, words(table.columns[at])))]
    chosen = totals or named
    return chosen[0] if len(chosen) == 1 else None


def _between(question: str, table: RowGroup, excerpts: Sequence[Excerpt]) -> ReckonedRows | None:
    """The rows whose one date lies from the first to the last of the question's; of one year."""
    found = _BETWEEN.search(_flat(question))
    days = [[d for d in days_of(fold(" ".join(cells))) if d.day] for cells in table.cells]
    if found is None or any(len(each) != 1 for each in days) or len({d[0].year for d in days}) > 1:
        return None
    first, last = _ends(found.groups())
    inside = tuple(
        (excerpts[row.text], row)
        for row, (day,) in zip(table.rows, days, strict=True)
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
