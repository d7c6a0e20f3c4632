"""What a member of a shared project could write there with the passphrase: nothing of it reaches
what is not shared with them."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from app.core.domain.messages import Kind, Message, Role
from app.core.domain.sessions import Session
from app.storage import session_writing
from app.storage.database.archive_state import REMOVED
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.recorded_tables import ERASED
from app.storage.keys.held_keys import ArchiveKey
from app.storage.memories import memories, projects
from app.storage.session_reading import messages_of
from app.storage.shared_projects import received_records, sent_records, shared_tables
from tests.storage.devices.machines import Machine, dump

PROJECT = "ortak"
LATE = 4_500_000_000_000 << 16


@pytest.fixture
def victim() -> Iterator[Machine]:
    """Somebody with a shared project, a private one, and a general memory."""
    chance = random.Random(7)
    with closing(Machine(1, chance)) as machine:
        db = machine.db
        for project in (PROJECT, "ozel"):
            projects.ensure(db, project, project, 1)
        key = ArchiveKey(b"1" * 16, b"2" * 32, "")
        place = f"postgresql://h/d#{uuid.UUID(int=1)}"
        shared_tables.begin(db, PROJECT, place, key, "Ayşe", "m")
        say(machine, "acik", PROJECT)
        say(machine, "gizli", None)
        say(machine, "oteki", "ozel")
        memories.lock(db, None, False, 5)
        received_records.hear(db, PROJECT, [])
        yield machine


def say(machine: Machine, session_id: str, project: str | None) -> None:
    session = Session(session_id, 10, 10, project_id=project)
    both: tuple[tuple[Role, Kind], ...] = (("user", Kind.QUESTION), ("assistant", Kind.ANSWER))
    for place, (role, kind) in enumerate(both):
        said = Message(
            session_id,
            role,
            "söz",
            10 + place,
            kind,
            position=place,
            message_id=f"{session_id}-{place}",
        )
        session_writing.append(machine.db, session, [said], place == 0)


def record(
    kind: str, key: str, told: Any, part: str = "row", session_id: str = "", **other: Any
) -> ChangeRecord:
    payload = None if told is None else json.dumps(told)
    values: dict[str, Any] = {"clock": LATE, "device": "9" * 32, "counter": 1, "version": 19}
    values |= other
    return ChangeRecord(kind, key, part, session_id, payload=payload, **values)


def said(session_id: str, message_id: str, **other: Any) -> ChangeRecord:
    told = {
        "session": session_id,
        "position": None,
        "role": "user",
        "content": "saldırı",
        "created_at": 99,
        "kind": "question",
        "state": "complete",
        "citations": "[]",
        "author": "Mehmet",
    } | other
    return record("message", message_id, told, session_id=session_id)


def hear(machine: Machine, *records: ChangeRecord) -> None:
    with machine.db.atomic("IMMEDIATE"):
        joined = received_records.hear(
            machine.db, PROJECT, [(bytes([n]) * 16, each) for n, each in enumerate(records)]
        )
    assert joined.to_erase == []


def test_what_is_of_the_project_is_taken_in(victim: Machine) -> None:
    hear(victim, said("acik", "m1"), said("yeni", "m2"))
    found = messages_of(victim.db, "acik")
    assert [(each.author, each.content) for each in found][-1] == ("Mehmet", "saldırı")
    assert shared_tables.sessions(victim.db, PROJECT) == {"acik", "yeni"}
    # Under the victim's own name it would be theirs; without a name it is somebody's.
    hear(victim, said("yeni", "m3", author=""), said("yeni", "m4", author=" Ka \n [ra](x)"))
    assert {each.author for each in messages_of(victim.db, "yeni")} == {"Mehmet", "?", "Ka ra x"}


@pytest.mark.parametrize(
    "attack",
    [
        said("gizli", "m1"),
        said("oteki", "m1"),
        said("acik", "gizli-0"),
        said("acik", "m1", session="gizli"),
        record("message", "gizli-0", None),
        record(ERASED, "gizli", ["gizli-0"]),
        record(ERASED, "oteki", []),
        record(REMOVED, "1" * 32, {}),
        record("session", "gizli", {}, "gone", "gizli"),
        record("session", "gizli", {"title": "x", "metadata": "user"}, "title", "gizli"),
        record("session", "acik", {"pinned": 1}, "pinned", "acik"),
        record("session", "acik", None, "row"),
        record("project", "ozel", {"name": "x"}, "name"),
        record("project", PROJECT, None),
        record("project", PROJECT, {"only_here": 0}, "only_here"),
        record("placed", "gizli", {"session": "gizli", "project_id": PROJECT}, "row", "gizli"),
        record("tag", '["acik", "x"]', {"session_id": "acik", "tag": "x"}, "row", "acik"),
        record("search", "x", {"name": "x"}),
        record("memory", "yeni", {"learner_id": None, "locked": 0, "created_at": 1}),
        record("memory", "yeni", {"learner_id": "ozel", "locked": 0, "created_at": 1}),
        record("phrases", "gizli", {"session": "gizli", "phrases": "x"}, "row", "gizli"),
        record("listed", '["gizli-1", 1, "acik"]', {"message": "gizli-1", "place": 1}),
        record("reader", '["acik", "gizli"]', {"session": "acik", "session_id": "gizli"}),
        record("message", "m1", {"session": "acik"}, session_id="acik", clock=1 << 63),
        record("message", "m1", ["kein"], session_id="acik"),
        record("listed", "kein json", {"message": "x"}),
        record("listed", "[" * 100_000, {"message": "x"}),
        record("listed", '[["acik-1"], 1, "acik"]', {"message": "acik-1", "place": 1}),
        record("listed", '["acik-1", 1, null]', {"message": "acik-1", "place": 1}),
        record("listed", f'["acik-1", {10**30}, "acik"]', {"message": "acik-1", "place": 1}),
        record("source", '["s1", "\\ud800"]', {"statement": "s1", "session_id": "acik"}),
        record("source", '["s1", "acik-0"]', {"statement": ["s1"], "session_id": "acik"}),
        record("statement", "s1", {"memory": 10**30, "text": "x"}),
        record("session", "acik", {"recallable_upto": 2, "status": "complete"}, "progress"),
        record("session", "acik", {"title": ["x"], "metadata": "user"}, "title", "acik"),
        said("acik", "m\ud800"),
        said("acik", "m1", content="\ud800"),
        said("acik", "m1", created_at=10**30),
        said("acik", "m1", created_at="dün"),
        said("acik", "m1", role=["user"]),
        said("acik", "m1", position=[]),
        record("message", "m1", {"session": "acik", "role": "user"}, session_id="acik"),
        record("message", "m1", {"session": "acik"}, "part", "acik"),
        replace(said("acik", "m1"), payload="[" * 100_000),
    ],
    ids=lambda each: f"{each.kind} {ascii(each.key)[:40]} {each.part}",
)
def test_nothing_else_is(victim: Machine, attack: ChangeRecord) -> None:
    before = dump(victim.db)
    hear(victim, attack)
    assert dump(victim.db) == before


def test_a_memory_that_is_not_the_projects_is_out_of_reach(victim: Machine) -> None:
    listed = "SELECT key FROM changes WHERE kind = 'memory'"
    (general,) = victim.db.execute_sql(listed).fetchone()
    before = dump(victim.db)
    told = {"memory": general, "place": 1, "text": "x", "origin": "extract", "added_at": 1}
    hear(victim, record("memory", general, None), record("statement", "s1", told))
    assert dump(victim.db) == before


def test_an_erasing_reaches_no_message_elsewhere(victim: Machine) -> None:
    with victim.db.atomic("IMMEDIATE"):
        erasing = record(ERASED, "acik", ["acik-0", "gizli-0"])
        joined = received_records.hear(victim.db, PROJECT, [(b"e" * 16, erasing)])
    assert joined.to_erase == ["acik"]
    query = "SELECT payload FROM changes WHERE kind = 'erased'"
    assert victim.db.execute_sql(query).fetchone() == ('["acik-0"]',)
    assert len(messages_of(victim.db, "gizli")) == 2


def test_columns_that_are_the_machines_own_stay_so(victim: Machine) -> None:
    told = {"title": "ad", "metadata": "user", "holder": "x", "session_id": "y", "pinned": 1}
    hear(victim, record("session", "acik", told, "title", "acik"))
    query = "SELECT title, holder, session_id, pinned FROM sessions WHERE session_id = 'acik'"
    assert victim.db.execute_sql(query).fetchone() == ("ad", "", "acik", 0)


def test_a_session_that_was_announced_and_then_made_here_is_not_told(victim: Machine) -> None:
    hear(victim, record("learnt", "sonra", {"session": "sonra", "upto": None}, "row", "sonra"))
    say(victim, "sonra", None)
    hear(victim)
    assert "sonra" not in shared_tables.sessions(victim.db, PROJECT)
    told = [each.key for each in sent_records.records_to_send(victim.db, PROJECT)]
    assert "sonra-0" not in told and "acik-0" in told


def test_where_everybody_goes_on_as_before_a_restored_project_is_left(victim: Machine) -> None:
    projects.remove(victim.db, PROJECT)
    hear(victim, said("acik", "m1"))
    assert shared_tables.every(victim.db) == []
    assert len(messages_of(victim.db, "acik")) == 2


@pytest.mark.parametrize("odd", ["[" * 100_000, "yok", "5", "[5]", "{}"])
def test_citations_without_sense_are_read_and_told_on_as_none(victim: Machine, odd: str) -> None:
    hear(victim, said("acik", "m1", citations=odd))
    assert [each.citations for each in messages_of(victim.db, "acik")][-1] == ()
    told = {each.key: each for each in sent_records.records_to_send(victim.db, PROJECT)}
    assert "acik-0" in told


def test_a_clock_at_the_end_of_time_lets_the_others_be_heard(victim: Machine) -> None:
    hear(victim, replace(said("acik", "m1"), clock=(1 << 62) - 1))
    say(victim, "yeni", PROJECT)
    hear(victim)
    told = list(sent_records.records_to_send(victim.db, PROJECT))
    assert {"yeni-0", "yeni-1"} <= {each.key for each in told}
    with closing(Machine(2, random.Random(3))) as other:
        projects.ensure(other.db, PROJECT, PROJECT, 1)
        key = ArchiveKey(b"1" * 16, b"2" * 32, "")
        place = f"postgresql://h/d#{uuid.UUID(int=1)}"
        shared_tables.begin(other.db, PROJECT, place, key, "Mehmet", "m")
        hear(other, *(each for each in told if each.session_id == "yeni"))
        assert [each.content for each in messages_of(other.db, "yeni")] == ["söz", "söz"]
