"""Closing words at the beginning of a message, and the question that may stand behind them:
"teşekkürler ama bir şey daha: … ne demekti?"."""

from __future__ import annotations

import re

from app.core.language.turkish import HOW_MANY, WHO
from app.core.understanding.parsed_message import ParsedMessage, flatten

_CLOSING = re.compile(
    r"^(?:(?:cok |peki |tamam |neyse ){0,3}(?:te?s?e?kkur\w*(?: eder\w*)?|sag ?ol\w*|eyvallah|anladim|tamam\w*|peki"
    r"|bos ?ver\w*|vazgectim|birak\w*|neyse|hayir|yok|gerek yok|guzel|super|thanks?(?: you)?|never ?mind|no|ok(?:ay)?)\b ?){1,12}"
    r"(?:(?:ama|de|da|bir|bi|but|son|sey|seyi?|daha|sorum|soru|var|one|more|thing|question|once) ){0,12}"
)
ASKS = re.compile(
    r"\b(?:ne|neler|neydi|nedir|nelerdi|"
    + HOW_MANY
    + r"\w*|hangi\w*|nasil\w*|neden|niye|nicin|nerede\w*|nereye|"
    + WHO
    + r"\w{0,3}"
    r"|m[iu]|m[iu]yd[iu]\w*|what|which|how|why|when|who|where)\b|^ ?(?:is|are|does|do|did|can)\b"
)
_BUT = re.compile(r"\b(?:ama|but|daha|sorum|soru|more|question)\b|\w peki $")
_WHATEVER = re.compile(
    r"\b(?:ne|neler|hangi\w*|nasil|"
    + HOW_MANY
    + r"\w*|nere\w*|"
    + WHO
    + r"\w{0,3})\b(?: \w+){0,2}? \w+s[ae][mnk]?\b|\bne (?:kadar|guzel|iyi|de)\b"
)
"""Question words that ask nothing: "ne bulduysan", "ne kadar güzel"."""
_NO_TOPIC = re.compile(r"soru\w*|baska\w*|yardim\w*|cevap\w*|yanit\w*|simdilik|bugunluk")


def without_closing(text: str) -> str:
    """A question without what closes or refuses before it: "boşver, …" is no word to look for.
    Any other text stays as it is."""
    closing = _CLOSING.match(flatten(text))
    spoken, words = text.split(), len(closing.group().split()) if closing else 0
    rest = " ".join(spoken[words:])
    apart = len(flatten(text).split()) == len(spoken)
    return rest if apart and ASKS.search(flatten(rest)) and ParsedMessage(rest).content else text


def question_behind_closing(message: ParsedMessage, *, farewell: bool) -> str:
    """The question with a topic of its own that is left of a message when what closes or refuses at
    its beginning is taken off; "" when none is. "Sağ ol, ne iyi ettin" closes: a ``farewell`` goes
    on only where it says so."""
    closing = _CLOSING.match(message.flat)
    if closing is None:
        return ""
    rest = message.flat[closing.end() :]
    says_so = message.asks or _BUT.search(closing.group())
    if not ASKS.search(_WHATEVER.sub(" ", rest)) or (farewell and not says_so):
        return ""
    spoken = ParsedMessage(rest, message.history)
    return f"{rest}?" if any(not _NO_TOPIC.fullmatch(w) for w in spoken.unlinked) else ""
