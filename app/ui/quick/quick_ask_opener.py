"""Opening of the quick-ask window: made when it is first wanted, closed with the main window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from app.bootstrap.controllers import open_quick_ask
from app.bootstrap.open_archive import Archive
from app.core.domain import errors
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.ui.quick.quick_presenter import Adopt, QuickAsk


class QuickAskOpener:
    """``connect`` is called with the window when it is made, from :meth:`drive` on."""

    def __init__(self, archive: Archive, tasks: Tasks, connect: Callable[[QuickAsk], None]) -> None:
        self._archive = archive
        self._tasks = tasks
        self._connect = connect
        self._adopt: Adopt | None = None
        self._driven = asyncio.Event()
        self._open = AsyncExitStack()
        self._opening = asyncio.Lock()
        self.opened: QuickAsk | None = None
        """The window with what drives it, once it was wanted."""

    def drive(self, adopt: Adopt | None) -> None:
        """There is an archive that takes turns: conversations become research by ``adopt``; or
        (None) it takes none. Until this is known the window is not made."""
        self._adopt = adopt
        self._driven.set()

    def show(self) -> None:
        """Show the window."""
        self._tasks.spawn(self._show(), "quick-ask")

    async def _show(self) -> None:
        async with self._opening:
            if self.opened is None:
                self.opened = await self._make()
        self.opened.show()

    async def _make(self) -> QuickAsk:
        await self._driven.wait()
        if self._adopt is None:
            raise self._archive.database.refusal or errors.ArchiveReadOnly()
        from app.ui.quick.quick_presenter import QuickAsk  # noqa: PLC0415  not before it is wanted
        from app.ui.quick.quick_window import QuickView, QuickWindow  # noqa: PLC0415

        window = QuickWindow()
        view = QuickView(window)
        controller, sessions = await self._open.enter_async_context(
            open_quick_ask(self._archive, view)
        )
        self._tasks.spawn(controller.prepare(), "what answers")
        quick = QuickAsk(window, view, controller, sessions, self._adopt)
        self._connect(quick)
        self._open.push_async_callback(quick.close)
        return quick

    async def close(self) -> None:
        """Stop what is answered there, and take the window apart."""
        await self._open.aclose()
