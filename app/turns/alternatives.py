"""Alternatives to a decision: what can be done with a message instead, with one click.

The question is not asked a second time. The other answer follows the first one, which stays in the
record, as it does after "Yeniden yanıtla".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.domain.messages import NEAR, Kind, Message, MessageState
from app.core.domain.offers import Instead, OfferKind
from app.core.domain.plans import Action, Label, Nature, QuerySource
from app.core.domain.tiers_and_modes import Tier
from app.core.matching.topic_shift import Shift
from app.core.understanding.router import choose_tier, names_topic
from app.core.understanding.topic import topic_of
from app.turns.answers.open_turn import OpenTurn
from app.turns.conversation import offered_question


@dataclass(frozen=True, slots=True)
class Decided:
    """A message with what was done about it. ``left`` is the session that was ended for it: its
    own, or the one before. ``undone_at`` is the position from which the other answer is written,
    once it was asked for."""

    turn: OpenTurn
    left: str = ""
    undone_at: int | None = None
    moved: bool = False
    """Whether it left that session with its answer."""
    kept_offline: bool = False
    """Whether the user refused to have it searched for online."""

    @property
    def ended_its_own(self) -> bool:
        """Whether the message was the last of its session."""
        return self.left == self.turn.active.session_id

    def choices(self) -> tuple[Instead, ...]:
        """What can be done with it instead."""
        if self.ended_its_own:
            return (Instead.STAY,)
        turn = self.turn
        since = (m for m in turn.active.messages if m.position > turn.message.position)
        replies = [m for m in since if m.role == "assistant"]
        if self._was_answered_otherwise(replies):
            return ()
        back = (Instead.RETURN,) if self.left else ()
        answered = bool(replies) and replies[-1].kind is Kind.ANSWER
        apart = (Instead.SPLIT,) if answered and turn.shift is not Shift.NONE else ()
        beside = len(replies) > 1 and self.undone_at is None
        if beside and replies[0].kind is Kind.RECALLED:
            # The past was told, and an answer beside it.
            return (*back, *apart)
        if turn.plan.action is Action.TELL_TURN:
            return (*back, Instead.LOOK_BACK)
        if self._waits_for_an_answer() or (replies and _is_from_the_past(replies[0])):
            return (*back, Instead.RESEARCH)
        if turn.plan.nature in (Nature.ABOUT_APP, Nature.STATEMENT):
            return (*back, Instead.RESEARCH, Instead.LOOK_BACK)
        if self._may_be_of_the_past():
            return (*back, *apart, Instead.LOOK_BACK)
        return (*back, *apart)

    def _was_answered_otherwise(self, replies: Sequence[Message]) -> bool:
        """Whether the other answer was asked for, and is there."""
        start = self.undone_at
        return start is not None and any(
            m.position >= start and m.state is MessageState.COMPLETE for m in replies
        )

    def _waits_for_an_answer(self) -> bool:
        """Whether the answer ended in a question of ours, other than for leave to go online."""
        pending = self.turn.active.session.pending
        return pending is not None and pending.kind not in (OfferKind.LISTED, OfferKind.ONLINE)

    def _may_be_of_the_past(self) -> bool:
        """Whether the past can be asked for it, whatever the answer was, and also where there is
        none: "madde madde yaz" shapes an answer that is there."""
        plan = self.turn.plan
        shapes = plan.label is Label.FOLLOWUP and not plan.needs_research
        return names_topic(plan.query) and not shapes and plan.nature is not Nature.TALK


def looking_back(turn: OpenTurn) -> OpenTurn:
    """The same question, for the past."""
    plan = replace(
        turn.plan,
        label=Label.RECALL,
        action=Action.RECALL,
        needs_research=False,
        confidence=1.0,
        reason="instead",
        nature=Nature.TOPIC,
    )
    return replace(turn, plan=plan, offer=None)


def researching(turn: OpenTurn) -> OpenTurn:
    """The same question, for a research that leaves out the past. Of "… neydi?" and "… hakkında ne
    konuşmuştuk?" it takes the topic: only that can be researched."""
    query = turn.plan.query
    asked = turn.offer is None or turn.offer.kind is OfferKind.CHOICE
    topic = (topic_of(query) if asked else "") or query
    restated = topic != query
    plan = replace(
        turn.plan,
        label=Label.NEW_RESEARCH,
        action=Action.RESEARCH,
        tier=choose_tier(query, Tier.AUTO),
        needs_research=True,
        query=topic,
        query_source=QuerySource.TOPIC if restated else turn.plan.query_source,
        pick=(),
        confidence=1.0,
        reason="instead",
        nature=Nature.TOPIC,
    )
    turn.active.mark(_asked(turn), Kind.QUESTION)
    return replace(turn, plan=plan, offer=None)


def _asked(turn: OpenTurn) -> Message:
    """The message that is the question: "ikincisi" only chose for one before it."""
    if not turn.plan.answers_offer or turn.offer is None:
        return turn.message
    return offered_question(turn.said_before, turn.offer) or turn.message


def _is_from_the_past(answer: Message) -> bool:
    """Whether the past was asked, and had something."""
    if answer.kind is Kind.RECALLED:
        return True
    return answer.kind is Kind.NOTICE and any(each.kind != NEAR for each in answer.citations)
