"""What a user only asked is no answer to what is asked later; a figure told beside it may be."""

from __future__ import annotations

import pytest

from app.turns.answers.past.asked_lines import only_asked


@pytest.mark.parametrize(
    ("question", "line", "whether"),
    [
        ("pos için hangi banka demiştik", "dükkana pos alıcam bankalar ne kesiyor", True),
        ("was there a daily limit", "and is there a limit", True),
        ("paano ko babayaran", "magkano ang bayad ngayong 2026", True),
        ("fatura kaç gelmişti", "fatura 2.140 tl geldi, çok mu", False),
        ("hangi ilacı içiyordu annem", "annem sabahları beloc içiyor. bırakabilir mi", False),
    ],
)
def test_a_bare_question_gives_nothing(question: str, line: str, whether: bool) -> None:
    assert only_asked(question, line, line) is whether


@pytest.mark.parametrize(
    ("question", "line", "whether"),
    [
        ("delix gıcık yapınca neye geçiliyordu", "ramipril başladım gıcık öksürük var", True),
        ("restless legs ferritin cutoff", "bacaklarımı hareket ettirmeden duramıyorum", True),
        ("ferritinim 31'di, hangi hastalık", "akşamları duramıyorum, ferritinim 31", True),
        ("kahve için ne önermiştin", "kahveyi bırakamıyorum", True),
        ("öksürük neden oluyordu", "merhaba öksürüğüm var", True),
        ("annemin tansiyonu kaç çıkmıştı", "annemin tansiyonu 150 çıktı", False),
        ("hangi ilaca başlamıştım", "ramipril başladım", False),
    ],
)
def test_what_opens_a_research_is_asked_in_whatever_words(
    question: str, line: str, whether: bool
) -> None:
    assert only_asked(question, line, line, opens=True) is whether
