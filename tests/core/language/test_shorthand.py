"""Words that are typed short are written out, and nothing else is touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language.shorthand import written_out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oluk ne zmn değişti", "oluk ne zaman değişti"),
        ("ne zmana kadar", "ne zamana kadar"),
        ("çorba ne kdr kaynar", "çorba ne kadar kaynar"),
        ("kaç dakka beklicektim", "kaç dakika beklicektim"),
        ("crp ım kaçtı", "crp'ım kaçtı"),
        ("ft4 üm kaçtı", "ft4'üm kaçtı"),
        ("PZRTESİ NE ZMN", "pazartesi NE zaman"),
        ("PZRTESI ne zman", "pazartesi ne zaman"),
        ("BŞİ sordum", "bir şey sordum"),
        ("bşı sordum", "bir şey sordum"),
        ("Gürkan nekadar aldı", "Gürkan ne kadar aldı"),
        ("nekadarmış, nezamandı", "ne kadarmış, ne zamandı"),
        ("usta kacpara aldı", "usta kaç para aldı"),
        ("tansiyonu kacdı", "tansiyonu kaçtı"),
    ],
)
def test_what_is_typed_short_is_written_out(typed: str, meant: str) -> None:
    assert written_out(typed) == meant


@pytest.mark.parametrize(
    "text",
    [
        "zamanla geçer",
        "kadraj",
        "bu si bemol",
        "3 su bardağı",
        "ne kadar zaman",
        "500 ml su içtim",
        "",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert written_out(text) == text


@given(st.text(max_size=60))
def test_writing_out_twice_changes_nothing_more(text: str) -> None:
    once = written_out(text)
    assert written_out(once) == once
