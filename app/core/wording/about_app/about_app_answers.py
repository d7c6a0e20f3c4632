"""The answer to a question about Anımsa."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.core.asides.about import About
from app.core.asides.aside import Aside
from app.core.understanding.about_app import program_topic
from app.core.understanding.intent import LIKELY_WHICH, SURE_WHICH, aside_in
from app.core.understanding.parsed_message import ParsedMessage, flatten
from app.core.wording.about_app.english_answers import ENGLISH
from app.core.wording.about_app.turkish_answers import TURKISH

_ABOUT: Mapping[Aside, About] = {
    Aside.TEXT_SIZE: About.TEXT_SIZE,
    Aside.THEME: About.THEME,
    Aside.EXPORT: About.EXPORT,
    Aside.IMPORT: About.IMPORT,
    Aside.BACKUP: About.BACKUP,
    Aside.PRIVACY: About.PRIVACY,
    Aside.DELETE: About.DELETE,
    Aside.FIND_PAST: About.SEARCH,
    Aside.FILES: About.FILES,
    Aside.MODEL: About.MODEL,
    Aside.OFFLINE: About.OFFLINE,
    Aside.LANGUAGE: About.LANGUAGE,
    Aside.SHORTCUTS: About.SHORTCUTS,
    Aside.PROJECTS: About.PROJECTS,
    Aside.START_OVER: About.START_OVER,
    Aside.EDIT: About.EDIT,
    Aside.COST: About.PRICE,
    Aside.UPDATE: About.UPDATE,
    Aside.OTHER_DEVICE: About.SYNC,
    Aside.WHAT_CAN: About.WHAT,
    Aside.SOURCES: About.SOURCES,
    Aside.ACCESS: About.ACCESS,
    Aside.ACCOUNT: About.ACCOUNT,
    Aside.KEY: About.KEY,
    Aside.LOCAL_MODEL: About.LOCAL_MODEL,
    Aside.PHONE: About.PHONE,
    Aside.MOVE: About.MOVE,
    Aside.SHARE: About.SHARE,
    Aside.RELIABLE: About.RELIABLE,
    Aside.UNDELETE: About.RECOVER,
    Aside.LIMITS: About.LIMITS,
    Aside.REMINDERS: About.REMINDERS,
    Aside.VOICE: About.VOICE,
    Aside.DOCTOR: About.DOCTOR,
    Aside.ZOTERO: About.ZOTERO,
    Aside.ONLINE: About.ONLINE,
    Aside.TIERS: About.TIERS,
    Aside.QUICK: About.QUICK,
    Aside.ORGANIZE: About.ORGANIZE,
    Aside.DESKTOP: About.DESKTOP,
    Aside.TROUBLE: About.TROUBLE,
    Aside.APP_OTHER: About.OTHER,
}
_NARROWER = tuple(
    (aside, re.compile(rf"\b(?:{words})"), about)
    for aside, words, about in (
        (Aside.BACKUP, r"geri |don(?:e|m|us)|restore", About.RESTORE),
        (Aside.ACCESS, r"sifre|parola|encrypt|pass(?:word|phrase)", About.ENCRYPTION),
        (Aside.PRIVACY, r"sifre|parola|encrypt|pass(?:word|phrase)", About.ENCRYPTION),
        (Aside.PRIVACY, r"(?:hangi )?klasor|which folder", About.DATA),
        (Aside.OFFLINE, r"gonderil|giden|sent", About.PRIVACY),
        (Aside.DELETE, r"sifrele|encrypt", About.ENCRYPTION),
        (Aside.DELETE, r"geri (?:al|gel|getir)|undo|recover|get back", About.RECOVER),
        (Aside.DELETE, r"kaydetme|kaydedilme|gizli mod|incognito", About.QUICK),
        (
            Aside.DELETE,
            r"kalici|tamamen|gercekten|komple|imha|iz(?:i|im|imi|siz)?\b|yedek|kopya|for good|permanent|traces?\b|wipe|erase|really",
            About.ERASE,
        ),
        (Aside.MODEL, r"anahtar|api|keys?\b", About.KEY),
        (Aside.SHORTCUTS, r"hizli|(?:kucuk|minik) |quick", About.QUICK),
        (
            Aside.OTHER_DEVICE,
            r"telefon|cep|tablet|i(?:phone|pad)|android|apk|mobil|phone|app store",
            About.PHONE,
        ),
        *(
            (aside, words, about)
            for aside in (Aside.ORGANIZE, Aside.APP_OTHER)
            for words, about in (
                (r"etiket|tags?\b", About.TAGS),
                (r"sabitle|arsiv|pin(?:ned)?\b", About.PINS),
                (r"not(?:um\w*|lar\w*|u|unu)?\b|notes?\b", About.NOTES),
                (r"filtre|suz|sirala|filter|sort", About.FILTERS),
                (r"harita|istatistik|grafik|map\b|yillara|yil yil", About.MAP),
                (r"bakis|look ?ups?", About.LOOK_UPS),
                (r"(?:adi|ismi|basli[kg])\w*\b|rename", About.EDIT),
            )
        ),
        (Aside.APP_OTHER, r"sifre|parola|encrypt|pass(?:word|phrase)", About.ENCRYPTION),
        (Aside.APP_OTHER, r"kaldir|uninstall", About.UNINSTALL),
        (Aside.APP_OTHER, r"ayar|settings", About.SETTINGS),
    )
)
"""What an aside is about where it holds one of these words."""


def answer(text: str, language: str) -> str:
    """The answer to a question about the program, in the language of the question; "" to any
    other. Where it may be about either of two things, what there is to say of both. ``language`` is
    the interface's, for what is in neither; commands are for whom asks."""
    # Read by itself, without the conversation: what kept it apart from that was decided before.
    exact = program_topic(ParsedMessage(text))
    if exact is About.DELETE:
        exact = _narrowed(Aside.DELETE, flatten(text))
    abouts = (exact,) if exact else _heard(text)
    english = in_english(text)
    answers = ENGLISH if english or (english is None and language == "en") else TURKISH
    whole = "\n\n".join(answers[about] for about in abouts)
    return whole if _OF_COMMANDS.search(flatten(text)) else without_commands(whole)


