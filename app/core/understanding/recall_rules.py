"""Intent rules that tell a question about our past research from any other past tense.

Turkish asks about one's own research in ways that no keyword list covers: "ne konuşmuştuk",
"verdiğin liste", "levha kaç santimdi". World history is asked in the same tense ("ne zaman
kurulmuştu"), and so is everything that happened to the user ("doktor daha önce sordu"). What
tells them apart is the person of the verb (*we*, *you*), the verb itself (an activity of a
research conversation) and, in the third person, aspect: what was *found* stands in the
imperfect or with the past copula ("etkiliyordu", "neydi"), what *happened* in the pluperfect.
"""

from __future__ import annotations

import re

from app.core.domain.plans import Label
from app.core.language.dates.months import TURKISH_MONTHS
from app.core.language.dates.named_days import names_days
from app.core.language.person_suffixes import NEAR_ONES
from app.core.understanding.parsed_message import Finding, ParsedMessage

# Stems of what is done in a research conversation, folded. Vowels that hasty typing drops are
# optional ("araştrmıştık", "konşmuştuk").
_ACTIVITY = (
    r"(?:ko?nu?s|tarti?s|yazis|soyles|de|so[yr]le|anla?t|yaz|acikla|ozetle|one?r|bahset|bahsed|"
    r"soz et|so?r|danis|ara?s?ti?r|ba[kh]|incele|bul|o[gğ]?ren|oku|karsilasti?r|hesapla|listele|"
    r"sirala|at|gonder|yolla|goster|cik|cikar|paylas|belirt|vurgula|degin|tara|yorumla|cevapla|"
    r"yanitla|kaydet|kal|calis|hazirla|sec|ayir|tavsiye et|not et|not al|not dus|ele al|yap|"
    r"aktar|derle|topla|ekle|gor|gorus|olc|ilet|ara)"
)
_OWN_ACTIVITY = (
    r"(?:ko?nu?s|tarti?s|anla?t|yaz|bahset|bahsed|so?r|danis|ara?s?ti?r|ba[kh]|incele|not al|"
    r"not et|kaydet|gonder|paylas|yolla|ogren|so[yr]le|de|karsilasti?r|tara)"
)
_VOICE = r"(?:m[ae]|[iu]l|t|[ae]bil)?"
_EVIDENTIAL = r"m[iu]?s[td]i?u?"

