"""What was sent, as it is kept: a year long, with what it was sent for, and erased with that."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from app.bootstrap.environment import Environment
from app.bootstrap.maintenance import examine, recover
from app.bootstrap.open_archive import open_archive
from app.core.domain import errors
from app.core.domain.privacy.departures import (
    KEPT,
    Departure,
    DepartureKind,
    Occasion,
    present_occasion,
    work_for,
    working_for,
)
from app.machine.paths import Paths
from app.storage.departures import LONGEST
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, at_home

WORDS = "gizli sözcükler"


def search(occasion: Occasion = Occasion(), words: str = WORDS) -> Departure:  # noqa: B008  frozen
    address = "https://tr.wikipedia.org/w"
    return Departure(
        DepartureKind.SEARCH, "tr.wikipedia.org", "Vikipedi", words, address, occasion=occasion
    )


def told(occasion: Occasion) -> Departure:
    counts = {"question": 15, "past": 200}
    return Departure(DepartureKind.MODEL, "api", "model", WORDS, "", counts, occasion)


async def test_newest_first_with_what_it_was_for(tmp_path: Path) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock) as person:
        await person.say("Arılar yönlerini nasıl bulur?")
        message = (await person.stored())[0]
        log = person.archive.departures
        await log.keep(search())
        clock.advance(timedelta(minutes=1))
        await log.keep(told(Occasion(person.active.session_id, message.message_id)))
        newest, oldest = await log.listed()
        assert newest.sent_at - oldest.sent_at == 60_000
        assert newest.question == message.content
        assert newest.departure.occasion.session_id == person.active.session_id
        assert newest.departure.characters == {"question": 15, "past": 200}
        assert (oldest.departure.words, oldest.question) == (WORDS, "")
        assert len(await log.listed(1)) == 1


async def test_erased_with_its_session_and_with_its_message(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("Arılar yönlerini nasıl bulur?")
        session, message = person.active.session_id, (await person.stored())[0].message_id
        log = person.archive.departures
        for occasion in (Occasion(session, message), Occasion(session), Occasion()):
            await log.keep(search(occasion))
        await person.controller.end()
        await person.archive.eraser.session(session)
        (left,) = await log.listed()
        assert left.departure.occasion == Occasion()
    assert WORDS.encode() not in erased_but(tmp_path, 1)


def erased_but(directory: Path, times: int) -> bytes:
    """The bytes of the archive without so many of the words."""
    return (directory / "animsa.db").read_bytes().replace(WORDS.encode(), b"", times)


async def test_kept_for_a_year(tmp_path: Path) -> None:
    clock = FakeClock()
    async with at_home(tmp_path, clock=clock) as person:
        log = person.archive.departures
        await log.keep(search(words="eski"))
        clock.advance(timedelta(milliseconds=KEPT))
        await log.keep(search(words="yeni"))
        assert len(await log.listed()) == 2
        clock.advance(timedelta(seconds=1))
        await log.keep(search(words="en yeni"))
        assert [each.departure.words for each in await log.listed()] == ["en yeni", "yeni"]


async def test_words_of_a_throw_away_question_are_not_kept(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        log = person.archive.departures
        await log.keep(told(Occasion("quick", "no such message", WORDS)))
        (kept,) = await log.listed()
        assert kept.departure.words == ""
        assert kept.departure.characters["question"] == 15


async def test_what_the_disk_refuses_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_home(tmp_path) as person:
        log = person.archive.departures
        monkeypatch.setattr(person.archive.database, "refusal", errors.DiskFull())
        await log.keep(search(words="ilk"))
        monkeypatch.setattr(person.archive.database, "refusal", None)
        assert await log.listed() == []
        await log.keep(search(words="ikinci"))
        assert [each.departure.words for each in await log.listed()] == ["ikinci", "ilk"]


async def test_any_words_can_be_kept(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        log = person.archive.departures
        await log.keep(search(words="\ud800\0" + "x" * 10_000))
        (kept,) = await log.listed()
        assert len(kept.departure.words) == LONGEST


def test_an_occasion_ends_with_its_block() -> None:
    work_for(Occasion("a"))
    with working_for(Occasion("b")):
        assert present_occasion() == Occasion("b")
    assert present_occasion() == Occasion("a")


async def test_a_row_that_holds_anything_is_read_and_mended(
    tmp_path: Path, expected_log: ExpectLog
) -> None:
    async with at_home(tmp_path) as person:
        log, database = person.archive.departures, person.archive.database
        await log.keep(told(Occasion()))
        await database.write(
            lambda db: db.execute_sql(
                "UPDATE departures SET kind = 'x', characters = ?, words = ?, sent_at = 'so'",
                ('{"question": "viel", "past": 3}', b"\xff\xfe"),
            )
        )
        (read,) = await log.listed()
        assert read.departure.kind is DepartureKind.PAGE
        assert (read.departure.characters, read.sent_at) == ({"past": 3}, 0)
    environment = Environment(FakeClock(), ISTANBUL, {})
    await examine(Paths(tmp_path), environment, fix=True, progress=None)
    expected_log("unreadable values in departures: sent_at, kind, words, characters")
    expected_log("rows were kept aside: 1")
    with apsw.Connection(str(tmp_path / "animsa.db")) as disk:
        mended = disk.execute("SELECT sent_at, kind, characters FROM departures").fetchall()
    assert mended == [(0, "page", '{"past": 3}')]


async def test_a_repair_takes_them_along(tmp_path: Path, expected_log: ExpectLog) -> None:
    async with at_home(tmp_path) as person:
        await person.say("Arılar yönlerini nasıl bulur?")
        session, message = person.active.session_id, (await person.stored())[0].message_id
        occasions = (Occasion(session, message), Occasion(session), Occasion())
        for occasion in occasions:
            await person.archive.departures.keep(search(occasion))
    environment = Environment(FakeClock(), ISTANBUL, {})
    recover(Paths(tmp_path), environment)
    expected_log("the archive was recovered")
    async with open_archive(Paths(tmp_path), environment) as archive:
        listed = await archive.departures.listed()
        assert {each.departure.occasion for each in listed} == set(occasions)
        assert len(listed) == 3
