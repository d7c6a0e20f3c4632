"""Every error that Anımsa knows how to explain.

::

    AnimsaError
    ├── ModelError              the model did not give a whole answer
    │   ├── BadKey              the key was refused
    │   ├── NoNetwork           the server could not be reached, or timed out
    │   ├── RateLimited         too many requests, or the account's limit
    │   ├── Overloaded          the server has no capacity now
    │   ├── CutOff              the answer broke off
    │   ├── TooLong             the conversation does not fit the model
    │   └── Rejected            the server refused the request as it is
    ├── StorageError            the archive could not be read or written
    │   ├── DiskFull
    │   ├── ArchiveBusy         another process kept the file locked
    │   ├── ArchiveDamaged
    │   ├── ArchiveTooNew       written by a newer Anımsa: read-only
    │   └── ArchiveReadOnly     on a disk or in a folder that cannot be written
    ├── NotFound                no such session, file or backup
    └── BadInput                a file or an argument is not what it should be
        └── Usage               a command was called in a way that it does not know

Anything else is a bug: it goes to the log without its message, and the user sees one sentence.
``str(error)`` is a sentence for the user, in Turkish; ``code`` is for programs.
"""

from __future__ import annotations

from typing import ClassVar

IN_USE = "Bu oturum şu anda başka bir Anımsa penceresinde açık."


class AnimsaError(Exception):
    """An error with a sentence for the user."""

    code: ClassVar[str] = "error"
    sentence: ClassVar[str] = "Bir şeyler ters gitti."

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or self.sentence)


class ModelError(AnimsaError):
    """The model gave no whole answer. ``retry`` says whether the same request may succeed."""

    code = "model"
    sentence = "Model yanıt veremedi. Sorun kaydedildi; biraz sonra “tekrar dene” yazabilirsin."
    retry: ClassVar[bool] = True


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


class Rejected(ModelError):
    code = "rejected"
    sentence = (
        "Model sunucusu isteği bu hâliyle kabul etmedi. Sorun kaydedildi; "
        "model adını ve adresi denetleyip “tekrar dene” yazabilirsin."
    )
    retry = False


class StorageError(AnimsaError):
    code = "storage"
    sentence = (
        "Arşiv dosyasına erişilemedi. Klasörün ve dosyanın yerinde, "
        "diskin ve dosyanın yazılabilir olduğunu denetle."
    )


class DiskFull(StorageError):
    code = "disk_full"
    sentence = "Disk dolu; son yazdıkların kaydedilemedi. Yer açıp yeniden dene."


class ArchiveBusy(StorageError):
    code = "archive_busy"
    sentence = "Arşiv dosyası başka bir işlem tarafından kullanılıyor. Birazdan yeniden dene."


class ArchiveDamaged(StorageError):
    code = "archive_damaged"
    sentence = (
        "Arşiv dosyası hasarlı görünüyor. “animsa doctor --fix” son sağlam yedekten onarabilir."
    )


class ArchiveTooNew(StorageError):
    code = "archive_too_new"
    sentence = (
        "Bu arşiv daha yeni bir Anımsa sürümüyle yazılmış; salt okunur açıldı. "
        "Yazabilmek için Anımsa'yı güncelle."
    )


class ArchiveReadOnly(StorageError):
    code = "archive_read_only"
    sentence = "Arşiv salt okunur bir yerde; okunabiliyor ama bir şey kaydedilemiyor."


class NotFound(AnimsaError):
    code = "not_found"
    sentence = "Aranan kayıt bulunamadı."


class BadInput(AnimsaError):
    code = "bad_input"
    sentence = "Bu dosya ya da değer beklenen biçimde değil."


class Usage(BadInput):
    code = "usage"
    sentence = "Komut böyle kullanılmıyor; --help nasıl olduğunu gösterir."
