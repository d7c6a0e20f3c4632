"""Links to a research and the wishes of a start, as they are written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.machine.desktop.start_wish import LONGEST, SessionLink, StartDeed, Wish

IDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


@given(IDS, st.just("") | IDS)
def test_a_link_leads_back_to_what_it_names(session_id: str, message_id: str) -> None:
    link = SessionLink(session_id, message_id)
    assert SessionLink.parsed(str(link)) == link
    assert str(link).isascii()


@pytest.mark.parametrize(
    "address", ["animsa://session/a%20b/c", "ANIMSA:session/a%20b/c/", " animsa:/session/a%20b/c"]
)
def test_other_ways_to_write_a_link(address: str) -> None:
    assert SessionLink.parsed(address) == SessionLink("a b", "c")


@pytest.mark.parametrize(
    "address",
    [
        *("", "animsa", "animsa:", "animsa:session", "animsa:session/", "animsa:settings/a"),
        *("animsa:session/a/b/c", "https://session/a", "animsa:session//b"),
    ],
)
def test_what_is_no_link(address: str) -> None:
    assert SessionLink.parsed(address) is None


@given(st.sampled_from(StartDeed), st.text(max_size=50), st.text(max_size=50))
def test_a_wish_is_read_as_it_was_written(deed: StartDeed, text: str, token: str) -> None:
    line = Wish(deed, text, token).written()
    assert "\n" not in line
    assert Wish.read(line) == Wish(deed, text, token)


@given(st.text())
def test_any_line_is_a_wish(line: str) -> None:
    assert isinstance(Wish.read(line), Wish)


def test_a_wish_is_no_longer_than_a_link_may_be() -> None:
    assert len(Wish.read(Wish(StartDeed.OPEN, "a" * 10 * LONGEST).written()).text) == LONGEST
    assert Wish.read("[" * 100_000) == Wish()
