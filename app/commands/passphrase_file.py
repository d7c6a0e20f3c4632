"""The file that a command takes passphrases from, one on a line."""

from __future__ import annotations

from pathlib import Path

from app.core.domain import errors
from app.machine.system_reasons import system_reason


def passphrase_in(path: Path, line: int = 0) -> str:
    """The passphrase on a line, counted from 0. Raises ``AnimsaError``."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise errors.FileUnreadable(path=path, reason=system_reason(error)) from error
    except UnicodeDecodeError as error:
        raise errors.FileUnreadable(path=path, reason="damaged") from error
    if len(lines) <= line:
        raise errors.EmptyPassphrase
    return lines[line]
