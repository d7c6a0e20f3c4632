"""All research in one file: a real PDF, or the formats that there are.

Also tests: app/ui/window/archive_services.py, app/memory/transfer/outgoing.py.
"""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtWidgets import QApplication

from app.core.domain import errors
from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session, Status
from app.memory.transfer.preview import preview
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window


def test_a_file_is_what_its_name_says(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        services, store = shell.settings.services, shell.archive.store
        asked = Message("s", "user", "Demir eksikliği?", 5, Kind.QUESTION, message_id="m")
        await store.append(Session("s", 5, 5, Status.COMPLETE, "Demir"), [asked], new=True)
        printed, text = tmp_path / "hepsi.pdf", tmp_path / "hepsi.md"
        assert await services.export_all(printed) == 1
        assert printed.read_bytes().startswith(b"%PDF")
        await services.export_all(text)
        assert "Demir eksikliği?" in text.read_text(encoding="utf-8")
        with pytest.raises(errors.FileUnwritable) as told:
            await services.export_all(tmp_path / "hepsi.xyz")
        assert told.value.about["reason"] == "unknown_format"
        assert not (tmp_path / "hepsi.xyz").exists()
        await services.export_all(tmp_path / "hepsi.docx")
        again = tmp_path / "hepsi.animsa"
        await services.export_all(again)
        assert preview(again).titles == ("Demir",)
        assert ZipFile(tmp_path / "hepsi.docx").testzip() is None

    at_the_window(qapp, tmp_path / "data", story)


def test_a_search_ends_with_new_research(qapp: QApplication, tmp_path: Path) -> None:
    async def story(shell: Shell) -> None:
        shell.window.sidebar.search_field.setText("demir")
        await shell.presenter.sessions.new_research()
        assert not shell.window.sidebar.search_field.text()

    at_the_window(qapp, tmp_path, story)
