"""Quick-ask's memory (specification 4) on its real file: what it keeps, for whom and how long.

Also tests: app/core/domain/quick_turns_port.py.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.core.domain import errors
from app.core.domain.quick_turns_port import LIFE_MS, MOST_TURNS
from app.core.understanding.turn_references.references import TurnReference
from app.memory.quick_ask.quick_memory import (
    ConversationContext,
    ConversationManager,
    ConversationTurn,
)
from app.storage import quick_ask_store
from app.storage.quick_ask_store import DatabaseStore
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock

USER = "local"
DAY = timedelta(hours=24)
USERS = st.sampled_from(["ayşe", "bora", "local"])
TEXTS = st.text(min_size=1, max_size=40).filter(lambda text: "\x00" not in text)


@dataclass
class Home:
    """A memory with its clock; ``pauses`` are those between tries."""

    manager: ConversationManager
    store: DatabaseStore
    clock: FakeClock
    pauses: list[float] = field(default_factory=list)

    async def said(self, user: str = USER) -> list[str]:
        return [turn.user_message for turn in await self.manager.get_history(user)]


@asynccontextmanager
async def memory(path: Path, clock: FakeClock | None = None) -> AsyncIterator[Home]:
    clock = clock or FakeClock()
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    store = DatabaseStore(path, clock, sleep)
    try:
        yield Home(ConversationManager(store), store, clock, pauses)
    finally:
        await store.close()


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    async with memory(tmp_path / "quick.db") as made:
        yield made


@contextmanager
def somebody_writes(path: Path) -> Iterator[apsw.Connection]:
    """Another connection in the middle of a transaction: nobody else can write meanwhile."""
    with closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


# --- order, limit, life, users: against a model ---------------------------------------------------


class Memory(RuleBasedStateMachine):
    """Anything several users do, compared with lists."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.clock = FakeClock()
        self.path = Path(self.folder.name) / "quick.db"
        self.numbers: dict[str, list[int]] = {}
        self.expected: dict[str, list[tuple[str, str, int]]] = {}
        self._open()

    def _open(self) -> None:
        self.store = DatabaseStore(self.path, self.clock)
        self.manager = ConversationManager(self.store)

    @rule(user=USERS, asked=TEXTS, answer=TEXTS)
    def store_turn(self, user: str, asked: str, answer: str) -> None:
        assert self.runner.run(self.manager.store_turn(user, asked, answer, {"of": user}))
        self.expected.setdefault(user, []).append((asked, answer, self.clock.now()))
        (newest,) = self.runner.run(self.store.fetch_recent_turns(user, 1))
        self.numbers.setdefault(user, []).append(newest["turn_index"])

    @rule(hours=st.integers(1, 30))
    def time_passes(self, hours: int) -> None:
        self.clock.advance(timedelta(hours=hours))

    @rule(user=USERS)
    def clear(self, user: str) -> None:
        self.runner.run(self.manager.clear_history(user))
        self.expected[user] = []

    @rule()
    def restart(self) -> None:
        self.runner.run(self.store.close())
        self._open()

    @invariant()
    def each_user_has_the_last_turns_of_the_day(self) -> None:
        oldest = self.clock.now() - LIFE_MS
        for user, turns in self.expected.items():
            alive = [(asked, answer) for asked, answer, at in turns if at > oldest]
            history = self.runner.run(self.manager.get_history(user))
            assert [(t.user_message, t.ai_response) for t in history] == alive[-MOST_TURNS:]
            assert all(turn.metadata == {"of": user} for turn in history)

    @invariant()
    def numbers_grow_for_ever(self) -> None:
        for numbers in self.numbers.values():
            assert all(one < other for one, other in pairwise(numbers))

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()


Memory.TestCase.settings = settings(max_examples=15, stateful_step_count=20)
TestMemory = Memory.TestCase


