"""Notes that have no word of a question, but words of the same scene."""

from __future__ import annotations

from app.core.reading.notes.note_scenes import scene_features

NOTES = ("yalı acenteden yenilettim", "kedi sofada uyudu", "poliçeyi yeniledim")


def test_a_note_with_words_of_the_same_scene_comes_before_others() -> None:
    same, other, itself = scene_features(["poliçe"], NOTES, {})
    assert same["scene"] > 0 == same["scene lead"]
    assert other["scene"] == 0 > other["scene lead"]
    # What stands there itself is missed nowhere.
    assert itself["scene"] == itself["scene words"] == 0


def test_the_scenes_of_a_synonym_count_a_little_less() -> None:
    near, *_ = scene_features(["police"], NOTES, {})
    of_synonym, *_ = scene_features(["kağıt"], NOTES, {"kağıt": frozenset(("polic",))})
    assert 0 < of_synonym["scene"] < near["scene"]


def test_nothing_is_known_of_no_notes_and_of_no_words() -> None:
    assert scene_features(["poliçe"], [], {}) == []
    assert {each["scene"] for each in scene_features([], NOTES, {})} == {0.0}
