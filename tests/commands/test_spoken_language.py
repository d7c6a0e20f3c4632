"""A question is answered in its own language where the environment is English, else in Turkish."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import main
from app.commands.spoken_language import language_of_question, spoken, wants_english
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings

ENGLISH = {"LANG": "en_US.UTF-8"}


@pytest.mark.parametrize(
    ("environ", "asked", "language"),
    [
        (ENGLISH, ["What did I find about the gutter?"], "en"),
        (ENGLISH, ["Oluk hakkında ne bulmuştum?"], "tr"),
        (ENGLISH, ["how did my ferritin change"], "en"),
        (ENGLISH, ["who fixed it"], "en"),
        (ENGLISH, ["ferritin kac cikmis"], "tr"),
        (ENGLISH, ["2", "What is the Dawn phenomenon?"], "en"),
        (ENGLISH, ["2", "Dawn ile karışan etki neydi?"], "tr"),
        (ENGLISH, ["2"], "tr"),
        (ENGLISH, ["passport"], "en"),
        (ENGLISH, ["ameliyat günü"], "tr"),
        ({}, ["passport"], "tr"),
        ({"LANG": "tr_TR.UTF-8"}, ["What did I find about the gutter?"], "tr"),
        ({}, ["What did I find about the gutter?"], "tr"),
    ],
)
def test_question_and_environment_decide(
    tmp_path: Path, environ: dict[str, str], asked: list[str], language: str
) -> None:
    assert language_of_question(Paths(tmp_path), environ, *asked) == language


def test_the_setting_of_the_window_counts(tmp_path: Path) -> None:
    settings_file.save(Paths(tmp_path).settings, Settings(language="en"))
    assert language_of_question(Paths(tmp_path), {}, "Oluk neydi?") == "en"
    settings_file.save(Paths(tmp_path).settings, Settings(language="tr"))
    assert language_of_question(Paths(tmp_path), ENGLISH, "passport") == "tr"


def test_the_first_variable_that_is_set_counts() -> None:
    assert not wants_english({"LC_ALL": "tr_TR.UTF-8", "LANG": "en_US.UTF-8"})
    assert wants_english({"LC_ALL": "", "LC_MESSAGES": "en_GB", "LANG": "tr_TR"})
    assert not wants_english({"LANG": "C.UTF-8"})


def test_a_question_in_english_is_answered_in_english(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    option = ["--data-dir", str(tmp_path / "data")]
    assert main([*option, "ask", "What did I find about the Somogyi effect?", "--end"]) == 0
    shown = capsys.readouterr()
    assert "I couldn't find any past research" in shown.out
    assert "The session is saved." in shown.err
    assert main([*option, "recall", "What did I find about the Somogyi effect?"]) == 0
    assert "I found no past research" in capsys.readouterr().out
    asked = "Somogyi etkisi neydi, ne bulmuştuk?"
    assert main([*option, "ask", asked, "--session", "new", "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (done,) = (each for each in events if each["event"] == "done")
    assert "kayd" in done["text"]


@pytest.fixture(params=["environment", "setting"])
def english(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The option of a data directory, and English wanted in one of the two ways."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "data"
    if request.param == "environment":
        monkeypatch.setenv("LANG", "en_US.UTF-8")
    else:
        folder.mkdir()
        settings_file.save(Paths(folder).settings, Settings(language="en"))
    return ["--data-dir", str(folder)]


@pytest.mark.parametrize(
    ("command", "code", "out", "err"),
    [
        ("backup", 0, "The backup is made and verified: ", ""),
        ("backup --status", 0, "On this computer", ""),
        ("doctor", 0, "The archive is sound.", ""),
        ("erase none", 1, "", "There is no research with the id"),
        ("import missing.jsonl", 1, "", "cannot be opened"),
        ("import missing.jsonl --help", None, "take in an export", ""),
        ("online", 0, "Online search: asked at every question.", ""),
        ("project list", 0, "No projects.", ""),
        ("recall", 2, "", "question"),
    ],
)
def test_everything_else_is_said_in_english_too(
    english: list[str],
    command: str,
    code: int | None,
    out: str,
    err: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if code is None:
        with pytest.raises(SystemExit):
            main([*english, *command.split()])
    else:
        assert main([*english, *command.split()]) == code
    shown = capsys.readouterr()
    assert out in shown.out
    assert err in shown.err
    assert not set("ğşıİĞŞçöü") & set((shown.out + shown.err).replace("Anımsa", ""))


def test_language_of_one_command_is_not_that_of_the_next(
    english: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*english, "project", "list"]) == 0
    assert spoken() == "tr"
    assert "No projects." in capsys.readouterr().out
