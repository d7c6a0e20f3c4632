"""The values that cross every boundary of the program: frozen, without behaviour of their own.

Times are integer milliseconds since 1970 UTC. Positions of messages and numbers of turns:
a message's ``position`` counts from 0 in its session, a turn's ``number`` from 1.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Literal

Role = Literal["user", "assistant"]
Milliseconds = int


def new_id() -> str:
    """A fresh identifier for a session, a message or a process (32 hex digits)."""
    return uuid.uuid4().hex


class Status(StrEnum):
    """Where a session is in its life."""

    ACTIVE = "active"
    COMPLETE = "complete"


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


class MessageState(StrEnum):
    """How far a message has come."""

    COMPLETE = "complete"
    STREAMING = "streaming"
    """An answer that is being written by a living process."""
    INTERRUPTED = "interrupted"
    """An answer that was cut off: stopped, failed or killed."""


class MetadataOrigin(StrEnum):
    """Who wrote a session's title, summary and topics; a later one may replace an earlier one."""

    NONE = "none"
    EXTRACTIVE = "extractive"
    MODEL = "model"
    USER = "user"


class Label(StrEnum):
    """What a message wants."""

    RECALL = "recall"
    AMBIGUOUS = "ambiguous"
    NEW_RESEARCH = "new_research"
    FOLLOWUP = "followup"
    TOPIC_CHANGE = "topic_change"
    END_SESSION = "end_session"
    GENERAL = "general"
    CONFIRM_YES = "confirm_yes"
    CONFIRM_NO = "confirm_no"
    CHOICE = "choice"


class Tier(StrEnum):
    """How much work a research may be."""

    AUTO = "auto"
    HIZLI = "hizli"
    ARASTIRMA = "arastirma"
    DERIN = "derin"


class Mode(StrEnum):
    """Where a research may look (specification 3)."""

    FILES_ONLY = "files_only"
    ONLINE_ONLY = "online_only"
    BOTH = "both"
    SEQUENTIAL = "sequential_analysis"


class Verdict(StrEnum):
    """What recall found."""

    SINGLE = "single"
    SEVERAL = "several"
    ALL = "all"
    NONE = "none"


NEAR = "near"


@dataclass(frozen=True, slots=True)
class Citation:
    """What an answer stands on: a quoted message of a past session, or a passage of a file, page or
    article. ``message_id`` is empty when the session's summary or title is what is cited.

    Of all but sessions, ``session_id`` is empty and ``address`` opens the source (https address or
    path), ``place`` is the page or heading, ``kind`` a :class:`app.core.evidence.SourceKind`,
    ``date`` when it was read.

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


@dataclass(frozen=True, slots=True)
class Message:
    """One row of a conversation."""

    session_id: str
    role: Role
    content: str
    created_at: Milliseconds
    kind: Kind
    state: MessageState = MessageState.COMPLETE
    position: int = 0
    message_id: str = field(default_factory=new_id)
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A question with its answer. ``number`` counts from 1 in the session."""

    number: int
    question: Message
    answer: Message | None = None


class OfferKind(StrEnum):
    """What we asked the user and wait for."""

    RESEARCH = "research"
    """Nothing was found: "Şimdi araştırayım mı?"."""
    NEW_RESEARCH = "new_research"
    """Something was found: "Yeni araştırma yapmamı ister misin?"."""
    CHOICE = "choice"
    """Several were found: "Hangisinden bahsediyorsun"."""
    LISTED = "listed"
    """Nothing is asked any more: one of several was taken, and "öbürü" still points at the list."""


@dataclass(frozen=True, slots=True)
class Option:
    """A session that was offered; its place in :attr:`Offer.options` is its number less one."""

    session_id: str
    title: str
    date: Milliseconds


@dataclass(frozen=True, slots=True)
class Offer:
    """A question of ours that is still open, with what to do about it. ``mode`` is where the user
    wanted it looked for: a research that is accepted later goes nowhere else. ``chosen`` are the
    numbers of the options that were taken last."""

    kind: OfferKind
    query: str
    options: tuple[Option, ...] = ()
    mode: Mode | None = None
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """A research session without its messages.

    ``holder`` names the process that works on it (empty: none). Recall may answer from messages
    before position ``recallable_upto``: those the session had when it was last completed.
    ``project_id`` is told where it begins or is taken up, and ``None`` outside of projects.
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

    def recallable(self, messages: Iterable[Message]) -> tuple[Message, ...]:
        """Those of the session's messages that recall may answer from."""
        return tuple(message for message in messages if message.position < self.recallable_upto)


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
class Intent:
    """What a message was understood to want.

    ``confidence`` is in 0…1; ``pick`` are the 1-based numbers of chosen options; ``reason`` names
    the rule that decided.
    """

    label: Label
    confidence: float
    pick: tuple[int, ...] = ()
    reason: str = ""


