"""What every test gets without asking: a home of its own, no network, and nothing left behind.

A test fails if it logs an error (or one of our loggers a warning) that it did not announce, if it
leaves a task or a thread running, or if it tries to reach another machine.
"""

from __future__ import annotations

import asyncio
import gc
import inspect
import ipaddress
import logging
import os
import re
import socket
import threading
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.fakes import postgres
from tests.fakes.postgres import Postgres

pytest_plugins = ["tests.cases_together", "tests.forked_workers"]

# Both are read once in a process, by the first import that needs them.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

# The same examples on every run and no deadline: a slow machine is no bug.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")

ExpectLog = Callable[[str], None]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage while tests are collected: nearly all that is made then stays. It was a
    fifth of the work."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder of the test's own. pytest's own fixture goes through the folders of all
    tests before to find a free number."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    return tmp_path_factory.mktemp(f"{name}_{next(_NUMBERS)}", numbered=False)


_NUMBERS = count()


# Two for all that every test gets: each more costs a second in every ten thousand tests.
@pytest.fixture(autouse=True)
def as_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Give each test a home of its own, and fail if a thread outlives it."""
    _clean_environment(monkeypatch, tmp_path)
    with _no_leftover_threads():
        yield


@pytest.fixture(autouse=True)
def unsurprised(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, as_found: None
) -> Iterator[None]:
    """Fail on what a test did not announce, on the network, and if a coroutine test leaves a task.

    It comes after the threads' guard, so that the loop is closed, and its pool gone, before the
    threads are counted.
    """
    if inspect.iscoroutinefunction(getattr(request, "function", None)):
        request.getfixturevalue("pending_tasks")
    with _no_network(request, monkeypatch), _no_surprising_log(request):
        yield


def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Folders of the user below ``tmp_path``, no keys, no settings of this machine."""
    for name in list(os.environ):
        if name.startswith(("ANIMSA_", "ANTHROPIC_", "CLAUDE_")):
            monkeypatch.delenv(name)
    # The desktop of whoever runs the tests is left alone.
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    # Processes that a test starts research nothing on the real web either.
    monkeypatch.setenv("ANIMSA_WEB", "off")
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home))
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))


@pytest.fixture(autouse=True, scope="module")
def garbage_is_collected_here() -> Iterator[None]:
    """Collect cycles after each file, in this thread: a test's own threads would collect an earlier
    test's event loop, too, and Qt's timers must not die in another thread than theirs.

    What is left then stays (libraries, tests, reports) and is not gone through again: that was
    more than half of the work of a whole run."""
    gc.disable()
    yield
    gc.collect()
    gc.freeze()
    gc.enable()


class _Records(logging.Handler):
    """Keeps the records that a test has to account for."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.kept: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        ours = record.name == "app" or record.name.startswith("app.")
        if ours or record.levelno >= logging.ERROR:
            self.kept.append(record)


@pytest.fixture
def expected_log(request: pytest.FixtureRequest) -> ExpectLog:
    """Announce a log message: ``expected_log("disk is full")``, a regular expression.

    Announced messages have to come; others of their kind fail the test. A test that uses
    ``caplog`` looks after its records itself.
    """
    patterns: list[str] = []
    request.node.stash[_PATTERNS] = patterns
    return patterns.append


_PATTERNS = pytest.StashKey[list[str]]()


@contextmanager
def _no_surprising_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail on errors, and on warnings of our own, that the test did not announce."""
    handler = _Records()
    root = logging.getLogger()
    root.addHandler(handler)
    yield
    root.removeHandler(handler)
    if "caplog" in request.fixturenames:
        return
    patterns = request.node.stash.get(_PATTERNS, [])
    messages = [
        f"{record.levelname} {record.name}: {record.getMessage()}" for record in handler.kept
    ]
    surprising = [m for m in messages if not any(re.search(p, m) for p in patterns)]
    assert not surprising, f"unexpected log records: {surprising}"
    silent = [p for p in patterns if not any(re.search(p, m) for m in messages)]
    assert not silent, f"expected log records that did not come: {silent}"


@contextmanager
def _no_network(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let sockets reach this machine only, but in tests that are for the real services.

    The attempt raises and also fails the test: a client may swallow the error and try again.
    """
    if request.node.get_closest_marker("live") is not None:
        yield
        return
    attempts: list[str] = []
    connect, connect_ex, look_up = (
        socket.socket.connect,
        socket.socket.connect_ex,
        socket.getaddrinfo,
    )

    def guard(host: object) -> None:
        name = host.decode() if isinstance(host, bytes) else str(host)
        if not _is_this_machine(name):
            attempts.append(name)
            raise RuntimeError(f"a test tried to reach {name}")

    def guarded_connect(self: socket.socket, address: Any) -> None:
        if isinstance(address, tuple):
            guard(address[0])
        return connect(self, address)

    def guarded_connect_ex(self: socket.socket, address: Any) -> int:
        if isinstance(address, tuple):
            guard(address[0])
        return connect_ex(self, address)

    def guarded_look_up(host: Any, *args: Any, **kwargs: Any) -> Any:
        if host is not None:
            guard(host)
        return look_up(host, *args, **kwargs)

    monkeypatch.setattr(socket.socket, "connect", guarded_connect)
    monkeypatch.setattr(socket.socket, "connect_ex", guarded_connect_ex)
    monkeypatch.setattr(socket, "getaddrinfo", guarded_look_up)
    yield
    assert not attempts, f"a test tried to reach {attempts}"


def _is_this_machine(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host in ("", "localhost")
    return address.is_loopback or address.is_unspecified


@contextmanager
def _no_leftover_threads() -> Iterator[None]:
    """Fail if a thread outlives the test; daemon threads are made to be abandoned."""
    before = set(threading.enumerate())
    yield
    left = [t for t in threading.enumerate() if t not in before and not t.daemon]
    for thread in left:
        # One that is on its way out is no leftover.
        thread.join(timeout=30)
    alive = [thread.name for thread in left if thread.is_alive()]
    assert not alive, f"threads left running: {alive}"


@pytest.fixture
async def pending_tasks() -> AsyncIterator[None]:
    """Fail if a task is still pending once the test and its fixtures are done."""
    before = asyncio.all_tasks()
    yield
    # A task that was cancelled just now ends in the next round of the loop.
    await asyncio.sleep(0)
    left = asyncio.all_tasks() - before - {asyncio.current_task()}
    assert not left, f"tasks left running: {[task.get_coro() for task in left]}"


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    """One PostgreSQL for all tests that ask for it; each makes databases and logins of its own."""
    with postgres.running() as server:
        yield server
