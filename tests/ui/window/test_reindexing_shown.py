"""What an older version indexed is indexed anew in the open window, which says so.

Also tests: app/ui/window/housekeeping.py, app/ui/window/main_window.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine.paths import Paths
from app.storage.maintenance import reindexing
from app.ui.window.shell import Shell
from tests.fakes.clock import FakeClock
from tests.fakes.person import import_small_archive
from tests.ui.windows import at_the_window, until


def test_an_older_index_is_renewed_beside_the_conversation(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def leave_an_older_index() -> None:
        async with open_archive(Paths(tmp_path), Environment(FakeClock())) as archive:
            await import_small_archive(archive)
            statement = "UPDATE index_state SET revision = revision - 1"
            await archive.database.write(lambda db: db.execute_sql(statement) and None)
            assert await archive.database.read(reindexing.sessions_left) == 6

    async def story(shell: Shell) -> None:
        async def renewed() -> bool:
            return await shell.archive.database.read(reindexing.sessions_left) == 0

        while not await renewed():  # noqa: ASYNC110  the archive tells nobody
            await asyncio.sleep(0)
        status = shell.window.status
        await until(lambda: not status.text())
        shell.window.show_renewal(1200, 9000)
        assert "1.200 / 9.000" in status.text()
        assert not status.isHidden()
        shell.window.show_renewal(0, 0)
        assert status.isHidden()

    asyncio.run(leave_an_older_index())
    at_the_window(qapp, tmp_path, story)
