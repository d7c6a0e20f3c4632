"""The sense of meaning in a process of its own: the hundred megabytes that it needs are no part of
the window, and all of them go back to the system when nobody asked for a while.

A line each way, until the questions end: ``{"texts": ["…", "…"], "each": true}``, and the vectors
in base64, one after the other.
"""

from __future__ import annotations

import base64
import json
import logging
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

from app.providers.sentence_encoder import SIZE, SentenceEncoder

log = logging.getLogger(__name__)

TRIES = 2
"""Processes that are asked before the encoder is loaded here."""


class EncoderProcess(SentenceEncoder):
    """``start`` starts the process, which runs :func:`serve`; it is ended with this object."""

    def __init__(
        self, start: Callable[[], subprocess.Popen[bytes]], now: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(now)
        self._start = start
        self._process: subprocess.Popen[bytes] | None = None
        self._end: Callable[[], object] | None = None

    def is_loaded(self) -> bool:
        return self.is_apart() or super().is_loaded()

    def is_apart(self) -> bool:
        """Whether it is the process that answers."""
        return self._process is not None

    def vectors(self, texts: Sequence[str], *, each: bool) -> list[bytes]:
        question = json.dumps({"texts": list(texts), "each": each}).encode() + b"\n"
        with self._lock:
            # What had to be loaded here stays in use until it is let go.
            for _ in range(TRIES if self._model is None else 0):
                if (answer := self._ask(question)) is not None:
                    self._used = self._now()
                    return [answer[at : at + SIZE] for at in range(0, len(answer), SIZE)]
        if self._model is None:
            log.warning("the process of the sense of meaning does not answer; it is loaded here")
        return super().vectors(texts, each=each)

    def _ask(self, question: bytes) -> bytes | None:
        """The vectors; None where the process did not start, or ended without an answer."""
        try:
            if self._process is None:
                self._process = self._start()
                self._end = weakref.finalize(self, _ended, self._process)
            questions, answers = self._process.stdin, self._process.stdout
            assert questions is not None
            assert answers is not None
            questions.write(question)
            questions.flush()
            line = answers.readline()
            if line.endswith(b"\n"):
                return base64.b64decode(line[:-1], validate=True)
            log.info("the process of the sense of meaning has ended")
        except (OSError, ValueError) as error:
            log.info("asking for meaning failed: %s", type(error).__name__)
        self._let_go()
        return None

    def _let_go(self) -> None:
        super()._let_go()
        if self._end is not None:
            self._end()
        self._process = self._end = None


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    # What it was not sent any more is no loss.
    with suppress(OSError), process:
        pass


def serve() -> int:
    """Answer questions from standard input until they end."""
    encoder = SentenceEncoder()
    answers = sys.stdout.buffer
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        vectors = encoder.vectors(asked["texts"], each=asked["each"])
        answers.write(base64.b64encode(b"".join(vectors)) + b"\n")
        answers.flush()
    return 0
