"""The error classes of Anımsa, each with a code for programs and a sentence for the user.

::

    AnimsaError
    ├── ModelError              the model did not give a whole answer
    │   ├── NoModel             none is set up
    │   │   ├── NoKey           it is Claude, whose key is not on this computer (any more)
    │   │   └── KeyringLocked   it is Claude, whose key is in a keyring that is locked
    │   ├── BadKey              the key was refused
    │   ├── NoNetwork           the server could not be reached, or timed out
    │   ├── RateLimited         too many requests, or the account's limit
    │   ├── Overloaded          the server has no capacity now
    │   ├── CutOff              the answer broke off
    │   ├── TooLong             the conversation does not fit the model
    │   ├── Undescribed         no title and summary could be had from it
    │   ├── PullFailed          a server on this computer did not fetch the model asked for
    │   └── Rejected            the server refused the request as it is
    │       ├── Refused         the model itself declined to answer
    │       ├── NoCredit        the account is empty
    │       └── WrongAddress    nothing there speaks the protocol
    ├── SourceError             something that research searches or reads gave nothing
    │   ├── SourceUnreachable   no connection to it, or it failed or took too long
    │   ├── SourceBusy          it asks for fewer requests
    │   ├── SourceKey           it refused the key
    │   ├── SourceGarbled       its answer could not be understood
    │   ├── AddressRefused      an address that is never fetched
    │   ├── PageMissing         there is no such page
    │   ├── PageForbidden       the site does not want it read by programs
    │   ├── PageTooLarge
    │   ├── PageUnreadable      no text that could be read
    │   ├── ZoteroAway          it is not running, or something else answers
    │   └── ZoteroForbids       it does not answer other programs
    ├── FileError               one of the user's files could not be read; the others are
    │   ├── FileMissing
    │   ├── FileForbidden       the system does not let us read it
    │   ├── FileKind            none of the kinds that can be read
    │   ├── FileTooLarge
    │   ├── FileTooComplex      reading it took too long, or too much memory
    │   ├── FileLocked          protected by a password
    │   ├── FilePassword        ... which is not this one
    │   ├── FileDamaged
    │   ├── FileEmpty           not a single byte of it is there
    │   ├── FileWithoutText     such as a scan
    │   ├── FileUnrecognised    ... in which nothing could be read
    │   ├── FileName            its name has letters that cannot be kept
    │   ├── FilePagesUnread     pages of it were not read wholly
    │   │   └── FilePagesUnrecognised   no text was found in them
    │   └── FileNotHere         it lies on another machine
    ├── UpdateError             a newer version could not be asked for, or not be fetched
    │   ├── UpdatesOff          the user did not agree to asking, or lets nothing out
    │   ├── NoReleaseFeed       there is no address to ask
    │   ├── FeedUnreachable     nothing came from there
    │   ├── FeedRefused         an address or a redirect that is not followed
    │   ├── FeedUnsigned        not signed by who may
    │   ├── FeedGarbled         signed, and not to be understood
    │   ├── FeedOlder           older than the one that was seen last
    │   ├── FeedExpired         nobody has vouched for it for too long
    │   ├── ClockWrong          it is from a day that this computer says is yet to come
    │   ├── DownloadBroken      the file is not the one that was signed for
    │   ├── DownloadUnkept      it could not be written
    │   └── UpdateUnplaced      it could not be put in place
    ├── StorageError            the archive could not be read or written
    │   ├── DiskFull
    │   │   ├── BackupNoRoom
    │   │   ├── RestoreNoRoom
    │   │   └── ErasureNoRoom   erased, but the file could not be cleaned yet
    │   ├── DiskFails           reading or writing it ended in an error of the device
    │   ├── ArchiveBusy         another process kept the file locked
    │   │   ├── SessionInUse    another process works on this session
    │   │   └── ErasureWaits    erased, but the file could not be cleaned yet
    │   ├── DatabaseAway        the database that serves many users does not answer
    │   ├── ArchiveDamaged
    │   │   └── ArchiveMissing  gone or empty, though there are backups
    │   ├── ArchiveLocked       encrypted, and its passphrase was not given yet
    │   │   └── BackupLocked    a backup with another passphrase than this archive's
    │   ├── WrongPassphrase
    │   ├── KeyFileDamaged      what the passphrase opens cannot be read
    │   ├── KeyFileMissing      ... is gone, and no backup has it
    │   ├── KeyFileOfAnother    ... belongs to another archive, and no backup has this one's
    │   ├── NoKeyring           this system has none that keeps a key
    │   ├── CopiesStayPlain     encrypted, except for copies that could not be
    │   ├── ArchiveMoved        deleted, moved or replaced while it was open
    │   ├── ArchiveTooNew       written by a newer Anımsa: read-only
    │   │   └── BackupTooNew
    │   ├── UpgradeFailed       it could not be brought up to this version; it is as it was
    │   ├── ArchiveReadOnly     on a disk or in a folder that cannot be written
    │   ├── NotWritable         the file's permissions do not let us write
    │   ├── DataFolder          the data directory could not be made or entered
    │   │   └── NotAFolder      a file is in its place
    │   ├── ForeignFile         the archive's place is taken by something else
    │   ├── BackupFailed
    │   ├── RestoreFailed
    │   ├── BackupsFolder       the folder of backups could not be used
    │   ├── BackupsKeepIt       erased, except from backups that could not be opened
    │   └── SettingsNotSaved
    ├── NotFound                no such session, file or backup
    │   ├── NoSession
    │   ├── SessionGone         deleted or erased meanwhile
    │   │   └── SessionLost     ... or the archive was exchanged for another one
    │   ├── NoProject
    │   ├── NoSessionsYet
    │   ├── NoBackup
    │   ├── NotInLibrary        it was never added, or was removed
    │   ├── NothingToRetry
    │   └── OnlineQuestionOpen  the user is to say first whether it may go online
    └── BadInput                a file or a value is not what it should be
        ├── BackupName          a backup cannot be written under this name
        ├── BackupTaken         ... would overwrite what is no backup
        ├── FolderUnusable      a folder that nothing of ours can be kept in
        ├── DatabaseUnusable    a database that cannot be reached, or fails
        ├── BackupDamaged
        ├── NotAnArchive
        ├── FileUnreadable
        ├── FileUnwritable
        ├── NothingToWrite      of what a file is to hold
        ├── EmptyTitle
        ├── EmptyName           of a project
        ├── BadField            of a request of another program
        ├── OtherFacilitator    a request names another one than the token's
        ├── EmptyKey
        ├── EmptyPassphrase
        ├── BadAddress          of a model server, or its name is missing
        ├── TurnRejected        a remembered turn holds more than question and answer
        └── CommandError        only the command line raises it, and words it
            └── WrongUsage           a command was called in a way that it does not know

Anything else is a bug: it goes to the log without its message, and the user sees one sentence.

``str(error)`` is its code, for the log: what the user is told, in the language of the surface,
stands in the catalogue (:mod:`app.core.wording.error_wording`).
"""

