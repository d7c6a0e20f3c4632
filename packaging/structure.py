"""The structure of the code in figures, and the pages of the documentation that follow from it.

    python3 packaging/structure.py                 the figures of this tree
    python3 packaging/structure.py --root DIR      the figures of another tree, an older one say
    python3 packaging/structure.py --write         write docs/files.md
    python3 packaging/structure.py --check         fail where a rule of the house is broken

The rules: no circle between folders, no folder of more than 20 modules, at most 8 modules of more
than 400 lines, no class name that stands for two things (peewee's ``Meta`` apart), one wording an
error and language, ``docs/files.md`` up to date, every test in its place, references in docstrings
and documents that lead somewhere, and the walks of ``docs/one-turn.md`` as short as they are said
to be and through functions that exist.

Only the standard library is used, and nothing of the project is imported: any tree can be measured.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from references import lost_references

ROOT = Path(__file__).resolve().parent.parent

WIDEST_FOLDER = 20
LONG_MODULE = 400
MOST_LONG_MODULES = 8
SHARED_CLASS_NAMES = frozenset({"Meta"})
"""peewee wants this name for the options of each table."""
WALKS = {"From the Enter key to the row": (11, 1), "From the row to the screen": (14, 2)}
"""The headings of ``docs/one-turn.md``, with the most modules and returns that each may have."""
RIDDLE = re.compile(r"(?:Wh(?:at|ich|ether|ere|en|o|om|ose)|How|Everything)\b")
"""A docstring opens with a noun phrase or an imperative: it is all that ``docs/files.md`` shows."""
ALSO_TESTS = re.compile(r"^Also tests?: (?P<paths>.+?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^\d+\. `(?P<path>app/[\w/]+\.py)` `(?P<name>[\w.]+)`")


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

    @property
    def docstring(self) -> str:
        return ast.get_docstring(self.tree) or ""

    @property
    def purpose(self) -> str:
        """The first sentence of the docstring, on one line."""
        first = self.docstring.partition("\n\n")[0].replace("\n", " ")
        return re.split(r"(?<=[.!?]) (?=[A-Z`:])", first, maxsplit=1)[0]

    def classes(self) -> Iterator[str]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef):
                yield node.name

    def definitions(self) -> dict[str, str]:
        """The source of each function and class, by its name ("Class.method"); also of what a class
        binds to a name, which may be a method."""
        found: dict[str, str] = {}

        def collect(body: Sequence[ast.stmt], prefix: str) -> None:
            for node in body:
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    found[prefix + node.name] = ast.get_source_segment(self.text, node) or ""
                    if isinstance(node, ast.ClassDef):
                        collect(node.body, f"{prefix}{node.name}.")
                elif prefix and isinstance(node, ast.Assign):
                    for target in node.targets:
                        found[prefix + ast.unparse(target)] = ast.unparse(node)

        collect(self.tree.body, "")
        return found


class House:
    """The modules of ``app`` below a root, and what they import of one another."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.modules = [self._read(path) for path in sorted((root / "app").rglob("*.py"))]
        self.by_name = {module.name: module for module in self.modules}

    def _read(self, path: Path) -> Module:
        return Module(path.relative_to(self.root).as_posix(), path.read_text("utf-8"))

    @property
    def code(self) -> list[Module]:
        """The modules without those that only say what their folder holds."""
        return [each for each in self.modules if not (each.is_package and each.lines < 10)]

    def imports(self, module: Module) -> set[str]:
        """The names of the modules of ``app`` that a module imports."""
        found = set()
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                found |= {f"{node.module}.{each.name}" for each in node.names} & set(self.by_name)
                found |= {node.module} & set(self.by_name)
            elif isinstance(node, ast.Import):
                found |= {each.name for each in node.names} & set(self.by_name)
        own = {module.name, "app"}
        return {name for name in found - own if self.by_name[name] in self.code}

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
            for node in ast.walk(module.tree):
                if isinstance(node, ast.ClassDef):
                    named = [each.value for each in node.keywords if each.arg == "code"]
                    codes.update(
                        {str(each.value): 0 for each in named if isinstance(each, ast.Constant)}
                    )
        errors = set(codes)
        for module in self.modules:
            for node in ast.walk(module.tree):
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


