"""Proofs by clocks that go wrong: jumps of up to a year, time zones, daylight saving, sleep."""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playhouse.apsw_ext import APSWDatabase

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.language.dates.moments import to_ms
from app.machine.paths import Paths
from app.memory.recall.engine import RecallEngine
from app.storage.maintenance.backup import Backups
from tests.fakes.clock import FakeClock
from tests.fakes.person import Recorder
from tests.storage.archives import archive, keep, message
from tests.torture import program
from tests.torture.proof import Proof, ProofResult

START = datetime(2025, 6, 1, 12, tzinfo=UTC)
ZONES = (
    "Europe/Istanbul",
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
)
CHANGES = (datetime(2025, 3, 30, 1, tzinfo=UTC), datetime(2025, 11, 2, 6, tzinfo=UTC))
"""Hours of daylight saving, in Berlin and in New York."""
Trial = Callable[[Path, random.Random], Awaitable[list[str]]]


class LyingClock(FakeClock):
    """Its wall time can be set without time going on."""

    def lie(self, by: timedelta) -> None:
        self._now += by // timedelta(milliseconds=1)


def _jump(chance: random.Random) -> timedelta:
    return timedelta(days=chance.choice((-365, -30, -1, 1, 30, 365)), hours=chance.randrange(24))


async def _messages(root: Path, chance: random.Random) -> list[str]:
    """What was said stays in its order, whatever the clock says in between."""
    from app.bootstrap.controllers import open_controller

    clock, screen = LyingClock(START), Recorder()
    said: list[str] = []
    environment = Environment(clock, ZoneInfo(chance.choice(ZONES)), {"ANIMSA_WEB": "off"})
    session_id = ""
    for _ in range(2):
        async with (
            open_archive(Paths(root), environment) as opened,
            open_controller(opened, screen) as controller,
        ):
            if session_id:
                await controller.open(session_id)
            for _ in range(2):
                text = f"Karaciğer yağlanması {len(said)}. haftada nasıl geriler?"
                await controller.submit(text)
                said.append(text)
                assert controller.active is not None
                session_id = session_id or controller.active.session_id
                clock.lie(_jump(chance))
                if await controller.end_if_idle():
                    return ["a jump of the clock ended the conversation"]
            await controller.settle(10)
            if controller.active is None or controller.active.session_id != session_id:
                return []
            kept = await opened.store.messages(session_id)
            if [each.content for each in kept if each.role == "user"] != said:
                return ["the messages are not in the order in which they were said"]
    return []


async def _idle(root: Path, chance: random.Random) -> list[str]:
    """A sleep longer than the idle time ends the conversation, a shorter one does not."""
    from app.bootstrap.controllers import open_controller

    clock = LyingClock(START)
    environment = Environment(clock, ZoneInfo(chance.choice(ZONES)), {"ANIMSA_WEB": "off"})
    async with (
        open_archive(Paths(root), environment) as opened,
        open_controller(opened, Recorder()) as controller,
    ):
        await controller.submit("Karaciğer yağlanması nasıl geriler?")
        clock.lie(_jump(chance))
        clock.advance(timedelta(minutes=29))
        if await controller.end_if_idle():
            return ["it ended before its time"]
        clock.advance(timedelta(minutes=chance.randint(1, 600)))
        clock.lie(-timedelta(days=chance.randint(0, 365)))
        return [] if await controller.end_if_idle() else ["a sleep did not end it"]


