"""Erasing on a full disk: what is said is true, and nothing is half done.

Also tests: app/storage/erasing/erasure.py, app/storage/erasing/pending_erasures.py.
"""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.domain import errors
from app.storage.erasing import erasure, pending_erasures
from app.storage.erasing.pending_erasures import Erasing, Pending
from tests.storage.archives import archive, keep, texts

ROOT = Path(__file__).parents[3]


class FullDisk:
    """Refuses to write what waits to be erased until the reserve is gone, or always."""

    def __init__(self, reserve: Path) -> None:
        self.reserve = reserve
        self.replace = pending_erasures._replace
        self.refused = 0

    def __call__(self, path: Path, text: str) -> None:
        if self.reserve.exists() or not self.refused:
            self.refused += 1
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.replace(path, text)


async def test_a_full_disk_gives_up_its_reserve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    async with archive(data) as database:
        await keep(database, "a", "Kahve?", "Yormaz.", title="Kahve")
        await keep(database, "b", "Çay?", "Uyarır.", title="Çay")
        database.keep_reserve()
        monkeypatch.setattr(pending_erasures, "_replace", FullDisk(data / "reserve"))
        await erasure.erase(database, "a", data / "backups")
        assert await texts(database, "a") == []
        assert not (data / "reserve").exists()


async def test_without_a_reserve_nothing_has_happened_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    async with archive(data) as database:
        await keep(database, "a", "Kahve?", "Yormaz.", title="Kahve")
        monkeypatch.setattr(pending_erasures, "_replace", FullDisk(data / "reserve"))
        with pytest.raises(errors.StorageError) as told:
            await erasure.erase(database, "a", data / "backups")
        assert told.value.code == "disk_full", "not that the research is erased"
        assert "Yormaz." in await texts(database, "a")
        assert not database.erasing.exists()


def test_a_note_that_a_nearly_full_disk_takes_in_parts_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:7]))
    pending = Pending((Erasing("session", "a"),), rewrite=True)
    pending_erasures.save(tmp_path / "erasing", pending)
    assert pending_erasures.load(tmp_path / "erasing") == pending
    assert json.loads((tmp_path / "erasing").read_text("utf-8"))["rewrite"] is True


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="a disk in memory needs Linux and root"
)
def test_a_disk_that_is_really_full() -> None:
    command = [sys.executable, "-m", "tests.benchmarks.erase_large", "--full-disk"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
