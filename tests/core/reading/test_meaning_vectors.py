"""Nearness in meaning, from packed vectors."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.core.reading.meaning_vectors import MeaningVector, nearest_line, nearness_to, ranked


def test_nearness_is_the_cosine_whatever_the_lengths() -> None:
    vector = MeaningVector(bytes((100, 0)))
    assert vector.near(bytes((7, 0))) == pytest.approx(1)
    assert vector.near(bytes((0, 50))) == pytest.approx(0)
    assert vector.near(bytes((256 - 100, 0))) == pytest.approx(-1)
    assert vector.near(bytes((0, 0))) == 0


def test_each_text_is_laid_beside_the_question() -> None:
    class Letters:
        version = "letters"

        def embed_each(self, texts: Sequence[str]) -> list[bytes]:
            return [bytes((text.count("a"), text.count("b"))) for text in texts]

    assert nearness_to(Letters(), "aa", ["a", "b"]) == [pytest.approx(1), pytest.approx(0)]


def test_equals_share_a_rank() -> None:
    assert ranked([0.5, 0.9, 0.5]) == [0.5, 1.0, 0.5]


def test_only_a_line_that_is_clearly_nearer_is_the_nearest() -> None:
    class Letters:
        version = "letters"

        def embed_each(self, texts: Sequence[str]) -> list[bytes]:
            return [bytes((text.count("a"), text.count("b"))) for text in texts]

    assert nearest_line(Letters(), "a", ["b", "aab"]) == 1
    assert nearest_line(Letters(), "a", ["ab", "ba"]) is None
    assert nearest_line(Letters(), "a", ["a"]) is None
    assert nearest_line(Letters(), "a", []) is None
