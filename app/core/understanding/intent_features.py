"""Features of a message for the intent model: strings, each either there or not, with a factor.

Three views of the same words, because training data is small and the language is large. *Words*
and their stems carry fixed expressions ("boş ver"). *Pieces* of words carry suffixes and typing
errors: person and tense of a Turkish verb stand in its last letters ("konuş-muştu-k"). The
*skeleton* keeps function words and endings and drops the topic, so that "X neydi" is one pattern
whatever was researched. Each counts a second time together with the situation (nothing said yet,
talking, our question open, our list open): "tamam" means something else in each.

A message in an open chat is also held against the conversation: which of its words were spoken
there, how long ago, after what kind of reply; what the rules would say had nothing been said. A
few such features weigh as much as hundreds of pieces of words: each view is scaled by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.core.asides.features import of_message
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Label
from app.core.language.message_forms import forms_of_message
from app.core.language.suffixes import stem
from app.core.language.turkish import is_stop
from app.core.understanding import about_app, small_talk
from app.core.understanding.list_choice import Pick
from app.core.understanding.offer_reply import answer_to_yes_no
from app.core.understanding.parsed_message import ConversationLinks, ParsedMessage, flatten
from app.core.weight_table import FeatureGroup

_MOST_TOKENS = 80
_BREAK = re.compile(r"([?!.,;:\n]+)")
_PIECES = (3, 4, 5)
_ENDINGS = (2, 3, 4, 5, 6)


def situation(message: ParsedMessage, offer: Offer | None) -> str:
    """Where in a conversation the message stands."""
    if offer is not None:
        return "list" if offer.kind is OfferKind.CHOICE else "offer"
    return "talking" if message.talking else "fresh"


Found = Sequence[tuple[str, Label]]
"""What the rules say, by the rule's name."""


def features(
    message: ParsedMessage, offer: Offer | None, pick: Pick | None, found: Found, bare: Found
) -> tuple[FeatureGroup, ...]:
    """The features of a message. ``pick`` is what it would choose from an open list; ``found`` what
    the rules say of it, ``bare`` what they would say had nothing been said before."""
    where = situation(message, offer)
    text = list(dict.fromkeys(_of_text(message)))
    form = forms_of_message(message.flat, message.tokens, asks=message.asks)
    views = [
        FeatureGroup(1.0, text),
        FeatureGroup(1.0, [f"{where}|{name}" for name in text]),
        FeatureGroup(0.5, list(_of_rules(found, where))),
        FeatureGroup(0.5, [f"where={where}", *_of_offer(message, offer, pick)]),
        FeatureGroup(
            0.7, [*(f"form={name}" for name in form), *(f"{where}|form={name}" for name in form)]
        ),
    ]
    if message.talking:
        links = message.links
        relation = _relation(links)
        crossed = [f"{relation}&{name}" for name in form]
        crossed += [f"{relation}&first={_first(found)[0]}", f"{where}&{relation}"]
        views += [
            FeatureGroup(0.5, list(_of_bare_rules(bare, where, relation))),
            FeatureGroup(1.0, list(_of_links(message, links, relation))),
            FeatureGroup(1.0, [*crossed, *_of_words(links)]),
        ]
    return tuple(views)


def _first(found: Found) -> tuple[str, str]:
    return found[0] if found else ("none", "none")


def _of_rules(found: Found, where: str) -> Iterator[str]:
    for name, label in found:
        yield f"rule={name} {label}"
        yield f"{where}|rule={name} {label}"
    first, finding = _first(found)
    yield f"first rule={first}"
    yield f"first finding={finding}"
    yield f"{where}|first rule={first}"


def _of_bare_rules(bare: Found, where: str, relation: str) -> Iterator[str]:
    for name, label in bare:
        yield f"bare rule={name} {label}"
    first, finding = _first(bare)
    yield f"bare first={first} {finding}"
    yield f"{where}|bare first={first} {finding}"
    yield f"{relation}&bare finding={finding}"
    yield f"{relation}&bare rule={first}"


