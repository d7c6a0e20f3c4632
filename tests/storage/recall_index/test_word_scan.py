"""Words are found at the same places with numpy and without."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.recall_index.word_scan import WordScan
from app.storage.words.vocabulary import pack

NUMBERS = st.lists(st.integers(0, 40) | st.integers(0, 2**32 - 1), max_size=30)


@given(NUMBERS, st.sets(st.integers(0, 50), max_size=8))
def test_places_of_the_wanted_words_and_the_end(numbers: list[int], wanted: set[int]) -> None:
    pytest.importorskip("numpy")
    expected = [(place, number) for place, number in enumerate(numbers) if number in wanted]
    expected.append((len(numbers), 0))

    with pytest.MonkeyPatch.context() as patch:
        quick = WordScan(wanted)
        patch.delitem(sys.modules, "numpy", raising=False)
        plain = WordScan(wanted)

    for scan in (quick, plain):
        places, words = scan.places(pack(numbers))
        assert list(zip(places, words, strict=True)) == expected
