"""Kinds of damage to an archive's file, each done at random places."""

from __future__ import annotations

import random
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import apsw

from app.storage.keys.held_keys import use_key

PAGE = 4096
STRANGERS = "a stranger's database"
Harm = Callable[[Path, random.Random], None]
"""Damages the archive at a path, which nobody has open."""


@dataclass(frozen=True)
class Kind:
    """``unseen``: what SQLite itself takes for a commit that never was, so that nobody can tell;
    ``to_the_log``: the archive has a log beside it that was not carried over; ``spares``: every
    message still stands in the file, so that none may be lost."""

    name: str
    harm: Harm
    to_the_log: bool = False
    unseen: bool = False
    spares: bool = False


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _pages(path: Path) -> int:
    return path.stat().st_size // PAGE


def _put(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def flipped_bits(path: Path, chance: random.Random) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(chance.randint(1, 20)):
        data[chance.randrange(PAGE, len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def noise(path: Path, chance: random.Random) -> None:
    _put(path, chance.randrange(1, _pages(path)) * PAGE, chance.randbytes(PAGE))


def zeros(path: Path, chance: random.Random) -> None:
    _put(path, chance.randrange(1, _pages(path)) * PAGE, bytes(PAGE))


def every_seventh_page(path: Path, chance: random.Random) -> None:
    for page in range(chance.randint(1, 7), _pages(path), 7):
        _put(path, page * PAGE, bytes(PAGE))


def first_page(path: Path, chance: random.Random) -> None:
    _put(path, 0, chance.randbytes(PAGE))


def magic(path: Path, chance: random.Random) -> None:
    _put(path, chance.randrange(16), chance.randbytes(4))


def page_size(path: Path, chance: random.Random) -> None:
    _put(path, 16, chance.choice((b"\x00\x00", b"\x02\x00", b"\x20\x00", b"\xff\xff")))


def version(path: Path, chance: random.Random) -> None:
    _put(path, 60, chance.randbytes(4))


def application(path: Path, chance: random.Random) -> None:
    _put(path, 68, chance.randbytes(4))


def freelist(path: Path, chance: random.Random) -> None:
    _put(path, 32, chance.randrange(2, _pages(path)).to_bytes(4, "big"))
    _put(path, 36, chance.randint(1, 9).to_bytes(4, "big"))


def half(path: Path, chance: random.Random) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2 // PAGE * PAGE)


def odd_end(path: Path, chance: random.Random) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - chance.randint(1, 3 * PAGE))


def zero_length(path: Path, chance: random.Random) -> None:
    path.write_bytes(b"")


def missing(path: Path, chance: random.Random) -> None:
    path.unlink()


def swapped(path: Path, chance: random.Random) -> None:
    one, other = chance.sample(range(1, _pages(path)), 2)
    data = path.read_bytes()
    _put(path, one * PAGE, data[other * PAGE : (other + 1) * PAGE])
    _put(path, other * PAGE, data[one * PAGE : (one + 1) * PAGE])


def other_kind(path: Path, chance: random.Random) -> None:
    path.unlink()
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("foto.jpg", chance.randbytes(20_000))


def strangers(path: Path, chance: random.Random) -> None:
    path.unlink()
    with apsw.Connection(str(path)) as db:
        db.execute("CREATE TABLE places (url TEXT)")
    db.close()


# --- what SQLite does not mind -------------------------------------------------------------------


def _by_sql(*statements: str) -> Harm:
    def harm(path: Path, chance: random.Random) -> None:
        db = apsw.Connection(str(path))
        use_key(db)
        try:
            db.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
            db.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
            for statement in ("PRAGMA ignore_check_constraints = 1", *statements):
                db.execute(statement)
        finally:
            db.close()

    return harm


_SOME = "id IN (SELECT id FROM {} ORDER BY random() LIMIT 3)"
_MESSAGES, _SESSIONS = _SOME.format("messages"), _SOME.format("sessions")
_WRITABLE = "PRAGMA writable_schema = 1"
_INDEX_ROWS = (
    _WRITABLE,
    "UPDATE sqlite_schema SET sql = sql || ' WHERE 0' WHERE name = 'idx_status'",
    "PRAGMA writable_schema = RESET",
)

# --- the log -------------------------------------------------------------------------------------


def cut_log(path: Path, chance: random.Random) -> None:
    with _log(path).open("r+b") as file:
        file.truncate(chance.randint(0, _log(path).stat().st_size))


def noisy_log(path: Path, chance: random.Random) -> None:
    size = _log(path).stat().st_size
    _put(_log(path), chance.randrange(size), chance.randbytes(min(size, 300)))


def foreign_log(path: Path, chance: random.Random) -> None:
    """The log of another database, which was copied beside this one."""
    other = path.with_name("other.sqlite3")
    db = apsw.Connection(str(other))
    db.execute("PRAGMA journal_mode = wal")
    db.execute("CREATE TABLE places (url TEXT)")
    for _ in range(chance.randint(1, 30)):
        db.execute("INSERT INTO places VALUES (hex(randomblob(900)))")
    data = _log(other).read_bytes()
    db.close()
    other.unlink()
    _log(path).write_bytes(data)


KINDS: tuple[Kind, ...] = (
    Kind("flipped bits", flipped_bits),
    Kind("a page of noise", noise),
    Kind("a page of zeros", zeros),
    Kind("every seventh page", every_seventh_page),
    Kind("the first page", first_page),
    Kind("the file's mark", magic, spares=True),
    Kind("the page size", page_size),
    Kind("the version", version, spares=True),
    Kind("the application", application, spares=True),
    Kind("the free pages", freelist, spares=True),
    Kind("half a file", half),
    Kind("an odd end", odd_end),
    Kind("zero length", zero_length),
    Kind("no file", missing),
    Kind("two pages swapped", swapped),
    Kind("another kind of file", other_kind),
    Kind(STRANGERS, strangers),
    Kind("rows of an index", _by_sql(*_INDEX_ROWS), spares=True),
    Kind("a table gone", _by_sql("DROP TABLE runs")),
    Kind("a trigger gone", _by_sql("DROP TRIGGER origins_written"), spares=True),
    Kind(
        "schema of words",
        _by_sql(_WRITABLE, "UPDATE sqlite_schema SET sql = 'çöp' WHERE name = 'messages'"),
    ),
    Kind("an index emptied", _by_sql("DELETE FROM recall_texts"), spares=True),
    Kind("no JSON", _by_sql(f"UPDATE sessions SET key_topics = '{{' WHERE {_SESSIONS}")),
    Kind("unknown kinds", _by_sql(f"UPDATE messages SET kind = 'yeni' WHERE {_MESSAGES}")),
    Kind("text as a number", _by_sql(f"UPDATE messages SET created_at = 'dün' WHERE {_MESSAGES}")),
    Kind(
        "no UTF-8", _by_sql(f"UPDATE sessions SET title = CAST(x'ff41' AS TEXT) WHERE {_SESSIONS}")
    ),
    Kind(
        "NUL in an id",
        _by_sql(f"UPDATE messages SET message_id = 'a' || char(0) || id WHERE {_MESSAGES}"),
    ),
    Kind(
        "orphans",
        _by_sql("PRAGMA foreign_keys = 0", f"DELETE FROM sessions WHERE {_SESSIONS}"),
    ),
    Kind("a cut log", cut_log, to_the_log=True, unseen=True),
    Kind("a noisy log", noisy_log, to_the_log=True, unseen=True),
    Kind("a foreign log", foreign_log, spares=True),
)
