"""The unlock page: a field for the passphrase, and nothing of the archive."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.ui.widgets import theme
from app.ui.widgets.dialog_layout import button_row
from app.ui.widgets.passphrase_field import PassphraseField
from app.ui.widgets.plain_text import PlainLabel
from app.ui.widgets.resources import icon

WIDTH = 52 * theme.SPACE
PICTURE = 64
"""Device-independent pixels."""


class UnlockPage(QWidget):
    """Asks by :attr:`unlock_requested`; :meth:`refuse` says why it stays locked."""

    unlock_requested = Signal(str)
    quit_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._picture = PlainLabel()
        self._picture.setPixmap(icon().pixmap(PICTURE, PICTURE))
        self._title, self._about = PlainLabel(), PlainLabel(wraps=True)
        self._title.setProperty("kind", "title")
        self._about.setProperty("kind", "muted")
        self.field = PassphraseField()
        self.problem = PlainLabel(wraps=True)
        self.problem.hide()
        self._final = PlainLabel(wraps=True)
        self._final.setProperty("kind", "muted")
        self._quit, self._unlock = QPushButton(), QPushButton()
        self._quit.setProperty("kind", "flat")
        self._unlock.setProperty("kind", "primary")
        self._busy = False
        self._arrange()
        self.field.edit.returnPressed.connect(self._ask)
        self.field.edit.textChanged.connect(self._refresh)
        self._unlock.clicked.connect(self._ask)
        self._quit.clicked.connect(self.quit_requested)
        self.retranslate()
        self._refresh()

    @property
    def edit(self) -> QLineEdit:
        """The field itself."""
        return self.field.edit

    def _arrange(self) -> None:
        box = QWidget()
        box.setFixedWidth(theme.scaled(WIDTH))
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        foot = button_row(self._unlock, left=[self._quit])
        centre = Qt.AlignmentFlag.AlignHCenter
        column.addWidget(self._picture, 0, centre)
        column.addSpacing(theme.SPACE)
        column.addWidget(self._title, 0, centre)
        column.addWidget(self._about)
        column.addSpacing(theme.SPACE)
        column.addWidget(self.field)
        column.addWidget(self.problem)
        column.addLayout(foot)
        column.addSpacing(2 * theme.SPACE)
        column.addWidget(self._final)
        for label in (self._about, self._final):
            label.setAlignment(centre)
        centre_on(self, box)
        QWidget.setTabOrder(self.field, self._unlock)
        QWidget.setTabOrder(self._unlock, self._quit)

    def _ask(self) -> None:
        if self.edit.text() and not self._busy:
            self.set_busy(True)
            self._say("")
            self.unlock_requested.emit(self.edit.text())

    def set_busy(self, busy: bool) -> None:
        """While a passphrase is looked at, none is taken."""
        self._busy = busy
        self._refresh()

    def refuse(self, sentence: str) -> None:
        """Say why it stays locked, ready for another try."""
        self.set_busy(False)
        self._say(sentence)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))
        self.edit.selectAll()
        self.edit.setFocus()

    def reset(self) -> None:
        """Forget what was typed."""
        self.set_busy(False)
        self._say("")
        self.field.forget()

    def _say(self, sentence: str) -> None:
        colors = theme.current().colors
        self.problem.setText(sentence)
        self.problem.setAccessibleName(sentence)
        self.problem.setVisible(bool(sentence))
        self.problem.setMargin(theme.SPACE)
        self.problem.setStyleSheet(
            f"background: {colors.error_bg.name()}; color: {colors.error_text.name()};"
            f" border-radius: {theme.RADIUS}px;"
        )

    def _refresh(self) -> None:
        self.field.setEnabled(not self._busy)
        self._unlock.setEnabled(bool(self.edit.text()) and not self._busy)
        self._unlock.setText(self.tr("Unlocking…") if self._busy else self.tr("&Unlock"))

    def retranslate(self) -> None:
        """The texts in the present language."""
        self._title.setText(self.tr("Archive locked"))
        self._about.setText(self.tr("Type your passphrase; you will go on where you were."))
        self.field.say(self.tr("Passphrase"))
        self._final.setText(
            self.tr("Without the passphrase nobody can open the archive, not even Anımsa.")
        )
        self._quit.setText(self.tr("&Quit Anımsa"))
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self._say("")
            self.retranslate()
        elif event.type() is QEvent.Type.PaletteChange:
            self._say(self.problem.text())
        super().changeEvent(event)


def centre_on(page: QWidget, box: QWidget) -> None:
    """Put a box into the middle of a page, a little above it, as tall as its texts need."""
    row = QHBoxLayout()
    row.addStretch(1)
    # An alignment would give it the height that it has with long lines.
    row.addWidget(box)
    row.addStretch(1)
    column = QVBoxLayout(page)
    column.addStretch(2)
    column.addLayout(row)
    column.addStretch(3)
