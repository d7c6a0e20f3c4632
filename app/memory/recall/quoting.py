"""Choice of a quote: the sentences of a past message that answer a question, word for word.

The words of a question rarely all stand in the sentence that answers it: half of them were said
when it was asked before ("yan etkisi?"), and what is wanted has none ("kaç lira"). So a sentence
counts for what it has, for what was asked where it was answered, and for being of the sort that is
wanted: a figure with its unit, a name, a time.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.core.domain.recall_port import QuotableMessage
from app.core.domain.recall_result import Match
from app.core.language.sentences import pieces
from app.core.language.turkish import WHO, fold, spans_at, words
from app.core.matching.asked_figures import AskedFigure, hinted
from app.core.matching.scoring import Weights, WordHit, best_weights, covered, in_context, merged
from app.memory.recall.ranking import Ranked

LONGEST_QUOTE = 300
_TELLING = 100
"""Characters; a shorter quote takes in the sentences that follow."""
_ASKED = 0.5
"""The weight of a word of the question that only the question of the turn has."""
_BESIDE = 0.3
"""The weight of a word of the question that only another sentence of the answer has."""
_WANTED = 0.6
"""What a sentence of the sort that is wanted has ahead, as a share of the question."""
_ASKS = 1.0
"""How much a sentence that itself asks counts less than one of the wanted sort."""
_MOST_TOGETHER = 12
"""Sentences of a stretch at most: what is broken up more than that is none."""
_LONGER = 0.02
"""What every further sentence costs, in the same measure."""

_ROUNDING = 1e-9
"""More than what a sum in another order can differ by."""
Hit = tuple[int, int, WordHit]
"""What matches, with where it begins and ends in a message."""

_SIDE_EFFECT = re.compile(r"\byan etki\w*|\bside effect")
_A_SIDE_EFFECT = re.compile(
    r"yan etki|bulanti|kusma|ishal|kabizlik|agrisi|donmesi|odem|kanama|kizar|kurulu"
    r"|yapabilir|sik gorul|risk"
)
"""What a folded sentence has that tells one."""
_WHO = re.compile(
    r"\b(?:" + WHO + r"\w{0,5}|who\w*|hangi (?:doktor|hoca|arastirmaci|uzman|profesor)\w*)\b"
)
_WHAT = re.compile(
    r"(.{2,60}?) ne(?:dir|ydi|ymis)?(?: demek\w*)?\W*"
    r"|what(?: is| was|s) (?:the |an? )?(.{2,60}?)\W*"
)
_BEGINNING = 80
"""Characters of a sentence in which what it is about is named."""
_LONGEST_QUESTION = 2_000
"""Characters of a question that are read for what it wants."""
_ALIKE = 5
"""Letters that the forms of a word share."""
_WHY = re.compile(r"\b(?:neden(?! sonra)|niye|nicin|why)\b")
_BECAUSE = re.compile(
    r"\b(?:cunku|nedeni\w*|nedeniyle|sebeb\w+|yuzunden|dolayi|kaynaklan\w+|yol acar"
    r"|because|since|due to|causes?|caused|reason)\b"
)
_PERSON = re.compile(
    r"(?<=\w[ ,])[A-ZÇĞİÖŞÜ][a-zçğıöşü]+(?:['’]|(?= (?:ve ark|et al)))"
    r"|[A-ZÇĞİÖŞÜ][a-zçğıöşü]+ (?:ve )?[A-ZÇĞİÖŞÜ][a-zçğıöşü]+|^[A-ZÇĞİÖŞÜ][a-zçğıöşü]+['’]"
)
"""A word or two written like a person's name, not merely the first word of a sentence."""
_AMOUNT = re.compile(r"\b(\d+(?:[.,]\d+)?) ?([a-z]{2,4})")
_NO_WORTH = -10.0
"""Less than any stretch is worth."""


