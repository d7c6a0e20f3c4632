"""The sharing page of a project: nothing is connected to before a click, what is in the way is said
in plain words, and nothing waits in the window.

Also tests: app/ui/projects/sharing/entry_form.py, app/ui/projects/sharing/invitation_box.py,
app/ui/settings/sharing/address_change.py.
"""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from app.bootstrap.project_sharing import ProjectSharing
from app.core.domain import errors
from app.core.domain.care.shared_projects import ProjectMembers, SharedProjectStanding
from app.ui.projects.sharing.sharing_page import SharingPage
from app.ui.settings.sharing.address_change import AddressChange
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Translation
from app.ui.widgets.work_line import DialogTasks
from tests.fakes.services import FakeServices
from tests.fakes.shared_projects import FakeSharedProjects
from tests.ui.windows import until_shown

GOOD = "mavi kaşık deniz otobüs"
ADDRESS = "postgresql://ayse@db.example.org/animsa"
SHARED = SharedProjectStanding("p", "Deniz suyu", ADDRESS, "Ayşe", ("<b>Mehmet</b>",))


class Tab:
    """The page with what it stands on."""

    def __init__(self, qtbot: QtBot) -> None:
        self.fake, self.services = FakeSharedProjects(), FakeServices()
        self.page = SharingPage(ProjectSharing(self.fake), "p", DialogTasks(self.services))
        self.changes: list[int] = []
        self.page.changed.connect(lambda: self.changes.append(1))
        qtbot.addWidget(self.page)

    async def show(self) -> SharingPage:
        self.page.show()
        await self.done()
        return self.page

    async def done(self) -> None:
        await self.services.done()

    def said(self) -> str:
        labels = self.page.findChildren(PlainLabel)
        return "\n".join(each.text() for each in labels if each.isVisible())

    async def answer(self, role: QMessageBox.ButtonRole) -> str:
        """Answer the question that is asked next; what it said."""

        def boxes() -> list[QMessageBox]:
            return [each for each in self.page.findChildren(QMessageBox) if each.isVisible()]

        await self.services.until(boxes)
        (box,) = boxes()
        said = f"{box.text()}\n{box.informativeText()}"
        next(each for each in box.buttons() if box.buttonRole(each) is role).click()
        # Another may come at once.
        await self.services.until(lambda: box not in boxes())
        return said


YES, NO = QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.RejectRole


@pytest.fixture
def tab(qtbot: QtBot) -> Tab:
    return Tab(qtbot)


async def test_what_sharing_means_is_said_before_anything_is_connected_to(tab: Tab) -> None:
    page = await tab.show()
    said = tab.said()
    for part in ("yours alone", "What the others read", "What the server sees", "never leaves"):
        assert part in said
    assert page.form.isVisible() and page.join.isVisible()
    assert not page.now.isVisible() and not page.invitation.isVisible()
    assert tab.fake.calls == []


async def test_it_is_shared_once_everything_is_said(tab: Tab) -> None:
    page = await tab.show()
    form = page.form
    for person, address, first, again, known, problem in (
        ("", "", "", "", False, "Type a name"),
        ("Ayşe", "", "", "", False, "Type the address"),
        ("Ayşe", ADDRESS, "", "", False, "Type the passphrase"),
        ("Ayşe", ADDRESS, "kısa", "kısa", True, "too short"),
        ("Ayşe", ADDRESS, GOOD, GOOD + "!", True, "not the same"),
        ("Ayşe", ADDRESS, GOOD, GOOD, False, "Tick"),
    ):
        form.person.setText(person)
        form.address.setText(address)
        form.first.edit.setText(first)
        form.again.edit.setText(again)
        form.understood.setChecked(known)
        form.start.click()
        assert problem in page.line.text
    assert tab.fake.calls == [] and tab.changes == []
    form.understood.setChecked(True)
    form.password.edit.setText("çok gizli")
    form.start.click()
    assert page.line.busy and not form.isEnabled()
    await tab.done()
    assert tab.fake.calls == [
        ("share", "p", ADDRESS, GOOD, "Ayşe", "çok gizli"),
        ("exchange", "p"),
    ]
    assert "“Deniz suyu” is shared now. Exchanged. Changes that came: 3" in page.line.text
    assert tab.changes == [1] and page.now.isVisible() and not form.isVisible()
    assert form.first.text == form.again.text == form.password.text == form.address.text() == ""
    assert not form.understood.isChecked()


