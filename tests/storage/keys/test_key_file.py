"""The key file: what opens it, what does not, and what stands at the end of a backup."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.core.domain import errors
from app.storage.keys import key_file


def test_only_the_passphrase_opens_it() -> None:
    key = key_file.new_key("çok gizli")
    assert key_file.unwrapped(key.wrapped, "çok gizli") == key
    assert key_file.unwrapped(key.wrapped, "c\u0327ok gizli") == key, "as another system types it"
    with pytest.raises(errors.WrongPassphrase):
        key_file.unwrapped(key.wrapped, "çok gizlı")
    assert key.secret.hex() not in key.wrapped
    assert key.secret.hex() not in repr(key)
    again = key_file.wrapped_anew(key, "yeni")
    assert again.secret == key.secret
    assert key_file.number_in(again.wrapped) == key.number


@pytest.mark.parametrize(
    "spoilt", ["", "{}", "[]", "null", '{"format": 2}', '{"scrypt": [1e300, 1, 1]}']
)
def test_a_damaged_one_is_said_to_be(spoilt: str) -> None:
    with pytest.raises(errors.KeyFileDamaged):
        key_file.unwrapped(spoilt, "p")


def test_a_changed_one_opens_nothing() -> None:
    stored = json.loads(key_file.new_key("p").wrapped)
    stored["number"] = "0" * 32
    with pytest.raises(errors.WrongPassphrase):
        key_file.unwrapped(json.dumps(stored), "p")


def test_a_backup_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "backup.db"
    path.write_bytes(b"x" * 8192)
    assert key_file.appended(path) == ""
    old, new = key_file.new_key("a").wrapped, key_file.new_key("b").wrapped
    key_file.append(path, old)
    assert key_file.appended(path) == old
    key_file.replace_appended(path, new)
    assert key_file.appended(path) == new
    assert path.stat().st_size == 3 * 4096
    assert old.encode() not in path.read_bytes()


@pytest.mark.parametrize(
    "costs", [[2**20, 2**20, 1], [2, 8, 2**40], [2, 0, 1], [2, -8, -1], [2**21, 8, 1]]
)
def test_one_from_elsewhere_cannot_ask_for_any_cost(costs: list[int]) -> None:
    stored = json.loads(key_file.new_key("p").wrapped)
    with pytest.raises(errors.KeyFileDamaged):
        key_file.unwrapped(json.dumps(stored | {"scrypt": costs}), "p")


def test_one_that_makes_no_sense_is_damaged_or_opens_nothing() -> None:
    stored = json.loads(key_file.new_key("p").wrapped)
    with pytest.raises(errors.WrongPassphrase):
        key_file.unwrapped(json.dumps(stored | {"check": "ş"}), "p")
    with pytest.raises(errors.KeyFileDamaged):
        key_file.unwrapped("[" * 100_000, "p")
    assert key_file.number_in("[" * 100_000) == b""
