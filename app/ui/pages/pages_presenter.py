"""Presenter of the pages of PDFs: has the page drawn that a citation is from, and others beside
it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.domain import errors
from app.core.domain.messages import Citation
from app.machine.directions import shown
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.research.files.page_pictures import PagePictures
    from app.ui.pages.page_window import PageWindow


class PagesPresenter(QObject):
    """One window for the page that was asked for last. The process that draws ends with it."""

    def __init__(self, parent: QWidget, tasks: Tasks) -> None:
        super().__init__(parent)
        self._parent = parent
        self._tasks = tasks
        self._window: PageWindow | None = None
        self._asked = 0
        self._turn = asyncio.Lock()

    def show(self, citation: Citation, pages: tuple[int, int]) -> None:
        """Show the page of a file of the user's, one of these, that a citation is from, its quote
        marked."""
        from app.research.files.page_pictures import PagePictures  # noqa: PLC0415  not for the start
        from app.ui.pages.page_window import PageWindow  # noqa: PLC0415

        if self._window is not None:
            self._window.close()
        path = Path(citation.address)
        named = dict.fromkeys(filter(None, (citation.title, path.name)))
        window = PageWindow(shown(" · ".join(named)), self._parent)
        drawing = PagePictures()
        self._window = window

        def draw(pages: tuple[int, int], width: int) -> None:
            self._asked += 1
            self._tasks.spawn(
                self._draw(window, drawing, citation, pages, width, self._asked), "page"
            )

        def leave() -> None:
            if self._window is window:
                self._window = None
            # No task: the window may be closed because everything ends.
            drawing.end_soon()

        window.page_wanted.connect(draw)
        window.closed.connect(leave)
        window.show()
        window.ask_for(pages)

    async def _draw(
        self,
        window: PageWindow,
        drawing: PagePictures,
        citation: Citation,
        pages: tuple[int, int],
        width: int,
        mine: int,
    ) -> None:
        async with self._turn:
            if mine != self._asked or window is not self._window:
                return
            try:
                picture = await drawing.draw(Path(citation.address), pages, citation.quote, width)
            except errors.FileError:
                if window is not self._window:
                    # It was closed meanwhile, and its process with it.
                    return
                window.close()
                raise
        if window is self._window and mine == self._asked:
            window.show_page(picture, citation.quote)
