"""Quick-ask's memory (specification 4): a user's last ten turns, kept for a day.

Names and fields are the specification's. Its references are
:mod:`app.core.understanding.references`; how a window converses over this memory is
:mod:`app.memory.quick_ask.quick_session`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from app.core.domain import errors
from app.core.understanding.references import ReferenceDetector
from app.machine.clock import to_datetime

log = logging.getLogger(__name__)

MOST_TURNS = 10
"""So many turns of a user are remembered."""
LIFE = timedelta(hours=24)
"""And for no longer than this."""


class TurnStore(Protocol):
    """Where the turns are. Rows are columns by their names in the specification's table, times in
    milliseconds since 1970 UTC; writes raise :class:`app.core.domain.errors.StorageError` when the
    last of their tries failed."""

    async def next_turn_index(self, user_id: str) -> int: ...

    async def insert_turn(
        self,
        user_id: str,
        turn_index: int,
        user_message: str,
        ai_response: str,
        metadata: dict[str, Any],
    ) -> bool: ...

    async def update_turn(
        self, user_id: str, turn_index: int, ai_response: str, metadata: dict[str, Any]
    ) -> bool: ...

    async def fetch_recent_turns(self, user_id: str, limit: int = 10) -> list[dict[str, Any]]: ...

    async def keep_newest(self, user_id: str, most: int) -> None: ...

    async def delete_turns(self, user_id: str) -> bool: ...


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
        rows = await self._store.fetch_recent_turns(user_id, min(limit, MOST_TURNS))
        return [_turn(row) for row in reversed(rows)]

    async def get_turn_by_reference(self, user_id: str, reference: str) -> ConversationTurn | None:
        """The remembered turn that words such as "ilk sorum", "second" or "kanina" mean."""
        found = self._references.detect_reference(reference)
        if found is None:
            return None
        return self._references.resolve_reference(found, await self.get_history(user_id))

    async def get_context(self, user_id: str, message: str) -> ConversationContext:
        """What ``message`` is to be asked with."""
        history = await self.get_history(user_id)
        found = self._references.detect_reference(message)
        referenced = self._references.resolve_reference(found, history) if found else None
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
        return await self._store.update_turn(user_id, turn_index, ai_response, metadata)

    async def _add(self, user_id: str, said: str, answer: str, metadata: dict[str, Any]) -> int:
        number = await self._store.next_turn_index(user_id)
        while not await self._store.insert_turn(user_id, number, said, answer, metadata):
            number = await self._store.next_turn_index(user_id)
        try:
            # At once: who counts first and then deletes deletes once for each other who counts.
            await self._store.keep_newest(user_id, MOST_TURNS)
        except errors.StorageError as error:
            # The turn is kept; one too many is not read, and goes with the next one.
            log.info("an old quick-ask turn stays for now: %s", error.code)
        return number


def _turn(row: Mapping[str, Any]) -> ConversationTurn:
    return ConversationTurn(
        turn_index=row["turn_index"],
        user_message=row["user_message"],
        ai_response=row["ai_response"],
        timestamp=to_datetime(row["created_at"], UTC),
        metadata=row["metadata"],
    )
