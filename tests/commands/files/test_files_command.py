"""The list of files at the command line.

Also tests: app/commands/files/file_printing.py.
"""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.cli import main
from app.storage.devices import recording
from tests.storage.archives import archive


def _share(db: Any) -> None:
    recording.set_up(db, "Büro")
    db.execute_sql("INSERT INTO other_devices(device, name) VALUES ('ev', 'Ev')")
    for number, (machine, path) in enumerate((("ev", "C:\\a\\bir.pdf"), ("x", "/b/iki.pdf"))):
        db.execute_sql(
            "INSERT INTO library_entries VALUES (?, ?, ?, 2048, ?, 1795262400000, '[]')",
            (f"{machine}:1", machine, path, str(number)),
        )


def test_files_on_other_computers_are_listed_with_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "_log_to", lambda _: None)

    async def share() -> None:
        async with archive(tmp_path / "data") as database:
            await database.write(_share)

    asyncio.run(share())
    option = ["--data-dir", str(tmp_path / "data"), "files", "list"]
    assert main(option) == 0
    assert capsys.readouterr().out.splitlines() == [
        "bir.pdf · başka bilgisayarda: Ev (C:\\a\\bir.pdf)",
        "iki.pdf · başka bilgisayarda: artık bilinmeyen biri (/b/iki.pdf)",
    ]
    assert main([*option, "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["elsewhere"], first["computers"], first["there"]) == (
        "bir.pdf",
        ["Ev"],
        "C:\\a\\bir.pdf",
    )
    assert (first["bytes"], first["read"][:10], first["projects"]) == (2048, "2026-11-21", [])
    assert second["computers"] == []


def test_what_is_added_has_its_vectors_before_the_first_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_log_to", lambda _: None)
    paper = tmp_path / "aidat.txt"
    paper.write_text("Aidat 1 Temmuz 2026'dan beri 1.650 TL.", "utf-8")
    assert main(["--data-dir", str(tmp_path / "data"), "files", "add", str(paper)]) == 0

    async def vectors() -> int:
        async with archive(tmp_path / "data") as database:
            counted = await database.read(
                lambda db: db.execute_sql("SELECT count(*) FROM library_vectors").fetchone()
            )
            return int(counted[0])

    assert asyncio.run(vectors()) == 1


def test_what_has_nothing_to_read_and_names_of_two_lines_are_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "_log_to", lambda _: None)
    (folder := tmp_path / "ev").mkdir()
    option = ["--data-dir", str(tmp_path / "data"), "files"]
    assert main([*option, "add", str(folder)]) == 0
    assert capsys.readouterr().out == "Okunabilecek bir dosya bulunamadı.\n"
    name = "tapu.txt" if os.name == "nt" else "ta\npu.txt"
    (folder / name).write_text("Tapu harcı 18.400 TL.", "utf-8")
    assert main([*option, "add", "--watch", str(folder)]) == 0
    capsys.readouterr()
    assert main([*option, "list"]) == 0
    watched, listed = capsys.readouterr().out.splitlines()
    assert watched.endswith(str(folder))
    assert name.replace("\n", " ") in listed
