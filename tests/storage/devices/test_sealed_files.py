"""Files of a shared folder: nothing can be read, changed or exchanged without being noticed."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from app.core.domain import errors
from app.storage.devices import sealed_files
from app.storage.devices.sealed_files import FolderFile, NotReadable
from app.storage.keys import key_file
from app.storage.keys.held_keys import ArchiveKey

KEY = ArchiveKey(b"n" * 16, b"k" * 32, "")
NAME = "a" * 40


@pytest.fixture(autouse=True)
def _cheap_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_file, "COST", 2)


def test_what_is_sealed_comes_back_and_tells_nothing() -> None:
    data = sealed_files.sealed(KEY, NAME, ["kanarya", 3])

    assert b"kanarya" not in data
    assert sealed_files.opened(KEY, NAME, data) == ["kanarya", 3]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (ArchiveKey(b"n" * 16, b"x" * 32, ""), NAME),
        (ArchiveKey(b"m" * 16, b"k" * 32, ""), NAME),
        (KEY, "b" * 40),
    ],
)
def test_another_key_or_another_name_is_noticed(key: ArchiveKey, name: str) -> None:
    data = sealed_files.sealed(KEY, NAME, list(range(99)))

    with pytest.raises(NotReadable):
        sealed_files.opened(key, name, data)


def test_a_file_that_is_cut_off_at_any_byte_or_goes_on_is_noticed() -> None:
    data = sealed_files.sealed(KEY, NAME, list(range(99)))

    for torn in (*(data[:cut] for cut in range(len(data))), data + b"\0", data + data):
        with pytest.raises(NotReadable):
            sealed_files.opened(KEY, NAME, torn)


def test_every_changed_byte_is_noticed() -> None:
    data = sealed_files.sealed(KEY, NAME, 1)

    for place in range(len(data)):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        with pytest.raises(NotReadable):
            sealed_files.opened(KEY, NAME, changed)


def test_a_second_machine_finds_the_key_by_the_passphrase(tmp_path: Path) -> None:
    first = sealed_files.folder_key(tmp_path, "uzun parola")
    second = sealed_files.folder_key(tmp_path, "uzun parola")

    assert (first.number, first.secret) == (second.number, second.secret)
    assert sealed_files.key_from(sealed_files.key_text(first)) == first or first.wrapped
    with pytest.raises(errors.WrongPassphrase):
        sealed_files.folder_key(tmp_path, "başka parola")


def test_a_key_that_has_not_come_whole_is_waited_for(tmp_path: Path) -> None:
    sealed_files.folder_key(tmp_path, "uzun parola")
    (path,) = [each.path for each in sealed_files.listed(tmp_path)]
    path.write_bytes(path.read_bytes()[:30])

    with pytest.raises(errors.CommandError) as told:
        sealed_files.folder_key(tmp_path, "uzun parola")
    assert told.value.about["reason"] == "folder_key_awaited"


def test_copies_of_cloud_clients_keep_their_name_and_strangers_have_none(tmp_path: Path) -> None:
    for name in (NAME, f"{NAME} (Ayşe's conflicted copy)", "notlar.txt", "a" * 41, "desktop.ini"):
        (tmp_path / name).touch()

    found = sealed_files.listed(tmp_path)

    assert [each.name for each in found] == [NAME, NAME]
    assert found[0] == FolderFile(tmp_path / NAME, NAME)


def packed(plain: bytes) -> bytes:
    """What somebody with the key may have sealed by other means."""
    nonce, about = b"1" * 12, KEY.number + NAME.encode()
    return KEY.number + nonce + ChaCha20Poly1305(KEY.secret).encrypt(nonce, plain, about)


def test_what_unpacks_to_too_much_or_nests_too_deep_is_no_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert sealed_files.opened(KEY, NAME, packed(zlib.compress(b"[[1]]"))) == [[1]]
    monkeypatch.setattr(sealed_files, "_LARGEST", 300_000)
    for plain in (b"[" * 200_000, b"0" * 300_001):
        with pytest.raises(NotReadable):
            sealed_files.opened(KEY, NAME, packed(zlib.compress(plain)))
    with pytest.raises(NotReadable):
        sealed_files.opened(KEY, NAME, packed(zlib.compress(b"[[1]]")[:-2]))
