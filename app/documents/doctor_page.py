"""The page for the doctor: one page from chosen research, of quotes with their dates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from math import ceil
from pathlib import PureWindowsPath

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Citation, Milliseconds
from app.core.language.shortening import shortened_at_word
from app.core.wording import document_words
from app.core.wording.sentence import Sentence
from app.core.wording.speech import LANGUAGES, Speech
from app.documents.blocks import (
    Block,
    Document,
    Heading,
    Item,
    ItemList,
    Paragraph,
    TextRun,
    TextRuns,
    xml_safe,
)
from app.documents.doctor_lines import DatedQuote, DoctorLines, QuotedFinding, doctor_lines
from app.documents.session_document import (
    LONGEST_TITLE,
    WholeSession,
    about_source,
    title_of,
)

LINES = 50
"""Of the small letters that the page is written in, with room for its headings."""
LETTERS = 92
"""Of a line."""
SHOWN_TITLES = 3


def doctor_page(
    sessions: Sequence[WholeSession], language: str, tz: tzinfo, now: Milliseconds
) -> Document:
    """The page of some sessions, as much as fits: the newest lines of each part."""
    lines = doctor_lines([messages for _, messages in sessions])
    page = _Page(lines, LANGUAGES[language], language, tz)
    while page.length() > LINES and page.shorten():
        pass
    titles = [title_of(*session, language) for session in sessions]
    title = document_words.DOCTOR_TITLE.said(language)
    blocks = (Heading(1, (TextRun(title),)), page.about(titles, now), *page.blocks())
    return Document(title, blocks, language, narrow=True)


@dataclass
class _Page:
    """What stands on the page while lines are taken away from it."""

    lines: DoctorLines
    speech: Speech
    language: str
    tz: tzinfo
    left_out: dict[str, int] = field(default_factory=dict)

    def about(self, titles: Sequence[str], now: Milliseconds) -> Paragraph:
        """Where and when the page comes from."""
        shown = (shortened_at_word(each, LONGEST_TITLE) for each in titles[:SHOWN_TITLES])
        named = ", ".join(f"“{each}”" for each in shown)
        if (more := len(titles) - SHOWN_TITLES) > 0:
            values = {"titles": named, "count": str(more)}
            named = document_words.DOCTOR_MORE_TITLES.said(self.language, values)
        about = {"date": self.speech.long_date(now, self.tz), "titles": named}
        text = document_words.DOCTOR_ABOUT.said(self.language, about)
        return Paragraph((TextRun(xml_safe(text), italic=True),), muted=True)

    def length(self) -> int:
        """How many lines of letters the page has, about."""
        shown = [each.text for each in (*self.lines.noticed, *self.lines.left_open)]
        shown += [each.question.text + each.quote.text + " " * 8 for each in self.lines.found]
        letters = [len(each) + 22 for each in shown]
        letters += [_letters(self._source(each)) for each in self._sources()]
        return sum(ceil(each / LETTERS) for each in letters) + 3 * len(self.left_out)

    def shorten(self) -> bool:
        """Take the oldest line of the longest part away; whether there was one to spare."""
        parts = {name: len(getattr(self.lines, name)) for name in ("noticed", "left_open", "found")}
        name = max(parts, key=lambda each: parts[each])
        if len(getattr(self.lines, name)) < 2:
            return False
        self.lines = replace(self.lines, **{name: getattr(self.lines, name)[1:]})
        self.left_out[name] = self.left_out.get(name, 0) + 1
        return True

    def blocks(self) -> Iterable[Block]:
        """The parts of the page."""
        words = document_words
        made: list[Block] = []
        noticed = [self._quote(each) for each in self.lines.noticed]
        made += self._part("noticed", words.NOTICED, words.NOTHING_NOTICED, noticed)
        found = [self._finding(each) for each in self.lines.found]
        made += self._part("found", words.FOUND, words.NOTHING_FOUND, found)
        left_open = [self._quote(each) for each in self.lines.left_open]
        made += self._part("left_open", words.OPEN_QUESTIONS, words.NOTHING_OPEN, left_open)
        if cited := self._sources():
            made.append(Heading(2, (TextRun(self.speech.sources),)))
            items = (
                Item((Paragraph(self._source(each)),), f"k1_{number}")
                for number, each in enumerate(cited, 1)
            )
            made.append(ItemList(tuple(items), 1))
        return made

    def _part(
        self,
        name: str,
        heading: Sentence,
        nothing: Sentence,
        entries: Sequence[TextRuns],
    ) -> Iterable[Block]:
        yield Heading(2, (TextRun(heading.said(self.language)),))
        if left_out := self.left_out.get(name):
            count = document_words.LEFT_OUT.said(self.language, {"count": str(left_out)})
            yield Paragraph((TextRun(count, italic=True),), muted=True)
        if entries:
            yield ItemList(tuple(Item((Paragraph(each),)) for each in entries))
        else:
            yield Paragraph((TextRun(nothing.said(self.language)),), muted=True)

    def _quote(self, quote: DatedQuote) -> TextRuns:
        return (TextRun(f"{self._day(quote.at)}: ", bold=True), TextRun(_marked(quote)))

    def _finding(self, finding: QuotedFinding) -> TextRuns:
        numbers = [self._sources().index(each) + 1 for each in map(_bare, finding.citations)]
        marks: list[TextRun] = []
        for number in dict.fromkeys(numbers):
            marks += [TextRun(", " if marks else " ["), TextRun(str(number), target=f"k1_{number}")]
        unsourced = document_words.NO_SOURCE.said(self.language)
        marks.append(TextRun("]") if marks else TextRun(f" ({unsourced})", italic=True))
        return (
            TextRun(f"{self._day(finding.at)}: ", bold=True),
            TextRun(f"{_marked(finding.question)} → ", italic=True),
            TextRun(_marked(finding.quote)),
            *marks,
        )

    def _sources(self) -> list[Citation]:
        """The sources of the findings on the page, each once."""
        cited = (each for finding in self.lines.found for each in finding.citations)
        return list(dict.fromkeys(map(_bare, cited)))

    def _source(self, citation: Citation) -> TextRuns:
        return about_source(citation, self.speech, self.tz)

    def _day(self, at: Milliseconds) -> str:
        return self.speech.long_date(at, self.tz)


def _bare(citation: Citation) -> Citation:
    """The source of a citation, wherever in it the quote stands; of a file its name alone, for the
    page goes to somebody else."""
    address = citation.address
    if citation.kind == SourceKind.FILE:
        name = PureWindowsPath(address).name
        address = "" if name == citation.title else name
    return replace(citation, address=address, quote="", place="", message_id="")


def _letters(runs: TextRuns) -> int:
    return sum(len(each.text) for each in runs)


def _marked(quote: DatedQuote) -> str:
    return f"“{xml_safe(quote.text)}{document_words.CUT if quote.cut else ''}”"
