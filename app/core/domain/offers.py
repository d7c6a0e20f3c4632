"""Offers: our questions that wait for the user's answer, with their options, as kept with the
session; and what the user may have instead of what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.core.domain.messages import Milliseconds
from app.core.domain.tiers_and_modes import Mode


class OfferKind(StrEnum):
    """What we asked the user and wait for."""

    RESEARCH = "research"
    """Nothing was found: "Şimdi araştırayım mı?"."""
    NEW_RESEARCH = "new_research"
    """Something was found: "Yeni araştırma yapmamı ister misin?"."""
    CHOICE = "choice"
    """Several were found: "Hangisinden bahsediyorsun"."""
    ONLINE = "online"
    """Neither the past nor the files have it: "Çevrimiçi arayayım mı?", with the services and the
    words that would go out."""
    LISTED = "listed"
    """Nothing is asked any more: one of several was taken, and "öbürü" still points at the list."""


@dataclass(frozen=True, slots=True)
class Option:
    """A session that was offered; its place in :attr:`Offer.options` is its number less one."""

    session_id: str
    title: str
    date: Milliseconds
    """0 where it is not known: a line of a list that a model wrote."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question of ours that is still open, with what to do about it. ``mode`` is where the user
    wanted it looked for: a research that is accepted later goes nowhere else. ``chosen`` are the
    numbers of the options that were taken last. ``asked`` is whether our last words are the
    question; a pleasantry or a broken answer in between leaves it open without asking again."""

    kind: OfferKind
    query: str
    options: tuple[Option, ...] = ()
    mode: Mode | None = None
    chosen: tuple[int, ...] = ()
    asked: bool = True


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
    SPLIT = "split"
    """It was answered in a session about something else: make it a session of its own."""
