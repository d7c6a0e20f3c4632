"""Presenter of what a database that answers has: asked after the user's words are on disk, beside
one's own answer and never in its way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from app.core.domain import errors
from app.core.domain.care.asked_database import FoundThere, RecallThere, RecordThere
from app.core.domain.events import Event, Planned, SessionOpened
from app.core.domain.messages import Message
from app.core.domain.plans import Action
from app.ui.elsewhere.found_card import FoundCard
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.ui.elsewhere.record_window import RecordWindow

log = logging.getLogger(__name__)

LOOKS_BACK = (Action.RECALL, Action.SEARCH_FIRST)
"""What is done about a question where the past is asked."""


class ElsewherePresenter(QObject):
    """Hears the :meth:`follow`ed events of a conversation. ``kept`` is told that a session came
    into the archive, ``open_session`` shows it, ``open_link`` asks and opens an address."""

    def __init__(
        self,
        window: QWidget,
        card: FoundCard,
        archive: Archive,
        tasks: Tasks,
        open_session: Callable[[str], object],
        open_link: Callable[[str], None],
        kept: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._card = card
        self._archive = archive
        self._tasks = tasks
        self._open_session = open_session
        self._open_link = open_link
        self._kept = kept
        self._question: Message | None = None
        self._asking: asyncio.Task[None] | None = None
        self.record_window: RecordWindow | None = None
        card.read_requested.connect(self.read)

    def follow(self, event: Event) -> None:
        """An event of the conversation on the screen. Only a question that is on the disk is asked
        there, and only where the past is asked here, too."""
        match event:
            case SessionOpened(message=message, saved=saved):
                self.leave()
                self._question = message if saved else None
            case Planned(plan) if self._question is not None and plan.action in LOOKS_BACK:
                question, self._question = self._question, None
                words = plan.query or question.content
                self._asking = self._tasks.spawn(self._ask(question, words), "other archives")
            case _:
                pass

    def leave(self) -> None:
        """Another question is asked, or another conversation shown."""
        self._question = None
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
        self._card.clear()

    async def _ask(self, question: Message, words: str) -> None:
        if not await asyncio.to_thread(self._archive.paths.asked.exists):
            return
        try:
            found = await self._recall.look_up(question, words)
        except (errors.CommandError, errors.DatabaseUnusable, errors.ArchiveBusy) as error:
            log.info("the database that is asked gave nothing: %s", error.code)
            self._card.show_away()
        else:
            self._card.show_found(found)

    @property
    def _recall(self) -> RecallThere:
        from app.bootstrap.databases.asked_database import AskedDatabase  # noqa: PLC0415  few have one

        return AskedDatabase(self._archive)

    def read(self, found: FoundThere) -> None:
        """Show the whole record of what was found."""
        self._tasks.spawn(self._read(found), "record elsewhere")

    async def _read(self, found: FoundThere) -> None:
        record = await self._recall.record(found)
        from app.ui.elsewhere.record_window import RecordWindow  # noqa: PLC0415  rarely wanted

        if self.record_window is not None and isValid(self.record_window):
            self.record_window.close()
        window = RecordWindow(record, found.match.message_id, self._window)
        self.record_window = window
        window.keep_requested.connect(lambda: self._keep(window))
        window.open_requested.connect(self._open_session)
        window.chat.link_activated.connect(self._open_link)
        window.chat.copy_requested.connect(lambda text: QGuiApplication.clipboard().setText(text))
        window.show()

    def _keep(self, window: RecordWindow) -> None:
        window.show_keeping(under_way=True)
        self._tasks.spawn(self._keep_here(window, window.record), "keep a record")

    async def _keep_here(self, window: RecordWindow, record: RecordThere) -> None:
        session_id = ""
        try:
            session_id = await self._recall.keep(record)
        finally:
            # It may have been closed meanwhile.
            if isValid(window):
                window.show_kept(session_id) if session_id else window.show_keeping(under_way=False)
        self._card.take_out(record.session_id)
        self._kept()
