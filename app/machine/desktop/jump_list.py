"""Jump list of Windows: what the program's icon in the taskbar and in the start menu offers at a
click with the right button.

Qt 6 has no way to it, so objects of the shell (COM) are called by hand, each method by its place in
the object's table as Windows' headers have it (shobjidl.h, objectarray.h, propsys.h). A wrong call
ends a process without a word: a process of our own makes them (`animsa --child jump_list`), and the
window goes on whatever becomes of it.
"""

from __future__ import annotations

import ctypes
import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from ctypes import byref, c_int32, c_uint16, c_uint32, c_void_p, c_wchar_p
from dataclasses import asdict, dataclass
from typing import Any, Final
from uuid import UUID

from app.machine.quiet_thread import quietly

log = logging.getLogger(__name__)

WAIT_SECONDS: Final = 30.0
LONGEST: Final = 200
"""Characters of a title or an option."""
_APARTMENT, _IN_PROCESS = 2, 1
_TEXT: Final = 31
"""``VT_LPWSTR``."""
_CALL: Final[Callable[..., Any]] = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)


@dataclass(frozen=True, slots=True)
class JumpTask:
    """What is offered: its title, and the option with which the program is started."""

    title: str
    option: str


class Guid(ctypes.Structure):
    """The name of a kind of object or of an interface."""

    _fields_ = (("bytes", ctypes.c_ubyte * 16),)

    @classmethod
    def of(cls, text: str) -> Guid:
        """The name as it is written: "6332DEBF-87B5-4670-90C0-5E57B408A49E"."""
        return cls.from_buffer_copy(UUID(text).bytes_le)


class PropertyKey(ctypes.Structure):
    """The name of a property."""

    _fields_ = (("group", Guid), ("number", c_uint32))


class PropertyText(ctypes.Structure):
    """A property's value that is a text (``PROPVARIANT``)."""

    _fields_ = (
        *(("kind", c_uint16), ("reserved", c_uint16 * 3)),
        *(("text", c_wchar_p), ("unused", c_void_p)),
    )


@dataclass(frozen=True, slots=True)
class ComMethod:
    """The place of a method in the table of its interface, and the types of what it takes."""

    place: int
    takes: tuple[Any, ...] = ()


_POINTER = (c_void_p,)
_QUERY, _RELEASE = ComMethod(0, (c_void_p, c_void_p)), ComMethod(2)
_BEGIN_LIST = ComMethod(4, (c_void_p, c_void_p, c_void_p))
_ADD_USER_TASKS, _COMMIT_LIST, _ABORT_LIST = ComMethod(7, _POINTER), ComMethod(8), ComMethod(11)
_ADD_OBJECT = ComMethod(5, _POINTER)
_SET_DESCRIPTION, _SET_ARGUMENTS = ComMethod(7, (c_wchar_p,)), ComMethod(11, (c_wchar_p,))
_SET_ICON, _SET_PATH = ComMethod(17, (c_wchar_p, c_int32)), ComMethod(20, (c_wchar_p,))
_SET_VALUE, _COMMIT_VALUES = ComMethod(6, (c_void_p, c_void_p)), ComMethod(7)

_LIST = Guid.of("77F10CF0-3DB5-4966-B520-B7C54FD35ED6")
_LIST_INTERFACE = Guid.of("6332DEBF-87B5-4670-90C0-5E57B408A49E")
_ARRAY_INTERFACE = Guid.of("92CA9DCD-5622-4BBA-A805-5E9F541BD8C9")
_COLLECTION = Guid.of("2D3468C1-36A7-43B6-AC24-D3F02FD9607A")
_COLLECTION_INTERFACE = Guid.of("5632B1A4-E38A-400A-928A-D4CD63230295")
_LINK = Guid.of("00021401-0000-0000-C000-000000000046")
_LINK_INTERFACE = Guid.of("000214F9-0000-0000-C000-000000000046")
_STORE_INTERFACE = Guid.of("886D8EEB-8CF2-4446-8D02-CDBA1DBDCF99")
_TITLE = PropertyKey(Guid.of("F29F85E0-4FF9-1068-AB91-08002B27B3D9"), 2)


def offered_here() -> bool:
    """Whether there is such a list: of the built program on Windows. From its source, the icon in
    the taskbar is Python's."""
    return sys.platform == "win32" and bool(getattr(sys, "frozen", False))


