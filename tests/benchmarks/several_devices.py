"""Machines that share an archive, used, killed and cut off at random; in the end all are the same.

    python -m tests.benchmarks.several_devices [--minutes 3] [--machines 3] [--seed 1] [--database]

Each machine is a process with a data folder, a clock that is hours off, and its own copy of the
shared folder; or (``--database``) all share a real PostgreSQL, whose connections are cut every few
seconds, at whatever they do. Its user talks, names, deletes, files, has projects learn, and erases;
between that it exchanges. It is killed (SIGKILL) every few seconds at whatever it does, and begins
again. A cloud client of the worst kind carries files between the copies of the folder: late, in
halves, under a second name beside the first, and now and then it loses some.

What a machine has committed it says so (on a pipe, after COMMIT). In the end the folders come to
rest, and each machine exchanges until nothing is new. Then

* all tables that a person sees are equal on all machines;
* every message that was committed is on all of them, unless its session was erased, or the
  continuation that it belonged to: 0 lost;
* no erased session is on any: 0 resurrected;
* the canary of an erased session is in no byte below any data folder, and in nothing that the
  passphrase opens in any copy of the folder, or in any row of the database.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain import errors
from app.core.domain.messages import Milliseconds
from app.machine.clock import LocalZone, SystemClock
from app.machine.paths import Paths
from app.storage.database.connections import connect
from app.storage.database.continuation_ids import first_of
from app.storage.database.server_address import address_in
from app.storage.devices import sealed_files
from app.storage.devices.recorded_tables import REFUSED
from app.storage.exchange.server import server_archive, server_schema
from app.storage.exchange.server.sealed_rows import SealedRow, Sealing
from app.storage.exchange.server.server_connection import connected
from tests.fakes import postgres
from tests.fakes.postgres import Database
from tests.storage.devices.machines import Person, canary, dump

PASSPHRASE = "yedi sekiz dokuz kelimelik parola"
HOURS = (0, 5, -7, 30, -26)
"""How far the machines' clocks are off."""
LIVES = (0.5, 6.0)
"""Seconds that a process lives before it is killed, once it is awake."""
KILLED_IN_BED = 0.2
"""How many are killed while they begin."""
LONGEST_START = 60
PAUSE = 0.05
ROUNDS = 30
_JULIAN_MS = 3_600_000


class _OtherTime(apsw.VFS):
    """The disk as it is, with a clock that is hours off."""

    def __init__(self, hours: int) -> None:
        self._ahead = hours * _JULIAN_MS
        super().__init__("other time", base="", makedefault=True)

    def xCurrentTimeInt64(self) -> int:  # noqa: N802  apsw's name
        return int(super().xCurrentTimeInt64()) + self._ahead


class _SkewedClock(SystemClock):
    def __init__(self, hours: int) -> None:
        super().__init__()
        self._ahead = hours * 3_600_000

    def now(self) -> Milliseconds:
        return super().now() + self._ahead


def environment(hours: int) -> Environment:
    return Environment(clock=_SkewedClock(hours), zone=LocalZone(), online=False)


# --- a machine -----------------------------------------------------------------------------------


def tell(*words: str) -> None:
    """To the parent, in one piece: what is told is on the disk."""
    os.write(1, (" ".join(words) + "\n").encode())


async def live(root: Path, place: Path | str, number: int, seed: int) -> None:
    """Work with the archive until killed."""
    hours = HOURS[number % len(HOURS)]
    clock = _OtherTime(hours)
    assert clock is not None
    chance = random.Random(seed)
    async with open_archive(Paths(root), environment(hours)) as archive:
        if await archive.devices.standing() is None:
            try:
                await archive.devices.set_up(place, PASSPHRASE, f"makine {number}")
            except (errors.CommandError, errors.DatabaseUnusable):
                # Half a key has come, or the connection was cut: it tries again once restarted.
                tell("FAILED", "not set up yet")
                return
        tell("AWAKE")
        person = Person(number, chance, archive.environment.clock.now())
        while True:
            await work(archive, person)
            await asyncio.sleep(PAUSE * chance.random())