_WE_HAD = re.compile(rf"\b{_ACTIVITY}{_VOICE}{_EVIDENTIAL}(?:k|n|n[iu]z)\b")
_I_HAD = re.compile(rf"\b{_OWN_ACTIVITY}{_VOICE}{_EVIDENTIAL}m\b")
_ANY_VERB_WE_HAD = re.compile(r"\b\w{2,}m[iu]st[iu](?:k|n|n[iu]z)\b")
_ANY_VERB_SURE = 0.7
_HAD_WE = re.compile(r"\b\w{2,}m[iu]s m[iu]yd[iu](?:[kmn]|n[iu]z)\b|\b\w{2,}d[iu]yd[iu][kn]\b")
_WE_DID = re.compile(rf"\b{_ACTIVITY}{_VOICE}[dt][iu](?:k|n)\b")
_I_ASKED_YOU = re.compile(rf"\bsana\b.*\b{_OWN_ACTIVITY}(?:m[iu]st|[dt])[iu]m\b")
_THAT_WE_DID = re.compile(
    rf"\b{_ACTIVITY}{_VOICE}[dt][iu]g[iu](?:n|ni|nin|ndan|nda|m[iu]z\w*)\b"
    rf"|\b{_ACTIVITY}{_VOICE}[dt][iu]k(?:lar[iu]m[iu]z|lar[iu]n)\w*"
)
_THAT_I_DID = re.compile(rf"\b{_OWN_ACTIVITY}[dt][iu]g[iu]m\w*\b")
_WHAT = (
    r"(?:ne(?:ler)?(?:yi|ye|yden|yle|i|e|den|le)?|ner(?:e|eler)(?:ye|den|de)|kac(?:ar|a|i|inci)?"
    r"|hangi\w*|kim(?:i|e|in|den|le)?|nasil)"
)
_SOMEBODY_ELSE = (
    r"(?:(?:anne|baba|kardes|arkadas|dost|abi|abla|hoca|doktor|komsu|patron|mudur|ogretmen|avukat"
    r"|eczaci|danisman|terapist|psikolog|diyetisyen)\w*|(?:es|kiz|ogl|oglu)[iu]m\w*)(?:l[ae]|[ae])"
)
_DAYS_BETWEEN = r"(?: (?:dun|bugun|bu|o|gecen|gun|hafta|ay|yil|sene|sabah|aksam|gece))*"
_DID = rf"(?:{_ACTIVITY}{_VOICE}[dt][iu]k|{_OWN_ACTIVITY}{_VOICE}[dt][iu]m)"
_WHAT_DID_WE = re.compile(
    rf"(?:^|(?P<else>\b{_SOMEBODY_ELSE}{_DAYS_BETWEEN})? ){_WHAT}(?: \w+){{0,5}}? {_DID}\b"
    rf"|\b{_DID} m[iu]\b"
)
_REMEMBER = re.compile(
    r"\bhati?ri?li?yo\w*(?: ?m[iu])?s[iu]n|\bhatr[il]\w*s[iu]n|\bhatirlar(?:san| m[iu]s)"
    r"|\bhatirladigin kadar|\bhatirlat(?:sana|ir ?m[iu]s[iu]n|abilir)?\b|\bhatirla(?:sana)?\b"
    r"|\bdo you remember\b|\bremind me (?:what|which|of)\b|\banimsiyor m[iu]s"
)
_CANNOT_REMEMBER = re.compile(
    r"\b(?:hatirla(?:m|yam)iyorum|unuttum|aklima gelmiyor|aklimda kalmamis)\b"
)
_ENGLISH = re.compile(
    r"\b(?:did we|we (?:had )?(?:discuss|talk|found|find|looked|research|cover)\w*"
    r"|you (?:had )?(?:told me|said|mentioned|recommended|suggested|gave me)"
    r"|(?:my|our) (?:last|previous|past|earlier|old) (?:research|session|chat|conversation)\w*)\b"
)
_OUR_RECORD = re.compile(
    r"\b(?:arastirma|konusma|yazisma)(?:lar[iu])?m(?:[iu]z)?(?:da|daki|dan|[iu]n)?\b(?! lazim| gerek)"
    r"|\b(?:arastirma|konusma|yazisma)(?:lar[iu])?m(?:[iu]z)?[iu]\b(?! iste)"
    r"|\b(?:sohbet|oturum|kayit|arsiv)(?:ler|lar)?[iu]m(?:[iu]z)?(?:[dt][ae]\w*|[iu]|[iu]n)?\b"
    r"|\b(?:daha )?onceki (?:sohbet|oturum|konusma)\w*"
    r"|\bgecmis(?:te|teki)? (?:arastirma|sohbet|oturum)\w*|\bgecen konusma\w*"
)
_WHAT_IS_KEPT = re.compile(
    r"^(?=.*\b(?:ne|neler|kac \w+)\b)(?=.*\b(?:var|kayitli|sakli|duruyor)\b)"
    r"(?:(?:ne|neler|kac|var|kayitli|sakli|duruyor|su an|simdi|toplam|arastirma|kayit|konu|sohbet|oturum|sey"
    r"|(?P<where>arsiv(?:im|in)?[dt]e|hafizanda|belleginde|aklinda|sende|kayitlar[iu]?[mn]?da)) ?)+$"
)
"""What there is in the archive as a whole: "sende neler kayıtlı", "arşivde ne var"."""
_SEARCH_OF_RECORDS = re.compile(r"\bhangi (?:arastirma|sohbet|oturum|konusma)\w*")
_RESEARCHED = re.compile(
    r"\bwhat (?:did|have|had) (?:i|we) (?:already |ever |once )?"
    r"(?:research(?:ed)?|look(?:ed)? (?:up|into)|ask(?:ed)? (?:you )?about)\b"
)
_NAMES_RECORD = re.compile(
    r"(?:\w+ ){1,5}(?:(?:arastirma|sohbet|yazisma|gorusme)(?:s[iu]|lar[iu])|konusmalar[iu])"
    r"|(?:su |o )(?:\w+ ){1,5}(?:konusu|meselesi|ile ilgili olan|ilgili olan)"
)
"""A record by its topic, "İnsülin direnci araştırması": no line of it is asked for."""
_OPEN_RECORD = re.compile(
    r"\b(?:arastirma(?:y[iu]|s[iu]n[iu]n?|lar[iu]|m[iu])|dosya\w*|kaydi\w*|kayitlari?\w*|notlari\w*"
    r"|notunu|arsiv\w*)(?: \w+){0,2}? (?:ac\w{0,6}|goster\w*|getir\w*|bul(?:abilir|ur|sana)?|oku|ozetle\w*|listele\w*)\b"
)
_JUST_NOW = re.compile(
    r"\b(?:az once|demin(?:ki)?|biraz once|simdi|yukarida\w*|su an|ilk sorum\w*)\b"
)
_LONG_AGO = re.compile(
    r"\b(?:daha once(?:ki)?|gecen(?:ler(?:de)?|lerde)?|eskiden|onceden|gecmiste|bir ara|bi ara"
    r"|bir keresinde|(?:hafta|ay|yil|sene|gun) once|last (?:week|month|year|time)"
    rf"|(?:{'|'.join(TURKISH_MONTHS)})\w*)\b"
)

