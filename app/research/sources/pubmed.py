"""PubMed as a search source: article numbers by esearch, their abstracts by efetch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from app.core.domain import errors
from app.core.domain.evidence import ArticleStanding, Excerpt, PublisherNotice
from app.core.domain.messages import Milliseconds
from app.core.language.dates.months import SHORT_MONTHS
from app.research.sources.searched_service import AskedService
from app.research.sources.service_replies import article, brief, date_in, members, text_at
from app.research.sources.services import Service
from app.research.text.excerpting import single_spaced
from app.research.web.fetching import Fetcher
from app.research.web.http_requests import XML

if TYPE_CHECKING:
    from xml.etree import ElementTree

ARTICLE: Final = "https://pubmed.ncbi.nlm.nih.gov"
TOOL: Final = "animsa"
_NOTICES: Final = {
    **dict.fromkeys(("RetractionIn", "PartialRetractionIn"), PublisherNotice.RETRACTED),
    "ExpressionOfConcernIn": PublisherNotice.CONCERN,
    "ErratumIn": PublisherNotice.CORRECTED,
}
"""PubMed's words for notices of an article: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html"""


class PubMed(AskedService):
    """A :class:`app.core.domain.evidence.SearchSource`. ``key``: an NCBI key, "" for none."""

    def __init__(self, fetcher: Fetcher, service: Service, key: str = "") -> None:
        super().__init__(fetcher, service)
        self._secrets = {"api_key": key} if key else {}
        self._common = {"db": "pubmed", "tool": TOOL, "email": service.mail}

    async def search(self, query: str, limit: int) -> list[Excerpt]:
        found = await self._fetcher.fetch_json(
            self._service.request(
                "/esearch.fcgi",
                {
                    **self._common,
                    "term": brief(query),
                    "retmode": "json",
                    "retmax": min(100, limit * 2),
                    "sort": "relevance",
                },
                secrets=self._secrets,
            )
        )
        listed = map(text_at, members(found.value, "esearchresult", "idlist"))
        numbers = [number for number in listed if number.isdigit()]
        if not numbers:
            return []
        articles, fetched_at = await self._records(numbers)
        ranked = [
            _excerpt(articles[number], number, rank, fetched_at)
            for rank, number in enumerate(numbers)
            if number in articles
        ]
        return [excerpt for excerpt in ranked if excerpt][:limit]

    async def standing(self, number: str, /) -> ArticleStanding:
        """See :class:`app.core.domain.evidence.ArticleRegister`."""
        records, _ = await self._records([number])
        record = records.get(number)
        if record is None:
            raise errors.PageMissing(name=self.name)
        abstract = _abstract(record)
        told = {
            notice: _text(each.find("PMID"))
            for each in record.iterfind("MedlineCitation/CommentsCorrectionsList/*")
            if (notice := _NOTICES.get(each.get("RefType", ""))) is not None
        }
        for notice in PublisherNotice:
            if notice in told:
                where = told[notice]
                address = f"{ARTICLE}/{where}/" if where.isdigit() else ""
                return ArticleStanding(notice, address, abstract)
        return ArticleStanding(abstract=abstract)

    async def _records(
        self, numbers: Sequence[str]
    ) -> tuple[dict[str, ElementTree.Element], Milliseconds]:
        """The records with these numbers, and when they were fetched."""
        answer = await self._fetcher.fetch(
            self._service.request(
                "/efetch.fcgi",
                {
                    **self._common,
                    "id": ",".join(numbers),
                    "rettype": "abstract",
                    "retmode": "xml",
                },
                secrets=self._secrets,
                types=XML,
            )
        )
        return self._articles(answer.body), answer.fetched_at

    def _articles(self, body: bytes) -> dict[str, ElementTree.Element]:
        """The records by their number. Entities of a document's own are refused: they can grow
        without end, and PubMed has none."""
        if b"<!ENTITY" in body:
            raise errors.SourceGarbled(name=self.name)
        from xml.etree import ElementTree  # noqa: PLC0415  not before an answer came

        try:
            root = ElementTree.fromstring(body)
        except (ElementTree.ParseError, ValueError, LookupError):
            raise errors.SourceGarbled(name=self.name) from None
        return {
            _text(record.find("MedlineCitation/PMID")): record
            for record in root.iter("PubmedArticle")
        }


def _excerpt(
    record: ElementTree.Element, number: str, rank: int, seen_at: Milliseconds
) -> Excerpt | None:
    doi = next(
        (
            _text(entry)
            for entry in record.iterfind("PubmedData/ArticleIdList/ArticleId")
            if entry.get("IdType") == "doi"
        ),
        "",
    )
    authors = (
        " ".join(filter(None, (_text(entry.find("LastName")), _text(entry.find("Initials")))))
        or _text(entry.find("CollectiveName"))
        for entry in record.iterfind("MedlineCitation/Article/AuthorList/Author")
    )
    journal = record.find("MedlineCitation/Article/Journal")
    return article(
        title=_text(record.find("MedlineCitation/Article/ArticleTitle")).rstrip("."),
        text=_abstract(record),
        doi=doi,
        address="" if doi else f"{ARTICLE}/{number}/",
        seen_at=seen_at,
        rank=rank,
        whole=True,
        published=_date(None if journal is None else journal.find("JournalIssue/PubDate")),
        authors=tuple(filter(None, authors)),
        container=_text(None if journal is None else journal.find("Title")),
    )


def _abstract(record: ElementTree.Element) -> str:
    parts = [
        f"{label.capitalize()}: {_text(part)}" if (label := part.get("Label", "")) else _text(part)
        for part in record.iterfind("MedlineCitation/Article/Abstract/AbstractText")
    ]
    return " ".join(filter(None, parts))


def _text(element: ElementTree.Element | None) -> str:
    """All text below an element: titles have italics and formulas in them."""
    return "" if element is None else single_spaced("".join(element.itertext()))


def _date(element: ElementTree.Element | None) -> str:
    """A year, or year and month or day; "2019 Jan-Feb" gives its year."""
    if element is None:
        return ""
    year = date_in(_text(element.find("Year")))[:4]
    if not year:
        return date_in(_text(element.find("MedlineDate")))[:4]
    month = _month(_text(element.find("Month")).lower())
    day = _text(element.find("Day"))
    return "-".join([year, *([month] if month else []), *([day.zfill(2)] if month and day else [])])


def _month(text: str) -> str:
    """ "Mar" or "3" as "03"; "" for anything else."""
    if text.isdecimal():
        return f"{int(text):02}" if 1 <= int(text) <= 12 else ""
    month = SHORT_MONTHS.get(text[:3])
    return f"{month:02}" if month else ""
