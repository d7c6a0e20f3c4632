"""Statements: messages that ask nothing and state something to be kept: "babamın ilacı değişti, 5 mg
oldu", "not: pasaport mayısta bitiyor", "tansiyon 15e 9", "kontrol 20 nisanda".

They are recognised by their shape: a wish to have something noted, a verb of the first person, a
verb at the end, figures beside a verb, a day behind something appointed, several amounts, something
measured. What looks back ("vardı hani", "-mıştı"), answers us or gives an order is none. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.sentences import sentences
from app.core.language.turkish import fold
from app.core.understanding.questions.personal_statements import (
    FIGURE,
    OWN,
    PAST,
    TO_US,
    asks,
    has_own_thing,
    tells_of_oneself,
    words_of,
)

_LONGEST = 4_000
"""Characters that are read of a message that may only tell."""
_MAY_LOOK_BACK = re.compile(r"\w+m[iu]s(?:t[iu]|[iu]dim?)\w*|\w+[iu]yo?r?d[iu]\w*")
"""What does so ("-mıştı", "-yordu") where nothing says that it has just happened."""
_WE_DID = re.compile(r"\w+(?:m[iu]st[iu]k|[iu]yo?r?d[iu]k)")
"""What we did then, and not just now: "bulmuştuk"."""
_JUST_NOW = re.compile(
    r"\b(?:bugun|demin|az once|simdi|bu (?:sabah|aksam|gece|hafta)|dun|yeni|today|just now|this morning|yesterday)\b"
)
_TO_COME = re.compile(
    r"\b(?:haftaya|yarin|obur gun|gelecek (?:hafta|ay|yil)|onumuzdeki|ay sonunda|pazartesi|sali|carsamba|persembe|cuma|cumartesi|next week|tomorrow)\b"
)
_TONIGHT = re.compile(r"\b(?:bugun|bu (?:aksam|gece|ogle\w{0,4}))\b")
_LOOKS_BACK = re.compile(
    r"dim[iu]|ne(?:yle|yi|ye|yin|yden)|\w+[dt][iu]yd[iu]\w*|vardi\w*|hani|galiba|sanirim|miydi\w*"
    r"|(?:konus|sor|anlat|soyle|oner|bahset)\w*(?:[dt][iu][kn]|m[iu]st[iu]\w*|[dt][iu]g\w+|[dt][iu]k\w+)|de(?:di[nk]\w*|mis\w*)|gecmis\w*|hatirla\w*|animsa\w*|remember\w*|talked|asked|told|looked|gave|you|your|seninle|senle|sana|diyo\w*|dedim|kast\w*"
)
"""What speaks of something that was talked of before, rather than tells it."""
_HAPPENED = re.compile(
    r"(?!(?:(?:soy)?a|ta|kana|kagi|umu|kili|ade|mila|mad|cid|iktisa|kre|ken|sim|ke|ye|ha|va|ebe|bel|gi|der|kimi|\w+den|\w+dan|\w+ten|\w+tan)d[iu]$|(?:yiye|ice|gele|giye|yaka|ala)c[ae]k$|(?:\w*us|al|tes|dos|ken|san|ren[gk]|pos)t[iu]$)"
    rf"\w{{2,}}(?:{PAST}|[iu]yor|[ae]ca[gk]|[ae]ce[gk]|[iu]c[ae][gk])(?:l[ae]r)?|oldu|dedi|aldi"
)
"""A verb of what happened or will; the end of it is told from nouns ("fiyatı", "adı", "üstü") by
the harmony of its letters, and by a list of what is left."""
_HEARD = re.compile(r"(?!(?:alt|yet|gec|ye|gu|dol|er)m[iu]s)\w{2,}m[iu]s(?:l[ae]r|[iu]m)?")
"""A verb of what its writer has heard: "yapmış", "çıkmış"."""
_MINE = re.compile(r"\w{2,}(?:[iu]m|m[iu]z)")
_MEASURED = re.compile(
    r"\b(?:tansiyon|seker|nabiz|ates|kilo|boy|saturasyon|oksijen|kolesterol|tsh|hba1c|ferritin|kreatinin|inr)\w{0,5}"
    r"(?: (?:su an|bugun|acken|tokken|sabah|aksam|gece|en son|son))* \d"
)
_REPLIES = frozenset("yok hayir evet olur tamam peki aynen bosver gerek no yes ok".split())
"""First words of what answers us."""
_NAMED = frozenset("adi ismi soyadi numarasi telefonu adresi".split())
"""Last words of a question that leaves its verb out: "hekimin adı"."""
_CALLED = re.compile(
    r"(?:\w+ ){1,4}?(?:adi|ismi|soyadi|numarasi|telefonu|adresi|sifresi|kodu|plakasi|maili)"
    r" (?!ne|nedir|neydi|var\b|yok\b|lazim|gerek|icin|ile|gibi|hakkinda|degil)\w+(?: \w+){0,5}"
)
"""Somebody or something and what it is called: "dişçinin adı Ayşe Duman", "alarm kodu 4417"."""
_IS_SOMEBODY = re.compile(
    r"(?:\w+ ){0,1}(?:benim|bizim|\w{2,}[ıiuü]?m[ıiuü]n|\w{2,}m[ıiuü]z[ıiuü]n) (?:\w{2,20} )?\w{2,20}(?:[ıiuü]|s[ıiuü])(?: artık| şimdi)?"
    r"(?: (?:[A-ZÇĞİÖŞÜ][\w.]{1,20}|Dr\.?|bey|hanım)){1,4}\.?"
)
"""Who somebody's somebody is, by name: "babamın doktoru Ayşe Demir"."""
_IS_CALLED = re.compile(
    r"\s*(?:\w+ ){0,4}?(?:\w{2,}(?:[ıiuü]|s[ıiuü]|[ıiuü]?m(?:[ıiuü]z)?)(?: artık| şimdi)? (?:[\w.]{2,20} ){1,3}(?:bey|hanım|usta|hoca|abla|abi|efendi)"
    r"|\w{3,}(?:[ıiuü]m|[ıiuü]?m[ıiuü]z)(?: (?-i:[A-ZÇĞİÖŞÜ])[\w.]{1,20}){2,3})[.!]?\s*$",
    re.IGNORECASE,
)
"""Who somebody is whom its writer knows: "kooperatif başkanı Şükrü Bey", "tez danışmanım Prof. Levent
Akın"."""
_CLAUSE = re.compile(r"[,;]\s")
_ON_A_DAY = re.compile(
    rf"\b(?:pazartesi|sali|carsamba|persembe|cuma|cumartesi|{'|'.join(MONTH_NUMBERS)})(?:y?[ae]|[dt][ae])?\b"
)
_IS_SO = re.compile(
    r"\w{3,}(?:s[iu]nd[ae]|l[ae]r[iu]nd[ae]|(?<!m)[dt][ae])|alerjik|emekli|hamile|vejetaryen|vegan|diyabetik|astimli|izinli|kapali"
)
"""How or where something is, at the end: "eşim Onur fıstığa alerjik"."""
_AT_FIRST = 3
"""Words of a sentence among which it says whose it is."""
_WHOSE = re.compile(r"\w{2,}(?:n[iu]n|[^\W\daeiou][iu]n)|\w{2,}[iu]m")
_NOTE = re.compile(
    r"\W*(?:bunu |sunu |lutfen |asla |sakin )*(?:not(?: al| et| ediyorum| olsun)?|kaydet|hatirla|unutma|akl[iu]nda (?:tut|bulunsun|olsun|kalsin)"
    r"|note(?: that)?|remember(?: that)?)\s*[:,–—-]\s*(?=\S+\s+\S)",
)
"""A wish to have something kept, before it."""
_TO_ASK = re.compile(r"\bsor(?:|ulacak\w*|acag\w*|mak|mayi)\b|\bask\b")
"""What somebody is to be asked: the question in such a note is not for us."""
_DAY = re.compile(
    rf"\b\d{{1,2}}[./ ](?:{'|'.join(MONTH_NUMBERS)})\w*|\b\d{{1,2}}[.:]\d\d\b|\bsaat \d|\b\d+ ?(?:tl|lira|euro|dolar)\b"
)
_APPOINTED = re.compile(
    r"\b(?:kontrol|randevu|muayene|sinav|toplanti|ucu[sk]|ameliyat|teslim|odeme|vade|dogum gunu|dugun|nisan|asi|durusma|mac|basvuru|son gun)\w{0,6}"
    rf"(?: \w+){{0,2}}? (?:\d{{1,2}}[./ ](?:{'|'.join(MONTH_NUMBERS)})\w*|(?:pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar)\w*)"
    r"(?: saat)?(?: \d{1,2}(?:[.:]\d\d)?\w*)?(?: son gun\w*)?$"
)
"""What is to be, with its day at the end: "kontrol 20 nisanda"."""
_THERE_WILL_BE = re.compile(
    r"(?:^|\s)(?!ne|kim|hangi|kac)[^\W\d]\w{2,} var(?: saat)?(?: \d{1,2}(?:[.:]\d\d)?(?:['’]?[dt][ae])?)?[.! ]*$"
)
"""What there is, at the end, with its hour or without: "dişçi var", "toplantı var saat 10'da"."""
_EVENT = re.compile(
    r"(?:\d{1,2}[.:]\d\d|\b\w{2,}m[iu]n)\b(?: \w+){0,2}? (?:kontrol|randevu|muayene|sinav|toplanti|ucu[sk]|ameliyat|dogum gunu"
    r"|dugun|nisan|durusma|mac|seans|ders|dis[ck]i|doktor)\w{0,6}[.! ]*$"
)
"""What is to be, behind its hour or whose it is: "14.30 veli toplantısı", "annemin kontrolü"."""
_ONES_OWN = re.compile(
    r"(?:\w+ ){0,2}?(?:konum|adim|ismim|soyadim|yasim|meslegim|isim|numaram|adresim|tarihim|boyum|kilom|grubum|ilacim"
    r"|ilaclarim|alerjim|bolumum|okulum|sinifim|danismanim|doktorum|hekimim|hocam|avukatim|butcem|maasim|kiram|hedefim|plakam"
    r"|tansiyonum|sekerim|nabzim) \w+ \w+"
)
"""What is mine, and what it is: "tez konum kerpiç evlerin dayanımı"."""
_IN_A_MONTH = re.compile(rf"\b(?:{'|'.join(MONTH_NUMBERS)})[dt][ae]$")
_AMOUNTS = re.compile(r"\d[\d.,]{0,12} ?(?:%|[a-zµ°]{1,6}\b)")
_ENGLISH_NOUN = re.compile(r"\b(?:the|a|an|his|her|my|our|their|it|he|she|they|we|i)\b")
_ENGLISH_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|said|says|got|paid|\w{3,30}ed)\b"
)
_MANY = 4
"""Figures beside words: "125 günde 4 kere, saat 7 11 15 19"."""
_SEVERAL = 3
"""Figures with what they count that make a list of results."""
_OF_WHOM = re.compile(
    r"\b\w{2,}(?:n[iu]n|m[iu]n|[^\W\daeiou][iu]n) (?:\w+ )?\w{2,}(?:s?[iu]|l[ae]r[iu])\b"
)
"""Something of somebody: "arabanın muayenesi"."""
_ORDER = re.compile(
    r"(?:sil|yap|ver|ekle|cevir|duzelt|hazirla|hesapla|hatirlat|unut|kisalt|uzat|tamamla|indir|gonder)(?:in|iniz)?"
    r"|\w{2,}s[ae]n[ae]|lutfen|please|look|write|translate"
)
_KNOWN = re.compile(
    r"\b(?!bir |bi |ve |bu |su |o |de |da )[a-z]{3,} (?:bey|hanim|usta|hoca|abla|abi|teyze|amca)(?:yl[ae]|l[ae]|y[iuae]|[iuae]|n[iu]n|[iu]n)?\b"
)
_COUNTED = re.compile(r"\d[\d.,]* ?[a-z]{2,}")
_SEVERAL_FIGURES = 2
_DECLARES = 4
"""Words of a sentence with a comma and a full stop: who writes so states something."""
_AGREED = re.compile(
    r"(?<![\s,.])[\s,.]+(?:tamam m[ıi]|anla[sş]t[ıi]k m[ıi]|haberin (?:olsun|var m[ıi])|bilgin (?:olsun|var m[ıi])|ona g[oö]re)[?!. ]*$",
    re.IGNORECASE,
)
"""A question at the end that asks for nothing: "artık akşam veriyoruz tamam mı"."""
_WORTH = 5
"""Words of what is told beside a question."""
_BRIEF = 9
"""Words of what is to be on a day."""
_STATES = 3
"""Words of a sentence that states something without one of its writer's own."""
_REPLIES_ALONE = frozenset("evet olur tamam peki aynen bosver yes ok".split())
"""First words of what answers us, whatever follows."""
_MEANT = re.compile(r"(?:sor|de|kastet|kasted)(?:[dtm]|uy|ac|iy)\w*|demek")
"""What says what was meant: "fıstığın ilacını sordum"."""
_REFUSES = re.compile(r"iste(?:m\w+|r\w*)|gerek\w*|luzum|yet(?:er|ti)\w*|bosver\w*|vazgec\w*")
"""What refuses or wants something of the assistant: "hayır artık istemiyorum"."""
_FROM_NOW = frozenset("artik yok yerine bundan".split())
_NOW = frozenset("artik now simdi bundan".split())
_SAYS_HOW = re.compile(
    rf"artik|yok|var|yerine|{_HAPPENED.pattern}|{_HEARD.pattern}"
    r"|\w{2,}(?:[iu]yor|m[iu]yor)(?:um|uz|l[ae]r)?|\w{2,}(?:[dt][iu]r|[iu]l[iu]yor)"
    r"|is|are|was|were|has|have|had|will|now|moved|changed|left|\w{3,30}ed"
)
"""A word of what says how something is or became."""
_A_YEAR = re.compile(r"(?:19|20)\d\d")


