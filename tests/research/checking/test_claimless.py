"""Lines that state nothing."""

from __future__ import annotations

import pytest

from app.research.checking.claimless import (
    is_claimless,
    is_frame,
    is_senseless,
    leads_in,
    tells_absence,
)


@pytest.mark.parametrize(
    "line",
    [
        "**Question**: Aidat ne kadar?", "Knowledge Base:", "**Analysis Directive**: Answer",
        "Yanıt:", "<belge kimlik=…", "Yukarıdaki belgelere dayanarak soruyu Türkçe yanıtla.",
    ],
)  # fmt: skip
def test_the_frame_of_the_prompt_is_known(line: str) -> None:
    assert is_frame(line)


@pytest.mark.parametrize("line", ["Yanıt: Aidat 600 liradır.", "Soruların çoğu aidat üzerine."])
def test_a_sentence_behind_a_label_is_no_frame(line: str) -> None:
    assert not is_frame(line)


@pytest.mark.parametrize(
    "line", ["aidat aidat aidat aidat", "xkcd qwrt zzzzz bcdfg hjkl", "aaaaaaaaa", "ve ve ve ve ve"]
)
def test_words_without_sense(line: str) -> None:
    assert is_senseless(line) and is_claimless(line)


def test_a_sentence_has_sense() -> None:
    assert not is_senseless("Üyelik aidatı yıllık 600 TL'dir.")
    assert not is_claimless("Üyelik aidatı yıllık 600 TL'dir.")


def test_a_line_leads_in_or_says_that_nothing_is_there() -> None:
    assert leads_in("Özetle:") and not leads_in("Özetle aidat 600 liradır.")
    assert tells_absence("Kaynaklarda bu soruyu yanıtlayan bir bilgi bulunmuyor.")
