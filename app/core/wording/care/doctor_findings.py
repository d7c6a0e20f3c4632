"""Sentences for what an examination of the archive (`animsa doctor`) may find, by code."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import Sentence

FINDINGS: Mapping[str, Sentence] = {
    "damaged": Sentence(
        "Arşiv dosyası hasarlı. Onarım, son sağlam yedekten ve dosyanın okunabilen "
        "kısmından yeni bir arşiv kurar; hasarlı dosya yanında saklanır.",
        "The archive's file is damaged. Mending makes a new archive of the last sound backup and "
        "of what can be read in the file, which is kept beside it.",
    ),
    "missing": Sentence(
        "Arşiv dosyası yerinde yok. Onarım onu en yeni sağlam yedekten, yoksa bir onarımın kenara "
        "koyduğu dosyadan yeniden kurar.",
        "The archive's file is gone. Mending makes it anew of the newest sound backup, or else of "
        "what a repair kept aside.",
    ),
    "loose_index": Sentence(
        "Bir tablonun dizini kayıtlarla uyuşmuyor.",
        "The index of a table does not agree with its records.",
    ),
    "orphans": Sentence(
        "Oturumu olmayan kayıtlar var. Onarım, mesajlara bir oturum açar.",
        "There are records without a session. Mending gives messages a session.",
    ),
    "odd_rows": Sentence(
        "Bazı kayıtlarda okunamayan değerler var. Onarım o kayıtları olduğu gibi bir dosyaya yazar, "
        "sonra okunabilen kısımlarıyla düzeltir.",
        "Some records hold values that cannot be read. Mending writes those records as they are "
        "to a file, then puts them right with what can be read.",
    ),
    "schema": Sentence(
        "Arşivde bir tablo, dizin ya da tetikleyici eksik veya Anımsa'ya ait değil. Onarım, "
        "kayıtları yeni bir arşive taşır; önceki hâlinin yedeği alınır.",
        "A table, index or trigger of the archive is missing or is not Anımsa's. Mending moves the "
        "records into a new archive, after a backup of what it was.",
    ),
    "recall_index": Sentence(
        "Hatırlama ya da arama dizini kayıtlarla uyuşmuyor.",
        "The index of recall or of the search does not agree with the records.",
    ),
    "streaming": Sentence(
        "Yarıda kalmış, ama hâlâ yazılıyor görünen yanıt var.",
        "An answer that broke off still seems to be written.",
    ),
    "erasing": Sentence(
        "Silinen bir oturumun dosyadaki izleri henüz temizlenmedi.",
        "The traces of an erased session are not yet cleaned from the file.",
    ),
    "no_backup": Sentence("Arşivin hiç yedeği yok.", "The archive has no backup."),
    "bad_backup": Sentence(
        "En yeni yedek açılamıyor ya da hasarlı.",
        "The newest backup cannot be opened or is damaged.",
    ),
    "old_backup": Sentence(
        "Arşiv değişti, ama en yeni yedek bir haftadan eski.",
        "The archive has changed, but its newest backup is more than a week old.",
    ),
    "bad_check": Sentence(
        "En yeni yedek sınandığında geri yüklenemedi ya da kendi araştırmalarını bulamadı. Onarım "
        "yeni bir yedek alır.",
        "When it was tried, the newest backup could not be restored or did not find its own "
        "research. Mending makes a new backup.",
    ),
    "second_gone": Sentence(
        "Yedeklerin ikinci yerinde bir haftadan yeni yedek yok. Diski tak; kendiliğinden kopyalanır.",
        "The second place of the backups has none from the last week. Plug the disk in; they are "
        "copied by themselves.",
    ),
    "low_disk": Sentence(
        "Diskte çok az yer kaldı; yeni yedekler sığmayabilir.",
        "Very little room is left on the disk; new backups may not fit.",
    ),
}
