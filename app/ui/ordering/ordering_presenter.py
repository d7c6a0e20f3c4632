"""Presenter of how the list is kept in order: pins, archives and tags what is asked for, and takes
it back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.domain import errors
from app.core.domain.browsing import SavedSearch
from app.core.domain.sessions import Tag
from app.ui.dialogs.actions import Command
from app.ui.sidebar.list_filter import FilterPage, Filters
from app.ui.widgets.question_dialog import ask_text
from app.ui.widgets.tasks import Newest, Tasks

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.core.domain.sessions import Session
    from app.ui.dialogs.actions import Actions
    from app.ui.sidebar.sidebar import Sidebar

Change = Callable[[str, Callable[[], Awaitable[None]]], "asyncio.Task[None]"]
"""Does something to the archive, after all that was asked for before it."""


class OrderingScreen(Protocol):
    """A window with a list of sessions."""

    commands: Actions
    sidebar: Sidebar

    def tell(self, text: str) -> None: ...


class OrderingPresenter(QObject):
    """``displayed`` names the session on the screen, or is empty."""

    def __init__(
        self,
        window: OrderingScreen,
        parent: QWidget,
        archive: Archive,
        tasks: Tasks,
        change: Change,
        displayed: Callable[[], str],
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._parent = parent
        self._archive = archive
        self._tasks = tasks
        self._change = change
        self._newest = Newest()
        view, commands = window.sidebar.view, window.commands
        view.pin_requested.connect(self.pin)
        view.archive_requested.connect(self.put_away)
        view.tags_requested.connect(self.choose_tags)
        for command, do in (
            (Command.PIN, self._toggle_pin),
            (Command.ARCHIVE, self._toggle_archive),
        ):
            commands[command].triggered.connect(
                lambda _=False, do=do: tasks.spawn(do(displayed()), "order")
            )
        commands[Command.TAGS].triggered.connect(lambda: self.choose_tags([displayed()]))
        side = window.sidebar.filter
        commands[Command.FILTER].triggered.connect(side.open)
        side.tags_wanted.connect(lambda: tasks.spawn(self._show_saved(), "saved searches"))
        side.page_made.connect(self._listen)

    def _listen(self, page: FilterPage) -> None:
        tasks = self._tasks
        page.save_requested.connect(lambda: tasks.spawn(self._save_search(), "save search"))
        page.saved_chosen.connect(lambda name: tasks.spawn(self._look_at(name), "saved search"))
        page.forget_requested.connect(self._forget_search)

    # --- pinned and archived ---------------------------------------------------------------------

    def pin(self, session_ids: Sequence[str], pinned: bool) -> asyncio.Task[None]:
        """Keep sessions at the top of the list, or not any more."""

        async def work() -> None:
            await self._archive.store.set_pinned(list(session_ids), pinned)
            self._window.tell(
                self.tr("Pinned to the top of the list") if pinned else self.tr("Unpinned")
            )
            self._window.sidebar.refresh()

        return self._change("pin", work)

    def put_away(self, session_ids: Sequence[str], archived: bool) -> asyncio.Task[None]:
        """Take sessions out of the main list, or bring them back; it can be taken back."""
        ids = list(session_ids)

        async def work() -> None:
            await self._archive.store.set_archived(ids, archived)
            said = self.tr("Archived: %1") if archived else self.tr("Back in the list: %1")
            about = await self._named(ids)
            side = self._window.sidebar
            side.refresh()
            side.offer_to_take_back(said.replace("%1", about), lambda: take_back())

        def take_back() -> None:
            self._change("archive", undo)

        async def undo() -> None:
            await self._archive.store.set_archived(ids, not archived)
            self._window.sidebar.refresh()

        return self._change("archive", work)

    async def _toggle_pin(self, session_id: str) -> None:
        session = await self._session(session_id)
        await self.pin([session_id], not session.pinned)

    async def _toggle_archive(self, session_id: str) -> None:
        session = await self._session(session_id)
        await self.put_away([session_id], not session.archived)

    async def _session(self, session_id: str) -> Session:
        session = await self._archive.store.session(session_id)
        if session is None:
            raise errors.SessionGone
        return session

    async def _named(self, ids: Sequence[str]) -> str:
        """One session by its title, several by their number."""
        if len(ids) > 1:
            return self.tr("%Ln research(es)", "", len(ids))
        session = await self._archive.store.session(ids[0])
        title = session.title if session is not None else ""
        return title or self.tr("Untitled research")

    # --- saved searches --------------------------------------------------------------------------

    async def _show_saved(self) -> None:
        saved = await self._newest.of(self._archive.store.saved_searches)
        self._window.sidebar.filter.page.show_saved([each.name for each in saved])

    async def _save_search(self) -> None:
        side = self._window.sidebar
        side.filter.page.close()
        words, filters, project = side.search_field.query, side.filter.filters, side.projects.chosen
        name = await ask_text(
            self._parent,
            self.tr("Save this search"),
            self.tr("Name:"),
            self.tr("Save"),
            self.tr("Cancel"),
            " ".join(filter(None, (words, side.filter.page.said()))),
        )
        if not name:
            return
        search = SavedSearch(
            name,
            words,
            project,
            filters.days,
            filters.with_files,
            filters.tier,
            filters.tags,
            filters.by_title,
        )
        await self._archive.store.save_search(search)
        await self._show_saved()
        self._window.tell(self.tr("Saved; it is found behind the filter button"))

    async def _look_at(self, name: str) -> None:
        saved = {each.name: each for each in await self._archive.store.saved_searches()}
        if (search := saved.get(name)) is None:
            return
        side = self._window.sidebar
        known = {each.project_id for each in side.projects.offered}
        gone = bool(search.project) and search.project not in known
        side.projects.choose(None if gone else search.project)
        side.filter.page.choose(
            Filters(search.days, search.with_files, search.tier, search.tags, search.by_title)
        )
        side.search_field.setText(search.words)

    def _forget_search(self, name: str) -> None:
        async def work() -> None:
            store, side = self._archive.store, self._window.sidebar
            found = [each for each in await store.saved_searches() if each.name == name]
            await store.forget_search(name)
            await self._show_saved()
            said = self.tr("Saved search removed: %1").replace("%1", name)
            side.offer_to_take_back(said, lambda: take_back(found))

        def take_back(found: Sequence[SavedSearch]) -> None:
            async def undo() -> None:
                for each in found:
                    await self._archive.store.save_search(each)

            self._change("saved search", undo)

        self._change("saved search", work)

    # --- tags ------------------------------------------------------------------------------------

    def choose_tags(self, session_ids: Sequence[str]) -> asyncio.Task[None]:
        """Ask which tags sessions are to have."""
        return self._tasks.spawn(self._choose_tags(list(session_ids)), "tags")

    async def _choose_tags(self, ids: list[str]) -> None:
        from app.ui.ordering.tags_dialog import TagsDialog  # noqa: PLC0415  not for the start

        store = self._archive.store
        tags, given = await store.tags(), await store.tags_of_sessions(ids)
        title = await self._named(ids) if len(ids) == 1 else ""
        dialog = TagsDialog(tags, given, title, self._parent)

        def choose(wanted: Mapping[str, Sequence[Tag]], renamed: Mapping[str, str]) -> None:
            self._change("tags", lambda: self._set_tags(wanted, renamed, given))

        dialog.chosen.connect(choose)
        dialog.open()

    async def _set_tags(
        self,
        wanted: Mapping[str, Sequence[Tag]],
        renamed: Mapping[str, str],
        before: Mapping[str, Sequence[Tag]],
    ) -> None:
        store, side = self._archive.store, self._window.sidebar
        for old, new in renamed.items():
            await store.rename_tag(old, new)
        await store.set_tags(wanted)
        side.refresh()
        if renamed or dict(before) == dict(wanted):
            # A name that changed everywhere is changed back where it was changed.
            return
        said = self.tr("Tags changed: %1").replace("%1", await self._named(list(wanted)))

        async def undo() -> None:
            await store.set_tags(before)
            side.refresh()

        side.offer_to_take_back(said, lambda: take_back())

        def take_back() -> None:
            self._change("tags", undo)
