"""Documents as PDF, and reports as Markdown.

The text is untrusted: it becomes HTML by :mod:`app.documents.html_text` alone, which escapes all of
it, in a document of Qt's that loads nothing. Writing takes a while and touches no widget: it is for
a thread.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextDocument,
)

from app.core.domain import errors
from app.documents.blocks import Document, Heading
from app.documents.html_text import to_html
from app.machine.system_reasons import system_reason
from app.machine.whole_files import exported_whole
from app.ui.chat import rendering
from app.ui.chat.chat_parts import Look, Segment
from app.ui.chat.document_look import decorations, dress
from app.ui.research.page_breaks import keep_headings
from app.ui.widgets import theme

FONT_POINTS = 10.5
NARROW_POINTS = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Of what is to stand on one page: the first at which it does."""
MARGIN_MM = 20.0
PART_BLOCKS = 2_000
"""Blocks of a document after which its next heading of the first level begins a part."""
RESOLUTION = 300
"""Dots per inch: what is laid out is as fine as print."""
FOOT = RESOLUTION / 3
"""Height of a page's foot, in dots."""


def write_markdown(text: str, path: Path) -> None:
    """Write the report whole or not at all. Raises ``FileUnwritable``."""
    _whole(path, lambda temporary: temporary.write_text(text, "utf-8", newline="\n"))


def write_pdf(document: Document, family: str, path: Path) -> None:
    """Write a document as a PDF in the font ``family``, whole or not at all. Raises
    ``FileUnwritable``."""
    _whole(path, lambda temporary: _print(document, family, temporary))


def print_pdf(document: Document, path: Path) -> None:
    """:func:`write_pdf` for a process without a window, and if need be without a screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    if not QFontDatabase.families():
        raise errors.FileUnwritable(path=path, reason="no_font")
    write_pdf(document, QGuiApplication.font().family(), path)
    del application


def _whole(path: Path, write: Callable[[Path], object]) -> None:
    try:
        with exported_whole(path) as temporary:
            write(temporary)
    except OSError as error:
        raise errors.FileUnwritable(path=path, reason=system_reason(error)) from error


def _print(document: Document, family: str, path: Path) -> None:
    # Qt only warns when it cannot write; the system says why.
    path.write_bytes(b"")
    writer = _writer(path, document.title)
    parts = list(_parts(document))
    font, first = _fitted(parts[0], QFont(family), writer)
    # How many pages there are is known where all of them are laid out at once.
    foot = f"{{number}} / {first.pageCount()}" if len(parts) == 1 else "{number}"
    painter = QPainter()
    if not painter.begin(writer):
        raise errors.FileUnwritable(path=path, reason="")
    try:
        printed = 0
        for part in parts:
            laid_out = _laid_out(part, font, writer) if printed else first
            grounds = deque(decorations(laid_out))
            for at in range(laid_out.pageCount()):
                if printed:
                    writer.newPage()
                printed += 1
                _paint_page(painter, laid_out, grounds, at)
                _paint_foot(painter, font, foot.format(number=printed))
    finally:
        painter.end()
    if path.stat().st_size == 0:
        raise errors.FileUnwritable(path=path, reason="")


def _writer(path: Path, title: str) -> QPdfWriter:
    writer = QPdfWriter(str(path))
    writer.setResolution(RESOLUTION)
    writer.setTitle(title)
    writer.setCreator("Anımsa")
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    return writer


def _fitted(part: Document, font: QFont, writer: QPdfWriter) -> tuple[QFont, QTextDocument]:
    """The font at its size, and the part in it: what is to stand on one page is made smaller until
    it does."""
    for points in NARROW_POINTS if part.narrow else (FONT_POINTS,):
        font.setPointSizeF(points)
        laid_out = _laid_out(part, font, writer)
        if laid_out.pageCount() == 1:
            break
    return font, laid_out


def _parts(document: Document) -> Iterator[Document]:
    """A document in parts that are laid out one after the other, for a whole archive does not fit
    into memory so: each begins with a heading of the first level, on a page of its own."""
    start = 0
    for place, block in enumerate(document.blocks):
        begins = isinstance(block, Heading) and block.level == 1
        if begins and place - start >= PART_BLOCKS and not document.narrow:
            yield replace(document, blocks=document.blocks[start:place])
            start = place
    yield replace(document, blocks=document.blocks[start:])


def _laid_out(part: Document, font: QFont, writer: QPdfWriter) -> QTextDocument:
    made = rendered(part, Look(font, theme.LIGHT.colors))
    made.documentLayout().setPaintDevice(writer)
    made.setPageSize(QSizeF(writer.width(), writer.height() - FOOT))
    keep_headings(made)
    return made


def rendered(document: Document, look: Look) -> QTextDocument:
    """All of a document as one of Qt's that can reach nothing outside itself."""
    made = rendering.render(Segment("", markdown=False), look)
    made.setHtml(to_html(document.blocks, inside=True))
    dress(made, look.colors)
    return made


def _paint_page(
    painter: QPainter,
    document: QTextDocument,
    grounds: deque[tuple[bool, QRectF]],
    at: int,
) -> None:
    """Paint a page, with the ``grounds`` that its text has; those above it are let go."""
    colors = theme.LIGHT.colors
    room = document.pageSize()
    top = at * room.height()
    area = QRectF(0, top, room.width(), room.height())
    painter.save()
    painter.translate(0, -top)
    painter.setClipRect(area)
    while grounds and grounds[0][1].bottom() <= area.top():
        grounds.popleft()
    for is_code, ground in takewhile(lambda each: each[1].top() < area.bottom(), grounds):
        painter.fillRect(ground, colors.surface_alt if is_code else colors.accent)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    context = QAbstractTextDocumentLayout.PaintContext()
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, QColor(Qt.GlobalColor.black))
    context.palette = palette
    context.clip = area
    document.documentLayout().draw(painter, context)
    painter.restore()


def _paint_foot(painter: QPainter, font: QFont, text: str) -> None:
    small = QFont(font)
    small.setPointSizeF(FONT_POINTS - 2)
    painter.setFont(small)
    painter.setPen(theme.LIGHT.colors.text_muted)
    where = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter
    painter.drawText(QRectF(painter.viewport()), where, text)
