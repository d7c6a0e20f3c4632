"""Choices from a list that was told a while ago."""

from __future__ import annotations

from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label
from app.core.understanding.turn_references.earlier_list import earlier_choice
from app.core.understanding.turn_references.naming_turns import classify_with_turns

LISTED = [
    ChatMessage("user", "okula ne yazmalıyım"),
    ChatMessage(
        "assistant",
        "Üç metin olabilir:\n1) Sınıf öğretmenine kısa not\n2) Okul yemekhanesine liste\n"
        "3) Revire acil plan\n\nHangisini yazayım?",
    ),
    ChatMessage("user", "yemekhaneye olan"),
    ChatMessage("assistant", "Yumurta içeren ürünler verilmemelidir."),
    ChatMessage("user", "mayonez de var mı içinde"),
    ChatMessage("assistant", "Eklendi: mayonez, kek, makarna."),
]


def test_an_entry_is_chosen_some_messages_later() -> None:
    found = earlier_choice("şimdi öğretmene olanı da yaz", LISTED)
    assert found is not None
    assert (found.label, found.pick) == (Label.CHOICE, (1,))
    assert classify_with_turns("şimdi öğretmene olanı da yaz", LISTED).pick == (1,)


def test_what_goes_on_chooses_nothing() -> None:
    for text in ("makarna neden eklendi", "teşekkürler", "yumurta akı kaç kalori"):
        assert earlier_choice(text, LISTED) is None


def test_without_a_list_there_is_nothing_to_choose() -> None:
    assert earlier_choice("öğretmene olanı da yaz", LISTED[2:]) is None
    assert earlier_choice("öğretmene olanı da yaz", LISTED[:2]) is None


def test_a_list_that_nobody_asked_about_is_chosen_from() -> None:
    shown = [
        ChatMessage("user", "ilaçları say"),
        ChatMessage("assistant", "1. Parasetamol\n2. Naproksen, 500 mg\n3. Kapsaisin krem"),
    ]
    found = classify_with_turns("krem olanı nasıl süreyim", shown)
    assert (found.label, found.pick) == (Label.CHOICE, (3,))
    assert classify_with_turns("fiyatlar ne kadar arttı bu yıl", shown).label is not Label.CHOICE
