"""Names and objects on a real session bus, called by a real client."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from app.machine.desktop.session_bus import (
    CallRefused,
    Method,
    NameTaken,
    NoBus,
    SessionBus,
    connected,
    split,
)
from tests.conftest import ExpectLog
from tests.fakes.session_bus import gdbus, session_bus

NAME, PATH, INTERFACE = "org.example.Shelf", "/org/example/Shelf", "org.example.Shelf"


@pytest.fixture(name="bus")
def _bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with session_bus(monkeypatch):
        yield


async def shelf() -> SessionBus:
    async def double(words: list[str], times: int) -> tuple[list[str]]:
        return (words * times,)

    async def fail() -> tuple[()]:
        raise RuntimeError

    methods = {"Double": Method("asu", "as", double), "Fail": Method("", "", fail)}
    bus = await connected({PATH: {INTERFACE: methods}})
    await bus.own(NAME)
    return bus


@pytest.mark.usefixtures("bus")
async def test_a_call_is_answered() -> None:
    served = await shelf()
    try:
        called = await gdbus(NAME, PATH, f"{INTERFACE}.Double", "['su', 'şeker']", "2")
        assert called == ("(['su', 'şeker', 'su', 'şeker'],)", "")
        asking = await connected({})
        words = await asking.call(NAME, PATH, INTERFACE, "Double", "asu", ["ı"], 1)
        assert words == (["ı"],)
        await asking.close()
        assert served.calls >= 2
    finally:
        await served.close()


@pytest.mark.usefixtures("bus")
async def test_what_cannot_be_answered_is_refused(expected_log: ExpectLog) -> None:
    expected_log("a call on the bus failed")
    served, asking = await shelf(), await connected({})
    try:
        for path, member, signature, values, error in (
            ("/", "Double", "", (), "UnknownObject"),
            (PATH, "Triple", "", (), "UnknownMethod"),
            (PATH, "Double", "s", ("x",), "InvalidArgs"),
            (PATH, "Fail", "", (), "Failed"),
        ):
            with pytest.raises(CallRefused, match=f"DBus.Error.{error}$"):
                await asking.call(NAME, path, INTERFACE, member, signature, *values)
        with pytest.raises(CallRefused, match="ServiceUnknown"):
            await asking.call("org.example.Nobody", PATH, INTERFACE, "Double", "")
    finally:
        await asking.close()
        await served.close()


@pytest.mark.usefixtures("bus")
async def test_a_name_has_one_owner() -> None:
    served, other = await shelf(), await connected({})
    with pytest.raises(NameTaken):
        await other.own(NAME)
    await served.leave(NAME)
    await other.own(NAME)
    await served.close()
    await other.close()


@pytest.mark.usefixtures("bus")
async def test_an_object_says_what_it_can() -> None:
    served = await shelf()
    told, _ = await gdbus(NAME, PATH, "org.freedesktop.DBus.Introspectable.Introspect")
    above, _ = await gdbus(NAME, "/org", "org.freedesktop.DBus.Introspectable.Introspect")
    await served.close()
    assert '<method name="Double"><arg type="as" direction="in"/>' in told
    assert '<node name="example"/>' in above


async def test_without_a_bus_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    with pytest.raises(NoBus):
        await connected({})
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all")
    with pytest.raises(NoBus):
        await connected({})


async def test_a_bus_that_goes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with session_bus(monkeypatch):
        served = await shelf()
    async with asyncio.timeout(120):
        await served.until_gone()
        with pytest.raises(NoBus):
            await served.call(NAME, PATH, INTERFACE, "Double", "asu", ["ı"], 1)
    await served.close()


@pytest.mark.parametrize(
    ("signature", "types"),
    [
        ("", []),
        ("s", ["s"]),
        ("asa{sv}", ["as", "a{sv}"]),
        ("a(sssida{sv})u", ["a(sssida{sv})", "u"]),
    ],
)
def test_a_signature_is_split_into_its_types(signature: str, types: list[str]) -> None:
    assert split(signature) == types
