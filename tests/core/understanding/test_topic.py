"""Topics of questions about the past, as they are said to the user and as the user says them."""

from __future__ import annotations

import pytest

from app.core.understanding.topic import own_topic_of, topic_of


@pytest.mark.parametrize(
    ("question", "said", "own"),
    [
        ("dayımın gözlüğü neydi", "Dayının gözlüğü", "Dayımın gözlüğü"),
        ("arı kovanıyla ilgili ne bulmuştuk", "Arı kovanı", "Arı kovanı"),
        ("neydi", "", ""),
        ("o zaman arı kovanı için ne demiştik", "Arı kovanı", "Arı kovanı"),
        ("geçen seferki kovan araştırması", "Kovan", "Kovan"),
        ("o bilgi neydi kovan hakkında", "", ""),
    ],
)
def test_a_topic_is_said_to_the_user_and_titled_in_their_words(
    question: str, said: str, own: str
) -> None:
    assert topic_of(question) == said
    assert own_topic_of(question) == own
