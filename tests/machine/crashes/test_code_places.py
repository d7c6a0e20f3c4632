"""Places in code are written down without values and without the folders of whoever uses it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from app.machine import json_files, waiting_notes
from app.machine.crashes import code_places
from app.machine.crashes.code_places import frames, place, short_name, stack

ROOT = Path(__file__).parents[3]
CANARY = "gizlibahar"


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (str(ROOT / "app" / "cli.py"), "app/cli.py"),
        (str(ROOT / "main.py"), "main.py"),
        (f"/home/{CANARY}/lib/python3.11/site-packages/qasync/__init__.py", "qasync/__init__.py"),
        (rf"C:\Users\{CANARY}\venv\Lib\site-packages\peewee.py", "peewee.py"),
        (json.__file__, "json/__init__.py"),
        ("app/ui/window/shell.py", "app/ui/window/shell.py"),
        ("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap>"),
        (f"/home/{CANARY}/betik.py", "?"),
        (f"/home/{CANARY}/app/cli.py", "?"),
        (str(ROOT / CANARY / "x.py"), "?"),
        (rf"C:\Users\{CANARY}\betik.py", "?"),
        (f"<{CANARY}>", "?"),
        (f"../{CANARY}/x.py", "?"),
        (f"/lib/site-packages/{CANARY} {CANARY}/x.py", "?"),
        ("", "?"),
    ],
)
def test_a_file_is_named_without_the_folders_above_it(file: str, told: str) -> None:
    assert short_name(file) == told


def test_a_function_is_named_only_where_it_looks_like_one() -> None:
    assert place("app/cli.py", 3, "Shell.start.<locals>.go") == (
        "app/cli.py:3 Shell.start.<locals>.go"
    )
    assert place("app/cli.py", None, f"{CANARY} {CANARY}") == "app/cli.py:0 ?"


def failing(words: str) -> None:
    try:
        json.loads(words)
    except ValueError as error:
        raise LookupError(words) from error


def test_an_error_is_told_by_its_causes_and_places_without_its_words() -> None:
    with pytest.raises(LookupError) as caught:
        failing(CANARY)
    told = frames(caught.value)
    assert told[0] == "JSONDecodeError"
    assert "LookupError" in told
    assert any(each.startswith("json/decoder.py:") for each in told)
    assert CANARY not in "\n".join(told)


def test_of_a_group_its_first_error_is_told() -> None:
    group = ExceptionGroup(CANARY, [ValueError(CANARY), TypeError(CANARY)])
    assert frames(group) == ["ValueError", "ExceptionGroup"]


def test_causes_that_go_round_in_a_circle_end() -> None:
    one, other = ValueError(), TypeError()
    one.__cause__, other.__cause__ = other, one
    assert frames(one) == ["TypeError", "ValueError"]


def test_a_running_stack_begins_with_the_innermost(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def write(path: Path, value: object) -> None:
        told.extend(stack(sys._getframe(), 3))

    monkeypatch.setattr(json_files, "write", write)
    waiting_notes.leave(Path(os.devnull), waiting_notes.Note("a"))
    assert told[0].startswith("?:")
    assert [each.split()[-1] for each in told[1:]] == ["_keep", "leave"]
    assert stack(None) == []


def test_a_deep_stack_keeps_its_innermost_places() -> None:
    def deep(left: int) -> None:
        if not left:
            raise ValueError
        deep(left - 1)

    with pytest.raises(ValueError) as caught:
        deep(200)
    assert len(frames(caught.value)) == 1 + code_places.MOST
