"""Features of notes by the scenes of life that the question's words belong to: of the words that a
note lacks, how many have one there that occurs with them. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.matching.scenes import scene_table
from app.core.reading.meaning_vectors import ranked
from app.core.reading.sought_words import stems

_RELATED = 0.8
"""What the scenes of a synonym count beside those of the word itself."""
_SURE = 0.3
"""How near a word is that surely belongs to the same scene."""


def scene_features(
    words: Sequence[str], notes: Sequence[str], related: Mapping[str, frozenset[str]]
) -> list[dict[str, float]]:
    """How much each note belongs to the scenes of a question's ``words``, and its place among the
    others by that."""
    sought = [_sought(word, related.get(word, frozenset())) for word in words]
    told = [_told(stems(note)) for note in notes]
    found = [_belonging(sought, *each) for each in told]
    for name in ("scene", "scene best", "scene words"):
        values = [each[name] for each in found]
        best = max(values, default=0.0)
        for each, value, rank in zip(found, values, ranked(values), strict=True):
            each[f"{name} rank"] = rank
            each[f"{name} lead"] = value - best
    return found


_Sought = tuple[frozenset[str], Mapping[str, float]]
"""The stems that are a word or stand for it, and those near it."""


def _sought(word: str, others: frozenset[str]) -> _Sought:
    table, own = scene_table(), stems(word)
    near = dict(table.near(own))
    for other in others:
        for stem, value in table.near((other,)).items():
            near[stem] = max(near.get(stem, 0.0), _RELATED * value)
    return own | others, near


def _told(spoken: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of a note, and those of them that the scenes have, as these have them."""
    known = map(scene_table().known, (each for each in spoken if not each.isdigit()))
    return spoken, frozenset(each for each in known if each is not None)


def _belonging(
    sought: Sequence[_Sought], spoken: frozenset[str], known: frozenset[str]
) -> dict[str, float]:
    missing = [near for own, near in sought if own.isdisjoint(spoken)]
    values = [max((near.get(each, 0.0) for each in known), default=0.0) for near in missing]
    return {
        "scene": sum(values) / max(len(sought), 1),
        "scene best": max(values, default=0.0),
        "scene words": float(sum(value > _SURE for value in values)),
    }
