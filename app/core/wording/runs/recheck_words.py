"""Words for a cited source that was asked for again."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.domain.evidence import PublisherNotice
from app.core.domain.runs.rechecked_source import QuoteStanding, Rechecked
from app.core.wording.error_wording import error_sentence
from app.core.wording.sentence import Sentence
from app.core.wording.surface_hints import Surface

_STANDINGS: Mapping[QuoteStanding, Sentence] = {
    QuoteStanding.SAME: Sentence(
        "Yeniden okundu: alıntı yerinde duruyor.", "Read again: the quote stands as it did."
    ),
    QuoteStanding.CHANGED: Sentence(
        "Yeniden okundu: bu alıntı artık orada değil. Kaynak değişmiş olabilir.",
        "Read again: this quote is not there any more. The source may have changed.",
    ),
    QuoteStanding.GONE: Sentence(
        "Kaynak artık bu adreste değil.", "The source is gone from there."
    ),
    QuoteStanding.THERE: Sentence(
        "Yeniden soruldu: kaynak yerinde. Karşılaştırılacak bir alıntı yok.",
        "Asked again: the source is there. There is no quote to compare.",
    ),
    QuoteStanding.UNREAD: Sentence("Kaynak okunamadı.", "The source could not be read."),
}
_INSTEAD = Sentence(
    "Yeniden okundu: alıntı değişmiş. Şimdi orada şöyle yazıyor: “{text}”",
    "Read again: the quote has changed. It now says there: “{text}”",
)
_NOTICES: Mapping[PublisherNotice, Sentence] = {
    PublisherNotice.RETRACTED: Sentence(
        "BU MAKALE GERİ ÇEKİLMİŞ. {address}", "THIS ARTICLE HAS BEEN RETRACTED. {address}"
    ),
    PublisherNotice.CONCERN: Sentence(
        "Yayıncı bu makale için bir kaygı bildirmiş. {address}",
        "The publisher has expressed concern about this article. {address}",
    ),
    PublisherNotice.CORRECTED: Sentence(
        "Bu makale için bir düzeltme yayımlanmış. {address}",
        "A correction of this article has been published. {address}",
    ),
}


def rechecked_text(rechecked: Rechecked, language: str) -> str:
    """What became of a source, the gravest first."""
    told = []
    if rechecked.notice is not None:
        about = {"address": rechecked.address}
        told.append(_NOTICES[rechecked.notice].said(language, about).strip())
    if rechecked.standing is QuoteStanding.UNREAD and rechecked.failure is not None:
        told.append(error_sentence(rechecked.failure, language, Surface.WINDOW))
    elif rechecked.instead:
        told.append(_INSTEAD.said(language, {"text": rechecked.instead}))
    else:
        told.append(_STANDINGS[rechecked.standing].said(language))
    return "\n".join(told)
