"""Questions about the program: told from questions about the world, and answered truly.

Also tests: app/core/asides/about.py, app/core/asides/about_vocabulary.py, app/core/domain/plans.py,
app/core/understanding/parsed_message.py, app/core/wording/about_app/about_app_answers.py,
app/core/wording/about_app/english_answers.py, app/core/wording/about_app/turkish_answers.py.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.cli import main
from app.core.asides.about import About
from app.core.domain.model_calls import ChatMessage
from app.core.domain.plans import Label, Nature
from app.core.understanding.about_app import only_shares_a_word, program_topic
from app.core.understanding.aside_decision import is_rather_aside
from app.core.understanding.intent import Classification, classify
from app.core.understanding.parsed_message import ParsedMessage
from app.core.wording.about_app.about_app_answers import answer, without_commands
from app.core.wording.about_app.english_answers import ENGLISH
from app.core.wording.about_app.turkish_answers import TURKISH

TESTS = Path(__file__).parents[2]
SAMPLES = [
    json.loads(line)
    for line in (TESTS / "data" / "about_app.jsonl").read_text("utf-8").splitlines()
]
TRANSLATIONS = TESTS.parent / "resources" / "i18n" / "animsa_tr.ts"
LEAST_PRECISION, LEAST_RECALL = 0.98, 0.95


def test_labelled_questions() -> None:
    """As :mod:`tests.benchmarks.understanding` measures them."""
    wanted = [sample["about"] for sample in SAMPLES]
    given = [program_topic(ParsedMessage(sample["text"])) for sample in SAMPLES]
    right = sum(got is not None and got == want for got, want in zip(given, wanted, strict=True))
    assert right / sum(got is not None for got in given) >= LEAST_PRECISION
    assert right / sum(want is not None for want in wanted) >= LEAST_RECALL
    assert sum(want is not None for want in wanted) >= 60
    assert sum(want is None for want in wanted) >= 120


def test_labels_of_other_messages_are_left_alone() -> None:
    """Of the project's other labelled messages, none of another label is taken for one."""
    lines = (TESTS / "data" / "intents.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    for row in rows:
        history = [ChatMessage(each["role"], each["content"]) for each in row.get("history", ())]
        if program_topic(ParsedMessage(row["text"], history)) is not None:
            assert row["label"] == "general"


@pytest.mark.parametrize(
    "text",
    ["bunlar bi yere gönderiliyor mu verilerim", "sorduklarım bi yere çıkıyor mu dimi hepsi bizim"],
)
def test_careless_words_do_not_hide_that_it_is_about_the_program(text: str) -> None:
    assert program_topic(ParsedMessage(text)) is About.PRIVACY


@pytest.mark.parametrize(
    ("text", "history", "meant"),
    [
        ("nasıl yedek alırım", "telefonun yedeği nedir", False),
        ("nasıl silerim", "sabıka kaydı ne zaman silinir", False),
        ("nasıl silerim", "mürekkep lekesi", False),
        ("kısayollar neler", "Photoshop'ta maskeleme nasıl yapılır", False),
        ("internet olmadan çalışır mı", "WhatsApp nedir", False),
        ("Anımsa internet olmadan çalışır mı", "WhatsApp nedir", True),
        ("kısayollar neler", "migren tetikleyicileri neler", True),
        ("nasıl yedek alırım", "migren tetikleyicileri neler", True),
        ("karanlık mod var mı", "iPhone'da karanlık mod pili korur mu", False),
        ("bu uygulama ne işe yarar", "Duolingo uygulaması nedir", False),
        ("bu programda yedek nasıl alınır", "telefonun yedeği nedir", True),
        ("Anımsa'da karanlık mod var mı", "iPhone'da karanlık mod pili korur mu", True),
        ("klavye kısayolları neler", "uyku apnesi nedir", True),
        ("bu uygulama ne işe yarar", "uyku apnesi nedir", True),
    ],
)
def test_a_conversation_may_be_about_the_same_words(text: str, history: str, meant: bool) -> None:
    said = [ChatMessage("user", history), ChatMessage("assistant", f"{history}: şöyle olur.")]
    assert (program_topic(ParsedMessage(text, said)) is not None) is meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Ctrl+K ne yapar", True),
        ("F1 tuşu ne işe yarıyor", True),
        ("F1 ne zaman başlıyor", False),
        ("Excel'de Ctrl+T ne yapar", False),
    ],
)
def test_keys_are_asked_of_the_program_unless_another_is_named(text: str, meant: bool) -> None:
    assert program_topic(ParsedMessage(text)) is (About.SHORTCUTS if meant else None)


