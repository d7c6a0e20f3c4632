"""Words of a question as the lines spell them."""

from __future__ import annotations

import pytest

from app.core.language.suffixes import root, stem
from app.core.language.thesaurus import shipped_thesaurus
from app.core.reading.reader import related_stems
from app.core.reading.sought_words import SoughtWords, bare, respelled, stems, topical


def test_what_asks_is_no_topic_and_years_lose_their_endings() -> None:
    assert topical("2023teki sirke denememde kaç kilo elma kullanmıştık?") == (
        "2023", "sirke", "denememde", "kilo", "elma", "kullanmistik",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("word", "expected"),
    [("suzuyoduk", "suz"), ("bekletmistik", "bekle"), ("suzulur", "suz"), ("elma", ""), ("su", "")],
)
def test_root(word: str, expected: str) -> None:
    assert root(word)[: len(expected)] == expected
    assert bool(root(word)) == bool(expected)


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("kavanozu", "Cam kavanoz kullanılır"),
        ("suzuyoduk", "Üç hafta sonra süzülür"),
        ("kavonoz", "Cam kavanoz kullanılır"),
        ("sekiz", "8 gün bekler"),
        ("üçüncü", "Evre 3 hedefi altıdır"),
    ],
)
def test_words_meet_their_forms_verbs_slips_and_figures(asked: str, line: str) -> None:
    sought = SoughtWords(topical(asked), [stems(line), stems("başka bir satır")], {})
    assert sought.share(sought.found(stems(line))) > 0
    assert not sought.found(stems("başka bir satır"))


def test_what_stands_for_a_word_counts_less_than_the_word() -> None:
    lines = [stems("sirke ekşidir"), stems("asetik asit ekşidir")]
    sought = SoughtWords(("sirke",), lines, {"sirke": frozenset({"aset"})})
    own, related = (sought.share(sought.found(each)) for each in lines)
    assert own > related >= 0


def test_words_that_stand_for_one_together_count_where_all_of_them_stand() -> None:
    lines = [stems("kan tahlili yapıldı"), stems("kan verildi"), stems("tahlil istendi")]
    sought = SoughtWords(
        ("tetkik",), lines, {"tetkik": frozenset({" ".join(map(stem, ("kan", "tahlil")))})}
    )
    assert [bool(sought.found(each)) for each in lines] == [True, False, False]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("başvurmuştum", "15 Mayıs'a kadar başvurulacak"),
        ("ödeyeceğiz", "peşin ödendi"),
        ("müracaat etmiştik", "nüfusa başvurdum"),
    ],
)
def test_forms_of_a_verb_of_the_wider_table_stand_for_each_other(asked: str, line: str) -> None:
    lines = [stems(line), stems("başka bir satır")]
    sought = topical(asked)
    related = related_stems(sought, shipped_thesaurus().wider)
    assert SoughtWords(sought, lines, related).found(lines[0])
    assert not SoughtWords(sought, lines, related).found(lines[1])


def test_a_rare_word_says_more_than_one_that_all_lines_have() -> None:
    lines = [stems("elma sirkesi"), stems("elma suyu"), stems("elma kabuğu")]
    sought = SoughtWords(("elma", "sirkesi"), lines, {})
    assert sought.weights[1] > sought.weights[0]
    assert sought.rarest == 1


@pytest.mark.parametrize(
    ("word", "expected"),
    [("hba1csi", "hba1c"), ("b12si", "b12"), ("2024teki", "2024"), ("elma", "elma")],
)
def test_names_with_numbers_lose_their_endings(word: str, expected: str) -> None:
    assert bare(word) == expected


def test_a_word_that_a_slip_shortened_is_met_by_what_it_was() -> None:
    lines = [stems("Kolesterol sınırı 130 sayılır"), stems("Günde 60 gram verilir")]
    sought = SoughtWords(topical("kolesterol snırı"), lines, {})
    assert all(sought.known)


def test_a_question_is_respelled_by_the_words_that_are_there() -> None:
    there = stems("Kolesterol sınırı 130 sayılır")
    assert respelled("Kolesterol snırı neydi", there) == "kolesterol sinir neydi"
    # What is known in another form, and what nothing there resembles, stays as it was written.
    assert respelled("Kolesterolüm kaçtı?", there) == "Kolesterolüm kaçtı?"
    assert respelled("Kirayı ödedim mi", there) == "Kirayı ödedim mi"
