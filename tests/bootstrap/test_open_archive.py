"""What an archive does for itself once a day.

Also tests: app/bootstrap/environment.py, app/storage/maintenance/opening.py.
"""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine.paths import Paths
from app.research.web.cache import OLDEST, Cache, Cached
from tests.fakes.clock import FakeClock


async def test_once_a_day_a_backup_is_made_and_old_pages_go(tmp_path: Path) -> None:
    clock, paths = FakeClock(), Paths(tmp_path)
    async with open_archive(paths, Environment(clock)) as archive:
        pages = Cache(paths.web)
        pages.put("old", _page(clock.now() - OLDEST))
        clock.advance(timedelta(minutes=1))
        pages.put("new", _page(clock.now()))
        await archive.daily()
        assert len(archive.backups.listing()) == 1
        assert _files(paths.web) == 1
        assert pages.get("new", clock.now()) is not None

        # The file's own time says that it was written since, but a day has not gone by.
        _touch(paths.archive, clock.now() + 60_000)
        clock.advance(timedelta(hours=23))
        await archive.daily()
        assert len(archive.backups.listing()) == 1
        clock.advance(timedelta(hours=2))
        await archive.daily()
        assert len(archive.backups.listing()) == 2


def _page(fetched_at: int) -> Cached:
    return Cached("https://example.org/", "text/html", "utf-8", b"<p>Kefir</p>", fetched_at)


def _files(folder: Path) -> int:
    return sum(each.is_file() for each in folder.rglob("*"))


def _touch(file: Path, at: int) -> None:
    for each in (file, file.with_name(f"{file.name}-wal")):
        if each.exists():
            os.utime(each, ns=(at * 1_000_000, at * 1_000_000))
