"""Archives of the proofs in ciphertext: some rounds of a proof work on one, and are counted by
themselves. A folder of a flow that holds the file ``passphrase`` has an encrypted archive."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from app.core.domain.errors import WrongPassphrase
from app.core.domain.privacy.encryption_port import CipherState
from app.storage.encryption.archive_cipher import ArchiveCipher
from app.storage.keys import key_file
from app.storage.keys.decrypted_pages import decrypted
from app.storage.keys.held_keys import HELD, is_ciphertext

WORDS = ("kovan ve bal", "polen ile arı")
"""The passphrase, and the one that takes its place."""
FILE = "passphrase"
PLAIN_IN_A_ROW = 4
T = TypeVar("T")


def by_turns(series: Sequence[T]) -> Iterator[T]:
    """Without end, a plain round, an encrypted one, then ``PLAIN_IN_A_ROW`` plain ones for each
    that is encrypted: in a short time each has had its turn. A single series has them all."""
    yield from series
    while True:
        for _ in range(PLAIN_IN_A_ROW):
            yield series[0]
        yield series[-1]


def make_guesses_cheap() -> None:
    """What a guess of a passphrase costs is not what is tried."""
    key_file.COST = 2**4


def encrypt(root: Path) -> None:
    """Make the archive of a flow's folder one of ciphertext, which may be yet to come."""
    (root / "data").mkdir(parents=True, exist_ok=True)
    give_passphrase(root)
    ArchiveCipher(root / "data").encrypt(WORDS[0])


def give_passphrase(root: Path) -> None:
    """Have the commands find the passphrase, and in a second line the next one."""
    root.mkdir(parents=True, exist_ok=True)
    (root / FILE).write_text("\n".join(WORDS), "utf-8")


def passphrase_of(root: Path) -> list[str]:
    """What a command is told besides."""
    return ["--passphrase-file", str(root / FILE)] if (root / FILE).exists() else []


def unlock(root: Path) -> None:
    """Open the archive of a flow's folder to this process; nothing for a plain one."""
    folder = root / "data"
    held = HELD.of_folder(folder)
    number = key_file.number_in(key_file.read(folder))
    if held is not None and number and held.number != number:
        HELD.forget(folder)
    cipher = ArchiveCipher(folder)
    if cipher.state() is CipherState.LOCKED:
        try:
            cipher.unlock(WORDS[0])
        except WrongPassphrase:
            cipher.unlock(WORDS[1])


def readable(folder: Path, place: Path) -> Path:
    """The files of an unlocked data folder in ``place`` as who has the key reads them, page by
    page: also what no table leads to any more."""
    key = HELD.of_folder(folder)
    if key is None:
        return folder
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder, place)
    for path in [each for each in place.rglob("*") if each.is_file() and is_ciphertext(each)]:
        plain = path.with_name(f"{path.name}.plain")
        scratch = path.with_name(f"{path.name}.scratch")
        scratch.touch()
        with decrypted(scratch, key) as pages, path.open("rb") as raw, plain.open("wb") as out:
            out.writelines(pages.of_file(raw).pieces())
        scratch.unlink()
        plain.rename(path)
    return place


def named(name: str, encrypted: bool) -> str:
    """The name of a result."""
    return f"{name}, encrypted" if encrypted else name
