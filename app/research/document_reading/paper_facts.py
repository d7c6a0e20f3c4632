"""Facts of a document as a whole, from its own text: what it is called, the day it is of, and the
total that it states."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import PurePath

from app.core.domain.evidence import Excerpt, Library
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.core.matching.kinship import trust
from app.core.reading.features import SpokenLine
from app.core.reading.lines import LineKind
from app.research.document_reading.document_lines import document_lines
from app.research.figures.asked_days import agrees
from app.research.figures.claim_dates import Day, days_of

MOST_PAPERS = 12
"""Documents that are looked at for a question."""
MOST_READ = 60_000
"""Characters of them."""
_TITLE = 120
"""Characters of its first line, which may be its title."""
_BEGINNING = 1_500
"""Characters at the beginning of a document among which its day stands."""
_MOST_LINES = 1_200
_LABEL = re.compile(
    r"(?:fatura|belge|rapor|toplanti|numune|duzenle\w*|guncelle\w*|islem|olcum|muayene|cekim|sinav"
    r"|tutanak|yazi|teklif|siparis|sevk|onay|kabul|cikis|yatis|tetkik|kayit|son guncelle\w*|last"
    r"|meeting|invoice|report|issue\w*|updated?|sample|order|statement)?\W{0,3}\w{0,12}\W{0,2}"
    r"\b(?:tarih\w*|tarihli|date|dated|alma|alim|updated?|guncelleme|duzenleme)\b[^\n\d]{0,12}$"
)
_OTHER_DAY = re.compile(
    r"son odeme|odeme tarih|vade|dogum|son kullan|teslim|gecerli|bitis|baslangic|donem|sonraki"
    r"|itibar|due|birth|expir|valid|until|from|next|dob\b"
)
_OWN_DAY = re.compile(
    r"\b(?:fatura|belge|rapor|tutanak|sozlesme|makbuz|invoice|report)\W{1,3}(?:duzenle\w*\W)?"
    r"(?:tarih|date)"
)
"""The day of the document itself, where others ("Okuma Tarihi") stand beside it."""
_SORT_OF_PAPER = re.compile(
    r"\b(fatura|police|ekstre|makbuz|dekont|tutanak|invoice|policy|receipt)\w{0,3}"
    r"\W{1,3}(?:tarih|no\b|numara|bilgi|detay|date|number)"
)
"""What a document calls itself in its labels ("Fatura No")."""
_DUE = re.compile(r"\b(?:son odeme (?:tarih|gun)\w*|vade\w*(?: tarih\w*)?|due(?: date)?|pay by)\b")
_PERIOD = re.compile(r"\b(?:donem(?:i|inin)?|period)\b")
_MONTH_LONG = 45
"""Days that a month of a bill lasts at most."""
_TOTAL = re.compile(
    r"\b(?:odenecek (?:toplam|tutar)\w*|genel toplam\w*|toplam (?:tutar|borc|bedel|odeme)\w*"
    r"|fatura (?:tutar|toplam)\w*|grand total|amount due|total due|balance due|total amount)\b"
)
_SUM = re.compile(r"\b(?:toplam\w*|total|yekun)\b")
_NO_TOTAL = re.compile(r"\b(?:ara toplam|sub ?total|kdv|vat|tax)\b")
_FIGURE = re.compile(r"\d")
_AROUND = 40
_LONGEST_DUE = 160
_TRUSTED = 0.7


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """A document: the stems that it is ``called`` by, its ``day`` and the line that says it, the
    line of its total, the line of the day by which it is to be paid, and its ``period``."""

    key: str
    called: frozenset[str]
    day: Day | None = None
    day_line: tuple[Excerpt, SpokenLine] | None = None
    total: tuple[Excerpt, SpokenLine] | None = None
    due: tuple[Excerpt, SpokenLine] | None = None
    period: Day | None = None
    """The month that a bill is for, which is another than that of its day."""

    def is_called(self, word: str) -> bool:
        """Whether a folded word is of its name or title."""
        return trust(stem(word), self.called) >= _TRUSTED

    def is_of_sort(self, other: PaperFacts) -> bool:
        """Whether two documents are called mostly the same, as two bills of one company are."""
        shared = len(self.called & other.called)
        return self.key != other.key and 2 * shared >= min(len(self.called), len(other.called))

    def is_of(self, asked: Day) -> bool:
        """Whether it is of a day or a month that is asked for: of a bill, a month is its period."""
        day = self.period if asked.day is None and self.period is not None else self.day
        return day is not None and agrees(asked, day)

    @property
    def date(self) -> date | None:
        """Its day, where it is known whole."""
        day = self.day
        if day is None or not day.year or not day.day:
            return None
        try:
            return date(day.year, day.month, day.day)
        except ValueError:
            return None

    @property
    def order(self) -> tuple[int, int, int]:
        """Its day, to be compared; what has none comes first."""
        day = self.day
        return (0, 0, 0) if day is None else (day.year or 0, day.month, day.day or 0)

    @property
    def written_day(self) -> str:
        """Its day as it is written beside its name; "" where it is not known whole."""
        return f"{self.date:%d.%m.%Y}" if self.date is not None else ""


async def paper_facts(library: Library, keys: Collection[str]) -> dict[str, PaperFacts]:
    """What documents say of themselves, by their keys; of as many as are looked at."""
    wanted = [*dict.fromkeys(keys)][:MOST_PAPERS]
    pieces: dict[str, list[Excerpt]] = {}
    for each in await library.whole_papers(wanted, MOST_READ):
        pieces.setdefault(each.source.key, []).append(each)
    return {key: facts_of(pieces[key]) for key in wanted if key in pieces}


class ReadPapers:
    """What documents of a library say of themselves, each read once for a question."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[str, PaperFacts] = {}

    async def facts(self, keys: Collection[str]) -> dict[str, PaperFacts]:
        """See :func:`paper_facts`."""
        wanted = [*dict.fromkeys(keys)][:MOST_PAPERS]
        if missing := [key for key in wanted if key not in self._known]:
            self._known |= await paper_facts(self._library, missing)
        return {key: self._known[key] for key in wanted if key in self._known}


