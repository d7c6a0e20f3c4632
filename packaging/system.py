"""What `dev.py` asks of the operating system: a screen, system packages, the libraries of Qt.

It stands apart because none of it touches `.venv`. Standard library only, like `dev.py`.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

# Shared libraries that Qt opens and its wheels do not bring, with the Debian package of each.
OFFSCREEN_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

# Running it is the proof: it fails exactly where the window would.
QT_TRIAL = "from PySide6.QtWidgets import QApplication; QApplication(['animsa'])"


def say(text: str) -> None:
    """Tell the user on stderr, at once."""
    print(text, file=sys.stderr, flush=True)


def call(command: Sequence[str], env: Mapping[str, str] | None = None) -> int:
    """Run a command of the set-up, its output on our stderr; return its exit code (127: absent)."""
    try:
        return subprocess.run(command, stdout=sys.stderr, env=env, check=False).returncode
    except FileNotFoundError:
        return 127


def is_root_with_apt() -> bool:
    """Whether system packages may be installed without asking: root on Debian or Ubuntu."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and shutil.which("apt-get") is not None


def apt_advice(packages: Iterable[str]) -> str:
    """What a user without root types to install Debian packages."""
    names = " ".join(packages)
    return f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {names}"


def apt_install(packages: Sequence[str]) -> bool:
    """Install Debian packages as root; False if that failed."""
    say(f"Installing system packages: {' '.join(packages)}")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    install = [*apt, "install", "-y", "--no-install-recommends", *packages]
    return call([*apt, "update"], env) == 0 and call(install, env) == 0


def has_screen(env: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a window can appear; only Linux runs without a desktop as a matter of course."""
    return platform != "linux" or bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def missing_libraries(
    names: Mapping[str, str], load: Callable[[str], object] = ctypes.CDLL
) -> dict[str, str]:
    """Those of the shared libraries that the system cannot load, with their Debian packages."""
    missing = {}
    for name, package in names.items():
        try:
            load(name)
        except OSError:
            missing[name] = package
    return missing


def try_qt(python: Path, window: bool) -> str:
    """Start and stop Qt as the program would; return the reason if it fails, else nothing."""
    env = dict(os.environ) if window else {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    trial = subprocess.run(
        [str(python), "-c", QT_TRIAL],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env=env,
        check=False,
    )
    if trial.returncode == 0:
        return ""
    lines = [line for line in trial.stderr.splitlines() if line.strip()]
    if not lines:
        return f"Qt ended with code {trial.returncode}"
    # Python puts the reason last, Qt first.
    return lines[-1] if lines[0].startswith("Traceback") else lines[0]


def prepare_qt(python: Path, window: bool) -> str:
    """See to the system libraries that Qt lacks: install them where we may.

    ``window``: for a real screen, not only for tests off the screen. Returns nothing if Qt works,
    else what the user can do.
    """
    reason = try_qt(python, window)
    if not reason or sys.platform != "linux":
        return reason
    wanted = {**OFFSCREEN_LIBRARIES, **WINDOW_LIBRARIES} if window else OFFSCREEN_LIBRARIES
    missing = missing_libraries(wanted)
    if not missing:
        return reason
    say(f"Qt needs libraries that this system lacks: {', '.join(missing)}")
    packages = list(missing.values())
    if is_root_with_apt() and apt_install(packages):
        return try_qt(python, window)
    if shutil.which("apt-get"):
        return f"Install the libraries with: {apt_advice(packages)}"
    return "Install the libraries with the system's package manager."
