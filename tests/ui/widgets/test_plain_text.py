"""Nothing that a widget shows is taken for HTML, whoever wrote it: no file is opened and nobody is
called for a title, a tooltip or any other text of the window.

Also tests: app/ui/dialogs/deleted_dialog.py, app/ui/projects/source_list.py,
app/ui/projects/project_files.py, app/ui/sidebar/sidebar_undo.py.
"""

from __future__ import annotations

import ast
import asyncio
import ctypes
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC
from pathlib import Path
from types import TracebackType

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QInputDialog,
    QLabel,
    QMessageBox,
    QWidget,
)

from app.core.domain.events import Step, StepCode
from app.core.domain.evidence import Excerpt, Source, SourceKind
from app.core.domain.library_port import LibraryFile, Stamp
from app.core.domain.messages import Citation, Kind, Message, MessageState
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.sessions import Metadata, MetadataOrigin, Session, Unfinished
from app.ui.dialogs.actions import Command
from app.ui.dialogs.deleted_dialog import DeletedDialog
from app.ui.dialogs.unfinished_dialog import RecoveryDialog
from app.ui.files.file_rows import FileRows
from app.ui.projects.project_files import ProjectFiles
from app.ui.projects.source_list import SourceList
from app.ui.research.research_strip import ResearchStrip
from app.ui.research.sources_panel import ShownSource, SourcesPanel
from app.ui.widgets import question_dialog
from app.ui.widgets.plain_text import LONGEST_TIP, TIP_LINE, PlainLabel, plain_tip
from app.ui.window.shell import Shell
from tests.ui.windows import at_the_window, until

ROLES = [role for role in Qt.ItemDataRole if role < Qt.ItemDataRole.UserRole]
_OPENED = 0x20
"""``IN_OPEN`` of Linux."""


class Bait:
    """A file and an address that nobody has a reason to open, and who did."""

    def __init__(self) -> None:
        # Short: titles are cut.
        self._folder = Path(tempfile.mkdtemp(prefix="b"))
        self._file = self._folder / "x.png"
        self._file.write_bytes(b"x")
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        port = self._server.getsockname()[1]
        self.text = (
            f'<img src="{self._file}"><img src="http://127.0.0.1:{port}/">&lt;b&gt; <b>kalın</b>'
        )
        self._watch = -1
        if sys.platform == "linux":
            libc = ctypes.CDLL(None, use_errno=True)
            self._watch = libc.inotify_init1(os.O_NONBLOCK)
            libc.inotify_add_watch(self._watch, os.fsencode(self._folder), _OPENED)

    def taken(self) -> bool:
        """Whether anything was opened or called since the last time."""
        QApplication.processEvents()
        opened = False
        if self._watch >= 0:
            with suppress(BlockingIOError):
                opened = bool(os.read(self._watch, 65_536))
        with suppress(BlockingIOError):
            self._server.accept()[0].close()
            opened = True
        return opened

    def __enter__(self) -> Bait:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._server.close()
        if self._watch >= 0:
            os.close(self._watch)
        shutil.rmtree(self._folder)


@pytest.fixture
def bait() -> Iterator[Bait]:
    with Bait() as made:
        yield made


def tips(root: QObject) -> Iterator[str]:
    """Every tooltip of a widget and of what is in it, of rows and actions too."""
    for each in (root, *root.findChildren(QObject)):
        if isinstance(each, QWidget):
            yield from (each.toolTip(), each.whatsThis())
        if isinstance(each, QAbstractItemView) and (model := each.model()) is not None:
            for row in range(model.rowCount()):
                index = model.index(row, 0)
                for role in ROLES:
                    index.data(role)
                yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")


def look_at(widget: QWidget) -> list[str]:
    """Look at all of a widget as a user does: paint it, and hover over everything in it. What its
    tooltips read, with what they would run taken away."""
    widget.grab()
    read = []
    for text in tips(widget):
        # As the label is in which Qt shows a tooltip: it decides by itself what is HTML.
        shown = QLabel()
        shown.setText(text)
        shown.grab()
        read.append(text)
    for label in widget.findChildren(QLabel):
        auto = label.textFormat() is Qt.TextFormat.AutoText
        assert not (label.text() and auto), label.text()
        label.grab()
    return read


