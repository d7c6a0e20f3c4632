"""Refusals told to other programs before any operation of theirs is tried, by code."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import Sentence

SERVER_REFUSALS: Mapping[str, Sentence] = {
    # --- who may ask ---
    "host": Sentence(
        "Bu adres yalnızca bu bilgisayardan kullanılır.",
        "This address is used from this computer only.",
    ),
    "origin": Sentence(
        "Web sayfalarından gelen istekler kabul edilmez.",
        "Requests that come from web pages are not accepted.",
    ),
    "token": Sentence(
        "Anahtar eksik ya da yanlış: “animsa serve --show-token” gösterir; çok kullanıcılı bir"
        " sunucuda yöneten verir.",
        "The token is missing or wrong: “animsa serve --show-token” shows it; of a server for many"
        " users, whoever runs it gives it to you.",
    ),
    "too_many": Sentence(
        "Çok sık istek geldi; biraz bekleyip yeniden dene.",
        "There were too many requests; wait a little, then try again.",
    ),
    "read_only": Sentence(
        "Salt okunur açıldı; yazabilmek için “animsa serve --allow-write” ile başlat.",
        "It was started for reading only; to write, start it with “animsa serve --allow-write”.",
    ),
    # --- what arrives ---
    "cut_off": Sentence("İstek yarıda kesildi.", "The request broke off."),
    "too_slow": Sentence("İstek çok yavaş geldi.", "The request came too slowly."),
    "too_large": Sentence("Gövde çok büyük.", "The body is too large."),
    "not_json": Sentence("Gövde application/json olmalı.", "The body must be application/json."),
    "no_http": Sentence(
        "İstek HTTP olarak okunamıyor. Adresteki boşluklar ve ASCII dışındaki harfler % ile yazılır"
        " (ş: %C5%9F); curl'de -G --data-urlencode bunu yapar.",
        "The request cannot be read as HTTP. In an address, spaces and letters outside of ASCII are"
        " written with % (ş: %C5%9F); curl does so with -G --data-urlencode.",
    ),
    "bad_request": Sentence(
        "Gövde geçerli bir JSON nesnesi olmalı.", "The body must be a valid JSON object."
    ),
    "no_address": Sentence(
        "Böyle bir adres yok; olanlar /docs (programlar için /openapi.json) sayfasında.",
        "There is no such address; /docs (for programs /openapi.json) lists those that there are.",
    ),
    "no_archive": Sentence(
        "Bu sunucu birçok kullanıcının belleklerini ve sohbet geçmişini tutar; araştırma arşivi"
        " burada yok.",
        "This server keeps the memories and the chat history of many users; there is no archive of"
        " research here.",
    ),
    "method": Sentence(
        "Bu adres bu yöntemi kabul etmiyor.", "This address does not take this method."
    ),
}
