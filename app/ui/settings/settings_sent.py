"""Settings page of what was sent ("Dışarı çıkanlar"): every request to a service or a model, to
whom it went, which words, and for which answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.privacy.departures import SentDeparture
from app.core.wording.privacy import departure_words
from app.ui.saving.usual_folder import begin_there
from app.ui.widgets import theme, wording
from app.ui.widgets.dialog_services import Services
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import place_below
from app.ui.widgets.wording import dated
from app.ui.widgets.work_line import DialogTasks, WorkLine

LONGEST_ROW = 200
"""Characters of a row; all of it stands below the list when the row is marked."""


class SentPage(Retranslated, QWidget):
    """It reads the list when it comes into sight. ``line`` says how an export went."""

    def __init__(self, services: Services, dialog_tasks: DialogTasks) -> None:
        super().__init__()
        self._services = services
        self._dialog_tasks = dialog_tasks
        self._sent: Sequence[SentDeparture] | None = None
        self._about, self._details = PlainLabel(), PlainLabel()
        for label in (self._about, self._details):
            label.setWordWrap(True)
        self._about.setProperty("kind", "muted")
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._list = QListWidget()
        self._list.setUniformItemSizes(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._export, self._withdraw = QPushButton(), QPushButton()
        self.line = WorkLine(dialog_tasks)
        self._row, self._below = QHBoxLayout(), QVBoxLayout()
        for layout in (self._row, self._below):
            layout.setSpacing(theme.SPACE)
        self._row.addWidget(self._export)
        self._row.addWidget(self._withdraw)
        self._row.addStretch(1)
        self._below.addLayout(self._row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._about)
        column.addWidget(self._list, 1)
        column.addWidget(self._details)
        column.addLayout(self._below)
        column.addWidget(self.line)
        for button in (self._export, self._withdraw):
            button.setAutoDefault(False)
        self._list.currentRowChanged.connect(lambda _: self._describe())
        self._export.clicked.connect(self._choose_target)
        self._withdraw.clicked.connect(self.withdraw)
        self.retranslate()

    def rows(self) -> list[str]:
        """What is listed."""
        return [self._list.item(row).text() for row in range(self._list.count())]

    @property
    def details(self) -> str:
        """What is said of the marked row."""
        return self._details.text()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name, like the next
        """No wider than the wider of the buttons: where there is no room they stand in two lines,
        and the dialog is not made wider than its screen."""
        widest = max(each.sizeHint().width() for each in (self._export, self._withdraw))
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._place_buttons()

    def _place_buttons(self) -> None:
        both = self._export.sizeHint().width() + self._withdraw.sizeHint().width() + theme.SPACE
        left = Qt.AlignmentFlag.AlignLeft
        place_below(self._withdraw, both > self.width(), self._row, self._below, left)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._place_buttons()
        self._dialog_tasks.start(self._load(), "what was sent")

    async def _load(self) -> None:
        self._sent = await self._services.sent()
        self._fill()

    def _fill(self) -> None:
        self._list.clear()
        for sent in self._sent or ():
            departure, language = sent.departure, wording.language()
            receiver = departure.name or departure.host
            what = departure_words.content(departure, language)
            text = f"{_moment(sent.sent_at)} · {receiver} · {what}"
            self._list.addItem(QListWidgetItem(text[:LONGEST_ROW]))
        self._list.setCurrentRow(0)
        self._describe()

    def _describe(self) -> None:
        self._export.setEnabled(bool(self._sent))
        row = self._list.currentRow()
        if not self._sent or not 0 <= row < len(self._sent):
            nothing = self._sent is not None and not self._sent
            self._details.setText(self.tr("In the last year nothing was sent.") if nothing else "")
            return
        sent, language = self._sent[row], wording.language()
        departure = sent.departure
        kind = departure_words.KINDS[departure.kind].said(language)
        lines = (
            f"{_moment(sent.sent_at)} · {kind} · {departure_words.receiver(departure, language)}",
            departure_words.content(departure, language),
            departure_words.purpose(sent, language),
        )
        self._details.setText("\n".join(filter(None, lines)))

    # --- what can be done -------------------------------------------------------------------------

    def _choose_target(self) -> None:
        dialog = QFileDialog(self, self.tr("Export what was sent"))
        begin_there(dialog)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        filters = {
            self.tr("Text to read (*.txt)"): "txt",
            self.tr("For programs (*.jsonl)"): "jsonl",
        }
        dialog.setDefaultSuffix("txt")
        dialog.filterSelected.connect(lambda name: dialog.setDefaultSuffix(filters[name]))
        dialog.setNameFilters(list(filters))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.export(Path(name)))
        dialog.open()

    def export(self, target: Path) -> None:
        """Write the list to a file."""

        async def work() -> str:
            number = await self._services.export_sent(target)
            return self.tr("%Ln request(s) written: %1", "", number).replace("%1", str(target))

        self.line.run(work, self.tr("Exporting…"), "export of what was sent")

    def withdraw(self) -> None:
        """Ask again in the conversations that were let online."""

        async def work() -> str:
            await self._services.withdraw_consents()
            return self.tr("In every conversation you are asked again before anything is sent.")

        self.line.run(work, self.tr("Taking back…"), "leave of conversations")

    # --- the face of it ---------------------------------------------------------------------------

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._about.setText(
            self.tr(
                "Every request that left Anımsa: when, to whom, which words, and for which answer."
                " Of what a model was told only the amount is kept. It is kept for a year, and"
                " erased with its research."
            )
        )
        self._list.setAccessibleName(self.tr("What was sent"))
        self._details.setAccessibleName(self.tr("About the marked request"))
        self._export.setText(self.tr("E&xport…"))
        self._export.setToolTip(self.tr("Choose a file for the whole list"))
        self._withdraw.setText(self.tr("&Ask again in every conversation"))
        self._withdraw.setToolTip(
            self.tr("Takes back what you answered with “In this conversation”")
        )
        self._fill()


def _moment(ms: int) -> str:
    """ "22.11.2026 17:03:05", as it is written where the user lives."""
    return dated(ms, "dd.MM.yyyy HH:mm:ss")
