"""Sentences that the user has to know beside an answer, by code: about a turn, and what waited for
somebody to read it (:mod:`app.machine.waiting_notes`)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.core.domain.events import Notice, NoticeCode
from app.core.wording.error_wording import explain, shortened_details
from app.core.wording.sentence import Sentence
from app.core.wording.speech import ENGLISH, TURKISH
from app.core.wording.steps import money

NOTICES: Mapping[NoticeCode, Sentence] = {
    NoticeCode.AS_RECORDED: Sentence(
        "Kayıt olduğu gibi gösteriliyor. {failure}", "The record is shown as it is. {failure}"
    ),
    NoticeCode.NOTED_ALONE: Sentence(
        "Söylediğin kaydedildi; modelden karşılık gelmedi. {failure}",
        "What you told is kept; the model did not reply. {failure}",
    ),
    NoticeCode.NO_DEEP_RESEARCH: Sentence(
        "Derin Araştırma için aranacak bir kaynak yok; yanıt modelin kendi bilgisinden. Dosya "
        "ekleyebilir ya da çevrimiçi aramaya izin verebilirsin.",
        "There is no source that deep research could search; the answer is from what the model "
        "knows. You can add files or allow searching online.",
    ),
    NoticeCode.QUICK_FOR_WINDOW: Sentence(
        "{model} bir kerede ancak {tokens} parça alabiliyor; adım adım araştırmaya yetmediği için "
        "Hızlı yanıtlıyorum.",
        "{model} holds only {tokens} tokens at a time, too few for research in steps; this is a "
        "quick answer.",
    ),
    NoticeCode.QUICK_FOR_SPEED: Sentence(
        "{model} bu bilgisayarda süre sınırına yetişemeyecek kadar yavaş; Hızlı yanıtlıyorum. "
        "Süreyi Ayarlar'da uzatabilirsin.",
        "{model} is too slow on this computer for the time limit; this is a quick answer. You can "
        "set a longer time in the settings.",
    ),
    NoticeCode.RESEARCH_STOPPED: Sentence(
        "Araştırma isteğinle bitirildi; yanıt o ana kadar yazılanlar ve bulunan kaynaklardan alıntılardır.",
        "The research was ended as you wished; the answer is what was written by then, and quotes "
        "from what was found.",
    ),
    NoticeCode.RESEARCH_LIMIT: Sentence(
        "Araştırma {limit} sınırına ulaştı; yanıt o ana kadar bulunanlara dayanıyor.",
        "The research reached its limit of {limit}; the answer is made from what was found by "
        "then.",
    ),
    NoticeCode.SOURCES_FAILED: Sentence(TURKISH.some_unreached, ENGLISH.some_unreached),
    NoticeCode.FILE_UNREAD: Sentence(
        "Bu soruyla ilgili olabilecek bir dosya okunamadı: {failure}",
        "A file that may matter for this question could not be read: {failure}",
    ),
    NoticeCode.PAGES_UNREAD: Sentence(
        "Bununla ilgili bilgi okunamayan sayfalarda da olabilir: {failure}",
        "Pages that could not be read may tell of this too: {failure}",
    ),
    NoticeCode.STILL_ARRIVING: Sentence(
        "Öteki bilgisayarlarından gelenler daha bitmedi; bu yanıt şimdiye kadar gelenlere bakıyor. "
        "Aradığını bulamadıysan hepsi gelince yeniden sor.",
        "Research from your other computers is still arriving; this answer looks at what has come "
        "so far. If it is not what you looked for, ask again once all is here.",
    ),
    NoticeCode.SENTENCES_LEFT_OUT: Sentence(
        "{count} cümle kaynaklarda bulunamadığı için çıkarıldı.",
        "Sentences left out because the sources do not hold them: {count}.",
    ),
    NoticeCode.SENTENCES_REPLACED: Sentence(
        "{count} cümlenin yerine kaynağın kendi sözleri kondu: modelin anlatımı kaynaktan ayrılıyordu.",
        "Sentences replaced by the source's own words, because the model's wording departed from "
        "them: {count}.",
    ),
    NoticeCode.TRUNCATED: Sentence(
        "Yanıt uzunluk sınırında kesildi; sürdürmek için “devam et” yazabilirsin.",
        "The answer was cut at the length limit; type “continue” to go on with it.",
    ),
    NoticeCode.WENT_ROUND: Sentence(
        "{model} aynı sözleri yineleyip duruyordu; yanıtı orada kestim.",
        "{model} kept saying the same words; the answer was ended there.",
    ),
    NoticeCode.TOO_LONG: Sentence(TURKISH.too_long, ENGLISH.too_long),
    NoticeCode.MEMORY_READ: Sentence(
        "Bu yanıt için önceki konuşmaların belleğine bakıldı.",
        "For this answer the memory of earlier conversations was read.",
    ),
    NoticeCode.MEMORY_SEARCHED: Sentence(
        "Bu yanıt için önceki konuşmalarda “{keywords}” arandı.",
        "For this answer “{keywords}” was looked for in earlier conversations.",
    ),
    NoticeCode.BROAD_QUESTION: Sentence(
        "Bu geniş bir soru. Derin Araştırma onu parça parça araştırır: modele en çok {calls} soru, "
        "{searches} arama ve {minutes} dakika{cost}. İstersen yazı alanının altında “Derin "
        "Araştırma”yı seçip soruyu yeniden gönder.",
        "This is a broad question. Deep research goes through it part by part: at most {calls} questions "
        "to the model, {searches} searches and {minutes} minutes{cost}. If you like, choose “Deep research” "
        "below the message field and send the question again.",
    ),
    NoticeCode.ONLINE_SESSION: Sentence(
        "Bu konuşmada bundan sonra sormadan çevrimiçi de arayacağım; başka bir konuşmada yine "
        "sorarım. Geri almak için: Ayarlar → Dışarı çıkanlar ya da `animsa online ask`.",
        "In this conversation I search online too from now on, without asking; in another one I "
        "ask again. To take it back: Settings → What was sent, or `animsa online ask`.",
    ),
    NoticeCode.ONLINE_ALWAYS: Sentence(
        "Bundan sonra sormadan çevrimiçi de arayacağım. Yazı alanının altındaki “Dosyalarım” ya da "
        "“Yalnız bende” ya da `animsa online ask` bunu durdurur.",
        "From now on I search online too, without asking. “My files” or “Only my memory” below the "
        "message field, or `animsa online ask`, stops that.",
    ),
    NoticeCode.ONLINE_NEVER: Sentence(
        "Bundan sonra bu bilgisayardan hiçbir şey çıkmayacak: çevrimiçi aramayacağım, başka yerde "
        "çalışan bir modele de sormayacağım. Yazı alanının altındaki “Çevrimiçi de”, Ayarlar → "
        "Araştırma ya da `animsa online ask` bunu değiştirir.",
        "From now on nothing leaves this computer: I search nothing online, and ask no model that "
        "runs elsewhere. “Online too” below the message field, Settings → Research or "
        "`animsa online ask` changes that.",
    ),
}

WAITING_NOTES: Mapping[str, Sentence] = {
    "was_open_to_others": Sentence(
        "Bu bilgisayarın öbür kullanıcıları {path} klasöründeki arşivi okuyabiliyordu; artık"
        " yalnız sen okuyabilirsin.",
        "Other users of this computer could read the archive in {path}; from now on only you can.",
    ),
    "set_aside": Sentence(
        "“{name}” kullanılamadığı için kenara alındı ve yenisiyle sürdürüldü. Eskisi burada:"
        " {path}.",
        "“{name}” could not be used, was set aside and begun anew. The old one is here: {path}.",
    ),
    "settings_unread": Sentence(
        "Ayar dosyası okunamadı, varsayılan ayarlar geçerli: {path}. İzinlerini denetle.",
        "The settings in {path} could not be read, so the usual ones hold. Check its permissions.",
    ),
    "import_cut_off": Sentence(
        "“{name}” içe aktarılırken program kapanmıştı. O ana kadar gelen konuşmalar duruyor; "
        "kalanlar için dosyayı bir kez daha içe aktar, gelmiş olanlar yinelenmez.",
        "The program had ended while “{name}” was being imported. The conversations that had come "
        "in stay; for the rest import the file once more, nothing comes in twice.",
    ),
    "backup_failed": Sentence(
        "Anımsa'dan son çıkışta yedek alınamadı. {failure} Ayarlardan yedek alabilirsin.",
        "No backup could be made when Anımsa was last quit. {failure} You can make one in the"
        " settings.",
    ),
}

_COMMAND = re.compile(r",? (?:ya da|or) `animsa [^`]{1,40}`,?")

NOT_NOTED = Sentence(
    "Hızlı sorular bir gün sonra unutulur, bunu not etmedim. Kalsın istersen ana pencereye yaz.",
    "Quick questions are forgotten after a day, so I have not noted this. To keep it, write it in the"
    " main window.",
)
"""Below what is told in quick-ask."""
COSTS = Sentence(
    "; model için en çok yaklaşık {cost} tutar", "; the model costs about {cost} at most"
)
"""What a deep research takes besides, where the price is known."""

LIMITS: Mapping[str, Sentence] = {
    "calls": Sentence("modele soru", "questions to the model"),
    "searches": Sentence("arama", "searches"),
    "pages": Sentence("sayfa", "pages"),
    "tokens": Sentence("sözcük parçası", "pieces of words"),
    "seconds": Sentence("süre", "time"),
}


def without_commands(notice: str) -> str:
    """A notice as it is for whoever works in the window, where none is typed."""
    return _COMMAND.sub("", notice)


def notice_text(notice: Notice, language: str) -> str:
    """A notice in ``language`` ("tr", "en"). The ``error`` and the ``limit`` that one is about are
    given by their codes."""
    about = shortened_details(notice.about)
    if "error" in about:
        about["failure"] = explain(about["error"], notice.about, language).what
    if "limit" in about:
        about["limit"] = LIMITS[about["limit"]].said(language)
    if notice.code is NoticeCode.BROAD_QUESTION:
        dollars = about.get("dollars", "")
        cost = {"cost": money(dollars, language)}
        about["cost"] = COSTS.said(language, cost) if dollars else ""
    return NOTICES[notice.code].said(language, about)


def waiting_note(code: str, about: Mapping[str, str], language: str) -> str:
    """What a note says; a note about an ``error`` says what that was. One of a later version that
    is not known here says nothing."""
    found = WAITING_NOTES.get(code)
    if found is None:
        return ""
    failure = explain(about["error"], about, language).what if "error" in about else ""
    return found.said(language, {**shortened_details(about), "failure": failure})
