"""Faults that SQLite's own checks find in a file, by the repair that they ask for.

A copy made by ``VACUUM INTO`` has new, perfect indexes, and the full-text indexes are made anew
from the messages: only a fault of the records themselves makes a file one that gives nothing back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import apsw

_MISSING = re.compile(r"(?:missing from|non-unique entry in) index (.+)")
_MISCOUNTED = re.compile(r"wrong # of entries in index (.+)")
_VALUE = re.compile(r"(?:NULL|TEXT|NUMERIC|REAL|INT|BLOB) value in |CHECK constraint failed in ")
_MOST = 50
"""Faults after which a check goes no further."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in SQLite's words, and whether it is one of a full-text or of an ordinary index, or
    of a value that its column should not hold."""

    told: str
    full_text: bool = False
    ordinary: bool = False
    value: bool = False

    @property
    def damage(self) -> bool:
        """Whether records are at stake."""
        return not (self.full_text or self.ordinary or self.value)


def faults(connection: apsw.Connection) -> list[Fault]:
    """What the whole check finds; it reads every page. Raises ``apsw.Error`` for what cannot even
    be checked."""
    told = [str(each) for (each,) in connection.execute(f"PRAGMA integrity_check({_MOST})")]
    lacking = {match[1] for each in told if (match := _MISSING.search(each))}
    return [_fault(each, lacking) for each in told if each != "ok"]


def _fault(told: str, lacking: set[str]) -> Fault:
    if "fts5" in told.lower():
        return Fault(told, full_text=True)
    if _VALUE.match(told):
        return Fault(told, value=True)
    counted = _MISCOUNTED.search(told)
    # An index that lacks nothing and still has more than the table: rows are gone from that.
    return Fault(told, ordinary=bool(_MISSING.search(told) or (counted and counted[1] in lacking)))
