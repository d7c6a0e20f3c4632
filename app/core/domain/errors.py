"""Every error that Anımsa knows how to explain.

::

    AnimsaError
    ├── ModelError              the model did not give a whole answer
    │   ├── NoModel             none is set up
    │   ├── BadKey              the key was refused
    │   ├── NoNetwork           the server could not be reached, or timed out
    │   ├── RateLimited         too many requests, or the account's limit
    │   ├── Overloaded          the server has no capacity now
    │   ├── CutOff              the answer broke off
    │   ├── TooLong             the conversation does not fit the model
    │   ├── Undescribed         no title and summary could be had from it
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
    │   └── PageUnreadable      no text that could be read
    ├── FileError               one of the user's files could not be read; the others are
    │   ├── FileMissing
    │   ├── FileForbidden       the system does not let us read it
    │   ├── FileKind            none of the kinds that can be read
    │   ├── FileTooLarge
    │   ├── FileTooComplex      reading it took too long, or too much memory
    │   ├── FileLocked          protected by a password
    │   ├── FileDamaged
    │   ├── FileWithoutText     such as a scan
    │   └── FileName            its name has letters that cannot be kept
    ├── StorageError            the archive could not be read or written
    │   ├── DiskFull
    │   │   ├── BackupNoRoom
    │   │   ├── RestoreNoRoom
    │   │   └── ErasureNoRoom   erased, but the file could not be cleaned yet
    │   ├── ArchiveBusy         another process kept the file locked
    │   │   ├── SessionInUse    another process works on this session
    │   │   └── ErasureWaits    erased, but the file could not be cleaned yet
    │   ├── ArchiveDamaged
    │   │   └── ArchiveMissing  gone or empty, though there are backups
    │   ├── ArchiveTooNew       written by a newer Anımsa: read-only
    │   │   └── BackupTooNew
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
    │   ├── NoProject
    │   ├── NoSessionsYet
    │   ├── NoBackup
    │   ├── NotInLibrary        it was never added, or was removed
    │   └── NothingToRetry
    └── BadInput                a file or a value is not what it should be
        ├── BackupName          a backup cannot be written under this name
        ├── BackupTaken         ... would overwrite what is no backup
        ├── BackupDamaged
        ├── NotAnArchive
        ├── SettingsUnreadable
        ├── FileUnreadable
        ├── FileUnwritable
        ├── EmptyTitle
        ├── EmptyName           of a project
        ├── BadField            of a request of another program
        ├── EmptyKey
        ├── BadAddress          of a model server, or its name is missing
        ├── TurnRejected        a remembered turn holds more than question and answer
        └── CommandError        only the command line raises it, and words it
            └── WrongUsage           a command was called in a way that it does not know

Anything else is a bug: it goes to the log without its message, and the user sees one sentence.

``str(error)`` is a sentence for the user, in Turkish: the command line says it, with what is true
only ``in_conversation`` where a turn ended in the error. ``code`` and
``about`` are for programs, and for the window, which has its own words for every code
(:mod:`app.ui.widgets.error_words`).
"""

from __future__ import annotations

from typing import ClassVar


class AnimsaError(Exception):
    """An error with a sentence for the user. ``about`` fills the names in the sentence."""

    code: ClassVar[str] = "error"
    sentence: ClassVar[str] = "Bir şeyler ters gitti. Araştırmaların yerinde duruyor."

    def __init__(self, **about: object) -> None:
        self.about = {name: str(value) for name, value in about.items()}
        super().__init__(self.sentence.format(**self.about))

    def in_conversation(self, *, saved: bool) -> str:
        """What to say of a turn that ended so; ``saved`` is whether its message is on disk."""
        return str(self)


# --- the model -----------------------------------------------------------------------------------


class ModelError(AnimsaError):
    """The model gave no whole answer. ``retry`` says whether the same request may succeed; ``kept``
    what a conversation did not lose by it, and ``then`` what to write there next."""

    code = "model"
    sentence = "Model yanıt veremedi."
    kept: ClassVar[str] = "Mesajın kaydedildi."
    then: ClassVar[str] = "Biraz sonra “tekrar dene” yazabilirsin."
    retry: ClassVar[bool] = True

    def in_conversation(self, *, saved: bool) -> str:
        return " ".join(filter(None, (str(self), self.kept if saved else "", self.then)))


class NoModel(ModelError):
    code = "no_model"
    sentence = (
        "Yapılandırılmış bir model yok. Geçmiş araştırmaların yine de sorulabilir; "
        "“animsa model” ile bir model seçebilirsin."
    )
    kept = then = ""
    retry = False