@given(ages=st.lists(st.integers(0, 48 * 60), min_size=1, max_size=12))
@settings(max_examples=20)
def test_nothing_a_day_old_outlives_the_next_insert_on_disk(ages: list[int]) -> None:
    """The trigger deletes by the injected time, for every user, not only for the one who asks."""

    async def go(path: Path) -> None:
        clock = FakeClock()
        start = clock.now()
        async with memory(path, clock) as home:
            for age in sorted(ages, reverse=True):
                clock.advance(timedelta(milliseconds=start - age * 60_000 - clock.now()))
                await home.manager.store_turn(f"user {age}", "soru", "yanıt")
            clock.advance(timedelta(milliseconds=start - clock.now()))
            await home.manager.store_turn("who asks", "soru", "yanıt")
        with closing(apsw.Connection(str(path))) as db:
            left = db.execute("SELECT count(*) FROM conversation_history").get
        # Exactly a day is not read any more and goes with the next one.
        assert left == 1 + sum(age <= 24 * 60 for age in ages)

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(go(Path(folder) / "quick.db"))


async def test_a_turn_is_not_read_when_it_is_a_day_old(home: Home) -> None:
    await home.manager.store_turn(USER, "soru", "yanıt")
    home.clock.advance(DAY - timedelta(milliseconds=1))
    assert await home.said() == ["soru"]
    assert await home.store.get_turn_count(USER) == 1
    home.clock.advance(timedelta(milliseconds=1))
    assert await home.said() == []
    assert await home.store.get_turn_count(USER) == 0
    await home.store.delete_expired()
    assert not await home.store.delete_oldest_turn(USER)


async def test_two_processes_share_the_numbers(tmp_path: Path) -> None:
    path = tmp_path / "quick.db"
    async with memory(path) as one, memory(path) as other:
        homes = [one, other] * 4
        tasks = [
            asyncio.create_task(home.manager.store_turn(USER, str(number), "yanıt"))
            for number, home in enumerate(homes)
        ]
        assert all(await asyncio.gather(*tasks))
        history = await one.manager.get_history(USER)
        assert sorted(turn.user_message for turn in history) == [str(n) for n in range(8)]
        assert len({turn.turn_index for turn in history}) == 8


async def test_a_number_that_is_taken_is_refused(home: Home) -> None:
    assert await home.store.insert_turn(USER, 7, "soru", "yanıt", {})
    assert not await home.store.insert_turn(USER, 7, "başka soru", "yanıt", {})
    assert await home.said() == ["soru"]
    assert await home.store.next_turn_index(USER) == 8


# --- references -----------------------------------------------------------------------------------


@given(
    turns=st.integers(0, MOST_TURNS),
    place=st.integers(1, MOST_TURNS),
    wording=st.sampled_from(
        [
            ("ilk sorum", 1),
            ("ikinci sorum neydi", 2),
            ("your third answer", 3),
            ("az önceki cevabın", -1),
            ("sondan üçüncü sorum", -3),
            ("yung una kong tanong", 1),
        ]
    ),
)
@settings(max_examples=30)
def test_references_mean_the_remembered_turns(
    turns: int, place: int, wording: tuple[str, int]
) -> None:
    async def go(path: Path) -> None:
        async with memory(path) as home:
            # What has been forgotten is not counted.
            for number in range(place):
                await home.manager.store_turn(USER, f"eski {number}", "yanıt")
            home.clock.advance(DAY)
            for number in range(1, turns + 1):
                await home.manager.store_turn(USER, f"soru {number}", "yanıt")
            words, position = wording
            number = position if position > 0 else turns + 1 + position
            if position > 1 and place < position <= place + turns:
                number = position - place
            elif position > 1 and turns == MOST_TURNS:
                number = 0
            found = await home.manager.get_turn_by_reference(USER, words)
            if 1 <= number <= turns:
                assert found is not None
                assert found.user_message == f"soru {number}"
            else:
                assert found is None
            assert (await home.manager.get_context(USER, words)).referenced_turn == found

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(go(Path(folder) / "quick.db"))


async def test_a_number_is_that_of_a_turn_for_ever(home: Home) -> None:
    for number in range(1, 17):
        await home.manager.store_turn(USER, f"soru {number}", "yanıt")

    async def meant(words: str) -> str | None:
        turn = await home.manager.get_turn_by_reference(USER, words)
        return turn.user_message if turn else None

    assert await meant("turn 4") is None
    assert await home.manager.has_forgotten(USER, "turn 4")
    assert await meant("turn 8") == await meant("8. sorum neydi") == "soru 8"
    assert await meant("son sorum") == "soru 16"
    assert await meant("yung una") == "soru 7"
    assert await meant("turn 40") is None
    assert not await home.manager.has_forgotten(USER, "turn 40")
    assert not await home.manager.has_forgotten(USER, "turn 8")


