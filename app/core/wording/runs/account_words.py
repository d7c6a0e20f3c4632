"""Words for the account of a research: how it was researched, in lines below headings."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.domain.runs.run_account import AskedQuery, Fate, Given, RunAccount
from app.core.language.turkish import fold
from app.core.wording.sentence import Sentence

HOW = Sentence("Nasıl araştırıldı", "How it was researched")
QUERIES = Sentence("Aranan sözler", "What was searched for")
PAGES = Sentence("Açılan sayfalar", "Pages that were opened")
_FATES: Mapping[Fate, Sentence] = {
    Fate.CITED: Sentence("Yanıtın dayandığı kaynaklar", "Sources that the answer stands on"),
    Fate.READ: Sentence("Bakılıp kullanılmayan kaynaklar", "Sources that were read and not used"),
    Fate.UNFIT: Sentence("Soruya uymadığı için alınmayanlar", "Left out, as they do not fit"),
}
_SPENT = Sentence("Harcanan", "Spent")
_QUERY = Sentence("“{query}”", "“{query}”")
_LEFT_AS = Sentence(" (dışarı giden: “{online}”)", " (as it was sent: “{online}”)")
_COUNT = Sentence("{name}: {count}", "{name}: {count}")
_FAILED = Sentence("{name}: {failure}", "{name}: {failure}")
_NOBODY = Sentence("kimseye sorulmadı", "nobody was asked")
_PASSAGES = Sentence("{name} ({count} bölüm)", "{name} (passages: {count})")
_BY_MODEL = Sentence(
    "modele {calls} soru, {tokens} sözcük parçası, {seconds} saniye",
    "questions to the model: {calls}, pieces of words: {tokens}, seconds: {seconds}",
)
_BY_NONE = Sentence("Modelsiz, {seconds} saniye", "Without a model, seconds: {seconds}")
_HIT = Sentence("Şu sınırda bitti: {limit}", "Ended at a limit: {limit}")
_LIMITS: Mapping[str, Sentence] = {
    "calls": Sentence("modele sorular", "questions to the model"),
    "searches": Sentence("aramalar", "searches"),
    "pages": Sentence("sayfalar", "pages"),
    "tokens": Sentence("sözcük parçaları", "pieces of words"),
    "seconds": Sentence("süre", "time"),
}
_NAMES: Mapping[str, Sentence] = {
    "files": Sentence("dosyaların", "your files"),
    "files in English": Sentence("dosyaların, İngilizce sözlerle", "your files, in English words"),
    "past": Sentence("geçmiş araştırmaların", "your past research"),
}
_FAILURES: Mapping[str, Sentence] = {
    "time": Sentence("zamanında yanıt vermedi", "did not answer in time"),
    "source_unreachable": Sentence("ulaşılamadı", "could not be reached"),
    "source_busy": Sentence("daha az istek istedi", "asked for fewer requests"),
    "source_key": Sentence("anahtarı kabul etmedi", "did not accept the key"),
    "source_garbled": Sentence("anlaşılır bir yanıt vermedi", "gave no answer that makes sense"),
    "address_refused": Sentence("güvenli olmadığı için açılmadı", "was not safe to open"),
    "page_missing": Sentence("sayfa yok", "there is no such page"),
    "page_forbidden": Sentence("okunmasına izin vermedi", "does not let itself be read"),
    "page_too_large": Sentence("çok büyük", "is too large"),
}
_OTHER_FAILURE = Sentence("kullanılamadı", "could not be used")

_TURKISH = str.maketrans(",.", ".,")
"""The marks of a number in English as they stand in Turkish."""

Section = tuple[str, list[str]]


def account_sections(account: RunAccount, language: str) -> list[Section]:
    """The account as headings with their lines; nothing for one that tells nothing."""
    if not account:
        return []
    sections = [
        (QUERIES.said(language), [_query_line(each, language) for each in account.queries]),
        (PAGES.said(language), [given_line(each, language) for each in account.pages]),
    ]
    for fate, heading in _FATES.items():
        lines = [
            _PASSAGES.said(
                language, {"name": each.title or each.address, "count": str(each.passages)}
            )
            for each in account.sources
            if each.fate is fate
        ]
        sections.append((heading.said(language), lines))
    sections.append((_SPENT.said(language), _spent_lines(account, language)))
    return [(heading, lines) for heading, lines in sections if lines]


def account_text(account: RunAccount, language: str) -> str:
    """The account as plain text; "" for one that tells nothing."""
    parts = [
        "\n".join([heading, *(f"• {line}" for line in lines)])
        for heading, lines in account_sections(account, language)
    ]
    return "\n\n".join(parts)


def given_line(given: Given, language: str) -> str:
    """What one who was asked gave: "Wikipedia: 3", "Crossref: ulaşılamadı"."""
    known = _NAMES.get(given.name)
    name = known.said(language) if known is not None else given.name
    if given.failed:
        failure = _FAILURES.get(given.failed, _OTHER_FAILURE).said(language)
        return _FAILED.said(language, {"name": name, "failure": failure})
    return _COUNT.said(language, {"name": name, "count": str(given.count)})


def _query_line(asked: AskedQuery, language: str) -> str:
    line = _QUERY.said(language, {"query": asked.query})
    if asked.online and fold(asked.online) != fold(asked.query):
        line += _LEFT_AS.said(language, {"online": asked.online})
    given = [given_line(each, language) for each in asked.given] or [_NOBODY.said(language)]
    return f"{line}: {', '.join(given)}"


def _spent_lines(account: RunAccount, language: str) -> list[str]:
    spent = {
        "calls": str(account.calls),
        "tokens": f"{account.tokens:,}",
        "seconds": f"{account.seconds:g}",
    }
    if language == "tr":
        spent = {name: value.translate(_TURKISH) for name, value in spent.items()}
    lines = [(_BY_MODEL if account.calls else _BY_NONE).said(language, spent)]
    if account.hit:
        limit = _LIMITS.get(account.hit)
        told = limit.said(language) if limit is not None else account.hit
        lines.append(_HIT.said(language, {"limit": told}))
    return lines
