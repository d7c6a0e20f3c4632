"""Messages that only tell something to be kept, by how likely the model of such messages finds it,
or because they say so. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from app.core.asides.sums import reckoned
from app.core.language.turkish import fold, is_loose, is_stop, words
from app.core.understanding.offer_reply import GOES_ON, PLAIN, answer_to_yes_no
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions import statements
from app.core.understanding.questions.own_use import tells_own_use
from app.core.understanding.questions.pasted_letter import is_account, is_letter
from app.core.understanding.questions.personal_statements import (
    FIGURE,
    PAST,
    TO_US,
    has_own_thing,
    sentence_asks,
    statements_in,
    tells_of_oneself,
    words_of,
)
from app.core.understanding.questions.telling_model import (
    HAPPENED,
    VERB,
    clauses_of,
    telling_features,
    telling_model,
)
from app.core.understanding.questions.two_at_once import may_name

LIKELY = 0.55
"""From where a message is taken for one that only tells."""
RATHER = 0.33
"""From where a message is taken for one whose verb says what its writer does or did."""
POSSIBLE = 0.07
"""From where it may be one."""
RIGHT_AFTER = 0.04
"""The same of what says what happened right after something told."""
GIVES_VALUE = 0.2
"""The same of a few words with a figure that ask nothing: of 57 notes of others that were taken for
none 17 are found so, and of 460 topics 9."""
IN_PASSING = 0.1
"""The same of what its writer did and that sounds like talk: of 1,096 words in passing of others 24
are found so, and 17 of these tell of something that was done."""
SURELY = 0.9
"""From where it is one, whatever else it may be taken for."""
_LONGEST = 4_000
_NAMED = frozenset("adi ismi soyadi numarasi telefonu adresi anlami karsiligi fiyati dozu".split())
"""Last words of a question that leaves its verb out: "hekimin adı", "1290 miladi karşılığı"."""
_FROM_NOW = frozenset("artik yok yerine bundan".split())
_ASKS_ON = re.compile(rf"(?:\W{{0,9}}hm+)?{GOES_ON.pattern}(?!\W*(?:tamam|anladim|oldu))")
"""What asks for more: "peki kendi sitemde"."""
_DID = re.compile(rf"\w{{2,}}{PAST}[mk]")
_NEGATIVE = re.compile(r"\w*m(?:[ae]|[iu](?=yo))(?:d[iu]|yo|m[iu]s|y[ae]c)\w*")
_I_DO = re.compile(r"\w{2,}(?:[iu]yor[iu](?:m|z)|[ae]c[ae][gk](?:[iu]m|[iu]z)|[iu]yo[mz]|ic[ae]m)")
_ADDS = re.compile(r"\W{0,9}(?:bir ?de|bi ?de|ayrica|ustelik|and also|also)\s+\S")
_GIVES_OF_IT = re.compile(
    r"\W{0,9}(?:adi|ismi|soyadi|numarasi|kodu|sifresi|telefonu|adresi|fiyati|ucreti|dozu|rengi|markasi|modeli) \w{2,40}\b(?: \w+){0,4}\W*$"
)
"""What gives the name or a value of what was told before: "adı surolan"."""
_BY = re.compile(r"(?<=\d) ?[xX×] ?(?=\d)")
_LEAST_OF_NOW = 4
"""Words of what says how it is from now on."""
_FEW = 6
"""Words of a message that gives no more than a value."""
_WORTH = 5
"""Words of what is told beside a question."""
_WORTH_ALONE = 4
"""Words of what is told where nothing is asked: "norvasctan ayaklarım şişiyo akşamları"."""
_KEPT = 256
"""Messages whose chance is remembered: one turn asks for that of the same few several times."""


def only_tells(text: str) -> bool:
    """Whether a message tells something to be kept, and asks nothing: "not: pasaport mayısta
    bitiyor", "hocanın odası 214"; not what speaks of something talked of before."""
    if statements.wants_noted(text) or statements.gives_own_measure(text) or tells_own_use(text):
        return True
    if is_account(text):
        return is_letter(text)
    if statements.tells_in_english(text) and tells_of_oneself(text):
        return True
    chance = chance_of_telling(text)
    of_somebody = chance >= RATHER and (tells_of_oneself(text) or _says_of_ones_own(text))
    # "Babamı değil amcamı kastettim" says what was asked.
    of_somebody = of_somebody and not statements.says_what_was_meant(text)
    of_somebody = of_somebody or (chance >= POSSIBLE and statements.says_what_somebody_did(text))
    if chance >= LIKELY or of_somebody:
        return True
    return statements.says_what_is_to_be(text) and not sentence_asks(text)


def _says_of_ones_own(text: str) -> bool:
    """Whether a message that asks nothing begins with somebody or something of its writer's and
    says more of it, with or without a verb: "eşim öğretmen", not "son kan tahlilim"."""
    own, _, more = text[:_LONGEST].strip().partition(" ")
    return bool(more.strip()) and has_own_thing(own, bare=True) and not sentence_asks(text)


