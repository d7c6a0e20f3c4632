"""A message parsed for the intent rules: folded text, tokens, clauses, and facts about the
conversation.

Every rule works on the same folded, punctuation-free text, so that capitals, ASCII typing and
missing apostrophes are dealt with once, and on the few facts about the conversation that decide
between a fresh question and one that leans on what was said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from app.core.domain.plans import Label
from app.core.language.suffixes import stem
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
_PREFIX = 5


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
    def asks(self) -> bool:
        """Whether it ends in a question mark."""
        return self.text.rstrip().endswith("?")

    @property
    def talking(self) -> bool:
        """Whether something was said before."""
        return bool(self.history)

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
                spoken |= {stem(word), word[:_PREFIX]}
        return tuple(w for w in self.content if stem(w) not in spoken and w[:_PREFIX] not in spoken)

    @cached_property
    def has_name(self) -> bool:
        """Whether a word other than the first is capitalised, in a text that is not all capitals."""
        if self.text.isupper():
            return False
        spelled = re.findall(r"[^\W\d_][\w'’]*", self.text)
        return any(w[0].isupper() for w in spelled[1:]) or bool(
            spelled and re.match(r"[^\W\d_]\w+['’]\w", spelled[0]) and spelled[0][0].isupper()
        )

    def has(self, pattern: re.Pattern[str]) -> bool:
        """Whether the pattern occurs in :attr:`flat`."""
        return pattern.search(self.flat) is not None
