"""Back-off from a database that does not answer: after each failure in a row, twice as many looks
pass before it is asked again."""

from __future__ import annotations

MOST_FAILURES = 6
"""The failures in a row after which the wait grows no longer: 2 to the power of this many looks are
passed by then."""


class BackOff:
    """Which looks pass a server by that failed before: two after one failure, then four, up to
    ``2 ** MOST_FAILURES``."""

    def __init__(self) -> None:
        self._failures = 0
        self._passed = 0

    def passes_by(self) -> bool:
        """Whether this look is to leave the server alone; counts the look where it is."""
        if not self._failures or self._passed >= 2**self._failures:
            return False
        self._passed += 1
        return True

    def failed(self) -> None:
        """Wait for twice as many looks as before."""
        self._failures = min(self._failures + 1, MOST_FAILURES)
        self.wait_again()

    def wait_again(self) -> None:
        """Wait for as many looks as the last time: something else than the server was in the
        way."""
        self._passed = 0

    def succeeded(self) -> None:
        """Ask at every look again."""
        self._failures = 0
