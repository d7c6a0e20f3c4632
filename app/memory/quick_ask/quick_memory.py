"""Quick-ask's memory (specification 4): a user's last ten turns, kept for a day.

Names and fields are the specification's. Its references are
:mod:`app.core.understanding.turn_references.references`; how a window converses over this memory is
:mod:`app.memory.quick_ask.quick_session`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from app.core.domain import errors
from app.core.domain.quick_turns_port import MOST_TURNS, TurnStore
from app.core.language.dates.moments import moment_at
from app.core.language.turkish import storable
from app.core.understanding.turn_references.references import ReferenceDetector, TurnReference

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ConversationTurn:
    """A question with its answer, which is empty while it is still to come. ``turn_index`` grows
    for ever and belongs to no other turn of the user."""

    turn_index: int
    user_message: str
    ai_response: str
    timestamp: datetime
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def to_context_string(self) -> str:
        """The turn as a model is shown it."""
        return f"[Turn {self.turn_index}] User: {self.user_message}\nAI: {self.ai_response}"


@dataclass(frozen=True, slots=True)
class ConversationContext:
    """What a question is asked with; ``history`` is oldest first."""

    user_id: str
    current_message: str
    history: list[ConversationTurn]
    referenced_turn: ConversationTurn | None = None

    def get_context_window(self, window_size: int = 3) -> list[ConversationTurn]:
        """The last turns."""
        return self.history[-window_size:] if window_size > 0 else []

    def format_for_ai(self) -> str:
        """The turns and the question as one text; the question alone where there are no turns."""
        if not self.history:
            return self.current_message
        parts = [turn.to_context_string() for turn in self.history]
        parts.append(f"[Current] User: {self.current_message}")
        return "\n\n".join(parts)


class ConversationManager:
    """Remembers the turns of users, each user's apart from all others'."""

    def __init__(self, store: TurnStore) -> None:
        self._store = store
        self._references = ReferenceDetector()

    async def store_turn(
        self,
        user_id: str,
        user_message: str,
        ai_response: str,
        metadata: dict[str, Any] | None = None,
    ) -> bool:
        """Remember a whole turn as the newest. False when the disk refused it to the last try."""
        try:
            await self._add(user_id, user_message, ai_response, metadata or {})
        except errors.StorageError as error:
            log.warning("a quick-ask turn was not kept: %s", error.code)
            return False
        return True

    async def get_history(self, user_id: str, limit: int = MOST_TURNS) -> list[ConversationTurn]:
        """The last turns of the day, oldest first."""
        rows = await self._store.fetch_recent_turns(user_id, max(0, min(limit, MOST_TURNS)))
        return [_turn(row) for row in reversed(rows)]

    async def get_turn_by_reference(self, user_id: str, reference: str) -> ConversationTurn | None:
        """The remembered turn that words such as "ilk sorum", "second" or "kanina" mean."""
        found = self._references.detect_reference(reference)
        return _turn_meant(found, await self.get_history(user_id)) if found is not None else None

    async def has_forgotten(self, user_id: str, reference: str) -> bool:
        """Whether words mean a turn that there was and that was let go of."""
        found = self._references.detect_reference(reference)
        if found is None:
            return False
        history = await self.get_history(user_id)
        if _turn_meant(found, history) is not None:
            return False
        last = await self._store.last_turn_index(user_id)
        place = found.place if found.place > 0 else last + 1 + found.place
        return 1 <= place < (history[0].turn_index if history else last + 1)

    async def get_context(self, user_id: str, message: str) -> ConversationContext:
        """What ``message`` is to be asked with."""
        history = await self.get_history(user_id)
        found = self._references.detect_reference(message)
        referenced = _turn_meant(found, history) if found else None
        return ConversationContext(user_id, message, history, referenced)

    async def clear_history(self, user_id: str) -> bool:
        """Forget everything of a user; whether there was anything. Raises ``StorageError``."""
        return await self._store.delete_turns(user_id)

    # --- a turn in two steps: its question before the model is asked, then its answer --------

    async def begin_turn(self, user_id: str, user_message: str, metadata: dict[str, Any]) -> int:
        """Remember a question and return the number of its turn. Raises ``StorageError``."""
        return await self._add(user_id, user_message, "", metadata)

    async def finish_turn(
        self, user_id: str, turn_index: int, ai_response: str, metadata: dict[str, Any]
    ) -> bool:
        """Remember the answer, or as much of it as there is. False when the turn was forgotten
        meanwhile. Raises ``StorageError``."""
        answer = storable(ai_response)
        return await self._store.update_turn(user_id, turn_index, answer, metadata)

    async def _add(self, user_id: str, said: str, answer: str, metadata: dict[str, Any]) -> int:
        """Remember a turn; what user and model said may be stored as it is typed over HTTP."""
        return await self._store.add_turn(
            storable(user_id), storable(said), storable(answer), metadata
        )


def _turn_meant(
    reference: TurnReference, history: Sequence[ConversationTurn]
) -> ConversationTurn | None:
    """The turn that is meant: a number is that of a turn for ever, "first" is the oldest that is
    remembered (specification 4), and the last ones are counted from the end. Where none had to make
    room for another, what is a day old is not counted."""
    place = reference.place
    if place == 1 and reference.type != "numeric":
        return history[0] if history else None
    if place < 0:
        return history[place] if -place <= len(history) else None
    numbered = next((turn for turn in history if turn.turn_index == place), None)
    if numbered is not None or len(history) >= MOST_TURNS or place > len(history):
        return numbered
    return history[place - 1]


def _turn(row: Mapping[str, Any]) -> ConversationTurn:
    return ConversationTurn(
        turn_index=row["turn_index"],
        user_message=row["user_message"],
        ai_response=row["ai_response"],
        timestamp=moment_at(row["created_at"], UTC),
        metadata=row["metadata"],
    )
