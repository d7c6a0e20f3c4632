"""Make the built program for Linux smaller: no symbols for debuggers, no data of ICU beyond need."""

from __future__ import annotations

import subprocess
from pathlib import Path

from elf import loads, without_search_path
from icu_data import trim_library


def slim(built: Path) -> None:
    """Change the libraries of a built program in their places."""
    for library in sorted(built.rglob("*.so*")):
        if library.is_symlink():
            continue
        if library.name.startswith("libicudata.so"):
            trim_library(library, library)
        else:
            strip(library)
            library.write_bytes(without_search_path(library.read_bytes()))


def strip(library: Path) -> None:
    """Take out of a library what only debuggers read, unless it would not load any more."""
    stripped = library.with_name(f"{library.name}.stripped")
    subprocess.run(["strip", "--strip-unneeded", "-o", str(stripped), str(library)], check=True)
    if loads(stripped.read_bytes()):
        stripped.replace(library)
    else:
        stripped.unlink()
