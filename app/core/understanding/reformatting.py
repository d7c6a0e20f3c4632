"""The shape of an answer as a message asks for it: follow-ups that need no new facts (reword,
shorten, prove, compare, go on), and the words of a question that say how its answer is written.

"Madde madde yaz", "emin misin?" and "ikisinin farkı ne?" are answered from the conversation in one
call; only what names something that was not spoken of is researched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.language.turkish import fold
from app.core.understanding.parsed_message import flatten

_OUR_OWN = r"(?!\w*(?:d[iu][km]|m[iu]st[iu][km]|m[ae]m)\b)"
"""No form of what the speaker did or is to do: "iki saatte bir çeviriyorduk"."""
_ORDER = re.compile(
    r"\b(?:madde madde|maddele\w*|tablo\w*|kisa (?:kes|yaz)\w*|ozet (?:gec|cikar|ver|yap)\w*"
    rf"|(?:kisalt|ozetle|cevir|listele|toparla|uzat|bicimlendir){_OUR_OWN}\w*"
    r"|basit(?:ce|lestir\w*)?|sade(?:lestir\w*)?|tercume et\w*"
    r"|ornek(?:ler)? (?:ver|goster|yaz)\w*|ornekle(?!r)\w*|devam et\w*|baska (?:turlu|sekilde|sozlerle) (?:anlat|acikla|yaz|soyle)\w*"
    r"|yeniden (?:yaz|ifade et)\w*|(?:madde|cumle|satir|paragraf)(?:de|da|ta|yle) (?:yaz|anlat|acikla|ver|soyle)(?:sana|r|abilir)?\b"
    r"|(?:resmi|samimi|kibar|basit|yalin) (?:bir )?(?:dille|dilde|sekilde|bicimde) (?:yaz|anlat|acikla|soyle)(?:sana|r|abilir)?\b"
    r"|shorten|summari\w+|translate|bullet(?:s| points?)?|rephrase|simpl(?:e|er|y|ify)"
    r"|example|in a table|as a table|go on|continue)\b"
)
"""What asks to shape an answer whatever else is said in a follow-up."""

_BARE = re.compile(
    r"\b(?:(?:kesin|emin) m[iu](?:s[iu]n(?:[iu]z)?)?|dogru mu|gercekten m[iu]|eminsin|neden|niye|nicin|nasil yani|yani|devam"
    r"|ornek\w*|anlat(?:ir|sana|abilir|iver)?|acikla(?:r|sana|yabilir|yiver)?|acar|tekrarla\w*|tekrar|yinele\w*|an[lr]a(?:ya)?madim|ne demek (?:istedin|istiyorsun|bu)"
    r"|bu ne demek|ne demek|fark(?:i|lari)?|karsilastir\w*|kisaca|sonuc olarak|are you (?:sure|certain)|really|why"
    r"|how so|what do you mean|explain|elaborate|repeat|difference|compare|i dont (?:understand|get it)|examples?)\b"
)
"""What asks so only where nothing but pointing words stands beside it."""

_POINTING = frozenset(
    """bu bunu bunun bunlar bunlari bunlarin o onu onun onlari su sunu ikisi ikisini ikisinin ikisi arasinda
    arasindaki aralarindaki aralarinda ucunu ucunun hepsi hepsini bana bize biraz daha cok en bir iki uc dort bes
    birkac tane cumle cumleyle cumlede kelimeyle paragraf paragrafta maddede satirda kez kere lutfen
    m mi mu mi misin musun misiniz misin miyiz et eder edebilir edelim ver verir verebilir yaz yazar yazabilir
    yap yapar yapabilir goster anlatir aciklar gec halinde olarak seklinde sekilde bicimde ile dille dilde
    ingilizce ingilizceye turkce turkceye almanca almancaya kisa kisaca net acik sade anlasilir basit basitce
    cocuga cocuk anlatir gibi yukaridaki yukarida son ilk cevabi cevabini yaniti yanitini dedigini dedigin
    soyledigini soyledigin yazdigini yazdigin anlattigini tam ne neydi nedir peki ama ya hadi simdi tamam bence sence
    sen bundan ki acaba gercekten de da hic seyi sey konuyu istiyorum istedin then it this that them these
    simdiye buraya kadar dek konustuklarimizi konustugumuz yazdiklarimizi yazistiklarimizi tartistiklarimizi
    konusmayi konusmamizi sohbeti sohbetimizi yazismayi conversation chat we ve talked about far
    those the a an me please more in one two three sentence sentences words you can could would is what s of
    between both but so again your last answer to english turkish give me with some another""".split()
)

_BRIEFLY = frozenset(
    ["kisaca", "ozetle", "basitce", "kabaca", "detaylica", "ayrintilica", "briefly"]
)
"""Words that by themselves say how an answer is to be written."""
_TWICE = frozenset(["madde", "adim", "tek"])
"""Words that do when said twice: "madde madde"."""
_DETAILED = frozenset(
    ["kisa", "ozet", "sade", "detayli", "ayrintili", "tablo", "liste", "maddeler"]
)
"""Words that do before "yaz" or "olarak"."""
_AS = frozenset(["olarak", "halinde", "seklinde", "bicimde", "sekilde"])
_IN_PARTS = frozenset(
    "cumleyle cumlede maddede maddeyle paragrafta ornekle orneklerle tabloyla".split()
)
"""Words that do behind a figure, or before "yaz"."""
_TELL = frozenset(["anlat", "acikla", "yaz", "soyle", "bilgi", "ver", "listele"])
_CONVERSATION = re.compile(
    r"\b(?:konustu[kg]|yazdik|yazistik|tartistik|konusma|sohbet|yazisma|conversation|chat|talked)\w*"
)


_BOTH = re.compile(r"ikisi\w*|aralarinda\w*|bunlar\w*|two|both|them|these")
_APART = re.compile(r"\b(?:fark\w*|karsilastir\w*|difference|compare)\b")


def naming_both(text: str, things: Sequence[str]) -> str:
    """A message that asks what sets apart two things without naming them ("ikisinin farkı ne?"),
    with their names in it; "" for any other message."""
    if not things or not _APART.search(flatten(text)) or not only_reformats(text):
        return ""
    spoken = text.split()
    pointed = (n for n, word in enumerate(spoken) if _BOTH.fullmatch(flatten(word).strip()))
    if (place := next(pointed, None)) is None:
        return ""
    return " ".join([*spoken[:place], ", ".join(things), *spoken[place + 1 :]])


def names_conversation(text: str) -> bool:
    """Whether a message that :func:`only_reformats` names the whole conversation: "buraya kadar
    konuştuklarımızı özetler misin"."""
    return _CONVERSATION.search(flatten(text)) is not None