def _fill(page: SharingPage) -> None:
    form = page.form
    form.person.setText("Ayşe")
    form.address.setText(ADDRESS)
    form.first.edit.setText(GOOD)
    form.again.edit.setText(GOOD)
    form.understood.setChecked(True)


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (errors.CommandError(reason="database_tls"), "Nothing was sent."),
        (errors.CommandError(reason="database_certificate"), "could not prove"),
        (errors.CommandError(reason="database_login"), "refused this name or password"),
        (errors.DatabaseUnusable(host="db.example.org"), "db.example.org cannot be reached. Noth"),
        (errors.DiskFull(), "disk"),
    ],
)
async def test_what_is_in_the_way_is_said_and_what_was_typed_stays(
    tab: Tab, failure: errors.AnimsaError, said: str
) -> None:
    page = await tab.show()
    _fill(page)
    tab.fake.failures = [failure]
    page.form.start.click()
    await tab.done()
    assert said in page.line.text
    assert page.form.isVisible() and page.form.isEnabled() and page.form.first.text == GOOD
    assert tab.changes == []


async def test_a_first_exchange_that_fails_does_not_unshare(tab: Tab) -> None:
    page = await tab.show()
    _fill(page)
    tab.fake.failures = [None, errors.DatabaseUnusable(host="db.example.org")]
    page.form.start.click()
    await tab.done()
    assert "is shared now. The first exchange did not come about" in page.line.text
    assert "tried again by itself" in page.line.text
    assert page.now.isVisible() and "Not exchanged yet" in tab.said()


async def test_the_name_of_other_projects_is_proposed(tab: Tab) -> None:
    tab.fake.known_person = "Ayşe"
    page = await tab.show()
    assert page.form.person.text() == "Ayşe"


async def test_how_it_stands_is_shown_and_an_exchange_can_be_stopped(tab: Tab) -> None:
    tab.fake.put(
        SharedProjectStanding(
            *("p", "Deniz suyu", ADDRESS, "Ayşe", ("<b>Mehmet</b>",), 1_764_000_000_000),
            withheld=2,
            unwritten=1,
            awaited=4,
        )
    )
    page = await tab.show()
    said = tab.said()
    for part in (
        *(ADDRESS, "In the project: Ayşe (you), <b>Mehmet</b>", "24.11.2025"),
        *("1 conversation", "4 conversation", "2 messages stay with you"),
    ):
        assert part in said
    assert tab.fake.calls == []
    tab.fake.gate = asyncio.Event()
    page.now.click()
    await tab.services.until(lambda: tab.fake.calls)
    assert page.line.busy and not page.leave.isEnabled()
    page.line.stop()
    assert page.line.text == "Stopped." and page.leave.isEnabled()
    tab.services.tasks.clear()
    tab.fake.gate = None
    tab.fake.failures = [errors.CommandError(reason="project_not_member")]
    page.now.click()
    await tab.done()
    assert "not let into this project any more; everything here stays" in page.line.text
    assert "animsa project" not in page.line.text


async def test_somebody_is_let_in_and_out(tab: Tab) -> None:
    tab.fake.put(SHARED)
    page = await tab.show()
    box = page.invitation
    assert not box.given.isVisible() and not box.removers
    box.invite.click()
    assert tab.fake.calls == []
    box.login.setText(" mehmet ")
    box.invite.click()
    await tab.done()
    assert ("let in", "p", "mehmet") in tab.fake.calls
    assert "postgresql://mehmet@db.example.org/animsa" in box.given.toPlainText()
    assert box.given.isVisible() and "“mehmet” is let in now" in page.line.text
    assert "ayse@" not in box.given.toPlainText()
    box.copy.click()
    assert QGuiApplication.clipboard().text() == box.given.toPlainText()
    assert len(box.removers) == 1
    for role, left in ((NO, ("mehmet",)), (YES, ())):
        box.removers[0].click()
        assert "they know the passphrase still" in await tab.answer(role)
        await tab.done()
        assert tab.fake.let.logins == left
    assert "“mehmet” gets nothing new" in page.line.text and not box.given.isVisible()
    assert "Nobody else is let in yet" in tab.said()


