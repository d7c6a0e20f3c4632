"""The log: one file of the data directory, with the places of errors and never their messages."""

from __future__ import annotations

import logging
import logging.handlers
import re
from pathlib import Path

from app.core.domain import errors
from app.machine.crashes.code_places import frames
from app.machine.whole_files import read_text

FORM = "%(asctime)s %(levelname)s %(name)s:%(lineno)d %(message)s"
_LINE = re.compile(
    r"(?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),\d+ (?P<level>[A-Z]{4,8})"
    r" (?P<module>app[a-z_.]{0,100}):(?P<number>\d{1,6}) (?P<message>.{0,500})"
)
_WORD = re.compile(r"[a-z_]{3,60}")


class _Discreet(logging.Formatter):
    """Log lines with the place of an exception but never its message."""

    def formatException(self, ei: object) -> str:  # noqa: N802  logging's name
        error = ei[1] if isinstance(ei, tuple) else None
        return indented(error) if isinstance(error, BaseException) else ""


def indented(error: BaseException) -> str:
    """An error's classes and places, as they stand below a line of the log."""
    return "\n".join(f"  {each}" for each in frames(error))


def begin(log: Path | None) -> None:
    """Log to a file; without one (the folder cannot be made) to nowhere."""
    root = logging.getLogger()
    logging.raiseExceptions = False
    handler: logging.Handler = logging.NullHandler()
    if log is not None:
        handler = logging.handlers.RotatingFileHandler(
            log, maxBytes=500_000, backupCount=2, encoding="utf-8", delay=True
        )
    handler.setFormatter(_Discreet(FORM))
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for library in ("anthropic", "httpx2", "httpcore2", "asyncio", "filelock"):
        logging.getLogger(library).setLevel(logging.WARNING)
    # These libraries quote what they were sent in their messages.
    for library in ("mcp", "uvicorn"):
        logging.getLogger(library).setLevel(logging.CRITICAL)


def last_codes(log: Path, most: int) -> list[str]:
    """The last lines of a log by their codes: when, how grave, where in our code, and the codes of
    errors that they name. Their other words are left out, whatever they are."""
    try:
        lines = read_text(log).splitlines()
    except (OSError, ValueError):
        return []
    known = _codes(errors.AnimsaError)
    told: list[str] = []
    for line in reversed(lines):
        if len(told) == most:
            break
        found = _LINE.match(line)
        if found is None or not _is_ours(found["module"]):
            continue
        named = sorted(set(_WORD.findall(found["message"])) & known)
        where = f"{found['module']}:{found['number']}"
        told.append(" ".join([found["time"], found["level"], where, *named]))
    return told[::-1]


def _is_ours(module: str) -> bool:
    """Whether there is such a module; a line that somebody made up names none."""
    from importlib.util import find_spec  # noqa: PLC0415  after a crash only

    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _codes(kind: type[errors.AnimsaError]) -> frozenset[str]:
    own = frozenset({getattr(kind, "code", "")})
    return own.union(*(_codes(below) for below in kind.__subclasses__()))
