"""Whether a model makes recall worse than none:
``python -m tests.benchmarks.recall_beside_models [--model-url URL]``.

Every question about the past in ``tests/data/conversations/tune.jsonl`` that its archive answers is
asked where it stands in its conversation, in an application without a model, with one that answers
anything with the same sentences about nothing of it, with one that besides takes no line for an
answer, and with the server at ``--model-url``. A record is *told* when its own sentence stands in
the answer, with the line that leads there, and *listed* when its title does. What is told without a
model has to be told with every one.

``unasked`` are messages that no past session answers: what is told of one there is in the way.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from app.core.domain.events import Delta, Done
from app.core.domain.messages import NEAR, Kind, Message
from app.core.domain.model_calls import Finished, ModelEvent, ModelRequest, TextDelta, Usage
from app.core.domain.ports import ChatModel
from app.core.language.dates.moments import moment_at
from app.core.language.markdown import one_line
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.clock import FakeClock
from tests.fakes.person import ISTANBUL, Person, at_home

DATA = Path(__file__).parents[1] / "data" / "conversations"
UNASKED = ("followup", "general", "ambiguous", "topic_change")


class Ignoring:
    """A model that never says anything about what it was asked."""

    name = "ignoring"
    context_tokens = 200_000
    chosen = '{"phrasings": []}'

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        said = "Bulutlar su damlacıklarından oluşur. Rüzgâr onları başka yerlere taşır."
        yield TextDelta(self.chosen if request.schema else said)
        yield Finished(Usage())

    async def close(self) -> None: ...


class Declining(Ignoring):
    """One that has read every line, and takes none for an answer."""

    name = "declining"
    chosen = '{"lines": [], "phrasings": [], "tells": false}'


@dataclass(frozen=True, slots=True)
class Asked:
    """A message with what was said before it. ``sessions`` answer it; none where nothing does."""

    conversation: str
    now: datetime
    before: tuple[Message, ...]
    text: str
    sessions: frozenset[str]


@dataclass(frozen=True, slots=True)
class Shown:
    """What was told and listed of the archive, and after how many milliseconds the first of it was
    on the screen."""

    told: frozenset[str]
    listed: frozenset[str]
    ms: float


def questions(path: Path) -> tuple[list[Asked], list[Asked]]:
    """The questions about the past that the archive answers, and what it has nothing to say to."""
    past: list[Asked] = []
    unasked: list[Asked] = []
    for line in path.read_text("utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        now = datetime.fromisoformat(row["now"]).replace(tzinfo=ISTANBUL)
        said: list[Message] = []
        for turn in row["turns"]:
            sessions = frozenset(turn.get("session") or ())
            asked = Asked(row["id"], now, tuple(said), turn["user"], sessions)
            if turn["label"] == "recall" and sessions:
                past.append(asked)
            elif turn["label"] in UNASKED and not sessions and said:
                unasked.append(asked)
            for role, kind, text in (
                ("user", Kind.QUESTION, turn["user"]),
                ("assistant", Kind.ANSWER, turn["assistant"]),
            ):
                at = round(now.timestamp() * 1000) - 60_000
                said.append(Message("", role, text, at, kind, position=len(said)))  # type: ignore[arg-type]
    return past, unasked


async def ask(person: Person, asked: Asked, titles: dict[str, str]) -> Shown:
    """Ask in a conversation of its own, which is left open: only what has ended is recalled."""
    clock = person.controller._context.clock
    assert isinstance(clock, FakeClock)
    clock.advance(asked.now - moment_at(clock.now(), ISTANBUL))
    if asked.before:
        await person.controller.open(await person.controller.adopt(asked.before))
    else:
        person.controller.active = None
    first = [0.0]
    began = time.perf_counter()
    show = person.screen.show

    def timed(event: Any) -> None:
        if isinstance(event, Delta) and not first[0]:
            first[0] = (time.perf_counter() - began) * 1000
        show(event)

    person.screen.show = timed  # type: ignore[method-assign]
    await person.say(asked.text)
    person.screen.show = show  # type: ignore[method-assign]
    done = person.screen.last(Done)
    cited = {each.session_id for each in done.citations if each.kind != NEAR}
    lines = [line.strip() for line in done.text.splitlines()]
    told = {
        each for each in cited if any(line.endswith(f" · {titles.get(each)}") for line in lines)
    }
    listed = {each for each, title in titles.items() if title in done.text}
    return Shown(frozenset(told), frozenset(listed), first[0])


async def run(model: ChatModel | str | None, asked: list[Asked]) -> list[Shown]:
    """Ask everything of one application."""
    lines = (DATA / "tune_archive.jsonl").read_text("utf-8").splitlines()
    titles = {row["id"]: one_line(row["title"]) for row in map(json.loads, lines)}
    url = model if isinstance(model, str) else None
    with tempfile.TemporaryDirectory() as folder:
        clock = FakeClock(asked[0].now)
        async with at_home(Path(folder), model=url, clock=clock) as person:
            await person.archive.importer.sessions(list(read_jsonl(lines, 0)), force=False)  # type: ignore[arg-type]
            if model is not None and url is None:
                person.controller.model = model  # type: ignore[assignment]
            shown = [await ask(person, each, titles) for each in asked]
            if url is None:
                person.controller.model = None
    return shown


def report(name: str, asked: list[Asked], shown: list[Shown], alone: list[Shown]) -> None:
    """Print the figures of one model beside those without."""
    pairs = list(zip(asked, shown, strict=True))
    told = sum(bool(a.sessions & s.told) for a, s in pairs)
    listed = sum(bool(a.sessions & (s.told | s.listed)) for a, s in pairs)
    wrong = sum(bool(s.told) and not a.sessions & s.told for a, s in pairs)
    kept = [
        bool(a.sessions & s.told)
        for (a, s), before in zip(pairs, alone, strict=True)
        if a.sessions & before.told
    ]
    slowest = max(s.ms for s in shown)
    print(
        f"{name:<12} told {told}/{len(pairs)} ({told / len(pairs):.2f}), told or listed {listed}, "
        f"another told {wrong}; of what is told without a model {sum(kept)}/{len(kept)}; "
        f"first words after {slowest:.0f} ms at most"
    )
    for each, with_model, before in zip(asked, shown, alone, strict=True):
        if each.sessions & before.told and not each.sessions & with_model.told:
            print(f"    lost: {each.conversation}: {each.text[:90]}")


async def measure(url: str | None) -> None:
    """Print every run."""
    past, unasked = questions(DATA / "tune.jsonl")
    alone = await run(None, past)
    report("no model", past, alone, alone)
    models: list[tuple[str, ChatModel | str]] = [
        ("ignoring", Ignoring()),
        ("declining", Declining()),
    ]
    models += [("server", url)] if url else []
    for name, model in models:
        report(name, past, await run(model, past), alone)
    in_the_way = sum(bool(each.told) for each in await run(Ignoring(), unasked))
    print(f"unasked: a record is told beside {in_the_way} of {len(unasked)} messages")


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model-url", help="a server that speaks Claude's protocol")
    asyncio.run(measure(parser.parse_args().model_url))


if __name__ == "__main__":
    main()
