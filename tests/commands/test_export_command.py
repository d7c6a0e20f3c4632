"""The command ``export``: documents, sources, cards and the page for the doctor."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import docx
import pytest

from app.cli import main
from tests.fakes.person import SMALL_ARCHIVE


@pytest.fixture
def option(tmp_path: Path) -> Sequence[str]:
    """An archive of six sessions, and how the command is told of it."""
    chosen = ["--data-dir", str(tmp_path / "data")]
    assert main([*chosen, "import", str(SMALL_ARCHIVE)]) == 0
    return chosen


def test_all_research_leaves_as_documents_and_cards(option: list[str], tmp_path: Path) -> None:
    told = "Fresnel merceği ışığı halka halka"
    for kind in ("docx", "odt", "anki"):
        out = tmp_path / f"out.{kind}"
        assert main([*option, "export", "--format", kind, "--out", str(out)]) == 0
        if kind == "docx":
            word = docx.Document(BytesIO(out.read_bytes()))
            assert any(told in each.text for each in word.paragraphs)
        elif kind == "anki":
            lines = out.read_text("utf-8").splitlines()
            assert lines[0] == "#separator:tab" and any(told in each for each in lines)
        else:
            assert out.read_bytes().startswith(b"PK")


def test_export_goes_to_standard_output(
    option: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind in ("md", "jsonl", "docx"):
        assert main([*option, "export", "--format", kind, "--out", f"out.{kind}"]) == 0
        capsysbinary.readouterr()
        assert main([*option, "export", "--format", kind, "--out", "-"]) == 0
        piped = capsysbinary.readouterr().out
        if kind == "docx":
            assert docx.Document(BytesIO(piped)).paragraphs
        else:
            assert piped == (tmp_path / f"out.{kind}").read_bytes()
    assert not (tmp_path / "-").exists()


def test_that_there_is_nothing_to_write_is_told(
    option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for kind in ("bibtex", "ris", "csl"):
        out = tmp_path / f"out.{kind}"
        assert main([*option, "export", "kitap", "--format", kind, "--out", str(out)]) == 1
        assert "gösterilen bir kaynak yok" in capsys.readouterr().err
        assert not out.exists()


def test_notes_alone_make_no_cards_and_that_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = ["--data-dir", str(tmp_path / "data")]
    assert main([*chosen, "ask", "not: pasaport mayısta bitiyor", "--end"]) == 0
    capsys.readouterr()
    out = tmp_path / "cards.txt"
    assert main([*chosen, "export", "--format", "anki", "--out", str(out)]) == 1
    told = capsys.readouterr().err
    assert "Yanıtı olmayan 1 not kart olmadı." in told and "yazılmadı" in told
    assert not out.exists()


def test_page_for_the_doctor(
    option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # As PDF it needs Qt, and a process has only one: tests/ui prints it.
    page = tmp_path / "doktor.docx"
    assert main([*option, "export", "kitap", "--format", "doctor", "--out", str(page)]) == 0
    assert docx.Document(BytesIO(page.read_bytes())).paragraphs[0].text == "Doktoruma"
    capsys.readouterr()
    wrong = ["export", "--format", "doctor", "--out", str(tmp_path / "doktor.txt")]
    assert main([*option, *wrong]) == 2
    assert ".pdf, .docx ya da .odt" in capsys.readouterr().err
    assert not (tmp_path / "doktor.txt").exists()
