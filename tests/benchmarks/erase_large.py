"""Erasing in a large archive: time, peak of memory, peak of the disk, and what stays behind; and
erasing where the disk is full.

    python -m tests.benchmarks.erase_large [--megabytes 1250] [--folder DIR]
    python -m tests.benchmarks.erase_large --full-disk      (Linux, as root: a small disk in memory)

The archive is made of messages of half a megabyte each; one of its sessions is erased. The folder
needs about four times the archive's size of room, and is empty again afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Message
from app.core.domain.sessions import Session
from app.storage.database.connections import Database
from app.storage.database.schema import MessageRow, SessionRow, message_values, session_values
from app.storage.erasing.erasure import erase, settle
from tests.storage.archives import NOON, archive, message

MARK = "silinecekbirsözcük"
ERASED = "s3"
MEGABYTE = 1024 * 1024


def peak_memory() -> int:
    """The most memory that this process had since that was last reset, in megabytes (Linux)."""
    status = Path("/proc/self/status").read_text("utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def forget_peak() -> None:
    """Begin to look for the most memory anew."""
    Path("/proc/self/clear_refs").write_text("5", "utf-8")


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder; some may go while they are counted."""
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size
        except OSError:
            continue
    return total


class DiskPeak(threading.Thread):
    """Looks at the size of a folder until it is told to stop."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self.folder, self.most = folder, 0
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.wait(0.1):
            self.most = max(self.most, size_of(self.folder))


async def fill(database: Database, megabytes: int) -> None:
    """Sessions with one message of about a megabyte each, one of them marked."""
    chance = random.Random(1)
    for number in range(megabytes):
        name = f"s{number}"
        mark = MARK if name == ERASED else ""
        said = message(name, 1, mark + chance.randbytes(MEGABYTE // 2).hex())

        await database.write(_put, name, said)


def _put(db: APSWDatabase, name: str, said: Message) -> None:
    row = SessionRow.insert(session_values(Session(name, NOON, NOON))).execute(db)
    MessageRow.insert(message_values(said, row)).execute(db)


def holds(path: Path, mark: bytes) -> bool:
    """Whether the bytes stand anywhere in a file; nobody has it open."""
    before = b""
    with path.open("rb") as file:
        while piece := file.read(16 * MEGABYTE):
            if mark in before + piece:
                return True
            before = piece[-len(mark) :]
    return False


async def large(folder: Path, megabytes: int) -> bool:
    data = folder / "data"
    async with archive(data) as database:
        started = time.monotonic()
        await fill(database, megabytes)
        size = size_of(data)
        print(f"{size / MEGABYTE:.0f} MiB made in {time.monotonic() - started:.0f} s", flush=True)
        forget_peak()
        before, watch = peak_memory(), DiskPeak(folder)
        watch.start()
        started = time.monotonic()
        await erase(database, ERASED, data / "backups")
        took = time.monotonic() - started
        watch.stopped.set()
        watch.join()
        more = peak_memory() - before
    left = [path.name for path in data.rglob("*") if path.is_file() and holds(path, MARK.encode())]
    print(f"erased in {took:.0f} s: {more} MiB of memory more than before, at most", end=" ")
    print(f"{watch.most / size:.1f} times the archive on the disk; left in: {left or 'nothing'}")
    return not left


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A disk in memory that is soon full; needs root."""
    with tempfile.TemporaryDirectory() as name:
        size = f"size={megabytes}m"
        subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", name], check=True)
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", name], check=True)


async def full_disk(disk: Path, *, reserve: bool) -> bool:
    """Erase where there is no room to clean the file: what is said is true, nothing else is lost,
    and with room it is done."""
    data = disk / "data"
    async with archive(data) as database:
        await fill(database, 8)
        if reserve:
            database.keep_reserve()
        hog = disk / "hog"
        with hog.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
        told = ""
        try:
            await erase(database, ERASED, data / "backups")
        except errors.StorageError as error:
            told = error.code
        hog.unlink()
        there = await database.read(_count, ERASED)
        print(f"on a full disk: {told or 'no word'}; still there: {there}")
        true = (told, there) in {("disk_full", 1), ("erasure_no_room", 0)}
        if there:
            await erase(database, ERASED, data / "backups")
        else:
            await settle(database, data / "backups")
        kept = await database.read(_count, "")
    left = [path.name for path in data.rglob("*") if path.is_file() and holds(path, MARK.encode())]
    print(f"with room again: {kept} of 7 others kept; left behind in: {left or 'nothing'}")
    return true and kept == 7 and not left


def _count(db: APSWDatabase, session_id: str) -> int:
    query = "SELECT count(*) FROM sessions WHERE ? IN ('', session_id)"
    return int(db.execute_sql(query, (session_id,)).fetchone()[0])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--megabytes", type=int, default=1250)
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--full-disk", action="store_true")
    options = parser.parse_args()
    if options.full_disk:
        fine = True
        for reserve in (True, False):
            with small_disk(40) as disk:
                fine = asyncio.run(full_disk(disk, reserve=reserve)) and fine
        return 0 if fine else 1
    folder = Path(tempfile.mkdtemp(prefix="animsa-", dir=options.folder))
    try:
        return 0 if asyncio.run(large(folder, options.megabytes)) else 1
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
