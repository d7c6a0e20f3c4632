"""Signatures of Qt's functions: not loaded by the start, and the same once they are asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
LOADED = """
import sys
def loaded():
    modules = {name: module for name, module in sys.modules.items() if "signature" in name}
    return sorted(name for name, module in modules.items() if "using_snake_case" in vars(module))
"""
"""``using_snake_case`` is known to those that know the signatures, and to no other."""
ASKED = """
from PySide6.support.signature import get_signature
from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QWidget
def said(call, *given):
    try:
        call(*given)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
said(QPoint, "a", 1)
said(QPoint(1, 2).setX, "a")
said(QObject().setObjectName, 1, 2, 3)
print(get_signature(QWidget.resize))
print(QWidget.resize.__doc__)
from PySide6.support.signature.lib.pyi_generator import generate_pyi
from PySide6.support.signature import parser
print(generate_pyi.__name__, parser.__name__)
print(hasattr(parser, "__path__"), hasattr(parser, "no_such_name"))
"""


def test_the_window_starts_without_them() -> None:
    program = f"{LOADED}\nimport app.ui.window.application\nprint(loaded())"
    assert _printed(program) == "[]\n"


def test_once_they_are_asked_for_all_of_it_is_as_qt_has_it() -> None:
    before = _printed(ASKED)
    assert "PySide6.QtCore" in before
    assert _printed(f"import app.ui\n{ASKED}") == before


def test_another_import_of_qt_before_leaves_all_as_it_is() -> None:
    program = f"{LOADED}\nimport PySide6.QtCore\nbefore = loaded()\nimport app.ui"
    assert _printed(f"{program}\nprint(bool(before), before == loaded())") == "True True\n"


def test_python_compiles_as_ever_afterwards() -> None:
    program = "before = compile\nimport app.ui\nprint(compile is before)"
    assert _printed(program) == "True\n"


def _printed(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout
