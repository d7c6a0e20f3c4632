"""Labels, intents, actions and plans: what a message wants and what is done about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.core.domain.tiers_and_modes import Mode, Tier


class Label(StrEnum):
    """What a message wants."""

    RECALL = "recall"
    """Something that was researched, said or told before."""
    AMBIGUOUS = "ambiguous"
    """A question or topic by itself, which the past may answer as well as a research."""
    NEW_RESEARCH = "new_research"
    """A research, in so many words."""
    FOLLOWUP = "followup"
    """More of what is talked about, or the same in another form."""
    TOPIC_CHANGE = "topic_change"
    """Another topic, in so many words."""
    END_SESSION = "end_session"
    """An end of the conversation."""
    GENERAL = "general"
    """What needs neither the past nor a research: talk, everyday knowledge, a text to be written,
    something told."""
    CONFIRM_YES = "confirm_yes"
    CONFIRM_NO = "confirm_no"
    """A yes or a no to what we asked."""
    CHOICE = "choice"
    """One or more of what we listed."""


class Nature(StrEnum):
    """What kind of thing a message says, whatever it wants."""

    TOPIC = "topic"
    """A matter of its own, or an answer to us."""
    TALK = "small talk"
    """Nothing but a pleasantry (:mod:`app.core.understanding.small_talk`)."""
    ABOUT_APP = "about app"
    """A question about Anımsa itself (:mod:`app.core.understanding.about_app`)."""
    REFORMAT = "shaping"
    """A wish for what was said in another form."""
    STATEMENT = "told"
    """Something that the user tells to be kept, and asks nothing."""
    UNCLEAR = "unclear"
    """A choice from our list, but of nothing that is on it."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What a message was understood to want.

    ``confidence`` is in 0…1; ``pick`` are the 1-based numbers of chosen options; ``reason`` names
    the rule that decided, for people who ask why: nothing depends on it.
    """

    label: Label
    confidence: float
    pick: tuple[int, ...] = ()
    reason: str = ""
    nature: Nature = Nature.TOPIC


class Action(StrEnum):
    """What the controller does about a message."""

    RECALL = "recall"
    """Answer from the past."""
    SEARCH_FIRST = "search_first"
    """Look into the past; research when nothing good is there."""
    RESEARCH = "research"
    """Search files and the web, as far as they may be searched, and answer from that."""
    ANSWER = "answer"
    """Answer from this conversation or everyday knowledge."""
    TELL_TURN = "tell_turn"
    """Quote the earlier turn that the message asks for."""
    FINISH = "finish"
    """Finish this session."""
    NEXT_SESSION = "next_session"
    """Finish this session; the message opens the next one."""
    DECLINE = "decline"
    """Take a no to our question."""
    CHOOSE = "choose"
    """Tell what was chosen from our list."""


class QuerySource(StrEnum):
    """Where a plan's query comes from."""

    MESSAGE = "message"
    """It is the message itself."""
    OFFER = "offer"
    """The message answers our offer: it is what that was about."""
    TOPIC = "topic"
    """It is the topic of a question that cannot be researched as it was asked."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The router's decision.

    ``query`` is what to search or research, ``query_source`` where that comes from. ``turn`` is the
    earlier turn that the message refers to, if any (1-based). ``reason`` is the intent's.
    """

    label: Label
    action: Action
    tier: Tier
    needs_research: bool
    query: str
    pick: tuple[int, ...] = ()
    turn: int | None = None
    confidence: float = 1.0
    reason: str = ""
    mode: Mode | None = None
    """Where the user wants it looked for; None: wherever there is something."""
    nature: Nature = Nature.TOPIC
    query_source: QuerySource = QuerySource.MESSAGE

    @property
    def answers_offer(self) -> bool:
        """Whether the message accepts, refuses or chooses what we offered, so that ``query`` is
        what the offer was about. Who repeats the words of that question asks it: that is no
        answer."""
        return self.query_source is QuerySource.OFFER

    @property
    def is_directed(self) -> bool:
        """Whether the user chose where to look, means an earlier turn, or answers what we offered:
        then nothing else is tried first."""
        return self.mode is not None or self.turn is not None or self.answers_offer
