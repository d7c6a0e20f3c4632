"""Scans: what a recogniser says of their pages is kept, and says by whom it was read."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw
from pypdf import PdfWriter

from app.core.domain import errors
from app.core.domain.library_port import FileText
from app.research.files import scanned_pages
from app.research.files.file_process import FileProcess
from app.research.files.page_pictures import GrayPage, PagePictures
from app.research.files.scanned_pages import READ_BY_MACHINE, read_scan, recogniser
from app.research.library.user_files import Files
from app.storage.library.library import SqliteLibrary
from tests.fakes import documents
from tests.storage.archives import archive, noon

SAID = """\
ÖRNEK HASTANESİ

Tetkik       Sonuç     Birim
Glukoz       104       mg/dL
Kreatinin    0,82      mg/dL
HbA1c        6,1       %

Sonuçlarınızı hekiminizle birlikte değer-
lendiriniz. Üç ay sonra yineleyiniz."""
LOOKS = (
    "import sys; data = sys.stdin.buffer.read(); head, _, pixels = data.partition(b'\\n');"
    "name, width, height, _ = head.split();"
    "assert name == b'P5' and len(pixels) == int(width) * int(height);"
)
"""The beginning of a recogniser of ours: it was given a whole picture."""


@pytest.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[SqliteLibrary]:
    async with archive(tmp_path / "data") as database:
        yield SqliteLibrary(database)


@pytest.fixture
def files(shelf: SqliteLibrary) -> Files:
    return Files(shelf, noon())


def saying(text: str) -> tuple[str, ...]:
    code = f"{LOOKS} sys.stdout.buffer.write({text!r}.encode() if min(pixels) < 100 else b'')"
    return (sys.executable, "-c", code)


def scan(path: Path, pages: int = 1, *, blank: bool = False, lines: int = 1) -> Path:
    """A PDF of pictures of pages."""
    drawn = []
    for number in range(pages):
        page = Image.new("L", (620, 877), 255)
        if not blank:
            text = "\n".join([f"Page {number + 1} of the scanned paper"] * lines)
            ImageDraw.Draw(page).text((60, 60), text, fill=0)
        drawn.append(page)
    drawn[0].save(path, "PDF", save_all=True, append_images=drawn[1:])
    return path


async def test_pages_are_recognised_with_their_tables(tmp_path: Path) -> None:
    read = await read_scan(scan(tmp_path / "tahlil.pdf"), saying(SAID))
    assert read is not None
    (part,) = read.parts
    assert part.place == f"s. 1{READ_BY_MACHINE}"
    assert "Tetkik: Glukoz; Sonuç: 104; Birim: mg/dL" in part.text
    assert "birlikte değerlendiriniz. Üç ay sonra" in part.text
    assert read.whole


async def test_rows_that_were_not_made_out_stay_lines_and_a_known_misreading_is_mended(
    tmp_path: Path,
) -> None:
    said = "Glukoz      104  mg/dL\nHbAlc     6,1   %\nSonuçlar hekimle\nkonuşulmalıdır."
    read = await read_scan(scan(tmp_path / "egri.pdf"), saying(said))
    assert read is not None
    (part,) = read.parts
    assert part.text.split("\n") == [
        "Glukoz 104 mg/dL",
        "HbA1c 6,1 %",
        "Sonuçlar hekimle konuşulmalıdır.",
    ]


async def test_page_that_cannot_be_drawn_costs_only_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = PagePictures.draw_gray

    async def drawn(self: PagePictures, path: Path, page: int, width: int) -> GrayPage:
        if page == 2:
            raise errors.FileTooComplex(path=str(path))
        return await draw(self, path, page, width)

    monkeypatch.setattr(PagePictures, "draw_gray", drawn)
    sentence = "Bu sayfada kırk sözcükten uzun bir metin var. " * 12
    read = await read_scan(scan(tmp_path / "uc.pdf", 3), saying(sentence))
    assert read is not None
    assert {part.place[:4] for part in read.parts} == {"s. 1", "s. 3"}
    assert not read.whole


async def test_scan_in_which_nothing_is_found_is_looked_at_once(
    files: Files, shelf: SqliteLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "asked"
    code = f"{LOOKS} open({str(told)!r}, 'a').write('x')"
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: (sys.executable, "-c", code))
    path = scan(tmp_path / "bos.pdf", blank=True)
    assert (await files.add([path])).failed == 1
    for _ in range(2):
        assert (await files.rescan()).failed == 1
    (file,) = await shelf.files()
    assert file.fault == errors.FileUnrecognised.code
    assert await asyncio.to_thread(told.read_text, "utf-8") == "x"


@pytest.mark.parametrize("mode", ["RGBA", "LA", "I;16", "P", "1", "CMYK"])
async def test_picture_of_any_kind_is_dark_on_light(tmp_path: Path, mode: str) -> None:
    grey = Image.new("L", (300, 200), 255)
    ImageDraw.Draw(grey).rectangle((20, 20, 120, 60), fill=0)
    if mode in ("RGBA", "LA"):
        picture = Image.new(mode, grey.size, (0,) * len(mode))
        ImageDraw.Draw(picture).rectangle((20, 20, 120, 60), fill=(*(0,) * (len(mode) - 1), 255))
    elif mode == "I;16":
        picture = grey.convert("I").point(lambda shade: shade * 257).convert("I;16")
    else:
        picture = grey.convert(mode)
    path = tmp_path / ("bu.tif" if mode in ("I;16", "CMYK") else "bu.png")
    picture.save(path)
    drawing = PagePictures()
    page = await drawing.draw_gray(path, 1, 300)
    await drawing.close()
    dark = sum(shade < 100 for shade in page.pixels)
    light = sum(shade > 200 for shade in page.pixels)
    assert light > dark > 3_000


async def test_every_page_of_a_picture_is_read(tmp_path: Path) -> None:
    pages = [Image.new("L", (300, 200), shade) for shade in (10, 20, 30)]
    path = tmp_path / "faks.tiff"
    pages[0].save(path, save_all=True, append_images=pages[1:])
    drawing = PagePictures()
    drawn = [await drawing.draw_gray(path, number, 300) for number in (1, 2, 3)]
    await drawing.close()
    assert [(page.pages, page.pixels[0]) for page in drawn] == [(3, 10), (3, 20), (3, 30)]


async def test_every_page_has_its_place(tmp_path: Path) -> None:
    sentence = "Bu sayfada kırk sözcükten uzun bir metin var. " * 12
    read = await read_scan(scan(tmp_path / "uc.pdf", 3), saying(sentence))
    assert read is not None
    assert {part.place.split(" · ")[0][:4] for part in read.parts} == {"s. 1", "s. 2", "s. 3"}


@pytest.mark.parametrize(
    "command",
    [
        (),
        saying(""),
        saying("3 ."),
        (sys.executable, "-c", f"{LOOKS} print('Burada uzunca bir yazı var.'); sys.exit(1)"),
        (sys.executable, "-c", "pass"),
        ("/nowhere/at/all",),
    ],
    ids=["nobody", "nothing", "a smudge", "failed", "deaf", "gone"],
)
async def test_where_nothing_is_recognised_there_is_no_text(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    assert await read_scan(scan(tmp_path / "x.pdf"), command) is None


async def test_recogniser_that_does_not_end_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanned_pages, "SECONDS", 0.3)
    endless = (sys.executable, "-c", f"{LOOKS} import time; time.sleep(600)")
    assert await read_scan(scan(tmp_path / "x.pdf"), endless) is None


async def test_recogniser_that_takes_no_picture_leaves_no_pipe_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[bytes]] = []
    start = scanned_pages._started

    def kept(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
        started.append(start(command))
        return started[-1]

    monkeypatch.setattr(scanned_pages, "_started", kept)
    monkeypatch.setattr(scanned_pages, "SECONDS", 0.3)
    deaf = (sys.executable, "-c", "import time; time.sleep(600)")
    assert await read_scan(scan(tmp_path / "x.pdf"), deaf) is None
    (process,) = started
    assert process.stdin is not None and process.stdin.closed
    assert process.returncode is not None


async def test_recogniser_ends_with_who_waited_for_it(tmp_path: Path) -> None:
    told = tmp_path / "began"
    code = f"{LOOKS} open({str(told)!r}, 'w').close(); import time; time.sleep(600)"
    reading = asyncio.ensure_future(
        read_scan(scan(tmp_path / "x.pdf"), (sys.executable, "-c", code))
    )
    while not await asyncio.to_thread(told.exists):
        assert not reading.done()
        await asyncio.sleep(0.01)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading


async def test_recogniser_ends_with_who_waited_for_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = threading.Event(), threading.Event()
    started: list[subprocess.Popen[bytes]] = []
    start = scanned_pages._started

    def slowly(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
        started.append(start(command))
        begun.set()
        goes_on.wait(60)
        return started[0]

    monkeypatch.setattr(scanned_pages, "_started", slowly)
    endless = (sys.executable, "-c", "import time; time.sleep(600)")
    reading = asyncio.ensure_future(read_scan(scan(tmp_path / "x.pdf"), endless))
    assert await asyncio.to_thread(begun.wait, 60)
    reading.cancel()
    goes_on.set()
    with pytest.raises(asyncio.CancelledError):
        await reading
    (process,) = started
    assert process.returncode is not None
    assert process.stdout is not None and process.stdout.closed


async def test_pages_of_a_file_that_changed_meanwhile_are_no_text_of_it(tmp_path: Path) -> None:
    path = scan(tmp_path / "x.pdf", 2)
    code = (
        f"{LOOKS} open({str(path)!r}, 'ab').write(b'%'); sys.stdout.buffer.write({SAID.encode()!r})"
    )
    with pytest.raises(errors.FileError) as raised:
        await read_scan(path, (sys.executable, "-c", code))
    assert raised.value.code == errors.FileError.code, "which is tried again at the next look"


async def test_damaged_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"%PDF-1.7\nx")
    with pytest.raises(errors.FileDamaged):
        await read_scan(path, saying(SAID))


async def test_library_keeps_what_a_scan_says(
    files: Files, shelf: SqliteLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = scan(tmp_path / "tahlil.pdf")
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: ())
    assert (await files.add([path])).failed == 1
    (file,) = await shelf.files()
    assert file.fault == errors.FileWithoutText.code

    monkeypatch.setattr(scanned_pages, "recogniser", lambda: saying(SAID))
    assert (await files.add([path])).failed == 0, "it is read once somebody can"
    (file,) = await shelf.files()
    assert (file.fault, file.passages) == ("", 1)
    assert (await files.add([path])).unchanged == 1


async def test_gray_page_is_the_same_picture(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(documents.pdf([["Koyu yazı"]]))
    drawing = PagePictures()
    page = await drawing.draw_gray(path, 1, 333)
    await drawing.close()
    assert (page.pages, page.width) == (1, 333)
    assert min(page.pixels) < 100 < 250 < max(page.pixels)


@pytest.mark.skipif(not recogniser(), reason="no Tesseract here")
async def test_tesseract_reads_a_page(tmp_path: Path) -> None:
    drawn = io.BytesIO(documents.pdf([["Tansiyon sonucu doktora sorulacak."] * 3]))
    path = tmp_path / "yazi.pdf"
    path.write_bytes(drawn.getvalue())
    pictures = PagePictures()
    page = await pictures.draw_gray(path, 1, 1200)
    await pictures.close()
    picture = Image.frombytes("L", (page.width, page.height), page.pixels)
    picture.save(tmp_path / "tarama.pdf")
    read = await read_scan(tmp_path / "tarama.pdf")
    assert isinstance(read, FileText)
    assert "Tansiyon sonucu doktora sorulacak" in read.parts[0].text


async def test_picture_that_is_named_is_read_and_stays_and_a_folder_of_them_is_not(
    files: Files, shelf: SqliteLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: saying(SAID))
    folder = tmp_path / "evrak"
    folder.mkdir()
    await asyncio.to_thread((folder / "not.txt").write_text, "Bir not burada duruyor.", "utf-8")
    taken = photographed(folder / "tahlil.JPG")
    assert (await files.add([folder], watch=True)).added == 1
    assert (await files.add([taken])).added == 1
    (read,) = [each for each in await shelf.files() if each.path.endswith("JPG")]
    assert (read.fault, read.passages) == ("", 1)
    assert (await files.rescan()).removed == 0
    assert (await files.add([folder], watch=True)).removed == 0
    await asyncio.to_thread(taken.unlink)
    assert (await files.rescan()).removed == 1


async def test_picture_is_upright_and_within_limits(tmp_path: Path) -> None:
    drawing = PagePictures()
    page = await drawing.draw_gray(photographed(tmp_path / "yan.jpg", turned=True), 1, 300)
    assert (page.pages, page.width, page.height) == (1, 300, 400)
    (tmp_path / "metin.png").write_text("Bu bir resim değil.", encoding="utf-8")
    with pytest.raises(errors.FileDamaged):
        await drawing.draw_gray(tmp_path / "metin.png", 1, 300)
    Image.new("1", (20_001, 1)).save(tmp_path / "dev.png")
    with pytest.raises(errors.FileTooLarge):
        await drawing.draw_gray(tmp_path / "dev.png", 1, 300)
    await drawing.close()


def photographed(path: Path, *, turned: bool = False) -> Path:
    """A picture of a page; ``turned``: held sideways, as the camera notes."""
    page = Image.new("RGB", (400, 300) if turned else (300, 400), "white")
    ImageDraw.Draw(page).rectangle((20, 20, 60, 40), fill="black")
    about = Image.Exif()
    if turned:
        about[0x0112] = 6
    page.save(path, "JPEG", exif=about)
    return path


async def test_scanned_pages_among_others_are_read_in_their_places(
    files: Files, shelf: SqliteLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Kombinin bakımı yılda bir kez yapılır. " * 30
    writer = PdfWriter()
    writer.append(io.BytesIO(documents.pdf([[text]])))
    writer.append(scan(tmp_path / "tek.pdf"))
    writer.append(io.BytesIO(documents.pdf([["Servis telefonu arka kapaktadır. " * 30]])))
    path = tmp_path / "karma.pdf"
    writer.write(path)
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: saying(SAID))
    assert (await files.add([path])).added == 1
    places = [part.place for part in (await read_all(path)).parts]
    assert f"s. 2{READ_BY_MACHINE}" in places
    assert [place[:4] for place in places] == sorted(place[:4] for place in places)
    (file,) = await shelf.files()
    assert file.passages == len(places)


async def read_all(path: Path) -> FileText:
    """What a PDF says, its scanned pages included."""
    process = FileProcess()
    said = await process.read(path)
    await process.close()
    assert isinstance(said, FileText)
    assert said.blank == (2,)
    return await scanned_pages.with_scanned(path, said)


def mixed(folder: Path) -> Path:
    """A PDF of a written page, two scanned ones, an empty one and a written one."""
    writer = PdfWriter()
    text = "Kombinin bakımı yılda bir kez yapılır. " * 30
    writer.append(io.BytesIO(documents.pdf([[text]])))
    writer.append(scan(folder / "iki.pdf", 2, lines=20))
    writer.append(scan(folder / "bos.pdf", blank=True))
    writer.append(io.BytesIO(documents.pdf([["Servis telefonu arka kapaktadır. " * 30]])))
    path = folder / "karma.pdf"
    writer.write(path)
    return path


async def test_scanned_pages_wait_until_somebody_can_read_them(
    files: Files, shelf: SqliteLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = mixed(tmp_path)
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: ())
    await files.add([path])
    (file,) = await shelf.files()
    assert (file.unread_pages, file.tried) == (2, False), "the empty one is not unread"
    (error,) = await shelf.unread()
    assert (error.code, error.about) == (
        errors.FilePagesUnread.code,
        {"path": str(path), "pages": "2"},
    )
    await files.rescan()
    assert await shelf.files() == [file]

    monkeypatch.setattr(scanned_pages, "recogniser", lambda: saying(SAID))
    await files.rescan()
    (read,) = await shelf.files()
    assert (read.unread_pages, read.tried) == (0, True)
    assert read.passages > file.passages
    assert (read.path, read.digest) == (file.path, file.digest)
    assert f"s. 2–3{READ_BY_MACHINE}" in await shelf.places(read.digest)
    assert await shelf.unread() == []
    await files.rescan()
    assert await shelf.files() == [read]


async def test_scanned_pages_in_which_nothing_is_found_are_looked_at_once(
    files: Files, shelf: SqliteLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "asked"
    code = f"{LOOKS} open({str(told)!r}, 'a').write('x')"
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: (sys.executable, "-c", code))
    path = mixed(tmp_path)
    await files.add([path])
    (file,) = await shelf.files()
    assert (file.unread_pages, file.tried) == (2, True)
    assert [each.code for each in await shelf.unread()] == [errors.FilePagesUnrecognised.code]
    await files.rescan()
    assert await asyncio.to_thread(told.read_text, "utf-8") == "xxx"
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: saying(SAID))
    await files.add([path])
    (file,) = await shelf.files()
    assert file.unread_pages == 0, "what is named itself is tried again"


async def test_pages_of_a_file_from_before_they_were_counted_are_counted_at_the_next_look(
    files: Files, shelf: SqliteLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: ())
    asked = []
    read = FileProcess.read

    async def noted(self: FileProcess, *about: Any) -> Any:
        asked.append(about)
        return await read(self, *about)

    path = mixed(tmp_path)
    await files.add([path])
    (file,) = await shelf.files()
    await shelf.count_unread(file.digest, None, False)
    assert [each.unread_pages for each in await shelf.files()] == [None]
    assert await shelf.unread() == []
    monkeypatch.setattr(FileProcess, "read", noted)
    await files.rescan(again=False)
    assert [each.unread_pages for each in await shelf.files()] == [None]
    await files.rescan()
    assert await shelf.files() == [file]
    assert asked == [], "what it says was not read again"


async def test_protected_file_keeps_what_was_read_and_that_nobody_knows_more(
    files: Files, shelf: SqliteLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = PdfWriter(clone_from=mixed(tmp_path))
    writer.encrypt("kapalı", algorithm="RC4-128")
    path = tmp_path / "kilitli.pdf"
    writer.write(path)
    await files.unlock(path, "kapalı")
    (file,) = await shelf.files()
    assert file.passages
    await shelf.count_unread(file.digest, None, False)
    monkeypatch.setattr(scanned_pages, "recogniser", lambda: saying(SAID))
    for pages in (None, 3):
        await shelf.count_unread(file.digest, pages, False)
        await files.rescan()
        (kept,) = await shelf.files()
        assert (kept.passages, kept.unread_pages, kept.tried) == (file.passages, pages, True)
