"""Storage of quick-ask's turns for a day (specification 4), in a SQLite file of its own. It is
apart from the archive so that no backup, export or migration of the archive ever takes a throw-away
question along.

The specification writes PostgreSQL; table, index and trigger names are its own, times are integer
milliseconds, and "now" is the clock that was injected: rows carry it in ``created_at``, and the
trigger compares with ``NEW.created_at``, so that no part of the file asks the machine for the time.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Milliseconds, new_id
from app.core.domain.ports import Clock
from app.core.domain.quick_turns_port import LIFE_MS, MOST_TURNS, TURN_COLUMNS
from app.core.language.turkish import storable
from app.storage.database.connections import connect, known_errors
from app.storage.database.held_files import HeldFiles

log = logging.getLogger(__name__)

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]

BUSY_SECONDS = 0.5
"""How long one try waits for another process. The archive is more patient; a throw-away question
should rather be answered, and there are more tries."""
VERSION = 1

_SCHEMA = (
    """CREATE TABLE conversation_history (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    turn_index INTEGER NOT NULL,
    user_message TEXT NOT NULL,
    ai_response TEXT NOT NULL,
    metadata TEXT NOT NULL DEFAULT '{}',
    created_at INTEGER NOT NULL,
    CONSTRAINT unique_user_turn UNIQUE (user_id, turn_index)
)""",
    """CREATE INDEX idx_conversation_user_time
    ON conversation_history(user_id, created_at DESC)""",
    "CREATE INDEX idx_conversation_ttl ON conversation_history(created_at)",
    # The numbers of turns go on when the turns are gone.
    "CREATE TABLE turn_counters (user_id TEXT PRIMARY KEY, last_index INTEGER NOT NULL)",
    f"""CREATE TRIGGER trigger_cleanup_conversations AFTER INSERT ON conversation_history
BEGIN
    DELETE FROM conversation_history WHERE created_at < NEW.created_at - {LIFE_MS};
