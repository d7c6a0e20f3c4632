"""Names by which the desktop knows the program and its parts."""

from __future__ import annotations

DESKTOP_ID = "io.github.animsa.Animsa"
"""The program: its entry in the menu, its icons, its windows, and the window on the session bus."""
WINDOW_PATH = "/io/github/animsa/Animsa"
"""The window as an object on the bus."""
SEARCH_NAME = f"{DESKTOP_ID}.Search"
"""What the desktop's own search asks."""
GNOME_PATH = f"{WINDOW_PATH}/Search"
KRUNNER_PATH = "/krunner"
APPLICATION = "org.freedesktop.Application"
"""The interface by which a desktop starts a program and hands it links and actions:
https://specifications.freedesktop.org/desktop-entry-spec/latest/dbus.html"""
