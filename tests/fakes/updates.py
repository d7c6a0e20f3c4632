"""Newer versions as the dialogs see them, without a server: remembers what it was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from app.core.domain import errors
from app.updates.feed import Feed, ReleaseFile, Version
from app.updates.installation import Installation
from app.updates.record import UpdateRecord
from app.updates.update_port import NewRelease

FILE = ReleaseFile("tar", "linux", "x86_64", "animsa.tar.xz", 104_000_000, "0" * 64)


def release(version: str = "9.9.9", *, ours: bool = True, notes: str = "Daha hızlı.") -> NewRelease:
    """A newer version, which is ``ours`` to put in place or not."""
    found = Version.of(version)
    assert found is not None
    feed = Feed(1, 2, found, "2026-11-24", {"tr": notes, "en": notes}, (FILE,))
    return NewRelease(feed, FILE if ours else None)


class FakeUpdates:
    """``found`` is what the next look finds; ``failure`` is raised by the next call that may fail,
    and ``gate`` (once set) holds a download until it is opened."""

    def __init__(self) -> None:
        self.current = "0.1.0"
        self.here = Installation("tar", Path("/nowhere/animsa"))
        self.address = ""
        self.is_agreed = False
        self.due = False
        self.found: NewRelease | None = None
        self.ended: tuple[str, bool] | None = None
        self.kept = UpdateRecord()
        self.calls: list[str] = []
        self.failure: errors.AnimsaError | None = None
        self.gate: asyncio.Event | None = None

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure

    async def record(self) -> UpdateRecord:
        return self.kept

    async def is_due(self) -> bool:
        return self.due

    async def check(self, *, asked: bool = False) -> NewRelease | None:
        self._call("asked" if asked else "check")
        return self.found

    async def download(self, offer: NewRelease, told: Callable[[int], None]) -> Path:
        self._call("download")
        told(26_000_000)
        if self.gate is not None:
            await self.gate.wait()
        return Path("updates") / FILE.name

    async def make_ready(self, offer: NewRelease, path: Path) -> Path:
        self._call("make_ready")
        return path

    async def hand_over(self, offer: NewRelease, folder: Path, path: Path) -> Path:
        self._call("hand_over")
        return folder / path.name

    async def begin_exchange(self, offer: NewRelease, installer: Path) -> None:
        self._call(f"exchange {installer.name}")

    async def put_back(self) -> None:
        self._call("put_back")

    async def outcome(self) -> tuple[str, bool] | None:
        ended, self.ended = self.ended, None
        return ended

    async def decline(self, version: str) -> None:
        self._call(f"decline {version}")
