"""Words are found at the same places with numpy and without."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.recall_reading.word_scan import WordScan
from app.storage.words.vocabulary import pack

NUMBERS = st.lists(st.integers(0, 40) | st.integers(0, 2**32 - 1), max_size=30)


@given(st.lists(NUMBERS, max_size=4), st.sets(st.integers(0, 50), max_size=8))
def test_places_of_the_wanted_words_and_the_ends(texts: list[list[int]], wanted: set[int]) -> None:
    pytest.importorskip("numpy")
    numbers = [number for text in texts for number in (*text, 0)]
    expected = [(place, each) for place, each in enumerate(numbers) if each in wanted or not each]

    with pytest.MonkeyPatch.context() as patch:
        quick = WordScan(wanted)
        patch.delitem(sys.modules, "numpy", raising=False)
        plain = WordScan(wanted)

    for scan in (quick, plain):
        assert list(scan.places(list(map(pack, texts)))) == expected
