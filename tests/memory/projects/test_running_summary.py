"""A summary grows by ten thousand turns at once without reading any of them again and again, and is
written anew by its user."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from app.core.domain.project_port import (
    MOST_WORDS,
    MemoryStatement,
    MemoryTurn,
    Origin,
    StatementSource,
)
from app.memory.projects import running_summary

MANY = 1_000


def turns(count: int) -> list[MemoryTurn]:
    return [
        MemoryTurn("assistant" if number % 2 else "user", f"Kovan {number} nasıl ısınır?")
        for number in range(count)
    ]


def statement(number: int, origin: Origin = Origin.EXTRACT) -> MemoryStatement:
    return MemoryStatement(f"Kovan {number} bal verir.", origin)


def test_the_oldest_go_and_each_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    count_words = running_summary.count_words

    def watched(texts: Iterable[str]) -> int:
        told = list(texts)
        counted.extend(told)
        return count_words(told)

    monkeypatch.setattr(running_summary, "count_words", watched)
    mine = [statement(0, Origin.USER), statement(1, Origin.USER)]
    many = [mine[0], *(statement(number) for number in range(2, MANY)), mine[1], statement(MANY)]
    kept = running_summary.within_limit(many)
    assert len(counted) <= 2 * len(many)
    assert [each for each in kept if each.origin is Origin.USER] == mine
    assert kept[1:] == tuple(many[1 - len(kept) :]), "the newest"
    words = count_words(each.text for each in kept)
    assert MOST_WORDS - 4 < words <= MOST_WORDS


def test_the_last_one_stays_whatever_its_length() -> None:
    long = MemoryStatement("söz " * (MOST_WORDS + 1), Origin.EXTRACT)
    mine = MemoryStatement("benim " * MOST_WORDS, Origin.USER)
    assert running_summary.within_limit([statement(1), long]) == (long,)
    assert running_summary.within_limit([mine, statement(1), long]) == (mine, long)


def test_what_the_user_leaves_stays_what_it_is_and_what_is_like_it_keeps_its_turns() -> None:
    source = StatementSource("s", "m")
    before = [MemoryStatement("Kovan iki yılda bir bal verir.", Origin.EXTRACT, (source,))]
    text = "Arılar  kışın uyur.\nKovan iki yılda bir bal verir. Kovan her yılda bal verir."
    new, same, like = running_summary.edited(text, before)
    assert same is before[0]
    assert (new.text, new.origin, new.sources) == ("Arılar kışın uyur.", Origin.USER, ())
    assert (like.text, like.origin) == ("Kovan her yılda bal verir.", Origin.USER)
    assert like.sources == (source,)
    assert running_summary.edited(" ", before) == ()


async def test_a_model_s_sentences_are_laid_beside_turns_that_are_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def reply(*_: Any, **__: Any) -> str:
        return " ".join(f"Kovan {number} kışın ısınır." for number in range(20))

    read: list[str] = []
    stems = running_summary._stems

    def watched(text: str) -> list[str]:
        read.append(text)
        return stems(text)

    monkeypatch.setattr(running_summary, "ask", reply)
    monkeypatch.setattr(running_summary, "_stems", watched)
    said = turns(MANY)
    model: Any = SimpleNamespace(context_tokens=200_000)
    added = await running_summary.grown(model, [], said)
    assert len(added) == 20
    assert sum(len(each) for each in read) <= 2 * sum(len(turn.content) for turn in said)


async def test_a_table_is_remembered_without_its_bars() -> None:
    told = "VKİ şöyle okunur:\n\n| Aralık | Adı |\n|---|:-:|\n| 25 – 29,9 | **fazla kilolu** |\n"
    asked = [MemoryTurn("user", "Vücut kitle indeksi nedir?"), MemoryTurn("assistant", told)]
    (only,) = await running_summary.grown(None, (), asked)
    assert only.text == (
        "Vücut kitle indeksi nedir? VKİ şöyle okunur: Aralık · Adı. 25 – 29,9 · fazla kilolu."
    )


async def test_a_question_without_a_mark_does_not_run_into_its_answer() -> None:
    told = MemoryTurn("assistant", "Sağlık kurulu raporu istenir.")
    for asked, remembered in (
        ("sgk ödüyor mu", "sgk ödüyor mu: Sağlık kurulu raporu istenir."),
        ("SGK ödüyor mu?", "SGK ödüyor mu? Sağlık kurulu raporu istenir."),
        ("yazık!", "yazık! Sağlık kurulu raporu istenir."),
    ):
        (only,) = await running_summary.grown(None, (), [MemoryTurn("user", asked), told])
        assert only.text == remembered
