"""Objects of Windows' shell (COM) as far as a jump list asks for them: tables of functions in
memory, called as the real ones are, by their places.

The interfaces stand as in the headers of Windows' SDK, method by method; a call of any other place,
or with an object that was let go, is kept as a fault.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_int32, c_uint16, c_uint32, c_void_p, c_wchar_p
from typing import Any
from uuid import UUID

NO_INTERFACE, NOT_DONE, REFUSED = -2147467262, -2147467263, -2147024891

_UNKNOWN = ("QueryInterface", "AddRef", "Release")
INTERFACES = {
    "6332debf-87b5-4670-90c0-5e57b408a49e": (
        *(*_UNKNOWN, "SetAppID", "BeginList", "AppendCategory", "AppendKnownCategory"),
        *("AddUserTasks", "CommitList", "GetRemovedDestinations", "DeleteList", "AbortList"),
    ),
    "92ca9dcd-5622-4bba-a805-5e9f541bd8c9": (*_UNKNOWN, "GetCount", "GetAt"),
    "5632b1a4-e38a-400a-928a-d4cd63230295": (
        *(*_UNKNOWN, "GetCount", "GetAt", "AddObject", "AddFromArray", "RemoveObjectAt", "Clear"),
    ),
    "000214f9-0000-0000-c000-000000000046": (
        *(*_UNKNOWN, "GetPath", "GetIDList", "SetIDList", "GetDescription", "SetDescription"),
        *("GetWorkingDirectory", "SetWorkingDirectory", "GetArguments", "SetArguments"),
        *("GetHotkey", "SetHotkey", "GetShowCmd", "SetShowCmd", "GetIconLocation"),
        *("SetIconLocation", "SetRelativePath", "Resolve", "SetPath"),
    ),
    "886d8eeb-8cf2-4446-8d02-cdba1dbdcf99": (
        *(*_UNKNOWN, "GetCount", "GetAt", "GetValue", "SetValue", "Commit"),
    ),
}
KINDS = {
    "77f10cf0-3db5-4966-b520-b7c54fd35ed6": "6332debf-87b5-4670-90c0-5e57b408a49e",
    "2d3468c1-36a7-43b6-ac24-d3f02fd9607a": "5632b1a4-e38a-400a-928a-d4cd63230295",
    "00021401-0000-0000-c000-000000000046": "000214f9-0000-0000-c000-000000000046",
}
"""What each kind of object is created as."""
_ARRAY, _STORE = tuple(INTERFACES)[1], tuple(INTERFACES)[4]
_TAKES: dict[str, tuple[Any, ...]] = {
    "QueryInterface": (c_void_p, c_void_p),
    "BeginList": (c_void_p, c_void_p, c_void_p),
    "AddUserTasks": (c_void_p,),
    "AddObject": (c_void_p,),
    "SetDescription": (c_wchar_p,),
    "SetArguments": (c_wchar_p,),
    "SetPath": (c_wchar_p,),
    "SetIconLocation": (c_wchar_p, c_int32),
    "SetValue": (c_void_p, c_void_p),
}


class _Text(ctypes.Structure):
    _fields_ = (("kind", c_uint16), ("gap", c_uint16 * 3), ("text", c_wchar_p), ("more", c_void_p))


class _Key(ctypes.Structure):
    _fields_ = (("group", ctypes.c_ubyte * 16), ("number", c_uint32))


def _name_at(address: int) -> str:
    return str(UUID(bytes_le=ctypes.string_at(address, 16)))


class ComObject:
    """One object with one interface; ``held`` counts who holds it."""

    def __init__(self, shell: FakeShell, interface: str) -> None:
        self.shell, self.interface, self.held = shell, interface, 1
        self.told: dict[str, Any] = {}
        self.added: list[ComObject] = []
        made = [self._function(name) for name in INTERFACES[interface]]
        self._functions = made
        self._table = (c_void_p * len(made))(*(ctypes.cast(each, c_void_p).value for each in made))
        self._self = c_void_p(ctypes.addressof(self._table))
        self.address = ctypes.addressof(self._self)
        shell.objects[self.address] = self

    def _function(self, name: str) -> Any:
        kind = ctypes.CFUNCTYPE(c_int32, c_void_p, *_TAKES.get(name, ()))

        def called(this: int, *given: Any) -> int:
            shell = self.shell
            if this != self.address or self.held < 1:
                shell.faults.append(f"{name} of an object that is not there")
            if name == "Release":
                self.held -= 1
                return self.held
            shell.calls.append(name)
            if name in shell.refused:
                return REFUSED
            answer: Callable[..., int] | None = getattr(self, f"_{name}", None)
            if answer is None:
                shell.faults.append(f"{name} is not to be called")
                return NOT_DONE
            return answer(*given)

        return kind(called)

    def _hand_out(self, interface: str, place: int) -> int:
        c_void_p.from_address(place).value = ComObject(self.shell, interface).address
        return 0

    def _QueryInterface(self, wanted: int, place: int) -> int:  # noqa: N802  its name
        if self.interface not in KINDS.values() or _name_at(wanted) != _STORE:
            return NO_INTERFACE
        self._hand_out(_STORE, place)
        store = self.shell.objects[c_void_p.from_address(place).value or 0]
        store.told = self.told
        return 0

    def _BeginList(self, slots: int, wanted: int, place: int) -> int:  # noqa: N802
        c_uint32.from_address(slots).value = 10
        return self._hand_out(_ARRAY, place) if _name_at(wanted) == _ARRAY else NO_INTERFACE

    def _AddUserTasks(self, tasks: int) -> int:  # noqa: N802
        self.added = list(self.shell.objects[tasks].added)
        return 0

    def _CommitList(self) -> int:  # noqa: N802
        self.shell.shown = [dict(each.told) for each in self.added]
        return 0

    def _AbortList(self) -> int:  # noqa: N802
        return 0

    def _AddObject(self, link: int) -> int:  # noqa: N802
        self.added.append(self.shell.objects[link])
        return 0

    def _SetPath(self, text: str) -> int:  # noqa: N802
        self.told["path"] = text
        return 0

    def _SetArguments(self, text: str) -> int:  # noqa: N802
        self.told["arguments"] = text
        return 0

    def _SetDescription(self, text: str) -> int:  # noqa: N802
        self.told["description"] = text
        return 0

    def _SetIconLocation(self, text: str, number: int) -> int:  # noqa: N802
        self.told["icon"] = (text, number)
        return 0

    def _SetValue(self, key: int, value: int) -> int:  # noqa: N802
        name, text = _Key.from_address(key), _Text.from_address(value)
        group = str(UUID(bytes_le=bytes(name.group)))
        self.told["property"] = (group, name.number, text.kind, text.text)
        return 0

    def _Commit(self) -> int:  # noqa: N802
        self.told["kept"] = True
        return 0


class FakeShell:
    """`ole32` with the shell behind it: what was ``shown`` last, the ``calls`` in order, and what
    was asked wrongly (``faults``). Methods in ``refused`` fail."""

    def __init__(self, refused: tuple[str, ...] = ()) -> None:
        self.refused = refused
        self.objects: dict[int, ComObject] = {}
        self.shown: list[dict[str, Any]] = []
        self.calls: list[str] = []
        self.faults: list[str] = []
        self.begun = 0

    def CoInitializeEx(self, reserved: None, kind: int) -> int:  # noqa: N802
        self.begun += kind == 2
        return 0

    def CoUninitialize(self) -> None:  # noqa: N802
        self.begun -= 1

    def CoCreateInstance(self, kind: Any, outer: None, where: int, wanted: Any, place: Any) -> int:  # noqa: N802
        interface = KINDS[str(UUID(bytes_le=bytes(kind._obj)))]
        if str(UUID(bytes_le=bytes(wanted._obj))) != interface or where != 1 or not self.begun:
            return NO_INTERFACE
        place._obj.value = ComObject(self, interface).address
        return 0

    @property
    def held(self) -> int:
        """How many objects somebody still holds."""
        return sum(each.held > 0 for each in self.objects.values())