async def test_it_is_handed_over_only_when_meant(tab: Tab) -> None:
    tab.fake.put(SHARED)
    tab.fake.let = ProjectMembers(True, ("mehmet",))
    page = await tab.show()
    page.invitation.look.click()
    await tab.done()
    for role, owns in ((NO, True), (YES, False)):
        page.invitation.handers[0].click()
        asked = await tab.answer(role)
        assert "over to mehmet?" in asked and "can take you out too" in asked
        await tab.done()
        assert tab.fake.let.owns is owns
    assert "“mehmet” owns the project now" in page.line.text
    assert not page.invitation.handers and "Only who owns the project" in tab.said()


async def test_the_address_is_changed_in_place(tab: Tab) -> None:
    tab.fake.put(SHARED)
    page = await tab.show()
    page.elsewhere.click()
    (dialog,) = page.findChildren(AddressChange)
    assert dialog.address.text() == ADDRESS
    dialog.address.clear()
    dialog.start()
    assert "Type the address" in dialog.line.text and tab.fake.calls == []
    elsewhere = "postgresql://ayse@new.example.org/animsa"
    dialog.address.setText(elsewhere)
    dialog.password.edit.setText("yeni parola")
    tab.fake.failures = [errors.CommandError(reason="database_login")]
    dialog.start()
    await tab.done()
    assert dialog.isVisible() and "refused this name or password" in dialog.line.text
    assert dialog.password.text == "yeni parola" and tab.fake.now["p"].address == ADDRESS
    dialog.start()
    await tab.done()
    # It closes, and what waited goes by the new address.
    assert not dialog.isVisible()
    assert tab.fake.calls[1:] == [("move", "p", elsewhere, "yeni parola"), ("exchange", "p")]
    assert elsewhere in tab.said() and "Exchanged" in page.line.text


async def test_who_did_not_begin_it_is_told_so(tab: Tab) -> None:
    tab.fake.put(SHARED)
    tab.fake.let = ProjectMembers(False)
    page = await tab.show()
    page.invitation.look.click()
    await tab.done()
    assert "Only who owns the project lets people in" in tab.said()
    tab.fake.failures = [errors.CommandError(reason="not_your_project")]
    page.invitation.login.setText("zeynep")
    page.invitation.invite.click()
    await tab.done()
    assert "nothing was changed" in page.line.text and not page.invitation.given.isVisible()
    assert page.invitation.login.text() == "zeynep"


async def test_it_is_left_only_when_meant(tab: Tab) -> None:
    tab.fake.put(SHARED)
    page = await tab.show()
    page.leave.click()
    assert "Everything stays here" in await tab.answer(NO)
    await tab.done()
    assert tab.fake.now and tab.fake.calls == []
    page.leave.click()
    await tab.answer(YES)
    await tab.done()
    assert not tab.fake.now and tab.changes == [1]
    assert "yours alone now; everything here stays" in page.line.text
    assert page.form.isVisible()


async def test_it_can_be_left_where_nobody_can_be_told(tab: Tab) -> None:
    tab.fake.put(SHARED)
    page = await tab.show()
    for last, calls in ((NO, [("leave", "p", "")]), (YES, [("leave", "p", "anyway")])):
        tab.fake.calls.clear()
        tab.fake.failures = [errors.DatabaseUnusable(host="db.example.org")]
        page.leave.click()
        await tab.answer(YES)
        asked = await tab.answer(last)
        assert "db.example.org cannot be reached" in asked and "are not told" in asked
        await tab.done()
        assert tab.fake.calls[-1:] == calls
    assert not tab.fake.now


async def test_it_says_everything_in_turkish_at_once(tab: Tab) -> None:
    tab.fake.put(SHARED)
    page = await tab.show()
    translation = Translation()
    try:
        translation.speak("tr")
        await until_shown(lambda: page.now.text() == "Şimdi &eşle")
        assert "Proje paylaşılıyor" in tab.said() and "Projedekiler: Ayşe (sen)" in tab.said()
    finally:
        translation.silence()
