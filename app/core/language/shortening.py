"""Shortening of a text that is too long for its place: its beginning, and "…"."""

from __future__ import annotations

_ENDS = " .,;:…"
"""Signs that do not stand before "…"."""


def shortened(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip(_ENDS) + "…"


def shortened_at_word(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters, ending with a whole word where there is one."""
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0].rstrip(_ENDS) + "…"
