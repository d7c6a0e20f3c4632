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
