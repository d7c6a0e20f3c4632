"""Several machines that edit, and hand each other their records in any order, again, or late, end
with the same archive.

Also tests: app/storage/devices/recorded_tables.py, app/storage/devices/row_joining.py,
app/storage/devices/session_joining.py, app/storage/devices/waiting_changes.py.
"""

from __future__ import annotations

import json
import random
import secrets
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from app.core.domain.messages import Kind, Message
from app.core.domain.project_port import Lesson, MemoryStatement, Origin, StatementSource
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.core.wording.archive_text import GONE_ANSWER
from app.storage import session_writing
from app.storage.database.continuation_ids import first_of
from app.storage.devices.recorded_tables import ERASED
from app.storage.erasing import session_erasure
from app.storage.memories import memories, memory_forgetting, projects
from app.storage.session_reading import messages_of
from tests.storage.devices.file_deeds import SAID, told_and_there
from tests.storage.devices.machines import Machine, canary, dump

ROUNDS = 12
IDS = random.Random()
STATED = "SELECT count(*) FROM memory_statements JOIN memory_sources ON statement = id"


@pytest.fixture(autouse=True, scope="module")
def _ids_by_chance() -> Iterator[None]:
    """New ids that a seed decides, whatever was played before."""
    Machine(0, random.Random(0)).close()  # What all begin with is made once, and has ids too.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uuid, "uuid4", lambda: uuid.UUID(int=IDS.getrandbits(128)))
        # Also the name of a machine that comes back, which decides between equal clocks.
        patch.setattr(secrets, "token_hex", lambda size: IDS.randbytes(size).hex())
        yield


def _meet(machines: list[Machine]) -> None:
    """Everybody hands everything to everybody, until nobody learns anything new."""
    for _ in range(ROUNDS):
        everything = [record for each in machines for record in each.own()]
        before = [each.records() for each in machines]
        for machine in machines:
            machine.take_in([r for r in everything if r.device != machine.device])
        if before == [each.records() for each in machines]:
            return
    raise AssertionError("the machines do not come to an end")


def _play(seed: int, count: int, steps: int) -> Iterator[list[Machine]]:
    chance = random.Random(seed)
    IDS.seed(seed)
    with ExitStack() as stack:
        machines = [
            stack.enter_context(closing(Machine(number, chance))) for number in range(count)
        ]
        for _ in range(steps):
            chance.choice(machines).edit(chance.randrange(1, 4))
            if chance.random() < 0.5:
                source, target = chance.sample(machines, 2)
                some = [record for record in source.own() if chance.random() < 0.7]
                chance.shuffle(some)
                target.take_in(some)
        yield machines


def _is_in_a_circle(message_id: str, after: dict[str, str]) -> bool:
    way = [message_id]
    while way[-1] in after and after[way[-1]] not in way:
        way.append(after[way[-1]])
    return way[-1] in after


def _way_to(message_id: str, after: dict[str, str]) -> list[str]:
    way = [message_id]
    while way[-1] in after:
        way.append(after[way[-1]])
    return way


def _nothing_is_lost(machines: list[Machine], gone: set[str]) -> None:
    """What anybody said is everywhere, unless its session was erased, or the continuation of it
    that it belonged to."""
    after = {key: before for each in machines for key, before in each.after.items()}
    firsts = {first_of(each) for each in gone}
    listed = machines[0].db.execute_sql("SELECT message_id FROM messages")
    there = {message for (message,) in listed}
    erased = {
        message
        for record in machines[0].records()
        if record.kind == ERASED
        for message in json.loads(record.payload or "[]")
    }
    moved = {message for each in machines for message, into in each.moved if into in gone}
    for machine in machines:
        lost = machine.said - machine.said_in(gone) - there - erased - moved
        assert not [each for each in lost if firsts.isdisjoint(_way_to(each, after))]


def _left_whole(machines: list[Machine], gone: set[str]) -> set[str]:
    """The erased sessions of which nothing had become one beside them: part of it was moved, or
    what was said in a continuation followed a copy there, and left it as a continuation of the same
    first session."""
    listed = machines[0].db.execute_sql("SELECT session_id FROM sessions")
    firsts = {first_of(session_id) for (session_id,) in listed}
    said = {each: home for machine in machines for each, home in machine.homes().items()}
    beside = {said[each] for each in firsts if each in said and first_of(said[each])}
    return gone.difference(beside, *(each.branched for each in machines))


