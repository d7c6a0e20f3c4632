"""Someone who uses Anımsa: types messages and reads what the view shows."""

from __future__ import annotations

import asyncio
import atexit
import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4
from zoneinfo import ZoneInfo

from app.bootstrap.controllers import open_controller
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.domain.events import Delta, Done, Event, Failed, Planned, SessionEnded
from app.core.domain.evidence import Library
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Message
from app.core.domain.ports import Clock
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, OnlineConsent
from app.core.wording.error_wording import failure_sentence
from app.core.wording.surface_hints import Surface
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.memory.sessions.active_session import ActiveSession
from app.memory.transfer.session_lines import read_jsonl
from app.research.modes import OpenWeb
from app.turns.controller import Controller
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock

ISTANBUL = ZoneInfo("Europe/Istanbul")
"""With its past: two hours ahead of UTC in 1970, three in 2026."""
SMALL_ARCHIVE = Path(__file__).parent.parent / "data" / "archive.jsonl"

ALLOWED = Permission(Boundary.ONLINE, OnlineConsent.ALWAYS)

E_ = TypeVar("E_", bound=Event)


class Recorder:
    """A view that remembers everything it was shown."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def show(self, event: Event) -> None:
        self.events.append(event)

    def all(self, kind: type[E_]) -> list[E_]:
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[E_]) -> E_:
        return self.all(kind)[-1]


class Person:
    """Types into a controller and reads the answers."""

    def __init__(self, archive: Archive, controller: Controller, screen: Recorder) -> None:
        self.archive = archive
        self.controller = controller
        self.screen = screen

    async def say(self, text: str) -> str:
        """Send a message; returns the answer on the screen, or the failure's sentence."""
        self.screen.events.clear()
        if await self.controller.submit(text):
            shown = "".join(delta.text for delta in self.screen.all(Delta))
            assert shown.endswith(self.screen.last(Done).text)
            return self.screen.last(Done).text
        failed = self.screen.last(Failed)
        place = Surface.COMMAND_LINE
        return failure_sentence(failed.code, failed.about, "tr", place, saved=failed.saved)

    @property
    def label(self) -> str:
        """What the last message was understood as."""
        return self.screen.last(Planned).plan.label.value

    @property
    def ended(self) -> list[str]:
        """The sessions that the last message ended."""
        return [event.session_id for event in self.screen.all(SessionEnded)]

    @property
    def cited(self) -> list[str]:
        """The sessions that the last answer quotes."""
        return [citation.session_id for citation in self.screen.last(Done).citations]

    @property
    def active(self) -> ActiveSession:
        """The present session."""
        assert self.controller.active is not None
        return self.controller.active

    async def stored(self) -> list[Message]:
        """The present session's messages, as they are on disk."""
        return await self.archive.store.messages(self.active.session_id)

    async def settle(self) -> None:
        """Wait for what runs in the background."""
        await self.controller.settle(30)


@asynccontextmanager
async def at_home(
    directory: Path,
    *,
    model: str | None = None,
    clock: Clock | None = None,
    remembers: bool = False,
    library: Library | None = None,
    open_web: OpenWeb | None = None,
    searches_web: bool = False,
    services: Mapping[str, str] | None = None,
    permission: Permission = ALLOWED,
) -> AsyncIterator[Person]:
    """The whole application without a window, on a real archive in ``directory``.

    ``model`` is the address of a model server (None: no model is configured); with ``remembers``
    the small test archive is imported first. Research reads ``library`` and ``open_web``;
    ``searches_web``: so does the model's server; ``services``: addresses of search services that
    are asked over real sockets. The user has agreed to that, unless another ``permission`` says
    otherwise.
    """
    environ = {"ANTHROPIC_BASE_URL": model, "ANTHROPIC_API_KEY": "test-key"} if model else {}
    if model and searches_web:
        environ["ANIMSA_WEB"] = json.dumps({"claude": model})
    if services is not None:
        environ["ANIMSA_WEB"] = json.dumps({**services})
    environment = Environment(
        clock or FakeClock(),
        ISTANBUL,
        environ,
        online=services is not None,
        library=library,
        open_web=open_web,
    )
    screen = Recorder()
    # What is imported carries the clock's time.
    laid = lay_archive(directory, remembers=remembers and clock is None)
    async with open_archive(Paths(directory), environment) as archive:
        if remembers and not (laid and clock is None):
            await import_small_archive(archive)
        stored = settings_file.load(archive.paths.settings)
        if (stored.boundary, stored.online) == (Settings().boundary, Settings().online):
            chosen = replace(
                stored, boundary=permission.boundary.value, online=permission.online.value
            )
            settings_file.save(archive.paths.settings, chosen)
        async with open_controller(archive, screen) as controller:
            person = Person(archive, controller, screen)
            yield person
            await person.settle()


@asynccontextmanager
async def home_with_model(
    directory: Path, **home: Any
) -> AsyncIterator[tuple[FakeAnthropic, Person]]:
    """Someone :func:`at_home` for whom a model answers, and its server, which says what."""
    async with FakeAnthropic() as server, at_home(directory, model=server.url, **home) as person:
        yield server, person


async def import_small_archive(archive: Archive) -> None:
    """The six sessions of ``tests/data/archive.jsonl``."""
    lines = SMALL_ARCHIVE.read_text(encoding="utf-8").splitlines()
    sessions = [entry for entry in read_jsonl(lines, 0) if isinstance(entry, ImportedSession)]
    count = await archive.importer.sessions(sessions, force=False)
    assert count.imported == len(lines)


def lay_archive(directory: Path, *, remembers: bool = False) -> bool:
    """Put a new archive where nothing is, with the sessions of the small one if it ``remembers``;
    whether it did. To make one costs more than most of what a test does in it."""
    if directory.exists() and any(directory.iterdir()):
        return False
    paths = Paths(directory)
    made, profile = _made_archive(remembers)
    shutil.copytree(made, directory, copy_function=shutil.copy, dirs_exist_ok=True)
    # Each has a name of its own for whom it remembers.
    content = paths.archive.read_bytes()
    paths.archive.write_bytes(content.replace(profile, uuid4().hex.encode()))
    return True


@cache
def _made_archive(remembers: bool) -> tuple[Path, bytes]:
    """An archive that is copied, and the name in it of whom it remembers."""
    folder = Path(tempfile.mkdtemp(prefix="animsa-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)

    async def make() -> bytes:
        environment = Environment(FakeClock(), ISTANBUL, {})
        async with open_archive(Paths(folder / "data"), environment) as archive:
            if remembers:
                await import_small_archive(archive)
            ((profile,),) = await archive.database.alone(
                lambda db: db.execute_sql("SELECT facilitator_id FROM memory_profile").fetchall()
            )
        return str(profile).encode()

    # Who asks may have a loop already.
    with ThreadPoolExecutor(1) as other:
        return folder / "data", other.submit(lambda: asyncio.run(make())).result()
