"""A record of a change: one part of a row as one machine wrote it. Of several records of a part the
greatest is kept. Functions that read run inside the caller's transaction."""

from __future__ import annotations

import json
from dataclasses import dataclass

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.sessions import MetadataOrigin
from app.core.wording.archive_text import GONE as WITHOUT_WORDS
from app.core.wording.archive_text import GONE_ANSWER
from app.storage.devices.recorded_tables import GONE_FOR_GOOD, ROW

COLUMNS = "kind, key, part, session_id, clock, device, counter, version, payload"
"""Of the table of changes."""


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    """One record: a part of a row as a machine (``device``) wrote it. ``payload`` is a JSON object
    of columns, ``None`` where the row was removed; ``version`` that of the schema."""

    kind: str
    key: str
    part: str
    session_id: str
    clock: int
    device: str
    counter: int
    version: int
    payload: str | None

    @property
    def row(self) -> tuple[str | int | None, ...]:
        """Its columns, as :data:`COLUMNS` names them."""
        return (
            *(self.kind, self.key, self.part, self.session_id),
            *(self.clock, self.device, self.counter, self.version, self.payload),
        )

    @property
    def greatness(self) -> tuple[int, int, str]:
        """What decides between two records of the same part."""
        return _rank(self.kind, self.part, self.payload), self.clock, self.device


def _rank(kind: str, part: str, payload: str | None) -> int:
    """What stands before the clock."""
    if payload is None:
        return 2 if kind in GONE_FOR_GOOD else 0
    told = json.loads(payload)
    if kind == "session" and part == "title":
        return int(told.get("metadata") == MetadataOrigin.USER.value)
    return int(kind == "message" and told.get("content") in (WITHOUT_WORDS, GONE_ANSWER))


def kept_record(db: APSWDatabase, kind: str, key: str, part: str) -> ChangeRecord | None:
    """The record that is kept of a part of a row."""
    row = db.execute_sql(
        f"SELECT {COLUMNS} FROM changes WHERE kind = ? AND key = ? AND part = ?", (kind, key, part)
    ).fetchone()
    return None if row is None else ChangeRecord(*row)


def is_gone(db: APSWDatabase, kind: str, key: str) -> bool:
    """Whether a row was removed, as far as its records tell."""
    kept = kept_record(db, kind, key, ROW)
    return kept is not None and kept.payload is None
