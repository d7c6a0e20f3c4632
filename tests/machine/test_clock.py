from __future__ import annotations

import sys
import time
from datetime import datetime, timedelta

import pytest

from app.core.language.dates.moments import moment_at
from app.machine.clock import LocalZone, SystemClock


@pytest.mark.skipif(sys.platform != "linux", reason="the clock of that name is there only")
def test_elapsed_time_goes_on_while_the_machine_sleeps() -> None:
    before = time.clock_gettime(time.CLOCK_BOOTTIME)
    elapsed = SystemClock().monotonic()
    assert before <= elapsed <= time.clock_gettime(time.CLOCK_BOOTTIME)


@pytest.mark.parametrize("moment", [datetime.min, datetime.max, datetime(2026, 7, 1)])  # noqa: DTZ001,DTZ901
def test_the_machines_zone_is_told_where_the_system_knows_no_rules(moment: datetime) -> None:
    offset = LocalZone().utcoffset(moment)
    assert offset is not None and abs(offset) < timedelta(days=1)


@pytest.mark.parametrize("ms", [-(1 << 63), -62_135_596_800_000, 253_402_300_799_000, 1 << 70])
def test_every_number_is_a_moment_there(ms: int) -> None:
    assert moment_at(ms, LocalZone()).year in (1, 2, 9998, 9999)