async def work(archive: Archive, person: Person) -> None:
    chance = person.chance
    if chance.random() < 0.15:
        try:
            await archive.devices.exchange()
            tell("EXCHANGED")
        except errors.AnimsaError as error:
            tell("FAILED", error.code)
    elif chance.random() < 0.03:
        listed = await archive.database.read(_sessions)
        if listed:
            erased = chance.choice(listed)
            await archive.eraser.session(erased)
            tell("ERASED", erased)
    else:
        before = set(person.said)

        def edit(db: Any) -> dict[str, str]:
            person.db = db
            person.edit(gently=True)
            return dict(person.homes())

        followed = set(person.after)
        said = await archive.database.write(edit)
        for message in person.after.keys() - followed:
            tell("AFTER", message, person.after[message])
        for message in said.keys() - before:
            tell("SAID", said[message], message)


def _sessions(db: Any) -> list[str]:
    return [each for (each,) in db.execute_sql("SELECT session_id FROM sessions ORDER BY 1")]


# --- the cloud -----------------------------------------------------------------------------------


@dataclass
class Cloud:
    """Carries files between copies of a folder as clients do; ``gentle`` at the end."""

    folders: list[Path]
    chance: random.Random
    gentle: bool = False
    known: dict[str, bytes] = field(default_factory=dict)
    late: dict[tuple[str, int], float] = field(default_factory=dict)
    seen: dict[tuple[str, int], bytes] = field(default_factory=dict)
    tricks: dict[str, int] = field(default_factory=dict)

    def step(self) -> bool:
        """Look at every copy once, and carry what is due. Whether anything was to be carried."""
        moved = False
        for place, folder in enumerate(self.folders):
            there = _contents(folder)
            for name, data in there.items():
                if self.seen.get((name, place)) != data:
                    # New or changed here.
                    self.known[name] = data
                    self.seen[name, place] = data
                    moved = True
                    for other in range(len(self.folders)):
                        if other != place:
                            self.late[name, other] = time.monotonic() + self._delay()
            for name, at in list(self.seen):
                if at == place and name not in there:
                    del self.seen[name, at]
                    moved = True
                    if name in self.known:
                        # Removed here, so later in every other folder as well.
                        del self.known[name]
                        for other in range(len(self.folders)):
                            self.late[name, other] = time.monotonic() + self._delay()
        now = time.monotonic()
        for (name, place), due in list(self.late.items()):
            if due > now:
                moved = True
                continue
            del self.late[name, place]
            self._carry(name, place)
        return moved

    def _delay(self) -> float:
        return 0.0 if self.gentle else self.chance.random() ** 3 * 4

    def _carry(self, name: str, place: int) -> None:
        path = self.folders[place] / name
        data = self.known.get(name)
        if data is None:
            path.unlink(missing_ok=True)
            self.seen.pop((name, place), None)
            return
        trick = self.chance.random() if not self.gentle else 1.0
        if trick < 0.15:
            self._count("halved")
            half = data[: self.chance.randrange(len(data) + 1)]
            path.write_bytes(half)
            self.seen[name, place] = half
            self.late[name, place] = time.monotonic() + self.chance.random()
            return
        if trick < 0.25:
            self._count("doubled")
            path.with_name(f"{name} (conflicted copy)").write_bytes(data)
        elif trick < 0.3:
            self._count("lost")
            self.late[name, place] = time.monotonic() + 3 * self.chance.random()
            return
        self._count("carried")
        path.write_bytes(data)
        self.seen[name, place] = data

    def _count(self, what: str) -> None:
        self.tricks[what] = self.tricks.get(what, 0) + 1

    @property
    def places(self) -> list[Path]:
        """What each machine shares."""
        return self.folders

    def readable(self) -> Iterator[tuple[str, str]]:
        """All that somebody with the passphrase reads in the copies of the folder."""
        for folder in self.folders:
            key = sealed_files.folder_key(folder, PASSPHRASE)
            for file in sealed_files.listed(folder):
                if len(file.name) != sealed_files.KEY:
                    yield str(file.path), str(sealed_files.read(key, file))


