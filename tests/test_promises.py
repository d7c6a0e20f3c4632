"""The seven promises of the README: each is there in both languages, with a test that keeps it."""

from __future__ import annotations

import ast
import json
import re
import socket
import sqlite3
from pathlib import Path

import pytest

from app import cli
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.cli import main
from app.core.domain import errors
from app.machine.paths import Paths
from app.storage.maintenance import copies, migrations
from app.storage.maintenance.backup import list_backups
from app.storage.maintenance.copies import opened_copy
from tests.fakes.clock import FakeClock

ROOT = Path(__file__).parent.parent
PROMISES = {
    "What was shown is on disk": "Ekranda gördüğün diskteydi",
    "Every release opens every earlier archive": "Her sürüm önceki her arşivi açar",
    "No update without a verified backup": "Doğrulanmış yedek olmadan güncelleme olmaz",
    "Damage is told": "Hasar söylenir",
    "Everything leaves in open formats without us": "Her şey bize gerek kalmadan, açık biçimlerle",
    "Nothing needs a server of ours": "Hiçbir şey bizim bir sunucumuza muhtaç değil",
    "Nothing leaves without your word": "Sen demeden hiçbir şey dışarı çıkmaz",
}
_TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


@pytest.mark.parametrize("english", PROMISES)
def test_each_promise_is_there_with_a_test_that_exists(english: str) -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    named = []
    for words in (english, PROMISES[english]):
        (line,) = [each for each in lines if re.match(rf"\d\. \*\*{re.escape(words)}", each)]
        (found,) = _TEST.findall(line)
        named.append(found)
    assert named[0] == named[1]
    path, name = named[0]
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    defined = {
        each.name
        for each in ast.walk(tree)
        if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    assert name in defined


async def test_without_a_backup_no_archive_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_good(path: Path) -> int:
        raise errors.ArchiveDamaged

    paths = Paths(tmp_path)
    with opened_copy(paths.archive) as db:
        migrations.migrate(db, migrations.NEWEST - 1)
    before = paths.archive.read_bytes()
    with monkeypatch.context() as patch:
        # The copy is made, but does not stand its check.
        patch.setattr(copies, "check", no_good)
        with pytest.raises(errors.StorageError):
            async with open_archive(paths, Environment(FakeClock())):
                pass
    assert _version(paths.archive) == migrations.NEWEST - 1
    assert paths.archive.read_bytes()[96:] == before[96:]
    assert not list_backups(paths.backups)
    async with open_archive(paths, Environment(FakeClock())):
        pass
    assert _version(paths.archive) == migrations.NEWEST
    (kept,) = list_backups(paths.backups)
    assert copies.verify(kept.path) == migrations.NEWEST - 1


def _version(archive: Path) -> int:
    with copies.reading(archive) as connection:
        return int(connection.pragma("user_version"))


@pytest.fixture
def option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(cli, "_log_to", lambda _: None)
    session = {
        "title": "Zencefil ve mide bulantısı",
        "date": "2025-11-30T20:30:00+03:00",
        "conversation": [
            {"role": "user", "content": "Mide bulantısına ne iyi gelir?"},
            {"role": "assistant", "content": "Mide bulantısına zencefil iyi gelir."},
        ],
    }
    (tmp_path / "in.jsonl").write_text(json.dumps(session), "utf-8")
    option = ["--data-dir", str(tmp_path / "data")]
    assert main([*option, "import", str(tmp_path / "in.jsonl")]) == 0
    return option


def test_everything_leaves_in_formats_that_need_no_program_of_ours(
    option: list[str], tmp_path: Path
) -> None:
    told = "Mide bulantısına zencefil iyi gelir."
    for kind in ("md", "json", "jsonl"):
        out = tmp_path / f"out.{kind}"
        assert main([*option, "export", "--format", kind, "--out", str(out)]) == 0
        text = out.read_text("utf-8")
        assert told in (text if kind == "md" else json.dumps(json.loads(text), ensure_ascii=False))
    (tmp_path / "twin").mkdir()
    assert main([*option, "twin", str(tmp_path / "twin")]) == 0
    (twin,) = (tmp_path / "twin").iterdir()
    assert told in twin.read_text("utf-8")
    copy = tmp_path / "copy.db"
    assert main([*option, "backup", str(copy)]) == 0
    connection = sqlite3.connect(copy)
    try:
        ((conversation,),) = connection.execute("SELECT full_conversation FROM research_sessions")
    finally:
        connection.close()
    assert told in conversation


def test_everything_works_without_any_connection(
    option: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "connect_ex", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    for command in (
        ["ask", "Mide bulantısına ne iyi gelir, ne bulmuştuk?", "--end"],
        ["recall", "zencefil"],
        ["project", "create", "Mide"],
        ["backup"],
        ["backup", "--check"],
        ["export", "--out", str(tmp_path / "out.md")],
        ["doctor"],
    ):
        assert main([*option, *command]) == 0, command
