"""The form of a proof: it tries for so many seconds to lose something, and tells what it lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class ProofResult:
    """What one proof tried and saw."""

    name: str
    tried: int
    """Kills, cuts, faults, attacks."""
    lost: int
    """Acknowledged things that were gone, attacks that got through."""
    corrupt: int
    note: str = ""
    """What was seen besides, such as the longest start afterwards."""
    failures: tuple[str, ...] = ()
    """A line for each, enough to run it again (seed, step)."""


class Proof(Protocol):
    """A proof of a module of this package, which lists its own in ``PROOFS``. The first paragraph
    of the class's docstring says in ``docs/reliability.md`` what is done."""

    @property
    def name(self) -> str: ...

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """Try for about ``seconds``, at most a fifth longer, in the empty ``folder``, which is
        removed afterwards; the same ``seed`` tries the same things in the same order."""
        ...
