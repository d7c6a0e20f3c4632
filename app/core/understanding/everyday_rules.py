"""Intent rules for what needs neither research nor memory: chores, small talk, everyday knowledge.

A chore (arithmetic, the clock, translating, writing a letter) is known by its own words whatever
was said before; these rules come first in :mod:`app.core.understanding.intent`, lest a "hatırlat"
in them be taken for memory.
"""

from __future__ import annotations

import re

from app.core.asides.sums import reckoned
from app.core.asides.sums_gone_on import reckoned_after
from app.core.domain.plans import Label
from app.core.language.dates.months import ANY_WEEKDAY
from app.core.language.numerals import ONES
from app.core.understanding.parsed_message import Finding, ParsedMessage

_NUMBER = rf"(?:\d{{1,18}}(?: \d{{1,18}}){{0,6}}|{'|'.join(ONES)}|on|yirmi|yarim|yuz|bin)"
_UNIT = (
    r"(?:mm|cm|m|km|metre|santim\w*|kilometre\w*|mil|inc|inch|fit|feet|foot|yard|gram|gr|g|kg|kilo\w*|mg|mcg"
    r"|miligram\w*|mikrogram\w*|ug|ml|cl|l|litre\w*|mililitre\w*|ons|libre|pound|lb|galon|dolar\w*|euro\w*|avro"
    r"|tl|lira\w*|sterlin|usd|eur|derece\w*|fahrenheit\w*|celsius\w*|santigrat|kelvin|saat\w*|dakika\w*|saniye\w*"
    r"|gun|hafta\w*|ay|yil|bardak|bardagi|kasik\w*|fincan\w*|byte|mb|gb|tb|kb|joule|kalori|kcal|kj|bar|psi|hektar"
    r"|donum|metrekare|mmol|mmhg|altin)"
)
_CONVERSION = re.compile(
    rf"\b{_NUMBER} (?:\w+ )?{_UNIT} (?:kac|ne kadar) (?:tane )?{_UNIT}\b|\bkac {_UNIT} {_NUMBER} {_UNIT}\b"
    rf"|^(?:bir |1 )?(?:\w+ )?{_UNIT} kac {_UNIT}(?: eder| yapar)?$|\b(?:celsius|fahrenheit)\w* .*\bcevir\w*"
    rf"|\bconvert \d+"
)
_CHATTING_UNITS = re.compile(r"\b(?:o|bu|su) kac\b")
_ARITHMETIC = re.compile(
    rf"\b{_NUMBER} (?:arti|eksi|carpi|bolu|kere|ustu|uzeri|kup|times|plus|minus|divided by) {_NUMBER}\b"
    r"|\byuzde \w+(?: \w+)? (?:kac|ne kadar)|\b\d{1,18} \w+ yuzde \d\w*|\bkarekok\w*|\bfaktoriyel\w*|\bolasiligi (?:kac|nedir|ne)\b|\b(?:karesi|kupu|yarisi|ortalamasi|toplami|carpimi) kac|\bkac eder\b"
    r"|\bkdv (?:dahil|haric)\w*"
)
_ARITHMETIC_RAW = re.compile(
    r"\d\s{0,9}[-+*/x×÷^]\s{0,9}\d[\d\s.,()]{0,60}(?:=|\?|$|kaç|eder|ne)|%\s{0,9}\d|\d\s{0,9}%",
    re.I,
)
_CLOCK = re.compile(
    r"\bsaat (?:su an )?kac\b|\bkac saat(?: kaldi)?$|\b(?:bugun|yarin|dun) (?:gunlerden|ayin|hangi gun|ne gunu)"
    r"|\bbugun(?:un)? tarih\w*|\bhangi (?:gundeyiz|yildayiz|aydayiz)|\bwhat time is it\b|\bgunlerden ne\b"
    r"|\bhava (?:durumu|nasil|kac derece)"
)
_LANGUAGE = re.compile(
    r"\b(?:ingilizce|turkce|almanca|fransizca|ispanyolca|arapca|italyanca|latince|rusca|osmanlica)"
    r"(?:s[iu]|ye|de|den|ya|da)?(?: \w+){0,2} (?:cevir\w*|ne|nedir|nasil|denir|soyle\w*|karsilig\w*)"
    r"|\b(?:ingilizce|turkce|almanca|fransizca|ispanyolca|arapca|italyanca|latince)s[iu]$"
    r"|\bkelimesin\w* (?:anlam|karsilig|kok|es ?anlam|zit)\w*|\b(?:es|zit) anlaml\w*|\btranslate\b"
    r"|\b(?:ayri|bitisik|birlesik) m[iu] yaz\w*|\bnasil (?:yazilir|telaffuz|okunur|heceleni)\w*|\bhow do you say\b|\b(?:cevir|tercume et)\w*$"
)
_MEANING = re.compile(
    r"\b(?:ne demek|ne anlama gelir|denir|turkcesi|ingilizcesi|karsiligi|kelimesi|sozu)\b"
)
_WRITTEN = (
    r"(?:e ?posta\w*|eposta\w*|mail\w*|mektup\w*|mektubu\w*|dilekce\w*|cumle\w*|paragraf\w*|metn\w*|metin\w*|siir\w*"
    r"|hikaye\w*|masal\w*|taslak\w*|taslag\w*|mesaj\w*|ozgecmis\w*|cv\w*|davetiye\w*|tebrik\w*|slogan\w*|konusma metn\w*"
    r"|kaynakca\w*|onsoz\w*|kompozisyon\w*|rap sozu|sarki sozu)"
)
_WRITING = re.compile(
    rf"\b{_WRITTEN}(?: \w+){{0,5}}? (?:yaz\w{{0,10}}|hazirla\w*|duzelt\w*|duzenle\w*|olustur\w*|oner\w*|bul|cevir\w*|ver|kisalt\w*|ornegi\w*)\b"
    rf"|\b(?:yaz|duzelt|hazirla|olustur|duzenle|cevir)\w{{0,6}} (?:\w+ ){{0,2}}{_WRITTEN}"
    r"|\b(?:su|bu|asagidaki|cumledeki|metindeki) (?:cumle|metn|paragraf|yazim)\w*|\byazim (?:hata|yanlis)\w*"
    r"|\bimla\w*|\bnoktalama\w*|\bwrite (?:me )?(?:an? )?(?:email|poem|letter|story)"
)
_SOFTWARE = re.compile(
    r"\b(?:word|excel|powerpoint|outlook|windows|photoshop|whatsapp|gmail|telefon|iphone|android|google docs|latex)"
    r"(?:de|da|te|ta)\b.*\b(?:nasil|nereden|nerede)\b"
)
_REMINDER = re.compile(
    r"\b(?:her (?:gun|sabah|aksam|gece|hafta|ay|\w+ (?:saat|dakika|gun)\w*)|yarin|bugun|saat(?:te|ler|lik)?|sabah\w*"
    rf"|aksam\w*|ogle\w*|dakika\w*|{ANY_WEEKDAY}|haftaya|birazdan|sonra)\b"
    r".*\b(?:hatirlat|uyar|uyandir)\w{0,12}\b|\b(?:uyandir|uyar|hatirlat)\w{0,8} (?:\w+ ){0,3}(?:yarin|sabah|aksam|saat|\d+\w*)\b|\b(?:alarm|hatirlatici|zamanlayici) (?:kur|ayarla|ekle)\w*|\bremind me (?:to|at|in)\b"
)
_SMALL_TALK = re.compile(
    r"^(?:hey |ya )?(?:merhaba\w*|selam\w*|hos ?bulduk|slm|mrb|hello|hi|hey|gunaydin|iyi (?:gunler|aksamlar|geceler)|tunaydin)"
    r"(?: (?:nasilsin|naber|orada misin|animsa|canim|hocam|there|sana))*$"
    r"|\biyiyim(?: sen)?$|\bhos ?geldin\b|\b(?:naber|ne haber|nasilsin\w*|nasil gidiyor|ne yapiyorsun|napiyorsun|nbr|how are you)\b"
    r"|^(?:hah?a\w*|ahah\w*|haha\w*|lol|:\)+)(?: \w+){0,2}$"
    r"|\b(?:sen kimsin|kimsin sen|adin ne|ismin ne|sen (?:bir )?(?:yapay zeka|robot|insan|bot)\w* m[iu]\w*|kac yasindasin"
    r"|seni kim (?:yapti|yaratti|gelistirdi)|neler yapabil\w*|ne yapabil\w*|who are you|what can you do)\b"
    r"|\b(?:fikra|saka|bilmece|espri|tekerleme)\w*(?: \w+)? (?:anlat|yap|sor|soyle|patlat)\w*|\btell me a joke\b"
    r"|\byazi tura\b|\bzar at\b|\b(?:bir )?sayi (?:tut|sec|soyle)\b|\bcanim sikil\w*|\bseni seviyorum\b"
)
_TRIVIA = re.compile(
    r"\bbaskenti?\b|\bnufusu (?:kac|ne kadar)|\ben (?:uzun|buyuk|kucuk|kalabalik|yuksek|derin|kisa|hizli)"
    r" \w+(?: \w+)? (?:hangisi\w*|nedir|neresi|ne|kim)\b|\bkac \w+ var(?:dir)?$|\bkac kitadan\b|\bpara birimi\b"
    r"|\bwho (?:wrote|invented|discovered|won|painted)\b|\bcapital of\b|\b(?:yuksekligi|uzunlugu|yuzolcumu|derinligi) (?:kac|ne kadar|nedir)|\bplakasi\b|\balan kodu\b|\bbayragi\w*\b"
)
_ASKS_WHO = re.compile(r"\b(?:kim(?:dir|in)?)\b.*\b(?:icat|kesf|yazar|oynuyor|kazan|yonet)\w*")

