"""What is to be written or made up is told from what can be found."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.writing_tasks import is_writing_task


@pytest.mark.parametrize(
    "text",
    [
        "bana bir öykü yaz",
        "ev sahibine kira artışı için kibar bir mesaj yazar mısın?",
        "dilekçe yaz: iki gün izin istiyorum",
        "excelde toplama formülü yazıver",
        "tatil için bavul listesi yap",
        "oğluma masal anlat",
        "bana beş kedi ismi öner",
        "bana yirmiye kadar say",
        "bana 10 soruluk test hazırla",
        "write me a short email to my landlord",
        "please make a packing list",
    ],
)
def test_what_is_to_be_made(text: str) -> None:
    assert is_writing_task(text)


@pytest.mark.parametrize(
    "text",
    [
        "babamın ilaç listesini ver",
        "alışveriş listesini yazmıştım",
        "menemen tarifi neydi",
        "en son ne yazmıştım",
        "metforminin yan etkilerini anlat",
        "diyabet üzerine kaynaklı bir metin hazırla",
        "güncel kılavuzlarla bir tarama planı yap",
        "kan testi yaptırdım",
        "ödeme planı ne zaman yapılacaktı",
        "make a list of statins with sources",
    ],
)
def test_what_can_be_found(text: str) -> None:
    assert not is_writing_task(text)
