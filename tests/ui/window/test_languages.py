"""The interface in English says nothing in Turkish, except what belongs to the conversation, and
errors are told in the interface's language.

Also tests: app/ui/dialogs/shortcuts_sheet.py, app/ui/widgets/resources.py.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QWidget,
)

from app import ui as interface
from app.bootstrap.environment import Environment
from app.core.domain import errors
from app.core.domain.events import Notice, NoticeCode, Step, StepCode
from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.sessions import Session, Unfinished
from app.core.resources import resource
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.memory.transfer.sample import EXAMPLES
from app.ui.chat.answer_buttons import AnswerButtons
from app.ui.dialogs.actions import Command
from app.ui.dialogs.shortcuts_sheet import ShortcutsSheet
from app.ui.dialogs.unfinished_dialog import RecoveryDialog
from app.ui.settings.settings_dialog import PAGES, SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.widgets.resources import Translation
from app.ui.widgets.tray import Tray
from app.ui.window import application
from app.ui.window.shell import Shell
from app.ui.window.succession import Front
from tests.fakes.anthropic_server import FakeAnthropicThread, HttpError, Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL
from tests.fakes.services import FakeServices
from tests.ui.windows import at_the_window, until

TURKISH = frozenset("çğıöşüÇĞİÖŞÜ")
NAMES = ("Anımsa", "Türkçe", *EXAMPLES["tr"])
"""What is Turkish in every language: names, and what would be said in the conversation."""
ENGLISH = Settings(welcomed=True, tray="no", language="en")
QUESTION = "Why is the sky blue?"


def said(root: QObject) -> Iterator[str]:
    """Every text of a widget and of what is in it, shown or not: also tooltips, the names that
    screen readers say, menus and hints."""
    for each in (root, *root.findChildren(QObject)):
        if isinstance(each, QWidget):
            yield from (each.windowTitle(), each.toolTip(), each.statusTip(), each.whatsThis())
            yield from (each.accessibleName(), each.accessibleDescription())
        if isinstance(each, QAction):
            yield from (each.text(), each.toolTip(), each.iconText())
        elif isinstance(each, QMenu):
            yield each.title()
        elif isinstance(each, (QLabel, QAbstractButton)):
            yield each.text()
        elif isinstance(each, QComboBox):
            yield from (each.itemText(place) for place in range(each.count()))
        elif isinstance(each, (QLineEdit, QPlainTextEdit)):
            yield each.placeholderText()
        elif isinstance(each, QListWidget):
            yield from (each.item(place).text() for place in range(each.count()))
        if isinstance(each, QMessageBox):
            yield from (each.text(), each.informativeText())


def turkish(root: QObject) -> list[str]:
    """What is said in Turkish."""
    found = []
    for text in said(root):
        left = text
        for name in NAMES:
            left = left.replace(name, "")
        if TURKISH & set(left):
            found.append(text)
    return found


def box() -> QMessageBox | None:
    """The question that is open."""
    open_ones = (each for each in QApplication.topLevelWidgets() if each.isVisible())
    return next((each for each in open_ones if isinstance(each, QMessageBox)), None)


@asynccontextmanager
async def refusing(shell: Shell, pragma: str, refuses: int, takes: int) -> AsyncIterator[None]:
    """SQLite's own refusal to write: ``pragma`` at the value with which it refuses."""

    def let(db: APSWDatabase, value: int) -> None:
        db.execute_sql(f"PRAGMA {pragma} = {value}").fetchall()

    await shell.archive.database.alone(let, refuses)
    yield
    await shell.archive.database.alone(let, takes)


async def ask(shell: Shell, text: str) -> None:
    shell.presenter.turns.submit(text)
    await until(lambda: not shell.presenter.turns.busy)


def test_turkish_is_found(app: QApplication, tmp_path: Path) -> None:
    """The tests below see what they look for."""

    async def story(shell: Shell) -> None:
        assert len(turkish(shell.window)) > 20

    at_the_window(app, tmp_path, story)


