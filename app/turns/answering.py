"""How a turn gets its answer: from the past, by the model, or an honest word that there is none.

The controller decides what is wanted and owns sessions and tasks; here the answer is made,
committed and shown.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import partial

from app.core.domain import errors
from app.core.domain.events import Cited, Delta, Done, Notice, Step
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.model_calls import (
    Finished,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolRound,
    Usage,
    Waiting,
)
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Action, Label, Plan
from app.core.domain.ports import ChatModel, Clock, Store, View
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.domain.tiers import Mode, Tier
from app.core.language.turkish import words
from app.core.understanding import recall_rules, small_talk
from app.core.understanding.intent import (
    ABOUT_APP,
    SHAPING,
    TALK,
    UNCLEAR,
    topic_of,
    without_closing,
)
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.reformatting import wants_shaping
from app.core.understanding.router import is_unsure
from app.core.wording import about_app_answers, prompts
from app.core.wording.speech import COMMAND_LINE, Speech, offers_more
from app.machine.clock import to_datetime
from app.memory.projects.project_memory import ProjectMemory
from app.memory.recall.engine import RecallEngine
from app.memory.sessions.model_context import CHARS_PER_TOKEN, Context, ModelContext, turns_of
from app.memory.sessions.session_manager import ActiveSession
from app.memory.sessions.streamed_answer import StreamedAnswer
from app.research.run_state import ResearchResult
from app.research.runner import Researcher
from app.turns import memory_tools, recall_replies, recent_context
from app.turns.research_answer import Inquirer, Inquiry
from app.turns.rewording import reword

GOOD_MATCH = 2.1
"""The :attr:`Match.score` (0 to about 3.3) from which the past answers a question that did not ask
for it: its topic stands in the title, topics or summary, not only in some sentence."""

CLOSE_MATCH = 1.0
"""The same from which a record is worth asking about where there is no other answer."""
_AS_CLOSE = 0.5
_ASKING_TURKISH = "ne nedir neydi neden niye nasil kim kimdir kimdi kac hangi nerede nereye mi mu"
_ASKING_ENGLISH = "what who when where why how which"
_ASKING = frozenset(f"{_ASKING_TURKISH} {_ASKING_ENGLISH}".split())
"""Words of a question, which not everybody ends in a question mark."""
_NO_TOPIC = (ABOUT_APP, SHAPING, TALK)


@dataclass(frozen=True, slots=True)
class Request:
    """A message on its way: the session it belongs to and what to do about it."""

    active: ActiveSession
    message: Message
    plan: Plan
    offer: Offer | None = None
    """The offer that the message answers, or that it leaves open (:func:`_left_open`)."""
    listed: Offer | None = None
    """The list from which something was taken, as long as one stays with what was shown of it."""


class Answering:
    """Makes the answers for one view. ``model`` and ``speech``, the language of our own sentences,
    may be exchanged between turns."""

    def __init__(
        self,
        *,
        store: Store,
        recall: RecallEngine,
        clock: Clock,
        timezone: tzinfo,
        view: View,
        model: ChatModel | None,
        context: ModelContext | None = None,
        researcher: Researcher | None = None,
        memory: ProjectMemory | None = None,
    ) -> None:
        self._store = store
        self._memory = memory
        self._recall = recall
        self._context = context or Context(store)
        self._clock = clock
        self._tz = timezone
        self._view = view
        self.speech: Speech = COMMAND_LINE
        self.model = model
        self.inquirer: Inquirer | None = None
        if researcher is not None:
            self.inquirer = Inquirer(
                researcher,
                store=store,
                recall=recall,
                context=self._context,
                clock=clock,
                timezone=timezone,
                view=view,
            )

    # --- the past ------------------------------------------------------------------------------

    async def from_past(self, request: Request) -> None:
        """The user asks for something from the past."""
        request.active.mark(request.message, Kind.RECALL)
        if await self._from_here(request):
            return
        result = await self._look_back(request, insist=True)
        topic = topic_of(without_closing(request.plan.query))
        match result.verdict:
            case Verdict.NONE if result.days is not None:
                # What was researched on a day is nothing that could be researched.
                today = to_datetime(self._clock.now(), self._tz).date()
                await self.say(request, self.speech.nothing_on_days(*result.days, today))
            case Verdict.NONE:
                offer = Offer(OfferKind.RESEARCH, request.plan.query)
                near = recall_replies.nearest(self.speech, result)
                await self.say(request, self.speech.nothing_on(topic), offer, near)
            case _:
                await self._tell_found(request, result, offers=is_unsure(request.plan))

    async def _from_here(self, request: Request) -> bool:
        """Answer from the record that was shown last or, where the past is meant, from what was
        said in this conversation; whether that has it. The archive comes after."""
        question = request.plan.query
        if question != request.message.content or recent_context.names_the_archive(question):
            return False
        recalls = request.plan.label is Label.RECALL
        said = before(request.active, request.message)
        shown = await self._found([_match(each) for each in recent_context.shown(said)])
        if recent_context.only_points(question) and (recalls or recent_context.asks_when(question)):
            await self._tell_pointed_at(request, shown, said)
            return True
        for each in shown:
            if (message := recent_context.turn_about(question, each.messages)) is not None:
                await self._tell_turn(request, each, message)
                return True
        if not recalls and not recall_rules.asks_in_past(ParsedMessage(question)):
            return False
        message = recent_context.turn_about(question, said)
        if message is not None:
            await self._tell_turn(request, self._present(request, said), message)
        return message is not None

    def _present(self, request: Request, said: Sequence[Message]) -> recall_replies.FoundSession:
        session = request.active.session
        match = Match(session.session_id, "", session.title, session.created_at, 0.0, "")
        return recall_replies.FoundSession(session, tuple(said), match)

    async def _tell_pointed_at(
        self,
        request: Request,
        shown: Sequence[recall_replies.FoundSession],
        said: Sequence[Message],
    ) -> None:
        """ "Bunu ne zaman konuşmuştuk?": of what was shown, the date or the record itself."""
        request.active.mark(request.message, Kind.RECALL)
        answer = next((m for m in reversed(said) if m.kind is Kind.ANSWER), None)
        if shown and recent_context.asks_when(request.plan.query):
            now = self._clock.now()
            lines = (recall_replies.talked_then(self.speech, each, now, self._tz) for each in shown)
            citations = [each.citation for each in shown]
            await self.say(request, "\n".join(lines), request.listed, citations, Kind.RECALLED)
        elif shown:
            await self._tell(request, shown)
        elif answer is not None:
            await self._tell_turn(request, self._present(request, said), answer)
        else:
            await self.say(request, self.speech.nothing_before)

    async def _tell_turn(
        self, request: Request, found: recall_replies.FoundSession, message: Message
    ) -> None:
        request.active.mark(request.message, Kind.RECALL)
        quote = recent_context.sentence_about(request.plan.query, message.content)
        match = replace(found.match, message_id=message.message_id, quote=quote)
        found = replace(found, match=match)
        if self.model is not None:
            await self._tell(request, [found])
            return
        present = found.session.session_id == request.active.session_id
        text = recall_replies.turn(self.speech, found, self._clock.now(), self._tz, here=present)
        await self.say(request, text, request.listed, [found.citation], Kind.RECALLED)

    async def past_instead(self, request: Request) -> None:
        """What the past has on a question that was answered without it. There is nothing to offer
        where it has nothing: the answer before stands."""
        result = _elsewhere(request, await self._look_back(request, insist=True))
        if result.verdict is Verdict.NONE:
            await self.say(request, self.speech.nothing_else)
        else:
            await self._tell_found(request, result)

    async def _tell_found(
        self, request: Request, result: RecallResult, *, offers: bool = False
    ) -> None:
        """What recall found; with ``offers`` the answer asks whether to research it anew."""
        request = replace(request, listed=None)
        match result.verdict:
            case Verdict.SEVERAL:
                await self._list(request, result, topic_of(request.plan.query))
            case Verdict.ALL if result.days is not None or result.total is not None:
                # What there is, not what stands in it: twenty records would be a wall of text.
                offered = recall_replies.options(result.matches)
                today = to_datetime(self._clock.now(), self._tz).date()
                text = recall_replies.overview(self.speech, result, offered, today, self._tz)
                await self.say(request, text, Offer(OfferKind.CHOICE, request.plan.query, offered))
            case Verdict.SINGLE:
                await self._tell(request, await self._found(result.matches[:1]), offers=offers)
            case _:
                await self._tell(request, await self._found(result.matches), offers=offers)

    async def search_first(self, request: Request) -> None:
        """A plain topic question: the past if it has something good, else research. What is good
        enough depends on what else there is: when the past may have been meant, or nobody is there
        to research, any record is better than none."""
        if self.model is None and await self._from_here(request):
            return
        result = _elsewhere(request, await self._look_back(request))
        result = await self._answered(result, all_of_it=True)
        modest = self.model is None or is_unsure(request.plan)
        enough = modest or (result.matches and result.matches[0].score >= GOOD_MATCH)
        good = result.matches and result.sure and enough
        if result.verdict is Verdict.NONE or not good:
            await self.research(request)
        else:
            await self._tell_before(request, result)

    async def _tell_before(self, request: Request, result: RecallResult) -> None:
        """What the past has on a question that did not ask for it: the record, and the offer."""
        request.active.mark(request.message, Kind.RECALL)
        if result.verdict is not Verdict.SINGLE and len(result.matches) > 1:
            await self._tell_found(request, result, offers=True)
            return
        found = await self._found(result.matches[:1])
        if not found:
            raise errors.SessionGone
        await self.say(
            request,
            recall_replies.researched_before(self.speech, found[0], self._clock.now(), self._tz),
            Offer(OfferKind.NEW_RESEARCH, request.plan.query),
            [found[0].citation],
        )

    async def _look_back(self, request: Request, *, insist: bool = False) -> RecallResult:
        """What the past has. ``insist`` where it was asked for: a model, if there is one, then
        says a question in other words that found nothing. What may be new is not kept waiting."""
        self._view.show(Step("looking_back", "Geçmiş araştırmalarında aranıyor"))
        again = partial(self._in_other_words, self.model) if insist and self.model else None
        question = without_closing(request.plan.query)
        result = await self._recall.recall(question, self._clock.now(), reword=again)
        return await self._answered(result)

    async def _answered(self, result: RecallResult, *, all_of_it: bool = False) -> RecallResult:
        """What was found without the questions that got no answer: where there are answers, those
        are meant, else the last time that it was asked. With ``all_of_it`` that goes as well: a
        question that is asked once more is not "researched before"."""
        if result.verdict is Verdict.NONE:
            return result
        if result.days is not None or result.total is not None:
            return await self._researched(result)
        single = result.verdict is Verdict.SINGLE
        found = await self._found(result.matches[:1] if single else result.matches)
        answered = {each.session.session_id for each in found if each.answered}
        if len(answered) == len(found):
            return result
        matches = tuple(each for each in result.matches if each.session_id in answered)
        if not answered and not all_of_it:
            matches = (max(result.matches[: len(found)], key=lambda match: match.date),)
        verdict = result.verdict if matches else Verdict.NONE
        if len(matches) == 1 and not result.reworded:
            verdict = Verdict.SINGLE
        return replace(result, verdict=verdict, matches=matches)

    async def _researched(self, result: RecallResult) -> RecallResult:
        """A list of what there is, without what was only asked: that is no research."""
        found = await self._found(result.matches)
        done = {each.session.session_id for each in found if each.answered}
        matches = tuple(each for each in result.matches if each.session_id in done)
        if len(matches) == len(result.matches):
            return result
        verdict = result.verdict if len(matches) > 1 else Verdict.SINGLE
        total = result.total
        if total is not None:
            total -= len(result.matches) - len(matches)
        return replace(
            result, verdict=verdict if matches else Verdict.NONE, matches=matches, total=total
        )

    async def _in_other_words(self, model: ChatModel, question: str) -> Sequence[str]:
        self._view.show(Step("rewording", "Başka sözcüklerle de aranıyor"))
        return await reword(model, question)

    async def _list(self, request: Request, result: RecallResult, topic: str) -> None:
        offered = recall_replies.to_choose_from(result)
        if result.reworded or not result.sure:
            text = recall_replies.list_close(self.speech, offered, self._tz)
        else:
            text = recall_replies.list_options(self.speech, topic, offered, self._tz)
        await self.say(request, text, Offer(OfferKind.CHOICE, request.plan.query, offered))

    async def choose(self, request: Request) -> None:
        """The user picked from the list, refused all of it, or said something that picks none."""
        offer = request.offer
        assert offer is not None
        request.active.mark(request.message, Kind.COMMAND)
        picked = [
            offer.options[number - 1]
            for number in request.plan.pick
            if 1 <= number <= len(offer.options)
        ]
        if request.plan.label is Label.CONFIRM_YES and len(offer.options) == 1:
            # "Bunu mu demek istedin?"
            picked = list(offer.options)
        if picked:
            self._view.show(Step("opening", "Araştırma açılıyor"))
            result = await self._recall.recall(offer.query, self._clock.now())
            by_session = {match.session_id: match for match in result.matches}
            found = [
                one
                for option in picked
                if (one := await self._load(option.session_id, by_session.get(option.session_id)))
            ]
            if not found:
                raise errors.SessionGone
            if len(offer.options) > 1:
                chosen = tuple(offer.options.index(option) + 1 for option in picked)
                listed = replace(offer, kind=OfferKind.LISTED, chosen=chosen)
                request = replace(request, listed=listed)
            await self._tell(request, found)
        elif request.plan.reason == UNCLEAR:
            text = f"{self.speech.which_unclear} {self.speech.which_one}"
            if offer.chosen:
                # The list was told a while ago.
                listing = recall_replies.list_options(self.speech, "", offer.options, self._tz)
                text = f"{self.speech.which_unclear} {listing}"
            await self.say(request, text, replace(offer, asked=True))
        elif request.plan.label is Label.CONFIRM_NO or (
            request.plan.label is Label.CHOICE and not request.plan.pick
        ):
            refused = Offer(OfferKind.RESEARCH, offer.query)
            await self.say(request, self.speech.none_of_them, refused)
        else:
            await self.say(request, self.speech.which_one, replace(offer, asked=True))

    async def _found(self, matches: Sequence[Match]) -> list[recall_replies.FoundSession]:
        found = [await self._load(match.session_id, match) for match in matches]
        return [each for each in found if each is not None]

    async def _load(
        self, session_id: str, match: Match | None
    ) -> recall_replies.FoundSession | None:
        """A session as the record to answer from; None when it was deleted meanwhile."""
        session = await self._store.session(session_id)
        if session is None:
            return None
        messages = session.recallable(await self._store.messages(session_id))
        if match is None:
            match = Match(session_id, "", session.title, session.created_at, 0.0, session.summary)
        return recall_replies.FoundSession(session, messages, match)

    async def _tell(
        self,
        request: Request,
        found: Sequence[recall_replies.FoundSession],
        *,
        offers: bool = False,
    ) -> None:
        """Answer from the record: in the model's words where there is one, else quoted; and
        (``offers``) ask whether to research it anew."""
        if not found:
            raise errors.SessionGone
        citations = [each.citation for each in found]
        question = request.plan.query
        if not any(each.answered for each in found):
            text = recall_replies.asked_before(self.speech, found[0], self._clock.now(), self._tz)
            now_asked = Offer(OfferKind.RESEARCH, question)
            await self.say(request, text, now_asked, citations[:1], Kind.RECALLED)
            return
        if self.model is not None:
            room = self.model.context_tokens // 2 * CHARS_PER_TOKEN
            prompt = recall_replies.recall_question(self.speech, found, question, self._tz, room)
            said = len(request.active.messages)
            try:
                await self._stream(request, prompt, Kind.RECALLED, citations, offers=offers)
                return
            except errors.ModelError as error:
                if len(request.active.messages) > said:
                    raise
                shown = prompts.AS_RECORDED.format(reason=error)
                self._view.show(Notice("as_recorded", shown, {"error": error.code}))
        text = recall_replies.record(self.speech, found, self._clock.now(), self._tz)
        offer = request.listed
        if offers:
            text += f"\n\n{self.speech.offer_new}"
            offer = Offer(OfferKind.NEW_RESEARCH, question)
        await self.say(request, text, offer, citations, Kind.RECALLED)

    async def from_cited(self, request: Request, citations: Sequence[Citation]) -> None:
        """Put the records that an earlier answer cites into words anew."""
        await self._tell(request, await self._found([_match(each) for each in citations]))

    # --- answers -------------------------------------------------------------------------------

    def accept(self, request: Request) -> None:
        """ "Evet" makes the question that our offer was about a question for research again."""
        if request.plan.query == request.message.content:
            return
        request.active.mark(request.message, Kind.COMMAND)
        for message in reversed(before(request.active, request.message)):
            if message.role == "user" and message.content == request.plan.query:
                request.active.mark(message, Kind.QUESTION)
                return

    def own_words(self, request: Request) -> str:
        """What Anımsa answers by itself to a message that needs neither the past nor a research:
        a question about the program, and a pleasantry where no model is there to return it."""
        text, language = request.message.content, self.speech.language
        if request.plan.reason == ABOUT_APP:
            return about_app_answers.answer(text, language)
        if request.plan.reason == TALK and self.model is None:
            return small_talk.reply(text, language)
        return ""

    async def research(self, request: Request) -> None:
        """Answer from sources where there is something to search; else with the model, from this
        conversation and what it knows. Raises ``ModelError``, ``TooLong`` when the conversation
        does not fit."""
        if self.model is None and await self._has_record(request):
            return
        mode = await self.inquirer.mode_for(request.plan) if self.inquirer else None
        if mode is not None:
            await self._inquire(request, mode)
            return
        if request.plan.mode is not None and request.plan.needs_research:
            # Where the user wants it looked for, there is nothing.
            await self._say_nothing_found(request, self.speech.no_evidence)
            return
        if self.model is None:
            if await self._offer_close(request):
                return
            await self.say(request, self._without_model(request), _left_open(request))
            return
        if request.plan.tier is Tier.DERIN:
            self._view.show(Notice("no_deep_research", prompts.NO_DEEP_RESEARCH))
        # What is said to a pleasantry is no knowledge that recall may answer from.
        kind = Kind.NOTICE if request.plan.reason == TALK else Kind.ANSWER
        unsourced = kind is Kind.ANSWER and _asks_for_facts(request.plan)
        await self._stream(request, self._asked(request), kind, unsourced=unsourced)

    def _without_model(self, request: Request) -> str:
        plan, saved = request.plan, request.active.refusal is None
        shapes = not plan.needs_research and wants_shaping(request.message.content)
        if shapes and not before(request.active, request.message):
            return self.speech.nothing_before
        if shapes:
            return self.speech.no_model_shaping.format(where=self.speech.model_settings)
        said = [m for m in before(request.active, request.message) if m.role == "assistant"]
        after = said[-1].content if said else ""
        return self.speech.without_model(talk=plan.label is Label.GENERAL, saved=saved, after=after)

    async def _has_record(self, request: Request) -> bool:
        """Where no model can answer, answer from the past if it has something on the question and
        was not looked at yet; whether it had. What the user wants fresh is left alone."""
        plan = request.plan
        leans = (Label.FOLLOWUP, Label.GENERAL, Label.TOPIC_CHANGE)
        if plan.label not in leans or plan.action is Action.SEARCH_FIRST or plan.mode is not None:
            return False
        if plan.label is Label.FOLLOWUP and not plan.needs_research:
            # What was said is to be put differently: another record would be beside the point.
            return False
        if not any(word.isalpha() for word in ParsedMessage(plan.query).content):
            # "2+2 kaç?" shares its numbers with many a record.
            return False
        if await self._from_here(request):
            return True
        result = _elsewhere(request, await self._look_back(request))
        result = await self._answered(result, all_of_it=True)
        if result.verdict is Verdict.NONE:
            return False
        # What leans on this conversation shares many a word with another one.
        alone = plan.label is not Label.FOLLOWUP or not before(request.active, request.message)
        known = recall_rules.asks_in_past(ParsedMessage(without_closing(plan.query)))
        enough = (alone or known) and result.verdict is Verdict.SINGLE and result.sure
        if result.days is None and not enough and result.matches[0].score < GOOD_MATCH:
            return False
        if alone:
            await self._tell_before(request, result)
        else:
            request.active.mark(request.message, Kind.RECALL)
            await self._tell_found(request, result)
        return True

    async def _offer_close(self, request: Request, reason: str = "") -> bool:
        """Where there is no other answer, ask whether what comes near in the past is meant, after
        the ``reason`` for that; whether something does. What was to be fresh or looked for
        elsewhere is left alone, and everyday knowledge unless it is asked for as known."""
        plan, question = request.plan, ParsedMessage(request.plan.query)
        if plan.mode is not None or plan.label is Label.NEW_RESEARCH or plan.reason in _NO_TOPIC:
            return False
        if plan.label is Label.RECALL or wants_shaping(plan.query):
            return False
        if plan.label is Label.GENERAL and not recall_rules.asks_in_past(question):
            return False
        if not any(word.isalpha() for word in question.content):
            return False
        result = _elsewhere(request, await self._look_back(request))
        result = await self._answered(result, all_of_it=True)
        if result.verdict is Verdict.NONE or result.matches[0].score < CLOSE_MATCH:
            return False
        if not reason:
            request.active.mark(request.message, Kind.RECALL)
        close = replace(result, matches=tuple(_close(result.matches)), sure=False)
        offered = recall_replies.to_choose_from(close)
        listing = recall_replies.list_close(self.speech, offered, self._tz)
        text = f"{reason}\n\n{listing}".strip()
        await self.say(request, text, Offer(OfferKind.CHOICE, plan.query, offered))
        return True

    async def _say_nothing_found(self, request: Request, text: str) -> None:
        """There is no source; what the past has on it may be opened beside."""
        result = await self._look_back(request)
        near = (
            recall_replies.nearest(self.speech, result)
            if result.verdict is not Verdict.NONE
            else ()
        )
        await self.say(request, text, None, near)

    async def _inquire(self, request: Request, mode: Mode) -> None:
        """Answer from what a research finds; without a source there is no answer."""
        assert self.inquirer is not None
        answer = StreamedAnswer(request.active, Kind.ANSWER, left_open(request.offer))

        async def write(text: str) -> None:
            await answer.append(text)
            self._view.show(Delta(text))

        inquiry = Inquiry(request.active, request.message, request.plan, request.offer)
        try:
            outcome = await self.inquirer.run(inquiry, mode, self.model, self.speech, write)
        except BaseException:
            await answer.interrupt(())
            raise
        if not outcome.text:
            await self._tell_nothing_found(request, outcome)
        else:
            await answer.complete(outcome.citations, None, truncated=outcome.truncated)
        if request.active.saved:
            await self.inquirer.settle(outcome)
        if outcome.text:
            self._show_done(request, outcome.text, outcome.citations, outcome.usage)
        if outcome.stopped:
            self._view.show(Notice("research_stopped", prompts.RESEARCH_STOPPED))
        elif outcome.hit:
            limit = prompts.LIMITS[outcome.hit]
            text = prompts.RESEARCH_LIMIT.format(limit=limit)
            self._view.show(Notice("research_limit", text, {"limit": outcome.hit}))
        if outcome.text and outcome.unreached:
            names = ", ".join(outcome.unreached)
            text = self.speech.some_unreached.format(names=names)
            self._view.show(Notice("sources_failed", text, {"names": names}))

    async def _tell_nothing_found(self, request: Request, outcome: ResearchResult) -> None:
        saved = request.active.refusal is None
        text = self.speech.nothing_found(outcome.unreached, cut_off=outcome.cut_off, saved=saved)
        known = outcome.cut_off or bool(outcome.unreached)
        if not await self._offer_close(request, text if known else ""):
            await self._say_nothing_found(request, text)

    def finish_now(self) -> None:
        """ "Şimdi bitir": a research that is under way answers from what it has found."""
        if self.inquirer is not None:
            self.inquirer.finish_now()

    def _asked(self, request: Request) -> str:
        """The user's message as the model should see it: an accepted offer with what it was about,
        a reference with the turn it means."""
        question = request.message.content
        if request.plan.query != question:
            topic = request.plan.query
            if request.offer is not None and request.offer.kind is not OfferKind.NEW_RESEARCH:
                # "… hakkında ne konuşmuştuk?" is no question that can be researched.
                topic = topic_of(topic) or topic
            question = prompts.RESEARCH_TOPIC.format(text=question, topic=topic)
        if request.plan.turn is None:
            return question
        referred = turns_of(before(request.active, request.message))[request.plan.turn - 1]
        pinned = prompts.PINNED.format(
            number=request.plan.turn,
            question=referred.question.content,
            answer=referred.answer.content if referred.answer else "",
        )
        return pinned + question

    async def say(
        self,
        request: Request,
        text: str,
        offer: Offer | None = None,
        citations: Sequence[Citation] = (),
        kind: Kind = Kind.NOTICE,
    ) -> None:
        """An answer of our own: committed, then shown whole. An offer keeps to where the user
        wanted it looked for."""
        offer = replace(offer, mode=request.plan.mode) if offer is not None else None
        message = request.active.draft("assistant", text, kind, citations=citations)
        await request.active.put(message, offer)
        self.show_own(request, text, citations)

    def show_own(self, request: Request, text: str, citations: Sequence[Citation] = ()) -> None:
        """Show an answer of our own, which is on disk."""
        self._view.show(Delta(text))
        self._show_done(request, text, citations, Usage())

    async def _stream(
        self,
        request: Request,
        question: str,
        kind: Kind,
        citations: Sequence[Citation] = (),
        *,
        offers: bool = False,
        unsourced: bool = False,
    ) -> None:
        """Stream the model's answer to ``question`` into the session and the view; with ``offers``
        it ends in ours to research it anew. An ``unsourced`` one is said to be.

        Whatever ends it early, what came before is kept as an interrupted answer. Raises
        ``ModelError``.
        """
        assert self.model is not None
        active = request.active
        history = before(active, request.message)
        call = await self._context.request(self.model, active.session_id, history, question)
        ordinary = kind is Kind.ANSWER and request.plan.label in (Label.GENERAL, Label.FOLLOWUP)
        if ordinary and self._memory is not None:
            call = replace(call, tools=memory_tools.TOOLS)
        name = self.model.name
        if unsourced:
            text = prompts.FROM_KNOWLEDGE.format(model=name)
            self._view.show(Step("from_knowledge", text, {"model": name}))
        else:
            self._view.show(Step("answering", f"{name} yanıtlıyor", {"model": name}))
        answer = StreamedAnswer(active, kind, left_open(request.offer))
        try:
            finished, looked_up = await self._converse(self.model, call, answer)
        except BaseException:
            await answer.interrupt(citations)
            raise
        asks = offers_more(answer.text)
        if offers and not asks and not finished.truncated:
            asks = True
            await answer.append(f"\n\n{self.speech.offer_new}")
            self._view.show(Delta(f"\n\n{self.speech.offer_new}"))
        offer = _left_open(request) or (request.listed if kind is not Kind.ANSWER else None)
        if kind is Kind.RECALLED and asks:
            offer = Offer(OfferKind.NEW_RESEARCH, request.plan.query, mode=request.plan.mode)
        await answer.complete(citations, offer, truncated=finished.truncated)
        self._show_done(request, answer.text, citations, finished.usage)
        self._tell_looked_up(looked_up)
        if finished.truncated:
            self._view.show(Notice("truncated", prompts.TRUNCATED))

    async def _converse(
        self, model: ChatModel, call: ModelRequest, answer: StreamedAnswer
    ) -> tuple[Finished, list[Step]]:
        """Receive the answer, and look up in the course of it what the model asks for; also what
        was looked up."""
        usage, looked_up = Usage(), list[Step]()
        while True:
            said = len(answer.text)
            finished, calls = await self._receive(model, call, answer)
            usage += finished.usage
            if not calls or self._memory is None or call.answer_now:
                if not answer.text:
                    raise errors.CutOff
                return replace(finished, usage=usage), looked_up
            asked = tuple(calls[: memory_tools.MOST_CALLS])
            results = []
            for each in asked:
                found = await memory_tools.look_up(self._memory, each, answer.session_id)
                results.append(found.result)
                if found.step is not None:
                    looked_up.append(found.step)
                    self._view.show(found.step)
            rounds = (*call.rounds, ToolRound(answer.text[said:], asked, tuple(results)))
            call = replace(call, rounds=rounds, answer_now=len(rounds) >= memory_tools.MOST_ROUNDS)

    def _tell_looked_up(self, looked_up: Sequence[Step]) -> None:
        """Say under the answer what the model looked up for it."""
        sought = dict.fromkeys(step.about["keywords"] for step in looked_up if step.about)
        if sought:
            about = {"keywords": "”, “".join(sought)}
            text = prompts.SEARCHED_MEMORY.format_map(about)
            self._view.show(Notice("memory_searched", text, about))
        elif looked_up:
            self._view.show(Notice("memory_read", prompts.READ_MEMORY))

    async def _receive(
        self, model: ChatModel, call: ModelRequest, answer: StreamedAnswer
    ) -> tuple[Finished, list[ToolCall]]:
        calls: list[ToolCall] = []
        apart = bool(call.rounds and answer.text.strip())
        async with answer.journalled(), aclosing(model.stream(call)) as events:
            async for event in events:
                if isinstance(event, TextDelta):
                    # What was said before something was looked up is a paragraph of its own.
                    text, apart = f"\n\n{event.text}" if apart else event.text, False
                    await answer.append(text)
                    self._view.show(Delta(text))
                elif isinstance(event, ToolCall):
                    calls.append(event)
                elif isinstance(event, Waiting):
                    self._tell_wait(model.name, event.seconds)
                elif isinstance(event, Finished):
                    return event, calls
        raise errors.CutOff

    def _tell_wait(self, model: str, seconds: float) -> None:
        about = {"model": model, "seconds": str(math.ceil(seconds))}
        text = "{model} {seconds} saniye beklenmesini istedi; sonra yeniden sorulacak"
        self._view.show(Step("waiting", text.format_map(about), about))

    def _show_done(
        self, request: Request, text: str, citations: Sequence[Citation], usage: Usage
    ) -> None:
        for citation in citations:
            self._view.show(Cited(citation))
        active, label = request.active, request.plan.label
        cited, offer = tuple(citations), active.session.pending
        self._view.show(Done(active.session_id, label, text, cited, usage, active.saved, offer))


def _match(citation: Citation) -> Match:
    """The past session that an answer cites, as if recall had found it."""
    each = citation
    return Match(each.session_id, each.message_id, each.title, each.date, 0.0, each.quote)


def _close(matches: Sequence[Match]) -> list[Match]:
    """Of what only comes near, what comes about as near as the best."""
    return [each for each in matches if each.score >= _AS_CLOSE * matches[0].score]


def _elsewhere(request: Request, result: RecallResult) -> RecallResult:
    """What was found in other sessions than the present one, which may be an older one that goes
    on; nothing when the one that is meant is the present one."""
    present = request.active.session_id
    matches = tuple(match for match in result.matches if match.session_id != present)
    own = result.verdict is Verdict.SINGLE and matches[:1] != result.matches[:1]
    verdict = Verdict.NONE if own or not matches else result.verdict
    if verdict is Verdict.SEVERAL and len(matches) == 1 and not result.reworded:
        verdict = Verdict.SINGLE
    return replace(result, verdict=verdict, matches=matches)


def _asks_for_facts(plan: Plan) -> bool:
    """Whether an answer without sources is to say so: a poem, a sum, or what was said put
    differently needs none."""
    if plan.turn is not None or (plan.label is Label.FOLLOWUP and not plan.needs_research):
        return False
    question = ParsedMessage(plan.query)
    asks = question.asks or not _ASKING.isdisjoint(words(plan.query))
    return asks and any(word.isalpha() for word in question.content)


def _left_open(request: Request) -> Offer | None:
    """The offer that a message did not take up and the answer leaves open."""
    return left_open(request.offer) if request.plan.query == request.message.content else None


def left_open(offer: Offer | None) -> Offer | None:
    """An offer that stays open beside what is said, which does not ask again."""
    return replace(offer, asked=False) if offer is not None else None


def before(active: ActiveSession, message: Message) -> list[Message]:
    """The conversation up to a message: a question that is asked again is asked as it was then."""
    return [each for each in active.messages if each.position < message.position]
