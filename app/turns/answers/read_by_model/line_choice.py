"""The choice of a model among numbered lines of records and papers.

It gives back numbers, and other words to search with where no line answers. Whatever else it
writes is left: nothing of a model stands in what is told from the past as the past's own words.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass

from app.core.domain import errors
from app.core.domain.model_calls import present_spending
from app.core.domain.ports import ChatModel
from app.core.language.foreign_json import wrapped_object
from app.core.wording.prompts import CHOOSE_OR_TELLS_SCHEMA, CHOOSE_SCHEMA, MOST_CHOSEN
from app.memory.sessions.model_context import ask

log = logging.getLogger(__name__)

SECONDS = 12.0
"""How long a message waits for the choice at most."""
_MOST_PHRASINGS = 4
_LONGEST = 200
_MAX_TOKENS = 1024
"""Room for a model that thinks before it writes."""


@dataclass(frozen=True, slots=True)
class LineChoice:
    """The numbers of the lines that answer, the most important first; ``phrasings``: the question
    in other words, where none does; ``tells``: that the message asks nothing."""

    lines: tuple[int, ...] = ()
    phrasings: tuple[str, ...] = ()
    tells: bool = False


async def choose_lines(
    model: ChatModel,
    prompt: str,
    numbers: Collection[int],
    seconds: float = SECONDS,
    *,
    may_tell: bool = False,
) -> LineChoice | None:
    """What a model chooses of the lines with these ``numbers``, and with ``may_tell`` whether the
    message only tells something; None when it fails or is slow, or when its reply cannot be
    used."""
    schema = CHOOSE_OR_TELLS_SCHEMA if may_tell else CHOOSE_SCHEMA
    try:
        async with asyncio.timeout(seconds):
            spent = present_spending().add
            reply = await ask(model, prompt, max_tokens=_MAX_TOKENS, schema=schema, spent=spent)
    except errors.ModelError as error:
        log.info("no lines were chosen: %s", error.code)
        return None
    except TimeoutError:
        log.info("no lines were chosen in time")
        return None
    return _choice(reply, numbers, may_tell)


def _choice(reply: str, numbers: Collection[int], may_tell: bool) -> LineChoice | None:
    """The choice that a reply of the model is; None where it is none of the lines it was given."""
    found = wrapped_object(reply)
    if found is None or not isinstance(found.get("lines"), list):
        return None
    lines = dict.fromkeys(each for each in found["lines"] if type(each) is int)
    if any(each not in numbers for each in lines):
        # It did not read what it was given.
        return None
    if may_tell and found.get("tells") is True and not lines:
        return LineChoice(tells=True)
    listed = found.get("phrasings")
    words = [each for each in listed if isinstance(each, str)] if isinstance(listed, list) else []
    flat = dict.fromkeys(" ".join(each.split())[:_LONGEST] for each in words)
    phrasings = tuple(each for each in flat if each)[:_MOST_PHRASINGS]
    return LineChoice(tuple(lines)[:MOST_CHOSEN], phrasings)
