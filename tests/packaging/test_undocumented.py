"""Libraries lose their docstrings and nothing else."""

from __future__ import annotations

from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).parents[2]
SOURCE = '''"""About the module."""
from __future__ import annotations

class Thing:
    """About the thing."""

    def words(self) -> list[str]:
        """About the words."""
        return [each for each in ("kept", f"{1}")]

    def checked(self, number: unknown) -> None:
        "On one line."
        assert number > 0, "a number"

    async def later(self): "nothing but words"

class Empty(Exception):
    """Only words."""

text = "no docstring"
"no docstring either"
'''


@pytest.fixture(name="undocumented")
def _undocumented(script: Script) -> ModuleType:
    return script("undocumented")


def test_docstrings_go_and_statements_stay(undocumented: ModuleType) -> None:
    code = undocumented.undocumented(SOURCE.encode(), "place.py")
    assert code.co_filename == "place.py"
    had: dict[str, Any] = {"__name__": "place"}
    exec(code, had)
    thing = had["Thing"]
    for each in (thing, thing.words, thing.checked, thing.later, had["Empty"]):
        assert each.__doc__ is None
    assert had.get("__doc__") is None
    assert thing().words() == ["kept", "1"]
    assert had["text"] == "no docstring"
    with pytest.raises(AssertionError, match="a number"):
        thing().checked(0)
    # As with python -OO.
    exec(undocumented.undocumented(SOURCE.encode(), "place.py", 2), had)
    assert had["Thing"]().checked(0) is None


def test_ours_stay_as_they_are(undocumented: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "any.py"
    path.write_text('"""Words."""\n', "utf-8")
    before = compile(path.read_bytes(), "any.py", "exec")
    names = ("app", "app.cli", "main", "numpy.ma", "library", "library.part", "made")
    codes: dict[str, CodeType] = dict.fromkeys(names[:-1], before)
    listed = [(name, str(path), "PYMODULE") for name in names]
    undocumented.leave_out([*listed, ("apart", "-", "PYMODULE")], codes)
    assert [name for name in codes if codes[name] is before] == list(names[:3])
    assert "made" not in codes


def test_what_only_puts_docstrings_elsewhere_does_nothing(
    undocumented: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "any.py"
    path.write_text("words = 'of an array'\n", "utf-8")
    before = compile(path.read_bytes(), "any.py", "exec")
    documents, counts = "numpy._core._add_newdocs", "numpy._core.numeric"
    codes: dict[str, CodeType] = dict.fromkeys((documents, counts), before)
    undocumented.leave_out([(name, str(path), "PYMODULE") for name in codes], codes)
    had: dict[str, dict[str, Any]] = {name: {} for name in codes}
    for name, code in codes.items():
        exec(code, had[name])
    assert "words" in had[counts]
    assert "words" not in had[documents]