# --- the walks of one turn -----------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A line of a walk: the function that the turn goes through."""

    path: str
    name: str


def walks(root: Path) -> dict[str, list[Step]]:
    """The numbered walks of ``docs/one-turn.md`` by their headings; empty where there is none."""
    page = root / "docs" / "one-turn.md"
    found: dict[str, list[Step]] = {}
    heading = ""
    for line in page.read_text("utf-8").splitlines() if page.exists() else ():
        if line.startswith("## "):
            heading = line[3:].strip()
        elif (step := STEP.match(line)) and heading in WALKS:
            found.setdefault(heading, []).append(Step(step["path"], step["name"]))
    return found


def length(walk: Sequence[Step]) -> tuple[int, int]:
    """How many modules a walk goes through, and how often it comes back to one that it had left."""
    rooms = [step.path for n, step in enumerate(walk) if not n or walk[n - 1].path != step.path]
    return len(set(rooms)), len(rooms) - len(set(rooms))


def broken_steps(house: House, walk: Sequence[Step]) -> Iterator[str]:
    """What is untrue of a walk: functions that are not there, or do not name the next one."""
    passed = {step.path for step in walk}
    sources = {each.path: each.definitions() for each in house.modules if each.path in passed}
    for step in walk:
        if step.name not in sources.get(step.path, {}):
            yield f"there is no {step.name} in {step.path}"
    for number, (step, after) in enumerate(pairwise(walk)):
        if after in walk[:number]:
            # Back in a function that waited for what came between.
            continue
        source = sources.get(step.path, {}).get(step.name, "")
        kind, _, called = after.name.rpartition(".")
        wanted = kind if called == "__init__" else called
        if source and not re.search(rf"\b{re.escape(wanted)}\b", source):
            yield f"{step.path}: {step.name} does not name {wanted} of {after.path}"


# --- tests mirror the code -----------------------------------------------------------------------


def also_tested(test: Module) -> list[str]:
    """The files that a test says it tests beside the one that it is named after."""
    said = ALSO_TESTS.search(test.docstring)
    return re.findall(r"app/[\w/]+\.py", said["paths"]) if said else []


def missing_pairs(house: House) -> list[str]:
    """Modules without a test of their name or one that says it tests them, and tests that name
    nothing that is there."""
    tests = [
        Module(path.relative_to(house.root).as_posix(), path.read_text("utf-8"))
        for path in sorted((house.root / "tests").rglob("test_*.py"))
    ]
    paths = {module.path for module in house.code}
    tested: set[str] = set()
    problems = []
    for test in tests:
        folder, _, file = test.path.rpartition("/")
        own = f"app{folder.removeprefix('tests')}/{file.removeprefix('test_')}"
        named = also_tested(test)
        problems += [f"{test.path}: there is no {path}" for path in named if path not in paths]
        tested |= {own, *named}
        elsewhere = test.path.startswith(
            ("tests/e2e/", "tests/fakes/", "tests/packaging/", "tests/test_")
        )
        if own not in paths and not named and not elsewhere:
            problems.append(f"{test.path}: there is no {own}, and it names nothing else")
    untested = sorted(paths - tested)
    return problems + [
        f"{path}: no test has its name or says that it tests it" for path in untested
    ]


# --- pages ---------------------------------------------------------------------------------------


