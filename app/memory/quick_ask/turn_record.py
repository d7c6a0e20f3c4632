"""A conversation kept as turns: messages go in, turns of quick-ask's memory come out, and back.

Names and fields of a turn are the specification's; what only a conversation knows of it (what kind
of message it is, what it cites, what we asked) is one entry of its metadata.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.core.domain import json_codec
from app.core.domain.messages import Kind, Message, MessageState, new_id
from app.core.domain.offers import Offer
from app.core.domain.sessions import Session
from app.core.language.dates.moments import to_ms
from app.memory.quick_ask.quick_memory import ConversationManager, ConversationTurn

SESSION = "quick-ask"
"""The id of the conversation, which is no session of the archive."""
OURS = "conversation"
"""The entry of a turn's metadata that holds what only this module knows of it."""


@dataclass(slots=True)
class KeptTurn:
    """A turn as it is, or is to be, in the memory; without a number while it is not there yet."""

    question: Message
    answer: Message | None = None
    number: int | None = None


class TurnRecord:
    """What the :class:`app.memory.sessions.active_session.ActiveSession` of quick-ask commits
    to."""

    def __init__(self, manager: ConversationManager, user_id: str) -> None:
        self._manager = manager
        self._user_id = user_id
        self.turns: list[KeptTurn] = []
        self.offer: Offer | None = None

    def take(self, history: Iterable[ConversationTurn]) -> None:
        """Begin with what is remembered."""
        for number, turn in enumerate(history):
            try:
                kept, offer = _from_turn(turn, 2 * number), _offer(turn.metadata)
            except (ValueError, TypeError, LookupError, AttributeError):
                # The words stay; the metadata, which cannot be read, is left out.
                kept, offer = _from_turn(replace(turn, metadata={}), 2 * number), None
            self.turns.append(kept)
            self.offer = offer

    def messages(self) -> list[Message]:
        return [
            message
            for turn in self.turns
            for message in (turn.question, turn.answer)
            if message is not None
        ]

    async def append(self, session: Session, messages: Sequence[Message], *, new: bool) -> None:
        """See :meth:`app.core.domain.ports.Store.append`. A turn that was forgotten stays
        forgotten."""
        touched = [kept for message in messages if (kept := self._place(message)) is not None]
        if self.turns and session.pending != self.offer:
            touched.append(self.turns[-1])
        self.offer = session.pending
        for kept in {id(each): each for each in touched}.values():
            await self._write(kept)

    async def journal(self, message_id: str, content: str) -> None:
        for kept in reversed(self.turns):
            if kept.answer is not None and kept.answer.message_id == message_id:
                kept.answer = replace(kept.answer, content=content)
                await self._write(kept)

    def _place(self, message: Message) -> KeptTurn | None:
        """Put a message where it belongs: a question opens a turn, an answer replaces that of the
        turn before it."""
        if message.role == "user":
            for kept in self.turns:
                if kept.question.message_id == message.message_id:
                    kept.question = message
                    return kept
            self.turns.append(KeptTurn(message))
            return self.turns[-1]
        asked = [each for each in self.turns if each.question.position < message.position]
        if asked:
            asked[-1].answer = message
        return asked[-1] if asked else None

    async def _write(self, kept: KeptTurn) -> None:
        offer = self.offer if kept is self.turns[-1] else None
        answer = kept.answer.content if kept.answer is not None else ""
        metadata = _metadata(kept, offer)
        if kept.number is None:
            said = kept.question.content
            kept.number = await self._manager.begin_turn(self._user_id, said, metadata)
            if not answer:
                return
        await self._manager.finish_turn(self._user_id, kept.number, answer, metadata)


# --- a turn's metadata ----------------------------------------------------------------------------


def _metadata(kept: KeptTurn, offer: Offer | None) -> dict[str, Any]:
    ours: dict[str, Any] = {"kind": kept.question.kind.value}
    if kept.answer is not None:
        ours["answer"] = {
            "kind": kept.answer.kind.value,
            "state": kept.answer.state.value,
            "created_at": kept.answer.created_at,
            "citations": [json_codec.citation_to_json(each) for each in kept.answer.citations],
        }
    if offer is not None:
        ours["offer"] = json_codec.offer_to_json(offer)
    return {OURS: ours}


def _from_turn(turn: ConversationTurn, position: int) -> KeptTurn:
    """A remembered turn as messages; one that was stored by others has no metadata of ours."""
    ours = turn.metadata.get(OURS, {})
    asked_at = to_ms(turn.timestamp)
    kind = Kind(ours.get("kind", Kind.QUESTION))
    question = Message(
        SESSION, "user", turn.user_message, asked_at, kind, position=position, message_id=new_id()
    )
    if not turn.ai_response:
        return KeptTurn(question, None, turn.turn_index)
    told: Mapping[str, Any] = ours.get("answer", {})
    state = MessageState(told.get("state", MessageState.COMPLETE))
    answer = Message(
        SESSION,
        "assistant",
        turn.ai_response,
        told.get("created_at", asked_at),
        Kind(told.get("kind", Kind.ANSWER)),
        # The process that was writing it is gone, so nothing more will come.
        MessageState.INTERRUPTED if state is MessageState.STREAMING else state,
        position + 1,
        citations=tuple(map(json_codec.citation_from_json, told.get("citations", ()))),
    )
    return KeptTurn(question, answer, turn.turn_index)


def _offer(metadata: Mapping[str, Any]) -> Offer | None:
    stored = metadata.get(OURS, {}).get("offer")
    return None if stored is None else json_codec.offer_from_json(stored)
