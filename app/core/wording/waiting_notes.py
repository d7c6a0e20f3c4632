"""Sentences that wait for the user until a window or a command can tell them, by code
(:mod:`app.machine.notes`)."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.error_wording import explain, shortened
from app.core.wording.sentence import Sentence

WAITING_NOTES: Mapping[str, Sentence] = {
    "was_open_to_others": Sentence(
        "Bu bilgisayarın öbür kullanıcıları {path} klasöründeki arşivi okuyabiliyordu; artık"
        " yalnız sen okuyabilirsin.",
        "Other users of this computer could read the archive in {path}; from now on only you can.",
    ),
    "set_aside": Sentence(
        "“{name}” kullanılamadığı için kenara alındı ve yenisiyle sürdürüldü. Eskisi burada:"
        " {path}.",
        "“{name}” could not be used, was set aside and begun anew. The old one is here: {path}.",
    ),
    "settings_unread": Sentence(
        "Ayar dosyası okunamadı, varsayılan ayarlar geçerli: {path}. İzinlerini denetle.",
        "The settings in {path} could not be read, so the usual ones hold. Check its permissions.",
    ),
    "backup_failed": Sentence(
        "Anımsa'dan son çıkışta yedek alınamadı. {failure} Ayarlardan yedek alabilirsin.",
        "No backup could be made when Anımsa was last quit. {failure} You can make one in the"
        " settings.",
    ),
}


def waiting_note(code: str, about: Mapping[str, str], language: str) -> str:
    """What a note says; a note about an ``error`` says what that was. One of a later version that
    is not known here says nothing."""
    found = WAITING_NOTES.get(code)
    if found is None:
        return ""
    failure = explain(about["error"], about, language).what if "error" in about else ""
    return found.said(language, {**shortened(about), "failure": failure})