def faces(text: str) -> Iterator[QWidget]:
    """Widgets that show somebody's text, each showing this one."""
    lines = [
        Message("s", role, text, 0, Kind.QUESTION, MessageState.INTERRUPTED)
        for role in ("user", "assistant")
    ]
    titled = Session("s", 0, 0, title=text, summary=text, key_topics=(text,))
    yield RecoveryDialog([Unfinished(titled, tuple(lines))], UTC)
    yield DeletedDialog([titled], UTC)
    strip = ResearchStrip()
    strip.begin()
    strip.add(Step(StepCode.SEARCHING, {"query": text}))
    strip.add(Step(StepCode.SOURCE_FAILED, {"error": "page_forbidden", "name": text}))
    yield strip
    panel = SourcesPanel(UTC)
    citation = Citation("", "", text, 0, text, address=text, place=text, kind="web")
    source = Source(SourceKind.WEB, "k", text, text, 0)
    panel.show_sources([ShownSource(citation, Excerpt(source, text, text))], 0)
    yield panel
    files = ProjectFiles()
    files.show_files([LibraryFile(text, Stamp(1, 1), "d", text, 3, True, 0)])
    yield files
    listed = SourceList(lambda _: text)
    listed.fill([(text, (), text)])
    yield listed


def test_watch_sees_what_html_would_open(qapp: QApplication, bait: Bait) -> None:
    if sys.platform != "linux":
        pytest.skip("nothing tells of opened files here")
    shown = QLabel()
    shown.setText(bait.text)
    shown.grab()
    assert bait.taken()


def test_no_widget_opens_what_a_text_names(qapp: QApplication, bait: Bait) -> None:
    for widget in faces(bait.text):
        read = look_at(widget)
        assert not bait.taken(), type(widget).__name__
        assert not any("<img" in tip for tip in read), type(widget).__name__
        widget.deleteLater()


def listed(shell: Shell) -> int:
    """How many sessions the sidebar shows."""
    model = shell.window.sidebar.model
    rows = [model.row(model.index(place)) for place in range(model.rowCount())]
    return sum(row is not None and row.entry is not None for row in rows)


def test_the_window_opens_nothing_that_its_texts_name(
    qapp: QApplication, tmp_path: Path, bait: Bait
) -> None:
    text = bait.text
    citation = Citation("a", "a-1", text, 5, text, place=text)

    async def story(shell: Shell) -> None:
        window, edits, store = shell.window, shell.presenter.edits, shell.archive.store
        metadata = Metadata(text, text, (text,), MetadataOrigin.MODEL)
        for name in "abc":
            said = [
                Message(name, "user", text, 5, Kind.QUESTION, message_id=f"{name}-0"),
                Message(
                    *(name, "assistant", text, 5, Kind.ANSWER),
                    position=1, message_id=f"{name}-1", citations=(citation,),
                ),
            ]  # fmt: skip
            await store.append(Session(name, 5, 5), said, new=True)
            await store.complete(name, metadata)
        await shell.presenter.projects.create(text)
        window.sidebar.projects.choose(None)
        await shell.presenter.sessions.show("a")
        await edits.delete("b")
        window.sidebar.refresh()
        await until(lambda: listed(shell) == 2)
        window.banner.show_notice(text)
        window.chat.set_offer(
            Offer(OfferKind.CHOICE, text, (Option("a", text, 5), Option("c", text, 5)))
        )
        window.commands[Command.PALETTE].trigger()
        await edits.show_deleted()
        # What another test has let go of is nothing of this window.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        for shown in QApplication.topLevelWidgets():
            assert not any("<img" in each for each in look_at(shown))
        window.sidebar.search_field.setText("kalın")
        await until(lambda: listed(shell) == 2 and window.sidebar.model.searching)
        look_at(window)

    at_the_window(qapp, tmp_path, story)
    # Not within the story: it lets Qt's events happen, and what wakes up in there is lost.
    assert not bait.taken()


