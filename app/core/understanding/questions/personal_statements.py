"""Sentences in which users state something of themselves or of those near them, apart from what they
ask: "sabahları şekerim 180 çıkıyor" states, "şeker neden yükselir" asks.

A sentence states something when it has a verb of the first person, or one of the past beside a word
of one's own; what asks, and what is said to the assistant itself ("anladım", "öğrenmek istiyorum"),
does not count."""

from __future__ import annotations

import re

from app.core.language.sentences import sentences
from app.core.language.turkish import fold

_CLAUSES = re.compile(r"[,;:]\s|(?<=\w{3})[.!…]\s|\s[–—-]\s")
_WORD = re.compile(r"[^\W_]+")
_CASE = re.compile(r"(?<=\w)['’](n[eia])\b")
"""The ending of a name, behind its apostrophe."""
_ASKS = re.compile(
    r"kac(?!ar)\w*|ne|ney(?:i|e|le|in|de|den)(?:n(?:[ie]|den?))?|nesi(?:n(?:[ie]|den?)|yle)?|nedir|neydi|neymis|neler\w*|nere\w*|nerde\w*|kim(?:di|dir|mis|in|i|e|le|de|den|deydi|dendi|indi|inki|ler\w{0,4})?|hangi\w*|nasil\w*"
    r"|nap(?:iyo|aca|ica|ti|mis|ali)\w*|n(?:oldu|olmus|olcak|olacak)\w*|neden\w*|niye|nicin|m[iu](?:y?[dt][iu](?:[kmn]|n[iu]z|l[ae]r)?|y[iu]m|y[iu]z|s[iu]n\w{0,3}|d[iu]r)?"
    r"|what|when|how|who|where|which|why"
)
_OUT_OF = re.compile(r"\w{2,}[dt][ae]n")
_DIRECTOR = "mudur"
"""The particle of a question, and "müdür"."""
_ASKS_FIRST = frozenset("do does did is are was were can could should would will has have".split())
_ASKS_OF = re.compile(r"(?:am|may|might|must|shall) (?:i|we|you|he|she|it|they|my|our)")
"""Verbs that ask in front of whom they ask of: "am I allowed to", not "may rent"."""
TO_US = re.compile(
    r"anla(?:dim|madim|madik|yamadim|miyorum)|tamam|tesekkur\w*|sagol(?!sun)\w*|iste(?:rim|r|rdim)|ist(?:iyorum|iyoruz)"
    r"|merak|soru(?:yorum|m|muz)?|sormustum|ariyorum|aras[td]ir\w*|anlat\w*|acikla\w*|listele\w*|ozetle\w*"
    r"|yaz|soyle|goster|bul|karsilastir|devam"
    r"|thanks?|please|explain|tell|show|list|want|wonder(?:ing)?|wanted|understand"
)
"""Words that are said to the assistant."""
_NOUN = r"(?!\w+[dt][iu]kl[ae]r[iu]m|\w+istik|\w*[^\Wb]astik)"
PAST = r"(?:(?<![cfhkpst])d|(?<=[cfhkpst])t)[iu]"
"""The past of a verb, as far as the harmony of its letters tells it from a noun."""
_FIRST_PERSON = re.compile(
    _NOUN
    + rf"\w+(?:[iu]yorum|[iu]yoruz|[iu]yordum|[iu]yorduk|{PAST}m|{PAST}k|m[iu]s[iu]m|[ae]cag[iu]m|[ae]ceg[iu]m|[ae]cag[iu]z|[ae]ceg[iu]z|[iu]c[ae][mz]"
    r"|[ae]r[iu]m|[iu]r[iu]m|m[ae]m)"
    r"|(?:hamile|gebe|hasta|diyabetik|alerjik|\w+hastasi|yasinda)y[iu]m"
)
_NO_VERBS = frozenset(
    """egitim ogretim uretim yonetim tuketim dagitim tanitim yardim adim iletim denetim isletim anlatim
    kalitim bitim ritim item victim serum durum kurum oturum yatirim indirim bildirim yarim
    findik sandik taktik didaktik galaktik optik septik aseptik peptik epileptik diyalektik""".split()
)
"""Nouns that end as verbs of the first person do."""
_THIRD_PERSON = re.compile(
    r"\w+(?:[iu]yor?|[iu]yor?du|[dt][iu]|m[iu]s|m[iu]yor?)(?:lar|ler)?|var(?:di)?|yok(?:tu)?"
)
OWN = re.compile(
    r"ben|benim|bana|beni|bende|benden|biz|bizim|bize|bizde"
    r"|(?:anne|baba|es|kari|koca|ogl|kiz|cocug|kardes|abla|abi|agabey|dede|nine|anneanne|babaanne|hala|teyze|amca"
    r"|dayi|torun|bebeg|aile|kayinvalide|kayinpeder)[iu]?m\w{0,4}"
    r"|(?:deger|sonuc|tahlil|tetkik|tansiyon|seker|kolesterol|nabz|kilo|boy|ilac|doz|recete|rapor|hastalig|alerji"
    r"|astim|migren|diyabet|agri|bas|diz|bel|boyn|omz|kol|bacag|ayag|el|goz|kulag|dis|burn|bogaz|mide|karaciger"
    r"|bobreg|kalb|cild|direnc|sac|kan|idrar|uyku|ameliyat|asi|hamilelig|regl|adet|tedavi|vucud|ates|istah|nefes)"
    r"(?:l[ae]r)?[iu]?m\w{0,4}"
)
"""Words of one's own and of those near one."""
_NOT_MINE = r"(?!benim|bizim|senin|\w*(?:kim|hem|tam|hep|kem|dem|zam|dim|tim|yim)$|\w*(?:[dt][iu]|[ae]c[ae])g[iu]m)"
_NOT_OWNED = re.compile(
    r"(?:egitim|ogretim|uretim|yonetim|tuketim|dagitim|tanitim|yardim|iletim|denetim|isletim|anlatim|kalitim|bitim|ritim"
    r"|victim|serum|durum|kurum|oturum|yatirim|indirim|bildirim|yarim|program|problem|sistem|kalem|adam|aksam|anlam|ortam|donem"
    r"|yontem|onlem|islem|gundem|eylem|deprem|krem|onem|baglam|kavram|toplam|kurulum|bolum|olum|dogum|gelisim|degisim|iletisim"
    r"|ulasim|yasam|kisim|resim|isim|mevsim|cisim|film|iklim|teslim|taksim|hekim|hakim|ekim|kasim|secim|olcum|yorum|uyum|konum"
    r"|tarim|akim|bakim|verim|birim|adim|yazilim|donanim|kullanim|tasarim|dolum|buklum|sorum|forum|album|premium|takim|kilim|donum|\w+[sdt]?yum|\w+[ae]l[iu]m)"
    r"(?:[iuae]|[iu]n|d[ae]n?|l[ae]|l[ae]r\w*|s\w*)?$"
)
"""Nouns that end as one's own things do."""
_OWN_BARE = re.compile(
    rf"{_NOT_MINE}(?:es|\w{{3,}})(?:[iu]m|[iu]?m[iu]z)|anne(?:m|miz)|baba(?:m|miz)"
)
_OWN_THING = re.compile(
    rf"{_NOT_MINE}\w{{3,}}(?:[iu]?m|[iu]?m[iu]z)(?:[iuae]|[iu]n|d[ae]n?|l[ae])?"
)
_OWN_SEVERAL = re.compile(r"\w{2,}l[ae]r[iu]m(?:[iu]z)?")
"""Several things of one's own, or a verb of the first person: "uçlarım", "başlarım"."""
_OWN_ENGLISH = frozenset("i my we our me mine im ive".split())
FIGURE = re.compile(r"\d")
_SHORTEST = 2
"""Words: a single one tells nothing."""


