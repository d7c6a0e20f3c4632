"""Proofs by power cuts, replayed from what a process wrote and synced."""

from __future__ import annotations

import asyncio
import io
import json
import pickle
import random
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain import errors
from app.machine.paths import Paths
from app.storage.keys.held_keys import HELD
from app.storage.maintenance.copies import verify
from tests.torture import encrypted, flows, program
from tests.torture.children import carried_out
from tests.torture.flows import Flow, Key, Line
from tests.torture.program import Contents
from tests.torture.proof import Proof, ProofResult
from tests.torture.recorded_disk import Disk, Recorded, Recorder

DOCTOR = 10
"""Every so many cuts the doctor looks at it too; SQLite's whole check is made each time."""
CUTS_IN_A_ROW = 20
"""Cuts of one pass over what was recorded, in its order."""


AFTER_A_WORD = 0.3
"""The share of cuts that come at once after an acknowledgement."""


@dataclass(frozen=True)
class PowerCut:
    """What a process writes, syncs, renames and removes is recorded and replayed up to a random
    moment; what was not synced is dropped, torn at sectors (512 or 4,096 bytes) or kept in part and
    out of order. The next start has to find everything acknowledged before, and nothing damaged."""

    flow: Flow

    @property
    def name(self) -> str:
        return f"power: {self.flow.name}"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        end = time.monotonic() + seconds
        chance = random.Random(f"{seed} {self.flow.name}")
        program.settle_in()
        kinds = (False,) if self.flow.key is Key.ITS_OWN else (False, True)
        series = [_Series(self.flow, folder / f"{each}", seed, encrypt=each) for each in kinds]
        for each in encrypted.by_turns(series):
            if time.monotonic() >= end and all(one.cuts for one in series):
                break
            each.cut_in_a_row(chance, end)
        return [each.result() for each in series]


class _Series:
    """Cuts of one flow on one kind of archive."""

    def __init__(self, flow: Flow, folder: Path, seed: int, *, encrypt: bool) -> None:
        self._flow, self._seed, self._encrypt = flow, seed, encrypt
        here, tape = folder / "here", folder / "tape"
        folder.mkdir()
        made = carried_out(lambda: flows.prepared(flow, here, encrypt=encrypt))
        assert made.code == 0, made.rest
        self._before = program.contents_before(here)
        done = carried_out(lambda: _record(flow, here, tape))
        assert done.code == 0 and tape.exists(), done.rest
        self._recorded: Recorded = pickle.loads(tape.read_bytes())
        self._root = folder / "cut"
        self.cuts = self._lost = self._corrupt = 0
        self._failures: list[str] = []

    def cut_in_a_row(self, chance: random.Random, end: float) -> None:
        """One pass over what was recorded."""
        disk, recorded = Disk(self._recorded), self._recorded
        for at in sorted(_moment(chance, recorded) for _ in range(CUTS_IN_A_ROW)):
            disk.go_on(at)
            self._root.mkdir()
            disk.cut(chance, self._root)
            told = [json.loads(each) for each in disk.told]
            self.cuts += 1
            thoroughly = self.cuts % DOCTOR == 0
            missing, broken = _looked_at(self._flow, self._root, self._before, told, thoroughly)
            HELD.forget(self._root / "data")
            shutil.rmtree(self._root)
            self._lost += len(missing)
            self._corrupt += len(broken)
            where = f"--seed {self._seed}, cut {self.cuts} at step {at} of {len(recorded.steps)}: "
            self._failures += [where + each for each in (*missing, *broken)]
            if time.monotonic() > end:
                return

    def result(self) -> ProofResult:
        """What was seen."""
        told = sum(each.what == "told" for each in self._recorded.steps)
        return ProofResult(
            encrypted.named(f"power: {self._flow.name}", self._encrypt),
            self.cuts,
            self._lost,
            self._corrupt,
            f"{len(self._recorded.steps):,} steps recorded, {told} acknowledgements",
            tuple(self._failures),
        )


def _moment(chance: random.Random, recorded: Recorded) -> int:
    """A step before which the power goes: any, or one just after something was acknowledged."""
    told = [at for at, each in enumerate(recorded.steps, 1) if each.what == "told"]
    if told and chance.random() < AFTER_A_WORD:
        return chance.choice(told)
    return chance.randint(0, len(recorded.steps))


class _Heard(io.TextIOBase):
    """Standard output whose lines become steps."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._line = ""

    def write(self, text: str) -> int:
        *whole, self._line = (self._line + text).split("\n")
        for each in whole:
            if each.startswith("{"):
                self._recorder.tell(each.encode())
        return len(text)


def _record(flow: Flow, root: Path, tape: Path) -> int:
    recorder = Recorder(root)
    sys.stdout = _Heard(recorder)
    code = flow.act(root)
    recorder.look()
    tape.write_bytes(pickle.dumps(recorder.recorded))
    return code


def _looked_at(
    flow: Flow, root: Path, before: Contents, told: Sequence[Line], thoroughly: bool
) -> tuple[list[str], list[str]]:
    """What is missing, and what is damaged, at the next start."""

    async def look() -> tuple[list[str], list[str]]:
        paths = Paths(root / "data")
        async with open_archive(paths, Environment()):
            pass
        verify(paths.archive)
        missing = await flow.wrong(root, before, told)
        return missing, await program.doctor(root) if thoroughly else []

    try:
        encrypted.unlock(root)
        return asyncio.run(look())
    except errors.AnimsaError as error:
        return [], [f"the next start says {error.code}"]
    except Exception as error:
        return [], [f"the next start fails: {type(error).__name__}: {error}"]


PROOFS: tuple[Proof, ...] = tuple(
    PowerCut(flow)
    for flow in (
        flows.CHAT,
        flows.COMPLETE,
        flows.IMPORT,
        flows.MIGRATE,
        flows.BACK_UP,
        flows.RESTORE,
        flows.ERASE,
        flows.SETTINGS,
        flows.ENCRYPT,
        flows.DECRYPT,
        flows.PASSPHRASE,
    )
)