def tells_by_shape(text: str) -> bool:
    """Whether a message tells something to be kept, and asks nothing: "not: pasaport mayısta
    bitiyor", "babamın ilacı değişti, 5 mg oldu"; not what speaks of something talked of before."""
    if wants_noted(text):
        return True
    text = without_agreement(text[:_LONGEST])
    spoken = words_of(text[:_LONGEST])
    if not spoken or spoken[0] in _REPLIES or spoken[-1] in _NAMED or _is_to_us(spoken):
        return False
    if any(map(_MAY_LOOK_BACK.fullmatch, spoken)) and not _has_just_happened(text, spoken):
        return False
    said = sentences(text[:_LONGEST])
    return not any(map(asks, said)) and any(
        tells_of_oneself(each) or _states(each) for each in said
    )


def without_agreement(text: str) -> str:
    """A message without the question at its end that asks for nothing: "tamam mı"."""
    return _AGREED.sub("", text)


def _has_just_happened(text: str, spoken: Sequence[str]) -> bool:
    """Whether a message gives a figure, and says that it is of today or tells what was done."""
    if FIGURE.search(text) is None or any(map(_WE_DID.fullmatch, spoken)):
        return False
    return _JUST_NOW.search(fold(text)) is not None or any(
        _HAPPENED.fullmatch(each) and each.endswith(("m", "k", "di", "du", "ti", "tu"))
        for each in spoken
        if _MAY_LOOK_BACK.fullmatch(each) is None
    )


