"""The header over a conversation, and the way back to the places before.

Also tests: app/ui/places/conversation_header.py, app/ui/places/places_presenter.py,
app/ui/places/visited_places.py.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Status
from app.ui.chat.chat_column import Anchor
from app.ui.dialogs.actions import Command
from app.ui.places.visited_places import VisitedPlaces
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, until


def test_the_way_back_and_forth_is_that_of_a_browser() -> None:
    visited = VisitedPlaces()
    assert visited.go_back() is None
    for session in ("", "a", "b", "", "c"):
        visited.leave(Anchor(1, 2, 3.0))
        visited.come(session)
        visited.come(session)
    back = [visit.session_id for _ in range(2) if (visit := visited.go_back())]
    assert back == ["b", "a"]
    assert not visited.can_go_back
    forward = visited.go_forward()
    assert forward is not None and forward.session_id == "b"
    assert forward.anchor == Anchor(1, 2, 3.0)
    visited.come("d")
    assert not visited.can_go_forward
    visited.forget("b")
    first = visited.go_back()
    assert first is not None and first.session_id == "a"


def test_a_past_research_says_what_it_is_and_leads_back(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        window, sessions = shell.window, shell.presenter.sessions
        for number in range(3):
            name = f"s{number}"
            asked = Message(name, "user", "Demir?", 5, Kind.QUESTION, message_id=f"m{number}")
            session = Session(name, 5, 5 + number, Status.COMPLETE, f"Demir {number}")
            told = replace(asked, role="assistant", kind=Kind.ANSWER, position=1, message_id=name)
            await shell.archive.store.append(session, [asked, told], new=True)
        window.sidebar.refresh()
        await until(lambda: not window.sidebar.busy and window.sidebar.model.rowCount())
        assert window.header.isHidden(), "nothing to say on an empty page"
        entries = (await shell.archive.store.sessions_page(None, 3)).entries
        first, second = entries[0], entries[1]
        project = await shell.archive.projects.create("Tez", "teal", 1)
        await shell.presenter.projects.move(first.session_id, project.project_id)
        sessions.open_session(first.session_id)
        await until(lambda: window.header.title == first.title)
        sessions.open_session(second.session_id)
        await until(lambda: window.header.title == second.title)
        assert not window.header.isHidden()
        assert window.header.about

        QTest.keySequence(window.composer.editor, "Alt+Left")
        await until(lambda: shell.view.displayed == first.session_id)
        await until(lambda: window.header.title == first.title)
        assert window.header.about.endswith(" · Tez")
        await until(lambda: shown(shell) == first.session_id)
        assert not window.commands[Command.BACK].isEnabled()
        QTest.keySequence(window.composer.editor, "Alt+Right")
        await until(lambda: shell.view.displayed == second.session_id)
        await until(lambda: shown(shell) == second.session_id)

        # What is gone is passed over.
        await shell.archive.store.set_deleted(first.session_id, 1)
        third = entries[2]
        sessions.open_session(third.session_id)
        await until(lambda: shell.view.displayed == third.session_id)
        shell.presenter.edits.rename(third.session_id, "Yeni ad")
        await until(lambda: window.header.title == "Yeni ad")
        sessions.new_research()
        await until(lambda: not window.header.title)
        QTest.keySequence(window.composer.editor, "Alt+Left")
        await until(lambda: shell.view.displayed == third.session_id)

    at_the_window(qapp, tmp_path, story)


def shown(shell: Shell) -> str:
    """The session that is marked in the list."""
    row = shell.window.sidebar.model.row(shell.window.sidebar.view.currentIndex())
    return row.entry.session_id if row is not None and row.entry is not None else ""