def facts_of(pieces: Sequence[Excerpt]) -> PaperFacts:
    """What a document says of itself, from its pieces in order. Linear in their length."""
    source = pieces[0].source
    name = PurePath(source.address).stem.replace("_", " ")
    first = pieces[0].text[:_TITLE].split("\n", 1)[0]
    called = f"{source.title} {name.replace('-', ' ')} {pieces[0].place} {first}"
    beginning = fold("\n".join(each.text for each in pieces)[:_BEGINNING])
    sorts = (found[1] for found in _SORT_OF_PAPER.finditer(beginning))
    stems = frozenset(stem(word) for word in (*words(called), *sorts))
    day, line = _day_of(pieces)
    if day is None:
        day = next((each for each in days_of(fold(f"{name} {source.title}"))), _month_in(name))
    total, due = _total_of(pieces), _due_of(pieces)
    return PaperFacts(source.key, stems, day, line, total, due, _period_of(pieces))


def _due_of(pieces: Sequence[Excerpt]) -> tuple[Excerpt, SpokenLine] | None:
    """The line with the day by which a document is to be paid, where one alone says it."""
    found: dict[str, tuple[Excerpt, SpokenLine]] = {}
    for excerpt, spoken in _lines_of_few(pieces):
        flat = fold(spoken.line.text)
        label = _DUE.search(flat) if len(flat) < _LONGEST_DUE else None
        if label is not None and days_of(flat[label.end() :]):
            found.setdefault(flat, (excerpt, spoken))
    return next(iter(found.values())) if len(found) == 1 else None