@dataclass
class Server:
    """A database, whose connections are cut at random; ``gentle`` at the end."""

    database: Database
    machines: int
    chance: random.Random
    gentle: bool = False
    tricks: dict[str, int] = field(default_factory=dict)
    next_cut: float = 0.0

    def __post_init__(self) -> None:
        # Who administrates has set it up; all machines have the same login.
        address = address_in(self.database.address(), postgres.PASSWORD)
        with connected(address) as connection:
            server_schema.ensure(connection)
        self.login = self.database.login("ada")
        os.environ["PGPASSWORD"] = postgres.PASSWORD
        with connected(address_in(self.database.address(self.login))) as connection:
            server_archive.find(connection, PASSPHRASE)

    @property
    def places(self) -> list[str]:
        """What each machine shares."""
        return [self.database.address(self.login)] * self.machines

    def step(self) -> bool:
        """Cut whoever is connected, now and then."""
        if not self.gentle and time.monotonic() > self.next_cut:
            self.next_cut = time.monotonic() + 3 * self.chance.random()
            with self.database.connected() as connection:
                cut = connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s",
                    (self.login,),
                )
                self.tricks["cut"] = self.tricks.get("cut", 0) + cut.rowcount
        return False

    def readable(self) -> Iterator[tuple[str, str]]:
        """All that somebody with the passphrase reads in the table."""
        with connected(address_in(self.database.address(self.login))) as connection:
            archive, key = server_archive.find(connection, PASSPHRASE)
            rows = connection.execute("SELECT place, device, counter, sealed FROM animsa.changes")
            records, broken = Sealing(key, archive).records(SealedRow(*row) for row in rows)
        assert records and not broken
        for each in records:
            yield f"row of {each.kind} {each.part}", str(each)


Between = Cloud | Server


def _contents(folder: Path) -> dict[str, bytes]:
    found = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        try:
            found[path.name] = path.read_bytes()
        except OSError:
            continue
    return found


# --- the whole -----------------------------------------------------------------------------------


@dataclass
class Told:
    """What the machines said that they had committed."""

    said: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    erased: set[str] = field(default_factory=set)
    exchanges: int = 0
    failed: dict[str, int] = field(default_factory=dict)
    kills: int = 0
    guard: threading.Lock = field(default_factory=threading.Lock)

    def listen(self, lines: Iterable[str], awake: threading.Event) -> None:
        """Hear a machine to its end."""
        for line in lines:
            awake.set()
            self.hear(line)
        awake.set()

    def way_to(self, message: str) -> list[str]:
        """A message and those after which it was said."""
        way = [message]
        while way[-1] in self.after:
            way.append(self.after[way[-1]])
        return way

    def hear(self, line: str) -> None:
        what, *words = line.split()
        with self.guard:
            if what == "SAID":
                self.said[words[1]] = words[0]
            elif what == "AFTER":
                self.after[words[0]] = words[1]
            elif what == "ERASED":
                self.erased.add(words[0])
            elif what == "EXCHANGED":
                self.exchanges += 1
            elif what == "FAILED":
                self.failed[words[0]] = self.failed.get(words[0], 0) + 1


def keep_alive(
    root: Path, place: Path | str, number: int, told: Told, until: float, chance: random.Random
) -> None:
    """Start a machine, kill it, start it again."""
    command = [sys.executable, "-m", "tests.benchmarks.several_devices", "--machine", str(root)]
    while time.monotonic() < until:
        own = [str(place), str(number), str(chance.randrange(10**9))]
        process = subprocess.Popen([*command, *own], stdout=subprocess.PIPE, encoding="utf-8")
        assert process.stdout is not None
        awake = threading.Event()
        hearing = threading.Thread(target=told.listen, args=(process.stdout, awake))
        hearing.start()
        if chance.random() > KILLED_IN_BED:
            awake.wait(LONGEST_START)
        time.sleep(chance.uniform(*LIVES))
        early = process.poll()
        process.send_signal(signal.SIGKILL)
        process.wait()
        hearing.join()
        process.stdout.close()
        with told.guard:
            told.kills += 1
            if early is not None:
                told.failed[f"ended with {early}"] = told.failed.get(f"ended with {early}", 0) + 1


async def settle(roots: list[Path], between: Between) -> int:
    """Exchange in turn until nothing is new; how many rounds that took."""
    between.gentle = True
    for number in range(1, ROUNDS + 1):
        quiet = True
        for place, root in enumerate(roots):
            while between.step():
                pass
            async with open_archive(Paths(root), environment(HOURS[place])) as archive:
                if await archive.devices.standing() is None:
                    # It was killed or cut off each time that it tried.
                    await archive.devices.set_up(between.places[place], PASSPHRASE)
                done = await archive.devices.exchange()
            quiet &= not (done.taken or done.written or done.erased or done.files_awaited)
        if quiet:
            return number
    return -1


