"""The context of a model call: the whole conversation, in an order that its prompt cache can reuse.

Near the budget the older half is replaced, within the call, by a summary; the record stays whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import aclosing
from typing import Protocol

from app.core.domain import errors
from app.core.domain.messages import Kind, Message, Turn
from app.core.domain.model_calls import ChatMessage, Finished, ModelRequest, TextDelta, Usage
from app.core.domain.ports import ChatModel, Store, window_of
from app.core.wording import prompts
from app.core.wording.prompts import as_written, fill

BUDGET_TOKENS = 150_000
"""Tokens of conversation that one call may carry (specification 2)."""

CHARS_PER_TOKEN = 3
"""The specification counts 4 characters a token; Turkish words break into more pieces than English
ones, and an estimate that is too low ends in a refused request."""

_LONGEST_TOKEN = 32
"""Characters that no token of a reply has more of, taken together."""
_LEAST_OPENING = 100
ANSWER_TOKENS = 8_192
SUMMARY_TOKENS = 4_096


def estimate_tokens(text: str) -> int:
    """About how many tokens ``text`` is, rather too many than too few."""
    return len(text) // CHARS_PER_TOKEN + 1


def turns_of(messages: Sequence[Message]) -> list[Turn]:
    """The conversation as questions with their answers, numbered from 1."""
    turns: list[Turn] = []
    for message in messages:
        if message.role == "user":
            turns.append(Turn(len(turns) + 1, message))
        elif turns:
            turns[-1] = Turn(turns[-1].number, turns[-1].question, message)
    return turns


class ModelContext(Protocol):
    """Lays out the calls that answer the user."""

    async def request(
        self, model: ChatModel, session_id: str, history: Sequence[Message], question: str
    ) -> ModelRequest:
        """The request for ``question`` with as much of ``history`` as the model is given. The
        question is the last user message as the model should see it, and not part of
        ``history``. Raises ``TooLong``."""
        ...


class Opening(Protocol):
    """What is known before a session begins."""

    async def opening(self, session_id: str, *, first: bool) -> str:
        """Labelled material to put before the session's first message, or nothing: the same in
        every call of a session. ``first``: nothing was answered in it yet."""
        ...


def cut_opening(text: str, tokens: int) -> str:
    """Labelled material of :meth:`Opening.opening` cut to so many tokens, still closed by its
    label; nothing where hardly anything of it would be left."""
    if estimate_tokens(text) <= tokens or not text:
        return text
    if tokens < _LEAST_OPENING:
        return ""
    label = text[text.rfind("\n</") :]
    return f"{text[: tokens * CHARS_PER_TOKEN - len(label) - 2].rstrip()}…{label}"


class Context:
    """The calls of a research session: what was known before, and all that was said in it.
    ``today`` gives the day in words, which stays the same in the cache until midnight."""

    def __init__(
        self, store: Store, today: Callable[[], str], known: Opening | None = None
    ) -> None:
        self._store = store
        self._today = today
        self._known = known

    async def request(
        self, model: ChatModel, session_id: str, history: Sequence[Message], question: str
    ) -> ModelRequest:
        """The full history followed by ``question``.

        Raises ``TooLong`` when even a summary cannot make it fit.
        """
        await window_of(model)
        known = []
        room = _room(model) - estimate_tokens(question)
        if self._known is not None:
            first = not any(message.kind is Kind.ANSWER for message in history)
            text = await self._known.opening(session_id, first=first)
            # What is being said now is worth more than what was said then.
            if text := cut_opening(text, room // 2):
                known = [ChatMessage("user", text)]
        messages = await self._fit(model, session_id, list(history), room - _size(known))
        return ModelRequest(
            messages=_alternating([*known, *messages, ChatMessage("user", question)]),
            system=prompts.assistant(self._today()),
            max_tokens=min(ANSWER_TOKENS, model.context_tokens // 4),
            cache=True,
        )

    async def _fit(
        self, model: ChatModel, session_id: str, history: list[Message], room: int
    ) -> list[ChatMessage]:
        # Once summarised it stays so, whatever the length of the present question: the same bytes
        # are read from the provider's cache.
        covered, summary = await self._store.compacted(session_id) or (0, "")
        while True:
            shown = [ChatMessage(m.role, m.content) for m in history[covered:] if m.content]
            opening = _summary_messages(summary)
            if _size(opening) + _size(shown) <= room:
                return [*opening, *shown]
            half = (len(history) - covered) // 2
            if half == 0:
                raise errors.TooLong
            older = history[covered : covered + half]
            summary = await self._summarize(model, summary, older)
            covered += half
            await self._store.keep_compacted(session_id, covered, summary)

    async def _summarize(self, model: ChatModel, summary: str, older: Sequence[Message]) -> str:
        """Fold ``older`` into ``summary``, in as many calls as the model's window makes needed."""
        room = (_room(model) - SUMMARY_TOKENS) * CHARS_PER_TOKEN
        text = prompts.transcript(older)
        while text:
            head = fill(prompts.COMPACTED, summary=summary) + "\n\n" if summary else ""
            taken = max(room - len(head), room // 2)
            prompt = fill(prompts.COMPACT, conversation=head + text[:taken])
            summary = await ask(model, prompt)
            if not summary:
                raise errors.TooLong
            text = text[taken:]
        return summary


def _room(model: ChatModel) -> int:
    """Tokens of conversation that a call to this model may carry."""
    return min(BUDGET_TOKENS, model.context_tokens * 3 // 4 - estimate_tokens(prompts.ASSISTANT))


def _summary_messages(summary: str) -> list[ChatMessage]:
    if not summary:
        return []
    return [
        ChatMessage("user", prompts.COMPACTED_QUESTION),
        ChatMessage("assistant", fill(prompts.COMPACTED, summary=summary)),
    ]


def _alternating(messages: Sequence[ChatMessage]) -> tuple[ChatMessage, ...]:
    """Neighbours of the same role joined: many local models accept only strict turns."""
    joined: list[ChatMessage] = []
    for message in messages:
        if joined and joined[-1].role == message.role:
            joined[-1] = ChatMessage(message.role, f"{joined[-1].content}\n\n{message.content}")
        else:
            joined.append(message)
    return tuple(joined)


def _size(messages: Sequence[ChatMessage]) -> int:
    return sum(estimate_tokens(message.content) for message in messages)


async def ask(
    model: ChatModel,
    prompt: str,
    *,
    max_tokens: int = SUMMARY_TOKENS,
    schema: dict[str, object] | None = None,
    enough: Callable[[str], bool] | None = None,
    spent: Callable[[Usage], None] | None = None,
) -> str:
    """One question outside of any conversation; the reply, as far as it is ``enough``: a small
    model writes all that it may. ``spent`` is told what it took. Raises ``ModelError``, for a
    server that does not end where it was told to as well."""
    request = ModelRequest((ChatMessage("user", prompt),), max_tokens=max_tokens, schema=schema)
    parts: list[str] = []
    left = max_tokens * _LONGEST_TOKEN
    async with aclosing(model.stream(request)) as events:
        async for event in events:
            if isinstance(event, TextDelta):
                parts.append(event.text)
                left -= len(event.text)
                if enough is not None and enough("".join(parts)):
                    break
            elif isinstance(event, Finished) and spent is not None:
                spent(event.usage)
            if left < 0:
                raise errors.CutOff
    return as_written("".join(parts)).strip()
