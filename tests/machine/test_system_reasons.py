"""Whatever the operating system refuses is told in our words, in the reader's language."""

from __future__ import annotations

import ast
import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from app.commands import json_lines
from app.core.domain import errors
from app.core.wording.error_wording import error_sentence
from app.core.wording.input_reasons import INPUT_REASONS
from app.machine import settings
from app.machine.settings import Settings
from app.machine.system_reasons import OTHER, system_reason
from app.memory.transfer import incoming
from app.providers import credentials
from app.providers.api_token import ApiToken
from app.ui.research import report_file
from tests.source_code import APP, modules

NUMBERS = sorted(errno.errorcode)


def refusing(number: int) -> Callable[..., NoReturn]:
    """A call of the system that fails in this way."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number), "/nowhere")

    return refuse


def reads(path: Path) -> list[Callable[[], object]]:
    """What reads a file of the user's choice."""
    return [
        lambda: list(incoming.sessions_in(path)),
        lambda: json_lines.opened(str(path)).__enter__(),
        ApiToken(path.parent).get,
    ]


def writes(path: Path) -> list[Callable[[], object]]:
    """What writes one."""
    return [
        lambda: report_file.write_markdown("x", path),
        lambda: settings.save(path, Settings(theme="dark")),
    ]


def sentences(number: int, action: Callable[[], object]) -> list[str]:
    """What the user reads of it; nothing where it was no failure."""
    try:
        action()
    except errors.AnimsaError as error:
        return [error_sentence(error, language) for language in ("tr", "en")]
    return []


@pytest.mark.parametrize("number", NUMBERS, ids=errno.errorcode.__getitem__)
def test_no_failure_shows_the_systems_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(credentials, "write", lambda *_: False)
    monkeypatch.setattr(credentials, "read", lambda *_: "")
    told: list[str] = []
    reading, writing = reads(tmp_path / "file"), writes(tmp_path / "file")
    with monkeypatch.context() as failing:
        failing.setattr(Path, "stat", refusing(number))
        failing.setattr(Path, "open", refusing(number))
        failing.setattr(os, "open", refusing(number))
        for action in reading:
            told += sentences(number, action)
    with monkeypatch.context() as failing:
        failing.setattr(tempfile, "mkstemp", refusing(number))
        for action in writing:
            told += sentences(number, action)
    assert len(told) >= 8
    assert [
        each for each in told if os.strerror(number) in each or "nedeni bilinmiyor" in each
    ] == []


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EPROTO])
def test_nor_does_what_a_command_did_not_expect(tmp_path: Path, number: int) -> None:
    code = (
        "import os, sys\n"
        "from app import cli\n"
        "from app.commands import dispatch\n"
        "async def refuse(*_):\n"
        f"    raise OSError({number}, os.strerror({number}))\n"
        "dispatch.run = refuse\n"
        f"sys.exit(cli.main(['--data-dir', {str(tmp_path / 'data')!r}, 'ask', 'merhaba']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Dosya ya da çıktı kullanılamadı: ")
    assert os.strerror(number) not in done.stderr


def test_every_reason_has_words() -> None:
    reasons = {system_reason(OSError(number, "")) for number in NUMBERS}
    assert reasons - set(INPUT_REASONS) == set()
    assert OTHER in reasons
    assert system_reason(OSError()) == OTHER


def test_windows_not_finding_a_long_path_is_told_as_its_length() -> None:
    def refused(letters: int, number: int | None, code: int = errno.ENOENT) -> str:
        error = FileNotFoundError(code, "", "C" * letters)
        if number is not None:
            error.winerror = number  # type: ignore[attr-defined, unused-ignore]
        return system_reason(error)

    no_file, no_folder, too_long = 2, 3, 206
    assert refused(10, too_long) == "name_too_long"
    assert refused(260, no_file) == refused(260, no_folder) == "name_too_long"
    assert refused(259, no_folder) == "not_there"
    assert refused(300, None) == "not_there"
    assert refused(300, 5, errno.EACCES) == "not_permitted"


def test_a_pipe_is_not_imported(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no pipes on the disk")
    os.mkfifo(tmp_path / "pipe.jsonl")
    for path, reason in ((tmp_path / "pipe.jsonl", "no_file"), (tmp_path, "is_folder")):
        with pytest.raises(errors.FileUnreadable) as told:
            list(incoming.sessions_in(path))
        assert told.value.about["reason"] == reason


def test_nobody_asks_the_system_for_its_sentence() -> None:
    asked = [
        path.name
        for path, module in modules(APP, naming=["strerror"])
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute) and node.attr == "strerror"
    ]
    # Where an error of our own is made, which the same rule words.
    assert asked == ["whole_files.py"]
