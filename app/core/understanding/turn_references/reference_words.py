"""Tokenizer for references to turns: each word of a message becomes one letter that says its role.

"sondan üçüncü cevabın" reads "SOW": counted from the end, ordinal, inflected noun of the
conversation. :mod:`app.core.understanding.turn_references.references` is a small grammar over such
strings, so that spelling, inflection, typing errors and the language of a word are dealt with here,
once, and not again in each wording. The letters are listed in :data:`ROLES`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from app.core.language import numerals
from app.core.language.turkish import APOSTROPHES, fold
from app.core.understanding.turn_references.reference_typos import meant

ROLES: dict[str, str] = {
    # places
    "L": "son sonki sondaki newest sonuncu last latest recent huli huling pinakahuli"
    " pinakahuling hulihang",
    "E": "end bottom dulo hulihan katapusan",
    "S": "sondan sonlardan",
    "P": "onceki evvelki deminki demincek gecen yukaridaki ustteki ustundeki previous prior preceding above"
    " nakaraan nakaraang nauna naunang sinundan itaas taas dati dating",
    "2": "penultimate",
    "G": "basta bastaki basa basina basinda basindaki basi baslangic baslangicta baslangictaki"
    " basladik baslamistik baslamisti"
    " enbasta enbastan enbastaki beginning begin start started began top simula umpisa pasimula"
    " pinakasimula",
    "J": "demin justnow earlier yukarida kanina kaninang just",
    "i": "simdi",
    "j": "az biraz hemen moment minute while kani",
    "A": "once oncesi oncesini oncesine oncesindeki onceydi evvel ago nakalipas",
    "B": "before bago",
    "6": "sonraki after",
    # what is pointed at
    "T": "sey seyi seye seyin seyle seyde thing things one bagay",
    "9": "konu konuya konuyu konuda konumuza mesele meseleye mevzu mevzuya topic subject paksa",
    "n": "questions answers replies responses messages msgs prompts turns",
    "C": "konusmanin konusmamizin konusmaya konusmamiza sohbete sohbetimize sohbetin sohbetimizin oturumun yazismanin chat"
    " conversation thread usapan usap usapang",
    "I": "madde maddeyi maddesi maddesini bullet bullets item items step paragraph sentence line"
    " point option part bolum cumleyi satir paragraf adim secenek ornek cumlede cumlende cumledeki"
    " cumlendeki cumlen cumleni cumlenin cumlenize paragrafta paragrafi paragraftaki satirda satiri"
    " maddede maddedeki pangungusap talata",
    "X": "mg mcg ml kg gr gun gunde gunluk ay aylik yil yillik saat hafta haftalik yas yasinda doz"
    " dakika kez defa kere sefer cumle kelime kelimeyle kisi tane day days week"
    " weeks month months year years hour hours minutes times time dose doses words sentences"
    " araw linggo buwan taon beses oras tip type stage evre derece grade vitamin",
    # saying
    "v": "asked said told wrote gave mentioned answered replied explained recommended suggested"
    " sent typed posted listed described discussed talked",
    "w": "ask say tell write give mention recommend suggest send come",
    "5": "did",
    "k": "sinabi sinabing sabi sabing sinasabi tinanong tinanung itinanong natanong naitanong"
    " sinagot isinagot naisagot sinulat isinulat naisulat ipinaliwanag binigay ibinigay nabanggit"
    " binanggit inirekomenda nirekomenda pinayo ipinayo tinype sinend inask pinagusapan"
    " napagusapan ginawa",
    "K": "kasasabi kakasabi kasasagot kakasagot katatanong kakatanong kasusulat kakasulat",
    "y": "i you we u ko kong q mo mong ninyo niyo namin natin nating ikaw ka ako ive youve id youd",
    "m": "my your ur our mine yours benim senin bizim sizin aking iyong ating akin iyo",
    "z": "his her their he she they doktorun doktorumun hocanin hocamin annemin babamin esimin"
    " kocamin karimin patronumun onun onlarin arkadasimin ni niya nila nina doctors teachers moms",
    # verbs of asking for more, and of going back
    "R": "repeat rephrase shorten translate summarise summarize simplify clarify elaborate expand"
    " rewrite explain redo again compare reword remind refresh soruyorum kastettim kastediyorum diyorum linawin"
    " paikliin isalin ulit ulitin ipaliwanag paliwanag",
    "r": "back geri geriye return revisit balik balikan bumalik",
    # small words that decide
    "D": "o su that yon",
    "d": "bu this nito",
    "t": "yan yun yang iyan iyon iyang ito itong nun noon doon dun",
    "3": "bunu sunu onu it",
    "f": "ondan oncekinden evvelkinden sonuncudan",
    "7": "ilkini ilkine ilkinde ilkindeki birincisini birincisine birincisinde",
    "p": "oncekini oncekine oncekinin oncekinde oncekisi oncekisini evvelkini evvelkine sonuncuyu"
    " sonuncusu sonuncusunu sonuncuya sonuncusuna",
    "1": "bir bi a an isang isa",
    "u": "number num numara numarali nolu no bilang blg",
    "c": "and ve saka but or ile",
    "!": "degil not hindi hinde huwag wag dont",
    "h": "have may var vardi olacak",
    "q": "what whats which ne neyi neye neyle neydi neler hangi hangisi ano anong alin aling",
    "g": "ng",
    "s": "to sa mula galing buhat",
    "b": "from",
    "e": "yung ung yng iyung ang",
    "l": "the of na da de mi mu olarak numbered sana bana me very en most in at on had do does"
    " was is has ever actually mean meant nang bundan right now misin misiniz verilen"
    " sirada siradaki tonight today nitong sorulan po nga ba naman lang pa lamang ulet si noong nung pls please lutfen can could"
    " would also ki about mga like tayo tayong then ise peki ok"
    " okay ilgili needs for daha",
}  # fmt: skip
"""Letter → folded words. Read from morphology and not listed: ``O`` ordinal, ``o`` ordinal on its
own ("üçüncüye"), ``#`` numeral, ``H`` "#6", ``Q``/``U`` bare/inflected noun for a question,
``N``/``W`` the same for an answer or message, ``Z`` what an answer is called by what it is, ``F`` either in the ablative ("cevaptan"), ``V`` verb
of saying in the first or second person ("sorduğum", "dedin"), ``M`` one of mine in the past
("sordum"), ``Y`` "yazdığım" and the like, which often has another object, ``|`` and ``:``
punctuation, ``x`` any other word."""

_FIRST = (
    "ilk original originally initial initially orihinal una unang unahang pinakauna pinakaunang"
    " pinakaunahan"
)
_FILIPINO_NUMBERS = {
    "dalawa": 2, "tatlo": 3, "apat": 4, "lima": 5, "anim": 6, "pito": 7, "walo": 8, "siyam": 9,
    "sampu": 10,
}  # fmt: skip
_FILIPINO_ORDINAL = re.compile(
    r"(?:pang|pam|pan|ika)(labing)?"
    r"(isa|dalawa|alawa|lawa|tatlo|atlo|tlo|apat|lima|anim|pito|walo|siyam|sampu)(?:ng|na|g)?"
)
_FILIPINO_ROOTS = _FILIPINO_NUMBERS | {"isa": 1, "alawa": 2, "lawa": 2, "atlo": 3, "tlo": 3}

_CASE = r"(?:[yn]?[iuae]|n?[dt][ae](?:ki\w*)?|n?[iu]n|y?l[ae]|n?c[ae])?(?:[dt][iu]r?|y[dt][iu])?"
_POSSESSIVE = r"(?:[iu]?m(?:[iu]z)?|[iu]?n(?:[iu]z)?|s?[iu])?"
_ABLATIVE = r"n?[dt][ae]n"
_QUESTION_STEMS = r"soru|sual|question|query|ques|tanong|katanungan|prompt"
_ANSWER_STEMS = (
    r"ceva[pb]|cv[bp]|yanit|mesaj|msj|ileti(?=n)|aciklama(?=n)|answer|ans|reply|response|message"
    r"|msg|turn|exchange|explanation|sagot|kasagutan|mensahe|tugon|paliwanag(?=$)"
)
_NOUN = re.compile(
    rf"(?P<stem>{_QUESTION_STEMS}|{_ANSWER_STEMS})(?:(?P<many>l[ae]r\w*)"
    rf"|(?P<from>{_POSSESSIVE}{_ABLATIVE})|(?P<linked>ng)|(?P<ending>{_POSSESSIVE}{_CASE}))"
)
_MADE = re.compile(
    rf"(?:hesa[bp]|tarif|liste|tablo|ozet|ceviri|taslak|taslag|mektu[bp]|metn|metin|cizelge|summary|table|list"
    rf"|dilekce|siir|email|letter|poem|sulat|liham|recipe|draft|translation|calculation){_POSSESSIVE}{_CASE}"
)
"""What an answer of ours may be called: "az önceki tarifi"."""
_PROBLEMS = frozenset("sorun soruna sorunu sorunda sorundan sorunla".split())
"""Forms of "sorun" (problem), which are also "your question"; "sorunun" is left as a question."""

_SAYING = (
    r"(?:sor|soyle|yaz|anlat|acikla|bahset|ver|cevapla|yanitla|oner|listele|yolla|gonder|belirt"
    r"|at|yonelt|paylas|ilet|d[ei])"
)
_SAID = re.compile(
    r"(?:konus|tartis)(?:mus)?t[iu](?:k|g[iu]m[iu]z\w{0,6})"
    rf"|{_SAYING}(?:(?:m[iu]s)?[dt][iu](?:(?P<first>m|k)|n|n[iu]z)(?:ya)?"
    r"|[dt][iu]g[iu](?:(?P<mine>m)|n)(?:[iu]z)?\w{0,7}|[dt][iu]kl[ae]r[iu](?:m|n)\w{0,6}"
    r"|[iu]?yordu[mnk])"
)
_SAID_BY_OTHERS = re.compile(rf"{_SAYING}[dt][iu]g[iu]|soran|veren|gelen")
_META = re.compile(
    r"(?:tekrarla|ozetle|kisalt|acikla|sadelestir|cevir|detaylandir|basitlestir|uzat|duzelt"
    r"|karsilastir|anlat|genislet)(?!d[iu]g|m[iu]st)\w*|tekrar|paki\w{3,}|i?(?:explain|replay)"
    r"|ac(?:ar|ip|sana|abil\w+)?|oku\w{0,3}|tekrardan"
)
_RETURN = re.compile(r"(?:don|sar|git)(?:el[iu]m\w*|er\w*|s[ae]k|ebil\w+|mek|up)?|balik\w*")
_ELLIPSIS = re.compile(
    r"(\w+?nc[iu]|ilk)(?:s?[iu])?(?:n?[iuae]|[yn][iuae]|n?[dt][ae](?:n|ki\w*)?|n?[iu]n|yl[ae])?"
)
_DIGITS = re.compile(r"(#?)(\d{1,3})(.*)", re.DOTALL)
_ORDINAL_END = re.compile(r"[iu]?nc[iu]|st|nd|rd|th")
_CASE_END = re.compile(r"[yn]?[iuae]|[dt][ae](?:ki)?|[dt][ae]n|n?[iu]n")

_JOIN = re.compile(
    r"\b(?:(pinag|napag|pang|pam|pan|ika|paki|pina|labing|in|ni|i)-(?=[a-z])"
    r"|(pang|ika) (?=(?:dalawa|tatlo|apat|lima|anim|pito|walo|siyam|sampu)))"
)
_NUMBERED = re.compile(r"\b(?:ika|pang)[- ]?(\d{1,3})\b(?!\.\d)")
_DOTTED = re.compile(r"(?<![\d.,#%])(\d{1,3})\.(?:[iu]?n?c[iu]\b|(?= ?[a-z]))")
_TURN = re.compile(r"^tur (?=\d+$)|(?<=\dth )tur(?:da|daki)?(?= ne\b| neydi\b|$)")
"""The glossary's word for a turn, which is mostly a tour or a round."""
_AT_FIRST = re.compile(r"\ben bas(?=ta)")
_ABBREVIATED = re.compile(r"\b(no|num|nr|blg)\.(?= ?\d)")
_TOKEN = re.compile(
    rf"#?\d+(?:[.,:/]\d++)*+%?(?:[{APOSTROPHES}]?[^\W\d_]+)?|%\d+"
    rf"|[^\W_]+(?:[{APOSTROPHES}][^\W\d_]++)*+|[,.;:!?()\n]"
)
_APOSTROPHE = re.compile(f"[{APOSTROPHES}]")


