"""Names and objects on the session bus (D-Bus), by which the desktop on Linux speaks to programs.

Calls are answered side by side, each by a coroutine; what is asked that no object has is refused in
the bus's own words. Elsewhere than on Linux, and without a bus, there is nothing to speak to.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jeepney.io.asyncio import DBusConnection
    from jeepney.low_level import Message

log = logging.getLogger(__name__)

LONGEST_MESSAGE = 1 << 20
"""Bytes of a call: what a desktop asks for is short."""
MOST_AT_ONCE = 32
"""Calls that are being answered; more are refused."""
_ERROR = "org.freedesktop.DBus.Error."
_DO_NOT_QUEUE = 4
_OWNER, _ALREADY_OWNER = 1, 4


class NoBus(Exception):
    """There is no session bus, or it does not let us in."""


class NameTaken(Exception):
    """Another program has the name."""


class CallRefused(Exception):
    """A call came back with an error; the text is the error's name."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method of an object: the signatures of what it ``takes`` and ``gives``, and what answers;
    the answer is the values in order."""

    takes: str
    gives: str
    answer: Callable[..., Awaitable[tuple[Any, ...]]]


Interfaces = Mapping[str, Mapping[str, Method]]
"""By interface and method."""


class SessionBus:
    """A connection with a name; made by :func:`connected`."""

    def __init__(self, connection: DBusConnection, objects: Mapping[str, Interfaces]) -> None:
        self._connection = connection
        self._objects = objects
        self._replies: dict[int, asyncio.Future[Message]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._listening = asyncio.create_task(self._listen(), name="session bus")
        self.calls = 0
        """How many calls were answered."""

    async def call(
        self, name: str, path: str, interface: str, member: str, signature: str, *values: object
    ) -> tuple[Any, ...]:
        """What an object of another program, started if need be, answers. Raises CallRefused, and
        NoBus when the bus is gone."""
        from jeepney import DBusAddress, MessageType, new_method_call  # noqa: PLC0415  see connected

        if self._listening.done():
            # Nobody would hear the reply.
            raise NoBus
        address = DBusAddress(path, bus_name=name, interface=interface)
        message = new_method_call(address, member, signature or None, values)
        serial = next(self._connection.outgoing_serial)
        reply = self._replies[serial] = asyncio.get_running_loop().create_future()
        try:
            await self._connection.send(message, serial=serial)
            answered = await reply
        except OSError as error:
            raise NoBus from error
        finally:
            self._replies.pop(serial, None)
        if answered.header.message_type is MessageType.error:
            from jeepney import HeaderFields  # noqa: PLC0415  see connected

            raise CallRefused(str(answered.header.fields.get(HeaderFields.error_name, "")))
        return tuple(answered.body)

    async def own(self, name: str) -> None:
        """Take a name. Raises NameTaken, also where the bus refuses it, and NoBus."""
        try:
            (got,) = await self._of_bus("RequestName", "su", name, _DO_NOT_QUEUE)
        except CallRefused as error:
            raise NameTaken(name) from error
        if got not in (_OWNER, _ALREADY_OWNER):
            raise NameTaken(name)

    async def leave(self, name: str) -> None:
        """Give a name back; what was asked under it before is still answered."""
        with suppress(CallRefused):
            await self._of_bus("ReleaseName", "s", name)
        while self._answering:
            await asyncio.gather(*self._answering, return_exceptions=True)

    async def _of_bus(self, member: str, signature: str, *values: object) -> tuple[Any, ...]:
        bus = "org.freedesktop.DBus"
        return await self.call(bus, "/org/freedesktop/DBus", bus, member, signature, *values)

    async def until_gone(self) -> None:
        """Return when the bus is gone."""
        await asyncio.wait([self._listening])

    async def close(self) -> None:
        """Leave the bus."""
        for task in (self._listening, *self._answering):
            task.cancel()
        await asyncio.gather(self._listening, *self._answering, return_exceptions=True)
        await self._connection.close()

    async def _listen(self) -> None:
        from jeepney import HeaderFields, MessageType  # noqa: PLC0415  see connected

        try:
            while True:
                message = await self._connection.receive()
                kind, fields = message.header.message_type, message.header.fields
                if kind is MessageType.method_call:
                    task = asyncio.create_task(self._answer(message), name="call on the bus")
                    self._answering.add(task)
                    task.add_done_callback(self._answering.discard)
                elif kind in (MessageType.method_return, MessageType.error):
                    reply = self._replies.get(fields.get(HeaderFields.reply_serial, 0))
                    if reply is not None and not reply.done():
                        reply.set_result(message)
        except (EOFError, OSError, ValueError) as error:
            log.info("the session bus is gone: %s", type(error).__name__)
        finally:
            for reply in self._replies.values():
                if not reply.done():
                    reply.set_exception(NoBus())

    async def _answer(self, message: Message) -> None:
        from jeepney import new_error, new_method_return  # noqa: PLC0415  see connected

        try:
            if len(self._answering) > MOST_AT_ONCE:
                raise CallRefused(f"{_ERROR}LimitsExceeded")
            signature, values = await self._answered(message)
            reply = new_method_return(message, signature or None, values)
        except CallRefused as refused:
            reply = new_error(message, str(refused))
        except Exception as error:
            # A fault of ours is told as one; the place is in the log, no word of the call.
            log.exception("a call on the bus failed: %s", type(error).__name__)
            reply = new_error(message, f"{_ERROR}Failed")
        self.calls += 1
        with suppress(OSError):
            await self._connection.send(reply)

    async def _answered(self, message: Message) -> tuple[str, tuple[Any, ...]]:
        from jeepney import HeaderFields  # noqa: PLC0415  see connected

        fields = message.header.fields
        path = fields[HeaderFields.path]
        asked = fields.get(HeaderFields.interface, ""), fields[HeaderFields.member]
        if message.header.body_length > LONGEST_MESSAGE:
            raise CallRefused(f"{_ERROR}LimitsExceeded")
        match asked:
            case ("org.freedesktop.DBus.Introspectable", "Introspect"):
                return "s", (self._described(path),)
            case ("org.freedesktop.DBus.Peer", "Ping"):
                return "", ()
            case ("org.freedesktop.DBus.Properties", "GetAll"):
                return "a{sv}", ({},)
        interface, member = asked
        if path not in self._objects:
            raise CallRefused(f"{_ERROR}UnknownObject")
        method = self._objects[path].get(interface, {}).get(member)
        if method is None:
            raise CallRefused(f"{_ERROR}UnknownMethod")
        if fields.get(HeaderFields.signature, "") != method.takes:
            raise CallRefused(f"{_ERROR}InvalidArgs")
        return method.gives, await method.answer(*message.body)

    def _described(self, path: str) -> str:
        """What stands at a path, as XML: the methods of an object, or what is below."""
        from xml.sax.saxutils import quoteattr  # noqa: PLC0415  brings HTTP and mail along

        lines = []
        for interface, methods in self._objects.get(path, {}).items():
            lines.append(f"<interface name={quoteattr(interface)}>")
            for member, method in methods.items():
                told = (
                    f'<arg type={quoteattr(each)} direction="{way}"/>'
                    for way, signature in (("in", method.takes), ("out", method.gives))
                    for each in split(signature)
                )
                lines.append(f"<method name={quoteattr(member)}>{''.join(told)}</method>")
            lines.append("</interface>")
        above = path.rstrip("/") + "/"
        below = {
            each[len(above) :].split("/")[0] for each in self._objects if each.startswith(above)
        }
        lines += [f"<node name={quoteattr(each)}/>" for each in sorted(below - {""})]
        return f"<node>{''.join(lines)}</node>"


def split(signature: str) -> list[str]:
    """The single types of a signature: "asa{sv}" is "as" and "a{sv}"."""
    types, depth, begun = [], 0, ""
    for sign in signature:
        begun += sign
        depth += (sign in "({") - (sign in ")}")
        if depth == 0 and sign != "a":
            types.append(begun)
            begun = ""
    return types


def has_bus() -> bool:
    """Whether there seems to be a session bus."""
    return sys.platform == "linux" and bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS"))


async def connected(objects: Mapping[str, Interfaces]) -> SessionBus:
    """A connection that answers for ``objects``, by path. Raises NoBus."""
    if not has_bus():
        raise NoBus
    try:
        # Only on Linux, and only where there is a bus.
        from jeepney.io.asyncio import open_dbus_connection  # noqa: PLC0415
    except ImportError as error:
        raise NoBus from error
    try:
        connection = await open_dbus_connection(bus="SESSION")
    except (OSError, EOFError, ValueError, KeyError, RuntimeError) as error:
        raise NoBus from error
    return SessionBus(connection, objects)
