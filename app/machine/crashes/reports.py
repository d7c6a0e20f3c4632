"""Reports of runs that ended badly: made of what they left, few, and gone after a month.

Only what is known to come from our own code or from Python gets into one. A report is made by the
next run, stays in the data directory, and is never sent.
"""

from __future__ import annotations

import json
import logging
import os
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from app.core.domain import errors
from app.core.domain.care.crash_report import CrashReport
from app.core.domain.messages import Milliseconds
from app.machine import json_files
from app.machine.crashes import log_file
from app.machine.crashes.code_places import MOST, place
from app.machine.crashes.run_record import ENDING, WINDOW, hold
from app.machine.whole_files import write_text

log = logging.getLogger(__name__)

KEPT = 5
AGE: Milliseconds = 30 * 24 * 3600 * 1000
LOG_LINES = 20
FRESH = 60.0
_FAULTS = (
    *("Segmentation fault", "Aborted", "Bus error", "Illegal instruction", "access violation"),
    *("Floating-point exception", "Floating point exception", "stack overflow"),
    *("int divide by zero", "float divide by zero", "illegal instruction"),
)
_FATAL = re.compile(r"(?:Fatal Python error|Windows fatal exception): (?P<name>[\w -]{1,60})")
_THREAD = re.compile(r"(?P<current>Current thread|Thread) 0x[0-9a-f]+ ")
_FRAME = re.compile(r'  File "(?P<file>.*)", line (?P<line>\d+) in (?P<name>.+)')
_PLACE = re.compile(r"(?:<frozen [\w.]+>|[\w./+-]+|\?):\d+ (?:[\w.<>]+|\?)|[A-Za-z_]\w{0,80}")
_LOGGED = re.compile(r"[\w:. -]{0,300}")
_FACT = re.compile(r"[\w.+ -]{0,80}")


def collect(folder: Path, log_path: Path) -> None:
    """Make reports of what runs left behind that are no more, and let old reports go."""
    for left in sorted(folder.glob(f"*{ENDING}")):
        with suppress(OSError):
            _collect_one(left, log_path)
    thin(folder, time.time_ns() // 1_000_000)


def listed(folder: Path) -> list[tuple[Path, CrashReport]]:
    """The reports that are kept, the newest first."""
    found = []
    for path in folder.glob("*.json"):
        with suppress(OSError, ValueError, TypeError, LookupError, AttributeError):
            found.append((path, _report(json_files.read(path))))
    return sorted(found, key=lambda each: (each[1].at, each[0].name), reverse=True)


def mark_told(folder: Path) -> None:
    """The user saw that there are reports, and need not be told again."""
    for path, report in listed(folder):
        if not report.told:
            with suppress(OSError):
                _write(path, replace(report, told=True))


def delete(folder: Path) -> None:
    """Delete every report. Raises ``NotWritable``."""
    try:
        for path in folder.glob("*.json"):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise errors.NotWritable(path=folder) from error


def thin(folder: Path, now: Milliseconds) -> None:
    """Delete reports beyond the newest few, and those of long ago."""
    for number, (path, report) in enumerate(listed(folder)):
        # By the distance: a report of a clock that stood in the future must go as well.
        if number >= KEPT or abs(now - report.at) > AGE:
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _collect_one(left: Path, log_path: Path) -> None:
    handle = os.open(left, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
    try:
        if not hold(handle):
            return
        text = os.read(handle, 1_000_000).decode("utf-8", errors="replace")
        ended = os.fstat(handle).st_mtime_ns // 1_000_000
    finally:
        os.close(handle)
    if not text and time.time() - ended / 1000 < FRESH:
        # A run that is just starting has made the file and does not hold it yet.
        return
    report = _made_of(text, ended)
    if report is not None:
        lines = tuple(log_file.last_codes(log_path, LOG_LINES))
        _write(left.with_suffix(".json"), replace(report, log=lines))
        log.warning("an earlier run ended badly: %s", report.how)
    left.unlink(missing_ok=True)


def _made_of(text: str, ended: Milliseconds) -> CrashReport | None:
    """What a record tells. A command that was stopped by whoever started it is no crash: only the
    window must say goodbye."""
    facts: dict[str, Any] = {}
    for line in text.splitlines():
        if line.startswith("{"):
            with suppress(ValueError):
                facts |= json_files.parsed(line)
    fault, faulty = _fault(text)
    if facts.get("error"):
        how, name, stack = "exception", facts["error"], facts.get("stack")
    elif fault:
        how, name, stack = "fault", fault, faulty
    elif facts.get("command") != WINDOW:
        return None
    elif facts.get("stuck"):
        how, name, stack = "stuck", "", facts["stuck"]
    else:
        how, name, stack = "killed", "", []
    return _report({**facts, "at": ended, "how": how, "name": name, "stack": stack, "log": []})


def _fault(text: str) -> tuple[str, list[str]]:
    """The name of the last fault that Python wrote down and the places of its threads, the one that
    failed first."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if _FATAL.match(line)]
    if not starts:
        return "", []
    found_name = _FATAL.match(lines[starts[-1]])
    name = found_name["name"] if found_name else ""
    name = next((known for known in _FAULTS if name.startswith(known)), "fault")
    threads: list[tuple[bool, list[str]]] = []
    for line in lines[starts[-1] + 1 :]:
        if head := _THREAD.match(line):
            threads.append((head["current"] == "Thread", []))
        elif (found := _FRAME.match(line)) and threads:
            threads[-1][1].append(place(found["file"], int(found["line"]), found["name"]))
    places: list[str] = []
    for _, stack in sorted(threads, key=lambda each: each[0]):
        places += stack[: MOST // 2]
    return name, places[:MOST]


def _report(stored: Mapping[str, Any]) -> CrashReport:
    """What does not look like a fact about a program is left out. Raises ``ValueError``,
    ``TypeError``, ``LookupError`` or ``AttributeError``."""
    facts = {
        name: _fact(stored.get(name, ""))
        for name in ("command", "how", "name", "version", "system", "python", "qt")
    }
    return CrashReport(
        at=int(stored["at"]),
        began=int(stored.get("began", stored["at"])),
        stack=tuple(_places(stored["stack"])),
        log=tuple(line for line in map(str, stored["log"]) if _LOGGED.fullmatch(line)),
        told=stored.get("told") is True,
        **facts,
    )


def _fact(value: object) -> str:
    text = str(value)
    return text if _FACT.fullmatch(text) else ""


def _places(stored: object) -> Iterator[str]:
    for each in stored if isinstance(stored, (list, tuple)) else ():
        if isinstance(each, str) and len(each) < 300 and _PLACE.fullmatch(each):
            yield each


def _write(path: Path, report: CrashReport) -> None:
    write_text(path, json.dumps(asdict(report), indent=1) + "\n")