def files_page(house: House) -> str:
    """``docs/files.md``: every file with the first sentence of its docstring, folder by folder."""
    lines = [
        "# What is where",
        "",
        "Every file of `app/` with what it is for: the first sentence of its docstring.",
        "`python3 packaging/structure.py --write` makes this page; a check keeps it true.",
    ]
    for folder in sorted({module.folder for module in house.modules}):
        inside = [module for module in house.modules if module.folder == folder]
        room = next((module for module in inside if module.is_package), None)
        lines += ["", f"## {folder}/", ""]
        if room is not None and room.purpose:
            lines += [room.docstring.partition("\n\n")[0].replace("\n", " "), ""]
        files = [module for module in inside if not module.is_package]
        if files:
            lines += ["| file | what it is for |", "|---|---|"]
        for module in files:
            purpose = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", module.purpose).replace("``", "`")
            lines.append(f"| `{module.path.rpartition('/')[2]}` | {purpose.replace('|', '∣')} |")
    return "\n".join(lines) + "\n"


# --- what is printed -----------------------------------------------------------------------------


def figures(house: House) -> Iterator[str]:
    """The figures of a tree, a line each."""
    yield f"modules                        {len(house.code)}"
    yield f"lines                          {sum(module.lines for module in house.modules):,}"
    folder, width = house.folders().most_common(1)[0]
    yield f"widest folder                  {width} ({folder}/)"
    long = house.long_modules()
    yield f"modules over {LONG_MODULE} lines         {len(long)}"
    for module in long:
        yield f"    {module.lines:5} {module.path}"
    repeated = house.repeated_class_names()
    named = f" ({', '.join(sorted(repeated))})" if repeated else ""
    yield f"repeated class names           {len(repeated)}{named}"
    wordings = house.wordings()
    most = max(wordings.values(), default=0)
    yield f"most places wording an error   {most} (of {len(wordings)} errors)"
    yield f"circles between folders        {len(house.circles())}"
    for heading, walk in walks(house.root).items():
        modules, returns = length(walk)
        yield f"{heading.lower():<30} {modules} modules, {returns} returns"


def broken_rules(house: House) -> Iterator[str]:
    """What of the rules does not hold in this tree, a line each."""
    for circle in house.circles():
        yield f"folders import one another: {', '.join(circle)}"
    for folder, width in house.folders().items():
        if width > WIDEST_FOLDER:
            yield f"{folder}/ holds {width} modules, more than {WIDEST_FOLDER}"
    if len(long := house.long_modules()) > MOST_LONG_MODULES:
        named = ", ".join(f"{module.path} ({module.lines})" for module in long)
        yield f"more than {MOST_LONG_MODULES} modules of over {LONG_MODULE} lines: {named}"
    for name, paths in house.repeated_class_names().items():
        if name not in SHARED_CLASS_NAMES:
            yield f"{name} is the name of several classes: {', '.join(paths)}"
    for code, count in house.wordings().items():
        if count > 1:
            yield f"the error {code} is worded in {count} places"
    for module in house.modules:
        if not module.docstring:
            yield f"{module.path} does not say what it is for"
        elif RIDDLE.match(module.docstring):
            yield f"{module.path}: its docstring opens with a clause, not with the thing itself"
    page = house.root / "docs" / "files.md"
    if not page.exists() or page.read_text("utf-8") != files_page(house):
        yield "docs/files.md is not up to date: python3 packaging/structure.py --write"
    found = walks(house.root)
    for heading, (modules, returns) in WALKS.items():
        if heading not in found:
            yield f"docs/one-turn.md has no walk “{heading}”"
            continue
        long_walk = length(found[heading])
        if long_walk[0] > modules or long_walk[1] > returns:
            yield f"{heading}: {long_walk[0]} modules and {long_walk[1]} returns"
        yield from (f"docs/one-turn.md: {each}" for each in broken_steps(house, found[heading]))
    yield from missing_pairs(house)
    yield from lost_references(house.root)


def main(arguments: Sequence[str]) -> int:
    """Carry out one command: 0 done, 1 a rule is broken, 2 wrong usage."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to measure")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="write docs/files.md")
    what.add_argument("--check", action="store_true", help="fail where a rule is broken")
    options = parser.parse_args(arguments)
    house = House(options.root.resolve())
    if options.write:
        (house.root / "docs" / "files.md").write_text(files_page(house), "utf-8")
        return 0
    if options.check:
        problems = list(broken_rules(house))
        print("\n".join(problems) or "the house is in order")
        return 1 if problems else 0
    print("\n".join(figures(house)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
