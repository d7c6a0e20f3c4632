"""What a proof is, and what it tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class ProofResult:
    """What was tried, and what of it went wrong. ``failures``: a line each, enough to run it
    again."""

    name: str
    tried: int
    lost: int
    corrupt: int
    note: str = ""
    failures: tuple[str, ...] = ()


class Proof(Protocol):
    """Something that is tried for some seconds; the same seed tries the same."""

    name: str

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]: ...
