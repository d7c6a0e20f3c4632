"""A record without one word of what is named does not come near."""

from __future__ import annotations

import pytest

from app.core.domain.messages import Kind, Message
from app.core.domain.recall_result import Match
from app.core.domain.sessions import Session
from app.core.reading.sought_words import stems
from app.turns.answers.past.found_session import FoundSession
from app.turns.answers.past.record_fit import has_no_word_of, is_doubtful, own_words_in

TITLE, ASKED = "Atölye kirası artışı", "atölyenin kirasını 12 binden 20 bine çıkarıyorlar olur mu"


def _rent() -> FoundSession:
    said = (
        Message("s", "user", ASKED, 0, Kind.QUESTION, message_id="q"),
        Message("s", "assistant", "En çok 17.400 TL olabilir.", 0, Kind.ANSWER, message_id="a"),
    )
    return FoundSession(Session("s", 0, 0, title=TITLE), said, Match("s", "a", TITLE, 0, 1.0, ""))


@pytest.mark.parametrize(
    ("question", "whether"),
    [
        ("kira ne kadar olabiliyordu", False),
        ("atölye kaç paraydı", False),
        ("torna tezgahı kaç paraydı", True),
        ("kaçtı", False),
    ],
)
def test_a_record_has_a_word_of_a_question_or_none(question: str, whether: bool) -> None:
    assert has_no_word_of(question, _rent(), {}) is whether


def test_a_word_that_is_near_in_meaning_counts() -> None:
    related = {"torna": stems("atölye")}
    assert not has_no_word_of("torna tezgahı kaç paraydı", _rent(), related)


def test_a_line_is_doubtful_where_neither_it_nor_its_record_fits() -> None:
    assert is_doubtful("kaçtı", 0.2, 1.0)
    assert not is_doubtful("kaçtı", 0.2, 1.6)
    assert not is_doubtful("kaçtı", 0.3, 1.0)
    assert own_words_in(_rent()) == ASKED