def test_it_is_general_and_certain() -> None:
    intent = classify("nasıl yedek alırım?")
    assert (intent.label, intent.nature) == (Label.GENERAL, Nature.ABOUT_APP)


def test_the_answer_is_in_the_language_of_the_question() -> None:
    assert answer("is there a dark mode", "tr") == ENGLISH[About.THEME]
    assert answer("karanlık mod var mı", "en") == TURKISH[About.THEME]
    assert answer("offline çalışıyor mu", "en") == TURKISH[About.OFFLINE]
    assert answer("dark mode?", "en") == ENGLISH[About.THEME]
    assert answer("dark mode?", "tr") == TURKISH[About.THEME]
    assert answer("karanlık madde nedir", "tr") == ""


def test_everything_has_an_answer_in_both_languages() -> None:
    assert set(TURKISH) == set(ENGLISH) == set(About)


@pytest.mark.parametrize("about", list(About))
def test_what_is_named_is_there(about: About, capsys: pytest.CaptureFixture[str]) -> None:
    """The window's names stand in its translations, the commands on the command line."""
    messages = ElementTree.parse(TRANSLATIONS).getroot().iter("message")
    shown = {
        plain
        for message in messages
        for tag in ("source", "translation")
        if (plain := (message.findtext(tag) or "").replace("&", ""))
    }
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = set(re.findall(r"[\w-]+", capsys.readouterr().out))
    for text in (TURKISH[about], ENGLISH[about]):
        for name in re.findall("“([^”]+)”", text):
            assert name in shown or name.endswith("?")
        for command in re.findall("`animsa ([a-z]+)", text):
            assert command in commands


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("bunu nasıl yedeklerim", About.BACKUP),
        ("programa parola koyabilir miyim", About.ENCRYPTION),
        ("arşivi şifrelemek istiyorum", About.ENCRYPTION),
        ("konuşmanın adını nasıl değiştiririm", About.EDIT),
        ("yeni sohbet nasıl açılıyor", About.START_OVER),
        ("ekranı karanlık yapamıyor muyuz", About.THEME),
    ],
)
def test_more_of_it_is_asked_for_in_everyday_words(text: str, about: About) -> None:
    assert program_topic(ParsedMessage(text)) is about


@pytest.mark.parametrize(
    ("text", "nature"),
    [
        ("dili ingilizce yapcam", Nature.ABOUT_APP),
        ("güncelleme nasıl yapılıyor", Nature.ABOUT_APP),
        ("peki aidatı nasıl ödüyorduk", Nature.TOPIC),
    ],
)
def test_it_is_heard_inside_a_conversation_of_other_things(text: str, nature: Nature) -> None:
    said = (ChatMessage("user", "aidat kaçtı"), ChatMessage("assistant", "Aidat 900 TL."))
    assert classify(text, said).nature is nature


def test_commands_are_told_to_whom_asks_for_them() -> None:
    assert "animsa erase" not in answer("bir araştırmayı nasıl silerim?", "tr")
    assert "Delete" in answer("bir araştırmayı nasıl silerim?", "tr")
    assert "`animsa backup`" in answer("komut satırından nasıl yedek alırım?", "tr")
    for language in ("tr", "en"):
        for about in About:
            told = without_commands((TURKISH if language == "tr" else ENGLISH)[about])
            assert "`animsa " not in told and "  " not in told, about
            assert told.endswith((".", "”")) and ".." not in told, about


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("eşim bilgisayara otursa yazdıklarımı görür mü", About.ACCESS),
        ("üye olmadan kullanabilir miyim", About.ACCOUNT),
        ("bana cuma günü hatırlatabilir misin", About.REMINDERS),
        ("ollama kurdum nereden bağlayacağım", About.LOCAL_MODEL),
        ("kaynakları zoteroya atabilir miyim", About.ZOTERO),
        ("doktora götüreceğim tek sayfa nasıl hazırlanıyor", About.DOCTOR),
        ("bir araştırmayı tamamen iz bırakmadan nasıl silerim", About.ERASE),
        ("yeni sürümü nasıl alırım", About.UPDATE),
        ("izin sormadan internete bakmasını istiyorum", About.ONLINE),
    ],
)
def test_what_it_tells_of_in_own_words(text: str, about: About) -> None:
    told = answer(text, "tr").split("\n\n")
    assert without_commands(TURKISH[about]) in told


