"""Words that a sentence has in the place of others of its source."""

from __future__ import annotations

import pytest

from app.research.checking.exchanged_words import exchanged
from app.research.checking.source_lines import lines_of

PARCELS = "Örtülü parsellerde ortalama 143 solucan, çıplak parsellerde 61 solucan sayıldı."
WARRANTY = "Kadro beş yıl, motor iki yıl, batarya bir yıl garantilidir."
MEN = "The effect was larger in women (6.4 mmHg) than in men (3.7 mmHg)."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Çıplak parsellerde 143 solucan sayıldı.", PARCELS),
        ("Motor beş yıl garantilidir.", WARRANTY),
        ("Asansörde B bloğa sarı etiket verildi.", "Asansörde C bloğa sarı etiket verildi."),
        ("Kardeşlerde iki çocuğa indirim var.", "Kardeşlerde ikinci çocuğa indirim var."),
        ("Her üye haftada bir kez gelir.", "Her üye ayda bir kez gelir."),
        ("Günde bir kez iki püskürtme.", "Günde bir kez bir püskürtme."),
        ("B tipi oda hafta sonu 3.300 TL'dir.", "Oda: B tipi; Hafta içi: 3.300; Hafta sonu: 3.950"),
        ("Films are lent for three weeks.", "Books are lent for three weeks, films for one week."),
        ("At the second time it is withdrawn.", "At the third time it is withdrawn."),
        ("The effect was larger in men (6.4 mmHg) than in women (3.7 mmHg).", MEN),
        ("Two left because of hip pain.", "Four left; two of them left because of knee pain."),
    ],
)
def test_what_stands_in_the_place_of_another_word_is_found(claim: str, source: str) -> None:
    assert exchanged(claim, lines_of(source)[0], "")


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Örtülü parsellerde 143 solucan sayıldı.", PARCELS),
        ("Çıplak parsellerde 61 solucan sayıldı.", PARCELS),
        ("Motor iki yıl garantilidir.", WARRANTY),
        (
            "Parçaların garantisi 2 yıldır.",
            "Değişen parçalar iki yıl, işçilik altı ay garantilidir.",
        ),
        ("Aidat 2.300 TL'ye çıktı.", "Aidat temmuzda 1.950 TL'den 2.300 TL'ye çıktı."),
        ("The van was moved to Sunday.", "I moved the van to Sunday because my shift changed."),
        ("The effect was larger in women than in men.", MEN),
        ("", PARCELS),
    ],
)
def test_what_is_left_out_is_put_for_nothing(claim: str, source: str) -> None:
    assert exchanged(claim, lines_of(source)[0], "") == ()


def test_what_stands_in_the_heading_is_put_for_nothing() -> None:
    line = lines_of("Raf ömrü:\nSalça 24 ay dayanır.")[-1]
    assert exchanged("Salçanın ömrü 24 ay.", line, "tr") == ()
