"""Kills and power cuts see what is acknowledged before it is on the disk."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path

import pytest

from app.storage.database import connections
from tests.torture import __main__ as torture
from tests.torture import flows, kill, power, program
from tests.torture.proof import ProofResult

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the proofs run there")

KILLS, CUTS = 6, 8


def told_too_early(root: Path) -> int:
    """An import that is told of before a row of it is written."""
    print(json.dumps({"imported": 40}), flush=True)
    return flows.IMPORT.act(root)


HASTY = replace(flows.IMPORT, act=told_too_early)


def killed(folder: Path) -> ProofResult:
    """Kill the hasty import at a few moments."""
    series = kill._Series(HASTY, folder, 1, encrypt=False)
    series.measure()
    chance = random.Random(1)
    for _ in range(KILLS):
        series.round(chance)
    return series.result()


def cut(folder: Path) -> ProofResult:
    """Cut the power of the hasty import at a few moments."""
    return cut_of(HASTY, folder)


def cut_of_the_real_one(folder: Path) -> ProofResult:
    """The same of the import as it is."""
    return cut_of(flows.IMPORT, folder)


def cut_of(flow: flows.Flow, folder: Path) -> ProofResult:
    """A few cuts of the flow."""
    power.CUTS_IN_A_ROW = CUTS
    series = power._Series(flow, folder / "cuts", 1, encrypt=False)
    series.cut_in_a_row(random.Random(1), inf)
    return series.result()


@dataclass
class Few:
    """A few rounds of a proof, however long they take."""

    rounds: Callable[[Path], ProofResult]
    name = "a few rounds"

    def run(self, seconds: float, folder: Path, seed: int) -> list[ProofResult]:
        program.settle_in()
        return [self.rounds(folder)]


def found(rounds: Callable[[Path], ProofResult]) -> ProofResult:
    """What the rounds found, in a process of their own."""
    (result,) = torture.carried_out(Few(rounds), 30.0, 1)
    assert result.tried > 1, result
    return result


@pytest.mark.parametrize("rounds", [killed, cut])
def test_word_before_the_commit_is_seen(rounds: Callable[[Path], ProofResult]) -> None:
    result = found(rounds)
    assert result.lost
    assert all("imported sessions are lost" in each for each in result.failures)


def test_commit_without_a_sync_is_seen_by_a_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    lazy = tuple({**dict(connections.PRAGMAS), "synchronous": "normal"}.items())
    monkeypatch.setattr(connections, "PRAGMAS", lazy)
    assert found(cut_of_the_real_one).lost
