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
from itertools import pairwise

from app.core.domain.evidence import Excerpt
from app.core.language.dates.english_rules import ENGLISH_WEEKDAYS
from app.core.language.dates.months import WEEKDAYS
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, is_stop, words
from app.core.language.units import unit_of
from app.core.matching.kinship import trust
from app.core.reading.answer_fit import LONG_NUMBER
from app.core.reading.features import ReadLine
from app.core.reading.lines import LineKind
from app.core.reading.owners import stands
from app.core.reading.question_signs import GIVES, signs, sorts
from app.core.reading.sought_words import stems
from app.research.document_reading.asked_rows import cells_of
from app.research.document_reading.asked_signs import wants_list
from app.research.document_reading.described_lines import head_of
from app.research.document_reading.document_lines import document_lines
from app.research.document_reading.whole_tables import whole_tables

_REASON = re.compile(
    r"\b(?:icin|diye|amac\w*|gerekce\w*|sebep\w*|yoksa|so that|in order|to avoid|otherwise|why)\b"
    r"|\b\w{3,40}(?:d[iu]g[iu]nden|tigindan|m[ae]s[iu]n)\b"
)
"""What gives a reason besides the signs of one that every line may have."""
_TELLS_WHY = re.compile(
    r"(?:aciklama|sikayet|yakinma|tani|teshis|endikasyon|hastali[kg]|ariza|sorun|bulgu|yorum)\w{0,6}\b"
    r"|kullanim (?:alan|yer)|not(?:u|lar\w{0,3})?\b|(?:remark|note|comment|description|complaint"
    r"|diagnos[ie]s|indication|condition|purpose|problem|fault|finding)s?\b|(?:used? |taken )?for\b"
)
"""Heads of columns whose words may be a reason, without a sign of one: "Şikayet: kulak ağrısı"."""
_WORD = re.compile(r"[^\W\d_]{3}")
_CODE = re.compile(r"(?<!\w)(?:[a-z]{1,3}-?\d{1,4}|\d{1,4}-?[a-z])(?!\w)")
_CASE_ENDING = frozenset("iu")
"""Letters right behind a number that are rather its ending, as in "ayın 5i"."""
_BETWEEN = frozenset(("-", "–", "—", "ile", "to"))
_SHORT_DAYS = (
    "pzt|mon",
    "sal|tue",
    "car|crs|wed",
    "per|prs|thu",
    "cum|fri",
    "cmt|cts|sat",
    "paz|sun",
)
_DAYS: Mapping[str, tuple[str, str]] = {
    day: (name, short)
    for day, name, short in zip(ENGLISH_WEEKDAYS, WEEKDAYS, _SHORT_DAYS, strict=True)
}
"""The days of the week in English, in Turkish, and as columns shorten them."""
_ASKED_DAY = {
    day: re.compile(rf"\b(?:{day}s?|{name}(?:lar[iu]| gun\w{{0,6}}|y[iae]|dan|nin)?)\b")
    for day, (name, _) in _DAYS.items()
}
_DAY_COLUMN = {
    day: re.compile(rf"(?:{day}s?|{name}|{short})\.?") for day, (name, short) in _DAYS.items()
}
_LETTERS = re.compile(r"[a-z]{1,12}")
_SEVERAL_DAYS = re.compile(r"\b(?:hafta|gun|her|diger|week|day|daily|every|other)")
"""What may stand at the head of a column for several days: "Hafta sonu", "her gün"."""
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
    rows of its table fill, with a dash for its cell ("Ocak: –"); "" where there is none, and where
    the question may mean a cell that the row has, or no single row. ``related``: what stands for
    the words of the question. Linear in the rows of the document's ``excerpts``."""
    if line.line.kind is not LineKind.ROW or not line.line.columns or wants_list(question):
        return ""
    if not all(line.line.columns[1:]):
        # A cell without a name may be that of the column that seems to be empty.
        return ""
    known = stems(" ".join((line.line.text, *line.line.heads, head_of(excerpt))))
    said = [
        word
        for word in words(question)
        if len(word) >= _SHORTEST and (word in _ORDINAL or not is_stop(word))
    ]
    asked = [word for word in said if not stands(word, known, related)]
    cells = cells_of(line)
    told = stems(" ".join(cells))
    if not asked or not any(stands(word, told, related) for word in words(question)):
        return ""
    own = [each for each in excerpts if each.source.key == excerpt.source.key]
    for column, others in _left_empty(line, own):
        if not _is_named(asked, column, said) or not _may_be_there(question, others, cells):
            continue
        filled = zip(line.line.columns[1:], cells[1:], strict=False)
        if not any(_is_asked(said, name, cell, column) for name, cell in filled):
            return f"{column}: {EMPTY}"
    return ""


