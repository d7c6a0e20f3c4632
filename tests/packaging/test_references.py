"""References in docstrings and documents: those that lead nowhere are found, and no others."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).resolve().parents[2]
KEPT = '''"""See :mod:`app.kept`, :func:`app.kept.run`, :meth:`app.kept.Room.open` and
:attr:`app.kept.Room.size`."""
'''


@pytest.fixture
def references(script: Script) -> ModuleType:
    """``packaging/references.py``, which is a script and no part of a package."""
    return script("references")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "app").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / "app" / "kept.py").write_text(
        "import argparse\nclass Room:\n    size: int = 1\n    def open(self) -> None: ...\n"
        "def run() -> None: ...\n"
        'TEXT = ":class:`Gone` in a text that is no docstring"\n'
        '""":class:`argparse.ArgumentParser` and :meth:`Room.open`"""\n',
        "utf-8",
    )
    return tmp_path


def test_what_is_there_is_passed(references: ModuleType, root: Path) -> None:
    (root / "app" / "a.py").write_text(KEPT, "utf-8")
    (root / "docs" / "page.md").write_text(
        "*In `app/`: `kept` opens it.*\n\n`app/kept.py`, `kept.py`, `app/`, `Room.open`, `run()`\n",
        "utf-8",
    )
    assert list(references.lost_references(root)) == []


@pytest.mark.parametrize(
    "name",
    ["app.gone", "app.kept.gone", "app.kept.Room.gone", "gone", "Room.gone", "argparse.Parser"],
)
def test_what_is_not_there_is_told_with_its_place(
    references: ModuleType, root: Path, name: str
) -> None:
    (root / "app" / "a.py").write_text(f'class Room: ...\n"""\n:class:`{name}`"""\n', "utf-8")
    assert list(references.lost_references(root)) == [f"app/a.py:3: there is no {name}"]


def test_a_path_in_a_document_is_looked_for(references: ModuleType, root: Path) -> None:
    (root / "README.md").write_text("Kept in `app/kept.py`, before in `app/gone.py`.\n", "utf-8")
    assert list(references.lost_references(root)) == ["README.md: there is no app/gone.py"]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Cut in `gone.py`.", "gone.py"),
        ("Cut in `rooms/kept.py`.", "rooms/kept.py"),
        ("`python -m tests.benchmarks.gone --fast`", "tests.benchmarks.gone"),
        ("What `Room.close` does.", "Room.close"),
        ("What `halt()` does.", "halt()"),
        ("*In `app/`: `kept`, `gone`.*", "gone"),
    ],
)
def test_what_a_document_names_is_looked_for(
    references: ModuleType, root: Path, text: str, lost: str
) -> None:
    (root / "docs" / "page.md").write_text(f"# A page\n\n{text}\n", "utf-8")
    assert list(references.lost_references(root)) == [f"docs/page.md: there is no {lost}"]
