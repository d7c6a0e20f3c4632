"""Answers to "Çevrimiçi arayayım mı?": for a question, a conversation, or once for all; and which
question is to be answered once more after one. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Action, Intent, Label, Plan
from app.core.domain.tiers_and_modes import OnlineConsent, Tier
from app.core.language.gist import gist
from app.core.understanding.intent import classify
from app.core.understanding.parsed_message import flatten
from app.turns.conversation import chat, offered_question, unanswered, wants_retry
from app.turns.planning import plan_message
from app.turns.understood_message import MessageInPlace

_LONGEST = 80
"""Characters; who writes more says more than yes or no."""
_ALWAYS = re.compile(
    r"\b(?:her ?zaman|her defasinda|her seferinde|hep|daima|surekli|bundan (?:sonra|boyle)"
    r"|always|every time|from now on)\b"
)
_HERE = re.compile(
    r"\b(?:(?:(?:bu|sadece|yalniz(?:ca)?) )+(?:konusma|sohbet|arastirma|oturum)"
    r"(?:da|de|ta|te|(?:nin)? ?boyunca|(?:si)? ?icin|lik)"
    r"|(?:in|for|during) (?:only )?this (?:conversation|chat|session|research)(?: only)?)\b"
)
_NEVER = re.compile(r"\b(?:asla|hic ?bir zaman|sakin|never)\b")
_NO_MORE = re.compile(
    r"\b(?:bir daha (?:sorma|arama)|(?:bunu )?sorma artik"
    r"|(?:do not|dont|don t) ask(?: me)?(?: again)?)\b"
)
_ASKS = re.compile(r"\b(?:sor|sorun|sorarsin|sorabilirsin|ask)\b")
_REFUSES = re.compile(r"\b(?:hayir|no|istemem|istemiyorum|arama)\b")
_WISH = re.compile(
    r"(?:hayir )?asla|(?:bundan sonra |artik |asla |hic(?:bir seyi)? )+"
    r"(?:cevrimici|internette|internetten|webde) (?:asla )?(?:arama(?:ma)?|bakma)"
    r"|never(?: search)?(?: online)?"
)
_LEAVE = re.compile(
    r"(?:evet |tamam )?(?:(?:yalniz(?:ca)? |sadece )?bu konusmada|her ?zaman)"
    r"|(?:yes )?(?:(?:only )?in this conversation|always)"
)
_BESIDE = re.compile(
    r"\b(?:evet|sadece|yalniz(?:ca)?|only|just|hayir|olur|tamam|tabii?|elbette|lutfen|ara\w*|arastir\w*|izin|ver\w*|sorma\w*|sor"
    r"|bak\w*|git\w*|cik\w*|cevrimici\w*|internet\w*|de|da|ki|bir|daha|bana|yok|istemem|istemiyorum"
    r"|yes|no|please|ok|okay|sure|search\w*|online|go|ask\w*|me|again|you|may|can|allow\w*|thanks"
    r"|tesekkur\w*|ederim|sagol|olsun|yap\w*|boyle|sonra|demedikce|without|asking)\b"
)


def standing_answer(text: str, offer: Offer | None) -> OnlineConsent | None:
    """What a message answers for a conversation or once for all to the question whether to search
    online; None where it does not, or speaks of something else."""
    if offer is None or offer.kind is not OfferKind.ONLINE or len(text) > _LONGEST:
        return None
    flat = flatten(text)
    left = flat
    for known in (_NEVER, _HERE, _ALWAYS, _NO_MORE, _BESIDE):
        left = known.sub(" ", left)
    if re.search(r"\w", left):
        return None
    if _NEVER.search(flat):
        return OnlineConsent.NEVER
    refuses = _REFUSES.search(flat) is not None
    if _HERE.search(flat):
        # "Bu konuşmada arama" is a no to this question; what it says of others is not kept.
        return None if refuses else OnlineConsent.SESSION
    if _ALWAYS.search(flat) and not refuses:
        # "Her seferinde sor" wants to be asked.
        asks = _ASKS.search(_NO_MORE.sub(" ", flat)) is not None
        return None if asks else OnlineConsent.ALWAYS
    return OnlineConsent.NEVER if _NO_MORE.search(flat) else None


def answers_nothing(text: str, offer: Offer | None) -> bool:
    """Whether a message is the answer to the question whether to search online, where no question
    is open."""
    said = " ".join(flatten(text[:_LONGEST]).split())
    return offer is None and _LEAVE.fullmatch(said) is not None


def wants_nothing_online(text: str) -> bool:
    """Whether a message says by itself that nothing is ever to be searched for online."""
    return _WISH.fullmatch(" ".join(flatten(text[:_LONGEST]).split())) is not None


def as_answer(given: OnlineConsent) -> Intent:
    """What was answered for more than one question, as a yes or a no to the one that is open."""
    yes = given is not OnlineConsent.NEVER
    return Intent(Label.CONFIRM_YES if yes else Label.CONFIRM_NO, 1.0, reason="online consent")


def asked_again(
    history: Sequence[Message], offer: Offer, now: datetime, tier: Tier
) -> tuple[Message, Plan] | None:
    """The question that was to go online, planned as when it was asked; None where it was none of
    the user's messages but the topic of one."""
    asked = offered_question(history, offer)
    if asked is None:
        return None
    said = [each for each in history if each.position < asked.position]
    plan = plan_message(MessageInPlace.of(asked.content, said, None, now), tier).plan
    return asked, plan


def question_to_answer(
    messages: Sequence[Message], pending: Offer | None, now: datetime
) -> Message | None:
    """The message that got no whole answer, as :func:`~app.turns.conversation.unanswered` finds it;
    the question above, where that message, or the last one, only answered our asking whether to
    search online, or agreed to an offer to research it, and nothing came of that. While an offer is
    ``pending``, a yes is one to that."""
    waiting = unanswered(messages)
    if pending is not None:
        return waiting
    said = waiting or next(
        (m for m in reversed(messages) if m.role == "user" and not wants_retry(m.content)), None
    )
    if said is None or said.kind is not Kind.COMMAND:
        return waiting
    replies = [m for m in messages if m.position > said.position and m.role == "assistant"]
    if any(m.kind is not Kind.NOTICE and m.state is MessageState.COMPLETE for m in replies):
        return waiting
    above = [m for m in messages if m.position < said.position]
    asked = unanswered(above)
    if asked is None:
        return waiting
    offer = Offer(OfferKind.ONLINE, asked.content)
    given = standing_answer(said.content, offer)
    label = classify(gist(said.content), chat(above), offer, now).label
    agrees = given is not OnlineConsent.NEVER and (given or label is Label.CONFIRM_YES)
    # A no has the question answered by the model alone, unless there is none and we said so.
    refuses = waiting is not None and (given or label is Label.CONFIRM_NO)
    return asked if agrees or refuses else waiting


def lets_go_online(plan: Plan, offer: Offer | None) -> bool:
    """Whether a message agrees to search online."""
    asked = offer is not None and offer.kind is OfferKind.ONLINE
    return asked and plan.answers_offer and plan.action is Action.RESEARCH


def keeps_offline(plan: Plan, offer: Offer | None) -> bool:
    """Whether a message refuses to search online."""
    return offer is not None and offer.kind is OfferKind.ONLINE and plan.action is Action.DECLINE
