"""Places beside the archive that an erasing has to reach and that hold no copy of it: quick-ask's
file, the window's drafts, the plain twin."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from app.core.domain import errors
from app.machine import twin_files
from app.machine.paths import QUICK_FILE, WINDOW_FILE
from app.storage.erasing import data_folder_files
from app.storage.erasing.pending_erasures import Erasing
from app.storage.keeping import second_place

log = logging.getLogger(__name__)

TWIN = twin_files.FILE
SECOND = second_place.FILE
"""Stands for all backups at the second place while that is not there."""


def take_out(root: Path, erasing: Erasing, sessions: Sequence[str]) -> list[str]:
    """Take ``sessions`` out of those places that still have them; the names of the places where
    that could not be done."""
    places: dict[str, Callable[[str], bool]] = {
        QUICK_FILE: lambda each: _quick(root, each),
        WINDOW_FILE: lambda each: _window(root, each, erasing),
        TWIN: lambda each: _twin(root, each),
    }
    left = []
    for name, remove in places.items():
        # Each is tried, whatever became of the one before.
        if erasing.is_in(name) and False in [remove(each) for each in sessions]:
            log.warning("not cleaned yet: %s", name)
            left.append(name)
    return left


def _quick(root: Path, session_id: str) -> bool:
    try:
        data_folder_files.forget_quick_turns(root, session_id)
    except errors.StorageError as error:
        log.info("quick-ask's file could not be cleaned: %s", error.code)
        return False
    return True


def _window(root: Path, session_id: str, erasing: Erasing) -> bool:
    try:
        data_folder_files.forget_draft(root, session_id, was_open=erasing.was_open)
    except errors.StorageError as error:
        log.info("the window's drafts could not be cleaned: %s", error.code)
        return False
    return True


def _twin(root: Path, session_id: str) -> bool:
    try:
        return twin_files.erase_session(root, session_id)
    except OSError as error:
        log.info("the plain twin could not be cleaned: %s", type(error).__name__)
        return False
