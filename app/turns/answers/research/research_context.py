"""Conversation context for the working steps of research (specification 3). It holds questions and
answers of the last five turns, and never what those answers were made from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.core.domain import errors
from app.core.domain.messages import Kind, Message
from app.core.wording.prompts import fill
from app.memory.sessions.model_context import turns_of

TURNS = 5
"""Turns that the working calls of a research are given."""
ANSWER_CHARACTERS = 500
"""Characters of each of their answers."""
_FIELDS = frozenset({"query", "answer"})
_HEAD = "\n**Previous Conversation**:\n"
_TURN = "\nTurn {number}:\nUser: {query}\nAssistant: {answer}...\n"
_TAIL = (
    "\n**Current Question** (use the context above to understand references like 'it', 'that', "
    "'them'):\n"
)
_NUMBERS = re.compile(r" \[\d{1,9}(?:, \d{1,9}){0,99}\]")


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer: all that is remembered of a turn, in every working call of a
    research, whatever its mode (specification 3's schema)."""

    query: str
    answer: str

    @classmethod
    def of(cls, fields: Mapping[str, object]) -> Exchange:
        """A turn that came from outside. Raises ``TurnRejected`` for one that carries anything but
        ``query`` and ``answer``, such as results or sources."""
        query, answer = fields.get("query"), fields.get("answer")
        if set(fields) != _FIELDS or not isinstance(query, str) or not isinstance(answer, str):
            raise errors.TurnRejected
        return cls(query, answer)


def exchanges_of(messages: Sequence[Message]) -> list[Exchange]:
    """The answered questions of a conversation."""
    return [
        Exchange(turn.question.content, without_sources(turn.answer))
        for turn in turns_of(messages)
        if turn.answer is not None and turn.answer.content
    ]


def window(exchanges: Sequence[Exchange]) -> str:
    """The last turns as a prompt begins with them; "" where there are none."""
    if not exchanges:
        return ""
    shown = "".join(
        fill(_TURN, number=number, query=each.query, answer=each.answer[:ANSWER_CHARACTERS])
        for number, each in enumerate(exchanges[-TURNS:], 1)
    )
    return _HEAD + shown + _TAIL


def without_sources(answer: Message) -> str:
    """An answer without the numbers that lead to its sources: they mean nothing in a later call."""
    if answer.kind is Kind.ANSWER and answer.citations:
        return _NUMBERS.sub("", answer.content)
    return answer.content
