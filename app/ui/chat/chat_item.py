"""Layout of one message on the screen: its height, its painting, and what lies under a point of it.

A message is laid out part by part (see :mod:`app.ui.chat.rendering`) and only where it is looked
at; until then its height is an estimate. The documents are kept in one small cache for the whole
conversation: they are the costly thing, a message itself is a few numbers.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from dataclasses import replace
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QTextCursor, QTextDocument

from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.ui.chat.chat_parts import (
    MARKDOWN_LIMIT,
    PART_GAP,
    Documents,
    Ending,
    LaidOutPart,
    Place,
    Role,
    Stop,
    Style,
    readable,
    select,
    taken_width,
    x_of,
)
from app.ui.chat.chat_sources import SourcesBelow, not_named, number_at

GAP = 16
"""Between two messages, pixels."""
PADDING = 16
USER_SHARE = 0.8
"""How much of the column a question may take."""
COPY_LIMIT = 32_000
"""Characters; a longer message is copied as it was written, without rendering all of it."""


class ChatItem:
    """A message in a column ``width`` pixels wide. Its own coordinates start at its top left."""

    __slots__ = (
        "_below",
        "_documents",
        "_known",
        "_natural",
        "_parts",
        "_told",
        "_tops",
        "choices",
        "ending",
        "folded",
        "height",
        "message",
        "style",
        "width",
    )

    def __init__(
        self, message: Message, documents: Documents, ending: Ending = Ending.CUT_OFF
    ) -> None:
        self.ending = ending
        self.height = self.choices = 0
        self._documents = documents
        self._parts: list[LaidOutPart] | None = None
        self._tops: list[float] = []
        self._known = False
        self.folded = True
        """Whether what was said around the sentence of a record is out of sight."""
        self._take(message)

    def _take(self, message: Message) -> None:
        """Show a message, or what became of it."""
        from app.ui.chat import record_layout  # noqa: PLC0415  an empty conversation needs none of it

        self.message = message
        self._told = record_layout.segments(message)
        if self._told is None:
            self._below = SourcesBelow(message.citations, message.content)
            return
        # The sources that are named in the answer need not stand below it as well.
        left = not_named(message.citations, [each.citation for each in self._told])
        seen = (each.text for each in self._told if each.role is not Role.CONTEXT)
        self._below = SourcesBelow(left, "".join(seen), numbered=False)

    @property
    def quotes(self) -> tuple[str, ...]:
        """What stands below each source."""
        return self._below.quotes

    def show_context(self, shown: bool = True) -> None:
        """Unfold what was said around the sentence of a record, or fold it."""
        if self._told is None or self.folded is not shown:
            return
        self.folded = not shown
        self._cut([])

    # --- measures --------------------------------------------------------------------------------

    def resize(self, width: int, style: Style) -> None:
        """Forget what was measured and estimate the height for this width and style."""
        self.width, self.style = width, style
        self._natural, self._known = 0.0, False
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
        wide = (self._natural or self.text_width) + 2 * PADDING if self.asks else self.width
        return QRectF(self.width - wide, 0, wide, self.height)

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
        for number in range(self.part_at(top), len(parts)):
            if self._tops[number] > bottom - PADDING:
                break
            part = parts[number]
            if part.known:
                continue
            document = self._documents.get(part, self.text_width, self.style.look)
            part.height, part.known = document.size().height(), True
            if self.asks:
                self._natural = max(self._natural, taken_width(document))
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
        self._take(replace(self.message, content=content))
        if self._told is not None:
            self._cut([])
            return
        kept = self.parts()[:-1]
        if len(content) <= MARKDOWN_LIMIT:
            if not self.parts()[-1].segment.markdown:
                # One construct, too large for a segment, that may still grow.
                while kept and not kept[-1].segment.markdown:
                    kept.pop()
        elif len(before) <= MARKDOWN_LIMIT:
            kept = []
        self._cut(kept)

    def finish(self, message: Message) -> None:
        """Show the answer as it was kept."""
        self._take(message)
        self._cut([])

    def _cut(self, kept: list[LaidOutPart]) -> None:
        """Cut what comes after the ``kept`` parts; parts that stay the same stay measured."""
        from app.ui.chat import record_layout, rendering  # noqa: PLC0415  an empty conversation needs none of it

        content, old = self.message.content, self._parts or []
        done = sum(len(part.segment.text) for part in kept)
        markdown = not self.asks and len(content) <= MARKDOWN_LIMIT
        parts = list(kept)
        if self._told is not None:
            label = self.style.unfold if self.folded else self.style.fold
            segments = record_layout.shown(self._told, label, folded=self.folded)
        else:
            segments = rendering.segments(content[done:], markdown=markdown)
        segments = segments if kept else record_layout.headed(self.message, segments)
        if self.choices:
            segments = [replace(segment, choices=self.choices) for segment in segments]
        for segment in segments:
            same = old[len(parts)] if len(parts) < len(old) else None
            if same is None or same.segment != segment:
                same = LaidOutPart(segment, self._estimate(segment.text))
            parts.append(same)
        self._parts = parts
        self._settle()

    def _settle(self) -> None:
        parts = self._parts or []
        gaps = [PART_GAP if part.segment.apart else 0 for part in parts[:-1]]
        steps = (part.height + gap for part, gap in zip(parts, gaps, strict=False))
        self._tops = list(accumulate(steps, initial=0.0))
        self.height = round(self._around() + self._tops[-1] + parts[-1].height)
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
        if self._below.citations:
            height += 2 * PART_GAP + sum(self._below.heights(self.text_width, self.style))
        return height

    # --- content ---------------------------------------------------------------------------------

    def document(self, part: int) -> QTextDocument:
        return self._documents.get(self.parts()[part], self.text_width, self.style.look)

    def plain_text(self) -> str:
        """The text as it is read, without Markdown's signs, with the sources below it."""
        content, render, look = self.message.content, self._documents.render, self.style.look
        if self.asks or len(content) > COPY_LIMIT:
            return self._below.copied(content)
        said = (each.segment for each in self.parts() if each.segment.role is not Role.TOGGLE)
        text = "\n".join(readable(render(each, look)) for each in said)
        return self._below.copied(text)

    def markdown(self) -> str:
        """The text as it was written, with the sources below it."""
        return self._below.copied_as_markdown(self.message.content)

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
        if (line := self._line_stop(part)) is not None:
            return line if line.area.contains(point) else None
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
        place = number_at(self.document(part), inside)
        return citations[place - 1] if 0 < place <= len(citations) else None

    def stops(self, top: float, bottom: float) -> list[Stop]:
        """The links and sources between two heights, in reading order."""
        found: list[Stop] = []
        for number, part in enumerate(self.parts()):
            start = self.top_of(number)
            if part.known and start < bottom and start + part.height > top:
                line = self._line_stop(number)
                found += [line] if line is not None else self._links(number)
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

    def _line_stop(self, part: int) -> Stop | None:
        """The part as something that can be activated as a whole."""
        segment = self.parts()[part].segment
        if segment.role not in (Role.SOURCE, Role.TOGGLE):
            return None
        document = self.document(part)
        size = QSizeF(taken_width(document), document.size().height())
        area = QRectF(self.origin(part), size)
        return Stop(area, segment.citation, toggles=segment.role is Role.TOGGLE)

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
        ends = [x_of(line, position) for position in (first, last)]
        return QRectF(left + ends[0], line_area.top(), ends[1] - ends[0], line_area.height())

    def sources(self) -> list[Stop]:
        heights = self._below.heights(self.text_width, self.style)
        top = self.height - PADDING - sum(heights) + PART_GAP
        found = []
        for citation, height in zip(self._below.citations, heights, strict=True):
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
