"""Whole conversations to read: ``python -m tests.benchmarks.conversations [NAME…] [--model URL]``.

Five of fifteen messages each (a father's illness, a thesis, buying a house, baking, a clinician in
English) over the archive of :mod:`tests.benchmarks.month` and a few papers added as files, without
a model, without a network and with nothing allowed that a new user has not allowed. They are
printed as one would see them; whether one would be glad to have had them is for a reader to say.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from app.core.domain import errors
from app.core.domain.events import Done, Notice, Planned
from app.core.domain.messages import NEAR
from app.core.domain.tiers_and_modes import Permission
from tests.benchmarks.month import BEGINS, ROOT, archive
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home
from tests.research.worlds import Shelf, web_of

CONVERSATIONS = ROOT / "tests/data/month/conversations.jsonl"
PAPERS = ROOT / "tests/data/month/papers"
PAUSE = timedelta(seconds=40)


@dataclass(frozen=True, slots=True)
class Conversation:
    """What somebody says in a conversation, and the ``language`` of the window."""

    name: str
    title: str
    language: str
    says: tuple[str, ...]


def conversations() -> list[Conversation]:
    """The conversations of the data."""
    read = map(json.loads, CONVERSATIONS.read_text(encoding="utf-8").splitlines())
    return [
        Conversation(each["name"], each["title"], each["language"], tuple(each["says"]))
        for each in read
    ]


@asynccontextmanager
async def with_papers(directory: Path, model: str | None = None) -> AsyncIterator[Person]:
    """A new user with three years of sessions and the papers."""
    clock = FakeClock(BEGINS)
    web = web_of(Shelf([], failure=errors.SourceUnreachable(name="Wikipedia")))
    asked = Permission()
    async with at_home(
        directory, model=model, clock=clock, open_web=web, permission=asked
    ) as person:
        await person.archive.importer.sessions(archive(), force=False)
        await person.archive.files().add([PAPERS])
        yield person


async def transcript(conversation: Conversation, model: str | None = None) -> str:
    """The conversation as one would read it."""
    lines = [f"# {conversation.title}"]
    with tempfile.TemporaryDirectory() as directory:
        async with with_papers(Path(directory), model) as person:
            clock = person.archive.environment.clock
            assert isinstance(clock, FakeClock)
            person.controller.speak(conversation.language)
            for number, text in enumerate(conversation.says, 1):
                answer = await person.say(text)
                lines += [f"\n## {number}. {text}", *_shown_with_answer(person), "", answer]
                clock.advance(PAUSE)
    return "\n".join(lines)


def _shown_with_answer(person: Person) -> list[str]:
    """What the view shows beside an answer: how it was understood, links and notices."""
    planned, done = person.screen.all(Planned), person.screen.all(Done)
    plans = ", ".join(f"{each.plan.label.value}/{each.plan.action.value}" for each in planned)
    rows = [f"({plans})"]
    for citation in done[-1].citations if done else ():
        near = "near: " if citation.kind == NEAR else "→ "
        rows.append(f"   {near}{citation.title}: {citation.quote[:90]!r}")
    rows += [f"   ! {notice.code.value}" for notice in person.screen.all(Notice)]
    return rows


async def _print(names: list[str], model: str | None) -> None:
    for each in conversations():
        if not names or each.name in names:
            print(await transcript(each, model), end="\n\n", flush=True)


def main() -> int:
    """Print the conversations, or the named ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--model", metavar="URL", help="a model server, as ANTHROPIC_BASE_URL")
    chosen = parser.parse_args()
    asyncio.run(_print(chosen.names, chosen.model))
    return 0


if __name__ == "__main__":
    sys.exit(main())
