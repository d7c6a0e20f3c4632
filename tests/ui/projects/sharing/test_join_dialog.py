"""Joining a shared project where there is none yet: by what the other person gave, and asked first
where somebody of the name, or the project itself, is here already."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.bootstrap.project_sharing import ProjectSharing
from app.core.domain import errors
from app.ui.projects.sharing.join_dialog import JoinDialog
from app.ui.widgets.work_line import DialogTasks
from tests.fakes.services import FakeServices
from tests.fakes.shared_projects import FakeSharedProjects

ADDRESS = "postgresql://mehmet@db.example.org/animsa"
CALL = ("join", ADDRESS, "söylenen parola", "Mehmet", "gizli")


class Joining:
    """The dialog, filled in."""

    def __init__(self) -> None:
        self.fake, self.services = FakeSharedProjects(), FakeServices()
        self.dialog = JoinDialog(ProjectSharing(self.fake), DialogTasks(self.services))
        self.heard: list[tuple[str, str]] = []
        self.dialog.joined.connect(lambda *told: self.heard.append(told))
        form = self.dialog.form
        form.person.setText("Mehmet")
        form.address.setText(ADDRESS)
        form.password.edit.setText("gizli")
        form.first.edit.setText("söylenen parola")
        self.dialog.show()

    async def done(self) -> None:
        for _ in range(2):
            await asyncio.gather(*self.services.tasks)

    async def answer(self, role: QMessageBox.ButtonRole) -> str:
        def boxes() -> list[QMessageBox]:
            return [each for each in self.dialog.findChildren(QMessageBox) if each.isVisible()]

        await self.services.until(boxes)
        (box,) = boxes()
        said = f"{box.text()}\n{box.informativeText()}"
        next(each for each in box.buttons() if box.buttonRole(each) is role).click()
        return said


YES, NO = QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.RejectRole


@pytest.fixture
async def joining(qtbot: QtBot) -> AsyncIterator[Joining]:
    made = Joining()
    yield made
    if isValid(made.dialog):
        # It goes by itself when it has joined.
        made.dialog.close()


async def test_it_is_joined_at_the_click_and_told(joining: Joining) -> None:
    form = joining.dialog.form
    assert not form.again.isVisible() and not form.understood.isVisible()
    await joining.done()
    assert joining.fake.calls == [] and form.person.text() == "Mehmet"
    form.start.click()
    await joining.done()
    assert joining.fake.calls == [(*CALL, ""), ("exchange", "p")]
    ((project_id, said),) = joining.heard
    assert project_id == "p" and "You have joined “Deniz suyu”. Exchanged." in said


async def test_a_wrong_passphrase_leaves_everything(joining: Joining) -> None:
    joining.fake.failures = [errors.WrongPassphrase()]
    joining.dialog.form.start.click()
    await joining.done()
    assert "opens no project that is shared with you" in joining.dialog.line.text
    assert joining.dialog.isVisible() and joining.heard == []


@pytest.mark.parametrize("reason", ["project_is_here", "person_taken"])
async def test_who_is_in_it_already_is_asked(joining: Joining, reason: str) -> None:
    taken = errors.CommandError(reason=reason, name="Mehmet")
    joining.fake.failures = [taken]
    joining.dialog.form.start.click()
    assert "from another computer of yours" in await joining.answer(NO)
    await joining.done()
    assert "nothing was changed" in joining.dialog.line.text and joining.heard == []
    joining.fake.failures = [taken]
    joining.dialog.form.start.click()
    await joining.answer(YES)
    await joining.done()
    assert joining.fake.calls[-2:] == [(*CALL, "mine"), ("exchange", "p")]
    assert joining.heard[0][0] == "p"


async def test_closing_it_ends_what_is_under_way(joining: Joining) -> None:
    joining.fake.gate = asyncio.Event()
    joining.dialog.form.start.click()
    await joining.services.until(lambda: ("exchange", "p") in joining.fake.calls)
    joining.dialog.reject()
    await joining.services.until(lambda: all(each.done() for each in joining.services.tasks))
    assert joining.heard == []
