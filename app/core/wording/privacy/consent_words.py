"""Words about the leave to search online that is given without having been asked for."""

from __future__ import annotations

from app.core.wording.sentence import Sentence

NOTHING_ASKED = Sentence(
    "Şu anda sana bir şey sormamıştım; hiçbir şey değişmedi. Bir soruna yanıt bulamayınca çevrimiçi "
    "arayıp arayamayacağımı sorarım. Şimdiden söylemek istersen: yazı alanının altındaki “Çevrimiçi "
    "de” ya da `animsa online always`; geri almak için `animsa online ask`.",
    "I had not asked you anything; nothing has changed. Where I find no answer I ask whether to "
    "search online. To say it beforehand: “Online too” below the message field, or `animsa online "
    "always`; `animsa online ask` takes it back.",
)
