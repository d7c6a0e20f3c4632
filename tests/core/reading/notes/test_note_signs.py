"""What a note holds, and whether that is what is asked for."""

from __future__ import annotations

import pytest

from app.core.reading.notes.note_signs import fit_of, note_signs, says_plan


@pytest.mark.parametrize(
    ("kind", "note", "other"),
    [
        ("who", "oluğu rıza usta taktı", "oluk takıldı"),
        ("why", "nemden kararmış diye boyattık", "duvar boyandı"),
        ("where", "anahtarı dolapta buldum", "kilit bozuk"),
        ("money", "oluk 3400 tuttu", "oluk takıldı"),
        ("number", "3 oluk aldık", "oluk takıldı"),
    ],
)
def test_a_note_that_holds_what_is_asked_fits_better(kind: str, note: str, other: str) -> None:
    assert fit_of({kind}, note_signs(note)) > fit_of({kind}, note_signs(other))


def test_what_is_asked_for_in_no_sort_fits_all() -> None:
    assert fit_of({"other"}, note_signs("oluk takıldı")) == 0


def test_what_is_to_come_is_a_plan() -> None:
    assert says_plan("yarın oluğu takıcam")
    assert not says_plan("oluğu taktım")
