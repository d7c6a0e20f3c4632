"""How an answer was researched, and the same research once more, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import main

PAPER = "# Kira sözleşmesi\n\nAylık kira 18.500 TL'dir ve her ayın beşinde ödenir.\n"


@pytest.fixture(name="data")
def _data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The options of a data directory with one researched answer."""
    (tmp_path / "kira.md").write_text(PAPER, "utf-8")
    options = ["--data-dir", str(tmp_path / "data")]
    assert main(["files", "add", str(tmp_path / "kira.md"), *options]) == 0
    assert main(["ask", "aylık kira ne kadar", "--mode", "files_only", *options]) == 0
    assert main(["ask", "--end", *options]) == 0
    capsys.readouterr()
    return options


def session_of(data: list[str], tmp_path: Path) -> str:
    """The id of the session."""
    out = tmp_path / "all.jsonl"
    assert main(["export", "--format", "jsonl", "--out", str(out), *data]) == 0
    return str(json.loads(out.read_text("utf-8").splitlines()[0])["id"])


def test_an_answer_says_how_it_was_researched(
    data: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    session = session_of(data, tmp_path)
    capsys.readouterr()
    assert main(["research", session, *data]) == 0
    told = capsys.readouterr().out
    assert "dosyaların: 1" in told
    assert "Kira sözleşmesi" in told
    assert main(["research", f"animsa:session/{session}", "--json", *data]) == 0
    assert json.loads(capsys.readouterr().out)["account"]["queries"]


def test_it_is_gone_through_again(
    data: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    session = session_of(data, tmp_path)
    capsys.readouterr()
    assert main(["research", session, "--replay", *data]) == 0
    told = capsys.readouterr().out
    assert "o günkü gibi." in told
    assert "Bugün de aynı yanıt çıkıyor." in told
    (tmp_path / "kira.md").write_text(PAPER.replace("18.500", "24.000"), "utf-8")
    assert main(["files", "add", str(tmp_path / "kira.md"), *data]) == 0
    capsys.readouterr()
    assert main(["research", session, "--replay", *data]) == 0
    told = capsys.readouterr().out
    assert "o günkü gibi değil" in told
    assert "kaynak var, bu bölümü değişmiş" in told
    assert "24.000" in told
    assert main(["research", session, "--replay", "--json", *data]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["as_it_was"], again["same_answer"]) == (False, False)
    (tmp_path / "kira.md").unlink()
    assert main(["research", session, "--replay", *data]) == 0
    told = capsys.readouterr().out
    assert "yerinde duruyor" not in told, "nobody looked at the folder since"
    assert "o günkü gibi değil" in told


def test_what_was_not_researched_says_so(
    data: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["research", "yok", *data]) == 1
    assert "“yok”" in capsys.readouterr().err
    asked = {"role": "user", "content": "Dawn nedir?"}
    told = {"role": "assistant", "content": "Sabah yükselişidir."}
    line = {"id": "eski", "date": "2024-01-01T10:00:00+03:00", "conversation": [asked, told]}
    (tmp_path / "eski.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
    assert main(["import", str(tmp_path / "eski.jsonl"), *data]) == 0
    assert main(["research", "eski", *data]) == 1
    assert "yazılı değil" in capsys.readouterr().err
