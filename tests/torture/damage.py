"""Proofs by damage to the archive's file."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

from app.bootstrap import maintenance
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.commands.archive_commands import ADVICE, RECOVERABLE
from app.core.domain.errors import AnimsaError, ForeignFile
from app.core.domain.imported_sessions import ImportedSession, Recovery
from app.machine.paths import Paths
from app.memory.sessions.metadata import extract
from app.memory.transfer.session_lines import read_jsonl
from app.storage.keys.held_keys import HELD
from tests.torture import encrypted, flows, program
from tests.torture.children import carried_out
from tests.torture.damage_kinds import KINDS, STRANGERS, Kind
from tests.torture.program import Contents
from tests.torture.proof import Proof, ProofResult

NEWER = 6
"""Sessions that no backup has."""


@dataclass(frozen=True)
class Damage:
    """The archive's file is damaged in 31 ways at random places. The doctor calls nothing sound
    that is not all there; `--fix` brings back what the backup and the pages hold, says how many
    messages are gone, and leaves a sound archive."""

    name: str = "damage"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        end = time.monotonic() + seconds
        program.settle_in()
        series = [
            _Series(self.name, folder / f"{each}", seed, encrypt=each) for each in (False, True)
        ]
        for number in count():
            enough = number >= len(KINDS) and time.monotonic() > end
            late = number >= len(series) and time.monotonic() > end + seconds
            if enough or late:
                break
            # Their number is odd: the next time each kind meets the other archive.
            series[number % 2].damage(number)
        return [each.result() for each in series]


class _Series:
    """Damage to one kind of archive."""

    def __init__(self, name: str, folder: Path, seed: int, *, encrypt: bool) -> None:
        self._name, self._seed = encrypted.named(name, encrypt), seed
        first, live = folder / "first", folder / "live"
        self._first, self._live, self._here = first, live, folder / "here"
        made = carried_out(lambda: _prepare(first, encrypt))
        assert made.code == 0, made.rest
        shutil.copytree(first, live)
        # Its process ends without closing: the log is not carried over.
        carried_out(lambda: _talk(live, leave=True))
        assert (live / "data" / "animsa.db-wal").stat().st_size
        carried_out(lambda: _talk(first, leave=False))
        self._whole = {each: program.contents_before(each) for each in (first, live)}
        self._backup = _sessions_of_the_backup(first, folder)
        self._tried, self._losses = 0, Counter[str]()
        self._lost = self._corrupt = 0
        self._failures: list[str] = []

    def damage(self, number: int) -> None:
        """One kind of damage, and its repair."""
        kind = KINDS[number % len(KINDS)]
        source = self._live if kind.to_the_log else self._first
        shutil.copytree(source, self._here)
        chance, whole = f"{self._seed} {number}", self._whole[source]
        harmed = carried_out(partial(_harm, kind, self._here, chance))
        assert harmed.code == 0, harmed.rest
        ended = carried_out(partial(_mend, kind, self._here, whole, self._backup))
        self._tried += 1
        seen = ended.lines[-1] if ended.lines else {}
        if "lost" not in seen:
            seen = {"lost": [], "corrupt": [f"no end of it: {ended.rest[-300:]}"]}
        self._losses["messages"] += sum(map(len, whole.values()))
        self._losses["told"] += seen.get("told", 0)
        self._lost += len(seen["lost"])
        self._corrupt += len(seen["corrupt"])
        where = f"--seed {self._seed}, round {number}, {kind.name}: "
        self._failures += [where + each for each in (*seen["lost"], *seen["corrupt"])]
        shutil.rmtree(self._here)

    def result(self) -> ProofResult:
        """What was seen."""
        told, messages = self._losses["told"], self._losses["messages"]
        note = f"{len(KINDS)} kinds; {told:,} of {messages:,} messages were"
        note += " in no readable page and no backup, and told"
        failures = tuple(self._failures)
        return ProofResult(self._name, self._tried, self._lost, self._corrupt, note, failures)


def _harm(kind: Kind, root: Path, chance: str) -> None:
    encrypted.unlock(root)
    kind.harm(root / "data" / "animsa.db", random.Random(chance))


def _prepare(root: Path, encrypt: bool) -> None:
    flows.prepared(flows.IMPORT, root, encrypt=encrypt)
    flows.IMPORT.act(root)
    program.animsa(root, "backup", "--json")


def _talk(root: Path, *, leave: bool) -> None:
    """Sessions that came after the backup."""

    async def talk() -> None:
        encrypted.unlock(root)
        lines = []
        for number in range(NEWER):
            said = [{"role": "user", "content": f"{number}. yeni soru: {'bal ' * 20}?"}]
            said.append({"role": "assistant", "content": f"{number}. yeni yanıt: {'polen ' * 90}."})
            told = {"id": f"new-{number}", "date": "2025-03-05", "conversation": said}
            lines.append(json.dumps(told, ensure_ascii=False))
        async with open_archive(Paths(root / "data"), Environment()) as opened:
            for line in lines:
                read = [each for each in read_jsonl([line], 0) if isinstance(each, ImportedSession)]
                await opened.importer.take(read, describe=extract, force=False)
            if leave:
                os._exit(0)

    asyncio.run(talk())


def _sessions_of_the_backup(first: Path, folder: Path) -> Contents:
    newest = sorted((first / "data" / "backups").glob("animsa-*.db"))[-1]
    place = folder / "backup"
    (place / "data").mkdir(parents=True)
    shutil.copyfile(newest, place / "data" / "animsa.db")
    encrypted.unlock(first)
    with HELD.shared(first / "data", place / "data"):
        return asyncio.run(program.contents(place))


def _mend(kind: Kind, root: Path, whole: Contents, backup: Contents) -> None:
    """Ask the doctor, have it mend, and compare."""
    corrupt: list[str] = []
    lost: list[str] = []
    told = 0
    try:
        encrypted.unlock(root)
        corrupt += asyncio.run(_called_sound(kind, root, whole))
        recovery = asyncio.run(_fixed(root))
        now = asyncio.run(program.contents(root))
        corrupt += [f"after --fix: {each}" for each in asyncio.run(program.doctor(root))]
        if refusal := asyncio.run(_refusal(root)):
            corrupt.append(f"after --fix it cannot be written: {refusal}")
        told = _gone(whole, now)
        if told and kind.spares:
            lost.append(f"{told} messages that stand in the file are gone")
        elif told and not kind.unseen:
            lost += _untold(told, recovery)
        if still := _gone(backup, now):
            lost.append(f"{still} messages that the backup has")
    except AnimsaError as error:
        corrupt.append(f"{error.code} {error.about}")
    print(json.dumps({"lost": lost, "corrupt": corrupt, "told": told}))


async def _called_sound(kind: Kind, root: Path, whole: Contents) -> list[str]:
    try:
        findings = await maintenance.examine(Paths(root / "data"), Environment(), fix=False)
    except ForeignFile:
        if kind.name != STRANGERS:
            return ["taken for a stranger's file"]
        # It says so, and leaves a stranger's file alone: the user moves it away.
        (root / "data" / "animsa.db").rename(root / "places.sqlite3")
        return []
    if any(each.code not in ADVICE for each in findings):
        return []
    try:
        same = not _gone(whole, await program.contents(root))
    except Exception as error:
        return [f"called sound, and {type(error).__name__}: {error}"]
    return [] if same or kind.unseen else ["called sound, and something is missing"]


async def _refusal(root: Path) -> str:
    async with open_archive(Paths(root / "data"), Environment()) as opened:
        return str(opened.database.refusal or "")


async def _fixed(root: Path) -> Recovery | None:
    """What ``doctor --fix`` does."""
    paths, environment = Paths(root / "data"), Environment()
    findings = await maintenance.examine(paths, environment, fix=True)
    if not any(each.code in RECOVERABLE for each in findings):
        return None
    recovery = await asyncio.to_thread(maintenance.recover, paths, environment)
    await maintenance.examine(paths, environment, fix=True)
    return recovery


def _gone(whole: Contents, now: Contents) -> int:
    """How many messages are missing. One whose letters were damaged is there."""
    there = Counter(_messages(now))
    missing = (Counter(_messages(whole)) - there).total()
    changed = (there - Counter(_messages(whole))).total()
    return max(missing - changed, 0)


def _untold(gone: int, recovery: Recovery | None) -> list[str]:
    """What is wrong with how a loss is told."""
    if recovery is None:
        return [f"{gone} messages are gone without a word"]
    told = sum(each.messages for each in recovery.losses)
    if told < gone and recovery.listed and recovery.read:
        return [f"{gone} messages are gone, {told} told"]
    return []


def _messages(held: Contents) -> list[str]:
    return [said for messages in held.values() for _, said in messages]


PROOFS: tuple[Proof, ...] = (Damage(),)
