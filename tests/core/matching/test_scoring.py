"""The measures of how well a text fits."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.matching.scoring import (
    VERB_SHARE,
    WordHit,
    best_weights,
    bm25,
    covered,
    importance,
    in_context,
    likelihood,
    merged,
    nearness,
    rarity,
)

IDF = [1.0, 2.0, 4.0]
weights = st.dictionaries(st.integers(0, 2), st.floats(0.1, 1.0))
hits = st.lists(
    st.builds(WordHit, st.integers(0, 60), st.integers(0, 2), st.floats(0.1, 1.0)), max_size=12
).map(sorted)


@given(st.integers(0, 5000), st.integers(1, 5000))
def test_a_rarer_word_says_more_and_none_says_nothing(having: int, texts: int) -> None:
    assert rarity(having, texts) > 0
    assert rarity(having, texts) >= rarity(having + 1, texts)


def test_a_word_of_the_only_text_says_something() -> None:
    assert rarity(1, 1) > 1


def test_a_verb_says_less_than_a_noun() -> None:
    noun, verb, participle, known, needed = importance(
        ["kortizol", "yutunca", "yukselen", "insan", "lazimdi"], [3, 3, 0, 3, 3], 100
    )
    assert verb == needed == pytest.approx(VERB_SHARE * noun)
    assert participle == pytest.approx(VERB_SHARE * rarity(0, 100))
    assert known == noun


@given(weights, st.integers(1, 900), st.integers(1, 900))
def test_repetition_never_gives_more_than_the_whole(
    uses: dict[int, float], length: int, average: int
) -> None:
    often = {term: 50 * use for term, use in uses.items()}
    gained, more = (bm25(each, IDF, length, average) for each in (uses, often))
    assert gained <= more <= sum(IDF[term] for term in uses)


def test_of_two_texts_with_the_same_words_the_shorter_one_fits_better() -> None:
    assert bm25({0: 1.0}, IDF, 50, 100) > bm25({0: 1.0}, IDF, 500, 100)


@given(weights, weights, st.floats(0.0, 1.0))
def test_context_adds_and_never_takes_away(
    own: dict[int, float], beside: dict[int, float], share: float
) -> None:
    together = in_context(own, (share, beside))
    assert covered(own, IDF) <= covered(together, IDF) <= covered(merged([own, beside]), IDF) + 1e-9


@given(hits)
def test_nearness_is_at_most_that_of_neighbours(found: list[WordHit]) -> None:
    # Three pairs of terms, each worth its weaker end.
    assert 0 <= nearness(found, IDF) <= 1.0 + 1.0 + 2.0
    assert best_weights(found).keys() == {hit.term for hit in found}


def test_nearness_fades_and_ends() -> None:
    def apart(places: int) -> float:
        return nearness([WordHit(0, 0, 1.0), WordHit(places, 1, 1.0)], IDF)

    assert apart(1) == 1.0
    assert apart(4) == 0.5
    assert apart(13) == 0.0
    assert nearness([WordHit(0, 1, 1.0), WordHit(1, 1, 1.0)], IDF) == 0.0


def test_likelihood_is_the_logistic_of_what_is_known() -> None:
    assert likelihood({}, {"a": 3.0}, 0.0) == 0.5
    assert likelihood({"a": 2.0}, {"a": 3.0, "b": 9.0}, -1.0) == 1 / (1 + math.exp(-5.0))
