"""Documents from an archive: with what is kept of their sources, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from app.core.domain import errors
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.messages import Message
from app.core.domain.ports import Store
from app.core.domain.runs.run_account import AskedQuery, Given, RunAccount
from app.core.domain.sessions import Session
from app.documents.document_files import ENDINGS
from app.documents.html_text import to_html
from app.memory.transfer import document_export, outgoing, sent_list
from app.memory.transfer.document_export import DocumentExport
from tests.documents.sample import ANSWERED, AT, HOSTILE, QUESTION, SESSION
from tests.fakes.left_files import left
from tests.fakes.person import ISTANBUL


class OneSession:
    """An archive of the sample."""

    async def session(self, session_id: str) -> Session | None:
        return SESSION if session_id == "s" else None

    async def notes(self, session_id: str) -> list[Message]:
        return []

    async def messages(self, session_id: str) -> list[Message]:
        return [QUESTION, ANSWERED]

    async def copied_from(self, session_id: str) -> dict[str, tuple[str, ...]]:
        return {}


@pytest.fixture
def export() -> DocumentExport:
    """What writes it; one of its sources is known well."""
    known = Source(
        SourceKind.WEB, "k", HOSTILE, "https://ornek.org/a?x=1&y=2", AT, "2020", ("Ayşe Ak",)
    )

    async def passages(message_id: str) -> Sequence[Excerpt]:
        return [Excerpt(known, "Değer 70.")] if message_id == "q1" else []

    async def account(message_id: str) -> RunAccount:
        asked = AskedQuery("Somogyi etkisi", "", (Given("files", 3),))
        return RunAccount((asked,)) if message_id == "q1" else RunAccount()

    return DocumentExport(cast(Store, OneSession()), passages, account, "tr", ISTANBUL)


async def test_sources_are_told_with_what_is_kept(export: DocumentExport, tmp_path: Path) -> None:
    await export.write_sessions(["s"], "csl", tmp_path / "a.csl.json")
    await export.write_answer(QUESTION, ANSWERED, "csl", "", tmp_path / "b.csl.json")
    first, second = ((tmp_path / name).read_text("utf-8") for name in ("a.csl.json", "b.csl.json"))
    assert first == second
    assert json.loads(first)[0]["author"] == [{"family": "Ak", "given": "Ayşe"}]


async def test_an_answer_is_written_as_each(export: DocumentExport, tmp_path: Path) -> None:
    for kind in ("docx", "odt", "anki", "ris"):
        await export.write_answer(QUESTION, ANSWERED, kind, "Somogyi", tmp_path / kind)
    assert "\tSomogyi\n" in (tmp_path / "anki").read_text("utf-8")
    report = await export.report(QUESTION, ANSWERED)
    assert "Nasıl araştırıldı" in to_html(report.blocks, inside=True)
    assert all((tmp_path / kind).stat().st_size for kind in ("docx", "odt", "ris"))


async def test_failures_are_told(export: DocumentExport, tmp_path: Path) -> None:
    with pytest.raises(errors.FileUnwritable):
        await export.write_sessions(["s"], "docx", tmp_path / "yok" / "a.docx")
    with pytest.raises(errors.NoSession):
        await export.doctor_page(["yok"], AT)


@pytest.mark.parametrize("kind", ENDINGS)
async def test_every_format_has_every_session(
    export: DocumentExport, tmp_path: Path, kind: str
) -> None:
    one, two = tmp_path / f"one{ENDINGS[kind]}", tmp_path / f"two{ENDINGS[kind]}"
    await export.write_sessions(["s"], kind, one)
    await export.write_sessions(["s", "s"], kind, two)
    assert one.stat().st_size
    if kind == "anki":
        head, card = one.read_text("utf-8").rsplit("\n", 2)[:2]
        assert two.read_text("utf-8") == f"{head}\n{card}\n{card}\n"
        assert head.startswith("#separator:tab")


async def test_a_document_holds_no_more_than_memory_does(
    export: DocumentExport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document_export, "MOST_IN_A_DOCUMENT", 1)
    out = tmp_path / "all.docx"
    with pytest.raises(errors.FileUnwritable) as refused:
        await export.write_sessions(["s", "s"], "docx", out)
    assert refused.value.about["reason"] == "too_many_sessions"
    assert not out.exists()
    await export.write_sessions(["s", "s"], "anki", tmp_path / "all.anki.txt")


@pytest.mark.parametrize("kind", ["docx", "anki", "ris", "jsonl", "sent"])
async def test_what_a_killed_export_left_is_taken_away_by_the_next(
    export: DocumentExport, tmp_path: Path, kind: str
) -> None:
    half, out = left(tmp_path), tmp_path / "a.txt"
    match kind:
        case "jsonl":
            await outgoing.write_sessions(cast(Store, OneSession()), ["s"], out, kind, ISTANBUL)
        case "sent":
            sent_list.write(out, [], ISTANBUL, "tr")
        case _:
            await export.write_sessions(["s"], kind, out)
    assert out.is_file()
    assert not half.exists()
