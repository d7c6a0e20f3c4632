"""An archive that another process goes back in, while a conversation is open on it.

Also tests: app/storage/session_writing.py, app/memory/sessions/session_manager.py.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import apsw
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.imported_sessions import origin_of
from app.storage.database.schema import ImportRow, SessionRow
from tests.conftest import ExpectLog
from tests.fakes.person import Person, at_home


async def go_back(directory: Path, backup: Path) -> None:
    """Restore, as the command line does beside an open window."""
    async with at_home(directory) as other:
        await other.archive.restore(backup)


def said(person: Person) -> list[str]:
    return [message.content for message in person.active.messages]


@pytest.mark.parametrize("told_before", [False, True], ids=["without it", "with its beginning"])
async def test_the_open_conversation_is_kept_whole(
    tmp_path: Path, expected_log: ExpectLog, told_before: bool
) -> None:
    expected_log("written once more")
    async with at_home(tmp_path) as person:
        if told_before:
            await person.say("demir hapı ne zaman içilir")
        backup = await person.archive.back_up()
        await person.say("çay demiri azaltır mı")
        person.archive.store.database.busy_seconds = 0.1
        with closing(apsw.Connection(str(person.archive.paths.archive))) as other:
            other.execute("BEGIN IMMEDIATE")
            await person.say("bu kaydedilmeden önce soruldu mu")
            assert person.active.unsaved_words
            other.execute("COMMIT")
        await go_back(tmp_path, backup)
        await person.say("ya kahve")
        assert person.active.saved
        assert [message.content for message in await person.stored()] == said(person)


async def test_one_in_which_nothing_was_said_since_is_let_go(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        backup = await person.archive.back_up()
        await person.say("demir hapı ne zaman içilir")
        session_id = person.active.session_id
        await go_back(tmp_path, backup)
        await person.controller.end()
        assert person.controller.active is None
        assert await person.archive.store.session(session_id) is None


async def test_what_was_erased_does_not_come_back(tmp_path: Path) -> None:
    async with at_home(tmp_path) as person:
        await person.say("demir hapı ne zaman içilir")
        session_id, store = person.active.session_id, person.archive.store

        def erase(db: APSWDatabase) -> None:
            SessionRow.delete().where(SessionRow.session_id == session_id).execute(db)
            ImportRow.insert(origin=origin_of("animsa", session_id), digest="").execute(db)

        await store.database.write(erase)
        with pytest.raises(errors.SessionGone):
            await person.say("ya kahve")
        assert await store.session(session_id) is None
        await person.controller.give_up()
