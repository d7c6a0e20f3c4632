"""What is pasted at length to be kept, and what only comes with a long story."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.pasted_letter import is_account, is_letter
from app.core.understanding.questions.telling import only_tells

SCHOOL = (
    "Sayın Velimiz, 12 Mayıs Salı günü saat 14.00'te veli toplantısı yapılacaktır. Toplantıda yaz "
    "okulu ve servis ücretleri konuşulacaktır. Yaz okulu ücreti haftalık 2.400 TL olarak "
    "belirlenmiştir. Katılamayacaklar sınıf öğretmeni Nurcan Hanım'a bilgi versin. Toplantıya "
    "katılabilecek misiniz? Servis o gün 15.30'da kalkacaktır."
)
SIGNED = f"{SCHOOL}\nSaygılarımla,\nAli Rıza Sönmez"
AILING = (
    "Babam 77 yaşında, üç gündür ateşi çıkıyor. Önce soğuk algınlığı sandık. Aile hekimi pazartesi "
    "baktı, ciğerini dinledi, temiz dedi. Parol verdi, günde üç tane, bir de öksürük şurubu. Dün "
    "gece 38,9 oldu, terledi, sonra düştü. Bugün iştahı yok, çorba bile içmedi. Tansiyonu sabah "
    "10'a 6 idi, genelde 13'e 8 olurdu."
)


@pytest.mark.parametrize("text", [SCHOOL, SIGNED, f"Merhaba, nasılsınız? {SCHOOL}", AILING])
def test_a_letter_is_kept_whatever_it_asks_of_others(text: str) -> None:
    assert is_letter(text)
    assert only_tells(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{AILING} Acile götürmeli miyiz sizce?",
        f"{AILING} Acile götürmeli miyiz? Teşekkürler",
        f"Şunu özetle: {SIGNED}",
        f"Bu mektup ne istiyor?\n{SIGNED}",
        f"{SIGNED}\nbunu tablo yap",
    ],
)
def test_what_wants_something_at_either_end_is_more_than_a_letter(text: str) -> None:
    assert is_account(text)
    assert not is_letter(text)
    assert not only_tells(text)


@pytest.mark.parametrize(
    "text",
    [
        "babamın ateşi 38,9 oldu",
        "kombi neden ses yapar? " * 20,
        "a" * 20_000,
        "",
    ],
)
def test_what_is_short_or_only_asks_is_no_account(text: str) -> None:
    assert not is_account(text)
