"""Nothing of an erased session is left in any file of the data folder, whatever its name."""

from __future__ import annotations

import json
import os
import shutil
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from app.core.domain import errors, json_codec
from app.core.domain.sessions import Session
from app.core.wording.error_wording import error_sentence
from app.storage import session_writing
from app.storage.erasing import data_folder_files
from app.storage.erasing.erasure import erase, erase_project, settle
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.opening import opened
from app.storage.memories.projects import SqliteProjects
from app.storage.quick_ask_store import DatabaseStore
from app.ui.remembering import window_state
from tests.storage.archives import NOON, archive, message, noon
from tests.storage.erasing.secrets import SECRETS, keep_secret, quote, remnants


async def test_copies_under_other_names_are_cleaned_and_others_stay(tmp_path: Path) -> None:
    data = tmp_path / "data"
    backups = Backups(data / "backups", noon())
    for folder in ("mine", "backups"):
        (data / folder).mkdir(parents=True)
    async with archive(data) as database:
        await keep_secret(database)
        for name in ("before-import.db", "mine/animsa copy.sqlite3", "backups/Kopya (2)"):
            await backups.make_at(database, data / name)
        other = data / "mine" / "other.db"
        with apsw.Connection(str(other)) as connection:
            connection.execute(f"CREATE TABLE t AS SELECT '{SECRETS[0]}' AS c")
        connection.close()
        before = other.read_bytes()
        assert remnants(data / "mine") == set(SECRETS) - {SECRETS[3]}, "the test looks right"
        await erase(database, "secret", backups.directory)
        assert other.read_bytes() == before
        other.unlink()
        assert remnants(data) == set()
    assert data_folder_files.version_of(data / "mine" / "animsa copy.sqlite3")


