"""Proofs by single faults: each thing that a flow does to the disk is refused once."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import random
import re
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from app.core.domain.errors import AnimsaError
from app.core.wording import command_line
from tests.torture import encrypted, flows, program
from tests.torture.children import carried_out
from tests.torture.failing_disk import FAULTS, FailingDisk
from tests.torture.flows import Flow, Key, Line
from tests.torture.kill import load
from tests.torture.program import Contents
from tests.torture.proof import Proof, ProofResult

ENGLISH = re.compile(
    r"\b(?:No space left|Input/output|Permission denied|Read-only file|disk I/O|database|unable to|"
    r"Traceback|Errno|Error\b)",
    re.IGNORECASE,
)
"""What no user is to read."""
BUG = command_line.BUG.tr.partition("{")[0]


@dataclass(frozen=True)
class NthFault:
    """Each write, sync, open, rename, unlink and mkdir of a flow fails once with ENOSPC, EIO,
    EACCES or EROFS. Nothing is lost, the user reads a sentence of ours that helps, and once the
    fault is gone the same flow works."""

    flow: Flow

    @property
    def name(self) -> str:
        return f"fault: {self.flow.name}"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        end = time.monotonic() + seconds
        program.settle_in()
        kinds = (False,) if self.flow.key is Key.ITS_OWN else (False, True)
        series = [_Series(self.flow, folder / f"{each}", seed, encrypt=each) for each in kinds]
        while time.monotonic() < end or not all(each.tried for each in series):
            more = [each.fails_once() for each in series]
            if not any(more):
                break
        return [each.result() for each in series]


class _Series:
    """Faults of one flow on one kind of archive."""

    def __init__(self, flow: Flow, folder: Path, seed: int, *, encrypt: bool) -> None:
        self._flow, self._encrypt = flow, encrypt
        self._first, self._here = folder / "first", folder / "here"
        made = carried_out(lambda: flows.prepared(flow, self._first, encrypt=encrypt))
        assert made.code == 0, made.rest
        self._before = program.contents_before(self._first)
        load(flow, folder / "loaded", self._first)
        shutil.copytree(self._first, self._here)
        counted = carried_out(lambda: _count(flow, self._here))
        assert counted.code == 0, counted.rest
        self._steps: list[str] = counted.lines[-1]["steps"]
        places = [(at, fault) for at in range(1, len(self._steps) + 1) for fault in FAULTS]
        random.Random(f"{seed} {flow.name}").shuffle(places)
        self._places, self._left = len(places), iter(places)
        self.tried = self._lost = self._corrupt = self._told = 0
        self._failures: list[str] = []

    def fails_once(self) -> bool:
        """Try the next place; whether there was one."""
        place = next(self._left, None)
        if place is None:
            return False
        at, fault = place
        shutil.rmtree(self._here)
        shutil.copytree(self._first, self._here)
        self.tried += 1
        disturbed = partial(_disturbed, self._flow, self._here, self._before, at, fault)
        ended = carried_out(disturbed)
        seen = ended.lines[-1] if ended.lines else {}
        if "lost" not in seen:
            seen = {"lost": [], "corrupt": [f"no end of it: {ended.rest[-400:]}"]}
        self._told += bool(seen.get("said"))
        self._lost += len(seen["lost"])
        self._corrupt += len(seen["corrupt"])
        where = f"step {at} of {len(self._steps)}, {seen.get('refused') or fault}: "
        self._failures += [where + each for each in (*seen["lost"], *seen["corrupt"])]
        return True

    def result(self) -> ProofResult:
        """What was seen."""
        note = f"of {self._places:,} places; {self._told} told the user, the others changed nothing"
        name = encrypted.named(f"fault: {self._flow.name}", self._encrypt)
        failures = tuple(self._failures)
        return ProofResult(name, self.tried, self._lost, self._corrupt, note, failures)


def _count(flow: Flow, root: Path) -> int:
    disk = FailingDisk(root, 0, FAULTS[0])
    code = flow.act(root)
    print(json.dumps({"steps": disk.done}), flush=True)
    return code


def _disturbed(flow: Flow, root: Path, before: Contents, at: int, fault: str) -> None:
    """The flow with its fault, the next start without one, and the flow once more."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _tell(writing, flow, root, at, fault)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        told = json.loads(stream.read() or b"{}")
    os.waitpid(child, 0)
    if not told:
        print(json.dumps({"lost": [], "corrupt": ["the process died"]}))
        return
    lines: Sequence[Line] = told["lines"]
    corrupt = list(told["faults"])
    lost: list[str] = []
    try:
        encrypted.unlock(root)
        lost += asyncio.run(flow.wrong(root, before, lines))
        corrupt += [each for each in asyncio.run(program.doctor(root)) if each != flow.about]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            if flow.act(root) and not flow.once:
                corrupt.append("it does not work when the fault is gone")
        corrupt += asyncio.run(program.doctor(root))
    except AnimsaError as error:
        corrupt.append(f"afterwards: {error.code} {error.about}")
    except Exception as error:
        corrupt.append(f"afterwards: {type(error).__name__}: {error}")
    print(json.dumps({**told, "lost": lost, "corrupt": corrupt}))


def _tell(writing: int, flow: Flow, root: Path, at: int, fault: str) -> None:
    """Run the flow on a failing disk, in this process, and tell what the user saw."""
    out, err = io.StringIO(), io.StringIO()
    code: int | str = 0
    disk = FailingDisk(root, at, fault)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = flow.act(root)
        except BaseException as error:
            code = f"{type(error).__name__}: {error}"
    lines = [json.loads(line) for line in out.getvalue().splitlines() if line.startswith("{")]
    said = err.getvalue() + "".join(
        str(line["text"]) for line in lines if line.get("event") == "error"
    )
    faults = []
    if isinstance(code, str):
        faults.append(f"not a typed error: {code}")
    elif code and not said.strip():
        faults.append("it failed without a word")
    if BUG in said:
        faults.append("told as a bug")
    elif ENGLISH.search(said):
        faults.append(f"English: {said.strip()[:200]}")
    told = {"code": code, "said": said, "faults": faults, "lines": lines, "refused": disk.refused}
    with open(writing, "wb", closefd=False) as stream:
        stream.write(json.dumps(told).encode())
    os._exit(0)


PROOFS: tuple[Proof, ...] = tuple(
    NthFault(flow)
    for flow in (
        flows.CHAT,
        flows.IMPORT,
        flows.BACK_UP,
        flows.RESTORE,
        flows.ERASE,
        flows.SETTINGS,
        flows.FILES,
        flows.EXPORT,
        flows.MIGRATE,
        flows.MEND,
        flows.ENCRYPT,
        flows.DECRYPT,
        flows.PASSPHRASE,
    )
)
