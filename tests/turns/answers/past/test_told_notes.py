"""A longer text that somebody pasted: asked about at once and later, a sentence of it answers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.fakes.clock import FakeClock
from tests.fakes.person import at_home

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LETTER = (
    "Canım Ayla, mektubun geldiğinde balkonu boyuyordum. Dün pazarda Halit'in cüzdanı çalındı,"
    " karakola kadar gittik. Göz doktoru sabahları bir damla timolol verdi, akşam yokmuş."
    " Kooperatif balları 20 Nisan'a kadar istiyor, kovanların yarısı daha süzülmedi."
    " Komşunun köpeği çitin altından girip fideleri ezdi. Yazın hep birlikte göle gidelim diyorum."
    " Kucak dolusu sevgiler, ablan."
)
ANSWERED = (
    ("pazarda kimin cüzdanı çalındı", "Halit'in cüzdanı"),
    ("kooperatif balları ne zamana kadar istiyor", "20 Nisan'a kadar"),
)


@pytest.mark.parametrize(("asked", "answer"), ANSWERED)
@pytest.mark.parametrize("later", [False, True])
async def test_a_sentence_of_a_letter_answers(
    tmp_path: Path, asked: str, answer: str, *, later: bool
) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await person.say(LETTER)
        if later:
            await person.controller.end()
            clock.advance(timedelta(days=20))
        first = (await person.say(asked)).split("\n\n> ")[0]
        assert answer in first
        assert "Komşunun köpeği" not in first


async def test_what_a_letter_does_not_say_is_not_told(tmp_path: Path) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await person.say(LETTER)
        await person.controller.end()
        clock.advance(timedelta(days=20))
        said = await person.say("halit'in telefon numarası kaçtı")
        assert not said.startswith(("Canım", "Dün pazarda", "Göz doktoru", "Komşunun"))


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("dayımın tansiyonu kaçtı", "dayımın tansiyonu 14/9 çıktı"),
        ("dayımın tansiyonu ne kadar çıkmıştı", "dayımın tansiyonu 14/9 çıktı"),
        ("dayımın ateşi kaç çıkmıştı", "dayımın ateşi 38 çıktı"),
        ("dayımın nabzı kaçtı", "dayımın nabzı 76 çıktı"),
    ],
)
async def test_what_was_measured_later_of_something_else_is_no_newer_value(
    tmp_path: Path, asked: str, answer: str
) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        for each in (
            "dayımın tansiyonu 14/9 çıktı",
            "dayımın ateşi 38 çıktı",
            "dayımın nabzı 88 çıktı",
            "dayımın şekeri 118 çıktı",
            "dayımın nabzı 76 çıktı",
        ):
            await person.say(each)
            await person.controller.end()
            clock.advance(timedelta(days=1))
        assert (await person.say(asked)).startswith(answer)


@pytest.mark.parametrize(
    "asked",
    [
        "su faturası ne kadar geldi",
        "doğalgaz faturası kaç tutmuştu",
        "kurutma makinesinin garantisi ne zaman bitiyor",
    ],
)
async def test_what_was_told_of_another_thing_only_comes_near(tmp_path: Path, asked: str) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        for each in (
            "elektrik faturası 612 lira geldi",
            "çamaşır makinesinin garantisi seneye kasımda doluyor",
            "muhasebeci Gönül hanım perşembe arayacak",
        ):
            await person.say(each)
            await person.controller.end()
            clock.advance(timedelta(days=1))
        said = await person.say(asked)
        assert said.startswith(("Tam karşılığını bulamadım", "Geçmişinde", "Bu konuda daha önce"))


async def test_what_is_told_right_after_another_thing_is_none_of_that(tmp_path: Path) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await person.say("teyzemin göz randevusu 11 mayıs saat 9.20")
        await person.say("dahiliyesi ayrı, o 19 mayıs 14.40")
        await person.controller.end()
        clock.advance(timedelta(days=9))
        said = await person.say("teyzemin göz randevusu ne zamandı")
        assert said.startswith("teyzemin göz randevusu 11 mayıs")


@pytest.mark.parametrize("asked", ["dayımın tansiyonu kaçtı", "dayımın göz doktoru kim"])
async def test_what_a_first_note_does_not_say_is_not_told(tmp_path: Path, asked: str) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await person.say("dayımın nabzı 61")
        await person.controller.end()
        clock.advance(timedelta(days=3))
        assert not (await person.say(asked)).startswith("dayımın")
        await person.controller.end()
        assert (await person.say("dayımın nabzı kaçtı")).startswith("dayımın nabzı 61")


async def test_a_note_without_a_word_of_what_is_named_is_not_called_near(tmp_path: Path) -> None:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await person.say("fırının garantisi 2028 martta doluyor")
        await person.controller.end()
        clock.advance(timedelta(days=3))
        assert "fırın" not in await person.say("dayımın doktoru kim")


TYPED = (
    "bugün dişçiye gittim kanal işi bitti. köprü için 18 bin dedi pazarlık etmedim."
    " bir dahaki 9 aralık 15.30 da. taksi 240 tuttu dönüşte"
)


async def asked_of_typed(tmp_path: Path, asked: str) -> str:
    clock = FakeClock(START)
    async with at_home(tmp_path, clock=clock) as person:
        await person.say(TYPED)
        await person.controller.end()
        clock.advance(timedelta(days=20))
        return await person.say(asked)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("köprüye ne kadar dedi dişçi", "köprü için 18 bin dedi pazarlık etmedim."),
        ("taksi ne kadar tuttu", "taksi 240 tuttu dönüşte"),
    ],
)
async def test_a_sentence_of_what_was_typed_in_haste_answers(
    tmp_path: Path, asked: str, sentence: str
) -> None:
    said = await asked_of_typed(tmp_path, asked)
    assert sentence in said.split("\n\n")[:3]
    assert "kanal işi" not in said.split("\n\n")[0]


@pytest.mark.parametrize(
    "asked", ["buzluktaki balığın kilosu kaçtı", "kızımın tahlilinde demir kaç çıkmıştı"]
)
async def test_what_was_typed_in_haste_answers_no_other_question(
    tmp_path: Path, asked: str
) -> None:
    said = await asked_of_typed(tmp_path, asked)
    assert not any(said.startswith(each) for each in TYPED.split(". "))
