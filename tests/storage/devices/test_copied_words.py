"""Words of an erased session that were copied before it was known that they are: they go too."""

from __future__ import annotations

import json

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session
from app.core.wording.archive_text import GONE, GONE_ANSWER
from app.storage import conversation_copies, session_writing
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.recorded_tables import ERASED
from app.storage.erasing import session_erasure
from app.storage.session_reading import messages_of
from tests.storage.devices.machines import Machine, dump, meet

S, COPY, AGAIN = "oturum", "kopya", "yine"


def _say(machine: Machine, session_id: str, name: str, at: int) -> None:
    """Ask and answer something."""
    place, session = len(messages_of(machine.db, session_id)), Session(session_id, at, at)
    turn = [
        Message(
            session_id,
            *("user", f"{name} nedir?", at, Kind.QUESTION),
            position=place,
            message_id=name,
        ),
        Message(
            session_id,
            *("assistant", f"{name} budur", at + 1, Kind.ANSWER),
            position=place + 1,
            message_id=f"{name}y",
        ),
    ]
    with machine.db.atomic("IMMEDIATE"):
        session_writing.append(machine.db, session, turn, new=not place)


def _copy(machine: Machine, source: str, into: str, at: int) -> None:
    """Go on from the end of a conversation in another one, and say something there."""
    last = messages_of(machine.db, source)[-1].message_id
    with machine.db.atomic("IMMEDIATE"):
        conversation_copies.begin(machine.db, Session(into, at, at), source, last)
    _say(machine, into, f"soz{at}", at)


def _erase(machine: Machine, session_id: str) -> None:
    with machine.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(machine.db, session_id)


def _said(machine: Machine) -> set[str]:
    """What of the session is said in a table or in a record."""
    rows = [str(row) for rows in dump(machine.db).values() for row in rows]
    text = "\n".join((*rows, *(each.payload or "" for each in machine.records())))
    return {each for each in ("demir nedir", "demir budur") if each in text}


def _untold(records: list[ChangeRecord]) -> list[ChangeRecord]:
    """Records without those that say what is a copy of what."""
    return [each for each in records if each.kind != "listed"]


def test_what_comes_late_goes_also_where_who_copied_it_is_gone(machines: list[Machine]) -> None:
    erasing, copying, other = machines
    _say(erasing, S, "demir", 10)
    meet(machines)
    _copy(copying, S, COPY, 20)
    _erase(erasing, S)
    other.take_in(erasing.own())
    # What is told of a copy may come before it, or after it.
    listed = [each for each in copying.own() if each.kind == "listed"]
    for first, then in ((listed, copying.own()), (_untold(copying.own()), listed)):
        for machine in (other, erasing):
            machine.take_in(first)
            machine.take_in(then)

    for machine in (erasing, other):
        assert _said(machine) == set()
        said = [each.content for each in messages_of(machine.db, COPY)]
        assert said[:3] == [GONE, GONE_ANSWER, "soz20 nedir?"]
        machine.check()


@pytest.mark.parametrize("knew", [False, True])
def test_a_copy_of_a_copy_goes_though_nobody_knew_what_it_was(
    machines: list[Machine], knew: bool
) -> None:
    """``knew``: who had copied it has taken it out before that was told anywhere."""
    erasing, copying, _ = machines
    _say(erasing, S, "demir", 10)
    meet(machines)
    _copy(copying, S, COPY, 20)
    _erase(erasing, S)
    erasing.take_in(_untold(copying.own()))
    _copy(erasing, COPY, AGAIN, 30)
    if knew:
        copying.take_in(erasing.own())
    meet(machines)

    for machine in machines:
        for session_id, said in ((COPY, "soz20 nedir?"), (AGAIN, "soz20 nedir?")):
            told = [each.content for each in messages_of(machine.db, session_id)]
            assert told[:3] == [GONE, GONE_ANSWER, said]
        assert dump(machine.db) == dump(erasing.db)
        machine.check()


def test_a_copy_is_taken_out_also_where_the_erasing_comes_last(machines: list[Machine]) -> None:
    erasing, copying, other = machines
    _say(erasing, S, "demir", 10)
    meet(machines)
    _copy(copying, S, COPY, 20)
    other.take_in(_untold(copying.own()))
    _copy(other, COPY, AGAIN, 30)
    _erase(erasing, S)
    copying.take_in(erasing.own())
    # That it is no copy of anything any more, and what is left of it, before the erasing.
    other.take_in([each for each in copying.own() if each.kind == "listed"])
    other.take_in(erasing.own())
    meet(machines)

    for machine in machines:
        told = [each.content for each in messages_of(machine.db, AGAIN)]
        assert told[:2] == [GONE, GONE_ANSWER]
        assert dump(machine.db) == dump(erasing.db)


def test_erased_twice_all_that_went_with_either_is_known(machines: list[Machine]) -> None:
    first, second, other = machines
    _say(first, S, "demir", 10)
    meet(machines)
    _say(second, S, "kalay", 20)
    _erase(second, S)
    # The later erasing is the one that names less.
    _say(second, "baska", "soz", 30)
    first.take_in([each for each in second.own() if each.session_id == "baska"])
    _erase(first, S)
    other.take_in(second.own())
    other.take_in(first.own())
    meet(machines)

    for machine in machines:
        (told,) = (each for each in machine.records() if each.kind == ERASED)
        assert set(json.loads(told.payload or "[]")) == {"demir", "demiry", "kalay", "kalayy"}
        assert machine.known() == first.known()
