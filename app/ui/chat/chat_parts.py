"""Parts of text that a message on the screen is made of, their style and marks, and a cache of
rendered documents. The documents are the costly thing."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import accumulate

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextCursor, QTextDocument, QTextLine

from app.core.domain.messages import Citation
from app.ui.widgets.theme import Colors

DOCUMENTS = 50
PART_GAP = 8
"""Between two parts of a message, pixels."""
MARKDOWN_LIMIT = 200_000
"""Characters; a longer message is plain text."""
CHOICE = "choice:"
"""What the links of a list to choose from lead to: an entry, by its number. Nothing that is
rendered can write one, since only
:data:`app.ui.chat.rendering.SCHEMES` are kept."""

Place = tuple[int, int]
"""A place in a message's text: the part and the character (of Qt) in its document."""


class Role(Enum):
    """What a piece of a message is to its reader; all but ``TEXT`` and ``AUTHOR`` only in an answer
    from the past."""

    TEXT = auto()
    ANSWER = auto()
    """The sentence that answers, larger than the rest."""
    SOURCE = auto()
    """The line that leads to where it stands."""
    TOGGLE = auto()
    """What folds and unfolds the context."""
    CONTEXT = auto()
    AUTHOR = auto()
    """Who wrote it, and when, where several people share a project."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a message that is rendered by itself. ``notes`` are the link definitions of the
    whole message, which its Markdown may refer to; ``citation`` is where a source leads."""

    text: str
    markdown: bool
    notes: str = ""
    role: Role = Role.TEXT
    citation: Citation | None = None
    choices: int = 0
    """So many entries of its numbered list can be chosen."""

    @property
    def apart(self) -> bool:
        """Whether there is a gap below it: slices of plain text go on into each other."""
        return self.markdown or self.role is not Role.TEXT


@dataclass(frozen=True, slots=True)
class Look:
    """What a document is drawn with."""

    font: QFont
    colors: Colors


@dataclass(frozen=True, slots=True)
class Style:
    """What all messages are drawn with; a new one when theme, font or language change."""

    look: Look
    interrupted: str
    """What stands under an answer that was cut off."""
    stopped: str
    """The same where the user did it."""
    waiting: str
    """What stands for an answer of which nothing has come."""
    unfold: str = ""
    """Shows what was said around the sentence of a record, and hides it again."""
    fold: str = ""
    small: QFont = field(init=False)
    line: float = field(init=False)
    small_line: float = field(init=False)
    letter: float = field(init=False)

    def __post_init__(self) -> None:
        small = QFont(self.look.font)
        small.setPointSizeF(max(8.0, small.pointSizeF() * 0.9))
        metrics = QFontMetricsF(self.look.font)
        object.__setattr__(self, "small", small)
        object.__setattr__(self, "line", metrics.height() * 1.2)
        object.__setattr__(self, "small_line", QFontMetricsF(small).height() * 1.2)
        object.__setattr__(self, "letter", metrics.averageCharWidth())


@dataclass(frozen=True, slots=True)
class Stop:
    """Something in a message that can be activated: a source (``citation``), a link, or what
    ``toggles`` the context of a record."""

    area: QRectF
    citation: Citation | None = None
    address: str = ""
    toggles: bool = False

    @property
    def choice(self) -> str:
        """The number of an entry to choose from; empty for anything else."""
        chosen = self.address.startswith(CHOICE)
        return self.address.removeprefix(CHOICE) if chosen else ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked in a message: the selected stretch, the matches of a search (the
    ``current`` one is ``(part, n-th match in it)``), the stop that has the keyboard's focus."""

    selected: tuple[Place, Place] | None = None
    pattern: re.Pattern[str] | None = None
    current: Place | None = None
    outlined: bool = False
    highlighted: bool = False
    stop: Stop | None = None


class Ending(Enum):
    """Why an answer has no end."""

    CUT_OFF = auto()
    STOPPED = auto()
    """By the user."""
    DECLINED = auto()
    """The model would not go on."""


@dataclass(slots=True, eq=False)
class LaidOutPart:
    """A segment with its height, which is an estimate until it is ``known``."""

    segment: Segment
    height: float = 0.0
    known: bool = False


class Documents:
    """The documents that were used last, and the one place where they are made, by ``render``."""

    def __init__(self, render: Callable[[Segment, Look], QTextDocument]) -> None:
        self.render = render
        self._kept: OrderedDict[LaidOutPart, QTextDocument] = OrderedDict()

    def get(self, part: LaidOutPart, width: float, look: Look) -> QTextDocument:
        """The part's document, laid out to ``width`` pixels."""
        document = self._kept.get(part)
        if document is None:
            document = self._kept[part] = self.render(part.segment, look)
            if len(self._kept) > DOCUMENTS:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(part)
        if document.textWidth() != width:
            document.setTextWidth(width)
        return document

    def clear(self) -> None:
        self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)


def taken_width(document: QTextDocument) -> float:
    """How much of the width that a document is laid out to its text takes, from the left: all of it
    where a paragraph runs from right to left, since that begins at the right."""
    block = document.begin()
    while block.isValid():
        if block.textDirection() is Qt.LayoutDirection.RightToLeft:
            return document.textWidth()
        block = block.next()
    return min(document.idealWidth() + 1, document.textWidth())


def x_of(line: QTextLine, position: int) -> float:
    """Where a character of a laid out line begins, from the left."""
    # Qt has the position in and out; the binding returns both, its stubs say "object".
    found = line.cursorToX(position)
    return float(found[0]) if isinstance(found, tuple) else float(str(found))


def matches(document: QTextDocument, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
    """Start and end of a pattern's matches, counted as Qt does: in halves of UTF-16."""
    text = document.toPlainText()
    found = [match.span() for match in pattern.finditer(text)]
    if not found or max(text) < "\U00010000":
        return found
    wide = list(accumulate((2 if letter > "\uffff" else 1 for letter in text), initial=0))
    return [(wide[start], wide[end]) for start, end in found]


def readable(document: QTextDocument) -> str:
    """A document's text for the clipboard, with the numbers and bullets of its lists."""
    lines = []
    block = document.begin()
    while block.isValid():
        text, items = block.text().replace("\u2028", "\n"), block.textList()
        if items is not None:
            style = items.format()
            numbered = style.style() is style.Style.ListDecimal
            mark = items.itemText(block) if numbered else "•"
            text = f"{'   ' * (style.indent() - 1)}{mark} {text}"
        if text or items is not None:
            lines.append(text)
        block = block.next()
    return "\n".join(lines)


def select(cursor: QTextCursor, part: int, start: Place, end: Place) -> None:
    """Select what lies in ``part`` of the stretch between two places of a message, as far as it
    is still there: an answer that is being written may become shorter when its Markdown is whole.
    """
    last = cursor.document().characterCount() - 1
    cursor.setPosition(min(start[1], last) if part == start[0] else 0)
    kept = QTextCursor.MoveMode.KeepAnchor
    cursor.setPosition(min(end[1], last) if part == end[0] else last, kept)
