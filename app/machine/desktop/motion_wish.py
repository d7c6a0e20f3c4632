"""The wish for less motion as the system has it: where its user turned animations off.

On Linux the desktop's portal tells it, on Windows the system itself. On a Mac, and where nothing
answers, it is not known, and the program's own setting is there.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

from app.machine.desktop.session_bus import CallRefused, NoBus, SessionBus, connected

PORTAL, PORTAL_PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
PORTAL_SETTINGS = "org.freedesktop.portal.Settings"
_WISHES = (
    ("org.freedesktop.appearance", "reduced-motion", 1),
    # GNOME's own, which older portals hand on.
    ("org.gnome.desktop.interface", "enable-animations", False),
)
"""Namespace, key and the value that asks for less, the first that is known counts
(https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html)."""
_GET_CLIENT_AREA_ANIMATION = 0x1042
"""https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-systemparametersinfow"""


async def less_motion_wished() -> bool:
    """Whether the system asks for less motion; False where it does not say."""
    if sys.platform == "win32":
        return _off_in_windows()
    try:
        bus = await connected({})
    except NoBus:
        return False
    try:
        return await _wished_on(bus)
    except NoBus:
        return False
    finally:
        await bus.close()


async def _wished_on(bus: SessionBus) -> bool:
    for namespace, key, less in _WISHES:
        try:
            (told,) = await bus.call(
                PORTAL, PORTAL_PATH, PORTAL_SETTINGS, "Read", "ss", namespace, key
            )
        except CallRefused:
            continue
        return bool(_inner(told) == less)
    return False


def _inner(told: Any) -> object:
    """The value in a variant, which is a pair of its type and the value; "Read" wraps it twice."""
    while isinstance(told, tuple) and len(told) == 2:
        _, told = told
    return told


def _off_in_windows() -> bool:
    shown = ctypes.c_int(1)
    library = ctypes.WinDLL("user32")  # type: ignore[attr-defined, unused-ignore]
    library.SystemParametersInfoW(_GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(shown), 0)
    return not shown.value
