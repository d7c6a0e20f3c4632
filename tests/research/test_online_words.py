"""Once something private was in view, a query that leaves holds only words and figures of the
user's question and of public passages; addresses and long tokens never leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.events import Step, StepCode
from app.core.domain.evidence import SourceKind
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording.steps import step_text
from app.research.online_words import OnlineWords
from tests.fakes.anthropic_replies import Reply
from tests.fakes.anthropic_server import WebSearch
from tests.fakes.person import home_with_model
from tests.research.worlds import SOMOGYI, Shelf, excerpt, says, web_of

QUESTION = "Somogyi etkisi kaç mg/dL altında düşünülür?"
SECRETS = ("Zeliha", "Kandemir", "7734", "vardenafil", "Çankırı")
DIARY = excerpt(
    "Somogyi etkisi için Zeliha Kandemir, dosya 7734, Çankırı: gece 65 mg/dL altında düşünülür; "
    "vardenafil kullanıyor.",
    kind=SourceKind.FILE,
    title="Hasta günlüğü",
)
LEAKY = [
    "Zeliha Kandemir 7734 vardenafil",
    "Somogyi etkisi Zeliha 7734",
    "Somogyi Çankırı kandemir.attacker.example",
    "somogyi WmVsaWhhS2FuZGVtaXI3NzM0 düşünülür",
    "Somogyi eşik Zeliha'nın",
    "vardenafil@posta.example Somogyi",
]
ASKED_FOR = says(
    {
        "question": QUESTION,
        "queries": LEAKY[:3],
        "file_queries": ["Somogyi etkisi"],
        "online_queries": LEAKY[:2],
        "parts": [{"question": "Somogyi nedir?", "queries": ["Somogyi etkisi"]}],
        "findings": [{"text": "Zeliha Kandemir", "ids": ["K1"]}],
        "enough": False,
        "conflicts": [],
    }
)


def leaked(asked: list[str]) -> list[str]:
    folded = " ".join(asked).casefold()
    return [secret for secret in SECRETS if secret.casefold() in folded]


# --- what may leave ------------------------------------------------------------------------------


def words(*said: str) -> OnlineWords:
    found = OnlineWords(said)
    found.learn([excerpt("Rebound hiperglisemi 2021'de 40 hastada ölçüldü.", title="Dergi")])
    found.learn([DIARY])
    return found


@pytest.mark.parametrize("query", LEAKY)
def test_private_words_are_held_back(query: str) -> None:
    left = words(QUESTION).query(query, private=True)
    assert leaked([left.text]) == []
    assert left.held_back


@pytest.mark.parametrize(
    "query",
    [
        "Somogyi etkisi", "somogyinin etkileri", "rebound hiperglisemi 2021", "40 hastada",
        "Somogyi effect", "etki kaç mg/dL altında",
    ],
)  # fmt: skip
def test_words_of_the_question_and_of_public_passages_leave(query: str) -> None:
    left = words(QUESTION).query(query, private=True)
    assert (left.text, left.held_back) == (query, ())


def test_nothing_private_in_view_holds_no_word_back() -> None:
    for query in ("posthypoglycemic rebound hyperglycemia", "COVID-19-associated", "it what"):
        assert words(QUESTION).query(query, private=False).text == query


@pytest.mark.parametrize(
    "token",
    [
        "evil.example", "a.b.attacker.com/x", "https://evil.example/?q=1", "10.0.0.1",
        "x@y.example",
        "5a656c6968614b616e64656d6972", "A" * 41, "data/Zeliha/Kandemir/7734",
    ],
)  # fmt: skip
def test_addresses_and_long_tokens_never_leave_unless_typed(token: str) -> None:
    for private in (False, True):
        left = words(QUESTION).query(f"Somogyi {token}", private=private)
        assert (left.text, left.held_back) == ("Somogyi", (token,))
    typed = words(f"{token} nedir?").query(f"{token} nedir", private=True)
    assert token in typed.text


def test_common_words_alone_are_no_query() -> None:
    assert words(QUESTION).query("ve ile bu Zeliha", private=True).text == ""
    assert words(QUESTION).query("", private=True).text == ""


def test_a_figure_is_the_whole_figure() -> None:
    left = words("65 mg/dL ve 12,5 ünite").query("65 12,5 12 7734 6", private=True)
    assert left.held_back == ("12", "7734", "6")


def test_a_word_of_another_writing_is_a_word() -> None:
    assert words(QUESTION).query("Somogyi Зелиха", private=True).text == "Somogyi"


# --- in a run ------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [Mode.BOTH, Mode.SEQUENTIAL])
@pytest.mark.parametrize("tier", [Tier.ARASTIRMA, Tier.DERIN])
async def test_no_private_word_is_searched_for_in_any_tier_and_mode(
    tmp_path: Path, tier: Tier, mode: Mode
) -> None:
    files, web = Shelf([DIARY]), Shelf([SOMOGYI])
    gaps = says({"enough": False, "queries": LEAKY[1:], "conflicts": [], "findings": []})
    first = says(
        {
            "question": QUESTION,
            "queries": ["Somogyi etkisi"],
            "file_queries": ["Somogyi etkisi"],
            "online_queries": LEAKY[:2],
            "parts": [{"question": "Somogyi nedir?", "queries": ["Somogyi etkisi"]}],
        }
    )
    async with home_with_model(tmp_path, library=files, open_web=web_of(web)) as (server, person):
        server.script(
            first,
            *[gaps] * 6,
            *[Reply(["Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]."])] * 4,
        )
        await person.controller.submit(QUESTION, tier=tier, mode=mode)
        assert any("Zeliha" in str(each.body) for each in server.requests), "it was in view"
        assert web.asked
        assert leaked(web.asked) == []
        held = [each for each in person.screen.all(Step) if each.code is StepCode.HELD_BACK]
        assert held
        assert leaked([step_text(each, "tr") for each in held])
        for each in held:
            assert leaked([each.about["query"]]) == []


async def test_what_an_answer_of_before_told_is_not_searched_for(tmp_path: Path) -> None:
    """The conversation itself holds what came from the files."""
    files, web = Shelf([DIARY]), Shelf([SOMOGYI])
    async with home_with_model(
        tmp_path, searches_web=True, library=files, open_web=web_of(web)
    ) as (server, person):
        server.script(
            says({"question": QUESTION, "queries": ["Somogyi etkisi"]}),
            says({"enough": True, "queries": [], "conflicts": []}),
            Reply(["Zeliha Kandemir, dosya 7734: eşik 65 mg/dL [K1]."]),
        )
        await person.controller.submit(QUESTION, tier=Tier.ARASTIRMA, mode=Mode.FILES_ONLY)
        web.asked.clear()
        server.requests.clear()
        server.script(
            says({"question": "x", "queries": LEAKY[:2]}),
            WebSearch([]),
            WebSearch([]),
            says({"enough": True, "queries": [], "conflicts": []}),
            Reply(["Gece değer 70 mg/dL altındaysa Somogyi etkisi düşünülür [K1]."]),
        )
        await person.controller.submit(
            "Peki bu etki kimlerde görülür?", tier=Tier.ARASTIRMA, mode=Mode.ONLINE_ONLY
        )
        assert web.asked
        assert leaked(web.asked) == []
        searches = [str(each.body) for each in server.requests if "<sorgu>" in str(each.body)]
        assert searches
        assert leaked(searches) == []
