"""A session that was continued on two machines becomes two sessions side by side.

Also tests: app/storage/database/continuation_ids.py.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from itertools import permutations

import pytest

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.runs.run_port import Run, RunState
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.core.domain.tiers_and_modes import Mode, Tier
from app.storage import conversation_copies, run_store, session_writing
from app.storage.database.continuation_ids import copy_of, first_of, session_of
from app.storage.devices import continuations
from app.storage.erasing import session_erasure
from app.storage.session_reading import messages_of
from tests.storage.devices.machines import Machine, Quiet, dump, meet

S = "oturum"
TOLD = Metadata("Demir", "", (), MetadataOrigin.EXTRACTIVE)


def _say(machine: Machine, name: str, at: int) -> None:
    """Ask and answer something in the session."""
    place, session = len(messages_of(machine.db, S)), Session(S, at, at)
    asked = Message(S, "user", f"{name} nedir?", at, Kind.QUESTION, message_id=name)
    told = Message(S, "assistant", f"{name} budur", at + 1, Kind.ANSWER, message_id=f"{name}y")
    turn = [replace(asked, position=place), replace(told, position=place + 1)]
    with machine.db.atomic("IMMEDIATE"):
        session_writing.append(machine.db, session, turn, new=not place)
        session_writing.complete(machine.db, S, TOLD)


def _ids(machine: Machine, session_id: str) -> list[str]:
    return [each.message_id for each in messages_of(machine.db, session_id)]


def _sessions(machine: Machine) -> set[str]:
    return {each for (each,) in machine.db.execute_sql("SELECT session_id FROM sessions")}


def _begin(machines: list[Machine]) -> str:
    """One beginning, two continuations; the session of the later one."""
    _say(machines[0], "demir", 10)
    meet(machines)
    _say(machines[0], "bakir", 20)
    _say(machines[1], "kalay", 30)
    return session_of("kalay")


def test_the_later_continuation_stands_beside_the_first(machines: list[Machine]) -> None:
    later = _begin(machines)
    meet(machines)

    for machine in machines:
        assert _sessions(machine) == {S, later}
        assert _ids(machine, S) == ["demir", "demiry", "bakir", "bakiry"]
        copies = [copy_of(each, later) for each in ("demir", "demiry")]
        assert _ids(machine, later) == [*copies, "kalay", "kalayy"]
        said = messages_of(machine.db, later)
        assert [each.content for each in said[:2]] == ["demir nedir?", "demir budur"]
        assert conversation_copies.copied(machine.db, later) == set(copies)
        assert conversation_copies.continued_beside(machine.db, S) == [(later, "kalay nedir?")]
        assert conversation_copies.continued_beside(machine.db, later) == [(S, "Demir")]
        assert dump(machine.db) == dump(machines[0].db)
        machine.check()


def test_a_copied_answer_has_its_sources_where_they_are(machines: list[Machine]) -> None:
    _say(machines[0], "demir", 10)
    meet(machines)
    run = Run("arama", "demir", "demir nedir?", Tier.ARASTIRMA, Mode.BOTH, 10)
    with machines[0].db.atomic("IMMEDIATE"):
        run_store.begin(machines[0].db, run)
        run_store.end(machines[0].db, "arama", RunState.DONE, "[kaynak]", "")
    _say(machines[0], "bakir", 20)
    _say(machines[1], "kalay", 30)
    meet(machines)
    copy = copy_of("demir", session_of("kalay"))
    sources = [run_store.sources_of(machine.db, copy) for machine in machines]
    assert sources == ["[kaynak]", "", ""]
    # Once: what comes again changes nothing.
    meet(machines)
    query = "SELECT count(*) FROM runs WHERE message_id = ?"
    assert machines[0].db.execute_sql(query, (copy,)).fetchone() == (1,)
    with machines[0].db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(machines[0].db, S)
    assert machines[0].db.execute_sql("SELECT count(*) FROM runs").fetchone() == (0,)


def test_in_whatever_order_forks_within_forks_are_seen_they_end_the_same(
    machines: list[Machine],
) -> None:
    _say(machines[0], "demir", 10)
    meet(machines)
    _say(machines[0], "bakir", 20)
    _say(machines[1], "kalay", 30)
    machines[2].take_in(machines[1].own())
    _say(machines[1], "ic", 40)
    _say(machines[2], "dis", 50)
    told = [each.own() for each in machines]
    ends = []
    for order in permutations(told):
        with closing(Machine(7, Quiet(1))) as newcomer:
            for records in order:
                newcomer.take_in(records)
            ends.append(dump(newcomer.db))
            newcomer.check()
    meet(machines)

    assert all(each == dump(machines[0].db) for each in (dump(m.db) for m in machines))
    tables = [{k: v for k, v in each.items() if k != "listed"} for each in ends]
    assert all(each == tables[0] for each in tables)
    assert _sessions(machines[2]) == {S, session_of("kalay"), session_of("dis")}


def test_what_is_said_after_it_by_who_did_not_know_follows(machines: list[Machine]) -> None:
    later = _begin(machines)
    machines[0].take_in(machines[1].own())
    _say(machines[1], "daha", 40)
    meet(machines)

    for machine in machines:
        assert _ids(machine, later)[2:] == ["kalay", "kalayy", "daha", "dahay"]
        assert _ids(machine, S)[2:] == ["bakir", "bakiry"]


def test_nothing_leaves_a_conversation_that_goes_on_here(machines: list[Machine]) -> None:
    later = _begin(machines)
    here = machines[1]
    here.db.execute_sql("UPDATE sessions SET holder = 'ben' WHERE session_id = ?", (S,))
    machines[0].take_in(here.own())
    before = _ids(here, S)
    with here.db.atomic("IMMEDIATE"):
        continuations.take_in(here.db, machines[0].own(), lambda holder: holder == "ben")
    assert _ids(here, S) == before

    here.db.execute_sql("UPDATE sessions SET holder = '' WHERE session_id = ?", (S,))
    here.take_in([])
    assert _ids(here, later)[2:] == ["kalay", "kalayy"]
    assert _ids(here, S)[2:] == ["bakir", "bakiry"]


def _words(machine: Machine) -> str:
    rows = [str(row) for rows in dump(machine.db).values() for row in rows]
    return "\n".join([*rows, *(record.payload or "" for record in machine.records())])


@pytest.mark.parametrize("knew", [True, False])
def test_erasing_the_first_erases_the_other_on_every_machine(
    machines: list[Machine], knew: bool
) -> None:
    """Also where the one who erased was away, and had heard of neither continuation."""
    _begin(machines)
    machines[0].take_in(machines[1].own())
    if knew:
        machines[2].take_in(machines[0].own())
    with machines[2].db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(machines[2].db, S)
    meet(machines)

    for machine in machines:
        assert _sessions(machine) == set()
        assert not any(word in _words(machine) for word in ("demir ", "bakir ", "kalay "))


def test_erasing_a_continuation_leaves_the_first(machines: list[Machine]) -> None:
    later = _begin(machines)
    machines[0].take_in(machines[1].own())
    with machines[0].db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(machines[0].db, later)
    # Who did not know goes on where it was.
    _say(machines[1], "daha", 40)
    meet(machines)

    for machine in machines:
        assert _sessions(machine) == {S}
        assert _ids(machine, S) == ["demir", "demiry", "bakir", "bakiry"]
        assert not any(word in _words(machine) for word in ("kalay ", "daha "))


def test_erasing_a_continuation_reaches_what_was_told_of_it_from_the_first(
    machines: list[Machine],
) -> None:
    """Of another research that quotes it from where it stood, and of how the first is described."""
    later = _begin(machines)
    here = machines[0]
    here.take_in(machines[1].own())
    quote = Citation(S, "kalayy", "Demir", 31, "kalay budur")
    recalled = Message("o", "assistant", "Şunu bulmuştun: kalay budur", 40, Kind.RECALLED)
    asked = Message("o", "user", "Ne bulmuştum?", 39, Kind.QUESTION)
    with here.db.atomic("IMMEDIATE"):
        turn = [asked, replace(recalled, position=1, citations=(quote,))]
        session_writing.append(here.db, Session("o", 39, 40), turn, new=True)
        told = Metadata("Demir", "kalay ile ilgili", ("kalay",), MetadataOrigin.MODEL)
        session_writing.set_metadata(here.db, S, told)
        changed = session_erasure.changes_elsewhere(here.db, [later])
        session_erasure.erase_rows(here.db, later)

    assert {each.session_id for each in changed} == {"o", S}
    meet(machines)
    for machine in machines:
        assert _sessions(machine) == {S, "o"}
        assert "kalay budur" not in _words(machine) and "kalay ile" not in _words(machine)


def test_what_goes_with_the_first_is_told_before(machines: list[Machine]) -> None:
    _begin(machines)
    machines[0].take_in(machines[1].own())

    assert session_erasure.titles_continued(machines[0].db, [S]) == ("kalay nedir?",)
    assert session_erasure.titles_continued(machines[0].db, [session_of("kalay")]) == ()


def test_erasing_a_continuation_reaches_a_file_in_which_it_was_none(
    machines: list[Machine],
) -> None:
    """As in a backup of before."""
    later = _begin(machines)
    with machines[1].db.atomic("IMMEDIATE"):
        assert session_erasure.erase_rows(machines[1].db, later)

    assert _ids(machines[1], S) == ["demir", "demiry"]
    assert "kalay " not in _words(machines[1])


def test_of_ids_it_is_known_what_they_were_made_of() -> None:
    assert first_of(session_of("a")) == "a"
    assert first_of("oturum") is None
    assert first_of("a-0123456789abcdef") is None
    first, second = session_of("a"), session_of("b")
    assert copy_of(copy_of("m", first), second) == copy_of("m", second)


def test_what_parts_a_session_is_told_like_any_change(machines: list[Machine]) -> None:
    later = _begin(machines)
    known = max(each.counter for each in machines[0].own())
    machines[0].take_in(machines[1].own())
    made = [each for each in machines[0].own() if later in (each.key, each.session_id)]

    assert made
    assert min(each.counter for each in made) > known
