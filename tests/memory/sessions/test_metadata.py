from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import replace

import pytest

from app.core.domain import errors
from app.core.domain.messages import Kind, Message
from app.core.domain.model_calls import Finished, ModelEvent, ModelRequest, TextDelta, Usage
from app.core.domain.sessions import MetadataOrigin
from app.core.wording.speech import TURKISH
from app.memory.sessions.metadata import SEARCH_PHRASES, describe, extract
from app.providers.anthropic import AnthropicModel
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import FakeAnthropic

CONVERSATION = [
    Message("s", "user", "ısırgan otu çayı kanı sulandırır mı?", 0, Kind.QUESTION),
    Message(
        "s",
        "assistant",
        "Isırgan K vitamini içerir. Varfarin kullananlarda INR düşebilir.",
        0,
        Kind.ANSWER,
        position=1,
    ),
    Message("s", "user", "varfarinle içilir mi", 0, Kind.QUESTION, position=2),
    Message("s", "assistant", "Varfarin alanlar içmemeli.", 0, Kind.ANSWER, position=3),
    Message("s", "user", "teşekkürler", 0, Kind.COMMAND, position=4),
]


def test_extract_takes_its_words_from_the_conversation() -> None:
    found = extract(CONVERSATION)
    assert found.title == "Isırgan Otu Çayı: Varfarin, Kanı"
    assert found.summary == "Isırgan K vitamini içerir. Varfarin alanlar içmemeli."
    assert {"Varfarin", "ısırgan"} <= set(found.key_topics)
    assert not {"mı", "teşekkürler"} & set(found.key_topics)
    assert found.origin is MetadataOrigin.EXTRACTIVE


def test_no_measure_and_no_verb_is_a_topic_and_the_barest_form_is_shown() -> None:
    said = [
        Message(
            "s", "user", "günde kaç gram ayranı içmeliyim, güneşte ayağım şişiyor", 0, Kind.QUESTION
        ),
        Message(
            "s",
            "assistant",
            "Ayran günde iki bardak yeter; güneş şişirir.",
            0,
            Kind.ANSWER,
            position=1,
        ),
    ]
    topics = extract(said).key_topics
    assert {"Ayran", "güneş"} <= set(topics)
    assert not {"günde", "gram", "içmeliyim", "şişiyor", "kaç"} & set(topics)


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Diyabette Dawn phenomenon nedir?", "Diyabette Dawn phenomenon"),
        ("Peki Somogyi etkisi ne?", "Somogyi etkisi"),
        ("Merhaba, tiroid hakkında bilgi verir misin?", "Tiroid"),
        ("Şimdi başka konuya geçelim: D vitamini eksikliği nedir?", "D vitamini eksikliği"),
        ("Bunu bırakalım, şimdi deniz fenerlerini araştıralım", "Deniz fenerleri"),
        ("insülin direncini araştır", "İnsülin direncini araştır"),
        ("# Soru\n**Zona aşısı** kime yapılır?", "Zona aşısı kime yapılır"),
        ("D vitamini araştırması 3", "D vitamini araştırması 3"),
        ("lekanemab'ı araştır", "Lekanemab"),
        ("Lekanemab'ı annem için araştır", "Lekanemab"),
        ("annem için lekanemab güvenli mi", "Lekanemab güvenli mi"),
        ("metforminin yan etkilerini anlatır mısın", "Metforminin yan etkileri"),
        ("uyku apnesini merak ediyorum", "Uyku apnesi"),
        ("migren tetikleyicilerini sormuştum, ne bulmuştuk", "Migren tetikleyicileri"),
        ("tam olarak kuantum dolanıklığı nedir", "Kuantum dolanıklığı"),
        ("böbrek taşı neden olur", "Böbrek taşı neden olur"),
        ("ŞEKER HASTALIĞI NEDİR?", "Şeker hastalığı"),
        ("can you explain CRISPR to me", "CRISPR"),
        ("What is the Dawn phenomenon?", "Dawn phenomenon"),
        (
            "acil durumda turnikenin nasıl yapıldığını ve ne kadar kalması gerektiğini anlat",
            "Acil durumda turnikenin nasıl yapıldığını ve ne kadar kalması gerektiğini",
        ),
        (
            "bugün kuyuya pompa taktırdık, debisi 40 litre, haziranın üçünde bakıma gelecekler",
            "Bugün kuyuya pompa taktırdık, debisi 40 litre",
        ),
        ("şuraya not al: kasanın anahtarı çekmecede", "Kasanın anahtarı çekmecede"),
    ],
)
def test_title_says_what_the_question_is_about(question: str, title: str) -> None:
    assert extract([Message("s", "user", question, 0, Kind.QUESTION)]).title == title


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("lekanemab'ı annem için araştırmıştık, ne bulmuştuk?", "Lekanemab"),
        ("geçen ay uyku apnesi hakkında ne konuşmuştuk", "Uyku apnesi"),
    ],
)
def test_title_of_a_question_about_the_past_is_its_topic(question: str, title: str) -> None:
    assert extract([Message("s", "user", question, 0, Kind.RECALL)]).title == title


