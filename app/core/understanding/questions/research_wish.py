"""Messages that only want the question before researched: "internetten de bak", "bunu araştır",
"search it online". What names a topic itself is a question of its own. Pure."""

from __future__ import annotations

import re

from app.core.language.turkish import fold, words

_LONGEST = 120
"""Characters of a message that are read."""
_NET = re.compile(
    r"internet(?:te|ten|e|i|de)?|web(?:de|den|te|ten)?|google(?:da|dan|la|layiver|layabilir|lar)?|net(?:te|ten)"
    r"|cevrimici|online"
)
_RESEARCH = re.compile(r"aras?tir(?:ir|sana|iver|abilir|alim|mani|in|ayim)?|research|saliksikin")
_NOUN = re.compile(r"arastirma(?:yi|sini)?")
_DO = re.compile(r"(?:yap|baslat)(?:[ai]r|abilir|iver|sana|alim)?")
"""What is done with a research; by itself "araştırma" forbids one."""
_FRESH = re.compile(r"guncel\w*")
_VERB = re.compile(
    r"ara|arar|arat|aratir|arasana|arayabilir|bak|bakar|baksana|bakiver|bakabilir|bul|bulur|bulabilir|kontrol|dogrula"
    r"|sorgula|tara|search|look|check|google|hanapin"
)
_BESIDE = re.compile(
    r"evet|olur|tabii|hayir|yok|bunu|onu|sunu|bunun|bununla|bu|konuyu|soruyu|sorumu|bir|bi|de|da|daha|yeni|yeniden|tekrar|bastan|bilgi|ne|varsa"
    r"|olarak|diye|sen|bana|benim|icin|hadi|lutfen|peki|tamam|o|zaman|et|eder|edebilir|misin|musun|istiyorum|isterim|lan|ya|once"
    r"|it|this|that|up|the|on|for|me|please|again|can|you|could|mo|ito|sa|nga|i"
)


def wishes_research(text: str) -> bool:
    """Whether a message wants the question before it researched, and says nothing else."""
    said = words(fold(text[:_LONGEST]))
    if len(text) > _LONGEST or not said:
        return False
    research = any(map(_RESEARCH.fullmatch, said))
    research = research or (any(map(_NOUN.fullmatch, said)) and any(map(_DO.fullmatch, said)))
    wanted = research or (
        any(map(_VERB.fullmatch, said))
        and any(_NET.fullmatch(each) or _FRESH.fullmatch(each) for each in said)
    )
    known = (_NET, _RESEARCH, _NOUN, _DO, _FRESH, _VERB, _BESIDE)
    return wanted and all(any(kind.fullmatch(each) for kind in known) for each in said)


def names_the_net(text: str) -> bool:
    """Whether a message names the internet as where to look."""
    return any(map(_NET.fullmatch, words(fold(text[:_LONGEST]))))