_OF_A_SUM, _LONGEST_SUM = 2, 18
"""Figures, and words, of a sum in a sentence."""
_FIGURE = re.compile(r"(?<![:\d])\d++(?:[.,]\d+)*+(?!:\d)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_COMES_TO = re.compile(
    r"\bkaca?\b|\bne (?:eder|tutar|yapar|tutuyo\w*|ediyo\w*|yapiyo\w*)\b|\bmagkano\b|\bilang?\b"
    r"|\bhow (?:many|much)\b|\btoplam\w*|\btotal\b"
)
_CAME_TO = re.compile(
    r"\b\w+(?:m[iu]st[iu]\w*|d[iu]k|t[iu]k|yordu\w*|y[dt][iu]|demis\w*)\b|\bkact[iu]\b|\bdati\b"
)
_MOMENT = r"(?:(?:bi|bir|iki|\d{1,2}) ?(?:sn|saniye|dk|dakka|dakika|dakkaya|dakikaya))"
_BACK_SOON = (
    r"(?:(?:hemen )?bekle(?:yin|r misin)?|gel[iu]yo(?:r?um|m)|don[eu]r[iu]m|donecem|donuyorum)"
)
_COUNTS = re.compile(r"\bkac")
_CALLED_AWAY = re.compile(
    rf"(?:\w+ ){{1,5}}(?:{_MOMENT}(?: {_BACK_SOON})?|bekle(?:yin|r misin)?)"
    r"|(?:\w+ ){0,5}(?:brb|be right back|(?:one|a) (?:sec|second|moment|minute)|hang on|sandali(?: lang)?|saglit(?: lang)?)"
)


