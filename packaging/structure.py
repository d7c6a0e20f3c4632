"""The structure of the code in figures, and the pages of the documentation that follow from it.

    python3 packaging/structure.py                 the figures of this tree
    python3 packaging/structure.py --root DIR      the figures of another tree, an older one say
    python3 packaging/structure.py --write         write docs/files.md
    python3 packaging/structure.py --check         fail where a rule is broken

The rules: no circle between folders, no folder of more than 20 modules, no module of more than 400
lines but the list of errors, no class name that stands for two things (peewee's ``Meta`` apart),
one wording an error and language, ``docs/files.md`` up to date, every test in its place, references
in docstrings and documents that lead somewhere, and the walks of ``docs/one-turn.md`` as short as
they are said to be and through functions that exist.

Only the standard library is used, and nothing of the project is imported: any tree can be measured.
"""

from __future__ import annotations

import argparse
import gc
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from mirrored_tests import missing_pairs
from references import lost_references
from source_tree import LONG_MODULE, SourceTree
from turn_walks import WALKS, broken_steps, length, walks

ROOT = Path(__file__).resolve().parent.parent

WIDEST_FOLDER = 20
LONG_LISTS = frozenset({"app/core/domain/errors.py"})
"""Modules that may be longer: one list, which is shown whole at its head."""
SHARED_CLASS_NAMES = frozenset({"Meta"})
"""peewee wants this name for the options of each table."""
RIDDLE = re.compile(r"(?:Wh(?:at|ich|ether|ere|en|o|om|ose)|How|Everything)\b")
"""A docstring opens with a noun phrase or an imperative: it is all that ``docs/files.md`` shows."""


def files_page(tree: SourceTree) -> str:
    """``docs/files.md``: every file with the first sentence of its docstring, folder by folder."""
    lines = [
        "# What is where",
        "",
        "Every file of `app/` with what it is for: the first sentence of its docstring.",
        "`python3 packaging/structure.py --write` makes this page; a check keeps it true.",
    ]
    for folder in sorted({module.folder for module in tree.modules}):
        inside = [module for module in tree.modules if module.folder == folder]
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


def figures(tree: SourceTree) -> Iterator[str]:
    """The figures of a tree, a line each."""
    yield f"modules                        {len(tree.code)}"
    yield f"lines                          {sum(module.lines for module in tree.modules):,}"
    folder, width = tree.folders().most_common(1)[0]
    yield f"widest folder                  {width} ({folder}/)"
    long = tree.long_modules()
    yield f"modules over {LONG_MODULE} lines         {len(long)}"
    for module in long:
        yield f"    {module.lines:5} {module.path}"
    repeated = tree.repeated_class_names()
    named = f" ({', '.join(sorted(repeated))})" if repeated else ""
    yield f"repeated class names           {len(repeated)}{named}"
    wordings = tree.wordings()
    most = max(wordings.values(), default=0)
    yield f"most places wording an error   {most} (of {len(wordings)} errors)"
    yield f"circles between folders        {len(tree.circles())}"
    for heading, walk in walks(tree.root).items():
        modules, returns = length(walk)
        yield f"{heading.lower():<30} {modules} modules, {returns} returns"


def broken_rules(tree: SourceTree) -> Iterator[str]:
    """What of the rules does not hold in this tree, a line each."""
    for circle in tree.circles():
        yield f"folders import one another: {', '.join(circle)}"
    for folder, width in tree.folders().items():
        if width > WIDEST_FOLDER:
            yield f"{folder}/ holds {width} modules, more than {WIDEST_FOLDER}"
    for module in tree.long_modules():
        if module.path not in LONG_LISTS:
            yield f"{module.path} has {module.lines} lines, more than {LONG_MODULE}"
    for name, paths in tree.repeated_class_names().items():
        if name not in SHARED_CLASS_NAMES:
            yield f"{name} is the name of several classes: {', '.join(paths)}"
    for code, count in tree.wordings().items():
        if count > 1:
            yield f"the error {code} is worded in {count} places"
    for module in tree.modules:
        if not module.docstring:
            yield f"{module.path} does not say what it is for"
        elif RIDDLE.match(module.docstring):
            yield f"{module.path}: its docstring opens with a clause, not with the thing itself"
    page = tree.root / "docs" / "files.md"
    if not page.exists() or page.read_text("utf-8") != files_page(tree):
        yield "docs/files.md is not up to date: python3 packaging/structure.py --write"
    found = walks(tree.root)
    for heading, (modules, returns) in WALKS.items():
        if heading not in found:
            yield f"docs/one-turn.md has no walk “{heading}”"
            continue
        long_walk = length(found[heading])
        if long_walk[0] > modules or long_walk[1] > returns:
            yield f"{heading}: {long_walk[0]} modules and {long_walk[1]} returns"
        yield from (f"docs/one-turn.md: {each}" for each in broken_steps(tree, found[heading]))
    yield from missing_pairs(tree)
    yield from lost_references(tree.root)


def main(arguments: Sequence[str]) -> int:
    """Carry out one command: 0 done, 1 a rule is broken, 2 wrong usage."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to measure")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="write docs/files.md")
    what.add_argument("--check", action="store_true", help="fail where a rule is broken")
    options = parser.parse_args(arguments)
    tree = SourceTree(options.root.resolve())
    if options.write:
        (tree.root / "docs" / "files.md").write_text(files_page(tree), "utf-8")
        return 0
    if options.check:
        problems = list(broken_rules(tree))
        print("\n".join(problems) or "the structure is in order")
        return 1 if problems else 0
    print("\n".join(figures(tree)))
    return 0


if __name__ == "__main__":
    # The trees of all modules are kept to the end, and are gone through for nothing.
    gc.disable()
    raise SystemExit(main(sys.argv[1:]))
