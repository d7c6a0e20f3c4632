"""The real services, over the network: ``packaging/dev.py test --live``.

Not part of any other run: what a service answers is its own. Printed is which fields of the answers
are missing; failed is where nothing came, or where what research cannot do without is missing. Keys
for those that want one come from the environment: ``TAVILY_API_KEY``, ``BRAVE_API_KEY``.

Also tests: app/research/sources/services.py.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, PublisherNotice
from app.machine.clock import SystemClock
from app.research.online import online
from app.research.sources import SourceSettings

QUERY = {"wikipedia_tr": "şafak fenomeni diyabet"}
ENGLISH = "dawn phenomenon diabetes"
RETRACTED = "10.1016/S0140-6736(97)11096-0"
"""An article that its journal retracted in 2010."""
RETRACTED_NUMBER = "9500320"
"""Its number in PubMed."""
PAGE = "https://tr.wikipedia.org/wiki/Ay"
ARTICLES = ("europepmc", "pubmed", "openalex", "crossref")
KEYS = {
    name: os.environ[variable]
    for name, variable in (("tavily", "TAVILY_API_KEY"), ("brave", "BRAVE_API_KEY"))
    if variable in os.environ
}

pytestmark = pytest.mark.live


@pytest.mark.parametrize("name", ["wikipedia_tr", "wikipedia_en", *ARTICLES, *KEYS])
async def test_service_answers_with_what_research_needs(name: str, tmp_path: Path) -> None:
    settings = SourceSettings(wanted=(name,), keys=KEYS)
    async with online(settings, SystemClock(), cache=tmp_path)() as web:
        [service] = web.sources
        found = await service.search(QUERY.get(name, ENGLISH), 5)
    assert found, f"{service.name} gave nothing"
    print(f"\n{service.name}: {len(found)} found; missing: {missing(found, name) or 'nothing'}")
    for each in found:
        assert each.text.strip()
        assert each.source.title.strip()
        assert each.source.address.startswith("https://")


def missing(found: list[Excerpt], name: str) -> str:
    """The fields that some answers lack, with how many of them do."""
    fields = ["title", "address", "published"]
    if name in ARTICLES:
        fields += ["authors", "container"]
    lacks = {field: sum(not getattr(each.source, field) for each in found) for field in fields}
    return ", ".join(f"{field} ({count})" for field, count in lacks.items() if count)


async def test_register_knows_of_a_retraction(tmp_path: Path) -> None:
    settings = SourceSettings(wanted=("crossref",))
    async with online(settings, SystemClock(), cache=tmp_path)() as web:
        assert web.register is not None
        told = await web.register.standing(RETRACTED)
    print(f"\nCrossref: {told.notice}, {told.address or 'no address of the notice'}")
    assert told.notice is PublisherNotice.RETRACTED


async def test_pubmed_knows_of_a_retraction(tmp_path: Path) -> None:
    settings = SourceSettings(wanted=("pubmed",))
    async with online(settings, SystemClock(), cache=tmp_path)() as web:
        assert web.pubmed is not None
        told = await web.pubmed.standing(RETRACTED_NUMBER)
    print(f"\nPubMed: {told.notice}, {told.address or 'no address of the notice'}")
    assert told.notice is PublisherNotice.RETRACTED


async def test_page_is_read(tmp_path: Path) -> None:
    settings = SourceSettings(wanted=("wikipedia_tr",))
    async with online(settings, SystemClock(), cache=tmp_path)() as web:
        assert web.reader is not None
        read = await web.reader.read(PAGE, anew=True)
    print(f"\n{PAGE}: {len(read)} passages")
    assert any("Dünya" in each.text for each in read)


async def test_page_that_is_not_there_is_said(tmp_path: Path) -> None:
    settings = SourceSettings(wanted=("wikipedia_tr",))
    async with online(settings, SystemClock(), cache=tmp_path)() as web:
        assert web.reader is not None
        with pytest.raises(errors.PageMissing):
            await web.reader.read(f"{PAGE}/böyle-bir-sayfa-yok-9f3a", anew=True)
