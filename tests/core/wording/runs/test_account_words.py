"""What an account and a replay say, in both languages.

Also tests: app/core/wording/runs/replay_words.py
"""

from __future__ import annotations

from app.core.domain.runs.run_account import AskedQuery, Fate, Given, RunAccount, SourceFate
from app.core.domain.runs.run_replay import Again, QueryAgain, QuoteAgain, Replay
from app.core.wording.runs.account_words import account_sections, account_text
from app.core.wording.runs.replay_words import replay_text

ACCOUNT = RunAccount(
    (
        AskedQuery(
            "Ayşe dawn etkisi", "dawn etkisi", (Given("files", 2), Given("Crossref", 0, "time"))
        ),
        AskedQuery("boş"),
    ),
    (Given("https://ornek.org/a", 3), Given("https://ornek.org/b", 0, "page_missing")),
    (
        SourceFate("k1", "file", "Notlar", "/a.pdf", 2, Fate.CITED),
        SourceFate("k2", "web", "", "https://ornek.org/a", 1, Fate.UNFIT),
    ),
    calls=2,
    tokens=1200,
    seconds=3.5,
    hit="seconds",
)


def test_an_account_in_turkish() -> None:
    assert account_text(ACCOUNT, "tr") == (
        "Aranan sözler\n"
        "• “Ayşe dawn etkisi” (dışarı giden: “dawn etkisi”): dosyaların: 2,"
        " Crossref: zamanında yanıt vermedi\n"
        "• “boş”: kimseye sorulmadı\n\n"
        "Açılan sayfalar\n• https://ornek.org/a: 3\n• https://ornek.org/b: sayfa yok\n\n"
        "Yanıtın dayandığı kaynaklar\n• Notlar (2 bölüm)\n\n"
        "Soruya uymadığı için alınmayanlar\n• https://ornek.org/a (1 bölüm)\n\n"
        "Harcanan\n• modele 2 soru, 1.200 sözcük parçası, 3,5 saniye\n• Şu sınırda bitti: süre"
    )


def test_an_account_in_english_has_as_many_lines() -> None:
    told = {each: account_sections(ACCOUNT, each) for each in ("tr", "en")}
    assert [len(lines) for _, lines in told["tr"]] == [len(lines) for _, lines in told["en"]]
    assert "Ended at a limit: time" in account_text(ACCOUNT, "en")
    assert "pieces of words: 1,200, seconds: 3.5" in account_text(ACCOUNT, "en")


def test_what_was_not_kept_says_nothing() -> None:
    assert account_text(RunAccount(), "tr") == ""


def test_a_replay_that_finds_all_as_it_was() -> None:
    query = QueryAgain("dawn", (Given("files", 2),), 2, 0, 0, 0, unasked=False)
    quote = QuoteAgain("Notlar", "Notlar", Again.SAME)
    assert replay_text(Replay((query,), (), (quote,), "Yanıt."), "tr", same_answer=True) == (
        "Yeniden bakıldı: sorulan her şey o günkü gibi.\n\n"
        "Aranan sözler\n• “dawn”: dosyaların: 2; 2 bölüm aynı\n\n"
        "Yanıtın dayandığı bölümler\n• Notlar: yerinde duruyor\n\n"
        "Yanıt\nBugün de aynı yanıt çıkıyor."
    )


def test_a_replay_that_finds_other_things() -> None:
    query = QueryAgain("dawn", (), 1, 2, 3, 4, unasked=True)
    quote = QuoteAgain("Notes", "p. 3", Again.CHANGED)
    pages = (Given("https://ornek.org/a", failed="page_missing"),)
    told = replay_text(Replay((query,), pages, (quote,), "New."), "en", same_answer=False)
    assert "the same: 1, changed: 2, not found: 3, new: 4" in told
    assert "Notes · p. 3: the source is there, the passage is not" in told
    assert "The answer today:\n\nNew." in told
    assert "--online" in told
