"""Drafts: text that was written and not sent, one for each conversation.

One belongs to the conversation that goes on, whether or not it has begun: it is what stands in the
field at the next start. Past research that is opened for reading has a text of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

RUNNING = ""
"""The key of the conversation that goes on; the others are known by their session."""
MOST = 50
"""So many drafts are kept; the longest untouched goes first."""


class DraftField(Protocol):
    """Where the user writes."""

    def draft(self) -> str: ...

    def set_draft(self, text: str) -> None: ...


class Drafts:
    """Changes the text in the field with the conversation on the screen."""

    def __init__(self, field: DraftField) -> None:
        self._field = field
        self._kept: dict[str, str] = {}
        self._shown = RUNNING
        self._left: str | None = None
        """What stood in the field when another conversation was asked for that is not there yet."""

    def set_out(self) -> None:
        """Another conversation was asked for: what is written from now on is meant for it."""
        if self._left is None:
            self._left = self._field.draft()

    def arrive(self) -> None:
        """It is there, or cannot be shown."""
        self._left = None

    def show(self, key: str) -> bool:
        """Put the draft of another conversation into the field, and behind it what was written
        since that one was asked for; whether anything was."""
        if key == self._shown:
            return False
        text = self._field.draft()
        left = text if self._left is None or not text.startswith(self._left) else self._left
        brought = text.removeprefix(left)
        self._keep(self._shown, left)
        self._shown = key
        self._field.set_draft(self._kept.pop(key, "") + brought)
        self.arrive()
        return bool(brought)

    def go_on_with(self, session_id: str, left: str) -> None:
        """A past session is the conversation that goes on now, instead of ``left`` (empty: of one
        that had not begun). Each keeps its own text."""
        self.show(session_id)
        running = self._kept.pop(RUNNING, "")
        self._shown = RUNNING
        if left:
            self._keep(left, running)
        elif running:
            # Without a session to go with it stays with what is written now.
            whole = filter(None, (self._field.draft(), running))
            self._field.set_draft("\n\n".join(whole))

    def forget(self, session_id: str) -> str:
        """The session is gone for good; what was written below it."""
        return self._kept.pop(session_id, "")

    def waiting(self) -> list[str]:
        """The past sessions that have a draft and are not on the screen."""
        return [key for key in self._kept if key != RUNNING]

    def give_back(self, words: str, key: str = RUNNING) -> None:
        """Put words before the draft of a conversation, the one that goes on unless told otherwise:
        they are kept nowhere else."""
        here = self._shown == key
        draft = self._field.draft() if here else self._kept.get(key, "")
        whole = "\n\n".join(filter(None, (words, draft)))
        if here:
            self._field.set_draft(whole)
        else:
            self._keep(key, whole)

    def all(self) -> dict[str, str]:
        """Every draft by its conversation."""
        drafts = {**self._kept, self._shown: self._field.draft()}
        return {key: text for key, text in drafts.items() if text}

    def restore(self, drafts: Mapping[str, str]) -> None:
        """Take over what another process had kept."""
        self._kept = dict(drafts)
        self._shown = RUNNING
        self._field.set_draft(self._kept.pop(RUNNING, ""))

    def _keep(self, key: str, text: str) -> None:
        self._kept.pop(key, None)
        if text:
            self._kept[key] = text
        while len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]
