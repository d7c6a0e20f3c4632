"""The key file: the archive's random key, wrapped by a key that is derived from the passphrase.

So a change of the passphrase rewrites a few hundred bytes and no archive. The same text stands at
the end of every encrypted backup, behind what SQLite counts to the file: a backup opens on another
computer with the passphrase alone, and a key file that was lost comes back from one.

scrypt (RFC 7914) makes each guess of a passphrase cost 128 MB and a third of a second; the wrapping
is a one-time pad with a fresh salt, and HMAC-SHA-256 over everything tells a wrong passphrase.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import unicodedata
from contextlib import suppress
from pathlib import Path

from app.core.domain import errors
from app.machine.whole_files import flush, flush_handle, read_text, write_text
from app.storage.keys.held_keys import ID_BYTES, KEY_BYTES, ArchiveKey

NAME = "animsa.key"
PAGE = 4096
_MARK = b"animsa-key-1\n"
COST = 2**17
"""Of scrypt: a third of a second and 128 MB for each passphrase that is tried."""
_BLOCK, _PARALLEL = 8, 1
_MOST_COST = 2**20
"""A key file may come from elsewhere, and names what opening it costs."""
_SALT_BYTES = 16


def new_key(passphrase: str) -> ArchiveKey:
    """A random key, wrapped by a passphrase."""
    return wrapped_anew(
        ArchiveKey(secrets.token_bytes(ID_BYTES), secrets.token_bytes(KEY_BYTES), ""), passphrase
    )


def wrapped_anew(key: ArchiveKey, passphrase: str) -> ArchiveKey:
    """The same key, wrapped by another passphrase."""
    salt = secrets.token_bytes(_SALT_BYTES)
    stored = {
        "format": 1,
        "number": key.number.hex(),
        "scrypt": [COST, _BLOCK, _PARALLEL],
        "salt": salt.hex(),
    }
    pad, check = _derived(passphrase, salt, COST, _BLOCK, _PARALLEL)
    stored["key"] = bytes(a ^ b for a, b in zip(key.secret, pad, strict=True)).hex()
    stored["check"] = _tag(check, stored)
    return ArchiveKey(key.number, key.secret, json.dumps(stored))


def unwrapped(text: str, passphrase: str) -> ArchiveKey:
    """The key in the text of a key file. Raises ``WrongPassphrase``, or ``KeyFileDamaged``."""
    try:
        stored = json.loads(text)
        cost, block, parallel = (int(each) for each in stored["scrypt"])
        salt, hidden = bytes.fromhex(stored["salt"]), bytes.fromhex(stored["key"])
        number, told = bytes.fromhex(stored["number"]), str(stored["check"])
        cheap = min(block, parallel) > 0 and cost * block * parallel <= _MOST_COST * _BLOCK
        fits = cheap and len(hidden) == KEY_BYTES and len(number) == ID_BYTES
        if stored["format"] != 1 or not fits:
            raise ValueError
        pad, check = _derived(passphrase, salt, cost, block, parallel)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise errors.KeyFileDamaged from error
    if not hmac.compare_digest(_tag(check, stored).encode(), told.encode("utf-8", "replace")):
        raise errors.WrongPassphrase
    return ArchiveKey(number, bytes(a ^ b for a, b in zip(hidden, pad, strict=True)), text)


def number_in(text: str) -> bytes:
    """Which key the text of a key file holds; nothing when it makes no sense."""
    with suppress(ValueError, KeyError, TypeError, RecursionError):
        return bytes.fromhex(json.loads(text)["number"])
    return b""


def read(folder: Path) -> str:
    """The key file of a data folder, or "" where there is none. Raises ``StorageError``."""
    try:
        return read_text(folder / NAME)
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        return "{}"
    except OSError as error:
        raise errors.StorageError from error


def write(folder: Path, key: ArchiveKey) -> None:
    """Keep the key file, whole and on the disk on return. Raises ``StorageError``."""
    try:
        write_text(folder / NAME, key.wrapped)
    except OSError as error:
        raise errors.NotWritable from error


# --- at the end of a backup ----------------------------------------------------------------------


def append(path: Path, text: str) -> None:
    """Put the key file behind a finished copy, which nobody else has open."""
    with path.open("ab") as file:
        file.write(_page(text))


def appended(path: Path) -> str:
    """The key file at the end of a backup, or ""."""
    with suppress(OSError), path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        for back in (1, 2):
            if size >= back * PAGE:
                file.seek(size - back * PAGE)
                if text := _text(file.read(PAGE)):
                    return text
    return ""


def replace_appended(path: Path, text: str) -> None:
    """Exchange the key file at the end of a backup: at every moment one of the two is whole."""
    size = path.stat().st_size
    append(path, text)
    flush(path)
    with path.open("r+b") as file:
        file.seek(size - PAGE)
        file.write(_page(text))
        file.flush()
        flush_handle(file.fileno())
        file.truncate(size)
    flush(path)


def _page(text: str) -> bytes:
    return (_MARK + text.encode("ascii")).ljust(PAGE, b"\n")


def _text(page: bytes) -> str:
    if not page.startswith(_MARK):
        return ""
    text = page.removeprefix(_MARK).decode("ascii", "replace").strip()
    return text if number_in(text) else ""


# --- derivation ----------------------------------------------------------------------------------


def _derived(
    passphrase: str, salt: bytes, cost: int, block: int, parallel: int
) -> tuple[bytes, bytes]:
    # The same letters typed on another system may come composed otherwise.
    typed = unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
    found = hashlib.scrypt(
        typed,
        salt=salt,
        n=cost,
        r=block,
        p=parallel,
        maxmem=132 * (cost + parallel) * block + 2**20,
        dklen=2 * KEY_BYTES,
    )
    return found[:KEY_BYTES], found[KEY_BYTES:]


def _tag(check: bytes, stored: dict[str, object]) -> str:
    told = {name: value for name, value in stored.items() if name != "check"}
    return hmac.new(check, json.dumps(told, sort_keys=True).encode(), hashlib.sha256).hexdigest()
