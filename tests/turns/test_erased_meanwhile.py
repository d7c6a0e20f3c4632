"""A conversation beside which another process erases what it had recalled: nothing of that goes to
a model any more, nor comes back to the disk.

Also tests: app/turns/present_conversation.py, app/memory/sessions/active_session.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.wording.archive_text import GONE_ANSWER
from app.machine.paths import Paths
from app.storage.erasing.session_erasure import erase_rows
from tests.fakes.anthropic_replies import Reply
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, Person, at_home, home_with_model

RECALLING = "Fresnel merceği hakkında ne bulmuştuk?"
ERASED = "kitap"


async def erase_elsewhere(directory: Path) -> None:
    """As ``animsa erase`` does, over connections of its own."""
    async with open_archive(Paths(directory), Environment(FakeClock(), ISTANBUL, {})) as archive:
        await archive.eraser.session(ERASED)


async def until(happened: Callable[[], bool]) -> None:
    """Let the others go on until something has happened."""
    async with asyncio.timeout(120):
        while not happened():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


def told(person: Person) -> str:
    return " ".join(m.content for m in person.active.messages if m.role == "assistant").lower()


async def test_the_next_request_holds_nothing_of_it(tmp_path: Path) -> None:
    async with home_with_model(tmp_path, remembers=True) as (server, me):
        server.script(Reply(["Fresnel merceği ışığı toplar."]))
        assert "fresnel" in (await me.say(RECALLING)).lower()
        assert me.cited == [ERASED]
        await erase_elsewhere(tmp_path)
        server.script(Reply(["Tamam."]))
        await me.say("Bunu tek cümleyle yaz")
        sent = [m for m in server.requests[-1].body["messages"] if m["role"] == "assistant"]
        assert sent
        assert "ışığı" not in str(sent)
        assert GONE_ANSWER in told(me).replace(GONE_ANSWER.lower(), GONE_ANSWER)
        assert "ışığı" not in told(me)


async def test_an_answer_that_is_being_written_from_it_is_not_kept(tmp_path: Path) -> None:
    gate = asyncio.Event()
    async with home_with_model(tmp_path, remembers=True) as (server, me):
        server.script(Reply(["Fresnel merceği ", "ışığı toplar."], gate=gate))
        turn = asyncio.ensure_future(me.say(RECALLING))
        await until(lambda: bool(server.requests))
        await erase_elsewhere(tmp_path)
        gate.set()
        await turn
        assert [m.content for m in await me.stored() if m.role == "assistant"] == [GONE_ANSWER]
        await me.controller.follow_erasings()
        assert "ışığı" not in told(me)


async def test_nor_is_one_that_was_asked_for_with_it_in_view(tmp_path: Path) -> None:
    gate = asyncio.Event()
    async with home_with_model(tmp_path, remembers=True) as (server, me):
        server.script(Reply(["Fresnel merceği ışığı toplar."]))
        await me.say(RECALLING)
        asked = len(server.requests)
        server.script(Reply(["Işığı ", "toplayan mercek."], gate=gate))
        turn = asyncio.ensure_future(me.say("Bunu tek cümleyle yaz"))
        await until(lambda: len(server.requests) > asked)
        await until(lambda: len(me.active.messages) == 4 and me.active.saved)
        await erase_elsewhere(tmp_path)
        gate.set()
        await turn
        said = [m.content for m in await me.stored() if m.role == "assistant"]
        assert said == [GONE_ANSWER, GONE_ANSWER]


async def test_the_session_that_goes_on_is_let_go_of_when_it_is_gone(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as me:
        await me.say(RECALLING)
        gone = me.active.session_id
        await me.controller.end()
        await me.controller.open(gone)
        # Its holder is this process.
        await me.archive.database.write(erase_rows, gone)
        assert await me.controller.follow_erasings()
        assert me.controller.active is None


async def test_nothing_is_read_again_where_nothing_was_erased(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as me:
        await me.say(RECALLING)
        before = me.active.messages
        assert not await me.controller.follow_erasings()
        assert me.active.messages is before
