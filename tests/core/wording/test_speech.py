"""What Anımsa says in a conversation: the customer's Turkish, and the same in English.

Also tests: app/core/wording/replies.py
"""

from __future__ import annotations

import string
import unicodedata
from dataclasses import fields
from typing import Literal

import pytest

from app.commands.spoken_language import typed_speeches
from app.core.domain.model_calls import ChatMessage
from app.core.domain.offers import Offer, OfferKind, Option
from app.core.domain.plans import Label
from app.core.understanding.intent import classify
from app.core.understanding.offer_reply import pending_offer
from app.core.wording.speech import (
    ENGLISH,
    LANGUAGES,
    TURKISH,
    Speech,
    offers_more,
)
from app.machine.settings import CHOICES

TURKISH_LETTERS = frozenset("çğıöşüÇĞİÖŞÜ")
SENTENCES = [field.name for field in fields(Speech)]
LINES = {"tr": ["Uyku - 15 Eylül 2024", "Su - 3 Ekim 2024"], "en": ["Sleep - 15 September 2024"]}

both = pytest.mark.parametrize("speech", LANGUAGES.values(), ids=LANGUAGES)


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


def asked(said: str) -> Offer | None:
    """What is read back from a sentence of ours."""
    return pending_offer([ChatMessage("user", "Dawn?"), ChatMessage("assistant", said)])


class TestLanguages:
    def test_there_is_one_for_each_language_of_the_interface(self) -> None:
        assert set(LANGUAGES) == set(CHOICES["language"])

    @pytest.mark.parametrize("name", SENTENCES)
    def test_each_sentence_is_there_in_both_and_names_the_same(self, name: str) -> None:
        turkish, english = getattr(TURKISH, name), getattr(ENGLISH, name)
        assert turkish.strip()
        assert english.strip()
        assert turkish != english
        assert placeholders(turkish) == placeholders(english)

    def test_english_has_no_turkish_in_it(self) -> None:
        assert [name for name in SENTENCES if TURKISH_LETTERS & set(getattr(ENGLISH, name))] == []

    @both
    @pytest.mark.parametrize("talk", [True, False])
    def test_a_model_is_set_up_in_the_window_or_at_the_command_line(
        self, speech: Speech, talk: bool
    ) -> None:
        page = "“Model ve anahtar”" if speech is TURKISH else "“Model and key”"
        said = speech.without_model(talk=talk, saved=True)
        assert page in said
        assert "animsa" not in said
        typed = typed_speeches()[speech.language].without_model(talk=talk, saved=True)
        assert page in typed
        assert "`animsa model`" in typed


class TestTheCustomersWords:
    """Specifications 1 and 2, to the letter."""

    def test_no_record(self) -> None:
        assert TURKISH.nothing_on("Beta hücre rejenerasyonu") == (
            "Beta hücre rejenerasyonu hakkında daha önce bir araştırma kaydı bulamadım. "
            "Şimdi araştırayım mı?"
        )
        assert TURKISH.nothing_on("") == (
            "Bu konuda daha önce bir araştırma kaydı bulamadım. Şimdi araştırayım mı?"
        )

    def test_a_list(self) -> None:
        assert TURKISH.list_to_choose_from("İnsülin direnci", LINES["tr"]) == (
            "İnsülin direnci hakkında birkaç araştırman var:\n\n"
            "1) Uyku - 15 Eylül 2024\n"
            "2) Su - 3 Ekim 2024\n\n"
            "Hangisinden bahsediyorsun veya yeni araştırma mı yapmamı istersin?"
        )

    def test_the_rest(self) -> None:
        assert TURKISH.researched_before.format(on_date="5 Ekim'de") == (
            "Bu konuyu 5 Ekim'de araştırmıştın. İşte o zaman öğrendiklerin:"
        )
        assert TURKISH.offer_new == "Yeni araştırma yapmamı ister misin?"
        assert TURKISH.incomplete == (
            "Bu bilgi tam olarak sorunuzu cevaplamıyor gibi. "
            "Daha detaylı yeni bir araştırma yapmamı ister misin?"
        )
        assert TURKISH.too_long == (
            "Çok uzun bir konuşma yaptık. Yeni bir oturum başlatıyorum ama önceki araştırman "
            "kaydedildi, istersen 'daha önce konuştuklarımız' diyerek ulaşabilirsin."
        )


