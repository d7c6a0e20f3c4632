"""The window's own words for every error of :mod:`app.core.domain.errors`, by its code.

Each is in three parts: what happened, what was kept, what to do next. The names in braces are those
of the error's ``about``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject


@dataclass(frozen=True, slots=True)
class Wording:
    """``what`` happened, in a few words; what was ``kept``; what to do ``then``."""

    what: str
    kept: str
    then: str
    help: Literal["", "retry", "settings"] = ""
    """What a button may offer."""
    grave: bool = True
    """Whether words may be lost or nothing goes on without the user; else it passes by itself."""

    @property
    def sentence(self) -> str:
        """All of it."""
        return " ".join((self.what, self.kept, self.then))


class ErrorWords(QObject):
    """A QObject for its ``tr``, which knows the language of now."""

    def all(self) -> dict[str, Wording]:
        """By code. "unsaved", alone or with the code of a storage error behind it, is told while
        the archive does not take what was said last."""
        question_kept = self.tr("Your question is saved.")
        archive_kept = self.tr("Your archive is as it was.")
        waits_here = self.tr("It waits in this window and is tried again every few seconds.")
        nothing_lost = self.tr("Nothing is lost.")
        in_a_moment = self.tr("Try again in a moment.")
        others_used = self.tr("The other sources are used.")
        no_need = self.tr("You need not do anything.")
        others_read = self.tr("Your other files are not affected.")
        from_the_list = self.tr("Choose another one in the list, or begin a new one (Ctrl+N).")
        gone = Wording(
            self.tr("This research is not there any more."),
            self.tr("Everything else is as it was."),
            from_the_list,
            grave=False,
        )
        return {
            "error": Wording(
                self.tr("Something went wrong."),
                self.tr("Your research is kept."),
                self.tr("Try again; the log in Anımsa's folder says where it was."),
                "retry",
            ),
            # --- the model ---
            "model": Wording(
                self.tr("The model could not answer."),
                question_kept,
                in_a_moment,
                "retry",
                grave=False,
            ),
            "no_model": Wording(
                self.tr("No model is set up."),
                self.tr("What you researched before is open to you."),
                self.tr("For new answers, choose a model in the settings."),
                "settings",
                grave=False,
            ),
            "bad_key": Wording(
                self.tr("The model did not accept the key."),
                question_kept,
                self.tr("Renew the key in the settings, then try again."),
                "settings",
            ),
            "no_network": Wording(
                self.tr("The model cannot be reached."),
                question_kept,
                self.tr("Check the connection; what you researched before works without it."),
                "retry",
                grave=False,
            ),
            "rate_limited": Wording(
                self.tr("The model's limit is reached for now."),
                question_kept,
                self.tr("Try again in a minute or two."),
                "retry",
                grave=False,
            ),
            "overloaded": Wording(
                self.tr("The model is very busy."),
                question_kept,
                in_a_moment,
                "retry",
                grave=False,
            ),
            "cut_off": Wording(
                self.tr("The answer broke off."),
                self.tr("What came is saved."),
                self.tr("Continue it, or have it written again."),
                "retry",
                grave=False,
            ),
            "too_long": Wording(
                self.tr("This conversation no longer fits the model."),
                self.tr("Everything is saved."),
                self.tr("Go on in new research (Ctrl+N)."),
                grave=False,
            ),
            "undescribed": Wording(
                self.tr("The model gave no usable title and summary."),
                self.tr("The research keeps a title from its own words."),
                self.tr("It is tried again later; you can also rename it (F2)."),
                grave=False,
            ),
            "rejected": Wording(
                self.tr("The model refused the request."),
                question_kept,
                self.tr("Check the model in the settings."),
                "settings",
            ),
            "refused": Wording(
                self.tr("The model declined to answer this question."),
                question_kept,
                self.tr("Ask it in other words."),
                grave=False,
            ),
            "no_credit": Wording(
                self.tr("The model's account has no credit left."),
                question_kept,
                self.tr("Add credit to the account, then try again."),
                "retry",
            ),
            "wrong_address": Wording(
                self.tr("No model server answers at the address in the settings."),
                question_kept,
                self.tr("Correct the address in the settings, then try again."),
                "settings",
            ),
            # --- what research searches and reads ---
            "source": Wording(
                self.tr("{name} could not be used."), others_used, in_a_moment, "retry", grave=False
            ),
            "source_unreachable": Wording(
                self.tr("{name} cannot be reached."),
                others_used,
                self.tr("Check the connection and try again."),
                "retry",
                grave=False,
            ),
            "source_busy": Wording(
                self.tr("{name} asks for fewer requests."),
                others_used,
                self.tr("Try again in a minute or two."),
                "retry",
                grave=False,
            ),
            "source_key": Wording(
                self.tr("{name} did not accept the key."),
                others_used,
                self.tr("Renew the key in the settings, then try again."),
                "settings",
                grave=False,
            ),
            "source_garbled": Wording(
                self.tr("The answer of {name} could not be understood."),
                others_used,
                in_a_moment,
                "retry",
                grave=False,
            ),
            "address_refused": Wording(
                self.tr("An address was not opened because it is not safe: {name}"),
                others_used,
                no_need,
                grave=False,
            ),
            "page_missing": Wording(
                self.tr("There is no such page at {name}."), others_used, no_need, grave=False
            ),
            "page_forbidden": Wording(
                self.tr("{name} does not want this page read by programs."),
                others_used,
                self.tr("You can open it in your browser."),
                grave=False,
            ),
            "page_too_large": Wording(
                self.tr("A page at {name} is too large to read."),
                others_used,
                self.tr("You can open it in your browser."),
                grave=False,
            ),
            "page_unreadable": Wording(
                self.tr("A page at {name} has no text that can be read."),
                others_used,
                self.tr("You can open it in your browser."),
                grave=False,
            ),
            # --- the user's files ---
            "file": Wording(
                self.tr("{path} could not be read."),
                others_read,
                in_a_moment,
                grave=False,
            ),
            "file_missing": Wording(
                self.tr("There is no file or folder {path}."),
                others_read,
                self.tr("Check the name and add it again."),
                grave=False,
            ),
            "file_forbidden": Wording(
                self.tr("Anımsa is not allowed to read {path}."),
                others_read,
                self.tr("Change its permissions, then add it again."),
                grave=False,
            ),
            "file_kind": Wording(
                self.tr("Files like {path} cannot be read."),
                others_read,
                self.tr("PDF, DOCX, PPTX, HTML, EPUB, MD and TXT can."),
                grave=False,
            ),
            "file_too_large": Wording(
                self.tr("{path} is too large to be read."),
                others_read,
                self.tr("Split it, then add its parts."),
                grave=False,
            ),
            "file_too_complex": Wording(
                self.tr("Reading {path} took too long or too much memory."),
                others_read,
                self.tr("Save it anew or split it, then add it again."),
                grave=False,
            ),
            "file_locked": Wording(
                self.tr("{path} is protected by a password."),
                others_read,
                self.tr("Remove its password, then add it again."),
                grave=False,
            ),
            "file_damaged": Wording(
                self.tr("{path} is damaged, or not of the kind that its name says."),
                others_read,
                self.tr("Open it in its own program and save it anew."),
                grave=False,
            ),
            "file_without_text": Wording(
                self.tr("There is no text in {path}; it may be a scan."),
                others_read,
                self.tr("Run text recognition on it, then add it again."),
                grave=False,
            ),
            "file_name": Wording(
                self.tr("The name of {path} has letters that cannot be kept."),
                others_read,
                self.tr("Rename it, then add it again."),
                grave=False,
            ),
            # --- the archive ---
            "storage": Wording(
                self.tr("The archive cannot be reached."),
                self.tr("What was saved before stays where it is."),
                self.tr("Check that its folder is there and can be written, then try again."),
                "retry",
            ),
            "disk_full": Wording(
                self.tr("The disk is full."),
                self.tr("What was saved before is safe; the last change is not saved."),
                self.tr("Free some space, then try again."),
                "retry",
            ),
            "archive_busy": Wording(
                self.tr("Another program is using the archive."),
                nothing_lost,
                in_a_moment,
                "retry",
                grave=False,
            ),
            "session_in_use": Wording(
                self.tr("This research is open in another Anımsa."),
                nothing_lost,
                self.tr("Go on there, or close it there and try again here."),
                grave=False,
            ),
            "archive_damaged": Wording(
                self.tr("The archive seems to be damaged."),
                self.tr("Your backups are untouched."),
                self.tr("Restore the last sound backup in the settings."),
                "settings",
            ),
            "archive_missing": Wording(
                self.tr("The archive is gone or empty."),
                self.tr("Its backups are there."),
                self.tr("The newest sound backup can be brought back."),
            ),
            "archive_too_new": Wording(
                self.tr("A newer Anımsa wrote this archive."),
                self.tr("It is untouched and open for reading only."),
                self.tr("Update Anımsa to go on writing."),
                grave=False,
            ),
            "archive_read_only": Wording(
                self.tr("The archive's folder cannot be written."),
                self.tr("You can read and search; nothing new is kept."),
                self.tr("Make the folder writable, then start Anımsa again."),
            ),
            "not_writable": Wording(
                self.tr("Anımsa is not permitted to write the archive."),
                self.tr("You can still read and search; the last change is not saved."),
                self.tr("Correct the permissions of the file, then try again."),
                "retry",
            ),
            "data_folder": Wording(
                self.tr("The data folder {path} cannot be opened."),
                self.tr("Nothing in it was changed."),
                self.tr("Check its permissions, then start Anımsa again."),
            ),
            "not_a_folder": Wording(
                self.tr("{path} is a file, not a folder."),
                self.tr("It was not touched."),
                self.tr("Move this file elsewhere, then start Anımsa again."),
            ),
            "foreign_file": Wording(
                self.tr("{path} is no archive of Anımsa."),
                self.tr("It was not touched."),
                self.tr("Move this file elsewhere, then start Anımsa again."),
            ),
            "settings_not_saved": Wording(
                self.tr("The settings could not be saved in {path}."),
                self.tr("They hold until you quit Anımsa."),
                self.tr(
                    "Check the disk's space and the folder's permissions, then set them again."
                ),
            ),
            # --- what was said last ---
            "unsaved": Wording(
                self.tr("The archive cannot be written: what was said last is not saved yet."),
                waits_here,
                self.tr(
                    "Check that the folder is there and the disk has room; do not close Anımsa"
                    " before.",
                ),
                "retry",
            ),
            "unsaved_disk_full": Wording(
                self.tr("The disk is full: what was said last is not saved yet."),
                waits_here,
                self.tr("Free some space, then try again; do not close Anımsa before."),
                "retry",
            ),
            "unsaved_not_writable": Wording(
                self.tr(
                    "Anımsa is not permitted to write the archive: what was said last is not saved"
                    " yet.",
                ),
                waits_here,
                self.tr(
                    "Correct the permissions of the file, then try again; do not close Anımsa"
                    " before.",
                ),
                "retry",
            ),
            "unsaved_archive_busy": Wording(
                self.tr(
                    "Another program is using the archive: what was said last is not saved yet."
                ),
                waits_here,
                in_a_moment,
                "retry",
                grave=False,
            ),
            "unsaved_archive_damaged": Wording(
                self.tr("The archive seems to be damaged: what was said last is not saved yet."),
                waits_here,
                self.tr(
                    "Copy what you need from this window, then restore the last sound backup in the"
                    " settings.",
                ),
                "settings",
            ),
            # --- backups and erasing ---
            "backup_no_room": Wording(
                self.tr("There is not enough room on the disk for the backup."),
                archive_kept,
                self.tr("Free some space or choose another disk, then try again."),
            ),
            "backup_failed": Wording(
                self.tr("The backup could not be written there."),
                archive_kept,
                self.tr("Check the folder's permissions or choose another place."),
            ),
            "backup_name": Wording(
                self.tr("A backup cannot have this name."),
                archive_kept,
                self.tr("Choose another file name."),
            ),
            "backup_taken": Wording(
                self.tr("{path} is there already and is no sound backup of Anımsa."),
                self.tr("It was not overwritten."),
                self.tr("Choose another file name."),
            ),
            "backup_damaged": Wording(
                self.tr("The backup {path} is damaged."),
                archive_kept,
                self.tr("Choose another backup."),
            ),
            "backup_too_new": Wording(
                self.tr("A newer Anımsa wrote this backup."),
                archive_kept,
                self.tr("Update Anımsa to use it."),
            ),
            "backups_folder": Wording(
                self.tr("The folder of the backups cannot be used."),
                archive_kept,
                self.tr("Check the permissions of “backups” in Anımsa's folder, then try again."),
            ),
            "no_backup": Wording(
                self.tr("The backup is not there any more."),
                archive_kept,
                self.tr("Choose another backup."),
            ),
            "not_an_archive": Wording(
                self.tr("This file is no archive of Anımsa."),
                archive_kept,
                self.tr("Choose another backup."),
            ),
            "restore_no_room": Wording(
                self.tr("There is not enough room on the disk to restore the backup."),
                archive_kept,
                self.tr("Free some space, then try again."),
            ),
            "restore_failed": Wording(
                self.tr("The backup could not be restored: the folder refused it."),
                archive_kept,
                self.tr("Check the permissions of Anımsa's folder, then try again."),
            ),
            "erasure_no_room": Wording(
                self.tr(
                    "The disk has no room to clean the erased research's traces from the file."
                ),
                self.tr("The research itself is erased."),
                self.tr("Free some space; the rest is done at the next start."),
                grave=False,
            ),
            "erasure_waits": Wording(
                self.tr("Another program reads the archive, so traces are left in the file."),
                self.tr("The research itself is erased."),
                self.tr("You need do nothing; the next start cleans them."),
                grave=False,
            ),
            "backups_keep_it": Wording(
                self.tr("These backups could not be opened and may still hold it: {names}."),
                self.tr("In the archive the research is erased."),
                self.tr("Delete those files yourself if you no longer need them."),
            ),
            # --- what is not there ---
            "not_found": Wording(
                self.tr("This record is not there any more."),
                self.tr("Everything else is as it was."),
                from_the_list,
                grave=False,
            ),
            "no_session": gone,
            "session_gone": gone,
            "no_project": Wording(
                self.tr("This project is not there any more."),
                self.tr("Your research is untouched."),
                self.tr("Choose another project."),
                grave=False,
            ),
            "no_sessions_yet": Wording(
                self.tr("There is no research in the archive yet."),
                nothing_lost,
                self.tr("Ask your first question."),
                grave=False,
            ),
            "nothing_to_retry": Wording(
                self.tr("There is no question to try again."),
                self.tr("Every question here has its whole answer."),
                self.tr("Ask the next one."),
                grave=False,
            ),
            "not_in_library": Wording(
                self.tr("{path} is not among your files."),
                self.tr("Nothing was removed."),
                no_need,
                grave=False,
            ),
            # --- what cannot be used ---
            "bad_input": Wording(
                self.tr("This file or value is not usable."),
                self.tr("Nothing was changed."),
                self.tr("Choose another one."),
                grave=False,
            ),
            "settings_unreadable": Wording(
                self.tr("The settings in {path} cannot be read."),
                self.tr("The file and your research are untouched."),
                self.tr("Delete the file to start with the usual settings."),
            ),
            "file_unreadable": Wording(
                self.tr("{path} cannot be opened ({reason})."),
                self.tr("Nothing was changed."),
                self.tr("Check the file and its permissions, or choose another one."),
            ),
            "file_unwritable": Wording(
                self.tr("{path} cannot be written ({reason})."),
                archive_kept,
                self.tr("Check the folder's permissions or choose another place."),
            ),
            "empty_title": Wording(
                self.tr("Research cannot have an empty title."),
                self.tr("It keeps the title it had."),
                self.tr("Write at least one letter."),
                grave=False,
            ),
            "empty_name": Wording(
                self.tr("A project needs a name."),
                self.tr("Nothing was changed."),
                self.tr("Write at least one letter."),
                grave=False,
            ),
            "bad_field": Wording(
                self.tr("“{field}” in the request cannot be used: {reason}"),
                self.tr("Nothing was changed."),
                self.tr("Correct the request."),
                grave=False,
            ),
            "empty_key": Wording(
                self.tr("The key is empty."),
                self.tr("Nothing was changed."),
                self.tr("Paste the key, then save again."),
                grave=False,
            ),
            "bad_address": Wording(
                self.tr("The address or the model's name cannot be right."),
                self.tr("Nothing was changed."),
                self.tr("The address begins with http:// or https://, and a model must be named."),
                "settings",
                grave=False,
            ),
            "turn_rejected": Wording(
                self.tr("A turn of a conversation can only carry its question and its answer."),
                self.tr("Nothing was changed."),
                self.tr("Send it without sources and results."),
                grave=False,
            ),
        }
