"""Three machines that share an archive."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from tests.storage.devices.machines import Machine, Quiet


@pytest.fixture
def machines() -> Iterator[list[Machine]]:
    with ExitStack() as stack:
        yield [stack.enter_context(closing(Machine(n, Quiet(n)))) for n in range(3)]
