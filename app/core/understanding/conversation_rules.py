"""Intent rules for the course of a conversation: fresh research, another topic, the end, a
follow-up.

Each rule looks at one :class:`ParsedMessage` and either decides or passes;
:mod:`app.core.understanding.intent` holds their order. All patterns run over folded text without
punctuation.
"""

from __future__ import annotations

import re

from app.core.domain.plans import Label
from app.core.understanding.parsed_message import Finding, ParsedMessage

# --- fresh research ------------------------------------------------------------------------------

_AGAIN = (
    r"(?:yeniden|tekrar(?:dan)?|tekrardan|yine|gene|bi(?:r)? (?:daha|kez daha|kere daha)"
    r"|(?:en )?bastan|sifirdan|guncel\w*|taze\w*)"
)
_SEARCH = (
    r"(?:ara?stir(?!ma(?:lar|c)|ilm|dig|mis)\w*|tara(?:r ?m[iu]s[iu]n|yal[iu]m|yin|sana|man\w*|t|)"
    r"|ara(?:r ?m[iu]s[iu]n|yal[iu]m|yin|sana|man\w*|)|bak(?:al[iu]m|ar ?m[iu]s[iu]n|ilsin|sana|man\w*|iver|)"
    r"|incele(?:r ?m[iu]s[iu]n|yel[iu]m|sene|)|literatur tara\w*)"
)
_FRESH = re.compile(
    rf"\b{_AGAIN}(?: \w+){{0,4}}? {_SEARCH}\b|\b{_SEARCH}(?: \w+){{0,2}} {_AGAIN}\b"
    r"|\byeni(?:den|sini)? (?:bir )?(?:arastirma|tarama|arama|inceleme)(?! (?:lar|gorev))"
    r"(?=$|(?: \w+){0,3} (?:yap\w*|baslat\w*|iste\w*|ac\w*|gerek\w*|lazim|ver\w*)| \w+ icin$)"
    r"|\byepyeni\b.*\barastir\w*|\byeni ara?stir(?!ma)\w*"
    r"|\byenisini (?:yap|arastir|baslat|hazirla|iste|ver)\w*|\b(?:sifirdan|bastan|yeniden) ele al\w*"
    r"|\byeni(?: \w+)? kaynak\w* (?:\w+ ){0,3}(?:bak|ara|tara|arastir)\w*"
    r"|\b(?:taze|guncel) (?:bir )?arastirma(?! sonuc)"
    r"|\b(?:daha |en )?(?:taze|guncel|yeni|son) (?:veri|bilgi|kaynak|bulgu|literatur)\w* (?:topla|bul|getir|ara|tara|bak|cek)\w{0,8}"
    r"|\b(?:guncel|yeni|taze)(?:lerini|ini|sini) (?:bul|ara|getir|iste|topla)\w*"
    r"|\b(?:daha |en )?guncel (?:bilgi|veri|kaynak|literatur|sonuc|hali|durum|bulgu)(?!\w*lari? gore)"
    r"|\ben (?:guncel|yeni|son) \w+ (?:tekrar|yeniden|arastir|bak)"
    r"|\barastirma\w* (?:\w+ )?(?:tazele|yenile|guncelle|tekrarla)\w*"
    r"|\b(?:tazele|yenile|guncelle|tekrarla)\w* (?:\w+ )?(?:arastirma\w*)"
    r"|\b(?:bunu|sunu|konuyu|konusunu|bilgiyi|bilgileri) (?:tazele|yenile|guncelle)\w*"
)
_FRESH_ENGLISH = re.compile(
    r"\b(?:fresh (?:research|search|look)|(?:research|search|look) (?:\w+ ){0,3}(?:again|afresh|from scratch|once more|one more time)"
    r"|(?:do|start|run|make) (?:a )?new (?:research|search)|new research|re ?search it again"
    r"|redo the (?:research|search)|start over|up to date (?:info\w*|research|results))\b"
)
_OLD_ASIDE = re.compile(
    r"\b(?:onceki\w*|eski\w*|arsiv\w*|gecmis\w*|kayit\w*|gecen\w*)(?: \w+){0,3}?"
    r" (?:kullanma|bakma|bos ?ver\w*|birak|gec|atla|unut|yok say|sayma|dikkate alma)\b"
)
_ASKS_RESEARCH = re.compile(
    r"\b(?:yeni\w*|tekrar\w*|bastan|sifirdan|ara\w*|tara\w*|bak\w*|incele\w*)\b"
)
_FINITE_PAST_WE = re.compile(r"\bara?stirmis(?: m[iu]|t)|\bbakmis m[iu]")


