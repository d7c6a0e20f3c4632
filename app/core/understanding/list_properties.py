"""The entries of a list that a message points at by what they have: the cheapest, the quickest, the
one whose range holds a number ("51 yaşındayım" of "40-60 yaş")."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.core.domain.offers import Option
from app.core.language.turkish import fold
from app.core.understanding.parsed_message import flatten

_NUMBER = r"(\d{1,9}(?:[.,]\d{1,9})*)"
_MONEY = re.compile(
    rf"{_NUMBER}\s?(bin|milyon|k)?\s?(?:tl|lira\w*|₺|\$|€|£|usd|eur|euros?|dolar\w*|dollars?|pesos?|php)\b"
    rf"|[₺$€£₱]\s?{_NUMBER}\s?(bin|milyon|k)?\b|{_NUMBER}\s(bin)\b"
)
_FREE = re.compile(r"\b(?:ucretsiz|bedava|parasiz|free|libre)\b")
_TIMES = {
    "sn": 1, "saniye": 1, "second": 1, "dk": 60, "dakika": 60, "min": 60, "minute": 60,
    "minuto": 60, "saat": 3600, "hour": 3600, "oras": 3600, "gun": 86400, "day": 86400,
    "araw": 86400, "gece": 86400, "night": 86400, "gabi": 86400, "hafta": 604800, "week": 604800,
    "linggo": 604800, "ay": 2629800, "month": 2629800, "buwan": 2629800, "yil": 31557600,
    "year": 31557600, "taon": 31557600,
}  # fmt: skip
_TIME = re.compile(
    rf"{_NUMBER}\s?({'|'.join(sorted(_TIMES, key=len, reverse=True))})s?(?:l[iu]k)?\b"
)
_CHEAP = re.compile(r"ucuz\w*|hesapli\w*|cheap\w*|(?:pinaka)?mura\w*")
_DEAR = re.compile(r"pahali\w*|expensive|priciest|(?:pinaka)?mahal\w*")
_QUICK = re.compile(
    r"hizli\w*|cabu[kg]\w*|kisa(?:s[iu]\w*|y[iu]|)|fast\w*|quick\w*|short\w*|(?:pinaka)?mabilis\w*"
)
_LONG = re.compile(r"uzun\w*|long\w*|slow\w*|yavas\w*|(?:pinaka)?matagal\w*")
_MOST = frozenset("en most pinaka daha the".split())
_RANGE = re.compile(r"(\d{1,4})\s?(?:-|–|—|ile|to|hanggang)\s?(\d{1,4})(?!\d)")
_BELOW = re.compile(
    r"(\d{1,4})\s?(?:yas\w*|\w{1,6})?\s?(?:alti\w*|altinda\w*|ve alti)\b"
    r"|\b(?:under|below|up to|less than)\s(\d{1,4})\b|[<≤]\s?(\d{1,4})"
)
_ABOVE = re.compile(
    r"(\d{1,4})\s?(?:yas\w*|\w{1,6})?\s?(?:ustu\w*|uzeri\w*|ve ustu|ve uzeri|and over|and up|pataas)\b"
    r"|(\d{1,4})\+|\b(?:over|above|from|more than)\s(\d{1,4})\b|[>≥]\s?(\d{1,4})"
)
_SAID_NUMBER = re.compile(r"\b(\d{1,4})(?!\d)")
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class _Property:
    """What entries are compared by: the ``words`` that ask for the least or the most of it."""

    words: re.Pattern[str]
    read: Callable[[str], float | None]
    best: Callable[[Sequence[float]], float]


def by_property(tokens: Sequence[str], options: Sequence[Option]) -> int | None:
    """The number of the only entry that a message points at by a figure that all entries have;
    None where there is none."""
    titles = [_folded(option.title) for option in options]
    for each in _PROPERTIES:
        at = next((i for i, token in enumerate(tokens) if each.words.fullmatch(token)), None)
        if at is None or not (_MOST.intersection(tokens) or _is_superlative(tokens[at])):
            continue
        if any(each.words.fullmatch(word) for title in titles for word in flatten(title).split()):
            continue
        read = [each.read(title) for title in titles]
        values = [value for value in read if value is not None]
        if len(values) == len(titles):
            best = each.best(values)
            return read.index(best) + 1 if values.count(best) == 1 else None
    return _by_range(tokens, titles)


def _by_range(tokens: Sequence[str], titles: Sequence[str]) -> int | None:
    """The only entry whose range holds the one number of a message, where every entry has one."""
    said = [int(number[1]) for token in tokens if (number := _SAID_NUMBER.match(token))]
    if len(said) != 1 or said[0] <= len(titles):
        return None
    ranges = [each for title in titles if (each := _range(title)) is not None]
    if len(ranges) != len(titles):
        return None
    inside = [n for n, (low, high) in enumerate(ranges, 1) if low <= said[0] <= high]
    return inside[0] if len(inside) == 1 else None


def _range(title: str) -> tuple[float, float] | None:
    """The range that an entry tells."""
    if found := _RANGE.search(title):
        return float(found[1]), float(found[2])
    if found := _BELOW.search(title):
        return 0.0, float(next(filter(None, found.groups()))) - 1
    if found := _ABOVE.search(title):
        return float(next(filter(None, found.groups()))), float("inf")
    return None


def _money(title: str) -> float | None:
    """The sum that an entry tells."""
    if found := _MONEY.search(title):
        number, *unit = [group for group in found.groups() if group]
        return _value(number, thousands=True) * {"bin": 1e3, "k": 1e3, "milyon": 1e6}.get(
            "".join(unit), 1.0
        )
    return 0.0 if _FREE.search(title) else None


def _seconds(title: str) -> float | None:
    """The time that an entry tells."""
    found = _TIME.search(title)
    return None if found is None else _value(found[1], thousands=False) * _TIMES[found[2]]


def _value(number: str, *, thousands: bool) -> float:
    """A number as it is written: three digits behind a point of a sum are thousands."""
    whole = re.sub(r"[.,](?=\d{3}(?!\d))", "", number) if thousands else number
    head, _, tail = whole.replace(",", ".").partition(".")
    return float(f"{head}.{tail.replace('.', '')}" if tail else head)


def _is_superlative(word: str) -> bool:
    """Whether a word says "the most" by itself: "pahalısı", "cheapest", "pinakamura"."""
    return word.endswith(("si", "sini", "su", "sunu", "i", "u", "est")) or word.startswith("pinaka")


def _folded(title: str) -> str:
    """An entry with its figures, folded."""
    return fold(title[:_LONGEST])


_PROPERTIES = (
    _Property(_CHEAP, _money, min),
    _Property(_DEAR, _money, max),
    _Property(_QUICK, _seconds, min),
    _Property(_LONG, _seconds, max),
)
