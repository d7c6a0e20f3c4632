"""The window of a PDF's page: the page as it looks, with the quote marked on it.

It shows what it is given and asks for other pages by a signal; :mod:`app.ui.pages.pages_presenter`
answers.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from app.research.files.page_pictures import PagePicture
from app.ui.widgets import theme
from app.ui.widgets.drawn.arrow_button import ArrowButton
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.resources import Retranslated
from app.ui.widgets.screen_geometry import within

SIZE = (760, 860)
SMALLEST_SIZE = (360, 320)
ZOOMS = (1.0, 1.25, 1.5, 2.0, 3.0)
"""The width of the page, in those of the window."""
SETTLED = 150
"""Milliseconds after which another width of the window is a new one."""
AMBER = QColor("#ffe39b")
"""Marks are on paper, which is white in the dark, too."""


class PageWindow(Retranslated, QWidget):
    """Stands over the main window, ``parent``, and goes with it; Esc closes it."""

    page_wanted = Signal(object, int)
    """The first and last of the pages of which one is wanted, and how many pixels wide."""
    closed = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(name)
        self._page, self._pages, self._zoom, self._width = 1, 1, 0, 0
        self._wanted = (1, 1)
        """What was asked for last; it may not be here yet."""
        self._look_at_mark = True
        self._earlier = ArrowButton(Qt.ArrowType.LeftArrow)
        self._later = ArrowButton(Qt.ArrowType.RightArrow)
        self._smaller, self._larger = QToolButton(), QToolButton()
        self._where, self._said = PlainLabel(), PlainLabel(wraps=True)
        self._said.setProperty("kind", "muted")
        self.paper = Paper()
        self._scroll = QScrollArea()
        self._scroll.setProperty("kind", "reading")
        self._scroll.setWidget(self.paper)
        self._scroll.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        # Else the page would be drawn for a width that its own scroll bar takes away.
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._scroll.viewport().installEventFilter(self)
        self._scroll.installEventFilter(self)
        parent.installEventFilter(self)
        self._settled = QTimer(self, singleShot=True)
        self._settled.setInterval(SETTLED)
        self._settled.timeout.connect(self._ask)
        self._arrange()
        self.setMinimumSize(within(QSize(*SMALLEST_SIZE), self))
        self.resize(within(QSize(*map(theme.scaled, SIZE)), self))
        self.retranslate()
        self._scroll.setFocus()

    def _arrange(self) -> None:
        self._smaller.setText("−")
        self._larger.setText("+")
        self._earlier.clicked.connect(lambda: self.turn(-1))
        self._later.clicked.connect(lambda: self.turn(1))
        self._smaller.clicked.connect(lambda: self.zoom(-1))
        self._larger.clicked.connect(lambda: self.zoom(1))
        head = QHBoxLayout()
        head.setSpacing(theme.SPACE)
        for widget in (self._earlier, self._where, self._later):
            head.addWidget(widget)
        head.addSpacing(2 * theme.SPACE)
        head.addWidget(self._said, 1)
        head.addWidget(self._smaller)
        head.addWidget(self._larger)
        box = QVBoxLayout(self)
        box.setContentsMargins(*[theme.SPACE] * 4)
        box.setSpacing(theme.SPACE)
        box.addLayout(head)
        box.addWidget(self._scroll, 1)
        self._say()

    # --- what it shows -------------------------------------------------------------------------

    def show_page(self, picture: PagePicture, quote: str) -> None:
        """Show a page; the first mark on it comes into sight when it is another one than before."""
        other = picture.page != self._page
        self._page, self._pages = picture.page, picture.pages
        self.paper.show_picture(picture, self.devicePixelRatioF(), quote)
        if other or self._look_at_mark:
            self._look_at_mark = False
            area = self.paper.first_mark()
            half = self._scroll.viewport().height() // 2
            self._scroll.ensureVisible(area.center().x(), area.center().y(), 0, half - 1)
        self._say(bool(quote) and not picture.marks)

    def turn(self, pages: int) -> None:
        """Ask for a page so many further."""
        shown = self._wanted[0] == self._wanted[1]
        page = (self._wanted[0] if shown else self._page) + pages
        if 1 <= page <= self._pages:
            self._ask((page, page))

    def zoom(self, steps: int) -> None:
        """Show the page larger or smaller."""
        zoom = min(max(0, self._zoom + steps), len(ZOOMS) - 1)
        if zoom != self._zoom:
            self._zoom = zoom
            self._ask()
            self._say()

    def ask_for(self, pages: tuple[int, int]) -> None:
        """Ask for the page of these that has the quote, which is to be seen."""
        self._look_at_mark = True
        self._ask(pages)

    def _ask(self, pages: tuple[int, int] | None = None) -> None:
        """Ask for one of these pages, or for what was wanted last in another size."""
        self._wanted = pages or self._wanted
        self._width = self._scroll.viewport().width()
        pixels = round(self._width * ZOOMS[self._zoom] * self.devicePixelRatioF())
        self.page_wanted.emit(self._wanted, max(100, pixels))

    # --- words -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Say everything in the present language."""
        for button, tip in (
            (self._earlier, self.tr("Earlier page (←)")),
            (self._later, self.tr("Later page (→)")),
            (self._smaller, self.tr("Smaller (−)")),
            (self._larger, self.tr("Larger (+)")),
        ):
            button.setToolTip(plain_tip(tip))
            button.setAccessibleName(tip)
        for widget in (self.paper, self._scroll):
            widget.setAccessibleName(self.tr("The page, with the quote marked"))
        self._say()

    def _say(self, unmarked: bool = False) -> None:
        where = self.tr("Page %1 of %2").replace("%1", str(self._page))
        self._where.setText(where.replace("%2", str(self._pages)))
        self._said.setText(
            self.tr("The quote was not found on this page as it is drawn.") if unmarked else ""
        )
        self._earlier.setEnabled(self._page > 1)
        self._later.setEnabled(self._page < self._pages)
        self._smaller.setEnabled(self._zoom > 0)
        self._larger.setEnabled(self._zoom < len(ZOOMS) - 1)

    # --- events ----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if watched is self.parent():
            if event.type() is QEvent.Type.Hide:
                self.close()
        elif watched is self._scroll:
            # It would take the arrows also where there is nothing beside the page.
            wide = self._scroll.horizontalScrollBar().maximum() > 0
            return isinstance(event, QKeyEvent) and not wide and self._does(event)
        elif isinstance(event, QResizeEvent) and event.size().width() != self._width:
            self._settled.start()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if not self._does(event):
            super().keyPressEvent(event)

    def _does(self, event: QKeyEvent) -> bool:
        """Do what a key stands for here; whether it stands for anything."""
        keys = {
            Qt.Key.Key_Left: lambda: self.turn(-1),
            Qt.Key.Key_Right: lambda: self.turn(1),
            Qt.Key.Key_Plus: lambda: self.zoom(1),
            Qt.Key.Key_Equal: lambda: self.zoom(1),
            Qt.Key.Key_Minus: lambda: self.zoom(-1),
            Qt.Key.Key_Escape: self.close,
        }
        do = keys.get(Qt.Key(event.key())) if event.type() is QEvent.Type.KeyPress else None
        if do is not None:
            do()
        return do is not None

    def closeEvent(self, event: QEvent) -> None:  # noqa: N802
        self.closed.emit()
        super().closeEvent(event)  # type: ignore[arg-type]


class Paper(QWidget):
    """The picture of a page, with amber on what is quoted."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self._marks: list[QRect] = []

    def show_picture(self, picture: PagePicture, ratio: float, quote: str) -> None:
        """Show a page that was drawn for a screen of this many pixels to a point."""
        image = QImage(
            picture.pixels,
            picture.width,
            picture.height,
            picture.stride,
            QImage.Format.Format_RGB32,
        )
        # The bytes are the picture's; it may go before this does.
        self._image = image.copy()
        self._image.setDevicePixelRatio(ratio)
        painter = QPainter(self._image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        self._marks = []
        for x, y, width, height in picture.marks:
            area = QRect(
                round(x / ratio), round(y / ratio), round(width / ratio), round(height / ratio)
            ).adjusted(-2, -1, 2, 1)
            painter.fillRect(area, AMBER)
            self._marks.append(area)
        painter.end()
        self.setAccessibleDescription(quote)
        self.resize(self._image.deviceIndependentSize().toSize())
        self.update()

    def first_mark(self) -> QRect:
        """Where the quote begins, in the page's coordinates; its top where there is none."""
        return self._marks[0] if self._marks else QRect(0, 0, 1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter = QPainter(self)
        painter.drawImage(0, 0, self._image)
        painter.end()
