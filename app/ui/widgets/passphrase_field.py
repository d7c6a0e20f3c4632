"""The field for a passphrase: hidden while it is typed, and shown by a button beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.core.domain.privacy.passphrase_strength import SHORTEST, Strength, strength
from app.ui.widgets import theme

LONGEST = 1_024
"""Characters."""


class PassphraseField(QWidget):
    """No program that completes, spells or suggests gets to see what is typed here."""

    def __init__(self) -> None:
        super().__init__()
        self.edit = QLineEdit()
        self.edit.setMaxLength(LONGEST)
        self.edit.setEchoMode(QLineEdit.EchoMode.Password)
        hints = Qt.InputMethodHint
        self.edit.setInputMethodHints(
            hints.ImhHiddenText
            | hints.ImhSensitiveData
            | hints.ImhNoPredictiveText
            | hints.ImhNoAutoUppercase
        )
        self._show = QPushButton()
        self._show.setCheckable(True)
        self._show.setAutoDefault(False)
        self._show.toggled.connect(self._set_shown)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self.edit, 1)
        row.addWidget(self._show)
        self.setFocusProxy(self.edit)
        self._label()

    @property
    def text(self) -> str:
        """What is typed, as it is typed: blanks count."""
        return self.edit.text()

    def refusal(self, again: PassphraseField) -> str:
        """What keeps a new passphrase, typed here and once more in ``again``, from being taken;
        "" for nothing."""
        if strength(self.text) is Strength.TOO_SHORT:
            text = self.tr("The passphrase is too short: at least %1 characters.")
            return text.replace("%1", str(SHORTEST))
        if self.text != again.text:
            return self.tr("The two passphrases are not the same.")
        return ""

    def say(self, name: str) -> None:
        """What the field is for."""
        self.edit.setPlaceholderText(name)
        self.edit.setAccessibleName(name)

    def forget(self) -> None:
        """Empty it, also what could be undone, and hide the next."""
        self.edit.clear()
        self.edit.setText("")
        self._show.setChecked(False)

    def _set_shown(self, shown: bool) -> None:
        modes = QLineEdit.EchoMode
        self.edit.setEchoMode(modes.Normal if shown else modes.Password)
        self._label()

    def _label(self) -> None:
        shown = self._show.isChecked()
        # Both labels have their room, so that nothing moves.
        wide = 0
        for text in (self.tr("Hide"), self.tr("Show")):
            self._show.setText(text)
            wide = max(wide, self._show.sizeHint().width())
        self._show.setFixedWidth(wide)
        self._show.setText(self.tr("Hide") if shown else self.tr("Show"))
        self._show.setToolTip(
            self.tr("Hide the passphrase") if shown else self.tr("Show the passphrase")
        )

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self._label()
        super().changeEvent(event)
