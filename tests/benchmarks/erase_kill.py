"""Kill an erasing at every step, and look for what it erases in every byte of the data folder.

    python -m tests.benchmarks.erase_kill [--every 1] [--seed 1]

A step is a statement of SQLite, a piece of a long one, or a file that is opened, renamed or
removed. Each round copies a data folder with an archive, backups, copies under other names, what a
killed process left half written, the window's drafts and quick-ask's turns, erases a session in a
process that ends at one step, and opens the archive in another:

* either nothing has happened: the session is there, and no file says that it is to go;
* or all of it is done by the next start: no byte of the session is in any file.

The start that finishes the erasing is killed as well, at a step by chance, and the one after it
has to do. Whatever else the archive held has to be there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from app.core.domain import json_codec
from app.memory.sessions.metadata import extract
from app.storage.database.connections import Database
from app.storage.erasing import data_folder_files, erasure
from app.storage.maintenance.backup import Backups
from app.storage.maintenance.opening import opened
from app.storage.quick_ask_store import DatabaseStore
from tests.storage.archives import archive, keep, noon, texts
from tests.storage.erasing.secrets import SECRETS, keep_quoting, keep_secret, quote, remnants

KEPT = ("Kahve kalbi yorar mı?", "Ölçülü ise yormaz.")
EVENTS = frozenset({"open", "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.truncate"})
VM_STEPS = 5_000
"""Instructions of SQLite that are a piece of a long statement."""
KILLED, WRONG = 9, 3
WHOLE = "whole"
"""The folder as it was before anything was erased, beside the one that is looked at."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rounds there were, in how many nothing had happened, and what was wrong."""

    steps: int
    rounds: int
    undone: int
    again: int
    wrong: tuple[str, ...]


async def build(data: Path) -> None:
    """A data folder that holds the session in every way that is known."""
    backups = Backups(data / "backups", noon())
    async with archive(data) as database:
        await keep(database, "kept", *KEPT, title="Kahve")
        await keep_secret(database)
        await backups.make(database)
        await keep_quoting(database)
        await backups.make(database)
        await backups.make_at(database, data / "my copy.sqlite3")
    (data / "animsa-k1ll3d_x.part").write_text(SECRETS[0], "utf-8")
    (data / "animsa-damaged-2026-11-20T120000.db").write_text(SECRETS[1], "utf-8")
    (data / "window.json").write_text(json.dumps({"drafts": {"secret": SECRETS[2]}}), "utf-8")
    quick = DatabaseStore(data / "quick.db", noon())
    told = {"conversation": {"answer": {"citations": [json_codec.citation_to_json(quote())]}}}
    await quick.add_turn("me", "?", SECRETS[3], told)
    await quick.close()


async def erase(data: Path) -> None:
    database = Database(data / "animsa.db")
    await erasure.erase(database, "secret", data / "backups", extract)
    await database.close()


async def start(data: Path) -> None:
    """The next start of the program."""
    async with opened(data / "animsa.db", data / "backups", noon()) as database:
        await erasure.settle(database, data / "backups", extract, wait=False)


async def look(data: Path) -> None:
    """Raise what is wrong after the start."""
    await start(data)
    async with opened(data / "animsa.db", data / "backups", noon()) as database:
        assert await texts(database, "kept") == list(KEPT), "something else is gone"
        there = await texts(database, "secret")
    left = remnants(data)
    assert not (data / "erasing").exists(), "it is not finished"
    if there:
        before = remnants(data.parent / WHOLE)
        assert left == before, f"half of it is gone: {sorted(before - left)}"
    else:
        assert not left, f"left: {sorted(left)}"
        names = [
            path.name for path in data_folder_files.copies(data / "animsa.db", data / "backups")
        ]
        assert len(names) == 3, f"a copy is lost: {names}"


def count_steps(tell: Callable[[int], None]) -> None:
    """Have ``tell`` know of each step of this process from now on, by its number."""
    done = 0

    def step() -> bool:
        nonlocal done
        done += 1
        tell(done)
        return False

    def stated(_: object) -> None:
        step()

    def watch(event: str, _: tuple[object, ...]) -> None:
        if event in EVENTS:
            step()

    def connected(connection: apsw.Connection) -> None:
        connection.trace_v2(apsw.SQLITE_TRACE_STMT, stated)
        connection.set_progress_handler(step, VM_STEPS)

    apsw.connection_hooks.append(connected)
    sys.addaudithook(watch)


def in_a_child(work: Callable[[Path], Coroutine[Any, Any, None]], data: Path, at: int) -> int:
    """Do ``work`` in a process that ends at step ``at`` (0: never); how it ended."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status)
    code = WRONG
    try:
        if at:
            count_steps(lambda number: os._exit(KILLED) if number == at else None)
        asyncio.run(work(data))
        code = 0
    except BaseException as error:
        print(f"{work.__name__}: {type(error).__name__}: {error}", flush=True)
    finally:
        os._exit(code)


def steps_of(work: Callable[[Path], Coroutine[Any, Any, None]], data: Path) -> int:
    """How many steps ``work`` takes."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        done = 0

        def tell(number: int) -> None:
            nonlocal done
            done = number

        count_steps(tell)
        asyncio.run(work(data))
        os.write(writing, str(done).encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    told = os.read(reading, 20)
    os.close(reading)
    return int(told)


def run(every: int, seed: int, directory: Path) -> Tally:
    """Kill an erasing at every so many steps, in folders below ``directory``."""
    chance = random.Random(seed)
    whole, data = directory / WHOLE, directory / "data"
    whole.mkdir()
    in_a_child(build, whole, 0)
    shutil.copytree(whole, data)
    steps = steps_of(erase, data)
    wrong: list[str] = []
    undone = again = rounds = 0
    for at in range(1 + chance.randrange(every), steps + 1, every):
        shutil.rmtree(data)
        shutil.copytree(whole, data)
        rounds += 1
        if in_a_child(erase, data, at) not in (0, KILLED):
            wrong.append(f"step {at}: the erasing failed")
        undone += not (data / "erasing").exists()
        if (data / "erasing").exists():
            again += in_a_child(start, data, chance.randint(1, max(steps - at, 1))) == KILLED
        if in_a_child(look, data, 0):
            wrong.append(f"step {at}")
    return Tally(steps, rounds, undone, again, tuple(wrong))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 1 when anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as directory:
        tally = run(options.every, options.seed, Path(directory))
    print(
        f"{tally.steps} steps, {tally.rounds} kills: {tally.undone} before it began or after it"
        f" was done, {tally.again} killed again at the next start; wrong: {len(tally.wrong)}"
    )
    for each in tally.wrong:
        print(each)
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
