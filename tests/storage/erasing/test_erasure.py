"""After an erasing no byte of the session is in any file of the archive.

Also tests: app/storage/database/schema.py, app/storage/session_search_index.py,
app/storage/erasing/copy_cleaning.py, app/storage/erasing/erasable_kinds.py,
app/storage/erasing/pending_erasures.py, app/storage/erasing/session_erasure.py.
"""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.messages import Kind, MessageState
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.core.wording.archive_text import GONE_ANSWER
from app.core.wording.error_wording import error_sentence
from app.storage import session_reading, session_search, session_search_index, session_writing
from app.storage.database.connections import Database
from app.storage.erasing import erasure, session_erasure
from app.storage.erasing.erasure import erase, settle
from app.storage.maintenance import migrations
from app.storage.maintenance.backup import Backups, make_backup
from app.storage.maintenance.copies import verify
from app.storage.recall_index import session_indexing
from tests.storage.archives import NOON, archive, keep, message, noon, texts
from tests.storage.erasing.secrets import SECRETS, keep_quoting, keep_secret, quote, remnants

SPLITTING = (13, 26)
RELEASED = Path(__file__).parents[2] / "data" / "released" / "0.1.0" / "backup.sqlite3"


async def found_by_word(database: Database, word: str) -> list[int]:
    query = "SELECT rowid FROM research_sessions_fts WHERE research_sessions_fts MATCH ?"
    return await database.read(lambda db: [r for (r,) in db.execute_sql(query, (f'"{word}"',))])


async def sessions_with(database: Database, word: str) -> set[str]:
    hits = await database.read(session_search.search, word, 10)
    return {hit.entry.session_id for hit in hits}


async def test_no_byte_is_left_anywhere(tmp_path: Path) -> None:
    data, clock = tmp_path / "data", noon()
    backups = Backups(data / "backups", clock)
    async with archive(data) as database:
        await keep(database, "kept", "Kahve kalbi yorar mı?", "Ölçülü ise yormaz.", title="Kahve")
        await keep_secret(database)
        await backups.make(database)
        await keep_quoting(database)
        clock.advance(timedelta(days=1))
        await backups.make(database)
        assert remnants(data / "backups") == set(SECRETS) - {SECRETS[3]}, "the test looks right"
        assert await sessions_with(database, SECRETS[2]) == {"secret", "other"}

        await erase(database, "secret", backups.directory)

        assert remnants(data) == set(), "while the archive is open"
        assert await texts(database, "kept") == ["Kahve kalbi yorar mı?", "Ölçülü ise yormaz."]
        assert await found_by_word(database, "Kahve")
        assert await sessions_with(database, "Kahve") == {"kept"}
        for word in SECRETS:
            assert await sessions_with(database, word) == set()
        assert await database.write(session_indexing.check) == []
        assert await database.write(session_search_index.check) == []
        assert not database.erasing.exists()
    assert remnants(data) == set()
    for backup in backups.listing():
        assert verify(backup.path) == migrations.NEWEST
        with apsw.Connection(str(backup.path), flags=apsw.SQLITE_OPEN_READONLY) as connection:
            query = "SELECT count(*) FROM messages WHERE content = 'Ölçülü ise yormaz.'"
            assert connection.execute(query).get == 1


