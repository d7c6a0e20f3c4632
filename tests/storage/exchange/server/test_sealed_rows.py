"""Records sealed for a database."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from app.storage.devices import sealed_files
from app.storage.devices.change_record import ChangeRecord
from app.storage.exchange.server.sealed_rows import PLACE_BYTES, SaidOfItself, Sealing, fold
from app.storage.keys.held_keys import ArchiveKey

KEY = ArchiveKey(b"n" * 16, b"k" * 32, "")
ARCHIVE = UUID(int=7)
RECORD = ChangeRecord("message", "m1", "row", "s", 5, "ab" * 16, 3, 1, '{"content": "kanarya"}')


def test_a_row_opens_at_its_own_place_alone() -> None:
    sealing = Sealing(KEY, ARCHIVE)
    row = sealing.row(RECORD)
    assert sealing.records([row]) == ([RECORD], 0)
    assert len(row.place) == PLACE_BYTES and b"kanarya" not in row.sealed
    for other in (
        replace(row, place=b"x" * PLACE_BYTES),
        replace(row, counter=4),
        replace(row, device=UUID(int=9)),
        replace(row, sealed=row.sealed[:-1]),
        replace(row, sealed=b""),
    ):
        assert sealing.records([other]) == ([], 1)
    assert Sealing(KEY, UUID(int=8)).records([row]) == ([], 1)
    other_key = ArchiveKey(b"n" * 16, b"j" * 32, "")
    assert Sealing(other_key, ARCHIVE).records([row]) == ([], 1)


def test_places_tell_nothing_and_are_the_same_on_every_machine() -> None:
    first, second = Sealing(KEY, ARCHIVE), Sealing(KEY, ARCHIVE)
    assert first.place("a", "b", "c") == second.place("a", "b", "c")
    assert first.place("a", "b", "c") != first.place("a", "c", "b")
    other = Sealing(ArchiveKey(b"n" * 16, b"j" * 32, ""), ARCHIVE)
    assert first.place("a", "b", "c") != other.place("a", "b", "c")


def test_what_a_machine_tells_of_itself_is_bound_to_it() -> None:
    sealing, device = Sealing(KEY, ARCHIVE), UUID(int=3)
    for word in (
        SaidOfItself("dizüstü"),
        SaidOfItself("a", left=True),
        SaidOfItself("b", more=True),
    ):
        told = sealing.sealed_word(device, 4, word)
        assert sealing.opened_word(device, 4, told) == word
        assert sealing.opened_word(device, 5, told) == SaidOfItself()


def test_earlier_versions_read_the_word_of_a_machine_and_are_read() -> None:
    """They take two values, the second for "left" where it is true."""
    sealing, device = Sealing(KEY, ARCHIVE), UUID(int=3)
    about = f"{ARCHIVE.hex}  {device.hex} 4"
    for word, left in (
        (SaidOfItself("a"), False),
        (SaidOfItself("a", left=True), True),
        (SaidOfItself("a", more=True), False),
    ):
        name, there = sealed_files.opened(KEY, about, sealing.sealed_word(device, 4, word))
        assert (name, there is True) == ("a", left)
    for left in (False, True):
        before = sealed_files.sealed(KEY, about, ["a", left])
        assert sealing.opened_word(device, 4, before) == SaidOfItself("a", left=left)


def test_equal_sets_fold_to_the_same() -> None:
    places = [bytes([number]) * PLACE_BYTES for number in range(200)]
    assert fold(places) == fold(reversed(places))
    assert fold(places) != fold(places[1:])
    assert fold([]) == (0, 0)


def test_a_word_that_is_none_says_nothing() -> None:
    sealing = Sealing(KEY, ARCHIVE)
    about = sealing._about(b"", UUID(int=9), 4)
    for told in (None, 7, "x", ["Ayşe"], ["Ayşe", True, 1], {"name": "Ayşe"}):
        sealed = sealed_files.sealed(KEY, about, told)
        assert sealing.opened_word(UUID(int=9), 4, sealed) == SaidOfItself()
