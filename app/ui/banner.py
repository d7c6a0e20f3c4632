"""One calm line above the message field: what happened, what was kept, what to do next.

The banner knows every code of :mod:`app.core.errors`, so that it speaks the window's language and
offers the step that helps. It never takes the focus and never goes away by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from app.core.errors import AnimsaError
from app.ui import theme

LONGEST = 600
"""Characters of a sentence that came from elsewhere; more would push the conversation away."""


class _Help(Enum):
    RETRY = "retry"
    SETTINGS = "settings"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class _Wording:
    """``what`` happened, in a few words; ``then``: what was kept and what to do."""

    what: str
    then: str
    help: _Help = _Help.RETRY
    grave: bool = True
    """Whether words may be lost or nothing goes on without the user; else it passes by itself."""


class Banner(QFrame):
    """Hidden until something is to be said; the newest message replaces the one before."""

    retry_requested = Signal()
    settings_requested = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code: str | None = None
        self._given = ""
        self._help = _Help.NONE
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._action = QPushButton(self)
        self._close = QToolButton(self)
        self._close.setText("×")
        self._close.setProperty("kind", "flat")

        box = QHBoxLayout(self)
        box.setContentsMargins(2 * theme.SPACE, theme.SPACE, theme.SPACE, theme.SPACE)
        box.setSpacing(theme.SPACE)
        box.addWidget(self._text, 1)
        box.addWidget(self._action)
        box.addWidget(self._close)
        self.setObjectName("banner")
        self._action.clicked.connect(self._act)
        self._close.clicked.connect(self._dismiss)
        self.hide()
        self._say()

    # --- what the window asks for --------------------------------------------------------------

    def show_error(self, code: str, text: str) -> None:
        """Say that something failed. ``code`` and ``text`` are those of an ``AnimsaError`` (or of
        a ``Failed`` event); a sentence of its own is shown as it is, a usual one is said in the
        window's language. "no_model" is known too."""
        self._code, self._given = code, text
        self._appear()

    def show_notice(self, text: str) -> None:
        """Say something that is no failure, in the user's language."""
        self._code, self._given = None, text
        self._appear()

    def clear(self) -> None:
        """Take the message away: what it said is over."""
        self._code, self._given = None, ""
        self.hide()

    def text(self) -> str:
        """What is said now; empty when the banner is not shown."""
        return "" if self.isHidden() else " ".join(self._parts())

    # --- inside --------------------------------------------------------------------------------

    def _appear(self) -> None:
        self._say()
        self.show()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.text()))

    def _act(self) -> None:
        wanted = self._help
        self.clear()
        if wanted is _Help.SETTINGS:
            self.settings_requested.emit()
        else:
            self.retry_requested.emit()

    def _dismiss(self) -> None:
        self.clear()
        self.dismissed.emit()

    def _parts(self) -> tuple[str, str]:
        """(what happened, what then); one of them may be empty."""
        if self._code is None:
            return "", _short(self._given)
        wording = self._wordings().get(self._code)
        if wording is None:
            return "", _short(self._given) or self.tr(
                "Something went wrong. Your research is kept."
            )
        if self._given and self._given != _USUAL.get(self._code):
            return "", _short(self._given)
        return wording.what, wording.then

    def _say(self) -> None:
        wording = self._wordings().get(self._code or "")
        self._help = wording.help if wording else _Help.RETRY if self._code else _Help.NONE
        what, then = self._parts()
        label = self.tr("Settings…") if self._help is _Help.SETTINGS else self.tr("Try again")
        self._action.setText(label)
        self._action.setAccessibleName(label)
        self._action.setToolTip(
            self.tr("Opens the model and key settings (Ctrl+,)")
            if self._help is _Help.SETTINGS
            else self.tr("Tries the same once more")
        )
        self._action.setVisible(self._help is not _Help.NONE)
        self._close.setAccessibleName(self.tr("Dismiss"))
        self._close.setToolTip(self.tr("Dismiss"))
        self.setAccessibleName(self.tr("Message from Anımsa"))
        self.setAccessibleDescription(f"{what} {then}".strip())
        # Escaped and put together here: a sentence from elsewhere never becomes markup.
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setText(f"<b>{escape(what)}</b> {escape(then)}" if what else escape(then))
        self._colour(grave=wording.grave if wording else self._code is not None)

    def _colour(self, grave: bool) -> None:
        colors = theme.current().colors
        if self._code is None:
            ground, ink = colors.surface_alt, colors.text
        elif grave:
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

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self._say()

    # --- words ---------------------------------------------------------------------------------

    def _wordings(self) -> dict[str, _Wording]:
        kept = self.tr("Your question is saved.") + " "
        return {
            "no_model": _Wording(
                self.tr("No model is set up."),
                self.tr("What you researched before is open to you; new answers need a model."),
                _Help.SETTINGS,
                grave=False,
            ),
            "bad_key": _Wording(
                self.tr("The model did not accept the key."),
                kept + self.tr("Renew the key in the settings, then try again."),
                _Help.SETTINGS,
            ),
            "no_network": _Wording(
                self.tr("The model cannot be reached."),
                kept
                + self.tr("Check the connection; what you researched before works without it."),
                grave=False,
            ),
            "rate_limited": _Wording(
                self.tr("The model's limit is reached for now."),
                kept + self.tr("Try again in a minute or two."),
                grave=False,
            ),
            "overloaded": _Wording(
                self.tr("The model is very busy."),
                kept + self.tr("Try again in a moment."),
                grave=False,
            ),
            "cut_off": _Wording(
                self.tr("The answer broke off."),
                self.tr("What came is saved. Continue it, or have it written again."),
                grave=False,
            ),
            "too_long": _Wording(
                self.tr("This conversation no longer fits the model."),
                self.tr("Everything is saved; go on in a new research (Ctrl+N)."),
                _Help.NONE,
                grave=False,
            ),
            "rejected": _Wording(
                self.tr("The model refused the request."),
                kept + self.tr("Check the model name and the address in the settings."),
                _Help.SETTINGS,
            ),
            "model": _Wording(
                self.tr("The model could not answer."),
                kept + self.tr("Try again in a moment."),
                grave=False,
            ),
            "disk_full": _Wording(
                self.tr("The disk is full."),
                self.tr(
                    "Your last words are only in this window. Free some space, then try again; "
                    "do not close Anımsa before."
                ),
            ),
            "archive_busy": _Wording(
                self.tr("Another program is using the archive."),
                self.tr("Nothing is lost; try again in a moment."),
                grave=False,
            ),
            "archive_damaged": _Wording(
                self.tr("The archive seems to be damaged."),
                self.tr("The last sound backup can be restored in the settings."),
                _Help.SETTINGS,
            ),
            "archive_too_new": _Wording(
                self.tr("A newer Anımsa wrote this archive."),
                self.tr("It is open for reading only. Update Anımsa to go on writing."),
                _Help.NONE,
                grave=False,
            ),
            "archive_read_only": _Wording(
                self.tr("The archive cannot be written."),
                self.tr("You can read and search; nothing new is kept."),
                _Help.NONE,
            ),
            "storage": _Wording(
                self.tr("The archive cannot be reached."),
                self.tr("Check that its folder is there and can be written, then try again."),
            ),
            "not_found": _Wording(
                self.tr("This record is not there any more."), "", _Help.NONE, grave=False
            ),
            "bad_input": _Wording(
                self.tr("This file or value is not usable."), "", _Help.NONE, grave=False
            ),
        }


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"


def _kinds(kind: type[AnimsaError]) -> Iterator[type[AnimsaError]]:
    """The errors of the core: what others derive from them has sentences for the occasion."""
    yield kind
    for each in kind.__subclasses__():
        if each.__module__ == AnimsaError.__module__:
            yield from _kinds(each)


_USUAL = {kind.code: kind.sentence for kind in _kinds(AnimsaError)}
"""The sentence that an error says when it was given none of its own."""