def _period_of(pieces: Sequence[Excerpt]) -> Day | None:
    """The month that a document says at its beginning to be for, as a bill does."""
    read = 0
    for excerpt in pieces:
        for spoken in document_lines(excerpt.text):
            if read >= _BEGINNING:
                return None
            flat = fold(spoken.line.text)
            read += len(flat)
            label = _PERIOD.search(flat)
            days = days_of(flat[label.end() :]) if label is not None else []
            if days and (month := _month_of(days[0], days[-1])) is not None:
                return month
    return None


def _month_of(first: Day, last: Day) -> Day | None:
    """The month that most of a time from one day to another is in, if it is no longer than one."""
    year = last.year or first.year
    if first.month == last.month and first.year in (None, last.year):
        return Day(year, last.month, None)
    try:
        ends = [date(each.year or year or 0, each.month, each.day or 0) for each in (first, last)]
    except ValueError:
        return None
    length = ends[1] - ends[0]
    middle = ends[0] + length / 2
    return Day(middle.year, middle.month, None) if 0 < length.days <= _MONTH_LONG else None


def _month_in(name: str) -> Day | None:
    """ "elektrik 2026-09" is of September."""
    found = re.search(r"(?<!\d)(20\d\d)[-_. ](0[1-9]|1[0-2])(?!\d)", name)
    return Day(int(found[1]), int(found[2]), None) if found else None


def _day_of(pieces: Sequence[Excerpt]) -> tuple[Day | None, tuple[Excerpt, SpokenLine] | None]:
    """The day that stands at the beginning behind a word for it; else the whole one
    there, where there is no other: a paper with many days is of none of them."""
    read = 0
    first: tuple[Day, tuple[Excerpt, SpokenLine]] | None = None
    labelled: tuple[Day, tuple[Excerpt, SpokenLine]] | None = None
    others: set[tuple[int, int, int]] = set()
    for excerpt in pieces:
        if read >= _BEGINNING:
            break
        for spoken in document_lines(excerpt.text):
            if spoken.line.kind is LineKind.ROW:
                # The days of a table are of its rows.
                continue
            flat = fold(spoken.line.text)
            for day in days_of(flat):
                if day.year is None or day.day is None:
                    continue
                before = flat[max(0, day.start - _AROUND) : day.start]
                if _OTHER_DAY.search(before) or _OTHER_DAY.match(
                    flat[day.end : day.end + 12].strip("'’ dtean")
                ):
                    continue
                if _OWN_DAY.search(before):
                    return day, (excerpt, spoken)
                if labelled is None and _LABEL.search(before):
                    labelled = (day, (excerpt, spoken))
                others.add((day.year, day.month, day.day))
                if first is None:
                    first = (day, (excerpt, spoken))
            read += len(flat)
            if read >= _BEGINNING:
                break
    if labelled is not None:
        return labelled
    return first if first is not None and len(others) == 1 else (None, None)


def _total_of(pieces: Sequence[Excerpt]) -> tuple[Excerpt, SpokenLine] | None:
    """The line with the total of a document: what has to be paid, else the only total."""
    surely: list[tuple[Excerpt, SpokenLine]] = []
    totals: list[tuple[Excerpt, SpokenLine]] = []
    for excerpt, spoken in _lines_of_few(pieces):
        flat = fold(spoken.line.text)
        if not _FIGURE.search(flat) or _NO_TOTAL.search(flat):
            continue
        if _TOTAL.search(flat):
            surely.append((excerpt, spoken))
        elif _SUM.search(flat) and len(flat) < 2 * _AROUND + _AROUND:
            totals.append((excerpt, spoken))
    found = surely or totals
    return found[-1] if surely or len(totals) == 1 else None


def _lines_of_few(pieces: Sequence[Excerpt]) -> list[tuple[Excerpt, SpokenLine]]:
    """The lines of a document; none of one that has too many to be a bill."""
    lines = ((each, spoken) for each in pieces for spoken in document_lines(each.text))
    few = list(islice(lines, _MOST_LINES + 1))
    return few if len(few) <= _MOST_LINES else []
