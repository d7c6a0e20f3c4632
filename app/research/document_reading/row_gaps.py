"""Gaps of a row that came first: what a question asks for and the row does not have, though it has
the name of the thing. Other rows of its table fill the column that is asked for; it gives values
and no reason; its columns are days, and not the one that is asked about; it is of another code.

The trees that rank rows and what speaks for the first of them cannot tell this: a row that lacks
what is asked for shares as many words with the question as one that has it. Of 110 questions that
tables came near to and did not answer 57 were told a row as the answer.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from app.core.domain.evidence import Excerpt
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_stop, words
from app.core.matching.kinship import trust
from app.core.reading.features import ReadLine
from app.core.reading.lines import LineKind
from app.core.reading.owners import stands
from app.core.reading.question_signs import signs, sorts
from app.core.reading.sought_words import stems
from app.research.document_reading.described_lines import head_of
from app.research.document_reading.whole_tables import whole_tables

_REASON = re.compile(
    r"\b(?:icin|diye|amac\w*|gerekce\w*|sebep\w*|yoksa|so that|in order|to avoid|otherwise|why)\b"
    r"|\b\w{3,40}(?:d[iu]g[iu]nden|tigindan|m[ae]s[iu]n)\b"
)
"""What gives a reason besides the signs of one that every line may have."""
_CODE = re.compile(r"(?<!\w)(?:[a-z]{1,3}-?\d{1,4}|\d{1,4}-?[a-z])(?!\w)")
_DAYS: Mapping[str, tuple[str, str]] = {
    "monday": ("pazartesi", "pzt|mon"),
    "tuesday": ("sali", "sal|tue"),
    "wednesday": ("carsamba", "car|crs|wed"),
    "thursday": ("persembe", "per|prs|thu"),
    "friday": ("cuma", "cum|fri"),
    "saturday": ("cumartesi", "cmt|cts|sat"),
    "sunday": ("pazar", "paz|sun"),
}
"""The days of the week in English, in Turkish, and as columns shorten them."""
_ASKED_DAY = {
    day: re.compile(rf"\b(?:{day}s?|{name}(?:lar[iu]| gun\w{{0,6}}|y[iae]|dan|nin)?)\b")
    for day, (name, _) in _DAYS.items()
}
_DAY_COLUMN = {
    day: re.compile(rf"(?:{day}s?|{name}|{short})\.?") for day, (name, short) in _DAYS.items()
}
_DAY_COLUMNS = 3
"""Columns that are days in a table that is laid out by them, at least."""
_SHORTEST = 3
"""Letters of a word that may name a column."""
_MET = 0.9
_ORDINAL = frozenset(["son", "ilk", "last", "first"])
"""Words that say little elsewhere, and tell columns apart: "son kayıt"."""


EMPTY = "–"
"""What is said in the place of a cell that was left empty."""


def empty_cell(
    question: str,
    line: ReadLine,
    excerpt: Excerpt,
    excerpts: Sequence[Excerpt],
    related: Mapping[str, Collection[str]],
) -> str:
    """The column that a question names, that the row of an excerpt leaves empty and that other
    rows of its table fill, with a dash for its cell ("Ocak: –"); "" where there is none.
    ``related``: what stands for the words of the question. Linear in the rows of the document's
    ``excerpts``."""
    if line.line.kind is not LineKind.ROW or not line.line.columns:
        return ""
    known = stems(" ".join((line.line.text, *line.line.heads, head_of(excerpt))))
    asked = [
        word
        for word in words(question)
        if len(word) >= _SHORTEST
        and (word in _ORDINAL or not is_stop(word))
        and not stands(word, known, related)
    ]
    if not asked:
        return ""
    own = [each for each in excerpts if each.source.key == excerpt.source.key]
    for column in _left_empty(line, own):
        named = stems(column)
        if any(trust(stem(word), named) >= _MET for word in asked):
            return f"{column}: {EMPTY}"
    return ""


def _left_empty(line: ReadLine, excerpts: Sequence[Excerpt]) -> list[str]:
    """The named columns of the table of a row that the row does not fill."""
    for table in whole_tables(excerpts):
        for cells, (_, row) in zip(table.group.cells, table.rows, strict=True):
            if row.line.text == line.line.text:
                named = zip(table.group.columns, cells, strict=False)
                return [name for name, cell in named if name and not cell]
    return []


def lacks_of_row(question: str, line: ReadLine, excerpt: Excerpt) -> bool:
    """Whether a row gives no reason where one is asked for, or is of other days, or of another
    code of the same form, than the question names."""
    if line.line.kind is not LineKind.ROW:
        return False
    flat = fold(question)
    told = fold(" ".join((line.line.text, *line.line.heads, *line.line.columns, head_of(excerpt))))
    return (
        _lacks_reason(question, told)
        or _lacks_day(flat, line.line.columns)
        or _lacks_code(flat, told)
    )


def _lacks_reason(question: str, told: str) -> bool:
    asks_why = "why" in sorts(question)
    return asks_why and "because" not in signs(told) and _REASON.search(told) is None


def _lacks_day(question: str, columns: Sequence[str]) -> bool:
    """Whether the columns of a row are days, and a day of the question is none of them."""
    asked = {day for day, pattern in _ASKED_DAY.items() if pattern.search(question)}
    if not asked:
        return False
    folded = [fold(each).strip() for each in columns]
    has = {day for day, form in _DAY_COLUMN.items() if any(map(form.fullmatch, folded))}
    return len(has) >= _DAY_COLUMNS and asked.isdisjoint(has)


def _lacks_code(question: str, told: str) -> bool:
    """Whether a question names a code ("10-c") that a folded text does not have, while it has
    another of that form ("10-b")."""
    has = {_joined(each) for each in _CODE.findall(told)}
    forms = {_form(each) for each in has}
    asked = {_joined(each) for each in _CODE.findall(question)}
    return any(each not in has and _form(each) in forms for each in asked)


def _joined(code: str) -> str:
    return code.replace("-", "")


def _form(code: str) -> str:
    return "".join("9" if each.isdigit() else "a" for each in code)
