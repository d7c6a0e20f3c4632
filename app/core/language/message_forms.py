"""Forms of a message, whatever it is about: tense and person as they stand in the endings of
Turkish words, also as they are spoken ("bakıyoduk", "içcektik", "çıkmışdı"), small words of asking
and remembering, and their likes in English and Filipino.

Form tells a question about what was found once from a question about the world better than any
word does: "kaç çıkmıştı", "ne zaman alıyoduk", "iyi geliyo muydu". Only features for the intent
model come from here; nothing is decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.core.language.turkish import HOW_MANY, WHO

FILIPINO_STOP_WORDS = frozenset(
    """ang ng mga sa na nang ay at o po opo ba yung iyong yong ung yun iyon iyan yan ito nito niyan noon dito diyan
    doon si ni kay sina nina kina ko ka mo siya sya niya nya ako ikaw kami kayo sila tayo natin namin ninyo nila akin
    atin amin inyo kanila kanya sayo para pero kasi kung kapag pag kaya din rin daw raw lang lamang naman pala nga
    muna pa may meron mayroon wala walang hindi di wag huwag eh e ano anong sino saan kailan bakit paano ilan ilang
    magkano gaano alin aling the yata sana ha hay ay teka tapos saka tsaka ulit uli iba ibang isa isang dalawa""".split()
)
"""Function words, folded."""

_WHO = {"k": "we", "m": "i", "n": "you", "niz": "you", "nuz": "you", "ler": "they", "lar": "they"}
_TURKISH = (
    ("pluperfect", re.compile(r"\w{2,}m[iu]s ?[dt][iu](k|m|n|niz|nuz|ler|lar)?")),
    ("was doing", re.compile(r"\w{2,}[iu]yo?r?[dt][iu](k|m|n|niz|nuz|lar|ler)?")),
    (
        "was to",
        re.compile(r"\w{2,}(?:[ae]?c[ae]?[kg]?|m[ae]l[iu]y)[dt][iu](k|m|n|niz|nuz|ler|lar)?"),
    ),
    ("used to", re.compile(r"\w{2,}[aeiu]r[dt][iu](k|m|n|niz|nuz|ler|lar)?")),
    ("would", re.compile(r"\w{2,}s[ae]yd[iu](k|m|n|niz|nuz|ler|lar)?")),
    ("was it", re.compile(r"m[iu]yd[iu](k|m|n|niz|nuz|ler|lar)?")),
    (
        "what was",
        re.compile(
            r"(?:ney|nasil|kac[it]?y?|hangisiy|neler|kim(?:in|ey)?|nerede?y|neresiy|ne ?zaman|kadar|nede[nt])[dt][iu]()"
        ),
    ),
    (
        "was",
        re.compile(
            r"\w{2,}y[dt][iu](k|m|n|niz|nuz|ler|lar)?|var[dt]i()|yok[td]u()|degil[dt]i()|laz[iu]m[dt]i()|gerek[dt]i()"
        ),
    ),
    ("heard", re.compile(r"\w{2,}m[iu]s(im|um|sin|sun|iz|uz|lar|ler)?")),
    ("that one did", re.compile(r"\w{2,}[dt][iu]g[iu](m|n|miz|muz|niz|nuz)\w*")),
    ("did", re.compile(r"\w{2,}[dt][iu](k|m|n|niz|nuz|ler|lar)?")),
    ("doing", re.compile(r"\w{2,}[iu]yo(?:r)?(um|sun|uz|lar)?")),
    ("will", re.compile(r"\w{2,}[ae]?c[ae](?:[kg](im|iz|lar|sin)?|m|z)|\w+[iu]c[ae]m")),
    ("let us", re.compile(r"\w{2,}[ae]l[iu]m()")),
    ("may i", re.compile(r"\w{2,}[ae]y[iu]m()")),
    ("please do", re.compile(r"\w{2,}s[ae]n[ae]()|\w{2,}[iu]ver()")),
    ("can", re.compile(r"\w{2,}[ae]bil\w+()")),
    ("if", re.compile(r"\w{2,}s[ae](k|m|n|niz|lar|ler)?")),
)
_TAGS = {
    "is it": re.compile(r"\b(?:m[iu])\b"),
    "are you": re.compile(r"\bm[iu]s[iu]n(?:[iu]z)?\b"),
    "am i": re.compile(r"\bm[iu]y[iu][mz]\b"),
    "right?": re.compile(
        r"\b(?:di ?mi|degil mi|dimi|demi|dey mi|isn ?t it|wasn ?t it|right|di ba|diba)\b"
    ),
    "hani": re.compile(
        r"\b(?:hani|hni|hatirl\w+|unuttum|unutmusum|aklim\w*|remember|remind|forgot|naalala|tanda|nakalimutan\w*)\b"
    ),
    "then": re.compile(
        r"\b(?:gecen\w*|once\w*|onceki\w*|eskiden|o zaman\w*|en son|son sefer\w*|bir ara|bi ara|gecmis\w*|last|ago|earlier|before"
        r"|previous\w*|once|dati|noon\w*|nung|noong|nakaraan\w*|kahapon|kanina|noong isang)\b"
    ),
    "just now": re.compile(
        r"\b(?:az once|demin\w*|simdi|biraz once|yukarida\w*|just now|just said|above|kanina\w*|ngayon\w*)\b"
    ),
    "said you": re.compile(
        r"\b(?:de(?:dig|mis|d)[iu]\w*|soyle(?:dig|mis|d)\w*|yaz(?:dig|mis|d)[iu]\w*|anlat(?:tig|mis|t)[iu]\w*|one?r(?:dig|mis|d)i\w*|you (?:said|told|mentioned|gave|found"
        r"|recommended|suggested)|sabi mo|sinabi mo|sinabi|nabanggit\w*)\b"
    ),
    "we did": re.compile(
        r"\b(?:we|did we|had we|have we|weve|we ve)\b|\bnatin\w*|\bnamin\b|\bpinag ?usapan\w*|\bnapag ?usapan\w*|\bna ?research\w*|\btinanong\w*|\bhinanap\w*"
    ),
    "own": re.compile(
        r"\b(?:\w{3,}[iu]m[iu]n|(?:anne|baba|dede|nine|hala|teyze|amca|dayi|abi|abla|ogl|kiz|es|koca|kari|kardes|torun|kayinvalide|kayinpeder"
        r"|anneanne|babaanne|kedi|kopek|dukkan|tarla|bahce|araba|ev|tez|okul|is)[iu]?m[iu]n?\w{0,3}|benim|bizim|my|our|mum|dad|mom|akin|aking|nanay|tatay|mama|lola|lolo"
        r"|asawa ko|anak ko)\b"
    ),
    "points": re.compile(
        r"\b(?:bu|bun\w+|su|sun\w+|o|on[udaln]\w*|ona|boyle\w*|oyle\w*|ikisi\w*|digeri\w*|oteki\w*|obur\w*|it|this|that|these|those|they|them|one|ito|iyan|yan|iyon|yun|nito|niyan|noon|siya|niya)\b"
    ),
    "order": re.compile(
        r"\b(?:yaz|anlat|ozetle|kisalt|cevir|ver|goster|ac|acikla|sirala|listele|hesapla|karsilastir|ekle|cikar|yap|bul|getir|explain|write|shorten"
        r"|summari[sz]e|make|give|show|list|compare|translate|paki\w+|gawin|isulat|ipaliwanag|ibigay)(?:sana|sene|ir|er|ar|iver|in)?\b"
    ),
    "search": re.compile(
        r"\b(?:ara?stir\w*|internet\w*|net ?ten|netten|google\w*|guncel\w*|yeniden|tekrar|search|look up|online|latest|research\w*|hanapin|paki ?search\w*|mag ?search)\b"
    ),
    "asks": re.compile(
        r"\b(?:ne|neyi|neye|neler|nedir|"
        + HOW_MANY
        + r"\w*|hangi\w*|nasil\w*|neden|niye|nicin|nerede\w*|nereye|nerden|"
        + WHO
        + r"\w{0,3}|what|which|how|why|when|where|who|ano|anong|ilan"
        r"|ilang|bakit|paano|kailan|saan|sino|magkano|gaano|alin)\b"
    ),
}
_OPENINGS = re.compile(
    r"(?:peki|ya|e|ee|ama|fakat|bir de|bi de|bide|birde|o zaman|o halde|yani|neyse|tamam|tmm|ok|okay|evet|hayir|yok|hani|simdi|su|bu|and|but|so|also|what about|how about"
    r"|then|thanks|tesekkurler|sagol|sag ol|eyvallah|anladim|he|ha|aa|of|eh|teka|at|salamat|pero|kung|btw|by the way|unutmadan|laf aramizda|bosver|bos ver)\b"
)


_ENGLISH = frozenset(
    """the is are of to what how why when where which i my me it and in on for with did do does was were you your can
    could should a an that this if or not have has had there any""".split()
)
_MOSTLY = 0.3
"""The share of function words from which a message is in their language."""
_ASKING = frozenset({"asks", "is it", "are you", "am i", "right?", "order", "search"})
_MOST_TOKENS = 80


def forms_of_message(flat: str, tokens: tuple[str, ...], *, asks: bool) -> list[str]:
    """The forms of a message, each once; ``flat`` and ``tokens`` are its folded words, ``asks``
    whether it ends in a question mark."""
    found = dict.fromkeys([*_verbs(tokens[:_MOST_TOKENS]), *_small_words(flat)])
    if not asks and not _ASKING & found.keys():
        found["statement"] = None
    found[f"numbers {min(sum(token[0].isdigit() for token in tokens), 3)}"] = None
    found[f"in {_language(tokens)}"] = None
    return list(found)


def _verbs(tokens: tuple[str, ...]) -> Iterator[str]:
    """Tense and person of the words that are verbs, as "pluperfect we"; of the last word apart."""
    for i, token in enumerate(tokens):
        for name, pattern in _TURKISH:
            match = pattern.fullmatch(token)
            if match is None:
                continue
            person = next((group for group in match.groups() if group), "")
            form = f"{name} {_WHO.get(person, person)}".strip()
            yield form
            if i == len(tokens) - 1:
                yield f"last {form}"
            break


def _small_words(flat: str) -> Iterator[str]:
    for name, pattern in _TAGS.items():
        if pattern.search(flat):
            yield name
    if opening := _OPENINGS.match(flat):
        yield f"opens {opening.group()}"


def _language(tokens: tuple[str, ...]) -> str:
    count = max(1, len(tokens))
    english = sum(token in _ENGLISH for token in tokens) / count
    filipino = sum(token in FILIPINO_STOP_WORDS for token in tokens) / count
    if filipino >= _MOSTLY and filipino > english:
        return "fil"
    return "en" if english >= _MOSTLY else "tr"
