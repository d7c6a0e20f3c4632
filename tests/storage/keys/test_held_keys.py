"""Keys that a process holds: which file is opened with which."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from app.storage.keys import key_file
from app.storage.keys.held_keys import (
    HeldKeys,
    first_bytes,
    is_ciphertext,
    is_plain,
    with_key,
)


def test_a_new_file_takes_the_key_of_its_folder(tmp_path: Path) -> None:
    held, key, other = HeldKeys(), key_file.new_key("a"), key_file.new_key("b")
    held.hold(tmp_path / "data", key)
    held.is_plain(tmp_path / "plain")
    assert held.for_new(tmp_path / "data" / "backups", other) == key
    assert held.for_new(tmp_path / "plain", other) is None
    assert held.for_new(tmp_path, other) == other
    assert held.by_number(key.number) == key
    assert held.by_number(other.number) is None
    held.hold_other(other)
    assert held.by_number(other.number) == other
    held.forget(tmp_path / "data")
    assert held.by_number(key.number) is None
    assert held.by_number(other.number) is None


def test_a_file_tells_what_it_is(tmp_path: Path) -> None:
    key = key_file.new_key("a")
    for name, used in (("plain.db", None), ("cipher.db", key)):
        connection = apsw.Connection(str(tmp_path / name))
        if used:
            with_key(connection, used)
        connection.execute("CREATE TABLE t (x)")
        connection.close()
    assert is_plain(tmp_path / "plain.db")
    assert not is_ciphertext(tmp_path / "plain.db")
    assert is_ciphertext(tmp_path / "cipher.db")
    assert first_bytes(tmp_path / "cipher.db") == key.number
    assert first_bytes(tmp_path / "missing.db") == b""
    (tmp_path / "note.txt").write_text("kısa", "utf-8")
    assert not is_ciphertext(tmp_path / "note.txt")
    with pytest.raises(apsw.NotADBError):
        apsw.Connection(str(tmp_path / "cipher.db")).execute("SELECT * FROM t").fetchall()
