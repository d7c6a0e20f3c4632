"""A month of everyday use: ``python -m tests.benchmarks.month [--model] [--days 30] [--show]``.

Some 600 messages of ``tests/data/month`` (recall, repeated and failed questions, half sentences,
small talk, questions about the program, new topics) go day by day to the real controller over
three years of sample archive, with the clock set and sessions ended by their own rules; without a
model, or with ``--model`` before a made-up one on the loopback that answers everything and ignores
records. On the first and the last day the same questions are asked. What must hold afterwards is
in :func:`violations`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import cycle, groupby
from pathlib import Path

from app.core.domain.events import Done, Planned
from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import NEAR, Kind, Message
from app.core.domain.session_list_port import Listing
from app.core.language.dates.moments import to_ms
from app.core.language.markdown import plain
from app.memory.transfer.session_lines import read_jsonl
from tests.fakes.anthropic_server import FakeAnthropic
from tests.fakes.clock import FakeClock
from tests.fakes.person import Person, at_home

ROOT = Path(__file__).parents[2]
ARCHIVES = (ROOT / "training/recall/archive.jsonl", ROOT / "tests/data/archive.jsonl")
MESSAGES = ROOT / "tests/data/month/messages.jsonl"

BEGINS = datetime(2026, 11, 16, 5, 0, tzinfo=UTC)
A_DAY = 20
"""Messages."""
IDLE = timedelta(minutes=47)
PAUSE = timedelta(seconds=50)

ASIDE = frozenset(("recall", "talk", "app", "no", "close"))
"""Kinds of messages that ask for no research. A half sentence may: a model that completes it says
something new."""
LIST_PAGE = 10_000
SCREEN = 4
"""Messages that one sees without scrolling."""


@dataclass(frozen=True, slots=True)
class Line:
    """A message of the data. ``about``: the sessions of the archive that may answer it."""

    sitting: str
    kind: str
    text: str
    about: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Said:
    """A message with what came of it. ``told`` are the sessions that the answer quotes or tells
    of, ``near`` those it offers as near, ``offered`` those of a list to choose from."""

    day: int
    line: Line
    session: str
    label: str
    answer: str
    told: tuple[str, ...]
    quotes: tuple[str, ...]
    near: tuple[str, ...]
    offered: tuple[str, ...]
    shown: tuple[str, ...]
    """The sessions that our last answers tell of, this one included."""
    seconds: float

    @property
    def found(self) -> bool:
        """Whether a record that answers it is told, stands just above, or is one to choose."""
        return not self.line.about.isdisjoint((*self.shown, *self.offered))

    def __str__(self) -> str:
        return f"day {self.day} [{self.line.kind}→{self.label}] {self.line.text!r}"


@dataclass(frozen=True, slots=True)
class Diary:
    """The month as it went. ``listed`` and ``lookups`` are the sessions of the month in the main
    list and among the look-ups; ``messages`` what stands in each."""

    said: tuple[Said, ...]
    listed: dict[str, str]
    lookups: dict[str, str]
    messages: dict[str, list[Message]]


def lines(path: Path = MESSAGES) -> list[Line]:
    """The messages of the data, in order."""
    read = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [
        Line(each["sitting"], each["kind"], each["text"], frozenset(each.get("about", ())))
        for each in read
    ]


def timetable(days: int, a_day: int = A_DAY, probes: int = 20) -> Iterator[list[list[Line]]]:
    """The sittings of each day: the first ``probes`` of the data on the first and the last one, and
    between them what comes next, from the beginning again where the data ends."""
    sittings = [list(each) for _, each in groupby(lines(), key=lambda line: line.sitting)]
    asked = [each for each in sittings if each[0].sitting.startswith("probe-")]
    others = cycle(each for each in sittings if each not in asked)
    for day in range(1, days + 1):
        today = asked[:probes] if day in (1, days) else []
        while sum(map(len, today)) < a_day:
            today = [*today, next(others)]
        yield today


def archive(begins: datetime = BEGINS) -> list[ImportedSession]:
    """Three years of sessions, the last of them two days before the month."""
    found: list[ImportedSession] = []
    for path in ARCHIVES:
        read = read_jsonl(path.read_text(encoding="utf-8").splitlines(), 0)
        found += [entry for entry in read if isinstance(entry, ImportedSession)]
    later = to_ms(begins - timedelta(days=2)) - max(each.created_at for each in found)
    return [
        replace(
            each,
            created_at=each.created_at + later,
            messages=tuple(
                replace(message, created_at=message.created_at + later) for message in each.messages
            ),
        )
        for each in found
    ]


async def live(
    directory: Path, *, days: int, a_day: int = A_DAY, probes: int = 20, with_model: bool = False
) -> Diary:
    """Go through the month in a fresh archive."""
    clock, said = FakeClock(BEGINS), list[Said]()
    async with AsyncExitStack() as stack:
        model = await stack.enter_async_context(FakeAnthropic()) if with_model else None
        url = model.url if model else None
        person = await stack.enter_async_context(at_home(directory, model=url, clock=clock))
        await person.archive.importer.sessions(archive(), force=False)
        for day, sittings in enumerate(timetable(days, a_day, probes), 1):
            for sitting in sittings:
                for line in sitting:
                    said.append(await _say(person, day, line))
                    clock.advance(PAUSE)
                clock.advance(IDLE)
                await person.controller.end_if_idle()
                await person.settle()
            clock.advance(_until(clock, BEGINS + timedelta(days=day)))
        return await _diary(person, said)


def _until(clock: FakeClock, moment: datetime) -> timedelta:
    return max(timedelta(0), timedelta(milliseconds=to_ms(moment) - clock.now()))


async def _say(person: Person, day: int, line: Line) -> Said:
    begun = time.perf_counter()
    answer = await person.say(line.text)
    seconds = time.perf_counter() - begun
    done = person.screen.all(Done)
    citations = done[-1].citations if done else ()
    planned = person.screen.all(Planned)
    active = person.controller.active
    pending = active.session.pending if active is not None else None
    ended = person.ended
    told = tuple(each.session_id for each in citations if each.kind != NEAR)
    above = active.messages[-SCREEN:] if active is not None else []
    cited = [each for message in above for each in message.citations]
    shown = [each.session_id for each in cited if each.kind != NEAR]
    return Said(
        day,
        line,
        active.session_id if active is not None else ended[-1],
        planned[-1].plan.label.value if planned else "",
        answer,
        told,
        tuple(each.quote for each in citations if each.quote),
        tuple(each.session_id for each in citations if each.kind == NEAR),
        tuple(each.session_id for each in pending.options) if pending else (),
        (*told, *shown),
        seconds,
    )


async def _diary(person: Person, said: Sequence[Said]) -> Diary:
    store, first = person.archive.store, to_ms(BEGINS)
    sides: list[dict[str, str]] = []
    for lookups in (False, True):
        page = await store.sessions_page(None, LIST_PAGE, Listing(lookups=lookups))
        new = [each for each in page.entries if each.last_updated >= first]
        sides.append({each.session_id: each.title for each in new})
    listed, beside = sides
    messages = {each: await store.messages(each) for each in (*listed, *beside)}
    return Diary(tuple(said), listed, beside, messages)


# --- what must hold -----------------------------------------------------------------------------


def violations(diary: Diary) -> list[str]:
    """What is wrong with a month, each with its messages."""
    return [*_in_the_list(diary), *_own_questions(diary), *_hidden(diary)]


def _in_the_list(diary: Diary) -> Iterator[str]:
    """The main list holds researches only."""
    lines_of: dict[str, list[Said]] = {}
    for said in diary.said:
        lines_of.setdefault(said.session, []).append(said)
    for session, title in diary.listed.items():
        here = diary.messages[session]
        if not any(message.kind is Kind.ANSWER for message in here):
            yield f"a look-up is in the main list: {title!r}"
        kinds = [said.line.kind for said in lines_of.get(session, [])]
        if kinds and ASIDE.issuperset(kinds):
            asked = "; ".join(f"{m.kind.value}:{m.content[:70]!r}" for m in here)
            yield f"only the past or small talk was asked, yet it is a research {title!r}: {asked}"


def _own_questions(diary: Diary) -> Iterator[str]:
    """No near offer, quote or record is one of one's own questions."""
    asked = {
        plain(message.content)
        for session in diary.lookups
        for message in diary.messages[session]
        if message.role == "user"
    }
    for said in diary.said:
        for name in ("told", "near", "offered"):
            for session in getattr(said, name):
                if session in diary.lookups and session != said.session:
                    yield f"{name} is a look-up {diary.lookups[session]!r}: {said}"
        for quote in said.quotes:
            if plain(quote) in asked:
                yield f"the quote is one's own question {quote!r}: {said}"