def _every_continuation_stands_by_itself(machine: Machine) -> int:
    """No two questions of a session were asked after the same message; how many sessions left
    another. Only those that name each other in a circle stand as they are: who moved a message
    while half of the conversation had come told it as after one that was written later."""
    homes = machine.db.execute_sql("SELECT session_id FROM sessions").fetchall()
    for (home,) in homes:
        said = {
            each.key: json.loads(each.payload or "{}")
            for each in machine.records()
            if each.kind == "message" and each.session_id == home and each.payload is not None
        }
        asked = [each["position"] for each in said.values() if each["role"] == "user"]
        after = {key: each["position"] for key, each in said.items() if each["position"] in said}
        followed = [each for each in asked if each in said and not _is_in_a_circle(each, after)]
        assert len(followed) == len(set(followed)), home
    return sum(first_of(home) is not None for (home,) in homes)


def _every_file_is_told_of(machines: list[Machine], text: str) -> None:
    """Each machine tells of the files that it has, of nothing else, and not of what they say."""
    for machine in machines:
        told, there = told_and_there(machine.db)
        assert told == there
    assert SAID not in text


def _all_become_the_same(seed: int, count: int, steps: int) -> None:
    for machines in _play(seed, count, steps):
        _meet(machines)
        first = dump(machines[0].db)
        for machine in machines[1:]:
            there = dump(machine.db)
            for table, rows in first.items():
                assert rows == there[table], table
            assert machine.known() == machines[0].known()
        _every_continuation_stands_by_itself(machines[0])
        gone = machines[0].erased()
        _nothing_is_lost(machines, gone)
        for machine in machines:
            machine.check()
            text = "\n".join(str(row) for rows in dump(machine.db).values() for row in rows)
            told = "\n".join(record.payload or "" for record in machine.records())
            for session_id in _left_whole(machines, gone):
                assert canary(session_id) not in text + told
            _every_file_is_told_of(machines, text + told)
        # Once more, and in another order: nothing happens.
        again = machines[0].own()[::-1]
        machines[1].take_in(again)
        assert dump(machines[1].db) == first


def _one_is_removed_and_comes_back(seed: int, count: int, steps: int) -> None:
    """One of the machines is taken out in the middle of it: the others become the same without it,
    and it becomes like them once it has joined anew."""
    for machines in _play(seed, count, steps):
        chance = random.Random(seed + 1)
        *others, lost = machines
        others[0].remove(lost)
        for machine in others[1:]:
            machine.take_in(others[0].own())
        for machine in others:
            machine.edit(4)
            machine.adopt_removed()
        _meet(others)
        first = dump(others[0].db)
        for machine in others:
            assert dump(machine.db) == first
            assert not any(each.device == lost.device for each in machine.records())
            machine.check()
        lost.edit(4)
        if chance.random() < 0.5:
            # Before it knows: what it hands over is taken in as ever.
            chance.choice(others).take_in(lost.own())
        lost.take_in([record for each in others for record in each.own()])
        lost.join_anew()
        for machine in others:
            machine.adopt_removed()
        _meet(machines)
        first = dump(lost.db)
        gone = lost.erased()
        _nothing_is_lost(machines, gone)
        for machine in machines:
            assert dump(machine.db) == first
            assert machine.known() == lost.known()
            machine.check()
            text = "\n".join(str(row) for rows in first.values() for row in rows)
            told = "\n".join(record.payload or "" for record in machine.records())
            for session_id in _left_whole(machines, gone):
                assert canary(session_id) not in text + told
            _every_file_is_told_of(machines, text + told)


CASES = {"seed": st.integers(0, 10**9), "count": st.integers(2, 5)}
PHASES = [Phase.explicit, Phase.generate]
"""Shrinking a seed explains nothing."""


@settings(max_examples=4, deadline=None, phases=PHASES)
@given(**CASES)
def test_machines_with_the_same_records_are_the_same(seed: int, count: int) -> None:
    _all_become_the_same(seed, count, 20)


@settings(max_examples=3, deadline=None, phases=PHASES)
@given(**(CASES | {"count": st.integers(3, 4)}))
def test_a_removed_machine_is_no_loss_and_brings_nothing_back(seed: int, count: int) -> None:
    _one_is_removed_and_comes_back(seed, count, 15)


@pytest.mark.slow
@settings(max_examples=15, deadline=None, phases=PHASES)
@given(**(CASES | {"count": st.integers(3, 5)}))
def test_also_when_one_is_removed(seed: int, count: int) -> None:
    _one_is_removed_and_comes_back(seed, count, 40)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, phases=PHASES)
@given(**CASES)
def test_also_after_a_long_time(seed: int, count: int) -> None:
    _all_become_the_same(seed, count, 60)


