"""The author above a message that somebody else wrote in a project that several people share."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale

from app.core.domain.messages import Message
from app.ui.chat.rendering import Role, Segment


def headed(message: Message, segments: Sequence[Segment]) -> list[Segment]:
    """The segments of a message, below its author and day where that is not the user."""
    if not message.author:
        return list(segments)
    day = QDateTime.fromMSecsSinceEpoch(message.created_at).date()
    line = f"{message.author} · {QLocale().toString(day, 'd MMMM')}"
    return [Segment(line, False, role=Role.AUTHOR), *segments]