async def test_what_killed_processes_left_half_written_goes(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with archive(data) as database:
        await keep_secret(database)
        for name in ("animsa-ab12_x9z.part", "animsa-ab12_x9z.part-journal", "window.new"):
            (data / name).write_text(SECRETS[1], "utf-8")
        mine = data / "story.part2.txt"
        mine.write_text("a file of the user's own", "utf-8")
        await erase(database, "secret", data / "backups")
    assert remnants(data) == set()
    assert mine.exists()


async def test_drafts_that_a_killed_process_left_half_written_go(tmp_path: Path) -> None:
    state = window_state.WindowState("g", "s", "", {"secret": SECRETS[1]})
    half, another = tmp_path / ".animsa-ab12_x9z.new", tmp_path / ".animsa-cd34_y8w.new"
    async with archive(tmp_path) as database:
        await keep_secret(database)
        window_state.save(half, state)
        another.write_text('{"provider": "claude"}', "utf-8")
        await erase(database, "secret", tmp_path / "backups")
    assert not half.exists()
    assert another.exists(), "somebody may still be writing it"
    assert remnants(tmp_path) == set()


async def test_what_was_written_and_not_sent_goes_with_it(tmp_path: Path) -> None:
    state = window_state.WindowState(
        "g", "s", SECRETS[0], {"secret": SECRETS[1], "other": "kept words"}
    )
    async with archive(tmp_path) as database:
        window_state.save(tmp_path / "window.json", state)
        await keep_secret(database)
        await erase(database, "secret", tmp_path / "backups")
        left = window_state.load(tmp_path / "window.json")
        assert left.draft == SECRETS[0], "it belongs to the conversation that goes on"
        assert left.drafts == {"other": "kept words"}
        assert left.geometry == "g"
        active = Session("going", NOON, NOON)
        await database.write(session_writing.append, active, [message("going", 0, "Soru?")])
        await erase(database, "going", tmp_path / "backups")
    assert window_state.load(tmp_path / "window.json").draft == ""
    assert remnants(tmp_path) == set()


async def test_quick_turns_that_tell_of_it_go_with_those_after_them(tmp_path: Path) -> None:
    store = DatabaseStore(tmp_path / "quick.db", noon())
    told = {"conversation": {"answer": {"citations": [json_codec.citation_to_json(quote())]}}}
    for number, (answer, metadata) in enumerate(
        ((f"before, not {SECRETS[7][:4]}", {}), (SECRETS[2], told), (f"later: {SECRETS[2]}", {}))
    ):
        await store.add_turn("me", f"question {number}", answer, metadata)
    async with archive(tmp_path) as database:
        await keep_secret(database)
        await erase(database, "secret", tmp_path / "backups")
        assert remnants(tmp_path) == set(), "while quick-ask is open"
    turns = await store.fetch_recent_turns("me")
    assert [turn["user_message"] for turn in turns] == ["question 0"]
    await store.close()


@pytest.mark.parametrize("metadata", ["{%s", "[" * 100_000 + "%s"])
async def test_a_quick_turn_that_cannot_be_read_goes_where_the_session_stands_in_it(
    tmp_path: Path, metadata: str
) -> None:
    store = DatabaseStore(tmp_path / "quick.db", noon())
    for number in range(2):
        await store.add_turn("me", f"question {number}", "answer", {})
    with apsw.Connection(str(tmp_path / "quick.db")) as connection:
        connection.execute(
            "UPDATE conversation_history SET metadata = ? WHERE user_message = 'question 1'",
            (metadata % "secret",),
        )
    connection.close()
    async with archive(tmp_path) as database:
        await keep_secret(database)
        await erase(database, "secret", tmp_path / "backups")
    turns = await store.fetch_recent_turns("me")
    assert [turn["user_message"] for turn in turns] == ["question 0"]
    await store.close()


async def test_a_window_file_that_cannot_be_read_goes(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep_secret(database)
        (tmp_path / "window.json").write_text("[" * 100_000 + SECRETS[1], "utf-8")
        await erase(database, "secret", tmp_path / "backups")
        assert not database.erasing.exists(), "nothing waits any more"
    assert not (tmp_path / "window.json").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
async def test_a_link_is_not_followed(tmp_path: Path) -> None:
    data, outside = tmp_path / "data", tmp_path / "outside.db"
    async with archive(data) as database:
        await keep_secret(database)
        await Backups(data / "backups", noon()).make_at(database, outside)
        (data / "linked.db").symlink_to(outside)
        os.mkfifo(data / "pipe")
        before = outside.read_bytes()
        await erase(database, "secret", data / "backups")
        assert outside.read_bytes() == before
        assert data_folder_files.links(database.path, data / "backups") == [data / "linked.db"]


async def test_a_full_disk_leaves_copies_that_are_cleaned_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    data, clock = tmp_path / "data", noon()
    backups = Backups(data / "backups", clock)
    async with archive(data) as database:
        await keep_secret(database)
        for _ in range(3):
            await backups.make(database)
            clock.advance(timedelta(days=1))
        usage = shutil.disk_usage(data)
        with monkeypatch.context() as full:
            full.setattr(shutil, "disk_usage", lambda _: usage._replace(free=0))
            with pytest.raises(errors.BackupsKeepIt) as told:
                await erase(database, "secret", backups.directory)
        assert all(each.path.name in error_sentence(told.value, "tr") for each in backups.listing())
        assert remnants(data / "backups")
        assert database.erasing.exists()
        waiting = json.loads(database.erasing.read_text("utf-8"))
        assert len(waiting["erasings"][0]["left"]) == 3
        # Of the session, and of its messages, wherever they stood before.
        assert caplog.text.count("DiskFull") == 6
    async with opened(data / "animsa.db", backups.directory, clock) as database:
        await settle(database, backups.directory)
        assert remnants(data) == set()
        assert not (data / "erasing").exists()


async def test_a_project_takes_what_was_not_sent_to_its_sessions_along(tmp_path: Path) -> None:
    state = window_state.WindowState(drafts={"secret": SECRETS[1]})
    async with archive(tmp_path) as database:
        window_state.save(tmp_path / "window.json", state)
        await keep_secret(database)
        made = await SqliteProjects(database).create("P", "blue", NOON)
        await erase_project(database, made.project_id, ["secret"], tmp_path / "backups")
    assert remnants(tmp_path) == set()
