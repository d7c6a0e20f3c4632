"""Words about an encrypted archive: what is said before it is made, and what can go wrong."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import ARCHIVE_KEPT, NOTHING_LOST, ErrorEntry, Sentence

FORGETTING_IS_FINAL = Sentence(
    "Parolanı unutursan arşivi kimse açamaz, biz de açamayız; yedekleri de aynı parolayla açılır. "
    "Onu güvenli bir yere yaz.",
    "If you forget the passphrase nobody can open the archive, not we either; its backups open "
    "with the same one. Write it down in a safe place.",
)
WHAT_IS_ENCRYPTED = Sentence(
    "Araştırmaların, belleklerin, hızlı soruların, gönderilmemiş sözlerin ve yedeklerin "
    "şifrelenir. Dosya adları, boyları ve tarihleri, ayarlar, günlük ve kendi eş anlamlıların "
    "okunabilir kalır. Kilit açıkken bu bilgisayarın belleğini okuyabilen biri onları da okur.",
    "Your research, memories, quick questions, unsent words and backups are encrypted. Names, "
    "sizes and times of files, settings, the log and your own synonyms stay readable. Whoever can "
    "read this computer's memory while it is unlocked can read them too.",
)
PLAIN_COPY_STAYS = Sentence(
    "{folder} klasöründeki düz kopya olduğu gibi kalır: o klasörü açabilen herkes onu okur, yenisi "
    "de oraya yazılmaz. İstemiyorsan onu kendin sil.",
    "The plain copy in {folder} stays as it is: anybody who can open that folder reads it, and "
    "nothing new is written there. Delete it yourself if you do not want that.",
)
OLD_BACKUPS_TOO = Sentence(
    "Bu klasördeki yedekler de yeni parolayla açılır; başka yere kopyaladıkların orada eski "
    "parolayla açılmayı sürdürür.",
    "Backups in this folder open with the new passphrase too; copies that you keep elsewhere go on "
    "opening with the old one there.",
)
KEPT_IN_KEYRING = Sentence(
    "Anahtar sistem anahtarlığında durur: bu hesaba giren biri arşivi parolasız açar.",
    "The key is in the system's keyring: whoever is signed in to this account opens the archive "
    "without the passphrase.",
)

ENCRYPTION_ERRORS: Mapping[str, ErrorEntry] = {
    "archive_locked": ErrorEntry(
        Sentence("Arşiv kilitli.", "The archive is locked."),
        ARCHIVE_KEPT,
        Sentence("Parolanı gir{passphrase_file}.", "Enter your passphrase{passphrase_file}."),
    ),
    "backup_locked": ErrorEntry(
        Sentence(
            "{path} başka bir parolayla şifrelenmiş.",
            "{path} is encrypted with another passphrase.",
        ),
        NOTHING_LOST,
        Sentence("Onun parolasını gir{passphrase_file}.", "Enter its passphrase{passphrase_file}."),
    ),
    "wrong_passphrase": ErrorEntry(
        Sentence("Bu, arşivin parolası değil.", "This is not the archive's passphrase."),
        ARCHIVE_KEPT,
        Sentence(
            "Büyük küçük harfe ve klavye diline bakıp yeniden dene.",
            "Look at capitals and the keyboard's language, then try again.",
        ),
        grave=False,
    ),
    "key_file_damaged": ErrorEntry(
        Sentence(
            "Parolanın açtığı dosya (animsa.key) okunamıyor.",
            "The file that the passphrase opens (animsa.key) cannot be read.",
        ),
        ARCHIVE_KEPT,
        Sentence(
            "Şifreli bir yedeği “backups” klasörüne koyup yeniden dene: anahtar dosyası onda da var.",
            "Put an encrypted backup into the folder “backups” and try again: it has the key file "
            "too.",
        ),
    ),
    "key_file_missing": ErrorEntry(
        Sentence(
            "Arşiv şifreli, ama parolanın açtığı dosya (animsa.key) yok.",
            "The archive is encrypted, but the file that the passphrase opens (animsa.key) is gone.",
        ),
        ARCHIVE_KEPT,
        Sentence(
            "animsa.key'i ya da şifreli bir yedeği (“backups” klasörüne) geri koy.",
            "Put animsa.key back, or an encrypted backup (into the folder “backups”).",
        ),
    ),
    "key_file_of_another": ErrorEntry(
        Sentence(
            "Klasördeki anahtar dosyası (animsa.key) başka bir arşivin: bu arşivi açmıyor.",
            "The key file in the folder (animsa.key) is another archive's: it does not open this one.",
        ),
        ARCHIVE_KEPT,
        Sentence(
            "Bu arşivin animsa.key'ini ya da şifreli bir yedeğini (“backups” klasörüne) geri koy.",
            "Put this archive's animsa.key back, or an encrypted backup of it (into “backups”).",
        ),
    ),
    "no_keyring": ErrorEntry(
        Sentence(
            "Bu sistemde anahtarı saklayacak bir anahtarlık yok.",
            "This system has no keyring that could keep the key.",
        ),
        NOTHING_LOST,
        Sentence("Parolanla açmayı sürdür.", "Go on unlocking with your passphrase."),
        grave=False,
    ),
    "copies_stay_plain": ErrorEntry(
        Sentence(
            "Arşiv şifrelendi, ama şu dosyalar şifrelenemedi ve okunabilir kaldı: {names}.",
            "The archive is encrypted, but these files could not be and stay readable: {names}.",
        ),
        NOTHING_LOST,
        Sentence(
            "Gerekmiyorlarsa sil; bir sonraki açılışta yeniden denenir.",
            "Delete them if you do not need them; the next start tries again.",
        ),
    ),
    "empty_passphrase": ErrorEntry(
        Sentence("Parola boş olamaz.", "The passphrase cannot be empty."),
        NOTHING_LOST,
        Sentence("Birkaç sözcük yaz.", "Type a few words."),
        grave=False,
    ),
}