def new_research(message: ParsedMessage) -> Finding | None:
    """An order to search that says "again", "fresh" or "not from the archive"."""
    if message.has(_OLD_ASIDE) and message.has(_ASKS_RESEARCH):
        return Label.NEW_RESEARCH, 0.9
    if message.has(_FRESH_ENGLISH):
        return Label.NEW_RESEARCH, 0.9
    if message.has(_FRESH) and not message.has(_FINITE_PAST_WE):
        return Label.NEW_RESEARCH, 0.9
    return None


# --- leaving the topic ---------------------------------------------------------------------------

_OTHER = r"(?:yeni|baska|bambaska|farkli|ayri|alakasiz|ilgisiz|degisik)"
_CHANGE = re.compile(
    rf"\b{_OTHER} (?:bi(?:r)? )?(?:konu|konuya|konuyu|konudan|konum|baslik|sohbet|oturum|alan|alandan|alana|bahis)\b"
    rf"|\b{_OTHER} (?:bi(?:r)? )?(?:sey|bisey|soru|sorum|mesele|husus)\b(?! ?(?:one?r|var m[iu]|yok|ol))"
    r"|\bbaska (?:bir )?(?:bisey|sey|biri?sey|bi sey)\b.*\bs?o?r\w*"
    r"|\b(?:baska|farkli) bisey\b|\bbambaska\b|\balakasiz\b|\bkonudan konuya\b|\bkonu disi\b"
    r"|\bkonu(?:yu|muzu|muz)? (?:degis|kapat|kapan)\w*|\bkonuyu (?:bir kenara )?birak\w*"
    r"|\bsirada(?:ki)? (?:soru|konu|mesele)\w*|\bsira (?:simdi )?\w+(?:da|de|ta|te)$"
    r"|\b(?:new|different|another) (?:topic|subject|chat|session)\b|\bchange (?:the )?(?:topic|subject)\b"
    r"|\bswitch(?:ing)? (?:topics?|subjects?)\b|\b(?:talk|ask) about something else\b"
    r"|\byeni (?:bir )?(?:sayfa|defter) ac\w*|\bbagimsiz (?:bir )?(?:sey|soru|konu)\b"
)
_OPENING = (
    r"(?:gec(?:el[iu]m|iyorum|ecegim|sek|iyoruz)|gelel[iu]m|gelsek|bakal[iu]m|baksak|konusal[iu]m"
    r"|arastiral[iu]m|arastirsak|inceleyel[iu]m|donel[iu]m|konussak|tartisal[iu]m)"
)
_CLOSING = re.compile(
    r"\b(?:yeter|bu kadar(?:i yeter)?|bitti|tamam(?:dir|landi)?|kapandi|kapat(?:al[iu]m|iyorum)|gectik"
    r"|birak(?:al[iu]m)?|gec(?:el[iu]m|iyorum|tim|ip)|bos ?ver\w*|cik(?:ip|al[iu]m)|neyse|bir yana|hallettik|hallol\w*)\b"
)
_OPENS = re.compile(rf"\b{_OPENING}\b|\bgelel[iu]m\b|\bsira\b|\blazim$")
_NOW_TO = re.compile(
    rf"\bsimdi(?: de| ise)? (?:\w+ ){{1,30}}{_OPENING}\b|^gelel[iu]m\b|\b(?:konusuna|konuya|meselesine|bahsine) {_OPENING}\b"
)
_SAME_TOPIC = re.compile(
    r"\b(?:bun(?:u|a|un|lari)|sun(?:u|a)|on(?:u|a|un)|devam|ilk\w*|ornek\w*)\b"
)


