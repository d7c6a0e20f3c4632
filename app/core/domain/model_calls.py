"""Value types of a model call: the request with messages and tools, and the pieces of the reply."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass

from app.core.domain.messages import Role


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


class Spending:
    """What is asked of a model for a message besides its answer, as choosing among lines: it is
    told with what the answer took."""

    def __init__(self) -> None:
        self.usage = Usage()

    def add(self, usage: Usage) -> None:
        """Count a call."""
        self.usage += usage


_SPENDING: ContextVar[Spending | None] = ContextVar("spending", default=None)


def begin_spending() -> None:
    """From now on this task, and every task that it starts, counts anew."""
    _SPENDING.set(Spending())


def present_spending() -> Spending:
    """Where this task counts; nowhere that is told where nothing was begun."""
    return _SPENDING.get() or Spending()


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
