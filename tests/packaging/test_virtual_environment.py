"""The `.venv`: what is left to do in it."""

from __future__ import annotations

import json
import os
import tomllib
from typing import Any

import pytest

from tests.packaging.conftest import PACKAGING, finish

ROOT = PACKAGING.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


EVERYTHING = ["create", "libraries", "project"]


class TestWhatIsLeftToDo:
    def test_everything_in_a_fresh_clone(self, environment: Any) -> None:
        assert environment.missing_steps(dev=False) == EVERYTHING

    def test_nothing_the_second_time(self, environment: Any) -> None:
        finish(environment, "runtime")
        assert environment.missing_steps(dev=False) == []

    def test_the_tools_are_added_to_what_a_user_has(self, environment: Any) -> None:
        finish(environment, "runtime")
        assert environment.missing_steps(dev=True) == ["libraries"]

    def test_a_developer_starts_the_program_without_a_change(self, environment: Any) -> None:
        finish(environment, "dev")
        assert environment.missing_steps(dev=False) == []

    def test_a_new_project_file_installs_only_the_project(self, environment: Any) -> None:
        finish(environment, "dev")
        (environment.root / "pyproject.toml").write_text("[project]\nname = 'x'\n", "utf-8")
        assert environment.missing_steps(dev=True) == ["project"]

    @pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
    def test_a_new_lock_rebuilds(self, environment: Any, lock: str) -> None:
        finish(environment, "dev")
        (environment.root / "packaging" / lock).write_text("peewee==4.6\n", "utf-8")
        assert environment.missing_steps(dev=True) == EVERYTHING

    def test_a_moved_project_rebuilds(self, environment: Any) -> None:
        finish(environment, "runtime")
        root = environment.root
        moved = root.rename(root.with_name("taşındı"))
        assert type(environment)(moved).missing_steps(dev=False) == EVERYTHING

    @pytest.mark.parametrize("name", ["python", "animsa"])
    def test_a_broken_environment_rebuilds(self, environment: Any, name: str) -> None:
        finish(environment, "runtime")
        environment.program(name).unlink()
        assert environment.missing_steps(dev=False) == EVERYTHING

    @pytest.mark.parametrize("note", ["", "{", "[]", "\x00", json.dumps({"base": "old"})])
    def test_an_unreadable_note_rebuilds(self, environment: Any, note: str) -> None:
        finish(environment, "runtime")
        environment.note.write_text(note, "utf-8")
        assert environment.missing_steps(dev=False) == EVERYTHING


def test_what_builds_is_installed_once(environment: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(environment, "runtime")
    environment = environment
    installs: list[tuple[str, ...]] = []
    monkeypatch.setattr(type(environment), "pip", lambda self, *args: installs.append(args))
    environment.add_freezer()
    environment.add_freezer()
    assert len(installs) == 1
    environment.build_lock.write_text("pyinstaller==6.23.0\n", "utf-8")
    environment.add_freezer()
    assert len(installs) == 2
    assert all("--require-hashes" in each for each in installs)
    assert environment.missing_steps(dev=False) == []


@pytest.mark.skipif(os.name != "posix", reason="a script stands for the tool")
def test_a_tool_says_what_it_has_to_say_and_may_keep_what_it_compiles(
    environment: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    tool = environment.program("tool")
    tool.parent.mkdir(parents=True, exist_ok=True)
    tool.write_text('#!/bin/sh\necho "out ${PYTHONDONTWRITEBYTECODE-}" >&2\nexit $1\n', "utf-8")
    tool.chmod(0o755)
    assert environment.output_of_tool(["tool", "3"]) == (3, "out \n")
    assert environment.run_tool(["tool", "2"]) == 2
