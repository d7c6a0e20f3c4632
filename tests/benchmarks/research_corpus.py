"""The frozen corpus of the research benchmark, its questions, and the faults planted from them.

``tests/data/research`` holds short texts made up for this (no advice to anybody), and questions
with their gold sentences, true sentences in many spellings and false ones. A claim cites the gold
passages of its question by number, ``[1]``; what is planted on top of the hand-written faults is
made here, by rules that know nothing of the check that has to find it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from app.core.domain.evidence import Excerpt, Passage, Source, SourceKind
from app.research.files.file_reader import read
from app.research.runs.run_evidence import Evidence

DATA = Path(__file__).parent.parent / "data" / "research"
CORPUS = DATA / "corpus"
SEEN_AT = 1_732_000_000_000

BEYOND = ("another number of the passage", "swapped, nothing to count", "quote of two words")
"""Faults that a check of words and numbers cannot prove: told, and no part of the aim."""

_MARK = re.compile(r"\[(\d+(?:, \d+)*)\]")
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?!\w)")
_YEAR = re.compile(r"(?:1[3-9]|20)\d\d")
_MONTHS = (
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık"
).split()  # fmt: skip
_MONTH = re.compile(rf"(?<!\w)({'|'.join(_MONTHS)})(?!\w*y)", re.IGNORECASE)
_WORDS = (
    "bir iki üç dört beş altı yedi sekiz dokuz on yirmi otuz kırk elli altmış yetmiş seksen doksan"
    " yüz bin"
).split()
_VALUES = {
    word: str(value)
    for word, value in zip(_WORDS, [*range(1, 11), *range(20, 100, 10), 100, 1000], strict=True)
}
_COUNTED = re.compile(r"\d|%|yüzde|buçuk|" + "|".join(rf"\b{word}\b" for word in _WORDS[1:]))
_UNITS = {
    "mg": "g", "g": "mg", "gram": "kilogram", "kg": "mg", "cm": "mm", "mm": "cm", "m": "km",
    "metre": "kilometre", "km": "m", "TL": "dolar", "avro": "lira", "gün": "ay", "dk": "sa.",
    "saat": "dakika", "dakika": "saat", "litre": "mililitre", "IU": "mg", "mmHg": "°C",
}  # fmt: skip
_UNIT = re.compile(rf"(?<=\d )({'|'.join(sorted(_UNITS, key=len, reverse=True))})(?![\w/])")
_QUOTED_WORDS = 9
_REMARK = "Kaynaklarda bunun ötesinde bir bilgi bulunmuyor."


@dataclass(frozen=True, slots=True)
class Gold:
    """The sentence that answers; ``newer``: the one that counts where an older one differs."""

    document: str
    sentence: str
    newer: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of an answer: ``sort`` is its style, or what is wrong with it."""

    sort: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """``kind``: answerable, conflicting, stale or unanswerable (then without gold)."""

    id: str
    kind: str
    text: str
    gold: tuple[Gold, ...]
    true: tuple[Claim, ...]
    faults: tuple[Claim, ...]