def sentence_asks(sentence: str) -> bool:
    """Whether a sentence asks something."""
    if sentence.rstrip(" \t\n\"”’')").endswith("?"):
        return True
    spoken = words_of(sentence)
    if _DIRECTOR in spoken[:-1]:
        # "Müdür aradı"; at the end it asks, "bu doğru mudur".
        spoken = [each for each in spoken if each != _DIRECTOR]
    asking = (word for n, word in enumerate(spoken) if not _escapes(spoken, n))
    if any(map(_ASKS.fullmatch, asking)) or (bool(spoken) and spoken[0] in _ASKS_FIRST):
        return True
    return _ASKS_OF.fullmatch(" ".join(spoken[:2])) is not None


def _escapes(spoken: list[str], at: int) -> bool:
    """Whether a word is "kaçtı" of something that got away, and does not ask how much it was:
    "kafesten kaçtı", "kafesten çıkmış kaçmış"."""
    away = spoken[at] in ("kacti", "kacmis") and any(map(_OUT_OF.fullmatch, spoken[:at]))
    return away and not any(map(_ASKS.fullmatch, spoken[:at]))


def statements_in(text: str) -> tuple[str, ...]:
    """The sentences in which a message tells something of its writer, as they were written; of one
    that also asks, the clauses that do."""
    told: list[str] = []
    for sentence in sentences(text):
        if not sentence_asks(sentence):
            parts = [sentence]
        else:
            # "Ablam 52 yaşında, hormon tehlikeli mi" tells before it asks.
            parts = [each.strip() for each in _CLAUSES.split(sentence)]
        told += (each for each in parts if tells_of_oneself(each))
    return tuple(told)


def tells_of_oneself(sentence: str) -> bool:
    """Whether a sentence tells something of its writer."""
    spoken = words_of(sentence)
    if len(spoken) < _SHORTEST or sentence_asks(sentence) or any(map(TO_US.fullmatch, spoken)):
        return False
    if _OWN_ENGLISH.intersection(spoken):
        return True
    if any(_FIRST_PERSON.fullmatch(each) and each not in _NO_VERBS for each in spoken):
        return True
    happens = any(map(_THIRD_PERSON.fullmatch, spoken))
    own = any(map(OWN.fullmatch, spoken))
    return own and (happens or FIGURE.search(sentence) is not None)


def has_own_thing(text: str, *, bare: bool = False) -> bool:
    """Whether a message names somebody or something of its writer's: "kahvemi", "karşı komşumuz";
    ``bare``: without an ending of case."""
    return any(
        (_OWN_BARE if bare else _OWN_THING).fullmatch(each)
        and not _NOT_OWNED.match(each)
        and not _FIRST_PERSON.fullmatch(each)
        and not TO_US.fullmatch(each)
        for each in words_of(text)
    )


def names_ones_own(sentence: str) -> bool:
    """Whether a sentence that tells what happened names somebody or something of its writer's, also
    in a form that verbs have as well: "parmak uçlarım uyuşuyor"."""
    return has_own_thing(sentence) or any(map(_OWN_SEVERAL.fullmatch, words_of(sentence)))


def words_of(sentence: str) -> list[str]:
    """The words of a sentence, folded; "Hisarönü'ne" has no "ne"."""
    return [fold(each) for each in _WORD.findall(_CASE.sub(r"\1", sentence))]
