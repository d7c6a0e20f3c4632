"""Search phrases: they find a session, are never seen, and go with it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest

from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Citation
from app.core.domain.recall_result import RecallResult, Verdict
from app.core.domain.sessions import Metadata, MetadataOrigin
from app.core.language.thesaurus import Thesaurus
from app.memory.recall.engine import RecallEngine
from app.memory.transfer.session_lines import read_jsonl
from app.storage import session_reading, session_search, session_writing
from app.storage.database.connections import Database
from app.storage.erasing.erasure import erase
from app.storage.importing import import_sessions
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.recovery import recover_file
from app.storage.recall_index import session_indexing
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
from app.storage.words import phrases
from tests.conftest import ExpectLog
from tests.storage.archives import NOON, archive, keep, message, noon

WORD = "Zıvkanpoli"
"""A word of no language, which only the phrases have."""
DESCRIBED = Metadata(
    "Isırgan ve Varfarin", "INR düşebilir.", ("INR",), MetadataOrigin.MODEL, (WORD, "kan şurubu")
)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with archive(tmp_path / "data") as opened:
        await keep(opened, "s", "Isırgan içilir mi?", "Varfarin alanlar içmemeli.")
        await keep(opened, "t", "Kahve kalbi yorar mı?", "Ölçülü ise yormaz.", title="Kahve")
        await opened.write(session_writing.set_metadata, "s", DESCRIBED)
        yield opened


async def found(database: Database, question: str = f"{WORD} neydi?") -> RecallResult:
    engine = RecallEngine(SqliteRecallIndex(database), UTC, Thesaurus(""))
    return await engine.recall(question, NOON)


async def is_found(database: Database) -> bool:
    result = await found(database)
    return result.verdict is not Verdict.NONE and result.matches[0].session_id == "s"


async def kept(database: Database) -> list[str]:
    rows = await database.read(
        lambda db: list(db.execute_sql("SELECT phrases FROM recall_phrases"))
    )
    return [text for (text,) in rows]


async def test_they_find_a_session_and_are_never_seen(database: Database) -> None:
    result = await found(database)
    assert await is_found(database)
    assert WORD not in str(result.matches)
    assert result.matches[0].quote == "INR düşebilir."
    assert await database.read(session_search.search, WORD, 10) == []
    session = await database.read(session_reading.find_session, "s")
    assert WORD not in str(session)


async def test_metadata_made_anew_replaces_them(database: Database) -> None:
    await database.write(
        session_writing.set_metadata, "s", replace(DESCRIBED, search_phrases=("başka",))
    )
    assert await kept(database) == ["başka"]
    assert not await is_found(database)
    await database.write(session_writing.set_metadata, "s", replace(DESCRIBED, search_phrases=()))
    assert await kept(database) == []


async def test_an_extract_neither_has_nor_replaces_them(database: Database) -> None:
    extract = Metadata("Isırgan", "Özet.", (), MetadataOrigin.EXTRACTIVE)
    await database.write(session_writing.complete, "s", extract)
    assert await is_found(database)
    await database.write(session_writing.complete, "t", extract)
    assert len(await kept(database)) == 1


async def test_renaming_deleting_and_rebuilding_keep_them(database: Database) -> None:
    await database.write(session_writing.rename, "s", "Benim adım")
    assert await is_found(database)
    await database.write(session_writing.set_deleted, "s", NOON)
    assert not await is_found(database)
    await database.write(session_writing.set_deleted, "s", None)
    assert await is_found(database)
    await database.write(session_indexing.rebuild)
    assert await is_found(database)
    assert await database.write(session_indexing.check) == []


async def test_an_erased_session_takes_them_along(database: Database, tmp_path: Path) -> None:
    data = tmp_path / "data"
    backups = Backups(data / "backups", noon())
    await backups.make(database)
    form = WORD[:6].encode()
    assert any(form in path.read_bytes() for path in data.rglob("*.db*"))
    await erase(database, "s", backups.directory)
    assert await kept(database) == []
    assert not any(form in path.read_bytes() for path in data.rglob("*.db*"))


async def test_what_quotes_an_erased_session_loses_its_own(
    database: Database, tmp_path: Path
) -> None:
    citation = Citation("t", "t-m1", "Kahve", NOON, "Ölçülü ise yormaz.")
    answer = replace(message("q", 1, "Kahve: Ölçülü ise yormaz."), citations=(citation,))
    await keep(database, "q", message("q", 0, "Çay yorar mı?"), answer)
    await database.write(
        session_writing.set_metadata, "q", replace(DESCRIBED, search_phrases=("koyu içecek",))
    )
    await erase(database, "t", tmp_path / "data" / "backups")
    assert await kept(database) == ["\n".join(DESCRIBED.search_phrases)]


async def test_an_imported_session_has_none(database: Database) -> None:
    line = {
        "id": "i",
        "date": "2024-10-05T10:30:00+03:00",
        "title": "İçeri alınan",
        "summary": "Özet.",
        "key_topics": ["konu"],
        "search_phrases": ["dışarıdan"],
        "conversation": [
            {"role": "user", "content": "Ne?"},
            {"role": "assistant", "content": "O."},
        ],
    }
    entries = list(read_jsonl([json.dumps(line)], 0))
    sessions = [each for each in entries if isinstance(each, ImportedSession)]
    await import_sessions(database, sessions, force=False, describe=lambda _: DESCRIBED)
    assert len(await kept(database)) == 1


async def test_a_damaged_archive_gives_them_back(tmp_path: Path, expected_log: ExpectLog) -> None:
    path = tmp_path / "data" / "animsa.db"
    async with archive(tmp_path / "data") as opened:
        await keep(opened, "s", "Isırgan içilir mi?", "Varfarin alanlar içmemeli.")
        await opened.write(session_writing.set_metadata, "s", DESCRIBED)
    expected_log("the archive was recovered")
    recover_file(path, tmp_path / "data" / "backups", NOON)
    async with archive(tmp_path / "data") as opened:
        assert await is_found(opened)


async def test_any_text_is_kept_as_lines(database: Database) -> None:
    await database.write(lambda db: phrases.put(db, 2, ["bir\niki", "üç\ud800"]))
    assert await database.read(lambda db: phrases.of(db, 2)) == ("bir iki", "üç\ufffd")
