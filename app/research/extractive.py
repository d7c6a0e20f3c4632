"""The answer without a model: the sentences that fit the question best, word for word, by source.

Nothing is worded anew, so nothing can be invented; each quote carries its citation. A sentence that
leans on the one before it ("Bu nedenle …", "However, …") is quoted with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from app.core.domain.evidence import Excerpt, Passage, SourceKind
from app.core.domain.messages import Citation
from app.core.domain.tiers_and_modes import Tier
from app.core.language.citation_marks import without_marks
from app.core.language.sentences import Piece, split
from app.core.language.turkish import fold
from app.core.matching.asked_figures import asked
from app.core.wording.speech import Speech
from app.research.document_reading import document_answer
from app.research.document_reading.document_reader import DocumentReading, DocumentSense
from app.research.document_reading.shown_lines import leans
from app.research.figures.measures import given
from app.research.figures.numbers import plain, quantities
from app.research.relevance import translation
from app.research.relevance.aboutness import ENOUGH, Aboutness
from app.research.relevance.relevance import Relevance, language_of, terms_of
from app.research.runs.run_evidence import Evidence

SENTENCES = {Tier.HIZLI: 5, Tier.ARASTIRMA: 10}
"""How many sentences an answer shows; a deep research without a model is one of Araştırma."""
OF_A_SOURCE = 4
LEAST = 0.12
"""The share of the question's words (by weight) without which a sentence is no answer to it."""
BESIDE = 0.75
"""The share of the best passage's probability to answer that another must have."""
SHORTEST, LONGEST = 25, 600
"""Characters of a sentence that can stand alone."""
SHORTEST_ROW = 6
_SAME = 0.8
"""Share of common words from which two sentences say the same."""
_FIGURE_BONUS = 0.1
_WHOLE = re.compile(r"[.!?…][\"”»’')\]*_]*$")
_ITEM = re.compile(r"[-*+•|]|\d+[.)]")


