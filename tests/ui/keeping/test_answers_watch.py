"""While the window is open, the database that answers is kept in step, and one that cannot be
reached told of once."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from uuid import uuid4

from pytestqt.qtbot import QtBot

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine.paths import Paths
from app.ui.keeping.answers_watch import AnswersWatch
from app.ui.widgets.banner import Banner
from app.ui.widgets.tasks import Tasks
from tests.fakes.clock import FakeClock
from tests.storage.archives import keep


async def test_of_a_database_that_is_away_it_is_said_what_stands_there(
    tmp_path: Path, qtbot: QtBot
) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    with socket.socket() as nobody_listens:
        nobody_listens.bind(("127.0.0.1", 0))
        port = nobody_listens.getsockname()[1]
        async with open_archive(Paths(tmp_path), Environment(FakeClock())) as archive:
            await keep(archive.database, "s", "soru", "yanıt")
            beside = AnswersWatch(archive, banner, Tasks(lambda _: None))
            await beside.look()
            assert not banner.text(), "nobody set one up"

            place = f"postgresql://ada@127.0.0.1:{port}/animsa"
            archive.paths.answers.write_text(json.dumps({"place": f"{place}#{uuid4()}"}), "utf-8")
            for _ in range(2):
                await beside.look()
            assert place in banner.text() and "STILL be read" in banner.text()
            banner.clear()
            for _ in range(4):
                await beside.look()
            assert not banner.text()
