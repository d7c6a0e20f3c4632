"""Run the proofs, each for its share of the time.

    python3 packaging/dev.py torture [--minutes 1] [--only NAME … | --sample] [--seed 1]
                                     [--write | --add]

A NAME is that of a module of this package or a part of a proof's name. With ``--sample`` one proof
of each module is tried, with the next seed the next one. With ``--write`` the figures of this run
take the place of earlier ones in ``docs/reliability.md``; with ``--add`` they are added to those of
runs with other seeds, also of runs that go on at the same time. Exit code 1 when anything was lost
or corrupt.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import logging
import multiprocessing
import shlex
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from tests.torture import program, reliability_page
from tests.torture.proof import Proof, ProofResult

MODULES = (
    "kill",
    "power",
    "nth_fault",
    "damage",
    "clock",
    "released_versions",
    "model_faults",
    "source_faults",
    "inputs",
    "attacks",
    "shown_texts",
    "secrets",
    "soak",
)
LEAST_SECONDS = 1.0
GRACE_SECONDS = 120.0
"""What a proof may take beyond its share before it counts as one that hangs."""
MOST_LINES = 20


def chosen(only: Sequence[str]) -> list[tuple[str, Proof]]:
    """The proofs that are asked for, each with the name of its module."""
    found: list[tuple[str, Proof]] = []
    for module in MODULES:
        if importlib.util.find_spec(f"tests.torture.{module}") is None:
            continue
        proofs: tuple[Proof, ...] = importlib.import_module(f"tests.torture.{module}").PROOFS
        found += [
            (module, proof)
            for proof in proofs
            if not only or any(each == module or each in proof.name for each in only)
        ]
    return found


def sample(proofs: Sequence[tuple[str, Proof]], seed: int) -> list[tuple[str, Proof]]:
    """One proof of each module, with the next seed the next one."""
    modules = dict.fromkeys(module for module, _ in proofs)
    each_ones = [[each for each in proofs if each[0] == module] for module in modules]
    return [ones[seed % len(ones)] for ones in each_ones]


def carried_out(proof: Proof, seconds: float, seed: int) -> list[ProofResult]:
    """What a proof found, in a process of its own: what it leaves running ends with it."""
    forking = multiprocessing.get_context("fork")
    here, there = forking.Pipe(duplex=False)
    with tempfile.TemporaryDirectory(prefix="animsa-torture-") as folder:
        child = forking.Process(target=_tell, args=(there, proof, seconds, Path(folder), seed))
        child.start()
        there.close()
        try:
            done = here.poll(seconds * 1.2 + GRACE_SECONDS)
            return here.recv() if done else [_failed(proof, "it did not end")]
        except EOFError:
            return [_failed(proof, "its process ended without a word")]
        finally:
            child.kill()
            child.join()


def _tell(there: Connection, proof: Proof, seconds: float, folder: Path, seed: int) -> None:
    # What goes wrong on purpose is told by the proof, not by the program's log.
    logging.disable(logging.CRITICAL)
    try:
        there.send(list(proof.run(seconds, folder, seed)))
    except Exception:
        traceback.print_exc()
        there.send([_failed(proof, traceback.format_exc(limit=-3))])


def _failed(proof: Proof, why: str) -> ProofResult:
    return ProofResult(proof.name, 0, 0, 1, failures=(why,))


def shown(result: ProofResult) -> str:
    """A line on a result, with what is needed to see it again."""
    fine = not (result.lost or result.corrupt)
    line = f"{'ok' if fine else 'FAILED':8}{result.name:34}{result.tried:7} tried"
    line += f"{result.lost:5} lost{result.corrupt:5} corrupt  {result.note}"
    return "\n".join([line, *(f"        {each}" for each in result.failures[:MOST_LINES])])


def _run(options: argparse.Namespace) -> str:
    """The arguments with which a run is made again, the seed at the end."""
    only = f" --only {shlex.join(options.only)}" if options.only else ""
    only += " --sample" if options.sample else ""
    return f"--minutes {options.minutes:g}{only} --seed {options.seed}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="torture", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=1.0)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--only", nargs="+", default=[], metavar="NAME")
    which.add_argument("--sample", action="store_true", help="one proof of each module")
    parser.add_argument("--seed", type=int, default=1)
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--write", action="store_true", help="write docs/reliability.md")
    kept.add_argument("--add", action="store_true", help="add to what other seeds found")
    options = parser.parse_args(arguments)
    if sys.platform != "linux":
        print("The proofs follow files and processes as Linux shows them: not run here.")
        return 0
    proofs = chosen(options.only)
    if options.sample:
        proofs = sample(proofs, options.seed)
    if not proofs:
        parser.error("no proof has such a name")
    program.load_tables()
    end = time.monotonic() + options.minutes * 60
    fine = True
    for number, (module, proof) in enumerate(proofs):
        # What one did not need is for those that follow.
        share = (end - time.monotonic()) / (len(proofs) - number)
        results = carried_out(proof, max(share, LEAST_SECONDS), options.seed)
        for result in results:
            print(shown(result), flush=True)
            fine = fine and not (result.lost or result.corrupt)
        if options.write or options.add:
            reliability_page.keep(module, proof, results, _run(options), add=options.add)
    if options.write or options.add:
        reliability_page.write()
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
