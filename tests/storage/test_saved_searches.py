"""Searches are kept under a name, and follow their tags.

Also tests: app/core/domain/browsing.py.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.browsing import SavedSearch
from app.core.domain.sessions import Tag
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.recovery import recover_file
from app.storage.store import SqliteStore
from tests.conftest import ExpectLog
from tests.storage.archives import NOON, archive, keep, noon

SEARCH = SavedSearch("Ödevler", "insülin", "", 30, True, "derin", ("sağlık",), True)


async def test_a_search_is_saved_replaced_and_forgotten(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        store = SqliteStore(database)
        for name in ("Zeytin", "Çay", "Cam", "  "):
            await store.save_search(SavedSearch(name))
        await store.save_search(SEARCH)
        names = [each.name for each in await store.saved_searches()]
        assert names == ["Cam", "Çay", "Ödevler", "Zeytin"]
        assert (await store.saved_searches())[2] == SEARCH
        await store.save_search(replace(SEARCH, days=7))
        await store.forget_search("Cam")
        saved = await store.saved_searches()
        assert [each.days for each in saved if each.name == "Ödevler"] == [7]
        assert len(saved) == 3


async def test_a_search_looks_for_its_tag_under_the_new_name(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "a", "Soru?", "Yanıt.")
        store = SqliteStore(database)
        await store.set_tags({"a": (Tag("sağlık", "green"),)})
        await store.save_search(SEARCH)
        await store.rename_tag("sağlık", "Sağlığım")
        (search,) = await store.saved_searches()
        assert search.tags == ("Sağlığım",)


async def test_values_that_make_no_sense_are_read(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:

        def spoil(db: APSWDatabase) -> None:
            db.execute_sql("INSERT INTO saved_searches VALUES ('x', 7, 8, 'y', 'z', 9, '{', 1)")

        await database.write(spoil)
        (search,) = await SqliteStore(database).saved_searches()
        assert search == SavedSearch("x", "7", "8", 0, False, "9", (), True)


async def test_a_repaired_archive_has_them(tmp_path: Path, expected_log: ExpectLog) -> None:
    expected_log("the archive was recovered")
    async with archive(tmp_path) as database:
        await keep(database, "a", "Soru?", "Yanıt.")
        backups = Backups(tmp_path / "backups", noon())
        await backups.make(database)
        await SqliteStore(database).save_search(SEARCH)
    recover_file(tmp_path / "animsa.db", backups.directory, NOON)
    async with archive(tmp_path) as database:
        assert await SqliteStore(database).saved_searches() == [SEARCH]
