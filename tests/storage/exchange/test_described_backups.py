"""Backups that have what a session was described by before words were taken out of it.

Also tests: app/storage/devices/described_words.py, app/storage/erasing/erase_on_request.py.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.core.domain.sessions import Metadata, MetadataOrigin
from app.storage import session_writing
from app.storage.database.connections import connect
from app.storage.devices import described_words
from app.storage.maintenance.backup import make_backup
from app.storage.words.content_words import content_stems
from tests.storage.archives import keep
from tests.storage.exchange.homes import Home, homes

TOLD = Metadata("kanarya ad", "kanarya öz", ("kanarya",), MetadataOrigin.MODEL, ("kanarya deyiş",))


async def _described_and_backed_up(home: Home) -> Path:
    """A backup that was made between the coming of descriptions and their being made anew."""
    for name in ("t", "u"):
        await keep(home.database, name, "soru", "yanıt")
        await home.database.write(session_writing.set_metadata, name, TOLD)
    backup = home.root / "backups" / "animsa-2026-11-21T203000.db"
    backup.parent.mkdir(exist_ok=True)
    await make_backup(home.database, backup)
    return backup


async def test_what_a_session_was_described_by_goes_from_backups_too(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    async with homes(tmp_path, folder) as (_, theirs):
        backup = await _described_and_backed_up(theirs)
        lost = {"t": content_stems("kanarya")}
        await theirs.database.write(described_words._describe_all, lost)
        assert await theirs.database.read(described_words.to_describe) == ["t"]
        await theirs.exchange()
        assert await theirs.database.read(described_words.to_describe) == []
        with closing(connect(backup)) as db:
            listed = db.execute_sql("SELECT session_id, title, summary FROM sessions ORDER BY 1")
            assert listed.fetchall() == [("t", "soru", ""), ("u", "kanarya ad", "kanarya öz")]
            assert db.execute_sql("SELECT count(*) FROM recall_phrases").fetchone() == (1,)
            assert db.execute_sql("SELECT count(*) FROM waiting_changes").fetchone() == (0,)


async def test_what_was_described_and_then_erased_waits_for_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    async with homes(tmp_path, folder) as (_, theirs):
        await keep(theirs.database, "t", "soru", "yanıt")
        await theirs.database.write(session_writing.set_metadata, "t", TOLD)
        lost = {"t": content_stems("kanarya")}
        await theirs.database.write(described_words._describe_all, lost)
        await theirs.eraser.session("t")
        await theirs.exchange()
        assert await theirs.database.read(described_words.to_describe) == []


async def test_no_byte_of_it_is_left_anywhere(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    async with homes(tmp_path, folder) as (_, theirs):
        await _described_and_backed_up(theirs)
        await theirs.database.write(_describe_both)
        await theirs.exchange()
        for path in theirs.root.rglob("*"):
            assert not path.is_file() or b"kanarya" not in path.read_bytes(), path


def _describe_both(db: APSWDatabase) -> None:
    """As taking records in does."""
    described_words._describe_all(db, dict.fromkeys(("t", "u"), content_stems("kanarya")))
    described_words.drop_from_indexes(db)
