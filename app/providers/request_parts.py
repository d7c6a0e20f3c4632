"""Parts of a model request by where they come from: what is told the user that a model was told.

Material stands in labels that it cannot close itself (:mod:`app.core.wording.prompts`,
:mod:`app.research.research_prompts`), so they tell what is whose.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from app.core.domain.model_calls import ModelRequest
from app.core.domain.privacy.departures import Part
from app.core.wording import prompts

_LABELS: Final = {
    "belge": Part.PAGES,
    "kayıt": Part.PAST,
    "kayit": Part.PAST,
    "kayitlar": Part.PAST,
    "kaynak": Part.PAST,
    "onceki_konusma": Part.CONVERSATION,
    "bellek": Part.MEMORY,
    "bellek_sonuclari": Part.MEMORY,
    "tur": Part.CONVERSATION,
    "özet": Part.CONVERSATION,
}
_KINDS: Final = {"dosya": Part.FILES, "geçmiş araştırma": Part.PAST}
"""Documents that are not of the web, by what their label calls them."""
_OPENING = re.compile(rf"<({'|'.join(_LABELS)})\b([^<>]*)>")
_KIND = re.compile(r'\btür="([^"]*)"')
_RECORD_BEGINS, _RECORD_ENDS = (
    prompts.RECALL.partition(place)[0].rpartition("\n")[2] for place in ("{title}", "{question}")
)
"""Around the one record of a question about the past, which specification 1 puts in no label."""
_QUERY = re.compile(r"<sorgu>([^<]*)</sorgu>")


def characters_of(request: ModelRequest) -> dict[str, int]:
    """How many characters of which part a request holds."""
    counted = Counter({Part.INSTRUCTIONS: len(request.system)})
    last = len(request.messages) - 1
    for place, message in enumerate(request.messages):
        counted += _in_text(message.content, Part.QUESTION if place == last else Part.CONVERSATION)
    for round_ in request.rounds:
        counted[Part.CONVERSATION] += len(round_.text)
        counted[Part.CONVERSATION] += sum(len(call.arguments) for call in round_.calls)
        for result in round_.results:
            counted += _in_text(result.content, Part.MEMORY)
    return {part.value: counted[part] for part in Part if counted[part]}


def words_of(request: ModelRequest, question: str) -> str:
    """The words of a request that are the user's own: the query that is to be searched for, or
    the ``question`` that is being answered, where it is in it."""
    last = request.messages[-1].content if request.messages else ""
    if query := _QUERY.search(last):
        return query[1]
    is_in_request = any(question in message.content for message in request.messages)
    return question if question and is_in_request else ""


def _in_text(text: str, besides: Part) -> Counter[Part]:
    """The characters of a message: of labelled material by its label, of the rest ``besides``."""
    counted: Counter[Part] = Counter()
    begins, ends = text.find(_RECORD_BEGINS), text.rfind(_RECORD_ENDS)
    if 0 <= begins < ends and _OPENING.search(text) is None:
        counted[Part.PAST] += ends - begins
        text = text[:begins] + text[ends:]
    place = 0
    while (opening := _OPENING.search(text, place)) is not None:
        closing = f"</{opening[1]}>"
        end = text.find(closing, opening.end())
        end = len(text) if end < 0 else end + len(closing)
        kind = _KIND.search(opening[2])
        part = _KINDS.get(kind[1], Part.PAGES) if kind else _LABELS[opening[1]]
        counted[besides] += opening.start() - place
        counted[part] += end - opening.start()
        place = end
    counted[besides] += len(text) - place
    return counted
