"""Recognition of questions about Anımsa itself, by a closed vocabulary.

"Nasıl yedek alırım?" asks about the program, "telefonumu nasıl yedeklerim?" is a question for
research. So a message counts only when nothing is left of it but what a topic needs
(:mod:`app.core.asides.about_vocabulary`), the words of asking, and our own things (the program, a
research, the archive): one foreign word makes it a question about the world. Within a conversation
the program has to be meant by name, or none of the words may belong to what is talked about. The
answers are :mod:`app.core.wording.about_app.about_app_answers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.core.asides.about import About
from app.core.asides.about_vocabulary import (
    DELETES_NOTHING_NAMED,
    DELETES_WHAT_WAS_SAID,
    FRAME_WORDS,
    OUR_THINGS,
    PROGRAM,
    PROGRAM_NAMES,
    SECOND_PERSON,
    TECHNICAL_SUBJECTS,
    TOPICS,
    TOPICS_NOT_LEARNT,
    UNINSTALLED,
    TopicWords,
)
from app.core.language.suffixes import stem
from app.core.understanding.parsed_message import ParsedMessage, flatten

_WISHES = r"(?:sana|iver|[ae]?r ?m[iu]s[iu]n\w*|[ae]bilir ?m[iu]s[iu]n\w*)?(?: lutfen)?$"
_TO_REMIND = re.compile(
    rf"\b(?:hatirlat|uyar|uyandir|haber ver)(?:[iu]r ?m[iu]s[iu]n\w*)?{_WISHES}"
)
_WHEN = re.compile(
    r"\b(?:her (?:gun|sabah|aksam|ogle|gece|hafta|ay)|yarin|haftaya|birazdan|(?:dakika|dk|saat|gun|hafta|ay) sonra"
    r"|saat(?: \d\w*|ler\w*)|\d{1,2}(?:[.:]\d\d)? ?(?:[dt][ae]|y?[ae]))\b"
)
_OF_THE_PAST = re.compile(
    r"\b(?:ne|neydi|neler\w*|kac\w*|hangi\w*|dun|gecen|once|\w+m[iu]st\w*|\w+[dt][iu](?:k|m|g\w+)?)\b"
)
_SET_ALARM = r"\b(?:alarm|hatirlatici|hatirlatma|zamanlayici) (?:kur|ayarla|ekle|koy)"
_ALARM = re.compile(
    rf"{_SET_ALARM}(?:[ae]?r ?m[iu]s[iu]n)?(?: \w+){{1,4}}$|{_SET_ALARM}{_WISHES}"
    r"|^(?:please )?remind me (?:to|in|at|tomorrow|every)\b"
)
_OURS = (
    r"(?:program|uygulama|yazilim|animsa|claude?|anthropic|api|model|hesa[bp]|anahtar|abone|servis)"
)
"""How the program, and what belongs to it, begins."""
_OF_THE_WORLD = re.compile(
    r"\byedek (?:anahtar|lastik|parca|pil|gozluk|batarya|kablo|ilac|hap|kutu|para|kart(?!us)|oyuncu|akce)\w*"
    r"|\banahtar\w* (?:\w+ ){0,2}kim(?:e|de|den|deydi|in)?\b|\bkim(?:e|de|den|deydi)\b (?:\w+ ){0,2}anahtar"
    rf"|\b(?!{_OURS})\w{{2,20}}[iu]n (?:\w{{1,20}} )?anahtar[iu]\w{{0,4}}(?: (?:ner|kim|ne)\w{{0,8}})?$"
    rf"|\b(?!{_OURS}|(?:bun|sun|on|san)a\b|size\b)\w{{2,20}}[ae] (?:\w{{1,20}} ){{0,2}}"
    r"(?:ne kadar|kac (?:para|lira|tl)|kaca) (?:\w{1,20} )?(?:od|ver)[iu]y\w{1,8}$"
)
"""What only shares a word with the program: a spare key, who has the key, the key of a garage, and what
one pays for something else."""
_RECENT = 4
"""Messages of the user that a dropped subject may stand in."""
_SHORTEST, _LONGEST = 2, 14
"""Words of a question about the program: one word ("yedek") names a topic of the world as well,
and many tell a story."""


def program_topic(message: ParsedMessage) -> About | None:
    """The topic of a question about the program; None when a message asks about anything else."""
    if not _SHORTEST <= len(message.tokens) <= _LONGEST:
        return None
    if DELETES_WHAT_WAS_SAID.fullmatch(message.flat):
        return About.DELETE
    if wants_reminding(message.flat):
        return About.REMINDERS
    if only_shares_a_word(message.flat):
        return None
    candidates = [
        topic for topic in (*TOPICS_NOT_LEARNT, *TOPICS) if _holds_only(message.flat, topic)
    ]
    if not candidates or _means_uninstalling(message.flat, candidates):
        return None
    if message.talking:
        message = _beside_the_program(message)
    named = _means_the_program(message)
    if message.talking and not named and _is_about_the_conversation(message):
        return None
    meant = (topic.about for topic in candidates if named or not topic.named)
    return next(meant, None)


def only_shares_a_word(flat: str) -> bool:
    """Whether a folded message only shares a word with what the program has: "yedek anahtar
    kimde"."""
    return _OF_THE_WORLD.search(flat) is not None


