"""Pages as they look, and where a quote stands on them; and who answers with something else.

Also tests: app/research/files/page_pictures.py.
"""

from __future__ import annotations

import io
import sys
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader, PdfWriter

from app.core.domain import errors
from app.research.files.page_drawing import stretches
from app.research.files.page_pictures import PagePicture, PagePictures, pages_of
from tests.fakes import documents

FIRST = ["Sabah kan şekeri büyüme hormo-", "nunun etkisiyle yükselir.", "Buna Dawn etkisi denir."]
QUOTE = "büyüme hormonunun etkisiyle yükselir."


@pytest.fixture
async def pictures() -> AsyncIterator[PagePictures]:
    drawing = PagePictures()
    yield drawing
    await drawing.close()


def written(tmp_path: Path, pages: Sequence[Sequence[str]], rotated: int = 0) -> Path:
    path = tmp_path / "makale.pdf"
    path.write_bytes(documents.pdf(pages))
    if rotated:
        writer = PdfWriter(clone_from=PdfReader(io.BytesIO(path.read_bytes())))
        writer.pages[0].rotate(rotated)
        writer.write(path)
    return path


def inked(picture: PagePicture, mark: tuple[int, int, int, int]) -> int:
    """Dark points within a mark."""
    x, y, width, height = mark
    rows = (picture.pixels[(y + n) * picture.stride :] for n in range(height))
    return sum(row[4 * (x + n)] < 100 for row in rows for n in range(width))


async def test_quote_is_marked_where_it_stands_over_a_divided_word(
    pictures: PagePictures, tmp_path: Path
) -> None:
    path = written(tmp_path, [FIRST, ["Başka sayfa."]])
    picture = await pictures.draw(path, (1, 1), QUOTE, 900)
    assert (picture.page, picture.pages, picture.width) == (1, 2, 900)
    assert len(picture.marks) == 2, "two lines of the page"
    assert all(inked(picture, mark) > 20 for mark in picture.marks)
    (upper, lower) = sorted(mark[1] for mark in picture.marks)
    assert lower - upper < 40
    other = await pictures.draw(path, (2, 2), QUOTE, 900)
    assert (other.page, other.marks) == (2, ())


@pytest.mark.parametrize("rotated", [90, 180, 270])
async def test_marks_turn_with_the_page(
    pictures: PagePictures, tmp_path: Path, rotated: int
) -> None:
    picture = await pictures.draw(written(tmp_path, [FIRST], rotated), (1, 1), QUOTE, 900)
    # Of a page on its side the lines come in another order: a piece of the quote is found.
    assert len(picture.marks) >= (1 if rotated == 90 else 2)
    assert all(inked(picture, mark) > 20 for mark in picture.marks)


async def test_page_beyond_the_last_is_the_last_one(pictures: PagePictures, tmp_path: Path) -> None:
    picture = await pictures.draw(written(tmp_path, [FIRST]), (40, 40), "", 200)
    assert (picture.page, picture.pages, picture.width, picture.marks) == (1, 1, 201, ())


async def test_what_cannot_be_drawn_is_said_and_the_next_one_is_drawn(
    pictures: PagePictures, tmp_path: Path
) -> None:
    whole = written(tmp_path, [FIRST])
    damaged, locked, link = (tmp_path / f"{name}.pdf" for name in ("damaged", "locked", "link"))
    damaged.write_bytes(b"%PDF-1.7\n" + bytes(200))
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(whole.read_bytes())))
    writer.encrypt("parola", algorithm="AES-256")
    writer.write(locked)
    link.symlink_to(whole)
    for path, error in (
        (damaged, errors.FileDamaged),
        (locked, errors.FileLocked),
        (link, errors.FileKind),
        (tmp_path / "none.pdf", errors.FileMissing),
    ):
        with pytest.raises(error):
            await pictures.draw(path, (1, 1), QUOTE, 200)
    assert (await pictures.draw(whole, (1, 1), QUOTE, 200)).marks


async def test_page_of_giant_size_is_drawn_small(pictures: PagePictures, tmp_path: Path) -> None:
    path = tmp_path / "dev.pdf"
    body = documents.pdf([FIRST]).replace(b"[0 0 595 842]", b"[0 0 9 14400]")
    path.write_bytes(body)
    picture = await pictures.draw(path, (1, 1), QUOTE, 900)
    assert max(picture.width, picture.height) <= 4_000


ANSWERS = {
    "nothing": "",
    "no JSON": "print('x', flush=True)",
    "too few points": (
        'print(\'{"page": 1, "pages": 1, "width": 9, "height": 9, "stride": 36,'
        ' "pixels": "eJwDAAAAAAE=", "marks": []}\', flush=True)'
    ),
}


