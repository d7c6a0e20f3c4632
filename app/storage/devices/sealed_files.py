"""Files in a shared folder: sealed, and named so that a name tells nothing.

A file is the number of the folder's key, a fresh nonce and ChaCha20-Poly1305 over everything else;
its name is part of what is authenticated, so no file can stand in for another. The key is random
and wrapped by the passphrase as that of an encrypted archive is (:mod:`app.storage.keys.key_file`).

Names are digits: 24 of a key, 32 of what a machine has there, 40 of a segment, which begins with 16
of its machine. What a cloud client puts behind a name ("conflicted copy") leaves it recognisable.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.domain import errors
from app.machine.whole_files import MOST_BYTES, flush_directory, written_whole
from app.storage.keys import key_file
from app.storage.keys.held_keys import ID_BYTES, ArchiveKey

KEY, MANIFEST, SEGMENT = 24, 32, 40
"""Digits in the names of what there is."""
OWNER = 16
"""Digits of a segment's name that are its machine's."""
_NONCE = 12
_NAME = re.compile(r"([0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40})(?![0-9a-f])")
_LARGEST = 1 << 30


class NotReadable(ValueError):
    """A file is half there, damaged, or not of this folder's key."""


@dataclass(frozen=True, slots=True)
class FolderFile:
    """A file of the folder with the name that it has, or was a copy of."""

    path: Path
    name: str


def listed(folder: Path) -> list[FolderFile]:
    """What is ours in a folder, copies by cloud clients with it; whole names first. Raises
    ``OSError``."""
    found = []
    for path in sorted(folder.iterdir(), key=lambda each: (len(each.name), each.name)):
        match = _NAME.match(path.name)
        if match is not None and path.is_file() and not path.is_symlink():
            found.append(FolderFile(path, match[1]))
    return found


def of_length(files: list[FolderFile], digits: int) -> Iterator[FolderFile]:
    """The files of one sort."""
    return (each for each in files if len(each.name) == digits)


def new_name(digits: int) -> str:
    """A name that tells nothing."""
    return secrets.token_hex(digits // 2)


# --- the key -------------------------------------------------------------------------------------


def has_key(files: list[FolderFile]) -> bool:
    """Whether this is a folder that was set up: a disk that is out leaves an empty one."""
    return any(True for _ in of_length(files, KEY))


def check_key(folder: Path, files: list[FolderFile], key: ArchiveKey) -> None:
    """See that a folder is the one that ``key`` is of. Raises ``FolderUnusable`` where it was never
    set up; ``CommandError`` where it was set up anew, or its key has not come whole."""
    numbers = {_number_in(file) for file in of_length(files, KEY)}
    if not numbers:
        raise errors.FolderUnusable(path=folder)
    if key.number not in numbers:
        awaited = b"" in numbers
        raise errors.CommandError(reason="folder_key_awaited" if awaited else "folder_set_up_anew")


def folder_key(folder: Path, passphrase: str, known: ArchiveKey | None = None) -> ArchiveKey:
    """The key of a folder; where it is empty, the one that is ``known``, or a new one. Raises
    ``WrongPassphrase``; ``CommandError`` where it has not come yet, or not whole; ``OSError``."""
    files = listed(folder)
    tried = False
    for file in of_length(files, KEY):
        try:
            return key_file.unwrapped(_text(file.path), passphrase)
        except errors.WrongPassphrase:
            tried = True
        except (errors.KeyFileDamaged, ValueError):
            continue
    if tried:
        raise errors.WrongPassphrase
    if files:
        raise errors.CommandError(reason="folder_key_awaited")
    key = key_file.wrapped_anew(known, passphrase) if known else key_file.new_key(passphrase)
    _write_key(folder, key)
    return key


def wrap_anew(folder: Path, key: ArchiveKey, passphrase: str) -> None:
    """Have the folder's key open by another passphrase. The new file is whole before those that
    the old one opens go. Raises ``OSError``."""
    before = list(of_length(listed(folder), KEY))
    _write_key(folder, key_file.wrapped_anew(key, passphrase))
    remove(folder, [file.path for file in before if _number_in(file) == key.number])


def _number_in(file: FolderFile) -> bytes:
    """The number of the key in a file; nothing where it is not whole."""
    try:
        return key_file.number_in(_text(file.path))
    except (OSError, ValueError):
        return b""


def _write_key(folder: Path, key: ArchiveKey) -> None:
    with written_whole(folder / new_name(KEY)) as temporary:
        temporary.write_text(key.wrapped, "ascii")


def _text(path: Path) -> str:
    return path.read_bytes()[:MOST_BYTES].decode("ascii")


def key_text(key: ArchiveKey) -> str:
    """A key as the archive keeps it."""
    return f"{key.number.hex()}:{key.secret.hex()}"


def key_from(text: str) -> ArchiveKey:
    """The inverse of :func:`key_text`."""
    number, _, secret = text.partition(":")
    return ArchiveKey(bytes.fromhex(number), bytes.fromhex(secret), "")


# --- what is sealed ------------------------------------------------------------------------------


def sealed(key: ArchiveKey, name: str, content: Any) -> bytes:
    """What JSON can say, as the file ``name`` holds it."""
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305  # noqa: PLC0415  few have several machines

    nonce = secrets.token_bytes(_NONCE)
    plain = zlib.compress(json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    about = key.number + name.encode("ascii")
    return key.number + nonce + ChaCha20Poly1305(key.secret).encrypt(nonce, plain, about)


def opened(key: ArchiveKey, name: str, data: bytes) -> Any:
    """What the file ``name`` holds. Raises ``NotReadable``."""
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415  as above
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305  # noqa: PLC0415

    nonce, rest = data[ID_BYTES : ID_BYTES + _NONCE], data[ID_BYTES + _NONCE :]
    if data[:ID_BYTES] != key.number or len(nonce) < _NONCE:
        raise NotReadable
    try:
        packed = ChaCha20Poly1305(key.secret).decrypt(
            nonce, rest, key.number + name.encode("ascii")
        )
        # Who has the key may still have packed gigabytes of nothing.
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(packed, _LARGEST)
        if not unpacking.eof:
            raise NotReadable
        return json.loads(plain.decode("utf-8", "surrogatepass"))
    except (InvalidTag, zlib.error, ValueError, RecursionError) as error:
        raise NotReadable from error


def read(key: ArchiveKey, file: FolderFile) -> Any:
    """What a file holds. Raises ``NotReadable``, also where it cannot be read at the moment."""
    try:
        if file.path.stat().st_size > _LARGEST:
            raise NotReadable
        return opened(key, file.name, file.path.read_bytes())
    except OSError as error:
        raise NotReadable from error


def digest(data: bytes) -> str:
    """The digest by which a file is known to be there whole."""
    return hashlib.sha256(data).hexdigest()


def is_whole(path: Path, wanted: str) -> bool:
    """Whether a file is there as it was written."""
    try:
        return digest(path.read_bytes()) == wanted
    except OSError:
        return False


def write(folder: Path, name: str, data: bytes) -> None:
    """Write a file whole or not at all. Raises ``OSError``."""
    with written_whole(folder / name) as temporary:
        temporary.write_bytes(data)


def remove(folder: Path, paths: list[Path]) -> None:
    """Remove files of our own. Raises ``OSError``."""
    for path in paths:
        path.unlink(missing_ok=True)
    if paths and os.name == "posix":
        flush_directory(folder)
