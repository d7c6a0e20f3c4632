"""The fit of a line as an answer, whatever its place among others: it has the sort of thing that is
asked for (a name, a telephone number, a figure in the unit that was named), and what the question
names stands in it or above it. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from app.core.language.turkish import fold
from app.core.language.units import PEOPLE, PERCENT, TIMES, units_of
from app.core.matching.asked_figures import DATE, MONEY, NUMBER, AskedFigure, asked
from app.core.matching.subject_line import lacks_meaning
from app.core.reading.features import ReadLine, ReadText
from app.core.reading.owners import asked_thing, misses_owner, people, stands
from app.core.reading.question_signs import GIVES, signs, sorts
from app.core.reading.sought_words import stems
from app.core.reading.values import values

_CALLED = re.compile(
    r"\b(?:ad[iu]|ismi|soyad[iu]|markas[iu]|firmas[iu])(?:n[iu])?(?:yd[iu]|ymis)?\b"
    r"|\bhangi (?:firma|marka|sirket|usta)\w{0,4}|\bwhat (?:is|was) the name\b"
)
_NAMED = re.compile(
    r"\b(?:markas[iu]|firmas[iu])(?:n[iu])?(?:yd[iu]|ymis)?\b|\bhangi (?:firma|marka|sirket)\w{0,4}"
)
_PERSON_CALLED = re.compile(
    r"\b(?:doktor|hekim|dis[cç]i|avukat|usta|hoca|ogretmen|muhtar|yonetici|bakici|eczaci|komsu|hemsire|sofor|mudur|danisman"
    r"|editor|tercuman|muhasebeci|veteriner|terzi|berber|kuafor|emlakci|psikolog|diyetisyen|antrenor)\w{0,8}"
    r" (?:ad|ism|soyad)[iu]\w{0,4}"
)
_PERSON = re.compile(
    r"[A-ZÇĞİÖŞÜ][a-zçğıöşü]+\.? [A-ZÇĞİÖŞÜ]|\b(?:[Dd]r|[Pp]rof|[Aa]v|[Uu]zm|[Dd]oç)\b|\b(?:[Bb]ey|[Hh]anım|[Uu]sta|[Hh]oca)\b"
)
_COSTS = re.compile(
    r"\bkaca\b(?! kadar)|\bkac (?:lira|tl|euro|avro|dolar)\w{0,4}|\bhow much does (?:[\w-]{1,30} ){1,6}cost\b"
)
_PHONE = re.compile(r"\b(?:telefon|phone)\w{0,8}")
_PHONE_NUMBER = re.compile(
    r"\b(?:telefon|phone)\w{0,8} (?:no\b|numara|number)|\bhangi numara\w{0,4} (?:ar|cevir)\w*"
    r"|\bwhat number\b.{0,40}\b(?:ring|call|phone|dial)\b"
)
_MANY_DIGITS = re.compile(r"(?:\d[ ()/-]{0,2}){7}|\b\d{3,4}\b")
LONG_NUMBER = re.compile(r"(?:\d[ ()/-]{0,2}){7}")
"""A number of somebody that is called."""
_NUMBERED = re.compile(r"\b(?:dahili|telefon\w*|tel|numara\w*|no)\b")
_IN_WORDS = re.compile(
    r"\b(?:yarim\w{0,4}|ceyrek\w{0,4}|bucuk\w{0,4}|(?:bir|iki|uc)er|cumartesi\w*|pazar(?:lari| (?:gun|sabah|ogle|aksam)\w*)"
    r"|ayin \d{1,2}|hafta (?:sonu|ici)\w*|saat (?:bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz|on)\w*)\b"
)
"""Figures, days and times that somebody wrote in words."""
_DAY_OF_MONTH = re.compile(
    r"\bayin (?:\d{1,2}|bas\w|son\w|ilk|ortas\w|(?:(?:on|yirmi|otuz) ?)?(?:bir|iki|uc|dor[dt]|bes|alti|yedi|sekiz|dokuz|on|yirmi|otuz))"
)
"""A day as it comes back: "her ayın beşinde", "ayın 15'ine kadar"."""
_IN_NAMES = re.compile(r"\b[^\W\d_]{1,6}\d{1,4}\b")
"""A number that is part of a name: "RB38"."""
_HEADING = re.compile(
    r"^\W{0,4}(?:[A-ZÇĞİÖŞÜ]{2,20}|[Mm]adde|[Bb]ölüm|[Gg]ündem|[Ee]k|[Tt]ablo) \d{1,3}[.):](?=\s)"
)
"""The number of a heading: "GÜNDEM 5. Bahçe sulama"."""
_MAIL = re.compile(r"\b(?:e-?posta|e?-?mail)\w{0,6}")
_TOLD_OTHERWISE = frozenset(("time", "months", TIMES, PEOPLE))
"""Dimensions of what may be told without a unit of theirs: by a day, by "haftada bir"."""
_PRICE = re.compile(
    r"\b(?:para|lira|fiyat|ucret|maliyet|tutar|kira|taksit)\w{0,8}|\b(?:cost|price)\b"
)
_TIMED = frozenset(("date", "time"))
_PRICED = frozenset((MONEY, "number"))
_LEAST_SUM = 10
_DIGIT = re.compile(r"\d")
_HOW_MUCH = tuple(
    AskedFigure(frozenset((NUMBER,)), frozenset(("ne", form)))
    for form in ("kadar", "kadardi", "kadarmis")
)
_LASTS = re.compile(r"\bsur\w*|\bzaman|\bkal\w*|\bgec\w*")
"""What asks how long, rather than how much."""
_FILED = re.compile(
    r"\b(?:[Nn]o|NO|[Nn]umaras?[ıi]?|[Ss]icil|[Tt]el(?:efon)?|IBAN|[Ss]eri|[Kk]odu?)\b\W{0,3}\w{0,4}\d[\w/.-]{0,40}"
)
"""The number under which something is filed: "Fatura no: 8841"."""
_DAYS = frozenset(("date", "clock"))
_NO_SUMS = frozenset(("date", "clock", "span", "length"))
_SHORT = 2
"""Letters of a unit that is only met as a whole word."""
_WHERE = re.compile(r"\bner(?:e(?:d|y|s)|de|ye|den)\w*")
_AT_A_PLACE = re.compile(
    r"\w{2,}(?:[dt][ae]n?|y[ae]|n[ae]|[^\Waeiou\d][ae])(?:ki\w{0,5}|yd[iu])?[.,;!?]?"
)
_OF_A_PLACE = re.compile(
    r"\b(?:blok|kat|sokak|sok|cadde\w*|cad|mah(?:alle\w*)?|daire|apt|apartman\w*|oda no|yani|karsisi|ustu|alti|arkasi|kosesi)\b"
)
"""What says where something is without an ending: "B blok 214", "pazarın arkası"."""
_READ = 4_000
"""Characters of what was said around a line that are read."""


def lacks_sort(question: str, line: str, above: str, *, own: bool) -> bool:
    """Whether a line, under what stands ``above`` it, has nothing of the sort that a question asks
    for. Who writes quickly (``own``) gives names no capitals."""
    flat = fold(question)
    if _CALLED.search(flat) and not own and "name" not in signs(line):
        return True
    if _PHONE.search(flat) and not _has_number(line, own=own):
        return True
    if _MAIL.search(flat) and "@" not in line:
        return True
    wanted = GIVES.keys() & set(sorts(question))
    if asked(question).sorts >= {DATE}:
        # "Parayı ne zaman yatıracağız" asks for no sum.
        wanted -= {"money", "percent", "amount"}
    figures = _IN_NAMES.sub("", _HEADING.sub("", line))
    shown = signs(figures)
    none_shown = bool(wanted) and all(set(GIVES[each]).isdisjoint(shown) for each in wanted)
    # "Haftada üç kez" has no digit.
    if none_shown and own and _IN_WORDS.search(fold(line)):
        return False
    if none_shown and "date" in wanted and _DAY_OF_MONTH.search(fold(line)):
        none_shown = False
    if none_shown and (wanted <= _TIMED or not values(figures)):
        return True
    if _lacks_amount(question, line):
        return True
    if _PRICE.search(flat) and wanted <= _PRICED and not _has_sum(line):
        return True
    figure = asked(question)
    if figure.sorts == {PERCENT}:
        return "percent" not in shown and "%" not in above
    if figure.unit is None or figure.unit.dimension in _TOLD_OTHERWISE or MONEY in figure.sorts:
        return False
    return not _names_unit(figure.unit.dimension, fold(f"{above} {line}"))


def lacks_own_sort(question: str, line: str) -> bool:
    """Whether a note has nothing of the sort that a question asks for, a place among them."""
    if lacks_sort(question, line, "", own=True):
        return True
    if not _WHERE.search(fold(question)) or _OF_A_PLACE.search(fold(line)):
        return False
    return not any(map(_AT_A_PLACE.fullmatch, fold(line.replace("'", "").replace("’", "")).split()))


def surely_lacks(question: str, line: str) -> bool:
    """Whether a question asks by what name or brand something or somebody goes, under which number
    they are called, or how much there is of something, and a line has no name, no number of that
    length, or no figure that may be that."""
    flat = fold(question)
    if _PHONE_NUMBER.search(flat) and not _has_number(line, own=False):
        return True
    if _NAMED.search(flat) and "name" not in signs(line):
        return True
    if _PERSON_CALLED.search(flat) and _PERSON.search(line) is None:
        return True
    heading = _HEADING.match(line)
    if heading and GIVES.keys() & set(sorts(question)):
        # A heading has no value but its number.
        rest = line[heading.end() :]
        if not signs(rest) or not _DIGIT.search(rest):
            return True
    if _lacks_amount(question, line):
        return True
    if not _COSTS.search(flat) or "money" in signs(line):
        return False
    return all(each.sort in _NO_SUMS for each in values(line))


def _lacks_amount(question: str, line: str) -> bool:
    """Whether a question asks how much something is, and all the figures of a line are days, times
    or the numbers that papers and telephones have."""
    if asked(question) not in _HOW_MUCH or _LASTS.search(fold(question)):
        return False
    if _DIGIT.search(line) is None:
        return False
    left = _FILED.sub(" ", line)
    known = values(left)
    return _DIGIT.search(left) is None or bool(known and all(e.sort in _DAYS for e in known))


def _has_number(line: str, *, own: bool) -> bool:
    """Whether a line may give a telephone number; a short one that somebody told beside other
    figures says that it is one."""
    if not own:
        return _MANY_DIGITS.search(line) is not None
    if LONG_NUMBER.search(line):
        return True
    return _MANY_DIGITS.search(line) is not None and _NUMBERED.search(fold(line)) is not None


def _has_sum(line: str) -> bool:
    """Whether a line has a number that may be a price, beside its days and shares."""
    return "money" in signs(line) or any(
        each.sort == MONEY or (each.sort == NUMBER and float(each.amount) >= _LEAST_SUM)
        for each in values(line)
    )


def _names_unit(dimension: str, spoken: str) -> bool:
    """Whether a folded text has a unit of a dimension, behind a number or alone."""
    return any(
        re.search(
            rf"(?<![a-z]){re.escape(each)}" + ("" if len(each) > _SHORT else "(?![a-z])"), spoken
        )
        for each in units_of(dimension)
    )


def gives_asked(question: str, read: ReadLine, text: ReadText) -> bool:
    """Whether a line of a text, under what it stands, may give what is asked for."""
    if lacks_meaning(question, read.spoken.body):
        return False
    above = " ".join((*read.line.heads, *read.line.columns))
    return not lacks_sort(question, read.spoken.body, above, own=text.own)


def is_of_owner(
    question: str,
    read: ReadLine,
    text: ReadText,
    related: Mapping[str, Collection[str]],
    own_words: str = "",
) -> bool:
    """Whether what a question names as the owner of the thing, if it does, stands in a line, above
    it, or in what its user said (``own_words``) around it."""
    return not misses_owner(question, _spoken(read, text, own_words), related)


def names_asked_thing(
    question: str, read: ReadLine, text: ReadText, related: Mapping[str, Collection[str]]
) -> bool:
    """Whether the thing that a question asks of, if it names one, stands in a line or above it."""
    asked_of = asked_thing(question)
    return not asked_of or stands(asked_of, _spoken(read, text), related)


def _spoken(read: ReadLine, text: ReadText, own_words: str = "") -> frozenset[str]:
    around = stems(f"{text.title} {text.asked[:_READ]} {own_words[:_READ]}")
    return read.spoken.words | read.spoken.heads | around


def tells_medicine(question: str, line: str) -> bool:
    """Whether a line tells the medicine that a question asks for without calling it one: with how
    it is taken or by whose word ("babam eliquis kullanıyor günde iki kere"); of the same person."""
    sought = fold(question[:_LONGEST_NOTE])
    if not _MEDICINE.search(sought):
        return False
    told = fold(line[:_LONGEST_NOTE])
    # "Tansiyon ilacı kullanıyorum" calls it one, and gives no name.
    if not _TAKES.search(told) or _NO_MEDICINE.search(told) or _CALLED_SO.search(told):
        return False
    return _AS_TAKEN.search(told) is not None and people(sought) == people(told)


_LONGEST_NOTE = 300
_DRUG = r"(?:ila[cg](?!la)|hap(?!ish|s)|tablet|surub|surup|antibiyoti)\w*"
_CALLED_SO = re.compile(rf"\b{_DRUG}")
_MEDICINE = re.compile(
    rf"\bhangi (?:\w+ ){{0,2}}{_DRUG}(?: (?:ic|kullan|al|yut|ver|yaz)\w*)?$|\b{_DRUG} (?:(?:ad|ism)[iu]\w* )?(?:ne|neydi|nedir|neymis|neler(?:di)?|hangisi\w*|kac\w*)\b"
    rf"|\b{_DRUG} (?:ad|ism)[iu]\w*$"
    r"|\b(?:what|which)\b.*\b(?:medicines?|medications?|meds|pills?|drugs?)\b(?! (?:for|do|side|interact))"
)
"""What asks which medicine somebody takes."""
_TAKES = re.compile(
    r"\b(?:kullan|ic|al|yut|vurul)(?:[iu]yo\w*|maya basla\w*|d[iu]\w*|m[iu]s\w*)|\b(?:basla(?:d|m)|ver(?:d|m)|yaz(?:d|m))[iu]\w*"
    r"|\b(?:is|was put|am|are|went) on\b|\b(?:tak(?:es|ing|e)|prescribed|uses?|using)\b"
)
"""How it is said that somebody takes something."""
_AS_TAKEN = re.compile(
    r"\b\d+(?:[.,]\d+)? ?(?:mg|mcg|unite|tablet|damla)\b|\bgunde (?:\w+ )?(?:kere|kez|defa|tane|tek|bir|iki|uc|\d)"
    r"|\b(?:ac|tok) karn\w*|\b(?:once|twice|(?:three|3) times) a day\b|\bdoktor\w*|\bprescri\w*|\bdoctor\w*"
    r"|\byatmadan\b|\bkullan[iu]yo\w*|\bwas put on\b"
)
"""How often and how much of it, or by whose word."""
_NO_MEDICINE = re.compile(
    r"\b(?:kahve|cay|su|sut|sigara|alkol|bira|sarap|raki|ayran|corba|gozluk|baston|araba|telefon|bilgisayar|internet|kart|tablet bilgisayar"
    r"|cihaz|protez|kontor|nargile|coffee|tea|milk|water|beer|wine|glasses|car|phone|holiday|leave|diet)\w*"
)
"""What somebody takes or uses that is none."""