def may_tell_by_shape(text: str) -> bool:
    """Whether a message may only tell something though its shape does not say so for sure: it asks
    nothing, wants nothing of the assistant, does not look back, and says how something is or
    became: "hülya geldi çiğdemin yerine", "salı dersi yok artık perşembe 18:00"."""
    if tells_by_shape(text):
        return True
    text = without_agreement(text[:_LONGEST])
    spoken = words_of(text)
    if not spoken or spoken[0] in _REPLIES_ALONE or spoken[-1] in _NAMED:
        return False
    if "?" in text or _is_to_us(spoken) or any(map(asks, sentences(text))):
        return False
    if says_what_was_meant(text) or any(map(_REFUSES.fullmatch, spoken)):
        return False
    if len(spoken) < _STATES:
        # "Sigortacımız değişti."
        mine = _MINE.fullmatch(spoken[0]) is not None
        return mine and _HAPPENED.fullmatch(spoken[-1]) is not None
    now = any(each in _NOW for each in spoken) or _has_just_happened(text, spoken)
    if any(map(_MAY_LOOK_BACK.fullmatch, spoken)) and not now:
        return False
    rather = "degil" in spoken and FIGURE.search(text) is not None
    return rather or any(map(_SAYS_HOW.fullmatch, spoken)) or _ends_in_value(spoken)


