"""What is written into the archive and into exports of it: Turkish, whoever reads it later."""

from __future__ import annotations

from collections.abc import Mapping

UNTITLED = "Adsız oturum"
SPEAKERS: Mapping[str, str] = {"user": "Sen", "assistant": "Anımsa"}
TOPICS = "**Konular:** "
CUT_OFF = "*(Yanıt yarıda kesildi.)*"
GONE = "[silindi]"
GONE_ANSWER = "Bu yanıtın dayandığı araştırma kalıcı olarak silindi."
"""Stands for an answer from a record that was erased."""
EARLIER_STATE = " (önceki hâli)"
"""Behind the title of a branch of an imported conversation that was given up."""
