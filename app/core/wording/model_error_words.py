"""Words of errors of the model, by code: in a conversation, and where it is tried in the
settings."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import ErrorEntry, Sentence

QUESTION_KEPT = Sentence("Sorduğun soru kaydedildi.", "Your question is saved.")
AGAIN_SOON = Sentence("Birazdan {again}.", "In a moment, {again}.")

MODEL_ERRORS: Mapping[str, ErrorEntry] = {
    "model": ErrorEntry(
        Sentence("Model yanıt veremedi.", "The model could not answer."),
        QUESTION_KEPT,
        AGAIN_SOON,
        offers="retry",
        grave=False,
    ),
    "no_model": ErrorEntry(
        Sentence("Henüz model seçilmedi.", "No model is set up."),
        Sentence("Geçmiş araştırmaların sana açık.", "What you researched before is open to you."),
        Sentence(
            "Yeni yanıtlar için {settings} bir model seç.",
            "For new answers, choose a model {settings}.",
        ),
        offers="settings",
        grave=False,
    ),
    "no_key": ErrorEntry(
        Sentence(
            "Claude seçili, ama anahtarı bu bilgisayarda yok.",
            "Claude is chosen, but its key is not on this computer.",
        ),
        Sentence("Geçmiş araştırmaların sana açık.", "What you researched before is open to you."),
        Sentence(
            "Claude'un yanıtlaması için anahtarı {key_settings} yeniden ver.",
            "For answers by Claude, give the key again {key_settings}.",
        ),
        offers="settings",
        grave=False,
    ),
    "keyring_locked": ErrorEntry(
        Sentence(
            "Claude seçili, ama anahtarının durduğu sistem anahtarlığı kilitli.",
            "Claude is chosen, but the system keyring with its key is locked.",
        ),
        Sentence("Geçmiş araştırmaların sana açık.", "What you researched before is open to you."),
        Sentence("Anahtarlığın kilidini aç, sonra {again}.", "Unlock the keyring, then {again}."),
        offers="retry",
        grave=False,
    ),
    "bad_key": ErrorEntry(
        Sentence("Model anahtarı kabul etmedi.", "The model did not accept the key."),
        QUESTION_KEPT,
        Sentence(
            "Anahtarı {key_settings} yenile, sonra {again}.",
            "Renew the key {key_settings}, then {again}.",
        ),
        offers="settings",
    ),
    "no_network": ErrorEntry(
        Sentence("Modele ulaşılamadı.", "The model cannot be reached."),
        QUESTION_KEPT,
        Sentence(
            "Bağlantını denetle, sonra {again}; geçmiş araştırmaların bağlantısız da açık.",
            "Check the connection, then {again}; what you researched before works without it.",
        ),
        offers="retry",
        grave=False,
    ),
    "pull_failed": ErrorEntry(
        Sentence(
            "Sunucu “{model}” modelini indiremedi: “{why}”.",
            "The server could not fetch the model “{model}”: “{why}”.",
        ),
        Sentence("Hiçbir şey değiştirilmedi.", "Nothing was changed."),
        Sentence(
            "Adı denetleyip yeniden dene; indirilen kısım durur.",
            "Check the name and try again; what was fetched stays.",
        ),
        grave=False,
    ),
    "rate_limited": ErrorEntry(
        Sentence(
            "Modelin istek sınırına şimdilik ulaşıldı.", "The model's limit is reached for now."
        ),
        QUESTION_KEPT,
        Sentence("Bir iki dakika sonra {again}.", "In a minute or two, {again}."),
        offers="retry",
        grave=False,
    ),
    "overloaded": ErrorEntry(
        Sentence("Model şu anda çok yoğun.", "The model is very busy."),
        QUESTION_KEPT,
        AGAIN_SOON,
        offers="retry",
        grave=False,
    ),
    "cut_off": ErrorEntry(
        Sentence("Yanıt yarıda kesildi.", "The answer broke off."),
        Sentence("Gelen kısım kaydedildi.", "What came is saved."),
        Sentence(
            "Sürdürebilir ya da baştan yazdırabilirsin{by_words}.",
            "Continue it, or have it written again{by_words}.",
        ),
        offers="retry",
        grave=False,
    ),
    "too_long": ErrorEntry(
        Sentence(
            "Bu konuşma artık modele sığmıyor.", "This conversation no longer fits the model."
        ),
        Sentence("Hepsi kayıtlı.", "Everything is saved."),
        Sentence(
            "Yeni bir araştırmada sürdür ({new_research}).",
            "Go on in new research ({new_research}).",
        ),
        grave=False,
    ),
    "undescribed": ErrorEntry(
        Sentence(
            "Modelin verdiği başlık ve özet kullanılamadı.",
            "The model gave no usable title and summary.",
        ),
        Sentence(
            "Araştırma, kendi sözlerinden alınan başlıkla duruyor.",
            "The research keeps a title from its own words.",
        ),
        Sentence(
            "Daha sonra yeniden denenecek; adını kendin de değiştirebilirsin (F2).",
            "It is tried again later; you can also rename it (F2).",
        ),
        grave=False,
    ),
    "rejected": ErrorEntry(
        Sentence("Model isteği kabul etmedi.", "The model refused the request."),
        QUESTION_KEPT,
        Sentence(
            "Modelin adını ve adresini {settings} denetle, sonra {again}.",
            "Check the model's name and address {settings}, then {again}.",
        ),
        offers="settings",
    ),
    "refused": ErrorEntry(
        Sentence(
            "Model bu soruyu yanıtlamayı reddetti.", "The model declined to answer this question."
        ),
        QUESTION_KEPT,
        Sentence("Başka sözlerle sormayı dene.", "Ask it in other words."),
        grave=False,
    ),
    "no_credit": ErrorEntry(
        Sentence("Model hesabının bakiyesi bitmiş.", "The model's account has no credit left."),
        QUESTION_KEPT,
        Sentence("Hesaba bakiye yükle, sonra {again}.", "Add credit to the account, then {again}."),
        offers="retry",
    ),
    "wrong_address": ErrorEntry(
        Sentence(
            "Ayarlardaki adreste bir model sunucusu yanıt vermiyor.",
            "No model server answers at the address in the settings.",
        ),
        QUESTION_KEPT,
        Sentence(
            "Adresi {settings} düzelt, sonra {again}.",
            "Correct the address {settings}, then {again}.",
        ),
        offers="settings",
    ),
}

# --- tried out: no question was asked, and what matters is the key or address just typed ---------

_TRIAL: Mapping[str, Sentence] = {
    "overloaded": Sentence(
        "Sunucu şu anda çok yoğun; birazdan yeniden dene.",
        "The server is too busy now; try again in a moment.",
    ),
    "refused": Sentence(
        "Sunucu yanıt verdi, ama model yanıtlamayı reddetti.",
        "The server answered, but the model declined to.",
    ),
    "no_credit": Sentence(
        "Anahtar doğru, ama hesabın bakiyesi bitmiş.",
        "The key is right, but its account has no credit left.",
    ),
    "cut_off": Sentence(
        "Sunucu yanıt verdi, ama yanıt yarıda kesildi.",
        "The server answered, but the answer broke off.",
    ),
}
TRIAL_OF_CLAUDE: Mapping[str, Sentence] = {
    **_TRIAL,
    "bad_key": Sentence("Claude anahtarı kabul etmedi.", "Claude did not accept the key."),
    "no_network": Sentence(
        "Claude'a ulaşılamadı. İnternet bağlantını denetle.",
        "Claude could not be reached. Check your internet connection.",
    ),
    "rate_limited": Sentence(
        "Anahtar doğru, ama hesabın sınırına şimdilik ulaşıldı.",
        "The key is right, but the account's limit is reached for now.",
    ),
    "rejected": Sentence(
        "Claude yanıt verdi ama isteği kabul etmedi. Başka bir model seç.",
        "Claude answered but refused the request. Choose another model.",
    ),
    "wrong_address": Sentence(
        "Claude'un yerine başka bir şey yanıt verdi. İnternet bağlantını denetle.",
        "Something else answered in Claude's place. Check your internet connection.",
    ),
}
"""Claude has no address to correct, and nothing of it runs here."""
TRIAL_OF_A_SERVER: Mapping[str, Sentence] = {
    **_TRIAL,
    "bad_key": Sentence("Sunucu anahtarı kabul etmedi.", "The server did not accept the key."),
    "no_network": Sentence(
        "Sunucuya ulaşılamadı. Çalıştığını, adresini ve bağlantını denetle.",
        "The server could not be reached. Check that it runs, its address and your connection.",
    ),
    "rate_limited": Sentence(
        "Sunucu yanıt verdi, ama şimdilik başka istek almıyor.",
        "The server answered, but it takes no more requests for now.",
    ),
    "rejected": Sentence(
        "Sunucu yanıt verdi ama isteği kabul etmedi. Model adını ve adresi denetle.",
        "The server answered but refused the request. Check the model's name and the address.",
    ),
    "wrong_address": Sentence(
        "Bu adreste bir model sunucusu yanıt vermiyor. Adresi ve sunucunun çalıştığını denetle.",
        "No model server answers at this address. Check it and that the server runs.",
    ),
}
