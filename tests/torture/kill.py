"""Proofs by SIGKILL at random moments of a real process."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine.paths import Paths
from app.storage.keys.held_keys import HELD
from app.storage.maintenance.copies import verify
from tests.torture import encrypted, flows, program
from tests.torture.children import Ended, carried_out
from tests.torture.flows import Flow, Key
from tests.torture.program import Contents
from tests.torture.proof import Proof, ProofResult

ROOT = Path(__file__).parents[2]
GROWING = 25
"""Rounds on one archive of a flow that adds to it; then all begins with what was there first."""
WHOLE_START = 100
"""Every so many kills the next start is one of a whole process, with Python's own."""


@dataclass(frozen=True)
class Kill:
    """A process that works on a real archive is killed (SIGKILL) at a random moment. The next start
    has to find everything that was acknowledged, SQLite's whole check and the doctor nothing."""

    flow: Flow

    @property
    def name(self) -> str:
        return f"kill: {self.flow.name}"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        end = time.monotonic() + seconds
        program.settle_in()
        chance = random.Random(f"{seed} {self.flow.name}")
        kinds = (False,) if self.flow.key is Key.ITS_OWN else (False, True)
        series = [_Series(self.flow, folder / f"{each}", seed, encrypt=each) for each in kinds]
        # The first has to load what the others find loaded.
        load(self.flow, folder / "loaded", series[-1].first)
        for each in series:
            each.measure()
        for each in encrypted.by_turns(series):
            if time.monotonic() >= end and all(one.kills for one in series):
                break
            each.round(chance)
        return [each.result() for each in series]


class _Series:
    """Kills of one flow on one kind of archive."""

    def __init__(self, flow: Flow, folder: Path, seed: int, *, encrypt: bool) -> None:
        self.first, self._here = folder / "first", folder / "here"
        self._flow, self._seed, self._encrypt = flow, seed, encrypt
        made = carried_out(partial(_made, flow, self.first, encrypt))
        assert made.code == 0, made.rest
        self._known = self._before = _contents_in(made)
        self._takes = 0.0
        self.kills = self._rounds = self._lost = self._corrupt = 0
        self._starts: list[float] = []
        self._whole: list[_WholeStart] = []
        self._failures: list[str] = []

    def measure(self) -> None:
        """How long the flow takes when nobody disturbs it."""
        self._anew()
        takes = carried_out(lambda: self._flow.act(self._here))
        assert takes.code == 0, takes.rest
        self._takes = takes.seconds

    def _anew(self) -> None:
        shutil.rmtree(self._here, ignore_errors=True)
        shutil.copytree(self.first, self._here)
        self._known = self._before

    def round(self, chance: random.Random) -> None:
        """One kill, and the next start."""
        flow, here = self._flow, self._here
        grows = flow in (flows.CHAT, flows.STREAM, flows.COMPLETE)
        if not grows or self._rounds % GROWING == 0:
            self._anew()
        self._rounds += 1
        after = chance.uniform(0.0, self._takes * 1.05)
        ended = carried_out(lambda: flow.act(here), kill_after=after)
        self.kills += ended.code < 0
        if self._rounds % WHOLE_START == 1 and flow.key is not Key.ITS_OWN:
            self._whole.append(_whole_start(here))
        seen = _next_start(flow, here, self._known, ended.lines, grows)
        self._starts += [seen.ms] if seen.ms else []
        self._lost += len(seen.lost)
        self._corrupt += len(seen.damaged)
        again = f"--seed {self._seed}, round {self._rounds}, after {after:.3f} s: "
        self._failures += [again + each for each in (*seen.lost, *seen.damaged)]
        self._known = seen.contents if seen.contents is not None else self._known

    def result(self) -> ProofResult:
        """What was seen."""
        return ProofResult(
            encrypted.named(f"kill: {self._flow.name}", self._encrypt),
            self.kills,
            self._lost,
            self._corrupt,
            _note(self._starts, self._whole),
            tuple(self._failures),
        )


def load(flow: Flow, place: Path, first: Path) -> None:
    """Have in this process what the flow needs, so that it is there in each that is forked."""
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO

    shutil.copytree(first, place)
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        encrypted.unlock(place)
        flow.act(place)
        asyncio.run(program.doctor(place))
    HELD.forget(place / "data")
    shutil.rmtree(place)


def _made(flow: Flow, root: Path, encrypt: bool) -> None:
    flows.prepared(flow, root, encrypt=encrypt)
    _tell(program.contents_before(root))


def _tell(contents: Contents) -> None:
    print(json.dumps({"contents": contents}))


def _contents_in(ended: Ended) -> Contents:
    told: dict[str, Any] = next(
        each["contents"] for each in reversed(ended.lines) if "contents" in each
    )
    return {key: tuple((who, what) for who, what in said) for key, said in told.items()}


@dataclass
class _Seen:
    """What the next start found. ``ms``: how long the opening took."""

    ms: float = 0.0
    lost: Sequence[str] = ()
    damaged: Sequence[str] = ()
    contents: Contents | None = None


def _next_start(
    flow: Flow, root: Path, before: Contents, told: Sequence[flows.Line], grows: bool
) -> _Seen:
    """The next start, in this process: it has nothing open, and keeps no key of the one before."""
    seen = _Seen()

    async def look() -> None:
        started = time.perf_counter()
        async with open_archive(Paths(root / "data"), Environment()) as opened:
            await opened.store.active_sessions()
            seen.ms = (time.perf_counter() - started) * 1000
        verify(root / "data" / "animsa.db")
        seen.lost = await flow.wrong(root, before, told)
        seen.damaged = await program.doctor(root)
        seen.contents = await program.contents(root) if grows else None

    try:
        encrypted.unlock(root)
        asyncio.run(look())
    except Exception as error:
        seen.damaged = [*seen.damaged, f"the next start fails: {type(error).__name__}: {error}"]
    finally:
        HELD.forget(root / "data")
    return seen


@dataclass(frozen=True)
class _WholeStart:
    """A start from nothing to an answer from the archive, Python's start with it, in milliseconds:
    by the clock, and of the processor, which other programs hardly change."""

    clock: float
    processor: float


def _whole_start(root: Path) -> _WholeStart:
    started = time.perf_counter()
    command = [sys.executable, "-m", "app.cli", "--data-dir", str(root / "data"), "recall", "Dawn"]
    command += encrypted.passphrase_of(root)
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, stdout=nowhere, stderr=nowhere)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    took = time.perf_counter() - started
    return _WholeStart(took * 1000, (used.ru_utime + used.ru_stime) * 1000)


def _note(starts: list[float], whole: list[_WholeStart]) -> str:
    if not starts:
        return ""
    starts.sort()
    p95 = starts[int(len(starts) * 0.95)]
    told = f"opened again in p95 {p95:.0f} ms, at most {starts[-1]:.0f} ms"
    if whole:
        clock = [each.clock for each in whole]
        processor = statistics.median(each.processor for each in whole)
        told += f"; a whole start took the processor {processor:.0f} ms in the middle,"
        told += f" by the clock {min(clock):.0f} to {max(clock):.0f} ms"
    return told


PROOFS: tuple[Proof, ...] = tuple(
    Kill(flow)
    for flow in (
        flows.CHAT,
        flows.STREAM,
        flows.COMPLETE,
        flows.IMPORT,
        flows.MIGRATE,
        flows.BACK_UP,
        flows.RESTORE,
        flows.ERASE,
        flows.REINDEX,
        flows.ENCRYPT,
        flows.DECRYPT,
        flows.PASSPHRASE,
    )
)