def judge(roots: list[Path], between: Between, told: Told) -> list[str]:
    """What is wrong."""
    wrong = []
    dumps, erased = [], set(told.erased)
    for root in roots:
        db = connect(root / "animsa.db", read_only=True)
        db.connect()
        dumps.append(dump(db))
        erased |= {key for (key,) in db.execute_sql("SELECT key FROM changes WHERE kind='erased'")}
        # What was refused of an erased session is remembered for good.
        waiting = db.execute_sql(
            "SELECT * FROM waiting_changes WHERE kind <> ?", (REFUSED,)
        ).fetchall()
        if waiting:
            wrong.append(f"{root.name}: waits {waiting[:3]}")
        messages = {each for (each,) in db.execute_sql("SELECT message_id FROM messages")}
        firsts = {first_of(each) for each in erased}
        lost = [
            m
            for m, home in told.said.items()
            if home not in erased and m not in messages and firsts.isdisjoint(told.way_to(m))
        ]
        if lost:
            wrong.append(f"{root.name}: {len(lost)} messages lost")
        there = {each for (each,) in db.execute_sql("SELECT session_id FROM sessions")}
        if there & erased:
            wrong.append(f"{root.name}: {len(there & erased)} sessions resurrected")
        db.close()
    parted = sum(first_of(each) is not None for each in there)
    print(f"{len(there)} sessions, {parted} of them continued beside another", flush=True)
    for root, one in zip(roots, dumps, strict=True):
        wrong += [f"{root.name}: {table} differs" for table in one if one[table] != dumps[0][table]]
    canaries = {canary(each) for each in erased}
    for root in roots:
        for path in sorted(root.rglob("*")):
            if path.is_file():
                data = path.read_bytes()
                found = [each for each in canaries if each.encode() in data]
                wrong += [f"{path}: {each}" for each in found[:2]]
    for name, text in between.readable():
        wrong += [f"{name}: {each}" for each in canaries if each in text][:2]
    return wrong


def with_folders(machines: int, seed: int, base: Path) -> Cloud:
    """Copies of a folder, which is set up on one machine before the others know of it."""
    folders = [base / f"folder {number}" for number in range(machines)]
    for path in folders:
        path.mkdir()
    sealed_files.folder_key(folders[0], PASSPHRASE)
    for folder in folders[1:]:
        shutil.copytree(folders[0], folder, dirs_exist_ok=True)
    return Cloud(folders, random.Random(seed + 1))


def run(minutes: float, machines: int, seed: int, base: Path, between: Between) -> int:
    chance, told = random.Random(seed), Told()
    roots = [base / f"machine {number}" for number in range(machines)]
    for path in roots:
        path.mkdir()
    until = time.monotonic() + 60 * minutes
    threads = [
        threading.Thread(
            target=keep_alive,
            args=(root, place, number, told, until, random.Random(seed + 10 + number)),
        )
        for number, (root, place) in enumerate(zip(roots, between.places, strict=True))
    ]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        between.step()
        time.sleep(0.1 * chance.random())
    print(
        f"{len(told.said)} messages said, {len(told.erased)} sessions erased,"
        f" {told.exchanges} exchanges, {told.kills} kills; not exchanged: {told.failed};"
        f" in between: {between.tricks}",
        flush=True,
    )
    rounds = asyncio.run(settle(roots, between))
    print(f"at rest after {rounds} rounds", flush=True)
    wrong = judge(roots, between, told)
    if rounds < 0:
        wrong.append("does not come to rest")
    for each in wrong[:20]:
        print(f"WRONG: {each}")
    print("0 lost, 0 resurrected, all equal" if not wrong else f"{len(wrong)} wrong")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--machines", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="work here, and leave it")
    parser.add_argument("--database", action="store_true", help="share a PostgreSQL, not a folder")
    parser.add_argument("--machine", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.machine:
        root, place, number, seed = options.machine
        asyncio.run(live(Path(root), place, int(number), int(seed)))
        return 0
    with ExitStack() as stack:
        if options.keep:
            base = options.keep
            base.mkdir(parents=True)
        else:
            base = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="animsa-")))
        if options.database:
            server = stack.enter_context(postgres.running())
            between: Between = Server(server.database(), options.machines, random.Random(1))
        else:
            between = with_folders(options.machines, options.seed, base)
        return run(options.minutes, options.machines, options.seed, base, between)


if __name__ == "__main__":
    sys.exit(main())
