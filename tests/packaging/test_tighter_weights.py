"""The weights are the same after they were packed tighter, and smaller."""

from __future__ import annotations

import random
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from app.providers.encoder_weights import PieceTable
from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]


@pytest.fixture(name="tighter")
def _tighter(script: Script) -> ModuleType:
    return script("tighter_weights")


def test_the_table_is_read_as_before_from_less_room(tighter: ModuleType, tmp_path: Path) -> None:
    weights = tmp_path / "weights.npz"
    # As in the real table: bytes about a middle, without any pattern.
    chance = random.Random(7)
    table = np.array(
        [[int(chance.gauss(128, 4)) for _ in range(64)] for _ in range(600)], dtype=np.uint8
    )
    rest = np.repeat(np.array([0.25, -0.5], dtype=np.float32), 5000)
    np.savez_compressed(weights, q1=table, q2=table[::-1], rest=rest)
    before = weights.stat().st_size
    tighter.tighten(weights)
    assert weights.stat().st_size < 0.95 * before
    read = PieceTable(weights, parts=2, rows=600, size=64)
    asked = np.array([0, 1, 1199, 700])
    expected = [table[0], table[599], table[0], table[350]]
    assert read[asked].tolist() == [row.tolist() for row in expected]
    with np.load(weights, allow_pickle=False) as file:
        assert file["rest"].tolist() == rest.tolist()
        assert sorted(file.files) == ["q1", "q2", "rest"]
    assert [each.name for each in tmp_path.glob("weights*")] == ["weights.npz"]


def test_packing_twice_gives_the_same_bytes(tighter: ModuleType, tmp_path: Path) -> None:
    weights = tmp_path / "weights.npz"
    np.savez_compressed(weights, q1=np.arange(4000, dtype=np.uint8).reshape(40, 100))
    tighter.tighten(weights)
    once = weights.read_bytes()
    tighter.tighten(weights)
    assert weights.read_bytes() == once
