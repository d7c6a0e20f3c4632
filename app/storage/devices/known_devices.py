"""Rows of the machines that share an archive: this one, the others, and those that were removed.

A machine that is removed is named by a record, which goes to all others like any change. From then
on nobody waits for it: its records become those of who has them, and what is left of it in the
folder is taken in and removed. It learns of it by the same record, and goes on under a new name
once its person has joined it anew. Every function runs inside the caller's transaction.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.care.device_standing import DevicesStanding, DeviceStanding
from app.core.domain.messages import Milliseconds
from app.storage.database.archive_state import HALF_READ, REMOVED, is_shared, shares_projects
from app.storage.database.server_address import shown
from app.storage.devices import (
    described_words,
    file_entries,
    recording,
    shared_folder,
    waiting_changes,
)
from app.storage.devices.recorded_tables import FOLDED, REFUSED, ROW
from app.storage.devices.shared_folder import Manifest, ThisDevice


@dataclass(frozen=True, slots=True)
class KnownDevice:
    """Another machine as this one has read it."""

    name: str = ""
    sequence: int = 0
    read_upto: int = 0


class Written(Protocol):
    """The last that was written under a machine's name: a manifest, a row, or our note of it."""

    @property
    def sequence(self) -> int:
        """The number of that writing."""
        ...

    @property
    def token(self) -> str:
        """Another one for each writing, also for two of the same number."""
        ...


def is_of_twin(ours: Written, there: Written | None) -> bool:
    """Whether a twin of this archive (a restored backup, a copied data folder) wrote what is
    ``there`` under this machine's name: it is as new as what we wrote, and not that."""
    return there is not None and there.sequence >= ours.sequence and there.token != ours.token


def set_up(db: APSWDatabase, place: str, key: str, name: str) -> None:
    """Share through a folder or a database. A machine that was removed takes a new name."""
    if not is_shared(db):
        recording.set_up(db, name)
    else:
        (device,) = db.execute_sql("SELECT device FROM this_device").fetchone()
        if device in removed(db):
            take_new_name(db)
        # Where single projects were shared, it had no name of its own.
        db.execute_sql("UPDATE this_device SET name = ? WHERE folder = ''", (name,))
        # Another place has nothing of ours yet, nor one that was set up anew.
        db.execute_sql(
            "UPDATE this_device SET published = '{}' WHERE folder <> ? OR folder_key <> ?",
            (place, key),
        )
    db.execute_sql("UPDATE this_device SET folder = ?, folder_key = ?", (place, key))


def leave(db: APSWDatabase) -> None:
    """Share the archive no more; single projects go on being shared."""
    if not shares_projects(db):
        recording.leave(db)
        return
    db.execute_sql(
        "UPDATE this_device SET folder = '', folder_key = '', published = '{}', rewrite = 0"
    )
    db.execute_sql("DELETE FROM other_devices")
    db.execute_sql("DELETE FROM waiting_changes WHERE kind = ?", (HALF_READ,))


def is_used(db: APSWDatabase, address: str) -> bool:
    """Whether anything is shared through a database: the archive, or a project."""
    row = db.execute_sql(
        "SELECT 1 FROM (SELECT folder AS place FROM this_device UNION ALL"
        " SELECT place FROM shared_projects) WHERE place = ?1 OR instr(place, ?1 || '#') = 1",
        (address,),
    ).fetchone()
    return row is not None


def move(db: APSWDatabase, place: str) -> None:
    """Reach what is shared at another place from now on: it is the same archive there."""
    db.execute_sql("UPDATE this_device SET folder = ?", (place,))


def rename(db: APSWDatabase, name: str) -> None:
    """Have this machine shown to people under another name."""
    db.execute_sql("UPDATE this_device SET name = ?", (name,))


def take_new_name(db: APSWDatabase) -> ThisDevice:
    """Give this machine a new name, under which its records are written again."""
    (before,) = db.execute_sql("SELECT device FROM this_device").fetchone()
    db.execute_sql("UPDATE this_device SET device = ?, published = '{}'", (secrets.token_hex(16),))
    adopt(db, before)
    file_entries.take_over(db, before)
    ours = shared_folder.this_device(db)
    assert ours is not None
    return ours


def adopt(db: APSWDatabase, device: str) -> None:
    """Make the records of a machine that writes no more this machine's own."""
    db.execute_sql(
        "UPDATE changes SET device = (SELECT device FROM this_device), counter = renewed.number"
        " FROM (SELECT kind, key, part, (SELECT counter FROM this_device) + row_number()"
        "  OVER (ORDER BY counter) AS number FROM changes WHERE device = ?1) AS renewed"
        " WHERE changes.device = ?1 AND changes.kind = renewed.kind"
        " AND changes.key = renewed.key AND changes.part = renewed.part",
        (device,),
    )
    db.execute_sql(
        "UPDATE this_device SET counter = max(counter, (SELECT ifnull(max(counter), 0)"
        " FROM changes WHERE changes.device = this_device.device))"
    )
    db.execute_sql("DELETE FROM other_devices WHERE device = ?", (device,))
    note_read(db, device)


