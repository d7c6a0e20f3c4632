"""A report holds its question, its answer and its numbered sources, as plain Markdown."""

from __future__ import annotations

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.runs.run_account import AskedQuery, Given, RunAccount
from app.core.wording.speech import ENGLISH, TURKISH
from app.research.report import markdown
from tests.fakes.person import ISTANBUL

SEEN = 1_732_200_000_000
PAGE = Citation(
    "", "", "Somogyi [etkisi]", SEEN, "Değer 70 mg/dL'dir.", "https://ornek.org/a", "Tanı", "web"
)
FILE = Citation("", "", "Notlar", SEEN, "Doz 10.", "/belge_ler/notlar.pdf", "s. 3", "file")
PAST = Citation("dawn", "m1", "Dawn", SEEN, "Kortizol.")


def test_report_lists_its_sources_by_number() -> None:
    question = Message("s", "user", "Somogyi nedir?", SEEN, Kind.QUESTION)
    answer = Message(
        "s",
        "assistant",
        "Değer 70 mg/dL'dir [1]. Doz 10'dur [2, 3].",
        SEEN,
        Kind.ANSWER,
        citations=(PAGE, FILE, PAST),
    )
    assert markdown(question, answer, RunAccount(), TURKISH, ISTANBUL) == (
        "# Somogyi nedir?\n\n*21 Kasım 2024*\n\nDeğer 70 mg/dL'dir [1]. Doz 10'dur [2, 3].\n\n"
        "## Kaynaklar\n\n"
        "1. **Somogyi \\[etkisi\\]** · Tanı · <https://ornek.org/a> · 21 Kasım 2024 tarihinde "
        "okundu\n   > Değer 70 mg/dL'dir.\n"
        "2. **Notlar** · s. 3 · /belge\\_ler/notlar.pdf · 21 Kasım 2024 tarihinde okundu\n"
        "   > Doz 10.\n"
        "3. **Dawn** · 21 Kasım 2024 tarihli araştırman\n   > Kortizol.\n"
    )


def test_report_with_a_title_keeps_it() -> None:
    question = Message("s", "user", "What is it?", SEEN, Kind.QUESTION)
    answer = Message("s", "assistant", "# Title\n\nText.", SEEN, Kind.ANSWER)
    written = markdown(question, answer, RunAccount(), ENGLISH, ISTANBUL)
    assert written == "*What is it?*\n\n*21 November 2024*\n\n# Title\n\nText.\n"


def test_report_says_how_it_was_researched() -> None:
    question = Message("s", "user", "What is it?", SEEN, Kind.QUESTION)
    answer = Message("s", "assistant", "Text.", SEEN, Kind.ANSWER)
    account = RunAccount((AskedQuery("what *it* is", "", (Given("files", 2),)),))
    assert markdown(question, answer, account, ENGLISH, ISTANBUL).endswith(
        "Text.\n\n## How it was researched\n\n**What was searched for**\n\n"
        "- “what \\*it\\* is”: your files: 2\n\n**Spent**\n\n- Without a model, seconds: 0\n"
    )
