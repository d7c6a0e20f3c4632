"""Intent classification: rules and a small model together, the same on every machine, with no
network.

Rules know what can be said exactly: that "konuşmuştuk" is about us, that "ikincisi" points at our
list. A small model (:mod:`app.core.understanding.intent_model`) hears the rest and weighs the rules
themselves: what each of them finds is a feature among the words. So no rule has to be right alone.
What cannot be (a choice where nothing is offered, a follow-up to nothing) is not considered.

``ambiguous`` is the safe default of the labels, because it searches the past before it researches.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property

from app.core.asides.model import AsideGuess, aside_model
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Intent, Label, Nature
from app.core.understanding import about_app, conversation_rules, everyday_rules, recall_rules
from app.core.understanding.aside_decision import LONGEST_ASIDE, confidence_in, is_aside
from app.core.understanding.closing_words import ASKS, question_behind_closing
from app.core.understanding.intent_features import aside_features, features, situation
from app.core.understanding.intent_model import intent_model
from app.core.understanding.list_choice import ASKS_OF_ENTRY, Pick, find_pick, only_places
from app.core.understanding.offer_reply import answer_to_yes_no, list_before, pending_offer
from app.core.understanding.parsed_message import Finding, ParsedMessage
from app.core.understanding.reformatting import names_conversation, only_reformats
from app.core.understanding.small_talk import Talk, heard
from app.core.weight_table import FeatureGroup

_RULES: Mapping[str, Callable[[ParsedMessage], Finding | None]] = {
    "chore": everyday_rules.chore,
    "topic_change": conversation_rules.topic_change,
    "new_research": conversation_rules.new_research,
    "end_session": conversation_rules.end_session,
    "explicit_recall": recall_rules.explicit_recall,
    "past_activity": recall_rules.past_activity,
    "activity_on_days": recall_rules.activity_on_days,
    "world_past": recall_rules.world_past,
    "implicit_recall": recall_rules.implicit_recall,
    "distant_event": recall_rules.distant_event,
    "everyday": everyday_rules.everyday,
    "fresh_question": conversation_rules.fresh_question,
    "followup": conversation_rules.followup,
    "bare_word": conversation_rules.bare_word,
}
"""In the order of their precedence, by the names under which the model has learnt them."""
_NO_CLOSE = re.compile(r"\b(?:evet|olur|aynen|yes|sure)\b")
"""Assent that does not say that it was understood: to no question of ours it says nothing."""
_UNDERSTOOD = re.compile(r"(?:tamam |peki )?(?:anladim|anlasildi|got it|i see)")
"""What answers no question of ours with yes or no, and is satisfied."""
_NO_STEP_BACK = (Label.CONFIRM_YES, Label.CONFIRM_NO, Label.AMBIGUOUS)
"""What a message that only goes back by one ("eskisi") rather means below a question of ours."""
_SWALLOWING = (Label.END_SESSION, Label.CONFIRM_NO, Label.CHOICE)
"""Labels under which a question that is also in the message would get no answer."""
_BESIDES = re.compile(
    r"\b(?:(?:bi|bir) d[ae]|bide|simdi(?: de)?|[dt][ae]|sonra|ayrica|olan\w*|and|now|also|too|then|next|bos ?ver|ya da|ok|okay|oh|tamam\w*|peki|super|guzel|harika|(?:cok )?sukur|sag ?ol\w*|tesekkur\w*|eyvallah|thanks?|great|yap|naman|pati)\b"
)
"""What says that more is wanted than what was chosen."""
_NAMED_CHANGE = re.compile(r"\s*(?:yeni konu|new topic|bagong paksa)\s*:\s*\S", re.IGNORECASE)
_OF_LIST = 0.8
_SURE_CHOICE = 0.7
_SURELY_NO_ADVICE = 0.75
"""The share of its label from which a message that sounds like one for earlier advice is taken for
what its label says."""
_BY_RULE = 0.6
"""The confidence in what a rule decides whatever label is likeliest."""
SURELY_ABOUT_APP = 0.97
"""The confidence of a question about the program of which no word is left over."""
SURE_WHICH, LIKELY_WHICH = 0.6, 0.25
"""The share from which it is said which aside a message is, and the one from which it is said that
it is one of two; below, it is only known to be an aside."""
_LONGEST = 2000
"""Characters that are looked at: what a message wants stands at its beginning or end."""

_ANYWHERE = frozenset({Label.RECALL, Label.AMBIGUOUS, Label.NEW_RESEARCH, Label.GENERAL})
_POSSIBLE = {
    "fresh": _ANYWHERE,
    "talking": _ANYWHERE | {Label.FOLLOWUP, Label.TOPIC_CHANGE, Label.END_SESSION},
    "offer": frozenset(Label) - {Label.CHOICE},
    "list": frozenset(Label),
}


def classify(
    text: str,
    history: Sequence[ChatMessage] = (),
    pending: Offer | None = None,
    now: datetime | None = None,
) -> Intent:
    """What ``text`` wants, given the conversation before it (oldest first, without ``text``).

    ``pending`` is the offer that is open; without one it is read from the last assistant message.
    ``now`` only lends its time zone for dates in a choice. Pure and deterministic; never raises.
    ``Intent.confidence`` is calibrated: of the messages with 0.8, about eight in ten are right.
    """
    return Classification(text, history, pending, now).intent


def pointed_at(text: str, listed: Offer, now: datetime | None) -> Intent | None:
    """The choice that ``text`` makes from a list that is not asked about any more: only where
    every word of it points."""
    return Classification(text, (), replace(listed, kind=OfferKind.CHOICE), now).pointing


def asks_for_record(text: str, history: Sequence[ChatMessage] = ()) -> bool:
    """Whether ``text`` names our common past in so many words, as "ne konuşmuştuk" does and "neydi"
    does not: then no other source can be meant."""
    message = ParsedMessage(text, history)
    rules = (
        recall_rules.explicit_recall,
        recall_rules.past_activity,
        recall_rules.activity_on_days,
    )
    return any(rule(message) for rule in rules)


def aside_in(text: str) -> AsideGuess | None:
    """The aside that a message rather is, by itself."""
    return Classification(text, (), None, None).aside_guess


class Classification:
    """One message on its way to a label; what :func:`classify` does, with everything in between."""

    def __init__(
        self,
        text: str,
        history: Sequence[ChatMessage],
        pending: Offer | None,
        now: datetime | None,
    ) -> None:
        if len(text) > _LONGEST:
            text = f"{text[: _LONGEST // 2]}\n{text[-_LONGEST // 2 :]}"
        self.message = ParsedMessage(text, history)
        self._offer = pending or pending_offer(history, now.tzinfo if now else None)
        self._now = now

    @cached_property
    def pick(self) -> Pick | None:
        """What the message would choose from an open list."""
        if self._offer is None or self._offer.kind is not OfferKind.CHOICE:
            return None
        return find_pick(self.message, self._offer, self._now)

    @cached_property
    def findings(self) -> tuple[tuple[str, Label], ...]:
        """What the rules say, in the order of their precedence."""
        return _ruled(self.message)

    @cached_property
    def features(self) -> tuple[FeatureGroup, ...]:
        """Everything that the model is given."""
        return features(self.message, self._offer, self.pick, self.findings, self._bare)

    @cached_property
    def _bare(self) -> tuple[tuple[str, Label], ...]:
        """What the rules would say had nothing been said before."""
        talking = self.message.talking
        return _ruled(ParsedMessage(self.message.text)) if talking else self.findings

    @cached_property
    def aside_guess(self) -> AsideGuess | None:
        """The aside that the message rather is, whatever was said before."""
        if len(self.message.tokens) > LONGEST_ASIDE:
            return None
        return aside_model().guess(self.aside_features)

    @property
    def aside_features(self) -> tuple[FeatureGroup, ...]:
        """What the model of asides is given."""
        return aside_features(self.message, self._bare)

    @property
    def possible(self) -> frozenset[Label]:
        """The labels that a message can have where it stands."""
        return _POSSIBLE[situation(self.message, self._offer)]

    @cached_property
    def likely(self) -> dict[Label, float]:
        """How likely each possible label is."""
        return intent_model().probabilities(self.features, self.possible)

    @cached_property
    def intent(self) -> Intent:
        """What the message wants."""
        if certain := self._certain():
            return certain
        if self._of_list:
            return Intent(Label.CHOICE, _OF_LIST, self._of_list.numbers, "listed before")
        own = recall_rules.asks_of_own_matters(self.message)
        if own or recall_rules.asks_for_all_kept(self.message):
            return Intent(Label.RECALL, _BY_RULE, (), "own matters")
        label = max(self.likely, key=self.likely.__getitem__)
        return self._instead_of(label) or self._as_likely(label)

    def _instead_of(self, label: Label) -> Intent | None:
        """What the message wants by a rule that knows better than the likeliest ``label``."""
        if aside := self._aside(label):
            return aside
        it_has = self.message.talking and conversation_rules.asks_of_what_it_has(self.message)
        if label is Label.AMBIGUOUS and it_has:
            return Intent(Label.FOLLOWUP, _BY_RULE, (), "of it")
        if recall_rules.asks_which_of_topic(self.message):
            return Intent(Label.RECALL, _BY_RULE, (), "specified")
        if label is Label.FOLLOWUP and everyday_rules.is_interruption(self.message):
            return _of(Nature.TALK, Label.GENERAL, _BY_RULE)
        if label is Label.AMBIGUOUS and everyday_rules.is_reckoning(self.message):
            return Intent(Label.GENERAL, _BY_RULE, (), "sum")
        if label is Label.CONFIRM_YES and self._orders_another:
            return Intent(Label.NEW_RESEARCH, _BY_RULE, (), "model")
        listed = self._offer is not None and self._offer.kind is OfferKind.CHOICE
        goes_back = not listed and conversation_rules.goes_back_by_one(self.message)
        if label in _NO_STEP_BACK and goes_back:
            # "Eskisi" answers no question of ours with yes or no.
            return Intent(Label.FOLLOWUP, _BY_RULE, (), "model")
        return None

    def _as_likely(self, label: Label) -> Intent:
        """What the message wants by its likeliest ``label``."""
        share = self.likely[label]
        unsure = share < _SURE_CHOICE and (not self.pick or self.pick.rest > 1)
        if label is Label.CHOICE and unsure:
            # Words that point at nothing in the list are rather a matter of their own.
            label = self._likeliest_but(Label.CHOICE)
        closes = label is Label.END_SESSION
        swallows = label in _SWALLOWING and not self.pick
        if swallows and (question := question_behind_closing(self.message, farewell=closes)):
            # "Teşekkürler ama bir şey daha: … ne demekti?" is the question.
            behind = Classification(question, self.message.history, None, self._now)
            asked = behind if closes else self
            other = asked._likeliest_but(*_SWALLOWING)
            left = sum(share for each, share in asked.likely.items() if each not in _SWALLOWING)
            return Intent(other, round(asked.likely[other] / left, 3), (), "model")
        if label is Label.CHOICE and self.pick is None:
            return _of(Nature.UNCLEAR, label, round(share, 3))
        if label in (Label.GENERAL, Label.AMBIGUOUS):
            advised = share < _SURELY_NO_ADVICE and recall_rules.own_advice(self.message)
            if advised or recall_rules.own_limits(self.message):
                label, share = Label.RECALL, _BY_RULE
        if passing := self._in_passing(label, round(share, 3)):
            return passing
        pick = self.pick.numbers if self.pick and label is Label.CHOICE else ()
        return Intent(label, round(share, 3), pick, "model")

    def _aside(self, label: Label) -> Intent | None:
        """A question about the program or talk in the user's own words, where it surely is one;
        ``label``: what the message rather wants else."""
        guess, offered = self.aside_guess, self._offer is not None
        if guess is None or self.pick:
            return None
        if not is_aside(guess, self.message, label, self.likely[label], offered=offered):
            return None
        nature = Nature.TALK if guess.aside.is_talk else Nature.ABOUT_APP
        return _of(nature, Label.GENERAL, confidence_in(guess))

    @cached_property
    def _of_list(self) -> Pick | None:
        """What the message takes besides from a list from which something was chosen before."""
        if self._offer is not None or not self.message.talking:
            return None
        if self.message.asks or ASKS_OF_ENTRY.search(self.message.flat):
            return None
        listed = list_before(self.message.history, self._now.tzinfo if self._now else None)
        if listed is None:
            return None
        said, besides = _BESIDES.subn(" ", self.message.flat)
        pick = find_pick(ParsedMessage(said), listed, self._now)
        if pick is None or not pick.numbers or pick.rest:
            return None
        return pick if besides or pick.means == "position" else None

    @property
    def _orders_another(self) -> bool:
        """Whether the message orders research of a topic that it names, rather than what we
        offered: "X konusunu tekrar araştır"."""
        ordered = any(label is Label.NEW_RESEARCH for _, label in self.findings)
        return ordered and answer_to_yes_no(self.message) is None and bool(self.message.content)

    def _likeliest_but(self, *labels: Label) -> Label:
        return max(self.likely.keys() - set(labels), key=self.likely.__getitem__)

    @cached_property
    def pointing(self) -> Intent | None:
        """What a message chooses from our list that is nothing but pointing at it."""
        if self.pick and self.pick.rest == 0 and self.pick.means in ("position", "all", "none"):
            return Intent(Label.CHOICE, 0.99, self.pick.numbers, "pick")
        listed = self._offer is not None and self._offer.kind is OfferKind.CHOICE
        if listed and self.pick is None and only_places(self.message):
            return _of(Nature.UNCLEAR, Label.CHOICE, 0.9)
        return None

    def reasons(self) -> dict[str, object]:
        """Why it was understood so: what the rules found, the first with the highest precedence;
        how likely each label is; the features that spoke most for the one given; the pick."""
        shares = intent_model().explain(self.features, self.intent.label)
        return {
            "decided": self.intent.reason,
            "rules": [f"{name}: {label}" for name, label in self.findings],
            "likely": {label.value: round(share, 3) for label, share in self.likely.items()},
            "features": dict(shares),
            "chosen by": self.pick.means if self.pick else "",
        }

    def _certain(self) -> Intent | None:
        """What needs no weighing: an answer to our question of which no word is left over, a
        pleasantry, a question about Anımsa itself."""
        if conversation_rules.bare_change(self.message):
            return Intent(Label.TOPIC_CHANGE, 0.97, (), "bare_change")
        if self.message.talking and _NAMED_CHANGE.match(self.message.text):
            return Intent(Label.TOPIC_CHANGE, 0.97, (), "named_change")
        if self.pointing:
            return self.pointing
        if not self.pick and everyday_rules.is_sum(self.message):
            return Intent(Label.GENERAL, 0.97, (), "sum")
        if label := self._talk():
            return _of(Nature.TALK, label, 0.97)
        asks_anew = any(label is Label.NEW_RESEARCH for _, label in self.findings)
        answer = answer_to_yes_no(self.message) if self._offer and not asks_anew else None
        if answer and answer[1] > 0.9:
            return Intent(answer[0], 0.97, (), "answer")
        if about_app.program_topic(self.message) is not None:
            return _of(Nature.ABOUT_APP, Label.GENERAL, SURELY_ABOUT_APP)
        if said := self._specified():
            return said
        if not answer and not self.pick and only_reformats(self.message.text):
            if self._offer is not None:
                return _of(Nature.REFORMAT, Label.FOLLOWUP, 0.9)
            whole = names_conversation(self.message.text)
            if not self.message.talking and not whole:
                # There is nothing yet that could be put differently.
                return _of(Nature.REFORMAT, Label.GENERAL, 0.9)
            if self.message.talking and whole:
                return Intent(Label.FOLLOWUP, 0.9, (), "reformat")
        return None

    def _specified(self) -> Intent | None:
        """What the specifications print as a whole message, and "yeni konu: migren" where it opens
        a chat: what stands behind it is looked up like any topic."""
        found = {label for _, label in self.findings}
        changes = Label.TOPIC_CHANGE in found
        opens = changes and not self.message.talking
        how = opens and ASKS.search(self.message.flat) is not None
        if how and (aside := self._aside(Label.AMBIGUOUS)):
            # "Yeni sohbet nasıl açılıyor" asks how.
            return aside
        if opens and not found & {Label.NEW_RESEARCH, Label.RECALL}:
            return Intent(Label.AMBIGUOUS, 0.7, (), "opening")
        if self.pick or changes or Label.NEW_RESEARCH in found:
            return None
        label = recall_rules.specified(self.message)
        return Intent(label, 0.9, (), "specified") if label else None

    def _talk(self) -> Label | None:
        """What a pleasantry means here; None when the message is none, or may answer our offer."""
        said = heard(self.message.text)
        if not said:
            wordless = self._offer is not None and not self.message.flat
            return Label.GENERAL if wordless and not answer_to_yes_no(self.message) else None
        if self._offer is not None:
            if Talk.REFUSAL in said:
                return None
            closed = Talk.FAREWELL in said or {Talk.THANKS, Talk.ENOUGH} <= said
            closed = closed or said == {Talk.ASSENT, Talk.ENOUGH}
            if closed or said == {Talk.THANKS} or _UNDERSTOOD.fullmatch(self.message.flat):
                return Label.END_SESSION
            return None if Talk.ASSENT in said or Talk.ENOUGH in said else Label.GENERAL
        if not self.message.talking:
            return Label.GENERAL
        if said & {Talk.FAREWELL, Talk.THANKS, Talk.ENOUGH}:
            return Label.END_SESSION
        if said <= {Talk.ASSENT, Talk.PRAISE} and not self.message.has(_NO_CLOSE):
            return None
        return Label.GENERAL

    def _in_passing(self, label: Label, share: float) -> Intent | None:
        """Assent of which not one word asks or tells anything ("tamamdır"), where it does not end
        the session either: it wants no answer that somebody would have to know."""
        if label is not Label.GENERAL or self._offer is not None or not self.message.talking:
            return None
        return _of(Nature.TALK, label, share) if heard(self.message.text) else None


def _ruled(message: ParsedMessage) -> tuple[tuple[str, Label], ...]:
    found = ((name, rule(message)) for name, rule in _RULES.items())
    return tuple((name, finding[0]) for name, finding in found if finding)


def _of(nature: Nature, label: Label, confidence: float) -> Intent:
    """What a message wants whose nature says it all."""
    return Intent(label, confidence, reason=nature.value, nature=nature)
