"""The application's icon, and the translation of its interface and of each of its widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QEvent,
    QLibraryInfo,
    QLocale,
    QTranslator,
)
from PySide6.QtGui import QIcon

from app.core.resources import resource

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Widget
else:
    # Qt's classes cannot be inherited twice: at run time the widget's own base comes after.
    _Widget = object


QT_WORDS = (QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),)
"""Words of Qt's own dialogs that are said as in ours: the file of our words is asked first."""


def icon() -> QIcon:
    """The application's picture."""
    return QIcon(str(resource("icons", "animsa.svg")))


class Translation:
    """The interface's language; the source strings are English."""

    def __init__(self) -> None:
        self._installed: list[QTranslator] = []
        self.language = "en"
        """What is spoken now."""

    def speak(self, language: str) -> None:
        """Switch to "tr" or "en". Every widget gets a ``LanguageChange`` event."""
        self.silence()
        self.language = language
        QLocale.setDefault(QLocale(language))
        folders = {
            "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
            "animsa": str(resource("i18n")),
        }
        # The last one installed is asked first: our own words win over Qt's.
        for name, folder in folders.items():
            translator = QTranslator()
            if translator.load(f"{name}_{language}", folder):
                self._installed.append(translator)
                QCoreApplication.installTranslator(translator)

    def silence(self) -> None:
        """Go back to the source strings."""
        for translator in self._installed:
            QCoreApplication.removeTranslator(translator)
        self._installed.clear()
        self.language = "en"


class Retranslated(_Widget):
    """A widget whose texts follow the language of the interface. Named before its class of Qt's:
    ``class Page(Retranslated, QWidget)``."""

    def retranslate(self) -> None:
        """Write every text in the present language."""
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
