"""What a turn prints as JSON lines and as text, worded by the catalogue.

Also tests: app/commands/files/file_printing.py.
"""

from __future__ import annotations

import json
from datetime import UTC
from typing import Any

import pytest

from app.commands.files.file_printing import file_object, print_file
from app.commands.turn_views import JsonView, TextView
from app.core.domain import errors
from app.core.domain.events import Done, Event, Failed, Notice, NoticeCode, Step, StepCode
from app.core.domain.library_port import LibraryFile, Stamp
from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.model_calls import Usage
from app.core.domain.plans import Label
from app.core.domain.sessions import Session, Unfinished

TOO_BUSY = Failed("overloaded", {}, saved=True)


def printed(capsys: pytest.CaptureFixture[str], event: Event) -> dict[str, Any]:
    JsonView(UTC).show(event)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_step_is_a_code_and_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, Step(StepCode.ANSWERING, {"model": "Gemma"})) == {
        "event": "step",
        "code": "answering",
        "text": "Gemma yanıtlıyor",
        "about": {"model": "Gemma"},
    }


def test_a_notice_is_one_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, Notice(NoticeCode.RESEARCH_LIMIT, {"limit": "pages"})) == {
        "event": "step",
        "code": "research_limit",
        "text": "Araştırma sayfa sınırına ulaştı; yanıt o ana kadar bulunanlara dayanıyor.",
        "about": {"limit": "pages"},
    }


def test_a_quoted_row_of_a_table_is_shown_without_its_bars(
    capsys: pytest.CaptureFixture[str],
) -> None:
    row = Citation("balik", "m", "Amatör balık sınırları", 0, "| **Palamut** | 25 cm | eylül |")
    TextView(UTC).show(Done("s", Label.RECALL, "25 cm.", (row,), Usage()))
    assert "“Palamut · 25 cm · eylül”" in capsys.readouterr().out


def test_a_failure_says_what_to_type(capsys: pytest.CaptureFixture[str]) -> None:
    text = "Model şu anda çok yoğun. Sorduğun soru kaydedildi. Birazdan “tekrar dene” yaz."
    assert printed(capsys, TOO_BUSY) == {"event": "error", "code": "overloaded", "text": text}
    TextView(UTC).show(TOO_BUSY)
    assert capsys.readouterr().err == f"\n{text}\n"


def test_a_file_that_could_not_be_read_speaks_of_itself_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fault = errors.FileLocked.code
    file = LibraryFile("/belge.pdf", Stamp(1, 0), "", "", 0, True, 0, fault)
    text = (
        "/belge.pdf parola korumalı. Bir PDF'in parolasını “Dosyalar” penceresinde gir; başka"
        " dosyaların parolasını kaldırıp yeniden ekle."
    )
    assert file_object(file, UTC)["error"] == {"code": fault, "text": text}
    print_file(file)
    assert capsys.readouterr().out == f"{text}\n"


@pytest.mark.parametrize(
    ("pages", "told"),
    [
        (0, "/belge.pdf (4 parça)"),
        (2, "/belge.pdf (4 parça, 2 sayfa tam okunamadı)"),
        (None, "/belge.pdf (4 parça, okunamayan sayfası var mı bilinmiyor)"),
    ],
)
def test_a_file_tells_of_its_scanned_pages(
    capsys: pytest.CaptureFixture[str], pages: int | None, told: str
) -> None:
    file = LibraryFile("/belge.pdf", Stamp(1, 0), "", "", 4, True, 0, "", pages)
    assert file_object(file, UTC)["unread_pages"] == pages
    print_file(file)
    assert capsys.readouterr().out == f"{told}\n"


def test_what_was_left_names_the_program_that_answered(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Message("s", "user", "Neden?", 5, Kind.QUESTION)
    answers = [
        Message("s", "assistant", text, 5, Kind.ANSWER, position=place, program=program)
        for place, text, program in ((1, "Isınıyor.", "ChatGPT"), (2, "Kutuplarda.", ""))
    ]
    TextView(UTC).unfinished([Unfinished(Session("s", 5, 5), (asked, *answers), "Neden?")])
    said = [line.strip() for line in capsys.readouterr().err.splitlines()]
    assert "Sen: Neden?" in said
    assert "ChatGPT: Isınıyor." in said and "Anımsa: Kutuplarda." in said