def _hidden(diary: Diary) -> Iterator[str]:
    """A record is not hidden by the same question that failed."""
    for said in diary.said:
        if said.line.about and not said.found and "yanıt alamamıştın" in said.answer:
            yield f"a failed question hides the record: {said}"


def decay(diary: Diary) -> list[str]:
    """What was found on the first day and no longer on the last."""
    first = {said.line.text: said for said in diary.said if said.day == 1}
    last = {said.line.text: said for said in diary.said if said.day == diary.said[-1].day}
    return [
        f"{text!r}: {first[text].answer!r}\n   now {last[text].answer!r}"
        for text in first.keys() & last.keys()
        if first[text].found and not last[text].found
    ]


# --- the report ---------------------------------------------------------------------------------


def report(diary: Diary) -> str:
    """The month in figures."""
    asked = [said for said in diary.said if said.line.about]
    halves = (asked[: len(asked) // 2], asked[len(asked) // 2 :])
    shares = [sum(said.found for said in half) / max(len(half), 1) for half in halves]
    told = sum(not said.line.about.isdisjoint(said.shown) for said in asked) / max(len(asked), 1)
    times = sorted(said.seconds for said in diary.said)
    labels = Counter((said.line.kind, said.label) for said in diary.said)
    probed = [said for said in diary.said if said.line.sitting.startswith("probe-")]
    days = {day: [said.found for said in probed if said.day == day] for day in (1, probed[-1].day)}
    rows = [
        f"{len(diary.said)} messages, {len({said.line.text for said in diary.said})} distinct",
        f"sessions: {len(diary.listed)} researches, {len(diary.lookups)} look-ups",
        f"a record that is there is found: {shares[0]:.3f} in the first half, "
        f"{shares[1]:.3f} in the second; told at once {told:.3f}",
        *(f"asked on day {day}: {sum(found)} of {len(found)} found" for day, found in days.items()),
        f"a turn: p50 {times[len(times) // 2] * 1000:.0f} ms, "
        f"p99 {times[int(len(times) * 0.99)] * 1000:.0f} ms, most {times[-1] * 1000:.0f} ms",
        "labels: " + ", ".join(f"{kind}→{label} {n}" for (kind, label), n in labels.most_common()),
    ]
    return "\n".join(rows)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", action="store_true", help="before a made-up model")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--show", action="store_true", help="every message with its answer")
    parser.add_argument("--missed", action="store_true", help="what was there and not found")
    return parser.parse_args()


def main() -> int:
    """Live the month and print what came of it; 1 where something must not be."""
    chosen = _arguments()
    with tempfile.TemporaryDirectory() as directory:
        diary = asyncio.run(live(Path(directory), days=chosen.days, with_model=chosen.model))
    for said in diary.said:
        if chosen.show or (chosen.missed and said.line.about and not said.found):
            print(f"{said}\n    {' '.join(said.answer.split())[:400]}")
    print(report(diary))
    wrong = [*violations(diary), *(f"no longer found: {each}" for each in decay(diary))]
    for each in wrong:
        print(f"- {each}")
    print(f"{len(wrong)} violations")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
