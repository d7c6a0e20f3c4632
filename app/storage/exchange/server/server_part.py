"""This machine's part of a database: what it writes there next.

As in a folder it is committed to the archive first (``this_device.published``) and written then. A
row of ours that says more than the archive knows was written by a twin of this archive; one that
says less is of a server that was set back, which is brought in step again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from playhouse.apsw_ext import APSWDatabase

from app.storage.devices import sealed_files
from app.storage.devices.change_record import COLUMNS, ChangeRecord
from app.storage.devices.joining import PART_OF
from app.storage.devices.recorded_tables import ERASED
from app.storage.devices.sealed_files import MANIFEST
from app.storage.devices.shared_folder import FolderSegment, Manifest, this_device
from app.storage.exchange.server.server_archive import ServerDevice

IN_A_TURN = 5000
"""So many records are written while the others wait, with all that share the last one's counter."""


@dataclass(frozen=True, slots=True)
class Portion:
    """Records to be written in one transaction with our row. ``places``: all that there is to be
    there, where something may be that is not; ``last``: nothing is left behind it."""

    manifest: Manifest
    records: list[ChangeRecord]
    places: list[tuple[str, str, str]] | None
    last: bool


def plan(
    db: APSWDatabase, *, there: ServerDevice | None, anyway: bool = False, left: bool = False
) -> Portion | None:
    """Commit to what is to be written next; ``None`` where all is as it was, and nothing is to be
    written ``anyway``."""
    ours = this_device(db)
    if ours is None:
        return None
    begin = there.upto if there else 0
    records, last = _records(db, ours.device, begin)
    end = max(begin, ours.counter) if last else records[-1].counter
    published = ours.published
    set_back = _is_set_back(published, there)
    same = there is not None and (published.name, published.left) == (ours.name, left)
    if not records and same and not (set_back or ours.rewrite or anyway):
        return None
    manifest = replace(
        published,
        name=ours.name,
        sequence=max(published.sequence, there.sequence if there else 0) + 1,
        token=sealed_files.new_name(MANIFEST),
        segments=(FolderSegment("", 0, end, 0, ""),),
        left=left,
    )
    clears = last and (set_back or ours.rewrite)
    places = None
    if clears:
        listed = db.execute_sql("SELECT kind, key, part FROM changes")
        places = listed.fetchall()
        db.execute_sql("UPDATE this_device SET rewrite = 0")
    db.execute_sql("UPDATE this_device SET published = ?", (json.dumps(manifest.told()),))
    return Portion(manifest, records, places, last)


def emptied(db: APSWDatabase, there: ServerDevice | None) -> list[tuple[str, str, str]]:
    """Where records are that every machine emptied for itself, being part of something that is
    gone, and that may be told in full in the database; none unless it is to be swept."""
    ours = this_device(db)
    if ours is None or not (ours.rewrite or _is_set_back(ours.published, there)):
        return []
    listed = db.execute_sql(
        "SELECT kind, key, part FROM changes WHERE payload IS NULL"
        " AND kind IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(PART_OF)),),
    )
    return [(kind, key, part) for kind, key, part in listed]


def _is_set_back(published: Manifest, there: ServerDevice | None) -> bool:
    """Whether the server has less of us than we wrote."""
    return published.sequence > (there.sequence if there else 0)


def _records(db: APSWDatabase, device: str, begin: int) -> tuple[list[ChangeRecord], bool]:
    """Our next records, whether they are the last. What is said in a session that was erased
    elsewhere while it goes on here is told nobody."""
    rows = db.execute_sql(
        f"SELECT {COLUMNS} FROM changes WHERE device = ? AND counter > ?"
        " AND session_id NOT IN (SELECT key FROM changes WHERE kind = ?) ORDER BY counter",
        (device, begin, ERASED),
    )
    found: list[ChangeRecord] = []
    for row in rows:
        record = ChangeRecord(*row)
        if len(found) >= IN_A_TURN and record.counter != found[-1].counter:
            rows.close()
            return found, False
        found.append(record)
    return found, True
