"""Questions for what was noted are known, with their topic where they name one."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.notes_asked import (
    asks_for_last_note,
    asks_for_notes,
    notes_about,
)


@pytest.mark.parametrize(
    "text",
    [
        "notlarımı listele",
        "neler not ettim",
        "sana neler anlatmıştım",
        "not ettiklerimi göster",
        "son notum neydi",
        "çatıyla ilgili notlarım",
        "list my notes",
        "can you list my notes",
        "lütfen notlarımı listele",
        "notlarımı görebilir miyim",
        "what did I note",
        "kaç not aldım",
        "hakkımda ne biliyorsun",
        "neler hatırlıyorsun benim hakkımda",
    ],
)
def test_what_asks_for_notes_is_known(text: str) -> None:
    assert asks_for_notes(text)


@pytest.mark.parametrize(
    "text",
    [
        "not: kasanın anahtarı çekmecede",
        "nota bilmiyorum",
        "babam hakkında ne biliyorsun",
        "sınav notu kaçtı",
        "do notes of a flute",
        "notlarımı sil",
        "Okul notlarım kötü, ne yapmalıyım?",
        "Translate my notes into Turkish: hello world, this is a long text of mine",
    ],
)
def test_what_only_has_the_word_is_not(text: str) -> None:
    assert not asks_for_notes(text)


def test_the_last_of_them_and_their_topic() -> None:
    assert asks_for_last_note("son notum neydi")
    assert not asks_for_last_note("notlarımı göster")
    assert notes_about("çatıyla ilgili notlarım") == "catiyla"
    assert notes_about("bütün notlarımı listele") == ""
