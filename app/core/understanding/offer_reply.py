"""Open offers read back from the conversation's text, and the user's yes or no to them.

A pending offer is normally typed state kept with the session. Where only the text of the
conversation is at hand (``animsa classify``, imported sessions), :func:`pending_offer` reads it
back from the sentences of specification 1 and their English twins (:mod:`app.core.wording.speech`),
and from their likes: imported conversations ask in words of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo

from app.core.domain.messages import Milliseconds
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Label
from app.core.language.dates.moments import noon_of
from app.core.language.dates.months import MONTH_NUMBERS
from app.core.language.listed_items import ListedItems, last_list, marked_list
from app.core.language.turkish import WHO, fold
from app.core.understanding.parsed_message import ParsedMessage, flatten

Answer = tuple[Label, float, tuple[int, ...]]

# --- reading an offer back -----------------------------------------------------------------------

_LIST_LINE = re.compile(r"(\d{1,9})[).]\s+(\S.*)\s[-–—]\s+(\d{1,2})\s+(\w+)\s+(\d{4})")
_LONGEST_LINE = 500
"""Characters of a line of our list: a title, a day."""
_WHICH = re.compile(
    r"\b(?:hangisinden bahsediyorsun|hangi(?:si|leri|sin)\w* (?:istiyors?un|istersin|acayim|merak ediyorsun)"
    r"|which (?:one|ones) (?:do you (?:mean|want)|would you like)|alin (?:\w+ )?ang (?:gusto|ibig|tinutukoy)"
    r"|(?:bunu mu|bunlardan birini mi) demek istedin"
    r"|is this the one you mean|is it one of these)\b"
)
_ASKS_TO_CHOOSE = re.compile(
    r"\b(?:hangi\w*|kacinci\w*|(?:numara|harf)\w{0,6} (?:\w+ )?(?:yaz|soyle|ver|gir)\w*"
    r"|(?:birini|birisini) (?:(?:ya da|veya) birkacini )?(?:sec|soyle|yaz)\w*|yoksa (?:oteki|obur|diger)\w*"
    r"|bir(?:is)?i(?:n[id]|nd[ae]n)? (?:\w+ ){0,2}\w+(?:[ae]bil[iu]r[iu][mz]|[ae]y[iu]m|[ae]l[iu]m)"
    r"|(?:istedigin\w*|diledigin\w*) (?:\w+ ){0,2}(?:sec|soyle|yaz|ac|anlat|hazirla)\w*"
    r"|which|pick one|choose one|do you (?:want|mean)$|alin|pumili|pwede\w* (?:ko |kong )?gawin"
    r"|(?:i can|me to|tell me|happy to) (?:\w+ ){0,5}(?:any|one|each) of (?:these|them)|things i can|just tell me)\b"
)
"""How whoever listed things asks which of them, in whatever words."""
_TO_THE_USER = re.compile(
    r"\b(?:\w+(?:[ae]bil[iu]r[iu][mz]|[ae]y[iu]m|[ae]l[iu]m|(?:r|yor)s[iu]n\w*|rsen\w*|[dt][iu]n\w*|[dt][iu]g[iu]n\w*)|\w*kastet\w*|sec\w*|soyle\w*|yaz"
    r"|(?:shall|should) we|(?:do|would|did) you|i can|we can|tell me|let me|mo|gusto|kong|akong)\b"
)
_DAYS = (
    re.compile(r"\b(?P<day>\d{1,2})\s(?P<month>\w{3,12})\s(?P<year>\d{4})\b"),
    re.compile(r"\b(?P<month>[^\W\d]{3,12})\s(?P<day>\d{1,2}),\s(?P<year>\d{4})\b"),
    re.compile(r"\b(?P<year>\d{4})-(?P<month>\d\d)(?:-(?P<day>\d\d))?\b"),
    re.compile(r"\b(?P<day>\d\d?)\.(?P<month>\d\d?)\.(?P<year>\d{4})\b"),
)
_NEW_RESEARCH = re.compile(
    r"\b(?:yeni (?:bir )?arastirma yapmami ister m[iu]s[iu]n"
    r"|would you like me to (?:research it (?:again|in more detail)|do (?:a |some )?new research)"
    r"|gusto mo ba(?:ng)? (?:\w+ ){0,3}(?:ulit|bago\w*))\b"
)
_RESEARCH = re.compile(
    r"\b(?:simdi arastirayim m[iu]|(?:shall|should) i research it now)\b"
    r"|\b(?:cevrimici arayayim m[iu]|shall i search online)\b"
)
_YES_NO = re.compile(
    r"(?:\b\w+[ae]y[iu]m m[iu]|\b(?:\w+ )?ister m[iu]s[iu]n(?:iz)?|\b\w+[ae]l[iu]m m[iu]|\bonayliyor m[iu]s[iu]n"
    r"|\bm[iu] demek istedin(?:iz)?|\w+m[ae]m[iu] uygun (?:bulur|gorur) m[iu]s[iu]n(?:iz)?)$"
)
_I_DO = r"(?:[ae]bil[iu]r[iu][mz]|[ae]y[iu]m|[ae]l[iu]m)"
_IF_YOU_WISH = re.compile(
    rf"\b(?:istersen\w*|dilersen\w*|arzu eders\w*)\b.*\b\w+(?:{_I_DO}|[aeiu]r[iu]m)\b"
    rf"|\b\w+{_I_DO}\b.*\bonay\w{{1,3}} (?:lazim|gerek\w*)$"
    r"|\bi (?:can|could|will|ll)\b.*\bif (?:you|that|it)\b"
    rf"|\b\w+{_I_DO} (?:ne ders[iu]n(?:iz)?|olur mu|uygun mu)$"
)
"""What a model offers to do, as its last sentence; some end without a question."""
_ASKED_ELSEWHERE = re.compile(
    r"(?:shall|should|can|may) (?:i|we)|(?:would|do) you (?:like|want)(?: me)? to|did you mean"
    r"|gusto mo ba(?:ng)?|\b(?:saliksikin|hanapin|research|itanong|tingnan) ko (?:na )?ba\b|ibig mo bang? sabihin"
)
"""How such a question begins in English and in Filipino."""
_FILIPINO_MONTHS = {
    name: number
    for number, name in enumerate(
        "enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre".split(),
        1,
    )
}
_LISTED_BACK = 6
"""Messages behind a list from which more may still be chosen."""
_SENTENCES = re.compile(r"[.!?\n]+")


def pending_offer(history: Sequence[ChatMessage], zone: tzinfo | None = None) -> Offer | None:
    """The question of ours that the conversation ends with, if any.

    ``query`` is the user's message before it; options carry the title and the date (noon of the
    printed day in ``zone``, else in the machine's; 0 where a line names no whole day), no session.
    Any numbered list that ends in the question which of it is meant is a choice. Other yes/no
    questions of ours count as an offer to research.
    """
    if not history or history[-1].role != "assistant":
        return None
    said = history[-1].content
    flat = flatten(said)
    query = _last_question(history[:-1])
    options = tuple(each for line in said.splitlines() if (each := _option(line, zone)))
    if options and _WHICH.search(flat):
        return Offer(OfferKind.CHOICE, query, options)
    if listed := _freely_listed(said, zone):
        return Offer(OfferKind.CHOICE, query, listed)
    if _NEW_RESEARCH.search(flat):
        return Offer(OfferKind.NEW_RESEARCH, query)
    if _RESEARCH.search(flat) or _asks_yes_or_no(said, flat):
        return Offer(OfferKind.RESEARCH, query)
    return None


def list_before(history: Sequence[ChatMessage], zone: tzinfo | None) -> Offer | None:
    """The last list of the conversation that asked which of it is meant, where that is a few
    messages ago; None where it is open still, or too long ago."""
    for end in range(len(history) - 2, max(0, len(history) - 2 - _LISTED_BACK), -1):
        offer = pending_offer(history[:end], zone)
        if offer is not None and offer.kind is OfferKind.CHOICE:
            return offer
    return None


@dataclass(frozen=True, slots=True)
class ShownList:
    """A list of the conversation: its entries as an ``offer``, and how many turns ``back`` it was
    told (0: in the last reply)."""

    offer: Offer
    back: int


def list_shown(history: Sequence[ChatMessage], zone: tzinfo | None, back: int) -> ShownList | None:
    """The last list of the conversation, ``back`` messages ago at most, that is not asked about any
    more, or never was: a model lists ways and means without asking which of them is meant. None
    where the question which is meant is open still."""
    behind = 0
    for end in range(len(history), max(0, len(history) - 2 - back), -1):
        said = history[end - 1]
        if said.role == "user":
            behind += 1
            continue
        offer = pending_offer(history[:end], zone)
        if offer is not None and offer.kind is OfferKind.CHOICE:
            return ShownList(offer, behind) if behind else None
        if (listed := marked_list(said.content)) is not None:
            query = _last_question(history[: end - 1])
            return ShownList(Offer(OfferKind.CHOICE, query, _entries(listed, zone)), behind)
    return None


def _last_question(history: Sequence[ChatMessage]) -> str:
    """The last message of the user; "" where there is none."""
    return next((each.content for each in reversed(history) if each.role == "user"), "")


def _entries(listed: ListedItems, zone: tzinfo | None) -> tuple[Option, ...]:
    """What may be chosen from a list."""
    return tuple(_entry(item[:_LONGEST_LINE], zone) for item in listed.items)


def _freely_listed(said: str, zone: tzinfo | None) -> tuple[Option, ...]:
    """The entries of a list in anybody's words that stands beside the question which of them is
    meant. A question before it must speak to the user: else it may be what the list answers."""
    listed = last_list(said)
    if listed is None:
        return ()
    before, behind = (flatten(line[-_LONGEST_LINE:]) for line in (listed.before, listed.behind))
    if not _ASKS_TO_CHOOSE.search(behind) and not (
        _ASKS_TO_CHOOSE.search(before) and _TO_THE_USER.search(before)
    ):
        return ()
    return _entries(listed, zone)


def _entry(text: str, zone: tzinfo | None) -> Option:
    """A line of a list; the day that it names is no part of the title where it is a whole one."""
    for pattern in _DAYS:
        if (day := pattern.search(text)) is not None:
            parts = day.groupdict()
            date = _noon(parts["day"] or "1", parts["month"], parts["year"], zone)
            if date is not None:
                title = f"{text[: day.start()].rstrip(' -–—·(,:[|')} {text[day.end() :]}"
                return Option("", title.strip(" -–—·),:]|"), date)
    return Option("", text, 0)


def _asks_yes_or_no(said: str, flat: str) -> bool:
    """Whether the last sentence asks whether to do something, or offers to do it."""
    last = _last_sentence(said)
    if _IF_YOU_WISH.search(last):
        return True
    if not said.rstrip().endswith("?"):
        return False
    return _YES_NO.search(flat) is not None or _ASKED_ELSEWHERE.search(last) is not None


def _last_sentence(said: str) -> str:
    """The words of the last sentence, folded."""
    return flatten(_SENTENCES.split(said[-_LONGEST_LINE:].rstrip("?!. \n"))[-1])


def _option(text: str, zone: tzinfo | None) -> Option | None:
    """A line of our list as the option that it prints."""
    line = _LIST_LINE.fullmatch(text[:_LONGEST_LINE].strip())
    date = _noon(line[3], line[4], line[5], zone) if line else None
    return Option("", line[2].strip(), date) if line and date is not None else None


def _noon(day: str, month: str, year: str, zone: tzinfo | None) -> Milliseconds | None:
    """Noon of a day as it is printed; None where there is no such day."""
    name = fold(month)
    number = int(name) if name.isdigit() else MONTH_NUMBERS.get(name) or _FILIPINO_MONTHS.get(name)
    number = number or next((n for each, n in MONTH_NUMBERS.items() if each[:3] == name), 0)
    if not number:
        return None
    try:
        return noon_of(date(int(year), number, int(day)), zone)
    except (ValueError, OverflowError, OSError):
        return None


# --- yes and no ----------------------------------------------------------------------------------

_YES = re.compile(
    r"\b(?:evet|evt|eved|ewet|olur|olr|aynen|tabii?|tabi ki|elbette|isterim|istiyorum|onayliyorum|onay|kabul|lutfen"
    r"|yap(?:alim|abilirsin|iver|sana)?|arastir(?:alim|abilirsin|sana|iver)?|basla(?:t|tabilirsin|yabilirsin|yalim)?|ara(?:yalim)?"
    r"|bak(?:alim|sana)?|hadi|haydi|ok|okay|okey|oke|yes|yeah|yep|yup|sure|please|go ahead|do it|tamam\w*|tmm|peki|(?:\w+s[ae]n )?iyi olur"
    r"|harika olur|super olur|that (?:d|would) be (?:great|good|nice|helpful)|guzel olur|(?:cok|daha) iyi olur|memnun olurum|sevinirim|neden olmasin|niye olmasin|hayir demem|dogru|kesinlikle|buyur"
    r"|oo|opo|oho|sige|mhm|mm ?hm+|uh huh|go on|go for it|go then"
    r"|devam|zahmet olmazsa|bir zahmet|bi zahmet|hayhay|eyvallah olur|uygundur|uygun|he|hee|hi hi|hihi)\b"
)
_NO = re.compile(
    r"\b(?:hayir|hayr|hyr|yok|yoo+|cik|istemem|almayayim|almayalim|yetti|pas(?: gec\w*)?|(?:(?:buna|ona|daha fazla|artik|simdilik) )*gerek (?:yok|kalmadi)|istemiyorum|gerekmez|gerekmiyor|lazim degil|luzum yok|vazgectim"
    r"|vazgec|bos ?ver\w*|birak|kalsin|iptal|sonra(?: (?:bakar|yapar)[iu][mz])?|daha sonra|yapma|arama|arastirma|baslatma|ugrasma"
    r"|zahmet etme|olmaz|no|nope|nah|not now|no thanks|no need|nothanks|hindi(?: na| po)?|h?wag(?: na| muna)?|huwag(?: na| muna)?|ayo(?:ko|s na)|yeter\w*|bu kadari yeterli|simdi degil|su an degil|istemez"
    r"|ihtiyacim yok|gecelim|dursun|neyse$|elle(?:me|meyelim))\b"
)
_POLITE = frozenset(
    """bu kadari kadar su an simdi simdilik cok ya e eh o zaman hadi bakalim gitsin sag ol sagol tesekkurler
    tesekkur ederim thanks thank you abi hocam da de be bence artik iyi gayet bana benim onu bunu yine tekrar yeni yeniden arastirma bir arastir bekliyorum it oyle gerek yok so buradan aynen
    en iyisi detayli detayliysa daha guncel mi tabii lutfen po nga na lang muna naman yan then on""".split()
)
PLAIN = 0.95
"""How sure a yes or a no is that nothing is left over of."""
GOES_ON = re.compile(r"\W{0,9}(?:(?:tamam|ok)\W{1,3})?peki\b")
"""What a yes may begin with and, with more behind it that is none, rather goes on: "peki en
gürültülüsü"."""
_THUMBS_UP = re.compile("[👍👌✅🙏🆗✔💯]")
_THUMBS_DOWN = re.compile("[👎❌🙅🚫✖]")
_QUESTION = re.compile(
    r"\b(?:ne|nedir|neden|niye|nasil|kac\w*|hangi\w*|nerede\w*|"
    + WHO
    + r"\w{0,3}|m[iu]|m[iu]y[iu]m|neler)\b"
)
_MOST_WORDS = 7


