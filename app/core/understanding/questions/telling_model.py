"""The model of messages that only tell something: a linear classifier over hashed features, made
by ``python -m training.telling``.

It reads what the intent model reads of a message that stands by itself, what that model and the one
of asides make of it, whether it has a figure, a name or a question, and how its clauses end: with a
verb where something is told, with what belongs to the word before where something is named
("diyabetik ayak tedavisi").
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache

from app.core.language.turkish import fold
from app.core.reading.owners import people
from app.core.resources import resource
from app.core.understanding.intent import Classification
from app.core.understanding.questions import statements
from app.core.understanding.questions.personal_statements import (
    PAST,
    names_ones_own,
    sentence_asks,
    words_of,
)
from app.core.weight_table import FeatureGroup, TableForm, WeightTable, shares

RESOURCE = "telling_model.bin"
FORM = TableForm(b"tells ", columns=2, rows=1 << 15, scales=1)
"""A column for what does not only tell, and one for what does."""
HAPPENED = re.compile(
    rf"\w{{2,}}(?:[iu]yo(?:r?(?:du|mus)?)|{PAST}|m[iu]s(?:t[iu])?|[ae]c[ae]k(?:t[iu]|m[iu]s)?)(?:l[ae]r)?|var(?:di|mis)?|yok(?:tu|mus)?"
)
"""A verb of what somebody else did, does or will do; what there is or is not."""
VERB = re.compile(
    rf"\w{{2,}}(?:[iu]yo(?:r?(?:du|mus)?)|{PAST}|m[iu]s(?:t[iu])?|[ae]c[ae]k)(?:l[ae]r|[mk])?"
)
"""A verb of what somebody, or its writer, does or did."""
_NOT_LAST = frozenset(
    "bugun dun demin simdi sabah aksam gece artik sonunda nihayet galiba sanirim herhalde maalesef daha zaten".split()
)
"""What may stand behind that verb: "köpeğimiz öldü dün"."""
_CLAUSE = re.compile(r"[,;.:!]\s")
_ENDS = {
    "named": re.compile(
        r"(?:ad|ism|numaras|no|nosu|telefonu|sifres|fiyat|fiyatlar|ucret|ucretler|nedenler|belirtiler|tedavis|cesitler"
        r"|kosullar|yontemler|etkiler)[iu]?"
    ),
    "verb": HAPPENED,
    "first person": re.compile(r"\w{3,}(?:[iu]m|[iu]z|[dt][iu][mk]|[iu]k|l[iu]m)"),
    "place": re.compile(r"\w{2,}[dt][ae]"),
    "part": re.compile(r"\w{2,}(?:l[ae]r|m[ae]k?|l[iu]k|[iu])"),
    "figure": re.compile(r"\d.*"),
}
"""How a clause ends, by its last word; the first that fits."""
_VERBS_OF_ENGLISH = re.compile(
    r"\b(?:is|are|was|were|isn'?t|aren'?t|wasn'?t|has|had|have|hasn'?t|can'?t|cannot|will|won'?t|got|gets|goes|went"
    r"|comes|came|said|says|moved|took|takes|paid|lost|i|we|my|our|he|she|they|her|his)\b"
)
_LENGTHS = (2, 3, 4, 6, 9, 14)
"""Words of a clause at which it counts as longer."""
_MOST_CLAUSES = 40
_LONGEST = 4_000
_STEPS = 5
"""Steps in which the chances that other models give are told apart."""
_HERE = "fresh|"
"""How the intent model says once more that a feature is of a message that opens a chat."""


def telling_features(text: str) -> tuple[FeatureGroup, ...]:
    """What the model is given of a message."""
    classified = Classification(text, (), None, None)
    seen = [
        FeatureGroup(each.factor, [name for name in each.names if not name.startswith(_HERE)])
        for each in classified.features
    ]
    found = {
        "figure": statements.has_own_figure(text),
        "name": statements.calls_by_name(text),
        "asks": sentence_asks(text),
    }
    hints = [f"{name}={holds}" for name, holds in found.items()]
    models = [f"{label}={_step(chance)}" for label, chance in classified.likely.items()]
    guess = classified.aside_guess
    if guess is not None:
        models.append(f"aside={_step(guess.share)} {guess.aside.is_talk}")
    return (
        *(each for each in seen if each.names),
        FeatureGroup(1.0, hints),
        FeatureGroup(1.0, models),
        FeatureGroup(1.0, list(_ends_of(text[:_LONGEST]))),
    )


def clauses_of(text: str) -> list[list[str]]:
    """The words of each clause, folded, without what may stand behind its verb: "köpeğimiz öldü"
    of "köpeğimiz öldü dün"."""
    found = [words_of(each) for each in _CLAUSE.split(text, _MOST_CLAUSES)]
    return [each[:-1] if each[-1] in _NOT_LAST and each[1:] else each for each in found if each]


def _ends_of(text: str) -> Iterator[str]:
    """How the clauses of a message end, whether a verb stands within one, and whose they are."""
    yield f"english verbs={min(len(_VERBS_OF_ENGLISH.findall(fold(text))), 3)}"
    clauses = clauses_of(text)
    within = any(VERB.fullmatch(word) for each in clauses for word in each[:-1])
    yield f"verb within={within}"
    yield f"clauses={min(len(clauses), 3)}"
    ends = [_end(each[-1]) for each in clauses]
    yield from (f"an end={each}" for each in sorted(set(ends)))
    owned = {"own": names_ones_own(text), "people": bool(people(text))}
    yield from (f"{whose}={holds}" for whose, holds in owned.items())
    if ends:
        yield f"end={ends[-1]}"
        yield f"end={ends[-1]} verb within={within}"
        yield f"end={ends[-1]} {bisect(_LENGTHS, len(clauses[-1]))}"
        yield from (f"{whose}={holds} {ends[-1]}" for whose, holds in owned.items())


def _end(word: str) -> str:
    return next((name for name, form in _ENDS.items() if form.fullmatch(word)), "bare")


def _step(chance: float) -> int:
    return min(int(chance * _STEPS), _STEPS - 1)


class StatementClassifier:
    """The classifier over a ``table`` of the form :data:`FORM`."""

    def __init__(self, table: WeightTable) -> None:
        self.table = table

    def chance(self, groups: Sequence[FeatureGroup]) -> float:
        """How likely a message with these features only tells something, 0…1."""
        (scale,) = self.table.scales
        sums = self.table.sums(self.table.located(groups), 0, FORM.columns)
        return shares([each * scale for each in sums])[1]


@cache
def telling_model() -> StatementClassifier:
    """The model that comes with the program; read when the first message is understood."""
    return StatementClassifier(FORM.read(resource(RESOURCE).read_bytes()))
