"""The router: from the intent of a message to the plan; pure, and the same for every entrance."""

from __future__ import annotations

from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Action, Intent, Label, Plan, QuerySource
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language import turkish
from app.core.language.suffixes import stem
from app.core.matching.question_weight import Weight, asks_by_itself, weigh
from app.core.understanding.reformatting import wants_reformatting

TOPIC_CHANGE_STEMS = frozenset(
    stem(word)
    for word in (
        "yeni baska farkli konu konuya konuyu sohbet baslik arastirma oturum soru sorum sey bir "
        "degistirelim degistir gecelim gec bakalim baslat acalim ac soracagim sorayim danisayim "
        "simdi hadi artik tamam yeter bu kadar bambaska alakasiz new topic change subject another"
    ).split()
)
"""The words of a bare "let's talk about something else", which names no topic yet."""

UNSURE = 0.6
"""The confidence below which a question is looked up *and* offered to be researched."""

DEEP_STEMS = frozenset(
    stem(word) for word in "derin derinlemesine kapsamli ayrintili detayli".split()
)


def decide(
    text: str,
    intent: Intent,
    *,
    offer: Offer | None = None,
    tier: Tier = Tier.AUTO,
    mode: Mode | None = None,
    before: str = "",
) -> Plan:
    """What to do about ``text``, which was understood as ``intent``.

    ``offer`` is what we asked and the message may answer; ``tier`` and ``mode`` the user's own
    choice; ``before`` the question that was asked last, whose weight a follow-up that asks nothing
    by itself has ("peki çocuklarda").
    """
    # Who repeats the words of the offered question asks it: that is no answer to the offer.
    repeats = offer is not None and offer.query == text
    action, needs_research, answers = _action(text, intent, offer)
    source, query = QuerySource.MESSAGE, text
    if offer is not None and answers and not repeats:
        source, query = QuerySource.OFFER, offer.query
    if mode is None and offer is not None and (answers or repeats):
        mode = offer.mode
    sure = intent.confidence >= UNSURE
    leans = intent.label is Label.FOLLOWUP and bool(before) and not asks_by_itself(query)
    weighed = before if leans else query
    return Plan(
        label=intent.label,
        action=action,
        tier=choose_tier(weighed, tier, sure=sure) if needs_research else _quick(tier),
        needs_research=needs_research,
        query=query,
        pick=intent.pick,
        confidence=intent.confidence,
        reason=intent.reason,
        mode=mode,
        nature=intent.nature,
        query_source=source,
    )


def _action(text: str, intent: Intent, offer: Offer | None) -> tuple[Action, bool, bool]:
    """What to do, whether that needs research, and whether the message answers the offer."""
    match intent.label:
        case Label.RECALL:
            return Action.RECALL, False, False
        case Label.AMBIGUOUS:
            return Action.SEARCH_FIRST, True, False
        case Label.NEW_RESEARCH:
            answers = _means_offer(text, offer)
            doubtful = intent.confidence < UNSURE and not answers
            return (Action.SEARCH_FIRST if doubtful else Action.RESEARCH), True, answers
        case Label.FOLLOWUP:
            needs_facts = not wants_reformatting(text)
            return (Action.RESEARCH if needs_facts else Action.ANSWER), needs_facts, False
        case Label.TOPIC_CHANGE:
            return Action.NEXT_SESSION, names_topic(text), False
        case Label.END_SESSION:
            return Action.FINISH, False, False
        case Label.GENERAL:
            return Action.ANSWER, False, False
        case Label.CONFIRM_YES if offer and offer.kind is not OfferKind.CHOICE:
            return Action.RESEARCH, True, True
        case Label.CONFIRM_YES if offer:
            return Action.CHOOSE, False, True
        case Label.CONFIRM_NO if offer and len(offer.options) == 1:
            return Action.CHOOSE, False, True
        case Label.CONFIRM_NO if offer:
            return Action.DECLINE, False, True
        case Label.CHOICE if offer and offer.kind is OfferKind.CHOICE:
            return Action.CHOOSE, False, True
        case _:
            return Action.ANSWER, False, False


def is_unsure(plan: Plan) -> bool:
    """Whether the past and a new research may be meant equally well: then the answer is the one
    and offers the other."""
    either = (Label.RECALL, Label.AMBIGUOUS, Label.NEW_RESEARCH)
    return plan.label in either and plan.confidence < UNSURE


def choose_tier(query: str, chosen: Tier, *, sure: bool = True) -> Tier:
    """The user's tier, or one by how much the question asks for: one fact is one look. Derin is
    expensive: only asked for by name, and only where it is ``sure`` that the message wants research
    at all."""
    if chosen is not Tier.AUTO:
        return chosen
    words = turkish.words(query)
    if not sure:
        return Tier.ARASTIRMA
    if any(stem(word) in DEEP_STEMS for word in words) and any(
        word.startswith("arastir") for word in words
    ):
        return Tier.DERIN
    return Tier.HIZLI if weigh(query) is Weight.FACT else Tier.ARASTIRMA


def _quick(chosen: Tier) -> Tier:
    return Tier.HIZLI if chosen is Tier.AUTO else chosen


def _means_offer(text: str, offer: Offer | None) -> bool:
    """Whether "yeni araştır" means what was offered: with words of its own it means those."""
    if offer is None or offer.query == text:
        return False
    return not names_topic(text, extra=NEW_RESEARCH_STEMS)


NEW_RESEARCH_STEMS = frozenset(
    stem(word)
    for word in (
        "evet lutfen tekrar yeniden guncel bilgi bilgiler istiyorum arastir arastirma yap ara tara "
        "bak kaynak kaynaklarla son fresh research again search sen sifirdan bastan bunu onu sunu"
    ).split()
)


def names_topic(text: str, extra: frozenset[str] = frozenset()) -> bool:
    """Whether a message holds more than the words that change the topic."""
    return any(
        stem(word) not in TOPIC_CHANGE_STEMS | extra and not turkish.is_stop(word)
        for word in turkish.words(text)
    )
