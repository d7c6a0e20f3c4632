"""Addresses of databases: which are understood, and which must prove themselves."""

from __future__ import annotations

import pytest

from app.core.domain import errors
from app.storage.database.server_address import address_in, is_address, parameters, shown


@pytest.mark.parametrize(
    ("text", "here"),
    [
        ("postgresql://ada@localhost/db", True),
        ("postgresql://ada@127.0.0.1:6000/db", True),
        ("postgresql://ada@[::1]/db", True),
        ("postgresql:///db?host=%2Frun%2Fpostgresql", True),
        ("postgresql://localhost/db?sslmode=disable", True),
        ("postgresql://ada@example.org/db", False),
        ("postgres://ada@192.168.1.4/db?sslmode=verify-full", False),
        ("postgresql://localhost.example.org/db", False),
    ],
)
def test_which_database_is_on_this_machine(text: str, here: bool) -> None:
    address = address_in(text)
    assert address.is_here is here
    # As it is kept it is understood again, as the same.
    assert address_in(address.text) == address
    if not here:
        assert parameters(address)["sslmode"] == "verify-full"


@pytest.mark.parametrize("mode", ["disable", "allow", "prefer", "require", "verify-ca", ""])
def test_off_this_machine_nothing_less_than_a_checked_certificate(mode: str) -> None:
    with pytest.raises(errors.CommandError) as told:
        address_in(f"postgresql://ada@example.org/db?sslmode={mode}")
    assert told.value.about["reason"] in ("database_tls", "database_address")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ada@example.org/db",
        "https://example.org/db",
        "postgresql://",
        "postgresql://example.org",
        "postgresql:///db",
        "postgresql://localhost,example.org/db",
        "postgresql://localhost/db?hostaddr=10.0.0.1",
        "postgresql://localhost/db?service=other",
        "postgresql://localhost/db?options=-c%20x",
        "postgresql://localhost:port/db",
        "postgresql://localhost/db#x",
        "postgresql://localhost/d%00b",
        "postgresql://[::1/db",
    ],
)
def test_what_is_no_address_or_leads_elsewhere_is_refused(text: str) -> None:
    with pytest.raises(errors.CommandError) as told:
        address_in(text)
    assert told.value.about["reason"] == "database_address"


def test_a_password_is_told_to_the_library_and_nobody_else() -> None:
    address = address_in("postgresql://ada:g%C3%BCl%40@example.org/db")
    assert parameters(address)["password"] == "gül@"
    assert "g" not in address.text.partition("://")[2].partition("@")[0].replace("ada", "")
    assert "gül" not in repr(address)
    assert address_in("postgresql://ada@example.org/db", "beside").password == "beside"


def test_the_environment_does_not_lead_a_name_of_this_machine_elsewhere() -> None:
    assert parameters(address_in("postgresql://localhost/db"))["hostaddr"] == "127.0.0.1"
    assert parameters(address_in("postgresql://[::1]/db"))["hostaddr"] == "::1"
    assert "hostaddr" not in parameters(address_in("postgresql://example.org/db"))
    assert parameters(address_in("postgresql://example.org/db"))["gssencmode"] == "disable"


def test_a_place_is_shown_without_the_archive_that_is_meant() -> None:
    assert shown("postgresql://ada@example.org/db#1234") == "postgresql://ada@example.org/db"
    assert shown("/home/ada/a#b") == "/home/ada/a#b"
    assert is_address("postgresql://x/y") and not is_address("/home/postgresql://")
