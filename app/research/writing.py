"""Streaming check of an answer: a sentence reaches the screen only after its citations were
checked.

Each sentence is checked as it ends. As long as all is well it is shown at once, with numbers in
place of ids; from the first sentence that fails on, the rest waits for the one round of repair.
What still fails then is left out or marked as without a source.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from app.core.domain.evidence import Passage, SourceKind
from app.core.domain.messages import Citation
from app.core.language.citation_marks import without_numbers
from app.core.language.sentences import Piece, sentences, split
from app.core.wording.prompts import as_written
from app.research.checking.verify import MARK, Checked, FaultKind, Verifier, ids_in
from app.research.relevance.relevance import most_telling
from app.research.run_evidence import Evidence

LONGEST_QUOTE = 300
_LONG = 1_000
"""Characters without an end from which on they are not gone through at each new word."""
_SETTLED = 16
"""Characters of the next sentence after which the one before is certainly over."""
_GAPS = re.compile(r"\n{3,}")
_EMPTY_MARKS = re.compile(r"(?<!\s)\s++([.!?…])$")

Repair = Callable[[Sequence[Checked]], Awaitable[Mapping[int, str]]]
"""Takes sentences that failed; gives new ones by their number (from 1), "" to leave one out."""


class CheckedAnswer:
    """Takes what a writer writes, gives on what holds."""

    def __init__(
        self,
        verifier: Verifier,
        evidence: Evidence,
        write: Callable[[str], Awaitable[None]],
        unsourced: str,
    ) -> None:
        self._verifier = verifier
        self._evidence = evidence
        self._write = write
        self._unsourced = unsourced
        self._pending = ""
        self._fresh: list[str] = []
        self._fresh_length = 0
        self._in_code = False
        self._held: list[Checked] = []
        self._headings: list[Checked] = []
        self._space = ""
        self._numbers: dict[str, int] = {}
        self._quotes: dict[str, str] = {}
        self._shown: list[str] = []
        self.left_out = 0
        """How many sentences were left out."""

    @property
    def text(self) -> str:
        """What was shown."""
        return "".join(self._shown)

    async def feed(self, text: str) -> None:
        """Take the next piece of the answer."""
        self._fresh.append(text)
        self._fresh_length += len(text)
        if len(self._pending) > _LONG and self._fresh_length < len(self._pending) // 8:
            # Going through all of a long text that has no end at each new word takes for ever.
            return
        pieces = split(self._gather())
        taken = 0
        try:
            for piece, following in pairwise(pieces):
                if not _over(following):
                    break
                taken += len(piece.lead) + len(piece.body)
                await self._take(piece)
        finally:
            self._pending = self._pending[taken:]

    def _gather(self) -> str:
        """All that was written and not taken yet."""
        self._pending += "".join(self._fresh)
        self._fresh.clear()
        self._fresh_length = 0
        return self._pending

    async def finish(self, repair: Repair | None) -> None:
        """The answer is whole: repair what failed, as far as possible, and show the rest."""
        for piece in split(self._gather()):
            await self._take(piece)
        self._pending = ""
        failed = [each for each in self._held if _needs_repair(each)]
        mended: dict[int, str] = {}
        if failed and repair is not None:
            mended = dict(await repair(failed))
        held, self._held = self._held, []
        for checked in held:
            number = next((n for n, each in enumerate(failed, 1) if each is checked), 0)
            if number in mended:
                await self._settle_mended(checked, mended[number])
            else:
                await self._settle(checked)

    async def _take(self, piece: Piece) -> None:
        body = as_written(piece.body)
        if body.startswith("```"):
            self._in_code = not self._in_code
        # Numbers in square brackets are for the sources that were checked.
        body = body if self._in_code else without_numbers(body)
        piece = replace(piece, body=body)
        checked = self._verifier.check_piece(piece)
        if self._held or _needs_repair(checked):
            self._held.append(checked)
        else:
            await self._settle(checked)

    async def _settle_mended(self, before: Checked, text: str) -> None:
        """Show what repair made of a sentence; it may have become several."""
        if not text.strip():
            self._leave_out(before.piece)
            return
        for place, piece in enumerate(split(text.strip())):
            if place == 0:
                piece = replace(piece, lead=before.piece.lead)
            await self._settle(self._verifier.check_piece(piece))

    async def _settle(self, checked: Checked) -> None:
        """Show a sentence as far as it holds."""
        piece = checked.piece
        if piece.heading:
            # A heading is worth its line only when something stands under it.
            self._headings = [each for each in self._headings if each.piece.heading < piece.heading]
            self._headings.append(checked)
            return
        if not piece.body.strip():
            self._space += piece.lead
            return
        if checked.fatal:
            self._leave_out(piece)
            return
        headings = self._headings_over(checked)
        shown = self._numbered(checked)
        if any(f.kind in (FaultKind.UNCITED, FaultKind.ONLY_PAST) for f in checked.faults) or (
            not checked.ids and any(f.kind is FaultKind.UNKNOWN_ID for f in checked.faults)
        ):
            shown = f"{shown} ({self._unsourced})"
        lead = _GAPS.sub("\n\n", self._space + headings + piece.lead)
        self._space = ""
        if not self._shown:
            lead = lead.lstrip()
        self._shown.append(lead + shown)
        await self._write(lead + shown)

    def _headings_over(self, checked: Checked) -> str:
        """The headings that waited for this sentence. Those that say more than what it cites are
        left out: a wrong number is wrong in large letters as well."""
        waiting, self._headings = self._headings, []
        holding = [each for each in waiting if self._verifier.heads(each, checked.ids)]
        self.left_out += len(waiting) - len(holding)
        if waiting and not holding and "\n\n" not in self._space:
            self._space += "\n\n"
        return "".join(each.piece.lead + self._numbered(each) for each in holding)

    def _leave_out(self, piece: Piece) -> None:
        self.left_out += 1
        if "\n\n" in piece.lead and "\n\n" not in self._space:
            self._space += "\n\n" if ">" not in piece.lead else ""

    def _numbered(self, checked: Checked) -> str:
        """The sentence with its ids as numbers in the order of first mention; invented ids go."""

        def number(match: re.Match[str]) -> str:
            known = [each for each in ids_in(match.group()) if each in checked.ids]
            numbers = []
            for each in known:
                self._numbers.setdefault(each, len(self._numbers) + 1)
                self._quotes.setdefault(each, checked.text)
                numbers.append(str(self._numbers[each]))
            return f" [{', '.join(numbers)}]" if numbers else ""

        return _EMPTY_MARKS.sub(r"\1", MARK.sub(number, checked.piece.body.strip()))

    def citations(self) -> tuple[Citation, ...]:
        """What the shown answer stands on, in the order of its numbers."""
        return tuple(
            citation_of(
                self._evidence.passages[each], self._quotes[each], self._evidence.message_of
            )
            for each in self._numbers
        )

    def passages(self) -> tuple[Passage, ...]:
        """The passages behind :meth:`citations`."""
        return tuple(self._evidence.passages[each] for each in self._numbers)


def _needs_repair(checked: Checked) -> bool:
    """An invented id beside a true one is just taken away."""
    return any(
        fault.kind is not FaultKind.UNKNOWN_ID or not checked.ids for fault in checked.faults
    )


def _over(following: Piece) -> bool:
    """Whether enough of the next sentence is there to know that this one is over: its citation may
    come behind its full stop."""
    body = following.body.lstrip()
    return len(body) >= _SETTLED and not body.startswith(("[", "【"))


def citation_of(passage: Passage, sentence: str, message_of: Callable[[Passage], str]) -> Citation:
    """The passage as a citation, with the part of it that says most of what ``sentence`` says."""
    excerpt, source = passage.excerpt, passage.excerpt.source
    quote = quote_for(excerpt.text, sentence)
    if source.kind is SourceKind.SESSION:
        return Citation(source.key, message_of(passage), source.title, source.seen_at, quote)
    return Citation(
        session_id="",
        message_id="",
        title=source.title,
        date=source.seen_at,
        quote=quote,
        address=source.address,
        place=excerpt.place,
        kind=source.kind.value,
    )


def quote_for(text: str, wanted: str) -> str:
    """The sentence of a text that fits best, verbatim, at most 300 characters."""
    parts = sentences(text)
    if not parts:
        return text.strip()[:LONGEST_QUOTE]
    best = parts[most_telling(parts, wanted)]
    if len(best) <= LONGEST_QUOTE:
        return best
    return best[:LONGEST_QUOTE].rsplit(" ", 1)[0]
