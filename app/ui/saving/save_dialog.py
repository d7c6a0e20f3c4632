"""The choice of a file to save research in: its place, its name and, by the name's ending, its
format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

ANSWERS = ("pdf", "docx", "odt", "md", "bib", "ris", "csl.json", "anki.txt")
"""The endings that research is saved with."""
PAGES = ("pdf", "docx", "odt")
"""Those of a page that is handed over."""


def named_formats(endings: Sequence[str]) -> dict[str, str]:
    """The formats as the dialog names them, with the ending of each."""
    translate = QCoreApplication.translate
    names = {
        "pdf": translate("SaveDialog", "PDF document (*.pdf)"),
        "docx": translate("SaveDialog", "Word document (*.docx)"),
        "odt": translate("SaveDialog", "OpenDocument text (*.odt)"),
        "md": translate("SaveDialog", "Markdown text (*.md)"),
        "bib": translate("SaveDialog", "Cited sources, BibTeX (*.bib)"),
        "ris": translate("SaveDialog", "Cited sources, RIS for Zotero and others (*.ris)"),
        "csl.json": translate("SaveDialog", "Cited sources, CSL JSON (*.csl.json)"),
        "anki.txt": translate("SaveDialog", "Cards for Anki (*.anki.txt)"),
    }
    return {names[ending]: ending for ending in endings}


def ask_where(
    parent: QWidget,
    title: str,
    name: str,
    endings: Sequence[str],
    chosen: Callable[[Path], object],
) -> QFileDialog:
    """Open a dialog for a new file of one of ``endings``, the first unless another is picked."""
    dialog = QFileDialog(parent, title)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    filters = named_formats(endings)
    dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(endings[0])
    # The suffix is Qt's to add: its question before overwriting is about the whole name.
    dialog.filterSelected.connect(lambda name: dialog.setDefaultSuffix(filters[name]))
    dialog.selectFile(name)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
