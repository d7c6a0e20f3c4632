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
    │   ├── ForeignFile         the archive's place is taken by something else
    │   ├── BackupFailed
    │   ├── RestoreFailed
    │   ├── BackupsFolder       the folder of backups could not be used
    │   ├── BackupsKeepIt       erased, except from backups that could not be opened
    │   └── SettingsNotSaved
    ├── NotFound                no such session, file or backup
    │   ├── NoSession
    │   ├── SessionGone         deleted or erased meanwhile
    │   ├── NoSessionsYet
    │   ├── NoBackup
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
        ├── EmptyKey
        ├── BadAddress          of a model server, or its name is missing
        └── CommandError        only the command line raises it, and words it
            └── Usage           a command was called in a way that it does not know

Anything else is a bug: it goes to the log without its message, and the user sees one sentence.

``str(error)`` is a sentence for the user, in Turkish: the command line says it. ``code`` and
``about`` are for programs, and for the window, which has its own words for every code
(:mod:`app.ui.error_words`).
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


# --- the model -----------------------------------------------------------------------------------


class ModelError(AnimsaError):
    """The model gave no whole answer. ``retry`` says whether the same request may succeed."""

    code = "model"
    sentence = "Model yanıt veremedi. Sorun kaydedildi; biraz sonra “tekrar dene” yazabilirsin."
    retry: ClassVar[bool] = True


class NoModel(ModelError):
    code = "no_model"
    sentence = (
        "Yapılandırılmış bir model yok. Geçmiş araştırmaların yine de sorulabilir; "
        "“animsa model” ile bir model seçebilirsin."
    )
    retry = False


class BadKey(ModelError):
    code = "bad_key"
    sentence = (
        "Model sunucusu anahtarı kabul etmedi. Sorun kaydedildi; "
        "anahtarı yeniledikten sonra “tekrar dene” yazabilirsin."
    )
    retry = False


class NoNetwork(ModelError):
    code = "no_network"
    sentence = (
        "Model sunucusuna ulaşılamadı. Sorun kaydedildi; "
        "bağlantını denetleyip “tekrar dene” yazabilirsin. Geçmiş araştırmaların çevrimdışı da açık."
    )


class RateLimited(ModelError):
    code = "rate_limited"
    sentence = (
        "Model sunucusunun istek sınırına ulaşıldı. Sorun kaydedildi; "
        "bir iki dakika sonra “tekrar dene” yazabilirsin."
    )


class Overloaded(ModelError):
    code = "overloaded"
    sentence = "Model sunucusu şu anda çok yoğun. Sorun kaydedildi; biraz sonra “tekrar dene” yazabilirsin."


class CutOff(ModelError):
    code = "cut_off"
    sentence = (
        "Yanıt yarıda kesildi. Gelen kısım kaydedildi; "
        "kaldığı yerden sürdürmek için “devam et”, baştan almak için “tekrar dene” yazabilirsin."
    )


class TooLong(ModelError):
    code = "too_long"
    sentence = (
        "Bu konuşma modele sığmıyor. Kayıtlar yerinde duruyor; yeni bir oturumda sürdürebilirsin."
    )
    retry = False


class Undescribed(ModelError):
    code = "undescribed"
    sentence = (
        "Modelin verdiği başlık ve özet kullanılamadı. "
        "Oturum kendi sözlerinden alınan başlıkla duruyor; daha sonra yeniden denenecek."
    )


class Rejected(ModelError):
    code = "rejected"
    sentence = (
        "Model sunucusu isteği bu hâliyle kabul etmedi. Sorun kaydedildi; "
        "model adını ve adresi denetleyip “tekrar dene” yazabilirsin."
    )
    retry = False


class Refused(Rejected):
    """A wrong name or address has nothing to do with it."""

    code = "refused"
    sentence = (
        "Model bu soruyu yanıtlamayı reddetti. Sorun kaydedildi; başka sözlerle sorabilirsin."
    )


class NoCredit(Rejected):
    code = "no_credit"
    sentence = (
        "Model hesabının bakiyesi yetersiz. Sorun kaydedildi; "
        "bakiyeyi yükledikten sonra “tekrar dene” yazabilirsin."
    )


class WrongAddress(Rejected):
    code = "wrong_address"
    sentence = (
        "Ayarlardaki adreste bir model sunucusu yanıt vermiyor. Sorun kaydedildi; "
        "adresi düzeltip “tekrar dene” yazabilirsin."
    )


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


class NoSessionsYet(NotFound):
    code = "no_sessions_yet"
    sentence = "Arşivde henüz oturum yok."


class NoBackup(NotFound):
    code = "no_backup"
    sentence = "Yedek dosyası bulunamadı."


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


class EmptyKey(BadInput):
    code = "empty_key"
    sentence = "Anahtar boş olamaz."


class BadAddress(BadInput):
    code = "bad_address"
    sentence = "Adres http:// ya da https:// ile başlamalı, model adı olmalı."


class CommandError(BadInput):
    """What a command was given cannot be used. The window has no words for it."""

    code = "command"

    def __init__(self, sentence: str) -> None:
        AnimsaError.__init__(self)
        self.args = (sentence,)


class Usage(CommandError):
    code = "usage"
