"""Page breaks of a document that is printed: no heading stands at the foot of a page without the
text that it heads. Qt's layout breaks wherever a page is full."""

from __future__ import annotations

from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument, QTextFormat


def keep_headings(document: QTextDocument) -> None:
    """Move each heading that would stand below everything else on its page to the next one, with
    the headings just above it. The document is laid out on pages already."""
    height = document.pageSize().height()
    cursor = QTextCursor(document)
    block = document.begin()
    while block.isValid():
        if not block.blockFormat().headingLevel():
            block = block.next()
            continue
        first = block
        while block.isValid() and block.blockFormat().headingLevel():
            block = block.next()
        if block.isValid() and _page(block, height) > _page(first, height):
            cursor.setPosition(first.position())
            begun = first.blockFormat()
            begun.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            cursor.setBlockFormat(begun)
            # What follows would stay where it is, or be lost.
            document.markContentsDirty(first.position(), document.characterCount())


def _page(block: QTextBlock, height: float) -> int:
    """The page on which a block's first line stands."""
    top: float = block.document().documentLayout().blockBoundingRect(block).top()
    line = block.layout().lineAt(0)
    if line.isValid():
        top += line.rect().top()
    return int(top / height)
