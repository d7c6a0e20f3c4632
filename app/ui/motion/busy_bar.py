"""A bar that shows how far work is, or that it goes on: moving, or still where less motion is
wanted."""

from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QProgressBar

_THICK = 8
_PARTS = 3
_STILL = "less_motion"
"""The application's property that says what is wanted."""
_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


def lessen_motion(app: QApplication, wanted: bool) -> None:
    """Have nothing in the application move by itself, or let it move again."""
    if bool(app.property(_STILL)) == wanted:
        return
    app.setProperty(_STILL, wanted)
    for effect in _EFFECTS if wanted else ():
        app.setEffectEnabled(effect, False)
    for bar in app.allWidgets():
        if isinstance(bar, BusyBar):
            bar.update()


class BusyBar(QProgressBar):
    """A thin bar without a text. While how far is not known (:meth:`show_busy`) a part of it runs
    to and fro; where less motion is wanted, parts of it stand still."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setFixedHeight(_THICK)

    def show_busy(self) -> None:
        """Show that work goes on, not how far it is."""
        self.setRange(0, 0)

    @property
    def busy(self) -> bool:
        """Whether it only shows that work goes on."""
        return self.minimum() == self.maximum() == 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        app = QApplication.instance()
        still = app is not None and bool(app.property(_STILL))
        # The style begins one of its own, and ends it when there is no more to wait for.
        for begun in self.findChildren(QAbstractAnimation):
            if still:
                begun.stop()
            elif begun.state() is QAbstractAnimation.State.Stopped:
                begun.start()
        if not self.busy or not still:
            super().paintEvent(event)
            return
        colors = self.palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        round_by = self.height() / 2
        painter.setBrush(colors.alternateBase())
        painter.drawRoundedRect(self.rect(), round_by, round_by)
        painter.setBrush(colors.accent())
        step = self.width() / (2 * _PARTS + 1)
        for part in range(_PARTS):
            place = QRectF((2 * part + 1) * step, 0, step, self.height())
            painter.drawRoundedRect(place, round_by, round_by)
        painter.end()