def test_what_is_played_has_continuations() -> None:
    """Or all of the above would say nothing of them."""
    parted = 0
    for seed in range(4):
        for machines in _play(seed, 3, 40):
            _meet(machines)
            parted += _every_continuation_stands_by_itself(machines[0])
    assert parted > 0


def test_a_statement_that_was_told_of_two_memories_is_gone_with_either() -> None:
    """Two machines began a memory of the same project, which became one: a statement is told as of
    the one, and then as of the other. Who forgot the one ends it for who knows the other alone,
    whatever comes first."""
    with ExitStack() as stack:
        first, second, forgets, late = (
            stack.enter_context(closing(Machine(n, random.Random(n + 10)))) for n in range(4)
        )
        for number, machine in enumerate((first, second)):
            IDS.seed(number)
            _state(machine, f"bilgi {number}")
        kept = {each: _memory_of(each) for each in (first, second)}
        assert kept[second] < kept[first], "the second one's name is the one that stays"
        second.take_in(first.own())
        forgets.take_in([each for each in first.own() if each.kind == "memory"])
        with forgets.db.atomic("IMMEDIATE"):
            assert memory_forgetting.forget_memory(forgets.db, None)
        forgets.take_in(first.own())
        _state(second)
        for machine in (first, late):
            # From then on nobody tells any more what was told first.
            machine.take_in(second.own())
        query = "SELECT count(*) FROM memory_statements WHERE text = 'bilgi 0'"
        assert late.db.execute_sql(query).fetchone() == (1,)

        _meet([first, second, forgets, late])
        for machine in (first, second, forgets, late):
            assert machine.db.execute_sql(query).fetchone() == (0,)
            assert dump(machine.db) == dump(first.db)


def test_a_long_play_in_which_that_happened() -> None:
    _all_become_the_same(9060, 5, 60)


def _state(machine: Machine, *texts: str, source: str = "") -> None:
    """Have the general memory say this, and nothing else."""
    known = memories.find(machine.db, None)
    seen = frozenset(each.statement_id for each in known.statements) if known else frozenset()
    sources = (StatementSource("oturum", source),) if source else ()
    stated = tuple(MemoryStatement(text, Origin.EXTRACT, sources) for text in texts)
    with machine.db.atomic("IMMEDIATE"):
        memories.rewrite(machine.db, Lesson(None, (), stated, seen), 1_000)


def _memory_of(machine: Machine) -> str:
    (row,) = machine.db.execute_sql("SELECT memory_id FROM memories").fetchall()
    return str(row[0])


def test_a_session_of_which_only_messages_are_known_began_with_its_first() -> None:
    """Also for who went on with it by a clock that is slow."""
    with ExitStack() as stack:
        first, here, there = (
            stack.enter_context(closing(Machine(n, random.Random(n)))) for n in range(3)
        )
        _say(first, 2_000)
        told = [each for each in first.own() if each.kind == "message"]
        here.take_in(told)
        _say(here, 1_000)
        there.take_in([*told, *here.own()])

        query = "SELECT created_at FROM sessions WHERE session_id = 'oturum'"
        assert [each.db.execute_sql(query).fetchone() for each in (here, there)] == [(2_000,)] * 2


def _say(machine: Machine, at: int) -> None:
    place = len(messages_of(machine.db, "oturum"))
    asked = Message("oturum", "user", f"soru {at}", at, Kind.QUESTION, position=place)
    with machine.db.atomic("IMMEDIATE"):
        session = Session("oturum", at, at)
        session_writing.append(machine.db, session, [asked], new=not place)


def test_what_leads_to_what_is_not_here_yet_is_nowhere_also_where_it_was_somewhere(
    machines: list[Machine],
) -> None:
    """A session was put into another project, of which nothing has come: where it had been in one
    before it is in none, as where that was never heard of."""
    here, there, late = machines
    _say(here, 1_000)
    with here.db.atomic("IMMEDIATE"):
        before = projects.add(here.db, "önce", "blue", 1_000).project_id
        projects.assign(here.db, "oturum", before)
    there.take_in(here.own())
    with here.db.atomic("IMMEDIATE"):
        after = projects.add(here.db, "sonra", "blue", 2_000).project_id
        projects.assign(here.db, "oturum", after)
    for machine in (there, late):
        machine.take_in([each for each in here.own() if each.key != after])
        assert dump(machine.db)["placed"] == []
    assert dump(there.db) == dump(late.db)
    _meet([here, there, late])
    for machine in machines:
        assert dump(machine.db)["placed"] == [repr(("oturum", after))]


