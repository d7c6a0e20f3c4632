"""Two people at two windows share a project through a real PostgreSQL: it is shared and joined by
clicks, exchanged by itself, and left; what each said is the other's with its author.

Also tests: app/ui/projects/sharing/sharing_page.py, app/ui/projects/sharing/join_dialog.py.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session
from app.machine.settings import Settings
from app.storage.keys import key_file
from app.ui.dialogs.actions import Command
from app.ui.projects.project_page import ProjectPage
from app.ui.projects.sharing.entry_form import EntryForm
from app.ui.projects.sharing.join_dialog import JoinDialog
from app.ui.projects.sharing.sharing_page import SharingPage
from app.ui.window.shell import Shell
from tests.fakes import postgres
from tests.fakes.clock import FakeClock
from tests.fakes.postgres import Database, Postgres
from tests.ui.windows import PATIENCE, at_the_window, until

ENGLISH = Settings(welcomed=True, tray="no", language="en")
PASSPHRASE = "dokuz uzun kelime burada"


@pytest.fixture
def shared(server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """A database whose passwords PostgreSQL's own file has: there is no keyring here."""
    monkeypatch.setattr(key_file, "COST", 2)
    passwords = tmp_path / "pgpass"
    passwords.write_text(f"127.0.0.1:*:*:*:{postgres.PASSWORD}\n", "utf-8")
    passwords.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    return server.database()


async def say(shell: Shell, session_id: str, question: str, answer: str) -> None:
    """A question and its answer, outside of projects."""
    store, now = shell.archive.store, shell.archive.environment.clock.now()
    asked = Message(session_id, "user", question, now, Kind.QUESTION, message_id=f"{session_id}-0")
    told = Message(
        session_id, "assistant", answer, now, Kind.ANSWER, position=1, message_id=f"{session_id}-1"
    )
    await store.append(Session(session_id, now, now), [asked, told], new=True)


async def sharing_page(shell: Shell, project_id: str) -> SharingPage:
    await shell.presenter.projects.open_page(project_id)
    (page,) = shell.window.findChildren(ProjectPage)
    page._tabs.setCurrentIndex(5)
    (shown,) = page.findChildren(SharingPage)
    await until(lambda: shown.form.isVisible() or shown.now.isVisible())
    return shown


def fill(form: EntryForm, address: str, person: str) -> None:
    form.address.setText(address)
    form.person.setText(person)
    form.first.edit.setText(PASSPHRASE)
    form.again.edit.setText(PASSPHRASE)
    form.understood.setChecked(True)


async def join_dialog(shell: Shell) -> JoinDialog:
    shell.window.commands[Command.JOIN_PROJECT].trigger()
    await until(lambda: shell.window.findChildren(JoinDialog))
    return shell.window.findChildren(JoinDialog)[0]


async def answer(parent: QWidget, role: QMessageBox.ButtonRole) -> str:
    """Answer a question, and wait until that one is gone: another may come at once. What it
    said."""
    await until(lambda: parent.findChildren(QMessageBox))
    (box,) = parent.findChildren(QMessageBox)
    said = f"{box.text()}\n{box.informativeText()}"
    next(each for each in box.buttons() if box.buttonRole(each) is role).click()
    await until(lambda: box not in parent.findChildren(QMessageBox))
    return said


YES, NO = QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.RejectRole


def chosen(shell: Shell) -> str:
    return shell.window.sidebar.projects._choice.currentText()


def on_the_screen(shell: Shell) -> list[tuple[str, str]]:
    return [(item.message.author, item.message.content) for item in shell.window.chat.column.items]


