"""`animsa serve --database` at the command line: users, refusals, and the process itself.

Also tests: app/commands/serving/serve_options.py.
"""

from __future__ import annotations

import builtins
import json
import sys
from pathlib import Path

import httpx2
import pytest

from app.cli import main
from tests.benchmarks.served_clients import server as served_process
from tests.fakes.postgres import PASSWORD, Database, Postgres


@pytest.fixture
def database(server: Postgres) -> Database:
    return server.database()


@pytest.fixture
def command(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[str], str]:
    """The beginning of a command on a new database, and its login."""
    login = database.builder("served")
    secret = tmp_path / "pgpass"
    secret.write_text(f"127.0.0.1:*:*:{login}:{PASSWORD}\n", "ascii")
    secret.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(secret))
    data = ["--data-dir", str(tmp_path / "data")]
    return [*data, "serve", "--database", database.address(login)], login


def sits(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    """Somebody sits at the keyboard, and answers so."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda _: PASSWORD)
    monkeypatch.setattr(builtins, "input", lambda _="": answer)


def test_a_token_is_shown_once_and_lets_its_user_in(
    command: tuple[list[str], str],
    database: Database,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    begun, login = command
    assert main([*begun, "--new-user", " Ada  Yılmaz "]) == 0
    token = capsys.readouterr().out.strip()
    assert len(token) == 43
    assert main([*begun, "--json", "--new-user", "Ben"]) == 0
    assert json.loads(capsys.readouterr().out)["user"] == "Ben"
    folder = tmp_path / "served"
    folder.mkdir()
    with served_process(database, login, folder) as (address, _):
        headers = {"Authorization": f"Bearer {token}"}
        with httpx2.Client(base_url=address, headers=headers) as client:
            first = client.get("/api/projects").json()["facilitator_id"]
            assert main([*begun, "--renew-user", "Ada Yılmaz"]) == 0
            assert client.get("/api/projects").status_code == 401
            renewed = capsys.readouterr().out.strip()
            client.headers["Authorization"] = f"Bearer {renewed}"
            assert client.get("/api/projects").json()["facilitator_id"] == first
    # No archive is opened or made.
    assert not list(folder.rglob("*.db"))
    logged = [each.read_text("utf-8") for each in (folder / "logs").iterdir()]
    assert token not in "".join(logged)


def test_a_user_is_removed_when_whoever_sits_there_agrees(
    command: tuple[list[str], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    begun, _ = command
    assert main([*begun, "--new-user", "Ada"]) == 0
    assert main([*begun, "--remove-user", "Ada"]) == 1
    assert "--yes" in capsys.readouterr().err
    sits(monkeypatch, "h")
    assert main([*begun, "--remove-user", "Ada"]) == 0
    shown = capsys.readouterr().out
    assert "“Ada” artık giremez" in shown and "hiçbir şey silinmedi" in shown
    sits(monkeypatch, "e")
    assert main([*begun, "--remove-user", "Ada"]) == 0
    assert "her şeyi silindi" in capsys.readouterr().out
    assert main([*begun, "--remove-user", "Ada"]) == 1
    assert "“Ada” adında bir kullanıcı yok" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--new-user", "Ada", "--remove-user", "Ada"], 2, "birlikte kullanılmaz"),
        (["--show-token"], 1, "--database ile kullanılmaz"),
        (["--new-token"], 1, "--database ile kullanılmaz"),
        (["--new-user", " "], 1, "bir adı olmalı"),
        (["--renew-user", "Kim"], 1, "adında bir kullanıcı yok"),
    ],
)
def test_what_does_not_go_together_is_refused(
    command: tuple[list[str], str],
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    code: int,
    said: str,
) -> None:
    begun, _ = command
    if code == 2:
        with pytest.raises(SystemExit) as caught:
            main([*begun, *options])
        assert caught.value.code == 2
    else:
        assert main([*begun, *options]) == code
    assert said in capsys.readouterr().err


def test_users_are_those_of_a_database(
    command: tuple[list[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    begun, _ = command
    assert main([*begun[:3], "--new-user", "Ada"]) == 1
    assert "--database" in capsys.readouterr().err


def test_no_password_is_taken_from_the_command_line(
    command: tuple[list[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    begun, _ = command
    address = begun[4].replace("@", ":gizli@")
    assert main([*begun[:4], address, "--new-user", "Ada"]) == 1
    said = capsys.readouterr().err
    assert "Parolayı komut satırına yazma" in said and "gizli" not in said


def test_a_login_above_all_rules_is_refused(
    command: tuple[list[str], str],
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    begun, _ = command
    sits(monkeypatch, "")
    assert main([*begun[:4], database.address(), "--new-user", "Ada"]) == 1
    assert "CREATE ROLE animsa" in capsys.readouterr().err


def test_a_database_that_is_away_is_told_without_talk_of_sharing(
    command: tuple[list[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    begun, _ = command
    assert main([*begun[:4], "postgresql://x@127.0.0.1:1/x", "--new-user", "Ada"]) == 1
    assert capsys.readouterr().err.startswith("Veritabanı şu anda yanıt vermiyor.")
