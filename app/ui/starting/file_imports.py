"""Imports of the files that are opened with the program or dropped onto its window: each is looked
into, told of, and taken in when the user agrees. One whose dialog was closed is followed here
too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.domain import errors
from app.core.domain.sessions import OF_CONVERSATIONS
from app.ui.waiting.import_under_way import ImportUnderWay
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.question_dialog import ask
from app.ui.widgets.tasks import Tasks
from app.ui.widgets.wording import language

if TYPE_CHECKING:
    from app.memory.transfer.preview import Preview


class FileImports(QObject):
    """``tell`` says what is being done until that is over, ``notice`` what became of it;
    ``archive_changed`` is called when the window may have to show more than it does."""

    def __init__(
        self,
        window: QWidget,
        services: Services,
        tasks: Tasks,
        zone: tzinfo,
        *,
        tell: Callable[[str], None],
        notice: Callable[[str], None],
        archive_changed: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._tell = tell
        self._notice = notice
        self._services = services
        self._tasks = tasks
        self._zone = zone
        self._archive_changed = archive_changed
        self._one_by_one = asyncio.Lock()

    def offer(self, path: Path) -> None:
        """Ask whether to take in what the file holds; files that are offered meanwhile wait."""
        self._tasks.spawn(self._offer(path), "a file that was opened")

    def offer_dropped(self, paths: Sequence[Path]) -> None:
        """The same for those of what was dropped onto the window that may hold conversations."""
        for path in paths:
            if path.suffix.lower() in OF_CONVERSATIONS:
                self.offer(path)

    async def _offer(self, path: Path) -> None:
        async with self._one_by_one:
            from app.memory.transfer.preview import preview  # noqa: PLC0415  no start needs it

            self._tell(self.tr("Reading %1…").replace("%1", path.name))
            try:
                holds = await asyncio.to_thread(preview, path)
            finally:
                self._tell("")
            if not holds.sessions:
                raise errors.FileUnreadable(path=path, reason="no_conversations")
            if await ask(
                self._window,
                self.tr("Import"),
                self._question(holds),
                self.tr("Import"),
                self.tr("Cancel"),
                details=self._told(path, holds),
            ):
                await self._take_in(ImportUnderWay(self._services, path, self._tell_taken))

    def follow(self, coming: ImportUnderWay) -> None:
        """Tell of an import that goes on though its dialog was closed."""
        coming.told = self._tell_taken
        self._tasks.spawn(self._take_in(coming), "an import that goes on")

    def _question(self, holds: Preview) -> str:
        if holds.whole:
            return self.tr("Take %Ln research(es) into your archive?", "", holds.sessions)
        return self.tr("Take at least %Ln research(es) into your archive?", "", holds.sessions)

    def _told(self, path: Path, holds: Preview) -> str:
        """What comes, in words; who made the file chose its titles."""
        from app.core.language.dates.named_days import long_date  # noqa: PLC0415  no start needs it

        first, last = (long_date(day, self._zone, language()) for day in (holds.first, holds.last))
        about = self.tr("%Ln message(s)", "", holds.messages)
        days = first if first == last else self.tr("%1 to %2").replace("%1", first)
        lines = [f"{about} · {days.replace('%2', last)}"]
        lines += [f"“{title}”" for title in holds.titles]
        if holds.titles and holds.sessions > len(holds.titles):
            lines.append("…")
        if holds.unreadable:
            lines.append(self.tr("%Ln entry(ies) cannot be read.", "", holds.unreadable))
        lines.append("")
        lines.append(
            self.tr(
                "It is found by recall as if you had researched it yourself, so take in only what"
                " comes from you or from people you trust. The archive is backed up first."
            )
        )
        return "\n".join([str(path), *lines])

    def _tell_taken(self, taken: int) -> None:
        self._tell(self.tr("Importing… %Ln conversation(s) taken in", "", taken))

    async def _take_in(self, coming: ImportUnderWay) -> None:
        from app.ui.settings.data_page import came_in  # noqa: PLC0415  no start needs it

        self._tell(self.tr("Importing…"))
        try:
            count = await coming.follow()
        except asyncio.CancelledError:
            # The window ends; nobody else stops it.
            await coming.cut_off()
            raise
        finally:
            # What came in before it was stopped, or failed, stays.
            self._archive_changed()
            self._tell("")
        self._notice(came_in(count))
