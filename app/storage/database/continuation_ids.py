"""Ids of the continuations that leave a session that was continued on two machines, and of the
copies in them: every machine makes the same, of the message with which a continuation begins, and
what an id is made of can be read off it (:mod:`app.storage.devices.continuations`)."""

from __future__ import annotations

import hashlib
import re

_MARKED = re.compile(r"(.+)-([0-9a-f]{16})", re.DOTALL)


def session_of(first: str) -> str:
    """The session of the continuation that begins with a message."""
    return f"{first}-{_mark('continuation', first)}"


def first_of(session_id: str) -> str | None:
    """The message with which a continuation begins; ``None`` for any other session."""
    found = _MARKED.fullmatch(session_id)
    return found[1] if found and session_of(found[1]) == session_id else None


def copy_of(message_id: str, session_id: str) -> str:
    """The copy of a message, or of what that is a copy of, in a continuation."""
    found = _MARKED.fullmatch(message_id)
    return f"{found[1] if found else message_id}-{_mark('copy', session_id)}"


def copied_in(message_id: str, session_id: str) -> str | None:
    """What a message is a copy of in this continuation; ``None`` where it was said there."""
    found = _MARKED.fullmatch(message_id)
    return found[1] if found and copy_of(found[1], session_id) == message_id else None


def _mark(kind: str, of: str) -> str:
    return hashlib.sha256(f"{kind} {of}".encode()).hexdigest()[:16]
