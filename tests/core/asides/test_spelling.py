"""Spoken forms are written out, written ones stay."""

from __future__ import annotations

import pytest

from app.core.asides.spelling import in_written_form


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("silince gercekten siliniyo", "silince gercekten siliniyor"),
        ("ne diyosun", "ne diyorsun"),
        ("bunu nasi yapcam", "bunu nasil yapacagim"),
        ("nereye gidicez", "nereye gidecegiz"),
        ("buyutuyoduk", "buyutuyorduk"),
        ("napicam burda", "ne yapacagim burada"),
        ("selammmm", "selam"),
        ("where r u", "where are you"),
    ],
)
def test_spoken_words_are_written_out(spoken: str, meant: str) -> None:
    assert " ".join(in_written_form(spoken.split())) == meant


@pytest.mark.parametrize("text", ["yoga yolu", "annecim geldi", "siliniyor mu", "dalga boyu"])
def test_written_words_stay(text: str) -> None:
    assert " ".join(in_written_form(text.split())) == text