@pytest.mark.parametrize("says", ANSWERS.values(), ids=ANSWERS)
async def test_answer_that_is_no_picture_is_an_error(tmp_path: Path, says: str) -> None:
    code = f"import sys; sys.stdin.readline(); {says}"
    drawing = PagePictures(arguments=[sys.executable, "-c", code])
    with pytest.raises(errors.FileError):
        await drawing.draw(written(tmp_path, [FIRST]), (1, 1), QUOTE, 200)
    await drawing.close()


async def test_drawing_that_does_not_end_is_ended(tmp_path: Path) -> None:
    code = "import sys, time; sys.stdin.readline(); time.sleep(600)"
    drawing = PagePictures(seconds=0.2, arguments=[sys.executable, "-c", code])
    with pytest.raises(errors.FileTooComplex):
        await drawing.draw(written(tmp_path, [FIRST]), (1, 1), QUOTE, 200)
    await drawing.close()


@pytest.mark.parametrize(("page", "shade"), [(1, 32), (2, 192), (7, 192)])
async def test_a_page_of_a_picture_is_drawn_in_grey(
    pictures: PagePictures, tmp_path: Path, page: int, shade: int
) -> None:
    path = tmp_path / "tarama.tiff"
    first, second = (Image.new("L", (20, 10), each) for each in (32, 192))
    first.save(path, save_all=True, append_images=[second])
    drawn = await pictures.draw_gray(path, page, 40)
    assert (drawn.pages, drawn.width, drawn.height) == (2, 40, 20)
    assert set(drawn.pixels) == {shade}


@pytest.mark.parametrize(
    ("picture", "shade"),
    [
        (Image.new("RGBA", (4, 4), (0, 0, 0, 0)), 255),
        (Image.new("I;16", (4, 4), 128 * 256), 128),
        (Image.new("RGB", (4, 4), (10, 10, 10)), 10),
    ],
)
async def test_grey_is_what_one_sees(
    pictures: PagePictures, tmp_path: Path, picture: Image.Image, shade: int
) -> None:
    path = tmp_path / "foto.png"
    picture.save(path)
    assert set((await pictures.draw_gray(path, 1, 4)).pixels) == {shade}


async def test_a_page_of_a_pdf_is_drawn_in_grey(pictures: PagePictures, tmp_path: Path) -> None:
    path = written(tmp_path, [FIRST, [], FIRST])
    first, second = [await pictures.draw_gray(path, page, 300) for page in (1, 2)]
    assert (first.pages, first.width) == (3, 300)
    assert min(first.pixels) < 100
    assert set(second.pixels) == {255}


@pytest.mark.parametrize(
    ("width", "error"), [(20_001, errors.FileTooLarge), (0, errors.FileDamaged)]
)
async def test_a_picture_that_is_no_page_is_not_drawn(
    pictures: PagePictures, tmp_path: Path, width: int, error: type[errors.FileError]
) -> None:
    path = tmp_path / "foto.png"
    if width:
        Image.new("1", (width, 1)).save(path)
    else:
        path.write_bytes(b"\x89PNG\r\n\x1a\n and no more")
    with pytest.raises(error):
        await pictures.draw_gray(path, 1, 40)


def test_pages_of_a_place() -> None:
    assert pages_of("s. 12", "/a/b.PDF") == (12, 12)
    assert pages_of("s. 1–3", "/a/b.pdf") == (1, 3)
    assert pages_of("s. 12", "/a/b.docx") is None
    assert pages_of("slayt 3", "/a/b.pdf") is None
    assert pages_of("", "/a/b.pdf") is None


async def test_of_several_pages_the_one_with_the_quote_is_drawn(
    pictures: PagePictures, tmp_path: Path
) -> None:
    path = written(tmp_path, [["Önsöz."], ["Başka sayfa."], FIRST, ["Son."]])
    assert (await pictures.draw(path, (1, 4), QUOTE, 200)).page == 3
    assert (await pictures.draw(path, (2, 4), "hiç olmayan sözler burada", 200)).page == 2


@given(st.text("ab", max_size=400), st.text("ab", max_size=200))
def test_stretches_stand_in_the_text_in_order(text: str, quote: str) -> None:
    found = stretches(text, quote)
    assert all(0 <= first < last <= len(text) for first, last in found)
    assert all(one[1] < other[0] for one, other in pairwise(found))
    if quote and quote in text:
        assert [text[first:last] for first, last in found] == [quote]


def test_pieces_of_a_quote_are_found_around_a_footnote() -> None:
    quote = "".join(chr(97 + n % 23) * (1 + n % 3) for n in range(70))
    text = f"xx{quote[:70]}dipnotdipnot{quote[70:]}yy"
    found = stretches(text, quote)
    covered = sum(last - first for first, last in found)
    assert covered > 0.7 * len(quote)
    assert all(text[first:last] in quote for first, last in found)
