"""The offer, at the start after a run that ended badly, to read what is known of that.

It is made once: a start after a run that ended well would not tell the truth of "last time".
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.language.dates.moments import moment_at
from app.core.wording.care import crash_words
from app.machine.crashes import reports
from app.ui.widgets.banner import Banner
from app.ui.widgets.resources import Translation
from app.ui.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive


class CrashReportOffer(QObject):
    """Offers the reports of crashes in the ``banner``, and shows them above the ``window``."""

    def __init__(
        self,
        archive: Archive,
        window: QWidget,
        banner: Banner,
        tasks: Tasks,
        translation: Translation,
    ) -> None:
        super().__init__(window)
        self._folder = archive.paths.crashes
        self._zone = archive.environment.zone
        self._window = window
        self._banner = banner
        self._tasks = tasks
        self._translation = translation

    async def make(self) -> None:
        """Make the offer in one line where there is something to read and nothing else is told. It
        stays there until the user answers or goes on; a window that is in the tray makes it again
        at the next start."""
        kept = await asyncio.to_thread(reports.listed, self._folder)
        if all(report.told for _, report in kept) or self._banner.text():
            return
        text = crash_words.OFFER.said(self._translation.language)
        self._banner.show_notice(text, self.tr("Show the report"), self._answered)
        if self._banner.isVisible():
            await asyncio.to_thread(reports.mark_told, self._folder)

    def _answered(self, opened: bool) -> None:
        self._tasks.spawn(self.answer(show=opened), "crash reports")

    async def answer(self, *, show: bool) -> None:
        """Offer these reports no more, and ``show`` them."""
        await asyncio.to_thread(reports.mark_told, self._folder)
        if not show:
            return
        from app.ui.dialogs.crash_dialog import CrashDialog  # noqa: PLC0415  after a crash only

        language = self._translation.language
        texts = [
            crash_words.report_text(
                report,
                moment_at(report.at, self._zone),
                moment_at(report.began, self._zone),
                language,
            )
            for _, report in await asyncio.to_thread(reports.listed, self._folder)
        ]
        dialog = CrashDialog(crash_words.reports_text(texts, language), self._window)
        dialog.delete_chosen.connect(
            lambda: self._tasks.spawn(
                asyncio.to_thread(reports.delete, self._folder), "crash reports"
            )
        )
        dialog.open()
