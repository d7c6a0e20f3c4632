"""What is said is saved at once; what the disk refuses waits in order and loses nothing.

Also tests: app/core/domain/sessions.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.core.domain import errors
from app.core.domain.messages import Kind, Message, MessageState
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.sessions import Session
from app.memory.sessions.active_session import ActiveSession
from tests.conftest import ExpectLog
from tests.fakes.clock import FakeClock

SESSION = Session("s", 0, 0)
OFFER = Offer(OfferKind.RESEARCH, "q")


class Paper:
    """A record that may refuse."""

    def __init__(self) -> None:
        self.kept: dict[str, Message] = {}
        self.pending: Offer | None = None
        self.writes: list[tuple[list[str], bool]] = []
        self.full = False
        self.lost = False

    async def append(self, session: Session, messages: Sequence[Message], *, new: bool) -> None:
        if self.full:
            raise errors.DiskFull
        if self.lost and not new:
            raise errors.SessionLost
        self.kept |= {message.message_id: message for message in messages}
        self.pending = session.pending
        self.writes.append(([message.content for message in messages], new))

    async def journal(self, message_id: str, content: str) -> None:
        if self.full:
            raise errors.DiskFull
        self.kept[message_id] = replace(self.kept[message_id], content=content)


@pytest.fixture
def paper() -> Paper:
    return Paper()


@pytest.fixture
def active(paper: Paper) -> ActiveSession:
    return ActiveSession(paper, FakeClock(), SESSION, stored=False)


async def test_each_message_is_a_write_and_the_first_one_makes_the_session(
    paper: Paper, active: ActiveSession
) -> None:
    await active.add("user", "Soru\ud800?", Kind.QUESTION, pending=OFFER)
    await active.add("assistant", "Yanıt.", Kind.ANSWER)
    assert paper.writes == [(["Soru\ufffd?"], True), (["Yanıt."], False)]
    assert [message.position for message in active.messages] == [0, 1]
    assert paper.pending is None
    assert active.saved


async def test_what_is_refused_waits_in_order_and_goes_with_the_next_chance(
    paper: Paper, active: ActiveSession
) -> None:
    paper.full = True
    said = await active.add("user", "Soru?", Kind.QUESTION)
    await active.add("assistant", "Yanıt.", Kind.ANSWER, pending=OFFER)
    active.mark(said, Kind.RECALL)
    assert (active.saved, type(active.refusal)) == (False, errors.DiskFull)
    with pytest.raises(errors.DiskFull):
        await active.save()
    paper.full = False
    await active.try_to_save()
    assert paper.writes == [(["Soru?", "Yanıt."], True)]
    assert (paper.kept[said.message_id].kind, paper.pending) == (Kind.RECALL, OFFER)
    assert (active.saved, active.refusal) == (True, None)


async def test_in_an_archive_that_was_exchanged_the_session_is_written_once_more(
    paper: Paper, active: ActiveSession, expected_log: ExpectLog
) -> None:
    expected_log("written once more")
    await active.add("user", "Soru?", Kind.QUESTION)
    await active.add("assistant", "Yanıt.", Kind.ANSWER)
    paper.kept.clear()
    paper.lost = True
    await active.add("user", "Sonra?", Kind.QUESTION)
    assert [message.content for message in paper.kept.values()] == ["Soru?", "Yanıt.", "Sonra?"]
    assert active.saved


async def test_the_users_words_that_wait_are_known(paper: Paper, active: ActiveSession) -> None:
    await active.add("user", "Soru?", Kind.QUESTION)
    paper.full = True
    await active.add("assistant", "Yanıt.", Kind.ANSWER)
    await active.add("user", "Bir\nsoru daha?", Kind.QUESTION)
    await active.add("user", "Ve bir.", Kind.QUESTION)
    assert active.unsaved_words == "Bir\nsoru daha?\n\nVe bir."


async def test_a_withdrawn_offer_goes_with_the_next_write(
    paper: Paper, active: ActiveSession
) -> None:
    await active.add("user", "Soru?", Kind.QUESTION, pending=OFFER)
    active.withdraw_offer()
    assert (paper.pending, active.saved) == (OFFER, False)
    await active.save()
    assert (paper.pending, active.saved) == (None, True)


async def test_an_answer_that_is_being_written_is_journalled_or_waits(
    paper: Paper, active: ActiveSession
) -> None:
    answer = active.draft("assistant", "Ya", Kind.ANSWER, state=MessageState.STREAMING)
    paper.full = True
    await active.put(answer, None)
    await active.journal(answer, "Yanıt")
    assert [message.content for message in active.messages] == ["Yanıt"]
    paper.full = False
    await active.flush()
    await active.journal(answer, "Yanıt ver")
    assert paper.kept[answer.message_id].content == "Yanıt ver"
    assert len(paper.writes) == 1
