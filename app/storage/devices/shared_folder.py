"""A machine's part of a shared folder: segments of its own records, and a manifest that lists them.

What is to be there is committed to the archive first (``this_device.published``) and written then:
whatever was cut off, or lost by the folder, the next exchange writes again. A file there that says
more than the archive knows of itself was written by a twin of this archive (a restored backup, a
copied data folder): then this machine takes a new name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from playhouse.apsw_ext import APSWDatabase

from app.storage.devices import sealed_files
from app.storage.devices.change_record import COLUMNS, ChangeRecord
from app.storage.devices.sealed_files import (
    MANIFEST,
    OWNER,
    SEGMENT,
    FolderFile,
    NotReadable,
)
from app.storage.keys.held_keys import ArchiveKey

IN_A_SEGMENT = 5000
"""Records; a whole transaction more where it does not end there."""
MOST_SMALL = 8
"""Small segments at the end before they become one."""


@dataclass(frozen=True, slots=True)
class FolderSegment:
    """A file with the records of a machine behind ``begin`` and up to ``end`` by their counters."""

    name: str
    begin: int
    end: int
    count: int
    digest: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a machine has in the folder. ``token`` tells two that have the same number apart;
    ``read`` is how far it has read of each other machine; ``left``: it will write no more."""

    device: str
    name: str
    sequence: int = 0
    token: str = ""
    segments: tuple[FolderSegment, ...] = ()
    read: dict[str, int] = field(default_factory=dict)
    left: bool = False

    @property
    def end(self) -> int:
        """How far its records go."""
        return max((each.end for each in self.segments), default=0)

    def told(self) -> dict[str, Any]:
        """As JSON says it."""
        return asdict(self)


def manifest_from(told: Any) -> Manifest:
    """The inverse of :meth:`Manifest.told`. Raises ``NotReadable``."""
    try:
        segments = tuple(FolderSegment(**each) for each in told["segments"])
        return Manifest(**{**told, "segments": segments})
    except (TypeError, KeyError) as error:
        raise NotReadable from error


def manifests(key: ArchiveKey, files: Sequence[FolderFile]) -> tuple[dict[str, Manifest], int]:
    """Of each machine the newest manifest that can be read, and how many machines have none: copies
    that a cloud client made are older, or the same."""
    found: dict[str, Manifest] = {}
    unread = set()
    for file in sealed_files.of_length(list(files), MANIFEST):
        try:
            told = manifest_from(sealed_files.read(key, file))
        except NotReadable:
            unread.add(file.name)
            continue
        known = found.get(file.name)
        if told.device == file.name and (known is None or known.sequence < told.sequence):
            found[file.name] = told
    return found, len(unread - set(found))


def records_in(
    key: ArchiveKey, files: Sequence[FolderFile], segment: FolderSegment
) -> list[ChangeRecord] | None:
    """The records of a segment; ``None`` where no whole copy of it is there."""
    for file in files:
        if file.name == segment.name and (records := records_of(key, file)) is not None:
            return records
    return None


def records_of(key: ArchiveKey, file: FolderFile) -> list[ChangeRecord] | None:
    """The records of a segment's file; ``None`` where it is not whole."""
    try:
        return [ChangeRecord(*each) for each in sealed_files.read(key, file)]
    except (NotReadable, TypeError):
        return None


def of_devices(files: Sequence[FolderFile], devices: Iterable[str]) -> list[FolderFile]:
    """The files of some machines, also those that no manifest lists."""
    owners = {device[:OWNER] for device in devices}
    return [
        file
        for file in files
        if file.name[:OWNER] in owners and len(file.name) in (MANIFEST, SEGMENT)
    ]


# --- what is ours --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThisDevice:
    """This machine as its archive knows it."""

    device: str
    name: str
    counter: int
    rewrite: bool
    place: str
    key: ArchiveKey
    published: Manifest

    @property
    def folder(self) -> Path:
        """The folder that it shares, where it does not share by a database."""
        return Path(self.place)


def this_device(db: APSWDatabase) -> ThisDevice | None:
    """This machine; ``None`` where it shares nothing, or single projects alone."""
    row = db.execute_sql(
        "SELECT device, name, counter, rewrite, folder, folder_key, published FROM this_device"
        " WHERE folder <> '' OR folder_key <> ''"
    ).fetchone()
    if row is None:
        return None
    device, name, counter, rewrite, folder, key, published = row
    told = json.loads(published)
    known = manifest_from(told) if told else Manifest(device, name)
    return ThisDevice(
        device,
        name,
        counter,
        bool(rewrite),
        folder,
        sealed_files.key_from(key),
        known,
    )


