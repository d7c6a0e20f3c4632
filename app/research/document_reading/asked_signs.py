"""Signs of what a question about a document is after, and of it in a line: limits, leave and duty,
what holds now, numbers and codes. Told by a look at the letters; which of them matter is learnt."""

from __future__ import annotations

import re
from functools import lru_cache

from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words

_MOST = (
    r"\b(?:en (?:fazla|cok|gec|uzun|yuksek)|azami|maksimum|max\w*|ust sinir\w*|sinir\w*|tavan\w*"
    r"|limit\w*|up to|at most|no more than|latest|longest|deadline|kadar)\b"
)
_LEAST = (
    r"\b(?:en (?:az|erken|dusuk|kisa)|asgari|minimum|min|taban\w*|at least|no less than|earliest)\b"
)
_BOUND = (
    r"\b\w{1,30}(?:amaz|emez|ilmez|ulmaz|ilmaz|ulmez|ecekse|gecemez)\b|\b(?:asamaz|asmamal\w*|gecemez|asilamaz"
    r"|must not|may not|cannot|not exceed|within|icinde|before|uzere|gecmemel\w*|sinirlid\w*)\b"
)
_LEAVE = (
    r"\b(?:yasak\w*|izin\w*|serbest\w*|uygun\w*|gerek\w*|zorunlu\w*|sart\w*|hak\w*|olmaz|olur"
    r"|mumkun\w*|allowed|permitted|required|must|may|can|should|prohibited|free)\b"
    r"|\b\w{1,30}(?:[ae]bil\w+|[ae]m[ae]z\w*|m[ae]l[iu]\w*|[iu]lm[ae]z)\b"
)
_EXCEPT = r"\b(?:haric\w*|disinda|istisna\w*|ancak|yalniz\w*|sadece|except|unless|only|but)\b"
_TO_DO = r"\b(?:ne yap\w+|nasil|what (?:should|do)|how (?:do|to))\b"
_DONE = r"\b\w{2,30}(?:[iu]n[iu]z|[iu]n|m[ae]l[iu]\w*|[iu]l[iu]r|[iu]n[iu]r|[ae]rak)\b"
_CAN = r"\b(?:m[iu](?:y[iu]m|y[iu]z|s[iu]n\w*|d[iu]r)?|can|may|do i|is it|are)\b"
_NOW = (
    r"\b(?:son|guncel|artik|simdi|hala|gercekten|asil|yeni\w*|really|now|current\w*|latest|still"
    r"|finally|actually)\b"
)
_CHANGED = (
    r"\b(?:duzelt\w*|degis\w*|guncel\w*|yerine|iptal\w*|itibaren|gecersiz\w*|yururluk\w*"
    r"|artik|correct\w*|instead|amend\w*|chang\w*|replac\w*|supersed\w*|updated?|as of)\b"
)
_QUESTIONS = {
    "newest": re.compile(_NOW),
    "most": re.compile(_MOST),
    "least": re.compile(_LEAST),
    "leave": re.compile(_CAN),
    "to do": re.compile(_TO_DO),
}
_LINES = {
    "newest": re.compile(_CHANGED),
    "most": re.compile(f"{_MOST}|{_BOUND}"),
    "least": re.compile(_LEAST),
    "leave": re.compile(_LEAVE),
    "except": re.compile(_EXCEPT),
    "to do": re.compile(_DONE),
}
_LIST = re.compile(
    r"\b(?:hangi \w+l[ae]r\w*|neler\w*|liste\w*|hepsi\w*|tum\w*|butun\w*|which \w+s\b|what are"
    r"|list\b|all)"
)


_NUMBERS = re.compile(r"(?<![\w.,])\d{1,18}(?:[.,:]\d{1,6}){0,6}(?!\w)")
_CODES = re.compile(r"(?<!\w)[A-Z]{1,5}[- ]?\d{1,5}(?!\w)")
_FIRST_CELL = re.compile(r"(?:[^:;|]{1,60}: )?([^;|]{1,60})(?:;| \|)")


def number_signs(question: str, line: str) -> dict[str, float]:
    """Whether numbers and codes of a question stand in a line as words of their own, and in the
    first cell of a row: "3 numara", "E18"."""
    asked = {*_NUMBERS.findall(question), *map(_code, _CODES.findall(question))}
    if not asked:
        return {}
    has = {*_NUMBERS.findall(line), *map(_code, _CODES.findall(line))}
    first = _FIRST_CELL.match(line)
    cell = first[1] if first else ""
    begins = {*_NUMBERS.findall(cell), *map(_code, _CODES.findall(cell))}
    return {
        "asks number": 1.0,
        "number word": float(bool(asked & has)),
        "number first": float(bool(asked & begins)),
        "number missing": float(not asked & has),
    }


def word_signs(question: str, line: str) -> dict[str, float]:
    """What share of all words of a question a line has, also of those that say little ("tek" or
    "çok köklü"), and, of a row, how much its cells that name it have beside them."""
    asked = _all_stems(question)
    has = _all_stems(line)
    if not asked:
        return {}
    signs = {"all words": len(asked & has) / len(asked)}
    cells = [cell.split(": ", 1)[-1] for cell in _CELLS.split(line)]
    named = [_all_stems(cell) for cell in cells if not _NUMERIC.search(cell)]
    meant = max(named, key=lambda cell: (len(cell & asked), -len(cell)), default=frozenset())
    if len(cells) > 1 and meant & asked:
        signs["row name"] = len(meant & asked) / len(meant)
        signs["row name extra"] = float(min(len(meant - asked), 4))
    return signs


_CELLS = re.compile(r"; | \| ")
_NUMERIC = re.compile(r"^\D{0,3}\d[\d.,\s]*\D{0,5}$")


@lru_cache(maxsize=4096)
def _all_stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text))


def _code(text: str) -> str:
    return text.replace(" ", "").replace("-", "").upper()


@lru_cache(maxsize=64)
def wants(question: str) -> tuple[str, ...]:
    """What a question is after."""
    flat = " ".join(fold(question).split())
    return tuple(name for name, pattern in _QUESTIONS.items() if pattern.search(flat))


def wants_list(question: str) -> bool:
    """Whether a question asks for several things by their kind ("hangi ilaçlar", "listesi")."""
    return _LIST.search(" ".join(fold(question).split())) is not None


@lru_cache(maxsize=4096)
def tells(line: str) -> tuple[str, ...]:
    """What a line has of that."""
    flat = fold(line)
    return tuple(name for name, pattern in _LINES.items() if pattern.search(flat))
