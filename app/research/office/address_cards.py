"""Address cards (VCF, RFC 6350, and its older forms) as lines: whom it is of, and how they are
reached. Its labels are Turkish, as all are that are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from app.core.language.dates.months import MONTHS
from app.research.office.content_lines import ContentLine, as_cell, content_lines, entries

_MOST_OF_A_SORT: Final = 8
_DAY = re.compile(r"(\d{4}|--)-?(\d\d)-?(\d\d)")
_PHONES: Final = (
    ("FAX", "Faks"),
    ("CELL", "Cep telefonu"),
    ("WORK", "İş telefonu"),
    ("HOME", "Ev telefonu"),
)
_PLACES: Final = (("WORK", "İş adresi"), ("HOME", "Ev adresi"))
_PLAIN: Final = {
    "NICKNAME": "Takma ad",
    "ORG": "Kurum",
    "TITLE": "Görev",
    "ROLE": "İş",
    "EMAIL": "E-posta",
    "URL": "Web",
    "NOTE": "Not",
}


def address_lines(text: str) -> Iterator[str]:
    """A line for each card with a name: "Ad: …; Cep telefonu: …; Ev adresi: …"."""
    for card in entries(content_lines(text), ("VCARD",)):
        said = [(label, value) for line in card for label, value in _told(line) if value]
        names = [value for label, value in said if label == "Ad"] or _of_parts(card)
        if not names:
            continue
        rest = dict.fromkeys(each for each in said if each[0] != "Ad")
        yield "; ".join(f"{label}: {as_cell(value)}" for label, value in (("Ad", names[0]), *rest))


def _told(line: ContentLine) -> Iterator[tuple[str, str]]:
    """What a line of a card says, below its label."""
    if line.name == "FN":
        yield "Ad", line.text().strip()
    elif line.name == "TEL":
        label = next((name for kind, name in _PHONES if line.is_a(kind)), "Telefon")
        yield label, line.text().removeprefix("tel:").strip()
    elif line.name == "ADR":
        label = next((name for kind, name in _PLACES if line.is_a(kind)), "Adres")
        _, _, street, place, region, code, country, *_ = [*line.fields(), *[""] * 7]
        yield (
            label,
            ", ".join(
                each.strip()
                for each in (street, f"{code} {place}".strip(), region, country)
                if each.strip()
            ),
        )
    elif line.name in ("BDAY", "ANNIVERSARY"):
        yield ("Doğum günü" if line.name == "BDAY" else "Yıl dönümü"), _day(line.value.strip())
    elif line.name in _PLAIN:
        yield _PLAIN[line.name], ", ".join(filter(None, map(str.strip, line.fields())))


def _of_parts(card: list[ContentLine]) -> list[str]:
    """The name of a card that gives it in parts alone."""
    for line in card:
        if line.name == "N":
            family, given, more, before, _, *_ = [*line.fields(), *[""] * 5]
            name = " ".join(each.strip() for each in (before, given, more, family) if each.strip())
            return [name] if name else []
    return [line.fields()[0] for line in card if line.name == "ORG" and line.fields()][:1]


def _day(written: str) -> str:
    found = _DAY.match(written)
    if found is None or not 1 <= int(found[2]) <= 12:
        return written
    if found[1] == "--":
        return f"{int(found[3])} {MONTHS['tr'][int(found[2]) - 1]}"
    return f"{found[3]}.{found[2]}.{found[1]}"
