"""Which words belong to the same scenes of life, and the file of the scenes."""

from __future__ import annotations

import pytest

from app.core.matching.scenes import SceneTable, packed, scene_table

TYRES = frozenset(("lastik", "bar", "basinc"))
RENT = frozenset(("kira", "depozito", "emlakci"))
OTHERS = [frozenset((f"{number}a", f"{number}b")) for number in range(40)]


@pytest.fixture
def table() -> SceneTable:
    return SceneTable(packed([TYRES, RENT, *OTHERS]))


def test_words_of_one_scene_are_near_and_those_of_another_are_not(table: SceneTable) -> None:
    assert table.near(["lastik"]).keys() == TYRES
    assert table.near(["depozito"]).keys() == RENT
    assert not table.near(["duvar"])


def test_a_word_of_two_scenes_is_near_the_words_of_both_but_less() -> None:
    table = SceneTable(packed([TYRES, RENT | {"bar"}, *OTHERS]))
    near = table.near(["bar"])
    assert near.keys() == TYRES | RENT
    assert 0 < near["lastik"] < table.near(["lastik"])["basinc"] <= 1


def test_a_stem_is_known_without_a_short_ending(table: SceneTable) -> None:
    assert table.known("lastikte") == "lastik"
    assert table.known("lastikler") is None
    assert table.known("barda") is None


def test_a_word_of_very_many_scenes_belongs_to_none() -> None:
    scenes = [*({f"{number}a", "gun"} for number in range(151)), *OTHERS]
    table = SceneTable(packed(scenes))
    assert not table.near(["gun"])
    assert "gun" not in table.near(["1a"])


@pytest.mark.parametrize("data", [b"", b"scenes", b"other." + bytes(40)])
def test_what_is_no_table_of_scenes_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="scenes"):
        SceneTable(data)


def test_the_scenes_that_come_with_the_program_know_everyday_words() -> None:
    assert "acent" in scene_table().near(["polic"])
    assert "agirlik" in scene_table().near(["tarti"])