class Action(StrEnum):
    """What the controller does about a message."""

    RECALL = "recall"
    SEARCH_FIRST = "search_first"
    """Look into the past; research when nothing good is there."""
    RESEARCH = "research"
    ANSWER = "answer"
    """Answer from this conversation or everyday knowledge."""
    FINISH = "finish"
    NEXT_SESSION = "next_session"
    """Finish this session; the message opens the next one."""
    DECLINE = "decline"
    CHOOSE = "choose"


class Instead(StrEnum):
    """What can be done with a question instead of what was decided."""

    RESEARCH = "research"
    """The answer came from the past: research it anew."""
    LOOK_BACK = "look_back"
    """It was researched or simply answered: look into the past."""
    STAY = "stay"
    """It ended its session: go on with that one."""
    RETURN = "return"
    """It left its session for a new one: go back to that one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The router's decision.

    ``query`` is what to search or research: the message itself, or what an accepted offer was
    about. ``turn`` is the earlier turn that the message refers to, if any (1-based).
    """

    label: Label
    action: Action
    tier: Tier
    needs_research: bool
    query: str
    pick: tuple[int, ...] = ()
    turn: int | None = None
    confidence: float = 1.0
    reason: str = ""
    mode: Mode | None = None
    """Where the user wants it looked for; None: wherever there is something."""


@dataclass(frozen=True, slots=True)
class Match:
    """A session that recall found, with the message and the quote that made it match.

    ``score`` is larger for better; ``message_id`` is empty when the title or summary matched.
    """

    session_id: str
    message_id: str
    title: str
    date: Milliseconds
    score: float
    quote: str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class RecallResult:
    """What recall found, best first; ``ms`` is the engine's own wall time. ``days`` are the first
    and the last one of a question that asked about nothing but days. ``sure``: by the words alone
    what was found is about the question; else it is the nearest there is. ``reworded``: found in other
    words than the user's, so it may only be offered. ``total``: how many sessions there are, where
    the question was about the archive as a whole."""

    verdict: Verdict
    matches: tuple[Match, ...]
    ms: float = 0.0
    days: tuple[date, date] | None = None
    sure: bool = True
    reworded: bool = False
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider counted them, and the searches of the web that it made and charges
    for."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    web_searches: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cache_read_tokens + other.cache_read_tokens,
            self.cache_write_tokens + other.cache_write_tokens,
            self.web_searches + other.web_searches,
        )


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


# --- what a model is asked and what comes back -------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message as a model sees it."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that a model may look up. ``schema`` is the JSON Schema of its arguments."""

    name: str
    description: str
    schema: dict[str, object]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A model wants to look something up. ``arguments`` is what it wrote: anything may be in it,
    and it is JSON only if the model kept to that."""

    call_id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a call gave: labelled material for the model, or (``failed``) why it gave nothing."""

    call_id: str
    content: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class ToolRound:
    """What a model said and called, and what it got, in the course of one answer."""

    text: str
    calls: tuple[ToolCall, ...]
    results: tuple[ToolResult, ...]


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One call. ``schema`` asks for JSON of that shape (JSON Schema) where the model can;
    ``cache`` marks the request's prefix as worth keeping in the provider's prompt cache.
    ``tools`` may be called, where the server knows tools, unless ``answer_now``; ``rounds`` are
    the calls of this answer so far."""

    messages: tuple[ChatMessage, ...]
    system: str = ""
    max_tokens: int = 4096
    schema: dict[str, object] | None = None
    cache: bool = False
    tools: tuple[Tool, ...] = ()
    rounds: tuple[ToolRound, ...] = ()
    answer_now: bool = False


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Thinking:
    """The model is thinking; its thoughts are not kept."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The answer is whole. ``truncated`` says that the length limit ended it."""

    usage: Usage
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """The server asked for a pause of so many ``seconds``; then the request is sent again."""

    seconds: float


ModelEvent = TextDelta | Thinking | ToolCall | Finished | Waiting


# --- what the controller tells a view ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A session that a process left without ending it: for "Yarım kalan araştırma".
    ``lines`` are the last messages, oldest first."""

    session: Session
    lines: tuple[Message, ...]

    @property
    def interrupted(self) -> bool:
        """Whether its last answer was cut off."""
        return bool(self.lines) and self.lines[-1].state is MessageState.INTERRUPTED


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """The turn belongs to this session and the user's message is on disk (``saved``) or, when the
    disk refused it, in memory and waiting."""

    session_id: str
    message: Message
    saved: bool = True


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
    """The answer is whole and (``saved``) on disk."""

    session_id: str
    label: Label
    text: str
    citations: tuple[Citation, ...]
    usage: Usage
    saved: bool = True


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn ended without a whole answer. ``code`` names the error (see :mod:`app.core.errors`),
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
    it."""

    session_id: str


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
