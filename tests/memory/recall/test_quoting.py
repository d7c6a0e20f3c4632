"""Quotes: which lines of an answer are taken apart for one, and when the others are, too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.domain.recall_port import QuotableMessage
from app.core.language.turkish import word_spans
from app.core.matching.scoring import WordHit
from app.memory.recall import quoting
from app.memory.recall.quoting import QuotableAnswer, quote_of
from tests.benchmarks.understanding import load

ARCHIVE = Path(__file__).parents[2] / "data" / "archive.jsonl"
TABLE = """Öncesi. Kısa bir giriş.

| ilaç | doz |
| --- | --- |
| metformin | 500 mg |

> Not: aç karna. Su ile.
- İlk madde. İkinci cümle
---
Sonu"""


def texts() -> list[str]:
    rows = load(ARCHIVE)
    return [TABLE, *(each["content"] for row in rows for each in row["conversation"])]


@pytest.mark.parametrize("content", texts())
def test_the_sentences_of_a_line_are_those_of_the_whole(content: str) -> None:
    whole = quoting._sentences(content)

    every = quoting._sentences_near(content, [start for start, _, _ in word_spans(content)])

    assert every == whole


def test_only_lines_with_words_of_the_question_are_taken_apart() -> None:
    near = quoting._sentences_near(TABLE, [TABLE.index("500"), TABLE.index("karna")])

    assert [TABLE[start:end] for start, end in near] == [
        "| metformin | 500 mg |",
        "Not: aç karna.",
        "Su ile.",
    ]


def answer(content: str, *words: str) -> QuotableAnswer:
    """An answer with the words of the question at their places."""
    spelled = [word for _, _, word in word_spans(content)]
    hits = [WordHit(spelled.index(word), term, 1.0) for term, word in enumerate(words)]
    return QuotableAnswer(QuotableMessage("m", content), tuple(sorted(hits)), {})


def test_a_line_without_a_word_is_quoted_where_it_has_what_is_wanted() -> None:
    content = "Metformin başlandı ve kontrol istendi.\nGünde 500 mg alındı.\nSonra bırakıldı."

    # Who asked for metformin there need not be told again that it is about that.
    turn = replace(answer(content, "metformin"), asked={0: 1.0})
    quote = quote_of("metformin kaç mg", [turn], [1.0])

    assert quote is not None
    assert quote.text.startswith("Günde 500 mg")


def test_nothing_is_quoted_of_no_answer() -> None:
    assert quote_of("metformin", [], [1.0]) is None
