"""Kill the real process at random moments while it chats, and look for what is missing.

    python -m tests.benchmarks.kill [--kills 50] [--seed 1]

Each round starts ``animsa ask --json`` against a slow model server on loopback, kills it with
SIGKILL at a random moment, opens the archive and compares it with what the process had shown:

* the ``session`` event acknowledges the user's message;
* a ``delta`` acknowledges its text, at the latest half a second after it was shown;
* ``done`` acknowledges the whole answer.

Then the next process must list the session as unfinished.
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
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.core.domain.messages import Message, MessageState
from app.machine.paths import Paths
from tests.fakes.anthropic_server import FakeAnthropicThread

ROOT = Path(__file__).parents[2]
START_SECONDS = 2.0
"""About how long it takes from the acknowledged question to the first piece of the answer."""
ANSWER_SECONDS = 1.0
CHUNK_SECONDS = 0.05
JOURNAL_SECONDS = 0.5
SCHEDULING_SECONDS = 0.25
"""What the machine may take to run the journal and its commit after the half second."""


@dataclass(slots=True)
class Shown:
    """What a process had shown before it was killed, each event with the time it was read."""

    events: list[tuple[float, dict[str, Any]]] = field(default_factory=list)
    killed_at: float = 0.0

    def first(self, event: str) -> dict[str, Any] | None:
        return next((data for _, data in self.events if data["event"] == event), None)

    @property
    def owed_text(self) -> str:
        """The part of the answer that must be on disk."""
        deltas = [(at, data["text"]) for at, data in self.events if data["event"] == "delta"]
        limit = self.killed_at - JOURNAL_SECONDS - SCHEDULING_SECONDS
        return "".join(text for number, (at, text) in enumerate(deltas) if not number or at < limit)


@dataclass(frozen=True, slots=True)
class Tally:
    """How often the process had come how far when it was killed, and what was missing."""

    acknowledged: int
    streaming: int
    finished: int
    missing: tuple[str, ...]


def run(kills: int, seed: int, directory: Path) -> Tally:
    """Kill ``kills`` processes on one archive in ``directory``."""
    chance = random.Random(seed)
    missing: list[str] = []
    reached = [0, 0, 0]
    with FakeAnthropicThread(delay=CHUNK_SECONDS) as server:
        environ = {
            **os.environ,
            "ANTHROPIC_BASE_URL": server.url,
            "ANTHROPIC_API_KEY": "k",
            "ANIMSA_WEB": "off",
        }
        for number in range(kills):
            question = f"{number}. soru: karaciğer yağlanması nasıl geriler, {chance.random()}?"
            command = [sys.executable, "-m", "app.cli", "--data-dir", str(directory), "ask"]
            session = ["--session", "new"] if number % 5 == 0 else []
            shown = _chat_and_kill([*command, question, "--json", *session], environ, chance)
            opened = shown.first("session")
            reached[0] += opened is not None
            reached[1] += bool(shown.owed_text)
            reached[2] += shown.first("done") is not None
            if opened is not None:
                missing += asyncio.run(_missing(directory, shown, opened["session_id"], question))
    return Tally(reached[0], reached[1], reached[2], tuple(missing))


def _chat_and_kill(command: Sequence[str], environ: dict[str, str], chance: random.Random) -> Shown:
    """Start the process, read what it shows, kill it at a random moment of the turn."""
    shown = Shown()
    started = threading.Event()
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        lines = process.stdout

        def read() -> None:
            for line in lines:
                shown.events.append((time.monotonic(), json.loads(line)))
                started.set()
            started.set()

        reader = threading.Thread(target=read)
        reader.start()
        started.wait()
        # From before the model's library is loaded to shortly after the last piece.
        time.sleep(chance.uniform(0.0, START_SECONDS + ANSWER_SECONDS))
        shown.killed_at = time.monotonic()
        process.kill()
        reader.join()
    return shown


async def _missing(directory: Path, shown: Shown, session_id: str, question: str) -> list[str]:
    async with open_archive(Paths(directory), Environment()) as archive:
        messages = await archive.store.messages(session_id)
        found = []
        if question not in [message.content for message in messages]:
            found.append(f"question of session {session_id}")
        answer = messages[-1].content if messages and messages[-1].role == "assistant" else ""
        # What is kept of an interrupted answer ends with its last letter.
        if not answer.startswith(shown.owed_text.rstrip()):
            found.append(f"partial answer of {session_id}: {answer!r} < {shown.owed_text!r}")
        done = shown.first("done")
        if done is not None and done["text"] != answer:
            found.append(f"answer of session {session_id}")
        if done is None and not _listed(
            messages, await archive.store.active_sessions(), session_id
        ):
            found.append(f"session {session_id} is not listed as unfinished")
        return found


def _listed(messages: Sequence[Message], active: Sequence[Any], session_id: str) -> bool:
    states = {message.state for message in messages}
    return session_id in [session.session_id for session in active] and states <= {
        MessageState.COMPLETE,
        MessageState.STREAMING,
        MessageState.INTERRUPTED,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        tally = run(options.kills, options.seed, Path(directory))
    print(
        f"{options.kills} kills: {tally.acknowledged} after the question was acknowledged, "
        f"{tally.streaming} with text of the answer owed, {tally.finished} after the end; "
        f"missing: {len(tally.missing)}"
    )
    for line in tally.missing:
        print(" ", line)
    return 1 if tally.missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