from __future__ import annotations

from typing import ClassVar


class AnimsaError(Exception):
    """An error that the user can be told of. ``code`` names it in the catalogue, in JSON and over
    HTTP; ``about`` fills the names in its words. ``retry``: whether the same may succeed later."""

    code: ClassVar[str] = "error"
    retry: ClassVar[bool] = False

    def __init_subclass__(cls, *, code: str, retry: bool | None = None) -> None:
        super().__init_subclass__()
        cls.code = code
        if retry is not None:
            cls.retry = retry

    def __init__(self, **about: object) -> None:
        self.about = {name: str(value) for name, value in about.items()}
        super().__init__(self.code)


# --- the model -----------------------------------------------------------------------------------


class ModelError(AnimsaError, code="model", retry=True):
    """The model gave no whole answer."""


class NoModel(ModelError, code="no_model", retry=False): ...


class NoKey(NoModel, code="no_key"): ...


class KeyringLocked(NoModel, code="keyring_locked"): ...


class BadKey(ModelError, code="bad_key", retry=False): ...


class NoNetwork(ModelError, code="no_network"): ...


class RateLimited(ModelError, code="rate_limited"): ...


class Overloaded(ModelError, code="overloaded"): ...


class CutOff(ModelError, code="cut_off"): ...


class TooLong(ModelError, code="too_long", retry=False): ...


