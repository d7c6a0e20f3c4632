"""Words that questions about the program are known to have: one with others ("kreşe her ay ne
ödüyoruz") is more likely about something of its writer's life. The list is made by
``python -m training.about_words``."""

from __future__ import annotations

from functools import cache

from app.core.asides.features import written_tokens
from app.core.language.suffixes import stem
from app.core.resources import resource

RESOURCE = "about_words.txt"
_SEVERAL = 2
"""One may be a slip, or how somebody alone says it."""


def stems_of(flat: str) -> list[str]:
    """The stems of a folded message, its beginning, as the list has them."""
    return [stem(token) for token in written_tokens(flat)]


def has_other_words(flat: str) -> bool:
    """Whether a folded message has several words that no known question about the program has."""
    return len(set(stems_of(flat)) - _known()) >= _SEVERAL


@cache
def _known() -> frozenset[str]:
    return frozenset(resource(RESOURCE).read_text("utf-8").split())
