"""The manifest for Flatpak, with every library that the program is made of as a source of its own.

    .venv/bin/python packaging/flatpak.py         writes dist/flatpak, for `flatpak-builder`

The versions and sums are those of our lock; where each file lies is asked of this machine's own
index at that moment, so nothing of it stands in the project. It has to run on Linux with the Python
of the runtime (`PYTHON`), whose wheels are chosen.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sbom import PINNED, lock, table
from staging import APP_ID, HOMEPAGE, Release, stage, time_of, version_of

ROOT = Path(__file__).resolve().parent.parent
RUNTIME, RUNTIME_VERSION, PYTHON = "org.freedesktop", "25.08", (3, 13)
BUILDERS = ("hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers")
"""What makes a wheel of our own sources; taken away again."""
FREEZER = "pyinstaller"
"""It is in what others get, and so among the parts; Flatpak brings a Python of its own."""
RIGHTS = (
    # The window, on Wayland and on X11.
    *("--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"),
    # Research online, once it is agreed to; a model on this computer.
    "--share=network",
    # The keyring, the tray.
    *("--talk-name=org.freedesktop.secrets", "--talk-name=org.kde.StatusNotifierWatcher"),
)
"""Files come by the desktop's own dialog, one by one: no folder is open to it as a whole."""

QT = "/lib/python{}.{}/site-packages/PySide6".format(*PYTHON)
UNUSED = (
    *(f"{QT}/Qt/{name}" for name in ("qml", "metatypes", "libexec")),
    *(f"libQt6{name}*" for name in ("Quick", "Qml", "Labs", "Designer", "Lottie")),
    *(f"{QT}/{name}" for name in ("qmlls", "qmlformat", "qmllint", "designer", "linguist")),
)
"""Parts of Qt's wheel for languages and tools that no window of ours is made with."""


def requirements(root: Path) -> str:
    """The parts of our locks that the program is made of and with, with all their sums."""
    others = {*table(root).tools, *BUILDERS, FREEZER}
    kept = [*_pinned(lock(root), lambda name: name not in others)]
    kept += _pinned(root / "packaging" / "requirements.lock", lambda name: name in BUILDERS)
    return "\n".join(kept) + "\n"


def _pinned(path: Path, wanted: Callable[[str], bool]) -> Iterator[str]:
    """The lines of a lock that belong to libraries of these names."""
    here = False
    for line in path.read_text("utf-8").splitlines():
        if found := PINNED.match(line):
            here = wanted(found["name"])
        if here:
            yield line


def located(root: Path) -> list[dict[str, Any]]:
    """Where each library lies, as pip tells it. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder, "requirements.txt")
        asked.write_text(requirements(root), "utf-8")
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed"]
        command += ["--quiet", "--require-hashes", "--only-binary=:all:", "--report", "-"]
        done = subprocess.run([*command, "-r", str(asked)], check=True, capture_output=True)
        return list(json.loads(done.stdout)["install"])


def sources(found: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The libraries as flatpak-builder fetches them, in the order of their names."""
    made = []
    for each in sorted(found, key=lambda each: str(each["metadata"]["name"]).lower()):
        told = each["download_info"]
        made.append(
            {
                "type": "file",
                "url": told["url"],
                "sha256": told["archive_info"]["hashes"]["sha256"],
                "only-arches": [platform.machine()],
            }
        )
    return made


def manifest(release: Release, commit: str, libraries: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What flatpak-builder is told."""
    pip = "pip3 install --no-index --no-build-isolation --prefix=${FLATPAK_DEST}"
    services = f"/app/share/dbus-1/services/{APP_ID}*.service"
    return {
        "id": APP_ID,
        "runtime": f"{RUNTIME}.Platform",
        "runtime-version": RUNTIME_VERSION,
        "sdk": f"{RUNTIME}.Sdk",
        "command": "animsa",
        "finish-args": list(RIGHTS),
        "cleanup": ["*.pyi", "/share/krunner", *UNUSED],
        "modules": [
            {
                "name": "libraries",
                "buildsystem": "simple",
                "build-commands": [f"{pip} *.whl"],
                "sources": list(libraries),
            },
            {
                "name": "animsa",
                "buildsystem": "simple",
                "build-commands": [
                    f"{pip} --no-deps .",
                    f"pip3 uninstall --yes {' '.join(BUILDERS)}",
                    "cp -r share/. ${FLATPAK_DEST}/share/",
                    f"sed -i 's|^Exec=/usr/bin/|Exec=/app/bin/|' {services}",
                ],
                "sources": [
                    {
                        "type": "git",
                        "url": f"{HOMEPAGE}.git",
                        "tag": f"v{release.version}",
                        "commit": commit,
                    },
                    {
                        "type": "archive",
                        "path": "share.tar",
                        "dest": "share",
                        "strip-components": 0,
                    },
                ],
            },
        ],
    }


def main() -> int:
    """Write the manifest and what lies beside it: 0 done, 1 not with this Python."""
    if sys.version_info[:2] != PYTHON:
        wanted = ".".join(map(str, PYTHON))
        print(f"The runtime has Python {wanted}: run this with it.", file=sys.stderr)
        return 1
    release = Release(ROOT, ROOT / "dist" / "animsa", version_of(ROOT), time_of(ROOT))
    libraries = sources(located(ROOT))
    if near := [each["url"] for each in libraries if not each["url"].startswith("https:")]:
        print(f"Nobody else can fetch these: {', '.join(near)}", file=sys.stderr)
        return 1
    folder = ROOT / "dist" / "flatpak"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        share = Path(work, "share")
        stage(release, share)
        with tarfile.open(folder / "share.tar", "w") as tar:
            tar.add(share, ".", filter=lambda member: _settled(member, release))
    asked = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    commit = subprocess.run(asked, check=True, capture_output=True, encoding="utf-8").stdout.strip()
    made = manifest(release, commit, libraries)
    (folder / f"{APP_ID}.json").write_text(json.dumps(made, indent=2) + "\n", "utf-8")
    return 0


def _settled(member: tarfile.TarInfo, release: Release) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = release.time
    return member


if __name__ == "__main__":
    raise SystemExit(main())