def _moved_to_a_memory_that_is_not_here(machines: list[Machine]) -> Machine:
    """A machine that knows a statement, and that it is of a memory by now that has not come."""
    here, there, late = machines
    _say(here, 1_000)
    for number, machine in enumerate((here, there)):
        IDS.seed(number)
        _state(machine, f"bilgi {number}", source="m1")
    assert _memory_of(there) < _memory_of(here), "the second one's name is the one that stays"
    late.take_in(here.own())
    assert late.db.execute_sql(STATED).fetchone() == (1,)
    here.take_in(there.own())
    with here.db.atomic("IMMEDIATE"):
        here.db.execute_sql("UPDATE memory_statements SET dropped_at = 2000")
    late.take_in([each for each in here.own() if each.kind == "statement"])
    assert late.db.execute_sql(STATED).fetchone() == (0,)
    return late


def test_a_statement_waits_for_its_memory_and_comes_back_with_what_it_stands_on(
    machines: list[Machine],
) -> None:
    _moved_to_a_memory_that_is_not_here(machines)
    _meet(machines)
    for machine in machines:
        assert machine.db.execute_sql(STATED).fetchone() == (2,)
        assert dump(machine.db) == dump(machines[0].db)


@pytest.mark.parametrize("by_itself", [False, True])
def test_an_erasing_reaches_a_statement_that_waits_for_its_memory(
    machines: list[Machine], by_itself: bool
) -> None:
    late = _moved_to_a_memory_that_is_not_here(machines)
    erasing = late if by_itself else machines[0]
    with erasing.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(erasing.db, "oturum")
    if not by_itself:
        late.take_in([each for each in erasing.own() if each.kind == ERASED])
    # Of the other one late has not heard yet that it was learnt there.
    assert not [each for each in late.records() if "bilgi 0" in (each.payload or "")]
    _meet(machines)
    for machine in machines:
        assert machine.db.execute_sql("SELECT text FROM memory_statements").fetchall() == []
        assert dump(machine.db) == dump(machines[0].db)


def test_what_a_statement_stood_on_is_gone_with_it(machines: list[Machine]) -> None:
    """Who hears of the erasing drops it with the session; another one knows it as of the session in
    which its message was before, which is not erased, and would keep a record of nothing."""
    learning, erasing, late = machines
    _state(learning, "bilgi", source="m1")
    late.take_in(learning.own())
    with learning.db.atomic("IMMEDIATE"):
        learning.db.execute_sql("UPDATE memory_sources SET session_id = 'yeni'")
    with erasing.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(erasing.db, "yeni")
    _meet(machines)
    for machine in machines:
        assert machine.known() == erasing.known()
        assert [each.payload for each in machine.records() if each.kind == "statement"] == [None]


def test_what_only_another_machine_had_in_an_erased_session_is_named_by_that_one(
    machines: list[Machine],
) -> None:
    """Others know it as of the session where it was before, and would keep it: an answer out of
    which something was taken stands above its being removed."""
    erasing, moving, other = machines
    _say(moving, 1_000)
    _say(moving, 2_000)
    last = messages_of(moving.db, "oturum")[-1]
    with moving.db.atomic("IMMEDIATE"):
        moving.db.execute_sql("UPDATE messages SET content = ? WHERE position = 1", (GONE_ANSWER,))
    _meet(machines)
    with moving.db.atomic("IMMEDIATE"):
        told = Metadata("", "", (), MetadataOrigin.EXTRACTIVE)
        moved = replace(last, session_id="yeni", position=0)
        session_writing.branch(moving.db, "oturum", told, [moved], Session("yeni", 3_000, 3_000))
    with erasing.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(erasing.db, "yeni")
    moving.take_in(erasing.own())
    _meet(machines)
    for machine in machines:
        assert [each.position for each in messages_of(machine.db, "oturum")] == [0]
        assert dump(machine.db) == dump(other.db)


def test_a_session_that_is_only_half_told_is_nowhere_once_its_messages_are_gone(
    machines: list[Machine],
) -> None:
    """Its beginning was told by nobody who is here: where its messages had been, nothing stays."""
    here, there, late = machines
    _say(here, 1_000)
    told = [each for each in here.own() if each.part == "row"]
    there.take_in(told)
    assert len(messages_of(there.db, "oturum")) == 1
    with here.db.atomic("IMMEDIATE"):
        here.db.execute_sql("DELETE FROM messages")
    for machine in (there, late):
        machine.take_in([each for each in here.own() if each.part == "row"])
        assert machine.db.execute_sql("SELECT * FROM sessions").fetchall() == []
    _meet(machines)
    for machine in machines:
        assert len(dump(machine.db)["sessions"]) == 1
        assert dump(machine.db) == dump(here.db)
