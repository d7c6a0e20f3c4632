from __future__ import annotations

import sys
import time

import pytest

from app.machine.clock import SystemClock


@pytest.mark.skipif(sys.platform != "linux", reason="the clock of that name is there only")
def test_elapsed_time_goes_on_while_the_machine_sleeps() -> None:
    before = time.clock_gettime(time.CLOCK_BOOTTIME)
    elapsed = SystemClock().monotonic()
    assert before <= elapsed <= time.clock_gettime(time.CLOCK_BOOTTIME)
