"""Tiers and modes of research, and how far a question may go."""

from __future__ import annotations

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
