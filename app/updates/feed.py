"""The release feed: one signed JSON file that says which version is the newest, what is new in it,
and which files it comes as. ``packaging/release_feed.py`` writes it.

Nothing of it is believed before its signature was verified (:mod:`app.updates.minisign`), and its
texts are shown as plain text even then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.core.language.foreign_json import json_object

FORMAT: Final = 1
"""What this program reads; a feed that says otherwise is for a newer one."""
MOST_BYTES: Final = 256 * 1024
"""Of a feed."""
MOST_FILE_BYTES: Final = 1024 * 1024 * 1024
"""Of a file that a feed may name."""
MOST_NOTES: Final = 8_000
"""Characters of the notes in one language."""
MOST_FILES: Final = 100
_VERSION = re.compile(r"(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,150}", re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


class GarbledFeed(Exception):
    """A feed that is signed and cannot be understood; the text is a word for the log."""


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """A version such as 1.12.0, ordered by its numbers: 1.12.0 comes after 1.9.3."""

    major: int
    minor: int
    patch: int

    @classmethod
    def of(cls, text: str) -> Version | None:
        """The version that a text is; ``None`` for anything else."""
        found = _VERSION.fullmatch(text)
        return cls(*map(int, found.groups())) if found else None

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


@dataclass(frozen=True, slots=True)
class ReleaseFile:
    """A file of a release. ``name`` is its whole address beside the feed; ``kind`` the package that
    it is ("deb", "tar", …), for a ``system`` and a ``machine``."""

    kind: str
    system: str
    machine: str
    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Feed:
    """``issued`` and ``expires`` are seconds since 1970; ``released`` is a day (ISO 8601)."""

    issued: int
    expires: int
    version: Version
    released: str
    notes: Mapping[str, str]
    files: tuple[ReleaseFile, ...]

    def notes_in(self, language: str) -> str:
        """What is new, in a language or the one that there is."""
        return self.notes.get(language) or next(iter(self.notes.values()), "")

    def file_for(self, kind: str, system: str, machine: str) -> ReleaseFile | None:
        """The file by which a program that came as ``kind`` is replaced."""
        wanted = (kind, system, machine)
        return next((f for f in self.files if (f.kind, f.system, f.machine) == wanted), None)


def read_feed(content: bytes) -> Feed:
    """The feed in a file whose signature was verified. Raises :class:`GarbledFeed`."""
    try:
        data = json_object(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise GarbledFeed("no text") from error
    if data is None:
        raise GarbledFeed("no object")
    if data.get("format") != FORMAT:
        raise GarbledFeed("another format")
    version = Version.of(_text(data, "version"))
    issued, expires = _number(data, "issued"), _number(data, "expires")
    files = data.get("files")
    if version is None or expires <= issued or not isinstance(files, list):
        raise GarbledFeed("no release")
    if len(files) > MOST_FILES:
        raise GarbledFeed("too many files")
    notes = data.get("notes")
    given = notes if isinstance(notes, dict) else {}
    return Feed(
        issued=issued,
        expires=expires,
        version=version,
        released=_text(data, "released")[:10],
        notes={
            language: text[:MOST_NOTES]
            for language in ("tr", "en")
            if isinstance(text := given.get(language), str) and text.strip()
        },
        files=tuple(map(_file, files)),
    )


def _file(data: object) -> ReleaseFile:
    if not isinstance(data, dict):
        raise GarbledFeed("no file")
    name, sha256, size = _text(data, "name"), _text(data, "sha256"), _number(data, "size")
    # A name with a slash would lead out of the folder that it is kept in.
    if not _NAME.fullmatch(name) or not _SHA256.fullmatch(sha256) or size > MOST_FILE_BYTES:
        raise GarbledFeed("no file")
    kind, system, machine = (_text(data, each) for each in ("kind", "system", "machine"))
    return ReleaseFile(kind, system, machine, name, size, sha256)


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise GarbledFeed(name)
    return value


def _number(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int or value <= 0:
        raise GarbledFeed(name)
    return value
