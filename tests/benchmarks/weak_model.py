"""Research over files beside a real model that can do hardly anything:
``python -m tests.benchmarks.weak_model``.

Ten questions about ten files of as many kinds (sets that were seen) are asked without a model, and
in Hızlı and in Araştırma beside llama.cpp's server with SmolLM2-135M (``packaging/dev.py test
--local-model`` installs both). Of each answer is told whether it is right, and which lines are
shown as if they were known though they are nothing of these: a sentence of the files, one with a
mark, one of the program's own, one that is told without a model as well. "Şimdi bitir" and "Vazgeç"
are pressed while the server is at work. Ends with 1 where such a line is shown, an answer is lost
that is right without a model, or an end takes more than two seconds.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path

from app.core.domain.events import Done, Notice
from app.core.domain.privacy.permission import Permission
from app.core.domain.tiers_and_modes import Boundary, Mode, OnlineConsent, Tier
from app.core.language.citation_marks import without_marks
from app.core.language.sentences import sentences
from app.core.wording.speech import COMMAND_LINE
from app.machine import settings as settings_file
from app.machine.clock import SystemClock
from app.machine.paths import Paths
from app.machine.settings import Settings
from tests.benchmarks.documents import Asked, holds, plain
from tests.fakes.person import Person, at_home
from tests.local_model.serve import NAME, TAUGHT_TOKENS, serving
from tests.research.stalls import patient

DATA = Path(__file__).parents[1] / "data" / "documents"
ASKED = {
    "household": ("hh02", "hh14", "hh20", "hh25", "hh35", "hh40", "hh41"),
    "build": ("b22", "b25"),
    "texts_a": ("h1-003",),
}
"""The questions, by their sets: each is about another file."""
WINDOWS = {Tier.HIZLI: TAUGHT_TOKENS, Tier.ARASTIRMA: 20_000}
"""Tokens that the model holds: with fewer Araştırma is answered in Hızlı."""
PATIENCE = 60.0
"""Seconds that first tokens are waited for: the whole five minutes would be waited for on a machine
that has other work to do."""
PRESSED_AFTER, ALLOWED = 3.0, 2.0
OFFLINE = Permission(Boundary.FILES, OnlineConsent.NEVER)
_UNSAID = re.compile(r"[^\W\d_]{2,}")
_BETWEEN_CELLS = re.compile(r" · | \| |; ")
_BETWEEN_ROWS = re.compile(r"(?m)^\s*(?:[-*>#]+|\d+\.)\s*|\*\*")


def chosen() -> list[tuple[Path, Asked]]:
    """The questions, each with the file that it is about."""
    found = []
    for name, wanted in ASKED.items():
        lines = (DATA / name / "questions.jsonl").read_text("utf-8").splitlines()
        for line in lines:
            question = json.loads(line)
            if question["id"] in wanted:
                found.append((DATA / name / "files" / question["files"][0], Asked(question)))
    return found


def own_sentences() -> list[re.Pattern[str]]:
    """What the program itself says, whatever it is told of."""
    said = (str(getattr(COMMAND_LINE, each.name)) for each in fields(COMMAND_LINE))
    parts = (each for one in said for each in sentences(without_marks(one)) if plain(each))
    return [re.compile(re.sub(r"\\\{\w*\\\}", ".*", re.escape(plain(each)))) for each in parts]


def unmarked(answer: str, known: str, own: Sequence[re.Pattern[str]]) -> Iterator[str]:
    """The lines of an answer that stand there as if they were known, though neither the files nor
    the program have them; ``known`` is the plain text of the files, of where they stand, and of
    what is told without a model."""
    for line in answer.splitlines():
        shown = _BETWEEN_ROWS.sub("", without_marks(line))
        if all(plain(each) in known for each in _BETWEEN_CELLS.split(shown)):
            continue
        for said in sentences(shown):
            bare = plain(said).strip("\"“”'")
            if not _UNSAID.search(bare) or COMMAND_LINE.unsourced in said or bare in known:
                continue
            if not any(each.fullmatch(bare) for each in own):
                yield said


async def ask(person: Person, asked: Asked, tier: Tier) -> str:
    """Ask in a conversation of its own; what is shown."""
    person.screen.events.clear()
    await person.controller.submit(asked.question["q"], tier=tier, mode=Mode.FILES_ONLY)
    asked.text = person.screen.last(Done).text
    await person.controller.end()
    return asked.text


async def pressed(person: Person, asked: Asked, tier: Tier, *, finish: bool) -> float:
    """Seconds from "Şimdi bitir" or "Vazgeç" to the end of the turn."""
    turn = asyncio.create_task(
        person.controller.submit(asked.question["q"], tier=tier, mode=Mode.FILES_ONLY)
    )
    await asyncio.wait([turn], timeout=PRESSED_AFTER)
    began = time.monotonic()
    if finish:
        person.controller.finish_research()
    else:
        turn.cancel()
    await asyncio.wait([turn])
    took = time.monotonic() - began
    await person.controller.end()
    return took


async def alone(folder: Path, files: Path, asked: Sequence[Asked]) -> tuple[list[str], str]:
    """The answers without a model, and their plain text with that of the files and their names."""
    async with at_home(folder, clock=SystemClock(), permission=OFFLINE) as person:
        await person.archive.files().add([files])
        answers = [await ask(person, each, Tier.HIZLI) for each in asked]
        passages = await person.archive.library.whole_papers([], 10**9)
    texts = (
        f"{Path(e.source.address).name}\n{e.source.title}\n{e.place}\n{e.source.published}\n{e.text}"
        for e in passages
    )
    return answers, plain("\n".join((*texts, *answers)))


async def beside(
    url: str, folder: Path, files: Path, asked: Sequence[Asked], tier: Tier
) -> tuple[list[tuple[str, float, list[str]]], dict[str, float]]:
    """The answers beside the server at an address, with their seconds and notices; and the seconds
    to the end by what was pressed."""
    stored = Settings(provider="server", base_url=url, model=NAME)
    settings_file.save(Paths(folder).settings, stored)
    answers = []
    async with at_home(folder, clock=SystemClock(), permission=OFFLINE) as person:
        await person.archive.files().add([files])
        ends = {
            name: await pressed(person, asked[0], tier, finish=finish)
            for name, finish in (("Şimdi bitir", True), ("Vazgeç", False))
        }
        for each in asked:
            began = time.monotonic()
            text = await ask(person, each, tier)
            took = time.monotonic() - began
            notices = [told.code.value for told in person.screen.all(Notice)]
            answers.append((text, took, notices))
            print(f"  {took:5.0f} s  {each.question['q']}  {' '.join(notices)}", flush=True)
    return answers, ends


async def main() -> int:
    pairs, failed = chosen(), False
    asked, own = [each for _, each in pairs], own_sentences()
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        files = home / "files"
        files.mkdir()
        for path, _ in pairs:
            shutil.copy(path, files)
        for name in ("alone", *WINDOWS):
            (home / name).mkdir()
        before, known = await alone(home / "alone", files, asked)
        right = [holds(text, e.question["answer"]) for text, e in zip(before, asked, strict=True)]
        print(f"without a model: right {sum(right)} of {len(asked)}", flush=True)
        for tier, tokens in WINDOWS.items():
            with serving(tokens) as url:
                async with patient(PATIENCE):
                    told, ends = await beside(url, home / tier.value, files, asked, tier)
            now = [
                holds(text, e.question["answer"]) for (text, *_), e in zip(told, asked, strict=True)
            ]
            lost = [
                e.question["q"] for was, is_, e in zip(right, now, asked, strict=True) if was > is_
            ]
            false = [said for text, *_ in told for said in unmarked(text, known, own)]
            print(f"{tier.value}: right {sum(now)}, lost {len(lost)}, unmarked {len(false)}")
            for said in (*lost, *false):
                print(f"  {said}")
            for name, seconds in ends.items():
                print(f"  {name}: {seconds:.2f} s", flush=True)
            failed |= bool(lost or false) or max(ends.values()) > ALLOWED
    return int(failed)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
