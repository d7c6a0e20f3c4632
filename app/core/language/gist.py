"""The gist of a message: as much of a long one as is read to understand what it wants."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 6_000
"""Characters. Who pastes more wants something about it, and says so before or after it; to read all
of it for that would keep the window waiting."""
_ENDING: Final = 1_000


def gist(text: str) -> str:
    """A message as it is understood: all of it, or of a very long one its beginning and its end."""
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST - _ENDING].rstrip()}\n…\n{text[-_ENDING:].lstrip()}"
