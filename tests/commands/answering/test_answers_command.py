"""The command `answers`, and `recall` out of the database that it fills.

Also tests: app/commands/answering/database_options.py, app/commands/question_commands.py,
app/bootstrap/databases/database_recall.py,
app/storage/recall_server/server_archives.py, app/core/wording/care/answering_words.py,
app/commands/archive_commands.py, app/commands/project_command.py
"""

from __future__ import annotations

import builtins
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import open_archive
from app.cli import main
from app.storage.recall_server import answering_database, server_archives
from tests.fakes.postgres import PASSWORD, Database, Postgres
from tests.storage.recall_server.answering import DATA, TABLES, lines_of, row_counts

EVERYDAY = DATA / "everyday" / "first"
LINES = lines_of(DATA / "archive.jsonl")
NOW = ["--now", "2026-11-21T20:00:00+03:00"]


@dataclass(frozen=True)
class Machine:
    """A data folder with a small archive, and a database with a login of its person."""

    database: Database
    ada: str
    tmp_path: Path
    capsys: pytest.CaptureFixture[str]

    def run(self, *arguments: str, home: str = "ours") -> tuple[int, str, str]:
        """The exit code, and what was said and complained."""
        code = main(["--data-dir", str(self.tmp_path / home), *arguments])
        told = self.capsys.readouterr()
        return code, told.out, told.err

    def done(self, *arguments: str, home: str = "ours") -> str:
        """What a command said that went well."""
        code, out, err = self.run(*arguments, home=home)
        assert code == 0, err
        return out

    def told(self, *arguments: str, home: str = "ours") -> Any:
        return json.loads(self.done(*arguments, "--json", home=home))

    @property
    def address(self) -> str:
        return self.database.address(self.ada)

    def rows(self) -> dict[str, int]:
        return row_counts(self.database)

    def has_schema(self) -> bool:
        with self.database.connected() as connection:
            row = connection.execute("SELECT to_regnamespace('animsa_recall')").fetchone()
        assert row is not None
        return row[0] is not None


@pytest.fixture
def machine(
    server: Postgres,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Machine:
    # The database finds nothing by meaning alone.
    monkeypatch.setattr(open_archive, "encoder", lambda apart: None)
    database = server.database()
    ada = database.builder("ada")
    secret = tmp_path / "pgpass"
    secret.write_text(f"127.0.0.1:*:*:*:{PASSWORD}\n", "ascii")
    secret.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(secret))
    made = Machine(database, ada, tmp_path, capsys)
    made.done("import", str(DATA / "archive.jsonl"))
    return made


