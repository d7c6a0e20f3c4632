"""Answers of ours that say of themselves that they may be none: they tell what came near.

Quoted later without that sentence they would be told as what was learnt.
"""

from __future__ import annotations

from app.core.wording.speech import LANGUAGES

_IN_DOUBT = tuple(
    sentence for each in LANGUAGES.values() for sentence in (each.near_only, each.may_answer)
)


def is_in_doubt(answer: str) -> bool:
    """Whether an answer begins by saying that what it tells comes near, and may not answer."""
    return answer.startswith(_IN_DOUBT)
