"""Rendering of untrusted Markdown into Qt documents, a bounded piece at a time.

Answers, imports and recalled text are written by others. A document made here knows no HTML,
loads nothing (no image, no file, no style, no address) and keeps only links to the web and to
mail. Qt draws an image that ``loadResource`` does not deliver by *reading the named file itself*,
so images become a link with their description before anything is laid out.

A text is cut into *segments* at places where Markdown starts anew. The window renders only those
that are in sight, so neither one long answer nor a hostile one can hold it up: what would not fit
into a segment, or is known to be slow, is shown as plain text in slices.
"""

from __future__ import annotations

import re
from typing import cast

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QImage,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextList,
    QTextListFormat,
    QTextOption,
)

from app.core.language.formulas import typeset
from app.core.language.markdown import LIST_MARK, NESTED_DEEP
from app.ui.chat.chat_parts import CHOICE, MARKDOWN_LIMIT, Look, Role, Segment
from app.ui.chat.code_colors import color_code
from app.ui.chat.document_look import dress, set_indent, spacing
from app.ui.widgets.theme import Colors

LINES_LIMIT = 20_000
"""Lines; a message of more is plain text: it is cut into segments line by line."""
SEGMENT_WISH = 2_000
"""Characters after which the next good place ends a segment."""
SEGMENT_LIMIT = 8_000
"""Characters; a longer stretch without a good place (a giant word, fence or table) is plain."""
CELLS_LIMIT = 600
"""Bars of tables in a segment. Qt needs 0.02 ms for a cell at 600, far more beyond."""
SLICE = 4_000
"""Characters of a slice of plain text."""
SCHEMES = ("http", "https", "mailto")
"""What a link may lead to."""
ADDRESS_LIMIT = 2_048
LARGER = 1.2
"""The size of a sentence that answers, in that of the text."""

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_LIST_ITEM = re.compile(rf"{LIST_MARK}[ \t]")
_NUMBERED = re.compile(r"^(\d{1,4})[.)] ", re.MULTILINE)
_DEFINITION = re.compile(r"^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S{1,2048}[^\n]{0,200}$", re.MULTILINE)
_DEFINITIONS_LIMIT = 100
_QUOTE_MARKS = re.compile(r"(?: {0,3}> ?)*")
# A line that only Markdown's meaning of a line break would join with its neighbour.
_PROSE = re.compile(rf" {{0,3}}(?!{LIST_MARK}[ \t]|[#|>=~]|`{{3}}|-+\s*$|\[[^\]]+\]:)\S")
_ITEM_OF_PROSE = re.compile(rf" *{LIST_MARK}[ \t]+[^\s|#>`~-]")
_BREAK = "\u2028"

_MARKDOWN = QTextDocument.MarkdownFeature
_FEATURES = _MARKDOWN.MarkdownNoHTML | _MARKDOWN.MarkdownDialectGitHub


# --- cutting -------------------------------------------------------------------------------------


def segments(text: str, *, markdown: bool = True) -> list[Segment]:
    """Cut a message into what can be rendered piece by piece; joined they are ``text``.

    Cutting a text that has grown gives the same segments again, except for the last ones.
    """
    if not markdown or len(text) > MARKDOWN_LIMIT or text.count("\n") > LINES_LIMIT:
        return _slices(text)
    notes = "\n".join(_definitions(text))
    made: list[Segment] = []
    for piece in _pieces(text):
        if _is_heavy(piece):
            made += _slices(piece)
        else:
            made.append(Segment(piece, markdown=True, notes=notes))
    return made or [Segment("", markdown=False)]


def _definitions(text: str) -> list[str]:
    if "]:" not in text:
        return []
    return _DEFINITION.findall(text)[:_DEFINITIONS_LIMIT]


def _pieces(text: str) -> list[str]:
    """Cut before a line that no construct of Markdown joins with the lines above it."""
    pieces: list[str] = []
    start = at = 0
    fence = ""
    after_gap = False
    for line in text.split("\n"):
        long = at - start >= SEGMENT_WISH
        if long and not fence and line[:1].strip():
            quoted_gap = line.startswith(">") and not line.strip("> \t\n")
            if after_gap or quoted_gap or _LIST_ITEM.match(line):
                pieces.append(text[start:at])
                start = at
        if match := _FENCE.match(line):
            mark = match[1]
            if not fence:
                fence = mark
            elif mark[0] == fence[0] and len(mark) >= len(fence):
                fence = ""
        after_gap = not line.strip()
        at += len(line) + 1
    if start < len(text):
        pieces.append(text[start:])
    return pieces


def _is_heavy(piece: str) -> bool:
    return (
        len(piece) > SEGMENT_LIMIT
        or piece.count("|") > CELLS_LIMIT
        or NESTED_DEEP.search(piece) is not None
    )


def _slices(text: str) -> list[Segment]:
    """Plain text, cut at the end of a line or a word where there is one."""
    made: list[Segment] = []
    start = 0
    while len(text) - start > SLICE:
        end = start + SLICE
        cut = text.rfind("\n", start + 1, end) + 1 or text.rfind(" ", start + 1, end) + 1 or end
        made.append(Segment(text[start:cut], markdown=False))
        start = cut
    made.append(Segment(text[start:], markdown=False))
    return made


# --- rendering -----------------------------------------------------------------------------------


