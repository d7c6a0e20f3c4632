"""The citation check: faults of an answer against the passages that it cites.

Deterministic, without a model: the ids exist; what stands in quotation marks stands in a cited
passage; every number, percentage, dose and date of a sentence stands in what the sentence cites,
beside the subject it has there (:mod:`app.research.checking.contradictions`): what can be proven.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.core.domain.evidence import Passage, SourceKind
from app.core.language.sentences import Piece, split
from app.core.language.turkish import fold
from app.research.checking.alignment import align, quotable
from app.research.checking.backing import ORDER, Backing, backing_of, likely
from app.research.checking.claimless import tells_absence
from app.research.checking.clause_comparison import Alignment
from app.research.checking.contradictions import ComparedSentence, disagreements, statements
from app.research.checking.evidence_figures import Support, unsupported
from app.research.checking.source_lines import SourceLine, lines_of
from app.research.checking.weighed_words import weighed_words
from app.research.figures.claim_dates import days_of
from app.research.figures.numbers import plain, quantities
from app.research.relevance.relevance import language_of


class FaultKind(StrEnum):
    """What is wrong with a sentence."""

    UNKNOWN_ID = "unknown_id"
    """It cites what is not there."""
    UNCITED = "uncited"
    """It states something and cites nothing."""
    QUOTE = "quote"
    """What it quotes does not stand in what it cites."""
    NUMBER = "number"
    """A number of it does not stand in what it cites."""
    ONLY_PAST = "only_past"
    """A number of it stands in a past session only, and may be stale."""
    CONTRADICTED = "contradicted"
    """It says the opposite of what it cites: a negation or a direction is turned round."""
    LANGUAGE = "language"
    """It is not in the language of the question."""


FATAL = frozenset({FaultKind.QUOTE, FaultKind.NUMBER, FaultKind.CONTRADICTED, FaultKind.LANGUAGE})
"""Faults for which a sentence that stays wrong is left out: a mark would not make a wrong dose
harmless, nor another language readable. Others are marked as without a source."""


@dataclass(frozen=True, slots=True)
class CitationFault:
    kind: FaultKind
    detail: str = ""
    """The id, quote or number that is meant."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A sentence after its check. ``ids`` are those that exist, in order."""

    piece: Piece
    ids: tuple[str, ...]
    faults: tuple[CitationFault, ...]
    backing: Backing | None = None
    """What stands behind it; None where it cites nothing, has a fault or says nothing."""
    lines: tuple[tuple[str, str, str], ...] = ()
    """Passage, text and quote of the lines that it was laid beside: see ``quotable``."""
    lacks: tuple[str, ...] = ()
    """What it says that does not stand there, and what it leaves out."""
    likely: float = 1.0
    """How likely its source says what it says, by the measure."""

    @property
    def text(self) -> str:
        """The sentence without its citation marks."""
        return bare(self.piece.body)

    @property
    def unsure(self) -> bool:
        """Whether no rule can vouch for it."""
        return self.backing is Backing.DOUBTFUL or (
            self.backing is Backing.RESTS and self.likely < SURE
        )

    @property
    def fatal(self) -> bool:
        return any(fault.kind in FATAL for fault in self.faults)


MARK = re.compile(
    r"(?<![ \t])[ \t]*+[\[【]\s{0,9}(K\d{1,9}(?:\s{0,9}[,;–-]\s{0,9}K?\d{1,9}){0,99})\s{0,9}[\]】]",
    re.IGNORECASE,
)
_ID = re.compile(r"\d+")
_QUOTED = re.compile(r"[“„«]([^“”„«»]{2,1500})[”»“]|\"([^\"]{2,1500})\"", re.DOTALL)
_SHORTEST_QUOTE = 3
"""Words; fewer between quotation marks are a name or a term."""
_ELLIPSIS = re.compile(r"\[\s*(?:…|\.{3})\s*\]|…|\.{3}")
_BROKEN_WORD = re.compile(r"(?<=\w)(?:\u00ad|[-‐]\s*\n\s*)(?=\w)")
_FIGURE = re.compile(r"\d++(?:[.,:]\d++)*+")
_TOKEN = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_COUNTER = re.compile(r"^(?:\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2})+[.)]?)\s+(?=[A-ZÇĞİÖŞÜ])")
"""The number of a heading itself: "2. Yöntem", "3.1 Doz"."""
_PAGE = re.compile(r"^(?:s\.|slayt) \d+(?:–\d+)?(?: ·|$)")
SURE = 0.85
"""From which likelihood on a sentence waits for no judge."""
MOST_COMPARED = 8
"""Passages that one sentence may cite and is laid beside."""
_SAME_MATTER = 0.8
"""The share of a wrong sentence's words that the line which it was about may lack."""
_QUOTED_ENOUGH = 1.5
"""Weight of the words around a quote that say no more than that it is one."""
_TITLE = 3
"""Words of a heading that only names what stands under it; a longer one says something."""
_LEAD_IN = 4
"""Words of a remark that needs no source ("Özetle", "Kısaca şöyle")."""


