"""Keeping of a run's account while it lasts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from app.core.domain.events import Spent
from app.core.domain.evidence import Excerpt, Passage, Source, SourceKind
from app.core.domain.runs.run_account import AskedQuery, Fate, Given, RunAccount, SourceFate
from app.core.domain.runs.run_account import cut as short
from app.research.runs.journal import Result
from app.research.runs.run_evidence import Evidence, cut

LONGEST_QUESTION = 4_000
MARKED = 20
"""Passages of a query that are marked, the best first."""
PAST = "past"
"""Under this name the user's own past research is told of."""


class AccountKeeper:
    """Writes down what a run asks, reads and leaves out, in the order in which it happens."""

    def __init__(self, question: str = "") -> None:
        self._question = question
        self._queries: list[AskedQuery] = []
        self._pages: list[Given] = []
        self._unfit: dict[str, tuple[Source, int]] = {}

    def asked(self, query: str, online: str, result: Result | None) -> None:
        """A query was asked; ``None``: nothing came in time."""
        given = [Given(*each) for each in (result or {}).get("asked", [])]
        past = len((result or {}).get("past", []))
        if past:
            given.append(Given(PAST, past))
        marks = [mark for part in (result or {}).get("marks", []) for mark in part]
        self._queries.append(AskedQuery(short(query), short(online), tuple(given), tuple(marks)))

    def opened(self, address: str, result: Result | None) -> None:
        """A page was opened to be read."""
        told = result or {"failed": "time"}
        count = len(told.get("excerpts", []))
        self._pages.append(Given(short(address), count, str(told.get("failed", ""))))

    def left_out(self, before: Sequence[Excerpt], fitting: Sequence[Excerpt]) -> None:
        """Of what came only a part fits the question."""
        kept = {each.source.key for each in fitting}
        for each in before:
            if each.source.key not in kept:
                _, count = self._unfit.get(each.source.key, (each.source, 0))
                self._unfit[each.source.key] = each.source, count + 1

    def account(
        self, evidence: Evidence, cited: Iterable[Passage], spent: Spent, hit: str
    ) -> RunAccount:
        """The account of a run that ends: its answer stands on ``cited``; ``hit`` is its limit."""
        keys = {each.excerpt.source.key for each in cited}
        counted: dict[str, tuple[Source, int]] = {}
        for passage in evidence.passages.values():
            source = passage.excerpt.source
            counted[source.key] = source, counted.get(source.key, (source, 0))[1] + 1
        fates = [
            _fate(source, count, Fate.CITED if key in keys else Fate.READ)
            for key, (source, count) in counted.items()
        ]
        fates.sort(key=lambda each: each.fate is not Fate.CITED)
        fates += [
            _fate(source, count, Fate.UNFIT)
            for key, (source, count) in self._unfit.items()
            if key not in counted
        ]
        return RunAccount(
            tuple(self._queries),
            tuple(self._pages),
            tuple(fates),
            spent.calls,
            spent.tokens,
            spent.seconds,
            hit,
            self._question[:LONGEST_QUESTION],
        )


def marks(part: str, excerpts: Iterable[Excerpt]) -> list[str]:
    """Marks of the best excerpts that a part gave: "files:3f2a…:9b0c…"."""
    return [mark(part, each) for each in list(excerpts)[:MARKED]]


def mark(part: str, excerpt: Excerpt) -> str:
    """The part, a short digest of an excerpt's source, and one of its text."""
    return f"{part}:{_digest(same_source(excerpt.source))}:{_digest(cut(excerpt.text))}"


def same_source(source: Source) -> str:
    """What a source is known by when it is looked for again: a file by its path, since its key
    changes with what it says."""
    return source.address if source.kind is SourceKind.FILE else source.key


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


def _fate(source: Source, passages: int, fate: Fate) -> SourceFate:
    # The key of a past session is its id: by it erasing finds the account.
    key = source.key if source.kind is SourceKind.SESSION else short(source.key)
    told = short(source.title), short(source.address)
    return SourceFate(key, source.kind.value, *told, passages, fate)