def topic_change(message: ParsedMessage) -> Finding | None:
    """Said that it is another topic, or the old one is closed and something new follows."""
    if _CHANGE.search(message.own):
        return Label.TOPIC_CHANGE, 0.9
    if not message.talking:
        return None
    if message.has(_NOW_TO) and message.unlinked and not message.has(_SAME_TOPIC):
        return Label.TOPIC_CHANGE, 0.85
    if len(message.clauses) > 1 and message.unlinked:
        first, rest = message.clauses[0], " ".join(message.clauses[1:])
        closed = _CLOSING.search(first) and not re.search(r"\b(?:peki|ama|da|de)\b", first)
        fresh = len(rest.split()) >= 2 and set(rest.split()) & set(_plain(message.unlinked, rest))
        if closed and fresh and (_OPENS.search(rest) or _strong_close(first)):
            return Label.TOPIC_CHANGE, 0.8
    if message.has(_CLOSING) and message.has(_OPENS) and len(message.unlinked) >= 2:
        return Label.TOPIC_CHANGE, 0.7
    return None


_BARE_CHANGE = re.compile(
    r"(?:simdi |tamam |neyse |hadi )?(?:yeni (?:bir )?konu|baska (?:bir )?(?:sey|konu) sora\w+|new topic)"
)


def bare_change(message: ParsedMessage) -> bool:
    """Whether a message announces another topic and says nothing else."""
    return _BARE_CHANGE.fullmatch(message.flat) is not None


def _plain(topical: tuple[str, ...], clause: str) -> set[str]:
    """The words of a clause that begin like one of the topical words (suffixes joined)."""
    return {word for word in clause.split() if any(word.startswith(t) for t in topical)}


def _strong_close(clause: str) -> bool:
    return (
        re.search(
            r"\b(?:gectik|kapandi|bitti|neyse|gec(?:el[iu]m|iyorum|tim)|birak(?:al[iu]m)?|hallettik)\b",
            clause,
        )
        is not None
    )


# --- the end -------------------------------------------------------------------------------------

