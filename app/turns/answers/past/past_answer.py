"""The answer from the past: to what was asked of it, known beside it, or chosen from our list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from app.core.domain import errors
from app.core.domain.events import Step, StepCode
from app.core.domain.messages import Citation, Kind
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Action, Label, Nature
from app.core.domain.recall_result import RecallResult, Verdict
from app.core.understanding import recall_rules
from app.core.understanding.intent import without_closing
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.reformatting import wants_reformatting
from app.core.understanding.router import is_unsure
from app.core.understanding.topic import of_the_whole, topic_of
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.follow_ups.leaning import asks_for_earlier, names_nothing, own_words
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.follow_up_answers import FollowUpAnswers
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_reading import PastReading, ReadAnswer, asks_for_value
from app.turns.answers.past.past_ruling import ANSWERED, READ_SURELY, rule
from app.turns.answers.past.past_search import PastSearch, elsewhere, present
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.past.reading_together import ReadingTogether
from app.turns.answers.saying import say
from app.turns.answers.turn_context import TurnContext

GOOD_MATCH = 2.1
"""The score of a match (0 to about 3.3) from which the past answers a question that did not ask for
it: its topic stands in the title, topics or summary, not only in some sentence."""

CLOSE_MATCH = 1.0
"""The same from which a record is worth asking about where there is no other answer."""
_AS_CLOSE = 0.5
_JUST_SAID = 4
"""Messages above the present one in which what is known may have been told."""


class PastAnswer:
    """Answers from the archive and from what was said in this conversation."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context
        self._search = PastSearch(context)
        self._reading = PastReading(context)
        self._telling = PastTelling(context, self._search, self._reading)
        self.together = ReadingTogether(context, self._search, self._reading)
        self.follow_ups = FollowUpAnswers(
            context, self._search, self._reading, self.together, self._telling
        )

    # --- asked of the past ---------------------------------------------------------------------

    async def answer(
        self, turn: OpenTurn, elsewise: Callable[[float, bool], Awaitable[bool]]
    ) -> None:
        """The user asks for something from the past. Where it has nothing that is surely meant,
        ``elsewise`` may have told it, if it is surer than the past is (0…1), or what comes near
        where nothing of the past does; not where our conversations themselves are asked for."""
        turn.mark(Kind.RECALL)
        if await self._from_here(turn):
            return
        context, question = self._context, without_closing(turn.plan.query)
        result = await self._search.look(turn, insist=True)
        if result.verdict is Verdict.NONE and (whole := of_the_whole(question)):
            # "Dawn ile ilgili sonuç neydi" is what we found; a record need not call it a result.
            turn, question = replace(turn, plan=replace(turn.plan, query=whole)), whole
            result = await self._search.look(turn)
        read = await self._read(turn, result)
        ruling = rule(question, result, read, read_in_vain=turn.read_in_vain)
        if ruling.falls_short:
            ruling = await self.together.of_the_one(question, ruling, GOOD_MATCH)
        if ruling.answer is None and not ruling.of_conversations:
            ruling = replace(ruling, nearest=await self.together.nearer(turn, ruling.nearest))
        if ruling.leaves_room and await elsewise(ruling.chance, ruling.comes_near):
            return
        result, nearest = ruling.result, ruling.nearest
        match result.verdict:
            case _ if ruling.answer is not None:
                unsure = is_unsure(turn.plan)
                await self._telling.tell_meant(turn, result, ruling.answer, offers=unsure)
            case Verdict.NONE if result.days is not None:
                # What was researched on a day is nothing that could be researched.
                text = context.speech.nothing_on_days(*result.days, context.today())
                await say(context, turn, text)
            case Verdict.NONE:
                if (asked := await self._search.unanswered(turn)) is not None:
                    await self._telling.tell_records(turn, [asked])
                elif nearest is not None:
                    await self._telling.tell_nearest(turn, nearest, result)
                else:
                    offer = Offer(OfferKind.RESEARCH, turn.plan.query)
                    near = recall_replies.nearest(context.speech, result)
                    text = context.speech.nothing_on(topic_of(question))
                    await say(context, turn, text, offer, near)
            case Verdict.SEVERAL if nearest is not None:
                await self._telling.tell_nearest(turn, nearest, result)
            case _:
                await self._telling.tell_found(turn, result, offers=is_unsure(turn.plan))

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
                timezone = self._context.timezone
                listing = recall_replies.list_options(speech, "", offer.options, timezone)
                text = f"{speech.which_unclear} {listing}"
            await say(self._context, turn, text, replace(offer, asked=True))
        elif plan.label is Label.CONFIRM_NO or (plan.label is Label.CHOICE and not plan.pick):
            refused = Offer(OfferKind.RESEARCH, offer.query)
            await say(self._context, turn, speech.none_of_them, refused)
        else:
            await say(self._context, turn, speech.which_one, replace(offer, asked=True))

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
        if turn.plan.is_directed or recent_context.names_the_archive(turn.plan.query):
            return False
        return await self.follow_ups.told_here(turn, present(turn, turn.said_before))

    # --- not asked of it -----------------------------------------------------------------------

    async def answer_if_good(self, turn: OpenTurn) -> bool:
        """Answer a plain topic question if the past has something good; whether it had. What is
        good enough depends on what else there is: when the past may have been meant, or nobody is
        there to research, any record is better than none."""
        alone = self._context.model is None
        # "Dawn phenomenon nedir?" is of the topic, whatever was told of it just now.
        of_topic = recall_rules.specified(ParsedMessage(turn.plan.query)) is Label.AMBIGUOUS
        if alone and not of_topic and await self._from_here(turn):
            return True
        result = await self._search.look_elsewhere(turn)
        if alone and await self._tell_paper(turn, result):
            return True
        modest = alone or is_unsure(turn.plan)
        enough = modest or (result.matches and result.matches[0].score >= GOOD_MATCH)
        good = result.matches and result.sure and enough
        if result.verdict is Verdict.NONE or not good:
            return alone and of_topic and await self._from_here(turn)
        if await self._only_notes(turn, result):
            return False
        await self._tell_before(turn, result)
        return True

    async def _tell_paper(self, turn: OpenTurn, result: RecallResult) -> bool:
        """Tell the line of a paper that answers better than any record; whether there is one."""
        read, beyond = await self._read(turn, result), self._context.permission.reaches_online
        if read is None or read.record is not None:
            return False
        if not read.tells(turn.plan.query, READ_SURELY, beyond=beyond):
            return False
        await self._telling.tell_read(turn, read)
        return True

    async def beside(self, turn: OpenTurn) -> OpenTurn:
        """Where an answer will come from elsewhere, tell first what the past clearly knows; the
        turn with that, for whoever answers."""
        found = await self._search.known(turn)
        if found is None:
            return turn
        turn = replace(turn, material=recall_replies.beside(found, self._context.timezone))
        if await self._just_told(turn, found):
            return turn
        return replace(turn, record=await self._telling.tell_beside(turn, found))

    async def answer_for_model(self, turn: OpenTurn) -> bool:
        """Where no model can answer, answer from the past if it has something on the question and
        was not looked at yet; whether it had. What the user wants fresh is left alone."""
        return await self._answer_as_found(turn) or await self._answer_as_known(turn)

    async def answer_as_read(self, turn: OpenTurn) -> bool:
        """Where the only other answer is from outside, or none: the line of a record or a paper
        that answers a message, whatever it was understood as; whether one surely does."""
        plan, question = turn.plan, ParsedMessage(turn.plan.query)
        if plan.is_directed:
            return False
        if plan.label is Label.NEW_RESEARCH or plan.nature not in (Nature.TOPIC, Nature.UNCLEAR):
            return False
        if not any(word.isalpha() for word in question.content) or wants_reformatting(plan.query):
            return False
        read = await self.together.read(turn, await self._search.look_elsewhere(turn))
        least = ANSWERED if recall_rules.asks_in_past(question) else READ_SURELY
        beyond = plan.needs_research and self._context.permission.reaches_online
        if read is None or not read.tells(question.text, least, beyond=beyond):
            return False
        await self._telling.tell_read(turn, read)
        return True

    async def answer_as_known_once(self, turn: OpenTurn) -> bool:
        """Where a model could answer as well, answer from the past what is asked as only something
        known is, though it was understood as something else; whether it had that. No model is to
        guess at what the record says."""
        question = ParsedMessage(without_closing(turn.plan.query))
        return recall_rules.asks_in_past(question) and await self._answer_as_found(turn)

    async def _answer_as_known(self, turn: OpenTurn) -> bool:
        found = await self._search.known(turn) if own_words(turn.plan.query) else None
        if found is None or await self._just_told(turn, found):
            return False
        if await self.together.is_no_answer(turn, found):
            return False
        if await self.follow_ups.short_of(turn, found):
            return True
        await self._telling.tell_known(turn, found)
        return True

    async def _answer_as_found(self, turn: OpenTurn) -> bool:
        plan = turn.plan
        leans = (Label.FOLLOWUP, Label.GENERAL, Label.TOPIC_CHANGE)
        if plan.label not in leans or plan.action is Action.SEARCH_FIRST or plan.mode is not None:
            return False
        if plan.label is Label.FOLLOWUP and not plan.needs_research:
            # What was said is to be put differently: another record would be beside the point.
            return False
        content = ParsedMessage(plan.query).content
        topical = any(word.isalpha() for word in content)
        of_days = recent_context.only_days(plan.query, self._context.now())
        if content and not topical and not of_days:
            # "2+2 kaç?" shares its numbers with many a record.
            return False
        if await self._from_here(turn):
            return True
        if not topical or (self._leans_on_nothing(turn) and not of_days):
            return False
        result = await self._search.look_elsewhere(turn)
        if result.verdict is Verdict.NONE:
            return False
        # What leans on this conversation shares many a word with another one.
        alone = plan.label is not Label.FOLLOWUP or not turn.said_before
        if alone and self._context.model is None and await self._tell_paper(turn, result):
            return True
        known = recall_rules.asks_in_past(ParsedMessage(without_closing(plan.query)))
        enough = (alone or known) and result.verdict is Verdict.SINGLE and result.sure
        if result.days is None and not enough and result.matches[0].score < GOOD_MATCH:
            return False
        if alone:
            await self._tell_before(turn, result)
        else:
            turn.mark(Kind.RECALL)
            await self._telling.tell_found(turn, result)
        return True

    def _leans_on_nothing(self, turn: OpenTurn) -> bool:
        """Whether a message goes on from what was said and names no matter: what shares its words
        in the archive ("hangi günlerdi") is about anything."""
        goes_on = turn.plan.label is Label.FOLLOWUP and bool(turn.said_before)
        if not goes_on or recent_context.names_the_archive(turn.plan.query):
            return False
        return self._context.model is None and names_nothing(turn.plan.query)

    async def offer_close(self, turn: OpenTurn, reason: str = "") -> bool:
        """Where there is no other answer, ask whether what comes near in the past is meant, after
        the ``reason`` for that; whether something does. Not of what is to be fresh, nor common."""
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
        # Of what only comes near, what comes about as near as the best.
        least = _AS_CLOSE * result.matches[0].score
        close = tuple(match for match in result.matches if match.score >= least)
        near = replace(result, matches=close, sure=False)
        await self._telling.ask_about_close(turn, near, reason, await self._read(turn, result))
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

    # --- what was said just now ----------------------------------------------------------------

    async def _from_here(self, turn: OpenTurn) -> bool:
        """Answer from the record that was shown last or, where the past is meant, from what was
        said in this conversation; whether that has it. The archive comes after."""
        question, said = turn.plan.query, turn.said_before
        if await self.follow_ups.of_days(turn):
            return True
        elsewhere_meant = recent_context.names_the_archive(question)
        if turn.plan.answers_offer or (elsewhere_meant and not asks_for_earlier(question)):
            return False
        recalls = turn.plan.label is Label.RECALL
        shown = await self._search.cited(recent_context.shown(said))
        if elsewhere_meant:
            # "Ondan önceki sene?"
            leant = await self.follow_ups.leant_on(turn, shown)
            return leant or await self.follow_ups.read_on(turn, shown)
        if recent_context.only_points(question) and (recalls or recent_context.asks_when(question)):
            await self.follow_ups.tell_pointed_at(turn, shown, said)
            return True
        if (
            await self.follow_ups.told_here(turn, present(turn, said))
            or await self.follow_ups.leant_on(turn, shown)
            or await self.follow_ups.read_on(turn, shown)
        ):
            return True
        if not recalls and not recall_rules.asks_in_past(ParsedMessage(question)):
            return False
        message = recent_context.turn_about(question, said)
        if message is not None:
            await self._telling.tell_turn(turn, present(turn, said), message)
        return message is not None

    async def _read(self, turn: OpenTurn, result: RecallResult) -> ReadAnswer | None:
        """The line of what was found that answers a question for something that stands in one."""
        question = without_closing(turn.plan.query)
        listed = result.days is not None or result.total is not None
        talked = recall_rules.asks_for_conversation(question) and not asks_for_value(question)
        if listed or result.verdict is Verdict.ALL or talked:
            return None
        return await self.together.read(turn, result)

    async def _only_notes(self, turn: OpenTurn, result: RecallResult) -> bool:
        """Whether the one record that is meant holds only notes, of which none answers."""
        if result.verdict is not Verdict.SINGLE:
            return False
        found = await self._search.found(result.matches[:1])
        return bool(found) and await self.together.is_no_answer(turn, found[0])

    async def _tell_before(self, turn: OpenTurn, result: RecallResult) -> None:
        if result.verdict is Verdict.SINGLE and await self.follow_ups.falls_short(turn, result):
            return
        read = await self._read(turn, result) if result.verdict is Verdict.SEVERAL else None
        await self._telling.tell_before(turn, result, read)

    async def _just_told(self, turn: OpenTurn, found: FoundSession) -> bool:
        """Whether what a record says to a message stands just above: it need not be said again."""
        question = without_closing(turn.plan.query)
        told = (await self._reading.pointed(question, found)).sentence(question)
        return any(
            told in recent_context.unquoted(each.content)
            for each in turn.active.messages[-_JUST_SAID:]
        )
