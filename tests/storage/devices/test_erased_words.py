"""Words of an erased session, in whatever they were written on a machine that did not know of it:
none of them is left on any machine, in whatever order the records come, and also where that machine
never comes back.

What somebody wrote with their own hands about something else stays, as where it is erased: a name
that they gave another session, a note beside its answer, the name of a project, a saved search.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.project_port import (
    Lesson,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.core.domain.sessions import Metadata, MetadataOrigin, Session, Tag
from app.storage import conversation_copies, session_marks, session_writing
from app.storage.devices.change_record import ChangeRecord
from app.storage.erasing import session_erasure
from app.storage.memories import memories
from app.storage.session_reading import messages_of
from tests.storage.devices.machines import Machine, dump, meet

ERASED, TELLS, OTHER = "silinen", "anlatan", "baska"
CANARY = "kanarya"


def _say(
    machine: Machine,
    session_id: str,
    at: int,
    text: str,
    *cited: Citation,
    listed: tuple[str, ...] = (),
) -> None:
    place = len(messages_of(machine.db, session_id))
    kind = Kind.NOTICE if listed else Kind.ANSWER
    asked = Message(
        *(session_id, "user", f"soru {at} nedir?", at, Kind.QUESTION),
        message_id=f"s{at}",
        position=place,
    )
    told = Message(
        *(session_id, "assistant", text, at + 1, kind),
        message_id=f"y{at}",
        position=place + 1,
        citations=cited,
        listed=listed,
    )
    session_writing.append(machine.db, Session(session_id, at, at), [asked, told], new=not place)
    told_of = Metadata("", "", (), MetadataOrigin.EXTRACTIVE)
    session_writing.complete(machine.db, session_id, told_of)


def _quote() -> Citation:
    return Citation(ERASED, "y10", f"{CANARY} baslik", 10, f"{CANARY} demir")


def _describe(machine: Machine, session_id: str) -> None:
    told = Metadata(
        f"{CANARY} baslik",
        f"{CANARY} ozet",
        (f"{CANARY} konu",),
        MetadataOrigin.MODEL,
        (f"{CANARY} deyis",),
    )
    session_writing.set_metadata(machine.db, session_id, told)


def _learn(machine: Machine, session_id: str, message_id: str) -> None:
    source = StatementSource(session_id, message_id)
    stated = MemoryStatement(f"{CANARY} bilgi", Origin.EXTRACT, (source,))
    turn = MemoryTurn("assistant", f"{CANARY} tur", 60, session_id, message_id)
    memories.learn(machine.db, Lesson(None, (turn,), (stated,), frozenset()), 60)


# --- what is done with it elsewhere --------------------------------------------------------------


def _goes_on(m: Machine) -> None:
    _say(m, ERASED, 30, f"{CANARY} yine")


def _describes(m: Machine) -> None:
    _describe(m, ERASED)


def _names(m: Machine) -> None:
    session_writing.rename(m.db, ERASED, f"{CANARY} adim")


def _tags(m: Machine) -> None:
    session_marks.set_tags(m.db, {ERASED: [Tag(CANARY, "blue")]})


def _notes(m: Machine) -> None:
    session_writing.put_note(m.db, "y10", f"{CANARY} not", 40)


def _learns(m: Machine) -> None:
    _learn(m, ERASED, "y10")


def _deletes(m: Machine) -> None:
    _describe(m, ERASED)
    session_writing.set_deleted(m.db, ERASED, 50)


def _quotes(m: Machine) -> None:
    _say(m, OTHER, 40, f"{CANARY} demir", _quote())
    _describe(m, OTHER)


def _lists(m: Machine) -> None:
    _describe(m, ERASED)
    _say(m, OTHER, 40, f"Hangisi?\n1) {CANARY} baslik - 1 Ocak", listed=(ERASED,))


def _copies(m: Machine) -> None:
    conversation_copies.begin(m.db, Session(OTHER, 40, 40), ERASED, "y10")
    _say(m, OTHER, 45, "demir")
    _describe(m, OTHER)


def _copies_and_deletes(m: Machine) -> None:
    _copies(m)
    session_writing.set_deleted(m.db, OTHER, 50)


def _moves(m: Machine) -> None:
    """Part of it was about something else."""
    moved = [
        replace(each, session_id=OTHER, position=place)
        for place, each in enumerate(messages_of(m.db, ERASED))
    ][2:]
    moved = [replace(each, position=place) for place, each in enumerate(moved)]
    told = Metadata("", "", (), MetadataOrigin.EXTRACTIVE)
    session_writing.branch(m.db, ERASED, told, moved, Session(OTHER, 40, 40))
    session_writing.complete(m.db, OTHER, told)


def _moves_and_goes_on(m: Machine) -> None:
    _moves(m)
    _say(m, OTHER, 45, "demir")


def _moves_and_describes(m: Machine) -> None:
    _moves_and_goes_on(m)
    _describe(m, OTHER)


def _moves_and_notes(m: Machine) -> None:
    _moves_and_goes_on(m)
    session_writing.put_note(m.db, "y15", f"{CANARY} not", 50)


def _moves_and_learns(m: Machine) -> None:
    _moves_and_goes_on(m)
    _learn(m, OTHER, "y15")


def _moves_and_deletes(m: Machine) -> None:
    _moves_and_describes(m)
    session_writing.set_deleted(m.db, OTHER, 50)


def _moves_and_quotes(m: Machine) -> None:
    _moves_and_goes_on(m)
    _say(m, "uc", 55, f"{CANARY} demir", Citation(OTHER, "y15", CANARY, 15, f"{CANARY} demir"))


def _describes_what_tells(m: Machine) -> None:
    _describe(m, TELLS)


def _describes_and_deletes_what_tells(m: Machine) -> None:
    _describe(m, TELLS)
    session_writing.set_deleted(m.db, TELLS, 50)


def _learns_of_what_tells(m: Machine) -> None:
    _learn(m, TELLS, "y20")


def _copies_what_tells(m: Machine) -> None:
    conversation_copies.begin(m.db, Session(OTHER, 40, 40), TELLS, "y20")
    _say(m, OTHER, 45, "demir")
    _describe(m, OTHER)


DEEDS = [
    _goes_on,
    _describes,
    _names,
    _tags,
    _notes,
    _learns,
    _deletes,
    _quotes,
    _lists,
    _copies,
    _copies_and_deletes,
    _moves_and_goes_on,
    _moves_and_describes,
    _moves_and_notes,
    _moves_and_learns,
    _moves_and_deletes,
    _moves_and_quotes,
    _describes_what_tells,
    _describes_and_deletes_what_tells,
    _learns_of_what_tells,
    _copies_what_tells,
]


MOVES = [each for each in DEEDS if each.__name__.startswith("_moves")]


def _begin(machines: list[Machine]) -> None:
    with machines[0].db.atomic("IMMEDIATE"):
        _say(machines[0], ERASED, 10, f"{CANARY} demir")
        _say(machines[0], ERASED, 15, f"{CANARY} demir")
        _say(machines[0], TELLS, 20, f"{CANARY} demir", _quote())
    meet(machines)


def _erase(machine: Machine) -> None:
    with machine.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(machine.db, ERASED)


def _nothing_is_left(machine: Machine) -> list[str]:
    machine.db.execute_sql("VACUUM")
    found = []
    tables = machine.db.execute_sql(
        "SELECT name FROM sqlite_schema WHERE type = 'table'"
    ).fetchall()
    for (table,) in tables:
        for row in machine.db.execute_sql(f'SELECT * FROM "{table}"').fetchall():
            if CANARY in str(row):
                found.append(f"{table}: {row}")
    if not found and CANARY.encode() in machine.db.connection().serialize("main"):
        found.append("bytes")
    return found


def _hear(
    machine: Machine, erasing: list[ChangeRecord], deed: list[ChangeRecord], order: str
) -> None:
    told = [erasing, deed]
    for records in told if order == "erasing first" else reversed(told):
        machine.take_in(records)


def _nothing_came_back(machines: list[Machine], other: Machine) -> None:
    for machine in machines:
        assert _nothing_is_left(machine) == []
        assert dump(machine.db) == dump(other.db)
        machine.check()


@pytest.mark.parametrize("deed", MOVES, ids=lambda d: d.__name__.strip("_"))
def test_what_was_moved_before_it_is_erased_stays_where_it_is(
    machines: list[Machine], deed: Callable[[Machine], None]
) -> None:
    """Who erases sees that it stands elsewhere."""
    erasing, away, other = machines
    _begin(machines)
    with away.db.atomic("IMMEDIATE"):
        deed(away)
    for machine in (other, erasing):
        machine.take_in(away.own())
    _erase(erasing)
    meet(machines)
    for machine in machines:
        told = machine.db.execute_sql("SELECT message_id FROM messages").fetchall()
        assert ("y15",) in told
        assert not {("s10",), ("y10",)} & set(told)
        assert dump(machine.db) == dump(other.db)
        machine.check()


@pytest.mark.parametrize(
    ("deed", "order"),
    [
        *itertools.product(DEEDS, ["erasing first", "deed first"]),
        *((each, "both know") for each in DEEDS if each not in MOVES),
    ],
    ids=lambda each: each if isinstance(each, str) else each.__name__.strip("_"),
)
def test_who_was_away_brings_nothing_back(
    machines: list[Machine], deed: Callable[[Machine], None], order: str
) -> None:
    erasing, away, other = machines
    _begin(machines)
    with away.db.atomic("IMMEDIATE"):
        deed(away)
    assert _nothing_is_left(away)
    if order == "both know":
        other.take_in(away.own())
        erasing.take_in(away.own())
    _erase(erasing)
    _hear(other, erasing.own(), away.own(), order)
    meet(machines)
    _nothing_came_back(machines, other)


@pytest.mark.parametrize(
    "order", ["erasing first", "deed first", "removed first", "one by one", "backwards"]
)
@pytest.mark.parametrize("deed", DEEDS, ids=lambda d: d.__name__.strip("_"))
def test_who_was_removed_brings_nothing_back(
    machines: list[Machine], deed: Callable[[Machine], None], order: str
) -> None:
    erasing, away, other = machines
    _begin(machines)
    with away.db.atomic("IMMEDIATE"):
        deed(away)
    _erase(erasing)
    left = away.own()
    if order in ("one by one", "backwards"):
        # Each record in a batch of its own.
        erasing.remove(away)
        other.take_in(erasing.own())
        for record in left if order == "one by one" else reversed(left):
            other.take_in([record])
            erasing.take_in([record])
    elif order == "removed first":
        erasing.remove(away)
        other.take_in(erasing.own())
        other.take_in(left)
        erasing.take_in(left)
    else:
        _hear(other, erasing.own(), left, order)
        erasing.take_in(left)
        erasing.remove(away)
        other.take_in(erasing.own())
    for _ in range(3):
        for machine in (erasing, other):
            machine.adopt_removed()
        meet([erasing, other])
    _nothing_came_back([erasing, other], other)


def test_what_was_learnt_of_a_message_before_it_was_moved_goes_with_it(
    machines: list[Machine],
) -> None:
    """A memory learnt of it in one session, from which another machine moved it; where it stands by
    then is erased."""
    erasing, away, other = machines
    _begin(machines)
    with erasing.db.atomic("IMMEDIATE"):
        _learn(erasing, ERASED, "y15")
        _learn(erasing, ERASED, "y10")
    with away.db.atomic("IMMEDIATE"):
        _moves(away)
    meet(machines)
    with erasing.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(erasing.db, OTHER)
    meet(machines)
    for machine in machines:
        for table in ("memory_turns", "memory_sources"):
            listed = machine.db.execute_sql(f"SELECT message_id FROM {table}").fetchall()
            assert listed == [("y10",)]
        assert dump(machine.db) == dump(other.db)
