"""Corrections are told from refusals and statements, and put together with the question before."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.correction import correction_in, whole_questions


@pytest.mark.parametrize(
    ("text", "meant", "not_meant"),
    [
        ("hayır, teyzemin tansiyonunu sormuştum", "teyzemin tansiyonunu", ()),
        ("yok o değil, teyzemin olan", "teyzemin", ()),
        ("onu sormadım, ağırlığını sordum", "ağırlığını", ()),
        ("ben 2023 tekini kastettim", "2023", ()),
        ("ben 2023'tekini kastettim", "2023", ()),
        ("yok teyzeminki değil dayımınki", "dayımın", ("teyzeminki",)),
        ("yanlış anladın sigortayı soruyorum", "sigortayı", ()),
        ("hayır şunu demiştim: aidat ne zaman artacak", "aidat ne zaman artacak", ()),
        (
            "yok kilimi sormuyorum, perdeyi diyorum kaç metreydi",
            "perdeyi kaç metreydi",
            ("kilimi",),
        ),
        ("kilimi kastetmedim perdeyi sordum", "perdeyi", ("kilimi",)),
        ("I meant the red bicycle", "red bicycle", ()),
    ],
)
def test_what_is_meant_is_told(text: str, meant: str, not_meant: tuple[str, ...]) -> None:
    correction = correction_in(text)
    assert correction is not None
    assert (correction.meant, correction.not_meant) == (meant, not_meant)


@pytest.mark.parametrize(
    "text",
    [
        "hayır gerek yok",
        "CRP ne demek",
        "peki sedimantasyon ne demekti",
        "yok teşekkürler",
        "hayır vazgeçtim",
        "bunu sormuştum",
        "bisikletin frenini sormuştum",
        "bu iyi değil",
        "teyzemin tansiyonu iyi değil ne yapayım",
        "yok ya boşver",
        "",
        "değil",
        "hayır",
    ],
)
def test_what_corrects_nothing_is_none(text: str) -> None:
    assert correction_in(text) is None


def test_what_is_set_against_a_word_of_the_question_corrects_it() -> None:
    assert correction_in("zincir değil sele", "bisikletin zinciri kaç liraydı") is not None
    assert correction_in("zincir değil sele", "teyzemin tansiyonu kaçtı") is None


def test_a_question_by_itself_takes_nothing_over() -> None:
    meant = "kemanın tamiri kaça mal olacaktı"
    assert whole_questions("ayar yapan ustanın adı neydi", meant, ["defnenin"]) == (meant,)


def test_whose_takes_the_place_of_whose() -> None:
    assert whole_questions("teyzemin tansiyonu kaçtı", "dayımın") == ("dayımın tansiyonu kaçtı",)
    assert whole_questions("2024 aidatı kaçtı", "2023") == ("2023 aidatı kaçtı",)


def test_what_was_not_meant_is_left_out() -> None:
    assert "selesi kaç liraydı" in whole_questions("zinciri kaç liraydı", "selesi", ("zinciri",))


def test_a_question_of_its_own_comes_first() -> None:
    assert whole_questions("aidat kaçtı", "kapıcı ne zaman gelecek")[0] == "kapıcı ne zaman gelecek"


def test_nothing_before_is_no_matter() -> None:
    assert whole_questions("", "dayımın") == ("dayımın",)


def test_what_one_said_to_somebody_corrects_nothing() -> None:
    said = "gülizar hanım aralıktan itibaren 26 bin istiyor tamam dedim"
    assert correction_in(said, "bakıcıya ne veriyoruz") is None
    assert correction_in("hayır tamam dedim ona, fiyatını sordum", "bakıcının izni") is not None
