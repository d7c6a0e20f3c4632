"""Servers of models on this computer and their models, what such a model can be asked, and what
this computer can carry."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

BILLION = 1_000_000_000
LEAST_PARAMETERS = 3 * BILLION
"""Below this, models rarely keep to the shape of an answer that is asked for (plans, titles): a
rule of thumb; who asks one gets the shorter ways that need none."""
LEAST_BYTES = 1_600_000_000
"""The size of a file with ``LEAST_PARAMETERS`` of four to five bits, for where nobody says how many
parameters there are."""
OVERHEAD = 1.2
ROOM_BYTES = 1 * BILLION
"""What a model needs beside its file, for the conversation and its server: a rule of thumb too."""
COMFORT = 0.7
"""The part of the memory that one program may take before the others notice."""
_COUNT = re.compile(r"(\d{1,6}(?:\.\d{1,3})?) ?([KMBT])", re.ASCII | re.IGNORECASE)
_UNITS = {"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}


class Burden(StrEnum):
    """How this computer carries a model."""

    FITS = "fits"
    TIGHT = "tight"
    TOO_LARGE = "too_large"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ListedModel:
    """``name``: as the server knows it, whatever it may hold; ``size``: bytes of its file, and
    ``parameters`` how many it has, 0 where the server does not say."""

    name: str
    size: int = 0
    parameters: int = 0

    @property
    def shown(self) -> str:
        """The name as people read it: of a file that a server calls by its path, the last part."""
        path = self.name.replace("\\", "/")
        is_path = path.startswith("/") or path[1:3] == ":/"
        return path.rpartition("/")[2] or self.name if is_path else self.name

    @property
    def is_small(self) -> bool:
        """Whether it is likely too small for answers in a given shape."""
        if self.parameters:
            return self.parameters < LEAST_PARAMETERS
        return 0 < self.size < LEAST_BYTES

    def burden(self, memory: int) -> Burden:
        """How a computer with so many bytes of memory carries it."""
        if not self.size or not memory:
            return Burden.UNKNOWN
        needed = self.size * OVERHEAD + ROOM_BYTES
        if needed > memory:
            return Burden.TOO_LARGE
        return Burden.TIGHT if needed > memory * COMFORT else Burden.FITS


def carried(memory: int) -> int:
    """The bytes of the largest model that a computer carries with ease."""
    return max(int((memory * COMFORT - ROOM_BYTES) / OVERHEAD), 0)


def parameters_in(text: str) -> int:
    """The count in a text such as "8.0B", "270M" or "30B-A3B"; 0 for anything else."""
    found = _COUNT.match(text.strip()[:40])
    return int(float(found[1]) * _UNITS[found[2].upper()]) if found else 0


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that answered. ``kind``: "ollama", "lm_studio" or "llama_cpp"; ``name``: as people
    know it."""

    kind: str
    name: str
    address: str
    models: tuple[ListedModel, ...] = ()

    @property
    def can_pull(self) -> bool:
        """Whether it fetches models by itself."""
        return self.kind == "ollama"


@dataclass(frozen=True, slots=True)
class PullProgress:
    """How far a pull is: bytes of the part that is being fetched, 0 of 0 between parts."""

    completed: int = 0
    total: int = 0


class LocalModelsPort(Protocol):
    """The servers of this computer. Nothing of it speaks to any other computer."""

    @property
    def memory(self) -> int:
        """Bytes of this computer's memory, 0 where the system does not say."""
        ...

    async def find(self) -> list[LocalServer]:
        """The servers that run, at the ports that they have unless somebody changed them."""
        ...

    async def pull(
        self, address: str, model: str, progress: Callable[[PullProgress], None]
    ) -> None:
        """Have the server at an address fetch a model; it goes on fetching only while this runs.
        Raises ``PullFailed``, ``NoNetwork``."""
        ...

    async def answers(self, address: str) -> bool:
        """Whether something listens at an address of this computer."""
        ...
