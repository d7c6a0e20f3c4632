"""Words of errors of the archive, its backups and its erasure, by code."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import ARCHIVE_KEPT, IN_A_MOMENT, NOTHING_LOST, ErrorEntry, Sentence

WAITS_HERE = Sentence(
    "Bu pencerede bekliyor ve birkaç saniyede bir yeniden denenecek.",
    "It waits in this window and is tried again every few seconds.",
)

ARCHIVE_ERRORS: Mapping[str, ErrorEntry] = {
    "storage": ErrorEntry(
        Sentence("Arşive ulaşılamıyor.", "The archive cannot be reached."),
        Sentence(
            "Daha önce kaydedilenler yerinde duruyor.", "What was saved before stays where it is."
        ),
        Sentence(
            "Klasörünün yerinde ve yazılabilir olduğunu denetle, sonra yeniden dene.",
            "Check that its folder is there and can be written, then try again.",
        ),
        offers="retry",
    ),
    "disk_full": ErrorEntry(
        Sentence("Disk dolu.", "The disk is full."),
        Sentence(
            "Daha önce kaydedilenler güvende; son değişiklik kaydedilmedi.",
            "What was saved before is safe; the last change is not saved.",
        ),
        Sentence("Yer aç, sonra yeniden dene.", "Free some space, then try again."),
        offers="retry",
    ),
    "disk_fails": ErrorEntry(
        Sentence(
            "Disk hata veriyor: okunamadı ya da yazılamadı.",
            "The disk reports an error: it could not be read or written.",
        ),
        Sentence(
            "Daha önce kaydedilenlere dokunulmadı; son değişiklik kaydedilmedi.",
            "What was saved before is untouched; the last change is not saved.",
        ),
        Sentence(
            "Diskin takılı olduğuna bak ve yeniden dene; sürerse hemen başka bir diske yedek al.",
            "See that the disk is connected and try again; if it goes on, back up to another disk at once.",
        ),
        offers="retry",
    ),
    "archive_busy": ErrorEntry(
        Sentence("Arşivi başka bir program kullanıyor.", "Another program is using the archive."),
        NOTHING_LOST,
        IN_A_MOMENT,
        offers="retry",
        grave=False,
    ),
    "session_in_use": ErrorEntry(
        Sentence(
            "Bu araştırma başka bir Anımsa'da açık.", "This research is open in another Anımsa."
        ),
        NOTHING_LOST,
        Sentence(
            "Orada sürdür ya da orada kapatıp burada yeniden dene.",
            "Go on there, or close it there and try again here.",
        ),
        grave=False,
    ),
    "archive_damaged": ErrorEntry(
        Sentence("Arşiv hasarlı görünüyor.", "The archive seems to be damaged."),
        Sentence("Yedeklerine dokunulmadı.", "Your backups are untouched."),
        Sentence(
            "Son sağlam yedeği {restore} geri yükle.", "Restore the last sound backup {restore}."
        ),
        offers="settings",
    ),
    "archive_missing": ErrorEntry(
        Sentence("Arşiv yok ya da boş.", "The archive is gone or empty."),
        Sentence("Yedekleri duruyor.", "Its backups are there."),
        Sentence(
            "En yeni sağlam yedek geri getirilebilir{by_doctor}.",
            "The newest sound backup can be brought back{by_doctor}.",
        ),
    ),
    "archive_moved": ErrorEntry(
        Sentence(
            "Arşivin dosyası açıkken silinmiş, taşınmış ya da değiştirilmiş: {path}.",
            "The archive's file {path} was deleted, moved or replaced while it was open.",
        ),
        Sentence("Yeni yazılanlar saklanmaz.", "Nothing new is kept."),
        Sentence("Dosyayı yerine koy ya da {start_again}.", "Put the file back, or {start_again}."),
        offers="retry",
    ),
    "archive_too_new": ErrorEntry(
        Sentence("Bu arşivi daha yeni bir Anımsa yazmış.", "A newer Anımsa wrote this archive."),
        Sentence(
            "Arşive dokunulmadı; yalnızca okunabiliyor.",
            "It is untouched and open for reading only.",
        ),
        Sentence("Yazmayı sürdürmek için Anımsa'yı güncelle.", "Update Anımsa to go on writing."),
        grave=False,
    ),
    "upgrade_failed": ErrorEntry(
        Sentence(
            "Arşiv bu sürüme geçirilemedi.", "The archive could not be brought up to this version."
        ),
        Sentence(
            "Olduğu gibi duruyor, doğrulanmış bir yedeği de var.",
            "It is as it was, and there is a verified backup of it.",
        ),
        Sentence(
            "Önceki Anımsa sürümüyle açabilir ya da sonraki güncellemeyi bekleyebilirsin.",
            "Open it with the version before, or wait for the next update.",
        ),
    ),
    "archive_read_only": ErrorEntry(
        Sentence("Arşivin klasörüne yazılamıyor.", "The archive's folder cannot be written."),
        Sentence(
            "Okuyup arayabilirsin; yeni yazılanlar saklanmaz.",
            "You can read and search; nothing new is kept.",
        ),
        Sentence(
            "Klasörü yazılabilir yap, sonra {start_again}.",
            "Make the folder writable, then {start_again}.",
        ),
    ),
    "not_writable": ErrorEntry(
        Sentence(
            "Anımsa'nın arşive yazma izni yok.", "Anımsa is not permitted to write the archive."
        ),
        Sentence(
            "Okuyup arayabilirsin; son değişiklik kaydedilmedi.",
            "You can still read and search; the last change is not saved.",
        ),
        Sentence(
            "Dosyanın izinlerini düzelt, sonra yeniden dene.",
            "Correct the permissions of the file, then try again.",
        ),
        offers="retry",
    ),
    "data_folder": ErrorEntry(
        Sentence("Veri klasörü açılamıyor: {path}.", "The data folder {path} cannot be opened."),
        Sentence("İçinde hiçbir şey değiştirilmedi.", "Nothing in it was changed."),
        Sentence(
            "İzinlerini denetle, sonra {start_again}.", "Check its permissions, then {start_again}."
        ),
    ),
    "not_a_folder": ErrorEntry(
        Sentence("{path} bir klasör değil, bir dosya.", "{path} is a file, not a folder."),
        Sentence("Dosyaya dokunulmadı.", "It was not touched."),
        Sentence(
            "Bu dosyayı başka bir yere taşı, sonra {start_again}.",
            "Move this file elsewhere, then {start_again}.",
        ),
    ),
    "foreign_file": ErrorEntry(
        Sentence("{path} bir Anımsa arşivi değil.", "{path} is no archive of Anımsa."),
        Sentence("Dosyaya dokunulmadı.", "It was not touched."),
        Sentence(
            "Bu dosyayı başka bir yere taşı, sonra {start_again}.",
            "Move this file elsewhere, then {start_again}.",
        ),
    ),
    "settings_not_saved": ErrorEntry(
        Sentence("Ayarlar kaydedilemedi: {path}.", "The settings could not be saved in {path}."),
        Sentence("Anımsa'dan çıkana dek geçerliler.", "They hold until you quit Anımsa."),
        Sentence(
            "Diskte yer olduğunu ve klasörün izinlerini denetle, sonra yeniden ayarla.",
            "Check the disk's space and the folder's permissions, then set them again.",
        ),
    ),
    # --- backups and erasing ---
    "backup_no_room": ErrorEntry(
        Sentence(
            "Yedek için diskte yeterli yer yok.",
            "There is not enough room on the disk for the backup.",
        ),
        ARCHIVE_KEPT,
        Sentence(
            "Yer aç ya da başka bir disk seç, sonra yeniden dene.",
            "Free some space or choose another disk, then try again.",
        ),
    ),
    "backup_failed": ErrorEntry(
        Sentence("Yedek oraya yazılamadı.", "The backup could not be written there."),
        ARCHIVE_KEPT,
        Sentence(
            "Klasörün izinlerini denetle ya da başka bir yer seç.",
            "Check the folder's permissions or choose another place.",
        ),
    ),
    "backup_name": ErrorEntry(
        Sentence("Yedek bu adla yazılamaz.", "A backup cannot have this name."),
        ARCHIVE_KEPT,
        Sentence("Başka bir dosya adı seç.", "Choose another file name."),
    ),
    "backup_taken": ErrorEntry(
        Sentence(
            "{path} zaten var ve sağlam bir Anımsa yedeği değil.",
            "{path} is there already and is no sound backup of Anımsa.",
        ),
        Sentence("Dosyanın üzerine yazılmadı.", "It was not overwritten."),
        Sentence("Başka bir dosya adı seç.", "Choose another file name."),
    ),
    "folder_unusable": ErrorEntry(
        Sentence(
            "{path} klasöründe bir şey saklanamıyor.", "Nothing can be kept in the folder {path}."
        ),
        Sentence("Hiçbir şey değişmedi.", "Nothing has changed."),
        Sentence(
            "Yazabildiğin ve Anımsa'nın veri klasörünün içinde olmayan bir klasör seç.",
            "Choose a folder that you can write to and that is not inside Anımsa's data folder.",
        ),
    ),
    "database_unusable": ErrorEntry(
        Sentence(
            "{host} üzerindeki veritabanına ulaşılamıyor.",
            "The database on {host} cannot be reached.",
        ),
        Sentence(
            "Buradaki her şey yerinde; değişiklikler veritabanı yanıt verince eşlenir.",
            "Everything here stays; changes are exchanged once the database answers.",
        ),
        Sentence(
            "Ağ bağlantısına ve adrese bak; biraz sonra kendiliğinden yeniden denenir.",
            "Look at the network and the address; it is tried again by itself in a while.",
        ),
    ),
    "backup_damaged": ErrorEntry(
        Sentence("Bu yedek hasarlı: {path}.", "The backup {path} is damaged."),
        ARCHIVE_KEPT,
        Sentence("Başka bir yedek seç.", "Choose another backup."),
    ),
    "backup_too_new": ErrorEntry(
        Sentence("Bu yedeği daha yeni bir Anımsa yazmış.", "A newer Anımsa wrote this backup."),
        ARCHIVE_KEPT,
        Sentence("Kullanabilmek için Anımsa'yı güncelle.", "Update Anımsa to use it."),
    ),
    "backups_folder": ErrorEntry(
        Sentence("Yedek klasörü kullanılamıyor.", "The folder of the backups cannot be used."),
        ARCHIVE_KEPT,
        Sentence(
            "Anımsa klasöründeki “backups” klasörünün izinlerini denetle, sonra yeniden dene.",
            "Check the permissions of “backups” in Anımsa's folder, then try again.",
        ),
    ),
    "no_backup": ErrorEntry(
        Sentence("Yedek artık yerinde yok.", "The backup is not there any more."),
        ARCHIVE_KEPT,
        Sentence("Başka bir yedek seç.", "Choose another backup."),
    ),
    "not_an_archive": ErrorEntry(
        Sentence("Bu dosya bir Anımsa arşivi değil.", "This file is no archive of Anımsa."),
        ARCHIVE_KEPT,
        Sentence("Başka bir yedek seç.", "Choose another backup."),
    ),
    "restore_no_room": ErrorEntry(
        Sentence(
            "Yedeği geri yüklemek için diskte yeterli yer yok.",
            "There is not enough room on the disk to restore the backup.",
        ),
        ARCHIVE_KEPT,
        Sentence("Yer aç, sonra yeniden dene.", "Free some space, then try again."),
    ),
    "restore_failed": ErrorEntry(
        Sentence(
            "Yedek geri yüklenemedi: klasöre yazılamıyor.",
            "The backup could not be restored: the folder refused it.",
        ),
        ARCHIVE_KEPT,
        Sentence(
            "Anımsa klasörünün izinlerini denetle, sonra yeniden dene.",
            "Check the permissions of Anımsa's folder, then try again.",
        ),
    ),
    "erasure_no_room": ErrorEntry(
        Sentence(
            "Silinen araştırmanın dosyadaki izlerini temizlemek için diskte yer yok.",
            "The disk has no room to clean the erased research's traces from the file.",
        ),
        Sentence("Araştırmanın kendisi silindi.", "The research itself is erased."),
        Sentence(
            "Yer aç; gerisi bir sonraki açılışta tamamlanır.",
            "Free some space; the rest is done at the next start.",
        ),
        grave=False,
    ),
    "erasure_waits": ErrorEntry(
        Sentence(
            "Arşivi başka bir program okuyor, bu yüzden dosyada izler kaldı.",
            "Another program reads the archive, so traces are left in the file.",
        ),
        Sentence("Araştırmanın kendisi silindi.", "The research itself is erased."),
        Sentence(
            "Bir şey yapman gerekmiyor; bir sonraki açılışta temizlenirler.",
            "You need do nothing; the next start cleans them.",
        ),
        grave=False,
    ),
    "backups_keep_it": ErrorEntry(
        Sentence(
            "Şu dosyalar temizlenemedi, onlarda kalmış olabilir: {names}.",
            "These files could not be cleaned and may still hold it: {names}.",
        ),
        Sentence("Araştırma arşivden silindi.", "In the archive the research is erased."),
        Sentence(
            "Diskte yer aç; her açılışta yeniden denenir. Gerekmiyorlarsa o dosyaları kendin de "
            "silebilirsin.",
            "Free some space; each start tries again. You can also delete those files yourself if "
            "you no longer need them.",
        ),
    ),
}

UNSAVED: Mapping[str, ErrorEntry] = {
    "unsaved": ErrorEntry(
        Sentence(
            "Arşive yazılamıyor: son konuşulanlar henüz kaydedilmedi.",
            "The archive cannot be written: what was said last is not saved yet.",
        ),
        WAITS_HERE,
        Sentence(
            "Klasörün yerinde olduğunu ve diskte yer bulunduğunu denetle; o zamana dek Anımsa'yı kapatma.",
            "Check that the folder is there and the disk has room; do not close Anımsa before.",
        ),
        offers="retry",
    ),
    "unsaved_disk_full": ErrorEntry(
        Sentence(
            "Disk dolu: son konuşulanlar henüz kaydedilmedi.",
            "The disk is full: what was said last is not saved yet.",
        ),
        WAITS_HERE,
        Sentence(
            "Yer aç, sonra yeniden dene; o zamana dek Anımsa'yı kapatma.",
            "Free some space, then try again; do not close Anımsa before.",
        ),
        offers="retry",
    ),
    "unsaved_not_writable": ErrorEntry(
        Sentence(
            "Anımsa'nın arşive yazma izni yok: son konuşulanlar henüz kaydedilmedi.",
            "Anımsa is not permitted to write the archive: what was said last is not saved yet.",
        ),
        WAITS_HERE,
        Sentence(
            "Dosyanın izinlerini düzelt, sonra yeniden dene; o zamana dek Anımsa'yı kapatma.",
            "Correct the permissions of the file, then try again; do not close Anımsa before.",
        ),
        offers="retry",
    ),
    "unsaved_disk_fails": ErrorEntry(
        Sentence(
            "Disk hata veriyor: son konuşulanlar henüz kaydedilmedi.",
            "The disk reports an error: what was said last is not saved yet.",
        ),
        WAITS_HERE,
        Sentence(
            "Diskin takılı olduğuna bak, sonra yeniden dene; o zamana dek Anımsa'yı kapatma.",
            "See that the disk is connected, then try again; do not close Anımsa before.",
        ),
        offers="retry",
    ),
    "unsaved_archive_busy": ErrorEntry(
        Sentence(
            "Arşivi başka bir program kullanıyor: son konuşulanlar henüz kaydedilmedi.",
            "Another program is using the archive: what was said last is not saved yet.",
        ),
        WAITS_HERE,
        IN_A_MOMENT,
        offers="retry",
        grave=False,
    ),
    "unsaved_archive_moved": ErrorEntry(
        Sentence(
            "Arşivin dosyası silinmiş, taşınmış ya da değiştirilmiş: son konuşulanlar henüz"
            " kaydedilmedi.",
            "The archive's file was deleted, moved or replaced: what was said last is not saved"
            " yet.",
        ),
        WAITS_HERE,
        Sentence(
            "Dosyayı yerine koy; olmuyorsa gerekenleri kopyala, sonra Anımsa'yı yeniden başlat.",
            "Put the file back; if you cannot, copy what you need, then start Anımsa again.",
        ),
        offers="retry",
    ),
    "unsaved_archive_damaged": ErrorEntry(
        Sentence(
            "Arşiv hasarlı görünüyor: son konuşulanlar henüz kaydedilmedi.",
            "The archive seems to be damaged: what was said last is not saved yet.",
        ),
        WAITS_HERE,
        Sentence(
            "Gerekenleri bu pencereden kopyala, sonra son sağlam yedeği ayarlardan geri yükle.",
            "Copy what you need from this window, then restore the last sound backup in the settings.",
        ),
        offers="settings",
    ),
}
