"""Marks that turn the direction of what is read after them: a name that holds one ("fatura", the
mark, "fdp.exe") reads as another, and so does the sentence of ours that it stands in."""

from __future__ import annotations

from typing import Final

TURNING: Final = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Embeddings, overrides and isolates. The letters of a text have a direction of their own."""
_TAKEN_OUT: Final = dict.fromkeys(TURNING)


def without_direction(text: str) -> str:
    """``text`` without such marks."""
    return text.translate(_TAKEN_OUT)