_QUESTION = re.compile(
    r"\b(?:ne(?:yi|yin|ye|yle|yden|ler|lere|leri|lerle|lerden)?|kac|kaca|kaci\w*|kacar|hangi|hangisi\w*|hangileri\w*|nasil"
    r"|nerede\w*|nereye|nereden|neden|niye|kim\w{0,3}|m[iu]|m[iu]yd[iu]|which|what)\b"
)
_QUESTION_WAS = re.compile(
    r"\b(?:neydi|nelerdi|kacti|kaciydi|kacinciydi|nasildi|hangisiydi|hangileriydi|kimdi|kimindi|kimeydi|neresiydi"
    r"|nereydi|neredeydi|nedendi|ne ?zamandi|ne icindi|ne kadardi|hangi \w+[dt][iu])\b"
)
_ANY_QUESTION = re.compile(f"{_QUESTION.pattern}|{_QUESTION_WAS.pattern}")
_IMPERFECT = re.compile(r"\b\w+[iu]yor?d[iu](?:[kn]|lar)?\b")
_WE_IMPERFECT = re.compile(r"\b\w+[iu]yor?d[iu][kn]\b|\b\w+(?:mali|meli)yd[iu][kn]\b")
_WOULD = re.compile(r"\b\w+[ae]c[ae][kg]t[iu]k?\b")
_I_WOULD = re.compile(r"\b\w+(?:[ae]c[ae][kg]t[iu]|(?:mali|meli)yd[iu]|[iu]yor?du)m\b")
_MEANT = re.compile(r"\bne (?:demek|ise yara\w*|icin)ti\b|\b(?:demek|gerek|lazim)[td]i\b")
_AMOUNT = re.compile(r"\b(?:kac\w*|ne (?:kadar|zaman|siklik\w*)|hangi \w+)\b")
_TO_DO = re.compile(r"\b\w+(?:(?:[aeiu]c[ae]kt[iu]|m[ae]l[iu]yd[iu])[mk]|[ae]c[ae]kl[ae]rd[iu])\b")
_ALLOWED = re.compile(r"\b\w+(?:[ae]bil|[ae]m)[iu]yor m[iu]yd[iu]\w{0,4}\b")
_COPULA = re.compile(
    r"\b(?!(?:uydu|duydu|giydi|saydi|yaydi|koydu|soydu|kaydi|haydi|boydu|oydu|caydi)\b)"
    r"(?:\w{2,}yd[iu]|yuksekti|dusuktu|azdi|coktu|vardi|yoktu|lazimdi|gerekti|uygundu|dogruydu"
    r"|yasakti|serbestti|daha (?!once|sonra)\w{3,}[dt][iu])\b"
)
_OWN_DEED = re.compile(r"\b\w{2,}(?:m[iu]st[iu]m|[dt][iu]yd[iu][km]|c[ae]kt[iu][km])\b")
"""What its writer had done or was to do, as it is typed: "bırakmıştım", "taşıdıydık", "diycektim"."""
_THIRD_HAD = re.compile(r"\b\w{2,}m[iu]st[iu](?:lar)?\b")
_RESULT_HAD = re.compile(
    r"\b(?:ne|neler|kac|hangi\w*|nasil)(?: \w+){0,2}? (?:cik|bulun|gorun|oneril|gec|goster|sonuclan)\w*m[iu]st[iu]\b"
)
_THIRD_DID = re.compile(r"\b\w{2,}[dt][iu](?:lar)?\b")
_POINTS_BACK = re.compile(
    r"^(?:peki )?(?:o|su|hani|ya)\b|\b(?:hani|su bizim|su bana|bana|o (?:gun|gece|ara))\b"
)

