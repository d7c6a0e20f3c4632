"""Words of errors about what is missing and what cannot be used, by code."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import (
    ARCHIVE_KEPT,
    MODEL_ADDRESS,
    NO_NEED,
    NOTHING_CHANGED,
    NOTHING_LOST,
    ErrorEntry,
    Sentence,
)

REST_KEPT = Sentence("Geri kalan her şey yerinde duruyor.", "Everything else is as it was.")
NOTHING = Sentence("", "")
FROM_THE_LIST = Sentence(
    "{find_another} ya da yeni bir araştırma başlat ({new_research}).",
    "{find_another}, or begin a new one ({new_research}).",
)

INPUT_ERRORS: Mapping[str, ErrorEntry] = {
    "not_found": ErrorEntry(
        Sentence("Bu kayıt artık yok.", "This record is not there any more."),
        REST_KEPT,
        FROM_THE_LIST,
        grave=False,
    ),
    "no_session": ErrorEntry(
        Sentence(
            "“{session_id}” kimlikli bir araştırma yok.",
            "There is no research with the id “{session_id}”.",
        ),
        REST_KEPT,
        FROM_THE_LIST,
        grave=False,
    ),
    "session_gone": ErrorEntry(
        Sentence("Bu araştırma artık yok.", "This research is not there any more."),
        REST_KEPT,
        FROM_THE_LIST,
        grave=False,
    ),
    "session_lost": ErrorEntry(
        Sentence(
            "Bu araştırma, yerine konan arşivde yok.",
            "This research is not in the archive that was put in place.",
        ),
        REST_KEPT,
        FROM_THE_LIST,
        grave=False,
    ),
    "no_project": ErrorEntry(
        Sentence(
            "Böyle bir proje yok; silinmiş ya da henüz açılmamış olabilir.",
            "There is no such project; it may have been erased, or not been made yet.",
        ),
        Sentence("Araştırmaların yerinde duruyor.", "Your research is untouched."),
        Sentence("Başka bir proje seç.", "Choose another project."),
        grave=False,
    ),
    "no_sessions_yet": ErrorEntry(
        Sentence("Arşivde henüz araştırma yok.", "There is no research in the archive yet."),
        NOTHING_LOST,
        Sentence("İlk sorunu sor.", "Ask your first question."),
        grave=False,
    ),
    "nothing_to_retry": ErrorEntry(
        Sentence("Yeniden denenecek bir soru yok.", "There is no question to try again."),
        Sentence(
            "Bu konuşmada yanıtsız kalan soru yok.",
            "No question is left open in this conversation.",
        ),
        Sentence("Yeni bir soru sorabilirsin.", "Ask the next one."),
        grave=False,
    ),
    "online_question_open": ErrorEntry(
        Sentence(
            "Bu soru çevrimiçi aranıp aranmayacağını bekliyor.",
            "This question waits to hear whether it may be searched for online.",
        ),
        Sentence("Hiçbir şey gönderilmedi.", "Nothing was sent."),
        Sentence("Önce evet ya da hayır de.", "Say yes or no first."),
        grave=False,
    ),
    "not_in_library": ErrorEntry(
        Sentence("{path} dosyalarının arasında değil.", "{path} is not among your files."),
        Sentence("Hiçbir şey çıkarılmadı.", "Nothing was removed."),
        NO_NEED,
        grave=False,
    ),
    "bad_input": ErrorEntry(
        Sentence("Bu dosya ya da değer kullanılamıyor.", "This file or value is not usable."),
        NOTHING_CHANGED,
        Sentence("Başka birini seç.", "Choose another one."),
        grave=False,
    ),
    "file_unreadable": ErrorEntry(
        Sentence("{path} açılamıyor ({reason}).", "{path} cannot be opened ({reason})."),
        NOTHING_CHANGED,
        Sentence(
            "Dosyayı ve izinlerini denetle ya da başka birini seç.",
            "Check the file and its permissions, or choose another one.",
        ),
    ),
    "file_unwritable": ErrorEntry(
        Sentence("{path} yazılamıyor ({reason}).", "{path} cannot be written ({reason})."),
        ARCHIVE_KEPT,
        Sentence(
            "Klasörün izinlerini denetle ya da başka bir yer seç.",
            "Check the folder's permissions or choose another place.",
        ),
    ),
    "nothing_to_write": ErrorEntry(
        Sentence("{path} yazılmadı: {reason}.", "{path} was not written: {reason}."),
        ARCHIVE_KEPT,
        Sentence(
            "Başka bir biçim ya da başka araştırmalar seç.",
            "Choose another format or other research.",
        ),
    ),
    "empty_title": ErrorEntry(
        Sentence("Bir araştırmanın adı boş olamaz.", "Research cannot have an empty title."),
        Sentence("Eski adı duruyor.", "It keeps the title it had."),
        Sentence("En az bir harf yaz.", "Write at least one letter."),
        grave=False,
    ),
    "empty_name": ErrorEntry(
        Sentence("Projenin bir adı olmalı.", "A project needs a name."),
        NOTHING_CHANGED,
        Sentence("En az bir harf yaz.", "Write at least one letter."),
        grave=False,
    ),
    "bad_field": ErrorEntry(
        Sentence(
            "İstekteki “{field}” kullanılamıyor: {reason}.",
            "“{field}” in the request cannot be used: {reason}.",
        ),
        NOTHING_CHANGED,
        Sentence("İsteği düzelt.", "Correct the request."),
        grave=False,
    ),
    "database_away": ErrorEntry(
        Sentence("Veritabanı şu anda yanıt vermiyor.", "The database does not answer at present."),
        Sentence("Bu istekle hiçbir şey değişmedi.", "This request changed nothing."),
        Sentence("Biraz bekleyip yeniden dene.", "Wait a little, then try again."),
    ),
    "other_facilitator": ErrorEntry(
        Sentence(
            "“facilitator_id” bu anahtarınki değil; yalnız kendi belleklerine ulaşabilirsin.",
            "“facilitator_id” is not this token's; only your own memories can be reached.",
        ),
        NOTHING_CHANGED,
        Sentence("İsteği düzelt.", "Correct the request."),
        grave=False,
    ),
    "empty_key": ErrorEntry(
        Sentence("Anahtar boş.", "The key is empty."),
        NOTHING_CHANGED,
        Sentence("Anahtarı yapıştır, sonra yeniden kaydet.", "Paste the key, then save again."),
        grave=False,
    ),
    "bad_address": ErrorEntry(
        Sentence(
            "Adres ya da model adı doğru olamaz.",
            "The address or the model's name cannot be right.",
        ),
        NOTHING_CHANGED,
        MODEL_ADDRESS,
        offers="settings",
        grave=False,
    ),
    "command": ErrorEntry(Sentence("{reason}", "{reason}"), NOTHING, NOTHING, grave=False),
    "usage": ErrorEntry(Sentence("{reason}", "{reason}"), NOTHING, NOTHING, grave=False),
    "turn_rejected": ErrorEntry(
        Sentence(
            "Bir konuşma turu yalnızca sorusunu ve yanıtını taşıyabilir.",
            "A turn of a conversation can only carry its question and its answer.",
        ),
        NOTHING_CHANGED,
        Sentence("Kaynaklar ve sonuçlar olmadan gönder.", "Send it without sources and results."),
        grave=False,
    ),
}