def test_question_shows_its_text_as_it_stands(qapp: QApplication, bait: Bait) -> None:
    asked: list[str] = []

    async def story(shell: Shell) -> None:
        for question in (
            question_dialog.ask(shell.window, text, text, "Evet", "Hayır", details=text),
            question_dialog.ask_text(shell.window, text, text, "Tamam", "Vazgeç", text),
        ):
            task = asyncio.ensure_future(question)
            await until(lambda: QApplication.activeModalWidget() is not None)
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, QMessageBox | QInputDialog)
            look_at(dialog)
            asked.append("box" if isinstance(dialog, QMessageBox) else "text")
            dialog.close()
            await task
        assert not bait.taken()

    text = bait.text
    with tempfile.TemporaryDirectory() as folder:
        at_the_window(qapp, Path(folder), story)
    assert asked == ["box", "text"]


def test_tooltip_is_short_and_reads_as_it_was_written(qapp: QApplication) -> None:
    assert plain_tip("Düz başlık\n5 Ekim") == "Düz başlık\n5 Ekim"
    shown = PlainLabel()
    shown.setTextFormat(Qt.TextFormat.RichText)
    for text in ("a < b & c", "<img src='x'>", "&lt;b&gt;", "bir\niki <b>"):
        escaped = plain_tip(text)
        shown.setText(escaped)
        shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        shown.setSelection(0, len(text))
        assert shown.selectedText().replace("\u2028", "\n").replace("\u2029", "\n") == text
    assert len(plain_tip("a" * 10**6)) == LONGEST_TIP
    lines = plain_tip("uzun bir söz " * 20).split("\n")
    assert max(map(len, lines)) <= TIP_LINE and " ".join(lines) == ("uzun bir söz " * 20).strip()


def test_a_name_turns_nothing_around(qapp: QApplication) -> None:
    turning = "fatura\u202efdp.exe"
    label = PlainLabel(text=turning)
    label.setText(label.text() + turning)
    assert label.text() == "faturafdp.exe" * 2
    assert plain_tip(turning) == "faturafdp.exe"
    rows = FileRows()
    rows.show([LibraryFile(f"/{turning}", Stamp(1, 1), "d", "", 3, True, 0)], [])
    assert "\u202e" not in str(rows.index(0).data())


def test_every_label_and_tooltip_in_the_program_goes_one_way() -> None:
    """The rule for what is yet to be written: a label is a ``PlainLabel``, and a tooltip is a
    sentence of our own or went through ``plain_tip``."""
    wrong = []
    folder = Path(__file__).parents[3] / "app" / "ui"
    for path in sorted(folder.rglob("*.py")):
        if path.name == "plain_text.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and not _harmless(node):
                wrong.append(f"{path.relative_to(folder)}:{node.lineno} {ast.unparse(node)}")
            elif isinstance(node, ast.ClassDef):
                bases = [ast.unparse(base) for base in node.bases]
                wrong += [f"{path.name}: {node.name}" for base in bases if base == "QLabel"]
    assert wrong == []


def _harmless(call: ast.Call) -> bool:
    name = _name(call)
    if name in ("QLabel", "QErrorMessage", "QProgressDialog", "QTextBrowser", "QWhatsThis"):
        return False
    if name in ("setToolTip", "setWhatsThis"):
        return _ours(call.args[0])
    if name in ("setHtml", "insertHtml", "appendHtml"):
        # Everything in it is escaped where it is written (app/documents/html_text.py).
        return isinstance(call.args[0], ast.Call) and _name(call.args[0]) == "to_html"
    if name == "addRow" and call.args:
        return not isinstance(call.args[0], ast.Call) or _name(call.args[0]) != "tr"
    if name == "showText":
        return _ours(call.args[1])
    if name in ("setItemData", "setData") and "ToolTipRole" in ast.unparse(call):
        return any(_ours(each) for each in call.args[1:])
    return True


def _ours(text: ast.expr) -> bool:
    """Whether a text is one of the program's own sentences, or went through the helper."""
    if isinstance(text, ast.IfExp):
        return _ours(text.body) and _ours(text.orelse)
    if isinstance(text, ast.Call):
        name = _name(text)
        return name in ("tr", "plain_tip") or (name == "with_keys" and _ours(text.args[0]))
    return isinstance(text, ast.Constant)


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
