"""A message that takes the question before over for another time ("peki geçen sene?", "eskisi
neydi", "ilkinde kaçtı"), and the whole question that it means. Pure."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import accumulate

from app.core.language.dates.named_days import date_window
from app.core.understanding.parsed_message import flatten

_LONGEST = 8
"""Words: what is longer names something by itself."""
_NOW = (
    r"su an(?:da|ki|kinin|dakini)?|simdi(?:ki)?\w{0,3}|artik|halen|(?:en )?son(?:uncu\w{0,4}|u|da|ki|dakini?)?"
    r"|sonunda|son hali|guncel\w{0,3}|bugunku|bu (?:yil|sene|ay|hafta)(?:ki\w{0,3})?"
    r"|(?:the )?(?:latest|current|newest|most recent|last)(?: one)?|now|currently"
)
_FIRST = (
    r"(?:en )?ilk(?:i|inde|inki|ten|in)?(?: (?:sene|yil|ay|sefer(?:inde)?|zaman(?:lar)?|olcum\w{0,3}))?"
    r"|en bas(?:ta|i|inda|taki)\w{0,3}|bas(?:ta|langicta)(?:ki)?|eskiden"
    r"|(?:the )?(?:very )?first(?: one| time)?|at first|originally|in the beginning"
)
_BEFORE = (
    r"(?:(?:on|bun)dan )?(?:bir |bi |daha )?(?:once|evvel)(?:ki|si|leri|sinde)?\w{0,3}"
    r"|eski(?:si|sini|sinde|leri)(?:nde)?|eski|(?:the )?(?:previous|old|earlier)(?: one)?|before(?: that| it)?"
)
_SEASON = r"(?:(?:yil|sene|ay|hafta|kis|yaz|bahar|sonbahar|sefer|donem|ders|olcum)\w{0,5}|year|month|time)"
_TIMES = re.compile(
    rf"\b(?:(?:{_BEFORE}|{_FIRST})(?: {_SEASON})?|{_NOW})\b(?! (?:ara|bahar|yardim|okul))"
)
_BEFORE_ALONE = re.compile(rf"\b(?:{_BEFORE})\b(?! {_SEASON})")
_ENGLISH = re.compile(r"previous|old|earlier|before")
_LEADS = re.compile(r"peki|ya|ve|and|what|about|")
_FRAME = re.compile(
    r"peki|ya|ve|da|de|o|bu|onun|bi|bir|kac(?:a|ti|mis|taydi|ta|tan|di)?|ne|neydi|neymis|nedir|nasil(?:di)?|kadar(?:di)?"
    r"|olan\w{0,4}|idi|ney|hangisi(?:ydi)?|and|what|about|was|is|how|much|many|it|the|in|of|at|one|then"
)
_HAPPENED = re.compile(
    r"(?!kim|sor|de[dmr]|konus|soyle|yaz)(?:\w{2,}(?:(?<![cfhkpst])d|(?<=[cfhkpst])t)[iu](?:m|k|n|l[ae]r)?"
    r"|\w{2,}m[iu]s(?:t[iu])?(?:m|k|n|l[ae]r)?|\w{2,}(?:d|t)[iu]g[iu](?:m|n|nd|m[iu]z)\w{1,3})"
)
"""A verb of what happened, and not of what was said: "çıkmıştı", "girdiğimde"."""
_WHEN = re.compile(r"\w{2,}[dt][iu]g[iu](?:m|n|m[iu]z|n[iu]z)?(?:d[ae]|nd[ae])")
"""A verb that says when: "ölçtüğümde", "konduğunda"."""
_WITH_WHEN = 2
"""Words that a message may have with it."""
_AFTER = r"(?:(?:on|bun)dan )?(?:bir |bi |daha )?sonra(?:ki)?|ertesi|(?:the )?(?:next|following)"
_STEPS = tuple(
    (way, re.compile(rf"\b(?:{each}) {_SEASON}(?= |$)"))
    for way, each in ((-1, _BEFORE), (1, _AFTER))
)
_EDGE = re.compile(r"^\W+|\W+$")


def names_other_time(text: str, now: datetime) -> bool:
    """Whether a message names nothing but a time, and what may go with one."""
    if len(text.split()) > _LONGEST:
        return False
    window = date_window(text, now)
    rest = text if window is None else window.rest
    left, times = _TIMES.subn(" ", flatten(rest))
    spoken = [word for word in left.split() if not _FRAME.fullmatch(word)]
    if not (times > 0 or window is not None):
        return False
    # "İlk görüldüğünde kaç milimdi".
    most = _WITH_WHEN if any(map(_WHEN.fullmatch, spoken)) else 1
    return len(spoken) <= most and all(map(_HAPPENED.fullmatch, spoken))


def names_only_earlier(text: str, now: datetime) -> bool:
    """Whether a message names nothing but that it wants what was before: "ondan önceki neydi"."""
    before = _BEFORE_ALONE.search(flatten(text)) is not None
    return before and date_window(text, now) is None and names_other_time(text, now)


def step(text: str) -> int:
    """Where a message that names nothing but a year, season or the like goes from what was told: -1
    to the one before ("peki önceki kış?"), 1 to the next ("sonraki sene kaç yaptık"), 0 nowhere."""
    flat = " ".join(filter(None, (_EDGE.sub("", word) for word in flatten(text).split())))
    if len(flat.split()) > _LONGEST:
        return 0
    for way, pattern in _STEPS:
        left, times = pattern.subn(" ", flat)
        spoken = [word for word in left.split() if not _FRAME.fullmatch(word)]
        if times == 1 and len(spoken) <= 1 and all(map(_HAPPENED.fullmatch, spoken)):
            return way
    return 0


def at_other_time(before: str, text: str, now: datetime) -> str:
    """The question ``before`` for the time that a message names."""
    window = date_window(before, now)
    kept = before if window is None else window.rest
    asked = " ".join(_without(kept, _TIMES)) or before
    said = [word for word in text.split() if not _LEADS.fullmatch(flatten(word))]
    if found := _BEFORE_ALONE.search(flatten(text)):
        previous = "previous" if _ENGLISH.search(found[0]) else "bir önceki"
        said = [previous, *_without(" ".join(said), _BEFORE_ALONE)]
    return " ".join((asked, *said))


def _without(text: str, pattern: re.Pattern[str]) -> list[str]:
    """The words of a text that are no part of what a pattern finds in them."""
    words = [word for raw in text.split() if (word := _EDGE.sub("", raw))]
    flat = [flatten(word) for word in words]
    starts = accumulate((len(word) + 1 for word in flat), initial=0)
    spans = [found.span() for found in pattern.finditer(" ".join(flat))]
    return [
        word
        for word, start in zip(words, starts, strict=False)
        if not any(first <= start < end for first, end in spans)
    ]
