"""Wishes for rows of a table: how many there are, what they come to, which one is the most or the
first, and which ones have what is named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from app.core.language.suffixes import stem
from app.core.language.turkish import fold
from app.core.understanding.questions.two_at_once import questions_in
from app.research.document_reading.asked_rows import SIZED


class Way(StrEnum):
    """What is done with the rows that have what a question names."""

    COUNT = "count"
    SUM = "sum"
    MOST = "most"
    END = "end"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class RowWish:
    """What a question wants of rows. ``thing``: the folded word for what they are; ``rest``: the
    question without the words that say what is wanted; ``of``: the sort of figure that is compared,
    as a pattern of the names of its columns, ``most`` the words that compare; ``greatest``: the
    most, or the last, is meant."""

    way: Way
    thing: str
    rest: str
    of: str = ""
    greatest: bool = False
    most: str = ""


_COUNT = re.compile(
    r"\bkac (?:tane |adet |farkli |ayri )?([^\W\d_]{2,})|\bhow many (?:different )?([^\W\d_]{2,})"
)
_NOT_COUNTED = re.compile(
    r"(?:lira|tl|para|euro|avro|dolar|sterlin|kurus|yas\w*|saat\w*|dakika\w*|gun\w*|hafta\w*|ay"
    r"|yil\w*|derece|metre\w*|kilo\w*|kg|gram\w*|litre\w*|kwh|puan\w*|yuzde|sayfa\w*|kere|kez"
    r"|defa|sene\w*|oldu|cikti\w*|idi|numara\w*|no|euros?|dollars?|pounds?|hours?|minutes?|days?|weeks?|months?|years?"
    r"|times|points|pages)"
)
_SPENT = r"(?:ver|ode|harca|git|tut|yatir)\w{0,2}(?:m[iu]s\w*|[dt][iu]\w{0,4})"
_SUM = re.compile(
    r"\b(?:toplam\w*|topu topu)\b"
    rf"|\b(?:ne kadar|kac (?:lira|tl|para|euro|dolar))\b(?=.{{0,40}}\b{_SPENT}\b)"
    r"|\b(?:in total|altogether|in all|total)\b"
)
_MONEY = re.compile(
    r"\b(?:ne kadar|kac (?:lira|tl|para|euro|dolar)|ver\w*|ode\w*|harca\w*|tutar\w*|maliyet\w*"
    r"|how much|cost|spent|paid|pay)\b"
)
_FRAME = re.compile(
    r"\b(?:toplam\w*|topu topu|ne kadar|kac (?:lira|tl|para|euro|dolar)|in total|altogether|in all"
    r"|total|how much|spent?|paid|pay|cost|did|we|has|have|been"
    rf"|{_SPENT}|para|lira|tl|hepsi|butun)\b"
)
_FIRST = re.compile(r"\b(?:en (?:eski|yasli)\w*|ilk|en once|oldest|earliest|first)\b")
_LAST = re.compile(r"\b(?:en (?:yeni|genc)\w*|(?:en )?son|newest|latest|youngest|last)\b")
_WHICH = re.compile(
    r"\b(?:hangi\w*|kim(?:ler\w*|in\w*|e|de|den)?|nere\w*|neler\w*|ne zaman|ne(?=\W*$)|neydi"
    r"|which|who\w*|where|what)\b"
)
_AT_WHAT_TIME = re.compile(r"\b(?:kacta\w*|saat kac\w*|what time)\b")
_PEOPLE = frozenset(map(stem, ("kisi", "kisiler", "kimse", "insan", "people", "persons")))
_LIST = re.compile(r"\b(?:hangi\w*|kim(?:ler\w*|in\w*|e|de|den)?|neler\w*|which|who\w*)\b")
_THING = (
    re.compile(r"\b(?:hangi|which|what) ([^\W\d_]{3,})"),
    re.compile(r"\b([^\W\d_]{3,}) (?:hangi(?:si|leri)\w*|kim(?:ler)?\w*|neler\w*|ne)\W*$"),
)


def row_wish(question: str) -> RowWish | None:
    """What a question wants of rows; None where it is no such question, or two at once."""
    flat = " ".join(fold(question).split())
    if len(questions_in(question)) > 1:
        return None
    sized = next(((p, of, most) for p, of, most in SIZED if p.search(flat)), None)
    if sized is not None:
        pattern, of, most = sized
        rest = pattern.sub(" ", flat)
        m = pattern.search(flat)
        following, said = (flat[m.end() :], m[0].removeprefix("en ")) if m else ("", "")
        named = re.match(r" ?(?:olan )?([^\W\d_]{3,})", following)
        return RowWish(Way.MOST, named[1] if named else _thing(rest), rest, of, most, said)
    if _SUM.search(flat) and _MONEY.search(flat):
        return RowWish(Way.SUM, "", _FRAME.sub(" ", flat))
    counted = _COUNT.search(flat)
    if counted is not None:
        thing = counted[1] or counted[2]
        if _NOT_COUNTED.fullmatch(thing):
            return None
        return RowWish(Way.COUNT, thing, flat)
    for pattern, greatest in ((_FIRST, False), (_LAST, True)):
        if pattern.search(flat) and (_WHICH.search(flat) or _AT_WHAT_TIME.search(flat)):
            return RowWish(Way.END, _thing(flat), pattern.sub(" ", flat), greatest=greatest)
    return RowWish(Way.LIST, _thing(flat), flat) if _LIST.search(flat) else None


def counts_people(thing: str) -> bool:
    """Whether what is counted is people."""
    return stem(thing) in _PEOPLE


def _thing(flat: str) -> str:
    """The word for what is looked for."""
    found = (each.search(flat) for each in _THING)
    return next((each[1] for each in found if each), "")