_KNOWN_OF = re.compile(
    r"\b(?P<whom>\w{1,40})(?: ile)? (?:hakkinda|ilgili|konusunda) (?:ne|neler|bir ?seyler|bir sey)"
    r" (?:biliyo|hatirliyo|animsiyo)\w*"
)
_THE_PROGRAM = re.compile(r"kend\w+|sen|senin|animsa\w*|program\w*|uygulama\w*|dunya|hayat")
_AT_WHAT_TIME = re.compile(
    r"\b(?:kacta|kacinda|ne zaman|hangi (?:gun|saat|tarih|ay)\w*|nere(?:de|ye|den)|nerde\w*|saat kac\w*)\b"
)
_I_GO = re.compile(
    r"\b(?!(?:bil|merak|ist|anla|sor|dur|ari|ed[ie]|calis|dusun|endise|bul|kork|ogren|yap[iu]yor|oluyor)\w*)\w+(?:(?<!m)[iu]yo(?:r?du)?[mk]|[iu]yor(?:du)?[mk]|[iu]yor(?:um|uz)|[ae]c[ae]kt[iu][mk])\b"
)
"""A verb of what its writer is about to do, or was to: "biniyodum", "çıkıyorum", "gidecektim"."""
_OF_MY_RELATIVE = re.compile(
    r"(?:(?:peki|ya|bi|bir|de|acaba|bizim|benim|su|en son|son) )*"
    rf"(?:{NEAR_ONES})[iu]?m(?:[iu]z)?[iu]n (?:\w+ ){{1,4}}"
    r"(?:kac(?:ti|tir|mis)?(?: \w+)?|ne(?:ydi|dir|ymis|ler(?:di)?)?|ne kadar(?:di)?|ne zaman(?:di)?|hangisi(?:ydi)?|kim(?:di|dir)?)"
)
"""What a relative has, in whatever tense: "babamın ilacı kaç mg"."""
_OF_MY_RELATIVE_ENGLISH = re.compile(
    r"(?:what|which|how (?:much|many)|when|where)(?: s| is| are| was| were|s)? (?:my|our) "
    r"(?:dad|father|mum|mom|mother|son|daughter|wife|husband|brother|sister|grandma|grandpa|grandmother|grandfather|aunt"
    r"|uncle|cat|dog) ?s \w+(?: \w+)?$"
)
_AS_IT_SHOULD_BE = re.compile(r"\b(?:ideal|normal\w*|olmali\w*|gerek\w*|should|hakki|gunu|demek)\b")
"""What is asked of the world: how somebody's figures should be."""
_OF_ME = re.compile(
    r"^(?:peki |ya )?(?:benim|bizim) (?:\w+ ){0,3}?\w+[iu]?m(?:[iu]z)?"
    r" (?:ne|neydi|nedir|kim|kimdi|kac|kacti|hangi\w*|nere\w*|ne zaman\w*)$"
)
_KEPT_HERE = re.compile(
    r"\b(?:arsiv|veri|dosya|anahtar|yede|proje|ayar|model|yazd|not|sohbet|konusma|arastirma|kayit|kayd|gecmis|sifre|parola"
    r"|hesa[bp]|soru|bilgi)\w*"
)

