"""Events that a turn sends to its view: steps, notices, pieces of the answer, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from app.core.domain.messages import Citation, Message
from app.core.domain.offers import Offer
from app.core.domain.plans import Label, Plan

if TYPE_CHECKING:
    from app.core.domain.model_calls import Usage


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that one research may take: calls of the model, searches, pages read, tokens of all
    its calls, and seconds until it writes. A call in which the model only searches the web is one
    of the searches."""

    calls: int
    searches: int
    pages: int
    tokens: int
    seconds: int


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
    """What a message was understood as, and what is done about it."""

    plan: Plan


class StepCode(StrEnum):
    """What may be happening; its words stand in :mod:`app.core.wording.steps`."""

    LOOKING_BACK = "looking_back"
    REWORDING = "rewording"
    READING_RECORDS = "reading_records"
    OPENING = "opening"
    ANSWERING = "answering"
    FROM_KNOWLEDGE = "from_knowledge"
    WAITING = "waiting"
    MEMORY_READ = "memory_read"
    MEMORY_SEARCHED = "memory_searched"
    RESEARCHING = "researching"
    RESUMING = "resuming"
    LOOKING_IN_FILES = "looking_in_files"
    PLANNING = "planning"
    PART = "part"
    AT_MOST = "at_most"
    AT_MOST_PAID = "at_most_paid"
    AT_MOST_FREE = "at_most_free"
    AT_MOST_WITHOUT_MODEL = "at_most_without_model"
    SEARCHING = "searching"
    READING = "reading"
    SOURCE_FAILED = "source_failed"
    CHECKING_GAPS = "checking_gaps"
    CONFLICT = "conflict"
    OUTLINING = "outlining"
    EXTRACTING = "extracting"
    REPAIRING = "repairing"
    ANALYSING = "analysing"
    EXTRACTING_FILES = "extracting_files"
    HELD_BACK = "held_back"
    SEARCHING_ONLINE = "searching_online"
    SYNTHESISING = "synthesising"


class NoticeCode(StrEnum):
    """What the user may have to know of a turn; its words stand in
    :mod:`app.core.wording.notices`."""

    AS_RECORDED = "as_recorded"
    NOTED_ALONE = "noted_alone"
    NO_DEEP_RESEARCH = "no_deep_research"
    QUICK_FOR_WINDOW = "quick_for_window"
    QUICK_FOR_SPEED = "quick_for_speed"
    RESEARCH_STOPPED = "research_stopped"
    RESEARCH_LIMIT = "research_limit"
    SOURCES_FAILED = "sources_failed"
    FILE_UNREAD = "file_unread"
    PAGES_UNREAD = "pages_unread"
    STILL_ARRIVING = "still_arriving"
    SENTENCES_LEFT_OUT = "sentences_left_out"
    SENTENCES_REPLACED = "sentences_replaced"
    TRUNCATED = "truncated"
    WENT_ROUND = "went_round"
    TOO_LONG = "too_long"
    MEMORY_READ = "memory_read"
    MEMORY_SEARCHED = "memory_searched"
    BROAD_QUESTION = "broad_question"
    ONLINE_SESSION = "online_session"
    ONLINE_ALWAYS = "online_always"
    ONLINE_NEVER = "online_never"


@dataclass(frozen=True, slots=True)
class Step:
    """Something the user may want to see happening; ``about`` fills the names in its words."""

    code: StepCode
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user has to know about this turn; as :class:`Step`."""

    code: NoticeCode
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a research has taken so far, of what it may. ``usage`` is what the provider counted,
    ``cost`` its price in US dollars, None where the model's prices are not known; ``patience`` the
    seconds beyond the budget's for which a model on this computer is waited for."""

    calls: int
    searches: int
    pages: int
    tokens: int
    seconds: float
    usage: Usage
    budget: Budget
    cost: float | None = None
    patience: float = 0.0


@dataclass(frozen=True, slots=True)
class Delta:
    """Text to append to the answer on the screen. ``record`` is the message that it is, where it is
    a record of the past in its own words: a streaming one, which a model's words will follow, or a
    whole one, beside which an answer will stand as a message of its own. A streaming one that comes
    again takes the place of what it was, where a screen can do that."""

    text: str
    record: Message | None = None


@dataclass(frozen=True, slots=True)
class Cited:
    """Something that the answer stands on."""

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
    """The turn ended without a whole answer. ``code`` and ``about`` are those of the error (see
    :mod:`app.core.domain.errors`). ``saved`` is whether what was said is on disk."""

    code: str
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