class BadKey(ModelError):
    code = "bad_key"
    sentence = "Model sunucusu anahtarı kabul etmedi."
    then = "Anahtarı yeniledikten sonra “tekrar dene” yazabilirsin."
    retry = False


class NoNetwork(ModelError):
    code = "no_network"
    sentence = "Model sunucusuna ulaşılamadı."
    then = (
        "Bağlantını denetleyip “tekrar dene” yazabilirsin. "
        "Geçmiş araştırmaların çevrimdışı da açık."
    )


class RateLimited(ModelError):
    code = "rate_limited"
    sentence = "Model sunucusunun istek sınırına ulaşıldı."
    then = "Bir iki dakika sonra “tekrar dene” yazabilirsin."


class Overloaded(ModelError):
    code = "overloaded"
    sentence = "Model sunucusu şu anda çok yoğun."


class CutOff(ModelError):
    code = "cut_off"
    sentence = "Yanıt yarıda kesildi."
    kept = "Gelen kısım kaydedildi."
    then = "Kaldığı yerden sürdürmek için “devam et”, baştan almak için “tekrar dene” yazabilirsin."


class TooLong(ModelError):
    code = "too_long"
    sentence = "Bu konuşma modele sığmıyor."
    kept = "Kayıtlar yerinde duruyor."
    then = "Yeni bir oturumda sürdürebilirsin."
    retry = False


class Undescribed(ModelError):
    code = "undescribed"
    sentence = (
        "Modelin verdiği başlık ve özet kullanılamadı. "
        "Oturum kendi sözlerinden alınan başlıkla duruyor; daha sonra yeniden denenecek."
    )
    kept = then = ""


class Rejected(ModelError):
    code = "rejected"
    sentence = "Model sunucusu isteği bu hâliyle kabul etmedi; model adını ve adresi denetle."
    then = "Sonra “tekrar dene” yazabilirsin."
    retry = False


class Refused(Rejected):
    """A wrong name or address has nothing to do with it."""

    code = "refused"
    sentence = "Model bu soruyu yanıtlamayı reddetti."
    then = "Başka sözlerle sorabilirsin."


class NoCredit(Rejected):
    code = "no_credit"
    sentence = "Model hesabının bakiyesi yetersiz."
    then = "Bakiyeyi yükledikten sonra “tekrar dene” yazabilirsin."


class WrongAddress(Rejected):
    code = "wrong_address"
    sentence = "Ayarlardaki adreste bir model sunucusu yanıt vermiyor."
    then = "Adresi düzeltip “tekrar dene” yazabilirsin."


# --- what research searches and reads -----------------------------------------------------------


class SourceError(AnimsaError):
    """A source or a page gave nothing; research goes on with the others. ``name``: the source as
    users know it, or the host of a page. ``retry`` says whether the same request may succeed
    later."""

    code = "source"
    sentence = "{name} kullanılamadı."
    retry: ClassVar[bool] = False

    @property
    def name(self) -> str:
        return self.about.get("name", "")


class SourceUnreachable(SourceError):
    code = "source_unreachable"
    sentence = "Ulaşılamadı ya da yanıt gelmedi: {name}"
    retry = True


class SourceBusy(SourceError):
    code = "source_busy"
    sentence = "{name} için istek sınırına ulaşıldı; biraz sonra yeniden denenebilir."
    retry = True


class SourceKey(SourceError):
    code = "source_key"
    sentence = "{name} anahtarı kabul etmedi."


class SourceGarbled(SourceError):
    code = "source_garbled"
    sentence = "{name} anlaşılır bir yanıt vermedi."
    retry = True


class AddressRefused(SourceError):
    code = "address_refused"
    sentence = "Bu adres güvenli olmadığı için açılmadı: {name}"


class PageMissing(SourceError):
    code = "page_missing"
    sentence = "{name} üzerinde bu sayfa yok."


class PageForbidden(SourceError):
    code = "page_forbidden"
    sentence = "{name} bu sayfanın programlarca okunmasını istemiyor."


class PageTooLarge(SourceError):
    code = "page_too_large"
    sentence = "{name} üzerindeki sayfa okunamayacak kadar büyük."


class PageUnreadable(SourceError):
    code = "page_unreadable"
    sentence = "{name} üzerindeki sayfada okunabilir metin yok."


# --- the user's files ----------------------------------------------------------------------------


class FileError(AnimsaError):
    """A file of the user's could not be read. ``path``: which."""

    code = "file"
    sentence = "{path}: okunamadı."


class FileMissing(FileError):
    code = "file_missing"
    sentence = "{path}: böyle bir dosya ya da klasör yok."


class FileForbidden(FileError):
    code = "file_forbidden"
    sentence = "{path}: okuma izni yok."


