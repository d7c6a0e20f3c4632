"""Choices from a list that was told a while ago, with other messages between: "hemşireye olan da
lazım". Pure.

Nothing is asked any more, so most of what is said means no entry. What the intent model would say
were the list open still is weighed with how much of the message the entries explain:
``python -m training.turns`` makes the trees. Which entry is meant is another question
(:mod:`app.core.understanding.list_choice`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer
from app.core.domain.plans import Intent, Label, Nature
from app.core.reading.ranking_model import ranking_model
from app.core.understanding.intent import Case
from app.core.understanding.list_choice import Pick
from app.core.understanding.offer_reply import list_before

RESOURCE = "earlier_list.json"
BACK = 16
"""Messages behind a list from which it may be meant."""
CHOSEN = -0.5
"""How far choosing is ahead of anything else from which a message chooses."""
_CONFIDENCE = 0.7
_MOST_LEFT = 9
_ASKS = re.compile(
    r"\b(?:ne|neden|niye|nicin|nasil|kim|nere\w*|why|how|what|who|bakit|paano|\w+[dt][iu]g[iu]md[ae]|\w+m[iu]st[iu]n)\b"
)
_BESIDES = re.compile(
    r"\b(?:b[iu]r? ?d[ae]|bide|simdi|[dt][ae]|sonra|ayrica|and|now|also|too|then|next|peki|naman|pati|tapos)\b"
)
"""What says that more is wanted than what was chosen."""
_ONE_OF = re.compile(
    r"\b(?:olan\w*|\w{2,}(?:l[iu]|sal)(?:yu|yi|s[iu]\w*)?|\w{2,}[dt][ae]ki\w*|\w+n[iu]nki\w*|yung|ones?|the)\b"
)
"""How one of several is told apart."""


def earlier_choice(
    text: str, history: Sequence[ChatMessage], now: datetime | None = None
) -> Intent | None:
    """The choice that a message makes from a list that was told a while ago; ``unclear`` where its
    words do not say which entry. None where it makes none."""
    listed = list_before(history, now.tzinfo if now else None, BACK)
    if listed is None:
        return None
    case = Case(text, history, listed, now)
    model = ranking_model(RESOURCE)
    if model.worth(signs(case, listed)) - model.worth({}) < CHOSEN:
        return None
    pick = case.pick
    if pick is None or not pick.numbers:
        return Intent(Label.CHOICE, _CONFIDENCE, (), "earlier list", nature=Nature.UNCLEAR)
    return Intent(Label.CHOICE, _CONFIDENCE, pick.numbers, "earlier list")


def signs(case: Case, listed: Offer) -> dict[str, float]:
    """The signs that a message chooses from a list, were it open."""
    reading, pick, likely = case.reading, case.pick, case.likely
    links = reading.links
    return {
        "choice": likely.get(Label.CHOICE, 0.0),
        "followup": likely.get(Label.FOLLOWUP, 0.0),
        "recall": likely.get(Label.RECALL, 0.0),
        "left": float(pick.rest if pick else _MOST_LEFT),
        "entries": float(len(listed.options)),
        "words": float(len(reading.tokens)),
        "topical": float(len(links.topical)),
        "near": float(links.near),
        "new": float(len(links.unknown)),
        "mark": float(reading.asks),
        "asks": float(reading.has(_ASKS)),
        "besides": float(reading.has(_BESIDES)),
        "one of": float(reading.has(_ONE_OF)),
    } | _means(pick)


def _means(pick: Pick | None) -> dict[str, float]:
    """By what the message would tell entries apart."""
    if pick is None:
        return {"nothing": 1.0}
    return {"chosen": float(len(pick.numbers)), pick.means: 1.0, "whole": float(pick.rest == 0)}
