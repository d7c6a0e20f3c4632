"""Many clients of `animsa serve --database` at once: two processes and one PostgreSQL.

    python -m tests.benchmarks.served_clients --seconds 60 --clients 200 [--pause SECONDS]

Every client is a user of its own and asks again as soon as it is answered, or (``--pause``) up to
twice so long after it, reads and writes mixed.
The servers are the real program, PostgreSQL waits for its disk, and the clients are a process of
their own. Printed are requests a second, how long they took, what was refused, and whether all that
was acknowledged is there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from app.bootstrap.environment import Environment
from app.bootstrap.served_database import open_for_many
from tests.fakes import postgres
from tests.fakes.postgres import PASSWORD, Database
from tests.server.serving import ROOT

SERVERS = 2
LEARNERS = ("emma", "kerem", "zeynep")
WORDS = tuple(
    "kesir pizza dilim ondalık denklem geometri fotosentez hücre enerji kuvvet hız ivme sözcük"
    " cümle paragraf özet okuma yazma deney gözlem grafik tablo ölçme birim uzunluk alan".split()
)
MIX = (
    ("GET history", 30),
    ("GET memory", 20),
    ("GET turn", 5),
    ("GET search", 5),
    ("POST turn", 25),
    ("POST memory", 15),
)
"""What is asked, and how many of a hundred times."""


# --- a client ------------------------------------------------------------------------------------


class Person:
    """A user who asks one thing after the other over one connection."""

    def __init__(self, number: int, address: str, token: str) -> None:
        self._random = random.Random(number)
        self._host = address.removeprefix("http://")
        self._head = f"Host: {self._host}\r\nAuthorization: Bearer {token}\r\n"
        self._turns: dict[str, list[dict[str, str]]] = defaultdict(list)
        self.stored = 0
        self.told: Counter[str] = Counter()

    async def converse(self, until: float, pause: float, report: Report) -> None:
        host, _, port = self._host.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            while time.monotonic() < until:
                if pause:
                    await asyncio.sleep(self._random.uniform(0, 2 * pause))
                kind = self._random.choices(*zip(*MIX, strict=True))[0]
                request = getattr(self, kind.lower().replace(" ", "_"))()
                began = time.perf_counter()
                writer.write(request)
                status, body = await _answer(reader)
                report.note(kind, status, (time.perf_counter() - began) * 1000, body)
                if status == 200 and kind == "POST turn":
                    self.stored += 1
        finally:
            writer.close()
            await writer.wait_closed()

    def get_history(self) -> bytes:
        return self._get("/api/chat-history?user_id=u")

    def get_memory(self) -> bytes:
        learner = self._random.choice(["", *(f"?learner_id={each}" for each in self.told)])
        return self._get(f"/api/conversation-memory{learner}")

    def get_turn(self) -> bytes:
        return self._get(f"/api/chat-history/turn?user_id=u&reference={quote('ilk sorum neydi?')}")

    def get_search(self) -> bytes:
        words = quote(" ".join(self._random.sample(WORDS, 2)))
        return self._get(f"/api/conversation-memory?search={words}&include_archive=true")

    def post_turn(self) -> bytes:
        body = {"user_id": "u", "user_message": self._said(8), "ai_response": self._said(40)}
        return self._post("/api/chat-history", body)

    def post_memory(self) -> bytes:
        learner = self._random.choice(LEARNERS)
        turns = self._turns[learner]
        turns.append({"role": "user", "content": self._said(8)})
        turns.append({"role": "assistant", "content": self._said(40)})
        # As the specification's client does: the conversation so far, or its last part.
        told = {"learner_id": learner, "conversation_turns": turns[-20:]}
        self.told[learner] = len(turns)
        return self._post("/api/conversation-memory", told)

    def _said(self, count: int) -> str:
        return f"{' '.join(self._random.choices(WORDS, k=count))} {self._random.random()}"

    def _get(self, path: str) -> bytes:
        return f"GET {path} HTTP/1.1\r\n{self._head}\r\n".encode()

    def _post(self, path: str, body: dict[str, Any]) -> bytes:
        content = json.dumps(body).encode()
        head = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        return f"POST {path} HTTP/1.1\r\n{self._head}{head}\r\n".encode() + content


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = head.partition("content-length:")[2].partition("\r\n")[0]
    return int(head.split(" ", 2)[1]), await reader.readexactly(int(length))


class Report:
    """What a run saw: times in milliseconds by kind, and what was not 200."""

    def __init__(self) -> None:
        self.ms: dict[str, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()

    def note(self, kind: str, status: int, ms: float, body: bytes) -> None:
        """Keep one answer."""
        self.ms[kind].append(ms)
        if status != 200:
            self.errors[f"{kind}: {status} {body[:200].decode('utf-8', 'replace')}"] += 1


async def ask(
    seconds: float, pause: float, addresses: list[str], tokens: list[str]
) -> dict[str, Any]:
    """All clients for so long; what they saw."""
    report = Report()
    people = [
        Person(number, addresses[number % len(addresses)], token)
        for number, token in enumerate(tokens)
    ]
    began = time.monotonic()
    await asyncio.gather(*(each.converse(began + seconds, pause, report) for each in people))
    return {
        "seconds": time.monotonic() - began,
        "ms": report.ms,
        "errors": report.errors,
        "stored": [each.stored for each in people],
        "told": [each.told for each in people],
    }


# --- the servers ---------------------------------------------------------------------------------


@contextmanager
def server(database: Database, login: str, folder: Path) -> Iterator[tuple[str, int]]:
    """A process that serves; its address and its number."""
    secret = folder / "pgpass"
    secret.write_text(f"127.0.0.1:*:*:{login}:{PASSWORD}\n", "ascii")
    secret.chmod(0o600)
    command = [sys.executable, "-m", "app.cli", "--data-dir", str(folder), "serve", "--json"]
    command += ["--port", "0", "--database", database.address(login)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PGPASSFILE": str(secret)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["url"], process.pid
        finally:
            process.terminate()


async def invite(database: Database, login: str, count: int) -> list[str]:
    """So many users; their tokens."""
    async with open_for_many(database.address(login), PASSWORD, Environment()) as users:
        return [await users.logins.add(f"kişi {number}") for number in range(count)]


def lost(database: Database, seen: dict[str, Any]) -> list[str]:
    """What was acknowledged and is not there."""
    wrong = []
    with database.connected() as connection:
        rows = connection.execute(
            "SELECT name, coalesce((SELECT last_index FROM animsa_served.turn_counters AS counted"
            " WHERE counted.facilitator_id = logins.facilitator_id), 0), (SELECT count(*) FROM"
            " animsa_served.conversation_history AS kept WHERE kept.facilitator_id ="
            " logins.facilitator_id) FROM animsa_served.logins"
        ).fetchall()
        counted = {name: (last, kept) for name, last, kept in rows}
        for number, stored in enumerate(seen["stored"]):
            if counted[f"kişi {number}"] != (stored, min(stored, 10)):
                wrong.append(f"kişi {number}: {stored} turns, {counted[f'kişi {number}']}")
        memories = {
            (name, learner): count
            for name, learner, count in connection.execute(
                "SELECT name, learner_id, turn_count FROM animsa_served.conversation_updates"
                " JOIN animsa_served.logins USING (facilitator_id)"
            )
        }
        for number, told in enumerate(seen["told"]):
            for learner, count in told.items():
                if memories.get((f"kişi {number}", learner)) != count:
                    there = memories.get((f"kişi {number}", learner))
                    wrong.append(f"kişi {number}, {learner}: {count} told, {there}")
    return wrong


def run(seconds: float, clients: int, pause: float) -> bool:
    """A run; whether nothing was refused or lost."""
    with (
        postgres.running(durable=True) as running,
        tempfile.TemporaryDirectory() as directory,
        ExitStack() as stack,
    ):
        database = running.database()
        login = database.builder("served")
        tokens = asyncio.run(invite(database, login, clients))
        servers = []
        for number in range(SERVERS):
            folder = Path(directory) / str(number)
            folder.mkdir()
            servers.append(stack.enter_context(server(database, login, folder)))
        addresses = [address for address, _ in servers]
        asked = json.dumps([seconds, pause, addresses, tokens])
        command = [sys.executable, "-m", "tests.benchmarks.served_clients", "--client"]
        done = subprocess.run(command, input=asked, stdout=subprocess.PIPE, encoding="utf-8")
        seen = json.loads(done.stdout)
        wrong = lost(database, seen)
        memory = [_memory(pid) for _, pid in servers]
    _print(seen, clients, wrong, memory)
    return not wrong and not seen["errors"]


def _memory(pid: int) -> float:
    """The megabytes that a process has to itself."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    except OSError:
        return 0.0
    rows = (line.split() for line in text.splitlines() if line.startswith("Private_"))
    return sum(int(row[1]) for row in rows) / 1024