def test_of_two_likely_subjects_both_are_told() -> None:
    told = answer("format atmadan bunları öbür bilgisayara nasıl alayım", "tr")
    assert 1 <= len(told.split("\n\n")) <= 2 and "“Veriler”" in told


@pytest.mark.parametrize(
    "text",
    [
        "yarın saat 9'da ilacımı hatırlat",
        "anneme ilaç saatlerini hatırlat",
        "beni saat 5te uyar",
        "10 dakika sonra haber ver",
        "alarm kur sabah 7ye",
        "hatırlatıcı ekler misin akşam ilacı için",
        "remind me to call the doctor tomorrow",
    ],
)
def test_who_wants_to_be_reminded_is_told_that_nothing_reminds(text: str) -> None:
    assert program_topic(ParsedMessage(text)) is About.REMINDERS


@pytest.mark.parametrize(
    "text",
    [
        "geçen ay konuştuğumuz ilacı hatırlat",
        "bugün ne konuştuk hatırlat",
        "metforminin dozunu hatırlat",
        "doktor yarın ne demişti hatırlat",
        "remind me what we said about metformin",
        "alarm kurmak kaç para",
    ],
)
def test_who_wants_the_past_told_again_wants_no_reminder(text: str) -> None:
    assert program_topic(ParsedMessage(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "yedek anahtar kimde kaldı en son",
        "anahtar kimde kaldı",
        "yedek lastik nerde",
        "garajın anahtarı nerede",
        "internete ne kadar ödüyorum",
        "bakıcıya haftada kaç para veriyoruz",
    ],
)
def test_a_key_or_a_price_of_something_else_is_nothing_of_the_program(text: str) -> None:
    assert only_shares_a_word(ParsedMessage(text).flat)
    assert classify(text, ()).nature is not Nature.ABOUT_APP


@pytest.mark.parametrize(
    "text", ["yedeklerim nerede", "api anahtarımı nereye yazıyorum", "buna ne kadar ödüyorum"]
)
def test_backups_and_the_key_of_a_model_are_of_the_program(text: str) -> None:
    assert not only_shares_a_word(ParsedMessage(text).flat)
    assert classify(text, ()).nature is Nature.ABOUT_APP


@pytest.mark.parametrize(
    "text", ["what's my passport date", "what is my passport date?", "what's my passport expiry"]
)
def test_a_thing_of_ones_own_is_neither_talk_nor_the_program(text: str) -> None:
    assert classify(text, ()).nature is Nature.TOPIC


@pytest.mark.parametrize("text", ["what's my data folder", "where are my files stored"])
def test_a_thing_of_the_program_is_the_program(text: str) -> None:
    assert classify(text, ()).nature is Nature.ABOUT_APP


@pytest.mark.parametrize(
    "text",
    [
        "kargo ne zaman gelecek",
        "usta ne zaman gelcek",
        "annem ne zaman dönecek",
        "su ne zaman gelir",
        "babam nerede çalışıyor",
        "oğlum hangi okula gidiyor",
    ],
)
def test_who_or_what_is_asked_for_is_nothing_of_the_program(text: str) -> None:
    classified = Classification(text, (), None, None)
    assert classified.intent.nature is not Nature.ABOUT_APP
    guess = classified.aside_guess
    assert guess is None or not is_rather_aside(guess, classified.message)


@pytest.mark.parametrize("text", ["yeni sürüm ne zaman gelecek", "yeni özellik ne zaman gelecek"])
def test_a_version_that_is_waited_for_is_of_the_program(text: str) -> None:
    assert classify(text, ()).nature is Nature.ABOUT_APP


def test_what_somebody_does_with_the_program_is_of_the_program() -> None:
    classified = Classification("babam bu programı nerede açar", (), None, None)
    guess = classified.aside_guess
    assert guess is not None and is_rather_aside(guess, classified.message)