@dataclass(frozen=True, slots=True)
class Extract:
    """The answer and what it stands on."""

    text: str
    citations: tuple[Citation, ...]
    passages: tuple[Passage, ...]
    near: bool = False
    """Whether it answers nothing, and only comes near."""
    may_answer: bool = False
    """Whether much speaks for the first line of what comes near."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """``text`` is what is shown: the sentence, and the one before where it leans on that."""

    text: str
    alone: str
    place: int
    passage: Passage
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class _ToQuote:
    """A question with the evidence that there is on it, and how its answer is told: below
    ``intro``, as long as the ``tier`` has it."""

    question: str
    evidence: Evidence
    tier: Tier
    speech: Speech
    intro: str


def extract(
    evidence: Evidence,
    question: str,
    tier: Tier,
    speech: Speech,
    priority: Sequence[str],
    sense: DocumentSense | None = None,
    read: DocumentReading | None = None,
    *,
    beside_records: bool = False,
    for_model: bool = False,
) -> Extract | None:
    """The best sentences, grouped by source; None when nothing fits the question. They may stand
    ``for_model``, in place of the answer that one was asked for. Of the user's files ``sense`` says
    which line answers, or they were ``read`` before; where none surely does, and nothing else
    either, what comes near is told as no more than that."""
    passages = evidence.best(question, 10**9, priority=(*priority, "past"))
    intro = speech.excerpts_for_model if for_model else speech.excerpts_intro
    to_tell = _ToQuote(question, evidence, tier, speech, intro)
    if sense is None:
        return _extracted(passages, to_tell)
    files = [each for each in passages if each.excerpt.source.kind is SourceKind.FILE]
    reading = read if read is not None else sense.read(question, _as_found(evidence, files))
    told = document_answer.answered(reading, speech, beside_records=beside_records)
    known = len(told.citations) if told is not None else 0
    others = [each for each in passages if each.excerpt.source.kind is not SourceKind.FILE]
    beside = _extracted(others, to_tell, known) if others else None
    if told is None and beside is not None:
        return beside
    answers = told is not None
    told = told or document_answer.near(reading, speech)
    if told is None:
        return None
    quoted = set(map(_named, told.excerpts))
    behind = tuple(e for e in files if _named(e.excerpt) in quoted)
    if beside is None:
        return Extract(
            told.text, told.citations, behind, near=not answers, may_answer=told.may_answer
        )
    return Extract(
        f"{told.text}\n\n{beside.text}",
        (*told.citations, *beside.citations),
        (*behind, *beside.passages),
    )


def _named(excerpt: Excerpt) -> tuple[str, str, str]:
    return excerpt.source.key, excerpt.place, excerpt.text


def _as_found(evidence: Evidence, passages: Sequence[Passage]) -> list[Excerpt]:
    """The excerpts of passages in the order in which searches gave them."""
    known = {each.id for each in passages}
    return [each.excerpt for name, each in evidence.passages.items() if name in known]


def _extracted(passages: Sequence[Passage], to_tell: _ToQuote, known: int = 0) -> Extract | None:
    """The best sentences of all passages; so many quotes are ``known`` before."""
    asked_in = language_of(to_tell.question)
    parts = [to_tell.intro]
    citations: list[Citation] = []
    behind: dict[str, Passage] = {}
    for group in _by_source(passages, to_tell.question, to_tell.tier):
        parts.append(_heading(group[0].passage, asked_in, to_tell.speech))
        for each in group:
            citations.append(_citation(each, to_tell.evidence))
            behind[each.passage.id] = each.passage
            parts.append(f"> {without_marks(each.text)} [{known + len(citations)}]")
    if not citations:
        return None
    return Extract("\n\n".join(parts), tuple(citations), tuple(behind.values()))


def _by_source(
    passages: Sequence[Passage], question: str, tier: Tier
) -> Iterable[Sequence[_Sentence]]:
    """The sentences to show, those of each source together, in the order of the passages."""
    relevance = Relevance(
        question, (each.excerpt.text for each in passages), translation.readings(question)
    )
    about = Aboutness(question, relevance)
    likely = {each.id: about.likely(_head(each), each.excerpt.text) for each in passages}
    likeliest = max(likely, key=lambda name: likely[name], default="")
    least = max(ENOUGH, BESIDE * likely.get(likeliest, 0.0))
    passages = [each for each in passages if likely[each.id] >= least]
    wanted = asked(question).sorts
    scored = [
        replace(each, score=score)
        for rank, passage in enumerate(passages)
        for each in _sentences(passage)
        if (score := _score(relevance, each, rank, wanted, likeliest=passage.id == likeliest))
    ]
    telling = _telling(scored, relevance, wanted)
    groups: dict[str, list[_Sentence]] = {each.excerpt.source.key: [] for each in passages}
    for each in _choose(telling, SENTENCES.get(tier, SENTENCES[Tier.ARASTIRMA])):
        groups[each.passage.excerpt.source.key].append(each)
    for group in groups.values():
        group.sort(key=lambda each: (each.passage.id, each.place))
    return [group for group in groups.values() if group]


def _head(passage: Passage) -> str:
    """What stands over a passage."""
    return f"{passage.excerpt.source.title} {passage.excerpt.place}"


def _sentences(passage: Passage) -> Iterator[_Sentence]:
    """The sentences of a passage that can be shown: no headings, no questions, no halves."""
    before: Piece | None = None
    for place, piece in enumerate(split(passage.excerpt.text)):
        if piece.heading or not piece.body.strip():
            before = None
            continue
        alone = _flat(piece)
        goes_on = leans(alone)
        text = f"{_flat(before)} {alone}" if goes_on and before is not None else alone
        if _stands(piece, place) and len(text) <= LONGEST:
            yield _Sentence(text, alone, place, passage)
        before = piece if _WHOLE.search(alone) else None


def _stands(piece: Piece, place: int) -> bool:
    text = _flat(piece)
    item = _ITEM.match(piece.lead.strip()) is not None or " | " in text or ": " in text
    # A row of a table says all it has to in a few letters ("Kayapınar | 38").
    shortest = SHORTEST_ROW if " | " in text or ": " in text else SHORTEST
    if not shortest <= len(text) <= LONGEST or text.endswith("?"):
        return False
    # A passage that begins in the middle of a sentence, or ends there.
    return item or (_WHOLE.search(text) is not None and not (place == 0 and text[0].islower()))


def _flat(piece: Piece) -> str:
    return " ".join(piece.body.split())


def _score(
    relevance: Relevance, sentence: _Sentence, rank: int, wanted: frozenset[str], *, likeliest: bool
) -> float:
    """How much of the question stands in the sentence; its title says what it is about, a passage
    that a source put first is likelier to be meant, and "how much" wants a figure. In the likeliest
    passage a figure of the sort that is asked for is enough. 0: not to be shown."""
    told = bool(wanted) and not wanted.isdisjoint(given(sentence.alone))
    if relevance.score(sentence.text) < LEAST and not (told and likeliest):
        return 0.0
    fits = relevance.under(_head(sentence.passage), sentence.text)
    return fits + 0.1 / (1 + rank) + (_FIGURE_BONUS if told else 0.0)


def _telling(
    scored: Sequence[_Sentence], relevance: Relevance, wanted: frozenset[str]
) -> Sequence[_Sentence]:
    """The sentences without those that only have a figure of the sort that is asked for, where one
    with the question's words gives it: "Aidat 3.200 TL" is no answer to what the deposit is."""
    worded = [each for each in scored if relevance.score(each.text) >= LEAST]
    gives = any(not wanted.isdisjoint(given(each.alone)) for each in worded)
    return worded if gives else scored


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence says, as far as another may repeat it."""

    terms: frozenset[str]
    figures: frozenset[frozenset[Decimal]]

    def repeats(self, other: _Said) -> bool:
        """Whether the two say the same: another figure is another statement, if not a contrary
        one."""
        shared = len(self.terms & other.terms)
        alike = shared > _SAME * min(len(self.terms), len(other.terms))
        return alike and (self.figures <= other.figures or other.figures <= self.figures)


def _said(text: str) -> _Said:
    figures = frozenset(each.readings for each in quantities(plain(text)))
    return _Said(frozenset(terms_of(text)) or frozenset({fold(text)}), figures)


def _choose(scored: Sequence[_Sentence], most: int) -> list[_Sentence]:
    chosen: list[_Sentence] = []
    seen: list[_Said] = []
    taken: dict[str, int] = {}
    for each in sorted(scored, key=lambda s: -s.score):
        key = each.passage.excerpt.source.key
        said = _said(each.alone)
        if any(said.repeats(other) for other in seen) or taken.get(key, 0) >= OF_A_SOURCE:
            continue
        chosen.append(each)
        seen.append(said)
        taken[key] = taken.get(key, 0) + 1
        if len(chosen) == most:
            break
    # What another quote brings along is not quoted by itself.
    return [
        each
        for each in chosen
        if not any(other is not each and each.text in other.text for other in chosen)
    ]


def _heading(passage: Passage, asked_in: str, speech: Speech) -> str:
    source = passage.excerpt.source
    about = [source.container, speech.written_date(source.published)]
    if source.kind is not SourceKind.SESSION and passage.excerpt.place != source.title:
        about.append(passage.excerpt.place)
    written_in = language_of(passage.excerpt.text)
    if asked_in and written_in != asked_in:
        about.append(speech.source_in(written_in))
    known = without_marks(" · ".join(each for each in about if each))
    title = without_marks(" ".join(source.title.split()))
    return f"**{title}**" + (f" ({known})" if known else "")


def _citation(sentence: _Sentence, evidence: Evidence) -> Citation:
    excerpt, source = sentence.passage.excerpt, sentence.passage.excerpt.source
    if source.kind is SourceKind.SESSION:
        message_id = evidence.message_of(sentence.passage)
        return Citation(source.key, message_id, source.title, source.seen_at, sentence.text)
    return Citation(
        session_id="",
        message_id="",
        title=source.title,
        date=source.seen_at,
        quote=sentence.text,
        address=source.address,
        place=excerpt.place,
        kind=source.kind.value,
    )
