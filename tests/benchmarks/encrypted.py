"""What encryption costs: the same archive plain beside encrypted, in the same run.

    python -m tests.benchmarks.encrypted [--archive FILE.jsonl] [--sessions 400] [--rounds 5]

Import, opening (with the key at hand, and with the passphrase), and recall of a question about each
session, taken in turns so that neither profits from a warmer machine. Medians of all rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import open_archive
from app.machine.paths import Paths
from app.storage.encryption.archive_cipher import ArchiveCipher

PASSPHRASE = "dört sözcüklü bir parola"
AIM = 0.15


def sample(sessions: int) -> list[str]:
    """Sessions of a few messages as JSON lines, each with words of its own."""
    words = "uyku kahve demir magnezyum yürüyüş tansiyon tiroid vitamin alerji migren".split()
    lines = []
    for number in range(sessions):
        topic = f"{words[number % 10]} {words[number // 10 % 10]} {number}"
        said = f"{topic} üzerine {' '.join(words[(number + i) % 10] for i in range(60))}. "
        messages = [
            {"role": "user", "content": f"{topic} nasıl etkiler?"},
            {"role": "assistant", "content": said * 4},
            {"role": "user", "content": f"Peki {topic} ne kadar sürer?"},
            {"role": "assistant", "content": said * 3},
        ]
        day = f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}T10:00:00+00:00"
        line = {"id": f"b{number}", "title": topic, "date": day, "conversation": messages}
        lines.append(json.dumps(line, ensure_ascii=False))
    return lines


async def one(folder: Path, source: Path, questions: list[str]) -> dict[str, float]:
    """The times of one archive, in milliseconds."""
    paths, environment = Paths(folder), Environment()
    times = {}
    began = time.perf_counter()
    async with open_archive(paths, environment) as archive:
        await archive.importer.file(source, complain=print)
    times["import"] = time.perf_counter() - began
    began = time.perf_counter()
    async with open_archive(paths, environment) as archive:
        await archive.store.session_ids()
        times["open"] = time.perf_counter() - began
        engine = archive.recall_engine()
        await engine.recall("ısınma", environment.clock.now())
        spent = []
        for question in questions:
            began = time.perf_counter()
            await engine.recall(question, environment.clock.now())
            spent.append(time.perf_counter() - began)
    times["recall"] = statistics.median(spent)
    times["recall p95"] = sorted(spent)[int(len(spent) * 0.95)]
    return {name: 1000 * seconds for name, seconds in times.items()}


async def measure(source: Path, questions: list[str], rounds: int) -> None:
    """Print a table of medians."""
    kinds: dict[str, list[dict[str, float]]] = {"plain": [], "encrypted": []}
    unlocking = []
    with tempfile.TemporaryDirectory() as place:
        for number in range(rounds):
            order = list(kinds) if number % 2 else list(kinds)[::-1]
            for kind in order:
                folder = Path(place, f"{kind}-{number}")
                if kind == "encrypted":
                    Paths(folder).create()
                    cipher = ArchiveCipher(folder)
                    cipher.encrypt(PASSPHRASE)
                    cipher.lock()
                    began = time.perf_counter()
                    cipher.unlock(PASSPHRASE)
                    unlocking.append(1000 * (time.perf_counter() - began))
                kinds[kind].append(await one(folder, source, questions))
    print(f"unlocking with the passphrase: {statistics.median(unlocking):.0f} ms")
    for name in kinds["plain"][0]:
        plain, encrypted = (statistics.median(each[name] for each in kinds[kind]) for kind in kinds)
        cost = encrypted / plain - 1
        told = "" if cost <= AIM or name == "open" else "  ABOVE THE AIM"
        print(f"{name}: plain {plain:.1f} ms, encrypted {encrypted:.1f} ms, {cost:+.1%}{told}")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--archive", type=Path)
    parser.add_argument("--sessions", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        source = options.archive or Path(place, "sample.jsonl")
        if options.archive is None:
            source.write_text("\n".join(sample(options.sessions)), "utf-8")
        titles = [json.loads(line).get("title") for line in source.read_text("utf-8").splitlines()]
        questions = [f"{title} hakkında ne konuşmuştuk?" for title in titles if title][:150]
        asyncio.run(measure(source, questions, options.rounds))


if __name__ == "__main__":
    main()
