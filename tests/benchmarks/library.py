"""What the user's files cost: taking them in, finding in them, taking them out.

    python -m tests.benchmarks.library [--files 1000] [--passages 50]

Text files of made-up Turkish (:mod:`tests.benchmarks.archive`) are read by the real process into a
real archive, as ``animsa files add`` does; then questions are asked of it: a few words that stand
together in some passage, as they are, in ASCII letters, and with a slip in one.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

from app.bootstrap.environment import Environment
from app.bootstrap.open_archive import Archive, open_archive
from app.core.language.turkish import fold, is_stop, words
from app.machine.paths import Paths
from tests.benchmarks.archive import Archive as MadeUp

WORDS = 100
"""Of a passage, about."""
QUESTIONS = 400


def write_files(folder: Path, files: int, passages: int) -> list[str]:
    """Make the files; some of their sentences, to ask about."""
    folder.mkdir()
    chosen = random.Random(2)
    kept = []
    sessions = MadeUp().sessions(files * passages)
    for number in range(files):
        answers: list[str] = []
        while sum(text.count(" ") for text in answers) < passages * WORDS:
            session = next(sessions)
            answers += [
                each["content"] for each in session["conversation"] if each["role"] == "assistant"
            ]
        (folder / f"belge {number:04}.txt").write_text("\n\n".join(answers), encoding="utf-8")
        kept.append(chosen.choice(chosen.choice(answers).split(". ")))
    return kept


def questions(sentences: list[str]) -> dict[str, list[str]]:
    """Questions of three words of a sentence, in three ways of typing."""
    chosen = random.Random(3)
    plain, folded, slipped = [], [], []
    for sentence in chosen.choices(sentences, k=QUESTIONS):
        said = [word.strip(".,") for word in sentence.split() if not is_stop(" ".join(words(word)))]
        asked = sorted(said, key=len)[-3:]
        plain.append(" ".join(asked))
        folded.append(fold(plain[-1]))
        longest = asked[-1]
        place = len(longest) // 2
        asked[-1] = longest[:place] + longest[place + 1 :]
        slipped.append(" ".join(asked))
    return {"as written": plain, "in ASCII": folded, "with a slip": slipped}


async def measure(directory: Path, files: int, passages: int) -> None:
    folder = directory / "files"
    sentences = write_files(folder, files, passages)
    async with open_archive(Paths(directory / "data"), Environment()) as archive:
        for name in ("add", "add again, unchanged"):
            started = time.perf_counter()
            await archive.files().add([folder])
            took = time.perf_counter() - started
            print(f"{name}: {took:.1f} s, {files / took:.0f} files a second")
        kept = await archive.library.files()
        size = archive.paths.archive.stat().st_size / 2**20
        print(f"passages: {sum(file.passages for file in kept)}, archive: {size:.0f} MiB")
        for name, asked in questions(sentences).items():
            await _search(archive, name, asked, sentences)
        started = time.perf_counter()
        await archive.remove_files([Path(kept[0].path)])
        print(f"remove one file, with its traces: {time.perf_counter() - started:.1f} s")


async def _search(archive: Archive, name: str, asked: list[str], sentences: list[str]) -> None:
    library = archive.library
    await library.search(asked[0], 8)
    times = []
    hits = 0
    for question in asked:
        started = time.perf_counter()
        found = await library.search(question, 8)
        times.append((time.perf_counter() - started) * 1000)
        hits += any(_sentence_of(question, sentences) in each.text for each in found)
    cuts = statistics.quantiles(times, n=100)
    print(
        f"search {name}: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, max {max(times):.1f} ms"
        + (f"; its sentence among 8: {hits / len(asked):.1%}" if name == "as written" else "")
    )


def _sentence_of(question: str, sentences: list[str]) -> str:
    wanted = question.split()
    return next((each for each in sentences if all(word in each for word in wanted)), "\0")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--passages", type=int, default=50, help="of each file, about")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(measure(Path(directory), options.files, options.passages))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
