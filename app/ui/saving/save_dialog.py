"""The choice of a file to save research in: its place, its name and, by the name's ending, its
format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, count
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from app.ui.saving.usual_folder import begin_there
from app.ui.widgets.plain_text import mark_from_end

ANSWERS = ("pdf", "docx", "odt", "md", "bib", "ris", "csl.json", "anki.txt")
"""The endings that research is saved with."""
PROJECTS = (*ANSWERS, "animsa")
"""Those that a whole project is saved with."""
PAGES = ("pdf", "docx", "odt")
"""Those of a page that is handed over."""
PRINTED = ("pdf",)
"""What is printed from."""


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
        "animsa": translate("SaveDialog", "Its research, to import again (*.animsa)"),
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
    begin_there(dialog)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    filters = named_formats(endings)
    dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(endings[0])
    # Qt adds the suffix to a name without a dot: its question before overwriting is about that.
    dialog.filterSelected.connect(lambda name: dialog.setDefaultSuffix(filters[name]))
    dialog.selectFile(name)
    dialog.fileSelected.connect(
        lambda name: chosen(ended(Path(name), endings, dialog.defaultSuffix()))
    )
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    # The system's own dialog has no field of ours.
    if (field := dialog.findChild(QLineEdit, "fileNameEdit")) is not None:
        mark_from_end(field)
    return dialog


def ended(path: Path, endings: Sequence[str], ending: str) -> Path:
    """A file with one of ``endings``, else with ``ending`` behind its name: what follows the dot of
    "Doz 2.5 mg" is none, and Qt leaves such a name alone. Nobody was asked about a file that has
    the whole name already, so that one is left as it is."""
    known = (*endings, "markdown") if "md" in endings else tuple(endings)
    if any(path.name.lower().endswith(f".{each}") for each in known):
        return path
    names = chain([path.name], (f"{path.name} ({number})" for number in count(2)))
    tried = (path.with_name(f"{name}.{ending}") for name in names)
    return next(each for each in tried if not each.exists())
