"""Sentences that are written into the archive and its exports: Turkish, whoever reads them
later."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.domain.messages import Message

UNTITLED = "Adsız oturum"
SPEAKERS: Mapping[str, str] = {"user": "Sen", "assistant": "Anımsa"}
TOPICS = "**Konular:** "
PROJECT = "**Proje:** "
PROJECT_MEMORY, PROJECT_FILES = "Projenin belleği", "Projenin dosyaları"
TAGS = "**Etiketler:** "
NOTE = "**Senin notun**"
PINNED, PUT_AWAY = "Üste sabitlendi", "Arşivlendi"
EDITED_BY_HAND = "elle değiştirilmiş"
"""In the name of a file of the plain twin that somebody edited."""
CUT_OFF = "*(Yanıt yarıda kesildi.)*"
GONE = "[silindi]"
GONE_ANSWER = "Bu yanıtın dayandığı araştırma kalıcı olarak silindi."
"""Stands for an answer from a record that was erased."""
RESCUED = "Kurtarılan konuşma"
"""The title of a conversation that was read from a damaged file without its session."""
UNREAD = "Adı okunamayan konuşma"
"""Stands for the title of a conversation that is lost with it."""
EARLIER_STATE = " (önceki hâli)"
"""Behind the title of a branch of an imported conversation that was given up."""
BRANCH = " (yeni kol)"
"""Behind the title of a branch that would be called as the conversation that it is from."""


def speaker_of(message: Message) -> str:
    """The name over a message: that of another person of a shared project who wrote it, or beside
    the answer to what was asked by one; that of another program which wrote an answer."""
    if message.role == "user":
        return message.author or SPEAKERS["user"]
    speaker = message.program or SPEAKERS[message.role]
    return f"{speaker} ({message.author})" if message.author else speaker
