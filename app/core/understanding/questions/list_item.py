"""The item of our last answer's list that is asked for once more: "üçüncü görüş neydi"."""

from __future__ import annotations

import re

from app.core.language import numerals
from app.core.language.listed_items import LONGEST, items_in
from app.core.language.suffixes import forms, forms_in
from app.core.understanding.parsed_message import flatten

_ASKED = re.compile(
    r"(?:^|\b)(?P<place>ilk|\w+[iu]nc[iu]|\d{1,2}(?: ?[iu]?nc[iu])?|first|second|third|fourth|fifth) (?P<noun>[a-z]{3,20})"
    r"\b.{0,30}\b(?:ne|neydi|nedir|hangisiydi|yaz|yazsana|soyle\w*|oku|tekrar\w*|aynen|goster|what|again|repeat)\b"
    r"|\bwhat was the (?P<english>first|second|third|fourth|fifth) (?P<what>[a-z]{3,20})"
)
_ITEM = re.compile(r"madde\w*|secene\w*|adim\w*|sik(?:ki\w*)?|item|point|option|step|one")
_ABOVE = 3
"""Lines up to the first item, its mark among them, that may say what the items are."""
_ENGLISH = ("first", "second", "third", "fourth", "fifth")


def item_asked(text: str, answered: str) -> tuple[int, str] | None:
    """The number and the words of the item of the answer just given that a message asks for; None
    where it asks for none, or the answer has no such item. An item of another noun than "madde"
    counts where the answer calls its items so right above them."""
    asked = _ASKED.search(flatten(text[:1000]))
    if asked is None:
        return None
    place, noun = asked["place"] or asked["english"], asked["noun"] or asked["what"]
    items = items_in(answered)
    number = _number(place)
    if not 1 <= number <= len(items):
        return None
    if _ITEM.fullmatch(noun) is None:
        before = answered[:LONGEST].partition(items[0])[0]
        above = "\n".join([each for each in before.splitlines() if each.strip()][-_ABOVE:])
        if forms_in(above).isdisjoint(forms(noun)):
            return None
    return number, items[number - 1]


def _number(place: str) -> int:
    if place in _ENGLISH:
        return _ENGLISH.index(place) + 1
    if place[0].isdigit():
        return int("".join(filter(str.isdigit, place)))
    return 1 if place == "ilk" else numerals.ordinal(place) or 0
