"""Rewording of a recall question by a model, where the first search found nothing.

What was asked in words that the record does not have ("ninemin yarası") may still be there. A model
says it anew a few times, and recall looks once more with each. What it writes only looks things up:
it is never shown and nothing is answered from it.
"""

from __future__ import annotations

import asyncio
import logging

from app.core.domain import errors
from app.core.domain.model_calls import present_spending
from app.core.domain.ports import ChatModel
from app.core.language.foreign_json import wrapped_object
from app.core.wording import prompts
from app.core.wording.prompts import fill
from app.memory.sessions.model_context import ask

log = logging.getLogger(__name__)

SECONDS = 6.0
"""How long a question waits for other words at most."""
MOST = 4
_LONGEST = 200
_MAX_TOKENS = 1024
"""Room for a model that thinks before it writes."""


async def reword(model: ChatModel, question: str, seconds: float = SECONDS) -> tuple[str, ...]:
    """The question in at most ``MOST`` other wordings; none when the model fails or is slow, or
    when its reply cannot be used: then what was found without it stands."""
    try:
        async with asyncio.timeout(seconds):
            prompt = fill(prompts.REWORD, question=question)
            reply = await ask(
                model,
                prompt,
                max_tokens=_MAX_TOKENS,
                schema=prompts.REWORD_SCHEMA,
                spent=present_spending().add,
            )
    except errors.ModelError as error:
        log.info("a question was not reworded: %s", error.code)
        return ()
    except TimeoutError:
        log.info("a question was not reworded in time")
        return ()
    return _phrasings(reply, question)


def _phrasings(reply: str, question: str) -> tuple[str, ...]:
    listed = (wrapped_object(reply) or {}).get("phrasings")
    if not isinstance(listed, list):
        return ()
    flat = (" ".join(each.split())[:_LONGEST] for each in listed if isinstance(each, str))
    return tuple(dict.fromkeys(each for each in flat if each and each != question))[:MOST]
