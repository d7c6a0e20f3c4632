"""Words are counted once, and mistyped ones are read as what the archive has.

Also tests: app/core/matching/repair.py, app/core/matching/word_meaning.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.matching.word_meaning import meaning_of
from app.storage.database.connections import Database, connect
from app.storage.maintenance import migrations
from app.storage.words.vocabulary import ArchiveWords, forget, learn
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


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[APSWDatabase]:
    opened = connect(tmp_path / "words.db")
    opened.connect()
    migrations.migrate(opened)
    yield opened
    opened.close()


STEMS = {"kahve": "kahv", "uyku": "uyk", "cay": "cay"}


def numbers_of(
    archive: APSWDatabase, sessions: dict[str, int], likely: dict[str, int]
) -> dict[str, int]:
    """The words' numbers, after so many sessions more have used them."""
    words, used = list(sessions), list(sessions.values())
    numbers = learn(archive, [STEMS[word] for word in words], words, used, likely)
    return dict(zip(words, numbers, strict=True))


def counted(archive: APSWDatabase) -> dict[str, int]:
    return dict(archive.execute_sql("SELECT word, sessions FROM recall_words").fetchall())


def test_words_of_batches_before_are_counted_by_their_numbers(archive: APSWDatabase) -> None:
    likely: dict[str, int] = {}
    first = numbers_of(archive, {"kahve": 2, "uyku": 1}, likely)
    assert likely == {"kahve": first["kahve"]}

    second = numbers_of(archive, {"cay": 1, "kahve": 3, "uyku": 1}, likely)

    assert counted(archive) == {"kahve": 5, "uyku": 2, "cay": 1}
    assert second == first | {"cay": second["cay"]}
    assert len(set(second.values())) == 3


def test_numbers_that_are_no_longer_right_are_looked_up_anew(archive: APSWDatabase) -> None:
    likely: dict[str, int] = {}
    before = numbers_of(archive, {"kahve": 2, "uyku": 2}, likely)
    forget(archive, [before["kahve"]])
    forget(archive, [before["kahve"]])
    # Its number goes to another word.
    archive.execute_sql("UPDATE recall_words SET id = ? WHERE word = 'uyku'", (before["kahve"],))

    after = numbers_of(archive, {"kahve": 1, "uyku": 1}, likely)

    assert counted(archive) == {"kahve": 1, "uyku": 3}
    assert after["uyku"] == before["kahve"] != after["kahve"]
    rows = archive.execute_sql("SELECT word, id FROM recall_words").fetchall()
    assert dict(rows) == after
