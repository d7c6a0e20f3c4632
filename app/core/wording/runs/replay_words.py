"""Words for a research that was gone through again: what is as it was, and what is not."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.domain.runs.run_replay import Again, QueryAgain, Replay
from app.core.wording.runs.account_words import PAGES, QUERIES, given_line
from app.core.wording.sentence import Sentence

_ALL_THE_SAME = Sentence(
    "Yeniden bakıldı: sorulan her şey o günkü gibi.",
    "Looked at again: everything that was asked is as it was.",
)
_CHANGED = Sentence(
    "Yeniden bakıldı: bazı şeyler o günkü gibi değil.",
    "Looked at again: some things are not as they were.",
)
_QUOTES = Sentence("Yanıtın dayandığı bölümler", "Passages that the answer stands on")
_ANSWER = Sentence("Yanıt", "The answer")
_SAME_ANSWER = Sentence("Bugün de aynı yanıt çıkıyor.", "The answer is the same today.")
_OTHER_ANSWER = Sentence("Bugün çıkan yanıt:", "The answer today:")
_UNASKED = Sentence(
    "Çevrimiçi kaynaklara yeniden sorulmadı; --online ile sorulur.",
    "Online sources were not asked again; --online asks them.",
)
_SAME = Sentence("{count} bölüm aynı", "the same: {count}")
_OTHERWISE = Sentence("{count} bölüm değişmiş", "changed: {count}")
_GONE = Sentence("{count} bölüm bulunamadı", "not found: {count}")
_NEW = Sentence("{count} yeni bölüm", "new: {count}")
_STATES: Mapping[Again, Sentence] = {
    Again.SAME: Sentence("yerinde duruyor", "stands as it did"),
    Again.CHANGED: Sentence(
        "kaynak var, bu bölümü değişmiş", "the source is there, the passage is not"
    ),
    Again.GONE: Sentence("artık bulunmuyor", "is not found any more"),
    Again.UNASKED: Sentence("bu kez sorulmadı", "was not asked this time"),
}


def replay_text(replay: Replay, language: str, *, same_answer: bool) -> str:
    """What came of it as plain text; ``same_answer``: what is quoted now is the answer of then."""
    parts = [(_ALL_THE_SAME if replay.as_it_was else _CHANGED).said(language)]
    sections = (
        (QUERIES, [_query_line(each, language) for each in replay.queries]),
        (PAGES, [given_line(each, language) for each in replay.pages]),
        (
            _QUOTES,
            [
                ": ".join(
                    (
                        " · ".join(dict.fromkeys(filter(None, (each.title, each.place)))),
                        _STATES[each.state].said(language),
                    )
                )
                for each in replay.quotes
            ],
        ),
    )
    for heading, lines in sections:
        if lines:
            parts.append("\n".join([heading.said(language), *(f"• {line}" for line in lines)]))
    if replay.answer:
        told = _SAME_ANSWER.said(language)
        if not same_answer:
            told = f"{_OTHER_ANSWER.said(language)}\n\n{replay.answer.strip()}"
        parts.append(f"{_ANSWER.said(language)}\n{told}")
    if any(each.unasked for each in replay.queries):
        parts.append(_UNASKED.said(language))
    return "\n\n".join(parts)


def _query_line(again: QueryAgain, language: str) -> str:
    counted = (
        (_SAME, again.same),
        (_OTHERWISE, again.changed),
        (_GONE, again.gone),
        (_NEW, again.new),
    )
    told = [each.said(language, {"count": str(count)}) for each, count in counted if count]
    given = [given_line(each, language) for each in again.given]
    return f"“{again.query}”: {'; '.join([', '.join(given), ', '.join(told)]).strip('; ')}"
