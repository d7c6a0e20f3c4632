"""References to earlier turns, found and resolved (specification 4): "ilk sorum", "your second
reply".

Most numbers and ordinals are no references: doses, ages, "Tip 2", "ilk yardım", "third trimester".
So an ordinal alone never counts. It has to stand beside a noun or a verb of this conversation
(question, answer, what you said), or inside a frame that can mean nothing else ("başa dön", "bir
önceki"). Words become letters (:mod:`app.core.understanding.turn_references.reference_words`) and
the rules below are patterns over those letters, so one rule serves Turkish, English, Filipino and
mixtures ("last answer'ını kısalt").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal, TypeVar

from app.core.understanding.turn_references.reference_words import Word, read_words

T = TypeVar("T")
ReferenceType = Literal["ordinal", "temporal", "numeric", "demonstrative"]
Direction = Literal["first", "last"]


@dataclass(frozen=True, slots=True)
class TurnReference:
    """A reference to an earlier turn, with the fields of specification 4.

    ``position`` counts turns from 1, or from the end when negative (-1 is the latest turn, -3
    "sondan üçüncü"); the detector always sets it. ``direction`` says "first" or "last" where the
    wording names an end of the conversation. ``confidence`` is in 0…1; ``noun``: a question, an
    answer or a message is named, so that no list or story can be meant.
    """

    type: ReferenceType
    position: int | None
    direction: Direction | None
    raw_text: str
    confidence: float
    noun: bool = False

    @property
    def place(self) -> int:
        """The position, or the one of the end that is named alone; 0 where neither is."""
        if self.position is not None:
            return self.position
        return {"first": 1, "last": -1}.get(self.direction or "", 0)


# --- the grammar ----------------------------------------------------------------------------------

_SHORTHAND = {
    " ": "[lmysgeb]*",  # words that may stand between two others
    "@": "[QUNWF]",  # a noun of this conversation
    "SAID": "(?:[VM]|Y(?![xX])|y[lJ]*v|5[lJ]*yJ*w|k[lg]*y|y[lg]*k)",
    "JUST": "(?:J|jA)",
    "THEN": r"(?![lmysgeb]*[xXI])",  # what follows must not be another noun
    "END": r"(?:$|[|])",
    "NOT_THAT": r"[LPp](?:[lmysgeb]*[QUNWF])?[|clmysgeb]*![|lmysgeb]*[fF]",
    # An announcement ("son sorum şu:", "a second question", "sorum var") points at nothing, and
    # neither does what somebody else asked or wrote.
    "NOT_NEW": r"(?<![1Thz#])",
    "OURS": r"(?!(?<=[QU])[lmysgeb]*(?::|[Dd](?:$|[:|])))"
    r"(?![lmysgeb]*(?:h|z|[lmg]*[xX]{1,2}[vw])|[lmye]*(?:bm?x|g[lm]*x))",
}
_CLASS = re.compile(r"\[[^\]]*\]")


@dataclass(frozen=True, slots=True)
class _Rule:
    """A wording, and how it counts: from the front (+1), from the end (-1), a fixed ``place``,
    or as many steps before the latest turn as it has the role ``steps`` in it."""

    kind: ReferenceType
    pattern: re.Pattern[str]
    sign: int = 1
    place: int = 0
    steps: str = ""
    direction: Direction | None = None
    confidence: float = 0.9

    def position(self, words: Sequence[Word], match: re.Match[str]) -> int:
        """The position that the matched words mean; 0 when their number makes no sense."""
        if self.steps:
            return -1 - match.group().count(self.steps)
        if match.lastgroup is None:
            return self.place
        value = words[match.start(match.lastgroup)].value
        return self.sign * value + (self.place if value else 0)


def _rule(
    kind: ReferenceType,
    pattern: str,
    place: int = 0,
    *,
    sign: int = 1,
    steps: str = "",
    confidence: float = 0.9,
) -> _Rule:
    pattern = _CLASS.sub(lambda match: match.group().replace("@", "QUNWF"), pattern)
    for short, long in _SHORTHAND.items():
        pattern = pattern.replace(short, long)
    end: Direction | None = "last" if sign < 0 or place < 0 or steps else None
    if place > 0 and "?P<" not in pattern:
        end = "first"
    if kind == "demonstrative":
        end = None
    return _Rule(kind, re.compile(pattern), sign, place, steps, end, confidence)


# Each rule is a pattern over roles (the letters of reference_words.ROLES), an example above it.
# The number is that of the word in the named group.

# Counted from a turn that is itself named and perhaps denied.
_BEFORE_ANOTHER: tuple[_Rule, ...] = (
    # "not the last answer, not the one before it, the one before that"
    _rule("ordinal", r"! [LP].*B.*", steps="B"),
    # "son cevabından iki önceki", "sondan bir önceki", "ondan iki önceki sorum"
    _rule("ordinal", r"(?:[LP] F|NOT_THAT|S) (?P<n>[#1]) [Pp]|f[lc]*(?P<m>[#1]) (?:p|P(?= @))", -1, sign=-1),
    # "onun bir öncekisini", "bir önceki değil, onun üstündeki cevabı"
    _rule("ordinal", r"z1?p|[LPp](?:[lmysgeb]*[QUNWF])?[|clmysgeb]*![|lmysgebz]*1?(?:p|P(?= @))", -2),
    # "bir önceki değil ondan da önceki", "son sorumdan önceki"
    _rule("ordinal", r"(?:NOT_THAT|f) (?:p|P(?= @))|(?:[LP] F|S)[lc]*[Pp]", -2),
)  # fmt: skip

# The first that fits counts: relative, numbered, by place, the latest, pointing.
_RULES: tuple[_Rule, ...] = (
    # "two messages before the last one"
    _rule("ordinal", r"(?P<n>[#1])(?: [@n])? B (?:[LP]THEN|[Dt])", -1, sign=-1),
    # "dalawang tanong bago nito"
    _rule("ordinal", r"(?P<n>[#1]) [@n] B [d3]", sign=-1),
    # "4. sorumdan önceki", "the question before the third one"
    _rule("ordinal", r"(?P<n>O) F[lc]*1?[Pp]|[@T] B (?P<m>O)(?: [@T]|END)", -1),
    # "ilk sorumdan sonraki", "the answer after the second"
    _rule("ordinal", r"(?P<n>O) F[lc]*1?6|[@T] 6 (?P<m>O)(?: [@T]|END)", 1),
    # "the one you gave before the last", "yung tanong bago yung huli", "the question before that"
    _rule("ordinal", r"[@Te](?: SAID)? J?B [LP]THEN|[@T] B (?:[Dt3]|dT)THEN", -2),
    # "penultimate", "next to last reply", "the one preceding your last"
    _rule("ordinal", r"2|xs L @|P LTHEN", -2),
    # "the last but one"
    _rule("ordinal", r"L c (?P<n>[#T])", -1, sign=-1),
    # "sondan üçüncü cevabın", "sondan başlayarak 2. sorum"
    _rule("ordinal", r"S(?: x){0,2} (?P<n>[Oo#])(?: @| ?SAID|THEN)", sign=-1),
    # "fifth from the end", "third question from the bottom"
    _rule("ordinal", r"NOT_NEW(?P<n>O)(?: @)? ETHEN", sign=-1),
    # "second to last", "pangatlo sa huling tanong"
    _rule("ordinal", r"NOT_NEW(?P<n>O)(?: @)? LTHEN(?! SAID)", sign=-1),
    # "iki önceki sorum"
    _rule("temporal", r"(?P<n>[#1]) P(?= @)", sign=-1),
    # "two answers ago", "3 mesaj önceki", "dalawang tanong ang nakalipas"
    _rule("temporal", r"(?P<n>[#1T]) [@n] (?:[APp]|[Jr]THEN)(?! X)", sign=-1),
    # "go back two answers", "bir geri git"
    _rule("temporal", r"r (?P<n>[#1T])(?: [n@])?(?=END)|(?P<m>1|(?<![VMY])T|#(?= [n@]))(?: [n@])? rTHEN", sign=-1, confidence=0.7),
    # "answer number eleven", "soru no 5"
    _rule("numeric", r"[QN] u[:|]? (?P<n>[#HT])(?! X)"),
    # "soru 4", "tanong dalawa"
    _rule("numeric", r"[QN]g?(?P<n>[#H])(?! [XIn@])|[QN][le]*(?P<m>O)(?:END|R)"),
    # "5 numaralı sorum", "number 2 na tanong ko"
    _rule("numeric", r"(?P<n>[#1H]) u @|u (?P<m>[#1]) @"),
    # "7 soruma dön", but not "3 soru hazırla"
    _rule("numeric", r"(?<![XIOLo])(?P<n>[#H])[lmye]*[UWF]OURS", confidence=0.7),
    # "3 soru neydi"
    _rule("numeric", r"^(?P<n>#)[QN](?:q|$)", confidence=0.6),
    # "#6 çok uzun"
    _rule("numeric", r"(?<![XI])(?P<n>H)(?! [XI])", confidence=0.8),
    # "ikinci sorum", "your 2nd answer"
    _rule("ordinal", r"NOT_NEW(?P<n>O) (?:c L |u )?(?:T )?@OURS"),
    # "my second long question", "ikinci uzun sorum", "ikatlong mahabang sagot mo"
    _rule("ordinal", r"m(?P<n>O)(?: x){1,2} @OURS|NOT_NEW(?P<m>O)l?x[UW]OURS|NOT_NEW(?P<k>O) x[QN][lg]*yOURS", confidence=0.6),
    # "ilk sorduğum", "the third thing that I asked", "una kong tinanong", "what did I first ask"
    _rule("ordinal", r"NOT_NEW(?P<n>O) (?:T )?(?:D )?(?:A )?(?:q )?SAID|[y5]+(?P<m>O)[vw](?!m?[xzX])"),
    # "sorduğum ikinci şey", "what did I ask first"
    _rule("ordinal", r"SAID (?:D )?(?:T )?(?P<n>O)(?: [T@]| END)"),
    # "the first of my questions", "cevaplarından üçüncüsü", "tanong kong pangatlo"
    _rule("ordinal", r"(?P<n>O) m n|n (?P<m>o)|[QN][lg]*y (?P<k>O)THEN"),
    # "go back to the second one", "üçüncüye dön", "ilkini tekrarla"
    _rule("ordinal", r"r (?:x )?(?P<n>[Oo])(?: T)?END|(?P<m>o) (?:x )?r|(?P<k>7) (?:[x|] )?[Rr]"),
    # "hindi yung huli, yung una"
    _rule("ordinal", r"![^:]{0,6}(?P<n>[Oo])(?: [Ty])?(?:END|R)", confidence=0.7),
    # "konuşmanın başı", "en baştaki soru", "you told me at the beginning"
    _rule("ordinal", r"G (?:d )?C|C (?:q )?G|^q5y+Gx?END|G @|G(?: [x|])? (?:q )?SAID|SAID (?:[T@x] )?G|@ (?:SAID )?G", 1),
    # "en baştaki rotasyon cevabına", "baştaki hesabı"
    _rule("ordinal", r"G(?: x){1,2} @OURS|G(?: x)? Z|G(?: x){1,2} q", 1, confidence=0.8),
    # "ilk konuya dönelim"
    _rule("ordinal", r"(?P<n>O) 9 r|(?P<m>O) 9 (?:D )?SAID", confidence=0.8),
    # "başa dön", "balik tayo sa simula"
    _rule("ordinal", r"r(?: x)? G|G(?: [x9])? r|^[le]*G$|C O", 1, confidence=0.8),
    # "not the first question, the last one", "the answer above"
    _rule("temporal", r"![^:]{0,6}[LP](?: [Ty])?(?:END|R)|@ PEND", -1, confidence=0.7),
    # "son cevabın", "your previous reply"
    _rule("temporal", r"(?<![1Thz#X])[LP] (?:T )?@OURS", -1),
    # "en son söylediğin", "the last thing you said", "what did I ask last", "repeat the last one"
    _rule("temporal", r"(?:(?<![1hX])[LP]|1P) (?:T )?(?:D )?(?:q )?(?:[QNUW] )?SAID|SAID (?:T )?[LP](?: T)?END|D L T|R L(?: T)?END", -1),
    # "demin söylediğin", "az önce tansiyon için verdiğin", "sinabi mo kanina"
    _rule("temporal", r"(?:JUST|i) (?:[T#@1] ){0,2}(?:q )?SAID|JUST (?:[xX#q] ){0,3}(?:V|ky)|JUST Y|SAID (?:[T@1] )?JUST", -1),
    # "what you just said", "what you said before", "yung kasasabi mo lang"
    _rule("temporal", r"[qT@e] yJv|yJv(?! [xz])|q5yJwEND|SAID (?:x )?B [dDt3]?END|[QN]BEND|^B[|]? SAID|K", -1),
    # "az önceki tarifi", "the email you wrote earlier", "bana yazdığın son metni"
    _rule("temporal", r"(?:jP|P|J|i) Z|Z (?:SAID )?(?:JUST|bB)|L ZTHEN", -1, confidence=0.7),
    # "bir önceki cümlede", "the previous paragraph"
    _rule("temporal", r"(?:1P|P) I", -1, confidence=0.6),
    # "the previous one, but simpler", "say the last thing again"
    _rule("temporal", r"P T(?:END|R|[|])|w L T", -1, confidence=0.6),
    # "earlier answer", "tanong ko kanina", "yung kanina, ulitin mo"
    _rule("temporal", r"J @OURS|@ JUST|eJ[|]?R", -1, confidence=0.8),
    # "bir önceki neydi", "öncekini oku"
    _rule("temporal", r"(?<![#])1[Pp](?:END|q)|1?p (?:x )?[Rrq]", -1, confidence=0.7),
    # "o cevabı", "bu yanıt", "şu söylediğin", "yung sagot na yan", "yung sagot mo"
    _rule("demonstrative", r"(?:D @|d [NW])OURS|[Dd]V|@ t|[et][lsg]*[NW]y|t @ y", -1, confidence=0.75),
    # the whole message is "explain that in simple words", "bunu bir daha anlat", "say that again"
    _rule("demonstrative", r"^[lyq]*R[lmy]*[Ddt3][^:I|]{0,3}$|^3[^:IxX|]{0,3}R.{0,2}$|^qlDR$|^w D?R$", -1, confidence=0.6),
)  # fmt: skip

# "not the first answer, the third": what is denied is not what is meant; "değil mi" denies nothing.
_DENIED = re.compile(
    "(?:[OoLp]|1?P)[lmysgeb]*[QUNWFT]?[lmysgeb]*!(?!l$)"
    "|![lmysgeb]*(?:[OoLp]|1?P)[lmysgeb]*[QUNWFT]?"
)
# Exams, forms and books have questions and answers too, unless they are called mine or yours.
_ELSEWHERE = re.compile(
    r"\b(?:sinav\w*|test(?:in|te|teki|inde|indeki)|odev\w*|quiz|exams?|anket\w*|sinif\w*|kitap\w*"
    r"|form(?:un|da|daki)|interview|survey|mulakat\w*|questionnaire|debate|pagsusulit"
    r"|(?:in|on) the test|doktor(?:um)?un|hocanin|kpss|tus|yks|ales|ehliyet)\b"
)
_MINE_AND_THEIRS = re.compile(r"(O[lm]*U)z")
"""One's own question as the object of what somebody else does with it: "2. sorumu hocanın
beğeneceği gibi yaz"."""
_HERE = re.compile(r"\b(?:sorum|(?:ceva[pb]|yanit|mesaj)[iu][mn])")


