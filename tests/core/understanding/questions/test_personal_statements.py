"""What is told of oneself is told from what is asked, and from what is said to the assistant."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.personal_statements import sentence_asks, statements_in


@pytest.mark.parametrize(
    "text",
    [
        "Sabahları şekerim 180 çıkıyor.",
        "Annemin tansiyonu 16'ya çıktı",
        "dizim ağrıyor merdiven inerken",
        "2 haftadır gece terliyorum",
        "oğlumda alerji var",
        "Dün karpuz yedim, sabah 190 ölçtüm",
        "My sugar was 190 this morning",
    ],
)
def test_told(text: str) -> None:
    assert statements_in(text) == (text,)


@pytest.mark.parametrize(
    "text",
    [
        "Dawn fenomeni nedir?",
        "şeker neden yükselir",
        "ilacımı sabah mı akşam mı alayım",
        "metformin dozu",
        "Madde madde yaz",
        "tamam anladım teşekkürler",
        "insülin direnci hakkında bilgi istiyorum",
        "ağrı kesici etkisi arttı",
        "kayınvalidem neyinden ameliyat olacaktı",
        "What is Dawn?",
        "I want to know about metformin",
    ],
)
def test_not_told(text: str) -> None:
    assert statements_in(text) == ()


@pytest.mark.parametrize("text", ["am I allowed to have a cat", "may we sublet", "must I sign it"])
def test_verbs_before_whom_they_ask_of_ask(text: str) -> None:
    assert sentence_asks(text)
    assert statements_in(text) == ()


@pytest.mark.parametrize("text", ["may rent paid 900", "must call mum", "shall be fine"])
def test_the_same_words_alone_ask_nothing(text: str) -> None:
    assert not sentence_asks(text)


def test_a_message_may_tell_and_ask() -> None:
    text = "Bugün iki kez başım döndü. Bu normal mi?"
    assert statements_in(text) == ("Bugün iki kez başım döndü.",)
    assert sentence_asks(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Ablam 52 yaşında sıcak basmaları çok, hormon tedavisi tehlikeli mi",
            "Ablam 52 yaşında sıcak basmaları çok",
        ),
        ("Şeker yükleme testi şart mı, 26 haftalık hamileyim", "26 haftalık hamileyim"),
    ],
)
def test_a_clause_may_tell_before_the_question(text: str, told: str) -> None:
    assert statements_in(text) == (told,)
