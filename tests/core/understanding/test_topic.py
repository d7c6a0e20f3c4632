"""Topics of questions about the past, as they are said to the user and as the user says them."""

from __future__ import annotations

import pytest

from app.core.understanding.topic import of_the_whole, own_topic_of, topic_of


@pytest.mark.parametrize(
    ("question", "said", "own"),
    [
        ("dayımın gözlüğü neydi", "Dayının gözlüğü", "Dayımın gözlüğü"),
        ("arı kovanıyla ilgili ne bulmuştuk", "Arı kovanı", "Arı kovanı"),
        ("neydi", "", ""),
        ("o zaman arı kovanı için ne demiştik", "Arı kovanı", "Arı kovanı"),
        ("geçen seferki kovan araştırması", "Kovan", "Kovan"),
        ("o bilgi neydi kovan hakkında", "", ""),
        ("kovan ağırlığı mayısta kaçtı", "Kovan ağırlığı", "Kovan ağırlığı"),
        ("kovan ağırlığı en son kaçtı", "Kovan ağırlığı", "Kovan ağırlığı"),
        ("1 mayıs yürüyüşü hakkında ne bulmuştuk", "1 mayıs yürüyüşü", "1 mayıs yürüyüşü"),
    ],
)
def test_a_topic_is_said_to_the_user_and_titled_in_their_words(
    question: str, said: str, own: str
) -> None:
    assert topic_of(question) == said
    assert own_topic_of(question) == own


@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("arı kovanı ile ilgili sonuç neydi", "arı kovanı hakkında ne bulmuştuk"),
        ("kovanlarla ilgili sonuç ne çıkmıştı?", "kovanlar hakkında ne bulmuştuk"),
        ("varroa hakkındaki bulgular nelerdi", "varroa hakkında ne bulmuştuk"),
        ("what was the outcome of the hive check", "what did we find about the hive check"),
        ("annemin tahlil sonucu neydi", ""),
        ("sonuç neydi", ""),
    ],
)
def test_the_result_of_a_whole_research_is_what_we_found(question: str, whole: str) -> None:
    assert of_the_whole(question) == whole
