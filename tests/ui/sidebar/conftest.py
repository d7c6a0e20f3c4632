"""The clock by which the sidebar names its days."""

from __future__ import annotations

import pytest

from tests.fakes.clock import FakeClock
from tests.ui.sidebar.sidebars import NOW


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOW)
