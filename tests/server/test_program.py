"""``animsa serve`` as the process that a person starts, with other programs at the same archive.

Also tests: app/commands/serving/server_commands.py.
"""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from app.commands.serving.server_commands import serve
from tests.fakes import warm_program
from tests.server.serving import NOW, ROOT, serve_process

by_signals = pytest.mark.skipif(
    sys.platform == "win32", reason="a console ends programs there, and all on it at once"
)
MEMORY = "/api/conversation-memory"
TURNS = [
    {"role": "user", "content": "Kesirler nasıl anlatılır?"},
    {"role": "assistant", "content": "Pizza dilimleriyle anlatılır."},
]


def run(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Another command on the same data directory."""
    return warm_program.run(["--data-dir", str(data), *arguments], ROOT, os.environ)


def test_it_listens_on_this_machine_alone_and_needs_its_token(filled: Path) -> None:
    with serve_process(filled) as at:
        assert at.address.startswith("http://127.0.0.1:")
        assert httpx2.get(f"{at.address}/api/projects").status_code == 401
        (project,) = at.client.get("/api/projects").json()["projects"]
        assert project["name"] == "Emma"
        if os.name == "posix":
            assert stat.S_IMODE((filled / "api-token").stat().st_mode) == 0o600
        assert at.stop() == 0


def test_what_another_process_writes_is_found_at_once(filled: Path) -> None:
    with serve_process(filled) as at:
        before = at.client.get("/api/sessions", params={"search": "kara delik"}).json()
        assert before["sessions"] == []
        line = (
            '{"id": "yeni", "date": "2024-11-20T10:00:00+03:00", "title": "Kara delikler",'
            ' "conversation": [{"role": "user", "content": "Kara delik nedir?"},'
            ' {"role": "assistant", "content": "Işığın bile kaçamadığı cisimdir."}]}'
        )
        new = filled.parent / "yeni.jsonl"
        new.write_text(line, "utf-8")
        imported = run(filled, "import", str(new))
        assert imported.returncode == 0, imported.stderr
        found = at.client.get("/api/recall", params={"query": "kara delik neydi?"}).json()
        assert found["matches"][0]["session_id"] == "yeni"


@by_signals
def test_what_it_writes_is_there_for_the_next_process(filled: Path) -> None:
    with serve_process(filled, "--allow-write") as at:
        told = at.client.post(MEMORY, json={"conversation_turns": TURNS})
        assert told.status_code == 200, told.text
        assert at.stop() == 0
    with serve_process(filled) as at:
        read = at.client.get(MEMORY).json()["conversation_update"]
        assert read["recent_turns"] == TURNS
        assert at.client.post(MEMORY, json={"conversation_turns": TURNS}).status_code == 403


@by_signals
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_answers_what_it_was_asked_before_it_ends(filled: Path, how: signal.Signals) -> None:
    with serve_process(filled, "--allow-write") as at:
        sending = threading.Event()
        answered: list[int] = []

        def body() -> Iterator[bytes]:
            yield b'{"user_id": "u", "user_message": "soru", '
            sending.set()
            stopping.wait(10)
            yield b'"ai_response": "yan\xc4\xb1t"}'

        def send() -> None:
            headers = {"Content-Type": "application/json"}
            reply = at.client.post("/api/chat-history", content=body(), headers=headers)
            answered.append(reply.status_code)

        stopping = threading.Event()
        sender = threading.Thread(target=send)
        sender.start()
        assert sending.wait(10)
        _until_begun(at.client)
        at.process.send_signal(how)
        _until_closed(at.address)
        stopping.set()
        sender.join(10)
        assert answered == [200]
        assert at.process.wait(timeout=120) == 0
        assert at.process.stderr is not None
        assert at.process.stderr.read() == ""


def _until_begun(client: httpx2.Client) -> None:
    """Answers come in the order of events: what was sent before has arrived."""
    assert client.get("/api/projects").status_code == 200


def _until_closed(address: str) -> None:
    host, port = address.removeprefix("http://").split(":")
    while True:
        try:
            socket.create_connection((host, int(port)), timeout=1).close()
        except OSError:
            return


def test_nobody_s_words_are_in_the_log(filled: Path) -> None:
    with serve_process(filled, "--allow-write") as at:
        at.client.get("/api/recall", params={"query": "gizlisoru"})
        at.client.get("/api/gizliadres")
        at.client.post(MEMORY, json={"gizlialan": "gizlideger"})
        at.client.post("/mcp", json={"jsonrpc": "2.0", "method": "gizliyontem"})
        at.client.post("/mcp", content=b"gizli", headers={"Content-Type": "application/json"})
        assert at.stop() == 0
        assert "gizli" not in (filled / "logs" / "animsa.log").read_text("utf-8")
        assert at.token not in (filled / "logs" / "animsa.log").read_text("utf-8")


def test_token_is_shown_and_renewed_on_request(filled: Path) -> None:
    shown = run(filled, "serve", "--show-token").stdout.strip()
    assert shown == run(filled, "serve", "--show-token").stdout.strip()
    renewed = run(filled, "serve", "--new-token").stdout.strip()
    assert renewed != shown
    with serve_process(filled) as at:
        assert at.token == renewed


def test_port_that_is_taken_is_told(filled: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run(filled, "serve", "--port", port, "--now", NOW)
    assert (done.returncode, done.stdout) == (1, "")
    assert "--port" in done.stderr


def test_without_the_extra_it_says_what_to_install(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import argparse
    import asyncio
    import importlib.util

    from app.bootstrap.environment import Environment
    from app.core.domain import errors
    from app.core.wording.error_wording import error_sentence
    from app.machine.paths import Paths

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(errors.CommandError) as told:
        asyncio.run(serve(argparse.Namespace(), Paths(filled), Environment()))
    assert "animsa[server]" in error_sentence(told.value, "tr")
