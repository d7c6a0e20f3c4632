"""A line of one of the user's papers, as it is told and cited."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Citation
from app.memory.recall.answer_sentence import answer_sentence


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A ``line``, verbatim, of an excerpt from a paper."""

    excerpt: Excerpt
    line: str

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
