"""Tiers, modes and budgets of research: how much a run may take and where it may look."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Tier(StrEnum):
    """How much work a research may be."""

    AUTO = "auto"
    HIZLI = "hizli"
    ARASTIRMA = "arastirma"
    DERIN = "derin"


class Mode(StrEnum):
    """Where a research may look (specification 3)."""

    FILES_ONLY = "files_only"
    ONLINE_ONLY = "online_only"
    BOTH = "both"
    SEQUENTIAL = "sequential_analysis"


class Boundary(StrEnum):
    """How far a question may go: the switch beside the message field."""

    MEMORY = "memory"
    """The past and the project's memory only: neither files nor anything outside this computer."""
    FILES = "files"
    ONLINE = "online"


class OnlineConsent(StrEnum):
    """What the user answered to "Çevrimiçi arayayım mı?" for more than one question."""

    ASK = "ask"
    """Nothing yet: each time anew."""
    SESSION = "session"
    """For one conversation: kept with it, never with the settings."""
    ALWAYS = "always"
    NEVER = "never"
    """Nothing leaves this computer: no service is asked, and no model that runs elsewhere."""


@dataclass(frozen=True, slots=True)
class Permission:
    """How far a question may go without asking. One who chose nothing is asked before anything is
    searched for online."""

    boundary: Boundary = Boundary.FILES
    online: OnlineConsent = OnlineConsent.ASK
    user_there: bool = True
    """Whether there is a user who can be asked: another program cannot agree in their name."""

    @property
    def stays_here(self) -> bool:
        """Whether nothing at all may leave this computer."""
        return self.boundary is Boundary.MEMORY or self.online is OnlineConsent.NEVER

    @property
    def reaches_online(self) -> bool:
        """Whether a question may be searched for online by itself."""
        return self.boundary is Boundary.ONLINE and self.online is OnlineConsent.ALWAYS

    @property
    def may_ask(self) -> bool:
        """Whether the user may be asked to let one question go online."""
        return self.user_there and not self.stays_here

    @property
    def lets_others(self) -> bool:
        """Whether what asks may lead online: the user, who can agree, or a program to which they
        have for good."""
        return self.user_there or self.online is OnlineConsent.ALWAYS

    def answered(self, online: OnlineConsent) -> Permission:
        """The same after the user said "Her zaman" or "Asla": the switch follows the word."""
        if online is OnlineConsent.ALWAYS:
            return replace(self, boundary=Boundary.ONLINE, online=online)
        boundary = Boundary.FILES if self.boundary is Boundary.ONLINE else self.boundary
        return replace(self, boundary=boundary, online=online)


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that one research may take: calls of the model, searches, pages read, tokens of all
    its calls, and seconds until it writes. A call in which the model only searches the web is one
    of the searches."""

    calls: int
    searches: int
    pages: int
    tokens: int
    seconds: int
