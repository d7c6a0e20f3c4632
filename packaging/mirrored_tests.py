"""Tests mirror the code: each module has a test of its name, or one that says it tests it too."""

from __future__ import annotations

import re

from source_tree import Module, SourceTree

ALSO_TESTS = re.compile(
    r'^(?:""")?Also tests?: (?P<paths>.+?)(?:\n\n|\Z)', re.MULTILINE | re.DOTALL
)


def also_tested(test: Module) -> list[str]:
    """The files that a test says it tests beside the one that it is named after."""
    said = ALSO_TESTS.search(test.text)
    return re.findall(r"app/[\w/]+\.py", said["paths"]) if said else []


def missing_pairs(tree: SourceTree) -> list[str]:
    """Modules without a test of their name or one that says it tests them, and tests that name
    nothing that is there."""
    tests = [
        Module(path.relative_to(tree.root).as_posix(), path.read_text("utf-8"))
        for path in sorted((tree.root / "tests").rglob("test_*.py"))
    ]
    paths = {module.path for module in tree.code}
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
