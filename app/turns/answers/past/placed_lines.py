"""The lines of past sessions and papers, each with the time that it is of and the place where it
stands: what was told at one time is compared with what was told at another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, tzinfo

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Kind
from app.core.language.dates.moments import moment_at
from app.core.reading.change_signs import tells_of_change
from app.core.reading.features import spoken_lines
from app.core.reading.line_comparison import TimedLine, is_newer
from app.core.reading.line_days import dated_by, day_of, stands_first
from app.core.reading.lines import LineKind, told_line
from app.core.reading.question_signs import asks
from app.core.reading.repeated_measures import A_FIGURE, but_for_figures
from app.core.reading.sought_words import stems
from app.core.wording.speech import without_standing
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.line_order import bounds_of_row
from app.turns.answers.past.paper_line import PaperLine

_ALIKE = 0.5
"""The share of a title that another must have to be of the same thing."""
_LONGEST_DAY = 60
"""Characters of a line that begins with a day and stands above others of that day."""


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line with the time that it is of, and where it stands."""

    timed: TimedLine
    source: FoundSession | Excerpt
    message_id: str
    """The message of a session; "" for a paper."""
    content: str
    """The text that it is a line of."""

    def is_line_of(self, told: AnswerLine) -> bool:
        """Whether it is the line that is told."""
        text = self.timed.line.line.text
        if not told.answer_line.startswith(text):
            return False
        if isinstance(told, PaperLine):
            return isinstance(self.source, Excerpt) and self.source.text == told.excerpt.text
        match = told.match
        if match.message_id and self.message_id != match.message_id:
            return False
        is_of_session = isinstance(self.source, FoundSession)
        return is_of_session and self.timed.source == told.session.session_id

    def as_answer(self) -> AnswerLine:
        """The line as one that answers."""
        line = told_line(self.timed.line.line, self.content)
        if isinstance(self.source, Excerpt):
            return PaperLine(self.source, line)
        return self.source.at(self.message_id, line)


def placed_lines(source: FoundSession | Excerpt, today: date, tz: tzinfo) -> Iterator[PlacedLine]:
    """The lines of a session or a passage in their order; days that it names are read as of
    ``today``. Of what the user wrote, questions are left out."""
    if isinstance(source, Excerpt):
        yield from _of_paper(source, today)
    else:
        yield from _of_session(source, today, tz)


def told_in_the_same_words(
    question: str, own: PlacedLine, lines: Sequence[PlacedLine]
) -> PlacedLine | None:
    """The newest line of another source that says word for word what a line says with another
    figure, under the same heads and a like title: "Bakım ücreti: 9.500 TL" of every year. None
    where a source says it more than once, as the rows of a table do, or the question names a
    figure, which says of which thing."""
    said = _said(own)
    tokens = set(said[0].split())
    if A_FIGURE not in tokens or len(tokens) == 1 or any(each.isdigit() for each in question):
        return None
    alike = [each for each in lines if _said(each) == said]
    often = Counter(each.timed.source for each in alike)
    title = stems(_title_of(own))
    later = [
        each
        for each in alike
        if is_newer(own.timed, each.timed) > 0
        and often[each.timed.source] == often[own.timed.source] == 1
        and len(title & stems(_title_of(each))) >= _ALIKE * len(title)
    ]
    return max(later, key=lambda each: each.timed.day or date.min, default=None)


def _said(each: PlacedLine) -> tuple[str, tuple[str, ...]]:
    spoken = each.timed.line
    return but_for_figures(spoken.body), tuple(map(but_for_figures, spoken.line.heads))


def _title_of(each: PlacedLine) -> str:
    source = each.source
    return source.source.title if isinstance(source, Excerpt) else source.session.title


def _of_session(found: FoundSession, today: date, tz: tzinfo) -> Iterator[PlacedLine]:
    """The lines of a session. A line may leave out what it is about where the question before it
    says so: the words of that question stand around it."""
    title, question = stems(found.session.title), frozenset[str]()
    for number, message in enumerate(found.messages):
        if message.kind not in (Kind.QUESTION, Kind.ANSWER):
            continue
        own = message.role == "user"
        content = without_standing(message.content)
        said = moment_at(message.created_at, tz).date()
        around = title | question
        for spoken in spoken_lines(content):
            if own and asks(spoken.body) and not tells_of_change(spoken.body):
                continue
            day = day_of(spoken, said, today)
            order = (message.created_at, number) if day == said else ()
            timed = TimedLine(spoken, day, order, around, found.session.session_id, own)
            yield PlacedLine(timed, found, message.message_id, content)
        if own:
            question = stems(content)


def _of_paper(paper: Excerpt, today: date) -> Iterator[PlacedLine]:
    """The lines of a passage. A line without a day is of the day above it, or of the paper's."""
    around = stems(f"{paper.source.title} {paper.place}")
    above = _iso_day(paper.source.published)
    for spoken in spoken_lines(paper.text):
        own = dated_by(spoken, today)
        day = own or day_of(spoken, None, today) or above
        sentence = spoken.line.kind is LineKind.SENTENCE
        leads = sentence and len(spoken.body) <= _LONGEST_DAY and stands_first(spoken, day)
        if leads or own is not None:
            # "12.03.2026 tarihli sonuçlar", "Tarih: 12.03.2026": the lines below it are of
            # that day.
            above = day
        timed = TimedLine(spoken, day, (), around, paper.source.address)
        yield PlacedLine(timed, paper, "", paper.text)


def _iso_day(written: str) -> date | None:
    try:
        return date.fromisoformat(written[:10])
    except ValueError:
        return None


def of_the_same_row(own: PlacedLine, lines: Sequence[PlacedLine]) -> list[PlacedLine]:
    """The lines without the rows of other bounds than those of the ``own`` one: what holds for
    30–45 is no older or newer form of what holds for 45–60."""
    bounds = bounds_of_row(own.timed.line.line)
    if bounds is None:
        return list(lines)
    return [each for each in lines if bounds_of_row(each.timed.line.line) in (None, bounds)]
