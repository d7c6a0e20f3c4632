"""Links to a research and the requests of a start, as they are written and read."""

from __future__ import annotations

import nturl2path
import urllib.request
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.machine.desktop import start_request
from app.machine.desktop.start_request import (
    LONGEST,
    SessionLink,
    StartAction,
    StartRequest,
    request_to_open,
)

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


@given(st.sampled_from(StartAction), st.text(max_size=50), st.text(max_size=50))
def test_a_request_is_read_as_it_was_written(action: StartAction, text: str, token: str) -> None:
    line = StartRequest(action, text, token).written()
    assert "\n" not in line
    assert StartRequest.read(line) == StartRequest(action, text, token)


@given(st.text())
def test_any_line_is_a_request(line: str) -> None:
    assert isinstance(StartRequest.read(line), StartRequest)


def test_a_request_is_no_longer_than_a_link_may_be() -> None:
    assert (
        len(StartRequest.read(StartRequest(StartAction.OPEN, "a" * 10 * LONGEST).written()).text)
        == LONGEST
    )
    assert StartRequest.read("[" * 100_000) == StartRequest()


def test_a_file_is_opened_by_its_path_and_by_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "arılar & #1 %41.animsa"
    request = StartRequest(StartAction.IMPORT, str(file), "token")
    assert request_to_open(str(file), "token") == request
    assert request_to_open(file.as_uri(), "token") == request
    assert request_to_open(file.as_uri().replace("file://", "file:"), "token") == request
    assert request_to_open(file.as_uri().replace("file://", "FILE://localhost"), "token") == request
    monkeypatch.chdir(tmp_path)
    assert request_to_open(file.name, "token") == request
    assert request_to_open("B.ANIMSA").text == str(tmp_path / "B.ANIMSA")
    # Conversations of others come in files of any ending, which need not be there yet.
    assert request_to_open("x.json", "token").text == str(tmp_path / "x.json")
    assert request_to_open("C:x.json").action is StartAction.IMPORT
    assert request_to_open(f"a{'.' * LONGEST}b").action is StartAction.IMPORT
    # A file of another ending, where the desktop hands it over.
    assert request_to_open((tmp_path / "chats.zip").as_uri()).action is StartAction.IMPORT


@pytest.mark.parametrize(
    "address",
    [
        *(
            "animsa:session/a",
            " animsa:session/a",
            "https://example.org/a.json",
            "",
            " ",
            "file:",
            "file://",
            "file:///a%00b",
        ),
        *("file://server/share/a.animsa", "file:////server/share/a.animsa", "file://[a/b"),
    ],
)
def test_what_is_no_file_of_this_computer(address: str) -> None:
    assert request_to_open(address) == StartRequest(StartAction.OPEN, address)


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("file:///C:/Ada%20B/ar%C4%B1.animsa", r"C:\Ada B\arı.animsa"),
        ("file:///C|/a.animsa", r"C:\a.animsa"),
        ("file://localhost/C:/a.animsa", r"C:\a.animsa"),
        # No way to another computer, and no way to break off.
        ("file:///%2F%2Fserver/share/a.animsa", ""),
        ("file:///%5C%5Cserver/share/a.animsa", ""),
        ("file:///a|b|c.animsa", ""),
    ],
)
def test_addresses_of_windows(address: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urllib.request, "url2pathname", nturl2path.url2pathname)
    monkeypatch.setattr(start_request, "Path", _WindowsPath)
    request = request_to_open(address)
    assert request == (
        StartRequest(StartAction.IMPORT, path) if path else StartRequest(StartAction.OPEN, address)
    )


class _WindowsPath(PureWindowsPath):
    def absolute(self) -> PureWindowsPath:
        return self


@given(st.text(), st.booleans())
def test_any_address_can_be_asked_for(address: str, file: bool) -> None:
    assert isinstance(request_to_open(f"file:{address}" if file else address), StartRequest)