async def test_what_tells_of_it_goes_and_the_users_words_stay(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await keep_secret(database)
        await keep_quoting(database)
        await erase(database, "secret", tmp_path / "backups")
        assert await texts(database, "other") == [
            "Ne bulmuştuk?",
            GONE_ANSWER,
            "Somogyi etkisi nedir?",
            GONE_ANSWER,
            "Hangisi?",
            GONE_ANSWER,
        ]
        other = await database.read(session_reading.find_session, "other")
        assert other is not None
        assert other.pending is None
        assert await sessions_with(database, "Somogyi") == {"other"}
        rows = await database.read(session_reading.messages_of, "other", None)
        assert [row.citations for row in rows] == [()] * 6


async def test_a_session_whose_name_is_part_of_anothers_is_not_mistaken(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        long = replace(quote(), session_id="secret-2", quote="Ölçülü")
        await keep(database, "secret-2", "Soru", "Ölçülü")
        await keep_secret(database)
        recalled = message("other", 1, "Ölçülü", Kind.RECALLED, (long,))
        await keep(database, "other", "Ne?", recalled)
        await erase(database, "secret", tmp_path / "backups")
        rows = await database.read(session_reading.messages_of, "other", None)
        assert rows[1].citations == (long,)
        with pytest.raises(errors.NotFound):
            await erase(database, "secr", tmp_path / "backups")


@pytest.mark.parametrize("seed", SPLITTING)
async def test_no_byte_is_left_in_a_file_that_was_rearranged(tmp_path: Path, seed: int) -> None:
    """Answers grow in turns, so that pages split: that leaves copies of rows in places that
    ``secure_delete`` does not reach. Without the final VACUUM these seeds leave remnants."""
    chance = random.Random(seed)
    sessions = [f"s{number}" for number in range(40)]
    words = {
        f"{session_id}-m{position}": "q" + "".join(chance.choices("abcdefghijklmnop", k=9))
        for session_id in sessions
        for position in range(10)
    }

    def fill(db: APSWDatabase) -> None:
        for session_id in sessions:
            rows = [message(session_id, position, "") for position in range(10)]
            rows = [replace(each, state=MessageState.STREAMING) for each in rows]
            session_writing.append(db, Session(session_id, NOON, NOON), rows)
        for message_id in list(words) + chance.choices(sorted(words), k=600):
            text = words[message_id] + " ve" * chance.randint(0, 400)
            session_writing.journal(db, message_id, text)
        metadata = Metadata("Başlık", "Özet", (), MetadataOrigin.EXTRACTIVE)
        for session_id in sessions:
            session_writing.complete(db, session_id, metadata)

    async with archive(tmp_path / "data") as database:
        await database.write(fill)
        victims = chance.sample(sessions, 4)
        for victim in victims:
            await erase(database, victim, tmp_path / "data" / "backups")
        gone = {word for key, word in words.items() if key.split("-")[0] in victims}
        assert remnants(tmp_path / "data", words.values(), 9) == set(words.values()) - gone
        assert await database.write(session_indexing.check) == []
        assert await database.write(session_search_index.check) == []


async def test_a_deleted_session_can_be_erased_but_not_twice(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await keep_secret(database)
        await database.write(session_writing.set_deleted, "secret", NOON)
        await erase(database, "secret", tmp_path / "data" / "backups")
        assert remnants(tmp_path / "data") == set()
        with pytest.raises(errors.NotFound):
            await erase(database, "secret", tmp_path / "data" / "backups")


async def test_a_session_that_only_a_backup_has_is_erased_there(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "data" / "backups", noon())
    async with archive(tmp_path / "data") as database:
        await keep_secret(database)
        await backups.make(database)
        await database.write(session_erasure.erase_rows, "secret")
        await erase(database, "secret", backups.directory)
        assert remnants(backups.directory) == set()


async def test_what_only_an_older_programs_backup_has_is_known_and_erased_there(
    tmp_path: Path,
) -> None:
    backups = Backups(tmp_path / "data" / "backups", noon())
    async with archive(tmp_path / "data") as database:
        path = await backups.make(database)
        shutil.copyfile(RELEASED, path)
        connection = apsw.Connection(str(path))
        ((name, said), *_) = connection.execute(
            "SELECT session_id, substr(content, 1, 40) FROM messages"
            " JOIN sessions ON sessions.id = session ORDER BY length(content) DESC"
        )
        connection.close()
        words = str(said).encode()
        assert verify(path) < migrations.NEWEST
        assert words in path.read_bytes()
        await erase(database, str(name), backups.directory)
        left = [each for each in backups.directory.iterdir() if words in each.read_bytes()]
        assert left == []
        assert path.exists()
        with pytest.raises(errors.NotFound):
            await erase(database, str(name), backups.directory)


async def test_damaged_files_go_because_nobody_knows_what_they_hold(tmp_path: Path) -> None:
    data = tmp_path / "data"
    backups = Backups(data / "backups", noon())
    async with archive(data) as database:
        await keep_secret(database)
        good = await backups.make(database)
        shutil.copy(good, data / "animsa-damaged-2026-11-20T120000.db")
        good.write_bytes(good.read_bytes()[:-5000])
        (backups.directory / "animsa-k2_x9abq.part").write_text(SECRETS[0], "utf-8")
        await erase(database, "secret", backups.directory)
        assert remnants(data) == set()
        assert backups.listing() == []


async def test_a_backup_of_a_newer_program_is_left_and_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path / "data") as database:
        await keep_secret(database)
        path = await backups.make(database)
        with apsw.Connection(str(path)) as connection:
            connection.pragma("user_version", migrations.NEWEST + 1)
        connection.close()
        with pytest.raises(errors.StorageError) as told:
            await erase(database, "secret", backups.directory)
        assert path.name in error_sentence(told.value, "tr")
        assert remnants(tmp_path / "data") == set()
        assert path.exists()
    assert "BackupTooNew" in caplog.text


async def test_a_reading_process_delays_the_end_but_not_the_erasing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasure, "PATIENCE_MS", 1)
    data = tmp_path / "data"
    async with archive(data) as database:
        await keep_secret(database)
        reader = apsw.Connection(str(database.path))
        reader.execute("BEGIN; SELECT count(*) FROM messages").get  # noqa: B018
        with pytest.raises(errors.ArchiveBusy) as told:
            await erase(database, "secret", data / "backups")
        assert "Araştırmanın kendisi silindi" in error_sentence(told.value, "tr")
        assert await database.read(session_reading.find_session, "secret") is None
        assert database.erasing.exists()
        reader.execute("COMMIT")
        reader.close()
        await settle(database, data / "backups")
        assert not database.erasing.exists()
        assert remnants(data) == set()


async def test_an_import_stays_known_as_erased_without_a_trace_of_it(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await keep_secret(database)
        row = ("hash", "secret", SECRETS[7])
        insert = "INSERT INTO imports VALUES (?, ?, ?)"
        await database.write(lambda db: db.execute_sql(insert, row))
        await erase(database, "secret", tmp_path / "data" / "backups")
        query = "SELECT * FROM imports"
        rows = await database.read(lambda db: db.execute_sql(query).fetchall())
        assert ("hash", None, "") in rows
        assert {row[1:] for row in rows} == {(None, "")}
        assert remnants(tmp_path / "data") == set()


async def test_an_archive_that_is_only_read_is_not_touched(tmp_path: Path) -> None:
    async with archive(tmp_path / "data") as database:
        await keep_secret(database)
        backup = await make_backup(database, tmp_path / "animsa-2026-11-21T120000.db")
        before = backup.read_bytes()
        reading = Database(database.path, frozen=True)
        with pytest.raises(errors.ArchiveReadOnly):
            await erase(reading, "secret", tmp_path)
        await reading.close()
        assert backup.read_bytes() == before


def test_the_search_for_remnants_finds_them(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("… qortumsen …", "utf-8")
    assert remnants(tmp_path) == {"QÖRTÜMSEN"}
