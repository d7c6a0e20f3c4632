"""The installation: as what the running program came onto this computer, and so by what a newer one
can take its place.

Only what we packed ourselves is replaced. A program that runs from its source, or that came from
elsewhere, is left to whoever brought it: its user is told that there is a newer version, no more.
"""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.updates.feed import Feed, ReleaseFile


SYSTEM: Final = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
DPKG = Path("/var/lib/dpkg/info/animsa.list")
PACMAN = Path("/var/lib/pacman/local")
INSTALLER = "install.sh"
"""In the folder of a program that came by the tar's installer."""


@dataclass(frozen=True, slots=True)
class Installation:
    """``kind``: "tar", "deb", "rpm", "arch", "exe", "dmg", or "" for what is not ours to replace;
    ``folder``: where the program is."""

    kind: str
    folder: Path

    def file_in(self, feed: Feed) -> ReleaseFile | None:
        """The file of a release that takes this program's place."""
        return feed.file_for(self.kind, SYSTEM, machine()) if self.kind else None

    @property
    def installs_itself(self) -> bool:
        """Whether the program can be exchanged without the system's own installer."""
        return self.kind == "tar"

    @property
    def previous(self) -> Path | None:
        """The program that was there before, kept by the tar's installer."""
        old = self.folder.with_name(f"{self.folder.name}.old")
        return old if self.installs_itself and (old / "animsa").is_file() else None


def machine() -> str:
    """The processor, as the names of our files have it."""
    named = platform.machine().lower()
    return {"amd64": "x86_64", "aarch64": "arm64"}.get(named, named)


def installation(
    executable: Path | None = None, *, frozen: bool | None = None, system: str = SYSTEM
) -> Installation:
    """How the running program was installed."""
    frozen = bool(getattr(sys, "frozen", False)) if frozen is None else frozen
    folder = (executable or Path(sys.executable)).resolve().parent
    if not frozen:
        return Installation("", folder)
    if system == "linux":
        return Installation(_on_linux(folder), folder)
    if system == "windows":
        return Installation("exe" if (folder / "uninstall.exe").is_file() else "", folder)
    return Installation("dmg" if system == "macos" else "", folder)


def _on_linux(folder: Path) -> str:
    if (folder / INSTALLER).is_file():
        return "tar"
    if folder != Path("/usr/lib/animsa"):
        return ""
    if DPKG.is_file():
        return "deb"
    return "arch" if any(PACMAN.glob("animsa-*")) else "rpm"
