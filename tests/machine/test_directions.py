"""Marks that turn what is read after them are told from letters that have a direction."""

from __future__ import annotations

from app.machine.directions import without_direction


def test_a_name_reads_as_it_is_written_and_letters_stay() -> None:
    assert without_direction("fatura\u202efdp\u2066.exe\u2069") == "faturafdp.exe"
    assert without_direction("شكر İstanbul’da 🙂\u200d") == "شكر İstanbul’da 🙂\u200d"
