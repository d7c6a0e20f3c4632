"""Messages of a session with their kind, state and citations, and turns. Frozen, like every value
of this package.

Times are integer milliseconds since 1970 UTC. Positions of messages and numbers of turns:
a message's ``position`` counts from 0 in its session, a turn's ``number`` from 1.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

Role = Literal["user", "assistant"]

Milliseconds = int
DAY: Milliseconds = 24 * 60 * 60 * 1000


def new_id() -> str:
    """A fresh identifier for a session, a message or a process (32 hex digits)."""
    return uuid.uuid4().hex


class Kind(StrEnum):
    """What a message is to the memory. Only questions and answers enter the recall index: a
    recalled answer repeats what an older session holds, and would crowd out the original."""

    QUESTION = "question"
    """The user asks for knowledge."""
    RECALL = "recall"
    """The user asks for something from the past."""
    COMMAND = "command"
    """The user answers an offer, ends or changes the session."""
    ANSWER = "answer"
    """What was researched or answered."""
    RECALLED = "recalled"
    """An answer made from past sessions."""
    NOTICE = "notice"
    """A sentence of the application itself: an offer, "no record", "no model"."""
    NOTE = "note"
    """The user's own note beside an answer: no part of the conversation."""


class MessageState(StrEnum):
    """How far a message has come."""

    COMPLETE = "complete"
    STREAMING = "streaming"
    """An answer that is being written by a living process."""
    INTERRUPTED = "interrupted"
    """An answer that was cut off: stopped, failed or killed."""


NEAR = "near"
"""The kind of a citation that only came near, see :class:`Citation`."""


@dataclass(frozen=True, slots=True)
class Citation:
    """What an answer stands on: a quoted message of a past session, or a passage of a file, page or
    article. ``message_id`` is empty when the session's summary or title is what is cited.

    Of all but sessions, ``session_id`` is empty and ``address`` opens the source (https address or
    path), ``place`` is the page or heading, ``kind`` a
    :class:`app.core.domain.evidence.SourceKind`, ``date`` when it was read.

    A session of the kind ``NEAR`` is nothing that an answer stands on: it is what came nearest
    where there is no record, and ``place`` says so to the user.
    """

    session_id: str
    message_id: str
    title: str
    date: Milliseconds
    quote: str
    address: str = ""
    place: str = ""
    kind: str = "session"
    standing: str = ""
    """How the answer's sentences stand to it: "verified" (near-verbatim), "rests" (other words, the
    same figures, names and polarity), "translated"; "" where nothing was checked."""


@dataclass(frozen=True, slots=True)
class Message:
    """One row of a conversation. ``listed`` are the sessions of its numbered lines, in their order;
    that is kept when it is written, and not told when it is read. ``author`` is who wrote or asked
    it in a project that several people share; nothing where that is the user. ``program`` is the
    name of another program that wrote it, where that was looked up: it is told of copies when they
    are read, else :func:`app.core.domain.imported_sessions.program_of` knows it."""

    session_id: str
    role: Role
    content: str
    created_at: Milliseconds
    kind: Kind
    state: MessageState = MessageState.COMPLETE
    position: int = 0
    message_id: str = field(default_factory=new_id)
    citations: tuple[Citation, ...] = ()
    listed: tuple[str, ...] = ()
    author: str = ""
    program: str = ""


def author_of(messages: Iterable[Message], message_id: str) -> str:
    """Who wrote or asked for a message of these; nothing where that is the user."""
    return next((each.author for each in messages if each.message_id == message_id), "")


@dataclass(frozen=True, slots=True)
class Turn:
    """A question with its answer. ``number`` counts from 1 in the session."""

    number: int
    question: Message
    answer: Message | None = None
