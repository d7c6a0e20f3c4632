"""Records of changes as a database holds them: sealed by the key that the passphrase opens.

What the server learns: how many records an archive has, how large each is, which machine (by a
number that means nothing) wrote it and when. Where a record belongs is told by a keyed digest, so a
later one takes the place of the one before; what the place is, cannot be told from it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from app.storage.devices import sealed_files
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.sealed_files import NotReadable
from app.storage.keys.held_keys import ArchiveKey

PLACE_BYTES = 16


@dataclass(frozen=True, slots=True)
class SealedRow:
    """A record in the table ``changes`` of an archive."""

    place: bytes
    device: UUID
    counter: int
    sealed: bytes


@dataclass(frozen=True, slots=True)
class SaidOfItself:
    """What a machine tells the others of itself: its name, whether it has left, and whether it is
    in the middle of writing (``more`` follows)."""

    name: str = ""
    left: bool = False
    more: bool = False


class Sealing:
    """Seals and opens the rows of one archive. A row is bound to its archive, place, machine and
    counter: none can stand in for another."""

    def __init__(self, key: ArchiveKey, archive: UUID) -> None:
        self._key = key
        self._archive = archive.hex
        self._places = hashlib.blake2b(key.secret, person=b"animsa place").digest()

    def place(self, kind: str, key: str, part: str) -> bytes:
        """Where a record belongs."""
        told = "\0".join((kind, key, part)).encode("utf-8", "surrogatepass")
        return hashlib.blake2b(told, key=self._places, digest_size=PLACE_BYTES).digest()

    def row(self, record: ChangeRecord) -> SealedRow:
        """A record as the table has it."""
        return self.row_of(record, UUID(record.device), record.counter)

    def row_of(self, record: ChangeRecord, device: UUID, counter: int) -> SealedRow:
        """The same as a row of another machine than the one that wrote the record."""
        place = self.place(record.kind, record.key, record.part)
        about = self._about(place, device, counter)
        sealed = sealed_files.sealed(self._key, about, record.row)
        return SealedRow(place, device, counter, sealed)

    def records(self, rows: Iterable[SealedRow]) -> tuple[list[ChangeRecord], int]:
        """The records of rows, and how many rows cannot be opened."""
        found, broken = [], 0
        for row in rows:
            about = self._about(row.place, row.device, row.counter)
            try:
                found.append(ChangeRecord(*sealed_files.opened(self._key, about, row.sealed)))
            except (NotReadable, TypeError):
                broken += 1
        return found, broken

    def sealed_word(self, device: UUID, sequence: int, word: SaidOfItself) -> bytes:
        """What a machine tells the others of itself."""
        about = self._about(b"", device, sequence)
        # Earlier versions take two values and no more, and the second for "left" if it is true.
        return sealed_files.sealed(self._key, about, [word.name, None if word.more else word.left])

    def opened_word(self, device: UUID, sequence: int, sealed: bytes) -> SaidOfItself:
        """The same, as it was told; nothing where that cannot be opened."""
        try:
            told = sealed_files.opened(self._key, self._about(b"", device, sequence), sealed)
            name, left = told
        except (NotReadable, TypeError, ValueError):
            return SaidOfItself()
        return SaidOfItself(str(name), left is True, left is None)

    def _about(self, place: bytes, device: UUID, counter: int) -> str:
        return f"{self._archive} {place.hex()} {device.hex} {counter}"


def fold(places: Iterable[bytes]) -> tuple[int, int]:
    """How many places there are, and their halves folded into one number: equal for equal sets."""
    count, folded = 0, 0
    for place in places:
        count += 1
        folded ^= int.from_bytes(place[:8], "big", signed=True)
    return count, folded
