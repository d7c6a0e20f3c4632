"""The commands by which several people share a project.

Also tests: app/commands/project_sharing/sharing_options.py.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import main
from app.storage.keys import key_file
from tests.fakes import postgres
from tests.fakes.postgres import Postgres


@pytest.fixture(autouse=True)
def _cheap_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_file, "COST", 2)


def test_a_project_is_shared_joined_read_and_left(
    server: Postgres,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ayse, mehmet = (["--data-dir", str(tmp_path / name)] for name in ("ayse", "mehmet"))
    (tmp_path / "pass").write_text("dokuz uzun kelime burada\n", "utf-8")
    secret = ["--passphrase-file", str(tmp_path / "pass")]
    shared = server.database()
    passwords = tmp_path / "pgpass"
    passwords.write_text(f"127.0.0.1:*:*:*:{postgres.PASSWORD}\n", "utf-8")
    passwords.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    login = shared.login("mehmet")

    assert main([*ayse, "project", "create", "Deniz suyu"]) == 0
    assert main([*ayse, "project", "now"]) == 1
    assert "animsa project share" in capsys.readouterr().err
    share = ["project", "share", "deniz suyu", shared.address(), *secret]
    assert main([*ayse, *share]) == 1
    assert "--as" in capsys.readouterr().err
    assert main([*ayse, *share, "--as", "Ayşe"]) == 0
    assert "“Deniz suyu” artık paylaşılıyor" in capsys.readouterr().out
    assert main([*ayse, *share]) == 1
    assert "zaten paylaşılıyor" in capsys.readouterr().err

    join = ["project", "join", shared.address(login), *secret, "--as", "Mehmet"]
    assert main([*mehmet, *join]) == 1
    assert "seninle paylaşılan yeni bir proje yok" in capsys.readouterr().err
    members = ["project", "members", "Deniz suyu"]
    assert main([*ayse, *members, "--add", "kimse"]) == 1
    assert "“kimse” adında bir kullanıcı yok" in capsys.readouterr().err
    assert main([*ayse, *members, "--add", login]) == 0
    assert login in capsys.readouterr().out
    assert main([*mehmet, *join, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Deniz suyu"

    assert main([*ayse, "project", "now"]) == 0
    capsys.readouterr()
    assert main([*ayse, *members, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["person"], told["people"], told["owner"]) == ("Ayşe", ["Mehmet"], True)
    there = shared.address().replace("127.0.0.1", "localhost")
    passwords.write_text(f"*:*:*:*:{postgres.PASSWORD}\n", "utf-8")
    assert main([*ayse, "project", "address", "Deniz suyu", shared.address("kimse")]) == 1
    assert "izin vermedi" in capsys.readouterr().err
    assert main([*ayse, "project", "address", "Deniz suyu", there]) == 0
    assert "bundan sonra bu adresle eşlenir" in capsys.readouterr().out
    assert main([*ayse, *members, "--owner", login]) == 0
    assert f"sahibi artık “{login}”" in capsys.readouterr().out
    assert main([*ayse, *members, "--remove", login]) == 1
    capsys.readouterr()
    assert main([*mehmet, *members, "--owner", postgres.ADMINISTRATOR]) == 0
    assert main([*ayse, *members, "--remove", login]) == 0
    assert "artık yeni bir şey alamaz" in capsys.readouterr().out
    assert main([*mehmet, "project", "leave", "Deniz suyu"]) == 1
    assert "artık girişin yok" in capsys.readouterr().err
    assert main([*mehmet, "project", "leave", "Deniz suyu", "--anyway"]) == 0
    assert "yalnız senin" in capsys.readouterr().out
    assert main([*ayse, "project", "erase", "Deniz suyu"]) == 1
    assert "yalnız buradan gider" in capsys.readouterr().out
    assert main([*ayse, "project", "leave", "Deniz suyu", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["left"] is True
