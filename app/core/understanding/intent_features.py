"""Features of a message for the intent model: strings, each either there or not.

Three views of the same words, because training data is small and the language is large. *Words*
and their stems carry fixed expressions ("boş ver"). *Pieces* of words carry suffixes and typing
errors: person and tense of a Turkish verb stand in its last letters ("konuş-muştu-k"). The
*skeleton* keeps function words and endings and drops the topic, so that "X neydi" is one pattern
whatever was researched. Each counts a second time together with the situation (nothing said yet,
talking, our question open, our list open): "tamam" means something else in each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from app.core.domain.offers import Offer, OfferKind
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop
from app.core.understanding.list_choice import Pick
from app.core.understanding.offer_reply import answer_to_yes_no
from app.core.understanding.parsed_message import ParsedMessage, flatten

_MOST_TOKENS = 80
_BREAK = re.compile(r"([?!.,;:\n]+)")
_PIECES = (3, 4, 5)
_ENDINGS = (2, 3, 4, 5, 6)


def situation(reading: ParsedMessage, offer: Offer | None) -> str:
    """Where in a conversation the message stands."""
    if offer is not None:
        return "list" if offer.kind is OfferKind.CHOICE else "offer"
    return "talking" if reading.talking else "fresh"


def features(reading: ParsedMessage, offer: Offer | None, pick: Pick | None) -> list[str]:
    """The features of a message; ``pick`` is what it would choose from an open list."""
    where = situation(reading, offer)
    found = dict.fromkeys(_of_text(reading))
    both = [*found, *(f"{where}|{name}" for name in found)]
    return [f"where={where}", *both, *_of_conversation(reading, offer, pick)]


def _of_text(reading: ParsedMessage) -> Iterator[str]:
    tokens = reading.tokens[:_MOST_TOKENS]
    for token in tokens:
        yield f"word={token}"
        yield f"stem={stem(token)}"
        for size in _ENDINGS:
            if len(token) > size:
                yield f"end={token[-size:]}"
        whole = f"<{token[:24]}>"
        for size in _PIECES:
            for start in range(len(whole) - size + 1):
                yield f"piece={whole[start : start + size]}"
    edged = ("<", *tokens, ">")
    for one, next_one in pairwise(edged):
        yield f"pair={one} {next_one}"
    if tokens:
        for size in _ENDINGS:
            yield f"last={tokens[-1][-size:]}"
    bones = _skeleton(reading.text)
    for size in (1, 2, 3):
        for start in range(len(bones) - size + 1):
            yield f"bones={' '.join(bones[start : start + size])}"
    yield f"length={_bucket(len(tokens), (1, 2, 3, 5, 8, 13))}"
    yield f"topical={min(len(reading.content), 5)}"
    if reading.asks:
        yield "asks"
    if reading.has_name:
        yield "name"
    if reading.quoted:
        yield "quoted"
    if any(token[0].isdigit() for token in tokens):
        yield "number"


def _skeleton(text: str) -> list[str]:
    """The message without its topic: function words whole, of the others only the ending."""
    bones = ["<"]
    for part in _BREAK.split(text[:2000]):
        if _BREAK.fullmatch(part):
            bones.append("?" if "?" in part else ",")
            continue
        for token in flatten(part).split():
            if is_stop(token):
                bones.append(token)
            elif token.isdigit():
                bones.append("#")
            else:
                root = stem(token)
                bones.append(f"*{token[len(root) :] if token.startswith(root) else token[-2:]}")
    return [*bones[:_MOST_TOKENS], ">"]


def _of_conversation(
    reading: ParsedMessage, offer: Offer | None, pick: Pick | None
) -> Iterator[str]:
    if reading.talking:
        new, topical = len(reading.unlinked), len(reading.content)
        yield f"new={'none' if not new else 'all' if new == topical else 'some'}"
        yield f"new={min(new, 4)}"
        yield f"known={min(topical - new, 3)}"
    if offer is None:
        return
    answer = answer_to_yes_no(reading)
    yield f"answer={answer[0].value if answer else 'none'}"
    if offer.kind is OfferKind.CHOICE:
        yield f"pick={pick.means if pick else 'nothing'}"
        if pick:
            yield f"rest={min(pick.rest, 4)}"
            yield f"pick={pick.means} rest={min(pick.rest, 4)}"


def _bucket(value: int, edges: tuple[int, ...]) -> int:
    return next((edge for edge in edges if value <= edge), edges[-1] + 1)
