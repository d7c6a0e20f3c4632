"""What is said of several errors in the same words."""

from __future__ import annotations

from app.core.wording.sentence import Sentence

ARCHIVE_KEPT = Sentence("Arşivin olduğu gibi duruyor.", "Your archive is as it was.")
IN_A_MOMENT = Sentence("Birazdan yeniden dene.", "Try again in a moment.")
NOTHING_CHANGED = Sentence("Hiçbir şey değiştirilmedi.", "Nothing was changed.")
NOTHING_LOST = Sentence("Hiçbir şey kaybolmadı.", "Nothing is lost.")
NO_NEED = Sentence("Bir şey yapman gerekmiyor.", "You need not do anything.")
MODEL_ADDRESS = Sentence(
    "Adres http:// ya da https:// ile başlamalı, bir model adı da yazılmalı.",
    "The address begins with http:// or https://, and a model must be named.",
)