def says_what_was_meant(text: str) -> bool:
    """Whether a message says what was asked or meant: "kliniği değil, ilacı sordum"."""
    return any(map(_MEANT.fullmatch, words_of(text[:_LONGEST])))


def _ends_in_value(spoken: Sequence[str]) -> bool:
    """Whether words end in a figure that is no year: "perşembe 18:00", "okul taksidi 12.500"."""
    return FIGURE.search(spoken[-1]) is not None and _A_YEAR.fullmatch(spoken[-1]) is None


def wants_noted(text: str) -> bool:
    """Whether a message says in so many words that what follows is to be kept."""
    flat = fold(text[:_LONGEST])
    wish = _NOTE.match(flat)
    if wish is None:
        return False
    kept = flat[wish.end() :]
    return _TO_ASK.search(kept) is not None or not any(map(asks, sentences(kept)))


def _is_to_us(spoken: Sequence[str]) -> bool:
    """Whether words look back at what was said, or want something of the assistant; a long message
    may say "ilaç aynı devam"."""
    if any(_LOOKS_BACK.fullmatch(each) or _ORDER.fullmatch(each) for each in spoken):
        return True
    said = [each for each in spoken if each != "devam" or len(spoken) < _WORTH]
    return any(TO_US.fullmatch(each) and not _HAPPENED.fullmatch(each) for each in said)


