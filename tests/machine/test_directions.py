"""Marks that turn what is read after them are told from letters that have a direction."""

from __future__ import annotations

from app.machine.directions import in_one_line, shown, shown_name, without_direction


def test_a_name_reads_as_it_is_written_and_letters_stay() -> None:
    assert without_direction("fatura\u202efdp\u2066.exe\u2069") == "faturafdp.exe"
    assert without_direction("شكر İstanbul’da 🙂\u200d") == "شكر İstanbul’da 🙂\u200d"


def test_the_name_of_a_file_stands_in_one_line() -> None:
    assert shown_name("/ev/tapu\nharci\u202efdp.txt") == "tapu harcifdp.txt"
    assert shown("/ev\r/\u2028bir\x1b\u0085.txt") == "/ev / bir  .txt"
    assert shown_name("/") == "/"


def test_what_is_printed_loses_only_what_breaks_its_line() -> None:
    assert in_one_line("/ev/ta\r\npu\x1b\u202e\u2028.txt") == "/ev/ta  pu\x1b\u202e .txt"
