"""Rows of a list of files, one state after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.domain.library_port import (
    FAULTS,
    FileDone,
    FileOutcome,
    LibraryFile,
    Stamp,
    file_error,
)
from app.ui.files.file_rows import FileRows


@pytest.fixture
def rows(qapp: object) -> FileRows:
    return FileRows()


def shown(rows: FileRows) -> list[str]:
    return [str(rows.index(row).data()) for row in range(rows.rowCount())]


def kept(path: str, fault: str = "") -> LibraryFile:
    return LibraryFile(path, Stamp(1, 1), "", "", 0 if fault else 3, True, 0, fault)


def done(path: str, fault: str = "", outcome: FileOutcome = FileOutcome.ADDED) -> FileDone:
    if fault:
        return FileDone(path, FileOutcome.FAILED, 1, 1, error=file_error(fault, path))
    return FileDone(path, outcome, 1, 1, 2)


def test_a_file_is_listed_from_its_choice_to_its_end(rows: FileRows) -> None:
    rows.show([kept("/b/old.txt")], ["/b"])
    rows.line_up(["/a/x.pdf", "/a/y.pdf"])
    assert shown(rows)[:2] == ["x.pdf · waiting", "y.pdf · waiting"]
    rows.begin(["/a/x.pdf", "/a/y.pdf"])
    rows.wait(["/a/x.pdf", "/a/y.pdf"])
    rows.read("/a/x.pdf")
    assert shown(rows)[:2] == ["x.pdf · being read…", "y.pdf · waiting"]
    assert rows.unread() == 2
    rows.done(done("/a/x.pdf"))
    rows.done(done("/a/y.pdf", "file_damaged"))
    rows.end()
    assert shown(rows)[0].startswith("x.pdf · read · 2 ")
    assert shown(rows)[1] == "y.pdf · could not be read: damaged"
    assert rows.failed() == "/a/y.pdf"
    rows.show([kept("/a/x.pdf"), kept("/a/y.pdf", "file_damaged"), kept("/b/old.txt")], ["/b"])
    assert len(shown(rows)) == 4
    rows.start_over()
    assert [rows.path(row) for row in range(4)] == ["/b", "/a/x.pdf", "/a/y.pdf", "/b/old.txt"]


def test_a_folder_gives_way_to_its_files_and_what_was_stopped_is_gone(rows: FileRows) -> None:
    rows.line_up(["/a"])
    rows.line_up(["/c.txt"])
    rows.begin(["/a"])
    assert shown(rows) == ["a · waiting", "c.txt · waiting"]
    rows.wait(["/a/x.pdf"])
    assert shown(rows) == ["x.pdf · waiting", "c.txt · waiting"]
    assert rows.unread() == 2
    rows.end()
    rows.step_out(["/c.txt"])
    assert shown(rows) == []


def test_what_is_named_and_as_before_is_told_and_what_a_folder_holds_is_not(rows: FileRows) -> None:
    rows.show([kept("/a/x.pdf"), kept("/a/y.pdf"), kept("/a/z.pdf", "file_damaged")], [])
    rows.begin(["/a/y.pdf", "/a"])
    rows.wait([])
    for path in ("/a/x.pdf", "/a/y.pdf"):
        rows.done(done(path, outcome=FileOutcome.UNCHANGED))
    rows.done(done("/a/z.pdf", "file_damaged"))
    rows.end()
    assert "read" in shown(rows)[0]
    assert shown(rows)[0].startswith("y.pdf")
    assert len(shown(rows)) == 3
    assert rows.failed() == ""


def test_what_could_not_be_kept_stays_until_it_is_taken_out(rows: FileRows) -> None:
    rows.begin(["/a/x.gif"])
    rows.wait([])
    rows.done(done("/a/x.gif", "file_kind"))
    rows.end()
    rows.show([], [])
    assert shown(rows) == ["x.gif · could not be read: not a kind that can be read"]
    assert not rows.is_kept("/a/x.gif")
    rows.take_out("/a/x.gif")
    assert shown(rows) == []


def test_what_was_removed_is_listed_no_longer(rows: FileRows) -> None:
    rows.begin(["/a/x.pdf", "/a/y.pdf"])
    rows.wait(["/a/x.pdf", "/a/y.pdf"])
    rows.done(done("/a/x.pdf"))
    rows.done(done("/a/y.pdf", "file_damaged"))
    rows.end()
    rows.show([kept("/a/x.pdf"), kept("/a/y.pdf", "file_damaged")], [])
    rows.show([], [])
    assert shown(rows) == []


def test_a_file_that_is_tried_again_is_not_called_unread_meanwhile(rows: FileRows) -> None:
    rows.show([kept("/a/x.pdf", "file_damaged")], [])
    assert rows.error("/a/x.pdf") is not None
    rows.line_up(["/a/x.pdf"])
    assert rows.error("/a/x.pdf") is None
    rows.begin(["/a/x.pdf"])
    rows.wait(["/a/x.pdf"])
    rows.done(done("/a/x.pdf"))
    assert rows.error("/a/x.pdf") is None
    assert shown(rows)[0].startswith("x.pdf · read")


def test_every_fault_has_a_reason_of_its_own(rows: FileRows) -> None:
    assert len({rows.why(each(path="x")) for each in FAULTS.values()}) == len(FAULTS)


def test_scanned_pages_that_could_not_be_read_are_told(rows: FileRows) -> None:
    file = replace(kept("/a/x.pdf"), unread_pages=2)
    rows.show([file, replace(kept("/a/y.pdf"), unread_pages=None)], [])
    first, second = shown(rows)
    assert first == "x.pdf · 3 passage(s) · 2 page(s) could not be read wholly"
    assert "scanned" not in second
    error = rows.pages_error("/a/x.pdf")
    assert error is not None
    assert error.about["pages"] == "2"
    assert rows.pages_error("/a/y.pdf") is None


def test_a_name_of_two_lines_hides_no_state_and_none_reads_as_another(rows: FileRows) -> None:
    rows.show([], ["/ev\nimiz"])
    rows.line_up(["/a/tapu\nharci.txt", "/a/fatura\u202efdp.txt"])
    assert shown(rows) == [
        "tapu harci.txt · waiting",
        "faturafdp.txt · waiting",
        "Watched folder: /ev imiz",
    ]
