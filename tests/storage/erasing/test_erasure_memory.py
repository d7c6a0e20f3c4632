"""Erasing takes no memory that grows with the archive.

Also tests: app/storage/erasing/erasure.py.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ARCHIVE_MB, MOST_MB = 80, 30
"""In memory, VACUUM's copy alone would be as large as the archive."""

MEASURE = f"""
import asyncio, random, sys
from pathlib import Path

from app.core.domain.sessions import Session
from app.storage.database.schema import MessageRow, SessionRow, message_values, session_values
from app.storage.erasing.erasure import erase
from tests.storage.archives import NOON, archive, message


def peak():
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


async def main(data):
    chance = random.Random(1)
    async with archive(data) as database:
        for number in range({ARCHIVE_MB}):
            def fill(db):
                row = SessionRow.insert(session_values(Session(f"s{{number}}", NOON, NOON)))
                said = message(f"s{{number}}", 1, chance.randbytes(500_000).hex())
                MessageRow.insert(message_values(said, row.execute(db))).execute(db)
            await database.write(fill)
        before = peak()
        await erase(database, "s3", data / "backups")
        print(peak() - before)


asyncio.run(main(Path(sys.argv[1])))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the peak is read from /proc")
def test_memory_does_not_grow_with_the_archive(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < MOST_MB
