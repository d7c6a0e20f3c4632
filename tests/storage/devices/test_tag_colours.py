"""Colours of tags that come apart from their tags: in whatever order, and one by one."""

from __future__ import annotations

import itertools
from contextlib import closing

import apsw
import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Tag
from app.storage import session_marks, session_writing
from app.storage.devices import known_devices
from app.storage.devices.recorded_tables import FOLDED
from app.storage.erasing import session_erasure
from tests.storage.devices.machines import Machine, Quiet, dump, meet

ERASED, LIVES = "silinen", "yasayan"
CANARY = "kanarya"
SHARED = "ortak"


def _begin(machines: list[Machine]) -> None:
    with machines[0].db.atomic("IMMEDIATE"):
        for at, session_id in enumerate((ERASED, LIVES), 1):
            asked = Message(session_id, "user", "soru", at, Kind.QUESTION)
            session_writing.append(machines[0].db, Session(session_id, at, at), [asked], new=True)
    meet(machines)


def _image(machine: Machine) -> bytes:
    connection: apsw.Connection = machine.db.connection()
    return connection.serialize("main")


def _marks(machine: Machine) -> list[tuple[str, str, str]]:
    listed = machine.db.execute_sql(
        "SELECT session_id, tag, colour FROM session_tags LEFT JOIN tag_colours USING (tag)"
        " ORDER BY session_id, tag"
    )
    return list(listed.fetchall())


def test_every_order_of_tags_and_colours_ends_the_same(machines: list[Machine]) -> None:
    """Also where nothing more comes of the machine that gave them."""
    erasing, away, _ = machines
    _begin(machines)
    before = {each.row for each in away.own()}
    with away.db.atomic("IMMEDIATE"):
        session_marks.set_tags(away.db, {ERASED: [Tag(CANARY, "blue")]})
        session_marks.set_tags(away.db, {LIVES: [Tag(SHARED, "red")]})
    told = [each for each in away.own() if each.row not in before]
    assert {each.kind for each in told} == {"tag", "tag colour"}
    with erasing.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(erasing.db, ERASED)
    ends = []
    for number, order in enumerate(itertools.permutations(told), 3):
        with closing(Machine(number, Quiet(number))) as hears:
            hears.take_in(erasing.own())
            for record in order:
                hears.take_in([record])
            assert CANARY.encode() not in _image(hears)
            assert known_devices.waiting(hears.db) == 0
            assert _marks(hears) == [(LIVES, SHARED, "red")]
            ends.append(dump(hears.db))
    assert all(each == ends[0] for each in ends)


def test_a_colour_waits_for_its_tag(machines: list[Machine]) -> None:
    away, _, other = machines
    _begin(machines)
    with away.db.atomic("IMMEDIATE"):
        session_marks.set_tags(away.db, {LIVES: [Tag(SHARED, "red")]})
    given = [each for each in away.own() if each.kind == "tag"]
    coloured = [each for each in away.own() if each.kind == "tag colour"]
    other.take_in(coloured)
    other.take_in(coloured)
    assert SHARED.encode() not in _image(other)
    assert _marks(other) == []
    other.take_in(given)
    assert _marks(other) == [(LIVES, SHARED, "red")]
    query = "SELECT count(*) FROM waiting_changes WHERE kind = ?"
    assert other.db.execute_sql(query, (FOLDED,)).fetchone() == (0,)
    assert set(coloured) <= other.records()


@pytest.mark.parametrize("first", ["folded", "given"])
def test_the_later_colour_holds_when_the_tag_is_given_here_meanwhile(
    machines: list[Machine], first: str
) -> None:
    away, _, other = machines
    _begin(machines)
    with away.db.atomic("IMMEDIATE"):
        session_marks.set_tags(away.db, {LIVES: [Tag(SHARED, "red")]})
    coloured = [each for each in away.own() if each.kind == "tag colour"]
    if first == "folded":
        other.take_in(coloured)
    with other.db.atomic("IMMEDIATE"):
        session_marks.set_tags(other.db, {ERASED: [Tag(SHARED, "blue")]})
    meet(machines)
    assert _marks(other) == _marks(away)
    assert dump(other.db) == dump(away.db)
