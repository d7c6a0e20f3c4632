"""Reading: which line of some texts answers a question, and how sure that is.

The lines of all texts compete with each other, and with no answer at all; which features of a line
speak for it is learnt from questions whose line is known (:mod:`app.core.reading.ranking_model`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from app.core.language.suffixes import stem
from app.core.language.thesaurus import Thesaurus
from app.core.matching.asked_figures import asked
from app.core.matching.subject_line import place_of_subject
from app.core.reading.features import TOLD_AGAIN, Describing, PreviousAnswer, ReadLine, ReadText
from app.core.reading.meaning_vectors import LineEmbedder
from app.core.reading.owners import asked_of, is_of_another
from app.core.reading.ranking_model import ranking_model
from app.core.reading.second_look import (
    MOST,
    SURE,
    add_meaning,
    in_order,
    of_nothing,
    second_worth,
)
from app.core.reading.second_look import RESOURCE as AGAIN
from app.core.reading.sought_words import topical

_BEGINNING = 300
"""Characters of a paper that say of whom it is."""
_AS_GOOD = 0.3
"""How far the line that was told just now may be behind another one and still come before it."""
_HAS_IT = 0.6
"""The share of a question's words that a line has which answers it, though it was told just now."""


@dataclass(frozen=True, slots=True)
class BestLines:
    """The lines of some texts, best first; ``chance``: how likely the first one answers, 0…1."""

    lines: tuple[ReadLine, ...]
    chance: float
    related: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What stands for words of the question, as stems."""
    slope: float = 1.0
    """What being ahead of another line counts in a chance, as a logit."""

    def chance_of(self, line: ReadLine) -> float:
        """How likely one of the lines answers if it alone were there, 0…1."""
        best = max(each.worth for each in self.lines)
        behind = self.slope * (best - line.worth)
        odds = self.chance * math.exp(-behind)
        return odds / (odds + 1 - self.chance) if self.chance < 1 else 1.0


def best_lines(
    question: str,
    texts: Sequence[ReadText],
    thesaurus: Thesaurus | None = None,
    told: PreviousAnswer | None = None,
    search: Mapping[str, float] | None = None,
    meaning: LineEmbedder | None = None,
) -> BestLines:
    """Which lines of ``texts`` answer a question. ``told`` is what was told just before, and is
    told once more only where it has what is asked now, too; ``search`` is known of the search that
    found the texts, for the chance that none answers; ``meaning`` is asked where words leave it in
    doubt. Linear in the texts, of which so much is read as :mod:`app.core.reading.lines` says.
    Blocking: for a thread.
    """
    related = related_stems(topical(question), thesaurus) if thesaurus is not None else {}
    describing = Describing(question, texts, related, told)
    lines = of_whom_is_asked(question, describing.lines(), texts)
    lines = _without_repeats(lines, question, told)
    if not lines:
        return BestLines((), 0.0)
    model = ranking_model()
    for each in lines:
        each.worth = model.worth(each.features)
    lines.sort(key=lambda each: (-each.worth, each.at))
    none = describing.nothing(lines, search or {})
    first = model.worth(none)
    chance = model.chance(lines[0].worth - first)
    if meaning is None or chance >= SURE:
        return BestLines(_as_told(question, lines, related), chance, related, model.sure[0])
    near, others = lines[:MOST], lines[MOST:]
    add_meaning(question, near, texts, told, meaning)
    again = ranking_model(AGAIN)
    for each in near:
        each.worth = second_worth(again, each.features, each.worth)
    near = in_order(near)
    ahead = near[0].worth - second_worth(again, of_nothing(none, near), first)
    lines = [*near, *others]
    ordered = _as_told(question, lines, related)
    return BestLines(ordered, again.chance(ahead), related, again.sure[0])


def _as_told(
    question: str, lines: Sequence[ReadLine], related: Mapping[str, Collection[str]]
) -> tuple[ReadLine, ...]:
    """Lines, best first, in the order in which they are told. The one that was told just now comes
    before another that is about as good: what goes on from it asks for another figure of the same
    thing. Ahead of all comes one that says what the thing asked about is."""
    again = next((each for each in lines if each.features.get(TOLD_AGAIN)), None)
    if again is not None and lines[0].worth - again.worth <= _AS_GOOD:
        lines = [again, *(each for each in lines if each is not again)]
    place = place_of_subject(question, (each.spoken.body for each in lines), related)
    if place is None:
        return tuple(lines)
    return (lines[place], *lines[:place], *lines[place + 1 :])


def of_whom_is_asked(
    question: str, lines: Sequence[ReadLine], texts: Sequence[ReadText]
) -> list[ReadLine]:
    """The lines of some texts without those that tell of somebody else than a question asks of."""
    if not asked_of(question):
        return list(lines)
    above = [_above(each) for each in texts]
    return [
        each
        for each in lines
        if not is_of_another(
            question, each.line.text, (" ".join(each.line.heads), *above[each.text])
        )
    ]


def _above(text: ReadText) -> tuple[str, ...]:
    """What says of whom a whole text is: its title; the beginning of a paper; what was told before
    a note."""
    if text.own:
        return text.title, text.asked
    return text.title, "" if text.asked else text.content[:_BEGINNING]


def _without_repeats(
    lines: Sequence[ReadLine], question: str, told: PreviousAnswer | None
) -> list[ReadLine]:
    """Lines without those that only repeat what was told just now, unless these alone have a word
    of what is asked: beside "tansiyonu 14'e 9 çıktı" for "annemin nabzı" nothing else comes near."""
    new = [each for each in lines if not _only_repeats(each, question, told)]
    if any(each.features.get("in line") for each in new):
        return new
    return new if not any(each.features.get("in line") for each in lines) else list(lines)


def _only_repeats(line: ReadLine, question: str, told: PreviousAnswer | None) -> bool:
    """Whether a line was told just now and is no answer to what is asked now: "Kalan bedel
    gününde ödenmezse aylık %4 gecikme faizi işler" is one to "geciksem faizi?" whatever it was told
    for, and "17 kg için 255 mg, 6 saatte bir" to "kaç saatte bir?" though it was told for the
    milligrams."""
    known = line.features
    if told is None or not known.get(TOLD_AGAIN):
        return False
    has_it = known["sought"] and known["in line"] > _HAS_IT and not known["no figure"]
    return not has_it and not _gives_other_figure(question, told.question, line.spoken.body)


def _gives_other_figure(question: str, before: str, body: str) -> bool:
    """Whether a line has a figure in the unit that a question names, and the one ``before`` asked
    for none in that."""
    wanted, had = asked(question), asked(before)
    if wanted.unit is None or wanted.unit == had.unit:
        return False
    return wanted.seems_given(body)


def related_stems(words: Sequence[str], thesaurus: Thesaurus) -> Mapping[str, frozenset[str]]:
    """What stands for each word of a question, as stems; several that stand together parted by
    blanks. The forms of a verb that the thesaurus has stand for each other."""
    found = {word: set(verbs) for word in words if (verbs := thesaurus.verbs(word))}
    for each in thesaurus.related(words):
        for word in words[each.first : each.first + each.length]:
            for other in each.others:
                found.setdefault(word, set()).add(" ".join(map(stem, other)))
    return {word: frozenset(others) for word, others in found.items()}
