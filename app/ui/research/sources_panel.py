"""The sources panel beside an answer: its sources, and the passage of each with the quote marked.

Passages are untrusted: they are shown as plain text, and nothing opens without a click.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from itertools import pairwise

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.domain.evidence import Excerpt, SourceKind
from app.core.domain.messages import Citation, Milliseconds
from app.core.language.dates.moments import moment_at
from app.core.language.markdown import unmarked
from app.core.wording.runs import account_words
from app.research.files.page_pictures import pages_of
from app.ui.chat.chat_sources import named
from app.ui.widgets import theme
from app.ui.widgets.plain_text import PlainLabel, plain_tip
from app.ui.widgets.wording import language, written_day

NARROWEST = 180
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


@dataclass(frozen=True, slots=True)
class ShownSource:
    """A source of an answer; ``excerpt`` is the passage that the quote is from, as it was read,
    None where it was not kept."""

    citation: Citation
    excerpt: Excerpt | None = None


def matched(citations: Sequence[Citation], passages: Sequence[Excerpt]) -> list[ShownSource]:
    """Each citation with its passage: the one in the same place, if it holds the quote (the
    question may have been answered again since), else any that does."""
    found = []
    for place, citation in enumerate(citations):
        nearest = [*passages[place : place + 1], *passages]
        fitting = (each for each in nearest if _holds(each, citation))
        found.append(ShownSource(citation, next(fitting, None)))
    return found


def _holds(excerpt: Excerpt, citation: Citation) -> bool:
    where = citation.address or citation.session_id
    if excerpt.source.address != where or (citation.address and excerpt.place != citation.place):
        return False
    return quote_in(excerpt.text, citation.quote) is not None


def quote_in(text: str, quote: str) -> tuple[int, int] | None:
    """Where a quote stands in a text, whatever its line breaks; None where it does not."""
    words = quote.split()
    if not words:
        return None
    match = re.search(r"\s+".join(map(re.escape, words)), text)
    return match.span() if match else None


class SourcesPanel(QWidget):
    """Lists the sources of one answer. It decides nothing: what is to be opened is a signal."""

    close_requested = Signal()
    open_requested = Signal(object)
    """The :class:`app.core.domain.messages.Citation` whose source is to be opened."""
    page_requested = Signal(object)
    """The citation whose page, of a PDF, is to be shown as it looks."""
    zotero_requested = Signal()
    """The sources are to be put into Zotero."""
    recheck_requested = Signal(object)
    """The citation whose source is to be asked for again."""

    def __init__(self, tz: tzinfo) -> None:
        super().__init__()
        self._tz = tz
        self._now = datetime.now(tz)
        self._sources: list[ShownSource] = []
        self._title = PlainLabel()
        self._title.setProperty("kind", "heading")
        self._zotero = QToolButton()
        self._zotero.setProperty("kind", "flat")
        self._close = QToolButton()
        self._close.setText("×")
        self._close.setProperty("kind", "flat")
        self._empty = PlainLabel()
        self._empty.setProperty("kind", "muted")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._list = QListWidget()
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setStyleSheet(f"QListWidget::item {{ padding: {theme.SPACE // 2}px; }}")
        self._about = PlainLabel()
        self._about.setProperty("kind", "muted")
        self._about.setWordWrap(True)
        self._where = QLineEdit()
        self._where.setReadOnly(True)
        self._where.setFrame(False)
        self._where.setProperty("kind", "muted")
        self._passage = QPlainTextEdit()
        self._passage.setReadOnly(True)
        self._passage.setTabChangesFocus(True)
        self._open = QPushButton()
        self._page = QPushButton()
        self._recheck = QPushButton()
        self._found = PlainLabel()
        self._found.setWordWrap(True)
        self._rechecked: dict[Citation, str] = {}
        self._how = QToolButton()
        self._how.setCheckable(True)
        self._how.setProperty("kind", "flat")
        self._how.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._account = QPlainTextEdit()
        self._account.setReadOnly(True)
        self._account.setTabChangesFocus(True)
        self._arrange()
        self._zotero.clicked.connect(self.zotero_requested)
        self._close.clicked.connect(self.close_requested)
        self._list.currentRowChanged.connect(self._show_passage)
        self._list.itemActivated.connect(lambda _: self._ask_to_open())
        self._open.clicked.connect(self._ask_to_open)
        self._page.clicked.connect(lambda: self._emit_chosen(self.page_requested))
        self._recheck.clicked.connect(lambda: self._emit_chosen(self.recheck_requested))
        self._how.toggled.connect(self._unfold)
        self.setMinimumWidth(NARROWEST)
        self.setFocusProxy(self._list)
        self.retranslate()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._zotero)
        head.addWidget(self._close)
        below = QWidget()
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, theme.SPACE, 0, 0)
        lower.setSpacing(theme.SPACE)
        lower.addWidget(self._about)
        lower.addWidget(self._where)
        lower.addWidget(self._passage, 1)
        lower.addWidget(self._found)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.SPACE)
        buttons.addWidget(self._page)
        buttons.addWidget(self._open)
        buttons.addWidget(self._recheck)
        buttons.addStretch(1)
        lower.addLayout(buttons)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.addWidget(self._list)
        self._split.addWidget(below)
        self._split.setChildrenCollapsible(False)
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        box = QVBoxLayout(self)
        box.setContentsMargins(*[theme.SPACE] * 4)
        box.setSpacing(theme.SPACE)
        box.addLayout(head)
        box.addWidget(self._empty, 1)
        box.addWidget(self._split, 3)
        box.addWidget(self._how, 0, Qt.AlignmentFlag.AlignLeft)
        box.addWidget(self._account, 2)
        for first, second in pairwise(
            (
                *(self._list, self._where, self._passage, self._page, self._open, self._recheck),
                *(self._how, self._account, self._zotero, self._close),
            )
        ):
            QWidget.setTabOrder(first, second)

    # --- what it shows -------------------------------------------------------------------------

    def show_sources(
        self, sources: Sequence[ShownSource], now: Milliseconds, account: str = ""
    ) -> None:
        """Show what an answer stands on; nothing where it stands on nothing. ``account`` says how
        it was researched, below, folded until it is wanted."""
        self._sources = list(sources)
        self._account.setPlainText(account)
        self._unfold(self._how.isChecked())
        self._now = moment_at(now, self._tz)
        self._fill()
        self._list.setCurrentRow(0 if self._sources else -1)

    def select(self, place: int) -> None:
        """Choose a source by its place, from 0."""
        self._list.setCurrentRow(place)

    def titles(self) -> list[str]:
        """What is listed."""
        return [self._list.item(row).text() for row in range(self._list.count())]

    def _unfold(self, wanted: bool) -> None:
        told = bool(self._account.toPlainText())
        self._how.setVisible(told)
        self._how.setArrowType(Qt.ArrowType.DownArrow if wanted else Qt.ArrowType.RightArrow)
        self._account.setVisible(told and wanted)

    def _fill(self) -> None:
        row = self._list.currentRow()
        self._list.clear()
        for number, shown in enumerate(self._sources, 1):
            citation = shown.citation
            titled = replace(citation, title=citation.title or self.tr("Untitled source"))
            item = QListWidgetItem(f"{number}. {named(titled)}")
            self._list.addItem(item)
        self._list.setCurrentRow(row)
        self._zotero.setVisible(any(not each.citation.session_id for each in self._sources))
        self._empty.setVisible(not self._sources)
        self._split.setVisible(bool(self._sources))
        self.setFocusProxy(self._list if self._sources else self._close)

    def _show_passage(self, row: int) -> None:
        if not 0 <= row < len(self._sources):
            return
        shown = self._sources[row]
        citation, excerpt = shown.citation, shown.excerpt
        self._about.setText(self._dates(citation, excerpt))
        self._where.setText(citation.address)
        self._where.setCursorPosition(0)
        self._where.setToolTip(plain_tip(citation.address))
        self._where.setVisible(bool(citation.address))
        # Where the passage was not kept, the quote is what there is of it.
        text, quote = excerpt.text if excerpt is not None else citation.quote, citation.quote
        if citation.session_id:
            # Own research is Markdown; its words are looked for, not its marks.
            text, quote = unmarked(text), unmarked(quote)
        self._passage.setPlainText(text)
        self._mark(text, quote)
        kinds = {
            SourceKind.FILE.value: self.tr("Open the file…"),
            SourceKind.SESSION.value: self.tr("Open the research"),
        }
        self._open.setText(kinds.get(citation.kind, self.tr("Open the address…")))
        self._open.setEnabled(bool(citation.session_id) or self._opens(citation))
        self._recheck.setVisible(citation.address.startswith("https://"))
        file = citation.kind == SourceKind.FILE
        self._page.setVisible(file and pages_of(citation.place, citation.address) is not None)
        self._say_found()

    def show_rechecked(self, citation: Citation, said: str) -> None:
        """The outcome of asking for a source again; or that this is under way."""
        self._rechecked[citation] = said
        self._say_found()

    def _say_found(self) -> None:
        row = self._list.currentRow()
        shown = self._sources[row].citation if 0 <= row < len(self._sources) else None
        said = self._rechecked.get(shown, "") if shown is not None else ""
        self._found.setText(said)
        self._found.setVisible(bool(said))

    def _emit_chosen(self, signal: SignalInstance) -> None:
        row = self._list.currentRow()
        if 0 <= row < len(self._sources):
            signal.emit(self._sources[row].citation)

    def _opens(self, citation: Citation) -> bool:
        return citation.kind == SourceKind.FILE or citation.address.startswith("https://")

    def _mark(self, text: str, quote: str) -> None:
        place = quote_in(text, quote)
        if place is None:
            self._passage.setExtraSelections([])
            return
        mark = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setBackground(theme.current().colors.highlight)
        look.setForeground(theme.current().colors.text)
        cursor = QTextCursor(self._passage.document())
        cursor.setPosition(_units(text, place[0]))
        cursor.setPosition(_units(text, place[1]), QTextCursor.MoveMode.KeepAnchor)
        mark.cursor, mark.format = cursor, look
        self._passage.setExtraSelections([mark])
        start = QTextCursor(self._passage.document())
        start.setPosition(_units(text, place[0]))
        self._passage.setTextCursor(start)
        self._passage.centerCursor()

    def marked(self) -> str:
        """The part of the passage that is marked as the quote."""
        marks = self._passage.extraSelections()
        return marks[0].cursor.selectedText() if marks else ""

    def _dates(self, citation: Citation, excerpt: Excerpt | None) -> str:
        day = moment_at(citation.date, self._tz).date()
        about = []
        if excerpt is not None and excerpt.source.container:
            about.append(excerpt.source.container)
        if citation.kind == SourceKind.SESSION:
            read = self.tr("Your own research of %1 (%2)")
        else:
            published = excerpt.source.published if excerpt is not None else ""
            if published:
                shown = self._published(published)
                about.append(self.tr("Published: %1").replace("%1", shown))
            read = self.tr("Read on %1 (%2)")
        about.append(read.replace("%1", written_day(day)).replace("%2", self._age(day)))
        return " · ".join(about)

    def _published(self, published: str) -> str:
        match = _ISO.match(published)
        if match is None:
            return published[:40]
        try:
            day = date(*map(int, match.groups()))
        except ValueError:
            return published[:40]
        return f"{written_day(day)} ({self._age(day)})"

    def _age(self, day: date) -> str:
        days = (self._now.date() - day).days
        if days <= 0:
            return self.tr("today")
        if days < 60:
            return self.tr("%Ln day(s) ago", "", days)
        if days < 730:
            return self.tr("%Ln month(s) ago", "", days * 12 // 365)
        return self.tr("%Ln year(s) ago", "", days // 365)

    # --- inside --------------------------------------------------------------------------------

    def _ask_to_open(self) -> None:
        row = self._list.currentRow()
        if 0 <= row < len(self._sources) and self._open.isEnabled():
            self.open_requested.emit(self._sources[row].citation)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Everything in the present language."""
        self._title.setText(self.tr("Sources"))
        self._zotero.setText(self.tr("To Zotero"))
        self._zotero.setToolTip(
            self.tr("Put these sources into the collection that is chosen in Zotero")
        )
        self._close.setToolTip(self.tr("Close the sources (Esc)"))
        self._close.setAccessibleName(self.tr("Close the sources"))
        self._empty.setText(self.tr("This answer names no sources. Choose one that does."))
        self._list.setAccessibleName(self.tr("Sources of the answer"))
        self._where.setAccessibleName(self.tr("Address"))
        self._passage.setAccessibleName(self.tr("The passage, with the quote marked"))
        self._open.setToolTip(self.tr("Open the source itself; you are asked before"))
        self._split.setAccessibleName(self.tr("Sources and passage"))
        self._page.setText(self.tr("Show the page"))
        self._page.setToolTip(self.tr("The page as it looks, with the quote marked"))
        self._recheck.setText(self.tr("Check again…"))
        self._recheck.setToolTip(
            self.tr("Ask for this source again: does the quote still stand, was it retracted?")
        )
        how = account_words.HOW.said(language())
        self._how.setText(how)
        self._how.setToolTip(self.tr("What was searched for, read and left out"))
        self._account.setAccessibleName(how)
        self._fill()
        self._show_passage(self._list.currentRow())

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self.retranslate()


def _units(text: str, place: int) -> int:
    """A place in a text as Qt counts it: in UTF-16."""
    return len(text[:place].encode("utf-16-le", "surrogatepass")) // 2