class Undescribed(ModelError, code="undescribed"): ...


class PullFailed(ModelError, code="pull_failed"):
    """``model``: which; ``why``: the server's own words."""


class Rejected(ModelError, code="rejected", retry=False): ...


class Refused(Rejected, code="refused"):
    """A wrong name or address has nothing to do with it."""


class NoCredit(Rejected, code="no_credit"): ...


class WrongAddress(Rejected, code="wrong_address"): ...


# --- what research searches and reads -----------------------------------------------------------


class SourceError(AnimsaError, code="source"):
    """A source or a page gave nothing; research goes on with the others. ``name``: the source as
    users know it, or the host of a page."""

    @property
    def name(self) -> str:
        return self.about.get("name", "")


class SourceUnreachable(SourceError, code="source_unreachable", retry=True): ...


class SourceBusy(SourceError, code="source_busy", retry=True): ...


class SourceKey(SourceError, code="source_key"): ...


class SourceGarbled(SourceError, code="source_garbled", retry=True): ...


class AddressRefused(SourceError, code="address_refused"): ...


class PageMissing(SourceError, code="page_missing"): ...


class PageForbidden(SourceError, code="page_forbidden"): ...


class PageTooLarge(SourceError, code="page_too_large"): ...


class PageUnreadable(SourceError, code="page_unreadable"): ...


class ZoteroAway(SourceError, code="zotero_away", retry=True): ...


class ZoteroForbids(SourceError, code="zotero_forbids"): ...


# --- the user's files ----------------------------------------------------------------------------


class FileError(AnimsaError, code="file"):
    """A file of the user's could not be read. ``path``: which."""


class FileMissing(FileError, code="file_missing"): ...


class FileForbidden(FileError, code="file_forbidden"): ...


class FileKind(FileError, code="file_kind"): ...


class FileTooLarge(FileError, code="file_too_large"): ...


class FileTooComplex(FileError, code="file_too_complex"): ...


class FileLocked(FileError, code="file_locked"): ...


class FilePassword(FileError, code="file_password"): ...


class FileDamaged(FileError, code="file_damaged"): ...


class FileEmpty(FileError, code="file_empty"): ...


class FileWithoutText(FileError, code="file_without_text"): ...


class FileUnrecognised(FileError, code="file_unrecognised"): ...


class FileName(FileError, code="file_name"): ...


class FilePagesUnread(FileError, code="file_pages_unread"):
    """Pages of a file were not read, or not wholly: they are scanned, or some of their letters are
    not known, and nobody here can read them as pictures. ``pages``: how many."""


class FilePagesUnrecognised(FilePagesUnread, code="file_pages_unrecognised"):
    """Text was looked for in them, and none was found."""


class FileNotHere(FileError, code="file_not_here"):
    """A file lies on another machine of the user. ``place``: on which, and where."""


# --- newer versions ------------------------------------------------------------------------------


class UpdateError(AnimsaError, code="update"): ...


class UpdatesOff(UpdateError, code="updates_off"): ...


class NoReleaseFeed(UpdateError, code="no_release_feed"): ...


class FeedUnreachable(UpdateError, code="feed_unreachable", retry=True): ...


class FeedRefused(UpdateError, code="feed_refused"): ...


class FeedUnsigned(UpdateError, code="feed_unsigned"): ...


class FeedGarbled(UpdateError, code="feed_garbled"): ...


class FeedOlder(UpdateError, code="feed_older"): ...


class FeedExpired(UpdateError, code="feed_expired"): ...


class ClockWrong(UpdateError, code="clock_wrong"): ...


class DownloadBroken(UpdateError, code="download_broken", retry=True): ...


class DownloadUnkept(UpdateError, code="download_unkept"): ...


class UpdateUnplaced(UpdateError, code="update_unplaced"): ...


# --- the archive ---------------------------------------------------------------------------------


class StorageError(AnimsaError, code="storage"): ...


class DiskFull(StorageError, code="disk_full"): ...


class BackupNoRoom(DiskFull, code="backup_no_room"): ...


class RestoreNoRoom(DiskFull, code="restore_no_room"): ...


class ErasureNoRoom(DiskFull, code="erasure_no_room"): ...


