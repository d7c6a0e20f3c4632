"""The values of a reading: the sources that are read for a question, and the line in them that
answers, with how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Citation
from app.core.domain.recall_result import Verdict
from app.research.document_reading.document_reader import ENOUGH
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.paper_line import PaperLine

LACKING = 0.75
"""The chance that a line needs to be told as the answer though it lacks the sort of thing that is
asked for, or whose it is: of 29 such lines in six everyday sets four were right."""
LACKING_THING = 0.5
"""The chance that a line of a past session needs to be told though it lacks the thing that is asked
about: of 31 such lines ten were right below it."""


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """The line that answers, of a past session or of a paper, and how sure that is."""

    best: AnswerLine
    chance: float
    """How likely ``best`` answers, 0…1."""
    others: tuple[AnswerLine, ...] = ()
    """Lines that are told with it: about as good, or saying otherwise."""
    beside: tuple[FoundSession | Excerpt, ...] = ()
    """The sessions and passages that were read together with it."""
    as_document: bool = False
    """Whether it is of a paper, and only papers were read for it."""
    lines: tuple[AnswerLine, ...] = ()
    """The lines that came first in the reading, best first."""
    gives_asked: bool = True
    """Whether the line holds what is asked for: a figure for "how much", a name for "who"."""
    least_chance: float = 0.0
    """The chance that it needs to be told as the answer, and not as the nearest line only. The more
    of the question's words are missing around the line, the higher."""
    is_off_subject: bool = False
    """Whether its session has no word of what the question names. A session that was told just now
    may be meant all the same, unless the question compares it with something else."""
    is_of_last_told: bool = False
    """Whether it is of a session that our last answer told of: there a thing may go by another
    name."""

    @property
    def second(self) -> AnswerLine | None:
        """The first line that is told with the best one."""
        return self.others[0] if self.others else None

    @property
    def near_others(self) -> tuple[AnswerLine, ...]:
        """The lines that are told with the best one where no line is more than near."""
        return self.others[: 1 if self.record is None else 2]

    @property
    def is_noted(self) -> bool:
        """Whether it is of a message of the user's that was only noted."""
        return self.record is not None and self.record.is_noted

    @property
    def is_near(self) -> bool:
        """Whether it may be told as the nearest line only: what is asked for, or whose it is, is
        missing there, and the line is not so likely that this would not matter."""
        return self.least_chance >= LACKING and self.chance < self.least_chance

    @property
    def of_all_rows(self) -> bool:
        """Whether it was chosen, or reckoned, from all the rows of a table."""
        return isinstance(self.best, PaperLine) and self.best.chosen

    @property
    def record(self) -> FoundSession | None:
        """The past session that the line is of; None where it is of a paper."""
        return self.best if isinstance(self.best, FoundSession) else None

    def comes_near(self, least: float) -> bool:
        """Whether it may be told as the nearest line, from a chance of ``least``. A line that holds
        nothing of what is asked for may not; one about somebody or something else only where it is
        likely by itself."""
        of_another = self.is_near and self.chance < LACKING_THING and not self.is_of_last_told
        return (
            self.gives_asked and not of_another and not self.is_off_subject and self.chance >= least
        )

    def with_reading_of(self, other: ReadAnswer) -> ReadAnswer:
        """This answer, with all that was read for the ``other`` behind what was read for it."""
        beside, lines = (*self.beside, *other.beside), (*self.lines, *other.lines)
        return replace(self, beside=beside, lines=lines)

    def is_sure_enough(self, question: str, least: float, *, beyond: bool = False) -> bool:
        """Whether it may be told as the answer, from a chance of ``least``. A paper that speaks of
        what the question names needs less. Where a research will look ``beyond`` the files as well,
        papers are left to it."""
        if self.chance < self.least_chance:
            return False
        if self.as_document:
            least = 1.0 if beyond else ENOUGH
        elif isinstance(self.best, PaperLine):
            least = self.best.least_chance(question, least)
        return self.chance >= least


@dataclass(frozen=True, slots=True)
class Readable:
    """All that is read together for a question, and what was answered just before it, on which the
    question may lean."""

    records: Sequence[FoundSession]
    """The past sessions that came near, nearest first."""
    verdict: Verdict
    """The verdict of the search that found them."""
    papers: Sequence[Excerpt] = ()
    last_told: Sequence[FoundSession] = ()
    """The sessions that our last answer told of."""
    last_question: str = ""
    """The question that it answered."""
    last_told_paper: Citation | None = None
    """The line of a paper that it told."""
    last_cited_paper: Citation | None = None
    """The line of a paper that our last answer cited, told or researched."""
