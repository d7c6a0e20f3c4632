"""The user's own notes beside answers, as the messages that they are to whoever reads a record."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.domain.messages import Kind, Message, Milliseconds

LONGEST_NOTE = 20_000
"""Characters of a note."""
_FIRST_POSITION = 1_000_000_000
"""No conversation is as long."""
_PREFIX = "note-"


def note_message(
    session_id: str, message_id: str, text: str, at: Milliseconds, number: int
) -> Message:
    """The note ``number`` of the archive, beside the message ``message_id``. Its position tells it
    from what was said in the conversation."""
    return Message(
        session_id,
        "user",
        text,
        at,
        Kind.NOTE,
        position=_FIRST_POSITION + number,
        message_id=_PREFIX + message_id,
    )


def is_note(position: int) -> bool:
    """Whether a position is a note's."""
    return position >= _FIRST_POSITION


def note_number(position: int) -> int:
    """The number in the archive of the note at a position."""
    return position - _FIRST_POSITION


def noted_message(message_id: str) -> str:
    """The message beside which a note stands; the message itself where it is no note."""
    return message_id.removeprefix(_PREFIX)


def with_notes(messages: Sequence[Message], notes: Sequence[Message]) -> tuple[Message, ...]:
    """The conversation with each note behind the message that it stands beside; a note of another
    message is left out."""
    beside = {noted_message(each.message_id): each for each in notes}
    told: list[Message] = []
    for message in messages:
        told.append(message)
        if (note := beside.get(message.message_id)) is not None:
            told.append(note)
    return tuple(told)