def calls_by_name(text: str) -> bool:
    """Whether a message says what somebody's or something's name or number is."""
    spoken = words_of(text[:_LONGEST])
    if _IS_SOMEBODY.fullmatch(text.strip()):
        return True
    if (
        not asks(text)
        and not text.isupper()
        and any(map(_IS_CALLED.match, _CLAUSE.split(text[:_LONGEST])))
    ):
        return True
    if _CALLED.fullmatch(" ".join(spoken)) is None:
        return False
    return FIGURE.search(text) is not None or any(map(_WHOSE.fullmatch, spoken[:3]))


def _states(sentence: str) -> bool:
    spoken = words_of(sentence)
    if calls_by_name(sentence) or (len(spoken) >= _STATES and _has_something(spoken)):
        return True
    if _MEASURED.search(fold(sentence)):
        return True
    if len(spoken) < _STATES:
        return False
    clauses = [words_of(each) for each in _CLAUSE.split(sentence)]
    happens = any(len(each) >= _STATES and _HAPPENED.fullmatch(each[-1]) for each in clauses)
    if happens and _ON_A_DAY.search(fold(sentence)):
        return True
    if any(map(_says_how_ones_own_is, clauses)):
        return True
    if _HAPPENED.fullmatch(spoken[-1]) or _ONES_OWN.match(" ".join(spoken)):
        return True
    flat = fold(sentence)
    happened = any(_HAPPENED.fullmatch(each) or _HEARD.fullmatch(each) for each in spoken)
    if happened and FIGURE.search(sentence):
        return True
    if len(spoken) >= _DECLARES and sentence.rstrip().endswith(".") and ", " in sentence:
        return True
    if _ENGLISH_VERB.search(flat) and _ENGLISH_NOUN.search(flat):
        return FIGURE.search(sentence) is not None or sentence.rstrip().endswith(".")
    figures = sum(each.isdigit() for each in spoken)
    if figures >= _MANY and len(spoken) - figures >= _STATES:
        return True
    if _APPOINTED.search(flat) or len(_AMOUNTS.findall(flat)) >= _SEVERAL:
        return True
    if _is_to_be(flat) or (_OF_WHOM.search(flat) and _IN_A_MONTH.search(flat)):
        return True
    times = len(_DAY.findall(flat))
    return times > 1 or (times == 1 and _OF_WHOM.search(flat) is not None)


