"""Limits of what is read of the web: bytes of a body, blocks and excerpts of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_BLOCKS: Final = 2_000
"""Paragraphs, list items and table rows of a page that are taken."""
LONGEST_BLOCK: Final = 20_000
"""Characters of one of them."""
MOST_EXCERPTS: Final = 400
"""Excerpts of a page that a run may look at."""


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """``most_bytes`` of a body after decompression; ``seconds`` for a request, for each step of
    one that is redirected; ``silence`` between two of its bytes."""

    most_bytes: int = 5 * 1024 * 1024
    seconds: float = 25.0
    silence: float = 10.0