@dataclass(frozen=True, slots=True)
class QuotableAnswer:
    """An answer, the places of the question's words in it, and the words that the question before
    it had."""

    answer: QuotableMessage
    hits: Sequence[WordHit]
    asked: Weights


@dataclass(frozen=True, slots=True)
class _Measure:
    """How sentences are measured against a question: the weight of each of its words (``idf``) as a
    share of the ``whole``, and what one of the wanted sort has ahead at ``most``."""

    question: str
    idf: Sequence[float]
    whole: float
    most: float

    @classmethod
    def of(cls, question: str, idf: Sequence[float]) -> _Measure:
        return cls(question, idf, sum(idf) or 1.0, _WANTED * wants(question))

    def share(self, *found: Weights) -> float:
        """How much of the question is found, at each word's best weight."""
        return covered(merged(found) if len(found) > 1 else found[0], self.idf) / self.whole


@dataclass(frozen=True, slots=True)
class Quote:
    """Sentences of a message, verbatim and at most 300 characters."""

    message_id: str
    text: str


def is_rule(line: str) -> bool:
    """Whether a line is the rule below a table's head, or across a page."""
    return "--" in line and not line.strip("|:- \t")


def quote_of(question: str, turns: Sequence[QuotableAnswer], idf: Sequence[float]) -> Quote | None:
    """What answers a question best in some turns, given best first; ``None`` without any."""
    measure = _Measure.of(question, idf)
    # The answer that can have the best sentence comes first; often no other one need be read.
    could = [
        (measure.share(best_weights(turn.hits), _around(turn)) + measure.most, -number)
        for number, turn in enumerate(turns)
    ]
    best: tuple[float, int, str] | None = None
    for bound, place in sorted(could, reverse=True):
        if best is not None and bound < best[0]:
            break
        found = _best_quote_in(turns[-place], measure, best[0] if best else None)
        if found is not None and (best is None or (found[0], place) > best[:2]):
            best = found[0], place, found[1]
    return Quote(turns[-best[1]].answer.message_id, best[2]) if best is not None else None


def _around(turn: QuotableAnswer) -> Weights:
    """What every sentence of an answer has of the question: what was asked there, and said
    elsewhere in it."""
    return in_context({}, (_ASKED, turn.asked), (_BESIDE, best_weights(turn.hits)))


def _best_quote_in(
    turn: QuotableAnswer, measure: _Measure, least: float | None
) -> tuple[float, str] | None:
    """The best stretch of sentences of an answer, and how good it is; ``None`` where none can be as
    good as the ``least``."""
    content = turn.answer.content
    spans = spans_at(content, [hit.place for hit in turn.hits])
    found = [(*spans[hit.place], hit) for hit in turn.hits if hit.place in spans]
    around, most = _around(turn), measure.most
    # No other line can be better than what its answer has anyway: most are not taken apart.
    elsewhere = measure.share(around) + most
    # No stretch goes beyond its line, nor has more than all of it.
    lines = [
        (measure.share(best_weights(hit for *_, hit in hits), around) + most, hits)
        for hits in _by_line(content, found)
    ]
    lines.sort(key=lambda line: -line[0])
    reached = least
    best: tuple[float, int, int] | None = None
    sentences: Sequence[tuple[int, int]] = ()
    for bound, hits in lines:
        if reached is not None and bound + _ROUNDING < reached:
            break
        near = _sentences_of_line(content, hits[0][0])
        own = _best_stretch(content, near, hits, around, measure)
        if best is None or own > best:
            best, sentences = own, near
            reached = own[0] if reached is None else max(own[0], reached)
    if best is None or best[0] <= elsewhere:
        if least is not None and elsewhere + _ROUNDING < least:
            return None
        sentences = _sentences(content)
        best = _best_stretch(content, sentences, found, around, measure)
    worth, start, end = best[0], -best[1], best[2]
    return worth, content[start : _end_of_telling(content, sentences, start, end)].strip()


