"""Projects at the window: chosen in the sidebar, filled by research, read and edited on a page.

Also tests: app/machine/paths.py, app/storage/memories/project_membership.py,
app/ui/projects/file_adding.py,
app/ui/projects/project_files.py, app/ui/projects/project_head.py,
app/ui/projects/source_list.py, app/ui/sidebar/project_bar.py, app/ui/window/projects_presenter.py.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.messages import Kind, Message
from app.core.domain.project_port import Memory, MemoryTurn, Origin, Project
from app.core.domain.session_list_port import Listing
from app.core.domain.sessions import Session
from app.machine.paths import WINDOW_FILE, Paths
from app.machine.settings import Settings
from app.research.files.file_process import Unread
from app.research.library import user_files
from app.research.library.user_files import Files
from app.ui.projects.project_head import NAME_WIDTH, ProjectHead
from app.ui.projects.project_page import Contents, ProjectPage
from app.ui.projects.source_list import SourceList
from app.ui.remembering.window_state import load
from app.ui.sidebar.sidebar_undo import UndoLine
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel
from app.ui.window.shell import Shell
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.fakes.clock import FakeClock
from tests.fakes.file_reading import AtAWord, read
from tests.fakes.person import ISTANBUL
from tests.ui.contrast import contrast
from tests.ui.windows import at_the_window, until

ENGLISH = Settings(welcomed=True, tray="no", language="en")


def titles(shell: Shell) -> list[str]:
    """The sessions in the sidebar."""
    model = shell.window.sidebar.model
    rows = (model.row(model.index(place)) for place in range(model.rowCount()))
    return [row.title for row in rows if row is not None and row.entry is not None]


async def project(shell: Shell, name: str) -> Project:
    await shell.presenter.projects.create(name)
    return next(each for each in await shell.archive.projects.projects() if each.name == name)


async def keep(shell: Shell, session_id: str, question: str, answer: str) -> None:
    """A conversation that was had already, outside of projects."""
    asked = Message(session_id, "user", question, 5, Kind.QUESTION, message_id=f"{session_id}-0")
    told = Message(
        session_id, "assistant", answer, 5, Kind.ANSWER, position=1, message_id=f"{session_id}-1"
    )
    await shell.archive.store.append(Session(session_id, 5, 5), [asked, told], new=True)
    shell.window.sidebar.refresh()


def page_of(shell: Shell) -> ProjectPage:
    (page,) = shell.window.findChildren(ProjectPage)
    return page


def listed(page: ProjectPage, name: str) -> list[str]:
    (found,) = [each for each in page.findChildren(QListWidget) if each.accessibleName() == name]
    return [found.item(row).text() for row in range(found.count())]


SENTENCES = "What is remembered, sentence by sentence"


def test_research_in_a_project_is_listed_and_remembered_there(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        made = await project(shell, "Diyabet")
        sidebar = shell.window.sidebar
        assert sidebar.projects.chosen == made.project_id
        server.script(Reply(["Sabah yükselmesi."]), Reply(["Dawn sabah olur."]))
        shell.presenter.turns.submit("Dawn phenomenon nedir?")
        await until(lambda: titles(shell) == ["Dawn phenomenon nedir?"])
        await until(lambda: len(server.requests) == 2)

        await shell.presenter.turns.done()
        controller = shell.controller
        assert controller is not None
        await controller.settle(10)
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        assert listed(page, SENTENCES) == ["Dawn sabah olur."]
        assert listed(page, "Research in this project") == ["Dawn phenomenon nedir?"]
        page.close()

        sidebar.projects.choose(None)
        await until(lambda: not sidebar.busy)
        assert controller.active is not None, "looking at all research ends nothing"
        sidebar.projects.choose("")
        await until(lambda: titles(shell) == [] and controller.active is None)

    with FakeAnthropicThread() as server:
        at_the_window(qapp, tmp_path, story, model=server.url, settings=ENGLISH)


def test_new_research_begins_where_the_list_says(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        one = await project(shell, "Bir")
        shell.window.sidebar.lookups.setChecked(True)
        shell.presenter.turns.submit("Dawn nedir?")
        await until(lambda: titles(shell) == ["Dawn nedir?"])
        await shell.presenter.turns.done()
        other = await project(shell, "Öteki")
        controller = shell.controller
        assert controller is not None
        # What went on in the first project is ended; the message begins anew in the other.
        await until(lambda: controller.active is None)
        shell.window.sidebar.lookups.setChecked(True)
        shell.presenter.turns.submit("Osmoz nedir?")
        await until(lambda: titles(shell) == ["Osmoz nedir?"])
        await shell.presenter.turns.done()
        for made in (one, other):
            page = await shell.archive.store.sessions_page(
                None, 5, Listing(project=made.project_id)
            )
            assert page.lookups == 1

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_session_is_moved_by_its_menu(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await keep(shell, "a", "Osmoz nedir?", "Suyun geçişi.")
        made = await project(shell, "Biyoloji")
        sidebar = shell.window.sidebar
        assert [each.name for each in sidebar.view.projects] == ["Biyoloji"]
        await until(lambda: titles(shell) == [])
        sidebar.view.move_requested.emit("a", made.project_id)
        await until(lambda: titles(shell) == ["Osmoz nedir?"])
        controller = shell.controller
        assert controller is not None
        await controller.settle(10)
        memory = await shell.archive.projects.memory(made.project_id)
        assert memory is not None
        assert memory.summary == "Osmoz nedir? Suyun geçişi."
        sidebar.view.move_requested.emit("a", "")
        await until(lambda: titles(shell) == [])

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_a_move_is_taken_back(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await keep(shell, "a", "Osmoz nedir?", "Suyun geçişi.")
        one, other = await project(shell, "Biyoloji"), await project(shell, "Kimya %1")
        projects, sidebar = shell.archive.projects, shell.window.sidebar
        (line,) = sidebar.findChildren(UndoLine)

        async def moved(project_id: str, told: str) -> None:
            sidebar.view.move_requested.emit("a", project_id)
            await until(lambda: said(line) == told)

        async def back(project_id: str | None) -> None:
            sidebar.view.undo_pressed.emit()
            await until(lambda: not changes.empty())
            changes.get_nowait()
            assert await projects.project_of("a") == project_id

        await moved(one.project_id, "“Osmoz nedir?” moved to “Biyoloji”")
        await moved(other.project_id, "“Osmoz nedir?” moved to “Kimya %1”")
        await moved("", "“Osmoz nedir?” is in no project any more")
        # Where it is already it is not moved to, and nothing can be taken back of that.
        await shell.presenter.projects.move("a", "")
        changes: asyncio.Queue[None] = asyncio.Queue()
        shell.presenter.projects.changed.connect(lambda: changes.put_nowait(None))
        await back(other.project_id)
        await back(one.project_id)
        await back(None)
        assert line.isHidden()

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def said(line: UndoLine) -> str:
    """What the line says was done, also where it is cut."""
    (text,) = line.findChildren(PlainLabel)
    return text.accessibleName()


def test_memory_is_edited_locked_and_leads_to_its_message(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await keep(shell, "a", "Osmoz nedir?", "Suyun geçişi.")
        made = await project(shell, "Biyoloji")
        await shell.presenter.projects.move("a", made.project_id)
        assert shell.controller is not None
        await shell.controller.settle(10)
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        page._edit.click()
        page._editor.setPlainText("Osmoz nedir? Suyun geçişi. Kısa yaz.")
        page._save.click()
        await until(lambda: listed(page, SENTENCES)[1:] == ["Kısa yaz."])
        page._lock.click()
        store = shell.archive.projects

        await until(lambda: page._contents.memory is not None and page._contents.memory.locked)
        memory = await store.memory(made.project_id)
        assert memory is not None
        assert [each.origin for each in memory.statements] == [Origin.EXTRACT, Origin.USER]
        assert not page._head._only_here.isChecked()
        page._head._only_here.click()
        await until(lambda: page._contents.project is not None and page._contents.project.only_here)
        assert page._head._only_here.isChecked()
        page._head._name.setText("Hücre")
        page._head._name.editingFinished.emit()
        await until(lambda: page.windowTitle() == "Hücre")
        page._statements.itemActivated.emit(page._statements.item(0))
        await until(lambda: shell.view.displayed == "a")
        await until(lambda: not shell.window.findChildren(ProjectPage))

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_text_that_is_being_edited_survives_what_others_change(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        made = await project(shell, "Biyoloji")
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        page._edit.click()
        page._editor.setPlainText("yarım")
        await shell.presenter.projects.refresh()
        assert page._editor.isVisible()
        assert page._editor.toPlainText() == "yarım"
        # Esc leaves the editing first, then the page.
        page.reject()
        await until(lambda: page._statements.isVisible())
        page.close()

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_files_are_read_into_the_project_listed_and_taken_out(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        made = await project(shell, "Biyoloji")
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        assert page.files.rows() == []
        page.files.added.emit([note])
        assert page.files.rows() == ["osmoz.txt · waiting"]
        await until(lambda: page.files.rows() == ["osmoz.txt · read · 1 passage"])
        await until(page.files._release.isEnabled)
        assert len(await shell.archive.library.files()) == 1
        page.files._release.click()
        await until(lambda: page.files.rows() == [])
        assert len(await shell.archive.library.files()) == 1, "research may still read it"
        page.close()

    note = tmp_path / "osmoz.txt"
    note.write_text("Osmoz suyun geçişidir.", "utf-8")
    at_the_window(qapp, tmp_path / "data", story, settings=ENGLISH)


def test_what_of_the_files_was_read_before_it_was_stopped_is_the_project_s(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_files, "AT_ONCE", 1)

    async def story(shell: Shell) -> None:
        process = AtAWord()
        library = Files(shell.archive.library, FakeClock(), processes=lambda: process)
        shell.archive.__dict__["_files"] = library
        made = await project(shell, "Biyoloji")
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        page.files.added.emit(notes)
        await until(lambda: process.asked)
        process.tell("bir.txt", read("1"))
        await until(lambda: "iki.txt" in process.asked)
        assert page.files.rows() == ["bir.txt · read · 1 passage", "iki.txt · being read…"]
        page.files._stop.click()
        await until(lambda: len(page.files.rows()) == 1)
        assert await shell.archive.projects.files_of(made.project_id) == [str(notes[0])]
        page.files.added.emit(notes[1:])
        await until(lambda: process.asked)
        process.tell("iki.txt", Unread("file_damaged"))
        await until(lambda: not page.files._retry.isHidden())
        assert page.files.rows()[1] == "iki.txt · could not be read: damaged"
        assert "iki.txt" in page.files._details.text()
        page.close()

    notes = [tmp_path / "bir.txt", tmp_path / "iki.txt"]
    for each in notes:
        each.write_text("Osmoz suyun geçişidir.", "utf-8")
    at_the_window(qapp, tmp_path / "data", story, settings=ENGLISH)


@pytest.mark.parametrize(("choice", "left"), [(0, ["Osmoz nedir?"]), (1, [])])
def test_project_is_erased_with_its_research_or_without(
    qapp: QApplication, tmp_path: Path, choice: int, left: list[str]
) -> None:
    async def story(shell: Shell) -> None:
        await keep(shell, "a", "Osmoz nedir?", "Suyun geçişi.")
        made = await project(shell, "Biyoloji")
        await shell.presenter.projects.move("a", made.project_id)
        await shell.presenter.sessions.open_session("a")
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        page._remove.click()
        await until(lambda: page.findChildren(QMessageBox))
        (asked,) = page.findChildren(QMessageBox)
        assert asked.defaultButton() is asked.escapeButton(), "Enter erases nothing"
        # "Keep" beside "keep the research" would not say what is kept.
        assert asked.escapeButton().text() == "Cancel"
        asked.buttons()[choice].click()
        await until(lambda: not shell.window.findChildren(ProjectPage))
        await until(lambda: shell.window.sidebar.projects.chosen is None)
        await until(lambda: titles(shell) == left)
        assert await shell.archive.projects.projects() == []
        assert (shell.view.displayed == "a") is bool(left)

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_project_that_the_user_keeps_stays(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        made = await project(shell, "Biyoloji")
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        page._remove.click()
        await until(lambda: page.findChildren(QMessageBox))
        page.findChildren(QMessageBox)[0].reject()
        await until(lambda: not page.findChildren(QMessageBox))
        assert await shell.archive.projects.projects() == [made]
        page.close()

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_page_of_a_project_that_another_process_erased_goes(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        made = await project(shell, "Biyoloji")
        await shell.presenter.projects.open_page(made.project_id)
        async with open_archive(Paths(tmp_path), Environment(environ={})) as other:
            await other.eraser.project(made.project_id, with_sessions=False)
        await shell.beside.look_for_changes()
        await until(lambda: not shell.window.findChildren(ProjectPage))
        await until(lambda: shell.window.sidebar.projects.chosen is None)

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_page_speaks_the_language_of_the_window(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        made = await project(shell, "Biyoloji")
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        assert page._tabs.tabText(0) == "Bellek"
        assert shell.window.sidebar.projects._choice.itemText(0) == "Tüm araştırmalar"
        page.close()

    settings = Settings(welcomed=True, tray="no", language="tr")
    at_the_window(qapp, tmp_path, story, settings=settings)


def test_of_two_pages_that_are_wanted_at_once_the_last_is_shown(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        made, other = await project(shell, "Biyoloji"), await project(shell, "Diyabet")
        presenter = shell.presenter.projects
        await asyncio.gather(
            presenter.open_page(made.project_id), presenter.open_page(other.project_id)
        )
        page = page_of(shell)
        assert page.isVisible() and page.windowTitle() == "Diyabet"
        page.close()
        await shell.archive.eraser.project(other.project_id, with_sessions=False)
        await presenter.open_page(other.project_id)
        await until(lambda: not shell.window.findChildren(ProjectPage))

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_what_was_written_and_not_saved_is_kept(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        made = await project(shell, "Diyabet")
        presenter, file = shell.presenter.projects, shell.archive.paths.root / WINDOW_FILE
        await presenter.open_page(made.project_id)
        page = page_of(shell)
        page._begin_to_edit()
        page._editor.setPlainText("Elle yazılan")
        # By itself, while it is written: a crash loses nothing.
        await until(lambda: load(file).beside == {f"memory:{made.project_id}": "Elle yazılan"})
        QTest.keyClick(page, Qt.Key.Key_Escape)
        assert not page.editing
        assert "kept unsaved" in page._about.text()
        page._begin_to_edit()
        assert page._editor.toPlainText() == "Elle yazılan"
        page._editor.setPlainText("Elle yazılan, daha uzun")
        page._close.click()

    async def again(shell: Shell) -> None:
        (made,) = await shell.archive.projects.projects()
        assert not shell.window.findChildren(ProjectPage)
        await shell.presenter.projects.open_page(made.project_id)
        page = page_of(shell)
        page._begin_to_edit()
        assert page._editor.toPlainText() == "Elle yazılan, daha uzun"
        page._keep_text()
        file = shell.archive.paths.root / WINDOW_FILE
        await until(lambda: not load(file).beside)
        page._close.click()

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)
    at_the_window(qapp, tmp_path, again)


def test_empty_tabs_say_what_will_stand_there(qapp: QApplication) -> None:
    page = ProjectPage(ISTANBUL)
    lists = page._tabs.findChildren(SourceList)
    assert len(lists) == 4 and all(each.hint for each in lists)
    assert all(each.accessibleDescription() == each.hint for each in lists)
    lists[0].fill([("Dawn sabah olur.", (), "")])
    assert lists[0].hint == "" and lists[0].accessibleDescription() == ""
    loud = [each for each in page.findChildren(QPushButton) if each.property("kind") == "danger"]
    assert not loud, "nothing that erases stands out among what one comes here for"
    page.deleteLater()


def test_the_name_has_room_at_every_size_of_letters(qapp: QApplication, qtbot: QtBot) -> None:
    try:
        for size in (100, 200):
            theme.apply(qapp, "light", size)
            head = ProjectHead()
            qtbot.addWidget(head)
            head.retranslate()
            head.show_project(Project("p", "Babamın tedavisi", "teal", 0))
            head.resize(656, 200)
            head.show()
            QApplication.processEvents()
            name, here = head._name.geometry(), head._only_here.geometry()
            assert name.width() >= theme.scaled(NAME_WIDTH)
            assert (here.top() > name.bottom()) is (size == 200), (size, name, here)
    finally:
        theme.apply(qapp, "light")


def test_a_long_name_is_seen_from_its_beginning(qapp: QApplication, qtbot: QtBot) -> None:
    qtbot.addWidget(head := ProjectHead())
    head.resize(656, 60)
    head.show_project(Project("p", "Babamın tedavisi ve kontrolleri " * 3, "teal", 0))
    assert head._name.cursorPosition() == 0


def test_recent_messages_are_words_without_the_marks_of_markdown(qapp: QApplication) -> None:
    page = ProjectPage(ISTANBUL)
    said = "## Osmoz\n\n**Su** geçer.\n\n| Zar | Yön |\n|---|---|\n| ince | içe |"
    memory = Memory("m", "p", (), (MemoryTurn("assistant", said),), 1, False, 0)
    page.show_contents(Contents(None, memory))
    assert listed(page, "Recent messages")[0].endswith("Osmoz Su geçer. · Zar · Yön · ince · içe")
    page.deleteLater()


def test_the_chosen_tab_is_seen_in_every_look(qapp: QApplication) -> None:
    page = ProjectPage(ISTANBUL)
    for look in theme.THEMES.values():
        theme.apply(qapp, look.name)
        page.ensurePolished()
        bar = page._tabs.tabBar()
        place, other = bar.tabRect(0), bar.tabRect(1)
        picture = bar.grab().toImage()
        below = [picture.pixelColor(r.center().x(), r.bottom() - 1) for r in (place, other)]
        assert below[0] == look.colors.accent
        assert contrast(*below) >= 3
    theme.apply(qapp, "light")
    page.deleteLater()