def _print(seen: dict[str, Any], clients: int, wrong: list[str], memory: list[float]) -> None:
    every = [ms for values in seen["ms"].values() for ms in values]
    rate = len(every) / seen["seconds"]
    print(f"{clients} clients, {SERVERS} servers, {seen['seconds']:.0f} s, load {os.getloadavg()}")
    print(f"{len(every)} requests, {rate:.0f} a second; private memory {memory} MB")
    for kind, values in (("all", every), *sorted(seen["ms"].items())):
        values = sorted(values)
        p50, p99 = values[len(values) // 2], values[int(len(values) * 0.99)]
        told = f"p50 {p50:7.1f}  p99 {p99:7.1f}  max {values[-1]:7.1f} ms"
        print(f"  {kind:14}{len(values):7} × {told}")
    print(f"errors: {sum(seen['errors'].values())}; lost: {len(wrong)}")
    for line in [*(f"{count} × {each}" for each, count in seen["errors"].items()), *wrong][:20]:
        print(" ", line)


def main() -> int:
    if sys.argv[1:] == ["--client"]:
        print(json.dumps(asyncio.run(ask(*json.loads(sys.stdin.readline())))))
        return 0
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--pause", type=float, default=0)
    options = parser.parse_args()
    return 0 if run(options.seconds, options.clients, options.pause) else 1


if __name__ == "__main__":
    raise SystemExit(main())
