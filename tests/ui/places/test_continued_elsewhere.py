"""The line that says that a research was continued on two computers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Status
from app.storage.database.continuation_ids import copy_of, session_of
from app.ui.places.continued_elsewhere import ContinuedElsewhere
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, until


def test_one_other_is_led_to_at_once_and_of_several_one_is_chosen(qapp: QApplication) -> None:
    line = ContinuedElsewhere()
    chosen: list[str] = []
    line.chosen.connect(chosen.append)
    assert line.isHidden()
    line.show_others([("b", "Demir & çay")])
    assert line.said().endswith(": Demir & çay")
    line.click()
    assert chosen == ["b"]
    line.show_others([("b", "Demir"), ("c", "")])
    menu = line.menu_of_others()
    menu.actions()[1].trigger()
    assert chosen == ["b", "c"]
    line.show_others(())
    assert line.isHidden()


def test_each_of_the_two_says_so_and_leads_to_the_other(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        header, store = shell.window.header, shell.archive.store
        asked = Message("s", "user", "Demir?", 5, Kind.QUESTION, message_id="m")
        session = Session("s", 5, 5, Status.COMPLETE, "Demir")
        await store.append(session, [asked], new=True)
        other = session_of("n")
        copy = replace(asked, session_id=other, message_id=copy_of("m", other))
        said = replace(asked, session_id=other, message_id="n", position=1)
        later = replace(session, session_id=other, title="Demir, sonra")
        await store.append(later, [copy, said], new=True)

        shell.presenter.sessions.open_session("s")
        await until(lambda: header.title == "Demir" and not header.elsewhere.isHidden())
        assert "Demir, sonra" in header.elsewhere.said()
        header.elsewhere.click()
        await until(lambda: shell.view.displayed == other and header.title == "Demir, sonra")
        assert header.elsewhere.said().endswith("Demir")
        shell.presenter.sessions.new_research()
        await until(lambda: not header.title)
        assert header.elsewhere.isHidden()

    at_the_window(qapp, tmp_path, story)
