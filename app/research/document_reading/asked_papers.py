"""Questions that name a document by its sort and its time: "son elektrik faturası ne kadar",
"marttaki toplantıya kimler katıldı", "tutanak ne zaman"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from app.core.domain.evidence import Excerpt
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_stop, words
from app.core.matching.kinship import trust
from app.core.reading.features import ReadLine
from app.core.reading.sought_words import stems, topical
from app.core.understanding.questions.two_at_once import may_name
from app.research.document_reading.column_sorts import sum_of
from app.research.document_reading.described_lines import head_of, is_head_of_mail
from app.research.document_reading.paper_facts import PaperFacts, ReadPapers
from app.research.figures.asked_days import asked_days
from app.research.figures.claim_dates import Day

_NEWEST = re.compile(r"\b(?:en son|son|en yeni|en guncel|guncel|latest|newest|most recent|last)\b")
_OLDEST = re.compile(r"\b(?:en eski|ilk|oldest|earliest|first)\b")
_WATER = re.compile(r"\bsu(?:yun|ya|yu)?\b")
_YEAR = re.compile(r"\b(20\d\d)(?:'?[a-z]{1,4})?\b")
_WHEN = re.compile(
    r"\b(?:ne zaman\w*|hangi tarih\w*|tarih(?:i|ini|leri)? (?:ne|nedir|kac)\w*|kac tarih\w*"
    r"|hangi gun\w*|when|what date|what day)\b"
)
_TOTAL = re.compile(
    r"\b(?:ne kadar\w*|kac (?:lira|tl|para|euro|dolar)\w*|kaca|tutar\w*|toplam\w*"
    r"|how much|total\w*)\b"
)
_DUE = re.compile(
    r"\b(?:son (?:odeme (?:tarih|gun)\w*|gun(?:u|unu)?|odeme\w*)"
    r"(?: (?:ne zaman\w*|hangi gun\w*|ne|kac\w*))?"
    r"|en gec(?: ne zaman\w*| hangi gun\w*)?|ne zamana kadar|hangi gune kadar|kacina kadar"
    r"|vade\w*(?: ne zaman\w*)?|due(?: date)?|deadline|pay by)\b"
)
_PAYING = re.compile(r"\b(?:ode|yatir)\w*\b|\b(?:lazim|gerek\w*|pay|paid)\b")
_DEARER = re.compile(r"\bdaha (?:cok|fazla|az|pahali|ucuz|yuksek|dusuk)(?: \w+)?")
_TOGETHER = re.compile(r"\b(?:toplam\w*|hepsi|ikisi|together|in total|altogether)\b")
_SUM_OF = re.compile(
    r"(?:[₺€£$]\s?)?\d[\d.,]*(?<=\d)(?:\s?(?:TL|lira|EUR|euro|avro|USD|GBP|[₺€£$]))?", re.IGNORECASE
)
_COMPARING = re.compile(
    r"\b(?:daha(?: \w+)?|fazla\w*|gore|fark\w*|arasinda\w*|hangisi\w*|yoksa|iki(?:si)?\w{0,4}"
    r"|more|less|than|cheaper|dearer|earlier|later|longer|difference|between|both)\b"
)
_TO_COME = re.compile(r"\b\w{2,}(?:[iu]yor\w{0,4}|[ae]c[ae][kg]\w{0,4})\b|\bwill\b")
"""What goes on or is to come is no day that a paper was written on."""
_MOST = 2
"""Documents of which the same is told."""
_SHORTEST_NAME, _TRUSTED = 3, 0.9
_FRAME = frozenset((
    "geldi", "gelmis", "gelmisti", "tuttu", "tutmus", "odedik", "odedim", "odenecek", "bu",
    "iki", "oldu", "yapildi", "yapilmis", "yazildi", "yazilmis", "duzenlendi", "hazirlandi",
    "alindi", "both", "was", "did", "cost", "come", "belge", "belgenin", "kagit", "dosya",
    "zamandi", "document", "file", "the", "two", "kesildi", "kesilmis", "toplamlari",
    "tutarlari", "deger", "degerim", "lira", "liraydi", "tldi", "para", "verdik", "verdim",
    "hepsi", "tum", "ikisi", "ayin", "mi", "mu", "yoksa", "ay", "ayki", "odeyecegim",
    "odeyecegiz", "odeyecem", "odemem", "odememiz", "odemeli", "lazim", "gerekiyor",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class AskedPapers:
    """The documents that a question names by their time, newest first, with the question as it is
    asked of them; ``lines``: what answers it of each, where it asks for the day or the total of a
    document as a whole."""

    question: str
    excerpts: tuple[Excerpt, ...]
    lines: tuple[tuple[Excerpt, ReadLine], ...] = ()
    apart: tuple[tuple[Excerpt, ...], ...] = ()
    """Where several times, or two documents, are named, the excerpts of the documents of each."""
    named: bool = False
    """Whether it is two documents that are named."""
    summed: str = ""
    """What the ``lines`` come to, where that is asked for."""


async def asked_papers(
    papers: ReadPapers, question: str, excerpts: Sequence[Excerpt]
) -> AskedPapers | None:
    """The documents that a question names, of ``papers``; None where it names none by its
    time, nor asks for the day or the total of one."""
    flat = " ".join(fold(question).split())
    days, rest = asked_days(flat)
    year = _YEAR.search(flat)
    if year and not days:
        days = [Day(int(year[1]), 0, None)]
        rest = f"{flat[: year.start()]} {flat[year.end() :]}"
    end = _NEWEST.search(flat) or _OLDEST.search(flat)
    whole = _WHEN.search(flat) or _TOTAL.search(flat)
    if whole is None and len(days) > 1:
        whole = _DEARER.search(rest)
    due = _DUE.search(flat)
    if not days and end is None and whole is None and due is None:
        return None
    known = await papers.facts([each.source.key for each in excerpts])
    if not known:
        return None
    if due is not None:
        of_time = [e for e in known.values() if any(map(e.is_of, days))] if days else known.values()
        if by_when := _due_of(rest, of_time):
            return AskedPapers(rest, (), by_when)
    if end is not None and not days:
        rest = f"{flat[: end.start()]} {flat[end.end() :]}"
        meant = _at_end(end, flat, known)
    elif days:
        meant = [each for each in known.values() if any(map(each.is_of, days))]
    else:
        meant = [*known.values()]
    meant.sort(key=lambda each: each.order, reverse=True)
    if not meant:
        return None
    water = _WATER.search(question.lower()) is not None
    if whole is not None and (lines := _of_whole(rest, meant, water=water)):
        if len(lines) < min(len(days), _MOST):
            # Half of what is asked would pass for all of it.
            return None
        summed = _sum_of(lines) if len(days) > 1 and _TOGETHER.search(rest) else ""
        return AskedPapers(rest, (), lines, summed=summed)
    if (not days and end is None) or not wanted_of(rest):
        return None
    chosen = _of(meant, excerpts)
    each_time = [[e for e in meant if e.is_of(day)] for day in days]
    apart = tuple(_of(each, excerpts) for each in each_time) if len(days) > 1 else ()
    rest = " ".join(_COMPARING.sub(" ", rest).split()) if apart else rest
    return AskedPapers(rest, chosen, (), apart) if chosen else None


def named_papers(question: str, excerpts: Sequence[Excerpt]) -> AskedPapers | None:
    """Two documents that a question names, each by a word that no other is called by ("Fidan'da mı
    Minik Adımlar'da mı"), with the question without these words."""
    called = {each.source.key: stems(head_of(replace(each, place=""))) for each in excerpts}
    spoken = words(fold(question))
    of_word: dict[int, str] = {}
    for at, word in enumerate(spoken):
        if len(word) < _SHORTEST_NAME or is_stop(word) or not may_name(word):
            continue
        known = [key for key, own in called.items() if trust(stem(word), own) >= _TRUSTED]
        if len(known) == 1:
            of_word[at] = known[0]
    keys = [*dict.fromkeys(of_word.values())]
    if len(keys) != _MOST:
        return None
    rest = " ".join(word for at, word in enumerate(spoken) if at not in of_word)
    rest = " ".join(_COMPARING.sub(" ", rest).split())
    if not topical(rest):
        return None
    of_each = tuple(tuple(e for e in excerpts if e.source.key == key) for key in keys)
    return AskedPapers(rest, sum(of_each, ()), (), of_each, named=True)


def _sum_of(lines: Sequence[tuple[Excerpt, ReadLine]]) -> str:
    """What the last amounts of some lines come to; "" where they are not written alike."""
    amounts = [_SUM_OF.findall(each.line.text)[-1:] for _, each in lines]
    return sum_of([each for found in amounts for each in found], "") if all(amounts) else ""


def _of(papers: Sequence[PaperFacts], excerpts: Sequence[Excerpt]) -> tuple[Excerpt, ...]:
    keys = {each.key for each in papers}
    return tuple(each for each in excerpts if each.source.key in keys)


def _at_end(end: re.Match[str], flat: str, known: Mapping[str, PaperFacts]) -> list[PaperFacts]:
    """The newest, or the oldest, of the documents that are called by what stands behind that."""
    behind = [word for word in words(flat[end.end() :]) if may_name(word)][:2]
    if not behind:
        return []
    of_sort = [each for each in known.values() if each.day and all(map(each.is_called, behind))]
    if not of_sort:
        of_sort = [e for e in known.values() if e.day and e.is_called(behind[0])]
    if not of_sort:
        return []
    newest = _NEWEST.search(flat) is not None
    return [(max if newest else min)(of_sort, key=lambda each: each.order)]


def wanted_of(rest: str) -> list[str]:
    """The words of a question that name something, folded."""
    return [each for each in topical(rest) if may_name(each) and each not in _FRAME]


def _due_of(rest: str, meant: Collection[PaperFacts]) -> tuple[tuple[Excerpt, ReadLine], ...]:
    """The line with the day by which the newest of the documents is to be paid that all words of a
    question are of."""
    spoken = words(_PAYING.sub(" ", _WHEN.sub(" ", _DUE.sub(" ", rest))))
    asked = [each for each in spoken if len(each) > 1 and not is_stop(each) and each not in _FRAME]
    of_them = [each for each in meant if each.due and all(map(each.is_called, asked))]
    if not asked or not of_them:
        return ()
    newest = max(of_them, key=lambda each: each.order)
    return tuple(
        (excerpt, ReadLine(0, 0, told, {})) for excerpt, told in filter(None, (newest.due,))
    )


def _of_whole(
    rest: str, meant: Collection[PaperFacts], *, water: bool
) -> tuple[tuple[Excerpt, ReadLine], ...]:
    """The day or the total of each document that all words of a question are of; ``water``: "su" is
    said, which is "şu" where letters are folded."""
    when = _WHEN.search(rest) is not None
    if when and _TO_COME.search(rest):
        return ()
    # What was done to it ("tezi hangi gün savunuyordum") is no question after the paper itself.
    spoken = words((_WHEN if when else _TOTAL).sub(" ", _DEARER.sub(" ", rest)))
    asked = [e for e in spoken if len(e) > 1 and not is_stop(e) and e not in _FRAME]
    asked += ["su"] if water else []
    if not asked and not re.search(r"\b(?:belge|kagit|dosya|document|file)\w*\b", rest):
        return ()
    of_them = [each for each in meant if all(map(each.is_called, asked))]
    if not of_them or (not asked and len(of_them) > 1):
        return ()
    found = [each.day_line if when else each.total for each in of_them]
    # When a meeting is, is not when its invitation was sent.
    return tuple(
        (excerpt, ReadLine(0, 0, spoken, {}))
        for excerpt, spoken in filter(None, found)
        if not is_head_of_mail(rest, spoken.line.text, excerpt)
    )[:_MOST]
