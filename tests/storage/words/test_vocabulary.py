"""Mistyped words are read as what the archive has.

Also tests: app/core/matching/repair.py, app/core/matching/word_meaning.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.matching.word_meaning import read as meaning_of
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.words.vocabulary import ArchiveWords
from tests.benchmarks.recall import load

SAID = "Zaman bulunca laboratuvar sonucuna bakılır; karbonhidrat kampanyası ve hastalar yazıldı."
SESSION = {
    "id": "s",
    "date": "2026-05-03T20:00:00+03:00",
    "title": "",
    "key_topics": [],
    "summary": "",
    "conversation": [{"role": "assistant", "content": SAID}],
}


async def read(folder: Path, *typed: str, settled: tuple[str, ...] = ()) -> list[set[str]]:
    """The words of the archive that each typed one is read as."""

    def words(db: APSWDatabase) -> list[set[str]]:
        spelled = dict(db.execute_sql("SELECT id, word FROM recall_words").fetchall())
        readings = [meaning_of(ArchiveWords(db), word, settled=word in settled) for word in typed]
        return [{spelled[number] for number in reading.forms} for reading in readings]

    database = Database(folder / "animsa.db")
    await database.alone(migrations.migrate)
    await database.write(load, [SESSION])
    found = await database.read(words)
    await database.close()
    return found


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("labortauvar", "laboratuvar"),
        ("laboratuar", "laboratuvar"),
        ("aboratuvar", "laboratuvar"),
        ("laboratuvvarda", "laboratuvar"),
        ("zaaninda", "zaman"),  # the archive has another inflection
        ("kampayna", "kampanyasi"),  # begins like a relative of "kampanya"
        ("kabronhidrt", "karbonhidrat"),  # two slips
    ],
)
async def test_a_slip_is_undone(tmp_path: Path, typed: str, meant: str) -> None:
    assert await read(tmp_path, typed) == [{meant}]


@pytest.mark.parametrize("word", ["zamn", "internet2", "квант", "tavsan"])
async def test_what_is_short_or_strange_is_left_alone(tmp_path: Path, word: str) -> None:
    assert await read(tmp_path, word) == [set()]


@pytest.mark.parametrize(("settled", "found"), [((), {"hastalar"}), (("hatalar",), set())])
async def test_a_word_that_is_known_to_be_right_is_not_repaired(
    tmp_path: Path, settled: tuple[str, ...], found: set[str]
) -> None:
    assert await read(tmp_path, "hatalar", settled=settled) == [found]