def may_tell(text: str) -> bool:
    """Whether a message may only tell something, though nothing says so for sure."""
    if only_tells(text):
        return True
    return chance_of_telling(text) >= POSSIBLE and not statements.corrects_question(text)


def tells_of_now(text: str) -> bool:
    """Whether a message that may only tell something says how it is from now on: "selin yok artık,
    yerine barış"."""
    spoken = words_of(text[:_LONGEST])
    says_so = len(spoken) >= _LEAST_OF_NOW and not _FROM_NOW.isdisjoint(spoken)
    return says_so and may_tell(text)


def surely_tells(text: str) -> bool:
    """Whether a message beyond doubt tells something to be kept, and asks nothing."""
    if is_account(text):
        return only_tells(text)
    return statements.wants_noted(text) or chance_of_telling(text) >= SURELY


def tells_something(text: str) -> bool:
    """Whether a message tells something to be kept, alone or beside a question; how something is
    taken ("iyi ki sormuşum") is nothing of the sort."""
    if only_tells(text) or _gives_value(text):
        return True
    text = text[:_LONGEST]
    least = _WORTH if sentence_asks(text) else _WORTH_ALONE
    told = statements_in(text)
    return any(len(words_of(each)) >= least or FIGURE.search(each) for each in told)


def _gives_value(text: str) -> bool:
    """Whether a few words that ask nothing may only give a value: "kızımın ateşi 38", "su 340"."""
    if sentence_asks(text) or len(words_of(text[:_LONGEST])) > _FEW or not FIGURE.search(text):
        return False
    return chance_of_telling(text) >= GIVES_VALUE


def may_say_what_was_done(text: str) -> bool:
    """Whether a message that sounds like a word in passing may say what its writer did with
    something: "pansiyon ayırttım", not "çok güldüm"."""
    spoken = words_of(text[:_LONGEST])
    if sentence_asks(text) or not _DID.fullmatch(spoken[-1] if spoken else ""):
        return False
    names = any(not (is_stop(each) or is_loose(each)) for each in spoken[:-1])
    return names and chance_of_telling(text) >= IN_PASSING


def may_say_what_happened(text: str) -> bool:
    """Whether a message that asks nothing may say what somebody else did or what became of
    something: "müdür aradı, nakil onaylanmış", not "yazıcı kağıt sıkıştırıyor mu"."""
    return chance_of_telling(text) >= POSSIBLE and _happened(text, anywhere=False)


def may_tell_on(text: str) -> bool:
    """Whether a message right after one that told something tells on: what happened, also with
    more words behind the verb, as people speak ("annem baktı çocuğa"), or one thing more ("bir de
    yumurta", "adı surolan")."""
    chance, flat = chance_of_telling(text), fold(text[:_LONGEST])
    if chance >= GIVES_VALUE and _ADDS.match(flat) and not sentence_asks(text):
        return True
    if _GIVES_OF_IT.match(flat) and not sentence_asks(text):
        return not any(map(TO_US.fullmatch, words_of(flat)))
    return chance >= RIGHT_AFTER and _happened(text, anywhere=True)


def _happened(text: str, *, anywhere: bool) -> bool:
    """Whether a message asks nothing and a clause of it has the verb of what happened, at its end
    or ``anywhere``."""
    text = text[:_LONGEST]
    if sentence_asks(text):
        return False
    for spoken in clauses_of(text):
        if anywhere:
            # A verb alone may as well say that something of the program's does not work.
            verbs = spoken[1:] or [each for each in spoken if not _NEGATIVE.fullmatch(each)]
            happened = any(VERB.fullmatch(word) or _I_DO.fullmatch(word) for word in verbs)
        else:
            happened = len(spoken) > 1 and HAPPENED.fullmatch(spoken[-1]) is not None
        if happened and not any(map(TO_US.fullmatch, spoken)):
            return True
    return False


@lru_cache(_KEPT)
def chance_of_telling(text: str) -> float:
    """How likely a message only tells something, 0…1."""
    text = text[:_LONGEST]
    answer = answer_to_yes_no(ParsedMessage(text))
    if (answer is not None and answer[1] >= PLAIN) or _ASKS_ON.match(fold(text)):
        return 0.0
    text = statements.without_agreement(text)
    spoken = words_of(text)
    # "Doktor artırdı dozu" tells: what stands before is a verb.
    if not _NAMED.isdisjoint(spoken[-1:]) and all(map(may_name, spoken[-2:-1])):
        return 0.0
    if not any(each[0].isalpha() for each in words(text)) or reckoned(text) is not None:
        return 0.0
    # "4x6" is two figures.
    return telling_model().chance(telling_features(_BY.sub(" ", text)))
