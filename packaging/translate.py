"""Keep the interface's translations in step with the code.

    .venv/bin/python packaging/translate.py            collect the strings, make the .qm files
    .venv/bin/python packaging/translate.py --check    fail when that would change something, or
                                                       when a string has no translation

The source strings are English; ``resources/i18n/animsa_tr.ts`` holds the Turkish and is edited with
Qt Linguist or by hand. ``animsa_en.ts`` holds only what English has two forms for ("%Ln call(s)").
Positions in the code are left out, so that moving code changes nothing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "resources" / "i18n"
LANGUAGES = ("tr", "en")


def main(arguments: list[str]) -> int:
    """Run the command; 1 when ``--check`` found something."""
    if arguments == ["--check"]:
        return check()
    for language in LANGUAGES:
        make(FOLDER, language)
    return 0


def make(folder: Path, language: str) -> None:
    """Collect the strings into ``folder``'s .ts of a language and compile its .qm."""
    ts = folder / f"animsa_{language}.ts"
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "app" / "ui").rglob("*.py"))
    options = ["-no-obsolete", "-locations", "none", "-silent"]
    if language == "en":
        options.append("-pluralonly")
    languages = ["-source-language", "en", "-target-language", language]
    _run("pyside6-lupdate", *options, *languages, *sources, "-ts", str(ts))
    # A window that runs has the .qm mapped: written in place, it would change under it.
    fresh = ts.with_suffix(".qm.new")
    _run("pyside6-lrelease", "-silent", str(ts), "-qm", str(fresh))
    fresh.replace(ts.with_suffix(".qm"))


def check() -> int:
    """Say what is out of step."""
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        for language in LANGUAGES:
            name = f"animsa_{language}.ts"
            shutil.copy(FOLDER / name, scratch)
            make(Path(scratch), language)
            for file in (Path(name), Path(name).with_suffix(".qm")):
                if (Path(scratch) / file).read_bytes() != (FOLDER / file).read_bytes():
                    problems.append(f"{file} is not up to date")
        for language in LANGUAGES:
            missing = untranslated(FOLDER / f"animsa_{language}.ts")
            problems += [f"no translation ({language}): {source}" for source in missing]
    for problem in problems:
        print(problem)
    if not problems:
        print("translations are complete")
    return 1 if problems else 0


def untranslated(ts: Path) -> list[str]:
    """The source strings of a .ts file that have no finished translation."""
    return [
        message.findtext("source", "")
        for message in ElementTree.parse(ts).iter("message")
        if (found := message.find("translation")) is None
        or found.get("type") == "unfinished"
        or not "".join(found.itertext()).strip()
    ]


def _run(*command: str) -> None:
    program = Path(sys.executable).with_name(command[0])
    subprocess.run([str(program), *command[1:]], cwd=ROOT, check=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
