"""Text for a terminal, which obeys what it is shown: a name, a page or a model's answer may hold
the signs that colour, move, erase, rename a window or type for the user. In a pipe or a file all
stays as it is."""

from __future__ import annotations

import io
import os
from typing import Final, TextIO

from app.machine.directions import TURNING

_KEPT: Final = "\t\n"
_OBEYED: Final = {
    code: "\ufffd"
    for code in (*range(0x20), *range(0x7F, 0xA0), *TURNING)
    if chr(code) not in _KEPT
}


class TerminalText(io.TextIOWrapper):
    """A stream to a terminal that shows every sign it would obey as one that cannot be read."""

    def write(self, text: str, /) -> int:
        super().write(text.translate(_OBEYED))
        return len(text)


def safe(stream: TextIO) -> TextIO:
    """A stream that may be written to, in the place of one that leads to a terminal."""
    if isinstance(stream, TerminalText) or not isinstance(stream, io.TextIOWrapper):
        return stream
    try:
        if not os.isatty(stream.fileno()):
            return stream
    except OSError:
        # It leads to nothing of the system's.
        return stream
    stream.flush()
    return TerminalText(stream.detach(), encoding="utf-8", errors="replace", line_buffering=True)
