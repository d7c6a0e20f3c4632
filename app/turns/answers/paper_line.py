"""A line of one of the user's papers, as it is told and cited."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Citation
from app.core.domain.tiers_and_modes import Boundary
from app.core.reading.sought import topical
from app.memory.recall.answer_sentence import answer_sentence
from app.turns.answers.going_back.older_line import OlderLine
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.turn_context import TurnContext

_PASSAGES = 12


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A ``line``, verbatim, of an excerpt from a paper."""

    excerpt: Excerpt
    line: str
    older: OlderLine | None = None
    """What was told of the same thing before."""

    @property
    def where(self) -> str:
        """The paper as it stands below what is told of it."""
        source = self.excerpt.source
        name = Path(source.address).name
        return " · ".join(filter(None, (source.published, name, self.excerpt.place)))

    @property
    def citation(self) -> Citation:
        source = self.excerpt.source
        return Citation(
            "",
            "",
            source.title,
            source.seen_at,
            self.line,
            address=source.address,
            place=self.excerpt.place,
            kind=source.kind.value,
        )

    def sentence(self, question: str) -> str:
        """What it says to a question, readable by itself."""
        return answer_sentence(question, self.excerpt.text, self.line)


async def near_passages(context: TurnContext, turn: OpenTurn, question: str) -> list[Excerpt]:
    """The passages of the user's papers that come near to a question, nearest first; none where
    they may not be read."""
    researcher = context.researcher
    if researcher is None or context.permission.boundary is Boundary.MEMORY:
        return []
    words = " ".join(topical(question))
    if not words or not await researcher.holds_files():
        return []
    return await researcher.search_files(words, _PASSAGES, turn.active.session.project_id)
