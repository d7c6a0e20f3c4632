"""Base of the overview's pictures: places that a pointer or the arrow keys reach, each of which
says what it stands for, in a tooltip and to a screen reader."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.ui.widgets import theme
from app.ui.widgets.plain_text import plain_tip

SHADES = (0.3, 0.53, 0.76, 1.0)
"""How much of the accent is in each shade beside the empty one."""
LEVELS = len(SHADES)
UNCUT = Qt.TextFlag.TextDontClip.value
"""For words with room around them: the hook of a J stands a little before its place."""


def shade(level: int) -> QColor:
    """The colour of a level, 0 for nothing to :data:`LEVELS`."""
    colors = theme.current().colors
    if not level:
        return colors.surface_alt
    return theme.faded(colors.accent, colors.surface, SHADES[level - 1])


def written_month(year: int, month: int) -> str:
    """A month with its year."""
    return f"{QLocale().standaloneMonthName(month)} {year}"


class Counted(QObject):
    """Numbers of researches and messages in words."""

    def both(self, sessions: int, messages: int) -> str:
        """So many researches with so many messages."""
        return f"{self.sessions(sessions)}, {self.messages(messages)}"

    def sessions(self, number: int) -> str:
        """So many researches."""
        return self.tr("%Ln research(es)", "", number)

    def messages(self, number: int) -> str:
        """So many messages."""
        return self.tr("%Ln message(s)", "", number)


class Chart(QWidget):
    """A picture that is made of places: bars, days, points. A subclass says where each place is and
    what it stands for; the height follows from the width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.in_words = Counted(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # --- for who paints one ----------------------------------------------------------------------

    def lay_out(self) -> None:
        """Work out where everything goes in the present width and letters."""
        raise NotImplementedError

    def place_at(self, point: QPoint) -> QRect | None:
        """The rectangle of the place under a point; None where there is none."""
        raise NotImplementedError

    def words_at(self, point: QPoint) -> str:
        """What the place under a point stands for."""
        raise NotImplementedError

    def words_here(self) -> str:
        """What the place stands for at which the keys are."""
        raise NotImplementedError

    def choose_at(self, point: QPoint) -> None:
        """Go to the place under a point and open it."""
        raise NotImplementedError

    # --- what follows ----------------------------------------------------------------------------

    def arrange(self) -> None:
        """Lay out anew and paint."""
        self.lay_out()
        self.updateGeometry()
        self.update()

    def moved(self) -> None:
        """Say where the keys have come."""
        said = self.words_here()
        self.setAccessibleDescription(said)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))
        self.update()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name, like the next
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() in (
            QEvent.Type.FontChange,
            QEvent.Type.PaletteChange,
            QEvent.Type.LanguageChange,
        ):
            self.arrange()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.moved()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        point = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton and self.place_at(point) is not None:
            self.choose_at(point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self.place_at(event.position().toPoint()) is None:
            self.unsetCursor()
        else:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            place = self.place_at(event.pos())
            if place is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(
                    event.globalPos(), plain_tip(self.words_at(event.pos())), self, place
                )
            return True
        return super().event(event)
