"""Presenter of reports: saves an answer to a file, in the place and format that the user
chooses."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.core.domain.messages import Kind, Message
from app.ui.dialogs.actions import Command
from app.ui.widgets.tasks import Tasks
from app.ui.window.window_view import WindowView

if TYPE_CHECKING:
    from app.bootstrap.open_archive import Archive
    from app.ui.window.main_window import MainWindow

LONGEST_NAME = 60
_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


class ReportPresenter(QObject):
    """Offers the export of the focused answer, else of the last one on the screen."""

    def __init__(
        self, window: MainWindow, view: WindowView, archive: Archive, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._archive = archive
        self._tasks = tasks
        self.language = "tr"
        """In which a report is dated and its sources are headed."""
        window.commands[Command.EXPORT].triggered.connect(lambda: self.choose())
        window.chat.export_requested.connect(self.choose)

    def choose(self, message_id: str = "") -> None:
        """Ask where to save an answer, then save it there."""
        found = exchange(self._view.messages(), message_id or self._focused())
        if found is None:
            self._window.tell(self.tr("There is no answer to save yet"))
            return
        dialog = QFileDialog(self._window, self.tr("Save answer as a report"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        pdf, markdown = self.tr("PDF document (*.pdf)"), self.tr("Markdown text (*.md)")
        dialog.setNameFilters([pdf, markdown])
        dialog.setDefaultSuffix("pdf")
        # The suffix is Qt's to add: its question before overwriting is about the whole name.
        dialog.filterSelected.connect(
            lambda name: dialog.setDefaultSuffix("md" if name == markdown else "pdf")
        )
        dialog.selectFile(name_for(found[0].content))
        dialog.fileSelected.connect(lambda name: self.save(found, Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save(self, found: tuple[Message, Message], path: Path) -> asyncio.Task[None]:
        """Save a question and its answer; a name that ends in .md gets Markdown, else PDF."""
        return self._tasks.spawn(self._save(found, path), "report")

    async def _save(self, found: tuple[Message, Message], path: Path) -> None:
        from app.core.wording.speech import LANGUAGES  # noqa: PLC0415  rarely wanted
        from app.research import report  # noqa: PLC0415
        from app.ui.research import report_file  # noqa: PLC0415

        question, answer = found
        zone = self._archive.surroundings.zone
        text = report.markdown(question, answer, LANGUAGES[self.language], zone)
        if path.suffix.lower() in (".md", ".markdown"):
            await asyncio.to_thread(report_file.write_markdown, text, path)
        else:
            title = " ".join(question.content.split())[:200]
            family = QGuiApplication.font().family()
            await asyncio.to_thread(report_file.write_pdf, text, title, family, path)
        self._window.tell(self.tr("Saved: %1").replace("%1", path.name))

    def _focused(self) -> str:
        focused = self._window.chat.message_at_focus()
        return focused.message_id if focused is not None else ""


def exchange(messages: Sequence[Message], message_id: str = "") -> tuple[Message, Message] | None:
    """An answer with the question it was given to: the answer ``message_id``, or the last one."""
    answers = [
        place
        for place, each in enumerate(messages)
        if each.role == "assistant" and each.kind is not Kind.NOTICE and each.content
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
