"""Standing wishes of the user beside what was found, where a question asks how to do something.

"Always give status codes when I ask about API errors" and "sade çözümleri tercih ederim" hold for
every later answer on the same thing, and share hardly a word with the question that they bear on:
among all sessions they come far behind, among the few that state a wish they are the first. So
where somebody asks for advice and not for what was, the sessions found are looked through for
wishes, and the nearest of them stand right behind the best session.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.core.domain.recall_port import HEAD, Candidate, QuotableMessage
from app.core.language.turkish import fold
from app.memory.recall.ranking import Ranked

_READ = 100
"""Sessions, best first, that are looked through."""
_SAID = 500
"""Characters of a message in which a wish is looked for."""
_MOST = 2
"""Wishes that are put forward."""
_BEARS = 0.5
"""Standard deviations of nearness in meaning, or share of the best score, from which a wish bears
on a question."""
_FORWARD = 0.3
"""What a wish is worth beside its score."""
_JUST = 1e-6
"""What puts a wish above the best of the others."""
_ADVICE = re.compile(
    r"\b(?:should i|do you think|suggest|recommend|advice|tips"
    r"|would you (?:suggest|recommend)|do you (?:suggest|recommend)"
    r"|how (?:can|do|should|would|might) (?:i|we|you|one)"
    r"|(?:can|could|would) you (?:show|help|walk|explain|tell|give|write|suggest)"
    r"|what (?:are|is|types?|tools?|kinds?)|which"
    r"|oner(?:ir|ebilir|sene|ecegin)\w*|tavsiye\w*"
    r"|(?:nasil|ne|hangi\w*|nerede) (?:\w+ ){0,4}\w+(?:m[ae]li|s[ae]m|abilir|ebilir)\w*"
    r"|bana (?:\w+ ){0,4}(?:goster|yaz|anlat|acikla)(?:ir misin|ar misin|sana|sene)?)\b"
)
_PAST = re.compile(
    r"\b(?:did|was|were|had|have|has|mentioned|said|told|discussed|brought|summar\w+|order in"
    r"|between|how many"
    r"|(?!simdi\b|kendi\b|yedi\b|hadi\b|haydi\b)\w+(?:[dt][iu](?:m|k|n|l[ae]r)?|m[iu]st[iu](?:m|k|n)?))\b"
)
_WISH = re.compile(
    r"\A\W{0,3}(?:always|never)\b"
    r"|\b(?:always|never) [a-z]{1,20} .{0,120}\bwhen(?:ever)? i (?:ask|mention|talk)"
    r"|\bi(?:'d| would)? (?:\w{1,20} )?prefer|\bmy preference|\bi like to\b"
    r"|\bi(?:'d| would) rather\b"
    r"|\btercih (?:ederim|ediyorum|ettigim)|\btercihim\b"
    r"|\b(?:her zaman|daima|hep|asla|bundan (?:sonra|boyle))\b.{0,120}"
    r"\b(?:sordugum|sorarsam|sorunca|istedigim|istersem)"
    r"|\b(?:sordugum|sorarsam|sorunca|istedigim|istersem)\w{0,10}\b.{0,80}"
    r"\b(?:her zaman|daima|hep|asla)\b"
)


class Messages(Protocol):
    """What of a recall index is read here."""

    async def passages(self, places: Sequence[tuple[int, int]]) -> list[QuotableMessage | None]:
        """The messages at ``(session, position)``, in the order asked."""
        ...


def asks_for_advice(question: str) -> bool:
    """Whether a question asks what to do or how, and not what was."""
    flat = fold(question)
    return bool(_ADVICE.search(flat)) and not _PAST.search(flat)


def states_wish(said: str) -> bool:
    """Whether the user says in a message what should always be so, or what they prefer."""
    return bool(_WISH.search(fold(said[:_SAID])))


async def with_wishes(
    index: Messages,
    question: str,
    chosen: Sequence[Ranked],
    ranked: Sequence[Ranked],
    settled: bool,
) -> list[Ranked]:
    """The sessions chosen, with those of all that were ``ranked`` that state a wish which bears on
    a question for advice; behind the first where it is ``settled`` that this one is meant."""
    if not chosen or not ranked or not asks_for_advice(question):
        return list(chosen)
    least = _BEARS * ranked[0].total
    near = [each for each in ranked[:_READ] if each.near >= _BEARS or each.total >= least]
    asked = [(each, place) for each in near if (place := _asked(each.candidate)) is not None]
    said = await index.passages([(each.candidate.session, place) for each, place in asked])
    stating = [
        each
        for (each, _), message in zip(asked, said, strict=True)
        if message is not None and states_wish(message.content)
    ]
    wishes = {each.candidate.session for each in stating[:_MOST]}
    first, rest = chosen[0], list(chosen[1:])
    others = [each for each in rest if each.candidate.session not in wishes]
    least = max((each.total for each in others), default=0.0) + _JUST
    forward = []
    for each in stating[:_MOST]:
        if each.candidate.session == first.candidate.session:
            continue
        worth = each.total + _FORWARD
        if settled:
            worth = min(worth, first.total)
        forward.append(_worth(each, max(worth, min(least, first.total))))
    ahead = [each for each in forward if each.total > first.total]
    return [*ahead, first, *(each for each in forward if each not in ahead), *others]


def _asked(candidate: Candidate) -> int | None:
    """The position of the user's message that fits best; where none has a word of the question, the
    first of the session, unless that one was answered without a question."""
    said = [text for text in candidate.texts if text.position != HEAD]
    best = max((text for text in said if text.asked), key=lambda text: len(text.hits), default=None)
    if best is not None:
        return best.position
    return None if any(text.position == 0 for text in said) else 0


def _worth(ranked: Ranked, total: float) -> Ranked:
    return replace(ranked, score=ranked.score + total - ranked.total)
