"""Telling what the past has: a list to choose from, an overview, or the record itself, in its own
words first and then in the model's where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.domain import errors
from app.core.domain.events import Delta
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.recall_result import RecallResult, Verdict
from app.core.language.dates.moments import moment_at
from app.core.reading.asked_time import AskedOf, asked_time
from app.core.reading.shelf_life import field_of, months_between
from app.core.understanding.topic import topic_of
from app.turns.answers.answer_display import say
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.follow_ups.shown_sentence import is_foreign
from app.turns.answers.open_turn import OpenTurn, unasked
from app.turns.answers.past import recall_replies
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.newer_lines import NewerLines
from app.turns.answers.past.paper_line import PaperLine
from app.turns.answers.past.past_reading import PastReading
from app.turns.answers.past.past_ruling import WELL_ANSWERED
from app.turns.answers.past.past_search import PastSearch, as_corrected
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.past.record_wording import LookFurther, RecordWording, record_to_tell
from app.turns.answers.turn_context import TurnContext

_NEAREST = 0.25
"""The least probability to answer with which a line is told as the nearest where the past was not
asked."""


class PastTelling:
    """Tells what was found."""

    def __init__(self, context: TurnContext, search: PastSearch, reading: PastReading) -> None:
        self._context = context
        self._search = search
        self._reading = reading
        self._wording = RecordWording(context)
        self._newer = NewerLines(context, search)

    async def tell_found(
        self, turn: OpenTurn, result: RecallResult, *, offers: bool = False
    ) -> None:
        """What recall found; with ``offers`` the answer asks whether to research it anew."""
        turn = replace(turn, listed=None)
        match result.verdict:
            case Verdict.SEVERAL:
                await self._list(turn, result)
            case Verdict.ALL if result.days is not None or result.total is not None:
                # What there is, not what stands in it: twenty records would be a wall of text.
                context = self._context
                offered = recall_replies.options(result.matches)
                text = recall_replies.overview(context.voice, result, offered)
                offer = Offer(OfferKind.CHOICE, turn.plan.query, offered)
                await say(context, turn, text, offer)
            case _:
                await self.tell_records(turn, await self._search.meant(result), offers=offers)

    async def tell_before(
        self, turn: OpenTurn, result: RecallResult, read: ReadAnswer | None
    ) -> None:
        """What the past has on a question that did not ask for it: the record, and the offer; of
        several the line that was ``read`` as its answer, where that is likely."""
        turn.mark(Kind.RECALL)
        if result.verdict is not Verdict.SINGLE and len(result.matches) > 1:
            if read is not None and read.is_sure_enough(turn.plan.query, WELL_ANSWERED):
                await self.tell_read(turn, read, offers=True)
                return
            if read is not None and read.comes_near(_NEAREST):
                await self.tell_nearest(turn, read, result)
                return
            await self.tell_found(turn, result, offers=True)
            return
        found = await self._search.found(result.matches[:1])
        if not found:
            raise errors.SessionGone
        told = await self._newest(turn, found[0])
        context = self._context
        text = recall_replies.researched_before(context.voice, told, turn.plan.query)
        text = self._with_age(turn.plan.query, told, text)
        offer = Offer(OfferKind.NEW_RESEARCH, turn.plan.query)
        await say(context, turn, text, offer, _citations([told]))

    async def tell_turn(
        self, turn: OpenTurn, found: FoundSession, message: Message, meant: str = ""
    ) -> None:
        """The turn of a record, or of this conversation, that the question is about; ``meant`` is
        its sentence where that is known."""
        turn.mark(Kind.RECALL)
        quote = meant or recent_context.sentence_about(turn.plan.query, message.content)
        match = replace(found.match, message_id=message.message_id, quote=quote)
        context, found = self._context, replace(found, match=match, answer_line=meant)
        found = as_corrected(found, context.voice)
        here = found.session.session_id == turn.active.session_id
        text = recall_replies.turn(context.voice, found, turn.plan.query, here=here)
        await self._tell(turn, [found], text, _citations([found]))

    async def tell_read(
        self,
        turn: OpenTurn,
        read: ReadAnswer,
        *,
        offers: bool = False,
        near: Sequence[Citation] = (),
        look_further: LookFurther | None = None,
    ) -> None:
        """The line that answers, of a record or a paper, and the others that are told with it."""
        read = await self._newer.read_in_time(turn, read)
        best, said = read.best, read.best.sentence(turn.plan.query)
        others = [each for each in read.others if each.sentence(turn.plan.query) not in said]
        lines = [best, *others]
        if isinstance(best, FoundSession) and not others:
            turn.mark(Kind.RECALL)
            await self._tell_pointed(
                turn, [best], offers=offers, near=near, look_further=look_further
            )
            return
        if isinstance(best, FoundSession) and self._context.model is not None:
            turn.mark(Kind.RECALL)
            text, told = self.lines_as_told(turn, lines)
            records = [each for each in lines if isinstance(each, FoundSession)]
            cited = _beside(told, near)
            await self._tell(turn, records, text, cited, offers=offers, look_further=look_further)
            return
        await self.tell_lines(turn, lines, offers=offers, near=near)

    async def tell_lines(
        self,
        turn: OpenTurn,
        lines: Sequence[AnswerLine],
        *,
        offers: bool = False,
        near: Sequence[Citation] = (),
    ) -> None:
        """Lines of records and papers that answer together, the best first; those of a record in
        another language in the model's words as well, where there is one."""
        turn.mark(Kind.RECALL)
        question = turn.plan.query
        text, told = self.lines_as_told(turn, lines)
        records = [each for each in lines if isinstance(each, FoundSession)]
        cited = _beside(told, near)
        if any(is_foreign(question, each.sentence(question)) for each in records):
            await self._tell(turn, records, text, cited, offers=offers)
        else:
            await self._tell_as_it_is(turn, text, cited, offers=offers)

    def lines_as_told(
        self, turn: OpenTurn, lines: Sequence[AnswerLine]
    ) -> tuple[str, list[Citation]]:
        """Lines as they are told together, and what they stand on."""
        text = recall_replies.read_lines(self._context.voice, lines, turn.plan.query)
        told = _citations(lines[:1])
        for each in lines[1:]:
            if not any(_same_place(cited, each.citation) for cited in told):
                told.append(each.citation)
        return self._with_age(turn.plan.query, lines[0], text), told

    async def tell_meant(
        self,
        turn: OpenTurn,
        result: RecallResult,
        meant: ReadAnswer,
        *,
        offers: bool = False,
        look_further: LookFurther | None = None,
    ) -> None:
        """The line that answers; where several records came near, the others can be opened
        beside."""
        near: Sequence[Citation] = ()
        if result.verdict is Verdict.SEVERAL:
            told = {
                each.session.session_id
                for each in (meant.best, *meant.others)
                if isinstance(each, FoundSession)
            }
            others = tuple(each for each in result.matches if each.session_id not in told)
            near = recall_replies.nearest(self._context.speech, replace(result, matches=others))
        await self.tell_read(turn, meant, offers=offers, near=near, look_further=look_further)

    async def tell_nearest(self, turn: OpenTurn, read: ReadAnswer, result: RecallResult) -> None:
        """Where no record surely answers, the lines that come nearest, told as no more than that;
        then the records that may be meant to choose from, or the offer to research it."""
        turn = replace(turn, listed=None)
        if result.verdict is Verdict.NONE:
            offer = Offer(OfferKind.RESEARCH, turn.plan.query)
            text = self._context.speech.research_now
        elif recall_replies.lists_only(result, read.best.citation):
            # It stands below the line, and what follows may lean on it.
            text, offer = "", None
        else:
            text, offer = self._listing(turn, result, told=True)
        await self.say_nearest(turn, read, text, offer)

    async def say_nearest(
        self, turn: OpenTurn, read: ReadAnswer, text: str, offer: Offer | None
    ) -> None:
        """The lines that come nearest, and below them the ``text`` of what is offered instead."""
        context = self._context
        best = await self._newer.in_time(turn, read.best, read.beside, read.second)
        lines = [best, *(read.near_others if best is read.best else ())]
        near = recall_replies.nearest_lines(context.voice, lines, turn.plan.query)
        told = [_citations([each])[0] for each in lines]
        await say(context, turn, f"{near}\n\n{text}".rstrip(), offer, told, Kind.RECALLED)

    async def tell_records(
        self, turn: OpenTurn, found: Sequence[FoundSession], *, offers: bool = False
    ) -> None:
        """Answer from the record: in its own words first, and then in the model's where there is
        one; and (``offers``) ask whether to research it anew."""
        if not found:
            raise errors.SessionGone
        if len(found) == 1 and not found[0].answer_line:
            told = await self._reading.pointed(turn.plan.query, found[0])
            newest = await self._newer.in_time(turn, told)
            if isinstance(newest, FoundSession):
                await self._tell_pointed(turn, [newest], offers=offers)
            else:
                await self.tell_read(turn, ReadAnswer(newest, 1.0), offers=offers)
            return
        pointed = [await self._reading.pointed(turn.plan.query, each) for each in found]
        await self._tell_pointed(turn, pointed, offers=offers)

    async def _newest(self, turn: OpenTurn, found: FoundSession) -> FoundSession:
        """A record pointed at the line of it that answers, or the one where that stands anew."""
        pointed = await self._reading.pointed(turn.plan.query, found)
        newest = await self._newer.in_time(turn, pointed)
        return newest if isinstance(newest, FoundSession) else pointed

    async def _tell_pointed(
        self,
        turn: OpenTurn,
        found: Sequence[FoundSession],
        *,
        offers: bool = False,
        near: Sequence[Citation] = (),
        look_further: LookFurther | None = None,
    ) -> None:
        """Tell records that point at their lines or, where nobody answered then, that it was asked
        before; what is ``near`` is cited with them."""
        context, question = self._context, turn.plan.query
        citations = _citations(found)
        if not any(each.has_answer for each in found):
            text = recall_replies.asked_without_answer(context.voice, found[0])
            now_asked = Offer(OfferKind.RESEARCH, question)
            await say(context, turn, text, now_asked, citations[:1], Kind.RECALLED)
            return
        text = recall_replies.record(context.voice, found, question)
        if len(found) == 1:
            text = self._with_age(question, found[0], text)
        cited = _beside(citations, near)
        await self._tell(turn, found, text, cited, offers=offers, look_further=look_further)

    async def _tell(
        self,
        turn: OpenTurn,
        found: Sequence[FoundSession],
        text: str,
        citations: Sequence[Citation],
        *,
        offers: bool = False,
        look_further: LookFurther | None = None,
    ) -> None:
        """Tell records in their own words (``text``) and then, where there is a model, in its."""
        context = self._context
        if context.model is None:
            await self._tell_as_it_is(turn, text, citations, offers=offers)
            return
        record = record_to_tell(context, found, turn.plan.query, text, citations)
        await self._wording.tell(
            turn, context.model, record, offers=offers, look_further=look_further
        )

    async def _tell_as_it_is(
        self, turn: OpenTurn, text: str, citations: Sequence[Citation], *, offers: bool
    ) -> None:
        """Tell records in their own words (``text``) alone."""
        context, offer = self._context, turn.listed
        if offers:
            text += f"\n\n{context.speech.offer_new}"
            offer = Offer(OfferKind.NEW_RESEARCH, turn.plan.query)
        await say(context, turn, text, offer, citations, Kind.RECALLED)

    def _with_age(self, question: str, told: AnswerLine, text: str) -> str:
        """What is told, under how old it is where its field ages faster; not where the question
        is after a time that is over."""
        context = self._context
        if isinstance(told, PaperLine) or told.is_first_account:
            return text
        if asked_time(question, context.now()).of is not AskedOf.NEWEST:
            return text
        field = field_of(question, told.session.title)
        months = months_between(moment_at(told.said_at, context.timezone).date(), context.today())
        if field is None or months < context.half_lives[field]:
            return text
        return f"{context.speech.aged(months)}\n\n{text}"

    async def tell_beside(self, turn: OpenTurn, found: FoundSession) -> Message:
        """A record that was not asked for, told before the answer that it will stand with."""
        text, citations = await self._talked_before(turn, found)
        message = turn.active.draft("assistant", text, Kind.RECALLED, citations=citations)
        await turn.active.put(message, unasked(turn.offer))
        self._context.view.show(Delta(f"{text}\n\n", message))
        return message

    async def tell_known(self, turn: OpenTurn, found: FoundSession) -> None:
        """A record that was not asked for, told as the whole answer: nobody else gives one."""
        turn.mark(Kind.RECALL)
        text, citations = await self._talked_before(turn, found)
        await say(self._context, turn, text, turn.listed, citations, Kind.RECALLED)

    async def _talked_before(
        self, turn: OpenTurn, found: FoundSession
    ) -> tuple[str, list[Citation]]:
        """What is told of a record that was not asked for, and what that stands on."""
        context, found = self._context, await self._newest(turn, found)
        text = recall_replies.talked_before(context.voice, found, turn.plan.query)
        return self._with_age(turn.plan.query, found, text), _citations([found])

    async def ask_about_close(
        self, turn: OpenTurn, result: RecallResult, reason: str, read: ReadAnswer | None = None
    ) -> None:
        """Ask whether what only comes near is meant, after the ``reason`` for that and what was
        ``read`` as the nearest line."""
        near = read if read is not None and read.comes_near(_NEAREST) else None
        if near is not None and recall_replies.lists_only(result, near.best.citation):
            await self.say_nearest(turn, near, reason, None)
            return
        listing, offer = self._listing(turn, result, told=near is not None)
        text = f"{reason}\n\n{listing}".strip()
        if near is not None:
            await self.say_nearest(turn, near, text, offer)
        else:
            await say(self._context, turn, text, offer)

    async def _list(self, turn: OpenTurn, result: RecallResult) -> None:
        text, offer = self._listing(turn, result)
        await say(self._context, turn, text, offer)

    def _listing(
        self, turn: OpenTurn, result: RecallResult, *, told: bool = False
    ) -> tuple[str, Offer]:
        """The records that may be meant, to choose from, and the offer that they are; a line that
        comes near may be ``told`` above it."""
        voice, question = self._context.voice, turn.plan.query
        offered = recall_replies.to_choose_from(result)
        offer = Offer(OfferKind.CHOICE, question, offered)
        if result.reworded or not result.sure:
            text = recall_replies.list_close(voice, question, offered, told=told)
            return text, offer
        topic = topic_of(question)
        return recall_replies.list_options(voice, topic, offered), offer


def _citations(told: Sequence[AnswerLine]) -> list[Citation]:
    """What an answer stands on, an older line in another source among it."""
    cited: list[Citation] = []
    for each in told:
        cited.append(each.citation)
        if each.older is not None and not _same_place(each.citation, each.older.line.citation):
            cited.append(each.older.line.citation)
    return cited


def _beside(told: Sequence[Citation], near: Sequence[Citation]) -> list[Citation]:
    """What an answer stands on, and what came near besides it: what is told is not offered again,
    also where the newest line is of another record than the one that answered first."""
    return [*told, *(each for each in near if not any(_same_place(each, one) for one in told))]


def _same_place(one: Citation, other: Citation) -> bool:
    """Whether two citations open the same record or paper."""
    return (one.session_id, one.address) == (other.session_id, other.address)
