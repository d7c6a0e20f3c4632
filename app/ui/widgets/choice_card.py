"""A choice card: a radio button with a sentence, and the fields that belong to it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QRadioButton, QVBoxLayout, QWidget

from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel, plain_tip

MARK = 2 * theme.SPACE
"""The round mark, with its border, at letters of 100 %."""


def indent() -> int:
    """Where words begin: beside the mark, and below them what belongs to the card."""
    return theme.scaled(MARK) + theme.SPACE


_STYLE = f"""
ChoiceCard {{ border: @widthpx solid @frame; padding: @roompx; }}
QRadioButton {{ spacing: {theme.SPACE}px; outline: none; background: transparent; }}
QRadioButton::indicator {{
    width: @insidepx; height: @insidepx; border-radius: @roundpx;
    border: 2px solid @ring; background: @ground;
}}
QRadioButton::indicator:checked {{
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0 @accent, stop: 0.55 @accent, stop: 0.65 @ground, stop: 1 @ground);
}}
"""


class ChoiceCard(QFrame):
    """``form`` (if any) is shown while the card is chosen; a click anywhere chooses it."""

    def __init__(self, form: QWidget | None = None) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._style = ""
        self.radio = QRadioButton()
        font = self.radio.font()
        font.setBold(True)
        self.radio.setFont(font)
        self.radio.installEventFilter(self)
        self._about = PlainLabel()
        self._about.setProperty("kind", "muted")
        self._about.setWordWrap(True)
        column = QVBoxLayout(self)
        margin = theme.SPACE + theme.SPACE // 2
        column.setContentsMargins(theme.SPACE * 2, margin, theme.SPACE * 2, margin)
        column.setSpacing(theme.SPACE // 2)
        column.addWidget(self.radio)
        column.addWidget(self._about)
        if form is not None:
            column.addWidget(form)
            form.setVisible(False)
            self.radio.toggled.connect(form.setVisible)
        self.radio.toggled.connect(self._paint)
        self.radio.toggled.connect(self._take_tab)
        self._take_tab(chosen=False)
        self._paint()

    def _take_tab(self, chosen: bool) -> None:
        """Tab comes to the chosen card; the arrow keys go on from there."""
        policy = Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus
        self.radio.setFocusPolicy(policy)

    def set_texts(self, title: str, about: str) -> None:
        """What the card offers, in the present language."""
        self.radio.setText(title)
        self.radio.setToolTip(plain_tip(about))
        self.radio.setAccessibleDescription(about)
        self._about.setText(about)

    def _paint(self) -> None:
        """The card's frame shows what is chosen and where the focus is."""
        colors = theme.current().colors
        mark = theme.scaled(MARK)
        self._about.setIndent(indent())
        chosen, focused = self.radio.isChecked(), self.radio.hasFocus()
        style = _STYLE
        # A thicker frame takes its room from the padding, so that nothing moves.
        style = style.replace("@width", "2" if focused else "1")
        style = style.replace("@room", "0" if focused else "1")
        style = style.replace("@inside", str(mark - 4)).replace("@round", str(mark // 2))
        for name, color in (
            ("frame", colors.text if focused else colors.accent if chosen else colors.border),
            ("ring", colors.accent if chosen or focused else colors.text_muted),
            ("accent", colors.accent),
            ("ground", colors.surface),
        ):
            style = style.replace(f"@{name}", color.name())
        if style != self._style:
            self._style = style
            self.setStyleSheet(style)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._paint()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        self.radio.setChecked(True)
        self.radio.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._paint()