_WORLD_EVENT = re.compile(
    r"\b(?:kur|kurul|icat e[td]|icat edil|bul|bulun|kesfe[td]|kesfedil|kazan|dog|ol|oldurul"
    r"|hayatini kaybe[td]|vefat e[td]|fethe[td]|fethedil|yap|yapil|yaz|yazil|ciz|cizil|cek|cekil"
    r"|bestele|bestelen|imzala|imzalan|bat|patla|yikil|basla|bit|sur|oyna|al|yayinlan|yayimlan"
    r"|cik|durdur|bas|dusur|yonet|oldur|yen|insa e[td]|insa edil|kabul edil|ilan e[td]|ilan edil"
    r"|sec|secil|kullanil|ver|gec|dayan|kop)(?:m[iu]s)?[dt][iu](?:lar)?\b"
)
_WORLD_NOUN = re.compile(
    r"\b(?:dizi\w*|film\w*|roman\w*|sezon\w*|kupa\w*|savas\w*|antlasma\w*|padisah\w*|kral\w*"
    r"|imparator\w*|osmanli\w*|yuzyil\w*|nobel\w*|olimpiyat\w*|cumhurbaskani\w*|facia\w*|kaza(?:si\w*)?"
    r"|efsane\w*|mitoloji\w*|oscar\w*|sampiyon\w*|peygamber\w*|sultan\w*"
    r"|devrim\w*|ihtilal\w*|atlas okyanusu|dunya rekoru\w*|deprem\w*|hanedan\w*|devleti\w*)\b"
)
_PLAYED = re.compile(r"\bkim\w* (?:oynuyor|canlandiriyor|seslendiriyor|yonetiyor)du\b")
_WORLD_QUESTION = re.compile(
    r"\b(?:kim|kimin|kimler|kime|kimdi|kac yil(?:inda)?|hangi yil\w*|hangi ulke\w*|ne zaman"
    r"|hangi tarihte|kac yasinda|kacinci|nerede|hangi sehir\w*)\b"
)


def explicit_recall(message: ParsedMessage) -> Finding | None:
    """Our common past in so many words: verb forms with *we* or *you*, memory words, records."""
    recent = message.talking and message.has(_JUST_NOW) and not message.has(_LONG_AGO)
    if recent:
        return None
    if message.has(_WE_HAD) or message.has(_HAD_WE):
        return Label.RECALL, 0.95
    if _REMEMBER.search(message.own):
        return Label.RECALL, 0.9
    if (
        (message.has(_SEARCH_OF_RECORDS) and not message.talking)
        or message.has(_OPEN_RECORD)
        or message.has(_OUR_RECORD)
        or asks_for_all_kept(message)
    ):
        return Label.RECALL, 0.85
    if message.has(_I_ASKED_YOU) or message.has(_I_HAD):
        return Label.RECALL, 0.85
    if message.has(_ENGLISH):
        return Label.RECALL, 0.8
    if message.has(_ANY_VERB_WE_HAD):
        return Label.RECALL, _ANY_VERB_SURE
    return None


def asks_for_all_kept(message: ParsedMessage) -> bool:
    """Whether a question is for whatever the archive holds: "sende neler kayıtlı"."""
    found = _WHAT_IS_KEPT.match(message.flat)
    return found is not None and found["where"] is not None


def asks_of_own_matters(message: ParsedMessage) -> bool:
    """Whether a question is about what somebody told of themselves or others, and not about the
    program that it speaks to: "benim mesleğim ne", "dayım hakkında neler biliyorsun", "yarın kaçta
    biniyorum"."""
    known = _KNOWN_OF.search(message.flat)
    if known is not None:
        return _THE_PROGRAM.fullmatch(known["whom"]) is None
    if message.has(_AT_WHAT_TIME) and message.has(_I_GO) and not message.has(_KEPT_HERE):
        return True
    if _OF_MY_RELATIVE.fullmatch(message.flat) or _OF_MY_RELATIVE_ENGLISH.match(message.flat):
        return not message.has(_AS_IT_SHOULD_BE)
    return message.has(_OF_ME) and not message.has(_KEPT_HERE)