@dataclass(frozen=True, slots=True)
class Word:
    """A token of a message: its role, its number if it has one, and where it stands."""

    role: str
    value: int
    start: int
    end: int


def read_words(message: str) -> tuple[str, list[Word]]:
    """The folded message and its tokens, "on yedinci" and "twenty first" joined to one."""
    flat = _JOIN.sub(r"\1\2", fold(message))
    flat = _AT_FIRST.sub("enbas", flat)
    flat = _ABBREVIATED.sub(r"\1 ", flat)
    flat = _DOTTED.sub(r"\1th ", _NUMBERED.sub(r"\1th", flat)).replace("th  ", "th ")
    flat = _TURN.sub("turn ", flat)
    words: list[Word] = []
    for match in _TOKEN.finditer(flat):
        role, value = _role(match.group())
        last = words[-1] if words else None
        tens = _tens(flat[last.start : last.end]) if last and role in "Oo#" and value < 10 else 0
        if last and tens and match.group().isalpha():
            words[-1] = Word(role, tens + value, last.start, match.end())
        else:
            words.append(Word(role, value, match.start(), match.end()))
    return flat, words


def _tens(word: str) -> int:
    """The value of a word for a multiple of ten, which the next word may complete, or 0."""
    _, value = ("#", 10) if word == "on" else _role(word)
    return value if word.isalpha() and value >= 10 and value % 10 == 0 else 0


