"""Where many sessions came, the indexes are merged, and find what they found before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Message
from app.core.domain.recall_port import IndexQuery
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.memory.transfer.session_lines import read_jsonl, to_jsonl_line
from app.storage import fulltext_merging, session_search_index
from app.storage.database.connections import Database
from app.storage.importing import import_sessions
from app.storage.maintenance import reindexing
from app.storage.recall_index import candidate_lookup, session_indexing
from tests.storage.archives import NOON, archive, message

TABLES = ("recall_sessions", "recall_turns", "search_texts")
ASKED = IndexQuery(("kalp", "ritmi"))


def describe(_: Sequence[Message]) -> Metadata:
    return Metadata("Başlık", "Özet", ("konu",), MetadataOrigin.EXTRACTIVE)


def sessions(numbers: Iterable[int]) -> list[ImportedSession]:
    lines = []
    for number in numbers:
        name = f"s{number}"
        said = ("Kalp ritmi nedir?", f"Ritim {number} kez bozulur. " + "Kalp atar. " * (number % 4))
        messages = [message(name, position, text) for position, text in enumerate(said)]
        lines.append(to_jsonl_line(Session(name, NOON, NOON, title="Kalp", summary="Ö"), messages))
    return [each for each in read_jsonl(lines, NOON) if isinstance(each, ImportedSession)]


async def take(database: Database, numbers: Iterable[int], batch: int) -> None:
    await import_sessions(database, sessions(numbers), describe=describe, batch=batch)


def segments(db: APSWDatabase) -> list[int]:
    """How many segments each index has."""
    return [
        db.execute_sql(f"SELECT count(DISTINCT segid) FROM {table}_idx").fetchone()[0]
        for table in TABLES
    ]


def problems(db: APSWDatabase) -> list[str]:
    return session_indexing.check(db) + session_search_index.check(db)


async def in_three_parts(database: Database) -> None:
    """Import as many sessions as a batch has, three times: so few are merged with none."""
    for start in (0, 3, 6):
        await take(database, range(start, start + 3), batch=3)


async def test_a_large_import_leaves_one_segment_that_finds_the_same(tmp_path: Path) -> None:
    async with archive(tmp_path / "parts") as parts, archive(tmp_path / "whole") as whole:
        await in_three_parts(parts)
        await take(whole, range(9), batch=3)
        assert min(await parts.read(segments)) == 3
        assert await whole.read(segments) == [1, 1, 1]
        assert await whole.write(problems) == []
        expected = await parts.read(candidate_lookup.candidates, ASKED)
        found = await whole.read(candidate_lookup.candidates, ASKED)
        assert len(found.found) == 9
        assert (found.terms, found.found) == (expected.terms, expected.found)


async def test_a_few_sessions_for_a_large_archive_do_not_merge_all_of_it(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await take(database, range(30), batch=3)
        await take(database, range(30, 34), batch=2)
        assert min(await database.read(segments)) == 3


async def test_indexes_that_were_made_anew_are_merged(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await in_three_parts(database)
        await database.write(reindexing.start_over)
        await reindexing.renew(database)
        assert await database.read(segments) == [1, 1, 1]
        assert await database.write(problems) == []


async def test_a_disk_without_room_for_merging_fails_no_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: APSWDatabase, __: str) -> bool:
        raise errors.DiskFull

    async with archive(tmp_path) as database:
        monkeypatch.setattr(fulltext_merging, "_merge_some", full)
        await take(database, range(9), batch=3)
        assert min(await database.read(segments)) == 3
        assert await database.write(problems) == []
