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
from app.core.domain.plans import Intent, Label, Nature
from app.core.reading.ranking_model import ranking_model
from app.core.understanding.intent import Classification
from app.core.understanding.list_choice import ASKS_OF_ENTRY, Pick
from app.core.understanding.list_places import is_place
from app.core.understanding.offer_reply import ShownList, list_shown
from app.core.understanding.parsed_message import ParsedMessage, spoken_words

RESOURCE = "earlier_list.json"
BACK = 24
"""Messages behind a list from which it may be meant."""
CHOSEN = {Label.FOLLOWUP: 0.5}
CHOSEN_ELSE = -0.3
"""How far choosing is ahead of anything else from which a message chooses, by what it would want
were there no list: what goes on with the conversation is right without a choice too."""
_NAMES_NONE = 1.0
"""How far it is ahead where a message chooses though no word says which entry is meant: "fiyatlar ne
kadar arttı bu yıl" may speak of anything."""
_CONFIDENCE = 0.7
_MOST_LEFT = 9
_SPOKEN = 40
"""Messages whose words are held against those of the list, from the end."""
_BESIDES = re.compile(
    r"\b(?:b[iu]r? ?d[ae]|bide|simdi|[dt][ae]|sonra|ayrica|and|now|also|too|then|next|peki|naman|pati|tapos)\b"
)
"""What says that more is wanted than what was chosen."""
_ONE_OF = re.compile(
    r"\b(?:olan\w*|\w{2,}(?:l[iu]|sal)(?:yu|yi|s[iu]\w*)?|\w{2,}[dt][ae]ki\w*|\w+n[iu]nki\w*|yung|ones?|the)\b"
)
"""How one of several is told apart."""


def earlier_choice(
    text: str,
    history: Sequence[ChatMessage],
    now: datetime | None = None,
    label: Label = Label.FOLLOWUP,
) -> Intent | None:
    """The choice that a message makes from a list that was told a while ago; ``unclear`` where its
    words do not say which entry. None where it makes none. ``label``: what it would want else."""
    listed = list_shown(history, now.tzinfo if now else None, BACK)
    if listed is None:
        return None
    classified = Classification(text, history, listed.offer, now)
    ahead, pick = chosen_ahead(classified, listed), classified.pick
    if ahead < CHOSEN.get(label, CHOSEN_ELSE):
        return None
    if pick is None or not pick.numbers:
        if ahead < _NAMES_NONE:
            return None
        return Intent(Label.CHOICE, _CONFIDENCE, (), "earlier list", nature=Nature.UNCLEAR)
    return Intent(Label.CHOICE, _CONFIDENCE, pick.numbers, "earlier list")


def chosen_ahead(classified: Classification, listed: ShownList) -> float:
    """How far choosing from a list is ahead of anything else."""
    model = ranking_model(RESOURCE)
    return model.worth(choice_signs(classified, listed)) - model.worth({})


def choice_signs(classified: Classification, listed: ShownList) -> dict[str, float]:
    """The signs that a message chooses from a list, were it open."""
    message, pick, likely = classified.message, classified.pick, classified.likely
    links = message.links
    return (
        {
            "choice": likely.get(Label.CHOICE, 0.0),
            "followup": likely.get(Label.FOLLOWUP, 0.0),
            "recall": likely.get(Label.RECALL, 0.0),
            "left": float(pick.rest if pick else _MOST_LEFT),
            "entries": float(len(listed.offer.options)),
            "words": float(len(message.tokens)),
            "topical": float(len(links.topical)),
            "near": float(links.near),
            "new": float(len(links.unknown)),
            "mark": float(message.asks),
            "back": float(listed.back),
            "of records": float(all(option.date for option in listed.offer.options)),
        }
        | {name: float(message.has(cue)) for name, cue in _CUES.items()}
        | _of_words(message, listed)
        | _means(pick)
    )


def _of_words(message: ParsedMessage, listed: ShownList) -> dict[str, float]:
    """How the words of a message lie between the entries and the rest of the conversation."""
    topical = message.links.topical
    entries = [spoken_words(option.title) for option in listed.offer.options]
    at = len(message.history) - 1 - 2 * listed.back
    begin = max(0, len(message.history) - _SPOKEN)
    others = [
        spoken_words(said.content)
        for n, said in enumerate(message.history[begin:], begin)
        if n != at
    ]
    ours = [sum(each.holds(word) for each in entries) for word in topical]
    known = [any(each.holds(word) for each in others) for word in topical]
    best = max((sum(each.holds(w) for w in topical) for each in entries), default=0)
    return {
        "listed words": float(sum(n > 0 for n in ours)),
        "telling words": float(sum(0 < n < len(entries) for n in ours)),
        "only listed": float(sum(n > 0 and not k for n, k in zip(ours, known, strict=True))),
        "only elsewhere": float(sum(not n and k for n, k in zip(ours, known, strict=True))),
        "nowhere": float(sum(not n and not k for n, k in zip(ours, known, strict=True))),
        "best entry": float(best),
        "part listed": sum(n > 0 for n in ours) / (len(topical) or 1),
        "places": float(sum(map(is_place, message.tokens))),
        "content": float(len(message.content)),
    }


_CUES = {
    "asks": ASKS_OF_ENTRY,
    "besides": _BESIDES,
    "one of": _ONE_OF,
    "olan": re.compile(r"\b(?:olan\w*|ones?|yung)\b"),
    "the": re.compile(r"\b\w{2,}(?:[dt][ae]ki(?:n[iu]|s[iu]\w*|ler\w*)?|n[iu]nki\w*)\b"),
    "with": re.compile(
        r"\b\w{3,}l[iu](?:s[iu]\w*|y[iu]|ler\w*)\b|\b\w{3,}s[iu]z(?:i|[iu]n[iu]|\w*)\b"
    ),
    "list": re.compile(
        r"\b(?:liste\w*|tablo\w*|secene\w*|madde\w*|sira(?:da)\w*|say(?:dig|mis|di)\w*|list\w*|table|options?|choices?)\b"
    ),
    "told": re.compile(
        r"\b(?:de|soyle|yaz|say|ver|koy)(?:dig[iu]n|m[iu]st[iu]n|d[iu]n)\w*|\byou (?:said|gave|listed)\b|\b(?:sabi|binigay|nilista) mo\b"
    ),
    "that": re.compile(r"\b(?:o|su|bu|onu|sunu|bunu|that|this|it|yun|yan)\b"),
    "most": re.compile(r"\b(?:en \w+|most|\w{3,}est|pinaka\w*)\b"),
    "turns back": re.compile(r"\b(?:don\w+|geri|back|balik\w*|demin\w*|hani|earlier|kanina)\b"),
    "past": re.compile(r"\b\w+(?:m[iu]st[iu][kmn]|[dt][iu]k)\b"),
    "wants": re.compile(
        r"\b(?:ac|anlat|yap|goster|ver|yaz|oku|sec|al|gid|deneyelim|olsun|isti\w+|lets|open|take|pick|tell|show)\w*\b"
    ),
}
"""How a message may speak of one of several things that were listed."""


def _means(pick: Pick | None) -> dict[str, float]:
    """By what the message would tell entries apart."""
    if pick is None:
        return {"nothing": 1.0}
    return {"chosen": float(len(pick.numbers)), pick.means: 1.0, "whole": float(pick.rest == 0)}
