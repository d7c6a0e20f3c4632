"""Pinning, archiving and tagging in the window, each taken back, and the dialog of tags.

Also tests: app/ui/ordering/note_dialog.py, app/ui/ordering/notes_presenter.py,
app/ui/ordering/ordering_presenter.py, app/ui/ordering/tags_dialog.py.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog
from pytestqt.qtbot import QtBot

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Status, Tag
from app.ui.dialogs.actions import Command
from app.ui.ordering.note_dialog import NoteDialog
from app.ui.ordering.tags_dialog import TagsDialog
from app.ui.sidebar.list_filter import Filters
from app.ui.widgets import theme
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, until

HEALTH, SOON = Tag("sağlık", "green"), Tag("acil", "red")


async def fill(shell: Shell, *names: str) -> None:
    for number, name in enumerate(names):
        asked = Message(name, "user", "Demir?", 5, Kind.QUESTION, message_id=f"{name}-q")
        told = replace(asked, role="assistant", kind=Kind.ANSWER, position=1, message_id=name)
        session = Session(name, 5, 5 + number, Status.COMPLETE, f"Başlık {name}")
        await shell.archive.store.append(session, [asked, told], new=True)
    shell.window.sidebar.refresh()
    await settled(shell)


async def settled(shell: Shell) -> None:
    await until(lambda: not shell.window.sidebar.busy)


def listed(shell: Shell) -> list[str]:
    model = shell.window.sidebar.model
    found = (model.row(model.index(place)) for place in range(model.rowCount()))
    return [row.entry.session_id for row in found if row is not None and row.entry is not None]


def test_the_window_pins_archives_and_tags_and_takes_it_back(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        side, store = shell.window.sidebar, shell.archive.store
        commands, ordering = shell.window.commands, shell.presenter.ordering
        await fill(shell, "a", "b")
        assert listed(shell) == ["b", "a"]

        await ordering.pin(["a"], True)
        await settled(shell)
        assert listed(shell) == ["a", "b"]

        await ordering.put_away(["a", "b"], True)
        await settled(shell)
        assert listed(shell) == []
        side._undo.undo()
        await until(lambda: listed(shell) == ["a", "b"])

        # The one on the screen, by a command.
        await shell.presenter.sessions.show("b")
        commands[Command.ARCHIVE].trigger()
        await until(lambda: listed(shell) == ["a"])
        commands[Command.ARCHIVE].trigger()
        await until(lambda: listed(shell) == ["a", "b"])
        commands[Command.PIN].trigger()
        await until(lambda: listed(shell) == ["b", "a"])

        await ordering.choose_tags(["a", "b"])
        dialog = shell.window.findChild(TagsDialog)
        assert dialog is not None and not dialog.testAttribute(Qt.WidgetAttribute.WA_WState_Hidden)
        dialog.add("sağlık")
        dialog._accept.click()
        await until(
            lambda: side._undo.isVisible() and "Etiketler" in side._undo._text.accessibleName()
        )
        assert [each.name for each in (await store.tags())] == ["sağlık"]
        await settled(shell)
        side._undo.undo()
        await until(lambda: not shell.presenter.sessions._changes)
        assert await store.tags() == []

    at_the_window(qapp, tmp_path, story)


def chosen(dialog: TagsDialog) -> list[tuple[Any, Any]]:
    told: list[tuple[Any, Any]] = []
    dialog.chosen.connect(lambda wanted, renamed: told.append((wanted, renamed)))
    return told


def test_what_only_some_have_stays_so_until_it_is_ticked(qtbot: QtBot) -> None:
    dialog = TagsDialog([SOON, HEALTH], {"a": (SOON, HEALTH), "b": (HEALTH,)})
    told = chosen(dialog)
    states = [item.checkState() for item in dialog._items()]
    assert states == [Qt.CheckState.PartiallyChecked, Qt.CheckState.Checked]
    dialog._items()[1].setText("Sağlığım")
    dialog._accept.click()
    health = replace(HEALTH, name="Sağlığım")
    assert told == [({"a": (health, SOON), "b": (health,)}, {"sağlık": "Sağlığım"})]


def test_a_tag_is_made_by_keys_alone(qtbot: QtBot) -> None:
    dialog = TagsDialog([SOON], {"a": ()}, "Başlık")
    dialog.show()
    told = chosen(dialog)
    QTest.keyClicks(dialog._new, "  yeni  ad ")
    QTest.keyClick(dialog._new, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter made the tag"
    dialog._new.setText("ACİL")
    dialog._accept.click()
    ((wanted, renamed),) = told
    assert [each.name for each in wanted["a"]] == ["acil", "yeni ad"]
    assert len({each.colour for each in wanted["a"]}) == 2 and renamed == {}


def test_every_control_of_the_dialog_has_a_name(qtbot: QtBot) -> None:
    dialog = TagsDialog([], {"a": ()})
    for widget in (dialog._list, dialog._new, dialog._colour):
        assert widget.accessibleName()
    assert dialog._none.isVisibleTo(dialog) and not dialog._list.isVisibleTo(dialog)
    dialog.show()
    assert dialog._refuse.nextInFocusChain() is dialog._accept
    assert dialog._refuse.x() < dialog._accept.x()
    # What belongs together stands together.
    assert dialog._none.y() - dialog._new.geometry().bottom() < 3 * theme.SPACE
    assert dialog._new.y() - dialog._about.geometry().bottom() < 3 * theme.SPACE
    dialog.add("bir")
    dialog._colour.setCurrentIndex(4)
    dialog._recolour()
    told = chosen(dialog)
    dialog._accept.click()
    assert told[0][0] == {"a": (Tag("bir", "red"),)}


# --- notes ---------------------------------------------------------------------------------------


def test_a_note_stands_below_its_answer_and_its_deletion_is_taken_back(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        window, store = shell.window, shell.archive.store
        await fill(shell, "a", "b")
        await shell.presenter.sessions.show("a")

        def shown() -> str:
            return window.chat.column.items[-1].message.content

        async def write(text: str) -> None:
            window.commands[Command.NOTE].trigger()
            await until(lambda: window.findChild(NoteDialog) is not None)
            dialog = window.findChild(NoteDialog)
            assert dialog is not None
            dialog.editor.setPlainText(text)
            QTest.keyClick(dialog.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: window.findChild(NoteDialog) is None)

        await write("Benim notum")
        await until(lambda: shown().endswith("**\n\nBenim notum"))
        assert "Senin notun · " in shown() and shown().startswith("Demir?")

        # Gone to another conversation and back, by the place of the note.
        await shell.presenter.sessions.show("b")
        assert "notum" not in shown()
        await shell.presenter.sessions.show("a", "note-a")
        await until(lambda: "Benim notum" in shown())
        assert window.chat._highlighted == "a"

        await write("")
        await until(lambda: shown() == "Demir?")
        assert await store.notes("a") == []
        window.sidebar._undo.undo()
        await until(lambda: "Benim notum" in shown())
        assert [each.content for each in await store.notes("a")] == ["Benim notum"]

    at_the_window(qapp, tmp_path, story)


def test_the_note_dialog_names_its_controls_and_writes_only_what_changed(qtbot: QtBot) -> None:
    dialog = NoteDialog("eski")
    written: list[str] = []
    dialog.written.connect(written.append)
    assert dialog.editor.accessibleName() and dialog._remove.isVisibleTo(dialog)
    dialog._accept.click()
    assert written == []
    assert not NoteDialog("")._remove.isVisibleTo(dialog)


def test_a_note_that_was_not_saved_is_there_again_also_after_a_kill(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def opened(shell: Shell) -> NoteDialog:
        window = shell.window
        await shell.presenter.sessions.show("a")
        window.commands[Command.NOTE].trigger()
        await until(lambda: window.findChild(NoteDialog) is not None)
        dialog = window.findChild(NoteDialog)
        assert dialog is not None
        return dialog

    async def first(shell: Shell) -> None:
        await fill(shell, "a")
        dialog = await opened(shell)
        dialog.editor.setPlainText("yarım kalan not")
        QTest.keyClick(dialog.editor, Qt.Key.Key_Escape)
        assert "kaydedilmedi" in shell.window.status.text()
        await until(lambda: shell.window.findChild(NoteDialog) is None)
        dialog = await opened(shell)
        assert dialog.editor.toPlainText() == "yarım kalan not"
        dialog.editor.setPlainText("yarım kalan uzun not")
        kept = tmp_path / "window.json"
        await until(lambda: kept.exists() and "uzun not" in kept.read_text("utf-8"))

    async def second(shell: Shell) -> None:
        dialog = await opened(shell)
        assert dialog.editor.toPlainText() == "yarım kalan uzun not"
        dialog._accept.click()
        await until(lambda: not shell.presenter.notes.texts)
        assert [each.content for each in await shell.archive.store.notes("a")] == [
            "yarım kalan uzun not"
        ]
        await until(lambda: shell.window.findChild(NoteDialog) is None)
        dialog = await opened(shell)
        dialog.editor.setPlainText("başka")
        dialog._refuse.click()
        assert not shell.presenter.notes.texts

        # What is erased leaves no note that was begun beside it.
        await until(lambda: shell.window.findChild(NoteDialog) is None)
        dialog = await opened(shell)
        dialog.editor.setPlainText("silinecek")
        dialog.reject()
        assert shell.presenter.notes.texts
        await shell.archive.eraser.session("a")
        await shell.presenter.sessions.follow_erasings()
        assert not shell.presenter.notes.texts

    at_the_window(qapp, tmp_path, first, leave=False)
    at_the_window(qapp, tmp_path, second)


# --- saved searches ------------------------------------------------------------------------------


def test_a_search_is_saved_looked_at_again_and_removed(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        side, store = shell.window.sidebar, shell.archive.store
        page = side.filter.page
        await fill(shell, "a", "b")
        await store.set_tags({"b": (SOON,)})
        page.choose(Filters(days=0, tags=("acil",)))
        side.search_field.setText("başlık")
        await until(lambda: listed(shell) == ["b"])

        page.save_requested.emit()
        await until(lambda: shell.window.findChild(QInputDialog) is not None)
        asked = shell.window.findChild(QInputDialog)
        assert asked is not None and asked.textValue() == "başlık acil"
        asked.setTextValue("Acil işler")
        asked.accept()
        await until(lambda: page._saved.count() == 2)
        assert [each.name for each in await store.saved_searches()] == ["Acil işler"]

        page.clear()
        side.search_field.clear()
        await until(lambda: listed(shell) == ["b", "a"])
        page.saved_chosen.emit("Acil işler")
        await until(lambda: listed(shell) == ["b"])
        assert side.search_field.text() == "başlık" and side.filter.filters.tags == ("acil",)

        page._saved.setCurrentIndex(1)
        page._forget_saved()
        await until(lambda: side._undo.isVisible())
        assert await store.saved_searches() == []
        side._undo.undo()
        await until(lambda: not shell.presenter.sessions._changes)
        assert len(await store.saved_searches()) == 1

    at_the_window(qapp, tmp_path, story)
