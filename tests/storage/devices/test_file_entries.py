"""Entries of the file library on machines that share an archive.

Also tests: app/storage/devices/erased_files.py.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable

import pytest

from app.core.domain.library_port import FilePart, FileText, Stamp
from app.storage.devices import (
    erased_files,
    file_entries,
    joining,
    known_devices,
    recording,
)
from app.storage.devices.change_record import ChangeRecord
from app.storage.devices.recorded_tables import BY_KIND, ERASED_FILE, FILE, RECORDED
from app.storage.library import library, passage_index
from app.storage.maintenance import schema_check
from app.storage.memories import projects
from app.storage.shared_projects import sent_records
from tests.storage.archives import NOON
from tests.storage.devices.file_deeds import told_and_there
from tests.storage.devices.machines import Machine, dump, meet

PATH = "/ev/kanarya/makale.pdf"


def _read(machine: Machine, path: str = PATH, content: str = "a") -> None:
    text = FileText(content * 64, parts=(FilePart("s. 1", f"melatonin {content}"),))
    rows = passage_index.rows_of(library.name_of(path), text.title, text.parts)
    with machine.db.atomic("IMMEDIATE"):
        library.put(machine.db, path, Stamp(7, 1), text, rows, NOON)


def _name(machine: Machine, other: Machine, name: str) -> None:
    machine.db.execute_sql(
        "INSERT OR REPLACE INTO other_devices(device, name) VALUES (?, ?)", (other.device, name)
    )


def _listed(machine: Machine) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.name, each.machines) for each in file_entries.elsewhere(machine.db)]


def test_a_file_of_another_machine_is_listed_with_where_it_is(machines: list[Machine]) -> None:
    first, second, _ = machines
    _name(second, first, "Ev")
    _read(first)
    project = projects.add(first.db, "Uyku", "blue", NOON)
    projects.add_files(first.db, project.project_id, [PATH])
    meet(machines)
    (there,) = file_entries.elsewhere(second.db)
    assert (there.name, there.machines, there.path) == ("makale.pdf", ("Ev",), PATH)
    assert (there.size, there.read_at, there.projects) == (7, NOON, ("Uyku",))
    assert file_entries.elsewhere(first.db) == []
    assert library.files(second.db) == []
    assert not library.holds_files(second.db)

    projects.release_files(first.db, project.project_id, [PATH])
    meet(machines)
    assert file_entries.elsewhere(second.db)[0].projects == ()


def test_it_is_the_local_file_where_the_same_content_is(machines: list[Machine]) -> None:
    first, second, third = machines
    _read(first)
    _read(second, "/baska/ad.pdf")
    meet(machines)
    assert _listed(first) == _listed(second) == []
    # Who has neither has two names of it.
    assert sorted(name for name, _ in _listed(third)) == ["ad.pdf", "makale.pdf"]
    library.remove(second.db, ["/baska/ad.pdf"])
    meet(machines)
    assert [name for name, _ in _listed(second)] == ["makale.pdf"]


def test_one_file_on_two_machines_is_listed_once(machines: list[Machine]) -> None:
    first, second, third = machines
    _name(third, first, "Ev")
    _name(third, second, "İş")
    _read(first)
    _read(second, "C:\\Belgeler\\makale.pdf")
    meet(machines)
    assert _listed(third) == [("makale.pdf", ("Ev", "İş"))]


def test_a_file_that_is_read_anew_is_no_news(machines: list[Machine]) -> None:
    first, second, _ = machines
    _read(first)
    meet(machines)
    first.db.execute_sql("UPDATE library_texts SET edition = 0")
    first.db.execute_sql("UPDATE library_files SET edition = 0")
    before, told = first.records(), file_entries.elsewhere(second.db)
    text = FileText("a" * 64, parts=(FilePart("s. 1", "melatonin 3 mg"),))
    rows = passage_index.rows_of(library.name_of(PATH), text.title, text.parts)
    with first.db.atomic("IMMEDIATE"):
        assert library.renew(first.db, PATH, Stamp(7, 1), text, rows, NOON)
    assert library.outdated(first.db) == []
    assert first.records() == before
    meet(machines)
    assert file_entries.elsewhere(second.db) == told


def test_what_a_file_says_leaves_no_machine(machines: list[Machine]) -> None:
    first, second, _ = machines
    _read(first)
    meet(machines)
    assert not any("melatonin" in (each.payload or "") for each in second.records())


def test_files_from_before_the_sharing_are_told_of_too(machines: list[Machine]) -> None:
    first, second, _ = machines
    with first.db.atomic("IMMEDIATE"):
        known_devices.leave(first.db)
        assert first.db.execute_sql("SELECT 1 FROM library_entries").fetchone() is None
    _read(first)
    assert first.db.execute_sql("SELECT 1 FROM library_entries").fetchone() is None
    first.device = recording.set_up(first.db, "Ev")
    meet(machines)
    assert [name for name, _ in _listed(second)] == ["makale.pdf"]


def test_a_computer_that_has_another_one_s_name_is_told_apart(machines: list[Machine]) -> None:
    first, second, _ = machines
    _read(first)
    meet(machines)
    name = "INSERT OR REPLACE INTO other_devices(device, name) VALUES (?, 'masaüstü')"
    second.db.execute_sql(name, (first.device,))
    second.db.execute_sql("UPDATE this_device SET name = 'Masaüstü'")
    (there,) = file_entries.elsewhere(second.db)
    assert there.machines == (f"masaüstü · {first.device[:4]}",)
    second.db.execute_sql("UPDATE this_device SET name = 'dizüstü'")
    (there,) = file_entries.elsewhere(second.db)
    assert there.machines == ("masaüstü",)


def test_a_file_that_changes_or_goes_does_so_everywhere(machines: list[Machine]) -> None:
    first, second, _ = machines
    _read(first)
    meet(machines)
    (before,) = file_entries.elsewhere(second.db)
    _read(first, content="b")
    meet(machines)
    (after,) = file_entries.elsewhere(second.db)
    assert before.entries == after.entries
    assert second.db.execute_sql("SELECT digest FROM library_entries").fetchone() == ("b" * 64,)
    library.fail(first.db, PATH, Stamp(1, 2), "file_damaged", NOON)
    meet(machines)
    assert _listed(second) == []
    _read(first)
    meet(machines)
    assert len(_listed(second)) == 1
    library.drop(first.db, [PATH])
    meet(machines)
    assert _listed(second) == []


def _remove_at_home(first: Machine, _: Machine) -> None:
    library.remove(first.db, [PATH])


def _erase_elsewhere(_: Machine, second: Machine) -> None:
    entries = [e for each in file_entries.elsewhere(second.db) for e in each.entries]
    assert erased_files.remove(second.db, entries)


@pytest.mark.parametrize("removed", [_remove_at_home, _erase_elsewhere])
def test_what_is_taken_out_is_so_on_every_machine_and_in_every_record(
    machines: list[Machine], removed: Callable[[Machine, Machine], None]
) -> None:
    first, second, third = machines
    library.watch(first.db, "/ev/kanarya")
    _read(first)
    meet(machines)
    away = third.own() + second.own() + first.own()
    removed(first, second)
    meet(machines)
    # A machine that was away, or a copy of what was there, brings nothing back.
    for machine in machines:
        machine.take_in([each for each in away if each.kind == FILE])
    for machine in machines:
        assert library.files(machine.db) == []
        assert "kanarya/makale" not in repr(dump(machine.db)) + repr(machine.records())
    # Also a watched folder does not.
    assert library.left_out(first.db, [PATH]) == {PATH}
    # By hand it can be added again.
    _read(first)
    meet(machines)
    assert len(_listed(second)) == 1


@pytest.mark.parametrize("order", list(itertools.permutations(range(2))))
def test_an_erasing_finds_the_file_whatever_comes_first(
    machines: list[Machine], order: tuple[int, ...]
) -> None:
    first, second, _ = machines
    _read(first)
    second.take_in(first.own())
    _erase_elsewhere(first, second)
    told = [each for each in second.own() if each.kind in (FILE, ERASED_FILE)]
    assert len(told) == 2
    for place in order:
        first.take_in([told[place]])
    assert library.files(first.db) == []
    assert told_and_there(first.db) == ([], [])


def test_a_machine_under_a_new_name_still_tells_of_its_files(machines: list[Machine]) -> None:
    first, second, third = machines
    _read(first)
    meet(machines)
    second.remove(first)
    meet([second, third])
    assert len(_listed(second)) == 1
    first.take_in(second.own())
    first.join_anew()
    second.adopt_removed()
    meet(machines)
    (there,) = file_entries.elsewhere(third.db)
    assert len(there.entries) == 1
    assert dump(first.db) == dump(second.db) == dump(third.db)


def test_a_copy_that_takes_the_entries_over_leaves_each_machine_its_own(
    machines: list[Machine],
) -> None:
    first, second, third = machines
    _read(first)
    meet([first, third])
    # A copied data folder: the same rows under the same name, until that is noticed.
    second.become_copy_of(first)
    second.db.execute_sql("UPDATE this_device SET folder_key = '00:00'")
    second.device = known_devices.take_new_name(second.db).device
    meet(machines)
    for machine in (first, second):
        assert told_and_there(machine.db)[0] == told_and_there(machine.db)[1] != []
    (there,) = file_entries.elsewhere(third.db)
    assert len(there.entries) == 2


def test_a_version_that_does_not_know_files_keeps_them_for_later(
    machines: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = machines
    _read(first)
    _read(first, "/ev/kanarya/silinen.pdf", "b")
    with monkeypatch.context() as before:
        before.setattr(joining, "RECORDED", tuple(e for e in RECORDED if e.kind != FILE))
        before.setattr(joining, "BY_KIND", {k: e for k, e in BY_KIND.items() if k != FILE})
        for name in ("ERASED_FILE", "FILE"):
            before.setattr(joining, name, "known by no one")
        second.db.execute_sql("UPDATE this_device SET version = version - 1")
        second.take_in(first.own())
        library.remove(first.db, ["/ev/kanarya/silinen.pdf"])
        second.take_in(first.own())
        assert second.db.execute_sql("SELECT count(*) FROM library_entries").fetchone() == (0,)
        # It goes on: what it says itself reaches the others, what it is told reaches it.
        second.edit(3, gently=True)
        third.take_in(second.own())
        second.take_in(third.own())
    with second.db.atomic("IMMEDIATE"):
        recording.ensure(second.db)
    meet(machines)
    assert _listed(second) == [("makale.pdf", ())]
    assert "silinen" not in repr(second.records())
    assert dump(first.db) == dump(second.db) == dump(third.db)


def test_an_entry_without_sense_harms_nothing(machines: list[Machine]) -> None:
    first, second, _ = machines
    _read(first)
    records = [each for each in first.own() if each.kind == FILE]
    told = json.loads(records[0].payload or "{}")
    odd = [
        ChangeRecord(
            FILE, f"tek:{n}", "row", "", 1 << 60, "o" * 32, n, 99, json.dumps(told | change)
        )
        for n, change in enumerate(
            ({"projects": "yok"}, {"projects": "5"}, {"path": None}, {"path": ""}, {"n": 1})
        )
    ]
    second.take_in([*records, *odd])
    assert {name for name, _ in _listed(second)} == {"makale.pdf"}
    assert known_devices.waiting(second.db) == 1


def test_nothing_of_files_goes_into_a_shared_project() -> None:
    assert not {FILE, ERASED_FILE} & set(sent_records.KINDS)


def test_the_triggers_are_ours(machines: list[Machine]) -> None:
    assert not schema_check.difference(machines[0].db)