class _Document(QTextDocument):
    """A document that can reach nothing outside itself."""

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:  # noqa: N802
        """An empty picture: told that there is none, Qt would look for a file of that name."""
        nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        nothing.fill(Qt.GlobalColor.transparent)
        return nothing


def render(segment: Segment, look: Look) -> QTextDocument:
    """A document of the segment; give it a text width to lay it out."""
    document = _Document()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setDefaultFont(look.font)
    set_indent(document)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    if segment.markdown:
        text = keep_line_breaks(typeset(segment.text))
        document.setMarkdown(f"{text}\n\n{segment.notes}" if segment.notes else text, _FEATURES)
        _defuse(document, look.colors)
        dress(document, look.colors)
        color_code(document, look.colors)
        if segment.choices:
            _link_choices(document, segment.choices, look)
    else:
        text = segment.text
        bare = text.removesuffix("\n") if segment.role is Role.TEXT else text.rstrip("\n")
        document.setPlainText(bare)
        everything = QTextCursor(document)
        everything.select(QTextCursor.SelectionType.Document)
        everything.mergeBlockFormat(spacing(0, 0))
    if segment.role in _LOOKS:
        everything = QTextCursor(document)
        everything.select(QTextCursor.SelectionType.Document)
        everything.mergeCharFormat(_LOOKS[segment.role](look))
    return document


def _large(look: Look) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFontPointSize(look.font.pointSizeF() * LARGER)
    return made


def _as_link(look: Look) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QBrush(look.colors.accent))
    made.setFontUnderline(True)
    return made


def _as_control(look: Look) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QBrush(look.colors.accent))
    return made


_LOOKS = {
    Role.ANSWER: _large,
    Role.SOURCE: _as_link,
    Role.TOGGLE: _as_control,
    Role.AUTHOR: _as_control,
}


def keep_line_breaks(text: str) -> str:
    """Markdown in which a single line break within prose stays one, as people mean it in a chat.

    It becomes U+2028, which breaks the line and means nothing to Markdown.
    """
    if "\n" not in text:
        return text
    made: list[str] = []
    fence = ""
    joinable, marks = False, ""
    for line in text.split("\n"):
        found = _QUOTE_MARKS.match(line)
        own = found[0] if found else ""
        rest = line[len(own) :]
        if match := _FENCE.match(rest):
            fence = "" if fence else match[1]
        prose = not fence and _PROSE.match(rest) is not None
        if joinable and prose and own == marks:
            made[-1] = made[-1].rstrip(" ").removesuffix("\\") + _BREAK + rest.lstrip(" ")
        else:
            made.append(line)
        joinable = prose or (not fence and _ITEM_OF_PROSE.match(rest) is not None)
        marks = own
    return "\n".join(made)


def is_allowed(address: str) -> bool:
    """Whether a link may be offered: the web and mail, written out."""
    if len(address) > ADDRESS_LIMIT:
        return False
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    return url.isValid() and url.scheme() in SCHEMES and bool(url.host() or url.path())


def _defuse(document: QTextDocument, colors: Colors) -> None:
    """Turn images into links with their description, and links elsewhere into text."""
    formats = document.allFormats()
    if not any(each.isImageFormat() or each.toCharFormat().isAnchor() for each in formats):
        return
    found: list[tuple[int, int, QTextCharFormat]] = []
    block = document.begin()
    while block.isValid():
        fragments = block.begin()
        while not fragments.atEnd():
            fragment = fragments.fragment()
            style = fragment.charFormat()
            if style.isImageFormat() or style.isAnchor():
                found.append((fragment.position(), fragment.length(), style))
            fragments += 1
        block = block.next()
    cursor = QTextCursor(document)
    for position, length, style in reversed(found):
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        if style.isImageFormat():
            address = style.toImageFormat().name()
            told = style.stringProperty(QTextFormat.Property.ImageAltText) or address
            cursor.insertText(told, _link(QTextCharFormat(), address, colors))
        else:
            cursor.setCharFormat(_link(style, style.anchorHref(), colors))


def lists_choices(text: str, choices: int) -> bool:
    """Whether a numbered list of so many entries stands in a text."""
    numbers = {int(number) for number in _NUMBERED.findall(text)}
    return choices > 0 and numbers.issuperset(range(1, choices + 1))


def _link_choices(document: QTextDocument, choices: int, look: Look) -> None:
    cursor = QTextCursor(document)
    block = document.begin()
    while block.isValid():
        # Qt says nothing of it, but a block need not be in a list.
        items = cast(QTextList | None, block.textList())
        if items is not None and items.format().style() is QTextListFormat.Style.ListDecimal:
            number = items.format().start() + items.itemNumber(block)
            if 0 < number <= choices:
                cursor.setPosition(block.position())
                cursor.movePosition(
                    QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
                )
                made = _as_link(look)
                made.setAnchor(True)
                made.setAnchorHref(f"{CHOICE}{number}")
                cursor.mergeCharFormat(made)
        block = block.next()


def _link(style: QTextCharFormat, address: str, colors: Colors) -> QTextCharFormat:
    made = QTextCharFormat(style)
    allowed = is_allowed(address)
    made.setAnchor(allowed)
    made.setAnchorHref(address if allowed else "")
    made.setFontUnderline(allowed)
    # The title of a link could claim another address than the real one.
    made.clearProperty(QTextFormat.Property.TextToolTip)
    if allowed:
        made.setForeground(QBrush(colors.accent))
    else:
        made.clearForeground()
    return made
