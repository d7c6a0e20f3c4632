"""Storage of one login's quick turns for a day in PostgreSQL (specification 4).

"Now" is the database's clock: the processes that write beside each other may have clocks of their
own. Whatever a user's name is, it is one of this login's.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from app.core.domain.quick_turns_port import MOST_TURNS, TURN_COLUMNS
from app.core.language.dates.moments import to_ms
from app.core.language.turkish import storable
from app.storage.served.served_database import ServedDatabase
from app.storage.served.served_schema import LIFE

if TYPE_CHECKING:
    from psycopg import Connection

_YOUNG = f"created_at > pg_catalog.now() - {LIFE}"


class ServedTurns:
    """The :class:`app.core.domain.quick_turns_port.TurnStore` of a login."""

    def __init__(self, database: ServedDatabase, facilitator: UUID) -> None:
        self._database = database
        self._facilitator = facilitator

    async def add_turn(
        self,
        user_id: str,
        user_message: str,
        ai_response: str,
        metadata: dict[str, Any],
    ) -> int:
        """See :meth:`app.core.domain.quick_turns_port.TurnStore.add_turn`: one transaction, in
        which the user's counter is locked, so whoever else writes for this user waits."""
        mine = self._facilitator
        row = (mine, uuid4(), user_id, user_message, ai_response, _json(metadata))
        return await self._database.run(mine, _add, row, MOST_TURNS)

    async def update_turn(
        self, user_id: str, turn_index: int, ai_response: str, metadata: dict[str, Any]
    ) -> bool:
        """Give a turn its answer, or another one. False when the turn is gone by now."""
        told = (ai_response, _json(metadata), self._facilitator, user_id, turn_index)
        return await self._database.run(self._facilitator, _update, told)

    async def fetch_recent_turns(self, user_id: str, limit: int = 10) -> list[dict[str, Any]]:
        """The user's last turns that are younger than a day, newest first, as columns by name."""
        mine = self._facilitator
        return await self._database.run(mine, _recent, mine, user_id, limit)

    async def last_turn_index(self, user_id: str) -> int:
        """The number of the user's last turn, also of one that is forgotten; 0 for none."""
        mine = self._facilitator
        return await self._database.run(mine, _last_index, mine, user_id)

    async def delete_turns(self, user_id: str) -> bool:
        """Forget all of the user's turns. False when there was none."""
        mine = self._facilitator
        return await self._database.run(mine, _delete, mine, user_id)


def _add(connection: Connection, row: tuple[Any, ...], most: int) -> int:
    mine, key, user_id, *rest = row
    # A try that failed after its commit left the very same row.
    kept = connection.execute(
        "SELECT turn_index FROM animsa_served.conversation_history"
        " WHERE facilitator_id = %s AND id = %s",
        (mine, key),
    ).fetchone()
    if kept is not None:
        return int(kept[0])
    counted = connection.execute(
        "INSERT INTO animsa_served.turn_counters(facilitator_id, user_id, last_index)"
        " VALUES (%s, %s, 1) ON CONFLICT (facilitator_id, user_id)"
        " DO UPDATE SET last_index = turn_counters.last_index + 1 RETURNING last_index",
        (mine, user_id),
    ).fetchone()
    assert counted is not None
    number = int(counted[0])
    connection.execute(
        "INSERT INTO animsa_served.conversation_history"
        "(facilitator_id, id, user_id, turn_index, user_message, ai_response, metadata)"
        " VALUES (%s, %s, %s, %s, %s, %s, %s)",
        (mine, key, user_id, number, *rest),
    )
    # Numbers have no gaps: who failed gave theirs back with everything else.
    connection.execute(
        "DELETE FROM animsa_served.conversation_history"
        " WHERE facilitator_id = %s AND user_id = %s AND turn_index <= %s",
        (mine, user_id, number - most),
    )
    return number


def _update(connection: Connection, told: tuple[Any, ...]) -> bool:
    changed = connection.execute(
        "UPDATE animsa_served.conversation_history SET ai_response = %s, metadata = %s"
        " WHERE facilitator_id = %s AND user_id = %s AND turn_index = %s",
        told,
    )
    return changed.rowcount == 1


def _recent(connection: Connection, mine: UUID, user_id: str, limit: int) -> list[dict[str, Any]]:
    rows = connection.execute(
        f"SELECT {', '.join(TURN_COLUMNS)} FROM animsa_served.conversation_history"
        f" WHERE facilitator_id = %s AND user_id = %s AND {_YOUNG}"
        " ORDER BY turn_index DESC LIMIT %s",
        (mine, user_id, limit),
    )
    turns = [dict(zip(TURN_COLUMNS, row, strict=True)) for row in rows]
    return [
        {**turn, "id": turn["id"].hex, "created_at": to_ms(turn["created_at"])} for turn in turns
    ]


def _last_index(connection: Connection, mine: UUID, user_id: str) -> int:
    row = connection.execute(
        "SELECT last_index FROM animsa_served.turn_counters"
        " WHERE facilitator_id = %s AND user_id = %s",
        (mine, user_id),
    ).fetchone()
    return int(row[0]) if row is not None else 0


def _delete(connection: Connection, mine: UUID, user_id: str) -> bool:
    gone = connection.execute(
        "DELETE FROM animsa_served.conversation_history WHERE facilitator_id = %s AND user_id = %s",
        (mine, user_id),
    )
    return gone.rowcount > 0


def _json(metadata: dict[str, Any]) -> str:
    return storable(json.dumps(metadata, ensure_ascii=False, allow_nan=False))
