"""Chats that a messenger wrote as text."""

from __future__ import annotations

import pytest

from app.research.text.chat_export import chat_messages, is_chat

ANDROID = [
    "12.03.2031 21:02 - Mesajlar uçtan uca şifrelidir.",
    '12.03.2031 21:02 - Ayşe "Ev" grubunu oluşturdu',
    "12.03.2031 21:14 - Ayşe: Evi tuttum",
    "12.03.2031 21:15 - Mert: <Medya dahil edilmedi>",
    "12.03.2031 21:16 - Mert: IMG-2031.jpg (dosya ekli)",
    "bu da altında",
    "12.03.2031 21:16 - Ayşe: Liste:",
    "",
    "havlu",
    "12.03.2031 21:17 - Can: Bu mesaj silindi",
    "12.03.2031 21:18 - Can: Çay bende",
]
IPHONE = [
    "[12.03.2031 21:14:05] Ayşe: \u200eMesajlar uçtan uca şifrelidir.",
    "\u200e[12.03.2031 21:14:09] Mert: görüntü dahil edilmedi",
    "[12.03.2031 21:15:00] Mert: Olur",
    "[12.03.2031 21:15:10] Ayşe: Kapora 3.000",
    "[12.03.2031 21:16:00] Can: Tamam",
]
AMERICAN = [f"3/12/31, 9:1{n}\u202fPM - Ann: message {n}" for n in range(5)]


def test_what_the_messenger_says_itself_is_left_out() -> None:
    assert is_chat(ANDROID)
    assert list(chat_messages(ANDROID)) == [
        "12.03.2031 21:14 - Ayşe: Evi tuttum",
        "12.03.2031 21:16 - Ayşe: Liste:",
        "havlu",
        "12.03.2031 21:18 - Can: Çay bende",
    ]


@pytest.mark.parametrize(("lines", "count"), [(IPHONE, 4), (AMERICAN, 5)])
def test_other_forms_of_the_time_are_known(lines: list[str], count: int) -> None:
    assert is_chat(lines)
    assert len(list(chat_messages(lines))) == count


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([], id="nothing"),
        pytest.param(["03.08.2031 138/80"] * 9, id="a notebook of blood pressure"),
        pytest.param(["12.03.2031 21:14 - Kapı açıldı"] * 9, id="a log without names"),
        pytest.param(["Toplantı notları", *IPHONE], id="a text that quotes one"),
        pytest.param(IPHONE[:3], id="too little"),
    ],
)
def test_other_texts_with_times_are_no_chat(lines: list[str]) -> None:
    assert not is_chat(lines)
