"""A message parsed for the intent rules and the intent model: folded text, tokens, clauses, and
facts about the conversation.

Every rule works on the same folded, punctuation-free text, so that capitals, ASCII typing and
missing apostrophes are dealt with once, and on the few facts about the conversation that decide
between a fresh question and one that leans on what was said. Whether a message goes on, asks about
the past or opens a matter of its own shows less in its words than in where they stood before:
:class:`ConversationLinks`. Everything is linear in the text and capped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from app.core.domain.plans import Label
from app.core.language.markdown import TYPED_LIST_MARK
from app.core.language.message_forms import FILIPINO_STOP_WORDS
from app.core.language.suffixes import BEGINNING, forms, stem
from app.core.language.turkish import fold, is_stop, words

if TYPE_CHECKING:
    from app.core.domain.model_calls import ChatMessage

Finding = tuple[Label, float]
"""What a rule decides, and how sure it is, in 0…1."""

_APOSTROPHE = re.compile(r"(?<=\w)['’‘ʼ´`](?=\w)")
_CLAUSE_END = re.compile(r"[;:?!…\n()]+|[.,](?!\d)")
_NOT_WORD = re.compile(r"[\W_]+")
_QUOTED = re.compile(r"[\"“”«»„]([^\"“”«»„]+)[\"“”«»„]")
_HISTORY_MESSAGES = 8
_HISTORY_CHARACTERS = 3000


def flatten(text: str) -> str:
    """Folded words with single spaces between them; an apostrophe joins ("Dawn'ın" → "dawnin")."""
    return _NOT_WORD.sub(" ", fold(_APOSTROPHE.sub("", text))).strip()


@dataclass(frozen=True)
class ParsedMessage:
    """A message and the conversation before it (oldest first)."""

    text: str
    history: Sequence[ChatMessage] = ()

    @cached_property
    def flat(self) -> str:
        """The whole message, see :func:`flatten`."""
        return flatten(self.text)

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The words of :attr:`flat`, suffixes and all."""
        return tuple(self.flat.split())

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """:attr:`flat`, cut at punctuation."""
        parts = _CLAUSE_END.split(_APOSTROPHE.sub("", self.text))
        return tuple(flat for part in parts if (flat := flatten(part)))

    @cached_property
    def quoted(self) -> bool:
        """Whether a part stands in quotation marks."""
        return _QUOTED.search(self.text) is not None

    @cached_property
    def own(self) -> str:
        """:attr:`flat` without what stands in quotation marks, unless all of it does: a title or a
        phrase that is asked about is not what the writer wants."""
        return flatten(_QUOTED.sub(" ", self.text)) or self.flat

    @cached_property
    def asks(self) -> bool:
        """Whether it ends in a question mark."""
        return self.text.rstrip().endswith("?")

    @property
    def talking(self) -> bool:
        """Whether something was said before."""
        return bool(self.history)

    @cached_property
    def links(self) -> ConversationLinks:
        """What it shares with the conversation before it."""
        return ConversationLinks(self.text, self.history)

    @cached_property
    def content(self) -> tuple[str, ...]:
        """The topical words, folded, without inflection after an apostrophe."""
        return tuple(word for word in words(self.text) if not is_stop(word) and len(word) > 1)

    @cached_property
    def unlinked(self) -> tuple[str, ...]:
        """The topical words that do not occur in the recent conversation."""
        spoken: set[str] = set()
        for message in self.history[-_HISTORY_MESSAGES:]:
            for word in words(message.content[:_HISTORY_CHARACTERS]):
                spoken.update(forms(word))
        return tuple(word for word in self.content if spoken.isdisjoint(forms(word)))

    @cached_property
    def has_name(self) -> bool:
        """Whether a word other than the first is capitalised, in a text that is not all
        capitals."""
        if self.text.isupper():
            return False
        spelled = re.findall(r"[^\W\d_][\w'’]*", self.text)
        return any(w[0].isupper() for w in spelled[1:]) or bool(
            spelled and re.match(r"[^\W\d_]\w+['’]\w", spelled[0]) and spelled[0][0].isupper()
        )

    def has(self, pattern: re.Pattern[str]) -> bool:
        """Whether the pattern occurs in :attr:`flat`."""
        return pattern.search(self.flat) is not None


# --- links to the conversation ---------------------------------------------------------------------

