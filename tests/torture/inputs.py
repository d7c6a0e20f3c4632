"""Input without measure: 10 MB pasted, a session of 10,000 messages, 10,000 made-up questions; with
the texts of every sort (:mod:`tests.torture.entrances`) and a person's steps in any order
(:mod:`tests.torture.archive_machine`)."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path

from app.core.domain.imported_sessions import ImportedSession
from app.core.language.turkish import storable
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.person import Person, at_home
from tests.torture import archive_machine, entrances
from tests.torture.own_time import OwnTime
from tests.torture.proof import ProofResult

PASTED = 10_000_000
MESSAGES = 10_000
LONGEST_PASTE = 60.0
LONGEST_QUESTION = 5.0
PIECES = (
    "geçen ay", "ne araştırdım", "Somogyi", "dawn", "?", "ikinci", "ilk sorum neydi", "7 Mart'ta",
    "2024", "…", "“", "değil", "hariç", "hepsi", "neden", "-", "\u0307", "ve", "ya da",
    "kaç", "mg",
    "insülin direnci", "evet", "yeni konu", "*", "'nin", "THE", "what did I",
    "last week", "👍", "ال",
)  # fmt: skip


class FuzzedQuestions:
    """Made-up questions of the words that mean something to the program, through recall and through
    whole turns: each ends in an answer, and the same question finds the same."""

    name = "made-up questions"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """Ask until the time is over."""
        return [asyncio.run(_questions(seconds, folder, seed))]


async def _questions(seconds: float, folder: Path, seed: int) -> ProofResult:
    chance = random.Random(seed)
    ends = time.monotonic() + seconds
    failures: list[str] = []
    tried, slowest = 0, ("", 0.0)
    async with at_home(folder / "data", remembers=True) as person:
        engine, now = person.archive.recall_engine(), person.archive.environment.clock.now()
        while time.monotonic() < ends:
            text = " ".join(chance.choices(PIECES, k=chance.choice((1, 2, 4, 9, 30))))
            if chance.random() < 0.3:
                place = chance.randrange(len(text) + 1)
                text = (
                    text[:place] + chr(chance.choice((0, 0x202E, 0xD83D, 0x10FFFF))) + text[place:]
                )
            own = OwnTime()
            try:
                if chance.random() < 0.8:
                    first = await engine.recall(text, now)
                    again = await engine.recall(text, now)
                    if first.verdict is not again.verdict:
                        failures.append(f"seed {seed}, {text!r}: twice asked, two answers")
                else:
                    await person.say(text)
            except Exception as error:
                failures.append(f"seed {seed}, {text!r}: raised {error!r}"[:300])
            tried += 1
            slowest = max(slowest, (text, own.seconds), key=lambda each: each[1])
        if slowest[1] > LONGEST_QUESTION:
            failures.append(f"seed {seed}, {slowest[0]!r}: took {slowest[1]:.1f} s")
    note = f"the slowest took {slowest[1]:.2f} s"
    return ProofResult(FuzzedQuestions.name, tried, len(failures), 0, note, tuple(failures))


class LargeInput:
    """A paste of 10 MB, and a session of 10,000 messages that is imported, opened, gone on with and
    recalled."""

    name = "input without measure"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """Both, in the size that the time allows: whole ones from half a minute on."""
        return [asyncio.run(_large(min(1.0, seconds / 30), folder, seed))]


async def _large(share: float, folder: Path, seed: int) -> ProofResult:
    failures: list[str] = []
    told: list[str] = []
    begun = time.monotonic()

    def took(what: str) -> None:
        nonlocal begun
        told.append(f"{what} {time.monotonic() - begun:.1f} s")
        begun = time.monotonic()

    async with at_home(folder / "data") as person:
        await _paste(person, int(PASTED * share), failures)
        took(f"{PASTED * share / 1e6:.1f} MB pasted")
    count = int(MESSAGES * share)
    async with at_home(folder / "long") as person:
        await person.archive.importer.sessions([_long(count)], force=False)
        took(f"{count} messages imported")
        await person.controller.open("uzun")
        took("opened")
        await person.say(f"Ölçüm {count // 4} neydi?")
        took("asked")
        await person.controller.end()
        found = await person.archive.recall_engine().recall(
            f"{count // 4} numaralı ölçüm", person.archive.environment.clock.now()
        )
        took("recalled")
        kept = await person.archive.store.messages("uzun")
        if len(kept) < count:
            failures.append(f"seed {seed}: {len(kept)} of {count} messages kept")
        if not found.matches:
            failures.append(f"seed {seed}: the long session is not found")
    return ProofResult(LargeInput.name, 2, len(failures), 0, ", ".join(told), tuple(failures))


async def _paste(person: Person, size: int, failures: list[str]) -> None:
    text = ("Deney günlüğü satırı: 12,5 mg ölçüldü. " * (size // 39 + 1))[:size]
    own = OwnTime()
    await person.say(text)
    if own.seconds > LONGEST_PASTE:
        failures.append(f"the paste took {own.seconds:.0f} s")
    kept = await person.stored() if person.controller.active is not None else []
    if not any(each.content == storable(text.strip()) for each in kept):
        failures.append("the pasted text is not kept whole")


def _long(count: int) -> ImportedSession:
    said = [
        {
            "role": ("user", "assistant")[n % 2],
            "content": f"{n} numaralı ölçüm {n * 7 % 1000} mg/dL",
        }
        for n in range(count)
    ]
    line = {"id": "uzun", "date": "2024-10-05", "title": "Uzun günlük", "conversation": said}
    (made,) = read_jsonl([json.dumps(line)], 0)
    assert isinstance(made, ImportedSession)
    return made


PROOFS = (*archive_machine.PROOFS, *entrances.PROOFS, FuzzedQuestions(), LargeInput())
