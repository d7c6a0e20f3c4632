"""Words are looked for in what a project and the general memory hold, from the project's page."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.core.domain.imported_sessions import ImportedMessage, ImportedSession
from app.core.domain.messages import Kind
from app.memory.sessions.metadata import extract
from app.storage.importing import import_sessions
from app.ui.projects.memory_finder import MemoryFinder
from app.ui.window.shell import Shell
from tests.ui.projects.test_project_page import ENGLISH, keep, listed, page_of, project
from tests.ui.windows import at_the_window, type_text, until


def _rows(finder: MemoryFinder) -> list[str]:
    return [finder.results.item(row).text() for row in range(finder.results.count())]


def test_words_are_found_and_lead_to_their_message(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await keep(shell, "general", "Şeker pancarı nedir?", "Bir bitkidir.")
        await keep(shell, "own", "Dawn nedir?", "Sabah şekerinin yükselmesidir.")
        made = await project(shell, "Diyabet")
        await shell.presenter.projects.move("own", made.project_id)
        # There and back: what was kept without being said here is learnt when it moves.
        await shell.presenter.projects.move("general", made.project_id)
        await shell.presenter.projects.move("general", "")
        controller = shell.controller
        assert controller is not None
        await controller.settle(10)
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        finder = page.finder

        page.activateWindow()
        await until(page.isActiveWindow)
        QTest.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        await until(finder.field.hasFocus)
        type_text(finder.field, "şekeri")
        await until(finder.results.isVisible)
        assert not page._tabs.isVisible()
        assert "Anımsa · 1 January 1970, 02:00\nSabah şekerinin yükselmesidir." in _rows(finder)
        apart = [row for row in _rows(finder) if "outside projects" in row]
        assert any("Şeker pancarı nedir?" in row for row in apart)

        type_text(finder.field, " zürafa")
        QTest.keyClick(finder.field, Qt.Key.Key_Escape)
        assert page.isVisible(), "Esc empties the field first"
        assert page._tabs.isVisible()
        type_text(finder.field, "zürafa")
        await until(lambda: finder.results.hint)
        assert finder.results.hint == "“zürafa” is nowhere in what is remembered."

        finder.field.setText("yükselmesidir")
        await until(lambda: finder.results.count())
        QTest.keyClick(finder.field, Qt.Key.Key_Return)
        await until(finder.results.hasFocus)
        place = next(i for i, row in enumerate(_rows(finder)) if row.startswith("Anımsa"))
        finder.results.setCurrentRow(place)
        QTest.keyClick(finder.results, Qt.Key.Key_Return)
        await until(lambda: shell.view.displayed == "own")

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_an_answer_that_the_field_has_moved_on_from_is_thrown_away(qtbot: QtBot) -> None:
    pages = QLabel("pages")
    finder = MemoryFinder(pages, str)
    qtbot.addWidget(finder)
    finder.retranslate()
    finder.show()
    finder.field.setText("dawn")
    finder.show_found("da", [], {}, {}, in_project=True)
    assert pages.isVisible()
    finder.show_found("dawn", [], {}, {}, in_project=True)
    assert not pages.isVisible()
    finder.field.clear()
    assert pages.isVisible()


def test_an_answer_of_another_program_is_told_as_its_own(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        entries = (
            ImportedMessage("user", "Dawn nedir?", 5, Kind.QUESTION),
            ImportedMessage("assistant", "Sabah şekerinin yükselmesidir.", 5, Kind.ANSWER),
        )
        imported = ImportedSession("claude", "own", "d", 5, "Dawn", "Dawn.", (), entries)
        await import_sessions(shell.archive.database, [imported], describe=extract)
        await keep(shell, "ours", "Somogyi nedir?", "Gece düşüşüdür.")
        made = await project(shell, "Diyabet")
        for session_id in ("own", "ours"):
            await shell.presenter.projects.move(session_id, made.project_id)
        controller = shell.controller
        assert controller is not None
        await controller.settle(10)
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        recent = listed(page, "Recent messages")
        assert "Claude: Sabah şekerinin yükselmesidir." in recent
        assert "Anımsa: Gece düşüşüdür." in recent
        page.finder.field.setText("yükselmesidir")
        await until(page.finder.results.count)
        await until(lambda: any(row.startswith("Claude · 1 ") for row in _rows(page.finder)))

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)
