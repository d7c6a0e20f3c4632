"""Small talk: pleasantries recognised when they are all of a message, and answered without a model.

A greeting is no question: it is not researched, not remembered as one, and deserves a warm word
also where no model is there to find one. The vocabulary is closed, so a single word that is left
over ("merhaba, aspirin nedir") makes a message something else. What a pleasantry means where it
stands (the end of a session, the answer to an offer) is :mod:`app.core.understanding.intent`'s to
say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import StrEnum

from app.core.asides.aside import Aside
from app.core.language.dates import named_days
from app.core.language.message_forms import forms_of_message
from app.core.understanding.parsed_message import flatten


class Talk(StrEnum):
    """What is said in passing. The order says what an answer takes up first where a message says
    several things at once."""

    DATE = "date"
    WEATHER = "weather"
    BORED = "bored"
    JOKE = "joke"
    FAREWELL = "farewell"
    THANKS = "thanks"
    WELLBEING = "wellbeing"
    GREETING = "greeting"
    ENOUGH = "enough"
    PRAISE = "praise"
    REFUSAL = "refusal"
    DESPAIR = "despair"
    ASSENT = "assent"
    PAUSE = "pause"
    SAD = "sad"
    NEWS = "news"
    INSULT = "insult"
    WHO = "who"
    REACTION = "reaction"


_PHRASES: Mapping[Talk, str] = {
    Talk.DATE: r"(?:bugun )?gunlerden (?:ne(?:ydi)?|hangisi)|bugun (?:hangi gun|ayin kaci|ne gunu|tarih (?:ne|kac))|bugunun tarihi(?: ne(?:dir)?)?"
    r"|hangi gundeyiz|saat (?:su an )?kac(?: oldu)?|(?:what|which) day is it|what(?:s| is) (?:the date|todays date)"
    r"|what time is it|anong (?:araw|petsa|oras)(?: na)?(?: ba)?(?: ngayon)?",
    Talk.WEATHER: r"(?:[^\W\d_]{3,20}[dt][ae] )?hava (?:durumu(?: nas[iu]l| ne)?|nas[iu]l|kac derece)(?: olacak)?"
    r"|(?:hows|how is) the weather|what(?:s| is) the weather(?: like)?",
    Talk.BORED: r"can[iu]m (?:cok )?sikil(?:di|iyor)\w*|cok sikildim|sikildim|sikiliyorum|(?:im|i am) (?:so )?bored|nababagot ako",
    Talk.JOKE: r"(?:bana )?(?:bir |bi )?(?:fikra|saka|espri)(?: anlat\w*| yap\w*| patlat\w*)(?: m[iu]s[iu]n)?|tell me a joke|mag ?joke ka",
    Talk.FAREWELL: r"gorus(?:uruz|mek uzere|elim)|hosca ?kal(?:in)?|kendine iyi bak|bay bay|allaha ismarladik"
    r"|iyi geceler|ben kactim|kib|good ?bye|bye(?: bye)?|see you(?: later| soon)?|good night|take care|paalam|ingat",
    Talk.THANKS: r"te?s?e?kkur\w*|tesekur\w*|tskl?r\w*|sag ?ol(?:un|asin)?|eyvallah|minnettarim|eline saglik"
    r"|eksik olma(?:yin)?|var ol(?:un|asin)?|allah razi olsun|makbule gecti"
    r"|emegine saglik|zihnine saglik|mersi|many thanks|thanks?(?: you)?|thx|ty|cheers|(?:maraming )?salamat",
    Talk.WELLBEING: r"nasils[iu]n(?:[iu]z)?|nasil gidiyor|nasil hissediyorsun|naber|ne haber|nbr|napiyorsun"
    r"|ne yapiyorsun|iyi m[iu]s[iu]n|keyifler nasil|ne var ne yok|iyiyim|how are (?:you|things)(?: doing)?"
    r"|how is it going|hows it going|whats up|i am fine|im fine|k[ua]musta(?: ka| na)?",
    Talk.GREETING: r"merhaba(?:lar)?|selam(?:lar)?|slm|mrb|selamun ?aleykum|aleykum ?selam|gunaydin|tunaydin"
    r"|iyi (?:gunler|aksamlar|sabahlar)|hos ?bulduk|hos ?geldin|kolay gelsin|hello|hi|hey"
    r"|good (?:morning|afternoon|evening|day)|magandang (?:umaga|hapon|gabi|tanghali|araw)",
    Talk.ENOUGH: r"bu kadar(?:di|i yeter)?|yeter(?:li)?|baska sorum yok|simdilik (?:bu|yeter)"
    r"|(?:thats|that is) (?:all|it|enough)(?: for (?:now|today))?|enough for (?:now|today)"
    r"|that(?:ll| will) do(?: for (?:now|today))?|nothing else|tama na|sapat na(?: iyon| yun)?",
    Talk.PRAISE: r"supers[iu]n|super|harikas[iu]n|harika|mukemmel(?:s[iu]n)?|bravo|aferin|helal olsun|cok guzel|guzel"
    r"|cok iyi(?:s[iu]n)?|vay be|great(?: job)?|awesome|perfect|well done|nice|wow",
    Talk.REFUSAL: r"hayir|yok|neyse|bos ?ver(?:elim|sene)?|vazgectim|gerek yok|onemli degil|no(?: need)?|nope|never ?mind|forget it|(?:hindi|huwag|wag) na"
    r"|(?:daha )?sonra (?:bakar|yapar)[iu][mz]|(?:simdilik )?kalsin|(?:maybe )?later",
    Talk.ASSENT: r"tamam(?:dir)?|tmm|peki(?:ala)?|olur|evet|aynen|okay|okey|ok|anladim|anlasildi|yes|sure"
    r"|got it|i see",
    Talk.SAD: r"(?:of+ )?ic[iu]m (?:cok )?(?:daral|sikil|karar|bayil)(?:di|iyor|ir)|(?:of+ )?(?:cok )?bunald[iu]m",
    Talk.PAUSE: r"h[iu]?m+|dur bir|bir dakika|bi dakika|bekle|let me think|wait",
}
_PATTERNS = {talk: re.compile(rf"\b(?:{pattern})\b") for talk, pattern in _PHRASES.items()}
_BESIDE = frozenset(
    """cok canim dostum hocam abi abla animsa sana size sen siz de da ya ve ederim ederiz ettim her sey
    hersey icin bilgi bilgiler yardimin yardimlarin cevap cevabin yanit yanitin gercekten o zaman simdilik
    hadi haydi bugun bugunluk iyi bir e eh ah oh oyleyse artik there you so much very for everything your
    help the answer again all a lot and today then my friend sonra yine tekrar bana kadar po nga ha naman rin din sa tulong""".split()
)
_LONGEST = 120
"""Characters: what is longer says something."""
_DESPAIR = re.compile(
    r"\bolmek ist[iu]yorum\b|\byasamak istem[iu]yorum\b|\bolsem (?:de )?kurtulsam\b"
    r"|\bintihar (?:ed(?:ecegim|icem|iyorum|esim)|etmek istiyorum|etmey[iu] dusun\w*yorum)"
    r"|\bcanima k[iu]y(?:acag|mak ist|ay[iu]m)\w*|\bkendimi oldur(?:ecegim|ucem|mek istiyorum)\b"
    r"|\bkendime zarar ver(?:ecegim|icem|iyorum|mek istiyorum)\b"
    r"|\bhayat[iu]ma son ver(?:ecegim|icem|mek istiyorum)\b"
    r"|\bi (?:want|wanna|would like) (?:to )?(?:die|kill myself|hurt myself|end my life)\b"
    r"|\bi (?:do not|dont) want to live\b|\bi am suicidal\b|\bim suicidal\b"
)
"""Said of oneself and now; what is researched about it is not meant."""


def heard(text: str) -> frozenset[Talk]:
    """The pleasantries that a message consists of; none when it holds anything else."""
    if len(text) > _LONGEST:
        return frozenset()
    rest, found = flatten(text), set[Talk]()
    if _DESPAIR.search(rest):
        return frozenset({Talk.DESPAIR})
    for talk, pattern in _PATTERNS.items():
        rest, times = pattern.subn(" ", rest)
        if times:
            found.add(talk)
    return frozenset(found) if _BESIDE.issuperset(rest.split()) else frozenset()


def hints(flat: str) -> Iterator[str]:
    """The pleasantries in a message, whatever else it says: for the model that hears talk in a
    user's own words (:mod:`app.core.asides`)."""
    rest = flat
    for talk, pattern in _PATTERNS.items():
        rest, times = pattern.subn(" ", rest)
        if times:
            yield f"talk={talk}"
    left = sum(word not in _BESIDE for word in rest.split())
    yield f"left={min(left, 5)}"


