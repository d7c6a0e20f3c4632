"""The dialog of the settings, open for a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from PySide6.QtCore import QCoreApplication, QEvent
from shiboken6 import isValid

from app.machine.settings import Settings
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.widgets.resources import Translation
from tests.fakes.services import FakeServices


@asynccontextmanager
async def open_settings(settings: Settings, language: str) -> AsyncIterator[SettingsDialog]:
    """The dialog over ``settings`` in a language ("tr", "en"), when nothing is being read any more;
    it is gone at the end."""
    translation, services = Translation(), FakeServices()
    translation.speak(language)
    dialog = SettingsDialog(settings, services)
    dialog.show()
    await services.idle()
    yield dialog
    for task in services.tasks:
        task.cancel()
    await services.idle()
    if isValid(dialog):
        dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    translation.silence()
