"""The feed: versions by their numbers, and nothing that is not as it must be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.updates.feed import MOST_NOTES, Feed, GarbledFeed, Version, read_feed
from tests.fakes.releases import feed_object, file_object

DATA = Path(__file__).parents[1] / "data" / "updates"


def read(told: Any) -> Feed:
    return read_feed(json.dumps(told).encode())


def test_versions_are_ordered_by_their_numbers() -> None:
    texts = ["0.9.10", "0.10.0", "0.2.0", "1.0.0", "0.9.9"]
    versions = sorted(found for text in texts if (found := Version.of(text)))
    assert [str(each) for each in versions] == ["0.2.0", "0.9.9", "0.9.10", "0.10.0", "1.0.0"]


@pytest.mark.parametrize(
    "text", ["", "1.2", "1.2.3.4", "01.2.3", "1.2.3rc1", "v1.2.3", "1.2.٣", "1" * 9]
)
def test_nothing_else_is_a_version(text: str) -> None:
    assert Version.of(text) is None


def test_a_feed_is_read() -> None:
    feed = read_feed((DATA / "feed.json").read_bytes())
    assert str(feed.version) == "0.2.0"
    assert feed.notes_in("tr") == "Güncellemeler pencereden kurulur."
    found = feed.file_for("deb", "linux", "x86_64")
    assert found is not None
    assert found.name == "animsa_0.2.0_amd64.deb"
    assert feed.file_for("deb", "linux", "arm64") is None


def test_notes_come_in_the_language_that_there_is_and_are_capped() -> None:
    feed = read(feed_object(notes={"en": "x" * 100_000, "fil": "hindi", "tr": 7}))
    assert feed.notes_in("tr") == "x" * MOST_NOTES
    assert read(feed_object(notes="?")).notes_in("en") == ""


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"version": "1.2"},
        {"version": 1},
        {"issued": True},
        {"issued": -1},
        {"expires": 1},
        {"files": {}},
        {"files": ["a"]},
        {"files": [file_object(f"{each}.deb", b"x") for each in range(101)]},
        {"files": [file_object("../a.deb", b"x")]},
        {"files": [file_object("a/b.deb", b"x")]},
        {"files": [file_object(".profile", b"x")]},
        {"files": [file_object("a.deb", b"x", sha256="A" * 64)]},
        {"files": [file_object("a.deb", b"x", size=2**40)]},
        {"files": [file_object("a.deb", b"x", size="7")]},
        {"released": None},
    ],
)
def test_what_is_not_as_it_must_be_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(GarbledFeed):
        read(feed_object(**change))


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b"[" * 100_000, b"null"])
def test_what_is_no_object_is_refused(content: bytes) -> None:
    with pytest.raises(GarbledFeed):
        read_feed(content)
