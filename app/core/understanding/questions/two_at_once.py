"""Two questions in one message, taken apart: "kira kaçtı bi de depozitoyu ne zaman verecektik".

Each part is to be looked up by itself, as no line answers both. Whether a message is two is told by
where it asks: by a question word on either side of what joins them, or by a second one behind the
verb that closes the first. "Süt ve peynir fiyatı" asks once and lists: its parts share the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.core.language.turkish import fold, is_loose, is_stop
from app.core.matching.asked_figures import asked, hinted

_MOST = 3
"""Questions that a message is taken apart into."""
_LONGEST = 40
"""Words: what is longer tells a story."""
_QUESTION = re.compile(
    r"kac(?!ar)\w*|ne|nedir|ney(?:di|mis|i|e)|neler\w*|nere\w*|nerde\w*|kim(?:di|dir|mis|i|e|in|de|den|le|ler\w*)?"
    r"|hangi\w*|nasil\w*|neden|niye|nicin|what|when|how|who|whose|where|which|why"
)
_WHETHER = re.compile(r"m[iu]y?[dt][iu]\w{0,2}|m[iu]y(?:[iu]m|[iu]z)|m[iu]s[iu]n\w*|m[iu]d[iu]r")
"""Asks whether, and closes what is asked; a bare "mı" may also list what to choose from."""
_COPULA = re.compile(
    r"\w{2,}(?:(?<=[cfhkpst])t[iu]|(?<=[bgjlmnrvyz])d[iu]|ym[iu]s|m[iu]st[iu]|[dt][iu]r)"
    r"(?:[mkn]|n[iu]z|l[ae]r)?"
)
"""No ending of "ücreti" or "adı": -ti stands behind a voiceless letter, and no -di behind a
vowel."""
_CLOSES = re.compile(
    r"\w{2,}(?:[iu]yo(?:r\w{0,6}|d[iu]\w{0,3}|m|n|z|sun\w{0,3}|lar\w{0,2})?|m[iu]s(?:t[iu])?\w{0,3}"
    r"|(?:[iuae]r|m[ae]z)(?:d[iu]\w?|l[ae]r)|[ae]?[cy]?[ae]?c[ae][kgm]\w{0,5}|[iu]c[ae][kgmz]\w{0,4}"
    r"|[ae]l[iu]m|s[iu]n|m[ae]l[iu]\w{0,4}|[dt][iu][mk])"
)
_LIKE_VERBS = re.compile(
    r"(?:kedi|tadi|kredi|testi|ustu|vakti|kilidi|senedi|yurdu|ordu|hindi|cildi|dordu"
    r"|gumus)(?:m|n|l[ae]r)?"
)
_JOINS = re.compile(r"(?:bi|bir) de|bide|birde|ayrica|and also")
_AND = frozenset({"ve", "and"})
_BESIDE = frozenset({"peki", "ya", "pardon", "acaba", "hani", "ha", "e", "ee", "bana", "soyle"})
_TIMES = re.compile(
    r"(?:gun|ay|yil|sene|hafta|saat|dakika|son|ilk|simdi|toplam|hepsi|tane)(?:da|de|ta|te|lik|l[iu]k"
    r"|[iu]|si|sinde|inda|inde)?"
)
"""Says when, or how much of it: no matter of its own."""
_EDGE = re.compile(r"^\W+|[^\w%]+$")
_ENDS = ("?", ";", "!")


@dataclass(frozen=True)
class _Stretch:
    """Some of the words of a message, as they were written and folded."""

    spoken: tuple[str, ...]

    @cached_property
    def folded(self) -> tuple[str, ...]:
        return tuple(fold(_EDGE.sub("", each)) for each in self.spoken)

    @cached_property
    def asks(self) -> int:
        """The place of its first question word; -1 without any."""
        return next((at for at, each in enumerate(self.folded) if _asking(each)), -1)

    @cached_property
    def matters(self) -> bool:
        """Whether it names something: a word that is no verb, question or time."""
        return any(map(may_name, self.folded))

    @property
    def text(self) -> str:
        kept = list(self.spoken)
        while kept and fold(_EDGE.sub("", kept[0])) in _BESIDE:
            kept.pop(0)
        return " ".join(kept).strip(" ,;")

    def __getitem__(self, part: slice) -> _Stretch:
        return _Stretch(self.spoken[part])

    def __len__(self) -> int:
        return len(self.spoken)


def questions_in(text: str) -> tuple[str, ...]:
    """The questions of a message, in order, where it holds more than one; else none."""
    spoken = tuple(text.split())
    if len(spoken) > _LONGEST:
        return ()
    parts = _apart(_Stretch(spoken), _MOST)
    return tuple(each.text for each in parts) if len(parts) > 1 else ()


def has_question_word(text: str) -> bool:
    """Whether a text has a question word."""
    return _Stretch(tuple(text.split())).asks >= 0


def asks_twice(text: str) -> bool:
    """Whether a text has two question words, though it may be one question: "kim öder, ne kadar"."""
    return sum(map(_asking, _Stretch(tuple(text.split())).folded)) > 1


def listed_in(text: str) -> tuple[str, ...]:
    """The look-ups of a question that lists what it asks a figure of: "süt ve peynir fiyatı" is
    "süt fiyatı" and "peynir fiyatı"; none where it lists nothing."""
    spoken = text.split()
    folded = [fold(_EDGE.sub("", each)) for each in spoken]
    at = next((at for at, each in enumerate(folded) if each in _AND), 0)
    if not 0 < at < len(spoken) - 2 or len(spoken) > _LONGEST:
        return ()
    if not asked(text).sorts and not hinted(" ".join(folded)).sorts:
        return ()
    before, after = folded[at - 1], folded[at + 1]
    alike = may_name(before) and may_name(after) and not any(map(_asking, (before, after)))
    if not alike or before.isdigit() != after[: len(before)].isdigit():
        return ()
    head, rest = spoken[: at - 1], spoken[at + 2 :]
    one, other = spoken[at - 1], spoken[at + 1]
    return " ".join([*head, one, *rest]), " ".join([*head, other, *rest])


def _apart(whole: _Stretch, most: int) -> Sequence[_Stretch]:
    if most > 1:
        for cut in (_at_join, _at_sentence, _at_and, _at_close):
            for left, right in cut(whole):
                return [left, *_apart(right, most - 1)]
    return [whole]


def _at_sentence(whole: _Stretch) -> list[tuple[_Stretch, _Stretch]]:
    """Where a sentence that asks ends, and another one asks."""
    ends = (at + 1 for at, each in enumerate(whole.spoken[:-1]) if each.endswith(_ENDS))
    halves = ((whole[:at], whole[at:]) for at in ends)
    return [
        (left, right) for left, right in halves if left.asks >= 0 <= right.asks and right.matters
    ]


def _at_join(whole: _Stretch) -> list[tuple[_Stretch, _Stretch]]:
    """Where "bir de" joins something that has a name to a question, or a question to that."""
    found = []
    for at, each in enumerate(whole.folded):
        pair = " ".join(whole.folded[at : at + 2])
        length = 2 if _JOINS.fullmatch(pair) else 1 if _JOINS.fullmatch(each) else 0
        left, right = whole[:at], whole[at + length :]
        asks = left.asks >= 0 or right.asks >= 0
        if length and asks and left.matters | (left.asks >= 0) and right.matters:
            found.append((left, right))
    return found


def _at_and(whole: _Stretch) -> list[tuple[_Stretch, _Stretch]]:
    """Where "ve" or a comma stands between two that ask."""
    found = []
    for at, each in enumerate(whole.folded):
        joins, comma = each in _AND, whole.spoken[at].endswith(",")
        if not joins and not comma:
            continue
        left, right = whole[: at + comma], whole[at + 1 :]
        if _whole(left) and right.asks >= 0 and right.matters:
            found.append((left, right))
    return found


def _at_close(whole: _Stretch) -> list[tuple[_Stretch, _Stretch]]:
    """Where the verb behind a question word closes a question, and another one follows."""
    at = _closed(whole)
    if not 0 < at < len(whole):
        return []
    left, right = whole[:at], whole[at:]
    asked = right.folded[right.asks] if right.asks > 0 else ""
    again = _QUESTION.fullmatch(asked) is not None and may_name(right.folded[0])
    return [(left, right)] if left.matters and again else []


def _whole(part: _Stretch) -> bool:
    """Whether a part asks, and ends where a question does: "ne kadardı emirin" puts whose it is
    last."""
    return part.asks >= 0 and _closed(part) in (len(part), len(part) - 1, -1)


def _closed(part: _Stretch) -> int:
    """Behind which word the first question of a part is closed; -1 where nothing closes it."""
    if part.asks < 0:
        return -1
    for at in range(part.asks, len(part)):
        each = part.folded[at]
        if _WHETHER.fullmatch(each) or _CLOSES.fullmatch(each):
            return at + 1
        if _COPULA.fullmatch(each) and (at > part.asks or each not in ("kadar", "nedir")):
            return at + 1
        if each == "nedir":
            return at + 1
    return -1


def _asking(word: str) -> bool:
    return _QUESTION.fullmatch(word) is not None or _WHETHER.fullmatch(word) is not None


def may_name(word: str) -> bool:
    """Whether a folded word may name a matter."""
    if len(word) < 2 or is_stop(word) or is_loose(word) or _asking(word) or word in _BESIDE:
        return False
    closes = (_CLOSES.fullmatch(word) or _COPULA.fullmatch(word)) and not sounds_like_verb(word)
    return not closes and _TIMES.fullmatch(word) is None


def sounds_like_verb(word: str) -> bool:
    """Whether a folded word ends like a verb of the past and is none: "kedim"."""
    return _LIKE_VERBS.fullmatch(word) is not None
