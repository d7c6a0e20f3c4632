"""The answer to a question about Anımsa."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.core.asides.aside import Aside
from app.core.understanding.about_app import About, topic_of
from app.core.understanding.intent import SURE_WHICH, aside_in
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
    Aside.APP_OTHER: About.OTHER,
}
_NARROWER = tuple(
    (aside, re.compile(rf"\b(?:{words})"), about)
    for aside, words, about in (
        (Aside.BACKUP, r"geri |don(?:e|m|us)|restore", About.RESTORE),
        (Aside.PRIVACY, r"sifre|parola|encrypt|pass(?:word|phrase)", About.ENCRYPTION),
        (Aside.DELETE, r"sifrele|encrypt", About.ENCRYPTION),
        (Aside.OFFLINE, r"gonderil|giden|sent", About.PRIVACY),
        (Aside.PRIVACY, r"(?:hangi )?klasor|which folder", About.DATA),
        (Aside.DELETE, r"geri (?:al|gel|getir)|undo|recover|get back", About.RECOVER),
        (Aside.MODEL, r"anahtar|api|keys?\b", About.KEY),
        (Aside.SHORTCUTS, r"hizli|(?:kucuk|minik) |quick", About.QUICK),
        (
            Aside.OTHER_DEVICE,
            r"telefon|cep|tablet|i(?:phone|pad)|android|apk|mobil|phone|mac|linux|windows|app store",
            About.PHONE,
        ),
        (Aside.APP_OTHER, r"ses(?:l|i|$)|mikrofon|voice|aloud|out loud|speak", About.VOICE),
        (Aside.APP_OTHER, r"etiket|tags?\b", About.TAGS),
        (Aside.APP_OTHER, r"sabitle|arsivle|pin(?:ned)?\b", About.PINS),
        (Aside.APP_OTHER, r"not(?:um|lar|u)?\b|notes?\b", About.NOTES),
        (Aside.APP_OTHER, r"filtre|suz|sirala|filter|sort", About.FILTERS),
        (Aside.APP_OTHER, r"harita|map\b", About.MAP),
        (Aside.APP_OTHER, r"sifre|parola|encrypt|pass(?:word|phrase)", About.ENCRYPTION),
        (Aside.APP_OTHER, r"kaldir|uninstall", About.UNINSTALL),
        (Aside.APP_OTHER, r"ayar|settings", About.SETTINGS),
    )
)
"""What an aside is about where it holds one of these words."""


def answer(text: str, language: str) -> str:
    """The answer to a question about the program, in the language of the question; "" to any
    other. ``language`` is the interface's, for what is neither; commands are for whom asks."""
    # Read by itself, without the conversation: what kept it apart from that was decided before.
    about = topic_of(ParsedMessage(text)) or _heard(text)
    if about is None:
        return ""
    english = in_english(text)
    whole = (ENGLISH if english or (english is None and language == "en") else TURKISH)[about]
    return whole if _OF_COMMANDS.search(flatten(text)) else without_commands(whole)


def without_commands(answer: str) -> str:
    """An answer as it is for whoever works in the window."""
    return _COMMAND.sub("", answer)


def _heard(text: str) -> About | None:
    """What a question about the program in a user's own words is about."""
    heard = aside_in(text)
    if heard is None or heard.aside.is_talk:
        return None
    if heard.sure < SURE_WHICH:
        return About.OTHER
    flat = flatten(text)
    narrower = (
        about for aside, words, about in _NARROWER if aside is heard.aside and words.search(flat)
    )
    return next(narrower, _ABOUT[heard.aside])


_OF_COMMANDS = re.compile(r"\b(?:komut|terminal|ucbirim|konsol|command|console|cli)")
_PLACE = r"(?:komut satırında|on the command line)"
_COMMAND = re.compile(rf"(?i) {_PLACE}: `[^`]*`\.|; {_PLACE} `[^`]*`| \(`[^`]*`\)")

_ENGLISH = re.compile(
    r"\b(?:how|where|what|which|who|is|are|the|does|do|can|my|this|you|your|without|delete|there)\b"
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
