"""The modules of `app` below a root: what they define, and what they import of one another.

Only the standard library is used, and nothing of the project is imported: any tree can be measured.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

LONG_MODULE = 400


def every_node(tree: ast.AST) -> Sequence[ast.AST]:
    """The nodes of a tree in the order of :func:`ast.walk`, which takes four times as long, without
    those that only say what a name stands there for."""
    nodes = [tree]
    for node in nodes:
        for name in node._fields:
            part = getattr(node, name, None)
            if isinstance(part, list):
                nodes += [each for each in part if isinstance(each, ast.AST)]
            elif isinstance(part, ast.AST) and name != "ctx":
                nodes.append(part)
    return nodes


@dataclass(frozen=True)
class Module:
    """A source file. ``path`` is relative to the root, with forward slashes."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """The dotted name by which it is imported."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]

    @property
    def is_package(self) -> bool:
        return self.path.endswith("__init__.py")

    @property
    def lines(self) -> int:
        return self.text.count("\n")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> Sequence[ast.AST]:
        """Every node of the tree: several rules go through them."""
        return every_node(self.tree)

    @property
    def docstring(self) -> str:
        return ast.get_docstring(self.tree) or ""

    @property
    def purpose(self) -> str:
        """The first sentence of the docstring, on one line."""
        first = self.docstring.partition("\n\n")[0].replace("\n", " ")
        return re.split(r"(?<=[.!?]) (?=[A-Z`:])", first, maxsplit=1)[0]

    def classes(self) -> Iterator[str]:
        for node in self.nodes:
            if isinstance(node, ast.ClassDef):
                yield node.name

    def definitions(self) -> dict[str, str]:
        """The lines of each function and class, by its name ("Class.method"); also of what a class
        binds to a name, which may be a method."""
        lines = self.text.split("\n")
        found: dict[str, str] = {}

        def collect(body: Sequence[ast.stmt], prefix: str) -> None:
            for node in body:
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    found[prefix + node.name] = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                    if isinstance(node, ast.ClassDef):
                        collect(node.body, f"{prefix}{node.name}.")
                elif prefix and isinstance(node, ast.Assign):
                    for target in node.targets:
                        found[prefix + ast.unparse(target)] = ast.unparse(node)

        collect(self.tree.body, "")
        return found


class SourceTree:
    """The modules of ``app`` below a root, and what they import of one another."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.modules = [self._read(path) for path in sorted((root / "app").rglob("*.py"))]
        self.by_name = {module.name: module for module in self.modules}

    def _read(self, path: Path) -> Module:
        return Module(path.relative_to(self.root).as_posix(), path.read_text("utf-8"))

    @cached_property
    def code(self) -> list[Module]:
        """The modules without those that only say what their folder holds."""
        return [each for each in self.modules if not (each.is_package and each.lines < 10)]

    @cached_property
    def _names_of_code(self) -> set[str]:
        return {module.name for module in self.code}

    def imports(self, module: Module) -> set[str]:
        """The names of the modules of ``app`` that a module imports."""
        found = set()
        for node in module.nodes:
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
            elif isinstance(node, ast.Import):
                found |= {each.name for each in node.names}
        return (found & self._names_of_code) - {module.name, "app"}

    def circles(self) -> list[list[str]]:
        """Folders that import one another, directly or round a corner; each group sorted. A folder
        is the modules that stand in it, without those of the folders in it."""
        arrows: dict[str, set[str]] = defaultdict(set)
        for module in self.code:
            for name in self.imports(module):
                if (folder := self.by_name[name].folder) != module.folder:
                    arrows[module.folder].add(folder)
        reached = {folder: _reachable(arrows, folder) for folder in list(arrows)}
        groups = {
            tuple(sorted({a, *(b for b in reached[a] if a in reached.get(b, ()))}))
            for a in reached
            if a in reached[a]
        }
        return [list(group) for group in sorted(groups)]

    def folders(self) -> Counter[str]:
        """How many modules stand in each folder."""
        return Counter(module.folder for module in self.code)

    def long_modules(self) -> list[Module]:
        """Those above the limit, longest first."""
        long = [module for module in self.modules if module.lines > LONG_MODULE]
        return sorted(long, key=lambda module: -module.lines)

    def repeated_class_names(self) -> dict[str, list[str]]:
        """Names of classes that several modules define, with those modules."""
        places: dict[str, set[str]] = defaultdict(set)
        for module in self.modules:
            for name in module.classes():
                places[name].add(module.path)
        repeated = {name: sorted(paths) for name, paths in places.items() if len(paths) > 1}
        twice_in_one = {
            name: [module.path]
            for module in self.modules
            for name, count in Counter(module.classes()).items()
            if count > 1
        }
        return {**twice_in_one, **repeated}

    def wordings(self) -> dict[str, int]:
        """For each error's code, in how many places it is worded: entries of the tables of the
        catalogue under its code."""
        codes = Counter[str]()
        for module in self.modules:
            if not module.path.endswith("errors.py"):
                continue
            for node in module.nodes:
                if isinstance(node, ast.ClassDef):
                    named = [each.value for each in node.keywords if each.arg == "code"]
                    codes.update(
                        {str(each.value): 0 for each in named if isinstance(each, ast.Constant)}
                    )
        errors = set(codes)
        for module in self.modules:
            for node in module.nodes:
                if isinstance(node, ast.Dict):
                    for key, value in zip(node.keys, node.values, strict=True):
                        if isinstance(key, ast.Constant) and key.value in errors:
                            codes[str(key.value)] += _calls(value, "ErrorEntry")
        return dict(codes)


def _calls(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _reachable(arrows: Mapping[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = list(arrows.get(start, ()))
    while waiting:
        folder = waiting.pop()
        if folder not in found:
            found.add(folder)
            waiting += arrows.get(folder, ())
    return found
