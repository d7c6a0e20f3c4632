"""Words about shared projects: what to give to somebody who was let in, and what came in the way,
without the name of a command where nobody sits at one."""

from __future__ import annotations

import pytest

from app.core.domain import errors
from app.core.domain.care.device_standing import Exchanged
from app.core.domain.care.shared_projects import SharedProjectStanding, address_for
from app.core.wording.care import shared_project_words
from app.core.wording.error_wording import error_sentence

STANDING = SharedProjectStanding(
    "p", "Deniz suyu", "postgresql://ayse@db.example.org/animsa", "Ayşe"
)


@pytest.mark.parametrize(
    ("address", "theirs"),
    [
        ("postgresql://ayse@db.example.org/animsa", "postgresql://mehmet@db.example.org/animsa"),
        ("postgresql://ayse@[::1]:5433/animsa", "postgresql://mehmet@[::1]:5433/animsa"),
        ("postgresql://db.example.org/animsa", "postgresql://mehmet@db.example.org/animsa"),
        (
            "postgresql://ayse@db.example.org/a?sslrootcert=%2Fhome%2Fayse%2Fca.crt",
            "postgresql://mehmet@db.example.org/a",
        ),
        ("postgresql://ayse@/a?host=%2Frun%2Fpg", "postgresql://mehmet@/a?host=%2Frun%2Fpg"),
    ],
)
def test_the_address_is_theirs_and_names_no_file_of_this_computer(
    address: str, theirs: str
) -> None:
    assert address_for(address, "mehmet") == theirs


def test_a_login_with_signs_of_an_address_stays_one() -> None:
    assert (
        address_for(STANDING.address, "me@h/t") == "postgresql://me%40h%2Ft@db.example.org/animsa"
    )


@pytest.mark.parametrize("language", ["tr", "en"])
def test_an_invitation_has_all_but_what_is_secret(language: str) -> None:
    text = shared_project_words.invitation(STANDING, "mehmet", language)
    for part in ("Ayşe", "Deniz suyu", "“mehmet”", "postgresql://mehmet@db.example.org/animsa"):
        assert part in text
    assert "ayse@" not in text and "…”" in text


@pytest.mark.parametrize("language", ["tr", "en"])
@pytest.mark.parametrize("reason", sorted(shared_project_words._IN_THE_WINDOW))
def test_the_window_names_no_command(language: str, reason: str) -> None:
    error = errors.CommandError(reason=reason, name="Ayşe")
    said = shared_project_words.trouble(error, language)
    assert said and "animsa " not in said and " --" not in said
    assert said != error_sentence(error, language)


@pytest.mark.parametrize("reason", ["database_tls", "database_certificate"])
def test_a_refusal_for_tls_is_told_as_ever(reason: str) -> None:
    error = errors.CommandError(reason=reason)
    assert shared_project_words.trouble(error, "tr", begun=False) == ""
    assert "gönderilmedi" in error_sentence(error, "tr")


def test_what_failed_at_first_left_nothing_behind() -> None:
    away = errors.DatabaseUnusable(host="db.example.org")
    first = shared_project_words.trouble(away, "tr", begun=False)
    assert "db.example.org" in first and "Hiçbir şey gönderilmedi" in first
    assert "veritabanı yanıt verince eşlenir" in shared_project_words.trouble(away, "tr")
    wrong = shared_project_words.trouble(errors.WrongPassphrase(), "tr", begun=False)
    assert "seninle paylaşılan hiçbir projeyi açmıyor" in wrong


def test_an_exchange_says_what_stays_here() -> None:
    done = Exchanged(taken=3, written=2)
    assert shared_project_words.exchanged(done, STANDING, "tr") == (
        "Eşlendi. Gelen değişiklik: 3 · giden: 2."
    )
    withheld = SharedProjectStanding("p", "Deniz suyu", "postgresql://x/y", "Ayşe", withheld=2)
    assert "2 mesaj yalnız sende kaldı" in shared_project_words.exchanged(done, withheld, "tr")
