"""Short messages that go on telling, or put right what was told."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.statement_additions import (
    corrected_place,
    corrects_statement,
    tells_further,
)


@pytest.mark.parametrize(
    "text", ["ft4 de 1,1", "abone no 88123", "ferritin 12 ng", "nabız da 78", "öğlen 142"]
)
def test_a_measure_with_its_figure_goes_on(text: str) -> None:
    assert tells_further(text)


@pytest.mark.parametrize(
    "text",
    [
        "geçen yıl iki haplık 40 mg içiyordu",
        "salonda 12 derece oluyordu",
        "ilkinde 30 tuttu",
        "eskiden 10 du",
    ],
)
def test_what_was_or_is_done_with_a_figure_goes_on(text: str) -> None:
    assert tells_further(text)


@pytest.mark.parametrize(
    "text",
    [
        "2",
        "tamam 2 tane aldı",
        "geçen yıl 20 mg mı alıyordu",
        "evet 2",
        "ilk 3 tanesi",
        "geçen yıl 2025",
        "5 yıl garantili kombi",
        "3. maddeyi aç",
        "kaç 12",
        "ya ferritin 12 yüksek mi",
        "oluk değişti",
        "iphone 15",
        "windows 11",
        "covid 19",
        "152000i 32ye böl",
    ],
)
def test_what_picks_asks_or_leans_does_not(text: str) -> None:
    assert not tells_further(text)


@pytest.mark.parametrize(
    "text",
    [
        *("pardon 54 olacaktı", "yanlış yazdım 320", "250 değil 320", "320 yani", "sorry, 54"),
        "yok 320 lira oldu",
    ],
)
def test_what_puts_right_is_known(text: str) -> None:
    assert corrects_statement(text)


@pytest.mark.parametrize(
    "text",
    [
        *("pardon", "yok teşekkürler", "hayır", "320 mi yani", "değil", "pardon anlamadım"),
        *("sorry for the late reply", "hayır 5 dakika sonra bakarım", "pardon biraz acıktım"),
    ],
)
def test_what_only_denies_puts_nothing_right(text: str) -> None:
    assert not corrects_statement(text)


@pytest.mark.parametrize(
    ("told", "correction", "at_once", "place"),
    [
        (["odası 214 numara", "adı Nevin"], "pardon 241 olacaktı", True, 0),
        (["odası 214 numara", "anket 312 kişiydi"], "pardon 241 olacaktı", False, 0),
        (["kira 1200", "aidat 1250"], "pardon 1300 olacaktı", True, 1),
        (["odası 214 numara", "adı Nevin"], "pardon Nermin olacaktı", False, 1),
        (["ilaç 5 mg", "adı Nevin"], "pardon 241 olacaktı", False, 1),
    ],
)
def test_what_is_put_right_is_the_last_or_what_its_figure_is_a_slip_of(
    told: list[str], correction: str, at_once: bool, place: int
) -> None:
    assert corrected_place(told, correction, at_once=at_once) == place


def test_what_alone_has_a_word_of_the_correction_is_put_right() -> None:
    told = ["levodopa günde 3 kez başladı", "doktoru Selim Aydın, kontrolü 12 ocakta"]
    assert corrected_place(told, "pardon günde 4 kez olacaktı", at_once=False) == 0
    assert corrected_place(told, "pardon 154 olacaktı", at_once=False) == 1
