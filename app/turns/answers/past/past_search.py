"""Looking for a question in the past: which sessions hold it, and whether they hold an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.core.domain.events import Step, StepCode
from app.core.domain.messages import NEAR, Citation, Kind, Message
from app.core.domain.notes import with_notes
from app.core.domain.offers import Option
from app.core.domain.plans import Action, Label, Nature, Plan
from app.core.domain.ports import ChatModel
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.core.domain.sessions import Filing, Session
from app.core.domain.tiers_and_modes import Mode
from app.core.language.gist import gist
from app.core.language.markdown import one_line
from app.core.language.shortening import shortened_at_word
from app.core.reading.question_signs import asks, signs
from app.core.understanding.intent import asks_for_record
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions import looking_back, statement_additions
from app.core.understanding.questions.telling import tells_something
from app.core.understanding.recall_rules import asks_in_past
from app.core.understanding.reformatting import wants_reformatting
from app.core.wording.speech import LANGUAGES
from app.memory.recall.open_chat_evidence import heard_in
from app.turns.answers.follow_ups import recent_context
from app.turns.answers.follow_ups.older_line import OlderLine
from app.turns.answers.follow_ups.recent_statement import may_be_put_right
from app.turns.answers.follow_ups.rewording import reword
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.past import recall_replies
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.turn_context import TurnContext
from app.turns.answers.voice import Voice

_KNOWABLE = (
    Label.FOLLOWUP,
    Label.GENERAL,
    Label.AMBIGUOUS,
    Label.TOPIC_CHANGE,
    Label.NEW_RESEARCH,
)
_TELLING = frozenset(("event", "ours"))
"""Signs of a sentence that tells what was or will be."""
_SUPPORTED = 0.3
"""How likely the archive must speak of what is asked for its records to be told, or be called near:
of a stranger's questions half as many are then told a line, and the owner's answers stay."""
_TRIES = 3
"""How many sessions without an answer are looked behind."""
_TITLE = 60
"""Characters of what was said first that stand for a title."""
_TOLD_AND_NOTED = 2
"""Messages: what somebody told, and the word that it was noted."""
_LOOKED_THROUGH = 50
"""Look-ups with the words of a question, the newest, that are looked through for it."""

NOTED = tuple(each for speech in LANGUAGES.values() for each in (speech.noted, speech.noted_too))
"""What is said of what was noted, in every language."""


class PastSearch:
    """Searches the archive of a context."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context

    async def look(
        self, turn: OpenTurn, *, insist: bool = False, quietly: bool = False
    ) -> RecallResult:
        """What the past has. ``insist`` where it was asked for: a model, if there is one, then
        says a question in other words that found nothing. What may be new is not kept waiting.
        ``quietly``: it is looked for once more, and said then. What only shares everyday words with
        a question that stands by itself is not told as near either."""
        context = self._context
        if not quietly:
            context.view.show(Step(StepCode.LOOKING_BACK))
        again = (
            partial(self._in_other_words, turn, context.model) if insist and context.model else None
        )
        question = turn.asked
        now, scope = context.clock.now(), await self.scope(turn)
        result = await context.recall.recall(question, now, reword=again, project=scope)
        unanswered = await self._only_asked(result)
        if unanswered and not result.reworded:
            # A question that got no answer hides the record that has one: it has all its words.
            others = await context.recall.recall(question, now, without=unanswered, project=scope)
            if others.verdict is not Verdict.NONE:
                result = others
        alone = not quietly and not result.reworded and not turn.said_before
        if alone and result.support < _SUPPORTED:
            result = replace(result, verdict=Verdict.NONE, matches=())
        matches = tuple(self.labelled(turn, match) for match in result.matches)
        return await self._answered(replace(result, matches=matches))

    async def scope(self, turn: OpenTurn) -> str | None:
        """The project in which alone the past is looked for."""
        memory = self._context.memory
        return await memory.scope(turn.active.session.project_id) if memory is not None else None

    def labelled(self, turn: OpenTurn, match: Match) -> Match:
        """What was found, with whose it is where it is another project's."""
        if not match.project_id or match.project_id == turn.active.session.project_id:
            return match
        return replace(match, title=self._context.speech.of_project(match.title, match.project))

    async def look_elsewhere(self, turn: OpenTurn) -> RecallResult:
        """What other sessions have that was answered: a question that is asked once more is not
        "researched before"."""
        return await self._answered(elsewhere(turn, await self.look(turn)), all_of_it=True)

    async def known(self, turn: OpenTurn) -> FoundSession | None:
        """What the archive clearly knows of a message that did not ask for it, better than the
        conversation does: by the words alone, so that nothing is kept waiting. Nothing for what
        only shapes what was said, answers us, is talk, or is to be looked for anew."""
        question = turn.asked
        if not may_be_known(turn.plan, question):
            return None
        said = turn.said_before
        heard = heard_in([message.content for message in said])
        in_the_past = asks_in_past(ParsedMessage(question))
        without, scope = {turn.active.session_id}, await self.scope(turn)
        for _ in range(_TRIES):
            match = await self._context.recall.known(
                question,
                self._context.clock.now(),
                heard,
                in_the_past=in_the_past,
                without=without,
                project=scope,
            )
            found = None
            if match is not None:
                found = await self.load(match.session_id, self.labelled(turn, match))
            if found is None:
                return None
            if found.has_answer:
                return found
            without.add(found.session.session_id)
        return None

    async def with_known(self, turn: OpenTurn) -> OpenTurn:
        """The turn with what the archive clearly knows of its message, for a model to read."""
        found = await self.known(turn)
        if found is None:
            return turn
        return replace(turn, told_prompt=recall_replies.beside(found, self._context.timezone))

    async def found(self, matches: Sequence[Match]) -> list[FoundSession]:
        """The sessions that match, as far as they are still there."""
        found = [await self.load(match.session_id, match) for match in matches]
        return [each for each in found if each is not None]

    async def meant(self, result: RecallResult) -> list[FoundSession]:
        """The sessions that a result says are meant, as far as they are still there."""
        single = result.verdict is Verdict.SINGLE
        return await self.found(result.matches[:1] if single else result.matches)

    async def chosen(
        self, picked: Sequence[Option], result: RecallResult, here: FoundSession
    ) -> list[FoundSession]:
        """What was chosen from a list, as far as it is still there: with what in it matches the
        question of the list, or at the line that was listed. Of this conversation (``here``) that
        is what was said in it."""
        matching = {match.session_id: match for match in result.matches}
        ours = here.session.session_id
        ids = [each.session_id for each in picked]
        loaded = [here if e == ours else await self.load(e, matching.get(e)) for e in ids]
        return [
            _at_told_line(found, option.title)
            for found, option in zip(loaded, picked, strict=True)
            if found is not None
        ]

    async def cited(self, citations: Sequence[Citation]) -> list[FoundSession]:
        """The sessions that an answer stands on, as if they had been found."""
        stands_on = [each for each in citations if each.kind != NEAR]
        return await self.found(
            [Match(c.session_id, c.message_id, c.title, c.date, 0.0, c.quote) for c in stands_on]
        )

    async def told_last(self, turn: OpenTurn) -> FoundSession | None:
        """The record that was told last, at what was told of it; this conversation as it is now."""
        told = next(iter(turn.shown), None)
        if told is None:
            return None
        if told.session_id == turn.active.session_id:
            return present(turn, turn.said_before).at(told.message_id, told.quote)
        found = await self.cited([told])
        return found[0] if found else None

    async def load(self, session_id: str, match: Match | None) -> FoundSession | None:
        """A session as the record to answer from; None when it was deleted, or made a look-up,
        meanwhile."""
        session = await self._context.store.session(session_id)
        if session is None or session.filed is Filing.LOOKUP:
            return None
        store = self._context.store
        messages = with_statements(session, await store.messages(session_id))
        messages = with_notes(messages, await store.notes(session_id))
        if match is None:
            match = Match(session_id, "", session.title, session.created_at, 0.0, session.summary)
        return FoundSession(replace(session, title=match.title), messages, match)

    async def unanswered(self, turn: OpenTurn) -> FoundSession | None:
        """The same question as it was asked before without an answer. It is no record, and only
        told of where there is none and what was asked is asked for."""
        question, store = turn.plan.query, self._context.store
        if not looking_back.asks_whether_asked(question):
            return None
        begun = looking_back.beginnings(question)
        asked = await store.unanswered(begun, _LOOKED_THROUGH) if begun else []
        # "… konuşmuş muyduk?" was asked of the past, and is not what it is asked for.
        others = [
            each
            for each in asked
            if each.session_id != turn.active.session_id and not asks_for_record(each.content)
        ]
        message = recent_context.same_question_before(question, others)
        session = None if message is None else await store.session(message.session_id)
        if message is None or session is None:
            return None
        which = (session.session_id, message.message_id, session.title)
        match = Match(*which, message.created_at, 0.0, message.content)
        return FoundSession(session, (message,), match)

    async def _in_other_words(
        self, turn: OpenTurn, model: ChatModel, question: str
    ) -> Sequence[str]:
        if turn.other_wordings:
            return turn.other_wordings
        self._context.view.show(Step(StepCode.REWORDING))
        return await reword(model, question)

    async def _only_asked(self, result: RecallResult) -> frozenset[str]:
        """The sessions, of what was found to be about a question, that hold no answer."""
        listed = result.days is not None or result.total is not None
        if result.verdict is Verdict.NONE or listed:
            return frozenset()
        found = await self.meant(result)
        return frozenset(each.session.session_id for each in found if not each.has_answer)

    async def _answered(self, result: RecallResult, *, all_of_it: bool = False) -> RecallResult:
        """What was found without the questions that got no answer: where there are answers, those
        are meant, else the last time that it was asked. With ``all_of_it`` that goes as well."""
        if result.verdict is Verdict.NONE:
            return result
        if result.days is not None or result.total is not None:
            return await self._researched(result)
        found = await self.meant(result)
        answered = {each.session.session_id for each in found if each.has_answer}
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
        found = await self.found(result.matches)
        done = {each.session.session_id for each in found if each.has_answer}
        matches = tuple(each for each in result.matches if each.session_id in done)
        if len(matches) == len(result.matches):
            return result
        without = len(result.matches) - len(matches)
        total = None if result.total is None else result.total - without
        left = (Verdict.NONE, Verdict.SINGLE, result.verdict)[min(len(matches), 2)]
        return replace(result, verdict=left, matches=matches, total=total)


