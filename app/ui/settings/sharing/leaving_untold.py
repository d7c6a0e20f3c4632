"""The question whether to leave what is shared although the others cannot be told."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.ui.widgets.question_dialog import ask


async def leaves_anyway(page: QWidget, trouble: str) -> bool:
    """Whether the user leaves all the same; ``trouble`` is in the way of telling the others."""
    return await ask(
        page,
        QCoreApplication.translate("Leaving", "Leave"),
        trouble,
        QCoreApplication.translate("Leaving", "Leave all the same"),
        QCoreApplication.translate("Leaving", "Cancel"),
        details=QCoreApplication.translate(
            "Leaving",
            "The others are not told then, and do not get what was written here since the last"
            " exchange. Everything stays on this computer.",
        ),
        danger=True,
    )