# --- answers -------------------------------------------------------------------------------------

_BACK: Mapping[str, Mapping[str, str]] = {
    "tr": {
        "gunaydin": "Günaydın",
        "tunaydin": "Tünaydın",
        "iyi gunler": "İyi günler",
        "iyi aksamlar": "İyi akşamlar",
        "iyi sabahlar": "Günaydın",
        "kolay gelsin": "Sağ ol",
        "aleykum": "Aleykümselam",
        "hos ?geldin": "Hoş bulduk",
        "hos ?bulduk": "Hoş geldin",
        "selam|slm": "Selam",
        "": "Merhaba",
    },
    "en": {
        "good morning": "Good morning",
        "good afternoon": "Good afternoon",
        "good evening": "Good evening",
        "hi|hey": "Hi",
        "": "Hello",
    },
}
"""How a greeting is given back, by the folded beginning that it is known by."""

_REPLIES: Mapping[str, Mapping[Talk, str]] = {
    "tr": {
        Talk.DATE: "Bugün {date}, saat {time}.",
        Talk.WEATHER: "Anlık havayı izlemem; bunun için bir hava durumu sayfasına bakman gerekir.",
        Talk.BORED: "Can sıkıntısına yeni bir merak iyi gelir: aklına takılan bir şeyi sor, "
        "ya da eski araştırmalarından birine dönelim.",
        Talk.JOKE: "Fıkra dağarcığım boş; benim işim araştırmak ve hatırlamak. Ne merak ediyorsun?",
        Talk.FAREWELL: "Görüşürüz, kendine iyi bak!",
        Talk.THANKS: "Rica ederim, ne zaman istersen buradayım.",
        Talk.WELLBEING: "İyiyim, sorduğun için sağ ol. Sen neyi merak ediyorsun bugün?",
        Talk.GREETING: "{back}! Bugün neyi merak ediyorsun?",
        Talk.ENOUGH: "Tamam. Yeni bir sorun olursa buradayım.",
        Talk.PRAISE: "Sevindim! Merak ettiğin başka bir şey olursa yaz.",
        Talk.REFUSAL: "Peki. Aklına başka bir şey gelirse yaz.",
        Talk.ASSENT: "Tamam. Merak ettiğin bir şey varsa yazman yeter.",
        Talk.PAUSE: "Acelesi yok; hazır olunca yaz.",
        Talk.SAD: "Bunu duyduğuma üzüldüm; biraz dinlenmek ya da bir yakınınla konuşmak iyi gelebilir. "
        "Araştırmamı istediğin bir şey olursa buradayım.",
        Talk.DESPAIR: "Bunu yazman önemli, ve yalnız değilsin. Ben bir programım, bu konuda yanında "
        "olamam; olabilecek birine şimdi haber ver lütfen. Kendine zarar vermekten korkuyorsan 112'yi "
        "ara ya da en yakın acil servise git: her saat açıktır.",
        Talk.NEWS: "Ne güzel, sevindim! Merak ettiğin bir şey olursa yaz.",
        Talk.INSULT: "İşine yaramadıysam üzgünüm. Sorunu başka sözcüklerle yazarsan yeniden bakarım.",
        Talk.WHO: "Ben Anımsa; bir insan değil, bilgisayarında çalışan bir araştırma programıyım: "
        "araştırırım ve araştırdıklarını hatırlarım. Ne merak ediyorsun?",
        Talk.REACTION: "Buradayım; sormak istediğin bir şey olursa yaz.",
    },
    "en": {
        Talk.DATE: "Today is {date}, {time}.",
        Talk.WEATHER: "I do not follow the weather of the day; a weather page will tell you.",
        Talk.BORED: "A new question helps against boredom: ask whatever is on your mind, or let us "
        "go back to one of your past researches.",
        Talk.JOKE: "I know no jokes; research and remembering are my trade. What would you like to know?",
        Talk.FAREWELL: "See you, take care!",
        Talk.THANKS: "You're welcome. I'm here whenever you need me.",
        Talk.WELLBEING: "I'm doing well, thanks for asking. What would you like to find out today?",
        Talk.GREETING: "{back}! What would you like to find out today?",
        Talk.ENOUGH: "All right. I'm here when the next question comes.",
        Talk.PRAISE: "Glad to hear it! Just write when something else comes to mind.",
        Talk.REFUSAL: "All right. Just write when something else comes to mind.",
        Talk.ASSENT: "All right. Just write what you would like to know.",
        Talk.PAUSE: "No hurry; write when you are ready.",
        Talk.SAD: "I'm sorry to hear that; some rest, or a talk with someone close, may help. I'm here "
        "when there is something to look up.",
        Talk.DESPAIR: "It matters that you wrote this, and you are not alone. I am a program and cannot "
        "be there for you; please tell someone who can, now. If you fear that you may harm yourself, "
        "call your emergency number (112 in Turkey) or go to the nearest emergency room: it is always open.",
        Talk.NEWS: "How nice, I'm glad! Just write when you would like to know something.",
        Talk.INSULT: "I'm sorry that I was of no use. Put the question in other words and I look again.",
        Talk.WHO: "I am Anımsa; no human, but a research program on your computer: I look things up "
        "and remember what you researched. What would you like to know?",
        Talk.REACTION: "I'm here; just write what you would like to know.",
    },
}
_NIGHT = {"tr": "İyi geceler, güzel uykular!", "en": "Good night, sleep well!"}
_ENGLISH = re.compile(
    r"\b(?:h(?:i|ey|ello)|i|im|die|myself|good|bye|see|thank\w*|thx|ty|how|hows|whats|fine|thats|that|great|awesome|nice|well|wow"
    r"|perfect|no|never ?mind|forget|yes|sure|got|you|care|wait|let|what|which|day|date|time|weather|bored|joke|tell|ako|anong|cheers|salamat|magandang|k[ua]musta|paalam|ingat|po)\b"
)