def with_statements(session: Session, said: Sequence[Message]) -> tuple[Message, ...]:
    """What recall may answer from, and what the user told that nobody answered ("pamuk 16 mayısta
    gitti"): what was only asked is not among it."""
    known = session.recallable(said)
    ids = {each.message_id for each in known}
    return tuple(
        each
        for each in said
        if each.message_id in ids
        or (known and each.position < session.recallable_upto and _tells(each))
    )


def _tells(message: Message) -> bool:
    if message.kind is not Kind.QUESTION or asks(message.content):
        return False
    return not _TELLING.isdisjoint(signs(message.content))


def may_be_known(plan: Plan, question: str) -> bool:
    """Whether the past may have something to say to a message that did not ask for it."""
    if plan.answers_offer or plan.turn is not None or plan.mode is Mode.FILES_ONLY:
        return False
    if plan.nature not in (Nature.TOPIC, Nature.STATEMENT, Nature.UNCLEAR):
        return False
    fresh = plan.label is Label.NEW_RESEARCH and plan.action is not Action.SEARCH_FIRST
    return plan.label in _KNOWABLE and not fresh and not wants_reformatting(question)


def asks_of_the_past(turn: OpenTurn) -> bool:
    """Whether a message asks for something known, or goes on from a record that was told."""
    question = turn.asked
    if turn.plan.mode is not None or not may_be_known(turn.plan, question):
        return False
    if turn.plan.label is Label.FOLLOWUP and turn.shown:
        return True
    return asks_in_past(ParsedMessage(question))