def _is_named(asked: Sequence[str], column: str, said: Sequence[str]) -> bool:
    """Whether words that are ``asked`` for, of all that are ``said``, name a column; "son" names
    "Son okuma" only with all of its words."""
    named = stems(column)
    naming = [word for word in asked if trust(stem(word), named) >= _MET]
    if naming and _ORDINAL.issuperset(naming):
        spoken = frozenset(map(stem, said))
        return all(trust(each, spoken) >= _MET for each in named)
    return bool(naming)


def _may_be_there(question: str, others: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether what is asked for is of the sort that other rows have in a column, and this row has
    no second telephone number in its place."""
    wanted = {sign for sort in sorts(question) for sign in GIVES.get(sort, ())}
    if wanted and all(wanted.isdisjoint(signs(each)) for each in others):
        return False
    numbers = all(map(LONG_NUMBER.search, others))
    return not (numbers and any(map(LONG_NUMBER.search, cells)))


def _is_asked(said: Sequence[str], name: str, cell: str, empty: str) -> bool:
    """Whether a question names a column that the row fills, and does not say what stands there:
    "fiyatı" of "kargo hariç fiyatı", and not of "kargo fiyatı"."""
    named, left, told = stems(name), stems(empty), stems(cell)
    if any(trust(stem(word), told) >= _MET for word in said):
        return False
    of_empty = [trust(stem(word), left) >= _MET for word in said]
    return any(
        not (of_empty[at] or (at and of_empty[at - 1])) and trust(stem(word), named) >= _MET
        for at, word in enumerate(said)
    )


def _left_empty(line: ReadLine, excerpts: Sequence[Excerpt]) -> list[tuple[str, list[str]]]:
    """The named columns of the table of a row that the row does not fill, each with what other rows
    have there. None of another table (no row has both what this one has and that), none that is
    told once for several rows, at their left, and none that another row of the same thing fills."""
    for table in whole_tables(excerpts):
        group = table.group
        texts = [row.line.text for _, row in table.rows]
        if line.line.text not in texts:
            continue
        cells = group.cells[texts.index(line.line.text)]
        filled = [at for at, cell in enumerate(cells) if cell]
        found = []
        for at in range(filled[0] + 1, len(group.columns)):
            others = [each for each in group.cells if each[at]]
            whole = any(all(each[place] for place in filled) for each in others)
            again = any(each[filled[0]] == cells[filled[0]] for each in others)
            if group.columns[at] and not cells[at] and whole and not again:
                found.append((group.columns[at], [each[at] for each in others]))
        return found
    return []


def lacks_of_row(question: str, line: ReadLine, excerpt: Excerpt) -> bool:
    """Whether a row gives no reason where one is asked for, or is of other days, or of another
    code of the same form, than the question names."""
    if line.line.kind is not LineKind.ROW:
        return False
    flat = fold(question)
    told = fold(" ".join((line.line.text, *line.line.heads, *line.line.columns, head_of(excerpt))))
    return (
        _lacks_reason(question, told, line)
        or _lacks_day(flat, line.line.columns)
        or (_lacks_code(flat, told) and _lacks_code(flat, f"{told} {_above(line, excerpt)}"))
    )


def _lacks_reason(question: str, told: str, line: ReadLine) -> bool:
    """Whether a row gives values and no reason; what it says in words of its own may be one."""
    if "why" not in sorts(question) or "because" in signs(told) or _REASON.search(told):
        return False
    cells = zip(line.line.columns, cells_of(line), strict=False)
    return not any(_TELLS_WHY.match(fold(name)) and _WORD.search(cell) for name, cell in cells)


def _lacks_day(question: str, columns: Sequence[str]) -> bool:
    """Whether the columns of a row are days, and a day of the question is none of them."""
    asked = {day for day, pattern in _ASKED_DAY.items() if pattern.search(question)}
    if not asked:
        return False
    has: set[str] = set()
    others: list[str] = []
    for column in (fold(each).strip() for each in columns):
        days = {day for day, form in _DAY_COLUMN.items() if form.fullmatch(column)}
        has |= days
        others += () if days else (column,)
    if len(has) < _DAY_COLUMNS or not asked.isdisjoint(has):
        return False
    return not any(_may_be_of(column, day) for column in others for day in asked)


def _may_be_of(column: str, day: str) -> bool:
    """Whether a folded head of a column, which is no day that is written as usual, may be that of a
    day: "C.tesi", "Çarş. 12.10", "Cmt-Paz", "Hafta sonu"."""
    said = _LETTERS.findall(column)
    if _SEVERAL_DAYS.search(column) or (len(said) > 1 and any(map(_is_day, said))):
        return True
    return any(_shortens(each, name) for each in said for name in (day, _DAYS[day][0]))


def _is_day(word: str) -> bool:
    return any(form.fullmatch(word) for form in _DAY_COLUMN.values())


def _shortens(short: str, name: str) -> bool:
    """Whether a word begins as a name does and has only letters of it, in their order."""
    left = iter(name)
    return short[0] == name[0] and all(letter in left for letter in short)


def _lacks_code(question: str, told: str) -> bool:
    """Whether a question names a code ("10-c") that a folded text does not have, while it has
    another of that form ("10-b"). Of several of one form it may have any, or a span of them."""
    has = _codes(told)
    spans = _spans(told)
    of_form: dict[str, set[str]] = {}
    for each in _codes(question):
        of_form.setdefault(_form(each), set()).add(each)
    forms = {_form(each) for each in has}
    return any(
        form in forms
        and asked.isdisjoint(has)
        and not any(low <= each <= high for each in asked for low, high in spans)
        for form, asked in of_form.items()
    )


def _codes(text: str) -> set[str]:
    """The codes of a folded text, without their hyphens; "250g" is an amount and none."""
    return {_joined(each) for each in _CODE.findall(text) if not _is_number(each)}


def _is_number(code: str) -> bool:
    """Whether what looks like a code is a number with its ending or its unit."""
    if not code[0].isdigit() or "-" in code:
        return False
    return code[-1] in _CASE_ENDING or unit_of(code[-1]) is not None


def _spans(told: str) -> list[tuple[str, str]]:
    """The first and the last code of each span in a folded text: "a1-a5"."""
    found = list(_CODE.finditer(told))
    return [
        (_joined(one[0]), _joined(other[0]))
        for one, other in pairwise(found)
        if told[one.end() : other.start()].strip() in _BETWEEN
        and _form(_joined(one[0])) == _form(_joined(other[0]))
    ]


def _above(line: ReadLine, excerpt: Excerpt) -> str:
    """What stands above a row in its passage and is no row, folded."""
    above = (each.line for each in document_lines(excerpt.text))
    return fold(
        " ".join(
            each.text
            for each in above
            if each.kind is not LineKind.ROW and each.start < line.line.start
        )
    )


def _joined(code: str) -> str:
    return code.replace("-", "")


def _form(code: str) -> str:
    return "".join("9" if each.isdigit() else "a" for each in code)
