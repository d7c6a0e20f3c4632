"""Sentences that say why a request to the server could not be used, by the ``reason`` of the error.
Those for files and commands stand in :mod:`app.core.wording.input_reasons`."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import Sentence

REASONS: Mapping[str, Sentence] = {
    "": Sentence("nedeni bilinmiyor", "no reason was given"),
    # --- a field of a request ---
    "unknown_field": Sentence("böyle bir alan yok", "there is no such field"),
    "required": Sentence("gerekli", "it is required"),
    "whole_number": Sentence("bir tam sayı olmalı", "it must be a whole number"),
    "at_least": Sentence("en az {ge} olmalı", "it must be at least {ge}"),
    "at_most": Sentence("en çok {le} olmalı", "it must be at most {le}"),
    "true_or_false": Sentence("true ya da false olmalı", "it must be true or false"),
    "text": Sentence("bir metin olmalı", "it must be a text"),
    "blank": Sentence("boş olamaz", "it must not be blank"),
    "long_text": Sentence(
        "en çok {max_length} karakter olabilir", "it may have at most {max_length} characters"
    ),
    "list": Sentence("bir liste olmalı", "it must be a list"),
    "empty_list": Sentence("boş bir liste olamaz", "the list must not be empty"),
    "long_list": Sentence(
        "en çok {max_length} öge olabilir", "it may have at most {max_length} items"
    ),
    "object": Sentence("bir JSON nesnesi olmalı", "it must be a JSON object"),
    "unusable": Sentence("beklenen biçimde değil", "it is not as it should be"),
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
    "one_message": Sentence("en az bir mesaj gerekli", "it needs at least one message"),
    "one_of": Sentence("şunlardan biri olmalı: {choices}", "it must be one of: {choices}"),
}
