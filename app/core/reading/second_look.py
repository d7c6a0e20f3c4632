"""A second look at the lines that came nearest, where the first reading is in doubt.

Words decide most readings at once. Where none is sure of its line, the nearest lines are compared
with the question by what they mean, under what they stand; trees of their own say what that is
worth beside everything else that is known of them, and the first reading keeps a say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.reading.features import PreviousAnswer, ReadLine, ReadText
from app.core.reading.meaning_vectors import LineEmbedder, MeaningVector, ranked
from app.core.reading.ranking_model import RankingModel

RESOURCE = "second_look.json"
MOST = 40
"""Lines that are looked at again: a millisecond each, where they were not met before."""
SURE = 0.5
"""How likely a line answers that needs no second look."""
FIRST = 0.4
"""What the first reading counts beside the second."""
CLEARLY = 0.5
"""How far a line must be ahead at the second look of the one that came first at the first."""
_LONGEST = 600
"""Characters of a text whose meaning is looked at."""


def add_meaning(
    question: str,
    lines: Sequence[ReadLine],
    texts: Sequence[ReadText],
    told: PreviousAnswer | None,
    meaning: LineEmbedder,
) -> None:
    """Add to the features of each line how near it is to the question in meaning, and to what was
    asked before it; and how near are the title that it stands in and the question that it was an
    answer to. Blocking: for a thread."""
    before = told.question if told is not None else ""
    under = [_under(each) for each in lines]
    behind = sorted({side for each in lines for side in _behind(texts[each.text])})
    asked, led, *vectors = meaning.embed_each([question, before, *under, *behind])
    sought, leading = MeaningVector(asked), MeaningVector(led)
    of_lines, of_behind = vectors[: len(under)], vectors[len(under) :]
    near = [sought.near(vector) for vector in of_lines]
    known = {text: sought.near(vector) for text, vector in zip(behind, of_behind, strict=True)}
    measures = {"meaning": near}
    if before:
        both = zip(near, of_lines, strict=True)
        measures["meaning told"] = [(value + leading.near(vector)) / 2 for value, vector in both]
    for name, values in measures.items():
        best = max(values, default=0.0)
        for each, value, rank in zip(lines, values, ranked(values), strict=True):
            each.features[name] = value
            each.features[f"{name} behind"] = best - value
            each.features[f"{name} rank"] = rank
    for each in lines:
        text = texts[each.text]
        each.features["meaning title"] = known[text.title[:_LONGEST]]
        each.features["meaning asked"] = known[text.asked[:_LONGEST]] if text.asked else 0.0


def of_nothing(none: Mapping[str, float], lines: Sequence[ReadLine]) -> dict[str, float]:
    """The features of no answer, beside lines whose meaning was looked at."""
    best = max((each.features["meaning"] for each in lines), default=0.0)
    return {**none, "best meaning": best}


def second_worth(model: RankingModel, features: Mapping[str, float], first: float) -> float:
    """What a line (or none) is worth at the second look that was worth ``first`` at the first."""
    return model.worth(features) + FIRST * first


def in_order(lines: Sequence[ReadLine]) -> list[ReadLine]:
    """The lines, in the order of the first reading, in that of the second: what came first stays
    there unless another one is clearly ahead of it."""
    order = sorted(lines, key=lambda each: (-each.worth, each.at))
    if order[0].worth - lines[0].worth < CLEARLY:
        order.remove(lines[0])
        order.insert(0, lines[0])
    return order


def _under(line: ReadLine) -> str:
    found = line.line
    return " ".join((*found.heads, *found.columns, found.text))[:_LONGEST]


def _behind(text: ReadText) -> tuple[str, str]:
    return text.title[:_LONGEST], text.asked[:_LONGEST]
