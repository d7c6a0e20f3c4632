"""The window in use while two other programs read and write the same archive.

    python -m tests.benchmarks.two_clients [--minutes 10] [--sessions 500]

The real window is typed into; ``animsa serve --allow-write`` runs beside it as its own process. One
client, a process too, converses over HTTP. The other holds ``animsa mcp`` on its pipes, tells a
conversation of its own to the same project over HTTP, and starts ``animsa ask``. In the end every
write that was acknowledged is looked for in the files: nothing may be lost, nothing be there twice.

The pause of the window's loop is measured by a timer of a few milliseconds in it; the same timer in
a client's idle thread tells how long the machine itself kept a process waiting.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import httpx2
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.bootstrap.controllers import quick_turns
from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.quick_turns_port import MOST_TURNS
from app.machine import settings as settings_file
from app.machine.paths import Paths
from app.machine.settings import Settings
from app.memory.quick_ask.quick_memory import ConversationManager
from app.memory.transfer.session_lines import read_jsonl
from app.ui.widgets.resources import Translation
from app.ui.window.application import living, new_loop
from app.ui.window.shell import Shell
from tests.benchmarks.archive import Archive as MadeUp
from tests.fakes.anthropic_server import FakeAnthropicThread
from tests.server.serving import process_environment, program
from tests.ui.windows import type_text, until

LIMIT_MS = 100.0
"""How much longer the window may pause than the machine keeps a thread that only sleeps."""
TICK_MS = 4
KEY_SECONDS = 0.03
THINKING_SECONDS = 1.5
HTTP_SECONDS, TOOL_SECONDS, TELL_SECONDS, ASK_SECONDS = 0.15, 0.25, 2.0, 7.0
MEMORY = "/api/conversation-memory"
HISTORY = "/api/chat-history"


# --- a client process ----------------------------------------------------------------------------


class Report:
    """What a client did: how long requests took (by kind), what was acknowledged, what failed."""

    def __init__(self) -> None:
        self.ms: dict[str, list[float]] = defaultdict(list)
        self.turns: list[tuple[str, str]] = []
        self.told: list[str] = []
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.machine_ms = 0.0

    @contextmanager
    def timed(self, kind: str) -> Iterator[None]:
        begin = time.perf_counter()
        yield
        self.ms[kind].append((time.perf_counter() - begin) * 1000)

    def watch_machine(self, over: threading.Event) -> None:
        """How late a thread that only sleeps is woken, at worst."""
        while not over.is_set():
            begin = time.perf_counter()
            time.sleep(TICK_MS / 1000)
            self.machine_ms = max(self.machine_ms, (time.perf_counter() - begin) * 1000 - TICK_MS)


class Teller:
    """A program that tells a project its whole conversation, again and again."""

    def __init__(self, name: str, learner_id: str, http: httpx2.Client, report: Report) -> None:
        self._name, self._learner_id = name, learner_id
        self._http, self._report = http, report
        self._turns: list[dict[str, str]] = []

    def tell(self) -> None:
        number = len(self._turns) // 2
        said = f"{self._name} konuşmasının {number}. sorusu: kesirler nasıl anlatılır?"
        answer = f"{self._name} konuşmasının {number}. yanıtı: pizza dilimleriyle anlatılır."
        self._turns += [
            {"role": "user", "content": said},
            {"role": "assistant", "content": answer},
        ]
        body = {"learner_id": self._learner_id, "conversation_turns": self._turns[-40:]}
        with self._report.timed("POST memory"):
            reply = self._http.post(MEMORY, json=body)
        if _fine(reply, self._report):
            self._report.told += [said, answer]


def _fine(reply: httpx2.Response, report: Report) -> bool:
    if reply.status_code != 200:
        report.errors.append(f"{reply.request.method} {reply.status_code} {reply.text[:200]}")
    return reply.status_code == 200


def converse(http: httpx2.Client, learner_id: str, until_: float, report: Report) -> None:
    """The first client: reads much, stores a turn each time, tells a project every few seconds."""
    chance = random.Random(1)
    teller = Teller("Birinci", learner_id, http, report)
    due = 0.0
    reads: tuple[tuple[str, dict[str, str]], ...] = (
        ("/api/recall", {"query": "Dawn ile karışan etki neydi?"}),
        ("/api/sessions", {"limit": "50"}),
        ("/api/sessions", {"search": "kortizol"}),
        (MEMORY, {"learner_id": learner_id}),
        (MEMORY, {"search": "kesir pizza", "include_archive": "true"}),
    )
    for number in itertools.count():
        if time.monotonic() >= until_:
            return
        user = f"kişi{number // MOST_TURNS}"
        said = f"{number}. söz"
        turn = {"user_id": user, "user_message": said, "ai_response": "yanıt", "metadata": {}}
        with report.timed("POST turn"):
            reply = http.post(HISTORY, json=turn)
        if _fine(reply, report):
            report.turns.append((user, said))
        path, query = chance.choice(reads)
        with report.timed(f"GET {path.removeprefix('/api/')}"):
            reply = http.get(path, params=query)
        _fine(reply, report)
        if time.monotonic() >= due:
            due = time.monotonic() + TELL_SECONDS
            teller.tell()
        time.sleep(HTTP_SECONDS)


def look_up(
    http: httpx2.Client, learner_id: str, data: Path, until_: float, report: Report
) -> None:
    """The second client: tools over pipes, a conversation of its own, and the command line."""
    teller = Teller("İkinci", learner_id, http, report)
    tells = asks = 0.0
    calls: tuple[tuple[str, dict[str, Any]], ...] = (
        ("recall", {"query": "Somogyi etkisi neydi?"}),
        ("search_sessions", {"search": "insülin"}),
        ("get_conversation_memory", {"learner_id": learner_id}),
        ("search_conversation_history", {"keywords": "kesir"}),
    )
    with subprocess.Popen(
        program(data, "mcp"),
        env=process_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as tools:
        talk = _talk(tools)
        about = {"protocolVersion": "2025-06-18", "capabilities": {}}
        talk("initialize", {**about, "clientInfo": {"name": "benchmark", "version": "1"}})
        for number in itertools.count():
            if time.monotonic() >= until_:
                break
            name, arguments = calls[number % len(calls)]
            with report.timed(f"tool {name}"):
                reply = talk("tools/call", {"name": name, "arguments": arguments})
            if "result" not in reply or reply["result"].get("isError"):
                report.errors.append(f"{name}: {json.dumps(reply, ensure_ascii=False)[:200]}")
            if time.monotonic() >= tells:
                tells = time.monotonic() + TELL_SECONDS
                teller.tell()
            if time.monotonic() >= asks:
                asks = time.monotonic() + ASK_SECONDS
                _ask(data, f"{number}. komut satırı sorusu: mitokondri ne iş yapar?", report)
            time.sleep(TOOL_SECONDS)
        assert tools.stdin is not None
        tools.stdin.close()
        tools.wait(30)


def _talk(tools: subprocess.Popen[str]) -> Callable[[str, dict[str, Any]], dict[str, Any]]:
    numbers = itertools.count(1)

    def talk(method: str, params: dict[str, Any]) -> dict[str, Any]:
        assert tools.stdin is not None and tools.stdout is not None
        request = {"jsonrpc": "2.0", "id": next(numbers), "method": method, "params": params}
        tools.stdin.write(json.dumps(request) + "\n")
        tools.stdin.flush()
        reply: dict[str, Any] = json.loads(tools.stdout.readline())
        if method == "initialize":
            tools.stdin.write('{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
            tools.stdin.flush()
        return reply

    return talk


def _ask(data: Path, text: str, report: Report) -> None:
    command = program(data, "ask", text, "--session", "new", "--end", "--json")
    with report.timed("animsa ask"):
        done = subprocess.run(
            command, env=process_environment(), capture_output=True, encoding="utf-8", check=False
        )
    events = [json.loads(line) for line in done.stdout.splitlines()]
    if any(each["event"] == "session" for each in events):
        report.asked.append(text)
    if done.stderr:
        report.errors.append(f"ask: {done.stderr[:200]}")


def client(kind: str, data: Path, address: str, learner_id: str, seconds: float) -> None:
    """Be a client for so long; print what was done as JSON."""
    report, over = Report(), threading.Event()
    watching = threading.Thread(target=report.watch_machine, args=[over])
    watching.start()
    token = (data / "api-token").read_text("ascii").strip()
    headers = {"Authorization": f"Bearer {token}"}
    until_ = time.monotonic() + seconds
    try:
        with httpx2.Client(base_url=address, headers=headers, timeout=30) as http:
            if kind == "http":
                converse(http, learner_id, until_, report)
            else:
                look_up(http, learner_id, data, until_, report)
    finally:
        over.set()
        watching.join()
        print(json.dumps(vars(report), ensure_ascii=False))


# --- the window ----------------------------------------------------------------------------------


class Typist:
    """Somebody who converses at the window, letter by letter, until it is time to go."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.sent: list[str] = []
        self.pauses: list[float] = []

    async def at(self, shell: Shell) -> None:
        last = time.perf_counter()

        def tick() -> None:
            nonlocal last
            now = time.perf_counter()
            self.pauses.append((now - last) * 1000)
            last = now

        timer = QTimer(timerType=Qt.TimerType.PreciseTimer, interval=TICK_MS)
        timer.timeout.connect(tick)
        timer.start()
        end = time.monotonic() + self._seconds
        editor, turns = shell.window.composer.editor, shell.presenter.turns
        while time.monotonic() < end:
            text = f"{len(self.sent)}. pencere sorusu: fotosentez nasıl olur?"
            for letter in text:
                type_text(editor, letter)
                await asyncio.sleep(KEY_SECONDS)
            QTest.keyClick(editor, Qt.Key.Key_Return)
            self.sent.append(text)
            await until(lambda: turns.busy)
            await until(lambda: not turns.busy)
            await asyncio.sleep(THINKING_SECONDS)
        timer.stop()


