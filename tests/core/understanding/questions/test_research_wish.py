"""Messages that want no more than the question before researched."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.research_wish import names_the_net, wishes_research


@pytest.mark.parametrize(
    "text",
    [
        "internetten de bir bak",
        "Bunu araştır",
        "Bunu yeni araştırma olarak yap",
        "yeni bir araştırma başlatır mısın",
        "bunu benim için internette araştırır mısın?",
        "google'dan bak",
        "yeniden araştır lütfen",
        "daha güncel bilgi bul",
        "online ara",
        "look it up online please",
        "can you research this",
    ],
)
def test_the_question_before_is_wanted_researched(text: str) -> None:
    assert wishes_research(text)


@pytest.mark.parametrize(
    "text",
    [
        "internetten bilet nasıl alınır",
        "magnezyumu araştır",
        "internet yokken de çalışıyor mu",
        "bir daha bak",
        "beni sonra ara",
        "bunu araştırma",
        "göç üzerine bir araştırma yap",
        "araştırdıklarımı listele",
        "online",
        "evet",
        "",
        "araştır " * 40,
    ],
)
def test_anything_else_is_read_for_itself(text: str) -> None:
    assert not wishes_research(text)


def test_where_to_look_is_named() -> None:
    assert names_the_net("Çevrimiçi ara") and names_the_net("İNTERNETTEN bak")
    assert not names_the_net("bunu araştır")
