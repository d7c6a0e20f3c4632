"""Words of errors about newer versions of the program, by code."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import NOTHING_CHANGED, ErrorEntry, Sentence

STAYS = Sentence("Anımsa olduğu gibi kaldı.", "Anımsa stayed as it was.")
LATER = Sentence("Daha sonra yeniden dene.", "Try again later.")
NOT_USED = Sentence("Gelen kullanılmadı.", "What came was not used.")

UPDATE_ERRORS: Mapping[str, ErrorEntry] = {
    "update": ErrorEntry(
        Sentence("Yeni sürüme bakılamadı.", "Newer versions could not be looked for."),
        STAYS,
        LATER,
        grave=False,
    ),
    "updates_off": ErrorEntry(
        Sentence(
            "Yeni sürüme bakılmadı: buna izin verilmedi ya da hiçbir şeyin dışarı çıkmaması seçili.",
            "Newer versions were not looked for: that was not allowed, or nothing is to leave.",
        ),
        Sentence("Hiçbir bağlantı açılmadı.", "No connection was opened."),
        Sentence(
            "İzni ayarlardaki “Güncelleme” sayfası verir.",
            "The page “Updates” of the settings allows it.",
        ),
        grave=False,
    ),
    "no_release_feed": ErrorEntry(
        Sentence(
            "Yeni sürümlerin sorulacağı bir adres henüz yok.",
            "There is no address yet where newer versions could be asked for.",
        ),
        Sentence("Hiçbir bağlantı açılmadı.", "No connection was opened."),
        Sentence("Bir şey yapman gerekmiyor.", "You need not do anything."),
        grave=False,
    ),
    "feed_unreachable": ErrorEntry(
        Sentence(
            "{host} yanıt vermedi ya da bağlantı yarıda kaldı.",
            "{host} did not answer, or the connection broke.",
        ),
        Sentence("Gelen kısım saklandı.", "What came so far is kept."),
        LATER,
        offers="retry",
        grave=False,
    ),
    "feed_refused": ErrorEntry(
        Sentence(
            "Güncelleme için güvenli olmayan bir adrese gidilmedi: {host}.",
            "An address that is not safe for updates was not followed: {host}.",
        ),
        NOT_USED,
        Sentence("Adres https ile başlamalı.", "The address has to begin with https."),
        grave=False,
    ),
    "feed_unsigned": ErrorEntry(
        Sentence(
            "Sürüm bilgisinin imzası doğrulanamadı.",
            "The signature of the release feed could not be verified.",
        ),
        NOT_USED,
        Sentence(
            "Birisi araya girmiş olabilir; başka bir ağdan yeniden dene.",
            "Somebody may be in between; try again from another network.",
        ),
        grave=False,
    ),
    "feed_garbled": ErrorEntry(
        Sentence("Sürüm bilgisi anlaşılamadı.", "The release feed could not be understood."),
        NOT_USED,
        Sentence(
            "Bu sürüm çok eski olabilir: yenisini indirdiğin yerden al.",
            "This version may be too old: get the new one where you downloaded it.",
        ),
        grave=False,
    ),
    "feed_older": ErrorEntry(
        Sentence(
            "Gelen sürüm bilgisi daha önce görülenden eski.",
            "The release feed that came is older than the one seen before.",
        ),
        NOT_USED,
        LATER,
        grave=False,
    ),
    "feed_expired": ErrorEntry(
        Sentence("Sürüm bilgisinin süresi dolmuş.", "The release feed has expired."),
        NOT_USED,
        Sentence(
            "Bilgisayarın tarihi doğruysa yeni bilgi bekleniyor demektir.",
            "If the date of this computer is right, a new one is still to come.",
        ),
        grave=False,
    ),
    "clock_wrong": ErrorEntry(
        Sentence(
            "Bilgisayarın tarihi geride görünüyor: sürüm bilgisi ondan sonraki bir günden.",
            "This computer's date seems to be behind: the release feed is from a later day.",
        ),
        NOT_USED,
        Sentence("Tarihi düzeltip yeniden dene.", "Set the date right and try again."),
        grave=False,
    ),
    "download_broken": ErrorEntry(
        Sentence(
            "İndirilen “{name}” imzalanan dosya değil.",
            "The downloaded “{name}” is not the file that was signed for.",
        ),
        Sentence("Dosya silindi; Anımsa olduğu gibi kaldı.", "It was deleted; Anımsa stayed."),
        LATER,
        offers="retry",
        grave=False,
    ),
    "download_unkept": ErrorEntry(
        Sentence("“{path}” içine yazılamadı.", "“{path}” could not be written to."),
        STAYS,
        Sentence("Yer açıp yeniden dene.", "Make room and try again."),
        grave=False,
    ),
    "update_unplaced": ErrorEntry(
        Sentence(
            "“{path}” içindeki program buradan değiştirilemiyor.",
            "The program in “{path}” cannot be exchanged from here.",
        ),
        NOTHING_CHANGED,
        Sentence("Onu kurduğun yoldan güncelle.", "Update it the way it was installed."),
        grave=False,
    ),
}