_CHARACTERS = 3000
"""Of each message before, from its beginning."""
_MESSAGES = 40
"""Messages before that are looked at, from the end."""
_RECENT = 6
_MOST_WORDS = 60
_SHORT = 8
_LISTED = re.compile(rf"^[ \t]*+{TYPED_LIST_MARK}[ \t]++\S", re.MULTILINE)
_REPLIES = {
    "error": re.compile(
        r"\b(?:kurulamadi|ulasilamadi|ulasamad\w+|yanit al[ai]nama\w+|yanit alamad\w+|basarisiz|hata|zaman asimi"
        r"|could ?n[o']?t (?:connect|reach|be reached)|connection (?:failed|error)|timed out|error|hindi makakonekta|walang koneksyon)\b"
    ),
    "record": re.compile(
        r"\b(?:\w+m[iu]st[iu][knm]|konusmus\w*|kayd\w*|kayit\w*|arastirmam[iu]z\w*|arastirmis\w*|we (?:researched|talked|discussed|looked)"
        r"|you (?:asked|researched|noted)|record\w*|na ?research|pinag ?usapan|napag ?usapan|tinanong mo)\b"
    ),
    "nothing": re.compile(
        r"\b(?:bulamadim|kayit yok|could ?n[o']?t find|couldn t find|no (?:earlier |past )?record|wala akong nakita|walang nakitang?)\b"
    ),
}


@dataclass(frozen=True, slots=True)
class SpokenWords:
    """The words of one message, by stem and by beginning."""

    stems: frozenset[str]
    beginnings: frozenset[str]

    def holds_stem(self, word: str) -> bool:
        """Whether a form of the word was spoken."""
        return stem(word) in self.stems

    def holds(self, word: str) -> bool:
        """Whether a form of the word was spoken, or one that begins as it does."""
        return self.holds_stem(word) or word[:BEGINNING] in self.beginnings


@lru_cache(maxsize=512)
def spoken_words(content: str) -> SpokenWords:
    """The words of a message, from its beginning."""
    found = words(content[:_CHARACTERS])
    return SpokenWords(
        frozenset(map(stem, found)), frozenset(w[:BEGINNING] for w in found if len(w) >= BEGINNING)
    )


@dataclass(frozen=True)
class ConversationLinks:
    """What a message (``text``) has in common with the conversation before it (``history``, oldest
    first, without ``text``): which of its words were spoken there, and how long ago."""

    text: str
    history: Sequence[ChatMessage]

    @cached_property
    def topical(self) -> tuple[str, ...]:
        """The words of the message that carry a matter, folded, each once."""
        kept = (
            w
            for w in words(self.text)
            if not is_stop(w) and w not in FILIPINO_STOP_WORDS and (len(w) > 1 or w.isdigit())
        )
        return tuple(dict.fromkeys(kept))[:_MOST_WORDS]

    @cached_property
    def places(self) -> dict[str, str]:
        """Where each topical word was spoken last: in the ``reply`` before, in the ``question``
        before it, ``recent``ly, ``earlier``, or ``nowhere``."""
        before = self.history[-_MESSAGES:]
        recent = before[-_RECENT:]
        reply = [m for m in before[-1:] if m.role == "assistant"]
        asked = next((m for m in reversed(recent) if m.role == "user"), None)
        levels = (
            ("reply", reply),
            ("question", [asked] if asked else []),
            ("recent", list(recent)),
            ("earlier", list(before[:-_RECENT])),
        )
        found: dict[str, str] = {}
        for place, messages in levels:
            spoken = [spoken_words(m.content) for m in messages]
            for word in self.topical:
                if word not in found and any(each.holds(word) for each in spoken):
                    found[word] = place
        return {word: found.get(word, "nowhere") for word in self.topical}

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The topical words that were spoken nowhere in the conversation."""
        return tuple(word for word, place in self.places.items() if place == "nowhere")

    @cached_property
    def near(self) -> int:
        """How many of the topical words stand in the last exchange."""
        return sum(place in ("reply", "question") for place in self.places.values())

    @cached_property
    def turns(self) -> int:
        """How many messages of the user came before."""
        return sum(m.role == "user" for m in self.history)

    @cached_property
    def last_reply(self) -> frozenset[str]:
        """What the last reply was: ``list``, ``error``, ``record`` (it told of past research),
        ``question``, ``short``; several may hold."""
        if not self.history or self.history[-1].role != "assistant":
            return frozenset()
        said = self.history[-1].content[:_CHARACTERS]
        flat = flatten(said)
        kinds = {name for name, pattern in _REPLIES.items() if pattern.search(flat)}
        if _LISTED.search(said):
            kinds.add("list")
        if said.rstrip().endswith("?"):
            kinds.add("question")
        if len(flat.split()) < _SHORT:
            kinds.add("short")
        return frozenset(kinds)
