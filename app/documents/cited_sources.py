"""The sources that answers cite, each once, with what is known of them: for reference managers.

Only what was read is told: where a page named no author or no year, none is made up. Past research
of the user's own is no source that others could look up, and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from urllib.parse import unquote, urlsplit

from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import NEAR, Citation, Message, Milliseconds
from app.core.language.turkish import fold
from app.documents.blocks import opening, xml_safe, xml_safe_line

_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]+")
_DOI_HOSTS = frozenset({"doi.org", "dx.doi.org", "www.doi.org"})
_ENCODED = {ord(sign): f"%{ord(sign):02X}" for sign in ' "<>\\^`{|}'}
"""Signs that stand in some addresses and may not: reference managers refuse them."""
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
MOST_INITIALS = 4
_BODIES = re.compile(
    r"bakanlig|universite|dernegi|kurumu|hastane|vakfi|enstitu|baskanlig|mudurlug|merkez|ajans|grubu"
    r"|organi[sz]ation|universit|ministr|association|societ|institut|hospital|foundation|clinic"
    r"|group|team|center|centre|agenc|council|committee|federation|collabor|network|editor|staff"
    r"|\b(?:inc|ltd|llc|who|nhs|cdc|fda|as)\b"
)
"""In folded letters: what is called so is nobody's family name."""


@dataclass(frozen=True, slots=True)
class Author:
    """A person by family and given name, or a body: then ``given`` is empty."""

    family: str
    given: str = ""


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A source with the day on which it was read. ``published``: year, month, day, as far as they
    are known; ``quotes`` are what it was cited for, each with its place."""

    kind: SourceKind
    title: str
    read_at: Milliseconds
    authors: tuple[Author, ...] = ()
    published: tuple[int, ...] = ()
    container: str = ""
    doi: str = ""
    address: str = ""
    path: str = ""
    quotes: tuple[str, ...] = ()


KeptSources = Mapping[str, Sequence[Excerpt]]
"""The passages that are kept of the answers to questions, by the question's id."""


def cited_sources(
    conversations: Iterable[Sequence[Message]], kept: KeptSources
) -> list[CitedSource]:
    """The sources of the answers of conversations, in the order in which they are first cited."""
    found: dict[str, CitedSource] = {}
    for messages in conversations:
        asked = ""
        for message in messages:
            if message.role == "user":
                asked = message.message_id
            for citation in message.citations:
                if citation.kind in (SourceKind.SESSION, NEAR) or citation.session_id:
                    continue
                made = _source(citation, _known(citation, kept.get(asked, ())))
                key = made.doi or made.address or made.path or made.title
                before = found.get(key)
                if before is not None:
                    quotes = dict.fromkeys((*before.quotes, *made.quotes))
                    made = replace(before, quotes=tuple(quotes))
                found[key] = made
    return list(found.values())


def _known(citation: Citation, passages: Sequence[Excerpt]) -> Source | None:
    """What was read of the source that is cited."""
    for each in passages:
        source = each.source
        if source.address == citation.address and source.title == citation.title:
            return source
    return None


def _source(citation: Citation, known: Source | None) -> CitedSource:
    kind = SourceKind(citation.kind) if citation.kind in list(SourceKind) else SourceKind.WEB
    doi = _doi(citation.address) or (_doi(known.key) if known is not None else "")
    is_file = kind is SourceKind.FILE
    quote = xml_safe_line(citation.quote)
    place = xml_safe_line(citation.place)
    return CitedSource(
        kind=kind,
        title=xml_safe_line(citation.title) or xml_safe_line(PurePath(citation.address).name),
        read_at=citation.date,
        authors=tuple(_author(each) for each in known.authors if each.strip()) if known else (),
        published=_day(known.published) if known is not None else (),
        container=xml_safe_line(known.container) if known is not None and not is_file else "",
        doi=doi,
        address="" if is_file else opening(citation.address.translate(_ENCODED)),
        path=xml_safe(citation.address) if is_file else "",
        quotes=(f"{place}: {quote}" if place else quote,) if quote else (),
    )


def _doi(text: str) -> str:
    """The DOI in an address of doi.org or in "doi:10.…"; else nothing."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return ""
    if parts.hostname in _DOI_HOSTS:
        text = unquote(parts.path.lstrip("/"))
    found = _DOI.fullmatch(text.strip().removeprefix("doi:"))
    return found[0] if found else ""


def _day(published: str) -> tuple[int, ...]:
    found = _DATE.match(published.strip())
    if found is None:
        return ()
    parts = tuple(int(part) for part in found.groups() if part)
    return parts if all(parts) else parts[:1]


def _author(name: str) -> Author:
    """A name as it was written: "Ayşe Nur Yılmaz", "Yılmaz, Ayşe", "Yilmaz AN", or a body's."""
    name = xml_safe_line(name)
    family, comma, given = name.partition(",")
    if comma and given.strip() and "," not in given:
        return Author(family.strip(), given.strip())
    parts = name.split(" ")
    if not 2 <= len(parts) <= 5 or _BODIES.search(fold(name)) or any(map(str.isdigit, name)):
        return Author(name)
    if _are_initials(parts[-1]) and not _are_initials(parts[0]):
        return Author(" ".join(parts[:-1]), parts[-1])
    return Author(parts[-1], " ".join(parts[:-1]))


def _are_initials(part: str) -> bool:
    letters = part.replace(".", "").replace("-", "")
    return len(letters) <= MOST_INITIALS and letters.isalpha() and letters.isupper()
