"""The scripts of `packaging/`, which are no part of a package, as modules."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"

Script = Callable[[str], ModuleType]
"""Imports a script by its name."""


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    """A script as Python sees it when it is started: its own folder comes first. Each test gets
    scripts that no other has changed."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield importlib.import_module
    for name, module in list(sys.modules.items()):
        if Path(getattr(module, "__file__", None) or "/").parent == PACKAGING:
            del sys.modules[name]


@pytest.fixture
def environment(script: Script, tmp_path: Path) -> Any:
    """The ``.venv`` of a small project that looks finished but has no note yet."""
    root = tmp_path / "proje"
    (root / "packaging").mkdir(parents=True)
    (root / "packaging" / "requirements.lock").write_text("peewee==4.5.3\n", "utf-8")
    (root / "packaging" / "requirements-dev.lock").write_text("pytest==9.2.0\n", "utf-8")
    (root / "packaging" / "requirements-build.lock").write_text("pyinstaller==6.22.3\n", "utf-8")
    (root / "packaging" / "requirements-local-model.lock").write_text("smol==0.1.2\n", "utf-8")
    (root / "pyproject.toml").write_text("[project]\n", "utf-8")
    return script("virtual_environment").Environment(root)


def finish(environment: Any, scope: str) -> None:
    """Leave behind what a completed set-up leaves."""
    for name in ("python", "animsa"):
        program = environment.program(name)
        program.parent.mkdir(parents=True, exist_ok=True)
        program.touch()
    environment.remember(base=environment.base(), project=environment.project(), scope=scope)