class ReferenceDetector:
    """Spec 4's detector: finds a reference in a message and the turn it means."""

    def detect_reference(self, message: str) -> TurnReference | None:
        """The reference that ``message`` makes to an earlier turn, or ``None``. ``raw_text`` is
        in folded spelling. Whether that turn exists is another question."""
        flat, words = read_words(message[:1000])
        elsewhere = _ELSEWHERE.search(flat) is not None
        roles = _MINE_AND_THEIRS.sub(r"\1x", "".join(word.role for word in words))
        affirmed = _DENIED.sub(lambda match: "!" * len(match.group()), roles)
        for rules, seen in ((_BEFORE_ANOTHER, roles), (_RULES, affirmed)):
            for rule in rules:
                if (match := rule.pattern.search(seen)) and (place := rule.position(words, match)):
                    raw = flat[words[match.start()].start : words[match.end() - 1].end]
                    if elsewhere and not _HERE.search(raw):
                        return None
                    noun = not set(roles).isdisjoint("QUNWFZ")
                    return TurnReference(
                        rule.kind, place, rule.direction, raw, rule.confidence, noun
                    )
        return _bare(flat, words) or _alone(flat, words)

    def resolve_reference(self, reference: TurnReference, history: Sequence[T]) -> T | None:
        """The turn of ``history`` (oldest first, all turns of the conversation) that is meant;
        ``None`` when the conversation is not that long."""
        number = turn_number(reference, len(history))
        return history[number - 1] if number else None


