"""Cited sources that are asked for again: pages, and articles in their register.

Also tests: app/core/domain/runs/rechecked_source.py, app/core/wording/runs/recheck_words.py
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from app.core.domain import errors
from app.core.domain.evidence import ArticleStanding, PublisherNotice
from app.core.domain.runs.rechecked_source import QuoteStanding, Rechecked
from app.core.wording.runs.recheck_words import rechecked_text
from app.research.modes import Web
from app.research.recheck import recheck
from app.research.sources import SourceSettings, sources
from app.research.sources.crossref import Crossref
from app.research.sources.pubmed import ARTICLE, PubMed
from tests.fakes import web_replies as replies
from tests.fakes.web import FakeWeb
from tests.fakes.web_replies import Reply, as_json
from tests.research.fetchers import fetching
from tests.research.worlds import SOMOGYI, Pages

PAGE = "https://ornek.org/somogyi"
DOI = "https://doi.org/10.1000/abc"
QUOTE = "Gece 03.00'te ölçülen değer 70 mg/dL\naltındaysa Somogyi etkisi düşünülür."


@dataclass
class Register:
    """A register that knows one article."""

    answer: ArticleStanding | errors.SourceError
    name: str = "Crossref"

    async def standing(self, doi: str, /) -> ArticleStanding:
        assert doi == "10.1000/abc"
        if isinstance(self.answer, errors.SourceError):
            raise self.answer
        return self.answer


def web(pages: Pages | None = None, register: Register | None = None) -> Web:
    return Web((), pages, register)


async def test_a_page_that_says_the_same() -> None:
    found = await recheck(PAGE, QUOTE, web(Pages({PAGE: [SOMOGYI]})))
    assert found == Rechecked(QuoteStanding.SAME)
    assert rechecked_text(found, "tr") == "Yeniden okundu: alıntı yerinde duruyor."


async def test_a_page_that_says_something_else() -> None:
    found = await recheck(PAGE, "Değer 65 altındaysa.", web(Pages({PAGE: [SOMOGYI]})))
    assert found.standing is QuoteStanding.CHANGED
    assert "artık orada değil" in rechecked_text(found, "tr")


async def test_what_a_changed_page_says_instead() -> None:
    then = f"Uyku düzeni önemlidir. {QUOTE.replace('70', '65')}"
    found = await recheck(PAGE, then, web(Pages({PAGE: [SOMOGYI]})))
    assert found.standing is QuoteStanding.CHANGED
    assert found.instead == " ".join(QUOTE.split())
    assert "şöyle yazıyor: “Gece 03.00'te ölçülen değer 70" in rechecked_text(found, "tr")
    assert "It now says there: “Gece" in rechecked_text(found, "en")


@pytest.mark.parametrize("address", [PAGE, DOI])
async def test_without_a_quote_nothing_is_said_of_one(address: str) -> None:
    register = Register(ArticleStanding(abstract="Bir özet."))
    found = await recheck(address, " ", web(Pages({PAGE: [SOMOGYI]}), register))
    assert found.standing is QuoteStanding.THERE
    assert "alıntı yerinde" not in rechecked_text(found, "tr")


async def test_a_page_that_is_gone() -> None:
    found = await recheck(PAGE, QUOTE, web(Pages()))
    assert found.standing is QuoteStanding.GONE
    assert "bu adreste değil" in rechecked_text(found, "tr")


async def test_an_article_that_was_retracted_says_so_first() -> None:
    told = ArticleStanding(PublisherNotice.RETRACTED, "https://doi.org/10.1000/notice", QUOTE)
    found = await recheck(DOI, QUOTE, web(register=Register(told)))
    assert (found.standing, found.notice) == (QuoteStanding.SAME, PublisherNotice.RETRACTED)
    said = rechecked_text(found, "tr")
    assert said.startswith("BU MAKALE GERİ ÇEKİLMİŞ. https://doi.org/10.1000/notice")
    assert rechecked_text(found, "en").startswith("THIS ARTICLE HAS BEEN RETRACTED.")


async def test_an_article_without_an_abstract_is_read_where_it_stands() -> None:
    register = Register(ArticleStanding(PublisherNotice.CORRECTED))
    found = await recheck(DOI, QUOTE, web(Pages({DOI: [SOMOGYI]}), register))
    assert (found.standing, found.notice) == (QuoteStanding.SAME, PublisherNotice.CORRECTED)
    unknown = Register(errors.PageMissing(name="Crossref"))
    found = await recheck(DOI, QUOTE, web(Pages({DOI: [SOMOGYI]}), unknown))
    assert found == Rechecked(QuoteStanding.SAME)
    nobody = await recheck(DOI, QUOTE, web(register=register))
    assert nobody.standing is QuoteStanding.UNREAD


async def test_a_register_that_fails_is_told() -> None:
    busy = Register(errors.SourceBusy(name="Crossref"))
    found = await recheck(DOI, QUOTE, web(Pages({DOI: [SOMOGYI]}), busy))
    assert found.standing is QuoteStanding.UNREAD
    assert "Crossref" in rechecked_text(found, "tr")


@pytest.mark.parametrize(
    ("updates", "notice"),
    [
        ([], None),
        ([{"type": "new_version", "DOI": "10.1000/v2"}], None),
        ([{"type": "correction", "DOI": "10.1000/c"}], PublisherNotice.CORRECTED),
        (
            [{"type": "erratum", "DOI": "10.1000/e"}, {"type": "retraction", "DOI": "10.1000/r"}],
            PublisherNotice.RETRACTED,
        ),
        (["odd", {"type": 7}, {"type": "expression_of_concern"}], PublisherNotice.CONCERN),
        ("odd", None),
    ],
)
async def test_what_crossref_tells_of_an_article(
    updates: Any, notice: PublisherNotice | None
) -> None:
    message = {
        "DOI": "10.1000/abc",
        "abstract": "<jats:p>Bir özet.</jats:p>",
        "updated-by": updates,
    }
    async with FakeWeb() as server, fetching() as made:
        server.always("/crossref/works/10.1000%2Fabc", as_json({"message": message}))
        server.always("/crossref/works/10.1000/abc", as_json({"message": message}))
        found = await crossref(server, made.fetcher).standing("10.1000/abc")
    assert (found.notice, found.abstract) == (notice, "Bir özet.")
    if notice is PublisherNotice.RETRACTED:
        assert found.address == "https://doi.org/10.1000/r"


@pytest.mark.parametrize(
    ("kinds", "notice"),
    [
        ((), None),
        (("Cites", "CommentIn"), None),
        (("ErratumIn",), PublisherNotice.CORRECTED),
        (("ErratumIn", "ExpressionOfConcernIn"), PublisherNotice.CONCERN),
        (("ErratumIn", "PartialRetractionIn"), PublisherNotice.RETRACTED),
    ],
)
async def test_what_pubmed_tells_of_an_article_without_a_doi(
    kinds: tuple[str, ...], notice: PublisherNotice | None
) -> None:
    notices = "".join(
        f'<CommentsCorrections RefType="{kind}"><PMID>77{place}</PMID></CommentsCorrections>'
        for place, kind in enumerate(kinds)
    )
    record = replies.pubmed_article(
        "24194501", notices=f"<CommentsCorrectionsList>{notices}</CommentsCorrectionsList>"
    )
    quote = "Results: The mean was 16.2 mg/dL (number 24194501)."
    async with FakeWeb() as server, fetching() as made:
        server.always("/pubmed/efetch.fcgi", replies.pubmed_articles(record))
        settings = SourceSettings(wanted=("pubmed",), bases=server.bases)
        (register,) = sources(settings, made.fetcher)
        assert isinstance(register, PubMed)
        found = await recheck(f"{ARTICLE}/24194501/", quote, Web((), pubmed=register))
        with pytest.raises(errors.PageMissing):
            await register.standing("24194502")
    assert (found.standing, found.notice) == (QuoteStanding.SAME, notice)
    if notice is not None:
        assert found.address == f"{ARTICLE}/77{len(kinds) - 1}/"


async def test_an_article_that_crossref_does_not_know() -> None:
    async with FakeWeb() as server, fetching() as made:
        for path in ("/crossref/works/10.1000%2Fabc", "/crossref/works/10.1000/abc"):
            server.always(path, Reply(b"Resource not found.", 404, "text/plain"))
        with pytest.raises(errors.PageMissing):
            await crossref(server, made.fetcher).standing("10.1000/abc")


def crossref(server: FakeWeb, fetcher: Any) -> Crossref:
    settings = SourceSettings(wanted=("crossref",), bases=server.bases)
    (made,) = sources(settings, fetcher)
    assert isinstance(made, Crossref)
    return made
