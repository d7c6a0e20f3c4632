"""Preview of a file to import: how much it holds and of when, before anything of it is taken in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Milliseconds
from app.core.language.shortening import shortened
from app.memory.transfer.incoming import sessions_in

MOST_SESSIONS, MOST_UNREADABLE, MOST_CHARACTERS = 1000, 100, 50_000_000
"""Where the look into a file ends; the import itself reads on."""
TITLES, LONGEST_TITLE = 3, 80


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file holds: ``first`` and ``last`` are the earliest and the latest day on which one of
    its sessions began, ``titles`` those of the first few, cut; ``whole`` whether it was read to its
    end."""

    sessions: int = 0
    messages: int = 0
    unreadable: int = 0
    first: Milliseconds = 0
    last: Milliseconds = 0
    titles: tuple[str, ...] = ()
    whole: bool = True


def preview(path: Path) -> Preview:
    """Look into a file. Raises ``FileUnreadable``."""
    sessions = messages = unreadable = characters = 0
    days: list[Milliseconds] = []
    titles: list[str] = []
    whole = True
    for each in sessions_in(path):
        if isinstance(each, ImportedSession):
            sessions += 1
            messages += len(each.messages)
            characters += sum(len(message.content) for message in each.messages)
            days.append(each.created_at)
            if each.title and len(titles) < TITLES:
                titles.append(shortened(each.title, LONGEST_TITLE))
        else:
            unreadable += 1
        if (
            sessions >= MOST_SESSIONS
            or unreadable >= MOST_UNREADABLE
            or characters >= MOST_CHARACTERS
        ):
            whole = False
            break
    return Preview(
        sessions,
        messages,
        unreadable,
        min(days, default=0),
        max(days, default=0),
        tuple(titles),
        whole,
    )
