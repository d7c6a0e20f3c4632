"""Answering once more where the last thing said was our question whether to search online, or the
user's yes to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.events import Done, Failed
from app.core.domain.messages import Kind, Message
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent
from app.turns.answering import Answering
from app.turns.answers.open_turn import OpenTurn
from app.turns.online_consent import question_to_answer
from tests.fakes.person import Person, at_home
from tests.research.worlds import SOMOGYI, Shelf, web_of

ASKED = "Çevrimiçi arayayım mı?"
KNOWN, UNKNOWN = "Somogyi etkisini araştır", "Dawn fenomenini araştır"
NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@asynccontextmanager
async def home(directory: Path, opened: list[str]) -> AsyncIterator[Person]:
    there = web_of(Shelf([SOMOGYI]), opened=opened)
    async with at_home(directory, open_web=there, permission=Permission()) as person:
        yield person


async def test_a_key_is_no_leave_and_the_question_is_not_put_twice(tmp_path: Path) -> None:
    opened: list[str] = []
    async with home(tmp_path, opened) as person:
        assert ASKED in await person.say(KNOWN)
        for again in (person.controller.answer_again, person.controller.retry):
            with pytest.raises(errors.OnlineQuestionOpen):
                await again()
        assert len(person.active.messages) == 2
        opened.clear()
        person.controller.permission = Permission(Boundary.ONLINE, OnlineConsent.ALWAYS)
        assert await person.controller.answer_again()
        assert opened and person.cited


@pytest.mark.parametrize("yes", ["Evet, bu kez", "evet ara lütfen", "Evet"])
async def test_what_was_let_online_in_vain_is_researched_again(tmp_path: Path, yes: str) -> None:
    opened: list[str] = []
    async with home(tmp_path, opened) as person:
        await person.say(UNKNOWN)
        assert ASKED not in await person.say(yes)
        for again in (person.controller.answer_again, person.controller.retry):
            opened.clear()
            assert await again()
            assert opened and ASKED not in person.screen.last(Done).text
        opened.clear()
        assert ASKED not in await person.say("tekrar dene")
        assert opened


async def test_what_was_stopped_after_a_yes_is_researched_and_not_the_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    research = Answering.research

    async def stopped(self: Answering, turn: OpenTurn) -> None:
        monkeypatch.setattr(Answering, "research", research)
        raise asyncio.CancelledError

    async with home(tmp_path, opened) as person:
        await person.say(KNOWN)
        monkeypatch.setattr(Answering, "research", stopped)
        with pytest.raises(asyncio.CancelledError):
            await person.say("Bu konuşmada")
        assert await person.controller.answer_again()
        assert opened and person.cited


@pytest.mark.parametrize("again", ["tekrar dene", "Yeniden dene.", "try again"])
async def test_what_was_answered_is_answered_once_more_and_the_words_are_looked_for_nowhere(
    tmp_path: Path, again: str
) -> None:
    async with home(tmp_path, []) as person:
        await person.say("Babamın ilacı 10 mg oldu")
        first = await person.say("Babamın ilacı kaç mg oldu?")
        assert "10 mg" in first
        assert await person.say(again) == first
        asked = [m for m in person.active.messages if m.content == again]
        assert {message.kind for message in asked} == {Kind.COMMAND}


async def test_where_nothing_was_asked_there_is_nothing_to_try_again(tmp_path: Path) -> None:
    async with home(tmp_path, []) as person:
        assert not await person.controller.submit("tekrar dene")
        failed = person.screen.last(Failed)
        assert failed.code == errors.NothingToRetry.code
        assert person.active.messages[0].kind is Kind.COMMAND


def _said(*lines: tuple[str, Kind]) -> list[Message]:
    return [
        Message("s", "assistant" if kind is Kind.NOTICE else "user", text, at, kind, position=at)
        for at, (text, kind) in enumerate(lines)
    ]


def test_a_command_that_agrees_to_nothing_leaves_nothing_waiting() -> None:
    asked, offered = (KNOWN, Kind.QUESTION), (ASKED, Kind.NOTICE)
    for text in ("yazıyı nasıl büyütürüm", "asla"):
        said = _said(asked, offered, (text, Kind.COMMAND), ("Öyle.", Kind.NOTICE))
        assert question_to_answer(said, None, NOW) is None
    said = _said(asked, offered, ("Evet, bu kez", Kind.COMMAND), ("Kaynak yok.", Kind.NOTICE))
    assert question_to_answer(said, None, NOW) is said[0]
