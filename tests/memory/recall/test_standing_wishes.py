"""Standing wishes of the user stand beside what a question for advice finds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.bootstrap.synonyms import thesaurus
from app.core.domain.recall_port import Candidate, QuotableMessage, Text
from app.core.domain.recall_result import RecallResult
from app.memory.recall.engine import RecallEngine
from app.memory.recall.ranking import Ranked
from app.memory.recall.standing_wishes import asks_for_advice, states_wish, with_wishes
from app.storage.database.connections import Database
from app.storage.maintenance import migrations
from app.storage.recall_index.candidate_lookup import SqliteRecallIndex
from tests.benchmarks.recall import load
from tests.memory.recall.test_engine import NOW, TZ, session

ADVICE = "How should I handle errors of an API?"
WISH = "Always include status codes when I ask about API errors."


@pytest.mark.parametrize(
    "question",
    [
        ADVICE,
        "Which libraries would you suggest for the login?",
        "Could you show me how to lay out a page?",
        "API hatalarını nasıl ele almalıyım?",
        "Ödev için hangi programı önerirsin?",
        "Şimdi bu hatayı nasıl yazsam?",
    ],
)
def test_asking_what_to_do_is_asking_for_advice(question: str) -> None:
    assert asks_for_advice(question)


@pytest.mark.parametrize(
    "question",
    [
        "How did you recommend handling errors?",
        "Which library did I choose?",
        "API hatalarını nasıl ele almalıyım diye sormuştum",
        "hangi programı önermiştin",
        "levotiroksin dozu kaçtı",
    ],
)
def test_asking_what_was_is_not(question: str) -> None:
    assert not asks_for_advice(question)


@pytest.mark.parametrize(
    "said",
    [
        WISH,
        "I prefer simple, minimal dependencies.",
        "Kod sorduğumda her zaman sürüm numarasını da yaz.",
        "Her zaman kısa yaz, bir şey sorduğum zaman liste yapma.",
        "Hafif kütüphaneleri tercih ederim.",
    ],
)
def test_what_should_always_be_so_is_a_wish(said: str) -> None:
    assert states_wish(said)


@pytest.mark.parametrize(
    "said",
    [
        "The server always answers with 500, why?",
        "Her zaman başım ağrıyor, neden?",
        "Which one do people choose?",
    ],
)
def test_what_always_happens_is_none(said: str) -> None:
    assert not states_wish(said)


async def _asked(path: Path, question: str) -> RecallResult:
    database = Database(path / "archive.db")
    await database.alone(migrations.migrate)
    errors = "Handling errors of an API: retries, timeouts and how errors are shown."
    said = [(f"How do I handle errors of my weather API in part {n}?", errors) for n in range(1, 8)]
    sessions = [
        session(f"s{n}", f"2026-05-{n:02}", f"Weather {n}", "weather", "Retries.", *each)
        for n, each in enumerate(said, 1)
    ]
    wish = session("wish", "2026-04-01", "Codes", "codes", "Codes.", WISH, "I will.")
    await database.write(load, [*sessions, wish])
    engine = RecallEngine(SqliteRecallIndex(database), TZ, thesaurus())
    result = await engine.recall(question, round(NOW.timestamp() * 1000))
    await database.close()
    return result


async def test_a_wish_far_behind_is_offered_right_behind_the_best(tmp_path: Path) -> None:
    found = [match.session_id for match in (await _asked(tmp_path, ADVICE)).matches]
    assert found[1] == "wish"
    assert len(found) == len(set(found))


async def test_who_asks_what_was_gets_no_wish(tmp_path: Path) -> None:
    result = await _asked(tmp_path, "How did you say errors of an API are handled?")
    assert "wish" not in [match.session_id for match in result.matches]


class _Said:
    """Messages of an index: the first session's is gone, the others state a wish."""

    async def passages(self, places: Sequence[tuple[int, int]]) -> list[QuotableMessage | None]:
        return [QuotableMessage("m", WISH) if session > 1 else None for session, _ in places]


def _ranked(row: int, score: float) -> Ranked:
    text = Text(0, 1, True, ())
    return Ranked(Candidate(row, f"s{row}", "", "", row, 10, (text,)), score, 0.5)


@pytest.mark.parametrize(("settled", "first"), [(True, "s1"), (False, "s2")])
async def test_a_wish_that_is_nearly_as_good_comes_first_unless_one_is_meant(
    settled: bool, first: str
) -> None:
    ranked = [_ranked(1, 2.0), _ranked(2, 1.9), _ranked(3, 1.2), _ranked(4, 1.1), _ranked(5, 0.2)]
    found = await with_wishes(_Said(), ADVICE, ranked, ranked, settled)
    assert found[0].candidate.session_id == first
    assert {each.candidate.session for each in found} == {1, 2, 3, 4, 5}
    totals = [each.total for each in found]
    assert totals == sorted(totals, reverse=True)
