"""The measure of how far a source backs a sentence, with numbers learnt from true and false
sentences of other hands. Taken from what :mod:`app.research.checking.alignment` found."""

from __future__ import annotations

from enum import StrEnum
from math import exp

from app.research.checking.clause_comparison import Alignment

_WEIGHTS = {
    "uncovered": -2.22, "heaviest": -1.34, "names": -2.38, "numbers": -5.02, "units": -1.93,
    "added": -1.94, "dropped": -0.57, "hard": -2.51, "aside": -0.31, "turned": -3.05,
    "opposite": -3.18, "unsaid": -1.23, "omitted": -0.45, "scattered": -0.92,
}  # fmt: skip
"""By ``training/backing.py``; what is not here weighed nothing."""
_CONSTANT = 2.39
ENOUGH = 0.6
"""From which probability on a sentence of the writer's own wording is shown as resting on its
source."""
VETOES = ("names", "numbers", "units", "added", "turned", "opposite", "exchanged")
"""What no other words make good."""
_INEXACT, _DISORDER, _SCATTERED = 0.08, 0.25, 0.3
"""Shares of a sentence's words that a near-verbatim one has in another form, another order, or
another part of its line, at most."""


_WHOLE = 0.2
"""The share of its line that a sentence leaves out which repeats all of it, at most."""
_OMITTED = 0.5
"""The share of the clause it repeats that a near-verbatim sentence leaves out, at most."""


class Backing(StrEnum):
    """What stands behind a sentence."""

    VERIFIED = "verified"
    """It is near-verbatim in its source: "doğrulandı"."""
    RESTS = "rests"
    """Its figures, names, limits and polarity agree with its source: "kaynağa dayanıyor"."""
    TRANSLATED = "translated"
    """Its source is in another language; only figures and names were compared."""
    DOUBTFUL = "doubtful"
    """It says more, less or something else than its source: not to be shown in its own words."""


ORDER = (Backing.VERIFIED, Backing.RESTS, Backing.TRANSLATED, Backing.DOUBTFUL)
"""From the best to the worst."""


def likely(found: Alignment) -> float:
    """The probability that the source says what the sentence says."""
    total = _CONSTANT + sum(weight * getattr(found, name) for name, weight in _WEIGHTS.items())
    return 1 / (1 + exp(-max(min(total, 60.0), -60.0)))


def backing_of(found: Alignment) -> Backing:
    """What stands behind a sentence of its source's language."""
    if near_verbatim(found):
        return Backing.VERIFIED
    if not found.lines or any(getattr(found, name) for name in VETOES):
        return Backing.DOUBTFUL
    return Backing.RESTS if likely(found) >= ENOUGH else Backing.DOUBTFUL


def near_verbatim(found: Alignment) -> bool:
    """Whether a sentence is that of its source but for endings and little words."""
    open_ = (
        found.names, found.numbers, found.units, found.far, found.added, found.dropped,
        found.aside, found.turned, found.opposite, found.leaned, found.several, found.exchanged,
    )  # fmt: skip
    return (
        bool(found.lines)
        and not any(open_)
        and found.heaviest < 0.5
        and found.inexact <= _INEXACT
        and found.disorder <= _DISORDER
        and (found.scattered <= _SCATTERED or found.unsaid <= _WHOLE)
        and found.omitted <= _OMITTED
    )
