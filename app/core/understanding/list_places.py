"""The places that a message names in a numbered list: "ikincisi", "sonuncuyu", "diğerleri",
"en yenisi"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.core.language.numerals import (
    ENGLISH_NUMBERS,
    ENGLISH_ORDINALS,
    ONES,
    ORDINALS,
    number,
    ordinal,
)
from app.core.language.spelling import distance

ALL = re.compile(
    r"hepsi(?:n\w{0,4}|yle|ydi|y?dir)?|hepsne|tum(?:u(?:n\w{0,5}|yle)?)?|tamami\w*|butun\w*|all|both|lahat"
)
_EVERY = re.compile(r"\bher (?:iki|uc|dord|bes|alti)\w*")
_GROUP = re.compile(r"(iki|uc|dord|bes|alti)(?:s?[iu])(?:n[iuae]|nd[ae]n?|yl[ae])?")
_GROUPS = {"iki": 2, "uc": 3, "dord": 4, "bes": 5, "alti": 6}
LAST = re.compile(r"son|sonuncu\w*|sondaki\w*|sonundaki\w*|last|alttaki\w*|asagidaki\w*|bottom")
FIRST = re.compile(
    r"ilk|ilki\w*|ilkin\w*|bastaki\w*|ustteki\w*|yukaridaki\w*|tepedeki\w*|first|top"
)
OTHER = re.compile(r"obur(?:u|unu|une|unden|leri\w*)|oteki\w*|diger(?:i|ini|leri\w*)|others?")
"""What was not taken from the list so far."""
_OTHERS = re.compile(r"\w+leri\w*|others")
_MIDDLE = re.compile(r"orta(?:daki|nca|da)\w*|middle")
_NEW = re.compile(
    r"(?:yeni|guncel|yakin)(?:si\w*|leri\w*|sini|le?yi|tarihli\w*)?|newest|latest|recent|(?:pinaka)?bago(?:ng)?"
)
_OLD = re.compile(r"eski(?:si\w*|sini|tarihli\w*)?|oldest|(?:pinaka)?luma(?:ng)?")
_WE_LAST = re.compile(r"\w+(?:d[iu]g|t[iu]g)[iu]m\w*|tarihli\w*|zaman\w*")
"""What "son" belongs to where it means the latest in time: "son baktığımız", "son tarihli"."""
_MOST = frozenset(("en", "pinaka"))
_BARE = 2
"""Words of a message in which "yeni" needs no "en" to mean the newest."""
_FROM_END = re.compile(r"\bsondan (?:bir onceki|(\w+))")
_LAST_BUT_ONE = 2
_TOGETHER = frozenset(("de", "da", "birden", "beraber", "birlikte"))


@dataclass(frozen=True, slots=True)
class ListedEntries:
    """The offered entries: the topical words of their titles, and their dates where they are
    known; ``chosen``: the numbers of those that were taken before."""

    titles: list[list[str]]
    dates: list[datetime | None]
    chosen: frozenset[int] = frozenset()

    @property
    def count(self) -> int:
        return len(self.titles)

    def in_time(self, numbers: Sequence[int]) -> list[int]:
        """Some of the entries, oldest first; none where a date is not known."""
        dated = [(date, n) for n in numbers if (date := self.dates[n - 1]) is not None]
        return [n for _, n in sorted(dated)] if len(dated) == len(numbers) else []


def first_of(tokens: Sequence[str], pattern: re.Pattern[str]) -> int | None:
    """The index of the first token that a pattern fits."""
    return next((i for i, token in enumerate(tokens) if pattern.fullmatch(token)), None)


_DIGITS = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|nc[iu]|[iu]nc[iu])?(?:s?[iu]n?[iuae]?|y[iuae]|yl[ae]|[ea]|n[iu]n)?(?:yd[iu])?"
)
_CARDINAL = re.compile(rf"({'|'.join(ONES)}|dord|on)(?:y[iuae]|[iuae]|yl[ae]|l[ae])?")
_PRONOUN = re.compile(r"on(?:u|a|la)")
"""What is rather "it" than "ten": "onu niye istemedik"."""
_ORDINAL = re.compile(r"(\w*?nc[iu])(?:s[iu]\w*|y[iuae]|yl[ae]|ler\w*|lar\w*|ya|ye|n[iu]n|yd[iu])?")
_ENGLISH = {word: place for word, place in ENGLISH_ORDINALS.items() if place <= 5} | {
    word: place for word, place in ENGLISH_NUMBERS.items() if 0 < place <= 3
}
_FILIPINO = re.compile(
    r"(una|(?:pang|ika)(?:lawa|alawa)|(?:pang|ika)(?:tlo|atlo)|(?:pang|ika)apat)(?:ng)?"
)
_SPELLED = {word: place for word, place in ORDINALS.items() if place <= 10}


def place_of(token: str) -> int | None:
    """The number that a word of a choice says: "ikinci(yi)", "2.sini", "üç", "ucncu", "second"."""
    if match := _DIGITS.fullmatch(token):
        return int(match[1])
    if _PRONOUN.fullmatch(token):
        return None
    if match := _CARDINAL.fullmatch(token):
        return number(match[1].replace("dord", "dort"))
    if token in _ENGLISH:
        return _ENGLISH[token]
    if match := _FILIPINO.fullmatch(token):
        return 1 if match[1] == "una" else 4 if "apat" in match[1] else 2 + ("tlo" in match[1])
    base = match[1] if (match := _ORDINAL.fullmatch(token)) else token
    if found := ordinal(base):
        return found
    if len(base) < 5:
        return None
    near = [i for spelled, i in _SPELLED.items() if distance(base, spelled, 1) <= 1]
    return near[0] if len(near) == 1 else None


def typed_place(token: str) -> str:
    """A word for an end of the list, as it should have been typed: "sonucnu", "baştkai"."""
    if len(token) < 6:
        return token
    return next((each for each in _ENDS if distance(token, each, 1) <= 1), token)


_ENDS = (
    "sonuncu",
    "sonuncusu",
    "sonuncuyu",
    "sondaki",
    "bastaki",
    "ustteki",
    "alttaki",
    "ortadaki",
)


def is_place(token: str) -> bool:
    """Whether a word names a place or all of them."""
    patterns = (LAST, FIRST, _MIDDLE, _NEW, _OLD, ALL, _GROUP, OTHER)
    return place_of(token) is not None or any(p.fullmatch(token) for p in patterns)


def by_place(
    listed: ListedEntries, within: list[int], tokens: list[str], *, dated: bool
) -> list[int] | None:
    """The entries of ``within`` at the places that the tokens name, ``None`` when they name none;
    ``dated``: a date chose them already, so that figures are no places."""
    if listed.chosen and (other := first_of(tokens, OTHER)) is not None:
        left = [n for n in within if n not in listed.chosen]
        return left if len(left) == 1 or _OTHERS.fullmatch(tokens[other]) else None
    if (by_age := _newest_or_oldest(listed, within, tokens)) is not None:
        return [by_age]
    flat = " ".join(tokens)
    if (from_end := _FROM_END.search(flat)) is not None:
        back = place_of(from_end[1]) if from_end[1] else _LAST_BUT_ONE
        return [within[-back]] if back and back <= len(within) else None
    if (group := _group(within, tokens)) is not None:
        return group
    if _EVERY.search(flat) or any(ALL.fullmatch(token) for token in tokens):
        return within
    return _single_places(listed, within, tokens, dated=dated) or None


def _newest_or_oldest(
    listed: ListedEntries, within: list[int], tokens: Sequence[str]
) -> int | None:
    """The newest or the oldest of some entries, where that is asked for: "en yenisi"."""
    in_time = listed.in_time(within)
    superlative = (
        not _MOST.isdisjoint(tokens)
        or any(_WE_LAST.fullmatch(token) for token in tokens)
        or len(tokens) <= _BARE
    )
    if not in_time or not superlative:
        return None
    for pattern, entry in ((_NEW, in_time[-1]), (_OLD, in_time[0])):
        at = first_of(tokens, pattern)
        if at is not None and not _in_titles(listed, tokens[at]):
            return entry
    return None


def _group(within: list[int], tokens: Sequence[str]) -> list[int] | None:
    """Several entries at once: "ilk ikisi", "son üçü", "üçü de"; None where none are meant."""
    at = first_of(tokens, _GROUP)
    if at is None or (group := _GROUP.fullmatch(tokens[at])) is None:
        return None
    size = _GROUPS[group[1]]
    first, last = first_of(tokens, FIRST), first_of(tokens, LAST)
    if first is not None and first == at - 1:
        return within[:size]
    if last is not None and last == at - 1:
        return within[-size:]
    # "Üçü aç" is the third, "üçü de" the three; "ikisi" can only be the two.
    whole = size == len(within) and tokens[at].startswith(("ikisi", "altisi"))
    if first is last is None and (whole or not _TOGETHER.isdisjoint(tokens)):
        return within[:size]
    return None


def _single_places(
    listed: ListedEntries, within: list[int], tokens: Sequence[str], *, dated: bool
) -> list[int]:
    """The entries whose places are named one by one, in the order of the list: "2 ve 4",
    "ortadaki", "sonuncu"."""
    numbers = [n for token in tokens if (n := place_of(token)) and not _in_titles(listed, token)]
    if dated:
        numbers = []
    first, last = first_of(tokens, FIRST), first_of(tokens, LAST)
    if last is not None and not _in_titles(listed, tokens[last]):
        in_time = listed.in_time(within)
        numbers.append(in_time[-1] if in_time and _said_last(tokens, last) else within[-1])
    if first is not None and not _in_titles(listed, tokens[first]) and not numbers:
        numbers.append(within[0])
    if first_of(tokens, _MIDDLE) is not None and len(within) % 2:
        numbers.append(within[len(within) // 2])
    return sorted({n for n in numbers if 1 <= n <= listed.count})


def _said_last(tokens: Sequence[str], at: int) -> bool:
    """Whether "son" means the latest in time: "en son baktığımız"."""
    return tokens[at] == "son" and any(_WE_LAST.fullmatch(token) for token in tokens[at + 1 :])


def _in_titles(listed: ListedEntries, token: str) -> bool:
    """Whether a token that could name a place is a word of some titles, but not of all."""
    bare = re.sub(r"(?<=\d)\D+$", "", token)
    holding = sum(bare in title or token in title for title in listed.titles)
    return 0 < holding < listed.count and not (
        bare.isdigit() and int(bare) <= listed.count and len(token) <= 2
    )