def answer_to_yes_no(message: ParsedMessage) -> Answer | None:
    """Acceptance or refusal of an offer; ``None`` when the message is about something else."""
    if _THUMBS_DOWN.search(message.text):
        return Label.CONFIRM_NO, PLAIN, ()
    if _THUMBS_UP.search(message.text):
        return Label.CONFIRM_YES, PLAIN, ()
    flat = message.flat.replace("neden olmasin", "olur").replace("niye olmasin", "olur")
    if message.history:
        verbs = frozenset(_OFFERED_VERB.findall(_last_sentence(message.history[-1].content)))
        flat = " ".join(_said_of(verbs, word) for word in flat.split())
    flat = flat.replace("hayir demem", "olur")
    if not flat or len(flat.split()) > _MOST_WORDS or _QUESTION.search(flat):
        return None
    no, yes = _NO.search(flat), _YES.search(flat)
    if not (no or yes):
        return None
    left = [w for w in _NO.sub(" ", _YES.sub(" ", flat)).split() if w not in _POLITE]
    first_no = no is not None and (yes is None or no.start() <= yes.start())
    opens = (no or yes) is not None and min(m.start() for m in (no, yes) if m) == 0
    if not left:
        # "tamam gerek yok" refuses; "evet, yeter artık araştır" accepts.
        refused = first_no or (no is not None and no.group() != "arastirma" and not _yes_word(flat))
        return (Label.CONFIRM_NO if refused else Label.CONFIRM_YES), PLAIN, ()
    if opens and len(left) <= 4:
        return (Label.CONFIRM_NO if first_no else Label.CONFIRM_YES), 0.75, ()
    if no and len(left) <= 2:
        return Label.CONFIRM_NO, 0.7, ()
    return None


_OFFERED_VERB = re.compile(rf"\b(\w{{2,}}?)(?:y?{_I_DO}|m[ae]m[iu]|[aeiu]?r[iu]m)\b")
"""The stem of what was offered to be done: "hazırla" of "hazırlayabilirim"."""


def _said_of(verbs: frozenset[str], word: str) -> str:
    """A word of an answer; the order to do what was offered is a yes, and not to do it a no."""
    order = word[:-2] if word.endswith(("ma", "me")) else word
    if order not in verbs and not (order.endswith(("a", "e")) and order[:-1] in verbs):
        return word
    return "evet" if order == word else "hayir"


def _yes_word(flat: str) -> bool:
    return re.search(r"\b(?:evet|olur|yes|aynen|tabii)\b", flat) is not None
