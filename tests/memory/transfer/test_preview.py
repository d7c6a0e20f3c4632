"""What is told of a file before anything of it is taken in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.core.domain import errors
from app.memory.transfer import preview as looking
from app.memory.transfer.preview import Preview, preview


def line(title: str, date: str, *said: str) -> str:
    conversation = [{"role": "user", "content": each} for each in said]
    return json.dumps({"title": title, "date": date, "conversation": conversation})


def test_a_file_is_told_in_figures_days_and_titles(tmp_path: Path) -> None:
    file = tmp_path / "arılar.animsa"
    lines = [
        line("Kovan", "2024-05-03", "Bal?", "Kış?"),
        "no session",
        line("A" * 500, "2023-01-02", "Polen?"),
        line("", "2026-03-07", "Ot?"),
        line("Üç", "2024-05-04", "Ot?"),
        line("Dört", "2024-05-04", "Ot?"),
    ]
    file.write_text("\n".join(lines), "utf-8")
    day = 24 * 3600 * 1000
    assert preview(file) == Preview(
        sessions=5,
        messages=6,
        unreadable=1,
        first=19359 * day,
        last=20519 * day,
        titles=("Kovan", "A" * 79 + "…", "Üç"),
        whole=True,
    )


@pytest.mark.parametrize(
    ("limit", "lines", "told"),
    [
        ("MOST_SESSIONS", [line("a", "2024-05-03", "b")] * 9, (2, 0)),
        ("MOST_CHARACTERS", [line("a", "2024-05-03", "b")] * 9, (2, 0)),
        ("MOST_UNREADABLE", ["no session"] * 9, (0, 2)),
    ],
)
def test_the_look_into_a_file_ends(
    limit: str,
    lines: list[str],
    told: tuple[int, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(looking, limit, 2)
    file = tmp_path / "many.animsa"
    file.write_text("\n".join(lines), "utf-8")
    found = preview(file)
    assert (found.sessions, found.unreadable, found.whole) == (*told, False)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(errors.FileUnreadable):
        preview(tmp_path)
    with pytest.raises(errors.FileUnreadable):
        preview(tmp_path / "gone.animsa")