async def test_a_lone_surrogate_is_cleaned(home: Home) -> None:
    assert await home.manager.store_turn(USER, "soru \ud800", "yanıt \udfff", {"a": "\udc00"})
    number = await home.manager.begin_turn(USER, "\ud83d yarım", {})
    assert await home.manager.finish_turn(USER, number, "\ud83d", {})

    said = await home.manager.get_history(USER)
    assert [(turn.user_message, turn.ai_response) for turn in said] == [
        ("soru \ufffd", "yanıt \ufffd"),
        ("\ufffd yarım", "\ufffd"),
    ]


async def test_a_message_without_a_reference_means_no_turn(home: Home) -> None:
    await home.manager.store_turn(USER, "soru", "yanıt")
    assert await home.manager.get_turn_by_reference(USER, "Tip 2 diyabet nedir?") is None


# --- nothing is lost ------------------------------------------------------------------------------


@given(
    asked=st.lists(TEXTS, min_size=1, max_size=6),
    failing=st.lists(st.integers(0, 2), min_size=6, max_size=6),
)
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
def test_nothing_is_lost_while_writes_fail_twice(asked: list[str], failing: list[int]) -> None:
    """Every turn meets another program that is writing, and that is done by the third try."""

    async def go(path: Path) -> None:
        clock = FakeClock()
        blocking: list[tuple[apsw.Connection, int]] = []

        async def sleep(seconds: float) -> None:
            assert seconds == 0.1
            other, left = blocking.pop()
            if left > 1:
                blocking.append((other, left - 1))
            else:
                other.execute("ROLLBACK")

        store = DatabaseStore(path, clock, sleep)
        manager = ConversationManager(store)
        await store.get_turn_count(USER)
        for text, times in zip(asked, failing, strict=False):
            if not times:
                assert await manager.store_turn(USER, text, "yanıt")
                continue
            with somebody_writes(path) as other:
                blocking.append((other, times))
                assert await manager.store_turn(USER, text, "yanıt")
            assert not blocking
        assert [turn.user_message for turn in await manager.get_history(USER)] == asked
        await store.close()

    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setattr(quick_ask_store, "BUSY_SECONDS", 0)
        asyncio.run(go(Path(folder) / "quick.db"))


async def test_three_refusals_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_log: ExpectLog
) -> None:
    expected_log("a quick-ask turn was not kept: archive_busy")
    monkeypatch.setattr(quick_ask_store, "BUSY_SECONDS", 0)
    async with memory(tmp_path / "quick.db") as home:
        await home.manager.store_turn(USER, "soru", "yanıt")
        with somebody_writes(home.store.path):
            assert not await home.manager.store_turn(USER, "ikinci", "yanıt")
            assert home.pauses == [0.1, 0.1]
            with pytest.raises(errors.ArchiveBusy):
                await home.manager.begin_turn(USER, "üçüncü", {})
        assert await home.said() == ["soru"]


async def test_a_question_is_on_disk_before_its_answer(home: Home) -> None:
    number = await home.manager.begin_turn(USER, "soru", {"kind": "question"})
    with closing(apsw.Connection(str(home.store.path))) as db:
        rows = db.execute("SELECT user_message, ai_response FROM conversation_history").fetchall()
    assert rows == [("soru", "")]
    assert await home.manager.finish_turn(USER, number, "yanıt", {"kind": "answer"})
    (turn,) = await home.manager.get_history(USER)
    assert (turn.ai_response, turn.metadata) == ("yanıt", {"kind": "answer"})
    await home.manager.clear_history(USER)
    assert not await home.manager.finish_turn(USER, number, "geç kaldı", {})


async def test_clearing_leaves_no_byte(tmp_path: Path) -> None:
    async with memory(tmp_path / "quick.db") as home:
        await home.manager.store_turn(USER, "Zerdeçal", "yanıt")
        assert await home.manager.clear_history(USER)
        assert not await home.manager.clear_history(USER)
        files = await asyncio.to_thread(lambda: list(tmp_path.glob("quick.db*")))
        assert files
        assert not any("Zerdeçal".encode() in file.read_bytes() for file in files)


