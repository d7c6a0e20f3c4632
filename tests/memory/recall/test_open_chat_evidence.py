"""What the archive knows of a message in an open chat: whose words it holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.recall_port import Candidate, Candidates, IndexQuery, Term, Text
from app.core.domain.recall_result import Verdict
from app.core.matching.scoring import WordHit
from app.memory.recall.open_chat_evidence import KNOWN, heard_in, likelihood_of
from app.memory.recall.ranking import rank
from app.memory.recall.verdict import Ruling
from tests.fakes.person import at_home


def candidates(terms: tuple[str, ...], *found: tuple[str, tuple[int, ...]]) -> Candidates:
    """Sessions of twenty, each with the places of the terms that it has."""
    sessions = tuple(
        Candidate(
            number,
            name,
            name,
            "",
            0,
            40,
            (
                Text(
                    0, 1, False, tuple(WordHit(place, term, 1.0) for place, term in enumerate(has))
                ),
            ),
        )
        for number, (name, has) in enumerate(found)
    )
    return Candidates(tuple(Term(word, 1) for word in terms), sessions, 20, 40.0)


def likely(
    terms: tuple[str, ...], *found: tuple[str, tuple[int, ...]], said: str = "", past: bool = False
) -> float:
    given = candidates(terms, *found)
    ruling = Ruling(Verdict.SEVERAL, [], 0.6)
    heard = heard_in([said])
    return likelihood_of(IndexQuery(terms), given, rank(given), ruling, heard, in_the_past=past)


WORDS = ("metformin", "kreatinin", "esigi")


def test_rare_words_of_one_session_are_known() -> None:
    assert likely(WORDS, ("a", (0, 1, 2))) > KNOWN


def test_what_the_conversation_holds_is_less_so() -> None:
    apart = likely(WORDS, ("a", (0, 1, 2)))
    assert likely(WORDS, ("a", (0, 1, 2)), said="Metforminin kreatinin eşiği 1,4.") < apart


def test_words_that_every_session_has_tell_none() -> None:
    alone = likely(WORDS, ("a", (0, 1)))
    assert likely(WORDS, ("a", (0, 1)), ("b", (0, 1))) < alone


def test_what_is_told_as_past_is_likelier() -> None:
    assert likely(WORDS, ("a", (0, 1)), past=True) > likely(WORDS, ("a", (0, 1)))


@pytest.mark.parametrize("terms", [("30", "5"), ()])
def test_numbers_alone_are_known_of_nothing(terms: tuple[str, ...]) -> None:
    assert likely(terms, ("a", tuple(range(len(terms))))) == 0.0


def test_only_the_end_of_a_long_conversation_is_read() -> None:
    heard = heard_in(["zencefil", "kelime " * 20_000])
    assert "zencefil" not in heard


async def test_a_session_can_be_left_out(tmp_path: Path) -> None:
    async with at_home(tmp_path, remembers=True) as person:
        recall, now = person.controller._context.recall, person.controller._context.clock.now()
        question = "Somogyi etkisi gece hipoglisemisi"
        found = await recall.known(question, now, frozenset(), in_the_past=False)
        assert found is not None
        assert found.session_id == "dawn"
        without = {"dawn"}
        gone = await recall.known(question, now, frozenset(), in_the_past=False, without=without)
        assert gone is None
        assert (await recall.recall(question, now, without=without)).verdict is Verdict.NONE
