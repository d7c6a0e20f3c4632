"""What a model can be asked, and what a computer carries."""

from __future__ import annotations

import pytest

from app.core.domain.local.local_models import (
    Burden,
    ListedModel,
    carried,
    parameters_in,
)

GB = 1_000_000_000


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("8.0B", 8 * GB),
        ("270M", 270_000_000),
        ("999.89M", 999_890_000),
        ("30B-A3B", 30 * GB),
        ("1.5 b", 1_500_000_000),
        ("", 0),
        ("big", 0),
        ("٣B", 0),
        ("9" * 100_000 + "B", 0),
    ],
)
def test_counts_are_read_as_they_are_written(text: str, count: int) -> None:
    assert parameters_in(text) == count


@pytest.mark.parametrize(
    ("model", "small"),
    [
        (ListedModel("a", parameters=8 * GB), False),
        (ListedModel("a", parameters=1 * GB), True),
        (ListedModel("a", size=2 * GB), False),
        (ListedModel("a", size=1 * GB), True),
        (ListedModel("a", size=1 * GB, parameters=4 * GB), False),
        (ListedModel("a"), False),
    ],
)
def test_a_small_model_is_marked(model: ListedModel, small: bool) -> None:
    assert model.is_small is small


def test_what_a_computer_carries_goes_by_its_memory() -> None:
    memory = 16 * GB
    sizes = {5: Burden.FITS, 10: Burden.TIGHT, 20: Burden.TOO_LARGE, 0: Burden.UNKNOWN}
    for size, burden in sizes.items():
        assert ListedModel("a", size=size * GB).burden(memory) is burden
    assert ListedModel("a", size=5 * GB).burden(0) is Burden.UNKNOWN
    largest = ListedModel("a", size=carried(memory))
    assert largest.burden(memory) is Burden.FITS
    assert ListedModel("a", size=carried(memory) + GB // 10).burden(memory) is Burden.TIGHT
    assert carried(1 * GB) == 0


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("/home/me/models/SmolLM2-135M.Q4_1.gguf", "SmolLM2-135M.Q4_1.gguf"),
        ("C:\\Users\\me\\gemma-3-4b.gguf", "gemma-3-4b.gguf"),
        ("google/gemma-4-26b-a4b", "google/gemma-4-26b-a4b"),
        ("gemma3:4b", "gemma3:4b"),
        ("/", "/"),
    ],
)
def test_a_path_is_told_by_its_last_part(name: str, shown: str) -> None:
    assert ListedModel(name).shown == shown
