"""What the user wants: rules and a model together, the same on every machine and with no network.

Rules know what can be said exactly: that "konuşmuştuk" is about us, that "ikincisi" points at our
list. A small model (:mod:`app.core.intent_model`) hears the rest and weighs the rules themselves:
what each of them finds is a feature among the words. So no rule has to be right alone. What cannot
be (a choice where nothing is offered, a follow-up to nothing) is not considered.

``ambiguous`` is the safe default of the labels, because it searches the past before it researches.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property

from app.core import about_app, general_rules, intent_rules, recall_rules
from app.core.choice import answer_to_yes_no, pending_offer
from app.core.intent_features import features, situation
from app.core.intent_model import intent_model
from app.core.model import ChatMessage, Intent, Label, Offer, OfferKind
from app.core.picking import Pick, find_pick
from app.core.reading import Finding, Reading
from app.core.shaping import only_shapes
from app.core.small_talk import Talk, heard
from app.core.topic import topic_of

__all__ = [
    "ABOUT_APP",
    "SHAPING",
    "TALK",
    "UNCLEAR",
    "Case",
    "classify",
    "features_of",
    "pending_offer",
    "topic_of",
]

Rule = Callable[[Reading], Finding | None]

_RULES: tuple[Rule, ...] = (
    general_rules.chore,
    intent_rules.topic_change,
    intent_rules.new_research,
    intent_rules.end_session,
    recall_rules.explicit_recall,
    recall_rules.past_activity,
    recall_rules.activity_on_days,
    recall_rules.world_past,
    recall_rules.implicit_recall,
    recall_rules.distant_event,
    general_rules.everyday,
    intent_rules.fresh_question,
    intent_rules.followup,
    intent_rules.bare_word,
)
UNCLEAR = "unclear"
"""The reason of an intent that means to choose from our list, but nothing that is on it."""
TALK = "small talk"
"""The reason of an intent that is nothing but a pleasantry (:mod:`app.core.small_talk`)."""
ABOUT_APP = "about app"
"""The reason of an intent that asks about Anımsa itself (:mod:`app.core.about_app`)."""
SHAPING = "shaping"
"""The reason of an intent that asks for what was said in another form."""
_NO_CLOSE = re.compile(r"\b(?:evet|olur|aynen|yes|sure)\b")
"""Assent that does not say that it was understood: to no question of ours it says nothing."""
_SURE_CHOICE = 0.7
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
    return Case(text, history, pending, now).intent


def features_of(
    text: str, history: Sequence[ChatMessage], pending: Offer | None = None
) -> list[str]:
    """What the model sees of a message: what it is trained on."""
    return Case(text, history, pending, None).features


class Case:
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
        self._reading = Reading(text, history)
        self._offer = pending or pending_offer(history)
        self._now = now

    @cached_property
    def pick(self) -> Pick | None:
        """What the message would choose from an open list."""
        if self._offer is None or self._offer.kind is not OfferKind.CHOICE:
            return None
        return find_pick(self._reading, self._offer, self._now)

    @cached_property
    def findings(self) -> tuple[tuple[str, Label], ...]:
        """What the rules say, in the order of their precedence."""
        found = ((rule.__name__, rule(self._reading)) for rule in _RULES)
        return tuple((name, finding[0]) for name, finding in found if finding)

    @cached_property
    def features(self) -> list[str]:
        """Everything that the model is given."""
        ruled = [f"rule={name} {label}" for name, label in self.findings]
        first = next(iter(self.findings), ("none", "none"))
        return [
            *features(self._reading, self._offer, self.pick),
            *ruled,
            f"first rule={first[0]}",
            f"first finding={first[1]}",
        ]

    @cached_property
    def likely(self) -> dict[Label, float]:
        """How likely each possible label is."""
        possible = _POSSIBLE[situation(self._reading, self._offer)]
        return intent_model().probabilities(self.features, possible)

    @cached_property
    def intent(self) -> Intent:
        """What the message wants."""
        if certain := self._certain():
            return certain
        label = max(self.likely, key=self.likely.__getitem__)
        share = self.likely[label]
        if label is Label.CHOICE and share < _SURE_CHOICE and (not self.pick or self.pick.rest > 1):
            # Words that point at nothing in the list are rather a matter of their own.
            label = max(self.likely.keys() - {Label.CHOICE}, key=self.likely.__getitem__)
        if label is Label.CHOICE and self.pick is None:
            return Intent(label, round(share, 3), (), UNCLEAR)
        pick = self.pick.numbers if self.pick and label is Label.CHOICE else ()
        return Intent(label, round(share, 3), pick, "model")

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
        if self.pick and self.pick.rest == 0 and self.pick.means in ("position", "all", "none"):
            return Intent(Label.CHOICE, 0.99, self.pick.numbers, "pick")
        if label := self._talk():
            return Intent(label, 0.97, (), TALK)
        asks_anew = any(label is Label.NEW_RESEARCH for _, label in self.findings)
        answer = answer_to_yes_no(self._reading) if self._offer and not asks_anew else None
        if answer and answer[1] > 0.9:
            return Intent(answer[0], 0.97, (), "answer")
        if about_app.topic_of(self._reading) is not None:
            return Intent(Label.GENERAL, 0.97, (), ABOUT_APP)
        if not answer and not self.pick and only_shapes(self._reading.text):
            if self._offer is not None:
                return Intent(Label.FOLLOWUP, 0.9, (), SHAPING)
            if not self._reading.talking:
                # There is nothing yet that could be put differently.
                return Intent(Label.GENERAL, 0.9, (), SHAPING)
        return None

    def _talk(self) -> Label | None:
        """What a pleasantry means here; None when the message is none, or may answer our offer."""
        said = heard(self._reading.text)
        if not said:
            wordless = self._offer is not None and not self._reading.flat
            return Label.GENERAL if wordless and not answer_to_yes_no(self._reading) else None
        if self._offer is not None:
            if Talk.REFUSAL in said:
                return None
            closed = Talk.FAREWELL in said or {Talk.THANKS, Talk.ENOUGH} <= said
            if closed or said == {Talk.THANKS}:
                return Label.END_SESSION
            return None if Talk.ASSENT in said or Talk.ENOUGH in said else Label.GENERAL
        if not self._reading.talking:
            return Label.GENERAL
        if said & {Talk.FAREWELL, Talk.THANKS, Talk.ENOUGH}:
            return Label.END_SESSION
        if said <= {Talk.ASSENT, Talk.PRAISE} and not self._reading.has(_NO_CLOSE):
            return None
        return Label.GENERAL
