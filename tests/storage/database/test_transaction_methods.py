"""A class of the storage names its functions; each call is a transaction of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playhouse.apsw_ext import APSWDatabase

from app.core.domain import errors
from app.storage.database.connections import Database
from app.storage.database.transaction_methods import Reading, Writing
from tests.storage.archives import ready


def add(db: APSWDatabase, word: str, *, twice: bool = False) -> int:
    """How many words there are then. A word "no" is refused once it is written."""
    db.execute_sql("CREATE TABLE IF NOT EXISTS words (word TEXT)")
    for _ in range(2 if twice else 1):
        db.execute_sql("INSERT INTO words VALUES (?)", (word,))
    if word == "no":
        raise errors.BadInput
    return len(words(db))


def words(db: APSWDatabase, last: int = 10) -> list[str]:
    rows = db.execute_sql("SELECT word FROM words ORDER BY rowid DESC LIMIT ?", (last,))
    return [word for (word,) in rows]


class Words:
    def __init__(self, database: Database) -> None:
        self.database = database

    written_by_a_reader = Reading(add)
    add = Writing(add)
    words = Reading(words)


async def test_a_method_has_the_parameters_of_its_function(tmp_path: Path) -> None:
    database = Database(ready(tmp_path) / "words.db")
    kept = Words(database)
    assert await kept.add("bir") == 1
    assert await kept.add("iki", twice=True) == 3
    assert await kept.words() == ["iki", "iki", "bir"]
    assert await kept.words(1) == await kept.words(last=1) == ["iki"]
    await database.close()


async def test_what_raises_is_not_kept_and_a_reader_cannot_write(tmp_path: Path) -> None:
    database = Database(ready(tmp_path) / "words.db")
    kept = Words(database)
    await kept.add("bir")
    with pytest.raises(errors.BadInput):
        await kept.add("no")
    with pytest.raises(errors.NotWritable):
        await kept.written_by_a_reader("iki")
    assert await kept.words() == ["bir"]
    await database.close()


async def test_a_class_may_call_what_it_names_as_any_other_method(tmp_path: Path) -> None:
    database = Database(ready(tmp_path) / "words.db")
    assert await Words.add(Words(database), "bir") == 1
    assert Words.__dict__["add"].__doc__ == add.__doc__
    await database.close()
