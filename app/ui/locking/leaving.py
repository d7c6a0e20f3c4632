"""Reasons for a window to be taken apart: the program ends, or the archive is locked, encrypted or
decrypted and another window comes after it."""

from __future__ import annotations

from dataclasses import dataclass, field


class Quit:
    """The program ends."""


class Lock:
    """Nothing of the user's is to be seen until the passphrase comes."""


@dataclass(frozen=True, slots=True)
class Encrypt:
    """The archive becomes ciphertext, and the window goes on. ``question`` is asked then."""

    passphrase: str = field(repr=False)
    keep_in_keyring: bool = False
    question: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Decrypt:
    """The archive becomes readable for everybody, and the window goes on."""

    passphrase: str = field(repr=False)


Leaving = Quit | Lock | Encrypt | Decrypt
