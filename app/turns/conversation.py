"""Facts read from a conversation's messages: what the next one may answer or retry, open questions.
Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.asides.sums import reckoned
from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Action, Label, Nature, Plan
from app.core.language import turkish
from app.core.language.gist import gist
from app.core.reading.question_signs import GIVES, asks, signs, sorts
from app.core.reading.sought_words import stems
from app.core.understanding import recall_rules
from app.core.understanding.list_choice import only_places
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.leaning_question import names_nothing
from app.core.understanding.questions.personal_statements import sentence_asks as has_question_word
from app.core.understanding.questions.research_wish import names_the_net, wishes_research
from app.core.understanding.small_talk import heard
from app.core.wording.replies import REPLIES
from app.turns.answers.follow_ups.recent_context import last_told_sessions
from app.turns.answers.follow_ups.things_compared import asks_for_others

RETRY_WORDS = frozenset(
    {"tekrar dene", "yeniden dene", "bir daha dene", "tekrar deneyelim", "retry", "try again"}
)
_NO_ANSWER = (Kind.NOTICE, Kind.RECALLED)
_VALUE = frozenset(("digit", "money", "date", "time", "name", "place"))
_LONGEST_VALUE = 120
"""Characters of a message that gives what was asked for."""
_MAY_POINT = (Label.RECALL, Label.AMBIGUOUS, Label.FOLLOWUP, Label.GENERAL)
_MORE_THAN_WHICH = frozenset(("why", "how", "who", "where", "number", "money", "date", "time"))
"""Sorts of questions that ask for something of what is pointed at, and not which one it is."""
_OF_A_RECORD = frozenset(("why", "who", "where", "money", "which"))
"""Sorts of questions that nobody asks of the world without naming what of."""
_SUBSTANCE = (Kind.QUESTION, Kind.RECALL, Kind.ANSWER, Kind.RECALLED)


def chat(messages: Sequence[Message]) -> list[ChatMessage]:
    """The conversation as it is understood: who said what."""
    return [ChatMessage(message.role, gist(message.content)) for message in messages]


def has_begun(messages: Sequence[Message]) -> bool:
    """Whether anything was said that a message could lean on; a greeting is nothing."""
    return any(message.kind in _SUBSTANCE for message in messages)


def named(messages: Sequence[Message]) -> Offer | None:
    """The sessions that our last answer told of, where there are several, as if we had listed
    them: one can point at them."""
    told = messages[-1] if messages else None
    if told is None or told.kind is not Kind.RECALLED:
        return None
    cited = {each.session_id: each for each in told.citations if each.session_id}
    if len(cited) < 2:
        return None
    options = tuple(Option(each.session_id, each.title, each.date) for each in cited.values())
    asked = (m for m in reversed(messages) if m.role == "user")
    about = next((m.content for m in asked if m.kind is not Kind.COMMAND), "")
    return Offer(OfferKind.CHOICE, about, options)


def offered_question(messages: Sequence[Message], offer: Offer) -> Message | None:
    """The message that an offer is about: the last one in its words."""
    asked = (
        m
        for m in reversed(messages)
        if m.role == "user" and offer.query in (m.content, gist(m.content))
    )
    return next(asked, None)


def last_asked(history: Sequence[Message]) -> Message | None:
    """The message with the question that was asked last."""
    kinds = (Kind.QUESTION, Kind.RECALL)
    return next((m for m in reversed(history) if m.role == "user" and m.kind in kinds), None)


def last_question(history: Sequence[Message]) -> str:
    """The question that was asked last."""
    asked = last_asked(history)
    return "" if asked is None else asked.content


def wished_research(text: str, history: Sequence[Message], offer: Offer | None) -> Offer | None:
    """The offer that a message takes which only wants the question before researched; None for any
    other message, and where a question of ours is open that it does not clearly answer."""
    if not wishes_research(text):
        return None
    if offer is None:
        asked = last_question(history)
        return Offer(OfferKind.NEW_RESEARCH, asked) if asked else None
    if offer.kind in (OfferKind.RESEARCH, OfferKind.NEW_RESEARCH):
        return offer
    if not names_the_net(text):
        return None
    if offer.kind is OfferKind.CHOICE:
        return Offer(OfferKind.NEW_RESEARCH, offer.query)
    return offer if offer.kind is OfferKind.ONLINE else None


def left_to_the_user(messages: Sequence[Message]) -> Message | None:
    """The question that was asked last, where all we said to it is that only the user can know."""
    if len(messages) < 2 or messages[-1].kind is not Kind.NOTICE:
        return None
    *_, asked, reply = messages
    sentence = REPLIES["tell_me_instead"]
    said = reply.content.endswith((sentence.tr, sentence.en))
    return asked if said and asked.role == "user" else None


def gives_what_was_asked(text: str, asked: Message) -> bool:
    """Whether a message is short, asks nothing, and gives a figure, a day, a name or a place, or
    ends as the question did: "babam halde çalışıyor" to where he works."""
    told = gist(text)
    if len(told) > _LONGEST_VALUE or asks(told) or has_question_word(told):
        return False
    ends = [stems(" ".join(turkish.words(each)[-1:])) for each in (told, gist(asked.content))]
    shown = signs(told)
    wanted = [GIVES[each] for each in sorts(gist(asked.content)) if each in GIVES]
    if wanted and all(set(each).isdisjoint(shown) for each in wanted):
        # "Kalsiyum alıyorum akşamları" is no answer to how much it was.
        return False
    return not (ends[0].isdisjoint(ends[1]) and _VALUE.isdisjoint(shown))


def wants_retry(text: str) -> bool:
    """Whether a message asks for the last answer once more, after it failed."""
    return turkish.fold(gist(text)).strip(" .!") in RETRY_WORDS


def unanswered(messages: Sequence[Message]) -> Message | None:
    """The last message of the user, other than "tekrar dene" and pleasantries, if it got no whole
    answer: none at all, one that was cut off, or only word that there is no model."""
    replies: list[Message] = []
    for message in reversed(messages):
        if message.role == "assistant":
            replies.append(message)
        elif not wants_retry(message.content):
            whole = [each for each in replies if each.state is MessageState.COMPLETE]
            if message.kind is Kind.QUESTION:
                # What the past knew of it stands beside an answer, and is none.
                whole = [each for each in whole if each.kind not in _NO_ANSWER]
            if not whole:
                return message
            if message.kind is not Kind.COMMAND or not heard(gist(message.content)):
                return None
            if any(each.kind is Kind.ANSWER for each in whole):
                # "Hayır" to searching online had the question before it answered by a model.
                return None
            replies = []
    return None


def asks_of_told_topic(text: str, history: Sequence[Message]) -> bool:
    """Whether a message asks, in a phrase that is printed for it, for the very topic of the past
    research that our last answer told of: every word that it names stands in its title."""
    last = next((each for each in reversed(history) if each.role == "assistant"), None)
    if last is None or last.kind is not Kind.RECALLED or not last.citations:
        return False
    question = ParsedMessage(text)
    if recall_rules.specified(question) is not Label.AMBIGUOUS:
        return False
    return stems(" ".join(question.content)) <= stems(last.citations[0].title)


def asks_of_told_record(text: str, history: Sequence[Message]) -> bool:
    """Whether a message names nothing and asks for somebody, a place, a reason or the like, right
    below a past session that was told: "kim söylemişti"."""
    if not last_told_sessions(history[-1:]) or _OF_A_RECORD.isdisjoint(sorts(text)):
        return False
    return names_nothing(text) and reckoned(text) is None


def points_at_nothing(plan: Plan, text: str, history: Sequence[Message]) -> bool:
    """Whether a message is nothing but a place in a list ("ikincisi", "2") where none is open: it
    means no turn, and nothing was answered here that may have had several parts."""
    names_turn = plan.turn is not None or plan.action is Action.TELL_TURN
    if plan.answers_offer or names_turn or plan.label not in _MAY_POINT:
        return False
    if any(each.kind is Kind.ANSWER for each in history) or asks_for_others(text):
        return False
    if reckoned(text) is not None or not _MORE_THAN_WHICH.isdisjoint(sorts(text)):
        return False
    return plan.nature in (Nature.TOPIC, Nature.UNCLEAR) and only_places(ParsedMessage(text))
