"""A server that does not answer is asked ever less often, and at every look once it answered."""

from __future__ import annotations

from app.bootstrap.back_off import MOST_FAILURES, BackOff


def _looks_passed_by(back_off: BackOff) -> int:
    looks = 0
    while back_off.passes_by():
        looks += 1
    return looks


def test_each_failure_doubles_the_looks_that_pass_it_by_up_to_a_limit() -> None:
    back_off = BackOff()
    assert _looks_passed_by(back_off) == 0
    for failures in range(1, MOST_FAILURES + 3):
        back_off.failed()
        assert _looks_passed_by(back_off) == 2 ** min(failures, MOST_FAILURES)


def test_another_trouble_waits_as_long_as_the_last_time() -> None:
    back_off = BackOff()
    back_off.failed()
    assert _looks_passed_by(back_off) == 2
    back_off.wait_again()
    assert _looks_passed_by(back_off) == 2


def test_after_an_answer_every_look_asks() -> None:
    back_off = BackOff()
    back_off.failed()
    back_off.succeeded()
    assert _looks_passed_by(back_off) == 0