def without_commands(answer: str) -> str:
    """An answer as it is for whoever works in the window."""
    return _COMMAND.sub("", answer)


def _heard(text: str) -> tuple[About, ...]:
    """What a question about the program in a user's own words is about: the likely one, or the two
    of which it is one."""
    heard = aside_in(text)
    if heard is None or heard.aside.is_talk:
        return ()
    if heard.sure < LIKELY_WHICH:
        return (About.OTHER,)
    flat = flatten(text)
    both = (heard.aside,) if heard.sure >= SURE_WHICH else (heard.aside, heard.beside)
    found = dict.fromkeys(_narrowed(aside, flat) for aside in both)
    return tuple(about for about in found if about is not About.OTHER) or (About.OTHER,)


def _narrowed(aside: Aside, flat: str) -> About:
    narrower = (about for each, words, about in _NARROWER if each is aside and words.search(flat))
    return next(narrower, _ABOUT[aside])


_OF_COMMANDS = re.compile(r"\b(?:komut|terminal|ucbirim|konsol|command|console|cli)")
_PLACE = r"(?:komut satırında|on the command line)"
_COMMAND = re.compile(rf"(?i) {_PLACE}: `[^`]*`\.|; {_PLACE} `[^`]*`| \(`[^`]*`\)")

_ENGLISH = re.compile(
    r"\b(?:how|where|what|which|who|is|are|the|does|do|can|my|this|you|your|without|delete|there|remind|me|to|please)\b"
)


def in_english(text: str) -> bool | None:
    """Whether a question about the program is asked in English; None where its words are in both
    languages or in none ("offline", "backup")."""
    if _ENGLISH.search(ParsedMessage(text).flat):
        return True
    foreign = re.compile(
        r"offline|back ?ups?|export|import|restore|claude|api|ollama|dark mode|pdf|animsa"
    )
    return None if not foreign.sub(" ", ParsedMessage(text).flat).split() else False
