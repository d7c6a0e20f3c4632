"""The banner above the message field: what happened, what was kept, what to do next.

Its words for every error are those of :mod:`app.core.wording.error_wording`, so that it speaks the
window's language and offers the step that helps. It never takes the focus and never goes away by
itself.

What lasts (words that are not saved yet) cannot be dismissed and comes back when what was said
over it is done with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.language.shortening import shortened
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.screen_geometry import place_below

if TYPE_CHECKING:
    from app.core.wording.error_wording import ErrorWording

LONGEST = 600
"""Characters of a sentence that came from elsewhere; more would push the conversation away."""
READABLE = 260
"""What the sentence keeps beside the button, in device-independent pixels at letters of 100 %: else
the button stands below it."""


class Banner(QFrame):
    """Hidden until something is to be said; the newest message replaces the one before."""

    retry_requested = Signal()
    settings_requested = Signal()
    dismissed = Signal()
    error_told = Signal(str)
    """The code of an error, once it is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code = ""
        self._about: Mapping[str, str] = {}
        self._given = ""
        self._offer = ""
        self._answered: Callable[[bool], None] | None = None
        self._lasting = ""
        self._elsewhere = False
        self._help = ""
        self._text = PlainLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._action = QPushButton(self)
        self._close = QToolButton(self)
        self._close.setText("×")
        self._close.setProperty("kind", "flat")

        box = QVBoxLayout(self)
        box.setContentsMargins(2 * theme.SPACE, theme.SPACE, theme.SPACE, theme.SPACE)
        box.setSpacing(theme.SPACE // 2)
        self._row, self._below = QHBoxLayout(), QHBoxLayout()
        self._row.setSpacing(theme.SPACE)
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self._action)
        self._row.addWidget(self._close)
        box.addLayout(self._row)
        box.addLayout(self._below)
        self.setObjectName("banner")
        self._action.clicked.connect(self._act)
        self._close.clicked.connect(self._dismiss)
        self.hide()
        self._say()

    # --- what the window asks for --------------------------------------------------------------

    def show_error(
        self, code: str, about: Mapping[str, str] | None = None, *, retry_elsewhere: bool = False
    ) -> None:
        """Say that something failed. ``code`` and ``about`` are those of an ``AnimsaError`` (or of
        a ``Failed`` event), or a code of :mod:`app.core.wording.error_wording`.
        ``retry_elsewhere``: below the message there is a button for trying again already."""
        self._code, self._about, self._given = code, about or {}, ""
        self._offer, self._answered = "", None
        self._elsewhere = retry_elsewhere
        self._appear()
        self.error_told.emit(code)

    def stay(self, code: str) -> None:
        """Say something for as long as it is so; empty when it is over."""
        before, self._lasting = self._lasting, code
        if code and code != self._code:
            self.show_error(code)
        elif before and not code and self._code == before:
            self.clear()

    def show_notice(
        self, text: str, offer: str = "", answered: Callable[[bool], None] | None = None
    ) -> None:
        """Say something that is no failure, in the user's language; ``offer`` is what a button
        says, and ``answered`` is told whether it was taken or waved away."""
        self._code, self._given = "", text
        self._offer, self._answered = offer, answered
        self._appear()

    def clear(self) -> None:
        """Take the message away: what it said is over. What lasts stays."""
        self._code, self._given, self._about = self._lasting, "", {}
        self._elsewhere, self._offer, self._answered = False, "", None
        self._say()
        self.setVisible(bool(self._code))

    def text(self) -> str:
        """What is said now; empty when the banner is not shown."""
        return "" if self.isHidden() else " ".join(_parts(self._wording(), self._given)).strip()

    # --- inside --------------------------------------------------------------------------------

    def _appear(self) -> None:
        self._say()
        self.show()
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415  not for the start

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.text()))

    def _act(self) -> None:
        wanted, offer, answered = self._help, self._offer, self._answered
        self.clear()
        if offer and answered is not None:
            answered(True)
        elif wanted == "settings":
            self.settings_requested.emit()
        else:
            self.retry_requested.emit()

    def _dismiss(self) -> None:
        answered = self._answered
        self.clear()
        self.dismissed.emit()
        if answered is not None:
            answered(False)

    def _wording(self) -> ErrorWording | None:
        if not self._code:
            return None
        from app.ui.widgets.wording import explain  # noqa: PLC0415  not before something fails

        found = explain(self._code, self._about)
        if self._lasting and self._code != self._lasting:
            # While the archive does not take what was said, no error may claim that it is kept.
            return replace(found, kept="")
        return found

    def _say(self) -> None:
        wording = self._wording()
        self._help = wording.offers if wording else ""
        if self._elsewhere and self._help == "retry":
            self._help = ""
        what, then = _parts(wording, self._given)
        settings = self._help == "settings"
        label = self.tr("Settings…") if settings else self.tr("Try again")
        label = self._offer or label
        self._action.setText(label)
        self._action.setAccessibleName(label)
        tip = (
            self.tr("Opens the model and key settings (Ctrl+,)")
            if settings
            else self.tr("Tries the same once more")
        )
        self._action.setToolTip(plain_tip(self._offer or tip))
        self._action.setVisible(bool(self._help or self._offer))
        self._close.setVisible(not self._code or self._code != self._lasting)
        self._close.setAccessibleName(self.tr("Dismiss"))
        self._close.setToolTip(self.tr("Dismiss"))
        self.setAccessibleName(self.tr("Message from Anımsa"))
        self.setAccessibleDescription(f"{what} {then}".strip())
        self._text.set_told(what, then)
        self._colour(wording)
        self._place_action()

    def _place_action(self) -> None:
        """The button beside the sentence, or below it where the sentence would become a column of
        single words."""
        close = self._close.sizeHint().width()
        beside = self.width() - self._action.sizeHint().width() - close - 5 * theme.SPACE
        below = beside < theme.scaled(READABLE)
        left = Qt.AlignmentFlag.AlignLeft
        place_below(self._action, below, self._row, self._below, left)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name, like the next
        super().resizeEvent(event)
        self._place_action()

    def _colour(self, wording: ErrorWording | None) -> None:
        colors = theme.current().colors
        if wording is None:
            ground, ink = colors.surface_alt, colors.text
        elif wording.grave:
            ground, ink = colors.error_bg, colors.error_text
        else:
            ground, ink = colors.warning_bg, colors.warning_text
        sheet = (
            f"#banner {{ background: {ground.name()}; border-radius: {theme.RADIUS}px; }}"
            f"#banner QLabel, #banner QToolButton {{ color: {ink.name()}; }}"
        )
        # Setting a stylesheet changes the palette, which brings us here again.
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self._say()


def _parts(wording: ErrorWording | None, given: str) -> tuple[str, str]:
    """(what happened, what then); one of them may be empty."""
    if wording is not None:
        return wording.what, f"{wording.kept} {wording.then}".strip()
    return "", shortened(given, LONGEST)
