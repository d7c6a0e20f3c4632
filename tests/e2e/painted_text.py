"""Texts as a widget paints them: what each paints is recorded instead of drawn, and compared with
the room that it is painted in.

So what no property of a widget tells is measured, too: rows that a delegate paints, charts,
messages. A text is cut where it goes on beyond what may be painted on, at the side or below; not at
the top or the end of what is scrolled. One that is shortened by dots must be told whole by its
tooltip, and no two may run into each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainterPath,
    QRegion,
    QTextItem,
)
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QPlainTextEdit, QWidget

from app.ui.overview.chart import Chart

BLUR = 1.5
"""Pixels that letters may stand over their measure: slanted ones do."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A run of text in one font: where its ink is and where it may be, in the widget's pixels."""

    text: str
    ink: QRectF
    room: QRectF


def painted(widget: QWidget) -> list[Painted]:
    """What a widget paints of texts by itself, without its children."""
    recorder = _Recorder(widget)
    widget.render(recorder, QPoint(), QRegion(), QWidget.RenderFlag(0))
    return recorder.engine.seen


def lacks(widget: QWidget) -> Iterator[tuple[str, str]]:
    """The texts that a widget paints and cuts off, shortens or paints over others, and how."""
    seen = [each for each in painted(widget) if each.text.strip()]
    for each in seen:
        sideways = max(each.room.left() - each.ink.left(), each.ink.right() - each.room.right())
        upright = max(each.room.top() - each.ink.top(), each.ink.bottom() - each.room.bottom())
        if sideways > BLUR:
            yield each.text, f"painted, {sideways:.0f} over the side"
        elif upright > BLUR and not _is_scrolled_away(each, widget):
            yield each.text, f"painted, {upright:.0f} over the end"
        elif "…" in each.text and not (_is_whole(each, widget) or _is_told(each, widget)):
            yield each.text, "shortened, and no tooltip has the whole"
    for one, other in combinations(seen, 2):
        common = one.ink.intersected(other.ink)
        # What is painted twice in one place is a mark beneath it, or bold.
        if one.text != other.text and common.width() > BLUR and common.height() > BLUR:
            yield one.text, f"runs into “{other.text[:40]}”"


def _is_scrolled_away(each: Painted, viewport: QWidget) -> bool:
    """Whether a text stands over the top or the end of what is scrolled, and is cut by nothing
    else."""
    whole = QRectF(viewport.rect())
    over = each.ink.top() < whole.top() or each.ink.bottom() > whole.bottom()
    return over and isinstance(viewport.parentWidget(), QAbstractScrollArea)


def _is_whole(each: Painted, viewport: QWidget) -> bool:
    """Whether the dots are of the text itself."""
    field = viewport.parentWidget()
    return isinstance(field, QPlainTextEdit) and each.text == field.placeholderText()


def _is_told(each: Painted, widget: QWidget) -> bool:
    shown = " ".join(each.text.replace("…", " ").split())
    tip = " ".join(_tip(each.ink.center().toPoint(), widget).split())
    return (bool(shown) and shown in tip) or (not shown and bool(tip))


def _tip(at: QPoint, widget: QWidget) -> str:
    if isinstance(widget, Chart):
        return widget.words_at(at)
    view = widget.parentWidget()
    if isinstance(view, QAbstractItemView) and view.viewport() is widget:
        return str(view.indexAt(at).data(Qt.ItemDataRole.ToolTipRole) or "")
    return widget.toolTip()


class _Engine(QPaintEngine):
    """Takes all that is painted, and keeps the texts."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.seen: list[Painted] = []

    def begin(self, _: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, _: QPaintEngineState) -> None: ...  # noqa: N802  Qt's name, like the next

    def drawTextItem(  # noqa: N802
        self, at: QPointF | QPoint | QPainterPath.Element, item: QTextItem
    ) -> None:
        painter, placed = self.painter(), self.painter().deviceTransform()
        ink = QFontMetricsF(item.font()).tightBoundingRect(item.text())
        x, y = (at.x, at.y) if isinstance(at, QPainterPath.Element) else at.toTuple()
        ink.translate(x, y)
        room = QRectF(self.systemClip().boundingRect())
        if painter.hasClipping():
            room &= placed.mapRect(painter.clipBoundingRect())
        self.seen.append(Painted(item.text(), placed.mapRect(ink), room))

    def _nothing(self, *_: Any, **__: Any) -> None: ...

    drawPixmap = drawImage = drawPath = drawRects = drawLines = _nothing  # noqa: N815
    drawPolygon = drawEllipse = drawTiledPixmap = drawPoints = _nothing  # noqa: N815


class _Recorder(QPaintDevice):
    """A surface as large as a widget on its screen."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        metrics = QPaintDevice.PaintDeviceMetric
        self._metrics = {
            metrics.PdmWidth: widget.width(),
            metrics.PdmHeight: widget.height(),
            metrics.PdmDepth: 32,
            metrics.PdmDevicePixelRatio: 1,
            metrics.PdmDevicePixelRatioScaled: 0x10000,
            metrics.PdmDpiX: widget.logicalDpiX(),
            metrics.PdmDpiY: widget.logicalDpiY(),
            metrics.PdmPhysicalDpiX: widget.physicalDpiX(),
            metrics.PdmPhysicalDpiY: widget.physicalDpiY(),
        }
        self.engine = _Engine()

    def paintEngine(self) -> QPaintEngine:  # noqa: N802  Qt's name
        return self.engine

    def metric(self, which: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(which, 0)