def asks_for_conversation(text: str) -> bool:
    """Whether ``text`` names what we two did, "konuşmuştuk", or the record of it, and not what
    others may have done as well, "koymuştuk": that may stand anywhere."""
    message = ParsedMessage(text)
    if _NAMES_RECORD.fullmatch(message.flat) or message.has(_RESEARCHED):
        return True
    found = explicit_recall(message)
    if found is not None and (found[1] > _ANY_VERB_SURE or not message.has(_ANY_VERB_WE_HAD)):
        return True
    return past_activity(message) is not None or activity_on_days(message) is not None


def asks_in_past(message: ParsedMessage) -> bool:
    """Whether a question is worded as only one about something known is, wherever it stands."""
    if any(map(message.has, (_WE_HAD, _HAD_WE, _I_HAD, _WE_IMPERFECT, _QUESTION_WAS, _RESULT_HAD))):
        return True
    was = (_IMPERFECT, _COPULA, _WOULD, _I_WOULD, _TO_DO, _MEANT)
    done = (_OWN_DEED, _THIRD_HAD, _WE_DID)
    return message.has(_QUESTION) and any(map(message.has, (*was, *done)))


def own_advice(message: ParsedMessage) -> bool:
    """Whether advice that was given once is asked for: "kaç gün bekleyecektim". Not "ne
    diyecektim"."""
    return message.has(_AMOUNT) and message.has(_TO_DO)


def own_limits(message: ParsedMessage) -> bool:
    """Whether it is asked what somebody could or might do ("süt içebiliyor muydu"): nobody but us
    has told that."""
    return message.has(_ALLOWED)


def past_activity(message: ParsedMessage) -> Finding | None:
    """ "Verdiğin liste", "nelere baktık": forms that inside a conversation may mean that very
    conversation, so there they need a word of distance."""
    if message.talking and not message.has(_LONG_AGO):
        return None
    if message.has(_THAT_WE_DID) or message.has(_THAT_I_DID):
        return Label.RECALL, 0.8
    if message.has(_WE_DID) and (message.has(_QUESTION) or message.has(_LONG_AGO)):
        return Label.RECALL, 0.75
    return None


def activity_on_days(message: ParsedMessage) -> Finding | None:
    """ "Bugün neler konuştuk", "dün ne araştırdım": what we did on days that are named stands in
    the record, whatever the present conversation is about. Not what was said to somebody else."""
    if message.has(_JUST_NOW):
        return None
    asked = (_WHAT_DID_WE.search(clause) for clause in message.clauses)
    if any(match and not match["else"] for match in asked) and names_days(message.text):
        return Label.RECALL, 0.8
    return None


def world_past(message: ParsedMessage) -> Finding | None:
    """History, biography, sport and fiction in the past tense: everyday knowledge."""
    if message.has(_POINTS_BACK):
        return None
    happened = message.has(_WORLD_EVENT)
    asked = message.has(_WORLD_QUESTION)
    past = message.has(_THIRD_DID) or message.has(_THIRD_HAD)
    if message.has(_WORLD_NOUN) and past and message.has(_ANY_QUESTION):
        return Label.GENERAL, 0.8
    if message.has_name and message.has(_PLAYED):
        return Label.GENERAL, 0.7
    if happened and asked and not message.has(_IMPERFECT):
        return Label.GENERAL, 0.8
    if happened and message.has_name and message.has(_QUESTION) and message.has(_THIRD_HAD):
        return (Label.GENERAL, 0.7) if not message.has(_RESULT_HAD) else None
    if message.has_name and re.search(r"\bne zamandi\b", message.flat):
        return Label.GENERAL, 0.6
    return None


def implicit_recall(message: ParsedMessage) -> Finding | None:
    """A question about a finding, asked in the past: the answer was known once."""
    if message.talking and not message.unlinked and not message.has(_LONG_AGO):
        return None
    if message.has(_WE_IMPERFECT) or message.has(_QUESTION_WAS):
        return Label.RECALL, 0.85
    for clause in message.clauses:
        asked = _QUESTION.search(clause) or (message.asks and clause == message.clauses[-1])
        if _RESULT_HAD.search(clause):
            return Label.RECALL, 0.8
        if asked and any(p.search(clause) for p in (_IMPERFECT, _COPULA, _WOULD)):
            return Label.RECALL, 0.75
        if asked and _I_WOULD.search(clause):
            return Label.RECALL, 0.6
    last = message.tokens[-1:]
    if last and _IMPERFECT.fullmatch(last[0]):
        return Label.RECALL, 0.65
    if message.has(_POINTS_BACK) and (
        message.has(_THIRD_HAD) or message.has(_COPULA) or message.has(_IMPERFECT)
    ):
        return Label.RECALL, 0.65
    if message.has(_CANNOT_REMEMBER) and message.has(_QUESTION) and message.has(_THIRD_DID):
        return Label.RECALL, 0.6
    return None


