"""What is cut off in the window: texts with less room than they need, what stands over an edge,
and what has to be scrolled sideways.

    python -m tests.e2e.clipping tr light 200 [FOLDER]

goes through all that there is (:mod:`tests.e2e.tour`) in the smallest window that is promised,
1024 × 700, on a screen of that size, prints each finding, and draws each stop into the folder.

Qt's own dialog for files is not measured: most systems bring theirs, whose columns are theirs, too.
What the user wrote may be shortened where its tooltip has the whole; nothing that the program says.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import singledispatch
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.bootstrap.environment import Environment
from app.machine.paths import Paths
from app.machine.settings import Settings, save
from app.memory.transfer.sample import EXAMPLES, sample_sessions
from app.ui.widgets import theme
from app.ui.widgets.drawn.wrapping_check_box import WrappingCheckBox
from app.ui.widgets.plain_text import without_access_key
from app.ui.widgets.resources import Translation
from app.ui.widgets.screen_geometry import _frame
from app.ui.widgets.scrolling import Scrolling
from app.ui.window.application import living, new_loop
from tests.e2e import painted_text
from tests.e2e.pictures import NOW, _listed, _turn
from tests.e2e.tour import Tour
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL

SCREEN = (1024, 700)
"""The smallest one that is promised, in device-independent pixels."""
BLUR = 1
"""Pixels that a rounded measure may be off by."""
TALL = 10_000


def cut(top: QWidget) -> list[str]:
    """What is cut off in a window or dialog, each with what it is and its text."""
    return [
        f"{type(each).__name__} “{text[:60]}”: {fault}"
        for each in (top, *top.findChildren(QWidget))
        if each.isVisible() and each.window() is top.window() and not isinstance(top, QFileDialog)
        for text, fault in (*_lacks(each), *_paints(each), *_over_an_edge(each, top))
    ]


Fault = tuple[str, str]
"""A text, and what is wrong with its room."""


def _paints(widget: QWidget) -> Iterator[Fault]:
    """What a widget paints itself; of those that Qt paints the texts are measured by their
    properties."""
    if not isinstance(widget, _PAINTED_BY_QT) and not widget.rect().isEmpty():
        yield from painted_text.lacks(widget)


_PAINTED_BY_QT = QLabel, QAbstractButton, QLineEdit, QComboBox, QMenuBar, QTabBar


@singledispatch
def _lacks(widget: QWidget) -> Iterator[Fault]:
    """The texts of a widget that have less room in it than they need."""
    if isinstance(widget, QAbstractScrollArea):
        yield from _sideways(widget)


@_lacks.register
def _(label: QLabel) -> Iterator[Fault]:
    text = label.text() if label.buddy() is None else without_access_key(label.text())
    if not text or _told_whole(label, text):
        return
    metrics, room = label.fontMetrics(), label.contentsRect()
    if label.textFormat() is Qt.TextFormat.RichText:
        needed = QRect(0, 0, 0, label.heightForWidth(label.width()))
        room = label.rect()
    elif label.wordWrap():
        flags = Qt.TextFlag.TextWordWrap
        needed = metrics.boundingRect(QRect(0, 0, room.width(), TALL), flags, text)
    else:
        needed = metrics.boundingRect(QRect(0, 0, TALL, TALL), 0, text)
    yield from _compare(text, needed, room)


@_lacks.register
def _(button: QAbstractButton) -> Iterator[Fault]:
    text = without_access_key(button.text())
    if text and not _told_whole(button, text) and _shows_text(button):
        needed = _size_of(button.fontMetrics(), text)
        yield from _compare(text, needed, _room_for_text(button))


@_lacks.register
def _(box: WrappingCheckBox) -> Iterator[Fault]:
    lines = box.lines(box.width())
    text = without_access_key(box.text())
    room = box.width() - (
        QCheckBox.sizeHint(box).width() - box.fontMetrics().horizontalAdvance(text)
    )
    widest = max(box.fontMetrics().horizontalAdvance(without_access_key(each)) for each in lines)
    if widest > room + BLUR:
        yield text, f"{widest} of {room} wide"
    if box.heightForWidth(box.width()) > box.height() + BLUR:
        yield text, f"{box.heightForWidth(box.width())} of {box.height()} high"


@_lacks.register
def _(field: QComboBox) -> Iterator[Fault]:
    text = field.currentText()
    option = QStyleOptionComboBox()
    field.initStyleOption(option)
    room = field.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox,
        option,
        QStyle.SubControl.SC_ComboBoxEditField,
        field,
    )
    if text and not _told_whole(field, text):
        yield from _compare(text, _size_of(field.fontMetrics(), text), room)


@_lacks.register
def _(field: QAbstractSpinBox) -> Iterator[Fault]:
    edit = field.lineEdit()
    yield from _lacks(edit)
    if edit is not None:
        text = field.text()
        margins = edit.textMargins()
        room = edit.contentsRect().marginsRemoved(margins)
        yield from _compare(text, _size_of(field.fontMetrics(), text), room)


@_lacks.register
def _(field: QLineEdit) -> Iterator[Fault]:
    text = field.placeholderText()
    if text and not field.text() and not _told_whole(field, text):
        # What Qt leaves free on both sides of the text.
        room = field.contentsRect().marginsRemoved(field.textMargins()).adjusted(2, 0, -2, 0)
        yield from _compare(text, _size_of(field.fontMetrics(), text), room)


@_lacks.register
def _(bar: QMenuBar) -> Iterator[Fault]:
    for action in bar.actions():
        if action.isVisible() and not bar.rect().contains(bar.actionGeometry(action)):
            yield without_access_key(action.text()), "not in the bar"


@_lacks.register
def _(tabs: QTabBar) -> Iterator[Fault]:
    for place in range(tabs.count()):
        text = without_access_key(tabs.tabText(place))
        needed = tabs.fontMetrics().horizontalAdvance(text)
        if tabs.isTabVisible(place) and tabs.tabRect(place).width() < needed:
            yield text, f"{needed} of {tabs.tabRect(place).width()} wide"
        elif not tabs.rect().contains(tabs.tabRect(place)):
            yield text, "has to be scrolled to"


@_lacks.register
def _(header: QHeaderView) -> Iterator[Fault]:
    model = header.model()
    for place in range(header.count()):
        text = str(model.headerData(place, header.orientation()) or "")
        if text and not header.isSectionHidden(place):
            needed = header.sectionSizeHint(place)
            if header.sectionSize(place) < needed - BLUR:
                yield text, f"{needed} of {header.sectionSize(place)} long"


@_lacks.register
def _(view: QAbstractItemView) -> Iterator[Fault]:
    yield from _sideways(view)
    shown = view.viewport().rect()
    place = view.indexAt(QPoint(shown.width() // 2, view.fontMetrics().height() // 2))
    while place.isValid() and view.visualRect(place).intersects(shown):
        column = place.siblingAtColumn(0)
        while column.isValid():
            yield from _cell(view, column)
            column = column.siblingAtColumn(column.column() + 1)
        place = place.siblingAtRow(place.row() + 1)


def _cell(view: QAbstractItemView, index: QModelIndex) -> Iterator[Fault]:
    text, tip = (str(index.data(role) or "") for role in (Qt.ItemDataRole.DisplayRole, _TIP))
    room, needed = view.visualRect(index), view.sizeHintForIndex(index)
    if not text or _is_told(text, tip) or not room.isValid():
        return
    wraps = bool(getattr(view, "wordWrap", bool)())
    # A list gives a long row its width, and cuts it at its own edge.
    width = min(room.width(), view.viewport().width())
    if not wraps and needed.width() > width + BLUR:
        yield text, f"{needed.width()} of {width} wide"
    if needed.height() > room.height() + BLUR:
        yield text, f"{needed.height()} of {room.height()} high"


_TIP = Qt.ItemDataRole.ToolTipRole


def _sideways(area: QAbstractScrollArea) -> Iterator[Fault]:
    bar = area.horizontalScrollBar()
    if bar.maximum() - bar.minimum() > BLUR:
        yield area.accessibleName(), f"has to be scrolled {bar.maximum()} pixels sideways"


def _told_whole(widget: QWidget, text: str) -> bool:
    """Whether the whole text is in the tooltip, for a text that the user wrote."""
    return _is_told(text.removesuffix("…"), widget.toolTip())


def _is_told(text: str, tip: str) -> bool:
    """Whether a tooltip has all of a text, or of it what the user wrote: a title without its
    day."""
    said, told = " ".join(text.split()), " ".join(tip.split())
    return bool(told) and (said in told or told in said)


def _shows_text(button: QAbstractButton) -> bool:
    only_icon = Qt.ToolButtonStyle.ToolButtonIconOnly
    if isinstance(button, QToolButton):
        return button.icon().isNull() or button.toolButtonStyle() is not only_icon
    return True


def _room_for_text(button: QAbstractButton) -> QRect:
    if isinstance(button, QToolButton):
        return button.rect()
    option = QStyleOptionButton()
    button.initStyleOption(option)  # type: ignore[attr-defined]
    elements = QStyle.SubElement
    kinds = (
        (QPushButton, elements.SE_PushButtonContents),
        (QCheckBox, elements.SE_CheckBoxContents),
        (QRadioButton, elements.SE_RadioButtonContents),
    )
    element = next((element for kind, element in kinds if isinstance(button, kind)), None)
    if element is None:
        return button.rect()
    return button.style().subElementRect(element, option, button)


def _size_of(metrics: QFontMetrics, text: str) -> QRect:
    lines = text.split("\n")
    height = metrics.ascent() + metrics.lineSpacing() * (len(lines) - 1)
    return QRect(0, 0, max(map(metrics.horizontalAdvance, lines)), height)


def _compare(text: str, needed: QRect, room: QRect) -> Iterator[Fault]:
    if needed.width() > room.width() + BLUR:
        yield text, f"{needed.width()} of {room.width()} wide"
    if needed.height() > room.height() + BLUR:
        yield text, f"{needed.height()} of {room.height()} high"


def _over_an_edge(widget: QWidget, top: QWidget) -> Iterator[Fault]:
    """A widget with words that stands over the edge of one that it lies in. What a scrolled page
    has below what is seen is not cut."""
    text = _words(widget)
    if not text:
        return
    inner, outer = widget, widget.parentWidget()
    while outer is not None and inner is not top:
        place = QRect(widget.mapTo(outer, QPoint()), widget.size())
        scrolled = isinstance(outer.parentWidget(), QAbstractScrollArea)
        over = max(-place.left(), place.right() - outer.rect().right())
        if over > BLUR:
            yield text, f"{over} over the side of {type(outer).__name__}"
            return
        if scrolled:
            # From here on it is where the page is scrolled to.
            return
        over = max(-place.top(), place.bottom() - outer.rect().bottom())
        if over > BLUR:
            yield text, f"{over} over the end of {type(outer).__name__}"
            return
        inner, outer = outer, outer.parentWidget()


def _words(widget: QWidget) -> str:
    if isinstance(widget, QAbstractSpinBox | QComboBox | QLineEdit):
        return widget.accessibleName() or type(widget).__name__
    return widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""


# --- the walk ------------------------------------------------------------------------------------


async def walk(
    app: QApplication, home: Path, language: str, look: str, size: int, pictures: Path | None
) -> dict[str, list[str]]:
    """What is cut off, by the stop of the tour."""
    found: dict[str, list[str]] = {}

    def measure(name: str, widget: QWidget) -> None:
        if pictures is not None:
            _draw(widget, pictures / f"{name.replace(' ', '-')}.png")
        if faults := cut(widget):
            found[name] = faults
        screen = widget.screen().availableGeometry()
        if not screen.contains(widget.frameGeometry()):
            found.setdefault(name, []).append(f"off the screen: {widget.frameGeometry()}")

    paths = Paths(home / "data")
    paths.create()
    save(
        paths.settings,
        Settings(welcomed=True, tray="no", theme=look, language=language, text_size=size),
    )
    translation = Translation()
    environment = Environment(FakeClock(NOW), ISTANBUL, {}, online=True)
    async with living(app, paths, environment, translation) as shell:
        window = shell.window
        # As large as it gets, within its frame.
        window.setGeometry(window.screen().availableGeometry() - _frame(window))
        await _listed(shell)
        sessions = sample_sessions(environment.clock.now(), language)
        await shell.archive.importer.sessions(sessions, force=False)
        window.sidebar.refresh()
        await _listed(shell)
        await _turn(shell, EXAMPLES[language][0])
        await Tour(shell, home, measure).whole()
    translation.silence()
    return found


def _draw(widget: QWidget, target: Path) -> None:
    """Draw a window, and apart from it what is scrolled within it as a whole."""
    widget.grab().save(str(target))
    for number, area in enumerate(widget.findChildren(Scrolling)):
        if area.isVisible() and area.verticalScrollBar().maximum():
            whole = target.with_stem(f"{target.stem}-whole-{number}")
            if (content := area.widget()) is not None:
                content.grab().save(str(whole))


def on_a_small_screen(folder: Path) -> None:
    """Have Qt, in a process without an application so far, pretend a screen of this size."""
    width, height = SCREEN
    dots = {"logicalDpi": 96, "logicalBaseDpi": 96}
    screen = {"name": "small", "x": 0, "y": 0, "width": width, "height": height, **dots}
    described = folder / "screen.json"
    described.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={described}"
    os.environ["QT_SCALE_FACTOR"] = "1"


def main() -> int:
    language, look, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
    pictures = Path(sys.argv[4]) if len(sys.argv) > 4 else None
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        on_a_small_screen(Path(home))
        app = QApplication(theme.arguments())
        with asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
            found = runner.run(walk(app, Path(home), language, look, size, pictures))
    for name, faults in found.items():
        print(name, *dict.fromkeys(faults), sep="\n    ")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())
