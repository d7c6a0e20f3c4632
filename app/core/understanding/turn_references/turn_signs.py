"""Signs by which a message means an earlier turn of its conversation, turn by turn: words that were
spoken there and nowhere else, how long ago, and how the message speaks of what was said ("demiştin",
"sorduğumda", "again"). :mod:`app.core.understanding.turn_references.meant_turn` weighs them. Pure."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.core.language.listed_items import items_in
from app.core.language.message_forms import FILIPINO_STOP_WORDS
from app.core.language.turkish import is_stop, words
from app.core.reading.question_signs import GIVES, sorts
from app.core.reading.question_signs import signs as signs_of
from app.core.understanding import recall_rules
from app.core.understanding.parsed_message import ParsedMessage, SpokenWords, flatten, spoken_words
from app.core.understanding.reformatting import wants_reformatting
from app.core.understanding.small_talk import heard
from app.core.understanding.turn_references import turn_request
from app.core.understanding.turn_references.references import ReferenceDetector
from app.core.understanding.turn_references.turn_anchor import TurnAnchor, anchor_in

Exchange = tuple[str, str]
"""A message of the user, and what was answered ("" where nothing was)."""
Signs = dict[str, float]

_MOST_WORDS = 30
_MOST_TURNS = 40
"""Turns that are looked at, from the end."""
_LIKELIEST = 8
"""Turns that are weighed against each other: the first, the last, and those with most words."""
_ANCHORS = 3
_SURE_ANCHOR = 0.5
_ANSWERED = 0.8
"""What a word of an answer counts beside one of a question for what a turn stands before."""
_LONGEST = 1000
_NOTED = re.compile(r"(?:not (?:al|et)\w*|bunu not|kaydet\w*|noted|naitala|tinandaan|aklimda)\b")
"""How an answer to what was only told begins."""
_CUES = {
    **turn_request.CUES,
    "again": re.compile(
        r"\b(?:tekrar\w*|yeniden|yine|b[iu]r? daha|bidaha|aynen|again|once more|repeat\w*|\w*ulit\w*|remind\w*|hatirlat\w*)\b"
    ),
    "back": re.compile(r"\b(?:don(?:el|er|s|u|$)\w*|geri|back|return\w*|\w*balik\w*|revisit)\b"),
    "earlier": re.compile(
        r"\b(?:demin\w*|once|onceki\w*|kanina\w*|earlier|before|just|evvel\w*)\b"
    ),
    "first": re.compile(
        r"\b(?:ilk\w*|bas(?:ta|taki|inda|indaki|a)\w*|tepe(?:de|deki|sinde|sindeki)\w*|actigim\w*|acarken"
        r"|first|start\w*|open(?:ed|er|ing)|began|beginning|top|(?:pinaka)?una(?:ng)?|simula\w*)\b"
    ),
    "note": re.compile(
        r"\b(?:not|notu\w*|kenara|soyle(?:mis|di)\w*|yazdir\w*|yazmis\w*|bildir\w*|note\w*|mention\w*|told|sinabi)\b"
    ),
    "list": re.compile(
        r"\b(?:liste\w*|tablo\w*|secene\w*|madde\w*|say(?:dig|mis|di)\w*|list\w*|table|options?|ones?|olan\w*)\b"
    ),
    "was": re.compile(
        r"\b(?:ne(?:y|ler|rde|re)?di\w*|kact[iu]\w*|kac \w+(?: \w+)? ?[dt][iu]\w*|nasildi|hangisiydi|kimdi|(?:what|which|when|how \w+) (?:was|were)|was it|ano (?:ulit|yun)|nga)\b"
    ),
    "make": re.compile(
        r"\b(?:kisalt\w*|yaz(?:ar|sana|iver|ip)?|listele\w*|sirala\w*|ozetle\w*|tablo\w*|cevir\w*|uzat\w*|ekle\w*|kopyala\w*|not al\w*|gonder\w*|yolla\w*|at(?:sana|icam|acagim)|dok|versene|ver|make|put|turn|table|shorten|copy|list\w*|write|translate|\w*lista|gawi\w*|paikliin)\b"
    ),
    "we": re.compile(r"\b\w+(?:[dt][iu]k|m[iu]st[iu]k)\b|\bwe\b|\bnatin\b"),
    "frame": re.compile(
        r"\b(?:hani|ya|mesele\w*|konu\w*|olay\w*|is(?:i|ini|inde)|thing|part|yung)\b"
    ),
    "nominal": re.compile(r"\b\w+[dt][iu]g[iu][mn]\w*\b"),
    "asks": re.compile(
        r"\b(?:m[iu]|m[iu]y\w+|ne|nasil|niye|neden|kac\w*|hangi\w*|kim|nere\w*|what|how|why|which|does|is|can|should|ba|ano|pwede)\b"
    ),
    "that": re.compile(r"\b(?:o|su|bu|that|this|yung|onu|onun|ona|onda)\b"),
}
"""How a message may speak of what was said before."""
_OF_SAYING = re.compile(
    r"(?:soyle|goster|yaz|oku|ver|soru|anlat|mesaj|cevap|cevab|yanit|de[dm]|diy|sor)\w*"
    r"|tell|show|say|said|did|what|you|your|about|mo|ko|ang|answer|question|asked|ask|told|gave|give"
    r"|list|nga|yung|sabi|tinanong|thing"
)
"""Words of asking and telling, which need not have been spoken in a turn that is meant."""
_FIRST_FEW = re.compile(
    r"\b(?:ilk|first|unang) (?:\d{1,3}|iki|uc|dort|bes|birkac|two|three|four|five|few|dalawa\w*|tatlo\w*)\b"
)
"""The first ones, which are no single turn."""
_GIVEN = frozenset(("digit", "time", "amount", "percent", "money", "name"))
_RULES = {
    "explicit_recall": recall_rules.explicit_recall,
    "past_activity": recall_rules.past_activity,
    "implicit_recall": recall_rules.implicit_recall,
    "activity_on_days": recall_rules.activity_on_days,
}
"""By the names under which the model has learnt them."""
_HELD, _BEGUN = 1.0, 0.8
"""What a word counts that was spoken, and one of which only the beginning was."""


@dataclass(frozen=True)
class TurnSigns:
    """The signs of a message (``text``) after the ``turns`` of its conversation."""

    text: str
    turns: Sequence[Exchange]

    @cached_property
    def places(self) -> list[int]:
        """The turns that may be meant, by their index."""
        count = len(self.turns)
        likely = sorted(self._shares, key=lambda at: (-self._shares[at].both, -at))[:_LIKELIEST]
        steps = self._anchor.steps if self._anchor else 1
        before = {at - steps for at in self._anchored[:_ANCHORS]}
        return sorted({*likely, *before, 0, count - 1} & set(self._shares)) if count else []

    @cached_property
    def rows(self) -> list[Signs]:
        """The signs of each of :attr:`places`, and last those that none of them is meant."""
        return [*map(self._of_turn, self.places), self._of_none()]

    @cached_property
    def _content(self) -> list[str]:
        kept = (
            word
            for word in words(self.text[:_LONGEST])
            if _is_of_topic(word)
            and (len(word) > 1 or word.isdigit())
            and (self._anchor is None or word not in self._anchor.words)
        )
        return list(dict.fromkeys(kept))[:_MOST_WORDS]

    @cached_property
    def _anchor(self) -> TurnAnchor | None:
        return anchor_in(flatten(self.text[:_LONGEST]))

    @cached_property
    def _anchor_shares(self) -> dict[int, float]:
        """How much of what a turn is told to stand before each turn holds."""
        sought = [
            word
            for word in words(self.text[:_LONGEST])
            if self._anchor is not None and word in self._anchor.words and _is_of_topic(word)
        ]
        if not sought:
            return {}
        held = {
            at: [max(asked, _ANSWERED * answered) for asked, answered in each]
            for at, each in self._holding(sought).items()
        }
        spread = [sum(each[i] > 0 for each in held.values()) for i in range(len(sought))]
        weights = [1 + math.log(len(held) / n) if n else 0.0 for n in spread]
        total = sum(weights) or 1.0
        return {
            at: sum(h * w for h, w in zip(each, weights, strict=True)) / total
            for at, each in held.items()
        }

    @cached_property
    def _anchored(self) -> list[int]:
        """The turns that a turn may be told to stand before, the likeliest first."""
        shares = self._anchor_shares
        found = (at for at, share in shares.items() if share > 0 and at)
        return sorted(found, key=lambda at: (-shares[at], at))

    @cached_property
    def _held(self) -> dict[int, list[tuple[float, float]]]:
        return self._holding(self._content)

    def _holding(self, sought: Sequence[str]) -> dict[int, list[tuple[float, float]]]:
        """How far the question and the answer of each turn hold each word that is sought."""
        first = max(0, len(self.turns) - _MOST_TURNS)
        looked = {0, *range(first, len(self.turns))} if self.turns else set()
        found = {}
        for at in sorted(looked):
            asked, answered = map(spoken_words, self.turns[at])
            found[at] = [(_holds(asked, word), _holds(answered, word)) for word in sought]
        return found

    @cached_property
    def _spread(self) -> list[int]:
        """In how many turns each word was spoken."""
        return [
            sum(max(held[i]) > 0 for held in self._held.values()) for i in range(len(self._content))
        ]

    @cached_property
    def _weights(self) -> list[float]:
        count = len(self._held)
        return [1 + math.log(count / n if n else count + 1) for n in self._spread]

    @cached_property
    def _total(self) -> float:
        return sum(self._weights) or 1.0

    @cached_property
    def _shares(self) -> dict[int, _Share]:
        return {
            at: _Share(
                sum(asked * w for (asked, _), w in zip(held, self._weights, strict=True)),
                sum(said * w for (_, said), w in zip(held, self._weights, strict=True)),
                sum(max(each) * w for each, w in zip(held, self._weights, strict=True)),
                sum(
                    max(each) * w
                    for each, w, n in zip(held, self._weights, self._spread, strict=True)
                    if n == 1
                ),
            )
            for at, held in self._held.items()
        }

    @cached_property
    def _named(self) -> int:
        """The number of the turn that is named by its place, or by what it stands before; 0 where
        none is."""
        count = len(self.turns)
        message = ParsedMessage(self.text[:_LONGEST])
        speaks = any(message.has(cue) for cue in turn_request.CUES.values())
        first = message.has(_CUES["first"])
        if speaks and not first and self._anchored:
            best = self._anchored[0]
            if self._anchor is not None and self._anchor_shares[best] >= _SURE_ANCHOR:
                return max(0, best + 1 - self._anchor.steps)
        reference = ReferenceDetector().detect_reference(self.text)
        if reference is None or reference.confidence < turn_request.IN_DOUBT:
            alone = first and not message.has(_FIRST_FEW)
            return 1 if speaks and alone and self._anchor is None else 0
        if abs(reference.place) > count:
            return 0
        return reference.place if reference.place > 0 else count + 1 + reference.place

    @cached_property
    def _of_message(self) -> Signs:
        message = ParsedMessage(self.text[:_LONGEST])
        signs = {name: float(message.has(cue)) for name, cue in _CUES.items()}
        signs |= {name: float(rule(message) is not None) for name, rule in _RULES.items()}
        new = sum(not n for n in self._spread)
        known = sum(w for w, n in zip(self._weights, self._spread, strict=True) if n)
        return (
            signs
            | {
                "words": float(min(len(message.tokens), 25)),
                "content": float(len(self._content)),
                "mark": float(message.asks),
                "other time": float(turn_request.speaks_of_other_times(self.text)),
                "reformats": float(wants_reformatting(self.text)),
                "turns": float(min(len(self.turns), _MOST_TURNS)),
                "spoken": known / self._total,
                "new": float(new),
                "any named": float(self._named > 0),
                "anchored": float(self._anchor is not None),
                "anchor spoken": max(self._anchor_shares.values(), default=0.0),
            }
            | {f"asks {sort}": 1.0 for sort in self._sorts}
        )

    @cached_property
    def _sorts(self) -> tuple[str, ...]:
        return sorts(self.text[:_LONGEST])

    def _of_place(self, at: int) -> Signs:
        """What speaks for a turn but its words: what it stands before, what its answer gives."""
        steps = self._anchor.steps if self._anchor else 1
        after = self._anchor_shares.get(at + steps, 0.0)
        answer = self.turns[at][1][:_LONGEST]
        given = set(signs_of(answer))
        return {
            "anchor after": after,
            "anchor best after": float(bool(self._anchored) and self._anchored[0] == at + steps),
            "anchor here": self._anchor_shares.get(at, 0.0),
            "anchor before": float(any(at + steps < n for n in self._anchored)),
            "gives": float(any(given.intersection(GIVES.get(sort, ())) for sort in self._sorts)),
            "noted": float(_NOTED.match(flatten(answer[:60])) is not None),
            "listed": float(len(items_in(answer))),
            "last turn": float(at == len(self.turns) - 1),
        } | {f"says {sign}": 1.0 for sign in given if sign in _GIVEN}

    def _of_turn(self, at: int) -> Signs:
        share, others = self._shares[at], self._shares
        later = [each.both for n, each in others.items() if n > at]
        rest = [each.both for n, each in others.items() if n != at]
        held, asked = self._held[at], self.turns[at][0]
        return (
            self._of_message
            | self._of_place(at)
            | {
                "asked": share.asked / self._total,
                "said": share.said / self._total,
                "both": share.both / self._total,
                "weight": share.both,
                "weight asked": share.asked,
                "weight said": share.said,
                "only here": share.only,
                "part only here": share.only / self._total,
                "before it": float(sum(each > share.both for each in rest)),
                "ahead": share.both - max(rest, default=0.0),
                "over last": share.both - others[len(self.turns) - 1].both,
                "as much later": float(sum(each >= share.both for each in later)),
                "back": float(min(len(self.turns) - at, 12)),
                "first turn": float(at == 0),
                "is named": float(self._named == at + 1),
                "talk": float(bool(heard(asked))),
                "question length": float(min(len(asked.split()), 30)),
                "answer length": float(min(len(self.turns[at][1][:_LONGEST].split()), 80)),
                "hits": float(sum(max(each) > 0 for each in held)),
                "hits asked": float(sum(each[0] > 0 for each in held)),
            }
        )

    def _of_none(self) -> Signs:
        best = max(self._shares.values(), key=lambda each: each.both, default=_Share())
        last = self._shares.get(len(self.turns) - 1, _Share())
        return self._of_message | {
            "none": 1.0,
            "weight": best.both,
            "only here": max((each.only for each in self._shares.values()), default=0.0),
            "over last": best.both - last.both,
            "back": -1.0,
        }


@dataclass(frozen=True, slots=True)
class _Share:
    """The weight of the words of a message that a turn ``asked``, ``said`` or holds in ``both``
    together, and of those that no other turn has."""

    asked: float = 0.0
    said: float = 0.0
    both: float = 0.0
    only: float = 0.0


def _is_of_topic(word: str) -> bool:
    """Whether a word may say what is spoken of."""
    if is_stop(word) or word in FILIPINO_STOP_WORDS:
        return False
    return _OF_SAYING.fullmatch(word) is None


def _holds(spoken: SpokenWords, word: str) -> float:
    if spoken.holds_stem(word):
        return _HELD
    return _BEGUN if spoken.holds(word) else 0.0
