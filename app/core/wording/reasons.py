"""Why a request, a file or a command could not be used, by the ``reason`` that the error tells.

A reason that is not here is the operating system's own, and is shown as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import Sentence

REASONS: Mapping[str, Sentence] = {
    "": Sentence("nedeni bilinmiyor", "no reason was given"),
    # --- a field of a request ---
    "unknown_field": Sentence("böyle bir alan yok", "there is no such field"),
    "required": Sentence("gerekli", "it is required"),
    "whole_number": Sentence(
        "{least} ile {most} arasında bir tam sayı olmalı",
        "it must be a whole number from {least} to {most}",
    ),
    "true_or_false": Sentence("true ya da false olmalı", "it must be true or false"),
    "text": Sentence(
        "boş olmayan, en çok {most} karakterlik bir metin olmalı",
        "it must be a text that is not blank, of at most {most} characters",
    ),
    "object": Sentence(
        "en çok {most} karakterlik bir JSON nesnesi olmalı",
        "it must be a JSON object of at most {most} characters",
    ),
    "not_in_address": Sentence(
        "adreste değil gövdede olmalı", "it belongs in the body, not in the address"
    ),
    "once": Sentence("bir kez verilmeli", "it may be given once"),
    "not_with_search": Sentence(
        "aramayla birlikte kullanılmaz", "it cannot be used together with a search"
    ),
    "from_last_reply": Sentence(
        "önceki yanıttaki değer olmalı", "it must be the value of the reply before"
    ),
    "other_profile": Sentence(
        "bu veri klasörünün profili değil", "it is not the profile of this data directory"
    ),
    "id_or_null": Sentence("bir kimlik ya da null olmalı", "it must be an id or null"),
    "one_message": Sentence("en az bir mesaj gerekli", "it needs at least one message"),
    "one_word": Sentence("en az bir kelime gerekli", "it needs at least one word"),
    "messages": Sentence(
        "1 ile {most} arasında mesajdan oluşan bir liste olmalı",
        "it must be a list of 1 to {most} messages",
    ),
    "role_and_content": Sentence(
        "yalnız role ve content olmalı", "it may hold role and content only"
    ),
    "role": Sentence("user ya da assistant olmalı", "it must be user or assistant"),
    "empty_or_long": Sentence("boş ya da çok uzun", "it is empty or too long"),
    "one_of": Sentence("şunlardan biri olmalı: {choices}", "it must be one of: {choices}"),
}
