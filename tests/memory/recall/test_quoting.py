"""Quotes: which lines of an answer are taken apart for one, and when the others are, too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

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

    hits = [(start, end, WordHit(0, 0, 1.0)) for start, end, _ in word_spans(content)]
    every = [
        sentence
        for line in quoting._by_line(content, hits)
        for sentence in quoting._sentences_of_line(content, line[0][0])
    ]

    assert every == whole


def test_a_line_is_taken_apart_by_itself() -> None:
    sentences = [quoting._sentences_of_line(TABLE, TABLE.index(word)) for word in ("500", "karna")]

    assert [[TABLE[start:end] for start, end in each] for each in sentences] == [
        ["| metformin | 500 mg |"],
        ["Not: aç karna.", "Su ile."],
    ]


@given(
    st.lists(
        st.tuples(
            st.lists(
                st.sampled_from(
                    ["metformin", "500 mg", "doz?", "Doz.", "| doz |", "\n|---|\n", "\n", "su."]
                ),
                max_size=14,
            ),
            st.dictionaries(st.integers(0, 1), st.just(1.0)),
        ),
        max_size=5,
    ),
    st.sampled_from(["metformin doz", "metformin kaç mg doz", "metformin 75 mg doz"]),
)
def test_lines_that_are_not_read_have_nothing_better(
    said: list[tuple[list[str], dict[int, float]]], question: str
) -> None:
    """What is quoted is what reading every sentence of every answer would quote."""
    turns = []
    for number, (parts, asked) in enumerate(said):
        content = " ".join(parts)
        terms = {"metformin": 0, "doz": 1}
        hits = [
            WordHit(place, terms[word], 1.0)
            for place, (_, _, word) in enumerate(word_spans(content))
            if word in terms
        ]
        turns.append(QuotableAnswer(QuotableMessage(str(number), content), tuple(hits), asked))
    idf = [1.0, 2.5]

    whole = []
    for number, turn in enumerate(turns):
        spans = word_spans(turn.answer.content)
        hits_there = [(*spans[hit.place][:2], hit) for hit in turn.hits]
        content = turn.answer.content
        sentences = quoting._sentences(content)
        measure = quoting._Measure.of(question, idf)
        around = quoting._around(turn)
        best = quoting._best_stretch(content, sentences, hits_there, around, measure)
        whole.append((best[0], -number, content[-best[1] : best[2]].strip()))

    quote = quote_of(question, turns, idf)

    assert (quote is None) == (not whole)
    if quote is not None:
        _, number, text = max(whole)
        assert quote.message_id == str(-number)
        assert quote.text.startswith(text)


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


@pytest.mark.parametrize("shape", [". ", "a. ", "Kuş. ", "kuş mavi. "])
def test_stretches_are_as_many_as_a_few_times_the_sentences(shape: str) -> None:
    content = shape * 3_000
    sentences = quoting._sentences(content)
    for holding in ([], [0], range(len(sentences))):
        found = sum(1 for _ in quoting._stretches(content, sentences, holding))
        assert len(sentences) <= found <= quoting._MOST_TOGETHER * len(sentences)


def test_several_sentences_are_quoted_where_one_of_them_holds_a_word() -> None:
    content = "Bir. İki. Üç. Dört."
    sentences = quoting._sentences(content)
    found = set(quoting._stretches(content, sentences, [1]))
    assert {(0, 1), (0, 3), (1, 3), (3, 3)} <= found
    assert (2, 3) not in found
