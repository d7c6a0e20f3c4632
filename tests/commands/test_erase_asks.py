"""Erasing at the command line: what changes elsewhere is told first, and who sits there is asked.

Also tests: app/commands/archive_commands.py, app/commands/printing.py.
"""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Callable

import pytest

from app.cli import main


@pytest.fixture
def data(home_of: Callable[[str], list[str]], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """A data directory in which one research was recalled in another conversation."""
    option = home_of("data")
    assert main([*option, "ask", "Mide bulantısına ne iyi gelir, ne bulmuştuk?", "--end"]) == 0
    capsys.readouterr()
    return option


def sits(monkeypatch: pytest.MonkeyPatch, answer: str) -> list[str]:
    """Somebody sits at the keyboard, and answers so; what they were asked."""
    asked: list[str] = []

    def answered(question: str = "") -> str:
        asked.append(question)
        return answer

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(builtins, "input", answered)
    return asked


def test_what_changes_is_listed_and_a_no_changes_nothing(
    data: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as there:
        asked = sits(there, "h")
        assert main([*data, "erase", "s"]) == 0
    said = capsys.readouterr().out
    assert "1 yanıt silinir" in said
    assert "hiçbir şey silinmedi" in said
    assert len(asked) == 1
    with monkeypatch.context() as there:
        sits(there, "evet")
        assert main([*data, "erase", "s"]) == 0
    assert "Oturum arşivden" in capsys.readouterr().out
    assert main([*data, "erase", "s"]) == 1
    assert capsys.readouterr().out == ""


def test_a_project_goes_only_with_a_word_where_nobody_is_asked(
    data: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([*data, "project", "create", "Ev"]) == 0
    capsys.readouterr()
    for json_lines in ([], ["--json"]):
        assert main([*data, "project", "erase", "Ev", *json_lines]) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "--yes" in shown.err and "hiçbir şey silinmedi" in shown.err
    with monkeypatch.context() as there:
        sits(there, "h")
        assert main([*data, "project", "erase", "Ev"]) == 0
    assert "Vazgeçildi" in capsys.readouterr().out
    assert main([*data, "project", "erase", "Ev", "--yes"]) == 0
    assert "belleği" in capsys.readouterr().out


def test_a_program_is_not_asked_and_told_in_json(
    data: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*data, "erase", "s", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["erased"] == "s"
    assert [(each["answers"], each["parts"]) for each in told["changed"]] == [(1, 0)]
