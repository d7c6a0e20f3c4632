"""The decision whether a message is an aside: a question about the program, or talk in passing.

The model of asides (:mod:`app.core.asides.model`) says how likely it is one; from which share on
that is believed depends on where the message stands and on what it rather is else.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from app.core.asides.about_words import has_other_words
from app.core.asides.aside import Aside
from app.core.asides.model import AsideGuess
from app.core.domain.plans import Label
from app.core.reading.owners import people
from app.core.reading.question_signs import asks
from app.core.understanding import about_app
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.reformatting import only_reformats

_WANTS_WRITING = re.compile(
    r"\b(?:yaz(?:ar|sana|iver|ip)?|cevir\w*|uydur\w*|hazirla\w*|olustur\w*|hesapla\w*"
    r"|write|translate|compose|draft)\b"
)
"""Verbs that want a text made: "yazar mısın", "çevir"."""
_OF_ONES_OWN = re.compile(
    r"(?:what|when|where|which|who|how (?:much|many|long|old))(?:s| is| are| was| were)? (?:my|our) (.+)"
)
"""A question for a thing of its writer's: "what's my passport date"."""
_AWAITED = re.compile(r"((?:\w{1,20} ){1,3})ne zaman (?:gel|don|var)\w{1,10}")
"""Somebody or something of its writer's that is waited for: "kargo ne zaman gelecek"."""
_OF_PROGRAMS = re.compile(
    r"\b(?:yeni\w*|ozellik\w*|guncelle\w*|surum\w*|sonraki|mobil\w*|web|sesli|mod\w{0,3}|dil\w{0,4}"
    r"|destek\w*|desteg\w*|arayuz\w*|beta\w{0,3}|bu|o|siz|sen|hangi|\w{4,}c[ae]|\d[\w.]*)\b"
)
"""What of a program is waited for."""
_OF_A_THING = re.compile(
    r"\b(?!(?:program|uygulama|animsa|bu|su|o)n?[iu]n)\w{2,20}[iu]n"
    r" (?:ad|ism|numara|adres|telefon|fiyat|tarih|reng|yer|sahib)(?:s?[iu]\w{0,6})?\b"
)
"""What is asked of a thing that is not the program: "yeşil dosyanın adresi"."""
_LEAST_OF_TALK, _LEAST_OF_OTHERS, _LEAST_BESIDE_OFFER = 0.8, 0.9, 0.97
"""The share from which a message in a conversation is taken for an aside: where its label is
everyday talk; where its label is another; and where a question of ours is open."""
_LEAST_OF_OPENING: Mapping[Label, tuple[float, float]] = {
    Label.GENERAL: (0.7, 0.7),
    Label.AMBIGUOUS: (0.75, 0.9),
    Label.NEW_RESEARCH: (0.9, 0.97),
    Label.RECALL: (0.85, 0.97),
}
"""The share from which a message that opens a conversation is taken for an aside, by the label that
it has otherwise: where that label is in doubt, and where it is clear."""
_PLAINLY_ASIDE = 0.9
"""The share from which a message is an aside even where it seems to go on with the conversation."""
_PLAINLY_APART = 0.85
"""The share from which a word in passing ("çok yoruldum") that has nothing of what is talked about
is an aside even there."""
_CLEARLY_ELSE = 0.8
"""The share of another label from which a message is no aside, whatever it sounds like."""
_MOST_CONFIDENT = 0.96
_MOODS = (Aside.TIRED, Aside.GOOD_NEWS)
_THANKS = (Aside.THANKS, Aside.PRAISE)
_NEVER_ASIDES = frozenset(Label) - {
    Label.GENERAL,
    Label.AMBIGUOUS,
    Label.NEW_RESEARCH,
    Label.RECALL,
    Label.FOLLOWUP,
}
_RATHER = 0.6
"""The share from which a message is taken for an aside where nothing else answers it."""
_BESIDE_OTHER_WORDS = 0.8
"""The share from which a message with words that questions about the program do not have is about
it: of 1,218 everyday questions 4 are called so, 12 before; of 88 about it none is lost."""
_WHERE_OR_WHICH = re.compile(r"\b(?:nere(?:de|ye|den|li)|nerde|hangi|ne is)\b")
"""What asks where somebody is, or what of theirs."""
_NAMES_PROGRAM = ("about=", "ours", "the program", "spoken to", "technical")
"""Hints that a message names something of the program, and not only sounds like it."""
_FEWEST = 3
"""Words of a remark that is known by them alone."""
LONGEST_ASIDE = 24
"""Words of an aside: what is longer tells a story."""


