"""The order of a conversation that was continued on several machines at once.

Every message tells which one it was written after. So a conversation is a tree; each continuation
stays whole, question with answer, and the one that began earlier stands first. The order follows
from the messages alone, whatever way they came.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from app.core.domain.messages import Milliseconds


@dataclass(frozen=True, slots=True)
class Said:
    """A message by what its place depends on."""

    message_id: str
    after: str | None
    created_at: Milliseconds


@dataclass(frozen=True, slots=True)
class OrderedConversation:
    """The messages in order, and whether it was continued in two places at once."""

    order: tuple[str, ...]
    forked: bool


def conversation(messages: Mapping[str, Said]) -> OrderedConversation:
    """Put messages in order. One that was written after a message that is not there begins by
    itself; those that name each other in a circle stand at the end."""
    following: dict[str | None, list[Said]] = defaultdict(list)
    for each in messages.values():
        following[each.after if each.after in messages else None].append(each)
    for group in following.values():
        group.sort(key=lambda each: (each.created_at, each.message_id), reverse=True)
    order: dict[str, None] = {}
    waiting = list(following[None])
    while waiting:
        each = waiting.pop()
        if each.message_id not in order:
            order[each.message_id] = None
            waiting += following.get(each.message_id, ())
    lost = sorted(
        (each for each in messages.values() if each.message_id not in order),
        key=lambda each: (each.created_at, each.message_id),
    )
    order |= dict.fromkeys(each.message_id for each in lost)
    forked = bool(lost) or any(len(group) > 1 for group in following.values())
    return OrderedConversation(tuple(order), forked)
