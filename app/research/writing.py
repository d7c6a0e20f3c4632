"""Streaming check of an answer: a sentence reaches the screen only after its citations were
checked.

Each sentence is checked as it ends. As long as all is well it is shown at once, with numbers in
place of ids; from the first sentence that fails on, the rest waits for the one round of repair.
What still fails then is left out or marked as without a source; where the source says less, more or
something else than a sentence, its own words stand in the sentence's place.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from app.core.domain.evidence import Passage, SourceKind
from app.core.domain.messages import Citation
from app.core.language.citation_marks import without_numbers
from app.core.language.sentences import Piece, pieces, sentences, split
from app.core.language.shortening import shortened_at_word
from app.core.wording.prompts import as_written
from app.core.wording.speech import Speech
from app.research.checking.backing import ORDER, Backing
from app.research.checking.claimless import is_claimless, is_frame, tells_absence
from app.research.checking.source_lines import LONGEST_QUOTE
from app.research.checking.verify import MARK, Checked, FaultKind, Verifier, ids_in
from app.research.relevance.relevance import most_telling
from app.research.runs.run_evidence import Evidence

_LONG = 1_000
"""Characters without an end from which on they are not gone through at each new word."""
_SETTLED = 16
"""Characters of the next sentence after which the one before is certainly over."""
_MOST_QUOTED = 3
"""Sentences of sources that may stand in the place of one."""
_GAPS = re.compile(r"\n{3,}")
_EMPTY_MARKS = re.compile(r"(?<!\s)\s++([.!?…])$")

Repair = Callable[[Sequence[Checked]], Awaitable[Mapping[int, str]]]
"""Takes sentences that failed; gives new ones by their number (from 1), "" to leave one out."""

Judge = Callable[[Sequence[Checked]], Awaitable[frozenset[int]]]
"""Takes sentences that rest on a source in other words; gives the numbers (from 1) of those that do
not follow from it."""


class CheckedAnswer:
    """An answer that is checked while it is written: text of the writer goes in piece by piece, and
    each sentence comes out when its citations were checked: as it is, marked as unsourced, in its
    source's own words, or not at all."""

    def __init__(
        self,
        verifier: Verifier,
        evidence: Evidence,
        write: Callable[[str], Awaitable[None]],
        speech: Speech,
        *,
        mends: bool = False,
    ) -> None:
        """``mends``: what is doubtful may still be mended or judged, and waits for that."""
        self._verifier = verifier
        self._evidence = evidence
        self._write = write
        self._speech = speech
        self._mends = mends
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
        self._leads_in = ""
        self._rest: list[Checked] = []
        self._quoted: set[str] = set()
        self._standing: dict[str, list[Backing]] = {}
        self.left_out: list[str] = []
        """The sentences that were left out."""
        self.replaced: list[str] = []
        """The sentences in whose place their source's own words stand."""

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
        taken = 0
        try:
            # Each piece is looked for when it is its turn: most stand after one that is not over.
            for piece, following in pairwise(pieces(self._gather())):
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

    def break_off(self) -> None:
        """Nothing more comes: the sentence that was being written is no sentence."""
        written = split(self._gather())
        self._pending = "".join(each.lead + each.body for each in written[:-1])

    async def finish(self, repair: Repair | None, judge: Judge | None = None) -> None:
        """The answer is whole: repair what failed, as far as possible, have judged what no rule
        can tell, show the rest. Where no sentence holds nothing is shown: see :meth:`show_rest`."""
        for piece in split(self._gather()):
            await self._take(piece)
        self._pending = ""
        held, self._held = self._held, []
        held = await self._mended(held, repair)
        if judge is not None:
            held = await _judged(held, judge)
        if not self._shown and not any(map(_holds, held)):
            self._rest = held
            return
        for checked in held:
            await self._settle(checked)

    @property
    def kept_back(self) -> tuple[str, ...]:
        """The sentences that wait for :meth:`show_rest`."""
        return tuple(each.text for each in self._rest if not each.piece.heading)

    async def show_rest(self) -> None:
        """Show what was kept back because no sentence holds: with its marks it is still more than
        nothing, where the sources have no quote for the question either."""
        rest, self._rest = self._rest, []
        for checked in rest:
            await self._settle(checked)

    async def _mended(self, held: list[Checked], repair: Repair | None) -> list[Checked]:
        """The sentences; those that failed are as one round of repair left them."""
        failed = [each for each in held if _needs_repair(each) or each.backing is Backing.DOUBTFUL]
        if not failed or repair is None:
            return held
        mended = dict(await repair(failed))
        result: list[Checked] = []
        for checked in held:
            number = next((n for n, each in enumerate(failed, 1) if each is checked), 0)
            if number not in mended:
                result.append(checked)
            elif mended[number].strip():
                result += self._checked_anew(checked, mended[number])
            else:
                self._leave_out(checked)
        return result

    async def _take(self, piece: Piece) -> None:
        body = as_written(piece.body)
        if body.startswith("```"):
            self._in_code = not self._in_code
        # Numbers in square brackets are for the sources that were checked.
        body = body if self._in_code else without_numbers(body)
        piece = replace(piece, body=body)
        if not self._in_code and is_frame(piece.body):
            # The prompt's own frame, given back.
            return
        checked = self._verifier.check_piece(piece)
        if self._held or self._waits(checked):
            self._held.append(checked)
        else:
            await self._settle(checked)

    def _waits(self, checked: Checked) -> bool:
        """Whether a sentence is not to be shown before the round of repair."""
        return _needs_repair(checked) or (self._mends and checked.unsure)

    def _checked_anew(self, before: Checked, text: str) -> list[Checked]:
        """What repair made of a sentence; it may have become several."""
        made = split(text.strip())
        made[0] = replace(made[0], lead=before.piece.lead)
        return [self._verifier.check_piece(piece) for piece in made]

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
        if checked.fatal and not checked.lines:
            self._leave_out(checked)
            return
        if self._says_nothing(checked):
            # Worth its line only when something follows.
            self._leads_in += self._space + piece.lead + piece.body
            self._space = ""
            return
        departs = checked.fatal or checked.backing is Backing.DOUBTFUL
        instead = self._own_words(checked) if departs else None
        if instead is not None and not checked.lines:
            self._leave_out(checked)
            return
        if instead is not None:
            self.replaced.append(checked.text)
        if instead == "":
            # Its source was quoted before.
            return
        headings = self._headings_over(checked)
        shown = self._marked(checked) if instead is None else instead
        lead = _GAPS.sub("\n\n", self._space + headings + self._lead_in(piece) + piece.lead)
        self._space = ""
        if not self._shown:
            lead = lead.lstrip()
        self._shown.append(lead + shown)
        await self._write(lead + shown)

    def _says_nothing(self, checked: Checked) -> bool:
        """Whether a line states nothing by itself: "Özetle:", "Tabii ki!"."""
        body = checked.piece.body.strip()
        if checked.ids or checked.faults or body.startswith(("|", "`", "-", "=")):
            return False
        if body.endswith("?"):
            return not self._shown
        return not tells_absence(checked.text)

    def _marked(self, checked: Checked) -> str:
        """A sentence with what is to be said of it."""
        shown = self._numbered(checked)
        for each in checked.ids if checked.backing else ():
            self._standing.setdefault(each, []).append(checked.backing or Backing.DOUBTFUL)
        if checked.backing is Backing.VERIFIED:
            # It is as good as quoted.
            self._quoted.update(said for _, said, _ in checked.lines)
        if any(f.kind in (FaultKind.UNCITED, FaultKind.ONLY_PAST) for f in checked.faults) or (
            not checked.ids and any(f.kind is FaultKind.UNKNOWN_ID for f in checked.faults)
        ):
            return f"{shown} ({self._speech.unsourced})"
        if checked.backing is Backing.TRANSLATED:
            return f"{shown} ({self._speech.translated})"
        return shown

    def _own_words(self, checked: Checked) -> str:
        """What the source itself says in a sentence's place; "" where it says nothing near, or was
        quoted with it before."""
        quotes: list[str] = []
        for name, said, line in checked.lines[:_MOST_QUOTED]:
            if any(said in each for each in self._quoted):
                continue
            self._quoted.add(line)
            text = " ".join(
                as_written(without_numbers(line)).replace("“", "‘").replace("”", "’").split()
            )
            text = shortened_at_word(text, LONGEST_QUOTE)
            self._numbers.setdefault(name, len(self._numbers) + 1)
            self._quotes.setdefault(name, line)
            self._standing.setdefault(name, []).append(Backing.VERIFIED)
            quotes.append(f"“{text}” [{self._numbers[name]}]")
        return " ".join(quotes)

    def _lead_in(self, piece: Piece) -> str:
        """The line that waited for what it leads up to, if this may be it."""
        waiting, self._leads_in = self._leads_in, ""
        ends = "\n\n" in piece.lead and not piece.lead.strip()
        return "" if ends else waiting

    def _headings_over(self, checked: Checked) -> str:
        """The headings that waited for this sentence. Sentences that say more than their sources
        are left out: a wrong number is wrong in large letters as well."""
        waiting, self._headings = self._headings, []
        holding = [each for each in waiting if self._verifier.heads(each, checked.ids)]
        self.left_out += [each.text for each in waiting if each not in holding]
        if waiting and not holding and "\n\n" not in self._space:
            self._space += "\n\n"
        return "".join(each.piece.lead + self._numbered(each) for each in holding)

    def _leave_out(self, checked: Checked) -> None:
        piece = checked.piece
        self.left_out.append(checked.text)
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
            replace(
                citation_of(
                    self._evidence.passages[each], self._quotes[each], self._evidence.message_of
                ),
                standing=max(self._standing.get(each, ()), key=ORDER.index, default=""),
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


def _holds(checked: Checked) -> bool:
    """Whether a sentence gives the reader something that a source stands behind."""
    if checked.piece.heading or is_claimless(checked.piece.body):
        return False
    if checked.fatal or checked.backing is Backing.DOUBTFUL:
        return bool(checked.lines)
    if checked.ids:
        return checked.backing is not None
    return not checked.faults and tells_absence(checked.text)


async def _judged(held: list[Checked], judge: Judge) -> list[Checked]:
    """The sentences, doubtful where a judge says that they do not follow from their source."""
    asked = [each for each in held if each.backing is Backing.RESTS and each.lines]
    if not asked:
        return held
    refused = await judge(asked)
    doubted = [each for number, each in enumerate(asked, 1) if number in refused]
    return [
        replace(each, backing=Backing.DOUBTFUL) if any(each is other for other in doubted) else each
        for each in held
    ]


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
    return excerpt.cited(quote)


def quote_for(text: str, wanted: str) -> str:
    """The sentence of a text that fits best, verbatim, at most 300 characters."""
    parts = sentences(text)
    if not parts:
        return text.strip()[:LONGEST_QUOTE]
    best = parts[most_telling(parts, wanted)]
    if len(best) <= LONGEST_QUOTE:
        return best
    return best[:LONGEST_QUOTE].rsplit(" ", 1)[0]