def _at_told_line(found: FoundSession, line: str) -> FoundSession:
    """A session pointed at what the user told in it that begins with a line; as it was found where
    nothing does."""
    for each in found.messages:
        said = one_line(gist(each.content))
        told = each.role == "user" and said.startswith(line)
        if told and tells_something(gist(each.content)):
            return found.at(each.message_id, said)
    return found


def elsewhere(turn: OpenTurn, result: RecallResult) -> RecallResult:
    """What was found in other sessions than the present one, which may be an older one that goes
    on; nothing when the one that is meant is the present one."""
    ours = turn.active.session_id
    matches = tuple(match for match in result.matches if match.session_id != ours)
    own = result.verdict is Verdict.SINGLE and matches[:1] != result.matches[:1]
    verdict = Verdict.NONE if own or not matches else result.verdict
    if verdict is Verdict.SEVERAL and len(matches) == 1 and not result.reworded:
        verdict = Verdict.SINGLE
    return replace(result, verdict=verdict, matches=matches)


def as_corrected(told: FoundSession, voice: Voice) -> FoundSession:
    """The record, pointed at the message that corrects its line, with that line below it as the
    older one; a correction with what it corrects; ``told`` itself where nobody corrected anything.
    """
    said = [each for each in told.messages if each.kind is Kind.QUESTION]
    own = [each for each in said if may_be_put_right(gist(each.content))]
    at = next((n for n, each in enumerate(own) if _holds(each, told)), None)
    if at is None:
        return told
    last = _last_correction(own, at)
    if last is None:
        return _above_corrected(told, own, at, voice)
    line = one_line(gist(last.content))
    when = voice.long_date(own[at].created_at)
    older = OlderLine(replace(told, older=None), when, sure=True, elsewhere=False)
    return replace(told.at(last.message_id, line), older=older)