async def test_a_damaged_file_begins_anew(tmp_path: Path, expected_log: ExpectLog) -> None:
    expected_log("the quick-ask memory was damaged")
    path = tmp_path / "quick.db"
    path.write_bytes(b"no database " * 500)
    async with memory(path) as home:
        assert await home.manager.store_turn(USER, "soru", "yanıt")
        assert await home.said() == ["soru"]


async def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "quick.db"
    with closing(apsw.Connection(str(path))) as db:
        db.execute("PRAGMA user_version = 99")
    async with memory(path) as home:
        assert await home.manager.store_turn(USER, "soru", "yanıt")
        assert await home.said() == ["soru"]
    with closing(apsw.Connection(str(path))) as db:
        assert db.execute("SELECT count(*) FROM sqlite_schema").get == 0


# --- the specification's words --------------------------------------------------------------------


def test_context_reads_as_the_specification_writes_it() -> None:
    at = datetime(2024, 11, 21, tzinfo=UTC)
    turns = [ConversationTurn(n, f"Q{n}", f"A{n}", at, {}) for n in range(1, 6)]
    context = ConversationContext("u", "Now?", turns, turns[0])
    assert context.format_for_ai() == "\n\n".join(
        [f"[Turn {n}] User: Q{n}\nAI: A{n}" for n in range(1, 6)] + ["[Current] User: Now?"]
    )
    assert context.get_context_window() == turns[-3:]
    assert context.get_context_window(0) == []
    empty = ConversationContext("u", "Now?", [], None)
    assert (empty.format_for_ai(), empty.get_context_window()) == ("Now?", [])
    reference = TurnReference("ordinal", 2, None, "second", 0.9)
    assert (reference.type, reference.position, reference.raw_text) == ("ordinal", 2, "second")


@pytest.mark.parametrize("writers", [11, 100])
async def test_who_write_at_once_lose_nothing_of_one_another(home: Home, writers: int) -> None:
    stored = await asyncio.gather(
        *(home.manager.store_turn(USER, f"soru {n}", "yanıt") for n in range(writers))
    )
    assert all(stored)
    kept = await home.manager.get_history(USER)
    assert [turn.turn_index for turn in kept] == list(range(writers - MOST_TURNS + 1, writers + 1))


_WRITER = """
import asyncio, sys
from pathlib import Path
from app.memory.quick_ask.quick_memory import ConversationManager
from app.storage.quick_ask_store import DatabaseStore
from tests.fakes.clock import FakeClock

async def main():
    store = DatabaseStore(Path(sys.argv[1]), FakeClock())
    manager = ConversationManager(store)
    sys.stdin.readline()
    kept = await asyncio.gather(
        *(manager.store_turn("u", f"{sys.argv[2]}-{n}", "yanıt") for n in range(25))
    )
    await store.close()
    print(sum(kept))

asyncio.run(main())
"""


def _written_by_processes(path: Path) -> int:
    """How many turns four processes were told to be kept that write 25 each at once."""
    with ExitStack() as stack:
        writers = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", _WRITER, str(path), str(number)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    encoding="utf-8",
                )
            )
            for number in range(4)
        ]
        for writer in writers:
            assert writer.stdin is not None
            writer.stdin.write("go\n")
            writer.stdin.flush()
        return sum(int(writer.communicate()[0]) for writer in writers)


async def test_processes_that_write_at_once_lose_nothing_of_one_another(tmp_path: Path) -> None:
    path = tmp_path / "quick.db"
    async with memory(path) as home:
        await home.manager.get_history(USER)

    assert await asyncio.to_thread(_written_by_processes, path) == 100
    async with memory(path) as home:
        assert await home.store.last_turn_index("u") == 100
        kept = await home.manager.get_history("u")
        assert [turn.turn_index for turn in kept] == list(range(91, 101))


@pytest.mark.parametrize(("limit", "most"), [(-1, 0), (0, 0), (2, 2), (99, MOST_TURNS)])
async def test_no_more_turns_than_are_asked_for(home: Home, limit: int, most: int) -> None:
    for number in range(MOST_TURNS + 2):
        assert await home.manager.store_turn(USER, f"soru {number}", "yanıt")
    assert len(await home.manager.get_history(USER, limit)) == most
