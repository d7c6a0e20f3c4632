"""Sums that go on from the one just before them: with another number in its place ("peki %20 olsa"),
or reckoning with what it came to ("bunu 4e böl")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.core.asides.sums import (
    LONGEST,
    OF_MONEY,
    TAX,
    Sum,
    TaxedSum,
    number_in,
    reckoned,
    rounded,
    spelt,
    value_of,
)
from app.core.language.turkish import APOSTROPHES, fold

_GONE_ON = 6
"""Messages back that a sum may go on from."""
_OTHERWISE = re.compile(
    r"\b(?:peki|ya|ama|eger|olsa|olsaydi|olursa|olsun|ise|icin|yerine|oran\w{0,3}|what if|if|were|was"
    r"|with|instead)\b"
)
_OTHER_NUMBER = re.compile(
    rf"(%|yuzde )? ?(\d{{1,15}}(?:[.,]\d{{1,9}}){{0,4}})(%| percent)?(?:[{APOSTROPHES}]? ?[a-z]{{1,3}})?"
)
_OF_RESULT = re.compile(r"\b(?:bunu|bunun|bundan|sonucu|sonucun|sonuctan|cikani|cikanin)\b")
"""What a sum came to, as it is spoken of."""


def reckoned_after(text: str, earlier: Sequence[str]) -> Sum | None:
    """The sum that a message is by itself, or by going on with the one just before it ("peki %20
    olsa", "bunu 4e böl"); ``earlier`` are the user's messages before, oldest first."""
    if (alone := reckoned(text)) is not None or len(text) > LONGEST:
        return alone
    flat = fold(text)
    if not earlier or not (_OTHERWISE.search(flat) or _OF_RESULT.search(flat)):
        return None
    said = list(earlier[-_GONE_ON:])
    before = reckoned(said[0])
    for each in said[1:]:
        before = reckoned(each) or (_gone_on(each, before) if before is not None else None)
    return _gone_on(text, before) if before is not None else None


def _gone_on(text: str, before: Sum) -> Sum | None:
    """A sum with another number in its place, or one of what it came to."""
    flat = fold(text[:LONGEST])
    if _OF_RESULT.search(flat):
        even = before.value == rounded(before.value) and before.value >= 0
        plain = f"{spelt(before.value, 'en').replace(',', '')} " if even else ""
        # A dot before three digits would part thousands.
        if not plain or re.search(r"\.\d{3} $", plain) or isinstance(before, TaxedSum):
            return None
        return reckoned(_OF_RESULT.sub(plain, flat, count=1))
    if not _OTHERWISE.search(flat):
        return None
    bare = TAX.sub(" ", _OTHERWISE.sub(" ", flat)).split()
    found = _OTHER_NUMBER.fullmatch(" ".join(each for each in bare if not OF_MONEY.fullmatch(each)))
    value = number_in(found[2]) if found else None
    if found is None or value is None:
        return None
    share = bool(found[1] or found[3])
    places = [n for n in range(len(before.numbers)) if (n in before.percents) == share]
    if len(places) != 1 and not (share or before.percents or len(before.numbers) != 2):
        places = places[-1:]
    if len(places) != 1:
        return None
    numbers = [value if n == places[0] else old for n, old in enumerate(before.numbers)]
    if isinstance(before, TaxedSum):
        return TaxedSum.of(*numbers)
    comes = value_of(numbers, before.signs, set(before.percents))
    return None if comes is None else replace(before, numbers=tuple(numbers), value=comes)
