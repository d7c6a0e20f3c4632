"""Topics in our mouth: what is "my" to the user is "your" to them."""

from __future__ import annotations

import pytest

from app.core.understanding.topic import topic_of


@pytest.mark.parametrize(
    ("asked", "topic"),
    [
        ("ferritin sonucum hakkında ne konuşmuştuk", "Ferritin sonucu"),
        ("kolesterolüm hakkında ne bulmuştuk", "Kolesterolün"),
        ("annemin ilaçları hakkında ne demiştik", "Annenin ilaçları"),
        ("lityum hakkında ne konuşmuştuk", "Lityum"),
        ("uzaktan eğitim hakkında ne konuşmuştuk", "Uzaktan eğitim"),
    ],
)
def test_first_person_is_turned_round(asked: str, topic: str) -> None:
    assert topic_of(asked) == topic
