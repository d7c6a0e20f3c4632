"""Commands on an encrypted archive: what is said before, the passphrase that is asked for, and the
sentence where nobody can be asked.

Also tests: app/core/wording/encryption_words.py.
"""

from __future__ import annotations

import getpass
import json
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.machine import twin_files
from app.storage.keys import key_file
from app.storage.keys.held_keys import HELD
from tests.commands.conftest import GINGER
from tests.commands.test_erase_asks import sits

PASSPHRASE = "dört sözcüklü bir parola"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An encrypted data directory with one research, locked for each command."""
    monkeypatch.setattr(key_file, "COST", 2**4)
    (tmp_path / "passphrase").write_text(f"{PASSPHRASE}\nbaşka\n", "utf-8")
    lines = tmp_path / "in.jsonl"
    lines.write_text(json.dumps(GINGER) + "\n", "utf-8")
    option = ["--data-dir", str(tmp_path / "data")]
    assert main([*option, "import", str(lines)]) == 0
    given = ["--passphrase-file", str(tmp_path / "passphrase")]
    assert main(["encrypt", *option, *given, "--json"]) == 0
    HELD.forget(tmp_path / "data")
    return option


def given(data: list[str]) -> list[str]:
    """A locked archive, and the file with its passphrase."""
    HELD.forget(Path(data[1]))
    return [*data, "--passphrase-file", str(Path(data[1]).parent / "passphrase")]


def test_nobody_to_ask_is_one_sentence(data: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recall", "zencefil", *data]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "--passphrase-file" in said


def test_who_sits_there_is_asked(
    data: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    typed = iter(["yanlış", PASSPHRASE])
    monkeypatch.setattr(getpass, "getpass", lambda _: next(typed))
    assert main(["recall", "zencefil", *data]) == 0
    told = capsys.readouterr()
    assert "Zencefil" in told.out
    assert PASSPHRASE not in told.out + told.err


def test_a_file_opens_it_for_scripts(data: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recall", "zencefil", *given(data)]) == 0
    assert "Zencefil" in capsys.readouterr().out
    assert main(["doctor", *given(data)]) in (0, 1)
    assert main(["passphrase", *given(data)]) == 0
    assert main(["recall", "zencefil", *given(data)]) == 1, "the old one opens nothing"
    (Path(data[1]).parent / "passphrase").write_text("başka\n", "utf-8")
    assert main(["decrypt", *given(data)]) == 0
    assert main(["recall", "zencefil", *data]) == 0


def test_forgetting_is_told_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sits(monkeypatch, "h")
    typed = iter(["bir", "iki", "bir", "bir"])
    monkeypatch.setattr(getpass, "getpass", lambda _: next(typed))
    option = ["--data-dir", str(tmp_path / "data")]
    assert main(["encrypt", *option]) == 1
    assert "İki parola aynı değil" in capsys.readouterr().err
    twin_files.keep_place(tmp_path / "data", twin_files.TwinPlace("/notlar"))
    assert main(["encrypt", *option]) == 0
    told = capsys.readouterr().out
    assert "kimse açamaz" in told and "/notlar klasöründeki düz kopya" in told
    assert not (tmp_path / "data" / key_file.NAME).exists()
