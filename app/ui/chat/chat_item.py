"""Layout of one message on the screen: its height, its painting, and what lies under a point of it.

A message is laid out part by part (see :mod:`app.ui.chat.rendering`) and only where it is looked
at; until then its height is an estimate. The documents are kept in one small cache for the whole
conversation: they are the costly thing, a message itself is a few numbers.
"""

from __future__ import annotations

import re
import time
from bisect import bisect_right
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QTextCursor, QTextDocument, QTextLine

from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.ui.chat import rendering
from app.ui.chat.chat_parts import Documents, LaidOutPart, Place, Style, readable, select
from app.ui.chat.chat_sources import quotes_below

GAP = 16
"""Between two messages, pixels."""
PADDING = 16
USER_SHARE = 0.8
"""How much of the column a question may take."""
PART_GAP = 8
COPY_LIMIT = 32_000
"""Characters; a longer message is copied as it was written, without rendering all of it."""
_NUMBERED = re.compile(r"\[\d{1,3}(?:, ?\d{1,3})*\]")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Stop:
    """Something in a message that can be activated: a source (``citation``) or a link."""

    area: QRectF
    citation: Citation | None = None
    address: str = ""


class Ending(Enum):
    """Why an answer has no end."""

    CUT_OFF = auto()
    STOPPED = auto()
    """By the user."""
    DECLINED = auto()
    """The model would not go on."""