@lru_cache(maxsize=8192)
def _role(token: str) -> tuple[str, int]:
    """The role and the number of a folded token, a mistyped one as what must be meant."""
    if not token[0].isalnum() and token[0] not in "#%":
        return (":" if token == ":" else "|"), 0
    if token[0] in "#%" or token[0].isdigit():
        return _digits(token)
    if token.endswith(("'s", "’s")):
        return known(token[:-2]) or ("z", 0)
    word = _APOSTROPHE.sub("", token)
    if found := known(word):
        return found
    meanings = {found for target in meant(word) if (found := known(target))}
    return meanings.pop() if len(meanings) == 1 else ("x", 0)


def _digits(token: str) -> tuple[str, int]:
    match = _DIGITS.fullmatch(token)
    if not match or not match[2].isascii():
        return "X", 0
    hashed, value, ending = match[1], int(match[2]), _APOSTROPHE.sub("", match[3])
    if _ORDINAL_END.fullmatch(ending):
        return "O", value
    if not ending or _CASE_END.fullmatch(ending):
        return ("H" if hashed else "#"), value
    return "X", 0


def known(word: str) -> tuple[str, int] | None:
    """The role of a correctly spelled folded word, ``None`` when it has none."""
    if found := _lexicon().get(word):
        return found
    if word in _PROBLEMS:
        return "x", 0
    if noun := _NOUN.fullmatch(word):
        if noun["many"]:
            return "n", 0
        if noun["from"]:
            return "F", 0
        question = re.fullmatch(_QUESTION_STEMS, noun["stem"]) is not None
        return ("U" if question else "W") if noun["ending"] else ("Q" if question else "N"), 0
    if _MADE.fullmatch(word):
        return "Z", 0
    if said := _SAID.fullmatch(word):
        mine = said["mine"] and not word.startswith(("sor", "soyle", "de", "di", "bah", "bel"))
        return ("M" if said["first"] else "Y" if mine else "V"), 0
    if _SAID_BY_OTHERS.fullmatch(word):
        return "z", 0
    if value := numerals.ordinal(word):
        return "O", value
    if filipino := _FILIPINO_ORDINAL.fullmatch(word):
        return "O", _FILIPINO_ROOTS[filipino[2]] + (10 if filipino[1] else 0)
    if (ellipsis := _ELLIPSIS.fullmatch(word)) and (
        value := 1 if ellipsis[1] == "ilk" else numerals.ordinal(ellipsis[1])
    ):
        return "o", value
    if value := numerals.number(word):
        return "#", value
    if _RETURN.fullmatch(word):
        return "r", 0
    if _META.fullmatch(word):
        return "R", 0
    return None


@cache
def _lexicon() -> dict[str, tuple[str, int]]:
    words = {word: (role, 0) for role, line in ROLES.items() for word in line.split()}
    words |= {word: (role, 1) for word, (role, _) in words.items() if role in "1T7"}
    words |= {word: ("O", place) for word, place in numerals.ENGLISH_ORDINALS.items()}
    words |= {
        word: ("#", count) for word, count in numerals.ENGLISH_NUMBERS.items() if 2 <= count <= 20
    }
    words |= {word + link: ("#", n) for word, n in _FILIPINO_NUMBERS.items() for link in ("", "ng")}
    return words | dict.fromkeys(_FIRST.split(), ("O", 1))
