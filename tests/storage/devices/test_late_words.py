"""Words of an erased session that a memory had learnt elsewhere before it was known there: they go
with the message that told them, whatever comes first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.project_port import Lesson, MemoryStatement, Origin, StatementSource
from app.core.domain.sessions import Session
from app.storage import conversation_copies, session_writing
from app.storage.devices.change_record import ChangeRecord
from app.storage.erasing import session_erasure
from app.storage.memories import memories
from app.storage.session_reading import messages_of
from tests.storage.devices.machines import Machine, dump, meet

ERASED, TELLS = "silinen", "anlatan"


def _say(machine: Machine, session_id: str, name: str, at: int, *cited: Citation) -> None:
    """Ask and answer something."""
    place = len(messages_of(machine.db, session_id))
    asked = Message(session_id, "user", f"{name} nedir?", at, Kind.QUESTION, position=place)
    told = Message(
        *(session_id, "assistant", f"{name} {name}", at + 1, Kind.ANSWER),
        message_id=f"y{at}",
        citations=cited,
    )
    with machine.db.atomic("IMMEDIATE"):
        turn = [asked, replace(told, position=place + 1)]
        session_writing.append(machine.db, Session(session_id, at, at), turn, new=not place)


def _delete(machine: Machine, session_id: str, at: int) -> None:
    with machine.db.atomic("IMMEDIATE"):
        session_writing.set_deleted(machine.db, session_id, at)


def _erase(machine: Machine) -> None:
    with machine.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(machine.db, ERASED)


def _learn(machine: Machine, text: str, message_id: str) -> None:
    source = StatementSource(TELLS, message_id)
    lesson = Lesson(None, (), (MemoryStatement(text, Origin.EXTRACT, (source,)),), frozenset())
    with machine.db.atomic("IMMEDIATE"):
        memories.learn(machine.db, lesson, 50)


def _has(machine: Machine, word: str) -> bool:
    rows = (str(row) for rows in dump(machine.db).values() for row in rows)
    return word in "\n".join((*rows, *(each.payload or "" for each in machine.records())))


def _archived(machine: Machine) -> list[str]:
    query = "SELECT conversation_turns FROM conversation_history_archive"
    return [turns for (turns,) in machine.db.execute_sql(query)]


def _copied(machine: Machine) -> None:
    """A conversation that goes on from a copy of the one that is to be erased."""
    last = messages_of(machine.db, ERASED)[-1].message_id
    with machine.db.atomic("IMMEDIATE"):
        conversation_copies.begin(machine.db, Session(TELLS, 20, 20), ERASED, last)
    _say(machine, TELLS, "bakır", 30)


@pytest.mark.parametrize("later", [False, True])
def test_the_archive_of_a_copy_that_was_deleted_meanwhile_goes(
    machines: list[Machine], later: bool
) -> None:
    erasing, deleting, other = machines
    _say(erasing, ERASED, "demir", 10)
    _copied(erasing)
    meet(machines)
    _delete(deleting, TELLS, 40)
    _erase(erasing)
    assert len(_archived(deleting)) == 1
    told = [erasing.own(), deleting.own()]
    for records in reversed(told) if later else told:
        other.take_in(records)
    meet(machines)
    for machine in machines:
        assert not _has(machine, "demir") and _archived(machine) == []
        assert dump(machine.db) == dump(other.db)


def test_what_was_archived_after_the_erasing_stays(machines: list[Machine]) -> None:
    erasing, deleting, other = machines
    _say(erasing, ERASED, "demir", 10)
    _copied(erasing)
    meet(machines)
    _erase(erasing)
    meet(machines)
    _delete(deleting, TELLS, 40)
    meet(machines)
    for machine in machines:
        assert ["bakır bakır" in turns for turns in _archived(machine)] == [True]
        assert dump(machine.db) == dump(other.db)


def _is_source(record: ChangeRecord) -> bool:
    return record.kind == "source"


@pytest.mark.parametrize("order", ["together", "erasing first", "sources last"])
def test_what_was_learnt_of_an_answer_that_told_of_it_goes(
    machines: list[Machine], order: str
) -> None:
    erasing, learning, other = machines
    _say(erasing, ERASED, "demir", 10)
    cited = Citation(ERASED, "y10", "Demir", 10, "demir demir")
    _say(erasing, TELLS, "kalay", 20, cited)
    _say(erasing, TELLS, "bakır", 30)
    meet(machines)
    _learn(learning, "kanarya kalay", "y20")
    _learn(learning, "bakır iyidir", "y30")
    _erase(erasing)
    if order == "together":
        other.take_in([*learning.own(), *erasing.own()])
    elif order == "erasing first":
        other.take_in(erasing.own())
        other.take_in(learning.own())
    else:
        other.take_in([each for each in learning.own() if not _is_source(each)])
        other.take_in(erasing.own())
        other.take_in([each for each in learning.own() if _is_source(each)])
    meet(machines)
    for machine in machines:
        assert not _has(machine, "kanarya") and _has(machine, "bakır iyidir")
        assert dump(machine.db) == dump(other.db)


def test_what_was_learnt_of_it_goes_also_where_who_learnt_it_never_comes_back(
    machines: list[Machine],
) -> None:
    erasing, learning, other = machines
    _say(erasing, TELLS, "demir", 10)
    meet(machines)
    _learn(learning, "kanarya", "y10")
    with erasing.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(erasing.db, TELLS)
    other.take_in(erasing.own())
    other.take_in([each for each in learning.own() if not _is_source(each)])
    assert _has(other, "kanarya"), "nothing says yet of what it was learnt"
    other.take_in(learning.own())
    assert not _has(other, "kanarya")
    # The statement itself may come last, to who has heard of it already.
    erasing.take_in([each for each in learning.own() if _is_source(each)])
    erasing.take_in(learning.own())
    assert not _has(erasing, "kanarya")
    meet(machines)
    for machine in machines:
        assert not _has(machine, "kanarya") and dump(machine.db) == dump(other.db)
