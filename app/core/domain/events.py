"""What a turn tells a view while it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.domain.messages import Citation, Message
from app.core.domain.model_calls import Usage
from app.core.domain.offers import Offer
from app.core.domain.plans import Label, Plan
from app.core.domain.tiers import Budget


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """The turn belongs to this session and the user's message is on disk (``saved``) or, when the
    disk refused it, in memory and waiting. ``offer`` is what was open when it was said: it may be
    the answer to that."""

    session_id: str
    message: Message
    saved: bool = True
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Planned:
    plan: Plan


@dataclass(frozen=True, slots=True)
class Step:
    """Something the user may want to see happening: ``text`` says it in Turkish; ``code`` and
    ``about`` let a view say it in its own language."""

    code: str
    text: str
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user has to know about this turn; as :class:`Step`."""

    code: str
    text: str
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a research has taken so far, of what it may. ``usage`` is what the provider counted,
    ``cost`` its price in US dollars, None where the model's prices are not known."""

    calls: int
    searches: int
    pages: int
    tokens: int
    seconds: float
    usage: Usage
    budget: Budget
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Delta:
    """Text to append to the answer on the screen."""

    text: str


@dataclass(frozen=True, slots=True)
class Cited:
    citation: Citation


@dataclass(frozen=True, slots=True)
class Done:
    """The answer is whole and (``saved``) on disk. ``offer`` is what is open after it, as it is
    stored with the session."""

    session_id: str
    label: Label
    text: str
    citations: tuple[Citation, ...]
    usage: Usage
    saved: bool = True
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn ended without a whole answer. ``code`` names the error (see :mod:`app.core.domain.errors`),
    ``text`` says what happened, what was kept and what to do next; ``about`` is the error's.
    ``saved`` is whether what was said is on disk."""

    code: str
    text: str
    about: Mapping[str, str] = field(default_factory=dict)
    saved: bool = True


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The session is complete and recallable."""

    session_id: str


@dataclass(frozen=True, slots=True)
class SessionResumed:
    """A session that was ended or left by mistake goes on; what was said since then is part of
    it. ``offer`` is what is open in it."""

    session_id: str
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """What the disk had refused is on it now: nothing waits any more."""


Event = (
    SessionOpened
    | Planned
    | Step
    | Notice
    | Spent
    | Delta
    | Cited
    | Done
    | Failed
    | SessionEnded
    | SessionResumed
    | Saved
)
