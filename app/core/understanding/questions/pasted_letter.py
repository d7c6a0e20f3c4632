"""Letters that are pasted into the chat to be kept: texts of many sentences that say more than they
ask, and that begin and end with nothing for us to do. Pure.

What a school, a bank or a sister asks in the middle of what they write is not asked of us. A long
account of one's own that ends with a question is: that one is answered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from app.core.language.sentences import sentences
from app.core.language.turkish import fold, words
from app.core.understanding.questions.personal_statements import sentence_asks
from app.core.understanding.questions.research_wish import wishes_research
from app.core.understanding.questions.writing_tasks import is_writing_task
from app.core.understanding.reformatting import wants_reformatting
from app.core.understanding.small_talk import heard

_SHORTEST = 300
"""Characters of a letter."""
_SENTENCES = 5
_ASKING = 1 / 3
"""The share of the sentences of a letter that may ask."""
_LONGEST = 6_000
"""Characters that are looked at, from the beginning and from the end."""
_ORDER = 8
"""Words of an order to do something with what is pasted."""
_KEPT = 16
"""Messages whose sentences are remembered: one turn asks for those of the same one several times."""
_WELL = re.compile(r"\bnasils\w+|\bhow are you\b|\biyisin\w*")


def is_letter(text: str) -> bool:
    """Whether a message is a text that was pasted or written to be kept, whatever it asks of
    others; not a question with a long story before it, and no order to do something with it."""
    said = _account(text)
    return bool(said) and not (_wants(said[0]) or _wants(_last(said)))


def is_account(text: str) -> bool:
    """Whether a message tells at length, whatever it wants of us before or after that."""
    return bool(_account(text))


@lru_cache(_KEPT)
def _account(text: str) -> tuple[str, ...]:
    """The sentences of a text that says more than it asks; none of any other message."""
    if len(text) < _SHORTEST:
        return ()
    said = [each for each in sentences(text[:_LONGEST]) if words(each)]
    if len(text) > _LONGEST:
        said += [each for each in sentences(text[-_LONGEST // 2 :]) if words(each)]
    long = len(said) >= _SENTENCES and sum(map(sentence_asks, said)) <= _ASKING * len(said)
    return tuple(said) if long else ()


def _last(said: Sequence[str]) -> str:
    """The last sentence but for thanks: "sizce ne yapmalıyım? teşekkürler" asks us."""
    return said[-2] if heard(said[-1]) else said[-1]


def _wants(sentence: str) -> bool:
    """Whether a sentence wants something of us."""
    if heard(sentence) or _WELL.search(fold(sentence)):
        return False
    # "Şunu özetle: Sayın velimiz …" orders before the colon.
    order = sentence.partition(":")[0]
    brief = len(words(order)) <= _ORDER
    shapes = brief and wants_reformatting(order)
    return sentence_asks(sentence) or shapes or wishes_research(order) or is_writing_task(sentence)
