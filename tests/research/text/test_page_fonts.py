"""Lines of a page in a font that does not say its letters: they are not read as text, what stands
around them is, and the page is told of as not wholly read."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from app.core.domain import errors
from app.research.files import scanned_pages
from app.research.files.file_reader import read
from app.research.library.user_files import Files
from app.research.text.page_fonts import FontRun, known_lines, unknown_fonts
from app.storage.library.library import SqliteLibrary
from tests.fakes import documents
from tests.research.text.test_readable_letters import LINES, turned
from tests.storage.archives import archive, noon

Signs = Mapping[str, int]
LOST: Final = "Cezai bedel 18.500 TL olarak belirlenmiştir."
AGAIN: Final = {letter: n for n, letter in enumerate(sorted(set("".join(LINES) + LOST)), 3)}
"""The signs of a second font, in which the line that is lost can be written."""


def mixed(
    signs: Signs, letters: Mapping[int, str] | None, lost: str = LOST, *, within: bool = False
) -> bytes:
    """A PDF of a page whose lines can be read, but for one in a second font, or a part of one."""
    told = {number: letter for letter, number in AGAIN.items()}
    first = [b"/F 11 Tf <%s> Tj" % _in(AGAIN, line) for line in LINES]
    other = b"/G 11 Tf <%s> Tj" % _in(signs, lost)
    if within:
        first[1] += b" " + other
    else:
        first.insert(2, other)
    return documents.pdf_in_fonts([b" T* ".join(first)], {"F": told, "G": letters})


def _in(signs: Signs, line: str) -> bytes:
    return b"".join(signs[each].to_bytes(2, "big") for each in line).hex().encode()


def lines(body: bytes) -> list[str]:
    said: dict[str, Any] = read(io.BytesIO(body), ".pdf")
    return [line for _, text in said["parts"] for line in text.split("\n")]


def meaning(of: Callable[[str], str]) -> dict[int, str]:
    return {number: of(letter) for letter, number in AGAIN.items()}


UNKNOWN: Final = {
    "no letters": (AGAIN, None),
    "no letters, as most whole fonts": ({e: ord(e) % 256 + 3 for e in AGAIN}, None),
    "letters of nobody's use": (AGAIN, meaning(lambda letter: chr(0xE000 + ord(letter) % 256))),
    "the sign of a lost letter": (AGAIN, meaning(lambda _: "\ufffd")),
}


@pytest.mark.parametrize("kind", UNKNOWN)
def test_line_in_an_unknown_font_is_left_out_and_told(kind: str) -> None:
    body = mixed(*UNKNOWN[kind])
    said = read(io.BytesIO(body), ".pdf")
    assert said["blank"] == [1]
    text = " ".join(lines(body))
    assert all(line in text for line in (LINES[0], LINES[1], LINES[3], LINES[4]))
    # What stands above and below it is not one sentence.
    assert len(lines(body)) >= 2
    bare = "".join(each for each in text if each.isalnum())
    assert bare == "".join(each for each in " ".join(LINES) if each.isalnum())


def test_part_of_a_line_in_an_unknown_font_takes_the_line_with_it() -> None:
    text = " ".join(lines(mixed(AGAIN, None, "18.500", within=True)))
    assert LINES[1] not in text and LINES[0] in text and LINES[2] in text


def test_point_of_an_item_in_an_unknown_font_takes_nothing_with_it() -> None:
    body = mixed(AGAIN, None, "C", within=True)
    assert read(io.BytesIO(body), ".pdf")["blank"] == []
    assert LINES[1] in " ".join(lines(body))


def test_fonts_whose_letters_are_known_are_read() -> None:
    for letters in (meaning(str), meaning(str.upper)):
        body = mixed(AGAIN, letters)
        assert read(io.BytesIO(body), ".pdf")["blank"] == []
        assert "18.500" in " ".join(lines(body))
    # One that says nothing of them, and has them all the same.
    plain = {each: ord(each) for each in set("".join(LINES) + LOST)}
    body = mixed(plain, None, f"{LOST} {LINES[0]}")
    assert read(io.BytesIO(body), ".pdf")["blank"] == []
    assert LOST in " ".join(lines(body))


def test_exchanged_letters_of_a_font_are_known_by_all_that_is_written_in_it() -> None:
    other = "\n".join("".join(map(turned, line)) for line in LINES)
    runs = [
        FontRun("F", f"{LINES[0]}\n"),
        *(FontRun("G", f"{each}\n") for each in other.split("\n")),
    ]
    assert unknown_fonts(runs, ()) == {"G"}
    text = "".join(run.text for run in runs)
    told, lost = known_lines(text, runs, {"G"})
    assert told.split() == LINES[0].split() and lost
    assert known_lines(text, runs, ()) == (text, False)
    # Runs that are not those of the text say nothing of its lines.
    assert known_lines(LINES[0], runs, {"G"}) == (LINES[0], False)


async def test_library_says_that_a_page_was_not_wholly_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: ())
    (tmp_path / "a.pdf").write_bytes(mixed(AGAIN, None))
    async with archive(tmp_path / "data") as database:
        shelf = SqliteLibrary(database)
        assert (await Files(shelf, noon()).add([tmp_path / "a.pdf"])).added == 1
        (known,) = await shelf.files()
        assert known.unread_pages == 1
        error = known.pages_error
        assert error is not None and error.code == errors.FilePagesUnread.code
