"""Disk cache of fetched pages, with the time of each. A page read twice is fetched once, and a
report can say how old its text is.

One file an entry: a line of JSON, then the bytes. No database: entries are independent, may vanish
at any time, and deleting the folder is a complete erasure. Whoever erases a session clears it too,
because what was searched tells of what was asked.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.core.domain.messages import Milliseconds, new_id
from app.machine.whole_files import put_in_place

MOST_BYTES: Final = 200 * 1024 * 1024
OLDEST: Final[Milliseconds] = 30 * 24 * 3_600_000
_ROOM_AFTER: Final = 0.8
"""The share that is left after making room, so that not every write has to."""


@dataclass(frozen=True, slots=True)
class Cached:
    """What was fetched. ``address``: the one that answered, after redirects; ``charset``: of the
    Content-Type header, "" if it named none; ``fetched_at``: milliseconds since 1970 UTC."""

    address: str
    media_type: str
    charset: str
    body: bytes
    fetched_at: Milliseconds


class Cache:
    """The folder. Every method may wait for the disk: call them in a thread. A disk that fails
    counts as an empty cache: nothing is lost by it."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most = most_bytes
        self._bytes: int | None = None
        """About how much there is; other processes write, too."""

    def get(self, key: str, now: Milliseconds, keep: Milliseconds = OLDEST) -> Cached | None:
        """The entry of ``key`` when it is younger than ``keep`` milliseconds. One from the future,
        after a clock that went back, does not count."""
        try:
            head, _, body = self._file(key).read_bytes().partition(b"\n")
            stored = json.loads(head)
            entry = Cached(
                str(stored["address"]),
                str(stored["media_type"]),
                str(stored["charset"]),
                body,
                int(stored["fetched_at"]),
            )
            whole = stored["bytes"] == len(body)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return entry if whole and 0 <= now - entry.fetched_at <= min(keep, OLDEST) else None

    def put(self, key: str, entry: Cached) -> None:
        """Keep an entry, whole or not at all; makes room by dropping the oldest."""
        if len(entry.body) > self._most // 4:
            return
        head = {
            "address": entry.address,
            "media_type": entry.media_type,
            "charset": entry.charset,
            "fetched_at": entry.fetched_at,
            "bytes": len(entry.body),
        }
        file = self._file(key)
        temporary = file.with_name(f"{new_id()}.new")
        data = json.dumps(head).encode() + b"\n" + entry.body
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            temporary.write_bytes(data)
            # The age of the file is the age of the entry, whoever set the clock.
            os.utime(temporary, ns=(entry.fetched_at * 1_000_000,) * 2)
            put_in_place(temporary, file)
        except OSError:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            return
        self._bytes = self.size() if self._bytes is None else self._bytes + len(data)
        if self._bytes > self._most:
            self._make_room()

    def size(self) -> int:
        """Bytes on disk."""
        return sum(size for _, size, _ in self._files())

    def expire(self, now: Milliseconds) -> None:
        """Drop what is too old to be used again."""
        for modified, _, path in list(self._files()):
            if now - modified > OLDEST:
                _drop(path)

    def clear(self) -> None:
        """Erase everything. Raises ``OSError`` when that fails."""
        self._bytes = None
        if self._folder.exists():
            shutil.rmtree(self._folder)

    def _file(self, key: str) -> Path:
        digest = hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
        return self._folder / digest[:2] / digest

    def _files(self) -> Iterator[tuple[Milliseconds, int, Path]]:
        for folder, _, names in os.walk(self._folder):
            for name in names:
                path = Path(folder, name)
                with contextlib.suppress(OSError):
                    stat = path.stat()
                    yield stat.st_mtime_ns // 1_000_000, stat.st_size, path

    def _make_room(self) -> None:
        files = sorted(self._files())
        left = sum(size for _, size, _ in files)
        for _, size, path in files:
            if left <= self._most * _ROOM_AFTER:
                break
            _drop(path)
            left -= size
        self._bytes = left


def _drop(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
