"""The newest of the sessions about one thing comes first where a question asks for now."""

from __future__ import annotations

import pytest

from app.core.domain.recall_port import Candidate
from app.memory.recall.newest_first import newest_first, settled_by_now
from app.memory.recall.ranking import Ranked

NOW = "şu an daire başına aidat ne kadar"


def found(title: str, score: float, day: int) -> Ranked:
    return Ranked(Candidate(day, title, title, "", day, 100, ()), score, 0.5)


OLD = found("Apartman aidatı 2025", 2.0, 1)
NEW = found("Apartman aidatı 2026", 1.0, 5)
OTHER = found("Kiracı sözleşmesi", 1.2, 9)


def titles(question: str, *ranked: Ranked) -> list[str]:
    return [each.candidate.title for each in newest_first(question, ranked)]


def test_the_newest_about_the_same_thing_changes_places_with_the_best() -> None:
    first, second, third = newest_first(NOW, [OLD, OTHER, NEW])
    assert first.candidate is NEW.candidate
    assert first.total == pytest.approx(OLD.total)
    assert second is OTHER
    assert third.candidate is OLD.candidate
    assert third.total == pytest.approx(NEW.total)


def test_what_is_as_near_is_about_the_same_thing_under_any_title() -> None:
    near = found("Yöneticiyle görüşme", 1.7, 7)
    assert titles(NOW, OLD, near)[0] == near.candidate.title


@pytest.mark.parametrize(
    "question",
    ["daire başına aidat ne kadardı", "ilk aidat kaçtı, şimdi kaç", "artmadan önce kaçtı"],
)
def test_without_a_word_for_now_alone_the_best_stays_first(question: str) -> None:
    assert titles(question, OLD, NEW) == [OLD.candidate.title, NEW.candidate.title]


def test_an_older_or_a_much_weaker_session_stays_behind() -> None:
    older = found("Apartman aidatı 2023", 1.9, 0)
    weak = found("Apartman aidatı 2027", 0.7, 8)
    assert titles(NOW, OLD, older, weak)[0] == OLD.candidate.title


def test_now_settles_which_of_several_is_meant() -> None:
    order = newest_first(NOW, [OLD, NEW])
    assert settled_by_now(NOW, order)
    assert not settled_by_now("aidat ne kadardı", order)
    assert not settled_by_now(NOW, [*order, OTHER])
