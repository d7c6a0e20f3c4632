"""A model server that knows what each step of a research asks, in every tier and mode, so that a
research can be killed anywhere and taken up again without a script that would be out of step."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.fakes.anthropic_replies import AnyReply, HttpError, Reply
from tests.fakes.anthropic_server import FakeAnthropic, Hit, WebSearch
from tests.research.worlds import says

HIT = Hit("https://dergi.example/x", "Somogyi olgusu", quote="Eşik 65 mg/dL olarak önerildi.")
PART = {"question": "Somogyi nedir?", "queries": ["Somogyi etkisi"]}
STEPS: dict[str, AnyReply] = {
    "file_queries:": says(
        {
            "question": "Somogyi etkisi nedir?",
            "file_queries": ["Somogyi etkisi"],
            "online_queries": ["Somogyi eşik"],
        }
    ),
    "parts: Raporun": says({"question": "Somogyi etkisi nedir?", "parts": [PART]}),
    "queries: Bu soru için": says(
        {"question": "Somogyi etkisi nedir?", "queries": ["Somogyi etkisi", "Somogyi effect"]}
    ),
    "findings: Soruyu": says(
        {"findings": [{"text": "Doz indirilmiş", "ids": ["K1"]}], "queries": ["Dawn fenomeni"]}
    ),
    "enough: Kaynaklar": says({"enough": True, "queries": [], "conflicts": []}),
    "title: Raporun": says(
        {"title": "Somogyi", "sections": [{"heading": "Eşik", "points": "eşik", "ids": ["K1"]}]}
    ),
    "**Analysis Directive**": Reply(
        [
            "Somogyi etkisi gece ",
            "ölçülen değer 70 mg/dL altındaysa düşünülür [K1]. Değer 4321 mg/dL'dir [K1].",
        ]
    ),
    "denetimden geçmedi": says(
        {"sentences": [{"number": 1, "text": "Gece ölçülen değer 70 mg/dL altındadır [K1]."}]}
    ),
    "unsupported: Sözünden": says({"unsupported": []}),
    "<sorgu>": WebSearch([HIT]),
}


class Clerk(FakeAnthropic):
    """The server. ``asked`` are the steps it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self._failure: HttpError | None = None

    def fail_next(self, failure: HttpError) -> None:
        """Refuse the next step."""
        self._failure = failure

    async def _message(self, body: Any, writer: asyncio.StreamWriter, number: int) -> None:
        told = json.dumps(body["messages"][-1], ensure_ascii=False)
        step = next((name for name in STEPS if name in told), "")
        if step:
            # What is asked about ended sessions is answered as ever.
            self.asked.append(step)
            self.script(self._failure or STEPS[step])
            self._failure = None
        await super()._message(body, writer, number)
