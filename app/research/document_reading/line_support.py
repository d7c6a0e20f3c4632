"""Support of the line that came first: how much speaks for it as the answer, and not only as what
comes near.

The trees that rank lines know questions whose answer is there; what nobody wrote down shares its
words with many a line. What tells the two apart is how much stands together in the line: how many
of the question's words, how far it is ahead of the fifth, how near it is in meaning while its
document's title is not, and whether it gives the sort of thing that is asked for. Where only few
lines were read, as of somebody's first two files, one is soon ahead of the others: there the
question's words say more.

The weights come from a logistic regression over questions about documents, asked of all of them and
of one to four (``training/line_support.py``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from app.core.language.numerals import ENGLISH_NUMBERS, number
from app.core.language.suffixes import stem
from app.core.language.turkish import fold, words
from app.core.matching.kinship import kinship
from app.core.matching.scoring import likelihood
from app.core.reading.answer_fit import gives_asked
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.question_signs import signs, sorts

WEIGHTS = {
    "chance": 0.41,
    "lead": 0.46,
    "meaning": 4.39,
    "title meaning": -0.54,
    "words": 0.28,
    "lacks": -0.73,
    "row": 0.47,
    "few": -1.42,
    "few words": 4.47,
}
BIAS = -2.33
ENOUGH = 0.45
"""How much must speak for a line that is told as the answer, 0…1: of two sets, each judged by the
other, 23 of 110 questions that nothing answers are told one from there on, and 35 of 635 that are
asked of one to four files without the answer; by what was learnt of many files alone 20 and 99."""
LIKELY = 0.25
"""How much must speak for a line that may be told as perhaps the answer: from there on one of the
first three is right about as often as not."""
_MOST_LEAD = 3.5
"""How far ahead of the fifth a line is at most."""
_MANY_LINES, _FEWEST = 250, 1.0
"""Lines from which on they are not few; how much fewer they are at most, in powers of e."""
_COUNTED = re.compile(r"\b(?:kac|how many) ([^\W\d_]{2,})")
_MONEY = re.compile(r"(?:para|lira|tl|euro|avro|dolar|kurus|pound)\w{0,4}")
"""What is counted in it has a sort of its own."""
_BEFORE, _BEHIND = 3, 2
"""Words around a counted thing among which its number stands."""
_KIN = 0.6
_AMONG = 5
_LEAST = 1e-6


def support(question: str, lines: Sequence[ReadLine], text: ReadText, chance: float) -> float:
    """How much speaks for the first of the ``lines``, best first, of which it is known how near
    they are in meaning; it is of ``text`` and answers with a ``chance`` by the trees."""
    return likelihood(support_features(question, lines, text, chance), WEIGHTS, BIAS)


def support_features(
    question: str, lines: Sequence[ReadLine], text: ReadText, chance: float
) -> dict[str, float]:
    """What is known of the first line: its chance by the trees as odds, its lead over the fifth,
    its nearness in meaning, that of its document's title, how many words of the question stand in
    it or above it, how many things that are asked for it lacks, and whether it is a row; how few
    lines there are, and with that its share of the question's words."""
    first = lines[0]
    known = first.features
    likely = min(max(chance, _LEAST), 1 - _LEAST)
    few = min(_FEWEST, max(0.0, math.log(_MANY_LINES / len(lines))))
    lead = first.worth - lines[min(_AMONG, len(lines)) - 1].worth
    return {
        "chance": math.log(likely / (1 - likely)),
        "lead": min(lead, _MOST_LEAD),
        "meaning": known["meaning"],
        "title meaning": known["meaning title"],
        "words": known["words in heads"],
        "lacks": float(lacking(question, first, text)),
        "row": known["row"],
        "few": few,
        "few words": few * first.share,
    }


def sure_features(
    first: Mapping[str, float],
    worth: Sequence[float],
    ordered: Sequence[Mapping[str, float]],
) -> dict[str, float]:
    """What is known of a line that came first, of its lead, and of the best of all lines; ``worth``
    and ``ordered`` are of all, it first."""
    among = ordered[:_AMONG]
    return {
        **first,
        "worth": worth[0],
        "lead": worth[0] - max(worth[1:], default=worth[0] - 4),
        "lead over fifth": worth[0] - (worth[_AMONG - 1] if len(worth) >= _AMONG else worth[-1]),
        "best in line": max(each["in line"] + each["in heads"] for each in ordered),
        "best in source": max(each["in source"] for each in ordered),
        "best in text": max(each["in text"] for each in ordered),
        "best meaning": max(each.get("meaning", 0.0) for each in ordered),
        "figures among": sum(each["figure"] for each in among) / len(among),
        "meaning among": sum(each.get("meaning", 0.0) for each in among) / len(among),
        "in line among": max(each["in line"] for each in among),
    }


def lacking(question: str, line: ReadLine, text: ReadText) -> int:
    """How many of these a line of ``text`` lacks that are asked for: a value of the sort, a name,
    and a number beside what is counted."""
    asks_who = "who" in sorts(question) and "name" not in signs(line.line.text)
    return (not gives_asked(question, line, text)) + asks_who + _lacks_count(question, line)


def _lacks_count(question: str, line: ReadLine) -> bool:
    """Whether a question counts something ("kaç oy") that has no number beside it in a line."""
    counted = _COUNTED.search(fold(question))
    if counted is None or _MONEY.fullmatch(counted[1]):
        return False
    thing = stem(counted[1])
    if any(stem(word) == thing for name in line.line.columns for word in words(name)):
        return False
    spoken = words(line.line.text)
    for place, word in enumerate(spoken):
        other = stem(word)
        if other == thing or kinship(thing, other) >= _KIN:
            around = spoken[max(0, place - _BEFORE) : place + _BEHIND + 1]
            if any(each[0].isdigit() or _in_words(each) for each in around):
                return False
    return True


def _in_words(word: str) -> bool:
    """Whether a word is a number."""
    return number(word) is not None or word in ENGLISH_NUMBERS
