"""Proofs by upgrades: data of every released version, and of every version of the schema."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine.paths import Paths
from app.storage.database.connections import Database
from app.storage.keys import key_file
from app.storage.maintenance import migrations, reindexing, schema_check
from tests.torture import encrypted, program
from tests.torture.children import Ended, carried_out
from tests.torture.proof import Proof, ProofResult

DATA = Path(__file__).parents[1] / "data" / "released"
KILLS = 2
"""Upgrades of one file that are killed, one after the other, before one may end."""
SEALED = 3
"""Every so many versions of the schema there is an encrypted archive, too."""
PARTS = ("released versions", "released versions, second part", "released versions, third part")
"""The names of what tries a third of them each: a sample is one of these."""


@dataclass(frozen=True)
class Upgrade:
    """The data that each released version left, and an archive of each version of the schema, are
    upgraded, killed in the middle, killed again and upgraded to the end. Everything is as after an
    upgrade that nobody disturbed, and the schema is that of a new archive."""

    name: str = PARTS[0]

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        end = time.monotonic() + seconds
        program.settle_in()
        chance = random.Random(seed)
        olds = {name: folder / name for name in _names()[PARTS.index(self.name) :: len(PARTS)]}
        released = [name for name in olds if name not in _made()]
        for name in released:
            _take_released(DATA / name, olds[name])
        for name, (version, encrypt) in _made().items():
            if name in olds:
                made = carried_out(partial(_make, olds[name], version, encrypt))
                assert made.code == 0, made.rest
        expected = {name: _seen(place, folder / "whole") for name, place in olds.items()}
        first = next(name for name in olds if name in _made())
        takes = carried_out(partial(_upgrade, _copy(olds[first], folder / "here"))).seconds
        tried, kills, lost, corrupt = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
        failures: dict[str, list[str]] = {}
        while time.monotonic() < end or tried.total() < len(olds):
            name = [*olds][tried.total() % len(olds)]
            row = encrypted.named(self.name, "encrypted" in name)
            here = _copy(olds[name], folder / "here")
            for _ in range(KILLS):
                after = chance.uniform(0, takes)
                kills[row] += carried_out(partial(_upgrade, here), kill_after=after).code < 0
            tried[row] += 1
            now = carried_out(partial(_look, here))
            where = f"--seed {seed}, upgrade {tried.total()} of {name}: "
            if now.code or not now.lines:
                corrupt[row] += 1
                failures.setdefault(row, []).append(where + now.rest[-300:])
                continue
            if _content(now) != expected[name]:
                lost[row] += 1
                failures.setdefault(row, []).append(where + "the content is another one")
            corrupt[row] += len(wrong := now.lines[-1]["wrong"])
            failures.setdefault(row, []).extend(where + each for each in wrong)
        note = f"{len(released)} left by earlier trees, {len(olds) - len(released)} of the schema"
        return [
            ProofResult(
                row,
                tried[row],
                lost[row],
                corrupt[row],
                f"{note}; {kills[row]} kills",
                tuple(failures.get(row, ())),
            )
            for row in tried
        ]


def _names() -> list[str]:
    """What is upgraded: what released versions left, and then archives that are made."""
    return [*sorted(path.name for path in DATA.iterdir() if path.is_dir()), *_made()]


def _made() -> dict[str, tuple[int, bool]]:
    """The archives that are made: of which version of the schema each is, and if encrypted."""
    return {
        encrypted.named(f"schema {version}", encrypt): (version, encrypt)
        for version in range(1, migrations.NEWEST)
        for encrypt in (False, True)[: 1 + (version % SEALED == 1)]
    }


def _take_released(data: Path, root: Path) -> None:
    (root / "data").mkdir(parents=True)
    shutil.copyfile(data / "animsa.sqlite3", root / "data" / "animsa.db")
    if (data / key_file.NAME).exists():
        shutil.copyfile(data / key_file.NAME, root / "data" / key_file.NAME)
        encrypted.give_passphrase(root)


def _copy(old: Path, here: Path) -> Path:
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(old, here)
    return here


def _make(root: Path, version: int, encrypt: bool) -> None:
    """An archive of a version of the schema, with conversations."""

    async def make() -> None:
        (root / "data").mkdir(parents=True)
        database = Database(root / "data" / "animsa.db")
        await database.alone(migrations.migrate, version)
        for number in range(20):
            for statement in (
                "INSERT INTO sessions (id, session_id, status, title, created_at, last_updated,"
                f" recallable_upto) VALUES ({number + 1}, 's{number}', 'complete',"
                f" 'Kovan {number}', {number}, {number}, 2)",
                "INSERT INTO messages (message_id, session, position, role, content, created_at,"
                f" kind, state) VALUES ('m{number}', {number + 1}, 0, 'user',"
                f" '{number}. kovan kışın ne ister?', {number}, 'question', 'complete')",
                "INSERT INTO messages (message_id, session, position, role, content, created_at,"
                f" kind, state) VALUES ('n{number}', {number + 1}, 1, 'assistant',"
                f" '{number}. kovan bal ister.', {number}, 'answer', 'complete')",
            ):
                await database.alone(lambda db, sql=statement: db.execute_sql(sql))
        await database.close()

    asyncio.run(make())
    if encrypt:
        encrypted.encrypt(root)


def _upgrade(root: Path) -> int:
    async def upgrade() -> None:
        async with open_archive(Paths(root / "data"), Environment()):
            pass

    encrypted.unlock(root)
    asyncio.run(upgrade())
    return 0


def _seen(old: Path, place: Path) -> str:
    ended = carried_out(partial(_look, _copy(old, place)))
    assert ended.code == 0, ended.rest
    assert not ended.lines[-1]["wrong"], ended.lines[-1]["wrong"]
    return _content(ended)


def _content(ended: Ended) -> str:
    return json.dumps(ended.lines[-1]["content"], sort_keys=True)


def _is_indexed(db: APSWDatabase) -> bool:
    (indexed,) = db.execute_sql("SELECT count(*) FROM recall_texts").fetchone()
    return bool(indexed)


def _look(root: Path) -> None:
    """Upgrade to the end; what is there then, and what is wrong."""

    encrypted.unlock(root)

    async def look() -> None:
        async with open_archive(Paths(root / "data"), Environment()) as opened:
            if not await opened.database.read(_is_indexed):
                # It was made by hand, without what is derived from the messages.
                await opened.database.write(reindexing.start_over)
            await opened.renew_indexes()
            differs = await opened.database.read(schema_check.difference)
            wrong = [f"the schema differs: {differs}"] if differs else []
            projects = [each.name for each in await opened.projects.projects()]
            files = [str(each.path) for each in await opened.library.files()]
        content = [await program.contents(root), projects, files]
        wrong += await program.doctor(root)
        print(json.dumps({"content": content, "wrong": wrong}))

    asyncio.run(look())


PROOFS: tuple[Proof, ...] = tuple(Upgrade(name) for name in PARTS)
