"""The installer for Windows, by NSIS: for one user, without an administrator."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import windows_signing
from staging import Release, Unfit, draw

USUAL_PLACE = Path(r"C:\Program Files (x86)\NSIS\makensis.exe")
SIZE = 256
"""Windows makes the smaller icons of it."""


def build(release: Release, staged: Path, target: Path) -> None:
    """Make the installer. Raises Unfit without NSIS, and CalledProcessError."""
    found = shutil.which("makensis") or (str(USUAL_PLACE) if USUAL_PLACE.exists() else None)
    if found is None:
        raise Unfit("NSIS is not installed: https://nsis.sourceforge.io")
    icon = release.built / "animsa.ico"
    staged.mkdir(parents=True, exist_ok=True)
    write_icon(release.root / "resources" / "icons" / "animsa.svg", icon, staged)
    told = {
        "VERSION": release.version,
        "BUILT": str(release.built),
        "ICON": str(icon),
        "TARGET": str(target),
    }
    if windows_signing.is_wished():
        # What removes the program is made and packed in one go, so NSIS has it signed in between.
        told["SIGN"] = shlex.join([sys.executable, windows_signing.__file__])
    script = release.root / "packaging" / "windows" / "animsa.nsi"
    named = [f"-D{name}={value}" for name, value in told.items()]
    command = [found, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *named, str(script)]
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(release.time)}
    subprocess.run(command, env=env, check=True)
    windows_signing.sign(target)


def write_icon(drawing: Path, target: Path, work: Path) -> None:
    """Write the icon as Windows wants it: one picture (PNG) behind two headers."""
    picture = work / "icon.png"
    draw(drawing, {SIZE: picture})
    content = picture.read_bytes()
    # One icon; its width and height of 256 are written as 0, one plane, 32 bits a dot.
    head = (0, 1, 1)
    first = b"".join(number.to_bytes(2, "little") for number in head)
    entry = bytes(4) + (1).to_bytes(2, "little") + (32).to_bytes(2, "little")
    place = len(content).to_bytes(4, "little") + (22).to_bytes(4, "little")
    target.write_bytes(first + entry + place + content)
