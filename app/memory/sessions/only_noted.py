"""Conversations in which things were only noted: the user told them, nothing was answered."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.domain.messages import Kind, Message
from app.core.wording.speech import without_standing


def only_noted(messages: Iterable[Message]) -> bool:
    """Whether a conversation holds only what the user told to be kept: it has answers, and each of
    them says no more than that this was noted."""
    said = {without_standing(each.content) for each in messages if each.kind is Kind.ANSWER}
    return said == {""}
