"""Finding words in a conversation without rendering it.

The search runs over the messages as they were written: a regular expression that forgives case,
Turkish letters and Markdown's emphasis is fast enough for a whole conversation at once, where
folding every text would not be. The same expression finds the matches in rendered text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from app.core.domain.messages import Message
from app.core.language.turkish import fold

HITS_LIMIT = 2_000
"""No more are counted: nobody steps through them."""
QUERY_LIMIT = 200

Hit = tuple[int, int]
"""A match: the message's index, and the how-manieth match in it."""

_LINK_TARGET = re.compile(r"\]\([^()\s]*\)")


def pattern_of(query: str) -> re.Pattern[str] | None:
    """What matches a query in any spelling that folds alike; None when there is nothing to find."""
    wanted = fold(query[:QUERY_LIMIT]).split()
    if not wanted:
        return None
    spellings = _spellings()
    words = (
        "".join(spellings.get(letter, re.escape(letter)) for letter in word) for word in wanted
    )
    return re.compile(r"[\s*_`~]+".join(words))


def count(pattern: re.Pattern[str], text: str, *, markdown: bool) -> int:
    """How many matches a reader would see."""
    if pattern.search(text) is None:
        return 0
    if markdown:
        text = _LINK_TARGET.sub("]", text)
    return sum(1 for _ in pattern.finditer(text))


def hits(pattern: re.Pattern[str], messages: Sequence[Message]) -> list[Hit]:
    """All matches, in order, up to :data:`HITS_LIMIT`."""
    found: list[Hit] = []
    for index, message in enumerate(messages):
        number = count(pattern, message.content, markdown=message.role != "user")
        found += ((index, nth) for nth in range(number))
        if len(found) >= HITS_LIMIT:
            break
    return found[:HITS_LIMIT]


@cache
def _spellings() -> dict[str, str]:
    """For each folded letter what folds to it: "i" → "[iıIİîÎ…]"."""
    alike: dict[str, str] = {}
    for code in range(0x41, 0x250):
        letter = chr(code)
        folded = fold(letter)
        if letter.isalpha() and len(folded) == 1:
            alike[folded] = alike.get(folded, "") + letter
    return {folded: f"[{letters}]" for folded, letters in alike.items()}
