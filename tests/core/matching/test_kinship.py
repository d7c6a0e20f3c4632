"""How far two words may be trusted to be one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.matching.kinship import NEAREST_KIN, in_turkish_spelling, kinship, trust

stems = st.text("abcde", min_size=1, max_size=12)


@given(stems, stems)
def test_kinship_goes_both_ways_and_stays_below_the_word_itself(one: str, other: str) -> None:
    assert kinship(one, other) == kinship(other, one)
    assert one == other or kinship(one, other) < NEAREST_KIN


@given(stems, st.sets(stems, max_size=5))
def test_trust_is_whole_only_for_the_word_itself(wanted: str, others: set[str]) -> None:
    assert (trust(wanted, others) == 1.0) == (wanted in others)


def test_what_only_begins_alike_is_no_relative() -> None:
    assert kinship("hiperglisem", "hiperkalsem") == 0.0
    assert kinship("fenomen", "fenomenoloj") > 0.4


@pytest.mark.parametrize(
    ("foreign", "turkish"), [("phenomenon", "fenomenon"), ("creatine", "kreatin"), ("b12", "b12")]
)
def test_foreign_spellings_are_read(foreign: str, turkish: str) -> None:
    assert in_turkish_spelling(foreign) == turkish
