"""Give numpy a linear algebra of what the program asks for: 50 kB in place of OpenBLAS's 28 MB.

OpenBLAS is the largest library of all, and numpy does not load without it; of it, the sense of
meaning asks for products of real matrices and vectors alone. `products/products.c` has these, under
the names by which numpy asks. Whoever asks for another operation (equations, complex numbers) is
refused: the program ends there and says so, and a test finds who would ask
(`tests/packaging/test_linear_algebra.py`). Only for the processors that the packages are for; where
numpy comes without OpenBLAS nothing is changed.
"""

from __future__ import annotations

import platform
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

SOURCE = Path(__file__).parent / "products" / "products.c"
REFUSED = "products_refused"
PREFIX = "scipy_"
"""How the names begin under which the wheels of numpy ask."""
COMPILE = ("cc", "-O3", "-ffp-contract=fast", "-fPIC", "-Wall", "-Wextra", "-Werror")


def exchange(inside: Path) -> None:
    """Put the products into the place of OpenBLAS in the built program, and take away the Fortran
    that only OpenBLAS needs. Raises CalledProcessError where they cannot be made."""
    libraries = inside / "numpy.libs"
    whole = next(libraries.glob("libscipy_openblas*.so"), None)
    if whole is None or platform.machine() != "x86_64":
        return
    make(whole, asked_for(inside.glob("numpy/**/*.so")))
    for name in ("libgfortran-*", "libquadmath-*"):
        for fortran in libraries.glob(name):
            fortran.unlink()


def make(library: Path, asked: Iterable[str]) -> None:
    """Make the library: the products, and of what else is ``asked`` for that it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        linked = str(Path(folder, "products.o"))
        subprocess.run([*COMPILE, "-c", "-o", linked, str(SOURCE)], check=True)
        missing = sorted({*asked} - symbols(Path(linked), "--defined-only"))
        refused = [f"-Wl,--defsym={name}={REFUSED}" for name in missing]
        name = f"-Wl,-soname,{library.name}"
        subprocess.run(
            ["cc", "-shared", "-s", name, *refused, "-o", str(library), linked], check=True
        )


def asked_for(libraries: Iterable[Path]) -> set[str]:
    """What numpy's libraries ask OpenBLAS for."""
    asked = [symbols(each, "--dynamic", "--undefined-only") for each in libraries]
    return {name for names in asked for name in names if name.startswith(PREFIX)}


def symbols(library: Path, *which: str) -> set[str]:
    """The names that a library or a compiled file has or wants."""
    command = ["nm", "--format=posix", *which, str(library)]
    told = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    return {line.split()[0] for line in told.splitlines()}