async def _days(root: Path, chance: random.Random) -> list[str]:
    """ "Bugün" and "dün" are the days of the person who asks."""
    zone = ZoneInfo(chance.choice(ZONES))
    base = chance.choice((START, *CHANGES))
    asked = base + timedelta(minutes=chance.randint(-2000, 2000))
    today = asked.astimezone(zone).date()
    wrong: list[str] = []
    then: dict[str, datetime] = {}
    async with archive(root) as database:
        for number in range(6):
            moment = asked - timedelta(minutes=chance.randint(0, 4000))
            then[f"s{number}"] = moment
            said = [message(f"s{number}", place, text) for place, text in enumerate(_talk(number))]
            await keep(database, f"s{number}", *said, title=f"Kovan {number}")
            await database.write(_set_time, f"s{number}", to_ms(moment))
    environment = Environment(LyingClock(asked), zone, {})
    async with open_archive(Paths(root), environment) as opened:
        engine: RecallEngine = opened.recall_engine()
        for word, back in (("Bugün", 0), ("Dün", 1)):
            result = await engine.recall(f"{word} ne araştırmıştık?", to_ms(asked), limit=50)
            day = today - timedelta(days=back)
            expected = {key for key, at in then.items() if at.astimezone(zone).date() == day}
            found = {each.session_id for each in result.matches} if _of_days(result) else set()
            if found != expected:
                wrong.append(f"{word} {asked.astimezone(zone)}: {sorted(found ^ expected)}")
    return wrong


def _talk(number: int) -> tuple[str, str]:
    return f"{number}. kovan kışın ne ister?", f"{number}. kovan bal ister."


def _of_days(result: object) -> bool:
    return getattr(result, "verdict", None) != "none"


def _set_time(db: APSWDatabase, session_id: str, at: int) -> None:
    execute = db.execute_sql
    execute(
        "UPDATE sessions SET created_at = ?, last_updated = ? WHERE session_id = ?",
        (at, at, session_id),
    )
    execute(
        "UPDATE messages SET created_at = ? WHERE session IN"
        " (SELECT id FROM sessions WHERE session_id = ?)",
        (at, session_id),
    )


async def _backups(root: Path, chance: random.Random) -> list[str]:
    """The newest backup is the one made last, which stays, and the daily one is not forgotten."""
    clock = LyingClock(START)
    backups = Backups(root / "backups", clock)
    made: list[Path] = []
    async with archive(root) as database:
        for number in range(7):
            await keep(database, f"s{number}", *_talk(number))
            made.append(await backups.make(database))
            await backups.thin()
            listed = [each.path for each in backups.listing()]
            if listed[:3] != made[::-1][:3]:
                return [f"after backup {number + 1} the last ones are not the newest, or are gone"]
            newest = backups.newest_verified()
            if newest is None or newest.path != made[-1]:
                return ["the repair would take an older one"]
            clock.lie(_jump(chance))
        # A backup bears a date to come: that is no reason to make none until then.
        clock.lie(-timedelta(days=chance.randint(400, 700)))
        if not backups.due(clock.now()):
            return ["no daily backup is made any more"]
    return []


TRIALS: tuple[tuple[str, Trial], ...] = (
    ("messages", _messages),
    ("idle end", _idle),
    ("days", _days),
    ("backups", _backups),
)


@dataclass(frozen=True)
class Clock:
    """The clock jumps by up to a year forth and back, the zone is one of eight, daylight saving
    begins or ends, the machine sleeps. Messages keep their order, "bugün" and "dün" are the asking
    person's, the newest backup is the one made last and stays, conversations end when idle."""

    name: str = "clock"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        end = time.monotonic() + seconds
        program.settle_in()
        tried = lost = 0
        failures: list[str] = []
        while time.monotonic() < end or tried < len(TRIALS):
            what, trial = TRIALS[tried % len(TRIALS)]
            root = folder / "data"
            root.mkdir()
            try:
                wrong = asyncio.run(_carried_out(trial, root, random.Random(f"{seed} {tried}")))
            except Exception as error:
                wrong = [f"{type(error).__name__}: {error}"]
            tried += 1
            lost += len(wrong)
            failures += [f"--seed {seed}, trial {tried}, {what}: {each}" for each in wrong]
            shutil.rmtree(root)
        note = ", ".join(name for name, _ in TRIALS)
        return [ProofResult(self.name, tried, lost, 0, note, tuple(failures))]


async def _carried_out(trial: Trial, root: Path, chance: random.Random) -> list[str]:
    return await trial(root, chance)


PROOFS: tuple[Proof, ...] = (Clock(),)