# --- the others ----------------------------------------------------------------------------------


def known(db: APSWDatabase, device: str) -> KnownDevice:
    """How far another machine was read."""
    row = db.execute_sql(
        "SELECT name, sequence, read_upto FROM other_devices WHERE device = ?", (device,)
    ).fetchone()
    return KnownDevice(*row) if row else KnownDevice()


def note(db: APSWDatabase, manifest: Manifest, upto: int, now: Milliseconds) -> None:
    """Remember how far another machine was read."""
    db.execute_sql(
        "INSERT OR REPLACE INTO other_devices(device, name, sequence, read_upto, seen_at)"
        " VALUES (?, ?, ?, ?, ?)",
        (manifest.device, manifest.name, manifest.sequence, upto, now),
    )


def note_half_read(db: APSWDatabase, device: str) -> None:
    """Remember that another machine is being read."""
    waiting_changes.add(db, HALF_READ, device)


def is_half_read(db: APSWDatabase, device: str) -> bool:
    """Whether more may come of another machine than was read."""
    return waiting_changes.has(db, HALF_READ, device)


def note_read(db: APSWDatabase, device: str) -> None:
    """Remember that all of it was read that is there."""
    waiting_changes.remove(db, HALF_READ, [device])


def read_upto(db: APSWDatabase) -> dict[str, int]:
    """How far each was read."""
    return dict(db.execute_sql("SELECT device, read_upto FROM other_devices ORDER BY device"))


def forget_all_but(db: APSWDatabase, there: Collection[str]) -> None:
    """Know no machine any more but these: what the others wrote was taken over by one of them."""
    left = json.dumps(sorted(there))
    db.execute_sql(
        "DELETE FROM other_devices WHERE device NOT IN (SELECT value FROM json_each(?))", (left,)
    )
    db.execute_sql(
        "DELETE FROM waiting_changes WHERE kind = ?"
        " AND key NOT IN (SELECT value FROM json_each(?))",
        (HALF_READ, left),
    )


# --- removing ------------------------------------------------------------------------------------


def remove(db: APSWDatabase, device: str) -> None:
    """Take another machine out, here and (by the record) everywhere. Raises ``CommandError`` where
    it is not known."""
    there = db.execute_sql("DELETE FROM other_devices WHERE device = ? RETURNING 1", (device,))
    if there.fetchone() is None:
        raise errors.CommandError(reason="no_such_device")
    recording.add(db, REMOVED, device, ROW, "{}")


def removed(db: APSWDatabase) -> frozenset[str]:
    """The machines that were removed, this one perhaps among them."""
    listed = db.execute_sql("SELECT key FROM changes WHERE kind = ?", (REMOVED,))
    return frozenset(device for (device,) in listed)


def adopt_removed(db: APSWDatabase) -> None:
    """Make the records of removed machines this machine's own: nobody else may have them."""
    listed = db.execute_sql(
        "SELECT key FROM changes AS told WHERE kind = ?"
        " AND EXISTS (SELECT 1 FROM changes WHERE device = told.key)",
        (REMOVED,),
    ).fetchall()
    for (device,) in listed:
        if described_words.describe_unaware(db, device):
            described_words.drop_from_indexes(db)
        adopt(db, device)
    db.execute_sql(
        "DELETE FROM other_devices WHERE device IN (SELECT key FROM changes WHERE kind = ?)",
        (REMOVED,),
    )


# --- how it stands -------------------------------------------------------------------------------


def waiting(db: APSWDatabase) -> int:
    """How much came that cannot be put in place yet."""
    (count,) = db.execute_sql(
        "SELECT count(*) FROM waiting_changes WHERE kind NOT IN (?, ?, ?)",
        (HALF_READ, REFUSED, FOLDED),
    ).fetchone()
    return int(count)


def standing(db: APSWDatabase) -> DevicesStanding | None:
    """The machines and what waits; ``None`` where nothing is shared."""
    ours = shared_folder.this_device(db)
    if ours is None:
        return None
    (unwritten,) = db.execute_sql(
        "SELECT count(*) FROM changes WHERE device = ? AND counter > ?",
        (ours.device, ours.published.end),
    ).fetchone()
    others = db.execute_sql("SELECT name, seen_at, device FROM other_devices ORDER BY name, device")
    return DevicesStanding(
        ours.name,
        shown(ours.place),
        tuple(DeviceStanding(*row) for row in others.fetchall()),
        int(unwritten),
        waiting(db),
        removed=ours.device in removed(db),
        device=ours.device,
    )