def test_no_title_ends_in_the_middle_of_what_it_says() -> None:
    said = "my editor Claire wants chapter three by 14 March and 4,500 words"
    told = [
        Message("s", "user", said, 0, Kind.QUESTION),
        Message("s", "assistant", TURKISH.noted, 0, Kind.ANSWER),
    ]
    assert extract(told).title == "My editor Claire wants chapter three"


def test_our_own_words_are_in_no_title_or_summary() -> None:
    """Neither the sentence above excerpts nor pleasantries, nor what only shapes an answer."""
    said = [
        Message("s", "user", "merhaba", 0, Kind.COMMAND),
        Message("s", "assistant", "Merhaba! Bugün neyi merak ediyorsun?", 0, Kind.NOTICE),
        Message("s", "user", "Zona aşısı kime yapılır?", 0, Kind.QUESTION),
        Message("s", "assistant", f"{TURKISH.excerpts_intro}\n\nElli yaş üstüne.", 0, Kind.ANSWER),
        Message("s", "user", "emin misin?", 0, Kind.QUESTION),
        Message("s", "assistant", "Bir model gerekiyor.", 0, Kind.NOTICE),
    ]
    found = extract(said)
    assert found.title == "Zona aşısı kime yapılır"
    assert found.summary == "Elli yaş üstüne."
    assert not {"model", "merhaba", "cümleler"} & {topic.lower() for topic in found.key_topics}


def test_title_is_the_first_question_that_was_answered() -> None:
    asked = [
        Message("s", "user", "Dawn ile karışan etki neydi?", 0, Kind.RECALL),
        Message("s", "assistant", "Somogyi.", 0, Kind.RECALLED),
        Message("s", "user", "Kayna", 0, Kind.QUESTION),
        Message("s", "assistant", "Bir model gerekiyor.", 0, Kind.NOTICE),
        Message("s", "user", "Tamam anladım, teşekkürler", 0, Kind.COMMAND),
    ]
    found = extract(asked)
    assert found.title == "Dawn ile karışan etki"
    assert found.summary == "Dawn ile karışan etki neydi? Kayna."
    assert extract([*asked, *CONVERSATION]).title == "Isırgan Otu Çayı: Varfarin, Kanı"


def test_summary_is_whole_sentences_without_markdown() -> None:
    again = [
        Message("s", "user", "Tiroid nedir?", 0, Kind.QUESTION),
        Message("s", "assistant", "Eski yanıt.", 0, Kind.ANSWER),
        Message("s", "assistant", "# Tiroid özeti\n**Tiroid** bir bezdir", 0, Kind.ANSWER),
        Message("s", "user", "peki TSH?", 0, Kind.QUESTION),
        Message("s", "assistant", "- [TSH](https://x.example) uyarır: az", 0, Kind.ANSWER),
    ]
    assert extract(again).summary == "Tiroid bir bezdir. TSH uyarır: az."


def test_what_is_called_out_before_an_answer_is_no_summary() -> None:
    told = [
        Message("s", "user", "how is honey melted", 0, Kind.QUESTION),
        Message("s", "assistant", "Of course, Ayşe!\n\nWarm it to 40 °C.", 0, Kind.ANSWER),
        Message("s", "user", "and wax", 0, Kind.QUESTION),
        Message("s", "assistant", "Tabii ki!", 0, Kind.ANSWER),
    ]
    assert extract(told).summary == "Warm it to 40 °C. Tabii ki!"


def test_answers_that_begin_alike_are_summed_up_once() -> None:
    told = [
        Message("s", "user", "eGFR 38 iken metformin dozu nedir", 0, Kind.QUESTION),
        Message("s", "assistant", "Kısa yanıt: doz yarıya iner.\n\n1000 mg.", 0, Kind.ANSWER),
        Message("s", "user", "Bunu tablo yap", 0, Kind.QUESTION),
        Message("s", "assistant", "Kısa yanıt: doz yarıya iner.\n\n| a | b |", 0, Kind.ANSWER),
    ]
    assert extract(told).summary == "Kısa yanıt: doz yarıya iner."


def test_a_king_s_number_ends_no_sentence() -> None:
    answer = "IV. Murad kahvehaneleri 1633'te kapattı. Gerekçe yangındı."
    told = [
        Message("s", "user", "Kahvehaneler neden kapandı?", 0, Kind.QUESTION),
        Message("s", "assistant", answer, 0, Kind.ANSWER, position=1),
    ]
    assert extract(told).summary == answer


def test_a_summary_of_one_answer_has_two_sentences_and_no_row_of_a_table() -> None:
    told = [
        Message("s", "user", "Kahve demiri azaltır mı?", 0, Kind.QUESTION),
        Message("s", "assistant", "", 0, Kind.ANSWER, position=1),
    ]

    def summary(answer: str) -> str:
        return extract([told[0], replace(told[1], content=answer)]).summary

    said = "Kahve emilimi azaltır. Arada bir saat olmalı. Çay da öyledir."
    assert summary(said) == "Kahve emilimi azaltır. Arada bir saat olmalı."
    assert summary("Kahve emilimi azaltır.\n\n| içecek | oran |\n|---|---|\n| çay | 60 |") == (
        "Kahve emilimi azaltır."
    )
    assert summary("Azaltır.") == "Azaltır."


