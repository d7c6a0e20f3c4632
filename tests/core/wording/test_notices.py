"""Every notice has its words once, in Turkish and in English.

Also tests: app/core/domain/events.py.
"""

from __future__ import annotations

from dataclasses import fields

from app.core.domain.events import Budget, Notice, NoticeCode
from app.core.wording.error_wording import explain
from app.core.wording.notices import LIMITS, NOTICES, notice_text, without_commands
from tests.core.wording.test_error_wording import names


def test_each_has_words() -> None:
    assert set(NOTICES) == set(NoticeCode)


def test_every_limit_of_a_research_has_words() -> None:
    assert set(LIMITS) == {each.name for each in fields(Budget)}


def test_both_languages_name_the_same() -> None:
    assert [code for code, each in NOTICES.items() if names(each.tr) != names(each.en)] == []


def test_no_command_is_told_in_the_window() -> None:
    for language in ("tr", "en"):
        for sentence in NOTICES.values():
            shown = without_commands(sentence.said(language))
            assert "`" not in shown and "  " not in shown
    stops = NOTICES[NoticeCode.ONLINE_ALWAYS].said("tr")
    assert without_commands(stops).endswith("“Dosyalarım” ya da “Yalnız bende” bunu durdurur.")


def test_an_error_and_a_limit_are_put_into_words() -> None:
    said = notice_text(Notice(NoticeCode.AS_RECORDED, {"error": "no_network"}), "tr")
    assert said == f"Kayıt olduğu gibi gösteriliyor. {explain('no_network', None, 'tr').what}"
    limited = Notice(NoticeCode.RESEARCH_LIMIT, {"limit": "pages"})
    assert "sayfa sınırına" in notice_text(limited, "tr")
    assert "limit of pages" in notice_text(limited, "en")
