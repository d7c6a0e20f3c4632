"""Source lines below an answer: date, title and place of each citation, and its quote."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QTextCursor, QTextDocument

from app.core.domain.messages import NEAR, Citation
from app.core.language.markdown import escaped, linked, one_line, shown_line
from app.machine.directions import shown
from app.ui.chat.chat_parts import PART_GAP, Style
from app.ui.widgets.wording import dated

QUOTED = 1_000
"""Characters of a quote; two lines hold fewer."""
_NUMBERED = re.compile(r"\[\d{1,3}(?:, ?\d{1,3})*\]")
_NUMBER = re.compile(r"\d+")
_LISTING = re.compile(r"^(\d{0,9})([-+.)])")
"""What would begin a list within a line of one."""


def named(citation: Citation) -> str:
    """ "Title · place in it", and nothing twice: the first heading of a file is often its title."""
    parts = dict.fromkeys((citation.title, citation.place))
    # What was kept of older answers has a name as the disk has it.
    return shown(" · ".join(filter(None, parts)))


def source_line(citation: Citation) -> str:
    """ "5 Ekim 2024 · Title", the date in the language of the window; of a file or page, its title
    and the place in it."""
    if citation.address:
        return " · ".join(filter(None, (named(citation), _standing(citation))))
    line = f"{dated(citation.date, 'd MMMM yyyy')} · {citation.title}"
    if citation.kind != NEAR:
        return line
    # Not in the words that were kept: the window may speak another language by now.
    near = QCoreApplication.translate("SourcesBelow", "May be near")
    return f"{near}: {line}"


def _copied_line(citation: Citation) -> str:
    """A source on one line, with the address that opens it."""
    return " · ".join(filter(None, (source_line(citation), _address(citation))))


def _listed_line(citation: Citation) -> str:
    """As :func:`_copied_line`, for a list of Markdown."""
    line = _LISTING.sub(r"\1\\\2", escaped(" ".join(source_line(citation).split())))
    return " · ".join(filter(None, (line, linked(_address(citation)))))


def _address(citation: Citation) -> str:
    """The address of a source, where its line does not say it already."""
    said = citation.address in (citation.title, citation.place)
    return "" if said else citation.address


def _standing(citation: Citation) -> str:
    """How the answer stands to its source, in the reader's words."""
    translate = QCoreApplication.translate
    match citation.standing:
        case "verified":
            return translate("SourcesBelow", "verified")
        case "rests":
            return translate("SourcesBelow", "rests on the source")
        case "translated":
            return translate("SourcesBelow", "translated")
        case _:
            return ""


def number_at(document: QTextDocument, inside: QPointF) -> int:
    """The number of a source, as in "[2]", that stands at a point of a document; 0 for none."""
    position = document.documentLayout().hitTest(inside, Qt.HitTestAccuracy.ExactHit)
    if position < 0:
        return 0
    block = document.findBlock(position)
    text = block.text()
    offset = position - block.position()
    for marks in _NUMBERED.finditer(text, max(0, offset - 40), offset + 40):
        if marks.start() <= offset <= marks.end():
            inside_it = QTextCursor(document)
            inside_it.setPosition(block.position() + marks.start() + 1)
            if inside_it.charFormat().fontFixedPitch():
                continue  # code: "rows[1]"
            numbers = list(_NUMBER.finditer(text, *marks.span()))
            near = next((n for n in numbers if offset <= n.end()), numbers[-1])
            return int(near[0])
    return 0


def quotes_below(citations: Sequence[Citation], answer: str) -> tuple[str, ...]:
    """The quote that stands below each source of an answer; empty where the answer itself says it
    word for word, as one that was written without a model does."""
    if not citations:
        return ()
    from app.core.language.citation_marks import without_marks  # noqa: PLC0415  not for the start

    said = one_line(answer)
    quotes = [each.quote[:QUOTED] for each in citations]
    return tuple(
        "" if without_marks(one_line(quote)) in said else shown_line(quote) for quote in quotes
    )


def _each_once(citations: Sequence[Citation]) -> list[Citation]:
    """Each file and page once, however many of its passages are cited: the panel has them all."""
    known: dict[object, Citation] = {}
    for citation in citations:
        known.setdefault(citation.address or id(citation), citation)
    return list(known.values())


def not_named(citations: Sequence[Citation], named: Sequence[Citation | None]) -> list[Citation]:
    """The citations that the lines of an answer, each of which may name one, do not lead to: one
    line leads to a file, however many of its passages are cited."""
    files = {each.address for each in named if each is not None and each.address}
    return [each for each in citations if each not in named and each.address not in files]


class SourcesBelow:
    """The sources that stand below a message, with the height of each: of its line, its quote in
    one line or two, and the gap below. ``shown`` is what of the answer is on the screen;
    ``numbered``: the numbers in it lead to sources."""

    def __init__(self, citations: Sequence[Citation], shown: str, *, numbered: bool = True) -> None:
        self._cited = tuple(citations)
        self._shown, self._numbered = shown, numbered
        self.citations = tuple(_each_once(citations))
        self.quotes = quotes_below(self.citations, shown)
        self._widths: dict[str, float] = {}
        self._measured_for: Style | None = None

    def copied(self, text: str) -> str:
        """A text for the clipboard with a line below it for each source: where the answer has
        numbers, for each number, since these lead nowhere elsewhere."""
        if self._has_numbers():
            numbered = enumerate(self._cited, 1)
            lines = [f"[{number}] {_copied_line(each)}" for number, each in numbered]
        else:
            lines = [_copied_line(each) for each in self.citations]
        return "\n\n".join(filter(None, (text, "\n".join(lines))))

    def copied_as_markdown(self, text: str) -> str:
        """As :func:`copied`, the sources as a list of Markdown."""
        if self._has_numbers():
            numbered = enumerate(self._cited, 1)
            lines = [f"{number}. {_listed_line(each)}" for number, each in numbered]
        else:
            lines = [f"- {_listed_line(each)}" for each in self.citations]
        return "\n\n".join([text.rstrip(), "\n".join(lines)]) if lines else text

    def _has_numbers(self) -> bool:
        return self._numbered and _NUMBERED.search(self._shown) is not None

    def heights(self, width: float, style: Style) -> list[float]:
        """The height of each source in a column so wide."""
        return [
            style.line + self._lines(quote, width, style) * style.small_line + PART_GAP
            for quote in self.quotes
        ]

    def _lines(self, quote: str, width: float, style: Style) -> int:
        if not quote:
            return 0
        guess = len(quote) * style.letter / width
        if not 0.5 < guess < 2:
            return 1 if guess < 1 else 2
        # Measuring costs too much to be done where the outcome is plain, or again for each width.
        if self._measured_for is not style:
            self._measured_for = style
            self._widths.clear()
        known = self._widths.get(quote)
        if known is None:
            known = QFontMetricsF(style.small).horizontalAdvance(f"“{quote}”")
            self._widths[quote] = known
        return 1 if known < width else 2
