"""The words that fetch, and how many sessions have each."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.matching.lexicon import WordList
from app.core.matching.question_terms import look_for
from app.storage.recall_reading.fetching import fetching, most_with, sessions_with


def test_in_a_small_archive_every_word_fetches_the_rarest_first() -> None:
    assert fetching([40, 0, 3, 100], 100) == [((2,), (0,), (3,))]
    assert fetching([0, 0], 100) == []


def test_in_a_large_archive_the_most_frequent_words_only_rank() -> None:
    assert fetching([500, 90_000], 100_000) == [((0,),)]
    assert fetching([90_000, 80_000], 100_000) == [((1,),)], "but one has to fetch"


def test_where_many_match_the_frequent_words_must_meet() -> None:
    queries = fetching([9000, 12_000, 13_000, 14_000], 100_000)
    assert queries == [
        ((0,), (1,), (2,), (3,)),
        ((0,), (1, 2), (1, 3), (2, 3)),
        ((0,), (1, 2, 3)),
        ((0,),),
    ]


def test_sessions_are_counted_where_several_forms_may_be_in_one() -> None:
    words = WordList(["kahve", "kahveler", "çay"])
    sought = look_for(words, ["kahve", "çay", "süt"], ())
    asked: list[Sequence[Sequence[str]]] = []

    def count(listed: Sequence[Sequence[str]]) -> list[int]:
        asked.append(listed)
        return [7 for _ in listed]

    assert sessions_with(sought, 100, count) == [7, 1, 0]  # type: ignore[arg-type]
    assert len(asked) == 1 and len(asked[0]) == 1


def test_no_more_sessions_have_a_word_than_its_forms_are_used() -> None:
    words = WordList(["kahve", "kahveler", "çay"])
    sought = look_for(words, ["kahve", "çay", "süt"], ())
    most = most_with(sought)  # type: ignore[arg-type]
    assert most == [2, 1, 0]
    counted = sessions_with(sought, 100, lambda listed: [1 for _ in listed])  # type: ignore[arg-type]
    assert all(one <= bound for one, bound in zip(counted, most, strict=True))
