"""The indexes are made anew beside the work: nothing waits, nothing is lost."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.core.domain.recall_port import IndexQuery
from app.core.language.suffixes import stem
from app.core.language.turkish import words
from app.storage import session_reading, session_search_index, session_writing
from app.storage.database.connections import Database
from app.storage.maintenance import reindexing
from app.storage.recall_index import candidate_lookup, session_indexing, vectors
from tests.storage.archives import archive, keep, message

SAMPLE = """
Kalbin ritmi, kitabın rengi, hastalarının ilaçları; İLAÇ ilacı ILIK ığdır. Dawn'ın Somogyi'ye
etkisi 2024'te %2,5 arttı, 1.500 mg/gün; 12.05.2026 tarihinde COVID-19 IL-6 c-peptid HbA1c.
Kur'an d'Alembert karaciğerindeki böbreklerinizden gözlüğümüzün kulağıma burnundan ağzına
şehrinde fikirleri zihinsel yürüyordum konuşmuştuk gelecekmiş alındığında sorulmuş yapılmadan
içersem koşarken uyuyunca bilinen kilolu tuzsuz evli gözlükçü bakanlık arabalarımızdakiler
öğretmenlerinkinden sürdürülebilirlik saatlerde dikkatli kalplerinin harfler alkolde
protokolleri hiperkalsemi hiperglisemiyi fenomeni testing tested tests children running kortizol
kortizonun insülin insülinin magnezyumlu çinkosuz olmaz savaşlar barışın liman limanı duman
ormanda kadınların zamanla yönetimin ekonomik akademisi
"""
READ_BY_REVISION = {1: "dffb8918157a5da5"}
"""What the rules of each revision make of the sample, as a hash."""


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with archive(tmp_path / "data") as opened:
        for number in range(40):
            await keep(opened, f"s{number:02}", f"Konu{number} nedir?", "Bir ortaklık.", title="Ad")
        yield opened


class Killed(BaseException):
    """Ends the renewal in the middle."""


def by_older_rules(db: APSWDatabase) -> None:
    """What an older version would have left: other stems, and its revision."""
    db.execute_sql("UPDATE recall_words SET stem = 'x' || stem")
    db.execute_sql("INSERT INTO recall_turns(recall_turns) VALUES ('delete-all')")
    for session in range(1, 41):
        db.execute_sql("DELETE FROM recall_sessions WHERE rowid = ?", (session,))
        db.execute_sql("INSERT INTO recall_sessions(rowid, stems) VALUES (?, 'x')", (session,))
    db.execute_sql("UPDATE index_state SET revision = ?", (reindexing.REVISION - 1,))


def found(db: APSWDatabase, word: str) -> int:
    return len(candidate_lookup.candidates(db, IndexQuery((word,))).found)


async def healthy(database: Database) -> bool:
    problems = await database.write(
        lambda db: session_indexing.check(db) + session_search_index.check(db)
    )
    return problems == [] and await database.read(found, "ortaklik") == 40


async def test_a_new_archive_has_nothing_to_renew(database: Database) -> None:
    assert await database.read(reindexing.sessions_left) == 0


async def test_what_older_rules_made_is_renewed_and_then_no_more(database: Database) -> None:
    await database.write(by_older_rules)
    assert await database.read(found, "ortaklik") == 0
    told: list[tuple[int, int]] = []
    await reindexing.renew(database, lambda *progress: told.append(progress))
    assert told == [(20, 40), (40, 40)]
    assert await healthy(database)
    await reindexing.renew(database, lambda *progress: told.append(progress))
    assert len(told) == 2


async def test_the_newest_answer_first_and_a_stopped_renewal_goes_on(database: Database) -> None:
    await database.write(by_older_rules)

    def stop(done: int, total: int) -> None:
        raise Killed

    with pytest.raises(Killed):
        await reindexing.renew(database, stop)
    assert await database.read(found, "ortaklik") == 20
    assert await database.read(reindexing.sessions_left) == 20
    told: list[tuple[int, int]] = []
    await reindexing.renew(database, lambda *progress: told.append(progress))
    assert told == [(20, 20)]
    assert await healthy(database)


async def test_writing_goes_on_meanwhile(database: Database) -> None:
    await database.write(by_older_rules)
    said = 0

    async def talk() -> None:
        nonlocal said
        for _ in range(2):
            session = await database.read(session_reading.find_session, "s00")
            assert session is not None
            await database.write(
                session_writing.append, session, [message("s00", 2 + said, "Peki ya çay?")]
            )
            said += 1

    seen: list[int] = []
    talking = asyncio.ensure_future(talk())
    await reindexing.renew(database, lambda done, total: seen.append(said))
    await talking
    assert seen[-1] > 0, "a message was written before the last batch was"
    assert await database.write(session_search_index.check) == []


async def test_vectors_outlive_it(database: Database) -> None:
    await database.write(vectors.put, 1, 6, b"vector")
    length = await database.read(
        lambda db: db.execute_sql("SELECT length FROM recall_texts WHERE session = 1").fetchone()[0]
    )
    await database.write(vectors.put, 1, length, b"vector")
    await database.write(by_older_rules)
    await reindexing.renew(database)
    assert await database.read(vectors.missing) == 39


async def test_starting_over_empties_once_and_loses_nothing(database: Database) -> None:
    await database.write(lambda db: db.execute_sql("INSERT INTO recall_turns(rowid) VALUES (9)"))
    await database.write(reindexing.start_over)
    assert await database.read(found, "ortaklik") == 0
    await database.write(lambda db: reindexing._step(db))
    await database.write(reindexing.start_over)
    assert await database.read(found, "ortaklik") == 20, "what was renewed stays"
    await reindexing.renew(database)
    assert await healthy(database)
    await database.write(reindexing.start_over)
    assert await database.read(reindexing.sessions_left) == 40, "that was another time"


async def test_a_full_disk_stops_it_where_it_is(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await database.write(by_older_rules)
    await database.write(reindexing._step)
    database.refusal = errors.DiskFull()
    with pytest.raises(errors.DiskFull):
        await reindexing.renew(database)
    database.refusal = None
    assert await database.read(reindexing.sessions_left) == 20


def test_other_rules_have_another_revision() -> None:
    """When this fails, words are read otherwise than before: raise ``renewal.REVISION`` and write
    the new hash beside it, so that every archive is renewed."""
    read = [f"{word} {stem(word)}" for word in words(SAMPLE)]
    digest = hashlib.sha256("\n".join(read).encode()).hexdigest()[:16]
    assert READ_BY_REVISION[reindexing.REVISION] == digest
