"""What a message was understood to want, and what is done about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.core.domain.tiers import Mode, Tier


class Label(StrEnum):
    """What a message wants."""

    RECALL = "recall"
    AMBIGUOUS = "ambiguous"
    NEW_RESEARCH = "new_research"
    FOLLOWUP = "followup"
    TOPIC_CHANGE = "topic_change"
    END_SESSION = "end_session"
    GENERAL = "general"
    CONFIRM_YES = "confirm_yes"
    CONFIRM_NO = "confirm_no"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Intent:
    """What a message was understood to want.

    ``confidence`` is in 0…1; ``pick`` are the 1-based numbers of chosen options; ``reason`` names
    the rule that decided.
    """

    label: Label
    confidence: float
    pick: tuple[int, ...] = ()
    reason: str = ""


class Action(StrEnum):
    """What the controller does about a message."""

    RECALL = "recall"
    SEARCH_FIRST = "search_first"
    """Look into the past; research when nothing good is there."""
    RESEARCH = "research"
    ANSWER = "answer"
    """Answer from this conversation or everyday knowledge."""
    FINISH = "finish"
    NEXT_SESSION = "next_session"
    """Finish this session; the message opens the next one."""
    DECLINE = "decline"
    CHOOSE = "choose"


class Instead(StrEnum):
    """What can be done with a question instead of what was decided."""

    RESEARCH = "research"
    """The answer came from the past: research it anew."""
    LOOK_BACK = "look_back"
    """It was researched or simply answered: look into the past."""
    STAY = "stay"
    """It ended its session: go on with that one."""
    RETURN = "return"
    """It left its session for a new one: go back to that one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The router's decision.

    ``query`` is what to search or research: the message itself, or what an accepted offer was
    about. ``turn`` is the earlier turn that the message refers to, if any (1-based).
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
