"""Question dialogs that a coroutine can wait for, without an event loop inside the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)
from shiboken6 import isValid

from app.ui.widgets import theme
from app.ui.widgets.plain_text import mark_from_end
from app.ui.widgets.screen_geometry import breakable, grown

Answer = TypeVar("Answer")

TEXT_WIDTH = 420
"""Of a question for a text at letters of 100 %, in device-independent pixels: room for a name."""
SIGN_SIDE = 36
"""Of the sign beside a question, in device-independent pixels with letters of the usual size."""
_LINE = 1 / 16
_CORNERS = ((0.5, 0.1), (0.95, 0.88), (0.05, 0.88))
"""Of the triangle, as shares of the side."""


def sign(*, warns: bool, ratio: float) -> QPixmap:
    """The sign of a question or of a warning in the present colours, as large as the letters ask
    for: the style's own are of another family, and keep their size and their colours. ``ratio``:
    pixels of the screen to a device-independent one."""
    side = theme.scaled(SIGN_SIDE)
    picture = QPixmap(QSize(side, side) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    colors = theme.current().colors
    ink, ground = (
        (colors.warning_text, colors.warning_bg) if warns else (colors.accent, colors.surface)
    )
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(ink, side * _LINE)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(ground)
    whole = QRectF(0, 0, side, side)
    if warns:
        painter.drawPolygon(QPolygonF([QPointF(x * side, y * side) for x, y in _CORNERS]))
    else:
        edge = side * _LINE
        painter.drawEllipse(whole.adjusted(edge, edge, -edge, -edge))
    font = painter.font()
    font.setBold(True)
    font.setPixelSize(round(side * 0.55))
    painter.setFont(font)
    within = whole.adjusted(0, side * 0.18, 0, 0) if warns else whole
    painter.drawText(within, Qt.AlignmentFlag.AlignCenter, "!" if warns else "?")
    painter.end()
    return picture


class _Question(QMessageBox):
    """A question with a sign of ours, in the colours and the size of now."""

    def __init__(self, parent: QWidget | None, *, warns: bool) -> None:
        super().__init__(parent)
        self._warns = warns
        self._show_sign()

    def _show_sign(self) -> None:
        self.setIconPixmap(sign(warns=self._warns, ratio=self.devicePixelRatioF()))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._show_sign()


async def choose(
    parent: QWidget | None,
    title: str,
    text: str,
    choices: Sequence[str],
    refuse: str = "",
    *,
    details: str = "",
    danger: bool = False,
    consent: bool = False,
) -> int | None:
    """Which of ``choices`` was taken; None for ``refuse``, Esc and closing the question.

    The texts are shown as they are, never as markup. Enter and the space bar take the first choice,
    or refuse where there is ``danger``, and where it is a ``consent`` that nobody gives by typing
    on while the question comes up.
    """
    box = _Question(parent, warns=danger or not refuse)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(breakable(text))
    box.setInformativeText(breakable(details))
    buttons = [QPushButton(choice) for choice in choices]
    buttons[0].setProperty("kind", "primary")
    for button in buttons:
        if danger:
            # The second may take more than the first.
            button.setProperty("kind", "danger")
        box.addButton(button, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(buttons[0])
    if refuse:
        refusing = QPushButton(refuse)
        box.addButton(refusing, QMessageBox.ButtonRole.RejectRole)
        box.setEscapeButton(refusing)
        if danger or consent:
            box.setDefaultButton(refusing)
    else:
        box.setEscapeButton(buttons[0])

    def clicked() -> int | None:
        button = box.clickedButton()
        return next((place for place, each in enumerate(buttons) if each is button), None)

    return await _answered(box, clicked, None)


async def ask_text(
    parent: QWidget | None,
    title: str,
    label: str,
    accept: str,
    refuse: str,
    text: str = "",
    *,
    longest: int = 0,
) -> str:
    """What was typed, without blank edges, where ``text`` stood; empty for ``refuse``, Esc and
    closing the question. No more than ``longest`` characters can be typed, where it is given."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    # Qt makes the label when it is given a text, and gives it no other way to show it.
    dialog.setLabelText("")
    for shown in dialog.findChildren(QLabel):
        shown.setTextFormat(Qt.TextFormat.PlainText)
    dialog.setLabelText(label)
    dialog.setTextValue(text)
    if longest and (field := dialog.findChild(QLineEdit)) is not None:
        field.setMaxLength(longest)
    dialog.setOkButtonText(accept)
    dialog.setCancelButtonText(refuse)
    if (buttons := dialog.findChild(QDialogButtonBox)) is not None:
        accepting = buttons.button(QDialogButtonBox.StandardButton.Ok)
        accepting.setProperty("kind", "primary")
        theme.restyle(accepting)
    dialog.resize(grown((TEXT_WIDTH, 0), dialog).width(), dialog.sizeHint().height())

    def typed() -> str:
        accepted = dialog.result() == QDialog.DialogCode.Accepted
        return dialog.textValue().strip() if accepted else ""

    return await _answered(dialog, typed, "")


async def _answered(dialog: QDialog, read: Callable[[], Answer], refusal: Answer) -> Answer:
    """Open a dialog and wait until it was closed; what ``read`` finds in it then. A window that
    goes takes its question with it, perhaps before we get to know the answer: so it is read at
    once, and a question that is gone without one was refused."""
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def done() -> None:
        if not answer.done():
            answer.set_result(read())

    def gone() -> None:
        if not answer.done():
            answer.set_result(refusal)

    dialog.finished.connect(done)
    dialog.destroyed.connect(gone)
    dialog.open()
    if isinstance(dialog, QInputDialog) and (field := dialog.findChild(QLineEdit)) is not None:
        mark_from_end(field)
    try:
        return await answer
    finally:
        # Also when the waiting task was cancelled: no question stays that nobody listens to.
        if isValid(dialog):
            dialog.finished.disconnect(done)
            dialog.destroyed.disconnect(gone)
            dialog.close()
            dialog.deleteLater()


async def ask(
    parent: QWidget | None,
    title: str,
    text: str,
    accept: str,
    refuse: str,
    *,
    details: str = "",
    danger: bool = False,
    consent: bool = False,
) -> bool:
    """Whether the user chose ``accept``. See :func:`choose`."""
    choice = await choose(
        parent, title, text, (accept,), refuse, details=details, danger=danger, consent=consent
    )
    return choice == 0


async def tell(
    parent: QWidget | None, title: str, text: str, close: str, *, details: str = ""
) -> None:
    """Tell the user something and wait until it was read."""
    await choose(parent, title, text, (close,), details=details)
