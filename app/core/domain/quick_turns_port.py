"""Port of quick-ask's memory (specification 4): where the turns of a day are, and for how long."""

from __future__ import annotations

from typing import Any, Protocol

from app.core.domain.messages import DAY, Milliseconds

MOST_TURNS = 10
"""The turns of a user that are remembered."""
LIFE_MS: Milliseconds = DAY
"""How long each turn is remembered."""


TURN_COLUMNS = (
    "id",
    "user_id",
    "turn_index",
    "user_message",
    "ai_response",
    "metadata",
    "created_at",
)
"""Of the specification's table."""


class TurnStore(Protocol):
    """Where the turns are. Rows are columns by their names in the specification's table, times in
    milliseconds since 1970 UTC; writes raise :class:`app.core.domain.errors.StorageError` when the
    last of their tries failed."""

    async def add_turn(
        self,
        user_id: str,
        user_message: str,
        ai_response: str,
        metadata: dict[str, Any],
    ) -> int:
        """Number a turn, keep it and forget what is more than the last ``MOST_TURNS``, all at once;
        the number."""
        ...

    async def update_turn(
        self, user_id: str, turn_index: int, ai_response: str, metadata: dict[str, Any]
    ) -> bool:
        """Give a turn its answer, or another one. False when the turn is gone by now."""
        ...

    async def fetch_recent_turns(self, user_id: str, limit: int = 10) -> list[dict[str, Any]]:
        """The user's last turns that are younger than a day, newest first."""
        ...

    async def last_turn_index(self, user_id: str) -> int:
        """The number of the user's last turn, also of one that is forgotten; 0 for none."""
        ...

    async def delete_turns(self, user_id: str) -> bool:
        """Forget all of the user's turns. False when there was none."""
        ...
