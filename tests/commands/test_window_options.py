"""Options of the window's start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import cli
from app.commands.arguments import Parser
from app.commands.window_options import (
    SCREENS,
    add_window_options,
    has_screen,
    link_named,
    request_of,
)
from app.machine.desktop.start_request import StartAction, StartRequest

LINK = "animsa:session/a/b"
FILE = Path("b c", "ç.animsa").absolute()

IMPORT_JSON = StartRequest(StartAction.IMPORT, str(FILE.with_suffix(".json")))


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ([], StartRequest()),
        ([LINK], StartRequest(StartAction.OPEN, LINK)),
        (["--open", LINK], StartRequest(StartAction.OPEN, LINK)),
        ([str(FILE)], StartRequest(StartAction.IMPORT, str(FILE))),
        ([FILE.as_uri()], StartRequest(StartAction.IMPORT, str(FILE))),
        (["--open", str(FILE)], StartRequest(StartAction.IMPORT, str(FILE))),
        (["--open", str(FILE.with_suffix(".json"))], IMPORT_JSON),
        (["--open=x.zip"], StartRequest(StartAction.IMPORT, str(Path("x.zip").absolute()))),
        (["--new-research"], StartRequest(StartAction.NEW_RESEARCH)),
        (["--quick-question"], StartRequest(StartAction.QUICK_QUESTION)),
        (["--hidden"], StartRequest(StartAction.HIDE)),
    ],
)
def test_what_a_start_asks_for(
    given: list[str], asked: StartRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN", raising=False)
    parser = Parser()
    add_window_options(parser)
    assert request_of(parser.parse_args(link_named(given))) == asked


def test_what_is_opened_stands_alone() -> None:
    # A link from a stranger brings no option of its own.
    assert link_named([LINK, "--selftest"]) == [LINK, "--selftest"]
    assert link_named(["--data-dir", "a.animsa"]) == ["--data-dir", "a.animsa"]


def test_the_token_of_the_desktop_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "wayland-7")
    parser = Parser()
    add_window_options(parser)
    assert request_of(parser.parse_args([])) == StartRequest(token="wayland-7")


def test_a_start_asks_for_one_thing(capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser(prog="animsa")
    add_window_options(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["--hidden", "--new-research"])
    assert "birlikte kullanılmaz" in capsys.readouterr().err


def test_no_screen_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert has_screen({}, "win32") and has_screen({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_screen({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert not has_screen({"DISPLAY": ""}, "linux")
    monkeypatch.setattr(cli, "has_screen", lambda _: False)
    assert cli.main(["--data-dir", str(tmp_path)]) == 1
    assert "animsa ask" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_a_screen_that_cannot_be_reached_is_said_in_a_sentence(tmp_path: Path) -> None:
    """Qt would abort the process, with words of its own."""
    outside = {name: value for name, value in os.environ.items() if name not in SCREENS}
    started = subprocess.run(
        [sys.executable, "-m", "app.cli", "--data-dir", str(tmp_path)],
        env=outside | {"DISPLAY": ":no-such-screen", "LANG": "en_US.UTF-8", "LC_ALL": ""},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert started.returncode == 1
    assert started.stderr.startswith("The screen cannot be used (DISPLAY=:no-such-screen)")
    assert "animsa recall" in started.stderr
    assert started.stderr.count("\n") == 1, "nothing of Qt's own"
    assert list((tmp_path / "crashes").iterdir()) == [], "and it is no crash"
