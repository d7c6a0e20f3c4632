"""Sentences said while something happens, by the code of the step."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.domain.events import Step, StepCode
from app.core.wording.error_wording import explain, shortened_details
from app.core.wording.sentence import Sentence

STEPS: Mapping[StepCode, Sentence] = {
    StepCode.LOOKING_BACK: Sentence(
        "Geçmiş araştırmalarında aranıyor", "Looking through your past research"
    ),
    StepCode.REWORDING: Sentence("Başka sözcüklerle de aranıyor", "Looking with other words, too"),
    StepCode.READING_RECORDS: Sentence(
        "{model} yakın kayıtları okuyor", "{model} is reading the records that came near"
    ),
    StepCode.OPENING: Sentence("Araştırma açılıyor", "Opening the research"),
    StepCode.ANSWERING: Sentence("{model} yanıtlıyor", "{model} is answering"),
    StepCode.FROM_KNOWLEDGE: Sentence(
        "{model} kendi bildiklerinden yanıtlıyor; kaynaklara bakılmadı",
        "{model} is answering from what it knows; no source was looked at",
    ),
    StepCode.WAITING: Sentence(
        "{model} {seconds} saniye beklenmesini istedi; sonra yeniden sorulacak",
        "{model} asked to wait {seconds} seconds; then it is asked again",
    ),
    StepCode.MEMORY_READ: Sentence(
        "Önceki konuşmaların belleğine bakılıyor",
        "Looking at what earlier conversations were about",
    ),
    StepCode.MEMORY_SEARCHED: Sentence(
        "Önceki konuşmalarda “{keywords}” aranıyor",
        "Looking for “{keywords}” in earlier conversations",
    ),
    StepCode.RESEARCHING: Sentence("Araştırma başlıyor", "Beginning the research"),
    StepCode.RESUMING: Sentence(
        "Yarım kalan araştırma kaldığı yerden sürüyor",
        "Going on with the research where it broke off",
    ),
    StepCode.LOOKING_IN_FILES: Sentence("Dosyalarına bakılıyor", "Looking through your files"),
    StepCode.PLANNING: Sentence("Araştırma planlanıyor", "Planning the research"),
    StepCode.PART: Sentence("{number}. {part}", "{number}. {part}"),
    StepCode.AT_MOST: Sentence(
        "Modele en çok {calls} soru sorar, en çok {minutes} dakika sürer",
        "At most {calls} questions to the model and {minutes} minutes",
    ),
    StepCode.AT_MOST_PAID: Sentence(
        "Modele en çok {calls} soru sorar, en çok {minutes} dakika sürer; model için en çok "
        "yaklaşık {cost} tutar",
        "At most {calls} questions to the model and {minutes} minutes; the model costs about "
        "{cost} at most",
    ),
    StepCode.AT_MOST_FREE: Sentence(
        "Bu bilgisayardaki modele en çok {calls} soru sorar, en çok {minutes} dakika sürer; model "
        "için para ödenmez",
        "At most {calls} questions to the model on this computer and {minutes} minutes; the model "
        "costs nothing",
    ),
    StepCode.AT_MOST_WITHOUT_MODEL: Sentence(
        "Model olmadan araştırılıyor: en çok {minutes} dakika sürer, model için para ödenmez",
        "Research without a model: at most {minutes} minutes, and no model costs anything",
    ),
    StepCode.SEARCHING: Sentence("Aranıyor: “{query}”", "Searching for “{query}”"),
    StepCode.HELD_BACK: Sentence(
        "Dışarı gönderilmedi: {words}. Çevrimiçi arananlar: “{query}”",
        "Not sent: {words}. Searched for online: “{query}”",
    ),
    StepCode.READING: Sentence("Okunuyor: {name}", "Reading {name}"),
    StepCode.SOURCE_FAILED: Sentence("{failure}", "{failure}"),
    StepCode.CHECKING_GAPS: Sentence(
        "Eksikler ve çelişkiler denetleniyor", "Looking for gaps and contradictions"
    ),
    StepCode.CONFLICT: Sentence(
        "Kaynaklar çelişiyor: {about}", "Sources contradict each other: {about}"
    ),
    StepCode.OUTLINING: Sentence("Rapor taslağı hazırlanıyor", "Outlining the report"),
    StepCode.EXTRACTING: Sentence(
        "En uygun cümleler seçiliyor", "Choosing the sentences that fit best"
    ),
    StepCode.REPAIRING: Sentence(
        "Denetimden geçmeyen cümleler düzeltiliyor", "Mending what did not pass the check"
    ),
    StepCode.ANALYSING: Sentence("1/4 Soru çözümleniyor", "1/4 Working out what is asked"),
    StepCode.EXTRACTING_FILES: Sentence(
        "2/4 Dosyalardan bilgi çıkarılıyor", "2/4 Drawing on the files"
    ),
    StepCode.SEARCHING_ONLINE: Sentence("3/4 Çevrimiçi aranıyor", "3/4 Searching online"),
    StepCode.SYNTHESISING: Sentence(
        "4/4 Bulgular birleştiriliyor", "4/4 Putting the findings together"
    ),
}


def step_text(step: Step, language: str) -> str:
    """A step in ``language`` ("tr", "en"). The ``error`` of one that failed is given by its
    code."""
    about = shortened_details(step.about)
    if "error" in about:
        about["failure"] = explain(about["error"], step.about, language).what
    if "dollars" in about:
        about["cost"] = money(about["dollars"], language)
    return STEPS[step.code].said(language, about)


def money(dollars: str, language: str) -> str:
    """US dollars, given with a point, as they are written in ``language``."""
    return f"{dollars.replace('.', ',')} $" if language == "tr" else f"${dollars}"