def _above_corrected(
    told: FoundSession, own: Sequence[Message], at: int, voice: Voice
) -> FoundSession:
    """The record, with what its line corrects below it; itself where that corrects nothing."""
    said = [gist(each.content) for each in own]
    if told.older is not None or not at or not statement_additions.corrects_statement(said[at]):
        return told
    at_once = own[at].position - own[at - 1].position <= _TOLD_AND_NOTED
    corrected = own[statement_additions.corrected_place(said[:at], said[at], at_once=at_once)]
    before = told.at(corrected.message_id, one_line(gist(corrected.content)))
    when = voice.long_date(corrected.created_at)
    return replace(told, older=OlderLine(before, when, sure=True, elsewhere=False))


def _holds(message: Message, told: FoundSession) -> bool:
    if told.match.message_id and message.message_id != told.match.message_id:
        return False
    return bool(told.answer_line) and told.answer_line in one_line(gist(message.content))


def _last_correction(own: Sequence[Message], at: int) -> Message | None:
    """The last of the messages that correct the one ``at`` that place, or one another after it."""
    told = [gist(each.content) for each in own]
    corrects = {at}
    for n in range(at + 1, len(own)):
        if not statement_additions.corrects_statement(told[n]):
            continue
        at_once = own[n].position - own[n - 1].position <= _TOLD_AND_NOTED
        if statement_additions.corrected_place(told[:n], told[n], at_once=at_once) in corrects:
            corrects.add(n)
    last = max(corrects)
    return own[last] if last != at else None


def present(turn: OpenTurn, said: Sequence[Message]) -> FoundSession:
    """This conversation as if found; without a title by what was said first, but for greetings."""
    session = turn.active.session
    typed = sorted((m for m in said if m.role == "user"), key=lambda m: m.kind is Kind.COMMAND)
    first = one_line(gist(typed[0].content) if typed else "")
    title = session.title or shortened_at_word(first, _TITLE)
    match = Match(session.session_id, "", title, session.created_at, 0.0, "")
    return FoundSession(replace(session, title=title), tuple(said), match)
