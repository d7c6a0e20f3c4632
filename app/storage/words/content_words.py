"""Words by which texts are told apart: what a text says, without what every text has."""

from __future__ import annotations

from functools import cache

from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop
from app.core.wording.archive_text import GONE, GONE_ANSWER
from app.core.wording.replies import REPLIES
from app.storage.words.vocabulary import tokens


def content_stems(text: str) -> frozenset[str]:
    """The stems of what a text says, without the words that every text has."""
    return frozenset(stem(word) for word in tokens(text) if len(word) > 1 and not is_stop(word))


@cache
def our_words() -> frozenset[str]:
    """The words of our own sentences, which stand in every conversation."""
    said = " ".join(f"{each.tr} {each.en}" for each in REPLIES.values())
    return content_stems(f"{said} {GONE} {GONE_ANSWER}")
