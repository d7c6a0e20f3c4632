"""Signatures of minisign, verified: Ed25519 over the BLAKE2b digest of a file, as `minisign -S`
writes them by default (https://jedisct1.github.io/minisign/, "Signature format").

The form without a digest ("Ed") is refused: nobody has to understand two of them.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from dataclasses import dataclass
from typing import Final, NamedTuple

KEY: Final = b"Ed"
PREHASHED: Final = b"ED"
KEY_ID, PUBLIC, SIGNATURE = 8, 32, 64
"""Bytes of each part."""
UNTRUSTED: Final = "untrusted comment: "
TRUSTED: Final = "trusted comment: "
MOST_CHARACTERS: Final = 4096
"""Of a signature file; minisign itself writes about 300."""


class BadSignature(Exception):
    """The file is not what a holder of the key signed; the text is a word for the log."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """Who may sign. ``key_id`` is how minisign tells keys apart, and says nothing about trust."""

    key_id: bytes
    key: bytes


def public_key(text: str) -> PublicKey:
    """The key in the line that minisign prints ("RW…"). Raises ``ValueError``."""
    raw = _decoded(text.strip(), len(KEY) + KEY_ID + PUBLIC)
    if raw is None or raw[:2] != KEY:
        raise ValueError("no public key of minisign")
    return PublicKey(raw[2 : 2 + KEY_ID], raw[2 + KEY_ID :])


def verify(content: bytes, signature: str, keys: tuple[PublicKey, ...]) -> str:
    """The trusted comment of ``signature``, once one of ``keys`` is found to have signed both
    ``content`` and the comment. Raises :class:`BadSignature`."""
    parts = _parts(signature)
    key = next((each for each in keys if each.key_id == parts.key_id), None)
    if key is None:
        raise BadSignature("another key")
    digest = hashlib.blake2b(content, digest_size=64).digest()
    _check(key, parts.of_file, digest)
    _check(key, parts.over_all, parts.of_file + parts.comment.encode())
    return parts.comment


class _Parts(NamedTuple):
    """What stands in a file of minisign's: the id of the key, the signature of the signed file, the
    trusted comment, and the signature over both of these."""

    key_id: bytes
    of_file: bytes
    comment: str
    over_all: bytes


def _parts(text: str) -> _Parts:
    """The parts of a signature. Raises :class:`BadSignature`."""
    lines = text.replace("\r\n", "\n").split("\n") if len(text) <= MOST_CHARACTERS else []
    if (
        len(lines) < 4
        or any(lines[4:])
        or not lines[0].startswith(UNTRUSTED)
        or not lines[2].startswith(TRUSTED)
    ):
        raise BadSignature("no signature of minisign")
    of_file = _decoded(lines[1], 2 + KEY_ID + SIGNATURE)
    over_all = _decoded(lines[3], SIGNATURE)
    if of_file is None or over_all is None:
        raise BadSignature("no signature of minisign")
    if of_file[:2] != PREHASHED:
        raise BadSignature("a form that is not read")
    comment = lines[2][len(TRUSTED) :]
    return _Parts(of_file[2 : 2 + KEY_ID], of_file[2 + KEY_ID :], comment, over_all)


def _decoded(text: str, length: int) -> bytes | None:
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return raw if len(raw) == length else None


def _check(key: PublicKey, signature: bytes, content: bytes) -> None:
    # It loads a library of a few megabytes: not before there is something to verify.
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        Ed25519PublicKey.from_public_bytes(key.key).verify(signature, content)
    except InvalidSignature as error:
        raise BadSignature("the signature does not fit") from error
