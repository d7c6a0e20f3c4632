"""What several archives found, told together."""

from __future__ import annotations

from datetime import date

import pytest

from app.core.domain.messages import Milliseconds
from app.core.domain.recall_result import Match, RecallResult, Verdict
from app.memory.recall.several_archives import RecallOfSeveral, merged_results


def _match(name: str, score: float = 1.0, at: int = 0) -> Match:
    return Match(name, "m", name, at, score, "söz")


def _found(verdict: Verdict, *matches: Match, support: float = 0.9) -> RecallResult:
    return RecallResult(verdict, matches, support=support)


NOTHING = _found(Verdict.NONE, _match("yakın", 0.4), support=0.1)


def _told(result: RecallResult) -> tuple[str, list[str]]:
    return result.verdict.value, [match.session_id for match in result.matches]


@pytest.mark.parametrize(
    ("results", "told"),
    [
        ([NOTHING, _found(Verdict.NONE, _match("daha", 0.6))], ("none", ["daha", "yakın"])),
        ([NOTHING, _found(Verdict.SINGLE, _match("a"))], ("single", ["a"])),
        (
            [_found(Verdict.SINGLE, _match("a", 1.0)), _found(Verdict.SINGLE, _match("b", 1.5))],
            ("several", ["b", "a"]),
        ),
        # Two computers that share an archive have both sent it.
        (
            [
                _found(Verdict.SINGLE, _match("a", 1.0), _match("b", 0.9)),
                _found(Verdict.SINGLE, _match("a", 1.2), _match("c", 1.1)),
            ],
            ("single", ["a", "c", "b"]),
        ),
        (
            [
                _found(Verdict.SEVERAL, _match("a", 1.0), _match("b", 0.8)),
                _found(Verdict.SINGLE, _match("c", 0.9)),
            ],
            ("several", ["a", "c", "b"]),
        ),
        (
            [_found(Verdict.ALL, _match("a", 0.5)), _found(Verdict.ALL, _match("b", 0.7))],
            ("all", ["b", "a"]),
        ),
    ],
)
def test_one_is_meant_where_one_archive_alone_has_one(
    results: list[RecallResult], told: tuple[str, list[str]]
) -> None:
    assert _told(merged_results(results)) == told


def test_what_there_is_in_all_is_counted_and_told_in_its_order() -> None:
    one = RecallResult(Verdict.ALL, (_match("a", at=3), _match("b", at=1)), total=2)
    other = RecallResult(Verdict.ALL, (_match("c", at=2),), total=1)
    whole = merged_results([one, other])
    assert _told(whole) == ("all", ["a", "c", "b"]) and whole.total == 3
    day = date(2026, 1, 2), date(2026, 1, 2)
    empty = RecallResult(Verdict.NONE, (), days=day)
    assert merged_results([empty, empty]).days == day


class _Engine:
    def __init__(self, result: RecallResult) -> None:
        self._result = result

    async def recall(
        self, question: str, now: Milliseconds, *, limit: int | None = None, filled: bool = False
    ) -> RecallResult:
        return self._result

    async def explain(self, question: str, now: Milliseconds) -> dict[str, object]:
        return {"question": question}


async def test_no_more_is_told_than_was_asked_for() -> None:
    many = [_match(f"{number}", 2.0 - number / 10) for number in range(8)]
    one = _Engine(_found(Verdict.SEVERAL, *many[:4]))
    other = _Engine(_found(Verdict.SEVERAL, *many[4:]))
    both = RecallOfSeveral({"bir": one, "iki": other})
    assert len((await both.recall("soru", 0)).matches) == 5
    assert _told(await both.recall("soru", 0, limit=2)) == ("several", ["0", "1"])
    assert await both.explain("soru", 0) == {
        "bir": {"question": "soru"},
        "iki": {"question": "soru"},
    }