_THANKS = re.compile(
    r"\b(?:cok )?(?:te?s?e?kkur\w*|tesekur\w*|tskl?r\w*|sag ?ol(?!sun)\w*|saol\w*|eyvallah|minnettarim|elinize saglik"
    r"|eline saglik|emegin(?:iz)?e saglik|zihnine saglik|thanks?(?: you)?|thx|ty|mersi|makbule gecti)\b"
)
_BYE = re.compile(
    r"\b(?:gorusuruz|gorusmek uzere|hosca ?kal\w*|kolay gelsin|iyi (?:calismalar|gunler|geceler|aksamlar)"
    r"|kendine iyi bak|bay bay|bye|kib|ben (?:kactim|kacar|gidiyorum|ciktim)|allaha ismarladik|goodbye|see you|that s all|thats all)\b"
)
_SATISFIED = re.compile(
    r"\b(?:anladim|anlasildi|yeter(?:li(?:dir)?)?|tamamdir|tamam(?:landi)?|tmm|oldu|bitti|bu kadar(?:di)?"
    r"|(?:baska|simdilik) (?:bir )?(?:sorum|sey|sorum kalmadi) yok|baska sorum (?:yok|kalmadi)|sorum kalmadi"
    r"|(?:ogren|kavra|not al|not et|hallet)[dt][iu]m|ogrenmek istedigimi|isime yara\w*|(?:netles|aydinlan|yerine otur)[dt][iu]"
    r"|(?:burada|burda) (?:kes|birak|bitir|dur|nokta)\w*|kapat(?:abiliriz|alim|iyorum)|bitirelim"
    r"|faydali oldu\w*|yardimci oldu\w*|(?:yeterince )?yardim(?:in)? dokundu|cevab?(?:i|imi) aldim|(?:bitir|kapat)(?:ebilir|abilir)iz|iyi oldu|super|harika|mukemmel|guzel|perfect|great|got it|ok|okay|peki(?:ala)?"
    r"|ikna oldum|aklima yatti|cevabimi aldim|yeterli bilgi\w*|gerek (?:yok|kalmadi)|mesele anlasildi)\b"
)
_CLOSING_FILLER = frozenset(
    """tamam cok o zaman ya iste bu bunu bu kadar da de hocam abi dostum canim artik simdilik bugunluk
    icin her sey hersey hepsi bilgi bilgiler icin gayet bana benim ben tam aldim oldu dilerim ederim
    sana size ki valla vallahi gercekten e eh hadi neyse buydu aciklama cevap yanit yardim yardimin
    ve daha fazla all that s is it for now so much
    kesinlikle buraya baska""".split()
)
_GOES_ON = re.compile(
    r"\b(?:peki|ama|ancak|fakat|ya|devam|ayrica|ek olarak|bir de|but|and|nasil|neden|niye|ne|kac\w*|hangi\w*|nerede"
    r"|m[iu]|m[iu]s[iu]n|m[iu]y[iu]m|why|how|what|anlat\w*|acikla\w*|yaz|ver|goster|ozetle\w*)\b"
)


def end_session(message: ParsedMessage) -> Finding | None:
    """Thanks, satisfaction or farewell and nothing that still wants an answer."""
    if not message.talking or message.asks:
        return None
    said = [p.search(message.flat) is not None for p in (_THANKS, _BYE, _SATISFIED)]
    if not any(said):
        return None
    rest = message.flat
    for pattern in (_THANKS, _BYE, _SATISFIED):
        rest = pattern.sub(" ", rest)
    left = [word for word in rest.split() if word not in _CLOSING_FILLER]
    if not left:
        return Label.END_SESSION, 0.9
    if _GOES_ON.search(rest):
        return None
    if (said[0] or said[1]) and len(left) <= 6:
        return Label.END_SESSION, 0.75
    if len(left) <= 2 and len(left) < len(message.tokens) - 1:
        return Label.END_SESSION, 0.6
    return None


# --- inside a conversation -----------------------------------------------------------------------

_LEANS = re.compile(
    r"^(?:peki|ya|ama|o zaman|o halde|yani|neden|niye|nasil yani|emin m[iu]s[iu]n|devam|why|and|what about|so|hmm)\b"
    r"|\b(?:bu|bunu|buna|bunun|bunda|bundan|bunlar\w*|o|onu|ona|onun|ondan|onlar\w*|su|sunu|ikisi\w*|hangisi\w*"
    r"|ayni\w*|digeri\w*|otekil\w*|dedig\w*|soyledig\w*|bahsettig\w*|yerine|it|that|this|they|those|the same)\b"
    r"|\b(?:da|de) (?:ayni|olur|oyle|gecerli|var)\b|\bpeki\b|\byukarida\w*"
)
_COMMAND = re.compile(
    r"\b(?:madde madde|tablo(?:ya|su)?|ozetle\w*|kisalt\w*|uzat\w*|detaylandir\w*|ornek ver\w*|ornekle\w*|acikla\w*"
    r"|basit\w*|sadelestir\w*|devam et\w*|tekrarla\w*|kaynag\w*|kaynak\w*|biraz daha|daha (?:kisa|detayli|basit|acik)\w*"
    r"|(?:yaz|anlat|ver|yap|ac)(?:ar ?m[iu]s[iu]n|sana)?$|continue|go on|elaborate|explain|summari[sz]e)\b"
)
_DEFINES = re.compile(
    r"\b(?:nedir|kimdir|hakkinda|ne demek|nasil (?:yapilir|olusur|calisir|gecer)|belirtileri|iliskisi|tedavisi"
    r"|arastir\w*|bilgi ver\w*|karsilastirmasi|what is|how does)\b"
)
_FIRST_PERSON = re.compile(
    r"\b\w+(?:[iu]yorum|[aeiu]y[iu]m|[aeiu]r[iu]m|mal[iu]y[iu]m|mel[iu]y[iu]m|sam|sem|[dt][iu]m|mem|mam|eyim|ayim)\b"
)
_VERBAL = re.compile(r"\w+(?:[iu]yor(?:lar)?|m[ae]k|m[ae]lar?|[iu]nca|[iu]nce|ken)")
_FRESH_WORDS = 3