MEANT: Mapping[Aside, Talk] = {
    Aside.GREET: Talk.GREETING,
    Aside.HOW_ARE_YOU: Talk.WELLBEING,
    Aside.THANKS: Talk.THANKS,
    Aside.PRAISE: Talk.PRAISE,
    Aside.BYE: Talk.FAREWELL,
    Aside.TIRED: Talk.SAD,
    Aside.GOOD_NEWS: Talk.NEWS,
    Aside.INSULT: Talk.INSULT,
    Aside.WHO_ARE_YOU: Talk.WHO,
    Aside.DATE_TIME: Talk.DATE,
    Aside.JOKE: Talk.JOKE,
    Aside.REACTION: Talk.REACTION,
}
"""What is said by an aside that is talk."""


def reply(text: str, language: str, now: datetime, *, meant: Talk = Talk.ASSENT) -> str:
    """A short answer to a message that :func:`heard` knows, else to what is ``meant``, in its own
    language where that can be told, else in ``language``. ``now``: where the user is."""
    flat, said = flatten(text), heard(text)
    talk = next((each for each in Talk if each in said), meant)
    spoken = "en" if _ENGLISH.search(flat) else language if _either_language(flat) else "tr"
    # "Of" is a sigh in Turkish, before it is an English word.
    tokens = tuple(word for word in flat.split() if word != "of")
    if not said and "in en" in forms_of_message(flat, tokens, asks=False):
        spoken = "en"
    if re.search(r"\b(?:iyi geceler|good night)\b", flat):
        return _NIGHT[spoken]
    back = next(
        answer
        for known, answer in _BACK[spoken].items()
        if re.search(rf"\b(?:{known})" if known else "", flat)
    )
    date = named_days.whole_day(now.date(), spoken)
    answer = _REPLIES[spoken][talk].format(back=back, date=date, time=f"{now:%H.%M}")
    if talk is Talk.WELLBEING and Talk.GREETING in said:
        answer = f"{back}! {answer}"
    return answer


def _either_language(flat: str) -> bool:
    """Whether nothing but "ok" or "hmm" was said."""
    return re.fullmatch(r"(?:(?:okay|ok|h[iu]?m++|super) ?)*+", flat) is not None