def at_the_window(data: Path, model: str, typist: Typist) -> None:
    """The window on real time, with ``typist`` before it; then it is quit."""
    app = QApplication([])
    paths = Paths(data)
    settings_file.save(paths.settings, Settings(welcomed=True, tray="no"))
    environ = {"ANTHROPIC_BASE_URL": model, "ANTHROPIC_API_KEY": "k"}
    translation = Translation()

    async def main() -> None:
        async with living(app, paths, Environment(environ=environ), translation) as shell:
            await typist.at(shell)
            shell.quit()
            await shell.end.reached()

    with asyncio.Runner(loop_factory=lambda: new_loop(app)) as runner:
        runner.run(main())


# --- what is there afterwards --------------------------------------------------------------------


async def fill(data: Path, sessions: int) -> str:
    """An archive with so many sessions and a project, whose id is returned."""
    lines = (json.dumps(each, ensure_ascii=False) for each in MadeUp().sessions(sessions))
    read = [each for each in read_jsonl(lines, 0) if isinstance(each, ImportedSession)]
    async with open_archive(Paths(data), Environment()) as archive:
        await archive.importer.sessions(read, force=False)
        now = archive.environment.clock.now()
        return (await archive.projects.create("Emma", "blue", now)).project_id


async def compare(data: Path, learner_id: str, said: list[str], reports: list[Any]) -> list[str]:
    """What was acknowledged and is not there exactly once."""
    wrong: list[str] = []

    def once(what: str, sent: list[str], found: Counter[str]) -> None:
        wrong.extend(f"{what} × {found[each]}: {each}" for each in sent if found[each] != 1)

    async with open_archive(Paths(data), Environment()) as archive:
        rows = await archive.database.read(
            lambda db: db.execute_sql("SELECT content FROM messages WHERE role = 'user'").fetchall()
        )
        messages = Counter(content for (content,) in rows)
        once("window", said, messages)
        once("ask", [each for report in reports for each in report["asked"]], messages)
        told = [each for report in reports for each in report["told"]]
        known = await archive.projects.known_turns(learner_id, len(told) + 100)
        once("memory", told, Counter(turn.content for turn in known))
        memory = await archive.projects.memory(learner_id)
        if memory is None or memory.turn_count != len(told):
            count = memory.turn_count if memory else None
            wrong.append(f"the memory counts {count} turns of {len(told)}")
        async with quick_turns(archive) as turns:
            manager = ConversationManager(turns)
            stored = [turn for report in reports for turn in report["turns"]]
            for user in dict.fromkeys(user for user, _ in stored):
                history = Counter(turn.user_message for turn in await manager.get_history(user))
                once("turn", [each for who, each in stored if who == user], history)
        findings = await archive.database.read(
            lambda db: db.execute_sql("PRAGMA integrity_check").fetchall()
        )
        wrong.extend(str(row[0]) for row in findings if row[0] != "ok")
    return wrong


