"""Messages of a record as a quote, each with who said it."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.domain.imported_sessions import program_of
from app.core.domain.messages import Kind, Message
from app.core.wording.speech import Speech, without_standing

_LONGEST = 6_000
"""Characters of a message that are quoted."""


def quoted(speech: Speech, messages: Sequence[Message], intro: str = "") -> str:
    """Messages as a Markdown quote, under what they are told with."""
    lines = [intro] if intro else []
    for each in messages:
        said = without_standing(each.content)
        cut = "…" if len(said) > _LONGEST else ""
        lines.append(f"**{_speaker(speech, each)}:** {said[:_LONGEST]}{cut}")
    return "\n>\n".join("> " + line.replace("\n", "\n> ") for line in lines)


def is_asked(message: Message) -> bool:
    """Whether a message is the user's, and no note beside an answer."""
    return message.role == "user" and message.kind is not Kind.NOTE


def _speaker(speech: Speech, message: Message) -> str:
    if message.kind is Kind.NOTE:
        return speech.your_note
    if is_asked(message):
        return message.author or speech.you
    return program_of(message) or "Anımsa"
