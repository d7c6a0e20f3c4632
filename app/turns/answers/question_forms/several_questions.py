"""Two questions in one message: each is looked up by itself, and told with where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.domain.messages import Citation, Kind
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Label, Nature
from app.core.domain.recall_result import RecallResult
from app.core.domain.tiers_and_modes import Boundary
from app.core.reading.sought_words import SoughtWords, stems, topical
from app.core.understanding.intent import asks_for_record
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.two_at_once import listed_in, questions_in
from app.core.understanding.recall_rules import asks_in_past
from app.core.understanding.reformatting import wants_reformatting
from app.turns.answers.answer_display import say
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_search import PastSearch
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.past.reading_together import ReadingTogether
from app.turns.answers.turn_context import TurnContext

_ANSWERED, _SURELY = 0.25, 0.35
"""How likely a line answers a part where the past is asked, and where it may not be."""
_ALONE = 0.5
"""How likely a line answers a part that needs nothing of the one before it."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A question of the message, with the line that answers it; None without one."""

    question: str
    read: ReadAnswer | None

    @property
    def told(self) -> tuple[str, str, str]:
        """What tells its line from another."""
        assert self.read is not None
        cited = self.read.best.citation
        return cited.session_id, cited.address, cited.quote


class SeveralQuestions:
    """Answers the questions of one message from the past and the user's papers."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._search = PastSearch(context)
        self._together = ReadingTogether(context, self._search, PastReading(context))

    async def answer(self, turn: OpenTurn) -> bool:
        """Tell the line that answers each of the questions, and name the one that none answers;
        whether the message is several, of which one is answered. Of what is only listed, all has
        to be."""
        query = turn.plan.query
        past = turn.plan.label is Label.RECALL or asks_in_past(ParsedMessage(query))
        if not self._may_be_looked_up(turn, past=past):
            return False
        questions = questions_in(query)
        listed = () if questions else listed_in(query)
        if not questions and not listed:
            return False
        whole = await self._search.look_elsewhere(turn)
        if not whole.matches and await self._reads_files():
            # They are read for all parts together.
            return False
        least = _ANSWERED if past else _SURELY
        parts: list[_Part] = []
        for question in questions or listed:
            before = parts[-1] if parts and questions else None
            parts.append(await self._part(turn, question, whole, before, least))
        answered = [each for each in parts if each.read is not None]
        apart = len({each.told for each in answered}) == len(parts)
        if not answered or (listed and not apart):
            return False
        await self._tell(turn, parts)
        return True

    def _may_be_looked_up(self, turn: OpenTurn, *, past: bool) -> bool:
        """Whether a message asks for facts that the past may have; where there is a model, only
        what asks for something ``past``."""
        plan, query = turn.plan, turn.plan.query
        if plan.is_directed or plan.label is Label.NEW_RESEARCH:
            return False
        if plan.nature not in (Nature.TOPIC, Nature.UNCLEAR):
            return False
        if asks_for_record(query) or wants_reformatting(query):
            return False
        return past or self._context.model is None

    async def _reads_files(self) -> bool:
        """Whether what the past does not have is read from files."""
        context = self._context
        if context.researcher is None or context.permission.boundary is Boundary.MEMORY:
            return False
        return await context.researcher.holds_files()

    async def _part(
        self,
        turn: OpenTurn,
        question: str,
        whole: RecallResult,
        before: _Part | None,
        least: float,
    ) -> _Part:
        """A part with its line, of what the ``whole`` message found as well; where none surely is,
        it goes on from the part ``before``."""
        turn = replace(turn, plan=replace(turn.plan, query=question))
        result = await self._search.look_elsewhere(turn)
        known = {each.session_id for each in result.matches}
        others = [replace(m, score=0.0) for m in whole.matches if m.session_id not in known]
        result = replace(result, matches=(*result.matches, *others))
        read = await self._together.read(turn, result)
        told = before.read if before is not None else None
        unsure = read is None or read.chance < _ALONE
        if before is not None and told is not None and unsure and _may_go_on(question, told):
            after = await self._together.read_after(turn, result, before.question, told)
            if after is not None and (read is None or after.chance > read.chance):
                read = after
        told_so = read is not None and not read.is_near and read.chance >= least
        return _Part(question, read if told_so else None)

    async def _tell(self, turn: OpenTurn, parts: Sequence[_Part]) -> None:
        """Tell each line once, in the order of the questions, and which of them none answers."""
        context, speech = self._context, self._context.speech
        turn.mark(Kind.RECALL)
        texts: list[str] = []
        cited: dict[tuple[str, str, str], Citation] = {}
        offer = turn.listed
        for each in parts:
            if each.read is None:
                texts.append(speech.not_found_part.format(part=each.question.rstrip(" ?.!,")))
                offer = Offer(OfferKind.RESEARCH, each.question)
            elif each.told not in cited:
                cited[each.told] = each.read.best.citation
                line = recall_replies.answer_line(context.voice, each.read.best, each.question)
                texts.append(line)
        if any(each.read is None for each in parts):
            texts.append(speech.research_now)
        await say(context, turn, "\n\n".join(texts), offer, [*cited.values()], Kind.RECALLED)


def _may_go_on(question: str, told: ReadAnswer) -> bool:
    """Whether a part may be about what was told for the one before it: it has no words of its own,
    or one of them stands in that record."""
    own = topical(question)
    if not own or told.record is None:
        return True
    said = " ".join(each.content for each in told.record.messages)
    return any(SoughtWords(own, [stems(said)], {}).known)
