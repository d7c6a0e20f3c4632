"""The report of a run that ended badly: facts about the program, nothing of its user's."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.domain.messages import Milliseconds


@dataclass(frozen=True, slots=True)
class CrashReport:
    """``how``: "exception" (nobody caught an error), "fault" (the system stopped the program, as at
    a segmentation fault), "stuck" (it was ended while its window did not answer) or "killed" (it
    was gone without a goodbye). ``name``: the error's class or the signal's name. ``stack``: places
    in code. ``log``: the last lines of the log, by their codes. ``told``: whether the user opened
    it or waved it away."""

    at: Milliseconds
    began: Milliseconds
    command: str
    how: str
    name: str
    version: str
    system: str
    python: str
    qt: str
    stack: tuple[str, ...]
    log: tuple[str, ...]
    told: bool = False
