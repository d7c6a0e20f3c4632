"""Cited sources as files that reference managers import: BibTeX, RIS and CSL-JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, tzinfo
from pathlib import PurePath

from app.core.domain.evidence import SourceKind
from app.core.domain.messages import Milliseconds
from app.core.language.dates.moments import moment_at
from app.core.language.turkish import fold
from app.documents.cited_sources import Author, CitedSource

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
}
_IN_ADDRESSES = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C", " ": "%20"})
_MEDIA = {".pdf": "application/pdf", ".html": "text/html", ".htm": "text/html"}
_LITTLE_WORDS = frozenset(["the", "a", "an", "bir", "ve", "on", "of", "der", "die", "das"])
_KINDS = {
    # BibTeX (biblatex knows @online, BibTeX takes it for @misc), RIS, CSL.
    SourceKind.ARTICLE: ("article", "JOUR", "article-journal"),
    SourceKind.WEB: ("online", "ELEC", "webpage"),
    SourceKind.FILE: ("misc", "GEN", "document"),
}


# --- BibTeX --------------------------------------------------------------------------------------


def to_bibtex(sources: Iterable[CitedSource], tz: tzinfo) -> str:
    """The sources as BibTeX in UTF-8; ``tz`` is where the day ends on which they were read."""
    return "\n".join(_entry(source, key, tz) for source, key in _with_keys(list(sources)))


def _entry(source: CitedSource, key: str, tz: tzinfo) -> str:
    kind = _KINDS[source.kind][0]
    if kind == "article" and not source.container:
        # Without a journal no style takes it for an article.
        kind = "misc"
    fields = {
        # Twice in braces: styles would write letters small, and "İ" and "I" wrongly.
        "title": f"{{{_tex(source.title)}}}",
        "author": " and ".join(map(_tex_author, source.authors)),
        "year": str(source.published[0]) if source.published else "",
        "date": "-".join(_two(part) for part in source.published),
        "journal" if kind == "article" else "organization": _tex(source.container),
        "doi": source.doi.translate(_IN_ADDRESSES),
        "url": source.address,
        "urldate": _read_on(source.read_at, tz).isoformat() if source.address else "",
        "file": _tex_file(source.path),
        "annote": _tex(" / ".join(source.quotes)),
    }
    lines = [
        f"  {name} = {{{value}}}," for name, value in fields.items() if value not in ("", "{}")
    ]
    return "\n".join([f"@{kind}{{{key},", *lines, "}", ""])


def _with_keys(sources: Sequence[CitedSource]) -> Iterator[tuple[CitedSource, str]]:
    """Each source with a key that no other has: "yilmaz2020somogyi"."""
    taken: set[str] = set()
    for source in sources:
        who = fold(source.authors[0].family) if source.authors else ""
        words = (re.sub("[^a-z0-9]", "", each) for each in fold(source.title).split())
        telling = [each for each in words if each and each not in _LITTLE_WORDS]
        year = str(source.published[0]) if source.published else ""
        bare = f"{re.sub('[^a-z0-9]', '', who)[:24]}{year}{''.join(telling[:1])[:24]}" or "source"
        key, number = bare, 1
        while key in taken:
            number += 1
            key = f"{bare}-{number}"
        taken.add(key)
        yield source, key


def _tex(text: str) -> str:
    """Text as TeX shows it. BibTeX counts braces even where they are escaped: those that do not
    match are written by their names."""
    left, right = (r"\{", r"\}") if _balanced(text) else (r"\textbraceleft{}", r"\textbraceright{}")
    written = {**_SPECIAL, "{": left, "}": right}
    return "".join(written.get(letter, letter) for letter in text)


def _balanced(text: str) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if depth < 0:
            return False
    return depth == 0


def _tex_author(author: Author) -> str:
    if author.given:
        return f"{_tex_name(author.family)}, {_tex_name(author.given)}"
    return f"{{{_tex(author.family)}}}"


def _tex_name(name: str) -> str:
    """A part of a name; in braces where BibTeX would take it apart."""
    return f"{{{_tex(name)}}}" if re.search(r"\band\b|,", name) else _tex(name)


def _tex_file(path: str) -> str:
    """A file as Zotero and JabRef read it: "name:path:type", with signs of theirs escaped."""
    if not path or "{" in path or "}" in path:
        return ""
    escaped = re.sub(r"([\\:;])", r"\\\1", path)
    return f":{escaped}:{_MEDIA.get(PurePath(path).suffix.lower(), '')}"


# --- RIS -----------------------------------------------------------------------------------------


def to_ris(sources: Iterable[CitedSource], tz: tzinfo) -> str:
    """The sources as RIS in UTF-8."""
    return "\r\n".join(line for source in sources for line in _ris_lines(source, tz)) + "\r\n"


def _ris_lines(source: CitedSource, tz: tzinfo) -> Iterator[str]:
    def line(tag: str, value: str) -> Iterator[str]:
        if value := " ".join(value.split()):
            yield f"{tag}  - {value}"

    yield from line("TY", _KINDS[source.kind][1])
    yield from line("TI", source.title)
    for author in source.authors:
        yield from line("AU", f"{author.family}, {author.given}" if author.given else author.family)
    if source.published:
        yield from line("PY", str(source.published[0]))
        yield from line("DA", "/".join(map(_two, source.published)))
    yield from line("JO" if source.kind is SourceKind.ARTICLE else "T2", source.container)
    yield from line("DO", source.doi)
    yield from line("UR", source.address)
    if source.address:
        yield from line("Y2", _read_on(source.read_at, tz).strftime("%Y/%m/%d"))
    yield from line("L1", source.path)
    for quote in source.quotes:
        yield from line("N1", quote)
    yield "ER  - "
    yield ""


# --- CSL-JSON ------------------------------------------------------------------------------------


def to_csl(sources: Iterable[CitedSource], tz: tzinfo) -> str:
    """The sources as CSL-JSON, as citation styles and Zotero read it."""
    items = []
    for source, key in _with_keys(list(sources)):
        read = _read_on(source.read_at, tz)
        fields: dict[str, object] = {
            "id": key,
            "type": _KINDS[source.kind][2],
            "title": source.title,
            "author": [_csl_name(each) for each in source.authors],
            "issued": {"date-parts": [list(source.published)]} if source.published else None,
            "container-title": source.container,
            "DOI": source.doi,
            "URL": source.address,
            "accessed": {"date-parts": [[read.year, read.month, read.day]]},
            "annote": "\n".join(source.quotes),
        }
        items.append({name: value for name, value in fields.items() if value})
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def _csl_name(author: Author) -> dict[str, str]:
    if author.given:
        return {"family": author.family, "given": author.given}
    return {"literal": author.family}


def _read_on(moment: Milliseconds, tz: tzinfo) -> date:
    return moment_at(moment, tz).date()


def _two(part: int) -> str:
    return f"{part:02}"
