"""Words of an erased session in what describes another one, made where that was not known yet: they
go with the message that told them, whatever comes first.

Also tests: app/storage/words/content_words.py.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.sessions import Metadata, MetadataOrigin, Session
from app.storage import session_writing
from app.storage.erasing import session_erasure
from app.storage.session_reading import messages_of
from tests.storage.devices.machines import Machine, dump, meet

ERASED, TELLS = "silinen", "anlatan"


def _say(machine: Machine, session_id: str, name: str, at: int, *cited: Citation) -> None:
    """Ask something and answer it in words of its own."""
    place = len(messages_of(machine.db, session_id))
    asked = Message(session_id, "user", f"soru {at} nedir?", at, Kind.QUESTION, position=place)
    told = Message(session_id, "assistant", name, at + 1, Kind.ANSWER, citations=cited)
    with machine.db.atomic("IMMEDIATE"):
        turn = [asked, replace(told, position=place + 1)]
        session_writing.append(machine.db, Session(session_id, at, at), turn, new=not place)


def _described(machine: Machine, title: str, summary: str, *phrases: str) -> None:
    told = Metadata(title, summary, ("konu",), MetadataOrigin.MODEL, phrases)
    with machine.db.atomic("IMMEDIATE"):
        session_writing.set_metadata(machine.db, TELLS, told)


def _begin(machines: list[Machine]) -> None:
    _say(machines[0], ERASED, "kanarya demir", 10)
    cited = Citation(ERASED, "", "Demir", 10, "kanarya demir")
    _say(machines[0], TELLS, "kanarya demir", 20, cited)
    with machines[0].db.atomic("IMMEDIATE"):
        told = Metadata("", "", (), MetadataOrigin.EXTRACTIVE)
        session_writing.complete(machines[0].db, TELLS, told)
    meet(machines)


def _erase(machine: Machine) -> None:
    with machine.db.atomic("IMMEDIATE"):
        session_erasure.erase_rows(machine.db, ERASED)


def _has(machine: Machine, word: str) -> bool:
    rows = (str(row) for rows in dump(machine.db).values() for row in rows)
    return word in "\n".join((*rows, *(each.payload or "" for each in machine.records())))


def _title(machine: Machine) -> str:
    query = "SELECT title FROM sessions WHERE session_id = ?"
    (title,) = machine.db.execute_sql(query, (TELLS,)).fetchone()
    return str(title)


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize(
    "described",
    [
        ("Kanarya", "özet"),
        ("Başlık", "bir kanarya vardı"),
        ("Başlık", "özet", "sarı kanarya"),
    ],
)
def test_a_description_that_was_made_elsewhere_meanwhile_goes(
    machines: list[Machine], described: tuple[str, ...], later: bool
) -> None:
    erasing, describing, other = machines
    _begin(machines)
    _described(describing, *described)
    _erase(erasing)
    told = [erasing.own(), describing.own()]
    for records in reversed(told) if later else told:
        other.take_in(records)
    meet(machines)
    for machine in machines:
        assert not _has(machine, "anarya")
        assert _title(machine) == ("Başlık" if len(described) == 3 else "soru 20 nedir?")
        assert dump(machine.db) == dump(other.db)
        machine.check()


def test_the_name_that_a_person_gave_stays_and_so_does_what_has_no_word_of_it(
    machines: list[Machine],
) -> None:
    erasing, describing, other = machines
    _begin(machines)
    _described(describing, "Soru yirmi", "bir soru vardı")
    _erase(erasing)
    meet(machines)
    assert [_title(each) for each in machines] == ["Soru yirmi"] * 3
    with other.db.atomic("IMMEDIATE"):
        session_writing.rename(other.db, TELLS, "Kanarya benim")
    meet(machines)
    assert [_title(each) for each in machines] == ["Kanarya benim"] * 3


def test_a_description_of_who_is_gone_goes_also_where_nobody_had_what_it_tells(
    machines: list[Machine],
) -> None:
    """Whoever took it over hears only then that something was taken out."""
    erasing, describing, other = machines
    _begin(machines[:2])
    _described(describing, "Kanarya", "sarı kanarya", "kanarya sesi")
    _erase(erasing)
    other.take_in(describing.own())
    other.remove(describing)
    other.adopt_removed()
    assert _has(other, "anarya")
    other.take_in(erasing.own())
    meet([erasing, other])
    for machine in (erasing, other):
        assert not _has(machine, "anarya")
        assert dump(machine.db) == dump(other.db)
        machine.check()