def tells_of_plans(text: str) -> bool:
    """Whether a message tells what its writer or somebody near them is to do: "amcamlar haftaya
    geliyor", "yarın 07.45 treniyle gidiyorum"."""
    flat, spoken = fold(text[:_LONGEST]), words_of(text[:_LONGEST])
    if not tells_by_shape(text):
        return False
    if _is_to_be(flat):
        return True
    whose = has_own_figure(text) or _has_something(spoken) or _OF_WHOM.search(flat) is not None
    to_come = _TO_COME.search(flat) is not None or _IN_A_MONTH.search(flat) is not None
    return whose and to_come


def _has_something(spoken: Sequence[str]) -> bool:
    """Whether words end in what their writer has: "yarın sınavım var"."""
    return len(spoken) > 1 and spoken[-1] == "var" and _MINE.fullmatch(spoken[-2]) is not None


def _says_how_ones_own_is(spoken: Sequence[str]) -> bool:
    """Whether words begin with what is their writer's, and end in how or where that is."""
    if len(spoken) < _STATES or _IS_SO.fullmatch(spoken[-1]) is None:
        return False
    return has_own_thing(" ".join(spoken[:_AT_FIRST]), bare=True)


def _is_to_be(flat: str) -> bool:
    """Whether a text says what there is on a day to come: "yarın saat 15.00'te dişçi var"."""
    if len(flat.split()) > _BRIEF:
        return False
    if not any(each.search(flat) for each in (_TO_COME, _TONIGHT, _DAY)):
        return False
    return any(each.search(flat) for each in (_THERE_WILL_BE, _EVENT))


def has_own_figure(text: str) -> bool:
    """Whether a message has a figure, or says whose it is."""
    own = any(map(OWN.fullmatch, words_of(text[:_LONGEST]))) or has_own_thing(text[:_LONGEST])
    return own or FIGURE.search(text[:_LONGEST]) is not None


def of_ones_life(text: str) -> bool:
    """Whether a message names somebody whom its writer knows, or has several figures: what is said
    of the program has neither."""
    flat = fold(text[:_LONGEST])
    return _KNOWN.search(flat) is not None or len(_COUNTED.findall(flat)) >= _SEVERAL_FIGURES


def tells_of_now(text: str) -> bool:
    """Whether a message that may only tell something says how it is from now on: "selin yok artık,
    yerine barış"."""
    spoken = words_of(text[:_LONGEST])
    return len(spoken) > _STATES and not _FROM_NOW.isdisjoint(spoken) and may_tell_by_shape(text)