END""",
)


class DatabaseStore:
    """The turns of every user of one file. Nothing is opened before it is first used.

    Writes are tried :attr:`max_retries` times, :attr:`retry_delay` seconds apart, and raise
    :class:`app.core.domain.errors.StorageError` when the last try fails; ``sleep`` is how the pause
    is made.
    """

    def __init__(self, path: Path, clock: Clock, sleep: Sleep = asyncio.sleep) -> None:
        self.path = path
        self.max_retries = 3
        self.retry_delay = 0.1
        self._clock = clock
        self._sleep = sleep
        self._files = HeldFiles(path)
        self._db = connect(path)
        self._db.timeout = BUSY_SECONDS
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="quick-ask")
        self._ready = False

    async def add_turn(
        self,
        user_id: str,
        user_message: str,
        ai_response: str,
        metadata: dict[str, Any],
    ) -> int:
        """See :meth:`app.core.domain.quick_turns_port.TurnStore.add_turn`: one transaction, for
        who counts first and then deletes deletes once for each other who counts."""
        row = (new_id(), user_id, user_message, ai_response, _json(metadata), self._clock.now())
        return await self._write(_add, row, MOST_TURNS)

    async def last_turn_index(self, user_id: str) -> int:
        """The number of the user's last turn, also of one that is forgotten; 0 for none."""
        return await self._run(_last_index, user_id)

    async def next_turn_index(self, user_id: str) -> int:
        """The number of the user's next turn, from 1; it is never given out again."""
        return await self._write(_next_index, user_id)

    async def insert_turn(
        self,
        user_id: str,
        turn_index: int,
        user_message: str,
        ai_response: str,
        metadata: dict[str, Any],
    ) -> bool:
        """Add a turn, now. False when the user has another turn of that number."""
        now = self._clock.now()
        row = (new_id(), user_id, turn_index, user_message, ai_response, _json(metadata), now)
        return await self._write(_insert, row)

    async def update_turn(
        self, user_id: str, turn_index: int, ai_response: str, metadata: dict[str, Any]
    ) -> bool:
        """Give a turn its answer, or another one. False when the turn is gone by now."""
        return await self._write(_update, user_id, turn_index, ai_response, _json(metadata))

    async def fetch_recent_turns(self, user_id: str, limit: int = 10) -> list[dict[str, Any]]:
        """The user's last turns that are younger than a day, newest first, as columns by name."""
        return await self._run(_recent, user_id, self._oldest(), limit)

    async def get_turn_count(self, user_id: str) -> int:
        """How many of the user's turns are younger than a day. It and :meth:`delete_oldest_turn`
        are the specification's; what is too much goes with :meth:`add_turn`."""
        return await self._run(_count, user_id, self._oldest())

    async def delete_oldest_turn(self, user_id: str) -> bool:
        """Forget the user's oldest turn. False when there is none."""
        return await self._write(_delete_oldest, user_id)

    async def delete_turns(self, user_id: str) -> bool:
        """Forget all of the user's turns and leave none of their bytes. False when there was
        none."""
        gone = await self._write(_delete, user_id)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._empty_log)
        return gone

    async def delete_expired(self) -> None:
        """Forget what is a day old, as the next insert would."""
        await self._write(_delete_expired, self._oldest())

    async def close(self) -> None:
        """Close the file; no write-ahead log stays beside it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _oldest(self) -> Milliseconds:
        return self._clock.now() - LIFE_MS

    async def _write(self, work: Callable[..., T], *args: Any) -> T:
        for tried in range(1, self.max_retries):
            try:
                return await self._run(work, *args)
            except errors.StorageError as error:
                log.info("quick-ask write failed: %s, try %d", error.code, tried)
            await self._sleep(self.retry_delay)
        return await self._run(work, *args)

    async def _run(self, work: Callable[..., T], *args: Any) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._transact, work, args)

    def _transact(self, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        with known_errors():
            self._open()
            if self._files.lost:
                self._begin_anew()
            done = self._in_one(work, args)
            if self._files.lost:
                # It went into a file that nobody finds any more.
                self._begin_anew()
                done = self._in_one(work, args)
        return done

    def _in_one(self, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        with self._db.atomic("IMMEDIATE"):
            self._files.opened()
            return work(self._db, *args)

    def _close(self) -> None:
        if self._files.lost and not self._db.is_closed():
            if not self._files.log_is_foreign:
                # The log is emptied, or it would be taken for that of the file now in its place.
                with suppress(errors.StorageError, peewee.PeeweeException, apsw.Error):
                    self._empty_log()
            # The log that has the name now may be another's, and SQLite would delete it.
            self._db.connection().config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        self._db.close()

    def _begin_anew(self) -> None:
        """Leave a file that was deleted, moved or replaced, and go on with what has its name."""
        log.warning("the quick-ask memory was deleted, moved or replaced")
        self._close()
        self._db = connect(self.path)
        self._db.timeout = BUSY_SECONDS
        self._files = HeldFiles(self.path)
        self._ready = False
        self._open()

    def _empty_log(self) -> None:
        """What another process still reads of the write-ahead log goes when that closes."""
        with known_errors():
            self._db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _open(self) -> None:
        """Make the tables where there are none. A damaged file begins anew: it held one day. That
        of a newer version is left to it: what is asked here is remembered in memory."""
        if self._ready:
            return
        try:
            self._prepare()
        except errors.ArchiveTooNew:
            log.info("the quick-ask memory is of a newer version: this one's is not kept")
            self._db.close()
            self._db = connect(Path(":memory:"))
            self._prepare()
        except errors.ArchiveDamaged:
            log.warning("the quick-ask memory was damaged and begins anew")
            self._db.close()
            for file in (self.path, *self.path.parent.glob(f"{self.path.name}-*")):
                file.unlink(missing_ok=True)
            self._prepare()
        self._ready = True

    def _prepare(self) -> None:
        with known_errors():
            self._db.connect(reuse_if_open=True)
            with self._db.atomic("IMMEDIATE"):
                version = int(self._db.pragma("user_version"))
                if version > VERSION:
                    raise errors.ArchiveTooNew
                if version < VERSION:
                    for statement in _SCHEMA:
                        self._db.execute_sql(statement)
                    self._db.pragma("user_version", VERSION)
                if dropped := _drop_odd(self._db):
                    log.warning("rows of the quick-ask memory made no sense: %d", dropped)


# --- on a database ------------------------------------------------------------------------------

_LAST_TIME: Milliseconds = 253_402_000_000_000
"""The end of the year 9999: no later time can be shown."""
_TEXTS = ("id", "user_id", "user_message", "ai_response", "metadata")


def _add(db: APSWDatabase, row: tuple[Any, ...], most: int) -> int:
    key, user_id, *rest = row
    # A try that failed after its commit left the very same row.
    kept = db.execute_sql(
        "SELECT turn_index FROM conversation_history WHERE id = ?", (key,)
    ).fetchone()
    if kept is not None:
        return int(kept[0])
    number = _next_index(db, user_id)
    _insert(db, (key, user_id, number, *rest))
    _keep_newest(db, user_id, most)
    return number


def _last_index(db: APSWDatabase, user_id: str) -> int:
    row = db.execute_sql(
        "SELECT last_index FROM turn_counters WHERE user_id = ?", (user_id,)
    ).fetchone()
    return int(row[0]) if row is not None else 0


def _next_index(db: APSWDatabase, user_id: str) -> int:
    row = db.execute_sql(
        "INSERT INTO turn_counters VALUES (?, 1)"
        " ON CONFLICT (user_id) DO UPDATE SET last_index = last_index + 1 RETURNING last_index",
        (user_id,),
    ).fetchone()
    return int(row[0])


def _insert(db: APSWDatabase, row: tuple[Any, ...]) -> bool:
    # A try that failed after its commit left the very same row.
    db.execute_sql(
        f"INSERT INTO conversation_history ({', '.join(TURN_COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        row,
    )
    # Whoever numbers turns without next_turn_index is not met by it later.
    db.execute_sql(
        "INSERT INTO turn_counters VALUES (?, ?) ON CONFLICT (user_id)"
        " DO UPDATE SET last_index = max(last_index, excluded.last_index)",
        (row[1], row[2]),
    )
    found = db.execute_sql("SELECT 1 FROM conversation_history WHERE id = ?", row[:1]).fetchone()
    return found is not None


def _update(db: APSWDatabase, user_id: str, turn_index: int, answer: str, metadata: str) -> bool:
    db.execute_sql(
        "UPDATE conversation_history SET ai_response = ?, metadata = ?"
        " WHERE user_id = ? AND turn_index = ?",
        (answer, metadata, user_id, turn_index),
    )
    return _changed(db)


def _recent(
    db: APSWDatabase, user_id: str, oldest: Milliseconds, limit: int
) -> list[dict[str, Any]]:
    # By number and not by time as the specification has it: a clock may be set back, a number not.
    columns = (f"CAST({each} AS BLOB)" if each in _TEXTS else each for each in TURN_COLUMNS)
    rows = db.execute_sql(
        f"SELECT {', '.join(columns)} FROM conversation_history"
        " WHERE user_id = ? AND created_at > ? ORDER BY turn_index DESC LIMIT ?",
        (user_id, oldest, limit),
    ).fetchall()
    turns = [dict(zip(TURN_COLUMNS, row, strict=True)) for row in rows]
    return [_readable(turn) for turn in turns]


def _readable(turn: dict[str, Any]) -> dict[str, Any]:
    """A row with what can be read of it: bytes that are no text are marked, metadata that make no
    sense are left out."""
    for name in _TEXTS:
        turn[name] = storable(bytes(turn[name] or b"").decode("utf-8", errors="replace"))
    try:
        metadata = json.loads(turn["metadata"])
    except (ValueError, RecursionError):
        metadata = None
    return {**turn, "metadata": metadata if isinstance(metadata, dict) else {}}


def _drop_odd(db: APSWDatabase) -> int:
    """Let go of rows without a number or a time; they would stay for ever, and no turn can be made
    of them. How many there were."""
    db.execute_sql(
        "DELETE FROM conversation_history"
        " WHERE typeof(turn_index) <> 'integer' OR typeof(created_at) <> 'integer'"
        f" OR created_at NOT BETWEEN 0 AND {_LAST_TIME}"
    )
    dropped = int(db.execute_sql("SELECT changes()").fetchone()[0])
    db.execute_sql("DELETE FROM turn_counters WHERE typeof(last_index) <> 'integer'")
    return dropped


def _count(db: APSWDatabase, user_id: str, oldest: Milliseconds) -> int:
    row = db.execute_sql(
        "SELECT count(*) FROM conversation_history WHERE user_id = ? AND created_at > ?",
        (user_id, oldest),
    ).fetchone()
    return int(row[0])


def _delete_oldest(db: APSWDatabase, user_id: str) -> bool:
    db.execute_sql(
        "DELETE FROM conversation_history WHERE id = (SELECT id FROM conversation_history"
        " WHERE user_id = ? ORDER BY turn_index LIMIT 1)",
        (user_id,),
    )
    return _changed(db)


def _keep_newest(db: APSWDatabase, user_id: str, most: int) -> None:
    db.execute_sql(
        "DELETE FROM conversation_history WHERE user_id = ? AND id NOT IN (SELECT id FROM"
        " conversation_history WHERE user_id = ? ORDER BY turn_index DESC LIMIT ?)",
        (user_id, user_id, most),
    )


def _delete(db: APSWDatabase, user_id: str) -> bool:
    db.execute_sql("DELETE FROM conversation_history WHERE user_id = ?", (user_id,))
    return _changed(db)


def _delete_expired(db: APSWDatabase, oldest: Milliseconds) -> None:
    db.execute_sql("DELETE FROM conversation_history WHERE created_at <= ?", (oldest,))


def _changed(db: APSWDatabase) -> bool:
    return bool(db.execute_sql("SELECT changes()").fetchone()[0])


def _json(metadata: dict[str, Any]) -> str:
    return storable(json.dumps(metadata, ensure_ascii=False))
