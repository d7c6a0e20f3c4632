"""Tiers, modes and budgets of research: how much a run may take and where it may look."""

from __future__ import annotations

from dataclasses import dataclass
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
    """What the user answered to "Çevrimiçi arayayım mı?" once for all questions."""

    ASK = "ask"
    """Nothing yet: each time anew."""
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Permission:
    """How far a question may go without asking. One who chose nothing is asked before anything is
    searched for online."""

    boundary: Boundary = Boundary.FILES
    online: OnlineConsent = OnlineConsent.ASK

    @property
    def reaches_online(self) -> bool:
        """Whether a question may be searched for online by itself."""
        return self.boundary is Boundary.ONLINE and self.online is OnlineConsent.ALWAYS

    @property
    def may_ask(self) -> bool:
        """Whether the user may be asked to let one question go online."""
        return self.boundary is not Boundary.MEMORY and self.online is not OnlineConsent.NEVER

    def answered(self, online: OnlineConsent) -> Permission:
        """The same after the user said "Her zaman" or "Asla": the switch follows the word."""
        if online is OnlineConsent.ALWAYS:
            return Permission(Boundary.ONLINE, online)
        boundary = Boundary.FILES if self.boundary is Boundary.ONLINE else self.boundary
        return Permission(boundary, online)


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
