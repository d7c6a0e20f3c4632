"""Questions that go on from what was told just now: the same of other days, what the record that
was shown says next, or the one line of it that answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Action, Label, Plan
from app.core.domain.recall_result import RecallResult, Verdict
from app.core.language.dates.moments import moment_at
from app.core.language.dates.named_days import date_window
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.reading.answer_fit import surely_lacks
from app.core.reading.asked_time import AskedOf, asked_time
from app.core.reading.named_words import named_words
from app.core.reading.owners import stands
from app.core.reading.question_signs import sorts
from app.core.reading.sought_words import stems
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions import leaning_question, looking_back
from app.core.understanding.questions.telling import tells_something
from app.core.understanding.recall_rules import asks_for_conversation, asks_in_past
from app.turns.answers.answer_display import say
from app.turns.answers.follow_ups import leant_sentence, recent_context
from app.turns.answers.follow_ups.recent_statement import (
    deeds_to_come,
    recent_statement,
    was_once,
)
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.past_parts import PastParts
from app.turns.answers.past.past_reading import asks_for_value
from app.turns.answers.past.past_ruling import OF_THE_ONE
from app.turns.answers.past.past_search import present
from app.turns.answers.past.read_answer import Readable

READ_ON, LEANT_ON = 0.25, 0.18
"""How likely a line answers that is told of the record that was shown last, and of that when the
message surely leans on it."""
AFTER_NEAR = 0.5
"""How likely a line must answer that goes on from what was told as near: of five such lines that
were less likely none was right."""
IN_PASSING = 0.12
"""How likely a line must answer that has a word of a message which answers our own question in no
plain words."""
_NAMED_ELSEWHERE = 1.2
"""The score from which another record is what a message names by itself."""
_READ = 20_000
"""Characters of a message that are read for words of a question."""


class FollowUpAnswers:
    """Answers what leans on the record that was shown last."""

    def __init__(self, parts: PastParts) -> None:
        self._context = parts.context
        self._search = parts.search
        self._reading = parts.reading
        self._together = parts.together
        self._telling = parts.telling
        self._nothing_told = ("", "")
        """The message, and its question, for which :meth:`told_here` had nothing last."""

    async def answer(self, turn: OpenTurn) -> bool:
        """Answer from the record that was shown last or, where the past is meant, from what was
        said in this conversation; whether they have it. The archive is only searched after that."""
        question, said = turn.plan.query, turn.said_before
        if await self.of_days(turn):
            return True
        if looking_back.means_the_shown(question) and (meant := turn.shown):
            await self.tell_pointed_at(turn, await self._search.cited(meant), said)
            return True
        names_archive = looking_back.names_the_archive(question)
        if turn.plan.answers_offer or (
            names_archive and not leaning_question.asks_for_earlier(question)
        ):
            return False
        recalls = turn.plan.label is Label.RECALL
        shown = await self._search.cited(turn.shown)
        if names_archive:
            # "Ondan önceki sene?"
            leant = await self.leant_on(turn, shown)
            return leant or await self.read_on(turn, shown)
        if looking_back.only_points(question) and (recalls or looking_back.asks_when(question)):
            await self.tell_pointed_at(turn, shown, said)
            return True
        if (
            await self.told_here(turn, present(turn, said))
            or await self.leant_on(turn, shown)
            or await self.read_on(turn, shown)
        ):
            return True
        if not recalls and not asks_in_past(ParsedMessage(question)):
            return False
        message = recent_context.turn_about(question, said)
        if message is not None:
            await self._telling.tell_turn(turn, present(turn, said), message)
            return True
        means_it = self._context.model is None and leaning_question.points_back(question)
        return (recalls or means_it) and await self._lacks_it(turn, shown)

    async def _lacks_it(self, turn: OpenTurn, shown: Sequence[FoundSession]) -> bool:
        """Tell what comes nearest in what was shown last, or say that it does not hold what is
        asked for by a question that names nothing ("kaç liraydı", "nasıl hazırlanıyordu"): another
        record is not meant."""
        question = turn.plan.query
        told = bool(shown) or recent_context.last_told_paper(turn.said_before) is not None
        if not told or not leaning_question.names_nothing(question):
            return False
        manner = bool(shown) and "how" in sorts(question) and not asks_for_conversation(question)
        if not asks_for_value(question) and not manner:
            return False
        turn.mark(Kind.RECALL)
        offer = Offer(OfferKind.NEW_RESEARCH, recent_context.last_said_by_user(turn.said_before))
        there = Readable(shown[:1], Verdict.SINGLE)
        read = await self._reading.read(question, there) if shown else None
        if read is not None and read.comes_near(OF_THE_ONE):
            await self._telling.say_nearest(turn, read, self._context.speech.offer_new, offer)
            return True
        cited = [each.citation for each in shown]
        await say(self._context, turn, self._context.speech.incomplete, offer, cited)
        return True

    async def of_days(self, turn: OpenTurn) -> bool:
        """What the question before means for the days that are all this one names ("2024teki");
        whether the past has that."""
        context, question, said = self._context, turn.plan.query, turn.said_before
        if turn.plan.answers_offer or not looking_back.only_days(question, context.now()):
            return False
        earlier = (m.content for m in reversed(said) if m.role == "user")
        asked = next((e for e in earlier if not looking_back.only_days(e, context.now())), "")
        window = date_window(asked, context.now())
        asked = asked if window is None else window.rest
        topic = " ".join(looking_back.topic_words(asked))
        if not topic:
            return False
        year = looking_back.only_year(question)
        whole = f"{topic} in {year}" if year else f"{topic} {question}"
        scope = await self._search.scope(turn)
        result = await context.recall.recall(whole, context.clock.now(), project=scope)
        if result.verdict is Verdict.NONE or result.days is not None:
            return False
        found = [each for each in await self._search.meant(result) if each.has_answer]
        read = await self._reading.read(f"{asked} {question}", Readable(found, result.verdict))
        if read is None:
            return False
        await self._telling.tell_read(turn, read)
        return True

    async def leant_on(self, turn: OpenTurn, shown: Sequence[FoundSession]) -> bool:
        """What the record that was shown last has for a question that names nothing by itself
        ("sonra kaça indi"); whether it has that."""
        question = turn.plan.query
        asked = [each for each in turn.said_before if each.role == "user"]
        if not shown or not asked or turn.plan.label not in (Label.FOLLOWUP, Label.RECALL):
            return False
        for each in shown:
            year = moment_at(each.match.date, self._context.timezone).year
            told = leant_sentence.ShownTurn(
                each.match.message_id, asked[-1].content, each.session.title, year
            )
            found = leant_sentence.leant_on(question, told, each.messages)
            if found is not None:
                await self._telling.tell_turn(turn, each, *found)
                return True
        return False

    async def in_passing(self, turn: OpenTurn) -> bool:
        """What a message means as a question that goes on from what was told, though it was taken
        for an answer to our own; whether a line that has a word of it surely answers."""
        text = turn.gist
        plan = Plan(
            Label.FOLLOWUP, Action.RESEARCH, turn.plan.tier, needs_research=True, query=text
        )
        meant = replace(turn, plan=plan, offer=None)
        if all(word.isdigit() for word in looking_back.topic_words(text)):
            return False
        read = await self._together.read_elsewhere(meant)
        if read is None or read.chance < IN_PASSING:
            return False
        if not looking_back.shares_words(text, read.best.sentence(text)):
            return False
        turn.active.withdraw_offer()
        await self._telling.tell_read(meant, read)
        return True

    async def told_here(self, turn: OpenTurn, here: FoundSession) -> bool:
        """What the user told in this conversation (``here``) and nobody answered, for a question
        that has a word of it; whether that surely answers."""
        asked = (turn.message.message_id, turn.plan.query)
        if asked == self._nothing_told:
            # It was tried before one's own matters.
            return False
        if await self._tell_from_here(turn, here):
            return True
        self._nothing_told = asked
        return False

    async def _tell_from_here(self, turn: OpenTurn, here: FoundSession) -> bool:
        question, label = turn.plan.query, turn.plan.label
        leans = label in (Label.FOLLOWUP, Label.RECALL) or asks_in_past(ParsedMessage(question))
        to_come = deeds_to_come(question)
        if not (leans or to_come):
            return False
        if asked_time(question, self._context.now()).of in (AskedOf.BEFORE, AskedOf.FIRST):
            return False
        told = tuple(
            each
            for place, each in enumerate(here.messages)
            if each.kind is Kind.QUESTION
            and (tells_something(gist(each.content)) or here.was_noted(place))
            and (was_once(question) or not was_once(gist(each.content)))
        )
        if not leans:
            # "Balatalar ne zaman değişecek" is of what was told to be.
            told = tuple(m for m in told if not to_come.isdisjoint(deeds_to_come(m.content)))
        if not told:
            return False
        since = _since_told_elsewhere(turn)
        near = [each for each in told if each.position > since]
        above = recent_statement(question, near)
        lately = await self._together.told_lately(turn)
        later = above is None or (
            lately is not None and lately.best.citation.date > above.created_at
        )
        if later and await self.told_lately(turn):
            return True
        if above is not None:
            await self._telling.tell_turn(turn, here, above, one_line(gist(above.content)))
            return True
        if self._together.judges_notes(turn):
            places = {each.message_id: place for place, each in enumerate(here.messages)}
            told = tuple(each for each in told if not here.was_noted(places[each.message_id]))
        read = await self._reading.read(
            question, Readable([replace(here, messages=told)], Verdict.SINGLE)
        )
        if read is None or read.record is None or read.chance < READ_ON:
            return False
        line = read.record.answer_line
        if not looking_back.shares_words(question, line) or not _names_enough(question, line):
            return False
        if surely_lacks(question, line):
            return False
        message = next(each for each in told if line in each.content)
        await self._telling.tell_turn(turn, here, message, line)
        return True

    async def read_on(self, turn: OpenTurn, shown: Sequence[FoundSession]) -> bool:
        """What goes on from what was told ("sonra kaça indi"): in that record or paper, in another
        one about the same, or in what the message names by itself; whether anything has it."""
        if turn.plan.label not in (Label.FOLLOWUP, Label.RECALL, Label.AMBIGUOUS):
            return False
        told_paper = recent_context.last_told_paper(turn.said_before)
        researched = not shown and told_paper is None
        if researched and recent_context.last_cited_paper(turn.said_before) is None:
            return False
        elsewhere = await self._search.look_elsewhere(turn)
        read = await self._together.read(turn, elsewhere)
        leans = turn.plan.label is Label.FOLLOWUP
        least = LEANT_ON if leans else READ_ON
        if self._told_as_near(turn):
            least = AFTER_NEAR
        if read is not None and shown and self._together.leads_away(turn, read):
            # What is about something else: only what was shown may go on.
            asked = recent_context.last_said_by_user(turn.said_before)
            there = Readable(shown, Verdict.SEVERAL, last_told=shown, last_question=asked)
            read = await self._reading.read(turn.plan.query, there)
            read = read if read is not None and read.gives_asked else None
        if read is None or read.is_near or read.chance < least:
            return False
        if researched and not read.of_all_rows:
            # What was researched goes on with a research; all rows of its table answer at once.
            return False
        named = leaning_question.standalone_words(turn.plan.query)
        surely = bool(elsewhere.matches) and elsewhere.matches[0].score >= _NAMED_ELSEWHERE
        if surely and named and read.record is not None and not _speaks_of(read.record, named):
            # "Rıza usta ne istemişti" leans on no record that has not one of its words.
            return False
        await self._telling.tell_read(turn, read)
        return True

    async def falls_short(self, turn: OpenTurn, result: RecallResult) -> bool:
        """Tell no more than what comes nearest in the one record that a search means, where a value
        is asked for and it gives none that surely is that; whether it does not."""
        found = await self._search.found(result.matches[:1])
        return bool(found) and await self.short_of(turn, found[0])

    async def short_of(self, turn: OpenTurn, found: FoundSession) -> bool:
        """Tell no more than what comes nearest in a record, where a value is asked for and it gives
        none that surely is that; whether it does not."""
        read = await self._together.short_of(turn.plan.query, found)
        if read is None:
            return False
        turn.mark(Kind.RECALL)
        one = RecallResult(Verdict.SEVERAL, (found.match,), sure=False)
        near = read if read.comes_near(OF_THE_ONE) else None
        read = await self._together.nearer(turn, near)
        if read is not None:
            offer = Offer(OfferKind.NEW_RESEARCH, turn.plan.query)
            await self._telling.say_nearest(turn, read, self._context.speech.offer_new, offer)
        else:
            await self._telling.tell_found(turn, one)
        return True

    def _told_as_near(self, turn: OpenTurn) -> bool:
        """Whether our last answer told no more than what comes near."""
        speech, said = self._context.speech, turn.said_before
        last = next((each.content for each in reversed(said) if each.role == "assistant"), "")
        return last.startswith((speech.nearest_line, speech.nearest_lines))

    async def told_lately(self, turn: OpenTurn) -> bool:
        """What the user told of late, where that answers better than records and papers do; whether
        it does."""
        plan, question = turn.plan, turn.asked
        told = await self._together.told_lately(turn)
        before = asked_time(question, self._context.now()).of is AskedOf.BEFORE
        if told is None or told.is_near or before:
            return False
        recalls = plan.label is Label.RECALL
        result = await (self._search.look(turn) if recalls else self._search.look_elsewhere(turn))
        read = await self._together.read(turn, result)
        better = read is not None and not read.is_near and read.chance > told.chance
        if better and read is not None and not read.is_noted:
            return False
        record = told.record
        said = {each.message_id: each for each in turn.said_before}
        if record is not None and (noted := said.get(record.match.message_id)) is not None:
            # It stands above on the screen.
            await self._telling.tell_turn(turn, record, noted, record.answer_line)
            return True
        await self._telling.tell_read(turn, told)
        return True

    async def tell_pointed_at(
        self, turn: OpenTurn, shown: Sequence[FoundSession], said: Sequence[Message]
    ) -> None:
        """ "Bunu ne zaman konuşmuştuk?": of what was shown, the date or the record itself."""
        turn.mark(Kind.RECALL)
        answer = next((m for m in reversed(said) if m.kind is Kind.ANSWER), None)
        if shown and looking_back.asks_when(turn.plan.query):
            await self._tell_dates(turn, shown)
        elif shown:
            await self._telling.tell_records(turn, shown)
        elif answer is not None:
            await self._telling.tell_turn(turn, present(turn, said), answer)
        else:
            await say(self._context, turn, self._context.speech.nothing_before)

    async def _tell_dates(self, turn: OpenTurn, shown: Sequence[FoundSession]) -> None:
        """When records were made."""
        context, voice = self._context, self._context.voice
        lines = (
            voice.speech.talked_then.format(
                on_date=voice.on_date(each.match.date), title=each.session.title
            )
            for each in shown
        )
        citations = [each.citation for each in shown]
        await say(context, turn, "\n".join(lines), turn.listed, citations, Kind.RECALLED)


def _speaks_of(found: FoundSession, named: Sequence[str]) -> bool:
    """Whether a record has one of some words."""
    said = [found.session.title, *(each.content[:_READ] for each in found.messages)]
    return any(looking_back.share_a_word(named, [each]) for each in said)


def _names_enough(question: str, line: str) -> bool:
    """Whether a line has half of what a question names: "danışmanın odası" is not "yatak
    odasındaki küf"."""
    named, spoken = named_words(question), stems(line)
    return 2 * sum(stands(word, spoken, {}) for word in named) >= len(named)


def _since_told_elsewhere(turn: OpenTurn) -> int:
    """The position of the last answer that told a record of another session; -1 without one."""
    here = turn.active.session_id
    return max(
        (
            each.position
            for each in turn.said_before
            if each.kind is Kind.RECALLED and any(c.session_id != here for c in each.citations)
        ),
        default=-1,
    )
