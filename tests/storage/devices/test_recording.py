"""What changes is recorded in the same transaction, and only where the machine is set up."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import closing

import peewee
import pytest

from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.storage import session_writing
from app.storage.devices import recording
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.recorded_tables import RECORDED
from app.storage.maintenance import schema_check
from tests.storage.archives import NOON, message
from tests.storage.devices.machines import Machine, dump


@pytest.fixture
def machine() -> Iterator[Machine]:
    with closing(Machine(1, random.Random(1))) as made:
        recording.leave(made.db)
        yield made


def _say(machine: Machine, session_id: str, *texts: str) -> None:
    rows = [message(session_id, place, text) for place, text in enumerate(texts)]
    session_writing.append(machine.db, Session(session_id, NOON, NOON), rows)


def _payloads(machine: Machine) -> str:
    return "\n".join(each.payload or "" for each in machine.records())


def test_nothing_is_recorded_and_no_trigger_made_until_the_machine_is_set_up(
    machine: Machine,
) -> None:
    _say(machine, "s", "soru", "yanıt")

    assert machine.records() == set()
    triggers = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'recorded*'"
    assert machine.db.execute_sql(triggers).fetchone() == (0,)


def test_what_was_there_is_recorded_once_as_of_when_it_was_written(machine: Machine) -> None:
    _say(machine, "s", "soru", "yanıt")
    recording.set_up(machine.db, "makine")

    (said,) = [each for each in machine.records() if each.key == "s-m1"]
    assert "yanıt" in (said.payload or "")
    assert said.clock == (NOON + 1) << recording.CLOCK_BITS


def test_a_transaction_that_fails_leaves_no_record(machine: Machine) -> None:
    recording.set_up(machine.db, "makine")
    with pytest.raises(peewee.IntegrityError), machine.db.atomic():
        _say(machine, "s", "soru")
        machine.db.execute_sql("INSERT INTO sessions(session_id, status) VALUES ('t', 'odd')")

    assert machine.records() == set()


def test_what_is_written_over_or_erased_is_in_no_record(machine: Machine) -> None:
    recording.set_up(machine.db, "makine")
    _say(machine, "s", "kanarya soru", "yanıt")
    named = Metadata("kanarya ad", "", (), MetadataOrigin.MODEL, ("kanarya deyiş",))
    session_writing.complete(machine.db, "s", named)
    assert "kanarya deyiş" in _payloads(machine)
    session_writing.rename(machine.db, "s", "benim adım")
    assert "kanarya ad" not in _payloads(machine)

    session_writing_erased(machine, "s")

    assert "kanarya" not in _payloads(machine)
    assert "benim adım" not in _payloads(machine)


def session_writing_erased(machine: Machine, session_id: str) -> None:
    """Erase as the archive does."""
    from app.storage.erasing import session_erasure

    session_erasure.erase_rows(machine.db, session_id)


def test_a_new_column_comes_along_by_itself(machine: Machine) -> None:
    with closing(Machine(2, random.Random(2))) as other:
        recording.leave(other.db)
        for each in (machine, other):
            recording.set_up(each.db, "makine")
            each.device = each.db.execute_sql("SELECT device FROM this_device").fetchone()[0]
        _say(machine, "s", "soru")
        for each in (machine, other):
            each.db.execute_sql("ALTER TABLE sessions ADD COLUMN pinned_at INTEGER")
            recording.ensure(each.db)
        machine.db.execute_sql("UPDATE sessions SET pinned_at = 7")
        other.take_in(machine.own())

        query = "SELECT session_id, pinned_at FROM sessions WHERE session_id = 's'"
        assert other.db.execute_sql(query).fetchall() == [("s", 7)]


def test_pins_tags_and_notes_come_along_and_go_with_their_session(machine: Machine) -> None:
    with closing(Machine(2, random.Random(2))) as other:
        recording.leave(other.db)
        for each in (machine, other):
            recording.set_up(each.db, "makine")
            each.device = each.db.execute_sql("SELECT device FROM this_device").fetchone()[0]
        _say(machine, "s", "soru", "yanıt")
        for statement in (
            "UPDATE sessions SET pinned = 1",
            "INSERT INTO session_tags VALUES ('s', 'mavikus')",
            "INSERT INTO answer_notes (message_id, content, created_at, last_updated)"
            " VALUES ('s-m1', 'mavikus not', 1, 1)",
        ):
            machine.db.execute_sql(statement)
        other.take_in(machine.own())

        told = [
            other.db.execute_sql(query).fetchall()
            for query in (
                "SELECT pinned FROM sessions WHERE session_id = 's'",
                "SELECT * FROM session_tags",
                "SELECT message_id, content FROM answer_notes",
            )
        ]
        assert told == [[(1,)], [("s", "mavikus")], [("s-m1", "mavikus not")]]
        other.check()
        session_writing_erased(machine, "s")
        other.take_in(machine.own())
        for each in (machine, other):
            assert [r for r in each.records() if "mavikus" in str(r)] == []


def test_what_a_newer_version_tells_of_a_table_unknown_here_is_kept(machine: Machine) -> None:
    recording.set_up(machine.db, "makine")
    newer = ChangeRecord("pin", "s", "row", "", 1, "d" * 32, 1, 99, '{"at": 3}')
    before = dump(machine.db)

    machine.take_in([newer])

    assert newer in machine.records()
    assert dump(machine.db) == before


def test_the_triggers_are_no_strangers_and_come_back_where_they_were_lost(machine: Machine) -> None:
    recording.set_up(machine.db, "makine")
    assert not schema_check.difference(machine.db)

    machine.db.execute_sql("DROP TRIGGER recorded_message_added")
    assert schema_check.difference(machine.db).missing
    assert not recording.is_recorded(machine.db)
    _say(machine, "s", "soru")
    recording.ensure(machine.db)

    assert not schema_check.difference(machine.db)
    assert "soru" in _payloads(machine)


def test_every_recorded_table_is_one_of_the_archive(machine: Machine) -> None:
    for table in RECORDED:
        assert table.parts_of(machine.db), table.kind


def test_what_a_message_was_written_after_is_told_on_though_that_is_not_here(
    machine: Machine,
) -> None:
    """Else who changes a word of it would tell of an order that nobody wrote."""
    recording.set_up(machine.db, "makine")
    told = ChangeRecord(
        *("message", "s-m1", "row", "s", 5, "ab" * 16, 1, 1),
        '{"session":"s","position":"s-m0","role":"assistant","content":"yanıt","created_at":7,'
        '"kind":"answer","state":"complete","citations":"[]","author":""}',
    )
    machine.take_in([told])
    for column, value in (("content", "başka"), ("position", 3)):
        machine.db.execute_sql(f"UPDATE messages SET {column} = ?", (value,))
        (said,) = [each for each in machine.records() if each.key == "s-m1"]
        assert said.device != told.device
        after = json.loads(said.payload or "")["position"]
        assert after == ("s-m0" if column == "content" else None)
    assert "başka" in _payloads(machine)
