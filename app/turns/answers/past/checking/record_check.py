"""The check of what a model says from a record: nothing that the record does not hold stands as if
it did.

A model that was given a record may still answer from what it knows, or make up a dose. A researched
answer cites passages and is checked sentence by sentence; here the record is all there is to cite,
so every sentence is laid beside it: its figures and names have to stand there, it may not turn
round what the record says, and most of its words have to be the record's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.markdown import one_line
from app.core.language.sentences import Piece
from app.core.language.suffixes import forms, forms_in
from app.core.language.turkish import fold, is_stop, words
from app.core.reading.lines import LineKind, cells, lines_of
from app.research.checking.contradictions import disagreements, statements
from app.research.checking.equivalent_amounts import equivalent_amounts, plainly, with_their_units
from app.research.checking.evidence_figures import Support, unsupported
from app.research.figures.numbers import plain
from app.research.relevance.relevance import language_of
from app.turns.answers.past.checking.answered_questions import answered_questions

LONGEST_RECORD = 60_000
"""Characters of a record that are read for the check."""
LONGEST_SENTENCE = 4000
_LEAST_SHARED = 0.4
"""The share of a sentence's words from which it is taken to be from the record."""
_FEW = 3
"""Words of a sentence that is too short to tell."""
_SHORTEST_NAME = 3
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_COUNTER = re.compile(r"^\W*(?:\d{1,2}[.)]\s+)?")
_ABSENT = re.compile(
    r"\b(?:kayit|kayd|arastirma|konusma|bilgi|record|research|conversation)\w*\b.*"
    r"\b(?:yok\w*|gecmi\w+|bulunm\w+|bulamad\w+|yer alm\w+|belirtilm\w+|icermi\w+|yazmi\w+"
    r"|gorunm\w+|eksik\w*|not?|nothing|doesnt|does not|dont|do not)\b"
)
"""Says that the record does not hold something, which cannot stand in it."""


class Standing(Enum):
    """How a sentence stands to the record."""

    HELD = auto()
    """Nothing in it is foreign to the record."""
    TRANSLATED = auto()
    """In another language than the record: no figure in it is foreign; only those were compared."""
    ASIDE = auto()
    """It states nothing: a question of ours, or that the record does not say it."""
    FOREIGN = auto()
    """A name or most of its words are not in the record."""
    WRONG = auto()
    """A figure is not in the record, or it says the opposite of what is: no mark would make it
    harmless."""


class RecordCheck:
    """Checks sentences against records, given as their texts, and their ``heads``: titles and
    dates. It reads all of them first, which takes a while for a long one."""

    def __init__(self, records: Sequence[str], heads: Sequence[str], question: str) -> None:
        left, texts = LONGEST_RECORD, list[str]()
        for record in records:
            texts.append(plainly(record[:left]))
            left -= len(texts[-1])
        head = " · ".join(heads)
        self._heads = sorted(filter(None, map(one_line, heads)), key=len, reverse=True)
        self._asked = Support.of([question])
        self._statements = [
            each
            for text in texts
            for said in (text, *_rows(text))
            for each in statements(said, head)
        ]
        self._support = Support.of(heads)
        for statement in self._statements:
            self._support.add(statement.support)
        self._support.add(equivalent_amounts(texts))
        self._support.found += with_their_units(texts, self._support)
        self._with_question = Support.of([question])
        self._with_question.add(self._support)
        answered = answered_questions(texts)
        asked = {plain(each.question) for each in answered}
        # A question that got its answer says nothing; both together do.
        self._statements = [each for each in self._statements if each.text not in asked]
        self._statements += (s for each in answered for s in statements(each.statement, head))
        self._language = language_of(" ".join(texts))
        self._answered_in = language_of(question)
        self._known = {
            form
            for text in (*texts, *heads, question)
            for word in words(text)
            for form in forms(word)
        }

    def standing(self, piece: Piece) -> Standing:
        """How a sentence stands to the records."""
        said = plainly(_COUNTER.sub("", one_line(piece.body[:LONGEST_SENTENCE])))
        if not _WORD.search(said) or said.endswith("?"):
            return Standing.ASIDE
        language = language_of(said) or self._language
        if _ABSENT.search(fold(said)):
            named = unsupported(said, self._with_question, self._asked, language)
            return Standing.WRONG if named else Standing.ASIDE
        if unsupported(said, self._support, self._asked, language):
            return Standing.WRONG
        alike = self._language in ("", language)
        told = self._without_heads(said)
        if any(disagreements(told, self._statements, language, alike=alike, one_thing=True)):
            return Standing.WRONG
        if alike and (self._foreign_name(said) or self._foreign_words(said)):
            return Standing.FOREIGN
        if not alike and self._answered_in not in ("", language):
            # Neither the record's language nor the one that was asked in.
            return Standing.FOREIGN
        return Standing.HELD if alike else Standing.TRANSLATED

    def adds_to(self, piece: Piece, shown: str) -> bool:
        """Whether a sentence says more of the record than what is ``shown`` already."""
        told = forms_in(shown)
        said = one_line(piece.body)
        alike = self._language in ("", language_of(said) or self._language)
        return any(
            told.isdisjoint(forms(word)) and not (alike and self._known.isdisjoint(forms(word)))
            for word in words(said)
            if _says(word) and not _dates(word)
        )

    def _without_heads(self, said: str) -> str:
        """A sentence without the titles and dates of the records that it names as where it is
        from: their figures belong to none of its own."""
        for head in self._heads:
            said = said.replace(head, " ")
        return said

    def _foreign_name(self, said: str) -> bool:
        """Whether a word written like a name does not stand in the record; the first word of a
        sentence, or after a colon, is written so anyway."""
        for found in _WORD.finditer(said):
            name = re.split("['’]", found.group())[0]
            before = said[: found.start()].rstrip(" \"“”‘’'*_(«")
            begins = not before or before[-1] in ".:!?…;–—"
            if begins or not name[0].isupper() or len(name) < _SHORTEST_NAME:
                continue
            if self._known.isdisjoint(forms(fold(name))):
                return True
        return False

    def _foreign_words(self, said: str) -> bool:
        telling = [word for word in words(said) if _says(word) and not _dates(word)]
        shared = sum(not self._known.isdisjoint(forms(word)) for word in telling)
        return len(telling) >= _FEW and shared < _LEAST_SHARED * len(telling)


def _dates(word: str) -> bool:
    """Whether a word only belongs to a date, which any sentence about a record may name."""
    return word.isdecimal() or word in MONTH_NUMBERS


def _says(word: str) -> bool:
    return len(word) > 1 and not is_stop(word)


def _rows(text: str) -> list[str]:
    """The rows of the tables of a record, each cell behind the head of its column: a figure in a
    row is of what stands above it."""
    found = []
    for line in lines_of(text):
        if line.kind is LineKind.ROW and line.columns:
            named = zip(line.columns, cells(line.text), strict=False)
            found.append("; ".join(f"{head}: {cell}" for head, cell in named if cell))
    return found
