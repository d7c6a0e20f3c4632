"""Reading pages: their text in order, as text only, whatever they are.

Also tests: app/research/online.py, app/research/web/page_text.py.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, SourceKind
from app.research import online as online_access
from app.research.online import online
from app.research.sources import SourceSettings
from app.research.web.page_limits import MOST_EXCERPTS
from app.research.web.page_text import PageText, page_text
from app.research.web.pages import ReadFile, WebPages, pieces, read_in_child
from tests.fakes import web_replies as replies
from tests.fakes.clock import FakeClock
from tests.fakes.web import FakeWeb
from tests.research.fetchers import fetching


async def here(html: str, address: str) -> PageText:
    """The child's work without the child: 0.4 s a page less."""
    return page_text(html, address)


async def read(path: str, *, read_file: ReadFile | None = None) -> list[Excerpt]:
    async with FakeWeb() as web, fetching() as made:
        reader = WebPages(made.fetcher, read_html=here, read_file=read_file, own=web.url)
        return await reader.read(web.url + path)


class TestPages:
    async def test_a_page_in_order_with_its_headings(self) -> None:
        found = await read("/dawn")
        assert [each.place for each in found] == [
            "Dawn etkisi",
            "Somogyi etkisiyle farkı",
            "Tedavi",
        ]
        assert found[0].text.startswith("Dawn etkisi, sabaha karşı kan şekerinin yükselmesidir.")
        everything = " ".join(each.text for each in found)
        assert "saat 02.00 ile 04.00 arasında" in everything
        assert not any(word in everything for word in ("Reklam", "Ana sayfa", "Tüm hakları"))
        source = found[0].source
        assert (source.title, source.container) == ("Dawn etkisi", "Diyabet Bilgi")
        assert source.published == "2023-05-04"
        assert source.kind is SourceKind.WEB
        assert source.seen_at > 0
        assert all(each.whole and each.source == source for each in found)

    @pytest.mark.parametrize("path", ["/windows-1254", "/latin5-meta", "/mislabelled"])
    async def test_old_encodings(self, path: str) -> None:
        [found] = await read(path)
        assert found.source.title == "Işığın kırılması"
        assert "Şişedeki çubuk bu yüzden kırık görünür. Ğ harfi" in found.text

    async def test_injected_instructions_are_only_text(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            reader = WebPages(made.fetcher, read_html=here, own=web.url)
            found = await reader.read(f"{web.url}/injecting")
            assert [each.path for each in web.requests] == ["/robots.txt", "/injecting"]
        assert replies.INJECTED.split(". ")[0] in " ".join(each.text for each in found)
        assert made.resolved == []

    async def test_a_page_that_is_an_article_says_so(self) -> None:
        [found] = await read("/article")
        assert found.source.kind is SourceKind.ARTICLE
        assert found.source.key == "doi:10.2337/dc12-1234"

    async def test_plain_text(self) -> None:
        [found] = await read("/text")
        assert found.text == "Düz metin.\nİkinci paragraf."

    async def test_a_long_page_is_cut_beside_the_window(self) -> None:
        """Its text is taken apart in another thread than that of the loop, as far as it is used."""
        threads: set[int] = set()
        taken: list[int] = []

        class Watched(tuple[tuple[str, str], ...]):
            def __iter__(self) -> Iterator[tuple[str, str]]:
                for place, each in enumerate(super().__iter__()):
                    threads.add(threading.get_ident())
                    taken.append(place)
                    yield each

        async def long(html: str, address: str) -> PageText:
            block = "Bir cümle daha söylendi. " * 40
            return PageText(blocks=Watched(("", f"{place} {block}") for place in range(2_000)))

        async with FakeWeb() as web, fetching() as made:
            reader = WebPages(made.fetcher, read_html=long, own=web.url)
            found = await reader.read(f"{web.url}/dawn")
        assert len(found) == MOST_EXCERPTS
        assert threading.get_ident() not in threads
        assert len(taken) < MOST_EXCERPTS

    @pytest.mark.parametrize(
        ("path", "error"),
        [
            ("/empty", errors.PageUnreadable),
            ("/picture", errors.PageUnreadable),
            ("/document.pdf", errors.PageUnreadable),
            ("/huge", errors.PageTooLarge),
            ("/bomb", errors.PageTooLarge),
            ("/private/page", errors.PageForbidden),
            ("/nothing", errors.PageMissing),
            ("/cut", errors.SourceUnreachable),
            ("/to-metadata", errors.AddressRefused),
        ],
    )
    async def test_what_cannot_be_read(self, path: str, error: type[errors.SourceError]) -> None:
        with pytest.raises(error) as failed:
            await read(path)
        assert failed.value.name

    async def test_a_model_cannot_have_an_address_of_this_machine_read(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            with pytest.raises(errors.AddressRefused):
                await WebPages(made.fetcher).read(f"{web.url}/dawn")
            assert web.requests == []


class TestFiles:
    async def test_a_pdf_goes_to_who_reads_files(self) -> None:
        given: list[tuple[bytes, str]] = []

        async def read_file(body: bytes, media_type: str) -> Sequence[tuple[str, str]]:
            given.append((body, media_type))
            return [("s. 1", "Bir sayfa."), ("s. 2", "Öteki sayfa.")]

        found = await read("/document.pdf", read_file=read_file)
        assert given == [(replies.pdf(), "application/pdf")]
        assert [(each.place, each.text) for each in found] == [
            ("s. 1", "Bir sayfa."),
            ("s. 2", "Öteki sayfa."),
        ]

    async def test_one_that_it_cannot_read_is_unreadable(self) -> None:
        async def read_file(body: bytes, media_type: str) -> Sequence[tuple[str, str]]:
            raise errors.BadInput

        with pytest.raises(errors.PageUnreadable):
            await read("/document.pdf", read_file=read_file)


class TestPieces:
    def test_short_neighbours_share_an_excerpt_and_repeats_come_once(self) -> None:
        long = "Uzun bir cümle burada durur ve sürer. " * 8
        blocks = [("A", "Bir"), ("A", "İki"), ("A", "Bir"), ("B", "Üç"), ("B", long), ("B", "Son")]
        found = list(pieces(blocks))
        assert found[0] == ("A", "Bir\nİki")
        assert found[1] == ("B", "Üç")
        assert found[-1] == ("B", "Son")
        assert all(place == "B" for place, _ in found[1:])


class TestTables:
    def test_rows_keep_their_cells_apart(self) -> None:
        cells = "".join(f"<tr><td>Glukoz {n}</td><td>{n},6 mmol/L</td></tr>" for n in range(1, 4))
        html = replies.page("Değerler", "Ölçümler aşağıdadır. Hepsi açlıkta alınmıştır.")
        html = html.replace("</article>", f"<table>{cells}</table></article>")
        assert "Glukoz 2: 2,6 mmol/L" in [text for _, text in page_text(html).blocks]


class TestTheChild:
    """The process of its own. Slower by its start, so few tests."""

    async def test_it_reads_as_we_do(self) -> None:
        address = "https://example.org/dawn"
        assert await read_in_child(replies.DAWN, address) == page_text(replies.DAWN, address)

    async def test_cancelling_ends_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        began, processes = threading.Event(), list[subprocess.Popen[bytes]]()

        def endless(_: object, **options: Any) -> subprocess.Popen[bytes]:
            code = "import time; time.sleep(600)"
            processes.append(popen([sys.executable, "-c", code], **options))
            began.set()
            return processes[0]

        popen = subprocess.Popen
        monkeypatch.setattr(subprocess, "Popen", endless)
        reading = asyncio.create_task(read_in_child(replies.DAWN, ""))
        await asyncio.to_thread(began.wait)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        (process,) = processes
        assert process.returncode is not None

    async def test_one_that_takes_too_long_is_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("app.research.web.pages.READ_SECONDS", 0.05)
        with pytest.raises(ValueError, match="too long"):
            await read_in_child(replies.DAWN, "")


async def at_once(seconds: float) -> None:
    """A sleep for tests."""


class TestOnline:
    """All of it together, as a run of research gets it."""

    async def test_what_is_found_can_be_read_and_the_second_run_asks_nobody(
        self, tmp_path: Path
    ) -> None:
        async with FakeWeb() as web:
            web.always("/searxng/search", replies.searxng("https://example.org/a"))
            settings = SourceSettings(wanted=("wikipedia_tr", "searxng"), bases=web.bases)
            open_web = online(
                settings, FakeClock(), cache=tmp_path / "web", own=web.url, sleep=at_once
            )
            for _ in range(2):
                async with open_web() as opened:
                    assert [each.name for each in opened.sources] == ["Vikipedi", "SearXNG"]
                    for source in opened.sources:
                        assert await source.search("dawn", 3)
                    assert opened.reader is not None
                    assert await opened.reader.read(f"{web.url}/dawn")
            assert len(web.requests) == 5
            with pytest.raises(errors.PageUnreadable):
                async with open_web() as opened:
                    assert opened.reader is not None
                    await opened.reader.read(f"{web.url}/document.pdf")

    async def test_a_server_that_asks_for_a_pause_is_left_alone_by_the_next_run_too(self) -> None:
        async with FakeWeb() as web:
            web.always("/searxng/search", replies.busy("600"))
            settings = SourceSettings(wanted=("searxng",), bases=web.bases)
            open_web = online(settings, FakeClock(), cache=None)
            for _ in range(2):
                async with open_web() as opened:
                    with pytest.raises(errors.SourceBusy):
                        await opened.sources[0].search("dawn", 3)
            assert len(web.requests) == 1

    async def test_every_run_has_the_keys_of_its_time(self) -> None:
        keys: dict[str, str] = {}
        settings = SourceSettings(wanted=("crossref", "tavily"))
        open_web = online(settings, FakeClock(), cache=None, keys=lambda: keys)
        async with open_web() as opened:
            assert [each.name for each in opened.sources] == ["Crossref"]
        keys["tavily"] = "tvly-1"
        async with open_web() as opened:
            assert [each.name for each in opened.sources] == ["Crossref", "Tavily"]

    async def test_nobody_waits_for_a_keyring_that_nobody_unlocks(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        unlocked = threading.Event()

        def keys() -> dict[str, str]:
            unlocked.wait()
            return {"tavily": "tvly-1", "brave": "of the keyring"}

        monkeypatch.setattr(online_access, "KEYS_WITHIN", 0.0)
        settings = SourceSettings(wanted=("crossref", "tavily", "brave"), keys={"brave": "given"})
        open_web = online(settings, FakeClock(), cache=None, keys=keys)
        try:
            async with open_web() as opened:
                assert [each.name for each in opened.sources] == ["Crossref", "Brave"]
        finally:
            unlocked.set()