def _times(reports: list[Any]) -> list[str]:
    merged: dict[str, list[float]] = defaultdict(list)
    for report in reports:
        for kind, values in report["ms"].items():
            merged[kind] += values
    lines = []
    for kind, values in sorted(merged.items()):
        values.sort()
        p99 = values[int(len(values) * 0.99)]
        middle = statistics.median(values)
        told = f"p50 {middle:7.1f}  p99 {p99:7.1f}  max {values[-1]:7.1f} ms"
        lines.append(f"  {kind:32}{len(values):6} × {told}")
    return lines


def run(minutes: float, sessions: int, data: Path) -> bool:
    """Let all of them work for so long and print how it went; whether all was well."""
    learner_id = asyncio.run(fill(data, sessions))
    seconds = minutes * 60
    typist = Typist(seconds)
    serve = program(data, "serve", "--port", "0", "--json", "--allow-write")
    env = {**process_environment(), "ANIMSA_WEB": "off"}
    with (
        FakeAnthropicThread(delay=0.01) as model,
        subprocess.Popen(serve, env=env, stdout=subprocess.PIPE, encoding="utf-8") as server,
    ):
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["url"]
        told = [str(data), address, learner_id, str(seconds)]
        command = [sys.executable, "-m", "tests.benchmarks.two_clients", "--client"]
        clients = [
            subprocess.Popen(
                [*command, kind, *told], env=env, stdout=subprocess.PIPE, encoding="utf-8"
            )
            for kind in ("http", "tools")
        ]
        try:
            at_the_window(data, model.url, typist)
            reports = [json.loads(each.communicate(timeout=120)[0]) for each in clients]
        finally:
            for each in clients:
                each.kill()
            server.terminate()
    wrong = asyncio.run(compare(data, learner_id, typist.sent, reports))
    _print(minutes, typist, reports, wrong)
    failures = [error for report in reports for error in report["errors"]]
    machine = max(report["machine_ms"] for report in reports)
    return not wrong and not failures and max(typist.pauses) <= machine + LIMIT_MS


