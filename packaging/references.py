"""References in docstrings and documents that lead nowhere, as those to what was renamed.

Read are ``:mod:`` and its kin in docstrings, and paths of source files in Markdown. Used by
``packaging/structure.py --check``. Only the standard library is used, and nothing of the project is
imported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

SOURCES = ("app", "packaging", "tests", "training")
OURS = ("app", "tests", "training")
"""The packages whose modules are called by their whole names."""
_ROLE = re.compile(r":(?:mod|class|func|meth|data|attr):`~?(?P<name>\w[\w.]*)`")
_PATH = re.compile(r"`(?P<path>(?:app|packaging|tests|training)/[\w/]+\.py)`")


def lost_references(root: Path) -> Iterator[str]:
    """A line for each reference that leads nowhere: where it stands, and to what."""
    for source in SOURCES:
        for path in sorted((root / source).rglob("*.py")):
            for line, name in _references(path):
                if not _leads_somewhere(root, path, name):
                    yield f"{path.relative_to(root).as_posix()}:{line}: there is no {name}"
    for page in sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")]):
        for found in _PATH.finditer(page.read_text("utf-8")):
            if not (root / found["path"]).exists():
                yield f"{page.relative_to(root).as_posix()}: there is no {found['path']}"


def _references(path: Path) -> Iterator[tuple[int, str]]:
    """The names that the docstrings of a module refer to, those of its constants and fields among
    them, each with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                for found in _ROLE.finditer(text):
                    yield node.lineno + text.count("\n", 0, found.start()), found["name"]


def _leads_somewhere(root: Path, path: Path, reference: str) -> bool:
    """Whether a module or name is there. What a reference names below a name of other packages is
    not looked at."""
    parts = reference.split(".")
    if parts[0] not in OURS:
        imported = _names(path)
        return parts[0] in imported and (
            imported[parts[0]] or all(part in imported for part in parts)
        )
    for length in range(len(parts), 0, -1):
        place = root.joinpath(*parts[:length])
        module = place.with_suffix(".py") if place.with_suffix(".py").exists() else place
        if module.exists():
            rest = parts[length:]
            return not rest or (module.is_file() and all(part in _names(module) for part in rest))
    return False


@cache
def _names(path: Path) -> Mapping[str, bool]:
    """The names that a module defines anywhere in it (False) or imports (True)."""
    names: dict[str, bool] = {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names[node.name] = False
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            names[node.id if isinstance(node, ast.Name) else node.attr] = False
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(each.asname or each.name).partition(".")[0]: True for each in node.names}
    return names