def bare(sentence: str) -> str:
    """A sentence without its citation marks."""
    return MARK.sub("", sentence).strip()


def ids_in(sentence: str) -> tuple[str, ...]:
    """The ids that a sentence cites, each once: "[K1, K3]", "[K2][K2]", "[k4]"."""
    found: dict[str, None] = {}
    for match in MARK.finditer(sentence):
        numbers = [int(number) for number in _ID.findall(match.group(1))]
        spread = re.fullmatch(r"K\d+\s*[–-]\s*K?\d+", match.group(1), re.IGNORECASE)
        if spread and len(numbers) == 2 and numbers[0] < numbers[1] <= numbers[0] + 20:
            numbers = list(range(numbers[0], numbers[1] + 1))
        found.update((f"K{number}", None) for number in numbers)
    return tuple(found)


class Verifier:
    """Checks sentences against the passages of a run. ``question`` is what was asked: its names
    ("Tip 2 diyabet") may be repeated, its language is the answer's."""

    def __init__(self, passages: Mapping[str, Passage], question: str) -> None:
        self._passages = passages
        self._asked = Support.of([question])
        self._language = language_of(question)
        self._supports: dict[str, Support] = {}
        self._statements: dict[str, tuple[ComparedSentence, ...]] = {}
        self._normal: dict[str, str] = {}
        self._lines: dict[str, tuple[SourceLine, ...]] = {}
        self._heads: dict[str, Support] = {}

    def check(self, text: str) -> list[Checked]:
        """Every sentence of a text."""
        return [self.check_piece(piece) for piece in split(text)]

    def check_piece(self, piece: Piece) -> Checked:
        """One sentence, with the mark of a list or heading before it."""
        named = ids_in(piece.body)
        known = tuple(each for each in named if each in self._passages)
        faults = [CitationFault(FaultKind.UNKNOWN_ID, each) for each in named if each not in known]
        said = bare(piece.body)
        if not _WORD.search(said):
            return Checked(piece, known, tuple(faults))
        if piece.heading:
            said = _COUNTER.sub("", said, count=1)
        language = language_of(said) or self._language
        quotes = _quotes(said, piece)
        if known:
            for part, ids in _parts(piece.body, known):
                faults += self._against(part, piece, ids, language)
        elif not piece.heading:
            # What a heading says rests on what stands under it: `heads`.
            if quotes:
                faults += (CitationFault(FaultKind.QUOTE, each) for each in quotes)
            elif _states(said):
                faults.append(CitationFault(FaultKind.UNCITED))
        if self._language and not quotes and _in_another_language(said, self._language):
            faults.append(CitationFault(FaultKind.LANGUAGE, self._language))
        wrong = any(each.kind is not FaultKind.UNKNOWN_ID for each in faults)
        checked = Checked(piece, known, tuple(faults))
        foreign = any(each.kind is FaultKind.LANGUAGE for each in faults)
        if not known or piece.heading or foreign or tells_absence(said):
            return checked
        return self._backed(checked, language, wrong=wrong)

    def _backed(self, checked: Checked, language: str, *, wrong: bool) -> Checked:
        """A sentence with what stands behind it; of a ``wrong`` one what it lies beside."""
        worst = Backing.VERIFIED
        lines: dict[tuple[str, str, str], None] = {}
        lacks: dict[str, None] = {}
        least = 1.0
        for text, ids in _parts(checked.piece.body, checked.ids):
            found, backing, said = self._laid_beside(bare(text), checked.piece, ids, language)
            worst = max(worst, backing, key=ORDER.index)
            most_lacking = 1.0 if backing is Backing.TRANSLATED else _SAME_MATTER
            if not wrong or found.uncovered <= most_lacking:
                lines.update(dict.fromkeys(said))
            lacks.update(dict.fromkeys(found.lacks))
            least = min(least, likely(found) if found.lines else 1.0)
        checked = replace(checked, backing=None if wrong else worst, likely=least)
        return replace(checked, lines=tuple(lines), lacks=tuple(lacks))

    def _laid_beside(
        self, said: str, piece: Piece, ids: Sequence[str], language: str
    ) -> tuple[Alignment, Backing, list[tuple[str, str, str]]]:
        """A sentence, or its part before a citation, beside the lines of what it cites."""
        for quote in _quotes(said, piece):
            if self._stands(quote, [self._passages[each] for each in ids]):
                said = said.replace(quote, " … ")
        of_line = {line: each for each in ids[:MOST_COMPARED] for line in self._lines_of(each)}
        alike = [line for line, each in of_line.items() if self._alike(line, each, language)]
        heads = Support()
        for each in ids[:MOST_COMPARED]:
            heads.add(self._head_of(each))
        weight = sum(each.weight for each in weighed_words(said))
        if not weight or (weight < _QUOTED_ENOUGH and "…" in said):
            return Alignment(), Backing.VERIFIED, []
        if alike:
            found = align(said, alike, heads, language)
            backing = backing_of(found)
            if backing is not Backing.DOUBTFUL or len(alike) == len(of_line):
                return found, backing, quotable(found, of_line)
        found = align(said, list(of_line), heads, language)
        if found.lines and all(line in alike for line in found.lines):
            return found, Backing.DOUBTFUL, quotable(found, of_line)
        return found, Backing.TRANSLATED, quotable(found, of_line)

    def _alike(self, line: SourceLine, name: str, language: str) -> bool:
        """Whether a line is in the language of a sentence, as far as one can tell."""
        own = language_of(line.text)
        return (own or language_of(self._passages[name].excerpt.text)) in ("", language)

    def _lines_of(self, name: str) -> tuple[SourceLine, ...]:
        if name not in self._lines:
            excerpt = self._passages[name].excerpt
            place, authors = _PAGE.sub("", excerpt.place), " ".join(excerpt.source.authors)
            head = f"{excerpt.source.title} {place} {authors}"
            self._lines[name] = lines_of(excerpt.text, head)
        return self._lines[name]

    def _head_of(self, name: str) -> Support:
        """The numbers that belong to every sentence of a passage: those of its heads."""
        if name not in self._heads:
            passage = self._passages[name]
            self._heads[name] = support = Support.of(_texts(passage)[1:])
            support.days += days_of(passage.excerpt.source.published)
        return self._heads[name]

    def _against(
        self, text: str, piece: Piece, ids: Sequence[str], language: str
    ) -> Iterator[CitationFault]:
        """What is wrong with a sentence, or its part before a citation, given what it cites."""
        cited = [self._passages[each] for each in ids]
        said = bare(text)
        if piece.heading:
            said = _COUNTER.sub("", said, count=1)
        for quote in _quotes(said, piece):
            if not self._stands(quote, cited):
                yield CitationFault(FaultKind.QUOTE, quote)
            elif set(_FIGURE.findall(quote)) <= {
                figure for each in cited for figure in _FIGURE.findall(each.excerpt.text)
            }:
                # It stands there word for word, whatever its numbers mean.
                said = said.replace(quote, " … ")
        wrong = self._numbers(said, cited, language)
        yield from wrong
        if wrong:
            return
        alike = all(language_of(each.excerpt.text) in ("", language) for each in cited)
        beside = [each for passage in cited for each in self._statements_of(passage)]
        for each in disagreements(said, beside, language, alike=alike):
            kind = FaultKind.NUMBER if each.number else FaultKind.CONTRADICTED
            yield CitationFault(kind, each.detail)

    def _statements_of(self, passage: Passage) -> tuple[ComparedSentence, ...]:
        if passage.id not in self._statements:
            excerpt = passage.excerpt
            head = f"{excerpt.source.title} {_PAGE.sub('', excerpt.place)}"
            self._statements[passage.id] = statements(excerpt.text, head)
        return self._statements[passage.id]

    def heads(self, heading: Checked, ids: Sequence[str]) -> bool:
        """Whether a heading without a citation holds over a sentence that cites ``ids``: its
        numbers and quotes stand there. One that cites was checked like any sentence."""
        if heading.ids or heading.fatal:
            return not heading.fatal
        said = _COUNTER.sub("", heading.text, count=1)
        language = language_of(said) or self._language
        if len(weighed_words(said)) > _TITLE:
            _, backing, _ = self._laid_beside(said, heading.piece, ids, language)
            if backing is Backing.DOUBTFUL:
                return False
        cited = [self._passages[each] for each in ids]
        return all(self._stands(each, cited) for each in _quotes(said, heading.piece)) and not (
            unsupported(said, self._support(cited), self._asked, language)
        )

    def _numbers(self, said: str, cited: Sequence[Passage], language: str) -> list[CitationFault]:
        missing = unsupported(said, self._support(cited), self._asked, language)
        if missing:
            return [CitationFault(FaultKind.NUMBER, each) for each in missing]
        fresh = [each for each in cited if each.excerpt.source.kind is not SourceKind.SESSION]
        if len(fresh) == len(cited):
            return []
        stale = unsupported(said, self._support(fresh), self._asked, language)
        return [CitationFault(FaultKind.ONLY_PAST, each) for each in stale]

    def _support(self, cited: Sequence[Passage]) -> Support:
        together = Support()
        for passage in cited:
            support = self._supports.get(passage.id)
            if support is None:
                support = self._supports[passage.id] = Support.of(_texts(passage))
                support.days += days_of(passage.excerpt.source.published)
            together.add(support)
        return together

    def _stands(self, quote: str, cited: Sequence[Passage]) -> bool:
        """Whether a quote, with what its ellipses left out, stands in one of the passages."""
        parts = [part for part in map(normal, _ELLIPSIS.split(quote)) if part]
        return any(_in_order(parts, self._normal_of(passage)) for passage in cited)

    def _normal_of(self, passage: Passage) -> str:
        if passage.id not in self._normal:
            self._normal[passage.id] = f" {normal(passage.excerpt.text)} "
        return self._normal[passage.id]


