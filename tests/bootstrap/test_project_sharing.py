"""The deeds by which people share a project: what is in the way of the first exchange takes nothing
back, and nobody is connected to where only the standing is asked for."""

from __future__ import annotations

import pytest

from app.bootstrap.project_sharing import ProjectSharing
from app.core.domain import errors
from app.core.domain.care.shared_projects import ProjectEntry, ProjectMembers, SharedProjectStanding
from tests.fakes.shared_projects import FakeSharedProjects

ENTRY = ProjectEntry("postgresql://ayse@server/db", "uzun bir parola", "Ayşe", "gizli")
SHARED = SharedProjectStanding("p", "Deniz suyu", ENTRY.address, "Ayşe")


def _sharing() -> tuple[ProjectSharing, FakeSharedProjects]:
    fake = FakeSharedProjects()
    return ProjectSharing(fake), fake


async def test_what_is_shared_is_exchanged_at_once() -> None:
    sharing, fake = _sharing()
    done = await sharing.share("p", ENTRY)
    assert fake.calls == [
        ("share", "p", ENTRY.address, ENTRY.passphrase, "Ayşe", "gizli"),
        ("exchange", "p"),
    ]
    assert done.trouble is None and done.exchanged is not None and done.exchanged.written == 2
    assert done.standing.exchanged_at


async def test_what_was_joined_stays_so_where_the_first_exchange_fails() -> None:
    sharing, fake = _sharing()
    away = errors.DatabaseUnusable(host="server")
    fake.failures = [None, away]
    done = await sharing.join(ENTRY, mine=True)
    assert fake.calls[0] == ("join", ENTRY.address, ENTRY.passphrase, "Ayşe", "gizli", "mine")
    assert done.trouble is away and done.exchanged is None
    assert await sharing.standing("p") == done.standing


async def test_what_cannot_be_shared_is_told_and_nothing_is_exchanged() -> None:
    sharing, fake = _sharing()
    fake.failures = [errors.CommandError(reason="database_tls")]
    with pytest.raises(errors.CommandError):
        await sharing.share("p", ENTRY)
    assert [call[0] for call in fake.calls] == ["share"]
    assert await sharing.standing("p") is None


async def test_an_exchange_by_hand_raises_what_is_in_the_way() -> None:
    sharing, fake = _sharing()
    fake.put(SHARED)
    fake.failures = [errors.ArchiveBusy()]
    with pytest.raises(errors.ArchiveBusy):
        await sharing.exchange("p")
    done = await sharing.exchange("p")
    assert done.exchanged is not None and done.exchanged.taken == 3


async def test_the_standing_asks_nobody() -> None:
    sharing, fake = _sharing()
    fake.put(SHARED)
    assert await sharing.require("p") == SHARED
    assert await sharing.standing("q") is None
    with pytest.raises(errors.CommandError) as caught:
        await sharing.require("q")
    assert caught.value.about["reason"] == "project_not_shared"
    assert fake.calls == []


async def test_members_come_after_the_change() -> None:
    sharing, fake = _sharing()
    fake.put(SHARED)
    assert await sharing.members("p", add="mehmet") == ProjectMembers(True, ("mehmet",))
    assert await sharing.members("p", remove="mehmet") == ProjectMembers(True, ())
    assert [call[0] for call in fake.calls] == ["let in", "members", "let out", "members"]


def test_neither_passphrase_nor_password_is_in_a_log() -> None:
    assert "parola" not in repr(ENTRY) and "gizli" not in repr(ENTRY)
