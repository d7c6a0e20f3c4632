"""Accounts of research: what is written is what is read, whatever it holds, and never too long.

Also tests: app/core/domain/runs/run_replay.py
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain.runs import run_account
from app.core.domain.runs.run_account import (
    LONGEST,
    LONGEST_TEXT,
    MOST,
    AskedQuery,
    Fate,
    Given,
    RunAccount,
    SourceFate,
)
from app.core.domain.runs.run_replay import Again, QueryAgain, QuoteAgain, Replay

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
GIVENS = st.lists(st.builds(Given, TEXT, st.integers(0, 100), TEXT), max_size=3).map(tuple)
QUERIES = st.builds(AskedQuery, TEXT, TEXT, GIVENS, st.lists(TEXT, max_size=3).map(tuple))
FATES = st.sampled_from(list(Fate))
SOURCES = st.builds(SourceFate, TEXT, TEXT, TEXT, TEXT, st.integers(0, 100), FATES)
ACCOUNTS = st.builds(
    RunAccount,
    st.lists(QUERIES, min_size=1, max_size=3).map(tuple),
    GIVENS,
    st.lists(SOURCES, max_size=3).map(tuple),
    st.integers(0, 99),
    st.integers(0, 10**9),
    st.floats(0, 10**6),
    TEXT,
    TEXT,
)
ANYTHING = st.recursive(
    st.none() | st.integers() | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner),
    max_leaves=8,
)


@given(ACCOUNTS)
def test_an_account_is_read_as_it_was_written(account: RunAccount) -> None:
    assert run_account.read(run_account.written(account)) == account


@given(ANYTHING)
def test_what_makes_no_sense_tells_nothing(told: object) -> None:
    assert not run_account.read(json.dumps({"queries": told}))
    assert not run_account.read(json.dumps(told))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"queries": [{}]}', "null"])
def test_no_account(text: str) -> None:
    assert run_account.read(text) == RunAccount()
    assert run_account.written(RunAccount()) == ""


def test_an_account_is_never_too_long() -> None:
    long = "ş" * LONGEST_TEXT
    query = AskedQuery(long, long, (Given(long),) * 10, (long,) * 50)
    source = SourceFate(long, "web", long, long, 1, Fate.CITED)
    text = run_account.written(
        RunAccount((query,) * 2 * MOST, (Given(long),) * 2 * MOST, (source,) * 2 * MOST)
    )
    assert len(text) <= LONGEST
    kept = run_account.read(text)
    assert kept.queries
    assert kept.sources
    assert len(run_account.cut("a\n" * 10**6)) <= LONGEST_TEXT


def test_a_replay_is_as_it_was_where_nothing_that_was_asked_is_otherwise() -> None:
    same = QueryAgain("q", (), 3, 0, 0, 0, unasked=True)
    assert Replay((same,), (), (QuoteAgain("t", "", Again.UNASKED),)).as_it_was
    assert not Replay((QueryAgain("q", (), 3, 0, 0, 1, unasked=False),), (), ()).as_it_was
    assert not Replay((same,), (), (QuoteAgain("t", "", Again.GONE),)).as_it_was
