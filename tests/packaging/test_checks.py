"""Kinds of test runs: what each needs, and what it is given."""

from __future__ import annotations

import shutil
import sys
import threading
import tomllib
from types import ModuleType
from typing import Any

import pytest

from tests.packaging.conftest import PACKAGING, Script, finish

ROOT = PACKAGING.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def checks(script: Script) -> ModuleType:
    return script("checks")


class TestTheDesktop:
    @pytest.fixture(autouse=True)
    def linux(self, checks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(checks, "missing_libraries", lambda names: {})

    def test_what_is_missing_is_named_with_its_packages(
        self, checks: ModuleType, environment: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        there = {"Xvfb", "openbox", "setxkbmap"}
        monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
        monkeypatch.setattr(type(environment), "run_tool", lambda *_: pytest.fail("ran"))
        with pytest.raises(checks.Problem) as told:
            checks.test(environment, ["--desktop"])
        said = str(told.value)
        assert "lacks: trayer, xdotool, xprop, xwininfo." in said
        assert said.endswith("--no-install-recommends trayer xdotool x11-utils")

    def test_only_these_tests_run_with_what_else_was_given(
        self, checks: ModuleType, environment: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        finish(environment, "dev")
        ran: list[list[str]] = []

        def run(_: object, command: list[str]) -> int:
            ran.append(command)
            return 0

        monkeypatch.setattr(shutil, "which", lambda name: name)
        monkeypatch.setattr(type(environment), "prepare_qt", lambda self, window: True)
        monkeypatch.setattr(type(environment), "run_tool", run)
        assert checks.test(environment, ["--desktop", "-x"]) == 0
        assert checks.test(environment, ["-x"]) == 0
        assert ran == [["pytest", "-m", "desktop", "-x"], ["pytest", "-x"]]

    def test_elsewhere_it_says_where_they_run(
        self, checks: ModuleType, environment: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "platform", "darwin")
        with pytest.raises(checks.Problem, match="run them on Linux"):
            checks.test(environment, ["--desktop"])


class TestTheModelServer:
    def test_it_is_installed_once_and_only_for_its_own_tests(
        self, checks: ModuleType, environment: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        finish(environment, "dev")
        installs: list[tuple[str, ...]] = []
        ran: list[list[str]] = []

        def run(_: object, command: list[str]) -> int:
            ran.append(command)
            return 0

        monkeypatch.setattr(type(environment), "pip", lambda self, *args: installs.append(args))
        monkeypatch.setattr(type(environment), "prepare_qt", lambda self, window: True)
        monkeypatch.setattr(type(environment), "run_tool", run)
        assert checks.test(environment, ["-x"]) == 0
        assert installs == []
        assert checks.test(environment, ["--local-model", "-x"]) == 0
        assert checks.test(environment, ["--local-model"]) == 0
        marked = ["pytest", "-m", "local_model", "-o", "faulthandler_timeout=900"]
        assert ran == [["pytest", "-x"], [*marked, "-x"], marked]
        (install,) = installs
        assert "--require-hashes" in install
        assert environment.missing_steps(dev=True) == []

    def test_it_is_no_part_of_the_usual_run(self) -> None:
        options = PYPROJECT["tool"]["pytest"]["ini_options"]
        assert "not local_model" in options["addopts"][-1]


class TestTheCheck:
    @pytest.fixture(autouse=True)
    def set_up(self, environment: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        finish(environment, "dev")
        monkeypatch.setattr(type(environment), "prepare_qt", lambda self, window: True)

    def test_all_are_run_and_shown_one_after_the_other(
        self,
        checks: ModuleType,
        environment: Any,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        def output(_: object, command: tuple[str, ...]) -> tuple[int, str]:
            return 0, f"{command[0]} said this\n"

        monkeypatch.setattr(type(environment), "output_of_tool", output)
        monkeypatch.setattr(type(environment), "run_tool", lambda *_: 0)
        assert checks.check(environment, []) == 0
        said = capsys.readouterr().out
        assert "--- types: mypy\nmypy said this\n\n--- structure: python pack" in said
        told = said.partition("--- summary\n")[2].splitlines()
        quick, beside = (
            [name for name, _ in each] for each in (checks.QUICK, checks.BESIDE_THE_TESTS)
        )
        assert [(line[:8].strip(), line[8:20].strip()) for line in told] == [
            ("ok", name) for name in (*quick, "tests", *beside)
        ]

    def test_the_long_ones_run_while_the_tests_do(
        self, checks: ModuleType, environment: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun = threading.Event()

        def output(_: object, command: tuple[str, ...]) -> tuple[int, str]:
            if command == ("mypy",):
                begun.set()
            return 0, ""

        monkeypatch.setattr(type(environment), "output_of_tool", output)
        monkeypatch.setattr(type(environment), "run_tool", lambda *_: int(not begun.wait(30)))
        assert checks.check(environment, []) == 0

    @pytest.mark.parametrize("broken", ["mypy", "--durations"])
    def test_the_others_run_too_when_one_fails(
        self,
        checks: ModuleType,
        environment: Any,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        broken: str,
    ) -> None:
        def code(_: object, command: tuple[str, ...]) -> int:
            return int(broken in command)

        monkeypatch.setattr(type(environment), "output_of_tool", lambda *given: (code(*given), ""))
        monkeypatch.setattr(type(environment), "run_tool", code)
        assert checks.check(environment, []) == 1
        said = capsys.readouterr().out
        assert said.count("FAILED") == 1
        assert said.count("ok ") == len(checks.QUICK) + len(checks.BESIDE_THE_TESTS)

    def test_the_tests_are_listed_once_where_processes_fork(self, checks: ModuleType) -> None:
        linux, other = checks.tests_on("linux", 3), checks.tests_on("darwin", 3)
        assert linux[:3] == ("pytest", "--forks", "3")
        assert other[:5] == ("pytest", "-n", "3", "--dist", "loadfile")
        assert linux[-1] == other[-1] == "--cases-together"
