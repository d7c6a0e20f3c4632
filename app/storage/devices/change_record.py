"""A record of a change: one part of a row as one machine wrote it, and what decides which of two
records of the same part is the greater."""

from __future__ import annotations

import json
from dataclasses import dataclass

from app.core.domain.sessions import MetadataOrigin
from app.core.wording.archive_text import GONE as WITHOUT_WORDS
from app.core.wording.archive_text import GONE_ANSWER
from app.storage.devices.recorded_tables import GONE_FOR_GOOD


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
        """Its columns, as :data:`app.storage.devices.recording.COLUMNS` names them."""
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
