"""Whatever stands in a row, the doctor sees it, readers go on, and mending puts it right.

Also tests: app/storage/database/odd_values.py, app/storage/maintenance/doctor.py,
app/storage/maintenance/schema_check.py, app/storage/maintenance/integrity.py.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from app.core.domain import errors
from app.core.domain.library_port import FilePart, FileText, Stamp
from app.core.domain.messages import Kind
from app.core.domain.project_port import MemoryTurn
from app.storage import session_reading
from app.storage.database.connections import Database, connect
from app.storage.library.library import SqliteLibrary
from app.storage.maintenance import doctor, migrations, odd_rows, schema_check
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.doctor import examine, mend
from app.storage.maintenance.recovery import recover_file
from app.storage.store import SqliteStore
from tests.memory.memories import desk
from tests.storage.archives import NOON, archive, keep, noon, texts

Column = tuple[str, str, str]
"""Table, column and declared kind."""


def nobody(token: str) -> bool:
    return False


async def filled(data: Path) -> Path:
    """An archive with something in nearly every table; its file."""
    async with desk(data) as at:
        project = await at.project("Bahçe")
        for name in ("gül", "lale", "çay"):
            await at.talk(name, f"{name} nedir?", f"{name} bir bitkidir, doğrusu.", project)
            await at.learn()
        await at.delete("çay")
        await at.memory.tell(None, [MemoryTurn("user", "Söz."), MemoryTurn("assistant", "Yanıt.")])
        said = FileText("a".ljust(64, "0"), "a", parts=(FilePart("", "Bir metin."),))
        await SqliteLibrary(at.database).put("/d/a.txt", Stamp(1, 1), said, NOON)
        await at.projects.add_files(project.project_id, ["/d/a.txt"])
        await at.database.write(
            lambda db: db.execute_sql(
                "INSERT INTO runs (run_id, message_id, question, tier, mode, state, started_at)"
                " VALUES ('r', 'gül-0', 'Soru?', 'hizli', 'both', 'done', 1)"
            )
        )
        await Backups(data / "backups", noon()).make(at.database)
        return at.database.path


def aside(directory: Path) -> Path:
    """The file that mended rows are kept in."""
    (found,) = directory.glob("animsa-damaged-rows-*.jsonl")
    return found


def columns_of(path: Path) -> list[Column]:
    """Every column of every table with rows that holds no key."""
    db = connect(path, read_only=True)
    db.connect()
    found = []
    for table in sorted(schema_check.ordinary_tables(db, "main") - schema_check.DERIVED):
        if db.execute_sql(f"SELECT count(*) FROM {table}").fetchone() == (0,):
            continue
        keys = {row[3] for row in db.execute_sql(f"PRAGMA foreign_key_list({table})").fetchall()}
        for _, column, kind, _, _, key in db.execute_sql(f"PRAGMA table_info({table})").fetchall():
            if not key and column not in keys and kind in ("TEXT", "INTEGER"):
                found.append((table, column, kind))
    db.close()
    return found


def spoil(path: Path, value: str, wanted: Callable[[Column], bool]) -> set[tuple[str, str]]:
    """Put an SQL value into one row of every column that is wanted."""
    done = set()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = on")
    triggers = connection.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
    ).fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    for table, column, _ in filter(wanted, columns_of(path)):
        key = "rowid" if has_numbers(connection, table) else column
        connection.execute(
            f"UPDATE {table} SET {column} = {value} WHERE {key} = (SELECT min({key}) FROM {table})"
        )
        done.add((table, column))
    for _, sql in triggers:
        connection.execute(sql)
    connection.close()
    return done


def has_numbers(connection: sqlite3.Connection, table: str) -> bool:
    (sql,) = connection.execute(
        "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,)
    ).fetchone()
    return "WITHOUT ROWID" not in sql


def is_number(column: Column) -> bool:
    return column[2] == "INTEGER"


def is_text(column: Column) -> bool:
    return column[2] == "TEXT"


def is_words(column: Column) -> bool:
    """A column that holds a word of ours, or JSON."""
    return column[:2] in {
        ("sessions", "status"),
        ("sessions", "metadata"),
        ("sessions", "key_topics"),
        ("sessions", "pending"),
        ("sessions", "filed"),
        ("messages", "role"),
        ("messages", "kind"),
        ("messages", "state"),
        ("messages", "citations"),
        ("projects", "colour"),
        ("memory_statements", "origin"),
        ("memory_turns", "role"),
        ("conversation_history_archive", "statements"),
        ("conversation_history_archive", "conversation_turns"),
        ("library_texts", "authors"),
        ("runs", "tier"),
        ("runs", "mode"),
        ("runs", "state"),
        ("runs", "sources"),
    }


def is_id(column: Column) -> bool:
    return is_text(column) and column[1].endswith("_id")


async def read_everything(database: Database) -> None:
    """What the window, the command line and an export read."""
    store = SqliteStore(database)
    for session_id in await store.session_ids():
        await store.session(session_id)
        await store.messages(session_id)
    await store.deleted_sessions(9)
    await store.active_sessions()
    await store.awaiting_metadata(9)
    await store.search_sessions("gül", 9)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("'hiç'", is_number),
        ("x'ff00'", is_number),
        ("1.5", is_number),
        ("CAST(x'4172ffc3' AS TEXT)", is_text),
        ("x'4172ffc3'", is_text),
        ("'[{'", is_words),
        ("'{\"a\": [1]}'", is_words),
        ("'[1, null, {}]'", is_words),
        ("'a' || char(0) || 'b'", is_id),
    ],
)
async def test_odd_values_in_every_column_are_seen_and_mended(
    tmp_path: Path, value: str, wanted: Callable[[Column], bool], caplog: pytest.LogCaptureFixture
) -> None:
    path = await filled(tmp_path / "data")
    spoilt = spoil(path, value, wanted)
    assert spoilt
    backups = Backups(tmp_path / "data" / "backups", noon())
    database = Database(path)
    try:
        found = await database.read(lambda db: list(odd_rows.find(db)))
        seen = {(each.table, column) for each in found for column in each.mended}
        # An array or an object is right in some of the columns.
        assert seen == spoilt or (value in ("'{\"a\": [1]}'", "'[1, null, {}]'") and seen)
        findings = await examine(database, backups, alive=nobody)
        assert doctor.ODD_ROWS in findings
        try:
            await read_everything(database)
        except errors.StorageError as error:
            assert isinstance(error, errors.ArchiveDamaged), "it says where help is"
        assert await mend(database, backups, findings, alive=nobody) == []
        await read_everything(database)
        assert await texts(database, "gül") or is_id(("", "session_id", "TEXT"))
    finally:
        await database.close()
    kept = aside(tmp_path / "data").read_text("utf-8")
    lines = [json.loads(line) for line in kept.splitlines()]
    assert {line["table"] for line in lines} >= {table for table, _ in seen}


async def test_the_conversation_is_shown_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    async with archive(tmp_path) as database:
        await keep(database, "a", "Fener ne zaman yandı?", "1822'de.", title="Fenerler")
        for sql in (
            "UPDATE sessions SET key_topics = '{', pending = 'x', created_at = 'dün'",
            "UPDATE messages SET kind = 'şarkı', citations = '5', created_at = 'dün'"
            " WHERE position = 1",
            "UPDATE messages SET content = CAST(x'4172ff' AS TEXT) WHERE position = 0",
        ):
            await database.alone(lambda db, sql=sql: db.execute_sql(sql))
        session = await database.read(session_reading.find_session, "a")
        assert session is not None
        assert (session.title, session.key_topics, session.pending) == ("Fenerler", (), None)
        question, answer = await database.read(session_reading.messages_of, "a", None)
        assert question.content == "Ar\ufffd"
        assert (answer.content, answer.kind, answer.citations) == ("1822'de.", Kind.ANSWER, ())


async def test_what_cannot_be_read_is_kept_word_for_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path) as database:
        await keep(database, "a", "Soru", "Yanıt")
        sql = "UPDATE sessions SET key_topics = '[yarım', title = CAST(x'4172ff' AS TEXT)"
        await database.alone(lambda db: db.execute_sql(sql))
        findings = await examine(database, backups, alive=nobody)
        await mend(database, backups, findings, alive=nobody)
    row = json.loads(aside(tmp_path).read_text("utf-8"))["row"]
    assert (row["key_topics"], row["title"]) == ("[yarım", {"hex": "4172ff"})


async def test_messages_without_a_session_get_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path) as database:
        for name in ("a", "b"):
            await keep(database, name, f"Soru {name}", f"Yanıt {name}")
        await backups.make(database)
        await database.alone(lambda db: db.execute_sql("PRAGMA foreign_keys = 0"))
        await database.alone(
            lambda db: db.execute_sql("UPDATE messages SET session = 77 WHERE content LIKE '% b'")
        )
        await database.alone(lambda db: db.execute_sql("PRAGMA foreign_keys = 1"))
        findings = await examine(database, backups, alive=nobody)
        assert doctor.ORPHANS in findings
        assert await mend(database, backups, findings, alive=nobody) == []
        ids = await SqliteStore(database).session_ids()
        assert ["Soru b", "Yanıt b"] in [await texts(database, each) for each in ids]


# --- tables, indexes, triggers -----------------------------------------------------------------


def names(kind: str) -> list[str]:
    return [
        name
        for each, name in schema_check.expected(migrations.NEWEST)
        if each == kind and not name.startswith("sqlite_")
    ]


VIRTUAL = {
    name
    for (_, name), sql in schema_check.expected(migrations.NEWEST).items()
    if sql.startswith("CREATE VIRTUAL")
}
FULL_TEXT = ("_data", "_idx", "_content", "_docsize", "_config")


@pytest.mark.parametrize(
    ("kind", "name"),
    [(kind, name) for kind in ("index", "trigger", "view") for name in names(kind)],
)
async def test_what_is_missing_from_the_schema_is_seen_and_made(
    tmp_path: Path, kind: str, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    await check_mended(tmp_path, f"DROP {kind} {name}")


@pytest.mark.parametrize("name", [name for name in names("table") if not name.endswith(FULL_TEXT)])
async def test_a_missing_table_is_seen_and_made(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    holds_rows = name not in schema_check.DERIVED and name not in VIRTUAL
    await check_mended(tmp_path, f"DROP TABLE {name}", damaged=holds_rows)


MAY_BE_EMPTY = {"library_loose", "library_vectors"}
INDEXES = [
    name
    for name in names("table")
    if name.endswith(("_data", "_docsize")) or name in schema_check.DERIVED - MAY_BE_EMPTY
]


@pytest.mark.parametrize("name", INDEXES)
async def test_an_emptied_index_is_seen_and_filled(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    await check_mended(tmp_path, f"DELETE FROM {name}")


async def check_mended(tmp_path: Path, harm: str, damaged: bool = False) -> None:
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Fener ne zaman yandı?", "1822'de.", title="Fenerler")
        said = FileText("a".ljust(64, "0"), "a", parts=(FilePart("", "Bir metin."),))
        await SqliteLibrary(database).put("/d/a.txt", Stamp(1, 1), said, NOON)
        await backups.make(database)
        assert await examine(database, backups, alive=nobody) == []
    connection = apsw.Connection(str(tmp_path / "data" / "animsa.db"))
    connection.execute(harm)
    connection.close()
    async with archive(tmp_path / "data") as database:
        findings = await examine(database, backups, alive=nobody)
        assert findings, "the doctor does not call it sound"
        assert (findings == [doctor.DAMAGED]) is damaged
        if not damaged:
            assert await mend(database, backups, findings, alive=nobody) == []
    if damaged:
        recover_file(database.path, backups.directory, NOON)
    async with archive(tmp_path / "data") as database:
        assert await examine(database, backups, alive=nobody) == []
        assert await texts(database, "a") == ["Fener ne zaman yandı?", "1822'de."]
        assert (await SqliteStore(database).search_sessions("fener", 3))[
            0
        ].entry.title == "Fenerler"
        assert await SqliteLibrary(database).search("metin", 3)


async def test_a_broken_list_of_free_pages_is_seen(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backups = Backups(tmp_path / "backups", noon())
    async with archive(tmp_path / "data") as database:
        await keep(database, "a", "Soru", "uzun yanıt " * 5000)
        await database.write(lambda db: db.execute_sql("DELETE FROM messages"))
    path = tmp_path / "data" / "animsa.db"
    with apsw.Connection(str(path)) as connection:
        assert int(str(connection.pragma("freelist_count"))) > 2
    connection.close()
    content = bytearray(path.read_bytes())
    trunk = int.from_bytes(content[32:36], "big")
    content[(trunk - 1) * 4096 + 8 : (trunk - 1) * 4096 + 12] = b"\0\0\0\1"
    path.write_bytes(content)
    async with archive(tmp_path / "data") as database:
        assert await examine(database, backups, alive=nobody) == [doctor.DAMAGED]
