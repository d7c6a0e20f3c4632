"""Scenes of life, and how much two words belong to the same ones: "poliçe" and "acente" do.

Who asks weeks later seldom has the words of what was told, but the words of the same scene. The
scenes are ``resources/scenes.bin``, packed by ``python -m training.scene_table`` from tables that were
written for this project: stems by number, the stems of each scene and the scenes of each stem.
Only what a question touches is looked at.
"""

from __future__ import annotations

import math
import struct
import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from app.core.resources import resource

RESOURCE = "scenes.bin"
_HEAD = struct.Struct("<6sHIII")
"""Mark, version, bytes of the stems, number of stems, number of scenes; behind it, compressed by
zlib: the stems by lines, where the members of each scene end, the scenes of each stem end, then
the members and the scenes."""
_MARK, _VERSION = b"scenes", 1
_EVERYWHERE = 150
"""Scenes of a word that belongs to no scene in particular."""
_LEAST = 0.2
"""How near two words are that only happen to meet."""
_HALF = 0.5
"""Shared scenes that are half as sure as many."""
_SHORTEST = 4
"""Letters that are left of a stem when its last two are taken for an ending."""


class SceneTable:
    """The scenes in the bytes of the file. Raises ``ValueError`` where they are no such file."""

    def __init__(self, data: bytes) -> None:
        if len(data) < _HEAD.size:
            raise ValueError("no table of scenes")
        mark, version, length, stems, self._scenes = _HEAD.unpack_from(data)
        if (mark, version) != (_MARK, _VERSION):
            raise ValueError(f"a table of scenes of another form: {mark, version}")
        body = zlib.decompress(data[_HEAD.size :])
        self._stems = body[:length].decode().split("\n")
        self._numbers = {stem: number for number, stem in enumerate(self._stems)}
        numbers, rows = _numbers(body[length:]), self._scenes + stems
        self._starts, self._members = (0, *numbers[:rows]), numbers[rows:]
        self._near = lru_cache(maxsize=1024)(self._near_to)

    def near(self, word: Collection[str]) -> Mapping[str, float]:
        """The stems that belong to the scenes of a word, given as its stems, and how much, 0…1."""
        return self._near(frozenset(word))

    def known(self, stem: str) -> str | None:
        """A stem as the scenes have it, without an ending of up to two letters; None where none
        has it."""
        if stem in self._numbers:
            return stem
        cut = (stem[:-less] for less in (1, 2))
        return next((e for e in cut if len(e) >= _SHORTEST and e in self._numbers), None)

    def _near_to(self, word: frozenset[str]) -> dict[str, float]:
        own: set[int] = set()
        for stem in sorted(word):
            found = self.known(stem)
            if found is not None:
                scenes = self._row(self._scenes + self._numbers[found])
                own.update(scenes if len(scenes) <= _EVERYWHERE else ())
        shared = Counter(number for scene in own for number in self._row(scene))
        near = {}
        for number, count in shared.items():
            others = len(self._row(self._scenes + number))
            if others <= _EVERYWHERE:
                near[self._stems[number]] = self._nearness(count, len(own), others) - _LEAST
        return {stem: value for stem, value in near.items() if value > 0}

    def _nearness(self, shared: int, one: int, other: int) -> float:
        """How much more often two words share a scene than by chance (normalised pointwise mutual
        information), less where it was seldom."""
        if shared == self._scenes:
            return 0.0
        more = math.log(shared * self._scenes / (one * other))
        sure = (1 + _HALF) * shared / (shared + _HALF)
        return min(more / math.log(self._scenes / shared) * sure, 1.0)

    def _row(self, number: int) -> Sequence[int]:
        return self._members[self._starts[number] : self._starts[number + 1]]


def packed(scenes: Iterable[Collection[str]]) -> bytes:
    """The bytes of the file of some scenes, each given as its stems."""
    every = [sorted(set(scene)) for scene in scenes]
    stems = sorted({stem for scene in every for stem in scene})
    numbers = {stem: number for number, stem in enumerate(stems)}
    having: list[list[int]] = [[] for _ in stems]
    for number, scene in enumerate(every):
        for stem in scene:
            having[numbers[stem]].append(number)
    rows = [[numbers[stem] for stem in scene] for scene in every] + having
    ends, end = array("I"), 0
    for row in rows:
        end += len(row)
        ends.append(end)
    held = array("I", [*ends, *(number for row in rows for number in row)])
    if sys.byteorder == "big":
        held.byteswap()
    text = "\n".join(stems).encode()
    head = _HEAD.pack(_MARK, _VERSION, len(text), len(stems), len(every))
    return head + zlib.compress(text + held.tobytes(), 9)


@cache
def scene_table() -> SceneTable:
    """The scenes that come with the program."""
    return SceneTable(resource(RESOURCE).read_bytes())


def _numbers(data: bytes) -> array[int]:
    numbers = array("I")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