def says_it_goes_on(message: ParsedMessage) -> bool:
    """Whether a message says in so many words that it goes on: "peki", "bunun", "the same"."""
    return message.has(_LEANS)


def fresh_question(message: ParsedMessage) -> Finding | None:
    """A whole question that shares no word with the conversation and does not point at it."""
    if not message.talking or message.has(_LEANS) or message.has(_FIRST_PERSON):
        return None
    nominal = [word for word in message.content if not _VERBAL.fullmatch(word)]
    new = len(message.unlinked) == len(message.content)
    if new and message.has(_DEFINES) and message.content:
        return Label.AMBIGUOUS, 0.6
    if (
        new
        and len(message.tokens) >= 3
        and len(nominal) >= _FRESH_WORDS
        and not message.has(_COMMAND)
    ):
        return Label.AMBIGUOUS, 0.5
    return None


def followup(message: ParsedMessage) -> Finding | None:
    """Everything else inside a conversation leans on it."""
    if not message.talking:
        return None
    if message.has(_LEANS) or message.has(_COMMAND):
        return Label.FOLLOWUP, 0.9
    if len(message.tokens) <= 4 or len(message.unlinked) < len(message.content):
        return Label.FOLLOWUP, 0.8
    return Label.FOLLOWUP, 0.6


_BARE = re.compile(
    r"^(?:evet|hayir|yok|olur|tamam\w*|ok|okay|yes|no|devam(?: et)?|peki|neden|niye|tesekkur\w*|sag ?ol\w*"
    r"|anladim|(?:\w+(?:inci|uncu|nci|ncu))|ilki|ilk|sonuncu\w*|hepsi|\d{1,2})$"
)


def bare_word(message: ParsedMessage) -> Finding | None:
    """An answer without a question: nothing to search for."""
    if not message.tokens or message.has(_BARE) or message.has(_THANKS):
        return Label.GENERAL, 0.5
    return None


# --- what was told just now ----------------------------------------------------------------------

_ONE_BEFORE = re.compile(
    r"(?:(?:peki|ya|hani|bir de|bi de|on[du]an|bundan|daha|bir|bi|en) )*"
    r"(?:eski(?:si|sini|den|leri)?|onceki(?:si|sini|ler|leri)?)(?: (?:de|ne|neymis|kac|kacmis))*"
)
_OF_IT = re.compile(
    r"(?:peki )?(?:yan )?(?:etki|doz|fiyat|zarar|yarar|fayda|neden|belirti|tedavi|risk|sonuc|kullanim)(?:l[ae]r)?[iu]"
    r" (?:hakkinda|konusunda|ile ilgili) bilgi (?:ver\w*|lazim|istiyorum)"
)


def goes_back_by_one(message: ParsedMessage) -> bool:
    """Whether a message is but a word for what was before what we told: "eskisi"."""
    return _ONE_BEFORE.fullmatch(message.flat) is not None


def asks_of_what_it_has(message: ParsedMessage) -> bool:
    """Whether a message wants to know of something that what was spoken of has: "yan etkileri
    hakkında bilgi ver"."""
    return _OF_IT.fullmatch(message.flat) is not None
