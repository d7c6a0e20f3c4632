"""Pictures of the real window for the README: sample archive, a recall, a choice, the map of
research, light and dark; and of what comes before it: the welcome, the encryption of the archive,
and its unlock page.

    QT_SCALE_FACTOR=1 python -m tests.e2e.pictures docs/figures

They are drawn without a screen; the letters come from the fonts of this machine.

Nothing here may run Qt's events itself (``processEvents``, ``exec``): a coroutine that wakes up in
there cannot be entered while this one runs, and is never woken again.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.bootstrap.environment import Environment
from app.core.domain.errors import WrongPassphrase
from app.machine.paths import Paths
from app.machine.settings import Settings, save
from app.memory.transfer.sample import EXAMPLES, sample_sessions
from app.ui.locking.cover_window import CoverWindow
from app.ui.locking.leaving import Encrypt
from app.ui.overview.overview_window import OverviewWindow
from app.ui.settings.passphrase_dialog import Deed, PassphraseDialog
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.widgets import theme as looks
from app.ui.widgets.resources import Translation
from app.ui.widgets.wording import about_passphrase
from app.ui.widgets.work_line import DialogTasks
from app.ui.window.application import living, new_loop
from app.ui.window.shell import Shell
from tests.fakes.cipher import FakeCipher
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.ui.windows import until

NOW = datetime(2026, 11, 21, 17, 0, tzinfo=UTC)
SIZE = (1180, 760)
LASTING = frozenset(
    {
        *("other computers", "newer versions", "what changes outside", "backups", "plain twin"),
        *("idleness", "vectors", "watched folders", "database that answers", "memory"),
    }
)
"""Tasks of a window that wait for something all the time."""


async def _turn(shell: Shell, text: str) -> None:
    """Say something as if it was typed, and wait for the whole answer."""
    shell.window.composer.set_draft(text)
    shell.presenter.turns.submit(text)
    shell.window.composer.set_draft("")
    await shell.presenter.turns.done()
    await _listed(shell)


async def _listed(shell: Shell) -> None:
    """Wait until the list shows what the archive holds."""
    await until(lambda: not shell.window.sidebar.busy)


async def _draw(app: QApplication, theme: str, language: str, folder: Path) -> None:
    translation = Translation()
    with tempfile.TemporaryDirectory() as home:
        paths = Paths(Path(home))
        paths.create()
        save(paths.settings, Settings(welcomed=True, tray="no", theme=theme, language=language))
        clock = FakeClock(NOW)
        environment = Environment(clock, ISTANBUL, {})
        async with living(app, paths, environment, translation) as shell:
            shell.window.resize(*SIZE)
            await _listed(shell)
            _grab(shell.window, folder / f"empty-{theme}-{language}.png")
            sessions = sample_sessions(clock.now(), language)
            await shell.archive.importer.sessions(sessions, force=False)
            shell.window.sidebar.refresh()
            await _listed(shell)
            await _turn(shell, EXAMPLES[language][0])
            _grab(shell.window, folder / f"recall-{theme}-{language}.png")
            await _turn(shell, EXAMPLES[language][-1])
            _grab(shell.window, folder / f"several-{theme}-{language}.png")
            await _draw_overview(shell, folder / f"overview-{theme}-{language}.png")
            before = asyncio.all_tasks()
            shell.settings.show("model")
            dialog = next(
                each for each in app.topLevelWidgets() if isinstance(each, SettingsDialog)
            )
            await _until_still(dialog, before)
            _grab(dialog, folder / f"settings-{theme}-{language}.png")
            dialog.close()
            await _draw_welcome(shell, folder / f"welcome-{theme}-{language}.png")
        for name, cipher in (
            ("plain", FakeCipher(keyring=True)),
            ("encrypted", FakeCipher("dört kelime yan yana", keyring=True)),
        ):
            async with living(app, paths, environment, translation, cipher) as shell:
                where = folder / f"encryption-{name}-{theme}-{language}.png"
                await _draw_encryption(app, shell, where)
                if name == "plain":
                    await _draw_passphrase(shell, folder / f"passphrase-{theme}-{language}.png")
        await _draw_cover(folder, f"{theme}-{language}.png")
    translation.silence()


async def _draw_overview(shell: Shell, target: Path) -> None:
    before = asyncio.all_tasks()
    shell.presenter.overview.toggle()
    page = shell.window.findChild(OverviewWindow)
    assert isinstance(page, OverviewWindow)
    page.resize(*SIZE)
    await until(lambda: page.calendar.isVisible())
    QTest.keyClick(page.topics, Qt.Key.Key_Return)
    await until(lambda: page.listed.count())
    await _until_still(page, before)
    _grab(page, target)
    page.close()


async def _draw_welcome(shell: Shell, target: Path) -> None:
    before, services = asyncio.all_tasks(), shell.settings.services
    welcome = WelcomeDialog(shell.settings.now, services, shell.window)
    welcome.open()
    await _until_still(welcome, before)
    _grab(welcome, target)
    welcome.encrypts.setChecked(True)
    await _until_still(welcome, before)
    welcome.passphrase.offer_keyring(True)
    for field in (welcome.passphrase.first, welcome.passphrase.again):
        field.edit.setText("dört kelime yan yana")
    await _until_still(welcome, before)
    _grab(welcome, target.with_stem(target.stem.replace("welcome", "welcome-encrypted")))
    welcome.deleteLater()


async def _draw_encryption(app: QApplication, shell: Shell, target: Path) -> None:
    before = asyncio.all_tasks()
    shell.settings.show("encryption")
    dialog = next(
        each
        for each in app.topLevelWidgets()
        if isinstance(each, SettingsDialog) and each.isVisible()
    )
    await _until_still(dialog, before)
    _grab(dialog, target)
    dialog.close()


async def _draw_passphrase(shell: Shell, target: Path) -> None:
    async def nothing(_: str, __: str, ___: bool) -> None: ...

    dialog_tasks = DialogTasks(shell.settings.services)
    before = asyncio.all_tasks()
    for deed in Deed:
        asking = PassphraseDialog(deed, nothing, dialog_tasks, keyring=True, parent=shell.window)
        asking.open()
        if deed is Deed.ENCRYPT:
            asking.new.first.edit.setText("kısa mı acaba")
        else:
            asking.start()
        await _until_still(asking, before)
        _grab(asking, target.with_stem(f"{target.stem}-{deed.value}"))
        asking.close()


async def _draw_cover(folder: Path, end: str) -> None:
    before = asyncio.all_tasks()
    cover = CoverWindow(stays_in_tray=False)
    cover.resize(*SIZE)
    cover.show()
    cover.show_work(Encrypt(""))
    cover.progress(3, 9)
    await _until_still(cover, before)
    _grab(cover, folder / f"encrypting-{end}")
    cover.show_page()
    cover.page.edit.setText("yanlış parola")
    await _until_still(cover, before)
    _grab(cover, folder / f"unlock-{end}")
    cover.page.refuse(about_passphrase(WrongPassphrase()))
    await _until_still(cover, before)
    _grab(cover, folder / f"unlock-refused-{end}")
    cover.let_go()


async def _until_still(
    widget: QWidget, before: Collection[asyncio.Task[Any]] = frozenset()
) -> None:
    """Wait until ``widget`` looks twice the same and nothing is under way but the tasks of
    ``before`` and what lasts as long as a window."""
    looks_like = QImage()

    def still() -> bool:
        nonlocal looks_like
        last, looks_like = looks_like, widget.grab().toImage()
        begun = (each for each in asyncio.all_tasks() if each not in before)
        return all(_lasts(each.get_name()) for each in begun) and looks_like == last

    await until(still)


def _lasts(name: str) -> bool:
    """Whether a task of this name goes on for as long as a window; those without one of their own
    are parts of others."""
    return name in LASTING or name.startswith("Task-")


def _grab(widget: QWidget, target: Path) -> None:
    # Lays out and paints what has not been yet.
    widget.grab().save(str(target))


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/figures")
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(looks.arguments())
    # A cursor that blinks would make another picture each time.
    app.setCursorFlashTime(0)
    for theme, language in (("light", "tr"), ("dark", "tr"), ("light", "en")):
        with asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
            runner.run(_draw(app, theme, language, folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
