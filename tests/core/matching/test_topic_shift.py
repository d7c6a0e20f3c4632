"""Questions that share nothing with the conversation they are asked in."""

from __future__ import annotations

import pytest

from app.core.matching.topic_shift import Shift, topic_shift

LONG = " ".join(
    f"{word}lar ölçülür"
    for word in (
        "böbrek tansiyon potasyum idrar şeker ilaç ödem nefes doktor kontrol tahlil sonuç tuz su "
        "protein kreatinin süzme hız evre damar kalp ritim ağrı kaşıntı gece uyku yorgun kansız "
        "demir fosfor kalsiyum kemik vitamin diyet sebze meyve haşlama porsiyon hafta aylık yıl "
        "diyaliz nakil verici aşı grip zatürre sigara kilo yürüyüş egzersiz stres aile anne baba "
        "randevu hemşire eczane reçete doz saat sabah akşam öğün yemek tabak kaşık bardak litre "
        "gram miligram derece yüzde oran puan sayı tablo liste"
    ).split()
)
SAID = ["böbrek hastası ne yesin", LONG]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Osmanlı'da matbaa kim tarafından açıldı", Shift.SURE),
        ("potasyumu düşürmek için sebzeler nasıl haşlanır", Shift.NONE),
        ("böbreğe zararlı bitki çayları hangileri", Shift.LIKELY),
        ("neden?", Shift.NONE),
        ("17 + 25", Shift.NONE),
        ("", Shift.NONE),
    ],
)
def test_shift_by_shared_words(text: str, expected: Shift) -> None:
    assert topic_shift(text, SAID) is expected


def test_short_conversation_proves_little() -> None:
    said = ["kolesterol nasıl düşer", "Yürüyerek."]
    assert topic_shift("statin kasları eritir mi", said) is Shift.LIKELY
    assert topic_shift("statin kasları eritir mi", ()) is Shift.NONE
