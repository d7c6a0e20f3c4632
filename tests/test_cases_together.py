"""Cases that are tried as one test."""

from __future__ import annotations

import asyncio

import pytest

from tests.cases_together import cases_of, together


@pytest.mark.parametrize("above", [1, 2])
@pytest.mark.parametrize(("number", "word"), [(1, "one"), pytest.param(2, "two", id="a pair")])
def told(number: int, word: str, above: int) -> None:
    assert number < above, f"{word} is not below {above}"


def test_every_case_is_tried_and_each_that_fails_is_told() -> None:
    cases = cases_of(told)
    assert cases is not None
    assert len(cases) == 4
    whole = together(told, told, cases)
    with pytest.raises(ExceptionGroup, match="3 of 4 cases failed") as failure:
        whole()
    said = ["; ".join(each.__notes__) for each in failure.value.exceptions]
    assert len(set(said)) == 3
    assert all("'number': 1, 'word': 'one', 'above': 2" not in each for each in said)


def test_a_case_that_is_skipped_hides_no_other() -> None:
    def check(number: int) -> None:
        if number == 1:
            pytest.skip("not today")
        assert number == 2

    cases: list[dict[str, object]] = [{"number": 1}, {"number": 2}]
    with pytest.raises(pytest.skip.Exception):
        together(told, check, cases)()
    with pytest.raises(ExceptionGroup):
        together(told, check, [*cases, {"number": 3}])()


def test_what_needs_more_than_its_cases_keeps_them_apart() -> None:
    @pytest.mark.parametrize("number", [1, 2])
    def with_a_fixture(number: int, capsys: object) -> None: ...

    @pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.slow)])
    def with_a_mark(number: int) -> None: ...

    @pytest.mark.parametrize("number", [1, 2], indirect=True)
    def by_a_fixture(number: int) -> None: ...

    @pytest.mark.parametrize("number", [1, 2])
    async def on_a_loop(number: int) -> None:
        await asyncio.sleep(0)

    def of_one_case() -> None: ...

    for each in (with_a_fixture, with_a_mark, by_a_fixture, on_a_loop, of_one_case):
        assert cases_of(each) is None
