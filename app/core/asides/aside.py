"""The asides that are told apart: what can be asked about the program, and what is said in
passing."""

from __future__ import annotations

from enum import StrEnum


class Aside(StrEnum):
    """The kinds of asides: a subject on which the program is asked about, or something that is said in
    passing. A message of this kind needs neither the past nor a research."""

    TEXT_SIZE = "text_size"
    THEME = "theme"
    EXPORT = "export"
    IMPORT = "import"
    BACKUP = "backup"
    PRIVACY = "privacy"
    DELETE = "delete"
    FIND_PAST = "find_past"
    FILES = "files"
    MODEL = "model"
    OFFLINE = "offline"
    LANGUAGE = "language"
    SHORTCUTS = "shortcuts"
    PROJECTS = "projects"
    START_OVER = "start_over"
    EDIT = "edit"
    COST = "cost"
    UPDATE = "update"
    OTHER_DEVICE = "other_device"
    WHAT_CAN = "what_can"
    SOURCES = "sources"
    ACCESS = "access"
    ACCOUNT = "account"
    KEY = "key"
    LOCAL_MODEL = "local_model"
    PHONE = "phone"
    MOVE = "move"
    SHARE = "share"
    RELIABLE = "reliable"
    UNDELETE = "undelete"
    LIMITS = "limits"
    REMINDERS = "reminders"
    VOICE = "voice"
    DOCTOR = "doctor"
    ZOTERO = "zotero"
    ONLINE = "online"
    TIERS = "tiers"
    QUICK = "quick"
    ORGANIZE = "organize"
    DESKTOP = "desktop"
    TROUBLE = "trouble"
    APP_OTHER = "app_other"
    GREET = "greet"
    HOW_ARE_YOU = "how_are_you"
    THANKS = "thanks"
    PRAISE = "praise"
    BYE = "bye"
    TIRED = "tired"
    GOOD_NEWS = "good_news"
    INSULT = "insult"
    WHO_ARE_YOU = "who_are_you"
    DATE_TIME = "date_time"
    JOKE = "joke"
    REACTION = "reaction"

    @property
    def is_talk(self) -> bool:
        """Whether it is small talk; else it is about the program."""
        return self in _TALK


_TALK = frozenset(list(Aside)[list(Aside).index(Aside.GREET) :])