def normal(text: str) -> str:
    """A text as quotes are compared: folded words, without punctuation, spaces and hyphenation."""
    return " ".join(_TOKEN.findall(fold(_BROKEN_WORD.sub("", text))))


def _in_order(parts: Sequence[str], text: str) -> bool:
    at = 0
    for part in parts:
        found = text.find(f" {part} ", at)
        if found < 0:
            return False
        at = found + len(part) + 1
    return bool(parts)


def _parts(body: str, known: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A sentence by its citations: each part with what is cited behind it ("… [K1], … [K2]"). What
    stands behind the last one, or before one that does not exist, rests on all."""
    start = 0
    marks = list(MARK.finditer(body))
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        if following is not None and following.start() == mark.end():
            continue  # "[K1][K2]"
        text = body[start : mark.end()]
        ids = tuple(each for each in ids_in(text) if each in known)
        yield text, ids or tuple(known)
        start = mark.end()
    if _WORD.search(body, start):
        yield body[start:], tuple(known)


def _quotes(said: str, piece: Piece) -> list[str]:
    if ">" in piece.lead:
        return [said]
    found = [first or second for first, second in _QUOTED.findall(said)]
    return [each for each in found if len(_TOKEN.findall(each)) >= _SHORTEST_QUOTE]


def _texts(passage: Passage) -> list[str]:
    """What a passage says: its text, and what is known of its source. Of its date only the year:
    the day and the month are no numbers, nor is that of a page."""
    excerpt, source = passage.excerpt, passage.excerpt.source
    return [
        excerpt.text,
        source.title,
        source.published[:4],
        _PAGE.sub("", excerpt.place),
        source.container,
        " ".join(source.authors),
    ]


def _states(said: str) -> bool:
    """Whether a sentence without a citation states something that needs one."""
    if said.endswith("?") or tells_absence(said):
        return False
    text = plain(said)
    counted = quantities(text)
    if any(each.unit is not None for each in counted):
        return True
    if said.endswith(":"):
        return False
    named = all(each.name for each in counted) and not days_of(text)
    return not named or len(_WORD.findall(said)) > _LEAD_IN


def _in_another_language(said: str, wanted: str) -> bool:
    return len(_WORD.findall(said)) > 7 and language_of(said) not in ("", wanted)
