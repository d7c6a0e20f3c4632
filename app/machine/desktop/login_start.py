"""Start at login, as each system keeps it: a file of the desktop on Linux, a launch agent on macOS,
a value in the registry on Windows. What stands there is the truth: users also change it with the
system's own tools."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from app.machine.desktop.desktop_names import DESKTOP_ID
from app.machine.whole_files import write_text

HIDDEN = "--hidden"
"""Begin in the tray."""
_RUN = r"Software\Microsoft\Windows\CurrentVersion\Run"
_VALUE = "Animsa"
_OFF = ("hidden=true", "x-gnome-autostart-enabled=false")
"""How desktops switch such a file off without deleting it."""


def own_command() -> list[str]:
    """The command that starts this program, installed or not."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = Path(sys.executable).with_name("animsa")
    return [str(script)] if script.exists() else [sys.executable, "-m", "app.cli"]


def starts_at_login() -> bool:
    """Whether the program starts at login."""
    try:
        if sys.platform == "win32":
            return _registered()
        text = _file().read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return not any(line.strip().lower() in _OFF for line in text.splitlines())


def start_at_login(wished: bool) -> None:
    """Have the program start at login, in the tray, or no longer. Raises OSError."""
    if sys.platform == "win32":
        _register(wished)
        return
    file = _file()
    if not wished:
        file.unlink(missing_ok=True)
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    write_text(file, _agent() if sys.platform == "darwin" else _entry())


def _file() -> Path:
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "LaunchAgents" / f"{DESKTOP_ID}.plist"
    config = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(config) if config.startswith("/") else home / ".config"
    return folder / "autostart" / f"{DESKTOP_ID}.desktop"


def _entry() -> str:
    command = " ".join(_quoted(each) for each in [*own_command(), HIDDEN])
    return (
        "[Desktop Entry]\nType=Application\nName=Anımsa\n"
        f"Exec={command}\nIcon={DESKTOP_ID}\nTerminal=false\n"
    )


def _quoted(part: str) -> str:
    """A part of a command as an entry wants it: quoted, for its shell and for the entry itself."""
    escaped = "".join(f"\\{sign}" if sign in '"`$\\' else sign for sign in part)
    # The entry's own reading takes one half of the backslashes, the command's the other.
    return f'"{escaped}"'.replace("\\", "\\\\").replace("%", "%%")


def _agent() -> str:
    import plistlib  # noqa: PLC0415  only macOS has them

    told = {
        "Label": DESKTOP_ID,
        "ProgramArguments": [*own_command(), HIDDEN],
        "RunAtLoad": True,
        "ProcessType": "Interactive",
    }
    return plistlib.dumps(told).decode("utf-8")


def _registry() -> Any:
    return import_module("winreg")


def _registered() -> bool:
    winreg = _registry()
    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _RUN) as key:
        return bool(winreg.QueryValueEx(key, _VALUE)[0])


def _register(wished: bool) -> None:
    import subprocess  # noqa: PLC0415  for its quoting

    winreg = _registry()
    with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _RUN) as key:
        if wished:
            command = subprocess.list2cmdline([*own_command(), HIDDEN])
            winreg.SetValueEx(key, _VALUE, 0, winreg.REG_SZ, command)
            return
        try:
            winreg.DeleteValue(key, _VALUE)
        except FileNotFoundError:
            return