def sits(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    """Somebody sits at the keyboard, and answers so."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda _: "")
    monkeypatch.setattr(builtins, "input", lambda _="": answer)


def test_nothing_is_sent_without_consent(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _, complained = machine.run("answers", machine.address)
    assert code == 1 and "okuyabilir" in complained and "--yes" in complained
    assert not machine.has_schema()
    with monkeypatch.context() as there:
        sits(there, "h")
        code, said, told = machine.run("answers", machine.address)
    assert code == 0 and "hiçbir şey gönderilmedi" in said and "ŞİFRELENMEDEN" in told
    assert f"{len(LINES)} araştırma" in told
    assert not machine.has_schema() and machine.told("answers") == {"place": None}
    with monkeypatch.context() as there:
        sits(there, "e")
        said = machine.done("answers", machine.address)
    assert f"--database {machine.address}" in said
    assert machine.rows()["sessions"] == len(LINES)
    assert machine.told("answers") == {"place": machine.address}


def test_an_answer_printed_is_the_same_from_there(machine: Machine) -> None:
    machine.done("import", str(EVERYDAY / "archive.jsonl"))
    machine.done("answers", machine.address, "--yes")
    verdicts = set()
    for line in lines_of(EVERYDAY / "questions.jsonl")[:20]:
        asked = ("recall", line["user"], "--now", line["now"])
        elsewhere = (*asked, "--database", machine.address)
        here = machine.done(*asked)
        assert here == machine.done(*elsewhere, home="elsewhere"), line["user"]
        told, there = machine.told(*asked), machine.told(*elsewhere, home="elsewhere")
        assert told | {"ms": 0} == there | {"ms": 0}, line["user"]
        verdicts.add((told["verdict"], bool(told["matches"])))
    assert {("single", True), ("several", True), ("none", False)} <= verdicts
    assert not list((machine.tmp_path / "elsewhere").glob("animsa.db*"))
    explained = machine.told(*asked, "--explain")
    assert machine.told(*elsewhere, "--explain").keys() == explained.keys()


def test_a_file_of_questions_is_answered_from_there(machine: Machine, tmp_path: Path) -> None:
    machine.done("answers", machine.address, "--yes")
    asked = tmp_path / "asked.jsonl"
    lines = [{"id": f"q{n}", "query": each["query"]} for n, each in enumerate(_questions(3))]
    asked.write_text("".join(json.dumps(each) + "\n" for each in lines), "utf-8")
    file = ("recall", "--jsonl", str(asked), *NOW)
    here, there = (
        [json.loads(line) | {"ms": 0} for line in machine.done(*file, *more).splitlines()]
        for more in ((), ("--database", machine.address))
    )
    assert here == there and len(here) == 3


def _questions(count: int) -> list[dict[str, Any]]:
    return lines_of(DATA / "recall_questions.jsonl")[:count]


def test_a_second_call_sends_only_what_changed(machine: Machine, tmp_path: Path) -> None:
    first = machine.told("answers", machine.address, "--yes")
    assert first == {"sessions": len(LINES), "sent": len(LINES), "removed": 0}
    again = {"sessions": len(LINES), "sent": 0, "removed": 0}
    assert machine.told("answers", "now") == again
    assert machine.told("answers", machine.address) == again, "consent was given"
    new = LINES[0] | {"id": "yeni", "title": "Kumquat reçeli"}
    (tmp_path / "new.jsonl").write_text(json.dumps(new) + "\n", "utf-8")
    machine.done("import", str(tmp_path / "new.jsonl"))
    machine.done("project", "create", "Ev")
    assert machine.told("answers", "now") == {"sessions": len(LINES) + 1, "sent": 1, "removed": 0}
    said = machine.done("recall", "kumquat", "--database", machine.address, home="elsewhere")
    assert "Kumquat reçeli" in said and "yeni" in said


def test_what_is_erased_is_removed_there_at_once(machine: Machine) -> None:
    machine.done("answers", machine.address, "--yes")
    said = machine.done("erase", "dawn", "--yes")
    assert "veritabanından da silindi" in said and machine.address in said
    assert machine.rows()["sessions"] == len(LINES) - 1
    other = LINES[0]["id"] if LINES[0]["id"] != "dawn" else LINES[1]["id"]
    told = machine.told("erase", other)
    assert told["erased_in_database"] is True
    assert machine.rows()["sessions"] == len(LINES) - 2
    for line in LINES:
        if line["id"] not in ("dawn", other):
            machine.done("erase", line["id"], "--yes")
    assert machine.rows() == dict.fromkeys(TABLES, 0)


def test_what_could_not_be_removed_there_is_said_and_removed_later(machine: Machine) -> None:
    machine.done("answers", machine.address, "--yes")
    with machine.database.connected() as connection:
        connection.execute(f"ALTER ROLE {machine.ada} NOLOGIN")
    said = machine.done("erase", "dawn", "--yes")
    assert "HÂLÂ DURUYOR" in said and "animsa answers now" in said
    assert machine.rows()["sessions"] == len(LINES)
    assert machine.run("answers", "now")[0] == 1
    assert machine.run("answers", "off")[0] == 1
    with machine.database.connected() as connection:
        connection.execute(f"ALTER ROLE {machine.ada} LOGIN")
    assert machine.told("answers", "now")["removed"] == 1
    said = machine.done("recall", "Somogyi", "--database", machine.address)
    assert "dawn" not in said


def test_a_project_that_is_erased_with_its_research_goes_there_too(machine: Machine) -> None:
    machine.done("project", "create", "Ev")
    machine.done("answers", machine.address, "--yes")
    said = machine.done("project", "erase", "Ev", "--with-research", "--yes")
    assert "veritabanından da silindi" in said


def test_all_of_it_can_be_taken_back(machine: Machine) -> None:
    assert machine.run("answers", "off")[0] == 1
    machine.done("answers", machine.address, "--yes")
    other = machine.database.address(machine.database.login("ben"))
    code, _, complained = machine.run("answers", other, "--yes")
    assert code == 1 and "answers off" in complained
    assert "silindi" in machine.done("answers", "off")
    assert machine.rows() == dict.fromkeys(TABLES, 0)
    with machine.database.connected() as connection:
        assert connection.execute("SELECT * FROM animsa_recall.archives").fetchall() == []
    code, _, complained = machine.run("recall", "kahve", "--database", machine.address)
    assert code == 1 and "görebildiği bir arşiv yok" in complained


def test_a_database_that_is_gone_can_be_given_up(machine: Machine) -> None:
    machine.done("answers", machine.address, "--yes")
    with machine.database.connected() as connection:
        connection.execute(f"ALTER ROLE {machine.ada} NOLOGIN")
    assert machine.told("answers", "off", "--yes") == {"removed": False}
    assert machine.told("answers") == {"place": None}


def test_another_login_sees_what_is_shared_with_it_alone(machine: Machine) -> None:
    machine.done("answers", machine.address, "--yes")
    ben = machine.database.login("ben")
    asked = ("recall", "Somogyi", "--database", machine.database.address(ben))
    code, said, complained = machine.run(*asked, home="elsewhere")
    assert code == 1 and not said and "görebildiği bir arşiv yok" in complained
    with machine.database.connected(machine.ada) as connection:
        share = "SELECT animsa_recall.share(archive, %s) FROM animsa_recall.members"
        connection.execute(share, (ben,))
    assert "dawn" in machine.done(*asked, home="elsewhere")


def test_of_several_archives_all_are_asked_or_the_one_that_is_named(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.done("answers", machine.address, "--yes")
    (tmp_path / "one.jsonl").write_text(json.dumps(LINES[0] | {"id": "tek"}) + "\n", "utf-8")
    machine.done("import", str(tmp_path / "one.jsonl"), home="theirs")
    machine.done("answers", machine.address, "--yes", home="theirs")
    asked = ("recall", LINES[0]["title"], "--database", machine.address)
    # What each computer has alone is found, and what both have is not told twice.
    told = machine.told(*asked)
    assert {"tek", LINES[0]["id"]} <= {each["session_id"] for each in told["matches"]}
    assert told["verdict"] == "several"
    assert "dawn" in machine.done("recall", "Somogyi", "--database", machine.address)
    assert len(machine.told(*asked, "--explain")) == 2
    monkeypatch.setattr(server_archives, "MOST_ASKED", 1)
    code, _, complained = machine.run(*asked)
    assert code == 1 and "--archive" in complained
    kept = json.loads((tmp_path / "theirs" / answering_database.FILE).read_text("utf-8"))["place"]
    archive = kept.partition("#")[2]
    assert archive in complained
    assert "tek" in machine.done(*asked, "--archive", archive[:8])
    code, _, complained = machine.run(*asked, "--archive", "yok")
    assert code == 1 and archive in complained
    assert machine.run("recall", "kahve", "--archive", archive)[0] == 2


def test_no_password_is_typed_into_an_address_or_kept_in_a_file(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_password = machine.address.replace("@", f":{PASSWORD}@")
    for command in (("answers", with_password), ("recall", "kahve", "--database", with_password)):
        code, _, complained = machine.run(*command)
        assert code == 1 and "Parolayı komut satırına yazma" in complained
    machine.done("answers", machine.address, "--yes")
    for file in (machine.tmp_path / "ours").iterdir():
        assert not file.is_file() or PASSWORD.encode() not in file.read_bytes(), file
    # Without the file, the one who sits there is asked.
    monkeypatch.setenv("PGPASSFILE", str(machine.tmp_path / "none"))
    asked = ("recall", "Somogyi", "--database", machine.address)
    assert machine.run(*asked)[0] == 1
    sits(monkeypatch, "")
    monkeypatch.setattr("getpass.getpass", lambda _: PASSWORD)
    assert "dawn" in machine.done(*asked, home="elsewhere")
