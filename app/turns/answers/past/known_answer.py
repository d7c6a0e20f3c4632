"""The answer from the past to a message that did not ask for it: told instead of a research, in
place of a model, or before the answer of one."""

from __future__ import annotations

from dataclasses import replace

from app.core.domain.messages import Kind
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Action, Label, Nature, Plan
from app.core.domain.recall_result import RecallResult, Verdict
from app.core.understanding import recall_rules
from app.core.understanding.closing_words import without_closing
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions import looking_back
from app.core.understanding.questions.leaning_question import (
    names_nothing,
    points_back,
    standalone_words,
)
from app.core.understanding.reformatting import wants_reformatting
from app.core.understanding.router import is_unsure
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.follow_up_answers import FollowUpAnswers
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_parts import PastParts
from app.turns.answers.past.past_ruling import ANSWERED, GOOD_MATCH

CLOSE_MATCH = 1.0
"""The score of a match from which a record is worth asking about where nothing else answers."""
_MESSAGES_ABOVE = 4
"""The last messages of the conversation, in which what is known may stand already."""


class KnownAnswer:
    """Answers from the archive what was not asked of it, where the archive clearly has it."""

    def __init__(self, parts: PastParts, follow_ups: FollowUpAnswers) -> None:
        self._context = parts.context
        self._search = parts.search
        self._reading = parts.reading
        self._together = parts.together
        self._telling = parts.telling
        self._follow_ups = follow_ups

    async def answer_if_good(self, turn: OpenTurn) -> bool:
        """Answer a plain topic question ("kahve ve demir") if the past has something good; whether
        it had. How good it must be depends on what else could answer: where the past may have been
        meant, or there is no model, any record is better than none."""
        alone = self._context.model is None
        # "Dawn phenomenon nedir?" asks for the topic, whatever was told of it just now.
        of_topic = recall_rules.specified(ParsedMessage(turn.plan.query)) is Label.AMBIGUOUS
        if alone and not of_topic and await self._follow_ups.answer(turn):
            return True
        result = await self._search.look_elsewhere(turn)
        if alone and await self._tell_paper(turn, result):
            return True
        modest = alone or is_unsure(turn.plan)
        enough = modest or (result.matches and result.matches[0].score >= GOOD_MATCH)
        good = result.matches and result.sure and enough
        if result.verdict is Verdict.NONE or not good:
            return alone and of_topic and await self._follow_ups.answer(turn)
        if await self._only_notes(turn, result):
            return False
        await self._tell_before(turn, result)
        return True

    async def _tell_paper(self, turn: OpenTurn, result: RecallResult) -> bool:
        """Tell the line of a paper where it answers better than any record; whether one does."""
        read = await self._together.line_for(turn, result)
        beyond = self._context.permission.reaches_online
        if read is None or read.record is not None:
            return False
        if not read.is_sure_enough(turn.plan.query, ANSWERED, beyond=beyond):
            return False
        await self._telling.tell_read(turn, read)
        return True

    async def _only_notes(
        self, turn: OpenTurn, result: RecallResult, *, long: bool = False
    ) -> bool:
        """Whether the one record that is meant holds only notes (``long``: a longer one among
        them), and none of them answers."""
        if result.verdict is not Verdict.SINGLE:
            return False
        found = await self._search.found(result.matches[:1])
        if not found or (long and not found[0].holds_long_note):
            return False
        return await self._together.is_no_answer(turn, found[0])

    async def _tell_before(self, turn: OpenTurn, result: RecallResult) -> None:
        """Tell what was found as what was researched before: the record, or the lines of it that
        come nearest where it lacks the value that is asked for."""
        read = None
        if result.verdict is Verdict.SINGLE:
            if await self._follow_ups.falls_short(turn, result):
                return
            if (near := await self._together.near_note(turn, result.matches[0])) is not None:
                offer = Offer(OfferKind.NEW_RESEARCH, turn.plan.query)
                turn.mark(Kind.RECALL)
                await self._telling.say_nearest(turn, near, self._context.speech.offer_new, offer)
                return
        elif result.verdict is Verdict.SEVERAL:
            read = await self._together.line_for(turn, result)
        await self._telling.tell_before(turn, result, read)

    async def tell_beside(self, turn: OpenTurn) -> OpenTurn:
        """Where the answer will come from elsewhere, tell first what the past clearly has on it.
        Returns the turn with that record, for whoever answers."""
        found = await self._search.known(turn)
        if found is None:
            return turn
        turn = replace(turn, told_prompt=recall_replies.beside(found, self._context.timezone))
        if await self._stands_above(turn, found):
            return turn
        return replace(turn, told_beside=await self._telling.tell_beside(turn, found))

    async def _stands_above(self, turn: OpenTurn, found: FoundSession) -> bool:
        """Whether the sentence of a record that answers stands just above in this conversation: it
        need not be said again."""
        question = turn.asked
        told = (await self._reading.pointed(question, found)).sentence(question)
        return any(
            told in recent_context.unquoted(each.content)
            for each in turn.active.messages[-_MESSAGES_ABOVE:]
        )

    async def answer_instead_of_model(self, turn: OpenTurn) -> bool:
        """Where no model can answer, answer from the past, unless the user wants it researched
        anew; whether the past had something."""
        return await self._answer_from_search(turn) or await self._answer_by_words(turn)

    async def answer_before_model(self, turn: OpenTurn) -> bool:
        """Answer from the past before a model is asked, where the question speaks of something as
        past ("kaç derece demiştik") though it was understood as something else: a model would guess
        at what the record says. Whether the past had it."""
        question = ParsedMessage(turn.asked)
        return recall_rules.asks_in_past(question) and await self._answer_from_search(turn)

    async def answer_with_line(self, turn: OpenTurn) -> bool:
        """Where only a research could answer otherwise, or nothing, tell the line of a record or a
        paper that answers, whatever the message was understood as; whether one surely does."""
        plan, question = turn.plan, ParsedMessage(turn.plan.query)
        if plan.is_directed:
            return False
        if plan.label is Label.NEW_RESEARCH or plan.nature not in (Nature.TOPIC, Nature.UNCLEAR):
            return False
        if not any(word.isalpha() for word in question.content) or wants_reformatting(plan.query):
            return False
        read = await self._together.read_elsewhere(turn)
        beyond = plan.needs_research and self._context.permission.reaches_online
        if read is None or not read.is_sure_enough(question.text, ANSWERED, beyond=beyond):
            return False
        await self._telling.tell_read(turn, read)
        return True

    async def _answer_by_words(self, turn: OpenTurn) -> bool:
        """Answer from the record whose words are clearly those of the message; whether there is
        one that answers and does not stand just above."""
        question = turn.plan.query
        if not standalone_words(question) or (turn.shown and points_back(question)):
            return False
        found = await self._search.known(turn)
        if found is None or await self._stands_above(turn, found):
            return False
        if await self._together.is_no_answer(turn, found):
            return False
        if await self._follow_ups.short_of(turn, found):
            return True
        await self._telling.tell_known(turn, found)
        return True

    async def _answer_from_search(self, turn: OpenTurn) -> bool:
        """Answer from this conversation, or else from the one session that a search means; whether
        one of them has it."""
        if not _may_be_in_the_past(turn.plan):
            return False
        plan, content = turn.plan, ParsedMessage(turn.plan.query).content
        has_topic = any(word.isalpha() for word in content)
        of_days = looking_back.only_days(plan.query, self._context.now())
        if content and not has_topic and not of_days:
            # "2+2 kaç?" shares its numbers with many a record.
            return False
        if await self._follow_ups.answer(turn):
            return True
        if not has_topic or (self._goes_on_without_topic(turn) and not of_days):
            return False
        result = await self._search.look_elsewhere(turn)
        if result.verdict is Verdict.NONE:
            return False
        # A message that goes on from this conversation shares many a word with another one.
        stands_alone = plan.label is not Label.FOLLOWUP or not turn.said_before
        no_model = self._context.model is None
        if stands_alone and no_model and await self._tell_paper(turn, result):
            return True
        if await self._only_notes(turn, result, long=True):
            return False
        in_the_past = recall_rules.asks_in_past(ParsedMessage(without_closing(plan.query)))
        surely_one = result.verdict is Verdict.SINGLE and result.sure
        enough = surely_one and (stands_alone or in_the_past)
        if result.days is None and not enough and result.matches[0].score < GOOD_MATCH:
            return False
        if stands_alone:
            await self._tell_before(turn, result)
        else:
            turn.mark(Kind.RECALL)
            await self._telling.tell_found(turn, result)
        return True

    def _goes_on_without_topic(self, turn: OpenTurn) -> bool:
        """Whether a message goes on from what was said and names no topic of its own ("hangi
        günlerdi"): a search for its words alone would find records about anything."""
        goes_on = turn.plan.label is Label.FOLLOWUP and bool(turn.said_before)
        if not goes_on or looking_back.names_the_archive(turn.plan.query):
            return False
        return self._context.model is None and names_nothing(turn.plan.query)

    async def offer_close(self, turn: OpenTurn, reason: str = "") -> bool:
        """Where there is no other answer, ask whether a record that comes near is meant, with the
        ``reason`` above the list; whether one comes near. What the user wants researched anew, and
        common knowledge, is not looked for in the past."""
        plan, question = turn.plan, ParsedMessage(turn.plan.query)
        no_topic = plan.nature in (Nature.ABOUT_APP, Nature.REFORMAT, Nature.TALK)
        if plan.mode is not None or plan.label is Label.NEW_RESEARCH or no_topic:
            return False
        if plan.label is Label.RECALL or wants_reformatting(plan.query):
            return False
        if plan.label is Label.GENERAL and not recall_rules.asks_in_past(question):
            return False
        if not any(word.isalpha() for word in question.content):
            return False
        result = await self._search.look_elsewhere(turn)
        if result.verdict is Verdict.NONE or result.matches[0].score < CLOSE_MATCH:
            return False
        if not reason:
            turn.mark(Kind.RECALL)
        near = replace(result, sure=False)
        await self._telling.ask_about_close(
            turn, near, reason, await self._together.line_for(turn, result)
        )
        return True


def _may_be_in_the_past(plan: Plan) -> bool:
    """Whether a message that no model answers may be answered from the past. Not one that looks
    there by itself, says where to look, or wants what was said put differently."""
    if plan.label not in (Label.FOLLOWUP, Label.GENERAL, Label.TOPIC_CHANGE):
        return False
    if plan.action is Action.SEARCH_FIRST or plan.mode is not None:
        return False
    return plan.label is not Label.FOLLOWUP or plan.needs_research
