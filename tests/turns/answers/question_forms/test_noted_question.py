"""What the user noted to ask somebody is told, before what a record says of that person."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.turns.answers.question_forms.noted_question import asks_for_noted_question
from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home
from tests.turns.answers.records import LATER, remember, session


def noted(named: dict[str, object], note: str) -> dict[str, object]:
    """A session with a note of the user's own beside its last answer."""
    said = named["conversation"]
    assert isinstance(said, list)
    written = {"content": note, "timestamp": 1_792_404_000_000}
    return {**named, "conversation": [*said[:-1], {**said[-1], "note": written}]}


PRESSURE = noted(
    session(
        "pressure",
        "2026-10-19",
        "Babam ve tansiyon",
        "Babamın tansiyonu neden düşüyor?",
        "İlacın dozu yüksek olabilir; ayağa kalkınca baş dönmesi görülür. Doktora danışılmalı.",
    ),
    "doktora sor: hangi ilaç tansiyonu düşürür? doz azaltılsın mı?",
)
TEACHER = noted(
    session(
        "teacher",
        "2026-09-07",
        "Tez danışmanıyla görüşme",
        "Danışmanla görüşme nasıl hazırlanır?",
        "Gündem yazılır, süre belirlenir. Hocaya sorular önceden gönderilir.",
    ),
    "hocaya sorulacaklar:\n- örneklem 30 yeter mi?\n- etik kurul ne zaman?",
)
LAWYER = noted(
    session(
        "lawyer",
        "2026-09-09",
        "Kira artışı",
        "Kira artış oranı nasıl hesaplanır?",
        "Üst sınır on iki aylık ortalamadır. Avukata danışılabilir.",
    ),
    "avukata: sözleşmede yüzde 25 yazıyorsa geçerli mi?",
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "Doktora ne soracaktım?",
            "“doktora sor: hangi ilaç tansiyonu düşürür? doz azaltılsın mı?”",
        ),
        ("doktora sormak istediğim şey neydi", "“doktora sor: hangi ilaç"),
        ("hocaya soracaklarım nelerdi", "“hocaya sorulacaklar: örneklem 30 yeter mi?"),
        ("avukata ne soracaktım", "“avukata: sözleşmede yüzde 25"),
    ],
)
async def test_the_note_that_says_what_to_ask_leads(
    tmp_path: Path, question: str, told: str
) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, PRESSURE, TEACHER, LAWYER)
        said = (await person.say(question)).split("\n")[0]
        assert told in said
        assert said.startswith("Kendi notuna 19 Ekim'de şunu yazmıştın:")


async def test_what_was_told_to_be_kept_is_told_as_well(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, LAWYER)
        await person.say("not: dişçiye sor: kanal tedavisi şart mı?")
        await person.say("yeni konu")
        said = (await person.say("dişçiye ne soracaktım")).split("\n")[0]
        assert "kanal tedavisi şart mı?" in said


async def test_what_was_told_in_this_conversation_is_told_as_well(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await person.say("not: dişçiye sor: kanal tedavisi şart mı?")
        said = (await person.say("dişçiye ne soracaktım")).split("\n")[0]
        assert "kanal tedavisi şart mı?" in said


async def test_without_such_a_note_the_record_answers_as_ever(tmp_path: Path) -> None:
    async with at_home(tmp_path, clock=FakeClock(LATER)) as person:
        await remember(person, PRESSURE, TEACHER)
        said = await person.say("avukata ne soracaktım")
        assert "yazmıştın" not in said


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Doktora ne soracaktım?", True),
        ("hocaya sormam gereken neydi", True),
        ("avukata sorulacaklar neler", True),
        ("what was I going to ask the lawyer", True),
        ("doktora ne sormalıyım", False),
        ("doktora ne zaman soracaktım", False),
        ("doktora ne soracağımı bilmiyorum", False),
        ("doktora ne sordum", False),
        ("bunu kime soracaktım", False),
    ],
)
def test_only_what_is_still_to_be_asked_is_meant(question: str, asks: bool) -> None:
    assert asks_for_noted_question(question) is asks
