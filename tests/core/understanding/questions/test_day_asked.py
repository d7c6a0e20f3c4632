"""Questions for what is to be on a day are told from those about the world."""

from __future__ import annotations

import pytest

from app.core.understanding.questions.day_asked import asks_of_day, asks_what_was_said


@pytest.mark.parametrize(
    "text",
    [
        "yarın ne var",
        "pazartesi ne vardı",
        "bugün için planım var mıydı",
        "salı günü terapist randevusu kaçta",
        "yarın sınav nerede",
        "what do I have tomorrow",
    ],
)
def test_what_asks_of_a_day_is_known(text: str) -> None:
    assert asks_of_day(text)


@pytest.mark.parametrize(
    "text",
    [
        "yarın hava nasıl olacak",
        "bugün ne yapsam",
        "yarın güneş kaçta doğuyor",
        "pazartesi sendromu nedir",
        "sınav kaygısı neden olur",
        "bugün ne var ne yok",
        "Hamilelikte 12 haftalık kontrol var mı",
        "bugün şehirde nöbetçi doktor var mı",
        "",
    ],
)
def test_what_asks_of_the_world_is_not(text: str) -> None:
    assert not asks_of_day(text)


@pytest.mark.parametrize(
    "text",
    [
        "bugün ne konuştuk",
        "bugün sana ne anlattım",
        "neler söyledim bugün",
        "what did I tell you today",
    ],
)
def test_what_asks_for_all_that_was_said_today_is_known(text: str) -> None:
    assert asks_what_was_said(text)
    assert not asks_what_was_said("bugün haberlerde ne anlattılar")
