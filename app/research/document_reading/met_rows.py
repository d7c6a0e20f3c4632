"""The rows of a table that have what a question names: "7-B'de Konyalı kaç kişi", "stokta kalmayan
boyalar", "8 Kasım'da kim nöbetçi".

A word of the question is a condition where it stands in the cells of some rows and not of others;
it is met by the name of a column, by what stands over the table, or by every row otherwise. A word
that is met by nothing says that another table, or none, is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import lru_cache

from app.core.language.suffixes import stem
from app.core.language.turkish import APOSTROPHES, fold, is_stop, words
from app.core.matching.kinship import trust
from app.core.reading.sought_words import bare
from app.core.understanding.questions.two_at_once import may_name
from app.research.document_reading.asked_rows import MONEY, amount, number
from app.research.document_reading.column_sorts import date_columns, date_of, figure_columns
from app.research.document_reading.whole_tables import WholeTable
from app.research.figures.asked_days import agrees, asked_days
from app.research.figures.claim_dates import Day

ENTRIES = frozenset(map(stem, (
    "kalem", "satir", "kayit", "urun", "kisi", "kimse", "kisiler", "tane", "adet", "liste",
    "tablo", "cesit", "items", "rows", "entries", "people", "persons", "ones", "list", "table",
    "things",
)))  # fmt: skip
"""What the rows of any table may be called."""
_BESIDE = frozenset((
    "hoca", "hocanin", "hocam", "bey", "beyin", "beye", "hanim", "hanimin", "hanima", "usta",
    "ustanin", "ustaya", "abi", "abla", "doktor", "doktorun", "dr", "mr", "mrs", "ms", "gun",
    "gunu", "gunleri", "gunlerde", "gunlerinde", "ay", "ayin", "ayinda", "ayindaki", "tarihli",
    "tarihinde", "saat", "saatte", "numarali", "nolu", "kodlu", "marka", "markali", "isimli",
    "adli", "olan", "olanlar", "olanlarin", "bulunan", "kayitli", "arasinda", "icinde", "hepsi",
    "work", "works", "working", "live", "lives", "have", "has", "had", "come", "comes", "from",
    "many", "much", "there", "are", "is", "does", "do", "all", "the", "with", "get", "who",
    "start", "starts", "started", "day", "days", "month", "called", "names", "name", "isim",
    "isimleri", "adlari", "var", "vardi", "yok", "olmayan", "olmayanlar",
))  # fmt: skip
"""Words that only go along with what is named."""
_ASKING = frozenset((
    "peki", "ya", "acaba", "tamam", "birde",
    "kim", "kimin", "kime", "kimde", "kimden", "kimler", "kimlere", "kimlerin", "kimleri", "ne",
    "neler", "nedir", "nerede", "nereden", "hangi", "hangisi", "hangileri", "kac", "kaci",
    "kacinci", "kacta", "en", "son", "ilk", "mi", "mu", "hic", "what", "which", "who", "where",
    "when", "how", "first", "last", "most", "least", "biggest", "largest",
))  # fmt: skip
_VERB = re.compile(
    r"\w{2,}(?:[iu]?yor\w*|m[iu]s\w{0,5}|[dt][iu](?:m|k|n|l[ae]r)|[ln][dt][iu]|[ae]c[ae][kg]\w*)"
)
_PARTICIPLE = re.compile(r"\w{2,}[aeiuo]?[yldnrkt]?[ae]n(?:l[ae]r\w{0,4})?")
_DENIED = re.compile(
    r"\b(?:\w{2,}m[ae]y[ae]n(?:l[ae]r\w{0,4})?|yok|yoktu|degil|bitmis|biten\w*|tuken\w{2,}|without|no"
    r"|not|none)\b"
)
_GIVEN = re.compile(r"\b(?:var|olan\w*|bulunan\w*|kalan\w*|in stock|left)\b")
_YES = frozenset(("evet", "var", "x", "✓", "✔", "yes", "true", "dogru", "tamam"))
_NO = frozenset(("hayir", "yok", "no", "false", "yanlis", "none", "-", "–", "—", "degil"))
_PROPER = re.compile(rf"\b([a-z]{{2,}})[{APOSTROPHES}]")
"""A name, which an apostrophe parts from its ending."""
_CODE = re.compile(r"(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{2,12}")
_NUMBER = re.compile(r"\d{1,9}(?:,\d{1,3})?")
_DAY_OF_MONTH = re.compile(r"\b(?:ayin|the) (\d{1,2})(?:['’]?[a-z]{1,5})?\b")
_UNIT_NAMES = {
    "litre": "l", "kilo": "kg", "kilogram": "kg", "gram": "g", "metre": "m", "santim": "cm",
    "lira": "tl", "dakika": "dk", "mililitre": "ml", "yuzde": "%", "liter": "l", "litres": "l",
}  # fmt: skip
_AMOUNT = r"(\d[\d.,]{0,14})(?: (bin|milyon))?(?: (?:tl|lira|euro|dolar|kg|gun|saat|adet|puan))?"
_OVER = re.compile(
    rf"\b{_AMOUNT}['’]?(?:y?[iu]n|n[iu]n|l[iu]k|[dt][ae]n|l[iu]r[ae]d[ae]n|l[iu]r[ae]n[iu]n)?"
    r" (?:daha )?(fazla|cok|buyuk|yuksek|pahali|uzun|ust\w{1,5}|uzer\w{1,5}"
    r"|az|dusuk|kucuk|ucuz|kisa|alt\w{1,5})\b"
)
_OVER_ENGLISH = re.compile(
    r"\b(more than|over|above|less than|under|below|fewer than) [£€$]?(\d[\d.,]{0,14})"
)
_LESS = re.compile(r"az|dusuk|kucuk|ucuz|kisa|alt\w*|less than|under|below|fewer than")
_TRUSTED = 0.69
"""How far a word of a table may be trusted to be one of the question."""
_FEWEST = 2
"""Rows with a word that is the name of a column as well, to be meant by it."""
_LONGEST = 400
"""Characters of a question."""


@dataclass(frozen=True, slots=True)
class MetRows:
    """The places of the rows that meet all ``conditions`` (how many); ``heads``: the columns that
    the question names; ``dated``: one of the conditions is a day or a month."""

    rows: tuple[int, ...]
    conditions: int
    heads: frozenset[int]
    dated: bool = False
    about: int = 0
    """How many words of the question name the table itself."""


@dataclass(slots=True)
class _Meeting:
    """What is known of a table while the words of a question are laid beside it."""

    table: WholeTable
    rows: set[int]
    conditions: int = 0
    heads: set[int] = field(default_factory=set)
    dated: bool = False
    about: int = 0

    def keep(self, rows: Collection[int]) -> None:
        """One condition more; what every row meets is none."""
        if len(rows) < len(self.table.rows):
            self.conditions += 1
        self.rows.intersection_update(rows)


def met_rows(
    question: str, table: WholeTable, items: Collection[int], thing: str = ""
) -> MetRows | None:
    """The rows among ``items`` that meet what a question names; None where something is named that
    this table does not know, or where no row has all of it. ``thing``: the folded word for what is
    counted or looked for, which rather names the table than a part of it."""
    flat = " ".join(fold(question[:_LONGEST]).split())
    met = _Meeting(table, set(items))
    left = _compared(_on_days(flat, met), met)
    if left is None:
        return None
    wanted = _wanted(left, table)
    over = _stems_of(f"{table.group.title} {table.lead}".replace("_", " "))
    for place, word in enumerate(wanted):
        following = wanted[place + 1] if place + 1 < len(wanted) else ""
        if not _is_met(word, following, place == len(wanted) - 1, met, over, thing, flat):
            return None
    if not met.rows:
        return None
    rows = tuple(sorted(met.rows))
    return MetRows(rows, met.conditions, frozenset(met.heads), met.dated, met.about)


def _wanted(flat: str, table: WholeTable) -> list[str]:
    """The words of a question that say which rows are meant, in order; a code ("7-B") as one."""
    whole = {fold(cell) for cells in table.group.cells for cell in cells if 1 < len(cell) < 20}
    spoken = {word for cells in table.group.cells for cell in cells for word in _stems_of(cell)}
    proper = set(_PROPER.findall(flat))
    found: list[str] = []
    for word in words(flat):
        if _CODE.fullmatch(word) and found:
            while found and word.startswith("".join(found[-2:])) and len(found) > 1:
                del found[-2:]
            if found and word.startswith(found[-1]):
                del found[-1]
        if word in _ASKING or (word in _BESIDE and word not in whole):
            continue
        if word in proper:
            found.append(word)
            continue
        if _NUMBER.fullmatch(word) or word in whole or may_name(word) or _CODE.fullmatch(word):
            found.append(word if word in spoken else bare(word))
        elif any(_says(word, _stems_of(head)) for head in table.group.columns):
            # "Sıcaklığı en yüksek": no name of anything, but the name of a column.
            found.append(word)
        elif len(word) == 1 and not is_stop(word):
            found.append(word)
    return [each for each in found if len(each) > 1 or each.isdigit() or each in whole]


def _is_met(
    word: str,
    following: str,
    last: bool,
    met: _Meeting,
    over: frozenset[str],
    thing: str,
    flat: str,
) -> bool:
    """Whether a word is known to the table; where it tells rows apart, only those are kept."""
    group = met.table.group
    if word in _UNIT_NAMES.values() or any(word.startswith(name) for name in _UNIT_NAMES):
        # "15 litrelik": met with its number, or known by nothing.
        return True
    having = _having(word, met.table, following)
    heads = {at for at, head in enumerate(group.columns) if _says(word, _stems_of(head))}
    told_over = _says(word, over)
    if heads and (rows := _told_apart(heads, met.table, flat)) is not None:
        met.keep(rows)
        met.heads |= heads
        return True
    general = word == thing and (told_over or bool(heads) or stem(word) in ENTRIES)
    if stem(word) in ENTRIES and not general and 0 < len(having) < len(met.table.rows):
        # "Kalem" of a receipt is any of its rows, or a pencil.
        return False
    tells = having and not general and not (heads and len(having) < _FEWEST)
    if tells and (not having.isdisjoint(met.rows) or not told_over):
        met.keep(having)
        return True
    met.heads |= heads
    met.about += told_over
    if heads or told_over or having or stem(word) in ENTRIES:
        return True
    if word == thing:
        return False
    return (_VERB if last else _PARTICIPLE).fullmatch(word) is not None


def _having(word: str, table: WholeTable, following: str) -> set[int]:
    """The rows that have a word in a cell; a number beside its unit, where one follows it."""
    cells = table.group.cells
    if _NUMBER.fullmatch(word):
        having = {n for n, row in enumerate(cells) if any(word in _numbers_of(c) for c in row)}
        unit = next((u for name, u in _UNIT_NAMES.items() if following.startswith(name)), following)
        beside = re.compile(rf"(?<![\d.,]){re.escape(word)} ?{re.escape(unit)}(?![a-z0-9])")
        exact = {n for n in having if any(beside.search(fold(c)) for c in cells[n])}
        return exact if unit and exact else having
    return {n for n, row in enumerate(cells) if any(_says(word, _stems_of(cell)) for cell in row)}


def _told_apart(heads: Collection[int], table: WholeTable, flat: str) -> set[int] | None:
    """The rows that have, or have not, what a column with yes and no, or with zeros, is of; None
    where the question only names that column."""
    denied = _DENIED.search(flat) is not None
    for at in heads:
        column = [fold(cell).strip() for cell in table.group.column(at)]
        if any(each in _NO for each in column):
            has = {n for n, each in enumerate(column) if each and each not in _NO}
            return set(range(len(column))) - has if denied else has
        if all(not each or each in _YES for each in column) and any(column) and not all(column):
            has = {n for n, each in enumerate(column) if each}
            return set(range(len(column))) - has if denied else has
        values = [amount(cell) for cell in table.group.column(at)]
        if 0.0 in values and (denied or _GIVEN.search(flat)) and None not in values:
            return {n for n, each in enumerate(values) if (each == 0.0) == denied}
    return None


def _on_days(flat: str, met: _Meeting) -> str:
    """Keep the rows of the days that a question names; the question without them."""
    days, rest = asked_days(flat)
    if not days and (found := _DAY_OF_MONTH.search(flat)):
        days = [Day(None, 0, int(found[1]))]
        rest = f"{flat[: found.start()]} {flat[found.end() :]}"
    column = _date_column(met.table)
    if not days or column is None:
        return flat
    rows = {
        n
        for n, day in enumerate(column)
        if day is not None and any(agrees(asked, Day(*day)) for asked in days)
    }
    if not rows:
        return flat
    met.dated = len(rows) < len(met.table.rows)
    met.keep(rows)
    return rest


def _date_column(table: WholeTable) -> list[tuple[int, int, int] | None] | None:
    columns = date_columns(table)
    return [date_of(cell) for cell in table.group.column(columns[0])] if columns else None


def _compared(flat: str, met: _Meeting) -> str | None:
    """Keep the rows with more, or less, than a number of the question; the question without that.
    None where it is not known which column is meant."""
    found, english = _OVER.search(flat), _OVER_ENGLISH.search(flat)
    if found is not None:
        written, times, way = found[1], found[2], found[3]
    elif english is not None:
        written, times, way, found = english[2], None, english[1], english
    else:
        return flat
    limit = number(written)
    at = _figures_meant(flat, met.table)
    if limit is None or at is None:
        return None
    limit *= {"bin": 1e3, "milyon": 1e6}.get(times or "", 1.0)
    less = _LESS.fullmatch(way) is not None
    values = [amount(cell) for cell in met.table.group.column(at)]
    rows = {
        n
        for n, value in enumerate(values)
        if value is not None and (value < limit if less else value > limit)
    }
    met.heads.add(at)
    met.keep(rows)
    return flat[: found.start()] + " " + flat[found.end() :]


def _figures_meant(flat: str, table: WholeTable) -> int | None:
    """The one column of figures that a question names, else the one of money, else the only one."""
    columns = figure_columns(table)
    heads = table.group.columns
    if not heads:
        return None
    asked = {stem(word) for word in words(flat)}
    ways: tuple[Callable[[int], bool], ...] = (
        lambda at: any(trust(each, asked) >= _TRUSTED for each in _stems_of(heads[at])),
        lambda at: any(re.fullmatch(MONEY, word) for word in words(heads[at])),
        lambda at: True,
    )
    for way in ways:
        meant = [at for at in columns if way(at)]
        if len(meant) == 1:
            return meant[0]
        if meant:
            return None
    return None


def _says(word: str, stems: frozenset[str]) -> bool:
    wanted = stem(word)
    if word in stems or wanted in stems:
        return True
    return len(wanted) > 3 and trust(wanted, stems) >= _TRUSTED


@lru_cache(maxsize=4096)
def _stems_of(text: str) -> frozenset[str]:
    return frozenset(each for word in words(text) for each in (word, stem(word)))


@lru_cache(maxsize=4096)
def _numbers_of(cell: str) -> frozenset[str]:
    return frozenset(word for word in words(cell) if word[0].isdigit())