async def offer(tasks: Sequence[JumpTask]) -> None:
    """Have a process write the list; what goes wrong is in the log, and no harm."""
    given = json.dumps([asdict(each) for each in tasks])
    try:
        code = await quietly(_asked, [sys.executable, "--child", "jump_list"], given)
    except (OSError, subprocess.SubprocessError) as error:
        log.info("no jump list: %s", type(error).__name__)
        return
    if code:
        log.info("no jump list: code %d", code)


def _asked(command: Sequence[str], given: str) -> int:
    return subprocess.run(
        command,
        input=given.encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=WAIT_SECONDS,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        check=False,
    ).returncode


def main() -> int:
    """Be the process: write the list of the tasks that stand on the standard input."""
    tasks = [JumpTask(**each) for each in json.load(sys.stdin)]
    write(getattr(ctypes, "WinDLL")("ole32"), sys.executable, tasks)  # noqa: B009  Windows has it
    return 0


def write(ole: Any, program: str, tasks: Sequence[JumpTask]) -> None:
    """Write the list of the program in the file ``program``; ``ole`` is Windows' library of that
    name. Raises OSError with what the shell says."""
    _checked(ole.CoInitializeEx(None, _APARTMENT))
    try:
        _write(ole, program, tasks)
    finally:
        ole.CoUninitialize()


def _write(ole: Any, program: str, tasks: Sequence[JumpTask]) -> None:
    with ExitStack() as kept:

        def made(kind: Guid, interface: Guid) -> int:
            found = c_void_p()
            _checked(
                ole.CoCreateInstance(byref(kind), None, _IN_PROCESS, byref(interface), byref(found))
            )
            return kept.enter_context(_held(found))

        # Without an id of its own for the taskbar: the program's file names it, in the window as
        # in this process.
        jumps = made(_LIST, _LIST_INTERFACE)
        slots, removed = c_uint32(), c_void_p()
        begun = (byref(slots), byref(_ARRAY_INTERFACE), byref(removed))
        _called(jumps, _BEGIN_LIST, *begun)
        kept.enter_context(_held(removed))
        try:
            collection = made(_COLLECTION, _COLLECTION_INTERFACE)
            for task in tasks:
                link = made(_LINK, _LINK_INTERFACE)
                _describe(link, program, task)
                _called(collection, _ADD_OBJECT, link)
            _called(jumps, _ADD_USER_TASKS, collection)
            _called(jumps, _COMMIT_LIST)
        except OSError:
            _called(jumps, _ABORT_LIST)
            raise


def _describe(link: int, program: str, task: JumpTask) -> None:
    """Say what a link starts, and how it is called: by a property, which only these links have."""
    title = task.title[:LONGEST]
    _called(link, _SET_PATH, program)
    _called(link, _SET_ARGUMENTS, task.option[:LONGEST])
    _called(link, _SET_ICON, program, 0)
    _called(link, _SET_DESCRIPTION, title)
    found = c_void_p()
    _called(link, _QUERY, byref(_STORE_INTERFACE), byref(found))
    with _held(found) as store:
        value = PropertyText(_TEXT, text=title)
        _called(store, _SET_VALUE, byref(_TITLE), byref(value))
        _called(store, _COMMIT_VALUES)


@contextmanager
def _held(found: c_void_p) -> Iterator[int]:
    """The address of an object, which is let go at the end. Raises OSError where there is none."""
    if not found.value:
        raise OSError("the shell gave no object")
    try:
        yield found.value
    finally:
        _called(found.value, _RELEASE, checks=False)


def _called(address: int, method: ComMethod, *given: Any, checks: bool = True) -> None:
    """Call a method of the object at an address. Raises OSError."""
    table = c_void_p.from_address(address).value or 0
    place = table + method.place * ctypes.sizeof(c_void_p)
    code = c_void_p.from_address(place).value
    told = _CALL(c_int32, c_void_p, *method.takes)(code)(address, *given)
    if checks:
        _checked(told)


def _checked(told: int) -> None:
    """Raise OSError where the shell says that something failed: its codes are below zero."""
    if told < 0:
        raise OSError(f"the shell refused: {told & 0xFFFFFFFF:#010x}")
