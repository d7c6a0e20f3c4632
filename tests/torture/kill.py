"""Proofs by SIGKILL at random moments of a real process."""

from __future__ import annotations

import asyncio
import json
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
from tests.torture import flows, program
from tests.torture.children import Ended, carried_out
from tests.torture.flows import Flow
from tests.torture.program import Contents
from tests.torture.proof import Proof, ProofResult

ROOT = Path(__file__).parents[2]
GROWING = 25
"""Rounds on one archive of a flow that adds to it; then all begins with what was there first."""
WHOLE_START = 10
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
        first, here = folder / "first", folder / "here"
        made = carried_out(lambda: _made(self.flow, first))
        assert made.code == 0, made.rest
        before = _contents_in(made)
        shutil.copytree(first, here)
        takes = carried_out(lambda: self.flow.act(here))
        assert takes.code == 0, takes.rest
        # The first has to load what the others find loaded.
        load(self.flow, folder / "loaded", first)
        shutil.rmtree(here)
        shutil.copytree(first, here)
        takes = carried_out(lambda: self.flow.act(here))
        grows = self.flow in (flows.CHAT, flows.STREAM, flows.COMPLETE)
        kills = rounds = lost = corrupt = 0
        starts: list[float] = []
        whole: list[float] = []
        failures: list[str] = []
        known = before
        while time.monotonic() < end or not kills:
            if not grows or rounds % GROWING == 0:
                shutil.rmtree(here)
                shutil.copytree(first, here)
                known = before
            rounds += 1
            after = chance.uniform(0.0, takes.seconds * 1.05)
            ended = carried_out(lambda: self.flow.act(here), kill_after=after)
            kills += ended.code < 0
            if rounds % WHOLE_START == 1:
                whole.append(_whole_start(here))
            found = carried_out(partial(_looked_at, self.flow, here, known, ended.lines))
            seen = found.lines[-1] if found.lines else {}
            if found.code or "wrong" not in seen:
                seen = {"wrong": [], "doctor": [f"the next start failed: {found.rest[-400:]}"]}
            starts += [seen["ms"]] if "ms" in seen else []
            lost += len(seen["wrong"])
            corrupt += len(seen["doctor"])
            again = f"--seed {seed}, round {rounds}, after {after:.3f} s: "
            failures += [again + each for each in (*seen["wrong"], *seen["doctor"])]
            known = _contents_in(found) if found.code == 0 else known
        note = _note(starts, whole)
        return [ProofResult(self.name, kills, lost, corrupt, note, tuple(failures))]


def load(flow: Flow, place: Path, first: Path) -> None:
    """Have in this process what the flow needs, so that it is there in each that is forked."""
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO

    shutil.copytree(first, place)
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        flow.act(place)
        asyncio.run(program.doctor(place))
    shutil.rmtree(place)


def _made(flow: Flow, root: Path) -> None:
    flow.prepare(root)
    _tell(program.contents_before(root))


def _tell(contents: Contents) -> None:
    print(json.dumps({"contents": contents}))


def _contents_in(ended: Ended) -> Contents:
    told: dict[str, Any] = next(
        each["contents"] for each in reversed(ended.lines) if "contents" in each
    )
    return {key: tuple((who, what) for who, what in said) for key, said in told.items()}


def _looked_at(flow: Flow, root: Path, before: Contents, told: Sequence[flows.Line]) -> None:
    """The next start: how long it takes, and what is wrong then."""

    async def look() -> None:
        started = time.perf_counter()
        async with open_archive(Paths(root / "data"), Environment()) as opened:
            await opened.store.active_sessions()
            took = (time.perf_counter() - started) * 1000
        wrong = await flow.wrong(root, before, told)
        found = await program.doctor(root)
        _tell(await program.contents(root))
        print(json.dumps({"ms": took, "wrong": wrong, "doctor": found}))

    asyncio.run(look())


def _whole_start(root: Path) -> float:
    """Milliseconds from nothing to an answer from the archive, Python's start with it."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "app.cli", "--data-dir", str(root / "data"), "recall", "Dawn"]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return (time.perf_counter() - started) * 1000


def _note(starts: list[float], whole: list[float]) -> str:
    if not starts or not whole:
        return ""
    starts.sort()
    p95 = starts[int(len(starts) * 0.95)]
    return (
        f"opened again in p95 {p95:.0f} ms, at most {starts[-1]:.0f} ms; a whole start in the"
        f" middle {statistics.median(whole):.0f} ms, at most {max(whole):.0f} ms"
    )


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
    )
)
