"""Compile libraries without the docstrings that explain them to who writes programs.

Nobody reads them in the built one. Ours stay: what the command line and the tools for models say is
made of them. Statements stay, too: what a library makes sure of is still made sure of.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, MutableMapping
from pathlib import Path
from types import CodeType

OURS = ("app", "main")
UNCHECKED = ("numpy",)
"""What makes sure, in statements that Python leaves out with ``-OO``, that its own docstrings are
there."""
DOCSTRINGS = ("numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
"""Modules that do nothing but put docstrings to what is written in C."""
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def leave_out(
    modules: Iterable[tuple[str, str, str]], codes: MutableMapping[str, CodeType]
) -> None:
    """Compile the libraries among PyInstaller's ``modules`` (name, file, kind) anew into ``codes``,
    where PyInstaller has compiled them before."""
    for name, path, _ in modules:
        before = codes.get(name)
        library = name.partition(".")[0]
        if before and library not in OURS and path.endswith(".py"):
            level = 2 if library in UNCHECKED else 0
            source = b"" if name in DOCSTRINGS else Path(path).read_bytes()
            codes[name] = undocumented(source, before.co_filename, level)


def undocumented(source: bytes, told: str, level: int = 0) -> CodeType:
    """The code of a module without docstrings; ``told`` stands in it as the name of its file, and
    at ``level`` 2 it makes sure of nothing."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            (docstring, *rest) = node.body
            node.body = rest or [ast.copy_location(ast.Pass(), docstring)]
    return compile(tree, told, "exec", dont_inherit=True, optimize=level)
