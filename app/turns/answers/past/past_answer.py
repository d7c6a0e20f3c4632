"""The answer from the past to a question that asks for it, or to a choice from our list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from app.core.domain import errors
from app.core.domain.events import Step, StepCode
from app.core.domain.messages import Citation, Kind
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Label, Nature
from app.core.domain.recall_result import Verdict
from app.core.understanding.list_choice import only_places
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions import looking_back
from app.core.understanding.questions.private_matter import only_writer_knows
from app.core.understanding.router import is_unsure
from app.core.understanding.topic import of_the_whole, topic_of
from app.research.run_state import ResearchResult
from app.turns.answers.answer_display import say
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.follow_up_answers import FollowUpAnswers
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.known_answer import KnownAnswer
from app.turns.answers.past.past_parts import PastParts
from app.turns.answers.past.past_ruling import GOOD_MATCH, PastRuling, of_the_topic, rule
from app.turns.answers.past.past_search import elsewhere, present
from app.turns.answers.turn_context import TurnContext


class PastAnswer:
    """Answers from the archive and from what was said in this conversation; messages that did not
    ask for the past are answered by ``known``."""

    def __init__(self, context: TurnContext) -> None:
        parts = PastParts.of(context)
        self._context = context
        self._search, self._telling = parts.search, parts.telling
        self.together = parts.together
        self.follow_ups = FollowUpAnswers(parts)
        self.known = KnownAnswer(parts, self.follow_ups)

    async def answer(
        self, turn: OpenTurn, from_elsewhere: Callable[[float, bool], Awaitable[bool]]
    ) -> None:
        """Answer a question that asks for something from the past.

        Where no line surely answers, ``from_elsewhere`` is asked first: a coroutine that is given
        the chance of the past's own answer (0…1) and whether the past has something near, and says
        whether it told something better. It is not asked where our conversations themselves are.
        """
        turn.mark(Kind.RECALL)
        if await self.follow_ups.answer(turn):
            return
        question = turn.asked
        result = await self._search.look(turn, insist=True)
        if result.verdict is Verdict.NONE and (whole := of_the_whole(question)):
            # "Dawn ile ilgili sonuç neydi" is what we found; a record need not call it a result.
            turn, question = replace(turn, plan=replace(turn.plan, query=whole)), whole
            result = await self._search.look(turn)
        read = await self.together.line_for(turn, result)
        ruling = rule(question, result, read, read_in_vain=turn.read_in_vain)
        if ruling.falls_short:
            ruling = await self.together.of_the_one(turn, question, ruling, GOOD_MATCH)
        if ruling.answer is None and not ruling.of_conversations:
            ruling = replace(ruling, nearest=await self.together.nearer(turn, ruling.nearest))
        if ruling.leaves_room and await from_elsewhere(ruling.chance, ruling.comes_near):
            return
        await self._tell_ruled(turn, question, ruling)

    async def _tell_ruled(self, turn: OpenTurn, question: str, ruling: PastRuling) -> None:
        """Tell what was ruled: the line that answers, the nearest line, what was found, or that
        there is nothing."""
        result, nearest, offers = ruling.result, ruling.nearest, is_unsure(turn.plan)
        if ruling.answer is not None:
            await self._telling.tell_meant(turn, result, ruling.answer, offers=offers)
        elif result.verdict is Verdict.NONE:
            await self._tell_nothing(turn, question, ruling)
        elif result.verdict is Verdict.SEVERAL and nearest is not None:
            await self._telling.tell_nearest(turn, nearest, result)
        else:
            await self._telling.tell_found(turn, result, offers=offers)

    async def _tell_nothing(self, turn: OpenTurn, question: str, ruling: PastRuling) -> None:
        """Where no record answers: the same question without an answer, the nearest line, or the
        offer to research it."""
        context, result = self._context, ruling.result
        if result.days is not None:
            # What was researched on a day is nothing that could be researched.
            text = context.speech.nothing_on_days(*result.days, context.today())
            await say(context, turn, text)
        elif (unanswered := await self._search.unanswered(turn)) is not None:
            await self._telling.tell_records(turn, [unanswered])
        elif ruling.nearest is not None:
            await self._telling.tell_nearest(turn, ruling.nearest, result)
        elif only_writer_knows(turn.plan):
            text = f"{context.speech.not_in_past}\n\n{context.speech.tell_me_instead}"
            cited = recall_replies.nearest(context.speech, result)
            await say(context, turn, text, None, cited)
        elif named := of_the_topic(question, result):
            near = replace(result, verdict=Verdict.SEVERAL, matches=named, sure=False)
            await self._telling.tell_found(turn, near)
        else:
            offer = Offer(OfferKind.RESEARCH, turn.plan.query)
            cited = recall_replies.nearest(context.speech, result)
            await say(context, turn, context.speech.nothing_on(topic_of(question)), offer, cited)

    async def answer_instead(self, turn: OpenTurn) -> None:
        """What the past has on a question that was answered without it. There is nothing to offer
        where it has nothing: the answer before stands."""
        result = elsewhere(turn, await self._search.look(turn, insist=True))
        if result.verdict is Verdict.NONE:
            await say(self._context, turn, self._context.speech.nothing_else)
        else:
            await self._telling.tell_found(turn, result)

    async def answer_again(self, turn: OpenTurn, citations: Sequence[Citation]) -> None:
        """Put the records that an earlier answer cites into words anew: the same lines of them."""
        found = await self._search.cited(citations)
        await self._telling.tell_records(turn, [each.as_cited() for each in found])

    async def choose(self, turn: OpenTurn) -> None:
        """The user picked from the list, refused all of it, or said something that picks none."""
        offer, plan, speech = turn.offer, turn.plan, self._context.speech
        assert offer is not None
        turn.mark(Kind.COMMAND)
        options = offer.options
        picked = [options[each - 1] for each in plan.pick if 1 <= each <= len(options)]
        if plan.label is Label.CONFIRM_YES and len(offer.options) == 1:
            # "Bunu mu demek istedin?"
            picked = list(offer.options)
        if not picked and plan.nature is Nature.UNCLEAR:
            picked = await self._meant(turn.message.content, options)
        if picked:
            found = await self._opened(offer.query, picked, present(turn, turn.said_before))
            if len(offer.options) > 1:
                chosen = tuple(offer.options.index(option) + 1 for option in picked)
                turn = replace(turn, listed=replace(offer, kind=OfferKind.LISTED, chosen=chosen))
            await self._telling.tell_records(turn, found)
        elif plan.nature is Nature.UNCLEAR:
            text = f"{speech.which_unclear} {speech.which_one}"
            if offer.chosen:
                # The list was told a while ago.
                listing = recall_replies.list_options(self._context.voice, "", offer.options)
                text = f"{speech.which_unclear} {listing}"
            await say(self._context, turn, text, replace(offer, asked=True))
        elif plan.label is Label.CONFIRM_NO or (plan.label is Label.CHOICE and not plan.pick):
            refused = Offer(OfferKind.RESEARCH, offer.query)
            await say(self._context, turn, speech.none_of_them, refused)
        else:
            await say(self._context, turn, speech.which_one, replace(offer, asked=True))

    async def _meant(self, text: str, options: Sequence[Option]) -> list[Option]:
        """The entry of a list that a message means which holds none of its words: "spor olan"
        of a running plan. Its research has the words, or its title comes nearest in meaning."""
        if only_places(ParsedMessage(text)):
            return []
        recall = self._context.recall
        found = await recall.recall(text, self._context.clock.now())
        if found.verdict is Verdict.SINGLE:
            told = [each for each in options if each.session_id == found.matches[0].session_id]
            if told:
                return told
        at = await recall.nearest_line(text, [each.title for each in options])
        return [] if at is None else [options[at]]

    async def _opened(
        self, query: str, picked: Sequence[Option], here: FoundSession
    ) -> list[FoundSession]:
        """What was chosen, with what in it matches the question of the list."""
        context = self._context
        context.view.show(Step(StepCode.OPENING))
        result = await context.recall.recall(query, context.clock.now())
        there = await self._search.chosen(picked, result, here)
        if not there:
            raise errors.SessionGone
        return there

    async def told_here(self, turn: OpenTurn) -> bool:
        """What the user told in this conversation, where that surely answers; whether it does."""
        if turn.plan.is_directed or looking_back.names_the_archive(turn.plan.query):
            return False
        return await self.follow_ups.told_here(turn, present(turn, turn.said_before))

    async def say_closest(
        self, turn: OpenTurn, near: ResearchResult, text: str = "", offer: Offer | None = None
    ) -> bool:
        """What came first of records and papers, told as no more than near, where what only comes
        ``near`` in the files would be told; that itself where it may answer and begins with the
        same line. Below it the ``text`` of what is offered instead. Whether there is something."""
        if (closest := await self.together.closest(turn)) is None:
            return False
        context, lines = self._context, [closest.best, *closest.others]
        told = recall_replies.closest_lines(context.voice, lines, turn.plan.query)
        cited = [each.citation for each in lines]
        if near.near_may_answer and near.citations[0].quote == cited[0].quote:
            told, cited = near.near, list(near.citations)
        await say(context, turn, f"{told}\n\n{text}".rstrip(), offer, cited, Kind.RECALLED)
        return True

    async def say_nothing_found(
        self, turn: OpenTurn, text: str, offer: Offer | None = None, cited: Sequence[Citation] = ()
    ) -> None:
        """There is no source: what is offered instead, with what of the past comes nearest."""
        context = self._context
        if not cited and (nearest := await self.together.nearest(turn)) is not None:
            text = context.speech.beside_nearest(text)
            await self._telling.say_nearest(turn, nearest, text, offer)
            return
        result = await self._search.look(turn)
        found = result.verdict is not Verdict.NONE
        near = recall_replies.nearest(context.speech, result) if found else ()
        await say(context, turn, text, offer, [*cited, *near])