def _print(minutes: float, typist: Typist, reports: list[Any], wrong: list[str]) -> None:
    sent = {
        "window": len(typist.sent),
        **{
            kind: sum(len(report[kind]) for report in reports)
            for kind in ("asked", "told", "turns")
        },
    }
    print(f"{minutes:g} minutes; acknowledged: {sent}; lost or double: {len(wrong)}")
    for line in wrong[:20]:
        print(" ", line)
    pauses = sorted(typist.pauses)
    machine = max(report["machine_ms"] for report in reports)
    print(
        f"pauses of the window: p99 {pauses[int(len(pauses) * 0.99)]:.1f} ms, "
        f"over 100 ms {sum(each > 100 for each in pauses)} times, "
        f"longest {pauses[-1]:.1f} ms (of a thread that only sleeps: {machine:.1f} ms)"
    )
    print("\n".join(_times(reports)))
    failures = Counter(error for report in reports for error in report["errors"])
    print(f"errors: {failures.total()}")
    for line, count in failures.most_common(20):
        print(f"  {count} × {line}")


def main() -> int:
    if sys.argv[1:2] == ["--client"]:
        kind, data, address, learner_id, seconds = sys.argv[2:]
        client(kind, Path(data), address, learner_id, float(seconds))
        return 0
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--sessions", type=int, default=500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        fine = run(options.minutes, options.sessions, Path(directory))
    return 0 if fine else 1


if __name__ == "__main__":
    raise SystemExit(main())
