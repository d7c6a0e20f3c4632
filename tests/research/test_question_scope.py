"""A run keeps to what the user asked: a silly plan reaches nothing private, and past answers are
sources only for what they state by themselves.

Also tests: app/research/text/past_answers.py, app/research/run_state.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.domain.events import Done, Step
from app.core.domain.evidence import SourceKind
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.wording.speech import LANGUAGES, TURKISH, Speech
from app.research.question_scope import OwnWords, only_resolves
from app.research.text.past_answers import own_statements
from tests.fakes.anthropic_replies import CutBody, Reply
from tests.fakes.person import at_home, home_with_model
from tests.research.test_runner import prompts_of
from tests.research.worlds import ENOUGH, Shelf, excerpt, says, web_of

QUESTION = "Kara deliğin kütlesi nasıl ölçülür, araştır"
MASS = excerpt(
    "Kara deliğin kütlesi çevresinde dönen yıldızların hızından ölçülür.", title="Kara delik"
)
DRUGS = excerpt(
    "Warfarin 5 mg, akşam. INR haftada bir bakılır; bir soru olursa hekim aranır.",
    kind=SourceKind.FILE,
    title="İlaç listem",
)
SILLY = says(
    {"question": "soru, araştırılacak, Kara", "queries": ["soru", "Kara", "araştırılacak"]}
)


def told_files(title: str) -> str:
    return f'başlık=\\"{title}\\"'


class TestSillyPlan:
    async def test_the_question_stays_and_nothing_private_leaves(self, tmp_path: Path) -> None:
        files, web = Shelf([DRUGS]), Shelf([MASS])
        home = home_with_model(tmp_path, library=files, open_web=web_of(web))
        async with home as (server, person):
            server.script(SILLY, ENOUGH, Reply(["Yıldızların hızından ölçülür [K1]."]))
            assert await person.say(QUESTION) == "Yıldızların hızından ölçülür [1]."
            assert f"**Question**: {QUESTION}\\n" in prompts_of(server.requests)[-1]
            assert "Warfarin" not in "".join(prompts_of(server.requests))
            assert web.asked[0] == "Kara deliğin kütlesi ölçülür"
            assert files.asked[0] == "Kara deliğin kütlesi ölçülür"
            assert not any("soru" in query for query in files.asked)

    @pytest.mark.parametrize("mode", [Mode.FILES_ONLY, Mode.SEQUENTIAL, Mode.BOTH])
    @pytest.mark.parametrize("tier", [Tier.HIZLI, Tier.ARASTIRMA, Tier.DERIN])
    async def test_it_does_not_in_any_tier_and_mode(
        self, tmp_path: Path, tier: Tier, mode: Mode
    ) -> None:
        files = Shelf([DRUGS])
        part = {"question": "Warfarin dozu", "queries": ["Warfarin INR"]}
        silly = {**part, "parts": [part], "file_queries": ["Warfarin"], "online_queries": []}
        home = home_with_model(tmp_path, library=files, open_web=web_of(Shelf([MASS])))
        async with home as (server, person):
            gap = says({"enough": False, "queries": ["Warfarin"], "conflicts": [], "findings": []})
            server.script(
                *[says(silly)] * (tier is not Tier.HIZLI or mode is Mode.SEQUENTIAL),
                *[gap, gap, Reply(["Yıldızların hızından ölçülür [K1]."])] * 3,
            )
            await person.controller.submit(QUESTION, tier=tier, mode=mode)
            assert not any("Warfarin" in query for query in files.asked)
            assert "INR haftada" not in "".join(prompts_of(server.requests))

    async def test_a_confirmed_part_counts_as_the_users_words(self, tmp_path: Path) -> None:
        files = Shelf([DRUGS])
        home = home_with_model(tmp_path, library=files, open_web=web_of(Shelf([MASS])))
        async with home as (server, person):

            async def review(parts: tuple[str, ...]) -> tuple[str, ...]:
                return (*parts, "Warfarin alanda INR ne sıklıkta bakılır?")

            person.controller.review_plans(review)
            part = {"question": "Kara deliğin kütlesi nedir?", "queries": ["kara delik kütle"]}
            server.script(
                says({"question": "x", "parts": [part]}),
                ENOUGH,
                says({"title": "Ölçüm", "sections": []}),
                Reply(["INR haftada bir bakılır [K2]."]),
            )
            await person.controller.submit(QUESTION, tier=Tier.DERIN)
            assert person.screen.last(Done).citations[0].title == "İlaç listem"

    async def test_a_file_that_fits_is_used(self, tmp_path: Path) -> None:
        note = excerpt(
            "Derste kara deliğin kütlesi yıldızların yörüngesinden ölçüldü.",
            kind=SourceKind.FILE,
            title="Ders notu",
        )
        async with home_with_model(tmp_path, library=Shelf([DRUGS, note])) as (server, person):
            server.script(SILLY, ENOUGH, Reply(["Yörüngeden ölçüldü [K1]."]))
            await person.say(QUESTION)
            (cited,) = person.screen.last(Done).citations
            assert cited.title == "Ders notu"


class TestWording:
    SAID = "\nUser: Dawn fenomeni ne kadar sık?\nAssistant: Yaygındır...\n"

    @pytest.mark.parametrize(
        ("wording", "wanted"),
        [
            ("Dawn fenomeninin nedeni nedir?", True),
            ("Dawn fenomeninde Warfarin nedeni", False),
            ("soru, araştırılacak", False),
        ],
    )
    def test_only_says_what_the_question_leaves_to_the_conversation(
        self, wording: str, wanted: bool
    ) -> None:
        assert only_resolves(wording, "Peki bunun nedeni ne?", self.SAID) is wanted

    def test_a_query_shares_a_word_or_a_synonym(self) -> None:
        own = OwnWords("Şeker hastalığı nasıl önlenir?")
        assert own.touches("diyabetten korunma")
        assert own.touches("diabetes prevention")
        assert not own.touches("warfarin dozu")


class TestPast:
    def test_states_what_was_checked(self) -> None:
        answer = (
            "# Başlık\n\nEşik 70 mg/dL'dir. Doz 5 ünitedir. (kaynaksız) Ölçüm gecedir.\n\n"
            "> Belgeden bir alıntı.\n\n- Madde bir.\n- Madde iki. (kaynaksız)\n"
        )
        told = own_statements(answer)
        for kept in ("Eşik 70 mg/dL'dir.", "Ölçüm gecedir.", "- Madde bir."):
            assert kept in told
        for gone in ("5 ünite", "alıntı", "Madde iki", "kaynaksız"):
            assert gone not in told

    @pytest.mark.parametrize("speech", LANGUAGES.values())
    def test_an_answer_of_quotes_states_nothing(self, speech: Speech) -> None:
        assert own_statements(f"{speech.excerpts_intro}\n\n**Belge**\n\n> Bir alıntı. [1]") == ""

    async def test_quotes_lead_on_to_their_own_sources(self, tmp_path: Path) -> None:
        """Answered without a model once, a question does not find the echo but the page."""
        async with at_home(tmp_path, open_web=web_of(Shelf([MASS]))) as person:
            assert (await person.say(QUESTION)).startswith(TURKISH.excerpts_intro)
            await person.controller.end()
        async with home_with_model(tmp_path, open_web=web_of(Shelf([MASS]))) as (server, person):
            server.script(Reply(["Yıldızların hızından ölçülür [K1]."]))
            asked = "Yıldızlar kara deliğin çevresinde ne hızla döner, kaynaklara bak"
            await person.controller.submit(asked, tier=Tier.HIZLI, mode=Mode.BOTH)
            assert "researching" in [step.code for step in person.screen.all(Step)]
            told = prompts_of(server.requests)[-1]
            assert told_files("Kara delik") in told
            assert "geçmiş araştırma\\" not in told
            assert TURKISH.excerpts_intro not in told

    async def test_half_an_answer_is_no_source(self, tmp_path: Path) -> None:
        async with home_with_model(tmp_path, open_web=web_of(Shelf([MASS]))) as (server, person):
            half = "Kara deliğin kütlesi yıldızların hızından ölçülür [K1]. Yarıda"
            server.script(CutBody([half]))
            assert not await person.controller.submit(QUESTION, tier=Tier.HIZLI)
            await person.controller.end()
            server.requests.clear()
            server.script(Reply(["Yıldızların hızından ölçülür [K1]."]))
            await person.controller.submit(QUESTION, tier=Tier.HIZLI, mode=Mode.BOTH)
            assert "geçmiş araştırma\\" not in prompts_of(server.requests)[-1]

    async def test_files_only_means_no_past(self, tmp_path: Path) -> None:
        lamp = excerpt(
            "Fresnel merceği ışığı kırar ve toplar.", kind=SourceKind.FILE, title="Fener notu"
        )
        question = "Fresnel merceği ışığı nasıl kırar, kaynaklara bak"
        for mode, past in ((Mode.BOTH, True), (Mode.FILES_ONLY, False)):
            async with home_with_model(
                tmp_path / mode.value, remembers=True, library=Shelf([lamp])
            ) as (server, person):
                server.script(Reply(["Işığı kırar [K1]."]))
                await person.controller.submit(question, tier=Tier.HIZLI, mode=mode)
                assert ("geçmiş araştırma\\" in prompts_of(server.requests)[-1]) is past


class TestOwnKnowledge:
    @pytest.mark.parametrize(
        ("asked", "told"),
        [
            ("İstanbul ne zaman fethedildi?", True),
            ("türkiyenin başkenti neresi, hangi şehir", True),
            ("1500 metre kaç kilometre eder", False),
            ("Bana bir şiir yaz", False),
        ],
    )
    async def test_an_answer_without_a_look_at_sources_says_so(
        self, tmp_path: Path, asked: str, told: bool
    ) -> None:
        async with home_with_model(tmp_path, open_web=web_of(Shelf([MASS]))) as (server, person):
            server.script(Reply(["Bir yanıt."]))
            assert await person.say(asked) == "Bir yanıt."
            steps = [each.code for each in person.screen.all(Step)]
            assert ("from_knowledge" in steps) is told