def distant_event(message: ParsedMessage) -> Finding | None:
    """The pluperfect of somebody else without any sign of us: rather the world's history."""
    if message.has(_THIRD_HAD) and message.has(_QUESTION) and not message.talking:
        return Label.GENERAL, 0.55
    return None


_TOPIC = r"(?!(?:\w+ ){0,12}\w{2,}[iu]n \w+ (?:ney|nasil))(?:\w+ ){1,5}"
"""Some words, none of them in the genitive ("Yeşil Yol'daki mahkûmun adı")."""
_OF_ITS_OWN = r"(?:(?:\w+ ){0,12}\w*[^iu\W] |(?:\w+ ){1,12}\w+(?<!s[iu])(?<!l[ae]r[iu]) )"
"""Words that end in no possessive: "dozu" and "yan etkileri" are of something spoken of."""
_SPECIFIED = (
    (Label.RECALL, rf"{_TOPIC}(?:neydi|nasildi)(?: hatirlamiyorum)?"),
    (
        Label.RECALL,
        rf"{_TOPIC}(?:konusunu )?(?:hatirliyor m[iu]s[iu]n|hatirla|hatirlamiyorum)"
        rf"|{_TOPIC}konusunu hatirlat(?: bana)?|bana {_TOPIC}konusunu hatirlat"
        rf"|hatirliyor m[iu]s[iu]n (?:\w+ ){{0,4}}\w+"
        rf"|(?:daha once|gecen sefer|gecenlerde) {_TOPIC}(?:konus|arastir|incele|tartis)m[iu]st[iu]k",
    ),
    (
        Label.RECALL,
        rf"(?:daha once |gecen sefer |o zaman )?{_TOPIC}(?:icin|hakkinda|konusunda|sonucu) (?:ne|neler|nasil)"
        r" (?:cikmisti|(?:konus|arastir|bul|ogren|de|tartis)m[iu]st[iu][kn])",
    ),
    (Label.RECALL, rf"{_TOPIC}(?:ile ilgili )?o arastirma"),
    (
        Label.AMBIGUOUS,
        rf"{_OF_ITS_OWN}(?:hakkinda|ile ilgili) bilgi ver(?:ir m[iu]s[iu]n)?",
    ),
    (Label.AMBIGUOUS, r"(?:\w+ ){0,4}\w*[^iu\W] nedir|(?:\w+ ){1,4}arastirmas[iu]"),
)
_SPECIFIED_PATTERNS = tuple((label, re.compile(pattern)) for label, pattern in _SPECIFIED)
_LONGEST_SPECIFIED = 12
"""Words."""


def specified(message: ParsedMessage) -> Label | None:
    """What the specifications say of a whole message that has one of their patterns, about a topic
    of which nothing was said yet: "{topic} neydi", "{topic} hakkında bilgi ver"."""
    known = message.talking and len(message.unlinked) < len(message.content)
    if known or not message.content or len(message.tokens) > _LONGEST_SPECIFIED or message.quoted:
        return None
    found = (label for label, each in _SPECIFIED_PATTERNS if each.fullmatch(message.flat))
    return next(found, None)


_WHICH_OF_TOPIC = re.compile(r".{2,80} konusunda hangi\w* \w+(?:[iu]yordu|m[iu]st[iu]|[dt][iu])\w*")
"""What the specification prints of research with several answers: "… konusunda hangisi
etkiliyordu"."""


def asks_which_of_topic(message: ParsedMessage) -> bool:
    """Whether a message asks as the specification does which of several answers it was."""
    return _WHICH_OF_TOPIC.fullmatch(message.flat) is not None
