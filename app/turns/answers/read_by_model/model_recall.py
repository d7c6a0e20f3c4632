"""The line of the past that answers, chosen by the model.

What is likely to answer is told at once, whatever model there is. Then, or where nothing is likely
to, the model reads what came near: it understands "tüylü çocuğun doktoru", and it may only point at
lines that stand in records and papers. What it points at takes the place of what was told, which
can still be opened; where no line answers, its other words are searched for once. A model that
fails, is slow or points at nothing leaves the answer to what works without one.

What may as well only tell something ("hülya geldi çiğdemin yerine") is read before anything is
told: the model says which it is, and an old value would stand there as if it held.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.core.domain.events import Step, StepCode
from app.core.domain.evidence import Excerpt
from app.core.domain.messages import NEAR, Message, Milliseconds
from app.core.domain.plans import Action, Label, Nature
from app.core.domain.ports import ChatModel, window_of
from app.core.domain.recall_result import RecallResult, Verdict
from app.core.language.dates import named_days
from app.core.language.gist import gist
from app.core.reading.change_signs import tells_of_change
from app.core.understanding import recall_rules
from app.core.understanding.closing_words import without_closing
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions import looking_back
from app.core.understanding.questions.telling import may_tell, only_tells
from app.core.understanding.reformatting import wants_reformatting
from app.core.understanding.router import is_unsure
from app.core.wording.prompts import MOST_CHOSEN, said_by
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.found_session import AnswerLine, FoundSession
from app.turns.answers.past.newer_lines import NewerLines
from app.turns.answers.past.paper_line import PaperLine, near_passages
from app.turns.answers.past.past_reading import PastReading, asks_for_value
from app.turns.answers.past.past_ruling import ANSWERED, NOT_ANSWERED
from app.turns.answers.past.past_search import NOTED, PastSearch, asks_of_the_past
from app.turns.answers.past.past_telling import PastTelling
from app.turns.answers.past.read_answer import ReadAnswer
from app.turns.answers.past.reading_together import ReadingTogether
from app.turns.answers.past.record_wording import LookedFurther, RecordToTell, record_to_tell
from app.turns.answers.read_by_model.choice_prompt import choose_prompt
from app.turns.answers.read_by_model.further_sources import FurtherSources
from app.turns.answers.read_by_model.line_choice import LineChoice, choose_lines
from app.turns.answers.read_by_model.line_pool import LinePool, line_pool
from app.turns.answers.read_by_model.superseding_choice import superseding_first
from app.turns.answers.turn_context import TurnContext

_OF_EACH = 3
"""Records that each of the other wordings brings at most."""
_BEFORE = 4
"""Messages before the present one that are read with it."""
_LONGEST_BEFORE = 500
_REST: Milliseconds = 10 * 60 * 1000
"""How long a model that failed or was too slow is left alone."""
_LEAST_WINDOW = 16_000
"""Tokens of a model's window that can hold what is read."""
_SURELY_ANSWERED = 0.75
"""How likely a line answers that stays where it is, whatever a model chooses."""
_MAY_BE_KNOWN = (Label.FOLLOWUP, Label.AMBIGUOUS, Label.TOPIC_CHANGE)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The lines that a model chose, and its other words for the message where there are none;
    ``tells``: the message only tells something."""

    told: tuple[AnswerLine, ...] = ()
    phrasings: tuple[str, ...] = ()
    tells: bool = False


class ModelRecall:
    """Has the model of a context read records and papers."""

    def __init__(self, context: TurnContext, together: ReadingTogether) -> None:
        self._context = context
        self._together = together
        self._search = PastSearch(context)
        self._further = FurtherSources(context, self._search)
        self._telling = PastTelling(context, self._search, PastReading(context))
        self._newer = NewerLines(context, self._search)
        self._failed: tuple[ChatModel | None, Milliseconds] = (None, 0)

    async def answer(self, turn: OpenTurn) -> OpenTurn | None:
        """Tell the lines that answer a message about what is known. None where that was done; else
        the turn for whoever answers, with the other words for it, if the model gave some; or as one
        that only tells something (``Nature.STATEMENT``)."""
        model = self._context.model
        if model is None or not _asks_for_line(turn) or not self._reads(model):
            return turn
        result = await self._search.look(turn, quietly=True)
        listed = result.days is not None or result.total is not None
        if listed or result.verdict is Verdict.ALL:
            return turn
        asked = _asks_of_the_past(turn)
        telling = may_tell(_text_of(turn))
        if not (asked or telling) and await self._is_left(turn, result):
            return turn
        read = await self._together.read(turn, result)
        sources = read.beside if read is not None else ()
        at_once = asked and read is not None and _is_told_at_once(result, read)
        if read is not None and at_once and not telling:
            # The record is on the screen before any model is waited for.
            further = partial(self._better, turn, model, read)
            offers = is_unsure(turn.plan)
            if read.chance < ANSWERED:
                # The record is meant; of its lines only the nearest is told.
                read = replace(read, others=())
            await self._telling.tell_meant(turn, result, read, offers=offers, look_further=further)
            return None
        if not (sources or asked or telling):
            return turn
        lines = read.lines if read is not None else ()
        chosen = await self._chosen(turn, model, sources, lines)
        if chosen is None:
            return turn
        if chosen.tells:
            return _as_told(turn)
        if not chosen.told:
            return replace(turn, other_wordings=chosen.phrasings)
        value = asks_for_value(turn.asked)
        offers = not (asked or value)
        await self._telling.tell_lines(replace(turn, listed=None), chosen.told, offers=offers)
        return None

    async def _is_left(self, turn: OpenTurn, result: RecallResult) -> bool:
        """Whether a message that does not ask of the past is left to whoever answers it."""
        value = asks_for_value(turn.asked)
        alone = turn.plan.label is Label.GENERAL or not value
        if alone and result.verdict is Verdict.NONE:
            return True
        first = turn.plan.action is Action.SEARCH_FIRST
        # What is known is told before the model's answer, which it stands beside.
        return not (first or value) and await self._search.known(turn) is not None

    def _reads(self, model: ChatModel) -> bool:
        """Whether a model is waited for: not one that failed or was too slow a while ago."""
        failed, at = self._failed
        recently = self._context.clock.now() - at < _REST
        return model.context_tokens >= _LEAST_WINDOW and not (failed is model and recently)

    async def _better(self, turn: OpenTurn, model: ChatModel, read: ReadAnswer) -> LookedFurther:
        """What the model chooses instead of the line that was told, which can still be opened;
        beside it, where words are sure of it; where it chooses none, that line as no more than the
        nearest. Nothing else where it is the one, or where nobody knows."""
        chosen = await self._chosen(turn, model, read.beside, read.lines)
        if chosen is None:
            return LookedFurther()
        read = await self._newer.read_in_time(turn, read)
        context, told, phrasings = self._context, list(chosen.told), chosen.phrasings
        question = turn.plan.query
        if not told and not phrasings:
            # It has no opinion.
            return LookedFurther()
        if len(told) == 1 and _line(told[0]) in _lines(read.best):
            # It is told already, or what surely superseded it.
            return LookedFurther(answers=True)
        if read.chance >= _SURELY_ANSWERED:
            # Whatever a model makes of it, what words surely found stays where it is.
            others = [each for each in told if _line(each) not in _lines(read.best)]
            if not others:
                return LookedFurther(answers=bool(told))
            told = superseding_first(context, without_closing(question), read.best, others)
            told = told[:MOST_CHOSEN]
        answers = bool(told)
        if answers:
            text, citations = self._telling.lines_as_told(turn, told)
            # It is not told any more, and can be opened all the same.
            near = replace(read.best.citation, place=context.speech.near, kind=NEAR)
            if all(each.session_id != near.session_id for each in citations):
                citations.append(near)
        else:
            told, citations = [read.best], [read.best.citation]
            text = recall_replies.nearest_lines(context.voice, told, question)
        records = [each for each in told if isinstance(each, FoundSession)]
        if records:
            record = record_to_tell(context, records, turn.plan.query, text, citations)
        else:
            record = RecordToTell(text, citations, None, (), ())
        return LookedFurther(record, answers)

    async def _chosen(
        self,
        turn: OpenTurn,
        model: ChatModel,
        sources: Sequence[FoundSession | Excerpt],
        ranked: Sequence[AnswerLine],
    ) -> _Chosen | None:
        """What the model chooses; None when it did not choose, or cannot hold what it would have to
        read."""
        if await window_of(model) < _LEAST_WINDOW:
            # Its server was not asked before.
            return None
        self._context.view.show(Step(StepCode.READING_RECORDS, {"model": model.name}))
        timezone = self._context.timezone
        known = {each.session.session_id for each in sources if isinstance(each, FoundSession)}
        sources = [*sources, *await self._further.led_to(turn, ranked, known)]
        lately = await self._further.told_lately(turn)
        pool = await asyncio.to_thread(line_pool, sources, ranked, timezone, lately)
        choice = await self._choose(turn, model, pool)
        if choice is None:
            self._failed = (model, self._context.clock.now())
            return None
        told = tuple(pool.told[each] for each in choice.lines)
        if told or choice.tells or not choice.phrasings:
            return _Chosen(told, (), choice.tells)
        more = await self._in_other_words(turn, choice.phrasings, sources)
        pool = await asyncio.to_thread(line_pool, more, (), timezone)
        again = await self._choose(turn, model, pool) if pool.told else None
        told = tuple(pool.told[each] for each in again.lines) if again is not None else ()
        return _Chosen(told, choice.phrasings)

    async def _choose(self, turn: OpenTurn, model: ChatModel, pool: LinePool) -> LineChoice | None:
        today = named_days.long_date(self._context.clock.now(), self._context.timezone)
        own = _text_of(turn)
        telling = may_tell(own)
        # What may be told is asked about in its own words, not with those that complete a question.
        question = own if telling else turn.asked
        said = _said(turn.said_before)
        prompt = choose_prompt(question, pool.sources, today, said, may_tell=telling)
        return await choose_lines(model, prompt, pool.told.keys(), may_tell=telling)

    async def _in_other_words(
        self, turn: OpenTurn, phrasings: Sequence[str], known: Sequence[FoundSession | Excerpt]
    ) -> list[FoundSession | Excerpt]:
        """What the other words find that was not read yet."""
        context = self._context
        before = {each.session.session_id for each in known if isinstance(each, FoundSession)}
        without = {turn.active.session_id, *before}
        scope = await self._search.scope(turn)
        records: list[FoundSession] = []
        for phrase in phrasings:
            result = await context.recall.recall(
                phrase, context.clock.now(), limit=_OF_EACH, without=without, project=scope
            )
            found = await self._search.found(result.matches)
            records += [each for each in found if each.has_answer]
            without |= {each.session.session_id for each in found}
        papers = await near_passages(context, turn, " ".join(phrasings))
        read = {each.text for each in known if isinstance(each, Excerpt)}
        return [*records, *(each for each in papers if each.text not in read)]


def _is_told_at_once(result: RecallResult, read: ReadAnswer) -> bool:
    """Whether what words found is told before the model has read."""
    if read.record is None:
        return False
    meant = result.verdict is Verdict.SINGLE and result.sure
    if meant and result.matches[0].session_id == read.record.session.session_id:
        return read.chance >= NOT_ANSWERED
    return read.chance >= ANSWERED


def _asks_for_line(turn: OpenTurn) -> bool:
    """Whether a message may ask for something that stands in a line of the past."""
    plan, question = turn.plan, turn.asked
    if plan.is_directed:
        return False
    if plan.nature not in (Nature.TOPIC, Nature.UNCLEAR) or wants_reformatting(question):
        return False
    if looking_back.only_points(question):
        return False
    if recall_rules.asks_for_conversation(question) and not asks_for_value(question):
        return False
    if _asks_of_the_past(turn):
        return True
    if not _has_words(question):
        # "2+2 kaç?"
        return False
    if plan.label is Label.GENERAL:
        return asks_for_value(question) or _may_tell_change(turn)
    return plan.label in _MAY_BE_KNOWN or is_unsure(plan)


def _asks_of_the_past(turn: OpenTurn) -> bool:
    """Whether a message asks for something known, or goes on from a record or paper."""
    if turn.plan.label is Label.RECALL or asks_of_the_past(turn):
        return True
    told = recent_context.last_told_paper(turn.said_before)
    if turn.plan.label is Label.FOLLOWUP and told is not None:
        return True
    return _leans_on_told(turn) and _has_words(turn.asked)


def _text_of(turn: OpenTurn) -> str:
    """A message as the user wrote it."""
    return turn.gist


def _may_tell_change(turn: OpenTurn) -> bool:
    """Whether a message may tell a change, and would not be known as told later."""
    own = _text_of(turn)
    return tells_of_change(own) and may_tell(own) and not only_tells(own)


def _as_told(turn: OpenTurn) -> OpenTurn:
    """The turn of a message that only tells something, in its own words."""
    plan = replace(
        turn.plan,
        label=Label.GENERAL,
        action=Action.ANSWER,
        nature=Nature.STATEMENT,
        needs_research=False,
        query=_text_of(turn),
    )
    return replace(turn, plan=plan)


def _has_words(question: str) -> bool:
    return any(word.isalpha() for word in ParsedMessage(question).content)


def _leans_on_told(turn: OpenTurn) -> bool:
    """Whether a message may go on from what of the past was told just now ("ilk teşhis
    konduğunda"), or from what the user told ("16 mı yapacağım 12 mi")."""
    if turn.plan.label not in (Label.GENERAL, Label.FOLLOWUP):
        return False
    said = turn.said_before
    last = recent_context.last_said_by_user(said)
    noted = bool(said) and said[-1].content in NOTED
    return noted or bool(recent_context.last_told_sessions(said)) or only_tells(gist(last))


def _said(messages: Sequence[Message]) -> list[str]:
    """The last messages as they are read beside a question, without what they quote."""
    said = [each for each in messages if each.content][-_BEFORE:]
    return [
        said_by(each.role, recent_context.unquoted(each.content).strip()[:_LONGEST_BEFORE])
        for each in said
    ]


def _lines(told: AnswerLine) -> list[tuple[str, str]]:
    """A line as it is told, with the one that it surely superseded."""
    older = told.older
    if older is None or not older.sure or not isinstance(older.line, AnswerLine):
        return [_line(told)]
    return [_line(told), _line(older.line)]


def _line(told: AnswerLine) -> tuple[str, str]:
    """The line that is told, and where it stands."""
    if isinstance(told, PaperLine):
        return told.excerpt.source.address, told.answer_line
    return told.match.message_id, told.answer_line