class FileKind(FileError):
    code = "file_kind"
    sentence = (
        "{path}: bu türde dosyalar okunamıyor; PDF, DOCX, PPTX, HTML, EPUB, MD ve TXT okunabiliyor."
    )


class FileTooLarge(FileError):
    code = "file_too_large"
    sentence = "{path}: okunamayacak kadar büyük."


class FileTooComplex(FileError):
    code = "file_too_complex"
    sentence = "{path}: okunması çok uzun sürdü ya da çok bellek istedi; bırakıldı."


class FileLocked(FileError):
    code = "file_locked"
    sentence = "{path}: parola korumalı; parolasını kaldırıp yeniden ekleyebilirsin."


class FileDamaged(FileError):
    code = "file_damaged"
    sentence = "{path}: hasarlı ya da uzantısının söylediği türde değil."


class FileWithoutText(FileError):
    code = "file_without_text"
    sentence = "{path}: içinde okunabilir metin yok (taranmış sayfalar olabilir)."


class FileName(FileError):
    code = "file_name"
    sentence = "{path}: adındaki bazı karakterler saklanamıyor; dosyayı yeniden adlandır."


# --- the archive ---------------------------------------------------------------------------------


class StorageError(AnimsaError):
    code = "storage"
    sentence = (
        "Arşiv dosyasına erişilemedi. Klasörün ve dosyanın yerinde, "
        "diskin ve dosyanın yazılabilir olduğunu denetle."
    )


class DiskFull(StorageError):
    code = "disk_full"
    sentence = "Disk dolu; son yazdıkların kaydedilemedi. Yer açıp yeniden dene."


class BackupNoRoom(DiskFull):
    code = "backup_no_room"
    sentence = (
        "Yedek yazılamadı: diskte yeterli yer yok. Arşivin olduğu gibi duruyor; "
        "yer açıp yeniden dene."
    )


class RestoreNoRoom(DiskFull):
    code = "restore_no_room"
    sentence = (
        "Yedek geri yüklenemedi: diskte yeterli yer yok. Arşivin olduğu gibi duruyor; "
        "yer açıp yeniden dene."
    )


class ErasureNoRoom(DiskFull):
    code = "erasure_no_room"
    sentence = (
        "Oturum silindi, ama dosyadaki izlerini temizlemek için diskte yer yok. "
        "Yer açınca kendiliğinden tamamlanacak."
    )


class ArchiveBusy(StorageError):
    code = "archive_busy"
    sentence = "Arşiv dosyası başka bir işlem tarafından kullanılıyor. Birazdan yeniden dene."


class SessionInUse(ArchiveBusy):
    code = "session_in_use"
    sentence = "Bu oturum şu anda başka bir Anımsa penceresinde açık."


class ErasureWaits(ArchiveBusy):
    code = "erasure_waits"
    sentence = (
        "Oturum silindi. Arşivi şu anda başka bir işlem okuyor; dosyadaki izleri "
        "o bitince, en geç bir sonraki açılışta temizlenecek."
    )


class ArchiveDamaged(StorageError):
    code = "archive_damaged"
    sentence = (
        "Arşiv dosyası hasarlı görünüyor. “animsa doctor --fix” son sağlam yedekten onarabilir."
    )


class ArchiveMissing(ArchiveDamaged):
    code = "archive_missing"
    sentence = (
        "Arşiv dosyası yok ya da boş, oysa yedekler duruyor. "
        "“animsa doctor --fix” en yeni sağlam yedeği geri getirir."
    )


class ArchiveTooNew(StorageError):
    code = "archive_too_new"
    sentence = (
        "Bu arşiv daha yeni bir Anımsa sürümüyle yazılmış; salt okunur açıldı. "
        "Yazabilmek için Anımsa'yı güncelle."
    )


class BackupTooNew(ArchiveTooNew):
    code = "backup_too_new"
    sentence = (
        "Bu yedek daha yeni bir Anımsa sürümüyle yazılmış. Kullanabilmek için Anımsa'yı güncelle."
    )


class ArchiveReadOnly(StorageError):
    code = "archive_read_only"
    sentence = "Arşiv salt okunur bir yerde; okunabiliyor ama bir şey kaydedilemiyor."


class NotWritable(StorageError):
    code = "not_writable"
    sentence = "Arşiv dosyasına yazılamıyor. Dosya izinlerini denetle; okumak yine mümkün."


class DataFolder(StorageError):
    code = "data_folder"
    sentence = (
        "Veri klasörü açılamadı: {path}. Yazma iznini denetle ya da "
        "--data-dir ile başka bir klasör göster."
    )


class NotAFolder(DataFolder):
    code = "not_a_folder"
    sentence = "{path} bir klasör değil, bir dosya. --data-dir ile bir klasör göster."


