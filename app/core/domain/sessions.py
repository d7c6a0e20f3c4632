"""Sessions without their messages: status, title, summary and key topics, and unfinished ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.core.domain.messages import Kind, Message, MessageState, Milliseconds
from app.core.domain.offers import Offer

OF_CONVERSATIONS = frozenset({".zip", ".json", ".jsonl", ".animsa"})
"""Endings of the names of files that may hold conversations to import."""


class Status(StrEnum):
    """Where a session is in its life."""

    ACTIVE = "active"
    COMPLETE = "complete"


class Filing(StrEnum):
    """Where the user put a session by hand, whatever was said in it."""

    RESEARCH = "research"
    LOOKUP = "lookup"


COLOURS = ("blue", "teal", "green", "amber", "red", "violet", "grey")
"""The colours that a tag or a project may have, by name: what they look like is the theme's
affair."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word of the user's own by which sessions belong together; ``colour`` is one of
    ``COLOURS``, and the same for all sessions that have it."""

    name: str
    colour: str


class MetadataOrigin(StrEnum):
    """Who wrote a session's title, summary and topics; a later one may replace an earlier one."""

    NONE = "none"
    EXTRACTIVE = "extractive"
    MODEL = "model"
    USER = "user"


AnsweredTurn = tuple[Message | None, Message | None]
"""A question with its answer. Either may be missing: an answer to an accepted offer ("Evet") has
no question of its own, and some questions get no answer."""


def answered_turns(messages: Iterable[Message]) -> list[AnsweredTurn]:
    """The knowledge in a conversation: its answers with their questions, in order. Everything else
    that was said is no material for recall, quotes, titles or memory: what was only asked, what
    was recalled, what we said ourselves, and answers that are still being written."""
    turns: list[AnsweredTurn] = []
    question: Message | None = None
    for message in messages:
        if message.kind is Kind.QUESTION:
            question = message
        elif message.kind is Kind.ANSWER and message.state is not MessageState.STREAMING:
            turns.append((question, message))
            question = None
    return turns


@dataclass(frozen=True, slots=True)
class Session:
    """A research session without its messages.

    ``holder`` names the process that works on it (empty: none). Recall may answer from messages
    before position ``recallable_upto``: those the session had when it was last completed.
    ``project_id`` is told where it begins or is taken up, and ``None`` outside of projects.
    ``filed`` is where the user put it by hand, ``None`` where what was said in it decides: without
    an answer it is a look-up, which recall does not answer from. What is ``archived`` is not in the
    main list, and recalled and found all the same; ``tags`` are told where one session is asked
    for.
    """

    session_id: str
    created_at: Milliseconds
    last_updated: Milliseconds
    status: Status = Status.ACTIVE
    title: str = ""
    summary: str = ""
    key_topics: tuple[str, ...] = ()
    metadata: MetadataOrigin = MetadataOrigin.NONE
    pending: Offer | None = None
    holder: str = ""
    recallable_upto: int = 0
    project_id: str | None = None
    filed: Filing | None = None
    pinned: bool = False
    archived: bool = False
    tags: tuple[Tag, ...] = ()

    def recallable(self, messages: Iterable[Message]) -> tuple[Message, ...]:
        """Those of the session's messages that recall may answer from: answers with their
        questions; where the user made a research of it that has none, what was asked."""
        if self.filed is Filing.LOOKUP:
            return ()
        ended = [message for message in messages if message.position < self.recallable_upto]
        told = [each for turn in answered_turns(ended) for each in turn if each is not None]
        if not told and self.filed is Filing.RESEARCH:
            told = [message for message in ended if message.kind is Kind.QUESTION]
        return tuple(told)


@dataclass(frozen=True, slots=True)
class Metadata:
    """A session's title (5–7 words), summary (2–3 sentences) and key topics; ``search_phrases`` are
    other words to find it by, never shown."""

    title: str
    summary: str
    key_topics: tuple[str, ...]
    origin: MetadataOrigin
    search_phrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A session that a process left without ending it: for "Yarım kalan araştırma".
    ``lines`` are the last messages, oldest first; the first ``question`` names a session that has
    no title yet. A ``lookup`` is no research, and nothing of it was cut off; nor was anything where
    things were only ``noted``."""

    session: Session
    lines: tuple[Message, ...]
    question: str = ""
    lookup: bool = False
    noted: bool = False

    @property
    def interrupted(self) -> bool:
        """Whether its last answer was cut off."""
        return bool(self.lines) and self.lines[-1].state is MessageState.INTERRUPTED
