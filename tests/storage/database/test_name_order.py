"""SQLite keeps the names in the order of the Turkish alphabet, in every program that reads the
file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import pairwise, product
from pathlib import Path

from app.core.domain.session_list_port import Listing
from app.core.language.alphabet import in_alphabet
from app.storage.database.name_order import KEY
from app.storage.store import SqliteStore
from tests.storage.archives import archive, keep

LETTERS = "aâbcçdefgğhıiîjklmnoöpqrsştuûüvwxyz"
CAPITALS = LETTERS.translate({ord("i"): "İ", ord("ı"): "I"}).upper()


async def test_sqlite_sorts_as_python_does(tmp_path: Path) -> None:
    names = ["".join(pair) for pair in product(LETTERS + CAPITALS, "aıizİ ")]
    async with archive(tmp_path) as database:
        for number, name in enumerate(names):
            await keep(database, f"s{number}", "Soru?", "Yanıt.", title=name)
        page = await SqliteStore(database).sessions_page(None, len(names), Listing(by_title=True))
        first = await SqliteStore(database).sessions_page(None, 50, Listing(by_title=True))
        second = await SqliteStore(database).sessions_page(first.before, 50, Listing(by_title=True))
        plan = await database.read(
            lambda db: db.execute_sql(
                f"EXPLAIN QUERY PLAN SELECT id FROM sessions WHERE deleted_at IS NULL"
                f" ORDER BY {KEY}, id"
            ).fetchall()
        )
    listed = [each.title for each in page.entries]
    assert len(listed) == len(names)
    for one, other in pairwise(listed):
        assert in_alphabet(one)[0] <= in_alphabet(other)[0], (one, other)
    assert [each.title for each in (*first.entries, *second.entries)] == listed[:100]
    assert "idx_by_name" in str(plan), "nothing is sorted"


async def test_the_systems_sqlite_reads_the_file(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "a", "Soru?", "Yanıt.", title="Şeker")
    with closing(sqlite3.connect(tmp_path / "animsa.db")) as db:
        assert db.execute(f"SELECT title, {KEY} FROM sessions").fetchall() == [("Şeker", "s~eker")]
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
