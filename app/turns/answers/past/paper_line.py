"""A line of one of the user's papers, as it is told and cited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Citation
from app.core.domain.tiers_and_modes import Boundary
from app.core.language.suffixes import root, stem
from app.core.language.turkish import fold
from app.core.matching.kinship import trust
from app.core.reading.question_signs import asks_for_explanation
from app.core.reading.sought_words import stems, topical
from app.research.document_reading.asked_cells import cell_of_told_row
from app.research.document_reading.document_answer import where_of
from app.research.figures.dated_lines import gives, own_question
from app.turns.answers.follow_ups.older_line import OlderLine
from app.turns.answers.follow_ups.shown_sentence import shown_sentence
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.turn_context import TurnContext

_TRUSTED = 0.7
_MOST_NAMED = 0.6
"""How many of the things that a question names must stand there."""
_SPOKEN_OF = 0.05
"""How likely a line answers that is told where it speaks of all that a question names."""
_READ = 40_000
"""Characters of papers that are read for a question: all that most people have of short ones."""


@dataclass(frozen=True, slots=True)
class PaperLine:
    """The line of a paper that answers, word for word from one of its excerpts."""

    excerpt: Excerpt
    answer_line: str
    older: OlderLine | None = None
    """What was told of the same thing before."""
    listed: tuple[str, ...] = ()
    """The whole list that it is a line of, where that is asked for."""
    cell: str = ""
    """The one cell of it that is asked for, with the names of its row and column; or what is said
    of all that is listed."""
    chosen: bool = False
    """Whether it was chosen by comparing all the rows of its table."""

    @property
    def where(self) -> str:
        """The paper as it stands below what is told of it."""
        return where_of(self.excerpt)

    @property
    def citation(self) -> Citation:
        return self.excerpt.cited(self.answer_line)

    def speaks_of(self, question: str) -> bool:
        """Whether what a question names, but for verbs, stands in the line, above it or in the
        paper's name, and the line gives what is asked."""
        if asks_for_explanation(question):
            return False
        asked = own_question(question, recalls=True)
        if asked is None or (asked.figure.sorts and not gives(asked.figure, self.answer_line)):
            return False
        source = self.excerpt.source
        heads = f"{self.excerpt.place} {source.title} {Path(source.address).stem}"
        spoken = stems(f"{self.answer_line} {heads}".replace("_", " "))
        first, *others = asked.search.split()
        named = [stem(word) for word in (first, *others) if word is first or not root(fold(word))]
        named += [stem(word) for word in asked.persons]
        met = sum(trust(each, spoken) >= _TRUSTED for each in named)
        return bool(named) and met >= _MOST_NAMED * len(named)

    def least_chance(self, question: str, otherwise: float) -> float:
        """How likely it must answer to be told; ``otherwise``: where it does not speak of what the
        question names."""
        return _SPOKEN_OF if self.speaks_of(question) else otherwise

    def sentence(self, question: str) -> str:
        """What it says to a question, readable by itself."""
        said = "\n".join(f"- {each}" for each in self.listed)
        if self.cell:
            return f"{self.cell}\n\n{said or self.answer_line}"
        if said:
            return said
        return shown_sentence(question, self.excerpt.text, self.answer_line)


def told_cell(question: str, papers: Sequence[Excerpt], told: Citation) -> PaperLine | None:
    """The row of a paper that was told just now with the one cell of it that a question is after;
    None where it is after anything else."""
    cell = cell_of_told_row(question, told.quote)
    within = (e for e in papers if e.source.address == told.address and told.quote in e.text)
    if not cell or (excerpt := next(within, None)) is None:
        return None
    return PaperLine(excerpt, told.quote, cell=cell, chosen=True)


async def near_passages(context: TurnContext, turn: OpenTurn, question: str) -> list[Excerpt]:
    """The passages of the user's papers that come near to a question, nearest first, and what else
    these papers say, and others, as far as it can be read in passing; none where they may not be
    read."""
    researcher = context.researcher
    if researcher is None or context.permission.boundary is Boundary.MEMORY:
        return []
    words = " ".join(topical(question))
    if not words or not await researcher.holds_files():
        return []
    project = turn.active.session.project_id
    near = await researcher.near_files(question, project)
    papers = dict.fromkeys(each.source.key for each in near)
    known = {(each.source.key, each.place, each.text) for each in near}
    left = _READ - sum(len(each.text) for each in near)
    others = await researcher.whole_papers(list(papers), left)
    beside = [each for each in others if (each.source.key, each.place, each.text) not in known]
    return [*near, *beside]
