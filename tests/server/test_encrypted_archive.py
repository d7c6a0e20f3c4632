"""``animsa serve`` and ``animsa mcp`` on an encrypted archive: as over a plain one, with nothing
readable on the disk.

Also tests: app/server/serving.py.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import cli
from app.cli import main
from app.storage.keys import key_file
from app.storage.keys.held_keys import HELD
from tests.fakes import warm_program
from tests.server.serving import fill, serve_process

CANARY = "zümrüt sözcüğü 7391"


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, str]]:
    """An encrypted data directory with the small archive, and the file with its passphrase."""
    monkeypatch.setattr(cli, "_log_to", lambda _: None)
    monkeypatch.setattr(key_file, "COST", 2**4)
    data, passphrase = tmp_path / "data", tmp_path / "passphrase"
    passphrase.write_text("dört sözcüklü bir parola\n", "utf-8")
    fill(data)
    arguments = ["--data-dir", str(data), "--passphrase-file", str(passphrase), "--json"]
    assert main(["encrypt", *arguments]) == 0
    HELD.forget(data)
    yield data, str(passphrase)
    HELD.forget(data)


def readable(data: Path, words: str) -> list[Path]:
    """The files below a data directory that hold some words as they are."""
    wanted = words.encode()
    return [each for each in data.rglob("*") if each.is_file() and wanted in each.read_bytes()]


def test_programs_read_and_write_it_and_the_disk_tells_nothing(locked: tuple[Path, str]) -> None:
    data, passphrase = locked
    option = ("--passphrase-file", passphrase)
    with serve_process(data, "--allow-write", *option) as at:
        found = at.client.get("/api/recall", params={"query": "Dawn ile karışan etki neydi?"})
        assert "Somogyi" in found.json()["matches"][0]["quote"]
        turn = {"user_id": "biri", "user_message": CANARY, "ai_response": "yanıt", "metadata": {}}
        assert at.client.post("/api/chat-history", json=turn).json()["success"]
        history = at.client.get("/api/chat-history", params={"user_id": "biri"})
        assert CANARY in history.text
        assert readable(data, CANARY) == []
        at.stop()
    assert readable(data, CANARY) == []
    assert readable(data, "Somogyi") == []


def test_tools_answer_from_it(locked: tuple[Path, str]) -> None:
    data, passphrase = locked
    about = {"protocolVersion": "2025-06-18", "capabilities": {}}
    about["clientInfo"] = {"name": "test", "version": "1"}
    calls = (
        {"id": 1, "method": "initialize", "params": about},
        {"method": "notifications/initialized"},
        {
            "id": 2,
            "method": "tools/call",
            "params": {"name": "recall", "arguments": {"query": "Somogyi etkisi"}},
        },
    )
    command = ["--data-dir", str(data), "mcp", "--passphrase-file", passphrase]
    with warm_program.begin(command, os.environ) as tools:
        assert tools.stdin is not None and tools.stdout is not None
        for each in calls:
            tools.stdin.write(json.dumps({"jsonrpc": "2.0", **each}) + "\n")
            tools.stdin.flush()
        replies = [json.loads(tools.stdout.readline()) for _ in range(2)]
        tools.stdin.close()
        tools.wait(30)
    assert "Somogyi" in json.dumps(replies[1], ensure_ascii=False)


def test_without_its_passphrase_it_is_not_served(locked: tuple[Path, str]) -> None:
    data, _ = locked
    command = ["--data-dir", str(data), "serve", "--port", "0", "--json"]
    done = warm_program.run(command, data.parent, os.environ)
    assert done.returncode == 1
    assert "--passphrase-file" in done.stderr + done.stdout
