"""Presenter of the sources panel: which answer it shows, and what opening a source means."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from app.core.domain import errors
from app.core.domain.messages import Citation, Message
from app.ui.dialogs.actions import Command
from app.ui.pages.pages_presenter import PagesPresenter
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.wording import language
from app.ui.window.files_presenter import ZOTERO
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.turns.controller import Controller
    from app.ui.research.sources_panel import SourcesPanel
    from app.ui.window.main_window import MainWindow


class SourcesPresenter(QObject):
    """``open_link`` asks and opens an address, ``open_session`` shows a past research."""

    def __init__(
        self,
        window: MainWindow,
        view: WindowView,
        archive: Archive,
        tasks: Tasks,
        open_link: Callable[[str], None],
        open_session: Callable[[str, str], object],
        controller: Callable[[], Awaitable[Controller]],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._archive = archive
        self._tasks = tasks
        self._open_link = open_link
        self._open_session = open_session
        self._controller = controller
        self._panel: SourcesPanel | None = None
        self._pages = PagesPresenter(window, tasks)
        self.zotero_address = ZOTERO
        self._shown = ""
        self._asked = 0
        window.commands[Command.SOURCES].triggered.connect(self.toggle)
        window.chat.source_activated.connect(self.show_source)
        window.chat.conversation_changed.connect(self._follow_conversation)
        window.chat.message_focused.connect(self._follow)

    def toggle(self) -> None:
        """Show the sources of the chosen answer, or put them away."""
        if self._window.sources_shown:
            self._hide()
        else:
            self._open()
            self._follow()

    def show_source(self, message_id: str, place: int) -> None:
        """Show the sources of an answer, at one of them."""
        self._open()
        self._shown = message_id
        self._tasks.spawn(self._fill(message_id, place), "sources")

    def _open(self) -> None:
        if self._panel is None:
            from app.ui.research.sources_panel import SourcesPanel  # noqa: PLC0415  not for the start

            self._panel = SourcesPanel(self._archive.environment.zone)
            self._panel.close_requested.connect(self._hide)
            self._panel.open_requested.connect(self.open_source)
            self._panel.page_requested.connect(self.show_page)
            self._panel.zotero_requested.connect(self.to_zotero)
            self._panel.recheck_requested.connect(self.recheck)
        self._window.show_sources(self._panel)
        self._window.commands[Command.SOURCES].setChecked(True)

    def _hide(self) -> None:
        if self._panel is None:
            return
        focused = QApplication.focusWidget()
        inside = focused is not None and self._panel.isAncestorOf(focused)
        self._window.hide_sources()
        self._shown = ""
        self._window.commands[Command.SOURCES].setChecked(False)
        if inside:
            self._window.chat.setFocus()

    def _follow_conversation(self) -> None:
        """A later answer takes the place of the one whose sources are shown, also one without
        any."""
        messages = self._view.messages()
        stays = any(each.message_id == self._shown for each in messages[:-1])
        if not (self._window.sources_shown and stays) or messages[-1].citations:
            self._follow()
            return
        self._shown = ""
        self._tasks.spawn(self._fill("", 0), "sources")

    def _follow(self) -> None:
        """Show the sources of the answer that is focused, else of the last one that has any."""
        if not self._window.sources_shown:
            return
        cited = [each for each in self._view.messages() if each.citations]
        focused = self._window.chat.message_at_focus()
        if focused is not None and focused.citations:
            chosen: Message | None = focused
        elif focused is not None and any(each.message_id == self._shown for each in cited):
            return
        else:
            chosen = cited[-1] if cited else None
        message_id = chosen.message_id if chosen is not None else ""
        if message_id and message_id == self._shown:
            return
        self._shown = message_id
        self._tasks.spawn(self._fill(message_id, 0), "sources")

    async def _fill(self, message_id: str, place: int) -> None:
        from app.ui.research.sources_panel import matched  # noqa: PLC0415  not for the start

        self._asked += 1
        mine = self._asked
        messages = self._view.messages()
        at = next((n for n, m in enumerate(messages) if m.message_id == message_id), -1)
        citations = messages[at].citations if at >= 0 else ()
        asked = next((m for m in reversed(messages[: max(at, 0)]) if m.role == "user"), None)
        passages, told = [], ""
        if asked is not None:
            from app.core.wording.runs.account_words import account_text  # noqa: PLC0415  not for the start

            passages = await self._archive.runs.passages(asked.message_id)
            account = await self._archive.runs.account(asked.message_id)
            told = account_text(account, language())
        if mine == self._asked and self._panel is not None:
            now = self._archive.environment.clock.now()
            self._panel.show_sources(matched(citations, passages), now, told)
            self._panel.select(place)

    def open_source(self, citation: Citation) -> None:
        """Open a source itself; the user is asked before anything leaves Anımsa."""
        from app.core.domain.evidence import SourceKind  # noqa: PLC0415  not before the window is shown

        if citation.session_id:
            self._open_session(citation.session_id, citation.message_id)
        elif citation.kind == SourceKind.FILE:
            self._tasks.spawn(self._open_file(citation.address), "open file")
        elif citation.address.startswith("https://"):
            self._open_link(citation.address)

    def show_page(self, citation: Citation) -> None:
        """Show the page of a PDF that a citation is from."""
        self._tasks.spawn(self._show_page(citation), "page of a source")

    async def _show_page(self, citation: Citation) -> None:
        from app.research.files.page_pictures import pages_of  # noqa: PLC0415  rarely wanted

        pages = pages_of(citation.place, citation.address)
        if pages is not None and await self._is_known(citation.address):
            self._pages.show(citation, pages)

    def to_zotero(self) -> None:
        """Put the sources that are shown into Zotero on this computer."""
        self._tasks.spawn(self._to_zotero(self._shown), "sources for Zotero")

    async def _to_zotero(self, message_id: str) -> None:
        from app.research.files.zotero import Zotero  # noqa: PLC0415  rarely wanted
        from app.ui.window.report_presenter import exchange  # noqa: PLC0415

        found = exchange(self._view.messages(), message_id)
        if found is None:
            return
        text = await self._archive.document_export(language()).ris(*found)
        if text:
            await Zotero(self.zotero_address).take(text)
            self._window.tell(self.tr("Put into Zotero, into the collection that is chosen there"))

    def recheck(self, citation: Citation) -> None:
        """Ask for a cited source again, once the user agreed to what that sends."""
        self._tasks.spawn(self._recheck(citation), "recheck of a source")

    async def _recheck(self, citation: Citation) -> None:
        from app.core.wording.runs.recheck_words import rechecked_text  # noqa: PLC0415  rarely wanted
        from app.research.recheck import recheck  # noqa: PLC0415
        from app.research.web.addresses import doi_of, pubmed_number_of  # noqa: PLC0415

        open_web = (await self._controller()).open_web
        if open_web is None:
            self._window.banner.show_notice(
                self.tr("You chose that nothing goes online, so no source is asked again.")
            )
            return
        details = citation.address
        if doi_of(citation.address):
            asked = self.tr("Of an article with a DOI, Crossref is asked: it knows of retractions.")
            details += f"\n\n{asked}"
        elif pubmed_number_of(citation.address):
            asked = self.tr("PubMed is asked for its record: it knows of retractions.")
            details += f"\n\n{asked}"
        if not await ask(
            self._window,
            self.tr("Check the source again"),
            self.tr("Ask for this address again? Nothing of your research is sent."),
            self.tr("Check again"),
            self.tr("Cancel"),
            details=details,
        ):
            return
        panel = self._panel
        assert panel is not None
        panel.show_rechecked(citation, self.tr("Being asked…"))
        said = ""
        try:
            async with open_web() as web:
                said = rechecked_text(
                    await recheck(citation.address, citation.quote, web), language()
                )
        finally:
            panel.show_rechecked(citation, said)

    async def _open_file(self, path: str) -> None:
        if not await self._is_known(path):
            return
        if not await asyncio.to_thread(Path(path).exists):
            self._window.banner.show_error(errors.FileMissing.code, {"path": path})
        elif await ask(
            self._window,
            self.tr("Open file"),
            self.tr("Open this file outside Anımsa?"),
            self.tr("Open"),
            self.tr("Cancel"),
            details=path,
        ) and not QDesktopServices.openUrl(QUrl.fromLocalFile(path)):
            self._say(self.tr("No program on this computer opened this file: %1"), path)

    def _say(self, notice: str, path: str) -> None:
        self._window.banner.show_notice(notice.replace("%1", path))

    async def _is_known(self, path: str) -> bool:
        """Whether a file is one of the user's; it is said if not. A citation may come from an
        import: only what the user added is opened."""
        from app.core.domain.library_port import KINDS, PICTURES  # noqa: PLC0415  not before the window is shown

        known = {each.path for each in await self._archive.library.files()}
        if path in known and PurePath(path).suffix.lower() in KINDS | PICTURES:
            return True
        self._say(self.tr("This file is not among your files any more: %1"), path)
        return False
