"""Recognition of what is to be written or made up: a message to the landlord, a packing list, a story,
a few lines of code.

No source holds it, so nothing is searched for it where a model can do it; the label that such a
message gets matters little then ("bana bir öykü yaz" after a talk about something is a follow-up).
"""

from __future__ import annotations

import re

from app.core.understanding.parsed_message import flatten

_POLITE = r"(?:sana|iver|(?:[aiu]?r|abilir|ebilir)(?: m[iu]s[iu]n(?:[iu]z)?)?|[iu]n(?:[iu]z)?)?"
_WRITTEN = (
    r"(?:oyku|hikaye|masal|siir|mani|tekerleme|sarki|e ?posta|eposta|mail|mektu[pb]|mesaj|dilekce|metin|metn"
    r"|paragraf|cumle|kompozisyon|ozgecmis|cv|davetiye|tebrik|slogan|alt ?yazi|baslig|baslik|ilan"
    r"|senaryo|diyalog|biyografi|on ?yazi|taslag|taslak|kod|formul|fonksiyon|betik|script|sorgu"
    r"|test|bulmaca|bilmece|problem|alistirma|gundem|plan|program|liste|konusma|tarif|ornek|orneg)"
)
_OWN = r"(?:[iu]|s[iu]|l[ae]r|l[ae]r[iu]|[iu]m|[iu]m[iu]|u)?"
"""An ending that leaves it something that there is not yet: "listesini ver" asks for one that is
there."""
_MADE = re.compile(
    rf"\b{_WRITTEN}{_OWN}(?: \w+){{0,2}} (?:yaz|hazirla|olustur|uydur|kurgula|tasarla|duzenle|duzelt){_POLITE}$"
    rf"|\b(?:oyku|hikaye|masal){_OWN} (?:anlat|uydur){_POLITE}$"
    rf"|\b(?:liste|plan|program|taslak){_OWN} yap{_POLITE}$"
    rf"|\b(?:isim|isimler|ismi|ad|adi|fikir|fikri|baslik|basligi|film|kitap|hediye|oyun|slogan) oner{_POLITE}$"
    rf"|\b(?:tarif|fikir|ornek){_OWN} (?:ver|yaz|goster){_POLITE}$"
    rf"|\b(?:yirmiye|ona|yuze|bine|\d+\w{{0,3}}) kadar say{_POLITE}$"
    r"|^(?:please |can you |could you )?(?:write|draft|compose|make up|make|create|suggest|give me)\b.{0,60}"
    r"\b(?:e ?mail|letter|poem|story|song|list|plan|code|script|function|formula|message|speech|caption"
    r"|titles?|names?|ideas?|examples?|quiz|recipe|essay|paragraph)\b"
)
_RESEARCHED = re.compile(
    r"\b(?:arastir\w*|kaynak\w*|rapor\w*|makale\w*|kapsamli|guncel|son durum\w*|research|sources?|report|latest)\b"
)


def is_writing_task(text: str) -> bool:
    """Whether a message orders something to be written or made up, and no research of it."""
    # "Dilekçe yaz: iki gün izin istiyorum" orders before the colon.
    flat = flatten(text.partition(":")[0])
    return _MADE.search(flat) is not None and _RESEARCHED.search(flat) is None