def wants_reminding(flat: str) -> bool:
    """Whether a message, folded, wants its writer told when the time has come: "yarın saat 9'da
    ilacımı hatırlat"; not what was talked of, "dün ne demiştik hatırlat"."""
    if _ALARM.search(flat):
        return True
    wishes = _TO_REMIND.search(flat) is not None and _WHEN.search(flat) is not None
    return wishes and _OF_THE_PAST.search(flat) is None


def hints(flat: str) -> Iterator[str]:
    """Words of the program's own vocabulary that a message holds, whatever else it says: for the
    model that recognises questions about the program in a user's words
    (:mod:`app.core.asides`)."""
    for topic in TOPICS:
        held = sum(need.search(flat) is not None for need in topic.needs)
        if held == len(topic.needs):
            yield f"about={topic.about}"
        elif held:
            yield f"near={topic.about}"
    if PROGRAM.search(flat):
        yield "the program"
    if PROGRAM_NAMES.search(flat) or SECOND_PERSON.search(flat):
        yield "spoken to"
    tokens = flat.split()
    framed = sum(word in FRAME_WORDS or OUR_THINGS.fullmatch(word) is not None for word in tokens)
    yield f"framed={4 * framed // max(len(tokens), 1)}"
    if any(OUR_THINGS.fullmatch(word) for word in tokens):
        yield "ours"
    if TECHNICAL_SUBJECTS.search(flat):
        yield "technical"


def _holds_only(flat: str, topic: TopicWords) -> bool:
    """Whether a message has what a topic needs, and nothing else than what may stand beside it."""
    if not all(need.search(flat) for need in topic.needs):
        return False
    for pattern in (*topic.needs, PROGRAM_NAMES, SECOND_PERSON):
        flat = pattern.sub(" ", flat)
    known = FRAME_WORDS | topic.beside
    return all(word in known or OUR_THINGS.fullmatch(word) for word in flat.split())


def _means_uninstalling(flat: str, candidates: Sequence[TopicWords]) -> bool:
    """ "Programı nasıl silerim" is a matter of the operating system."""
    deleting = any(topic.about is About.DELETE for topic in candidates)
    return deleting and UNINSTALLED.search(flat) is not None


def _beside_the_program(message: ParsedMessage) -> ParsedMessage:
    """The message after what the user said about the world just before: our own sentences name
    the model and the backups without making them the topic."""
    asked = [each for each in message.history if each.role == "user"][-_RECENT:]
    kept = tuple(each for each in asked if program_topic(ParsedMessage(each.content)) is None)
    return ParsedMessage(message.text, kept)


def _means_the_program(message: ParsedMessage) -> bool:
    """Whether the program is named or spoken to. Where the conversation is about a program or an
    app, "bu uygulama" is that one."""
    flat = message.flat
    if message.talking:
        known = set(message.content) - set(message.unlinked)
        if any(word.startswith(("program", "uygulama", "yazilim", "app")) for word in known):
            flat = PROGRAM.sub(" ", flat)
    return PROGRAM_NAMES.search(flat) is not None or SECOND_PERSON.search(flat) is not None


def leans_on_conversation(message: ParsedMessage) -> bool:
    """Whether what sounds like a question about the program may mean what is talked about: "bunu
    nasıl silerim" behind a question about WhatsApp."""
    beside = _beside_the_program(message)
    return beside.talking and not _means_the_program(beside) and _is_about_the_conversation(beside)


def _is_about_the_conversation(message: ParsedMessage) -> bool:
    """Whether a question leans on the conversation: it shares a word with it, has none of its own,
    or what is talked about has settings, shortcuts and backups itself."""
    asked = {stem(word) for word in message.content if word not in FRAME_WORDS}
    unlinked = {stem(word) for word in message.unlinked}
    if not asked <= unlinked or DELETES_NOTHING_NAMED.fullmatch(message.flat):
        return True
    return any(TECHNICAL_SUBJECTS.search(flatten(each.content)) for each in message.history)
