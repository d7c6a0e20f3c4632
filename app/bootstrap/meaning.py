"""The sense of meaning: here, or in a process of its own, which runs this module."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.providers.sentence_encoder import SentenceEncoder

CHILD = "meaning"
"""What the frozen program is told to be."""


@cache
def encoder(apart: bool = False) -> SentenceEncoder | None:
    """The program's sense of meaning, if its package is there; loaded when first used. ``apart``:
    in a process of its own."""
    from app.providers import encoder_process, sentence_encoder  # noqa: PLC0415

    if not sentence_encoder.is_installed():
        return None
    return encoder_process.EncoderProcess(_start) if apart else sentence_encoder.SentenceEncoder()


def _start() -> subprocess.Popen[bytes]:
    from app.research.text import child_process  # noqa: PLC0415

    frozen = bool(getattr(sys, "frozen", False))
    how = [child_process.CHILD, CHILD] if frozen else ["-m", __name__]
    return subprocess.Popen(
        [sys.executable, *how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=child_process.folder(),
        env=child_process.environment(),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def try_apart() -> None:
    """Ask the process for a meaning, where the package is there. Raises ``RuntimeError`` where it
    has none, or is not the one that answers."""
    from app.providers.encoder_process import EncoderProcess  # noqa: PLC0415

    if isinstance(sense := encoder(apart=True), EncoderProcess):
        if not sense.embed(["bal"]):
            raise RuntimeError("the sense of meaning says nothing")
        if not sense.is_apart():
            raise RuntimeError("the sense of meaning has no process of its own")


def main() -> int:
    """Be that process."""
    from app.providers import encoder_process, sentence_encoder  # noqa: PLC0415

    return encoder_process.serve() if sentence_encoder.is_installed() else 1


if __name__ == "__main__":
    sys.exit(main())