def wants_reformatting(text: str) -> bool:
    """Whether a follow-up asks only for another form of what was said, or about it."""
    return _ORDER.search(flatten(text)) is not None or only_reformats(text)


def only_reformats(text: str) -> bool:
    """Whether a message asks for another form of what was said, and not one word of it names
    anything: it can be told apart from an answer to an offer of ours, too."""
    flat = flatten(text)
    rest, times = _BARE.subn(" ", _ORDER.sub(" ", flat))
    shapes = times > 0 or _ORDER.search(flat) is not None
    return shapes and _POINTING.issuperset(rest.split())


def shapes_answer(spoken: Sequence[str]) -> list[bool]:
    """Which words of a question only say how its answer is to be written: "kısaca yaz", "3
    cümleyle"."""
    folded = [fold(each) for each in spoken]
    shape = [False] * len(folded)
    for place, word in enumerate(folded):
        before = folded[place - 1] if place else ""
        after = folded[place + 1] if place + 1 < len(folded) else ""
        if word in _IN_PARTS and before.isdecimal():
            shape[place - 1] = shape[place] = True
        elif word in _BRIEFLY or (word in _IN_PARTS and after in _TELL):
            shape[place] = True
        elif (word in _TWICE and after == word) or (
            word in _DETAILED and (after in _TELL or after in _AS)
        ):
            shape[place] = shape[place + 1] = True
        elif word in _TELL and place and shape[place - 1]:
            shape[place] = True
    return shape
