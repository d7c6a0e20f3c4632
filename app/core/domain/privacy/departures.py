"""Departures: what is sent to services and models, as the user can look it up ("Dışarı çıkanlar").

Who sends something tells a :class:`DepartureLog` before the first byte goes out. For which message
it goes is known by the :class:`Occasion` of the task that sends it: whatever a turn starts, side by
side or in the background, carries the turn's own, and no sender can forget to hand it on.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from app.core.domain.messages import DAY, Milliseconds

KEPT: Milliseconds = 365 * DAY
"""How long a departure is kept."""
LOOPBACK = "127.0.0.1"
"""This computer, as it is asked by programs on it."""


class DepartureKind(StrEnum):
    """What sort of request it was."""

    SEARCH = "search"
    PAGE = "page"
    MODEL = "model"
    MODEL_SEARCH = "model_search"
    """A model's server was asked to search the web."""
    UPDATE = "update"
    """The release feed, or a file that it names."""
    DATABASE = "database"
    """A database that answers was asked for what it has of the past."""


class Part(StrEnum):
    """What a model is told, by where it comes from."""

    INSTRUCTIONS = "instructions"
    QUESTION = "question"
    CONVERSATION = "conversation"
    PAST = "past"
    MEMORY = "memory"
    FILES = "files"
    PAGES = "pages"


@dataclass(frozen=True, slots=True)
class Occasion:
    """For what something is sent: a session, and the message in it that is being answered, with
    its words. Empty where it is for neither."""

    session_id: str = ""
    message_id: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Departure:
    """One request. ``host`` is who got it, ``name`` the service's or the model's; ``words`` are
    the words searched for, or of a model call the user's question; ``address`` what was asked for
    by HTTP, without keys; ``characters`` how much of which :class:`Part` a model was told."""

    kind: DepartureKind
    host: str
    name: str
    words: str = ""
    address: str = ""
    characters: Mapping[str, int] = field(default_factory=dict)
    occasion: Occasion = field(default_factory=lambda: present_occasion())

    @property
    def stays_here(self) -> bool:
        """Whether it went to a server on this very computer, and no further."""
        return runs_here(self.host, self.name)


@dataclass(frozen=True, slots=True)
class SentDeparture:
    """A departure as it is kept: when it was sent, the title of the session it was for, and the
    user's message that was answered with it."""

    sent_at: Milliseconds
    departure: Departure
    title: str = ""
    question: str = ""


class DepartureLog(Protocol):
    """Where departures are kept."""

    async def keep(self, departure: Departure) -> None:
        """Keep one that is about to be sent; it is on disk on return. What the disk refuses is
        kept in memory until it takes it: then too the user gets an answer."""
        ...


_OCCASION: ContextVar[Occasion] = ContextVar("occasion", default=Occasion())  # noqa: B039  frozen


def present_occasion() -> Occasion:
    """For what this task works."""
    return _OCCASION.get()


def work_for(occasion: Occasion) -> None:
    """From now on this task, and every task that it starts, works for ``occasion``."""
    _OCCASION.set(occasion)


@contextmanager
def working_for(occasion: Occasion) -> Iterator[None]:
    """Have this task, and every task that it starts, work for ``occasion`` while the block lasts."""
    token = _OCCASION.set(occasion)
    try:
        yield
    finally:
        _OCCASION.reset(token)


def runs_here(host: str, model: str) -> bool:
    """Whether a model runs on this computer. Ollama hands what it is asked on to its own site where
    the model's tag says so ("qwen3.5:cloud", "gemma4:31b-cloud"), also from the loopback."""
    tag = model.strip().lower().rpartition(":")[2] if ":" in model else ""
    elsewhere = tag == "cloud" or (tag.endswith("-cloud") and "/" not in tag)
    return is_loopback(host) and not elsewhere


def is_loopback(host: str) -> bool:
    """Whether a host is this computer itself."""
    name = host.strip("[]")
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
