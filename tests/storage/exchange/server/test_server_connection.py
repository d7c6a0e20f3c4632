"""Connections to a database: who proves to be the one that was named, what is said of trouble."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.core.domain import errors
from app.storage.database.server_address import ServerAddress, address_in
from app.storage.exchange.server.server_connection import connected, reached
from tests.fakes.postgres import PASSWORD, Database
from tests.fakes.tls_relay import certificate, relay


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> str:
    """A name of another machine, which leads to this one here."""
    look_up, name = socket.getaddrinfo, "veri.example"

    def here(host: Any, *arguments: Any, **more: Any) -> Any:
        return look_up("127.0.0.1" if host == name else host, *arguments, **more)

    monkeypatch.setattr(socket, "getaddrinfo", here)
    return name


def _reason(address: str) -> str:
    with pytest.raises(errors.CommandError) as told, connected(address_in(address, PASSWORD)):
        raise AssertionError("it was connected to")
    return told.value.about["reason"]


def test_off_this_machine_only_the_one_that_was_named_is_talked_to(
    shared: Database, host: str, tmp_path: Path
) -> None:
    good, other = certificate(tmp_path, host), certificate(tmp_path, "example.org")
    login = shared.login("ada")
    with relay(shared.server.port, good) as made:
        address = f"postgresql://{login}@{host}:{made.port}/{shared.name}"
        # Nobody that this system trusts vouches for it.
        assert _reason(address) == "database_certificate"
        assert _reason(f"{address}?sslrootcert={other}") == "database_certificate"
        with connected(address_in(f"{address}?sslrootcert={good}", PASSWORD)) as connection:
            assert connection.pgconn.ssl_in_use
            assert connection.execute("SELECT current_user").fetchone() == (login,)
    with relay(shared.server.port, other) as made:
        # A certificate that is good, of somebody else.
        address = f"postgresql://{login}@{host}:{made.port}/{shared.name}"
        assert _reason(f"{address}?sslrootcert={other}") == "database_certificate"


def test_a_server_without_tls_is_shown_neither_name_nor_password(
    shared: Database, host: str, tmp_path: Path
) -> None:
    with relay(shared.server.port, certificate(tmp_path, host), plain=True) as made:
        assert _reason(f"postgresql://ada@{host}:{made.port}/db") == "database_tls"
    assert made.seen == [b""]


def test_trouble_is_told_plainly_and_the_log_has_no_address(
    shared: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    wrong = address_in(shared.address("birisi"), "yanlış")
    with pytest.raises(errors.CommandError) as told, connected(wrong):
        raise AssertionError("it was let in")
    assert told.value.about["reason"] == "database_login"
    with pytest.raises(errors.DatabaseUnusable), connected(_address(shared)) as connection:
        connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    with pytest.raises(errors.DatabaseUnusable), connected(_address(shared)) as connection:
        connection.execute("SELECT * FROM nowhere")
    with pytest.raises(errors.CommandError) as told, connected(_address(shared)) as connection:
        connection.execute(f"SET ROLE {shared.login('ada')}")
        connection.execute("SELECT * FROM pg_catalog.pg_authid")
    assert told.value.about["reason"] == "database_rights"
    assert not any(word in caplog.text for word in ("birisi", "yanlış", shared.name, PASSWORD))


def _address(shared: Database) -> ServerAddress:
    return address_in(shared.address(), PASSWORD)


def test_without_the_library_it_is_said_how_to_get_it(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert _reason(shared.address()) == "database_extra"


_WITHOUT_LIBPQ = """
from app.core.domain import errors
from app.storage.database.server_address import address_in
from app.storage.exchange.server.server_connection import connected
try:
    with connected(address_in("postgresql://ada@localhost/animsa", "")):
        pass
except errors.CommandError as error:
    print(error.about["reason"])
"""


def test_without_the_systems_library_it_is_said_which() -> None:
    told = subprocess.run(
        [sys.executable, "-c", _WITHOUT_LIBPQ],
        # What speaks to it in compiled form is not installed: as where nothing is.
        env=os.environ | {"PSYCOPG_IMPL": "c"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert told.stdout.strip() == "database_library"


def test_nothing_of_anybody_else_stands_in_for_what_is_meant(shared: Database) -> None:
    with connected(_address(shared)) as connection:
        row = connection.execute("SELECT pg_catalog.current_schemas(false)").fetchone()
        assert row == ([],)


async def test_a_coroutine_is_told_the_same(shared: Database) -> None:
    with pytest.raises(errors.DatabaseUnusable):
        async with reached(_address(shared)) as connection:
            connection.execute("SELECT * FROM nowhere")
    with pytest.raises(ValueError, match="its own"):
        async with reached(_address(shared)):
            raise ValueError("its own")
