"""Turns of a conversation that a message names by what they are about: "kargo cevabını bir daha
söyle", "yks sorduğumda üç yol vermiştin". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.domain.messages import Kind, Turn
from app.core.understanding.parsed_message import ParsedMessage, flatten
from app.core.understanding.turn_references.turn_request import (
    speaks_of_other_times,
    stands_in,
    told_by_you,
)
from app.turns.answers.follow_ups.recent_context import unquoted

_REPEATED = re.compile(
    r"\b(?:tekrar\w*|yeniden|yine|bir daha|bi daha|repeat|again|once more|ulit\w*|pakiulit\w*)\b"
)
_ANSWER = re.compile(
    r"\b(?:(?:cevap|cevab|yanit)\w*|(?:de|soyle|ver)dig[iu]n\w*|answer|reply|sagot\w*)\b"
)
_ONCE_MORE = re.compile(
    r"\btekrarla(?:r m[iu]s[iu]n(?:iz)?|sana|yabilir m[iu]s[iu]n|yiver)?$"
    r"|\b(?:bir daha|bi daha|tekrar|yeniden|aynen) (?:yaz|soyle|goster|oku|et|ver)"
    r"(?:sana|sene|[aei]r m[iu]s[iu]n)?$"
    r"|\brepeat\b|\b(?:say|write|show) .{0,30}\bagain$"
)
_THAT_ONE = re.compile(
    r"\b(?:o|su|that|the) (\w{3,}(?: \w{3,})?) (?:cevap|cevab|yanit|answer|reply)\w{0,6}\b"
)
"""An answer that is named by what it is about."""
_ENDS_TELLING = re.compile(
    r"(?:[dt][iu]n(?:[iu]z)?|[dt][iu]g[iu]n\w*)"
    r"(?: (?:ya|ki|bana|hani|sen|ne|neydi|nedir|sey|en|ustte|yukarida|basta|demin|az|once))*$"
    r"|\b(?:did you|you) (?:say|said|tell me|told me|write|wrote|list|listed|mention\w*)\b"
)
_THINGS_TOLD = re.compile(
    r"kism\w*|kisim\w*|bolum\w*|tarih|sayi|rakam|isim|ad|kaynak|link|oran|liste|sebep\w*|neden\w*|sey\w*"
    r"|onlar\w*|bunlar\w*|yukar\w*|ust\w*|part|list|number|date|name"
)
"""Words for a part of what was told, which need not stand in it."""
_WORDS_OF_ASKING = re.compile(
    r"(?:soyle|goster|yaz|oku|ver|soru|anlat)\w*|et|eder|tell|show|say|said|did|what|you|your|about|mo|ko|ang"
)
_MANY = 2
"""Words of a topic that name a turn though not all of them were said in it."""
_WHEN_ASKED = re.compile(
    r"\b(?P<of>(?:\w+ ){1,5})(?:sor|soyle|yaz|anlat|bahset|d[ei])[dt][iu]g[iu]m"
    r"(?:d[ae](?:ki\w*)?| (?:yer|mesaj|soru|zaman)\w*)\b"
    r"|\bwhen i (?:first )?(?:asked|said|told|mentioned|wrote)(?: you)?(?: about)?"
    r" (?P<about>\w+(?: \w+){0,3})"
    r"|\b(?:noong|nung|nang) (?:tinanong|sinabi) ko (?P<tungkol>\w+(?: \w+){0,3})"
)
"""The occasion by which a turn of the user's is named."""
_FIRST = re.compile(r"\b(?:ilk|first|una\w*)\b")
_ENDS_ASKING = re.compile(
    r"\b(?:neydi|nelerdi|kacti|kac \w+[dt][iu]|what was it|ano (?:yun|ulit))\b"
)


def by_topic(text: str, turns: Sequence[Turn]) -> Turn | None:
    """The last turn that a message names by its topic, to have its answer once more: "kargo
    cevabını bir daha söyle", "kargo için ne demiştin", "kargo kısmını tekrarla". None for any
    other message, and where what was told is only spoken of ("600 demiştin, bu az değil mi")."""
    flat = flatten(text)
    told = told_by_you(text) and _ENDS_TELLING.search(flat) is not None
    once_more = _ONCE_MORE.search(flat) is not None
    answer = _REPEATED.search(flat) is not None and _ANSWER.search(flat) is not None
    if not (told or once_more or answer) or speaks_of_other_times(text):
        return None
    frame = (_REPEATED, _ANSWER, _WORDS_OF_ASKING, _THINGS_TOLD)
    content = ParsedMessage(text).content
    topical = _THAT_ONE.search(flat)
    if topical is not None:
        # "O kayısılı cevabı bir daha yaz, gözlüğümü bulamadım".
        content = tuple(word for word in content if word in topical[1].split())
    named = [
        w for w in content if not any(each.fullmatch(w) for each in frame) and not told_by_you(w)
    ]
    if not named:
        return None
    least = len(named) if not (told_by_you(text) and once_more) else (len(named) + 1) // 2
    answered = [turn for turn in reversed(turns) if turn.answer is not None]
    asked = [turn for turn in answered if len(stands_in(named, turn.question.content)) >= least]
    if answer and not (told or once_more):
        return asked[0] if asked else None
    held = [turn for turn in answered if len(stands_in(named, _told(turn))) >= least]
    if asked or held:
        return (asked or held)[0]
    if not told or len(named) < _MANY:
        return None
    # "Yürüyüş parkuru kaç km demiştin" of an answer that says "Adrasan 16 km".
    some = {turn.number: len(stands_in(named, _told(turn))) for turn in answered}
    most = max(some.values(), default=0)
    if most < _MANY or 2 * most < len(named):
        return None
    return next((turn for turn in answered if some[turn.number] == most), None)


def by_occasion(text: str, turns: Sequence[Turn]) -> Turn | None:
    """The turn in which the user spoke of what a message names: "tanımıyo dediğimde bir test
    söylemiştin". Of several the last, but for "ilk"; None for any other message."""
    found = _WHEN_ASKED.search(flatten(text))
    if found is None or speaks_of_other_times(text):
        return None
    named = ParsedMessage(next(filter(None, found.groups()))).content
    held = {turn.number: len(stands_in(named, turn.question.content)) for turn in turns}
    most = max(held.values(), default=0)
    if not most or 2 * most < len(named):
        return None
    best = [turn for turn in turns if held[turn.number] == most]
    return best[0] if _FIRST.search(found.group()) else best[-1]


def asks_to_be_told(text: str) -> bool:
    """Whether a message asks for what a turn said, and for nothing else."""
    flat = flatten(text)
    return _ENDS_TELLING.search(flat) is not None or _ENDS_ASKING.search(flat) is not None


def _told(turn: Turn) -> str:
    """What was said in a turn itself: a record that it quotes was said at another time."""
    answer = turn.answer
    told = "" if answer is None else answer.content
    if answer is not None and answer.kind is Kind.RECALLED:
        told = unquoted(told)
    return f"{turn.question.content}\n{told}"
