"""Words about newer versions of the program."""

from __future__ import annotations

from app.core.wording.sentence import Sentence

AVAILABLE = Sentence(
    "Yeni sürüm var: {version} (bu: {current}).",
    "There is a newer version: {version} (this: {current}).",
)
NEWEST = Sentence("En yeni sürüm bu: {current}.", "This is the newest version: {current}.")
NOT_OURS = Sentence(
    "Bu program paketlerimizden kurulmamış: güncellemeyi onu kurduğun yer getirir.",
    "This program was not installed from our packages: it is updated where it came from.",
)
FETCHED = Sentence("İndirildi ve doğrulandı: {path}", "Downloaded and verified: {path}")
INSTALL_BY = Sentence(
    "Anımsa'yı kapattıktan sonra kur: {command}", "Quit Anımsa, then install: {command}"
)
INSTALLED = Sentence("Anımsa güncellendi: {version}.", "Anımsa was updated: {version}.")
NOT_INSTALLED = Sentence(
    "{version} kurulamadı; önceki sürüm yerinde duruyor.",
    "{version} could not be installed; the version before is in its place.",
)
