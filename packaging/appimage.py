"""The AppImage: one file that runs without being installed. What it holds is put together here;
`appimagetool` makes the file of it where there is one, as on the build server that was given it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from staging import APP_ID, Release, Unfit

TOOL = "appimagetool"
START = """\
#!/bin/sh
# Starts what lies beside it, wherever the file was opened.
exec "$(dirname "$(readlink -f "$0")")/usr/lib/animsa/animsa" "$@"
"""


def build(release: Release, staged: Path, target: Path) -> None:
    """Make the file. Raises Unfit without the tool, and CalledProcessError."""
    tool = shutil.which(TOOL)
    if tool is None:
        raise Unfit(f"{TOOL} is not installed.")
    folder = staged / "Animsa.AppDir"
    fill(release, staged / "share", folder)
    env = {**os.environ, "ARCH": "x86_64", "SOURCE_DATE_EPOCH": str(release.time)}
    # It warns of a name that AppStream's older tool does not know; ours was asked already.
    command = [tool, "--no-appstream", "--comp", "zstd", str(folder), str(target)]
    subprocess.run(command, env=env, check=True)


def fill(release: Release, share: Path, folder: Path) -> None:
    """Put together what the file holds: the program, what a desktop is told of it, and beside both
    what the format itself looks for."""
    usr = folder / "usr"
    (usr / "lib").mkdir(parents=True)
    shutil.copytree(release.built, usr / "lib" / "animsa", symlinks=True)
    shutil.copytree(share, usr / "share")
    # The bus of a session starts only what is installed.
    shutil.rmtree(usr / "share" / "dbus-1")
    entry = usr / "share" / "applications" / f"{APP_ID}.desktop"
    told = entry.read_text("utf-8").replace("DBusActivatable=true\n", "")
    entry.write_text(told, "utf-8")
    (usr / "bin").mkdir()
    (usr / "bin" / "animsa").symlink_to("../lib/animsa/animsa")
    start = folder / "AppRun"
    start.write_text(START, "utf-8")
    start.chmod(0o755)
    shutil.copyfile(entry, folder / entry.name)
    icon = usr / "share" / "icons" / "hicolor" / "256x256" / "apps" / f"{APP_ID}.png"
    shutil.copyfile(icon, folder / icon.name)
    (folder / ".DirIcon").symlink_to(icon.name)
