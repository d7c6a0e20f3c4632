"""The check of what a model wrote about a conversation: only what speaks of it is kept.

Small models answer with a frame ("Başlık: …", "Bu konuşmada …"), with the JSON that they were
shown, with a refusal, in another language or about something else. What holds no words of the
conversation, or not in its language, is left to the extract.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.core.language import suffixes, turkish

_FRAME = re.compile(
    r"\W*(?:(?:baslik|ozet|konu(?:lar)?|yanit|cevap|kullanici|asistan|title|summary|topics?|answer"
    r"|user|assistant)\s*:"
    r"|(?:bu|yukaridaki|verilen) (?:konusma|sohbet|metin|yazisma|gorusme|diyalog)\w*"
    r"|(?:this|the|above) (?:conversation|chat|dialogue|text)\b"
    r"|(?:iste|elbette|tabii|tabi ki|memnuniyetle|sure|certainly|of course|here(?:'s| is| are))\b"
    r"|(?:uzgunum|maalesef|ozur dilerim|sorry|i'm sorry|i am sorry|unfortunately|as an ai)\b"
    r"|(?:i |ben )?(?:can(?:no|')?t|cannot|yardimci olamam|yapamam|bir yapay zeka)\b)"
)
"""How folded text begins that is about the task and not about the conversation."""
_ECHO = re.compile(r"[{}\[\]]|\"?(?:title|summary|key_topics|search_phrases)\"?\s*:")
_FIGURE = re.compile(r"\d+(?:[.,]\d{3})*")
_SPOKEN_OF = 2
"""Words of a conversation that a title or summary has; all of them where it has fewer."""
_SHARE = 1 / 3
_READ = 40_000
_BEGINNING = 5
_ENGLISH_WORDS = "the is of and to in for with are how what on a an vs does can it"
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_TURKISH_WORDS = "ve ile için icin bir bu da de mi mı nasıl nasil olarak en ne"
_TURKISH = frozenset(_TURKISH_WORDS.split())


class Conversation:
    """The words and the language of a conversation, to compare with what is said of it."""

    def __init__(self, texts: Sequence[str]) -> None:
        text = "\n".join(texts)[:_READ]
        self._forms = set(_forms(turkish.words(text)))
        self._language = _language(text)
        self._figures = _figures(text)

    def is_described_by(self, text: str) -> bool:
        """Whether a title or summary speaks of it, in its language, and of no figure that it does
        not have."""
        return self._may_tell(text) and self._speaks(text, _SPOKEN_OF)

    def holds(self, sentence: str) -> bool:
        """Whether a sentence of a longer summary speaks of it: it may have a single word of it."""
        return self._may_tell(sentence) and self._speaks(sentence, 1)

    def _may_tell(self, text: str) -> bool:
        own = (_language(text) or self._language) == self._language
        return own and self._figures.issuperset(_figures(text))

    def has(self, topic: str) -> bool:
        """Whether a topic was spoken of."""
        return not _ECHO.search(topic) and any(map(self._has_word, turkish.words(topic)))

    def _has_word(self, word: str) -> bool:
        return not self._forms.isdisjoint(_forms([word]))

    def _speaks(self, text: str, least: int) -> bool:
        if _ECHO.search(text) or _FRAME.match(turkish.fold(text)):
            return False
        content = {word for word in turkish.words(text) if _tells(word)}
        said = sum(map(self._has_word, content))
        return said >= min(least, len(content)) and said > 0 and said >= _SHARE * len(content)


def _figures(text: str) -> set[str]:
    """The figures of a text, without what sets their digits apart; small ones count something."""
    found = (re.sub(r"\D", "", each) for each in _FIGURE.findall(text))
    return {each for each in found if len(each) > 1}


def _tells(word: str) -> bool:
    return len(word) > 2 and not turkish.is_stop(word)


def _forms(words: Iterable[str]) -> Iterable[str]:
    """What two inflections of a word have in common."""
    for word in words:
        yield suffixes.stem(word)
        if len(word) > _BEGINNING:
            yield word[:_BEGINNING]


def _language(text: str) -> str:
    """ "tr" or "en" as far as its words show; empty when they do not."""
    lowered = turkish.lower(text)
    words = re.findall(r"[^\W\d_]+", lowered)
    english = sum(word in _ENGLISH for word in words)
    native = sum(word in _TURKISH for word in words)
    native += sum(any(letter in "çğıöşü" for letter in word) for word in words)
    if english == native:
        return ""
    return "en" if english > native else "tr"
