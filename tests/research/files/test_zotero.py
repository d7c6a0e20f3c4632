"""Files of Zotero and sources for it, over real sockets to a stand-in.

Also tests: tests/fakes/zotero.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain import errors
from app.research.files.zotero import PAGE, Zotero
from tests.fakes.zotero import FakeZotero, attachment

RIS = "TY  - JOUR\r\nTI  - Başlık\r\nER  - \r\n"


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "depo" / "Gümüş 2021 %20 makale.pdf"
    path.parent.mkdir()
    path.write_bytes(b"%PDF-1.7")
    return path


async def test_files_that_are_there_and_can_be_read(paper: Path) -> None:
    other = paper.with_suffix(".exe")
    other.write_bytes(b"")
    odd: list[object] = [None, [], {"links": None}, {"links": {"enclosure": {"href": 3}}}]
    attachments = [
        attachment(paper.as_uri()),
        attachment(paper.as_uri()),
        attachment(other.as_uri()),
        attachment((paper.parent / "yok.pdf").as_uri()),
        attachment("https://example.org/a.pdf"),
        attachment("file://sunucu/paylas/a.pdf"),
        attachment("file:///a%00.pdf"),
        attachment("file:////sunucu/paylas/a.pdf"),
        *odd,
    ]
    with FakeZotero(attachments) as zotero:
        assert await Zotero(zotero.address).files() == [paper]


async def test_all_pages_of_a_large_library_are_asked_for(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(2 * PAGE + 1)]
    for path in paths:
        path.write_text("x", encoding="utf-8")
    with FakeZotero([attachment(path.as_uri()) for path in paths]) as zotero:
        assert await Zotero(zotero.address).files() == paths


async def test_sources_are_taken(paper: Path) -> None:
    with FakeZotero() as zotero:
        await Zotero(zotero.address).take(RIS)
        assert zotero.taken == [RIS]
        with pytest.raises(errors.ZoteroForbids):
            await Zotero(zotero.address).take("nothing")


async def test_what_keeps_zotero_from_answering_is_told() -> None:
    with FakeZotero(forbids=True) as zotero, pytest.raises(errors.ZoteroForbids):
        await Zotero(zotero.address).files()
    for garbled in (b"<html>", b"[" * 100_000):
        with FakeZotero(garbled=garbled) as zotero, pytest.raises(errors.ZoteroAway):
            await Zotero(zotero.address).files()
    gone = zotero.address
    with pytest.raises(errors.ZoteroAway):
        await Zotero(gone).files()
    with pytest.raises(errors.ZoteroAway):
        await Zotero(gone).take(RIS)
