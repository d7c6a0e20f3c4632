"""Faults of the model and its network in a real conversation on a real archive.

What must hold after each: the user's words are on disk, what was shown of the answer is kept and
marked as cut off, a sentence in the user's language says what can be done, nothing else was raised,
and the next question is answered.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from app.core.domain import errors
from app.core.domain.events import Delta, Done, Failed
from app.core.domain.messages import Message, MessageState
from app.core.language.turkish import storable
from app.core.wording.error_wording import BUG, failure_sentence
from app.core.wording.surface_hints import Surface
from app.providers import anthropic, anthropic_client, anthropic_stream
from tests.fakes.person import Person, at_home
from tests.torture.answer_faults import FaultyAnthropic, NamedFault, faults
from tests.torture.own_time import GIVE_UP, OwnTime
from tests.torture.proof import ProofResult

SILENCE = 0.4
"""Seconds that stand in for the minutes for which a server may be silent."""
LONGEST = 8.0
"""Seconds in which a fault has to be over."""
QUESTIONS = (
    "Kırmızı biberde C vitamini limondan çok mu?",
    "Bunu iki cümleyle açıkla.",
    "Why is that so?",
    "Peki pişirince ne kadarı kalır?",
    "Şiir yaz.",
    "Bu 12 gramda kaç mg eder?",
)
_NOT_FOR_PEOPLE = re.compile(r"Traceback|Error\b|Exception|0x[0-9a-f]{6}|\{\w*\}|<[a-z]+[ >]")


class ModelFaults:
    """Every fault of a model's server, in the first and in a later turn, also where the present
    conversation is then opened by the next process."""

    name = "model and network"

    def run(self, seconds: float, folder: Path, seed: int) -> Sequence[ProofResult]:
        """Go through the faults in the seed's order until the time is over; all of them at least
        where there is time."""
        folder.mkdir(parents=True, exist_ok=True)
        return [asyncio.run(_run(seconds, folder, seed))]


async def _run(seconds: float, folder: Path, seed: int) -> ProofResult:
    chance = random.Random(seed)
    ends = time.monotonic() + seconds
    failures: list[str] = []
    tried, slowest, met = 0, 0.0, set[str]()
    with impatient():
        while not tried or time.monotonic() < ends:
            known = list(faults())
            chance.shuffle(known)
            for place in range(0, len(known), 6):
                if tried and time.monotonic() >= ends:
                    break
                home = folder / f"{tried}"
                async with FaultyAnthropic() as server, at_home(home, model=server.url) as person:
                    for fault in known[place : place + 6]:
                        if tried and time.monotonic() >= ends:
                            break
                        question = chance.choice(QUESTIONS)
                        own = OwnTime()
                        wrong = [w async for w in wrong_after(person, server, fault, question)]
                        slowest = max(slowest, own.seconds)
                        failures += [f"seed {seed}, {fault.name}: {each}" for each in wrong]
                        tried += 1
                        met.add(fault.name)
    note = f"{len(met)} sorts; the longest took {slowest:.1f} s"
    return ProofResult(ModelFaults.name, tried, len(failures), 0, note, tuple(failures))


@contextmanager
def impatient() -> Iterator[None]:
    """Have silences end in a moment that may last minutes."""
    with (
        patch.object(anthropic_client, "LOCAL_READ_SECONDS", SILENCE),
        patch.object(anthropic, "HEAD_SECONDS", 10 * SILENCE),
        patch.object(anthropic_stream, "IDLE_SECONDS", 4 * SILENCE),
    ):
        yield


async def wrong_after(
    person: Person, server: FaultyAnthropic, fault: NamedFault, question: str
) -> AsyncIterator[str]:
    """What is not as it must be, a line each."""
    server.fault, server.asked = fault, 0
    person.screen.events.clear()
    own = OwnTime()
    try:
        async with asyncio.timeout(GIVE_UP):
            await person.controller.submit(question)
    except TimeoutError:
        yield f"not over after {GIVE_UP} s"
    except Exception as error:
        yield f"raised {error!r}"
    finally:
        server.fault = None
    if own.seconds > LONGEST:
        yield f"took {own.seconds:.1f} s"
    if not server.asked and person.screen.all(Done):
        # What was said before answered it: the fault was not met.
        return
    for each in _wrong_words(person, fault):
        yield each
    stored = await person.stored()
    for each in _wrong_on_disk(person, stored, fault, question):
        yield each
    if server.asked > fault.tries + 3:
        yield f"asked {server.asked} times"
    said = await person.say("Bir fıkra anlat.")
    if not person.screen.all(Done):
        yield f"the next turn says {said!r}"


def _wrong_words(person: Person, fault: NamedFault) -> Iterator[str]:
    """What the view was told."""
    failed, done = person.screen.all(Failed), person.screen.all(Done)
    if len(failed) + len(done) != 1:
        yield f"ended {len(failed)} times in failure, {len(done)} times in an answer"
    code = failed[0].code if failed else ""
    if code not in fault.expected:
        yield f"told as {code!r}, expected {sorted(fault.expected)}"
    for language in ("tr", "en") if failed else ():
        for place in Surface:
            text = failure_sentence(code, failed[0].about, language, place, saved=failed[0].saved)
            plain = BUG.what.said(language, {}) in text
            if plain or not text.strip() or _NOT_FOR_PEOPLE.search(text):
                yield f"no sentence that helps: {text!r}"


def _wrong_on_disk(
    person: Person, stored: Sequence[Message], fault: NamedFault, question: str
) -> Iterator[str]:
    """What was kept."""
    asked = [each for each in stored if each.role == "user" and each.content == question]
    if not asked:
        yield "the question is not on disk"
        return
    answers = [each for each in stored if each.position > asked[-1].position]
    # A record of the past stands before the model's words, whole and on its own.
    spoken = [each.text for each in person.screen.all(Delta) if each.record is None]
    shown = storable("".join(spoken)).strip()
    beside = len(spoken) < len(person.screen.all(Delta))
    if fault.shown and not shown.startswith(fault.shown.strip()):
        yield f"shown was {shown[:40]!r}"
    kept = "\n".join(each.content for each in answers if each.role == "assistant")
    if shown not in kept:
        yield f"shown {len(shown)} characters, kept {len(kept)}"
    failed = person.screen.all(Failed)
    whole = [each for each in answers if each.state is MessageState.COMPLETE]
    if failed and failed[0].code in _MODEL and shown and whole and not beside:
        yield "a cut answer is kept as whole"
    if any(each.state is MessageState.STREAMING for each in answers):
        yield "an answer is kept as if it still came"


_MODEL = {
    each.code
    for each in vars(errors).values()
    if isinstance(each, type) and issubclass(each, errors.ModelError)
}

PROOFS = (ModelFaults(),)
