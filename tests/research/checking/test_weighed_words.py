"""The words of a sentence and what each weighs beside another sentence."""

from __future__ import annotations

import pytest

from app.research.checking.weighed_words import WeighedWord, WordSet, weighed_words


def found(text: str) -> list[str]:
    return [each.text for each in weighed_words(text)]


def word(text: str) -> WeighedWord:
    (only,) = weighed_words(text)
    return only


def test_numbers_months_and_little_words_are_none_of_them() -> None:
    assert found("Bu ücret 3 Mayıs'ta yüzde on ikiye ve 50'ye çıkar") == ["ucret", "cikar"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Bakımı Hakan Er yaptı; Teknik Servis'te.", ["bakimi", "hakan", "er", "teknik", "servis"]),
        ("Asansör bakımı yapıldı.", []),
        ("Ankara'da B12 ölçüldü.", ["ankara", "b12"]),
        ("According to Marta Lindqvist it failed.", ["marta", "lindqvist"]),
    ],
)
def test_names_are_told_by_how_they_are_written(text: str, names: list[str]) -> None:
    assert [each.text for each in weighed_words(text) if each.name] == names


def test_a_name_weighs_more_than_a_word_and_a_word_more_than_a_frame() -> None:
    weights = {
        each.text: each.weight for each in weighed_words("Raporda Ankara için kira belirtildi")
    }
    assert weights["ankara"] > weights["kira"] > weights["belirtildi"]


def test_a_first_word_that_may_be_a_name_is_found_as_either() -> None:
    source = WordSet(weighed_words("Asansör bakımını Selin Aktaş yaptı."))
    bakim, _, selim = weighed_words("Bakımı Ayşe, Selim'in")[:3]
    assert source.match(bakim) == 1.0
    assert source.match(selim) == 0.0


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ("ücreti ödenir", "ücret"),
        ("aidat yatırılır", "ödenmesi"),
        ("5 dakika", "dk"),
        ("hat kapandı", "hattın"),
        ("bedeli", "ücreti"),
    ],
)
def test_inflections_units_and_paraphrases_are_found(known: str, asked: str) -> None:
    assert WordSet(weighed_words(known)).match(word(asked)) >= 0.5


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ("bunu Selin yaptı", "hep Selim"),
        ("kiracı", "belediye"),
        ("ilaç", "iğne yapılan aşı"),
        ("hep 24 gün", "aylık"),
    ],
)
def test_another_word_or_name_is_not(known: str, asked: str) -> None:
    assert all(
        WordSet(weighed_words(known)).match(each) < 0.5 for each in weighed_words(asked)[-1:]
    )
