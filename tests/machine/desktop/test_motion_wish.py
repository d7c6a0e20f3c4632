"""The wish for less motion, asked of a portal on a real session bus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.machine.desktop.motion_wish import (
    PORTAL,
    PORTAL_PATH,
    PORTAL_SETTINGS,
    less_motion_wished,
)
from app.machine.desktop.session_bus import Method, SessionBus, connected
from tests.conftest import ExpectLog
from tests.fakes.session_bus import session_bus


@pytest.fixture(name="bus")
def _bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with session_bus(monkeypatch):
        yield


async def portal(known: dict[str, tuple[str, object]]) -> SessionBus:
    """A portal that knows these keys; asked for another one it fails, as the real one does."""

    async def read(_: str, key: str) -> tuple[tuple[str, object]]:
        # The old call wraps a value twice.
        return (("v", known[key]),)

    bus = await connected({PORTAL_PATH: {PORTAL_SETTINGS: {"Read": Method("ss", "v", read)}}})
    await bus.own(PORTAL)
    return bus


@pytest.mark.usefixtures("bus")
@pytest.mark.parametrize(
    ("known", "wished"),
    [
        ({"reduced-motion": ("u", 1)}, True),
        ({"reduced-motion": ("u", 0), "enable-animations": ("b", False)}, False),
        ({"enable-animations": ("b", False)}, True),
        ({"enable-animations": ("b", True)}, False),
        ({}, False),
    ],
)
async def test_the_first_key_that_the_portal_knows_counts(
    expected_log: ExpectLog, known: dict[str, tuple[str, object]], wished: bool
) -> None:
    if "reduced-motion" not in known:
        expected_log("a call on the bus failed")
    bus = await portal(known)
    try:
        assert await less_motion_wished() is wished
    finally:
        await bus.close()


@pytest.mark.usefixtures("bus")
async def test_without_a_portal_nothing_is_wished() -> None:
    assert not await less_motion_wished()


async def test_without_a_bus_nothing_is_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    assert not await less_motion_wished()
