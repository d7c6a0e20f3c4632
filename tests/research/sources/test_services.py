"""The services that research asks: what becomes of their answers, and of their faults.

Also tests: app/research/sources/__init__.py, app/research/sources/crossref.py,
app/research/sources/europepmc.py, app/research/sources/openalex.py,
app/research/sources/pubmed.py, app/research/sources/searched_service.py,
app/research/sources/service_replies.py, app/research/sources/web.py,
app/research/sources/wikipedia.py.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, SearchSource, SourceKind
from app.research.sources import OFFICIAL, SourceSettings, sources
from app.research.sources.fusion import fuse
from app.research.sources.services import Service
from app.research.web.fetching import Fetcher
from tests.fakes import web_replies as replies
from tests.fakes.web import KEY, FakeWeb
from tests.research.fetchers import fetching

KEYS = {"tavily": KEY, "brave": KEY, "openalex": "oa-key", "pubmed": "ncbi-key"}
MAIN = {
    "wikipedia_tr": "/wikipedia_tr/w/rest.php/v1/search/page",
    "europepmc": "/europepmc/search",
    "pubmed": "/pubmed/esearch.fcgi",
    "openalex": "/openalex/works",
    "crossref": "/crossref/works",
    "tavily": "/tavily/search",
    "brave": "/brave/res/v1/web/search",
    "searxng": "/searxng/search",
}
"""The first request that each makes."""


def one(name: str, web: FakeWeb, fetcher: Fetcher, keys: Mapping[str, str] = KEYS) -> SearchSource:
    """A source of the pretend web."""
    settings = SourceSettings(
        wanted=(name,), keys=keys, bases=web.bases, contact="destek@example.org"
    )
    [source] = sources(settings, fetcher)
    return source


async def search(
    name: str, web: FakeWeb, limit: int = 5, folder: Path | None = None
) -> list[Excerpt]:
    async with fetching(folder) as made:
        return await one(name, web, made.fetcher).search("dawn etkisi", limit)


@pytest.fixture(params=sorted(MAIN))
def name(request: pytest.FixtureRequest) -> str:
    """Each of the services."""
    return str(request.param)


class TestWhichAreAsked:
    def names(self, settings: SourceSettings) -> list[str]:
        async def made() -> list[str]:
            async with fetching() as fetching_:
                return [each.name for each in sources(settings, fetching_.fetcher)]

        return asyncio.run(made())

    def test_without_a_key_those_that_need_none(self) -> None:
        assert self.names(SourceSettings()) == [
            "Vikipedi",
            "Wikipedia",
            "Europe PMC",
            "PubMed",
            "OpenAlex",
            "Crossref",
        ]

    def test_with_keys_and_a_server_all(self) -> None:
        settings = SourceSettings(keys=KEYS, searxng="http://localhost:8080/")
        assert self.names(settings)[-3:] == ["Tavily", "Brave", "SearXNG"]

    def test_only_those_that_are_wanted(self) -> None:
        assert self.names(SourceSettings(wanted=("crossref", "tavily"))) == ["Crossref"]

    def test_official_addresses_are_https_and_get_no_exception(self) -> None:
        for service, base in OFFICIAL.items():
            if base:
                request = Service(service, base).request("/x", {})
                assert request.address.startswith("https://") and request.own == ""
        own = Service("searxng", "http://192.168.1.5:8080/").request("/search", {})
        assert own.own == "http://192.168.1.5:8080"
        assert own.address == "http://192.168.1.5:8080/search"


class TestAll:
    """What holds for every service."""

    async def test_excerpts_come_best_first_and_whole(self, name: str) -> None:
        async with FakeWeb() as web:
            found = await search(name, web)
        assert found
        scores = [each.score for each in found]
        assert scores == sorted(scores, reverse=True)
        for each in found:
            assert each.text and each.source.title and each.source.key
            assert not re.search(r"</|<[a-z]|&\w+;", each.text + each.source.title)
            assert each.source.seen_at > 0

    async def test_the_limit_holds(self, name: str) -> None:
        async with FakeWeb() as web:
            assert len(await search(name, web, limit=1)) == 1

    @pytest.mark.parametrize("body", [b"{}", b"[]", b"null", b'{"results": null}', b'"x"', b"3"])
    async def test_nothing_found_is_an_empty_list(self, name: str, body: bytes) -> None:
        async with FakeWeb() as web:
            web.reply(MAIN[name], replies.Reply(body, type="application/json"))
            assert await search(name, web) == []

    @pytest.mark.parametrize(
        ("reply", "error"),
        [
            (replies.broken_json(), errors.SourceGarbled),
            (replies.Reply(b"[" * 100_000, type="application/json"), errors.SourceGarbled),
            (replies.Reply(b"<html>maintenance"), errors.SourceGarbled),
            (replies.Reply(status=400), errors.SourceGarbled),
            (replies.Reply(status=500), errors.SourceUnreachable),
            (replies.busy("600"), errors.SourceBusy),
            (replies.busy(None), errors.SourceBusy),
            (replies.busy("600", status=503), errors.SourceBusy),
            (replies.Reply(size=50 * 1024 * 1024, type="application/json"), errors.PageTooLarge),
            (replies.redirect("http://169.254.169.254/"), errors.SourceError),
        ],
    )
    async def test_faults_are_known_errors_with_the_name_that_users_know(
        self, name: str, reply: replies.Reply, error: type[errors.SourceError]
    ) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.always(MAIN[name], reply)
            source = one(name, web, made.fetcher)
            with pytest.raises(error) as failed:
                await source.search("dawn etkisi", 5)
        if not isinstance(failed.value, errors.AddressRefused):
            assert failed.value.name == source.name

    async def test_a_second_search_comes_from_the_disk_with_the_first_ones_time(
        self, name: str, tmp_path: Path
    ) -> None:
        async with FakeWeb() as web, fetching(tmp_path) as made:
            source = one(name, web, made.fetcher)
            first = await source.search("dawn etkisi", 5)
            made.clock.advance(timedelta(hours=1))
            before = len(web.requests)
            assert await source.search("dawn etkisi", 5) == first
            assert len(web.requests) == before

    async def test_any_words_can_be_searched_for(self, name: str) -> None:
        async with FakeWeb() as web, fetching() as made:
            source = one(name, web, made.fetcher)
            for words in ('"AND ((', "ş" * 5_000, "a&b=c#d%", "\ud800\x00"):
                await source.search(words, 3)
            assert await source.search("etki\nnedir", 3)
        # "a&b=c" is one value of a field, and no field "b" beside it.
        assert all("b" not in each.query for each in web.requests)


class TestWikipedia:
    async def test_the_beginning_of_the_article_is_the_excerpt(self) -> None:
        async with FakeWeb() as web:
            [first, _] = await search("wikipedia_tr", web)
        assert first.text.startswith("Somogyi etkisi, gece gelişen hipoglisemiye tepki")
        assert first.text.endswith("bu etkiyi seyrek bulmuştur.")
        assert first.source.address.endswith("/wikipedia_tr/wiki/Somogyi_etkisi")
        assert first.source.kind is SourceKind.WEB
        assert not first.whole

    async def test_without_it_the_words_around_what_was_searched(self) -> None:
        async with FakeWeb() as web:
            web.always("/wikipedia_tr/w/api.php", replies.broken_json())
            [first, _] = await search("wikipedia_tr", web)
        assert first.text == 'Somogyi etkisi üzerine "kısa"'

    async def test_both_languages_are_asked_one_at_a_time(self) -> None:
        async with FakeWeb() as web, fetching() as made:
            both = SourceSettings(wanted=("wikipedia_tr", "wikipedia_en"), bases=web.bases)
            searches = [each.search("dawn", 5) for each in sources(both, made.fetcher)]
            await asyncio.gather(*searches)
            assert web.most_at_once == 1


class TestEuropePmc:
    async def test_an_abstract_with_all_that_a_citation_needs(self) -> None:
        async with FakeWeb() as web:
            first, second = await search("europepmc", web)
        assert first.text == (
            "Objective: To quantify the dawn phenomenon. "
            "Results: The increase was 1 mg/dL (p<0.05)."
        )
        assert first.source.key == "doi:10.2337/dc12-1"
        assert first.source.address == "https://europepmc.org/articles/PMC1"
        assert first.source.authors == ("Monnier L", "Colette C", "Owens D")
        assert first.source.container == "Diabetes Care"
        assert first.source.published == "2013-12-01"
        assert not first.whole
        # Nothing more can be read of what is not open.
        assert second.whole and second.source.address == "https://doi.org/10.2337/dc12-2"

    async def test_the_same_cursor_for_ever_ends(self) -> None:
        async with FakeWeb() as web:
            web.always(
                "/europepmc/search", replies.europepmc(replies.europepmc_result(1), cursor="X")
            )
            assert len(await search("europepmc", web, limit=50)) == 1
            assert len(web.requests) == 2

    async def test_a_cursor_that_comes_again_ends_it_whatever_it_brings(self) -> None:
        async with FakeWeb() as web:
            answers = (
                replies.europepmc(replies.europepmc_result(number), cursor="X")
                for number in range(9)
            )
            web.reply("/europepmc/search", *answers)
            assert len(await search("europepmc", web, limit=50)) == len(web.requests) == 2

    async def test_a_page_that_brings_nothing_new_ends_it_whatever_its_cursor(self) -> None:
        async with FakeWeb() as web:
            answers = (
                replies.europepmc(replies.europepmc_result(1), cursor=f"c{number}")
                for number in range(9)
            )
            web.reply("/europepmc/search", *answers)
            assert len(await search("europepmc", web, limit=50)) == 1
            assert len(web.requests) == 2

    async def test_ever_new_cursors_with_ever_new_results_end_too(self) -> None:
        async with FakeWeb() as web:
            web.reply(
                "/europepmc/search",
                *(
                    replies.europepmc(replies.europepmc_result(number), cursor=f"c{number}")
                    for number in range(20)
                ),
            )
            found = await search("europepmc", web, limit=50)
            assert len(found) == len(web.requests) == 3

    async def test_a_record_without_an_abstract_is_no_evidence(self) -> None:
        async with FakeWeb() as web:
            bare = replies.europepmc_result(1, abstractText=None)
            web.reply("/europepmc/search", replies.europepmc(bare, replies.europepmc_result(2)))
            [found] = await search("europepmc", web, limit=1)
        assert found.source.key == "doi:10.2337/dc12-2"


class TestPubMed:
    async def test_an_abstract_with_all_that_a_citation_needs(self) -> None:
        async with FakeWeb() as web:
            first, second = await search("pubmed", web)
            query = web.requests[0].query
        assert first.text == (
            "Objective: To estimate CO2 and glucose. "
            "Results: The mean was 16.2 mg/dL (number 24194500)."
        )
        assert first.source.title == "Magnitude of the dawn phenomenon in type 2 diabetes"
        assert first.source.key == "doi:10.2337/dc12-1"
        assert first.source.published == "2013-12"
        assert first.source.authors == ("Monnier L", "Dawn Study Group")
        assert second.source.address == "https://pubmed.ncbi.nlm.nih.gov/24194501/"
        assert (query["tool"], query["email"]) == ("animsa", "destek@example.org")
        assert query["api_key"] == "ncbi-key"

    async def test_a_year_that_is_none_is_left_out(self) -> None:
        async with FakeWeb() as web:
            web.always("/pubmed/esearch.fcgi", replies.pubmed_search("1", "2"))
            articles = [replies.pubmed_article(*about) for about in (("1", "", "MMXIII"), ("2",))]
            web.always("/pubmed/efetch.fcgi", replies.pubmed_articles(*articles))
            found = await search("pubmed", web)
        assert [each.source.published for each in found] == ["", "2013-12"]
        assert len(fuse({"a": found[:1], "b": found[1:]}, 5)) == 1

    @pytest.mark.parametrize(
        "body",
        [
            b"<PubmedArticleSet>",
            b"",
            b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
            b'<?xml version="1.0" encoding="nonsense"?><a/>',
        ],
    )
    async def test_broken_xml_is_a_known_error(self, body: bytes) -> None:
        async with FakeWeb() as web:
            web.always("/pubmed/efetch.fcgi", replies.Reply(body, type="text/xml"))
            with pytest.raises(errors.SourceGarbled):
                await search("pubmed", web)


class TestOpenAlex:
    async def test_the_abstract_is_put_together_again(self) -> None:
        async with FakeWeb() as web:
            first, _ = await search("openalex", web)
            query = web.requests[0].query
        assert first.text == "The dawn rise was seen in the half of the patients ."
        assert first.source.key == "doi:10.1007/s00125-1"
        assert first.source.address == "https://repo.example.org/1"
        assert first.source.authors == ("Ayşe Yılmaz",)
        assert first.source.published == "2019-03-14"
        assert query["api_key"] == "oa-key"

    async def test_the_same_page_for_ever_ends(self) -> None:
        async with FakeWeb() as web:
            web.always("/openalex/works", replies.openalex(replies.openalex_work(1), cursor="X"))
            assert len(await search("openalex", web, limit=50)) == 1
            assert len(web.requests) == 2

    async def test_no_unsafe_address_is_taken_over(self) -> None:
        async with FakeWeb() as web:
            bad = {"oa_url": "javascript:alert(1)"}
            web.reply(
                "/openalex/works", replies.openalex(replies.openalex_work(1, open_access=bad))
            )
            [found] = await search("openalex", web)
        assert found.source.address == "https://doi.org/10.1007/s00125-1"


class TestCrossref:
    async def test_jats_becomes_text(self) -> None:
        async with FakeWeb() as web:
            first, _ = await search("crossref", web)
        assert first.text == "Aims: To test timing. The effect was 1 < 9."
        assert first.source.title == "Insulin timing & the dawn, trial 1"
        assert first.source.key == "doi:10.1016/j.diabres.2020.1"
        assert first.source.authors == ("Ada Öztürk", "Trial Group")
        assert first.source.published == "2020-07"

    @pytest.mark.parametrize("issued", [{"date-parts": [[None]]}, {}, None, {"date-parts": []}])
    async def test_a_date_may_be_missing(self, issued: Any) -> None:
        async with FakeWeb() as web:
            web.reply("/crossref/works", replies.crossref(replies.crossref_item(1, issued=issued)))
            [found] = await search("crossref", web)
        assert found.source.published == ""


class TestWebSearch:
    async def test_pages_have_the_same_key_wherever_they_were_found(self) -> None:
        async with FakeWeb() as web:
            lists = {name: await search(name, web) for name in ("tavily", "brave", "searxng")}
        found = fuse(lists, 10)
        assert [each.source.key for each in found] == [
            "https://example.org/a",
            "https://example.net/b",
            "https://example.com/c",
        ]
        assert found[-1].source.address == "https://example.com/c"

    @pytest.mark.parametrize("name", ["tavily", "brave"])
    async def test_a_wrong_key_is_told(self, name: str) -> None:
        async with FakeWeb() as web, fetching() as made:
            web.reply(MAIN[name], replies.as_json({}, 401))
            with pytest.raises(errors.SourceKey):
                await one(name, web, made.fetcher, {name: "yanlış"}).search("x", 5)

    async def test_results_that_no_browser_should_open_are_left_out(self) -> None:
        async with FakeWeb() as web:
            web.reply(
                "/searxng/search",
                replies.searxng("javascript:alert(1)", "file:///etc/passwd", "https://ok.example/"),
            )
            [found] = await search("searxng", web)
        assert found.source.address == "https://ok.example/"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9) | st.sampled_from(["", "x", "2019", "Y"]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=6,
)


RECORDS: dict[str, tuple[Callable[..., Any], Callable[..., replies.Reply]]] = {
    "europepmc": (replies.europepmc_result, replies.europepmc),
    "openalex": (replies.openalex_work, replies.openalex),
    "crossref": (replies.crossref_item, replies.crossref),
}


@settings(max_examples=30)
@given(st.data(), st.sampled_from(sorted(RECORDS)))
def test_a_record_with_anything_anywhere_does_not_spoil_the_others(
    data: st.DataObject, name: str
) -> None:
    make, answer = RECORDS[name]
    spoilt, good = make(1), make(2)
    for field in data.draw(st.lists(st.sampled_from(sorted(spoilt)), min_size=1, max_size=4)):
        spoilt[field] = data.draw(JSON)

    async def found() -> list[Excerpt]:
        async with FakeWeb() as web:
            web.reply(MAIN[name], answer(spoilt, good))
            return await search(name, web)

    excerpts = asyncio.run(found())
    assert all(each.text and each.source.key and each.source.title for each in excerpts)
    assert any(each.source.key.endswith("2") for each in excerpts)