def is_reckoning(message: ParsedMessage) -> bool:
    """Whether a message gives the figures of a sum and asks what it comes to, in a sentence: "18
    litreden 3 öğün haftada ne eder"; not what it came to once."""
    figures = [each for each in _FIGURE.findall(message.flat) if not _YEAR.fullmatch(each)]
    if len(figures) < _OF_A_SUM or len(message.flat.split()) > _LONGEST_SUM:
        return False
    return message.has(_COMES_TO) and not message.has(_CAME_TO)


def is_interruption(message: ParsedMessage) -> bool:
    """Whether a message says that its writer is called away for a moment: "kapı çaldı 2 dk"."""
    if not message.talking or "?" in message.text or message.has(_COUNTS):
        return False
    return _CALLED_AWAY.fullmatch(message.flat) is not None


def is_sum(message: ParsedMessage) -> bool:
    """Whether a message is a sum, by itself or by going on with the one just before it."""
    typed = [each.content for each in message.history if each.role == "user"]
    return reckoned_after(message.text, typed) is not None


def chore(message: ParsedMessage) -> Finding | None:
    """Language, writing, arithmetic, the clock: recognisable whatever was said before."""
    if message.has(_REMINDER):
        return Label.GENERAL, 0.85
    if reckoned(message.text) is not None:
        return Label.GENERAL, 0.95
    if message.quoted and (message.has(_LANGUAGE) or message.has(_MEANING)):
        return Label.GENERAL, 0.9
    if message.has(_SMALL_TALK):
        return Label.GENERAL, 0.9
    if message.talking and not (message.has(_CLOCK) or _ARITHMETIC_RAW.search(message.text)):
        return None
    if message.has(_CLOCK) or message.has(_ARITHMETIC):
        return Label.GENERAL, 0.85
    if _ARITHMETIC_RAW.search(message.text) and not _topical(message):
        return Label.GENERAL, 0.8
    if message.has(_CONVERSION) and not message.has(_CHATTING_UNITS):
        return Label.GENERAL, 0.85
    if message.has(_LANGUAGE) or message.has(_WRITING) or message.has(_SOFTWARE):
        return Label.GENERAL, 0.75
    return None


def reckons(message: ParsedMessage) -> bool:
    """Whether a sum, a conversion or the clock is asked for, whose answer is no knowledge."""
    if message.has(_CLOCK) or message.has(_ARITHMETIC):
        return True
    summed = _ARITHMETIC_RAW.search(message.text) is not None and not _topical(message)
    return summed or (message.has(_CONVERSION) and not message.has(_CHATTING_UNITS))


_NAMED_FACT = re.compile(
    r"\b\w+ (?:nufusu|baskenti|yuzolcumu|yuksekligi|uzunlugu|derinligi|plakasi|para birimi|alan kodu"
    r"|(?:kaynama|erime|donma) (?:noktasi|sicakligi))$"
)


def names_fact(message: ParsedMessage) -> bool:
    """Whether a message names a fact of the world without a word that asks: "İstanbul'un
    nüfusu"."""
    return message.has(_NAMED_FACT)


def _topical(message: ParsedMessage) -> bool:
    """Whether more than numbers and units stands beside the arithmetic."""
    return sum(word.isalpha() and len(word) > 4 for word in message.content) > 2


def everyday(message: ParsedMessage) -> Finding | None:
    """Everyday knowledge in the present tense."""
    if not message.talking and (message.has(_TRIVIA) or message.has(_ASKS_WHO)):
        return Label.GENERAL, 0.65
    return None
