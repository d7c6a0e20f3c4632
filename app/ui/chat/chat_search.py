"""Find words in a conversation without rendering it, and go from one match to the next.

The search runs over the messages as they were written: a regular expression that forgives case,
Turkish letters and Markdown's emphasis is fast enough for a whole conversation at once, where
folding every text would not be. The same expression finds the matches in rendered text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from app.core.domain.messages import Message
from app.core.language.turkish import fold
from app.ui.chat.chat_column import Anchor
from app.ui.chat.chat_item import GAP, ChatItem
from app.ui.chat.chat_parts import Place, Role, matches
from app.ui.chat.chat_scroll import ChatScroll

HITS_LIMIT = 2_000
"""No more are counted: nobody steps through them."""
QUERY_LIMIT = 200

Hit = tuple[int, int]
"""A match: the message's index, and the how-manieth match in it."""

_LINK_TARGET = re.compile(r"\]\([^()\s]*\)")


class ConversationSearch:
    """The matches in the conversation of a view. ``focus`` is told the message that the match in
    sight stands in."""

    def __init__(self, view: ChatScroll, focus: Callable[[ChatItem], None]) -> None:
        self._view = view
        self._focus = focus
        self.pattern: re.Pattern[str] | None = None
        """What is looked for; None: nothing."""
        self._hits: list[Hit] = []
        self._hit = -1
        self._place: tuple[ChatItem, Place] | None = None

    @property
    def found(self) -> tuple[int, int]:
        """The number of the match in sight (0: none) and of all matches."""
        return self._hit + 1, len(self._hits)

    def place_in(self, item: ChatItem) -> Place | None:
        """The match in sight, if it is in this message: its part and the how-manieth in that."""
        return self._place[1] if self._place is not None and self._place[0] is item else None

    def find(self, text: str) -> int:
        """Mark every match, go to the first one from here on, and return how many there are (at
        most :data:`HITS_LIMIT`). Nothing to find takes the marks away."""
        self.pattern = pattern_of(text)
        self.again()
        if self._hits:
            here = self._view.column.index_at(self._view.sight()[0])
            later = (n for n, (index, _) in enumerate(self._hits) if index >= here)
            self._go_to(next(later, 0))
        self._view.viewport().update()
        return len(self._hits)

    def go_on(self, forward: bool) -> None:
        """Go to the next or previous match, around the ends."""
        if self._hits:
            step = 1 if forward else -1
            self._go_to((self._hit + step) % len(self._hits))

    def again(self) -> None:
        """Count the matches anew: there are other messages, or more of them."""
        self._hit, self._place, self._hits = -1, None, []
        if self.pattern is not None:
            self._hits = hits(self.pattern, [item.message for item in self._view.column.items])

    def _go_to(self, number: int) -> None:
        assert self.pattern is not None
        view = self._view
        self._hit, self._place = number, None
        index, nth = self._hits[number]
        item = view.column.items[index]
        self._focus(item)
        item.show_context()
        view.column.changed(index)
        parts, part = item.parts(), 0
        while part < len(parts) - 1:
            segment = parts[part].segment
            inside = 0
            if segment.role not in (Role.TOGGLE, Role.AUTHOR):
                inside = count(self.pattern, segment.text, markdown=segment.markdown)
            if nth < inside:
                break
            nth -= inside
            part += 1
        offset = 0.0
        places = matches(item.document(part), self.pattern)
        if places:
            nth = max(0, min(nth, len(places) - 1))
            self._place = (item, (part, nth))
            offset = item.area_of((part, places[nth][0])).top() - item.top_of(part)
        top, bottom = view.sight()
        y = view.column.y_of(Anchor(index, part, offset))
        if item.known and top + GAP <= y <= bottom - 3 * GAP:
            view.viewport().update()
        else:
            view.look_at(Anchor(index, part, offset - view.viewport().height() / 3))


def pattern_of(query: str) -> re.Pattern[str] | None:
    """What matches a query in any spelling that folds alike; None when there is nothing to find."""
    wanted = fold(query[:QUERY_LIMIT]).split()
    if not wanted:
        return None
    spellings = _spellings()
    words = (
        "".join(spellings.get(letter, re.escape(letter)) for letter in word) for word in wanted
    )
    return re.compile(r"[\s*_`~]+".join(words))


def count(pattern: re.Pattern[str], text: str, *, markdown: bool) -> int:
    """How many matches a reader would see."""
    if pattern.search(text) is None:
        return 0
    if markdown:
        text = _LINK_TARGET.sub("]", text)
    return sum(1 for _ in pattern.finditer(text))


def hits(pattern: re.Pattern[str], messages: Sequence[Message]) -> list[Hit]:
    """All matches, in order, up to :data:`HITS_LIMIT`."""
    found: list[Hit] = []
    for index, message in enumerate(messages):
        number = count(pattern, message.content, markdown=message.role != "user")
        found += ((index, nth) for nth in range(number))
        if len(found) >= HITS_LIMIT:
            break
    return found[:HITS_LIMIT]


@cache
def _spellings() -> dict[str, str]:
    """For each folded letter what folds to it: "i" → "[iıIİîÎ…]"."""
    alike: dict[str, str] = {}
    for code in range(0x41, 0x250):
        letter = chr(code)
        folded = fold(letter)
        if letter.isalpha() and len(folded) == 1:
            alike[folded] = alike.get(folded, "") + letter
    return {folded: f"[{letters}]" for folded, letters in alike.items()}