def test_two_people_share_a_project_at_their_windows(
    qapp: QApplication, tmp_path: Path, shared: Database
) -> None:
    ayse, mehmet = shared.builder("ayse"), shared.login("mehmet")
    project = ""

    async def begins(shell: Shell) -> None:
        nonlocal project
        await shell.presenter.projects.create("Deniz suyu")
        (made,) = await shell.archive.projects.projects()
        project = made.project_id
        await say(shell, "s", "Tuz nedir?", "Sodyum klorür.")
        await shell.presenter.projects.move("s", project)
        page = await sharing_page(shell, project)
        # A database elsewhere that would not prove itself is refused before anything is sent.
        fill(page.form, "postgresql://ayse@db.example.org/animsa?sslmode=prefer", "Ayşe")
        page.form.start.click()
        await until(lambda: "Nothing was sent" in page.line.text)
        page.form.address.setText(shared.address(ayse))
        page.form.start.click()
        await until(lambda: "“Deniz suyu” is shared now. Exchanged." in page.line.text)
        await until(page.now.isVisible)
        await until(lambda: chosen(shell) == "Deniz suyu (shared)")
        (kept,) = await shell.archive.projects.projects()
        assert kept.only_here
        page.invitation.login.setText(mehmet)
        page.invitation.invite.click()
        await until(lambda: shared.address(mehmet) in page.invitation.given.toPlainText())
        assert PASSPHRASE not in page.invitation.given.toPlainText()

    async def joins(shell: Shell) -> None:
        dialog = await join_dialog(shell)
        fill(dialog.form, shared.address(mehmet), "Ayşe")
        dialog.form.start.click()
        # The name is taken: is that the same person?
        await answer(dialog, NO)
        await until(lambda: "Choose another name" in dialog.line.text)
        dialog.form.person.setText("Mehmet")
        dialog.form.start.click()
        await until(lambda: chosen(shell) == "Deniz suyu (shared)")
        await until(lambda: "You have joined “Deniz suyu”" in shell.window.banner.text())
        await shell.presenter.sessions.open_session("s")
        await until(
            lambda: on_the_screen(shell) == [("Ayşe", "Tuz nedir?"), ("Ayşe", "Sodyum klorür.")]
        )
        await say(shell, "t", "Magnezyum nerede?", "Deniz suyunda.")
        await say(shell, "u", "Klor nerede?", "Orada da.")
        sessions_of = shell.archive.projects.sessions_of
        for role, there in ((NO, ["s"]), (YES, ["s", "t", "u"])):
            # What others are to read from then on is asked for, once for all of it.
            moves = [shell.presenter.projects.move(each, project) for each in ("t", "u")]
            asked = await answer(shell.window, role)
            assert "Other people read this project" in asked
            await asyncio.gather(*moves)
            assert sorted(await sessions_of(project)) == there
        page = await sharing_page(shell, project)
        assert "2 conversations" in page._about.text()
        page.now.click()
        await until(lambda: "that went: " in page.line.text)
        await until(lambda: "conversations" not in page._about.text())

    async def hears(shell: Shell) -> None:
        page = await sharing_page(shell, project)
        # By itself, once nothing changed between two looks.
        async with asyncio.timeout(PATIENCE):
            while "t" not in await shell.archive.projects.sessions_of(project):
                await shell.beside.devices.look()
        await shell.beside.look_for_changes()
        await until(lambda: "Ayşe (you), Mehmet" in page._about.text())
        await shell.presenter.sessions.open_session("t")
        await until(
            lambda: (
                on_the_screen(shell)
                == [("Mehmet", "Magnezyum nerede?"), ("Mehmet", "Deniz suyunda.")]
            )
        )
        # What is done to all is said before.
        shell.presenter.edits.erase("t")
        asked = await answer(shell.window, NO)
        assert "Everybody in the shared project “Deniz suyu” loses it, too." in asked
        (project_page,) = shell.window.findChildren(ProjectPage)
        project_page.removal_requested.emit()
        assert "it goes here alone" in await answer(shell.window, NO)
        page.leave.click()
        await answer(page, YES)
        await until(lambda: "yours alone now" in page.line.text)
        await until(lambda: chosen(shell) in ("All research", "Deniz suyu"))
        assert await shell.archive.projects.sessions_of(project)
        assert await shell.archive.shared_projects.standing() == ()

    at_the_window(qapp, tmp_path / "ayse", begins, settings=ENGLISH)
    at_the_window(qapp, tmp_path / "mehmet", joins, settings=ENGLISH)
    later = FakeClock()
    later.advance(timedelta(minutes=2))
    at_the_window(qapp, tmp_path / "ayse", hears, clock=later)


def test_the_page_outside_projects_has_nothing_to_share(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        await shell.presenter.projects.open_page("")
        (page,) = shell.window.findChildren(ProjectPage)
        assert not page.findChildren(SharingPage)

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_one_joins_from_the_page_of_a_project_that_is_not_shared(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def story(shell: Shell) -> None:
        await shell.presenter.projects.create("Benim")
        (made,) = await shell.archive.projects.projects()
        page = await sharing_page(shell, made.project_id)
        page.join.click()
        await until(lambda: shell.window.findChildren(JoinDialog))
        await until(lambda: not shell.window.findChildren(ProjectPage))
        dialog = shell.window.findChildren(JoinDialog)[0]
        # Nobody listens there: it is said, and nothing else happens.
        fill(dialog.form, "postgresql://kimse@127.0.0.1:1/yok", "Ayşe")
        dialog.form.start.click()
        await until(lambda: "cannot be reached. Nothing was sent" in dialog.line.text)
        assert await shell.archive.shared_projects.standing() == ()
        dialog.reject()

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)


def test_what_is_moved_together_is_asked_about_once_however_slow_the_archive(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(shell: Shell) -> None:
        sharing, looks, answered = shell.presenter.projects.sharing, 0, asyncio.Event()

        async def is_shared(project_id: str) -> bool:
            nonlocal looks
            looks += 1
            if looks == 2:
                await answered.wait()
            return True

        monkeypatch.setattr(sharing, "is_shared", is_shared)
        moves = [asyncio.ensure_future(sharing.may_come_in("p")) for _ in range(2)]
        await answer(shell.window, YES)
        answered.set()
        assert await asyncio.gather(*moves) == [True, True]
        assert not shell.window.findChildren(QMessageBox)
        # What is moved later is asked about again.
        later = asyncio.ensure_future(sharing.may_come_in("p"))
        await answer(shell.window, NO)
        assert await later is False

    at_the_window(qapp, tmp_path, story, settings=ENGLISH)