_MOST_OTHER = 3
"""The words of its own that a message may hold beside a place without a noun."""
_FILLERS = frozenset("the one ones yung ung ang po olan olani please lutfen ko mo sa na".split())
_ENDS = {
    "ilk": 1, "en basta": 1, "en bastaki": 1, "first": 1, "very first": 1, "una": 1, "pinakauna": 1,
    "son": -1, "sonuncu": -1, "last": -1, "latest": -1, "huli": -1, "onceki": -1, "bir onceki": -1,
    "az onceki": -1, "az once": -1, "demin": -1, "deminki": -1, "biraz onceki": -1,
    "previous": -1, "kanina": -1, "nakaraan": -1, "dati": -1, "earlier": -1, "before": -1,
    "recent": -1, "evvelki": -1,
}  # fmt: skip
_POINTING = frozenset("that yun yan iyon iyan yung o su bu".split())
_PLACE_ALONE = re.compile(
    r"(?:(?P<one>O)l*T|(?P<own>o)|(?:R[lmyes]*|[es]l*)(?P<bare>[O#])(?!l*T)l*)"
    r"(?=[lmyt1]*(?:$|[|RrqJ])|(?P<more>))"
)
"""A place without a noun: "the third one", "ikincisini", "yung pangatlo"; ``more``: other words
follow it."""
_AGAIN = re.compile(r"\b(?:again|repeat\w*|remind|tekrar\w*|yeniden|daha|hatirlat\w*|\w*ulit\w*)\b")


