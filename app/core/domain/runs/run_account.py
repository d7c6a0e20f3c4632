"""The account of a research: what was asked of whom, what was read, and what became of each
source; kept with the run, so that it can be told later and gone through again.

As JSON it is at most :data:`LONGEST` characters; what is too much is cut at the end of its lists.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

LONGEST = 64_000
LONGEST_TEXT = 300
MOST = 100
"""Entries of a list."""


class Fate(StrEnum):
    """What became of a source."""

    CITED = "cited"
    READ = "read"
    """It was read and is not cited."""
    UNFIT = "unfit"
    """What it says does not fit the question."""


@dataclass(frozen=True, slots=True)
class Given:
    """What one who was asked gave: so many passages, or the code of an error ("time" where it did
    not answer in time)."""

    name: str
    count: int = 0
    failed: str = ""


@dataclass(frozen=True, slots=True)
class AskedQuery:
    """A query; ``online`` is how it left this computer, "" where it did not. ``marks`` are the
    passages that came, each by its part ("files", "online") and short digests of source and text:
    "files:3f2a…:9b0c…"."""

    query: str
    online: str = ""
    given: tuple[Given, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceFate:
    """A source with what became of it; ``key`` and ``address`` as in
    :class:`app.core.domain.evidence.Source`."""

    key: str
    kind: str
    title: str
    address: str
    passages: int
    fate: Fate


@dataclass(frozen=True, slots=True)
class RunAccount:
    """All that is told of a run. ``question`` is what was searched for: the user's words, with
    those that they left to the conversation. ``pages`` are the addresses that were opened to be
    read; ``hit`` names the limit that ended it early."""

    queries: tuple[AskedQuery, ...] = ()
    pages: tuple[Given, ...] = ()
    sources: tuple[SourceFate, ...] = ()
    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    hit: str = ""
    question: str = ""

    def __bool__(self) -> bool:
        return bool(self.queries)


def written(account: RunAccount) -> str:
    """The account as JSON; "" for one that tells nothing."""
    if not account:
        return ""
    account = replace(
        account,
        queries=account.queries[:MOST],
        pages=account.pages[:MOST],
        sources=account.sources[:MOST],
    )
    while len(text := json.dumps(asdict(account), ensure_ascii=False)) > LONGEST:
        account = _shorter(account)
    return text


def _shorter(account: RunAccount) -> RunAccount:
    """The account with half of what is least missed."""
    if any(each.marks for each in account.queries):
        queries = [
            replace(each, marks=each.marks[: len(each.marks) // 2]) for each in account.queries
        ]
        return replace(account, queries=tuple(queries))
    return replace(
        account,
        queries=account.queries[: len(account.queries) // 2],
        pages=account.pages[: len(account.pages) // 2],
        sources=account.sources[: len(account.sources) // 2],
    )


def read(text: str) -> RunAccount:
    """The account of a JSON text; one that tells nothing, where that makes no sense."""
    try:
        told: dict[str, Any] = json.loads(text) if text else {}
        return RunAccount(
            tuple(
                AskedQuery(
                    str(each["query"]),
                    str(each["online"]),
                    _given(each["given"]),
                    tuple(map(str, each["marks"])),
                )
                for each in told.get("queries", [])
            ),
            _given(told.get("pages", [])),
            tuple(
                SourceFate(
                    str(each["key"]),
                    str(each["kind"]),
                    str(each["title"]),
                    str(each["address"]),
                    int(each["passages"]),
                    Fate(each["fate"]),
                )
                for each in told.get("sources", [])
            ),
            int(told.get("calls", 0)),
            int(told.get("tokens", 0)),
            float(told.get("seconds", 0.0)),
            str(told.get("hit", "")),
            str(told.get("question", "")),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return RunAccount()


def _given(listed: Sequence[dict[str, Any]]) -> tuple[Given, ...]:
    return tuple(Given(str(e["name"]), int(e["count"]), str(e["failed"])) for e in listed)


def cut(text: str) -> str:
    """A text of the account, on one line and not too long."""
    return " ".join(text[: 4 * LONGEST_TEXT].split())[:LONGEST_TEXT]
