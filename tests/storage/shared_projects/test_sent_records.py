"""People who share one project and have much else beside it: those who read the same have the same
rows of it, and nothing of anything else is ever told.

Also tests: app/storage/shared_projects/withheld.py, app/storage/shared_projects/shared_tables.py.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from app.storage.devices import joining
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.recorded_tables import ERASED
from app.storage.erasing import session_erasure
from app.storage.keys.held_keys import ArchiveKey
from app.storage.memories import projects
from app.storage.session_reading import messages_of
from app.storage.shared_projects import received_records, sent_records, shared_tables, withheld
from tests.storage.devices.machines import Machine, canary

PROJECT = "ortak"
KEY = ArchiveKey(b"1" * 16, b"2" * 32, "")
IDS = random.Random()


@pytest.fixture(autouse=True, scope="module")
def _ids_by_chance() -> Iterator[None]:
    """New ids that a seed decides."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uuid, "uuid4", lambda: uuid.UUID(int=IDS.getrandbits(128)))
        yield


class Server:
    """The rows of the project, each the greatest of its place, and all that was ever written."""

    def __init__(self) -> None:
        self.rows: dict[bytes, ChangeRecord] = {}
        self.written: list[str] = []
        self.public: set[str] = set()


class Somebody:
    """A person with an archive, who is in the project."""

    def __init__(self, number: int, chance: random.Random) -> None:
        self.machine = Machine(number, chance)
        self.db = self.machine.db
        self.name = f"kişi {number}"
        self.sessions_seen: set[str] = set()
        if number == 0:
            projects.ensure(self.db, PROJECT, "Ortak", 1)
        shared_tables.begin(
            self.db, PROJECT, f"postgresql://h/d#{uuid.UUID(int=1)}", KEY, self.name, "m"
        )

    @property
    def is_in(self) -> bool:
        """Whether the project was not removed here."""
        with self.db.atomic("IMMEDIATE"):
            return shared_tables.settle_sessions(self.db, PROJECT)

    def close(self) -> None:
        self.machine.close()

    def work(self, chance: random.Random) -> None:
        self.machine.edit(chance.randrange(1, 4), gently=True)
        with self.db.atomic("IMMEDIATE"):
            listed = [each for (each,) in self.db.execute_sql("SELECT session_id FROM sessions")]
            there = self.db.execute_sql("SELECT 1 FROM projects WHERE project_id = ?", (PROJECT,))
            if listed and there.fetchone() and chance.random() < 0.5:
                projects.assign(self.db, chance.choice(sorted(listed)), PROJECT)
        if chance.random() < 0.15:
            with self.db.atomic("IMMEDIATE"):
                self.machine._copy()
        if listed and chance.random() < 0.1:
            with self.db.atomic("IMMEDIATE"):
                session_erasure.erase_rows(self.db, chance.choice(sorted(listed)))

    def hear(self, records: list[tuple[bytes, ChangeRecord]]) -> None:
        with self.db.atomic("IMMEDIATE"):
            joined = received_records.hear(self.db, PROJECT, records)
            for session_id in joined.to_erase:
                session_erasure.erase_rows(self.db, session_id)
                joining.was_erased(self.db, session_id)

    def exchange(self, server: Server, chance: random.Random) -> int:
        """As the program does: hear all that is there, then tell what is greater."""
        rows = list(server.rows.items())
        chance.shuffle(rows)
        half = chance.randrange(len(rows) + 1)
        for some in (rows[:half], rows[half:]):
            self.hear(some)
        if not self.is_in:
            return 0
        count = 0
        with self.db.atomic("IMMEDIATE"):
            server.public |= shared_tables.sessions(self.db, PROJECT)
            for record in sent_records.records_to_send(self.db, PROJECT):
                place = _place(record)
                there = server.rows.get(place)
                if there is None or record.greatness > there.greatness:
                    server.rows[place] = record
                    server.written.append(json.dumps(record.row, ensure_ascii=False))
                    shared_tables.note_places(self.db, PROJECT, [(place, record)])
                    count += 1
            gone = [
                place
                for place, record in server.rows.items()
                if record.session_id
                and record.session_id in self.machine.erased()
                and record.session_id in shared_tables.sessions(self.db, PROJECT)
            ]
            for place in gone:
                del server.rows[place]
            shared_tables.note_written(self.db, PROJECT, gone, 0)
        return count

    def said(self, session_id: str, told: set[str]) -> list[tuple[str, str, str]]:
        return [
            (each.message_id, each.content, each.author or self.name)
            for each in messages_of(self.db, session_id)
            if each.message_id in told
        ]