def plan(
    db: APSWDatabase, read: dict[str, int], *, anew: Iterable[str] = (), left: bool = False
) -> tuple[Manifest, dict[str, bytes]] | None:
    """Commit to what is to be in the folder, and return it with the files that are to be written;
    ``None`` where all is as it was. ``anew`` are segments that are no longer whole there."""
    ours = this_device(db)
    if ours is None:
        return None
    kept = (
        ()
        if ours.rewrite
        else tuple(each for each in ours.published.segments if each.name not in set(anew))
    )
    ranges = [(each.begin, each.end) for each in ours.published.segments if each not in kept]
    small = [each for each in kept if each.count < IN_A_SEGMENT // 2]
    if len(small) > MOST_SMALL and kept[-len(small) :] == tuple(small):
        kept = kept[: -len(small)]
        ranges.append((small[0].begin, small[-1].end))
    known = ours.published.end
    files: dict[str, bytes] = {}
    segments = list(kept)
    for begin, end in (*ranges, (known, ours.counter)):
        for segment, data in _segments(db, ours, begin, end):
            files[segment.name] = data
            segments.append(segment)
    told = (ours.published.read, ours.published.left, ours.published.name)
    same = told == (read, left, ours.name)
    if not files and same and kept == ours.published.segments and ours.published.sequence:
        return None
    manifest = replace(
        ours.published,
        name=ours.name,
        sequence=ours.published.sequence + 1,
        token=sealed_files.new_name(MANIFEST),
        segments=tuple(sorted(segments, key=lambda each: each.begin)),
        read=read,
        left=left,
    )
    db.execute_sql(
        "UPDATE this_device SET published = ?, rewrite = 0", (json.dumps(manifest.told()),)
    )
    return manifest, files


def _segments(
    db: APSWDatabase, ours: ThisDevice, begin: int, end: int
) -> Iterable[tuple[FolderSegment, bytes]]:
    """The records of a stretch as they are now; what was written over or erased is not there."""
    rows = db.execute_sql(
        f"SELECT {COLUMNS} FROM changes WHERE device = ? AND counter > ? AND counter <= ?"
        " ORDER BY counter",
        (ours.device, begin, end),
    )
    batch: list[ChangeRecord] = []
    for record in (ChangeRecord(*row) for row in rows.fetchall()):
        if len(batch) >= IN_A_SEGMENT and record.counter != batch[-1].counter:
            yield _sealed(ours, begin, batch[-1].counter, batch)
            begin, batch = batch[-1].counter, []
        batch.append(record)
    if batch:
        yield _sealed(ours, begin, end, batch)


def _sealed(
    ours: ThisDevice, begin: int, end: int, records: Sequence[ChangeRecord]
) -> tuple[FolderSegment, bytes]:
    name = ours.device[:OWNER] + sealed_files.new_name(SEGMENT - OWNER)
    data = sealed_files.sealed(ours.key, name, [each.row for each in records])
    return FolderSegment(name, begin, end, len(records), sealed_files.digest(data)), data


def put(ours: ThisDevice, manifest: Manifest, files: dict[str, bytes]) -> None:
    """Write what was committed to: segments first, then what lists them; what it no longer lists
    goes, copies with it. Raises ``OSError``."""
    for name, data in files.items():
        sealed_files.write(ours.folder, name, data)
    data = sealed_files.sealed(ours.key, manifest.device, manifest.told())
    sealed_files.write(ours.folder, manifest.device, data)
    clear(ours, manifest)


def clear(ours: ThisDevice, manifest: Manifest) -> None:
    """Remove files of this machine that its manifest does not list. Raises ``OSError``."""
    wanted = {each.name for each in manifest.segments} | {manifest.device}
    stale = [
        file.path
        for file in sealed_files.listed(ours.folder)
        if file.name[:OWNER] == ours.device[:OWNER]
        and (file.name not in wanted or file.path.name != file.name)
    ]
    sealed_files.remove(ours.folder, stale)


def missing(ours: ThisDevice) -> list[str]:
    """The segments of this machine that are not in the folder as they were written."""
    return [
        each.name
        for each in ours.published.segments
        if not sealed_files.is_whole(ours.folder / each.name, each.digest)
    ]
