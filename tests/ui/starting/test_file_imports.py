"""A file that was opened with the program: told of, and taken in when the user agrees."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from app.machine.desktop.start_request import StartAction, StartRequest
from app.machine.settings import Settings
from app.ui.files.files_dialog import FilesDialog
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.starting.single_instance import SingleInstance
from app.ui.window.shell import Shell
from app.ui.window.window_handover import fulfil
from tests.ui.locking.succession import Screen, at_the_screen
from tests.ui.windows import at_the_window, until, until_next_turns

HIVE = {
    "id": "kovan",
    "date": "2024-05-03T09:00:00+00:00",
    "title": "<b>Kovan</b>",
    "conversation": [
        {"role": "user", "content": "Kovan kışın kaç kilo bal ister?"},
        {"role": "assistant", "content": "Kovan kışın 15 kilo bal ister."},
    ],
}
BEE = HIVE | {"id": "arı", "date": "2024-06-01", "title": "Arı"}


@pytest.fixture(name="app")
def _app(qapp: QApplication) -> QApplication:
    return qapp


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    file = tmp_path / "arılar 2024.animsa"
    file.write_text("\n".join(json.dumps(each) for each in (HIVE, BEE)), "utf-8")
    return file


def asked(app: QApplication) -> QMessageBox | None:
    boxes = (each for each in app.topLevelWidgets() if isinstance(each, QMessageBox))
    return next((each for each in boxes if each.isVisible()), None)


async def question(app: QApplication) -> QMessageBox:
    await until(lambda: asked(app) is not None)
    box = asked(app)
    assert box is not None
    return box


def _gone(app: QApplication, box: QMessageBox) -> bool:
    return asked(app) is not box


def files_of(shell: Shell) -> list[FilesDialog]:
    return shell.window.findChildren(FilesDialog)


def press(box: QMessageBox, text: str) -> None:
    next(each for each in box.buttons() if each.text() == text).click()


def test_a_file_is_told_of_and_taken_in(app: QApplication, tmp_path: Path, file: Path) -> None:
    async def story(shell: Shell) -> None:
        fulfil(shell, StartRequest(StartAction.IMPORT, str(file)))
        box = await question(app)
        told = box.informativeText().replace("\u200b", "")
        assert "2 araştırma" in box.text()
        assert "4 mesaj · 3 Mayıs 2024 – 1 Haziran 2024" in told
        # Whoever made the file chose its titles: they are shown as they are.
        assert "“<b>Kovan</b>”" in told
        assert box.textFormat() is Qt.TextFormat.PlainText
        assert await shell.archive.store.session_ids() == []
        press(box, "İçe aktar")
        await until(lambda: shell.window.banner.text())
        assert shell.window.banner.text().startswith("2 konuşma alındı.")
        assert len(await shell.archive.store.session_ids()) == 2

    at_the_window(app, tmp_path / "data", story)


def test_conversations_are_told_of_where_they_are_dropped_onto_the_window(
    app: QApplication, tmp_path: Path, file: Path
) -> None:
    note = tmp_path / "not.txt"
    note.write_text("Melatonin uykuyu düzenler.", "utf-8")

    async def story(shell: Shell) -> None:
        shell.window.files_dropped.emit([file])
        box = await question(app)
        assert "2 araştırma" in box.text()
        assert not files_of(shell)
        press(box, "Vazgeç")
        await until(partial(_gone, app, box))
        shell.window.files_dropped.emit([note, file])
        box = await question(app)
        (dialog,) = files_of(shell)
        await until(lambda: "1 dosya okundu" in dialog._doing.text())
        assert len(dialog.rows()) == 1
        dialog.close()
        press(box, "Vazgeç")

    at_the_window(app, tmp_path / "data", story)


def test_one_that_was_begun_in_the_settings_is_told_of_when_they_are_closed(
    app: QApplication, tmp_path: Path, file: Path
) -> None:
    async def story(shell: Shell) -> None:
        shell.settings.show("data")
        (dialog,) = shell.window.findChildren(SettingsDialog)
        dialog.data.import_file(file)
        # It begins with the next turn of the loop, and may soon be over.
        await until_next_turns(lambda: dialog.data._coming is not None)
        dialog.close()
        await until(lambda: shell.window.banner.text())
        assert shell.window.banner.text().startswith("2 konuşma alındı.")
        assert not shell.window.status.text()
        assert len(await shell.archive.store.session_ids()) == 2

    at_the_window(app, tmp_path / "data", story)


def test_one_that_ends_with_the_window_is_told_of_at_the_next_start(
    app: QApplication, tmp_path: Path, file: Path
) -> None:
    async def leaves(shell: Shell) -> None:
        shell.settings.show("data")
        (dialog,) = shell.window.findChildren(SettingsDialog)
        dialog.data.import_file(file)
        await until_next_turns(lambda: dialog.data._coming is not None)
        dialog.close()
        await until(lambda: shell.window.status.text().startswith("İçe aktarılıyor"))

    async def comes_back(shell: Shell) -> None:
        await until(lambda: shell.window.banner.text())
        assert file.name in shell.window.banner.text()
        assert "bir kez daha içe aktar" in shell.window.banner.text()

    with file.open("a", encoding="utf-8") as more:
        for number in range(3000):
            more.write(json.dumps(HIVE | {"id": f"k{number}"}) + "\n")
    at_the_window(app, tmp_path / "data", leaves)
    at_the_window(app, tmp_path / "data", comes_back)


def test_a_refusal_takes_nothing_in_and_the_next_file_is_asked_about(
    app: QApplication, tmp_path: Path, file: Path
) -> None:
    other = tmp_path / "other.animsa"
    shutil.copyfile(file, other)

    async def story(shell: Shell) -> None:
        for each in (file, other):
            fulfil(shell, StartRequest(StartAction.IMPORT, str(each)))
        for each in (file, other):
            box = await question(app)
            assert str(each) in box.informativeText().replace("\u200b", "")
            press(box, "Vazgeç")
            await until(partial(_gone, app, box))
        assert await shell.archive.store.session_ids() == []

    at_the_window(app, tmp_path / "data", story)


@pytest.mark.parametrize(
    ("content", "said"), [(None, "gone.animsa"), ("", "gone.animsa"), ("{}\n", "gone.animsa")]
)
def test_what_holds_no_research_is_told(
    app: QApplication, tmp_path: Path, content: str | None, said: str
) -> None:
    file = tmp_path / "gone.animsa"
    if content is not None:
        file.write_text(content, "utf-8")

    async def story(shell: Shell) -> None:
        fulfil(shell, StartRequest(StartAction.IMPORT, str(file)))
        await until(lambda: shell.window.banner.text())
        assert said in shell.window.banner.text()
        assert asked(app) is None

    at_the_window(app, tmp_path / "data", story)


def test_files_that_come_before_the_window_wait_for_it(
    app: QApplication, tmp_path: Path, file: Path
) -> None:
    other = tmp_path / "other.animsa"
    shutil.copyfile(file, other)

    async def story(screen: Screen) -> None:
        screen.front.request(StartRequest(StartAction.NEW_RESEARCH))
        for each in (file, other):
            screen.front.request(StartRequest(StartAction.IMPORT, str(each)))
        shell = await screen.shell()
        for each in (file, other):
            box = await question(app)
            assert str(each) in box.informativeText().replace("\u200b", "")
            press(box, "Vazgeç")
            await until(partial(_gone, app, box))
        shell.quit()

    at_the_screen(app, tmp_path / "data", None, story, settings=Settings(welcomed=True, tray="no"))


def test_a_second_start_hands_the_file_over(app: QApplication, tmp_path: Path, file: Path) -> None:
    data = tmp_path / "data"

    async def story(shell: Shell) -> None:
        instance = SingleInstance(data)
        assert instance.claim(StartRequest())
        instance.requested.connect(lambda request: fulfil(shell, request))
        # As the desktop starts it: from elsewhere, with a path.
        second = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "app.cli", f"--data-dir={data}", "--open", file.name),
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        )
        box = await question(app)
        assert str(file) in box.informativeText().replace("\u200b", "")
        press(box, "Vazgeç")
        assert await second.wait() == 0
        instance.close()

    at_the_window(app, data, story)
