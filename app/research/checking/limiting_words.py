"""Words that limit or turn what a sentence says, Turkish and English: quantifiers, bounds,
exceptions, conditions, duty and leave, denial. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from enum import StrEnum


class Limit(StrEnum):
    """A sort of limit. Those in ``STRONG`` say something that has to stand in the source; those in
    ``BINDING`` may not be left out of what the source says."""

    ALL = "all"
    MOST = "most"
    SOME = "some"
    ONLY = "only"
    NEVER = "never"
    OFTEN = "often"
    RARELY = "rarely"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    EXCEPT = "except"
    IF = "if"
    UNLESS = "unless"
    EVEN = "even if"
    MUST = "must"
    MAY = "may"
    ADVISED = "advised"
    BEFORE = "before"
    AFTER = "after"
    MORE = "more"
    LESS = "less"
    FIRST = "first"
    LAST = "last"


_PATTERNS: dict[Limit, str] = {
    Limit.ALL: r"\b(?:tum|tumu\w*|butun\w*|hepsi\w*|herkes\w*|tamami\w*|her (?!zaman|gun|hafta"
    r"|ay\b|yil|saat)\w+"
    r"|all|every(?!\s(?:day|week|month|year|hour|two|three|four|six))\w*|each|entire\w*|whole)\b",
    Limit.MOST: r"\b(?:cog(?:u|unlu\w*)|buyuk (?:bolumu|kismi|cogunlugu)\w*|most(?! recent)"
    r"|majority)\b",
    Limit.SOME: r"\b(?:bazi\w*|kimi(?:\s|si\w*)|birkac\w*|bir (?:kismi|bolumu)\w*|kismen|some\w*"
    r"|several|partly|partially|a few|certain)\b",
    Limit.ONLY: r"\b(?:yalniz(?:ca)?|sadece|salt|tek basina|only|solely|exclusively|just)\b",
    Limit.NEVER: r"\b(?:hic(?:bir\w*)?|asla|kesinlikle|katiyen|never|none|nobody|no (?:one"
    r"|circumstances)|under no)\b",
    Limit.OFTEN: r"\b(?:genel\w*(?:likle)?|cogunlukla|siklikla|cogu zaman|usual\w*|general\w*"
    r"|often|typically|mostly|normally)\b",
    Limit.RARELY: r"\b(?:nadir\w*|seyrek\w*|ara sira|bazen|zaman zaman|rare\w*|seldom"
    r"|occasional\w*|sometimes)\b",
    Limit.AT_LEAST: r"\b(?:en az\w*|asgari\w*|minimum|at least|no (?:less|fewer) than|(?:ve"
    r"|veya) (?:uzeri|ustu|daha fazla)\w*"
    r"|alt siniri?|or (?:more|over|older|above)|more than|over(?= [\d$€£])|above"
    r"|exceed\w*|uzeri(?:nde\w*|ne|ndeki\w*)?|ustu(?:nde\w*|ne)?|asan|asarsa|asinca"
    r"|asmasi|(?<=[dt][ae]n )fazla\w*)\b|>=?|≥",
    Limit.AT_MOST: r"\b(?:en (?:fazla|cok|gec)\w*|azami\w*|maksimum|maximum|at most|no (?:more"
    r"|later) than|up to|(?:ve|veya) (?:alti|daha az)\w*|ust siniri?"
    r"|less than|fewer than|under|below|not exceed\w*|gecme[zmy]\w*|asilma\w*"
    r"|gecemez|asamaz|asmayan\w*|asmamali\w*|alti(?:nda\w*|na|ndaki\w*))\b|<=?|≤",
    Limit.EXCEPT: r"\b(?:haric\w*|disinda\w*|istisna\w*|except\w*|exclud\w*|other than|apart from"
    r"|not includ\w*|exempt\w*|muaf\w*|kapsam disi\w*|dahil degil\w*)\b",
    Limit.IF: r"\b(?:eger|halinde|takdirde|durum(?:unda|larda|larinda)|sart(?:i|iyla|la)"
    r"|kosul(?:u|uyla|la)|kaydiyla|ise\b|\w{2,}(?:[iuae]r|m[ae]z|m[iu]s|[iu]yor"
    r"|[dt][iu]|l[iu]|yok|var|y|degil|gerekli|gerek)s[ae](?:n[iu]z|l[ae]r)?"
    r"|(?<!even )if|provided|assuming|in case|subject to|conditional\w*|as long as|when"
    r"|once(?= the))\b",
    Limit.UNLESS: r"\b(?:\w{2,}m[ae]d[iu]kca|\w{2,}m[ae]d[ae]n|\w{2,}m[ae]ks[iu]z[iu]n|olmaksizin"
    r"|unless|without)\b",
    Limit.EVEN: r"\b(?:\w{2,}s[ae](?:n[iu]z|l[ae]r|m|n|k)? (?:bile|dahi|d[ae])"
    r"|olsun olmasin|even (?:if|when|though|without)|regardless|whether or not)\b",
    Limit.MUST: r"\b(?:zorun\w*|sart(?:tir|\b(?!i))|mecbur\w*|gerek(?:ir\w*|iyor\w*|li\w*"
    r"|mekte\w*|en|ti\w*)?|lazim\w*|\w{2,}m[ae]l[iu](?:d[iu]r|y[iu]z|s[iu]n\w*"
    r"|l[ae]r)?|must|shall|required?|requires|have to|has to|need(?:s|ed)? to"
    r"|mandatory|obligat\w*|compulsory|yukumlu\w*)\b",
    Limit.MAY: r"\b(?:\w{2,}[ae]bil\w*|mumkun\w*|istege bagli|serbest\w*|can|may|might|could"
    r"|optional\w*|possible|allowed|permitted)\b",
    Limit.ADVISED: r"\b(?:oneril\w*|tavsiye\w*|tercihen|uygun gorul\w*|recommend\w*|advis\w*|should"
    r"|prefer\w*|suggest\w*)\b",
    Limit.BEFORE: r"\b(?:once(?:si\w*|sinde|den|ki)?|before|prior|ahead of|earlier)\b",
    Limit.AFTER: r"\b(?:sonra(?:si\w*|sinda|dan|ki)?|itibaren|after|following|later|onwards"
    r"|from(?= \d{1,2} ))\b",
    Limit.MORE: r"\b(?:daha (?:cok|fazla|yuksek|buyuk|uzun|hizli|pahali|agir|iyi|guclu|sik|genis"
    r"|erken)\w*|artt\w*|artm\w*|artar\w*|artis\w*|artiyor\w*|yuksel\w*|more|higher"
    r"|greater|larger|longer|faster|better|stronger|bigger|increas\w*|rose|rise[sn]?"
    r"|grew|zam\w*)\b",
    Limit.LESS: r"\b(?:daha (?:az|dusuk|kucuk|kisa|yavas|ucuz|hafif|kotu|zayif|seyrek|dar"
    r"|gec)\w*|azal\w*|dustu\w*|dusu[sry]\w*|dusmus\w*|gerile\w*|less|fewer|lower"
    r"|smaller|shorter|slower|worse|weaker|cheaper|decreas\w*|reduc\w*|fell|falls?"
    r"|declin\w*|drop\w*|indirim\w*)\b",
    Limit.FIRST: r"\b(?:ilk\w*|birinci\w*|first|initial\w*|earliest|en (?:erken|eski)\w*|oldest)\b",
    Limit.LAST: r"\b(?:son(?! (?:ra|uc))(?:uncu\w*|u\w{0,3})?|last|final\w*|latest|newest"
    r"|en (?:yeni|guncel)\w*)\b",
}  # fmt: skip
_COMPILED = {limit: re.compile(pattern) for limit, pattern in _PATTERNS.items()}
_DENIED = re.compile(
    r"\b(?:degil\w*|yok(?:tu\w*|tur|sa|lugu\w*)?\b|yasak\w*|olmadan|olmayan\w*|haric tut\w*"
    r"|[a-z]{2,}?[ae]?(?:m[iu]yor\w*|m[ae]z(?!l[iu]k)(?:l[ae]r|d[iu]r?|s[ae]\w*"
    r"|l[iu]k|s[iu]n\w*)?|m[ae]d[iu](?!r)\w{0,8}|m[ae]m[iu]s\w*|m[ae]y[ae]c[ae]\w*"
    r"|m[ae]m[ae]l[iu]\w*"
    r"|m[ae]m[ae]kt\w*|m[ae]y[ae]n\w*|m[ae]m[ae]s[iu]\w*|m[ae]ks[iu]z[iu]n"
    r"|m[ae]d[ae]n|m[ae]y[iu]p|m[ae]m[ae]k|m[ae]y[iu]n\w*)"
    r"|[a-z]{3,}s[iu]z(?:d[iu]r|d[iu]|l[ae]r\w*|l[iu][kg]\w*|[ae]|c[ae])?"
    r"|not|no|never|cannot|without|neither|nor|n't|[a-z]+n['’]t|nothing|none|nobody"
    r"|fail(?:s|ed)? to|prohibited|forbidden|banned|refus\w*|lack\w*|unable"
    r"|reddet(?:ti|mis)\w*|reddedildi\w*)(?![\w])"
)
_NO_DENIAL = re.compile(
    r"(?:(?:gec|as)(?:[iu]l)?[ae]?m[ae]\w*|namaz|elmaz|komedi|temiz|domuz|omuz|umuz|yilmaz|armadi|medine|deniz|yalniz|akciz|agiz|kiz"
    r"|hirsiz|yildiz|faiz|poliz|aded|mademki|karmasiz|vazgecilmez|kacinilmaz"
    r"|no\b(?= ?\d)|zamazingo|samsiz|otuz|sekiz|dokuz|topuz|havuz|tuz|guz|makdis"
    r"|taahhut|sonsuz|issiz|sessiz|saldiri|almanya\w*|alman\w*|hamdi|namdi|mahdi"
    r"|mahmadin|hamiyet\w*|ramazan\w*|kirmizi\w*|maden\w*|madenc\w*|nizam\w*"
    r"|devam\w*|mamul\w*|memur\w*|meyan\w*|zaman\w*|gecmed\w*|imza\w*|kumas\w*"
    r"|akmas\w*|muayene\w*|elemanlari?|hemen|durmadan|firmad\w*|firmas\w*|klimad\w*"
    r"|klimas\w*|semas\w*|temas\w*|platformd\w*|formd\w*|islemd\w*|dilimd\w*"
    r"|kisimd\w*|kurumd\w*|\w+lam[ae]d[ae]n?|\w+l[ae]m[ae]s[iu]\w*"
    r"|\w+t[iu]rm[ae]s[iu]\w*|\w+[iu]lm[ae]s[iu]\w*|\w+[iu]nm[ae]s[iu]\w*"
    r")"
)
STRONG = frozenset(
    {
        Limit.ALL, Limit.MOST, Limit.SOME, Limit.ONLY, Limit.NEVER, Limit.OFTEN, Limit.RARELY,
        Limit.AT_LEAST, Limit.AT_MOST, Limit.EXCEPT, Limit.UNLESS, Limit.EVEN, Limit.MAY,
        Limit.ADVISED, Limit.BEFORE, Limit.AFTER, Limit.MORE, Limit.LESS, Limit.FIRST, Limit.LAST,
    }
)  # fmt: skip
BINDING = frozenset(
    {
        Limit.MOST, Limit.SOME, Limit.ONLY, Limit.EXCEPT, Limit.IF, Limit.UNLESS, Limit.AT_LEAST,
        Limit.AT_MOST, Limit.MAY, Limit.ADVISED, Limit.RARELY, Limit.OFTEN, Limit.NEVER,
        Limit.BEFORE, Limit.AFTER,
    }
)  # fmt: skip
HARD = frozenset({Limit.EXCEPT, Limit.UNLESS, Limit.ONLY})
"""Limits that bind wherever they stand in a sentence."""
_ALIKE = (
    frozenset({Limit.AT_LEAST, Limit.MORE, Limit.MOST}),
    frozenset({Limit.AT_MOST, Limit.LESS}),
    frozenset({Limit.EXCEPT, Limit.UNLESS, Limit.IF}),
    frozenset({Limit.MOST, Limit.OFTEN}),
    frozenset({Limit.SOME, Limit.RARELY}),
    frozenset({Limit.NEVER, Limit.ALL}),
    frozenset({Limit.BEFORE, Limit.UNLESS}),
)
"""Limits that say the same in other words."""


def lacking(wanted: Iterable[Limit], given: Collection[Limit]) -> frozenset[Limit]:
    """The limits that are not given, nor any that says the same."""
    return frozenset(
        each
        for each in wanted
        if each not in given
        and not any(each in alike and not alike.isdisjoint(given) for alike in _ALIKE)
    )


def limits_in(text: str) -> frozenset[Limit]:
    """The sorts of limits in a folded text."""
    return frozenset(limit for limit, pattern in _COMPILED.items() if pattern.search(text))


_OF_ITSELF = "*"
"""What a word denies that is denial itself ("değil", "not", "yasak")."""
_DENYING = re.compile(
    r"degil|yok|yasak|not\b|no\b|never|cannot|without|neither|nor|n't|nothing|none"
    r"|nobody|fail|prohib"
    r"|forbid|bann|refus|lack|unable|redd|[a-z]+n['’]t"
)
_BASE = 4
"""Letters by which a denied word is known again."""


def denials_in(text: str) -> tuple[str, ...]:
    """What a folded text denies: the beginnings of the words, ``"*"`` for denial itself."""
    return tuple(
        _OF_ITSELF if _DENYING.match(each.group()) else each.group()[:_BASE]
        for each in _DENIED.finditer(text)
        if _NO_DENIAL.fullmatch(each.group()) is None
    )
