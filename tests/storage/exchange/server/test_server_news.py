"""Word of what others wrote: at once, after a connection broke, and of others alone."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest

from app.storage.database.server_address import address_in
from app.storage.exchange.server import server_news
from app.storage.exchange.server.server_archive import channel
from app.storage.exchange.server.server_news import ServerNews
from tests.fakes.postgres import PASSWORD, Database

ARCHIVE, PROJECT = uuid4(), uuid4()
WAIT = 120


@pytest.fixture
def heard(shared: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[queue.SimpleQueue[UUID]]:
    monkeypatch.setattr(server_news, "FIRST_SECONDS", 0.0)
    found: queue.SimpleQueue[UUID] = queue.SimpleQueue()
    names = {ARCHIVE: "ours", PROJECT: "our name there"}
    news = ServerNews(lambda: address_in(shared.address(), PASSWORD), names, found.put)
    yield found
    news.close()


def _tell(shared: Database, device: str, archive: UUID = ARCHIVE) -> None:
    with shared.connected() as connection:
        connection.execute("SELECT pg_notify(%s, %s)", (channel(archive), device))


def test_another_machine_is_heard_and_neither_ourselves_nor_another_archive(
    shared: Database, heard: queue.SimpleQueue[UUID]
) -> None:
    # What was written before it listened is news.
    assert {heard.get(timeout=WAIT) for _ in range(2)} == {ARCHIVE, PROJECT}
    for device, archive in (
        *(("ours", ARCHIVE), ("our name there", PROJECT), ("theirs", uuid4())),
        *(("theirs", ARCHIVE), ("ours", PROJECT)),
    ):
        _tell(shared, device, archive)
    # They come in order: the first three have been passed by.
    assert [heard.get(timeout=WAIT) for _ in range(2)] == [ARCHIVE, PROJECT]
    assert heard.empty()


def test_a_connection_that_breaks_is_made_anew(
    shared: Database, heard: queue.SimpleQueue[UUID]
) -> None:
    assert {heard.get(timeout=WAIT) for _ in range(2)} == {ARCHIVE, PROJECT}
    with shared.connected() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN%%' AND datname = %s",
            (shared.name,),
        )
    # What was missed meanwhile is news.
    assert {heard.get(timeout=WAIT) for _ in range(2)} == {ARCHIVE, PROJECT}
    _tell(shared, "theirs")
    assert heard.get(timeout=WAIT) == ARCHIVE


def test_it_ends_while_nothing_answers(shared: Database) -> None:
    nobody = shared.address().replace(f":{shared.server.port}", ":1")
    news = ServerNews(lambda: address_in(nobody, PASSWORD), {ARCHIVE: "ours"}, lambda _: None)
    news.close()
    assert "database news" not in {thread.name for thread in threading.enumerate()}
