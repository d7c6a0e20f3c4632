"""The words that name what a question is about, and lines about another thing of that name."""

from __future__ import annotations

import pytest

from app.core.reading.named_words import asks_by_name, is_of_another_thing, named_words


def test_what_is_asked_of_a_thing_does_not_name_it() -> None:
    assert named_words("levotiroksin kaç mikrogramdı") == ("levotiroksin",)


def test_a_message_may_only_name_what_is_asked() -> None:
    assert asks_by_name("gökhan beyin numarası")
    assert not asks_by_name("gökhan bey kimdi")


OF_ANOTHER = (
    ("su faturası ne kadardı", "elektrik faturası 740 geldi bu ay"),
    ("evin tapusu kimin üstüne", "tarlanın tapusu amcam Rıfat'ın üstüne"),
    ("annemin kalp doktoru kimdi", "hanımın kalp doktoru Tamer Bey"),
    ("ablamın doktoru kimdi", "yeni doktorum Esra Hanım"),
    ("klima bakımı ne zamandı", "arıtma bakımı 9 aralıkta"),
    ("matematik kursu hangi gün", "kimya kursu salı günü"),
    ("kızım nereye tayin oldu", "komşunun kızına çeyrek altın aldım"),
    ("bulaşık makinesinin tamircisi kim", "çamaşır makinesinin tamircisi Niyazi usta"),
    ("römorkun plakası ne", "traktörün eski plakası 42 AB 318"),
    ("istatistik hocası kim", "edebiyat hocası Feride Hanım"),
)


@pytest.mark.parametrize(("question", "told"), OF_ANOTHER)
def test_a_note_about_another_thing_or_another_ones_is_none(question: str, told: str) -> None:
    assert is_of_another_thing(question, told, {})


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("evin anahtarı kimde", "yedek anahtarı Sevim ablaya bıraktım"),
        ("hanımın kalp doktoru kimdi", "eşimin kalp doktoru Tamer Bey"),
        ("elektrik faturası ne kadardı", "elektrik faturası 740 geldi bu ay"),
        ("traktörün plakası ne", "traktörün eski plakası 42 AB 318"),
        ("kombinin bakımı kaç para", "aldığım gün kombinin yıllık bakımı 900 dediler"),
        ("how much ramipril does mum take", "Dr. Patel raised mum's ramipril to 5 mg"),
    ],
)
def test_a_note_that_may_be_meant_is_read(question: str, told: str) -> None:
    assert not is_of_another_thing(question, told, {})


def test_a_thing_is_not_what_it_is_of_though_the_words_are_related() -> None:
    related = {"okul": frozenset(("serv",))}
    assert is_of_another_thing("okul servisi kaç para", "klima servisi 900 tl aldı", related)
    assert not is_of_another_thing("okul servisi kaç para", "okul servisi 4500", related)


def test_who_did_something_is_no_other_one_of_its_sort() -> None:
    assert not is_of_another_thing(
        "çiti yapan ustanın adı neydi", "çit telini yusuf usta çekti", {}
    )
