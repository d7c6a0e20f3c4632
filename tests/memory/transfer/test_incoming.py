"""Which format a file is in shows in what it holds, not in its name."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from app.core.domain import errors
from app.core.domain.imported_sessions import ImportedSession
from app.core.wording.error_wording import error_sentence
from app.memory.transfer.incoming import sessions_in

LINE = {"id": "a", "conversation": [{"role": "user", "content": "Kefir nedir?"}]}
CHAT = {"uuid": "c", "name": "Kefir", "chat_messages": [{"sender": "human", "text": "Kefir?"}]}


def sources(path: Path) -> list[str]:
    return [
        each.source if isinstance(each, ImportedSession) else each.reason
        for each in sessions_in(path)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{json.dumps(LINE)}\n\n{json.dumps(LINE)}\n", ["animsa", "animsa"]),
        (json.dumps([CHAT]), ["claude"]),
        (json.dumps([CHAT], indent=2), ["claude"]),
        ("\ufeff" + json.dumps(CHAT, indent=2), ["claude"]),
        (json.dumps({"conversations": [CHAT]}), ["claude"]),
        (json.dumps({"chat_messages": [{"sender": "human", "text": "x" * 99_999}]}), ["claude"]),
        ("bozuk\n" + json.dumps(LINE), ["line_not_json", "animsa"]),
        ("", []),
    ],
)
def test_the_format_is_seen_in_the_text(tmp_path: Path, text: str, expected: list[str]) -> None:
    file = tmp_path / "dosya"
    file.write_text(text, encoding="utf-8")
    assert sources(file) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "cp1254", "utf-16"])
def test_turkish_letters_come_in_as_they_were_written(tmp_path: Path, encoding: str) -> None:
    said = "Düşük dozda ışığın şiddeti ölçüldü."
    line = {"conversation": [{"role": "user", "content": said}]}
    file = tmp_path / "eski.jsonl"
    file.write_text(json.dumps(line, ensure_ascii=False), encoding=encoding)
    (session,) = sessions_in(file)
    assert isinstance(session, ImportedSession)
    assert session.messages[0].content == said


def test_the_first_half_of_a_download_is_said_to_be_damaged(tmp_path: Path) -> None:
    file = tmp_path / "chatgpt.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("conversations.json", "[]" * 500)
    file.write_bytes(file.read_bytes()[:600])
    with pytest.raises(errors.FileUnreadable) as told:
        list(sessions_in(file))
    assert told.value.about["reason"] == "damaged"


def test_a_damaged_letter_does_not_spoil_the_others(tmp_path: Path) -> None:
    text = json.dumps(LINE | {"title": "Işık " * 100}, ensure_ascii=False)
    file = tmp_path / "hasarli.jsonl"
    file.write_bytes(text.encode().replace("ş".encode(), b"\xfe", 1) + b"\n")
    (session,) = sessions_in(file)
    assert isinstance(session, ImportedSession)
    assert "Işık Işık" in session.title


def test_the_archive_that_was_downloaded_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "export.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("user.json", "{}")
        archive.writestr("conversations-000.json", json.dumps([CHAT, {}]))
        archive.writestr("veri/conversations-001.json", json.dumps([CHAT]))
    assert sources(file) == ["claude", "no_chat", "claude"]


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(errors.FileUnreadable):
        list(sessions_in(tmp_path / "yok.json"))
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("resim.png", b"")
    with pytest.raises(errors.FileUnreadable) as told:
        list(sessions_in(other))
    assert "conversations.json" in error_sentence(told.value, "tr")


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_damaged_archive_is_said(tmp_path: Path, method: int) -> None:
    file = tmp_path / "damaged.zip"
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr("conversations.json", json.dumps([CHAT] * 50))
    data = bytearray(file.read_bytes())
    data[70] ^= 0xFF
    file.write_bytes(data)
    with pytest.raises(errors.FileUnreadable):
        list(sessions_in(file))