class TestEnglish:
    def test_the_window(self, app: QApplication, tmp_path: Path) -> None:
        async def story(shell: Shell) -> None:
            await ask(shell, "/")
            shell.window.command_palette().open()
            sheet = ShortcutsSheet(shell.window.commands, shell.window)
            shell.window.sidebar.show_undo("x", "Sky")
            for code in ("unsaved", "bad_key", "no_network"):
                shell.window.banner.show_error(code)
                assert turkish(shell.window) == []
            assert turkish(sheet) == []

        at_the_window(app, tmp_path, story, settings=ENGLISH)

    def test_what_is_told_beside_the_answer(self, app: QApplication, tmp_path: Path) -> None:
        async def story(shell: Shell) -> None:
            shell.view.show(Step(StepCode.ANSWERING, {"model": "Gemma"}))
            shell.view.show(Notice(NoticeCode.TRUNCATED))
            assert "Gemma is answering" in set(said(shell.window))
            assert turkish(shell.window) == []

        at_the_window(app, tmp_path, story, settings=ENGLISH)

    def test_its_questions(
        self, app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def story(shell: Shell) -> None:
            await ask(shell, QUESTION)
            (session,) = await shell.archive.store.recent_sessions(1)
            asked = (
                lambda: shell.presenter.edits.erase(session.session_id),
                lambda: shell.presenter.open_link("https://example.org"),
                shell.window.close_requested.emit,
            )
            shell.settings.apply(replace(ENGLISH, tray="ask"))
            monkeypatch.setattr(Tray, "available", lambda: True)
            for asking in asked:
                asking()
                await until(box)
                opened = box()
                assert opened is not None
                assert turkish(opened) == []
                opened.reject()
                await until(lambda: box() is None)

        at_the_window(app, tmp_path, story, settings=ENGLISH)

    def test_the_dialogs(self, app: QApplication, tmp_path: Path) -> None:
        async def story(shell: Shell) -> None:
            services = FakeServices()
            dialogs: list[QDialog] = []
            settings = SettingsDialog(ENGLISH, services)
            for page in PAGES:
                settings.show_page(page)
                dialogs.append(settings)
            for provider in ("claude", "server", "none"):
                welcome = WelcomeDialog(replace(ENGLISH, provider=provider), services)
                dialogs.append(welcome)
            lines = tuple(
                Message("a", role, "words", 0, Kind.QUESTION, MessageState.INTERRUPTED)
                for role in ("user", "assistant")
            )
            left = [Unfinished(Session(name, 0, 0), lines) for name in "ab"]
            dialogs.append(RecoveryDialog([*left, Unfinished(Session("c", 0, 0), ())], UTC))
            await services.idle()
            for dialog in dialogs:
                dialog.show()
                assert turkish(dialog) == []
                assert len(set(said(dialog))) > 5
            for dialog in {id(each): each for each in dialogs}.values():
                dialog.close()
            await services.idle()

        at_the_window(app, tmp_path, story, settings=ENGLISH)

    @pytest.mark.parametrize(
        "kind", [errors.DiskFull, errors.BackupFailed, errors.BackupNoRoom, errors.NotAnArchive]
    )
    def test_a_backup_that_fails(
        self, app: QApplication, tmp_path: Path, kind: type[errors.AnimsaError]
    ) -> None:
        async def story(shell: Shell) -> None:
            services = FakeServices()
            dialog = SettingsDialog(ENGLISH, services)
            await services.idle()
            services.failure = kind()
            dialog.data.back_up(Path("b.db"))
            await services.idle()
            assert dialog.data.line.text
            assert turkish(dialog) == []
            dialog.close()

        at_the_window(app, tmp_path, story, settings=ENGLISH)


class TestTheConversation:
    """Our own sentences follow the interface, and its buttons answer in its language."""

    def test_it_is_in_the_language_of_the_settings(self, app: QApplication, tmp_path: Path) -> None:
        async def story(shell: Shell) -> None:
            await ask(shell, "What did I research yesterday?")
            assert shell.view.last_answer() == "You have no research on record for yesterday."
            await ask(shell, "What did we say about quantum gravity?")
            (yes, no) = footer_buttons(shell)
            assert (yes.text(), no.text()) == ("Yes, research it", "No")
            no.click()
            await until(lambda: shell.presenter.turns.busy)
            await until(lambda: not shell.presenter.turns.busy)
            assert shell.view.last_answer() == "All right, no new research."
            assert shell.controller is not None
            assert shell.controller.active is not None
            assert shell.controller.active.messages[-2].content == "No"

        at_the_window(app, tmp_path, story, settings=ENGLISH)

    def test_it_changes_with_the_settings(self, app: QApplication, tmp_path: Path) -> None:
        async def story(shell: Shell) -> None:
            await ask(shell, QUESTION)
            assert "I need a model to research this" in shell.view.last_answer()
            assert "Settings → “Model and key”" in shell.view.last_answer()
            shell.settings.apply(replace(ENGLISH, language="tr"))
            await ask(shell, "dün ne araştırdım?")
            assert shell.view.last_answer() == "Dün için bir araştırma kaydın yok."

        at_the_window(app, tmp_path, story, settings=ENGLISH)

    def test_the_rest_of_an_answer_is_asked_for_in_it(
        self, app: QApplication, tmp_path: Path
    ) -> None:
        with FakeAnthropicThread() as server:
            server.script(Reply(["The sky"], stop_reason="max_tokens"), Reply([" is blue."]))

            async def story(shell: Shell) -> None:
                await ask(shell, QUESTION)
                assert "type “continue” to go on" in shell.window.banner.text()
                shell.presenter.turns.go_on()
                await until(lambda: not shell.presenter.turns.busy)
                assert shell.view.last_answer() == " is blue."
                assert shell.controller is not None
                assert shell.controller.active is not None
                assert shell.controller.active.messages[-2].content == "continue"

            at_the_window(app, tmp_path, story, model=server.url, settings=ENGLISH)


def footer_buttons(shell: Shell) -> list[QAbstractButton]:
    """What can be answered with one click."""
    (footer,) = shell.window.findChildren(AnswerButtons)
    return [*footer.buttons()]


class TestErrors:
    @pytest.mark.parametrize(
        ("status", "kind", "words"),
        [
            (401, "authentication_error", "did not accept the key"),
            (402, "billing_error", "no credit left"),
            (404, "not_found_error", "refused the request"),
        ],
    )
    def test_of_the_model(
        self, app: QApplication, tmp_path: Path, status: int, kind: str, words: str
    ) -> None:
        with FakeAnthropicThread() as server:
            server.script(HttpError(status, kind))

            async def story(shell: Shell) -> None:
                await ask(shell, QUESTION)
                assert words in shell.window.banner.text()
                assert "Your question is saved." in shell.window.banner.text()
                shell.settings.apply(replace(ENGLISH, language="tr"))
                assert "Sorduğun soru kaydedildi." in shell.window.banner.text()

            at_the_window(app, tmp_path, story, model=server.url, settings=ENGLISH)

    @pytest.mark.parametrize(
        ("pragma", "refuses", "takes", "words"),
        [
            ("max_page_count", 1, 2**30, "The disk is full"),
            ("query_only", 1, 0, "Anımsa is not permitted to write the archive"),
        ],
    )
    def test_of_an_archive_that_does_not_take_the_words(
        self, app: QApplication, tmp_path: Path, pragma: str, refuses: int, takes: int, words: str
    ) -> None:
        expected = f"{words}: what was said last is not saved yet."
        with FakeAnthropicThread() as server:
            server.script(Reply(["Because of scattering."]))

            async def story(shell: Shell) -> None:
                banner = shell.window.banner
                async with refusing(shell, pragma, refuses, takes):
                    await ask(shell, QUESTION + " word" * 9000)
                    assert banner.text().startswith(expected)
                assert shell.controller is not None
                active = shell.controller.active
                assert active is not None
                assert active.refusal is not None
                shell.presenter.turns.try_again()
                await until(lambda: not banner.text())
                assert active.refusal is None

            at_the_window(app, tmp_path, story, model=server.url, settings=ENGLISH)

    def test_that_there_is_nothing_to_try_again(self, app: QApplication, tmp_path: Path) -> None:
        async def story(shell: Shell) -> None:
            shell.window.commands[Command.REGENERATE].trigger()
            await until(shell.window.banner.text)
            assert "no question to try again" in shell.window.banner.text()
            shell.presenter.sessions.open_session("gone")
            await until(lambda: "not there any more" in shell.window.banner.text())

        at_the_window(app, tmp_path, story, settings=ENGLISH)

    def test_of_an_archive_that_cannot_be_opened(
        self, app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Told by a dialog before there is a window, in the language of the settings."""
        told: list[str] = []

        async def tell(parent: QWidget | None, title: str, text: str, close: str) -> None:
            told.extend((text, close))

        monkeypatch.setattr("app.ui.widgets.question_dialog.tell", tell)
        paths = Paths(tmp_path)
        paths.create()
        settings_file.save(paths.settings, ENGLISH)
        paths.archive.write_bytes(b"no database, " * 1000)
        translation = Translation()
        monkeypatch.setattr(application, "Translation", lambda: translation)
        environment = Environment(FakeClock(), ISTANBUL, {})
        with (
            asyncio.Runner(loop_factory=lambda: application.new_loop(app)) as runner,
            pytest.raises(errors.StorageError),
        ):
            runner.run(application._main(app, paths, environment, Front(), None))
        translation.silence()
        assert told[0].startswith("The archive seems to be damaged.")
        assert "in the settings" not in told[0]
        assert told[1] == "Close"


def test_no_turkish_button_is_reached_by_an_i() -> None:
    """On a Turkish keyboard its capital is İ, which Qt takes for another letter."""
    file = resource("i18n") / "animsa_tr.ts"
    translations = re.findall(r"<translation>([^<]*)</translation>", file.read_text("utf-8"))
    letters = {letter for each in translations for letter in re.findall(r"&amp;(\w)", each)}
    assert letters
    assert not letters & set("iıİI")


@pytest.mark.parametrize(("language", "said"), [("tr", "2.000 dosya"), ("en", "2,000 files")])
def test_thousands_have_their_mark(
    app: QApplication, tmp_path: Path, language: str, said: str
) -> None:
    async def story(shell: Shell) -> None:
        assert said in shell.presenter.files._summary(2000, 0, 0, 0)

    at_the_window(app, tmp_path, story, settings=replace(ENGLISH, language=language))


def test_every_number_of_something_is_told_as_the_language_has_it() -> None:
    # "%n" is told without the mark of thousands, "%Ln" with it.
    sources = [each.read_text("utf-8") for each in Path(interface.__path__[0]).rglob("*.py")]
    assert sum(each.count("%Ln") for each in sources) > 40
    assert not [each for each in sources if re.search(r"%n\b", each)]
