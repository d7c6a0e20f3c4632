"""References in docstrings and documents that lead nowhere, as those to what was renamed.

Read are ``:mod:`` and its kin in docstrings; in Markdown the source files that stand in backticks
(whole paths, or the ends of some), methods ("`Class.method`"), functions ("`name()`"), the modules
of commands ("python -m tests.…") and of lines such as "*In `app/research/`: `runner`*". Used by
``packaging/structure.py --check``. Only the standard library is used, and nothing of the project is
imported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from source_tree import every_node

SOURCES = ("app", "packaging", "tests", "training")
OURS = ("app", "tests", "training")
"""The packages whose modules are called by their whole names."""
_ROLE = re.compile(r":(?:mod|class|func|meth|data|attr):`~?(?P<name>\w[\w.]*)`")
_PATH = re.compile(r"`(?P<path>[\w/]+\.py)`")
_COMMAND = re.compile(r"python3? -m (?P<module>(?:tests|training)[\w.]*\w)")
_DEFINITION = re.compile(r"`(?P<name>[A-Z]\w+(?:\.\w+)+(?:\(\))?|\w+\(\))`")
_MODULE_LIST = re.compile(r"^\*In `(?P<list>[^\n]+)\*$", re.MULTILINE)
_LISTED = re.compile(r"`(?P<name>\w+)`")


def lost_references(root: Path) -> Iterator[str]:
    """A line for each reference that leads nowhere: where it stands, and to what."""
    for source in SOURCES:
        for path in sorted((root / source).rglob("*.py")):
            for line, name in _references(path):
                if not _leads_somewhere(root, path, name):
                    yield f"{path.relative_to(root).as_posix()}:{line}: there is no {name}"
    pages = sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")])
    sources = _Sources(root)
    for page in pages:
        for name in _lost_on(page.read_text("utf-8"), sources):
            yield f"{page.relative_to(root).as_posix()}: there is no {name}"


class _Sources:
    """The source files of a tree, the modules and folders by their last names, and all that any of
    them defines."""

    def __init__(self, root: Path) -> None:
        self.root = root
        paths = [path for source in SOURCES for path in (root / source).rglob("*.py")]
        paths += root.glob("*.py")
        relative = [path.relative_to(root) for path in paths]
        self.paths = ["/" + path.as_posix() for path in relative]
        self.modules = {path.stem for path in relative} | {
            folder for path in relative for folder in path.parts[:-1]
        }
        self._files = paths
        self._known: dict[str, bool] = {}

    def has_path(self, path: str) -> bool:
        return any(each.endswith("/" + path) for each in self.paths)

    def has_command(self, module: str) -> bool:
        place = module.replace(".", "/")
        return f"/{place}.py" in self.paths or f"/{place}/__main__.py" in self.paths

    def defines(self, name: str) -> bool:
        return all(self._has(part) for part in re.findall(r"\w+", name))

    def _has(self, name: str) -> bool:
        """Whether any file defines a name; only those are taken apart that hold the word."""
        if name not in self._known:
            self._known[name] = any(
                name in _text(path) and _names(path).get(name) is False for path in self._files
            )
        return self._known[name]


def _lost_on(text: str, sources: _Sources) -> Iterator[str]:
    """What a page names and no source file is or defines."""
    for found in _PATH.finditer(text):
        if not sources.has_path(found["path"]):
            yield found["path"]
    for found in _COMMAND.finditer(text):
        if not sources.has_command(found["module"]):
            yield found["module"]
    for found in _DEFINITION.finditer(text):
        if not sources.defines(found["name"]):
            yield found["name"]
    for modules in _MODULE_LIST.finditer(text):
        for found in _LISTED.finditer(modules["list"]):
            if found["name"] not in sources.modules:
                yield found["name"]


def _references(path: Path) -> Iterator[tuple[int, str]]:
    """The names that the docstrings of a module refer to, those of its constants and fields among
    them, each with its line."""
    if not _ROLE.search(_text(path)):
        return
    for node in every_node(ast.parse(_text(path))):
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
def _text(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def _names(path: Path) -> Mapping[str, bool]:
    """The names that a module defines anywhere in it (False) or imports (True)."""
    names: dict[str, bool] = {}
    for node in every_node(ast.parse(_text(path))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names[node.name] = False
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            names[node.id if isinstance(node, ast.Name) else node.attr] = False
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(each.asname or each.name).partition(".")[0]: True for each in node.names}
    return names