def is_aside(
    guess: AsideGuess, message: ParsedMessage, label: Label, share: float, *, offered: bool
) -> bool:
    """Whether a message surely is the aside that the model takes it for. ``label``: what it rather
    is else, with its ``share``; ``offered``: a question of ours is open."""
    if label in _NEVER_ASIDES or guess.share < _least_share(guess, message, label, share, offered):
        return False
    if _asks_for_own_thing(message):
        return False
    if _rules_out(guess, message):
        return False
    if not guess.aside.is_talk:
        return not about_app.leans_on_conversation(message)
    # "Çok yoruldum" may go on with what is talked about.
    linked = len(message.links.unknown) < len(message.links.places)
    return not linked or label is Label.GENERAL


def is_rather_aside(guess: AsideGuess, message: ParsedMessage) -> bool:
    """Whether a message that neither the past nor the files answer is rather the aside that the
    model takes it for than a question for a search."""
    if guess.share < _RATHER or _asks_for_own_thing(message) or only_reformats(message.text):
        return False
    if message.has(_OF_A_THING):
        return False
    # A word in passing wants nothing to be known; "şu an" goes on with something.
    seeks = message.asks or asks(message.text) or len(message.tokens) < _FEWEST
    return not (guess.aside.is_talk and seeks) and not _rules_out(guess, message)


def _rules_out(guess: AsideGuess, message: ParsedMessage) -> bool:
    """Whether the words of a message cannot be such an aside."""
    if guess.aside.is_talk:
        # "Vekâleti kime verdim" tells no news; "merhaba, bana kısa bir şiir yazar mısın?" is work
        # for a model.
        asks_news = guess.aside is Aside.GOOD_NEWS and asks(message.text)
        return asks_news or message.has(_WANTS_WRITING)
    if guess.share < _BESIDE_OTHER_WORDS and has_other_words(message.flat):
        return True
    if _asks_of_person(message):
        return True
    # "Bunların hepsini listeler misin" names nothing of the program.
    shapes = message.talking and only_reformats(message.text)
    return shapes or about_app.only_shares_a_word(message.flat)


def _asks_of_person(message: ParsedMessage) -> bool:
    """Whether a message asks where somebody of its writer's is, or what of theirs, and names nothing
    of the program: "babam nerede çalışıyor"."""
    if not message.has(_WHERE_OR_WHICH) or not people(message.text):
        return False
    return not any(each.startswith(_NAMES_PROGRAM) for each in about_app.hints(message.flat))


def confidence_in(guess: AsideGuess) -> float:
    """The confidence that a message is the aside that it is taken for: less than of one of which no
    word is left over."""
    return min(round(guess.share, 3), _MOST_CONFIDENT)


def _asks_for_own_thing(message: ParsedMessage) -> bool:
    """Whether a message asks for a thing of its writer's that is nothing of the program."""
    asked = _OF_ONES_OWN.fullmatch(message.flat)
    if asked is None:
        asked = _AWAITED.fullmatch(message.flat)
        if asked is None or _OF_PROGRAMS.search(asked[1]):
            return False
    found = about_app.hints(asked[1])
    return not any(each == "ours" or each.startswith(("about=", "near=")) for each in found)


def _least_share(
    guess: AsideGuess, message: ParsedMessage, label: Label, share: float, offered: bool
) -> float:
    """From which share the message is taken for an aside."""
    clear = label is not Label.GENERAL and share >= _CLEARLY_ELSE
    if not offered and not message.talking:
        return _LEAST_OF_OPENING[label][clear]
    if _plainly_aside(guess, message):
        return _LEAST_OF_TALK
    if clear:
        return math.inf
    if offered:
        return _LEAST_BESIDE_OFFER
    return _LEAST_OF_TALK if label is Label.GENERAL else _LEAST_OF_OTHERS


def _plainly_aside(guess: AsideGuess, message: ParsedMessage) -> bool:
    """Whether a message that seems to go on with the conversation is an aside beyond doubt: about
    one topic of the program, or thanks, and nothing of what is talked about; or another word in
    passing of which nothing was talked about ("nolcak bu halim ya")."""
    sure = min(guess.share, guess.sure) >= _PLAINLY_ASIDE
    if not guess.aside.is_talk:
        return sure
    links = message.links
    apart = guess.aside in _MOODS and 0 < len(links.places) == len(links.unknown)
    apart = apart and guess.share >= _PLAINLY_APART
    known = (guess.aside in _THANKS and sure) or apart
    return known and not message.asks