class DiskFails(StorageError, code="disk_fails"): ...


class ArchiveBusy(StorageError, code="archive_busy"): ...


class SessionInUse(ArchiveBusy, code="session_in_use"): ...


class ErasureWaits(ArchiveBusy, code="erasure_waits"): ...


class DatabaseAway(StorageError, code="database_away", retry=True): ...


class ArchiveDamaged(StorageError, code="archive_damaged"): ...


class ArchiveMissing(ArchiveDamaged, code="archive_missing"): ...


class ArchiveLocked(StorageError, code="archive_locked"): ...


class BackupLocked(ArchiveLocked, code="backup_locked"): ...


class WrongPassphrase(StorageError, code="wrong_passphrase"): ...


class KeyFileDamaged(StorageError, code="key_file_damaged"): ...


class KeyFileMissing(StorageError, code="key_file_missing"): ...


class KeyFileOfAnother(StorageError, code="key_file_of_another"): ...


class NoKeyring(StorageError, code="no_keyring"): ...


class CopiesStayPlain(StorageError, code="copies_stay_plain"): ...


class ArchiveMoved(StorageError, code="archive_moved"): ...


class ArchiveTooNew(StorageError, code="archive_too_new"): ...


class BackupTooNew(ArchiveTooNew, code="backup_too_new"): ...


class UpgradeFailed(StorageError, code="upgrade_failed"): ...


class ArchiveReadOnly(StorageError, code="archive_read_only"): ...


class NotWritable(StorageError, code="not_writable"): ...


class DataFolder(StorageError, code="data_folder"): ...


class NotAFolder(DataFolder, code="not_a_folder"): ...


class ForeignFile(StorageError, code="foreign_file"): ...


class BackupFailed(StorageError, code="backup_failed"): ...


class RestoreFailed(StorageError, code="restore_failed"): ...


class BackupsFolder(StorageError, code="backups_folder"): ...


class BackupsKeepIt(StorageError, code="backups_keep_it"): ...


class SettingsNotSaved(StorageError, code="settings_not_saved"): ...


# --- what is not there ---------------------------------------------------------------------------


class NotFound(AnimsaError, code="not_found"): ...


class NoSession(NotFound, code="no_session"): ...


class SessionGone(NotFound, code="session_gone"): ...


class SessionLost(SessionGone, code="session_lost"): ...


class NoProject(NotFound, code="no_project"): ...


class NoSessionsYet(NotFound, code="no_sessions_yet"): ...


class NoBackup(NotFound, code="no_backup"): ...


class NotInLibrary(NotFound, code="not_in_library"): ...


class NothingToRetry(NotFound, code="nothing_to_retry"): ...


class OnlineQuestionOpen(NotFound, code="online_question_open"): ...


# --- what cannot be used -------------------------------------------------------------------------


class BadInput(AnimsaError, code="bad_input"): ...


class BackupName(BadInput, code="backup_name"): ...


class BackupTaken(BadInput, code="backup_taken"): ...


class FolderUnusable(BadInput, code="folder_unusable"): ...


class DatabaseUnusable(BadInput, code="database_unusable", retry=True): ...


class BackupDamaged(BadInput, code="backup_damaged"): ...


class NotAnArchive(BadInput, code="not_an_archive"): ...


class FileUnreadable(BadInput, code="file_unreadable"): ...


class FileUnwritable(BadInput, code="file_unwritable"): ...


class NothingToWrite(BadInput, code="nothing_to_write"): ...


class EmptyTitle(BadInput, code="empty_title"): ...


class EmptyName(BadInput, code="empty_name"): ...


class BadField(BadInput, code="bad_field"):
    """A request of another program has a field that it must not have, or not so."""


class OtherFacilitator(BadInput, code="other_facilitator"): ...


class EmptyKey(BadInput, code="empty_key"): ...


class EmptyPassphrase(BadInput, code="empty_passphrase"): ...


class BadAddress(BadInput, code="bad_address"): ...


class TurnRejected(BadInput, code="turn_rejected"): ...


class CommandError(BadInput, code="command"):
    """What a command was given cannot be used: ``reason`` says why."""


class WrongUsage(CommandError, code="usage"): ...