def test_extract_of_next_to_nothing_is_not_empty() -> None:
    only = [Message("s", "user", "?", 0, Kind.COMMAND)]
    assert extract(only).title
    assert extract([]).title


async def test_describe_asks_once_where_structured_output_is_there() -> None:
    async with FakeAnthropic() as server:
        model = AnthropicModel(api_key="k", model="claude-test", base_url=server.url)
        server.script(
            Reply(
                [
                    '{"title": "Isırgan ve Varfarin", "summary": "Varfarin ve ısırgan.",'
                    ' "key_topics": ["INR", "kedi"]}'
                ]
            )
        )
        found = await describe(model, CONVERSATION)
        await model.close()
        assert (found.title, found.summary, found.key_topics) == (
            "Isırgan ve Varfarin",
            "Varfarin ve ısırgan.",
            ("INR",),
        )
        (request,) = server.requests
        assert request.body["output_config"]["format"]["type"] == "json_schema"
        assert "Kullanıcı: ısırgan otu çayı" in str(request.body["messages"])


async def test_describe_sends_the_three_printed_prompts_where_it_is_not() -> None:
    async with FakeAnthropic() as server:
        model = AnthropicModel(
            api_key="k", model="yerel", base_url=server.url, context_tokens=32_000
        )
        server.script(
            Reply(["Elbette, işte başlık: Isırgan"]),
            Reply(['"Isırgan Çayı ve Varfarin Etkileşimi"']),
            Reply(["Isırgan INR'yi düşürebilir."]),
            Reply(["ısırgan, varfarin, INR"]),
        )
        found = await describe(model, CONVERSATION)
        await model.close()
        assert found.title == "Isırgan Çayı ve Varfarin Etkileşimi"
        assert found.key_topics == ("ısırgan", "varfarin", "INR")
        assert found.search_phrases == ()
        prompts = [str(request.body["messages"]) for request in server.requests[1:]]
        assert "5-7 kelimeyle özetle" in prompts[0]
        assert "2-3 cümleyle özetle" in prompts[1]
        assert "virgülle ayır" in prompts[2]


async def test_what_a_model_writes_on_and_on_is_not_waited_for() -> None:
    endless = ["ve böyle sürer gider "] * 400
    async with FakeAnthropic() as server:
        model = AnthropicModel(
            api_key="k", model="yerel", base_url=server.url, context_tokens=32_000
        )
        never = asyncio.Event()
        server.script(
            Reply(["Elbette, başlıyorum. ", *endless], gate=never, gate_after=100),
            Reply(["Isırgan ve Varfarin\n", *endless], gate=never, gate_after=100),
            Reply(["Isırgan INR'yi düşürebilir. ", *endless], gate=never, gate_after=100),
            Reply(["ısırgan, varfarin, ", *endless], gate=never, gate_after=100),
        )
        found = await describe(model, CONVERSATION)
        await model.close()
        assert found.title == "Isırgan ve Varfarin"
        assert found.key_topics == ("ısırgan", "varfarin")


async def test_search_phrases_come_with_the_same_call() -> None:
    listed = ["Coumadin", " kan  sulandırıcı. ", "Coumadin", "", *(f"söz {n}" for n in range(20))]
    reply = {"title": "Isırgan", "summary": "Özet.", "key_topics": [], "search_phrases": listed}
    async with FakeAnthropic() as server:
        model = AnthropicModel(api_key="k", model="claude-test", base_url=server.url)
        server.script(Reply([json.dumps(reply)]))
        found = await describe(model, CONVERSATION)
        await model.close()
        assert found.search_phrases[:3] == ("Coumadin", "kan sulandırıcı", "söz 0")
        assert len(found.search_phrases) == SEARCH_PHRASES
        (request,) = server.requests
        asked = str(request.body["messages"][0]["content"])
        for printed in (
            "5-7 kelimeyle özetle",
            "2-3 cümleyle özetle",
            "ana tıbbi/sağlık kavramlar",
        ):
            assert printed in asked


@pytest.mark.parametrize("given", ["", ', "search_phrases": "yok"', ', "search_phrases": [1, {}]'])
async def test_without_usable_search_phrases_there_are_none(given: str) -> None:
    async with FakeAnthropic() as server:
        model = AnthropicModel(
            api_key="k", model="yerel", base_url=server.url, context_tokens=32_000
        )
        server.script(
            Reply(['{"title": "Isırgan", "summary": "S", "key_topics": ["k"]' + given + "}"])
        )
        found = await describe(model, CONVERSATION)
        await model.close()
        assert (found.title, found.search_phrases) == ("Isırgan", ())


class _Silent:
    """A model that answers nothing at all."""

    name = "sessiz"
    context_tokens = 32_000

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        yield TextDelta(" ")
        yield Finished(Usage())

    async def close(self) -> None:
        return


async def test_unusable_replies_are_a_model_error() -> None:
    with pytest.raises(errors.ModelError):
        await describe(_Silent(), CONVERSATION)
