"""The order of a conversation that went on in two places at once."""

from __future__ import annotations

from itertools import permutations

from app.storage.devices.message_order import OrderedConversation, Said, conversation


def _conversation(*said: Said) -> OrderedConversation:
    found = {conversation({each.message_id: each for each in way}) for way in permutations(said)}
    (only,) = found
    return only


def test_one_line_stays_as_it_is() -> None:
    found = _conversation(Said("q", None, 5), Said("a", "q", 3), Said("q2", "a", 1))

    assert found == OrderedConversation(("q", "a", "q2"), forked=False)


def test_each_continuation_stays_whole_and_the_earlier_one_is_first() -> None:
    found = _conversation(
        Said("q", None, 1),
        Said("there", "q", 2),
        Said("there answered", "there", 9),
        Said("here", "q", 3),
        Said("here answered", "here", 4),
    )

    assert found.order == ("q", "there", "there answered", "here", "here answered")
    assert found.forked


def test_what_follows_a_message_that_is_not_there_begins_by_itself() -> None:
    assert _conversation(Said("a", "lost", 2), Said("b", None, 1)).order == ("b", "a")


def test_messages_that_follow_each_other_in_a_circle_are_kept() -> None:
    found = _conversation(Said("q", None, 1), Said("a", "b", 2), Said("b", "a", 3))

    assert found == OrderedConversation(("q", "a", "b"), forked=True)