def _end_of_telling(
    content: str, sentences: Sequence[tuple[int, int]], start: int, end: int
) -> int:
    """Where a quote ends that takes in what follows until it is long enough: a sentence like "The
    Somogyi effect." says little without the next one."""
    for _, stop in sentences:
        if stop <= end:
            continue
        if end - start >= _TELLING or stop - start > LONGEST_QUOTE or "\n" in content[end:stop]:
            break
        end = stop
    return end


def _best_stretch(
    content: str,
    sentences: Sequence[tuple[int, int]],
    hits: Sequence[Hit],
    around: Weights,
    measure: _Measure,
) -> tuple[float, int, int]:
    """The best stretch of some sentences: how good it is, where it begins, less than 0 for the
    earlier to be the better, and where it ends. ``hits`` are given with where they stand."""
    question, begins = measure.question, [start for start, _ in sentences]
    own: dict[int, Weights] = {}
    for start, end, hit in hits:
        place = bisect_right(begins, start) - 1
        if place >= 0 and end <= sentences[place][1]:
            found = own.setdefault(place, {})
            found[hit.term] = max(found.get(hit.term, 0.0), hit.weight)
    fitting: dict[int, float] = {}

    def fits(place: int) -> float:
        """How far a sentence is of the sort that is wanted."""
        if place not in fitting:
            sentence = content[slice(*sentences[place])]
            asks = _ASKS * sentence.rstrip("* _").endswith("?")
            fitting[place] = answers(question, sentence) - _differs(question, sentence) - asks
        return fitting[place]

    without = measure.share(around)
    stretches = []
    for first, last in _stretches(content, sentences, sorted(own)):
        inside = [own[place] for place in range(first, last + 1) if place in own]
        worth = measure.share(*inside, around) if inside else without
        worth -= _LONGER * (last - first)
        stretches.append((worth, first, last))
    # What can be the best at all comes first: most sentences need no look at what they say.
    stretches.sort(key=lambda each: -each[0])
    best = (_NO_WORTH, 0, 0)
    for worth, first, last in stretches:
        if worth + measure.most < best[0]:
            break
        worth += _WANTED * max(map(fits, range(first, last + 1)))
        best = max(best, (worth, -sentences[first][0], sentences[last][1]))
    return best