class ChatItem:
    """A message in a column ``width`` pixels wide. Its own coordinates start at its top left."""

    __slots__ = (
        "_documents",
        "_known",
        "_measured_for",
        "_natural",
        "_parts",
        "_quote_widths",
        "_tops",
        "ending",
        "height",
        "message",
        "quotes",
        "style",
        "width",
    )

    def __init__(
        self, message: Message, documents: Documents, ending: Ending = Ending.CUT_OFF
    ) -> None:
        self.message = message
        self.ending = ending
        self.height = 0
        self._documents = documents
        self._parts: list[LaidOutPart] | None = None
        self._tops: list[float] = []
        self._known = False
        self.quotes = quotes_below(message)
        """What stands below each source."""
        self._quote_widths: dict[str, float] = {}
        self._measured_for: Style | None = None

    # --- measures --------------------------------------------------------------------------------

    def resize(self, width: int, style: Style) -> None:
        """Forget what was measured and estimate the height for this width and style."""
        self.width, self.style = width, style
        self._natural = 0.0
        self._known = False
        if self._parts is None:
            self.height = round(self._around() + self._estimate(self.message.content))
            return
        for part in self._parts:
            part.known, part.height = False, self._estimate(part.segment.text)
        self._settle()

    @property
    def asks(self) -> bool:
        return self.message.role == "user"

    @property
    def text_width(self) -> float:
        """What text is laid out to."""
        share = USER_SHARE if self.asks else 1.0
        return max(80.0, self.width * share - 2 * PADDING)

    @property
    def bubble(self) -> QRectF:
        """The ground of the message; a question is as wide as its text, at the right."""
        width: float = self.width
        if self.asks:
            width = (self._natural or self.text_width) + 2 * PADDING
        return QRectF(self.width - width, 0, width, self.height)

    @property
    def known(self) -> bool:
        """Whether the whole height was measured."""
        return self._known

    def parts(self) -> list[LaidOutPart]:
        if self._parts is None:
            self._cut([])
        assert self._parts is not None
        return self._parts

    def lay_out(self, top: float, bottom: float, deadline: float) -> bool:
        """Measure the parts between ``top`` and ``bottom`` whose height is unknown, at least one
        and no more after ``deadline`` (of ``time.perf_counter``). Returns whether one was."""
        measured = False
        parts = self.parts()
        if self._known:
            return False
        first = self.part_at(top)
        for number in range(first, len(parts)):
            if self._tops[number] > bottom - PADDING:
                break
            part = parts[number]
            if part.known:
                continue
            document = self._documents.get(part, self.text_width, self.style.look)
            part.height, part.known = document.size().height(), True
            if self.asks:
                self._natural = max(self._natural, min(document.idealWidth() + 1, self.text_width))
            measured = True
            if time.perf_counter() > deadline:
                break
        if measured:
            self._settle()
        return measured

    def part_at(self, y: float) -> int:
        """The part at this height of the message, or the nearest one."""
        self.parts()
        return max(0, bisect_right(self._tops, y - PADDING) - 1)

    def top_of(self, part: int) -> float:
        """Where a part starts; it may be gone since it was asked for."""
        self.parts()
        return PADDING + self._tops[min(part, len(self._tops) - 1)]

    def append(self, text: str) -> None:
        """Add to the end of an answer that is being written: only its tail is cut anew."""
        before, content = self.message.content, self.message.content + text
        self.message = replace(self.message, content=content)
        kept = self.parts()[:-1]
        if len(content) <= rendering.MARKDOWN_LIMIT:
            if not self.parts()[-1].segment.markdown:
                # One construct, too large for a segment, that may still grow.
                while kept and not kept[-1].segment.markdown:
                    kept.pop()
        elif len(before) <= rendering.MARKDOWN_LIMIT:
            kept = []
        self._cut(kept)

    def finish(self, message: Message) -> None:
        """Show the answer as it was kept."""
        self.message, self.quotes = message, quotes_below(message)
        self._cut([])

    def _cut(self, kept: list[LaidOutPart]) -> None:
        """Cut what comes after the ``kept`` parts; parts that stay the same stay measured."""
        content, old = self.message.content, self._parts or []
        done = sum(len(part.segment.text) for part in kept)
        markdown = not self.asks and len(content) <= rendering.MARKDOWN_LIMIT
        parts = list(kept)
        for segment in rendering.segments(content[done:], markdown=markdown):
            same = old[len(parts)] if len(parts) < len(old) else None
            if same is None or same.segment != segment:
                same = LaidOutPart(segment, self._estimate(segment.text))
            parts.append(same)
        self._parts = parts
        self._settle()

    def _settle(self) -> None:
        parts = self._parts or []
        gaps = [PART_GAP if part.segment.markdown else 0 for part in parts[:-1]]
        steps = (part.height + gap for part, gap in zip(parts, gaps, strict=False))
        self._tops = list(accumulate(steps, initial=0.0))
        text = self._tops[-1] + parts[-1].height
        self.height = round(self._around() + text)
        self._known = all(part.known for part in parts)

    def _estimate(self, text: str) -> float:
        letters = max(1.0, self.text_width / self.style.letter)
        lines = len(text) / letters + 1 + 0.6 * text.count("\n")
        return lines * self.style.line

    def _around(self) -> float:
        return 2 * PADDING + self.below()

    def below(self) -> float:
        """The height of what stands under the text: state and sources."""
        height = 0.0
        if self.message.state is MessageState.INTERRUPTED:
            height += PART_GAP + self.style.small_line
        if self.message.citations:
            height += 2 * PART_GAP + sum(self._source_heights())
        return height

    def _source_heights(self) -> list[float]:
        """Of each source: its line, its quote in one line or two, and the gap below."""
        return [
            self.style.line + self._lines(quote) * self.style.small_line + PART_GAP
            for quote in self.quotes
        ]

    def _lines(self, quote: str) -> int:
        if not quote:
            return 0
        guess = len(quote) * self.style.letter / self.text_width
        if not 0.5 < guess < 2:
            return 1 if guess < 1 else 2
        # Measuring costs too much to be done where the outcome is plain, or again for each width.
        if self._measured_for is not self.style:
            self._measured_for = self.style
            self._quote_widths.clear()
        width = self._quote_widths.get(quote)
        if width is None:
            width = QFontMetricsF(self.style.small).horizontalAdvance(f"“{quote}”")
            self._quote_widths[quote] = width
        return 1 if width < self.text_width else 2

    # --- content ---------------------------------------------------------------------------------

    def document(self, part: int) -> QTextDocument:
        return self._documents.get(self.parts()[part], self.text_width, self.style.look)

    def plain_text(self) -> str:
        """The text as it is read, without Markdown's signs."""
        if self.asks or len(self.message.content) > COPY_LIMIT:
            return self.message.content
        rendered = (rendering.render(part.segment, self.style.look) for part in self.parts())
        return "\n".join(readable(document) for document in rendered)

    def selected_text(self, start: Place, end: Place) -> str:
        """The text between two places."""
        pieces = []
        for number in range(start[0], min(end[0] + 1, len(self.parts()))):
            cursor = QTextCursor(self.document(number))
            select(cursor, number, start, end)
            pieces.append(cursor.selection().toPlainText())
        return "\n".join(pieces)

    def whole(self) -> tuple[Place, Place]:
        """The places of the text's start and end."""
        last = len(self.parts()) - 1
        return (0, 0), (last, self.document(last).characterCount() - 1)

    def word_at(self, place: Place) -> tuple[Place, Place]:
        cursor = QTextCursor(self.document(place[0]))
        cursor.setPosition(place[1])
        cursor.select(QTextCursor.SelectionType.WordUnderCursor)
        return (place[0], cursor.selectionStart()), (place[0], cursor.selectionEnd())

    # --- what is where ---------------------------------------------------------------------------

    def place_at(self, point: QPointF) -> Place:
        """The place in the text that is nearest to a point."""
        part = self.part_at(point.y())
        inside = point - self.origin(part)
        position = self.document(part).documentLayout().hitTest(inside, Qt.HitTestAccuracy.FuzzyHit)
        return part, max(0, position)

    def stop_at(self, point: QPointF) -> Stop | None:
        """The source or link under a point."""
        for stop in self.sources():
            if stop.area.contains(point):
                return stop
        if not self._text_area().contains(point):
            return None
        part = self.part_at(point.y())
        origin = self.origin(part)
        address = self.document(part).documentLayout().anchorAt(point - origin)
        if address:
            return Stop(QRectF(point, QSizeF(1, 1)), address=address)
        citation = self._cited_at(part, point - origin)
        return Stop(QRectF(point, QSizeF(1, 1)), citation) if citation is not None else None

    def _cited_at(self, part: int, inside: QPointF) -> Citation | None:
        """The source whose number, as in "[2]", stands at a point of an answer from research."""
        citations = self.message.citations
        if self.message.kind is not Kind.ANSWER or not citations:
            return None
        document = self.document(part)
        position = document.documentLayout().hitTest(inside, Qt.HitTestAccuracy.ExactHit)
        if position < 0:
            return None
        block = document.findBlock(position)
        text = block.text()
        offset = position - block.position()
        for marks in _NUMBERED.finditer(text, max(0, offset - 40), offset + 40):
            if marks.start() <= offset <= marks.end():
                numbers = list(_NUMBER.finditer(text, *marks.span()))
                near = next((n for n in numbers if offset <= n.end()), numbers[-1])
                place = int(near[0])
                return citations[place - 1] if 0 < place <= len(citations) else None
        return None

    def stops(self, top: float, bottom: float) -> list[Stop]:
        """The links and sources between two heights, in reading order."""
        found: list[Stop] = []
        for number, part in enumerate(self.parts()):
            start = self.top_of(number)
            if part.known and start < bottom and start + part.height > top:
                found += self._links(number)
        found += self.sources()
        return [each for each in found if each.area.bottom() > top and each.area.top() < bottom]

    def area_of(self, place: Place) -> QRectF:
        """The line that a place stands in."""
        document = self.document(place[0])
        block = document.findBlock(place[1])
        area = document.documentLayout().blockBoundingRect(block)
        line = block.layout().lineForTextPosition(place[1] - block.position())
        if line.isValid():
            area = line.rect().translated(area.topLeft())
        return area.translated(self.origin(place[0]))

    def _links(self, part: int) -> list[Stop]:
        """The links of a part; one that goes over several lines has its area on the first."""
        document = self.document(part)
        found: list[Stop] = []
        block = document.begin()
        while block.isValid():
            fragments = block.begin()
            while not fragments.atEnd():
                fragment = fragments.fragment()
                if address := fragment.charFormat().anchorHref():
                    start = fragment.position()
                    found.append(Stop(self._stretch(part, start, fragment.length()), None, address))
                fragments += 1
            block = block.next()
        return found

    def _stretch(self, part: int, start: int, length: int) -> QRectF:
        """Where characters stand, as far as they are in the line of the first one."""
        line_area = self.area_of((part, start))
        block = self.document(part).findBlock(start)
        first = start - block.position()
        line = block.layout().lineForTextPosition(first)
        if not line.isValid():
            return line_area
        last = min(first + length, line.textStart() + line.textLength())
        left = line_area.left() - line.rect().left()
        ends = [_x_of(line, position) for position in (first, last)]
        return QRectF(left + ends[0], line_area.top(), ends[1] - ends[0], line_area.height())

    def sources(self) -> list[Stop]:
        heights = self._source_heights()
        top = self.height - PADDING - sum(heights) + PART_GAP
        found = []
        for citation, height in zip(self.message.citations, heights, strict=True):
            area = QRectF(PADDING, top, self.text_width, height - PART_GAP)
            found.append(Stop(area, citation))
            top += height
        return found

    def origin(self, part: int) -> QPointF:
        # The space of a line is below its text; half of it above looks even.
        return QPointF(
            self.bubble.left() + PADDING, self.top_of(part) + round(self.style.line / 12)
        )

    def _text_area(self) -> QRectF:
        inset = self.bubble.adjusted(PADDING, PADDING, -PADDING, -PADDING)
        return inset.adjusted(0, 0, 0, -self.below())


def _x_of(line: QTextLine, position: int) -> float:
    # Qt has the position in and out; the binding returns both, its stubs say "object".
    found = line.cursorToX(position)
    return float(found[0]) if isinstance(found, tuple) else float(str(found))