def _place(record: ChangeRecord) -> bytes:
    where = "\0".join((record.kind, record.key, record.part))
    return hashlib.sha256(where.encode()).digest()


def _play(seed: int, count: int, steps: int) -> None:
    chance = random.Random(seed)
    IDS.seed(seed)
    server = Server()
    with ExitStack() as stack:
        people = [stack.enter_context(closing(Somebody(n, chance))) for n in range(count)]
        people[0].exchange(server, chance)
        for each in people[1:]:
            each.exchange(server, chance)
        for _ in range(steps):
            somebody = chance.choice(people)
            somebody.work(chance)
            if chance.random() < 0.5:
                somebody.exchange(server, chance)
            elif chance.random() < 0.3:
                # It was cut off while it read.
                some = chance.sample(list(server.rows.items()), len(server.rows) // 2)
                somebody.hear(some)
        for _ in range(12):
            if sum([each.exchange(server, chance) for each in people]) == 0:
                break
        else:
            raise AssertionError("they do not come to an end")
        _nothing_private(server)
        _all_have_the_same([each for each in people if each.is_in], server)


def _nothing_private(server: Server) -> None:
    """Nothing that was ever written has a word of a session that was not in the project."""
    public = {canary(each) for each in server.public}
    for row in server.written:
        assert set(re.findall(r"kanarya[0-9a-f]{12}", row)) <= public, row
    kinds = {json.loads(row)[0] for row in server.written}
    assert kinds <= set(sent_records.KINDS)


def _all_have_the_same(people: list[Somebody], server: Server) -> None:
    told = {
        each.key
        for each in server.rows.values()
        if each.kind == "message" and each.payload is not None
    }
    erased = {each.key for each in server.rows.values() if each.kind == ERASED}
    followed = [shared_tables.sessions(each.db, PROJECT) for each in people]
    for somebody in people:
        somebody.machine.check()
        assert not erased & {
            s
            for (s,) in somebody.db.execute_sql("SELECT session_id FROM sessions")
            if s in shared_tables.sessions(somebody.db, PROJECT)
        }
    for session_id in frozenset.intersection(*followed) if followed else ():
        said = [each.said(session_id, told) for each in people]
        assert all(sorted(each) == sorted(said[0]) for each in said), session_id
        if any(
            session_id in withheld.of(each.db, PROJECT, mine).sessions
            for each, mine in zip(people, followed, strict=True)
        ):
            continue
        assert all(each == said[0] for each in said), session_id
        query = "SELECT title, summary, deleted_at, status FROM sessions WHERE session_id = ?"
        heads = [each.db.execute_sql(query, (session_id,)).fetchall() for each in people]
        assert all(each == heads[0] for each in heads), session_id


CASES = {"seed": st.integers(0, 10**9), "count": st.integers(2, 4)}
PHASES = [Phase.explicit, Phase.generate]
"""Shrinking a seed explains nothing."""


@settings(max_examples=6, deadline=None, phases=PHASES)
@given(**CASES)
def test_people_who_read_the_same_have_the_same_and_tell_nothing_private(
    seed: int, count: int
) -> None:
    _play(seed, count, 25)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, phases=PHASES)
@given(**CASES)
def test_also_after_a_long_time(seed: int, count: int) -> None:
    _play(seed, count, 60)
