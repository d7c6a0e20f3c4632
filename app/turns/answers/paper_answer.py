"""The answer that stands in one line of the user's papers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from app.core.domain.evidence import Excerpt
from app.core.domain.messages import Citation, Kind
from app.core.domain.plans import Label
from app.core.domain.recall_result import Verdict
from app.core.domain.tiers_and_modes import Boundary
from app.core.reading.features import Text
from app.core.reading.lines import told_line
from app.core.reading.reader import Reading
from app.core.reading.signals import Source, search_signals, source_signals
from app.core.reading.sought import topical
from app.memory.recall.answer_sentence import answer_sentence
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.saying import say
from app.turns.answers.turn_context import TurnContext

_PASSAGES = 12
_FIRST, _STEP = 1.8, 0.1
"""What the first passage that a search finds counts as, in the measure of recall's scores, and how
much less each further one."""
_ANSWERED, _SURELY = 0.3, 0.45
"""How likely a line answers that is told where the past is asked, and where it may not be."""


class PaperAnswer:
    """Reads the user's papers for the line that answers."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context

    async def answer(self, turn: OpenTurn, known: float = 0.0) -> bool:
        """Tell the line of a paper that answers a message, with its source; whether there is one
        that surely does, and more surely than what is ``known`` (0…1) from elsewhere."""
        context, plan = self._context, turn.plan
        researcher = context.researcher
        if researcher is None or context.permission.boundary is Boundary.MEMORY:
            return False
        if plan.mode is not None or plan.turn is not None or not await researcher.holds_files():
            return False
        words = " ".join(topical(plan.query))
        project = turn.active.session.project_id
        excerpts = await researcher.search_files(words, _PASSAGES, project) if words else []
        if not excerpts:
            return False
        sources = [
            Source(_FIRST - _STEP * rank, each.source.seen_at, paper=True)
            for rank, each in enumerate(excerpts)
        ]
        texts = _texts(excerpts, sources)
        reading = await asyncio.to_thread(
            context.recall.read,
            plan.query,
            texts,
            None,
            search_signals(sources, Verdict.SEVERAL.value),
        )
        least = _ANSWERED if plan.label is Label.RECALL else _SURELY
        if not reading.lines or reading.answered < max(least, known):
            return False
        await self._tell(turn, excerpts, texts, reading)
        return True

    async def _tell(
        self,
        turn: OpenTurn,
        excerpts: Sequence[Excerpt],
        texts: Sequence[Text],
        reading: Reading,
    ) -> None:
        context, best = self._context, reading.lines[0]
        excerpt = excerpts[best.text]
        line = told_line(best.line, texts[best.text].content)
        source = excerpt.source
        turn.mark(Kind.RECALL)
        told = answer_sentence(turn.plan.query, excerpt.text, line)
        name = Path(source.address).name
        where = " · ".join(filter(None, (source.published, name, excerpt.place)))
        citation = Citation(
            "",
            "",
            source.title,
            source.seen_at,
            line,
            address=source.address,
            place=excerpt.place,
            kind=source.kind.value,
        )
        await say(context, turn, f"{told}\n\n{where}", None, [citation], Kind.RECALLED)


def _texts(excerpts: Sequence[Excerpt], sources: Sequence[Source]) -> list[Text]:
    return [
        Text(
            each.text,
            title=f"{each.source.title} {each.place}",
            source=number,
            year=each.source.published[:4],
            signals=signals,
        )
        for number, (each, signals) in enumerate(
            zip(excerpts, source_signals(sources), strict=True)
        )
    ]