def _of_text(message: ParsedMessage) -> Iterator[str]:
    tokens = message.tokens[:_MOST_TOKENS]
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
    bones = _skeleton(message.text)
    for size in (1, 2, 3):
        for start in range(len(bones) - size + 1):
            yield f"bones={' '.join(bones[start : start + size])}"
    yield f"length={_bucket(len(tokens), (1, 2, 3, 5, 8, 13))}"
    yield f"topical={min(len(message.content), 5)}"
    if message.asks:
        yield "asks"
    if message.has_name:
        yield "name"
    if message.quoted:
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


def _of_offer(message: ParsedMessage, offer: Offer | None, pick: Pick | None) -> Iterator[str]:
    if offer is None:
        return
    answer = answer_to_yes_no(message)
    yield f"answer={answer[0].value if answer else 'none'}"
    if offer.kind is OfferKind.CHOICE:
        yield f"pick={pick.means if pick else 'nothing'}"
        if pick:
            yield f"rest={min(pick.rest, 4)}"
            yield f"pick={pick.means} rest={min(pick.rest, 4)}"


def _of_links(message: ParsedMessage, links: ConversationLinks, relation: str) -> Iterator[str]:
    """What the message shares with the conversation, and what was said last."""
    words, new = len(links.places), len(links.unknown)
    near, spoken = _share(links.near, words), _share(words - new, words)
    yield f"relation={relation}"
    yield f"length={_bucket(len(message.tokens), (1, 2, 3, 5, 8, 13))} {relation}"
    yield f"near={near}"
    yield f"spoken={spoken}"
    yield f"near={near} spoken={spoken}"
    yield f"new={_bucket(new, (0, 1, 2, 3, 5))}"
    yield f"words={_bucket(words, (0, 1, 2, 3, 5))} new={_bucket(new, (0, 1, 2, 3, 5))}"
    yield f"turns={_bucket(links.turns, (1, 2, 4, 8))}"
    for kind in sorted(links.last_reply) or ["plain"]:
        yield f"reply={kind}"
        yield f"reply={kind} near={near}"
    yield from _of_places(links)


def _of_places(links: ConversationLinks) -> Iterator[str]:
    places = links.places
    if places:
        ordered = list(places)
        yield f"first word {places[ordered[0]]}"
        yield f"last word {places[ordered[-1]]}"
        long = sum(len(word) > 4 and place == "nowhere" for word, place in places.items())
        yield f"long new={min(long, 4)}"
        yield f"spoken in {' '.join(sorted(set(places.values())))}"
    numbers = [place for word, place in places.items() if any(map(str.isdigit, word))]
    if numbers:
        yield f"number {'new' if set(numbers) == {'nowhere'} else 'known'}"


def _relation(links: ConversationLinks) -> str:
    """How much of a message the conversation knows, in a word or two."""
    words, new = len(links.places), len(links.unknown)
    if not words:
        return "no words"
    if links.near and links.near >= words / 2:
        return "near"
    if new < words:
        return "some"
    return "all new one" if new == 1 else "all new"


def _share(part: int, whole: int) -> str:
    return str(_bucket(3 * part // whole, (0, 1, 2, 3))) if whole else "none"


def _of_words(links: ConversationLinks) -> Iterator[str]:
    """Whether a word was spoken before, word by word: "kaç" need not have been."""
    for word, place in links.places.items():
        yield f"{'new' if place == 'nowhere' else 'old'}:{stem(word)}"


def _bucket(value: int, edges: tuple[int, ...]) -> int:
    return next((edge for edge in edges if value <= edge), edges[-1] + 1)


# --- asides --------------------------------------------------------------------------------------


def aside_features(message: ParsedMessage, bare: Found) -> tuple[FeatureGroup, ...]:
    """The features of a message for the model of asides (:mod:`app.core.asides`): of the message
    alone, whatever was said before. ``bare``: what the rules say of it by itself."""
    hints = [*about_app.hints(message.flat), *small_talk.hints(message.flat)]
    hints += [f"rule={name} {label}" for name, label in bare]
    hints.append(f"first={' '.join(_first(bare))}")
    return of_message(message.flat, hints, asks=message.asks)