class TestWhatIsAsked:
    """Everything that is asked can be read back from the record, and answered in both languages."""

    @both
    @pytest.mark.parametrize("topic", ["", "Dawn"])
    def test_no_record(self, speech: Speech, topic: str) -> None:
        assert asked(speech.nothing_on(topic)) == Offer(OfferKind.RESEARCH, "Dawn?")
        assert asked(speech.none_of_them) == Offer(OfferKind.RESEARCH, "Dawn?")

    @both
    def test_new_research(self, speech: Speech) -> None:
        for said in (speech.offer_new, speech.incomplete):
            assert asked(f"5 Ekim.\n\n{said}") == Offer(OfferKind.NEW_RESEARCH, "Dawn?")

    @both
    @pytest.mark.parametrize("topic", ["", "Dawn"])
    def test_which_one(self, speech: Speech, topic: str) -> None:
        lines = LINES[speech.language]
        found = asked(speech.list_to_choose_from(topic, lines))
        assert found is not None
        assert found.kind is OfferKind.CHOICE
        assert [option.title for option in found.options] == [n.split(" - ")[0] for n in lines]

    @both
    def test_what_asks_for_nothing(self, speech: Speech) -> None:
        for said in (speech.declined, speech.kept, speech.not_found_days, speech.record_intro):
            assert asked(said) is None

    @both
    @pytest.mark.parametrize(
        ("answer", "label"),
        [
            ("Evet", Label.CONFIRM_YES),
            ("Yes", Label.CONFIRM_YES),
            ("Hayır", Label.CONFIRM_NO),
            ("No, thanks", Label.CONFIRM_NO),
        ],
    )
    def test_yes_and_no(self, speech: Speech, answer: str, label: Label) -> None:
        for said in (speech.nothing_on("Dawn"), speech.offer_new, speech.incomplete):
            history = [ChatMessage("user", "Dawn?"), ChatMessage("assistant", said)]
            assert classify(answer, history).label is label

    @both
    @pytest.mark.parametrize("answer", ["İkinci", "the second one", "2"])
    def test_the_second_one(self, speech: Speech, answer: str) -> None:
        options = tuple(Option(name, name, 0) for name in ("Uyku", "Su", "Tuz"))
        said = speech.list_to_choose_from("", [f"{option.title} - x" for option in options])
        history = [ChatMessage("user", "Dawn?"), ChatMessage("assistant", said)]
        intent = classify(answer, history, Offer(OfferKind.CHOICE, "Dawn?", options))
        assert (intent.label, intent.pick) == (Label.CHOICE, (2,))

    @both
    def test_an_answer_that_was_not_enough(self, speech: Speech) -> None:
        assert offers_more(f"…\n\n{speech.incomplete}")
        assert not offers_more(f"…\n\n{speech.record_intro}")

    @pytest.mark.parametrize("form", ["NFC", "NFD"])
    def test_an_answer_that_was_not_enough_however_it_is_written(
        self, form: Literal["NFC", "NFD"]
    ) -> None:
        said = unicodedata.normalize(form, "YENİ BİR ARAŞTIRMA YAPMAMI İSTER MİSİN?")
        assert offers_more(said)


class TestWithoutAModel:
    @both
    def test_only_what_is_saved_is_said_to_be(self, speech: Speech) -> None:
        assert speech.question_kept in speech.without_model(talk=False, saved=True)
        assert speech.question_kept not in speech.without_model(talk=False, saved=False)
        assert speech.question_kept not in speech.without_model(talk=True, saved=True)


@pytest.mark.parametrize(
    ("speech", "named"), [(TURKISH, "Vikipedi"), (ENGLISH, "Turkish Wikipedia")]
)
def test_services_are_named_in_the_language_of_the_question(speech: Speech, named: str) -> None:
    asked = speech.ask_online("kafein", ["Vikipedi", "PubMed"], files=False, model="", again=False)
    assert f" {named}, PubMed; " in asked