class ForeignFile(StorageError):
    code = "foreign_file"
    sentence = (
        "{path} bir Anımsa arşivi değil; dokunulmadı. --data-dir ile başka bir klasör göster."
    )


class BackupFailed(StorageError):
    code = "backup_failed"
    sentence = "Yedek yazılamadı: klasöre ya da dosyaya yazılamıyor. Arşivin olduğu gibi duruyor."


class RestoreFailed(StorageError):
    code = "restore_failed"
    sentence = (
        "Yedek geri yüklenemedi: klasöre ya da dosyaya yazılamıyor. Arşivin olduğu gibi duruyor."
    )


class BackupsFolder(StorageError):
    code = "backups_folder"
    sentence = (
        "Yedek klasörü kullanılamıyor: klasöre ya da dosyaya yazılamıyor. "
        "Arşivin olduğu gibi duruyor."
    )


class BackupsKeepIt(StorageError):
    code = "backups_keep_it"
    sentence = (
        "Oturum arşivde yok artık, ama şu yedekler açılamadı ya da daha yeni bir Anımsa "
        "sürümüyle yazılmış; onlarda kalmış olabilir: {names}"
    )


class SettingsNotSaved(StorageError):
    code = "settings_not_saved"
    sentence = "Ayarlar kaydedilemedi: {path}"


# --- what is not there ---------------------------------------------------------------------------


class NotFound(AnimsaError):
    code = "not_found"
    sentence = "Aranan kayıt bulunamadı."


class NoSession(NotFound):
    code = "no_session"
    sentence = "“{session_id}” kimlikli bir oturum yok."


class SessionGone(NotFound):
    code = "session_gone"
    sentence = "Bu araştırma artık arşivde yok."


class NoProject(NotFound):
    code = "no_project"
    sentence = "Böyle bir proje yok; silinmiş olabilir."


class NoSessionsYet(NotFound):
    code = "no_sessions_yet"
    sentence = "Arşivde henüz oturum yok."


class NoBackup(NotFound):
    code = "no_backup"
    sentence = "Yedek dosyası bulunamadı."


class NotInLibrary(NotFound):
    code = "not_in_library"
    sentence = "Dosyaların arasında böyle bir dosya ya da klasör yok: {path}"


class NothingToRetry(NotFound):
    code = "nothing_to_retry"
    sentence = "Yeniden denenecek bir soru yok."


# --- what cannot be used -------------------------------------------------------------------------


class BadInput(AnimsaError):
    code = "bad_input"
    sentence = "Bu dosya ya da değer beklenen biçimde değil."


class BackupName(BadInput):
    code = "backup_name"
    sentence = "Yedek bu adla yazılamaz; başka bir dosya adı seç."


class BackupTaken(BadInput):
    code = "backup_taken"
    sentence = "{path} var ve sağlam bir Anımsa yedeği değil; üzerine yazılmadı."


class BackupDamaged(BadInput):
    code = "backup_damaged"
    sentence = "Bu yedek hasarlı: {path}. Arşive dokunulmadı."


class NotAnArchive(BadInput):
    code = "not_an_archive"
    sentence = "Bu dosya bir Anımsa arşivi değil."


class SettingsUnreadable(BadInput):
    code = "settings_unreadable"
    sentence = "Ayar dosyası okunamadı: {path}. Silersen varsayılan ayarlarla açılır."


class FileUnreadable(BadInput):
    code = "file_unreadable"
    sentence = "Dosya açılamadı: {path} ({reason})"


class FileUnwritable(BadInput):
    code = "file_unwritable"
    sentence = "Dosyaya yazılamadı: {path} ({reason})"


class EmptyTitle(BadInput):
    code = "empty_title"
    sentence = "Bir oturumun adı boş olamaz."


class EmptyName(BadInput):
    code = "empty_name"
    sentence = "Proje adı boş olamaz."


class BadField(BadInput):
    """A request of another program has a field that it must not have, or not so."""

    code = "bad_field"
    sentence = "İstekteki “{field}” alanı geçersiz: {reason}"


class EmptyKey(BadInput):
    code = "empty_key"
    sentence = "Anahtar boş olamaz."


class BadAddress(BadInput):
    code = "bad_address"
    sentence = "Adres http:// ya da https:// ile başlamalı, model adı olmalı."


class TurnRejected(BadInput):
    code = "turn_rejected"
    sentence = "Bir konuşma turu yalnızca soru ve yanıt taşıyabilir."


class CommandError(BadInput):
    """What a command was given cannot be used. The window has no words for it."""

    code = "command"

    def __init__(self, sentence: str) -> None:
        AnimsaError.__init__(self)
        self.args = (sentence,)


class WrongUsage(CommandError):
    code = "usage"