def _stretches(
    content: str, sentences: Sequence[tuple[int, int]], holding: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """The first and last sentences of what may be quoted together: each by itself, and several
    where one of them is of those ``holding`` a word of the question."""
    for first, (start, _) in enumerate(sentences):
        following = bisect_left(holding, first)
        reach = holding[following] if following < len(holding) else len(sentences)
        several = sentences[first : first + _MOST_TOGETHER]
        for last, (_, end) in enumerate(
            several if reach - first < _MOST_TOGETHER else several[:1], first
        ):
            if end - start > LONGEST_QUOTE or "\n" in content[start:end]:
                # Items of a list, rows of a table and paragraphs speak for themselves.
                break
            if last == first or last >= reach:
                yield first, last


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question wants: a name, a reason, a figure, a side effect, or to be told what the
    ``subject`` is."""

    who: bool
    why: bool
    figure: AskedFigure
    side_effect: bool
    subject: tuple[str, ...]
    amounts: tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def _read(question: str) -> _Asked:
    """A question as it is held against one sentence after the other."""
    flat = _flat(question[:_LONGEST_QUESTION])
    what = _WHAT.fullmatch(flat)
    return _Asked(
        _WHO.search(flat) is not None,
        _WHY.search(flat) is not None,
        hinted(flat),
        _SIDE_EFFECT.search(flat) is not None,
        tuple(words(what[1] or what[2])) if what else (),
        tuple(_AMOUNT.findall(_flat(question))),
    )


def wants(question: str) -> bool:
    """Whether a question wants a sentence of some sort."""
    wanted = _read(question)
    return bool(
        wanted.who or wanted.why or wanted.figure.sorts or wanted.side_effect or wanted.subject
    )


def answers(question: str, sentence: str) -> float:
    """How far a sentence is of the sort that a question wants, 0…1."""
    wanted = _read(question)
    if wanted.who:
        return float(_PERSON.search(sentence) is not None)
    if wanted.why:
        return float(_BECAUSE.search(fold(sentence)) is not None)
    if wanted.figure.sorts:
        return float(wanted.figure.seems_given(sentence))
    if wanted.side_effect:
        return float(_A_SIDE_EFFECT.search(fold(sentence)) is not None)
    if subject := wanted.subject:
        # A sentence that says what something is begins with it.
        begins = words(sentence[:_BEGINNING])[: len(subject)]
        alike = (one[:_ALIKE] == two[:_ALIKE] for one, two in zip(subject, begins, strict=False))
        return float(len(begins) == len(subject) and all(alike))
    return 0.0


@lru_cache(maxsize=16)
def _flat(question: str) -> str:
    """A folded question on one line; remembered, because every sentence is laid beside it."""
    return " ".join(fold(question).split())


def _differs(question: str, sentence: str) -> float:
    """1 where a sentence is about another amount of what the question names an amount of: the
    sentence on 50 grams when 75 were asked about."""
    amounts = _read(question).amounts
    said = fold(sentence) if amounts else ""
    for amount, unit in amounts:
        others = re.findall(rf"\b(\d+(?:[.,]\d+)?) ?{unit}", said)
        if others and amount not in others:
            return 1.0
    return 0.0


def _by_line(content: str, hits: Iterable[Hit]) -> list[list[Hit]]:
    """The hits of each line that has some; they are given in order."""
    found: list[list[Hit]] = []
    end = -1
    for hit in hits:
        if hit[0] >= end:
            found.append([])
            end = content.find("\n", hit[0])
            end = len(content) if end < 0 else end
        found[-1].append(hit)
    return found


def _sentences_of_line(content: str, place: int) -> list[tuple[int, int]]:
    """Where the sentences stand of the line that this place is in: as :func:`_sentences` has them,
    for none goes beyond its line."""
    begin = content.rfind("\n", 0, place) + 1
    end = content.find("\n", place)
    end = len(content) if end < 0 else end
    line = _sentences(content[begin:end])
    following = (piece.body for piece in pieces(content[end:]) if piece.body.strip())
    if line and _is_row(content[begin:end], line[-1]) and is_rule(next(following, "")):
        line.pop()
    return [(begin + start, begin + stop) for start, stop in line]


def _sentences(content: str) -> list[tuple[int, int]]:
    """Where the sentences stand. One that is too long to quote is cut at spaces; the head of a
    table says nothing by itself."""
    found: list[tuple[int, int]] = []
    end = 0
    for piece in pieces(content):
        start = end + len(piece.lead)
        end = start + len(piece.body)
        if is_rule(piece.body):
            if found and _is_row(content, found[-1]):
                found.pop()
            continue
        while end - start > LONGEST_QUOTE:
            cut = content.rfind(" ", start + 1, start + LONGEST_QUOTE)
            cut = cut if cut > 0 else start + LONGEST_QUOTE
            found.append((start, cut))
            start = cut
        if content[start:end].strip():
            found.append((start, end))
    return found


def _is_row(content: str, sentence: tuple[int, int]) -> bool:
    """Whether a sentence is a row of a table."""
    return content[slice(*sentence)].lstrip().startswith("|")


def matched(ranked: Ranked, quoted: Quote | None) -> Match:
    """The match that a session is, with what was quoted of it."""
    candidate = ranked.candidate
    return Match(
        session_id=candidate.session_id,
        message_id=quoted.message_id if quoted else "",
        title=candidate.title,
        date=candidate.created_at,
        score=round(ranked.total, 4),
        quote=quoted.text if quoted else candidate.summary or candidate.title,
        summary=candidate.summary,
        project_id=candidate.project_id,
        project=candidate.project,
    )
