"""Presenter of what is saved as files: an answer, a session, the page for the doctor, in the place
and format that the user chooses."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from app.core.domain import errors
from app.core.domain.messages import Kind, Message
from app.core.domain.session_list_port import Entry
from app.ui.dialogs.actions import Command
from app.ui.saving.save_dialog import ANSWERS, PAGES, PRINTED, ask_where
from app.ui.widgets.tasks import Tasks
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.documents.blocks import Document
    from app.ui.window.main_window import MainWindow

LONGEST_NAME = 60
LISTED = 500
"""The sessions, newest first, that the page for the doctor may be made of."""
_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


class ReportPresenter(QObject):
    """Saves the focused answer, else the last one on the screen; a session; the doctor's page."""

    def __init__(
        self, window: MainWindow, view: WindowView, archive: Archive, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._archive = archive
        self._tasks = tasks
        self.language = "tr"
        """The language of a report's date and headings."""
        window.commands[Command.EXPORT].triggered.connect(lambda: self.choose())
        window.commands[Command.EXPORT_SESSION].triggered.connect(
            lambda: self.choose_session(view.displayed)
        )
        window.commands[Command.PRINT].triggered.connect(lambda: self.choose_print(view.displayed))
        window.commands[Command.DOCTOR].triggered.connect(
            lambda: self.choose_for_doctor([view.displayed] if view.displayed else ())
        )
        window.chat.export_requested.connect(self.choose)
        window.sidebar.view.export_requested.connect(self.choose_session)
        window.sidebar.view.doctor_requested.connect(self.choose_for_doctor)

    # --- an answer -------------------------------------------------------------------------------

    def choose(self, message_id: str = "") -> None:
        """Ask where to save an answer, then save it there."""
        found = exchange(self._view.messages(), message_id or self._focused())
        if found is None:
            self._window.tell(self.tr("There is no answer to save yet"))
            return
        title = self.tr("Save answer as a report")
        name = name_for(found[0].content)
        ask_where(self._window, title, name, ANSWERS, partial(self.save, found))

    def save(self, found: tuple[Message, Message], path: Path) -> asyncio.Task[None]:
        """Save a question and its answer in the format that the name ends in, PDF unless it is
        another of ours."""
        return self._tasks.spawn(self._save(found, path), "report")

    async def _save(self, found: tuple[Message, Message], path: Path) -> None:
        from app.core.wording.speech import LANGUAGES  # noqa: PLC0415  rarely wanted
        from app.documents.document_files import format_of  # noqa: PLC0415
        from app.research import report  # noqa: PLC0415
        from app.ui.research import report_file  # noqa: PLC0415

        question, answer = found
        documents = self._archive.document_export(self.language)
        if path.suffix.lower() in (".md", ".markdown"):
            zone = self._archive.environment.zone
            account = await self._archive.runs.account(question.message_id)
            text = report.markdown(question, answer, account, LANGUAGES[self.language], zone)
            await asyncio.to_thread(report_file.write_markdown, text, path)
        elif kind := format_of(path):
            session = await self._archive.store.session(answer.session_id)
            title = session.title if session is not None else ""
            await documents.write_answer(question, answer, kind, title, path)
        else:
            await self._print(await documents.report(question, answer), path)
        self._say(path)

    def _focused(self) -> str:
        focused = self._window.chat.message_at_focus()
        return focused.message_id if focused is not None else ""

    # --- a session -------------------------------------------------------------------------------

    def choose_session(self, session_id: str) -> None:
        """Ask where to save a whole session, then save it there."""
        if not session_id:
            self._window.tell(self.tr("There is no research to save yet"))
            return
        self._tasks.spawn(self._choose_session(session_id), "save research")

    async def _choose_session(self, session_id: str) -> None:
        name, title = await self._name_of(session_id), self.tr("Save research as a file")
        ask_where(self._window, title, name, ANSWERS, partial(self.save_session, session_id))

    async def _name_of(self, session_id: str) -> str:
        session = await self._archive.store.session(session_id)
        if session is None:
            raise errors.SessionGone
        return name_for(session.title or await self._archive.store.called(session_id))

    def save_session(self, session_id: str, path: Path) -> asyncio.Task[None]:
        """Save a session in the format that the name ends in, PDF unless it is another of ours."""
        return self._tasks.spawn(self._save_session(session_id, path), "save research")

    async def _save_session(self, session_id: str, path: Path) -> None:
        from app.documents.document_files import format_of  # noqa: PLC0415  rarely wanted
        from app.memory.transfer import outgoing  # noqa: PLC0415

        documents = self._archive.document_export(self.language)
        if path.suffix.lower() in (".md", ".markdown"):
            store, zone = self._archive.store, self._archive.environment.zone
            await outgoing.write_sessions(store, [session_id], path, "md", zone)
        elif kind := format_of(path):
            await documents.write_sessions([session_id], kind, path)
        else:
            await self._print(await documents.document([session_id], path), path)
        self._say(path)

    # --- printing --------------------------------------------------------------------------------

    def choose_print(self, session_id: str) -> None:
        """Ask where a whole session is to be as a PDF, then write it and open it: what the system
        shows PDFs with prints them."""
        if not session_id:
            self._window.tell(self.tr("There is no research to print yet"))
            return
        self._tasks.spawn(self._choose_print(session_id), "print research")

    async def _choose_print(self, session_id: str) -> None:
        name, title = await self._name_of(session_id), self.tr("Save a PDF to print from")
        ask_where(self._window, title, name, PRINTED, partial(self.print_session, session_id))

    def print_session(self, session_id: str, path: Path) -> asyncio.Task[None]:
        """Write a session as a PDF and open that."""
        return self._tasks.spawn(self._print_session(session_id, path), "print research")

    async def _print_session(self, session_id: str, path: Path) -> None:
        documents = self._archive.document_export(self.language)
        await self._print(await documents.document([session_id], path), path)
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            told = self.tr("Saved: %1. It opens now, to be printed from there.")
        else:
            told = self.tr("Saved: %1. Open it to print it.")
        self._window.tell(told.replace("%1", path.name))

    # --- the page for the doctor -----------------------------------------------------------------

    def choose_for_doctor(self, ids: Sequence[str] = ()) -> None:
        """Ask which research the page is made of, with these ticked already, and where to save
        it."""
        self._tasks.spawn(self._choose_for_doctor(ids), "page for the doctor")

    async def _choose_for_doctor(self, ids: Sequence[str]) -> None:
        from app.ui.saving.doctor_dialog import DoctorDialog  # noqa: PLC0415  rarely wanted

        store = self._archive.store
        page = await store.sessions_page(None, LISTED)
        entries = list(page.entries)
        listed = {each.session_id for each in entries}
        for session_id in reversed([each for each in ids if each not in listed]):
            session = await store.session(session_id)
            if session is not None and _tells(await store.messages(session_id)):
                title = session.title or await store.called(session_id)
                told = (title, session.summary, session.last_updated, session.status)
                entries.insert(0, Entry(session_id, *told))
        if not entries:
            self._window.tell(self.tr("There is no research to save yet"))
            return
        zone = self._archive.environment.zone
        dialog = DoctorDialog(entries, ids, zone, self._window)
        dialog.chosen.connect(self._choose_page)
        dialog.open()

    def _choose_page(self, ids: list[str]) -> None:
        title, name = self.tr("Save the page for my doctor"), self.tr("For my doctor")
        ask_where(self._window, title, name, PAGES, partial(self.save_page, ids))

    def save_page(self, ids: Sequence[str], path: Path) -> asyncio.Task[None]:
        """Save the page that is made of sessions."""
        return self._tasks.spawn(self._save_page(ids, path), "page for the doctor")

    async def _save_page(self, ids: Sequence[str], path: Path) -> None:
        from app.documents.document_files import TYPED, format_of  # noqa: PLC0415  rarely wanted

        documents = self._archive.document_export(self.language)
        page = await documents.doctor_page(ids, self._archive.environment.clock.now())
        if (kind := format_of(path)) in TYPED:
            await documents.write_document(page, kind, path)
        else:
            await self._print(page, path)
        self._say(path)

    # --- all of them -----------------------------------------------------------------------------

    async def _print(self, document: Document, path: Path) -> None:
        from app.ui.research import report_file  # noqa: PLC0415  rarely wanted

        family = QGuiApplication.font().family()
        await asyncio.to_thread(report_file.write_pdf, document, family, path)

    def _say(self, path: Path) -> None:
        self._window.tell(self.tr("Saved: %1").replace("%1", path.name))


def _tells(messages: Sequence[Message]) -> bool:
    """Whether a conversation has anything for the page for the doctor: where the past was only
    looked back at, what was told and found stands in other ones."""
    return any(each.kind in (Kind.QUESTION, Kind.ANSWER) for each in messages)


def exchange(messages: Sequence[Message], message_id: str = "") -> tuple[Message, Message] | None:
    """An answer with the question it was given to: the answer ``message_id``, or the last one."""
    # A record that is told and asks whether to research anew is an answer, too.
    answers = [
        place
        for place, each in enumerate(messages)
        if each.role == "assistant"
        and each.content
        and (each.kind is not Kind.NOTICE or each.citations)
    ]
    chosen = [place for place in answers if messages[place].message_id == message_id] or answers
    if not chosen:
        return None
    asked = [each for each in messages[: chosen[-1]] if each.role == "user"]
    # "Evet" only accepts what was asked before.
    telling = [each for each in asked if each.kind is not Kind.COMMAND] or asked
    return (telling[-1], messages[chosen[-1]]) if telling else None


def name_for(question: str) -> str:
    """A file's name, without its ending, that says what the report is about."""
    name = " ".join(_NOT_IN_NAMES.sub(" ", question).split())
    return name[:LONGEST_NAME].strip(" .") or "Anımsa"
