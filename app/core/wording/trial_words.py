"""Why a model that was tried out in the settings did not answer, by the error's code. There no
question was asked, and the key or the address that was just typed is what matters."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.domain.errors import AnimsaError
from app.core.wording.error_wording import error_sentence
from app.core.wording.sentence import Sentence

_EITHER: Mapping[str, Sentence] = {
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
OF_CLAUDE: Mapping[str, Sentence] = {
    **_EITHER,
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
OF_A_SERVER: Mapping[str, Sentence] = {
    **_EITHER,
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


def trial_text(error: AnimsaError, language: str, *, claude: bool) -> str:
    """Why the trial of Claude, or of a server, failed."""
    found = (OF_CLAUDE if claude else OF_A_SERVER).get(error.code)
    return error_sentence(error, language) if found is None else found.said(language)