def questions(name: str = "questions") -> list[Question]:
    """The questions of a file in their order; "questions_unseen" were written after the engine, in
    lay words, with slips and over English texts, and say what a first look finds."""
    lines = (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [
        Question(
            row["id"],
            row["kind"],
            row["question"],
            tuple(Gold(g["document"], g["sentence"], g.get("newer", False)) for g in row["gold"]),
            tuple(Claim(each["style"], each["text"]) for each in row["true"]),
            tuple(Claim(f"{each['sort']}, by hand", each["text"]) for each in row["faults"]),
        )
        for row in map(json.loads, lines)
    ]


def documents(kind: SourceKind = SourceKind.FILE) -> dict[str, list[Excerpt]]:
    """Every document in the passages that the program itself makes of it, by its name."""
    found: dict[str, list[Excerpt]] = {}
    for path in sorted(CORPUS.glob("*.md")):
        with path.open("rb") as stream:
            said = read(stream, ".md")
        address = f"https://ornek.org/{path.stem}" if kind is SourceKind.WEB else str(path)
        source = Source(
            kind, path.stem, said["title"], address, SEEN_AT, published=said["published"]
        )
        found[path.stem] = [Excerpt(source, text, place) for place, text in said["parts"]]
    return found


class Library:
    """All passages of the corpus with their ids, as a run that found them all would have them."""

    def __init__(self) -> None:
        self.evidence = Evidence()
        for excerpts in documents().values():
            self.evidence.add(excerpts)
        self._all = list(self.evidence.passages.values())

    def passage_of(self, gold: Gold) -> Passage:
        """The passage that holds a gold sentence, word for word."""
        return next(
            passage
            for passage in self._all
            if passage.excerpt.source.key == gold.document
            and gold.sentence in " ".join(passage.excerpt.text.split())
        )

    def ids_of(self, question: Question) -> list[str]:
        """The ids of a question's gold passages, in its order."""
        return [self.passage_of(gold).id for gold in question.gold]

    def text_of(self, ids: Sequence[str]) -> str:
        """What some passages say, with their titles and dates."""
        listed = [self.evidence.passages[each].excerpt for each in ids]
        return " ".join(f"{e.text} {e.source.title} {e.source.published}" for e in listed)

    def foreign(self, claim: str, ids: Sequence[str]) -> str:
        """A passage on something else, in which not one number of the claim stands as written."""
        topics = {self.evidence.passages[each].excerpt.source.key[:5] for each in ids}
        said = _values(claim)
        start = crc32(claim.encode()) % len(self._all)
        for passage in self._all[start:] + self._all[:start]:
            other = passage.excerpt.source.key[:5] not in topics
            if other and not said & _values(self.text_of([passage.id])):
                return passage.id
        return self._all[start].id


def cite(text: str, ids: Sequence[str]) -> str:
    """A claim with its gold numbers as ids of passages."""

    def named(found: re.Match[str]) -> str:
        return "[" + ", ".join(ids[int(each) - 1] for each in found[1].split(", ")) + "]"

    return _MARK.sub(named, text)


def without_marks(text: str) -> str:
    """A text without its citations."""
    return re.sub(r" ?\[K?\d+(?:, K?\d+)*\]", "", text)


def true_claims(question: Question, library: Library) -> Iterator[Claim]:
    """What a faithful writer may write, with ids: the claims by hand, the gold sentence in its own
    words, a part of it as a quote."""
    ids = library.ids_of(question)
    for claim in question.true:
        yield Claim(claim.sort, cite(claim.text, ids))
    for gold, name in zip(question.gold, ids, strict=True):
        if "-en" not in gold.document[-3:]:
            yield Claim("verbatim", f"{gold.sentence.rstrip('.')} [{name}].")
        yield Claim("quote", f"Kaynakta “{_opening(gold.sentence)}” diye geçiyor [{name}].")
    if not question.gold:
        yield Claim("nothing found", "Kaynaklarda bu soruyu yanıtlayan bir bilgi bulunmuyor.")


def companion(question: Question, library: Library) -> Claim:
    """One more true sentence, to stand before a planted one."""
    if not question.gold:
        return Claim("companion", "Kaynaklarda bu soruyu yanıtlayan bir bilgi bulunmuyor.")
    words = question.gold[0].sentence.split()[1 : _QUOTED_WORDS - 2]
    name = library.ids_of(question)[0]
    return Claim("companion", f"Belgede “{' '.join(words)}” sözleri yazıyor [{name}].")


def planted(question: Question, library: Library) -> Iterator[Claim]:
    """What a careless or inventive writer may write, with ids."""
    ids = library.ids_of(question)
    for claim in question.faults:
        yield Claim(claim.sort, cite(claim.text, ids))
        if claim.sort.startswith("number"):
            yield Claim("wrong number in a list", f"\n- {cite(claim.text, ids)}")
            yield Claim("wrong number in a table", f"\n\n| Değer | {cite(claim.text, ids)} |")
            heading = without_marks(cite(claim.text, ids)).rstrip(".")
            yield Claim("wrong number in a heading", f"\n\n## {heading}\n\n{_REMARK}")
    for claim in question.true:
        named = re.findall(r"\d+", " ".join(_MARK.findall(claim.text)))
        cited = [ids[int(each) - 1] for each in named]
        for sort, text in _wrong(claim.text, library.text_of(cited)):
            yield Claim(sort, cite(text, ids))
        yield Claim("invented id", _MARK.sub("[K9999]", claim.text))
        yield Claim("no citation", _MARK.sub("", claim.text).replace(" .", "."))
        other = library.foreign(claim.text, cited)
        counted = _COUNTED.search(_MARK.sub("", claim.text).casefold()) or "“" in claim.text
        sort = "swapped citation" if counted else "swapped, nothing to count"
        yield Claim(sort, _MARK.sub(f"[{other}]", claim.text))
    for gold, name in zip(question.gold, ids, strict=True):
        yield from _bad_quotes(gold.sentence, name, library)


def _opening(sentence: str) -> str:
    return " ".join(sentence.rstrip(".").split()[:_QUOTED_WORDS]).rstrip(",;:")


def _bad_quotes(sentence: str, name: str, library: Library) -> Iterator[Claim]:
    said = _opening(sentence).split()
    middle = len(said) // 2
    changed = [*said[:middle], "nadiren", *said[middle + 1 :]]
    more = [*said[:middle], "kesinlikle", *said[middle:]]
    other = library.foreign(sentence, [name])
    for sort, words, cited in (
        ("quote, a word changed", changed, name),
        ("quote, a word added", more, name),
        ("quote, words exchanged", [*said[1:3], said[0], *said[3:]], name),
        ("quote of another passage", said, other),
        ("quote of two words", ["bütünüyle", "güvenli"], name),
    ):
        yield Claim(sort, f"Kaynakta “{' '.join(words)}” diye geçiyor [{cited}].")
    yield Claim("quote without a citation", f"Uzmanlar “{' '.join(said)}” diyor.")


def _wrong(text: str, source: str) -> Iterator[tuple[str, str]]:
    """A claim with one number, unit or month exchanged for one that its source does not have."""
    marks = [range(*found.span()) for found in _MARK.finditer(text)]
    known = set(_numbers(source))
    for found in _NUMBER.finditer(text):
        if any(found.start() in mark for mark in marks):
            continue
        wrong = next((each for each in _near(found[0]) if _key(each) not in known), "")
        if wrong:
            sort = "wrong year" if _YEAR.fullmatch(found[0]) else "wrong number"
            yield sort, text[: found.start()] + wrong + text[found.end() :]
        other = sorted(known - set(_numbers(text)), key=lambda each: crc32(each.encode()))
        if other:
            yield BEYOND[0], text[: found.start()] + other[0] + text[found.end() :]
    for found in _UNIT.finditer(text):
        yield "wrong unit", text[: found.start()] + _UNITS[found[0]] + text[found.end() :]
    for found in _MONTH.finditer(text):
        place = _MONTHS.index(found[0].lower().replace("i̇", "i"))
        wrong = next(
            each
            for each in (*_MONTHS[place + 1 :], *_MONTHS[:place])
            if each not in source.casefold()
        )
        wrong = wrong.capitalize() if found[0][0].isupper() else wrong
        beside = re.search(r"\d['’\w]* ?(?:yılının )?$", text[: found.start()])
        sort = "wrong month" if beside or re.match(r" \d", text[found.end() :]) else "month alone"
        yield sort, text[: found.start()] + wrong + text[found.end() :]


def _near(number: str) -> Iterator[str]:
    """Numbers that one slip makes of another."""
    if re.fullmatch(r"\d\d\.\d\d\.\d{4}", number):
        yield f"{int(number[:2]) % 28 + 1:02}{number[2:]}"
        return
    if _YEAR.fullmatch(number):
        yield from (str(int(number) + step) for step in (1, -1, 10, 7))
        return
    first, rest = number[0], number[1:]
    yield from (f"{(int(first) + step - 1) % 9 + 1}{rest}" for step in (1, 2, 4, 5, 7))


def _numbers(text: str) -> list[str]:
    return [_key(each) for each in re.findall(r"\d+(?:[.,]\d+)*", text)]


def _values(text: str) -> set[str]:
    """The numbers of a text, in digits and in words."""
    words = re.findall(r"\w+", text.casefold())
    return {*_numbers(text), *(_VALUES[word] for word in words if word in _VALUES)}


def _key(number: str) -> str:
    return number.replace(",", ".")