def _bare(flat: str, words: Sequence[Word]) -> TurnReference | None:
    """A message that is nothing but a place: "second", "kanina", "üçüncü" (specification 4). A
    number alone is mostly the answer to a question, and is believed least."""
    named = [word for word in words if word.role != "|"]
    said = [word for word in named if flat[word.start : word.end] not in _FILLERS]
    spoken = " ".join(flat[word.start : word.end] for word in said)
    kind: ReferenceType = "ordinal"
    place, confidence = _ENDS.get(spoken), 0.6
    if place is not None and place < 0:
        kind = "temporal"
    elif len(said) == 1 and said[0].role in "O#H":
        place = said[0].value
        if said[0].role != "O":
            kind, confidence = "numeric", 0.4
    elif len(named) == 1 and flat[named[0].start : named[0].end] in _POINTING:
        kind, place, confidence = "demonstrative", -1, 0.4
    if not place:
        return None
    direction: Direction | None = "last" if kind == "temporal" else "first" if place == 1 else None
    return TurnReference(kind, place, direction, flat, confidence)


def _alone(flat: str, words: Sequence[Word]) -> TurnReference | None:
    """A place without a noun, in a message that asks for it once more or for more of it: "can you
    repeat the third one, I lost it"."""
    roles = "".join(word.role for word in words)
    match = _PLACE_ALONE.search(roles)
    if match is None or roles.count("x") > _MOST_OTHER or not set(roles).isdisjoint("IX!hn@"):
        return None
    again = _AGAIN.search(flat) is not None
    if not again and ("R" not in roles and "r" not in roles):
        asked = roles.strip("lmytes|")
        if "q" not in asked or "x" in asked or match["one"]:
            return None
    if match["more"] is not None and not (again and match["one"]):
        return None
    group = next(name for name in ("one", "own", "bare") if match[name])
    word = words[match.start(group)]
    raw = flat[word.start : word.end]
    direction: Direction | None = "first" if word.value == 1 else None
    return TurnReference("ordinal", word.value, direction, raw, 0.55) if word.value else None


def resolve_turn(text: str, history_len: int) -> int | None:
    """The 1-based number of the earlier turn that ``text`` means, or ``None``.

    ``history_len`` counts the turns (question and answer) before the present message.
    """
    if history_len <= 0:
        return None
    reference = ReferenceDetector().detect_reference(text)
    return turn_number(reference, history_len) if reference else None


def turn_reasons(text: str, history_len: int) -> dict[str, object]:
    """Why ``text`` means the turn that it does: the reference with its wording, how it counts and
    how sure that is; whether the conversation, with so many turns, reaches it."""
    reference = ReferenceDetector().detect_reference(text)
    if reference is None:
        return {"decided": "no_reference", "reference": None}
    reached = turn_number(reference, history_len) is not None
    return {"decided": "found" if reached else "out_of_reach", "reference": asdict(reference)}


def turn_number(reference: TurnReference, turns: int) -> int | None:
    """The 1-based number of the turn that a reference means among so many, or ``None``."""
    place = reference.place
    number = place if place > 0 else turns + 1 + place
    return number if 1 <= number <= turns else None
