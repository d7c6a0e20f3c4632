"""A short question right after something was told means that."""

from __future__ import annotations

import pytest

from app.core.domain.messages import Kind, Message
from app.turns.answers.follow_ups.recent_statement import (
    deeds_to_come,
    may_be_put_right,
    recent_statement,
)

ROOF = "çatıdaki oluk değişti, usta Rıza 3.400 tl aldı"
WATCH = "saatin pili 4 mayısta değişti"


def messages(*told: str) -> list[Message]:
    return [Message("s", "user", each, 0, Kind.QUESTION, position=n) for n, each in enumerate(told)]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("ne kadar almıştı", ROOF),
        ("ustanın adı neydi", ROOF),
        ("kim yapmıştı", ROOF),
        ("ne zaman değişmişti", WATCH),
        ("hangi pildi", WATCH),
    ],
)
def test_what_gives_what_is_asked_for_is_meant(asked: str, meant: str) -> None:
    found = recent_statement(asked, messages(ROOF, WATCH))
    assert found is not None
    assert found.content == meant


def test_a_title_says_what_somebody_is() -> None:
    visit = "kontrol 12 aralıkta, Dr. Selim Bey"
    for asked in ("doktorun adı neydi", "doktoru kimdi"):
        found = recent_statement(asked, messages(visit))
        assert found is not None and found.content == visit
    assert recent_statement("avukatın adı neydi", messages(visit)) is None


@pytest.mark.parametrize(
    "asked",
    [
        "oluk ne kadar dayanır",
        "bahçe duvarı ne kadar tutmuştu",
        "nasıl yapılır",
        "teşekkürler",
        "neden",
        "kim daha ucuza yapar",
    ],
)
def test_a_question_of_its_own_means_nothing_above(asked: str) -> None:
    assert recent_statement(asked, messages(ROOF, WATCH)) is None


def test_what_gives_a_value_of_it_speaks_of_what_was_told_before() -> None:
    told = messages("kulağa damla verdi beş gün", "adı surolan", "fiyatı 450 lira")
    for asked, meant in (("damlanın adı neydi", told[1]), ("damlanın fiyatı neydi", told[2])):
        assert recent_statement(asked, told) is meant
    assert recent_statement("merhemin adı neydi", told) is None


def test_a_day_is_no_amount() -> None:
    told = messages("torunun doğum günü 17 haziran, bisiklet istiyor")
    assert recent_statement("bisiklet ne kadardı", told) is None
    assert recent_statement("doğum günü ne zamandı", told) is not None


def test_what_is_to_be_is_known_by_its_verb() -> None:
    assert deeds_to_come("balatalar ne zaman değişecek") == deeds_to_come("seneye değişecekmiş")
    assert deeds_to_come("balatalar değişti") == frozenset()


def test_english_has_words_that_name_nothing() -> None:
    found = recent_statement("who is the nurse", messages("the nurse is called Priya"))
    assert found is not None


def test_what_was_told_long_before_is_not_meant() -> None:
    later = ("bugün hava güzeldi", "akşam misafir geldi", "çay demledim")
    assert recent_statement("ne kadar almıştı", messages(ROOF, *later)) is None


@pytest.mark.parametrize("asked", ["dozum neydi", "ilacım neydi"])
def test_what_tells_of_a_remedy_gives_its_dose(asked: str) -> None:
    used = "coumadin kullanıyorum günde yarım"
    found = recent_statement(asked, messages(used))
    assert found is not None and found.content == used
    assert recent_statement(asked, messages(ROOF)) is None


def test_an_hour_costs_nothing() -> None:
    assert recent_statement("kaç liraydı", messages("kontrolün saati de 10.30")) is None
    meant = recent_statement("kaç liraydı", messages("kontrol 12 temmuzda 850 lira"))
    assert meant is not None


def test_what_asks_or_was_once_is_not_put_right() -> None:
    assert may_be_put_right("crestor 20 oldu")
    assert not may_be_put_right("peki önceden kaçtı")
    assert not may_be_put_right("eskiden 10 du")
