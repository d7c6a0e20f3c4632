"""What a package holds beside the program: entry of the menu, icons, manual, licences."""

from __future__ import annotations

import gzip
import os
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

APP_ID = "io.github.animsa.Animsa"
"""The name by which the desktop knows the program: entry, icons, windows."""
HOMEPAGE = "https://github.com/animsa/animsa"
MAINTAINER = "The Anımsa authors <animsa@users.noreply.github.com>"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


class Unfit(Exception):
    """The built program cannot be packaged; the text says why."""


@dataclass(frozen=True, slots=True)
class Release:
    """What is packaged: the project's ``root``, the ``built`` folder of the program, the
    ``version``, and the ``time`` (seconds since 1970) that all files get."""

    root: Path
    built: Path
    version: str
    time: int

    @property
    def moment(self) -> datetime:
        """The time with its zone."""
        return datetime.fromtimestamp(self.time, UTC)

    @property
    def system(self) -> str:
        """The system that the program was built on, and so for: linux, windows, macos."""
        return {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)

    def file_name(self, kind: str) -> str:
        """The name of a package: "animsa_0.1.0_amd64.deb"."""
        machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(
            platform.machine().lower(), platform.machine()
        )
        folder = f"animsa-{self.version}-{self.system}-{machine}"
        return {
            "deb": f"animsa_{self.version}_amd64.deb",
            "rpm": f"animsa-{self.version}-1.x86_64.rpm",
            "arch": f"animsa-{self.version}-1-x86_64.pkg.tar.xz",
            "tar": f"{folder}.tar.xz",
            "zip": f"{folder}.zip",
            "exe": f"animsa-{self.version}-setup.exe",
            "appimage": f"Animsa-{self.version}-{machine}.AppImage",
            "dmg": f"{folder}.dmg",
            "msi": f"animsa-{self.version}-x64.msi",
        }[kind]


def version_of(root: Path) -> str:
    """The project's version. Raises Unfit where the program calls itself something else, and for
    one that the formats would order in different ways."""
    version = str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    if f'__version__ = "{version}"' not in (root / "app" / "__init__.py").read_text("utf-8"):
        raise Unfit(f"pyproject.toml says {version}, app/__init__.py something else.")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Unfit(f"Only versions such as 1.2.3 are packaged, not {version}.")
    return version


def time_of(root: Path) -> int:
    """When the last commit was made; ``SOURCE_DATE_EPOCH`` wins. Raises Unfit outside a clone."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Unfit("No commit here: set SOURCE_DATE_EPOCH to the time of the release.")
    return int(done.stdout)


def stage(release: Release, share: Path) -> None:
    """Write what goes below "/usr/share": menu, description, icons, manual, licences."""
    linux = release.root / "packaging" / "linux"
    for name, folder in (
        (f"{APP_ID}.desktop", "applications"),
        (f"{APP_ID}.service", "dbus-1/services"),
        (f"{APP_ID}.Search.service", "dbus-1/services"),
        (f"{APP_ID}.search-provider.ini", "gnome-shell/search-providers"),
    ):
        write(share / folder / name, (linux / name).read_bytes())
    runner = (linux / "krunner-animsa.desktop").read_bytes()
    write(share / "krunner" / "dbusplugins" / f"{APP_ID}.desktop", runner)
    types = (linux / f"{APP_ID}.mime.xml").read_bytes()
    write(share / "mime" / "packages" / f"{APP_ID}.xml", types)
    for source, place in (
        (f"{APP_ID}.metainfo.xml", share / "metainfo" / f"{APP_ID}.metainfo.xml"),
        ("animsa.1", share / "man" / "man1" / "animsa.1"),
    ):
        text = (linux / source).read_text("utf-8").replace("VERSION", release.version)
        write(place, text.replace("DATE", release.moment.date().isoformat()).encode())
    compress(share / "man" / "man1" / "animsa.1")
    icons = share / "icons" / "hicolor"
    drawing = release.root / "resources" / "icons" / "animsa.svg"
    write(icons / "scalable" / "apps" / f"{APP_ID}.svg", drawing.read_bytes())
    symbol = f"{APP_ID}-symbolic.svg"
    write(icons / "symbolic" / "apps" / symbol, (linux / symbol).read_bytes())
    draw(drawing, {s: icons / f"{s}x{s}" / "apps" / f"{APP_ID}.png" for s in ICON_SIZES})


def stage_documents(release: Release, folder: Path) -> None:
    """Write the licence and the list of changes, as Debian wants them."""
    own = (release.root / "LICENSE").read_text("utf-8").partition("\n\n")[2]
    notice = re.search(r"^Copyright .*$", own, re.MULTILINE)
    licence = "".join(f" {line or '.'}\n" for line in own.strip().splitlines())
    text = (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Anımsa\n"
        f"Source: {HOMEPAGE}\n"
        "Comment: The libraries that are carried along are listed with their licences in\n"
        " /usr/lib/animsa/licences.txt and /usr/lib/animsa/sbom.cdx.json.\n\n"
        f"Files: *\n{notice[0] if notice else ''}\nLicense: Expat\n{licence}"
    )
    write(folder / "copyright", text.replace("\nCopyright ", "\nCopyright: ", 1).encode())
    write(folder / "changelog", (release.root / "CHANGELOG.md").read_bytes())
    debian = (
        f"animsa ({release.version}-1) unstable; urgency=medium\n\n"
        f"  * Release {release.version}; changelog.gz tells what is new.\n\n"
        f" -- {MAINTAINER}  {format_datetime(release.moment)}\n"
    )
    write(folder / "changelog.Debian", debian.encode())
    for name in ("changelog", "changelog.Debian"):
        compress(folder / name)


def write(path: Path, content: bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def compress(path: Path) -> None:
    """Put a file into gzip, the same on every day."""
    packed = gzip.compress(path.read_bytes(), 9, mtime=0)
    path.with_name(f"{path.name}.gz").write_bytes(packed)
    path.unlink()


def draw(drawing: Path, places: dict[int, Path]) -> None:
    """Draw the icon in each of the sizes."""
    # Imported here, since nothing else in this module needs Qt, nor its tests a screen.
    from PySide6.QtCore import Qt  # noqa: PLC0415
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415

    renderer = QSvgRenderer(str(drawing))
    for size, place in places.items():
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        place.parent.mkdir(parents=True, exist_ok=True)
        if not image.save(str(place)):
            raise Unfit(f"{place} could not be written.")


def settle(folders: Collection[Path], release: Release) -> None:
    """Give all files below the folders the release's time, and the rights that the system's own
    have, whatever those of this machine were."""
    for folder in folders:
        for path in [folder, *folder.rglob("*")]:
            if not path.is_symlink():
                runs = path.is_dir() or path == release.built / "animsa"
                path.chmod(0o755 if runs else 0o644)
                os.utime(path, (release.time, release.time))
