"""A writer at the fake model server that answers whatever a research asks of it.

``TEMPERS``: the *faithful* one plans little and finds it enough; the *greedy* one asks for ever
more searches and never has enough; the *foreign* one writes English and mends it when told; the
*stubborn* one writes English and mends nothing. All but the foreign ones write every true sentence
whose gold passage they were given, and one false sentence among them.
"""

from __future__ import annotations

import asyncio
import json
import re
from itertools import count
from typing import Any

from tests.benchmarks.research_corpus import Question, cite
from tests.fakes.anthropic_server import FakeAnthropic, Reply

TEMPERS = ("faithful", "greedy", "foreign", "stubborn")
NOTHING = "Kaynaklarda bu soruyu yanıtlayan bir bilgi bulunmuyor."
ENGLISH = "The documents that were given say that this is true for most of the people [K1]."
_DOCUMENT = re.compile(r'<belge kimlik="(K\d+)"[^>]*>\n(.*?)\n</belge>', re.DOTALL)
_STEPS = {
    "plan": "queries: Bu soru için",
    "deep plan": "parts: Raporun",
    "analysis": "file_queries:",
    "extraction": "findings: Soruyu",
    "gaps": "enough: Kaynaklar",
    "outline": "title: Raporun",
    "answer": "**Analysis Directive**",
    "repair": "denetimden geçmedi",
}


class Writer(FakeAnthropic):
    """The server. ``steps`` are the calls of the research at hand, by name."""

    def __init__(self, temper: str) -> None:
        super().__init__()
        self.question: Question | None = None
        self.steps: list[str] = []
        self.temper = temper
        self._number = count(1)

    def ask(self, question: Question) -> None:
        """Have the next research be about this."""
        self.question, self.steps = question, []

    async def _message(self, body: Any, writer: asyncio.StreamWriter, number: int) -> None:
        told = json.dumps(body["messages"][-1], ensure_ascii=False)
        step = next((name for name, words in _STEPS.items() if words in told), "")
        if step:
            self.steps.append(step)
            self.script(self._reply_to(step, _text(body["messages"][-1]["content"])))
        await super()._message(body, writer, number)

    def _reply_to(self, step: str, prompt: str) -> Reply:
        assert self.question is not None
        if step == "answer":
            return Reply([self._written(prompt)])
        return Reply([json.dumps(self._worked(step, prompt), ensure_ascii=False)])

    def _worked(self, step: str, prompt: str) -> dict[str, object]:
        """The reply of a working step."""
        assert self.question is not None
        asked, greedy = self.question.text, self.temper == "greedy"
        queries = [f"{asked} {next(self._number)}" for _ in range(40)] if greedy else [asked]
        given = [name for name, _ in _DOCUMENT.findall(prompt)]
        if step == "repair":
            failed = len(re.findall(r"^\d+\. ", prompt, re.MULTILINE))
            mended = " ".join(self._true(prompt)) if self.temper == "foreign" else ""
            still = ENGLISH if self.temper == "stubborn" else ""
            texts = [mended or still] + [still] * (failed - 1)
            listed = [{"number": n, "text": text} for n, text in enumerate(texts, 1)]
            return {"sentences": listed}
        part = {"question": asked, "queries": queries}
        return {
            "question": asked,
            "queries": queries,
            "parts": [part] * (20 if greedy else 1),
            "file_queries": queries,
            "online_queries": queries,
            "findings": [{"text": "Belgede yanıt var", "ids": given[:2]}],
            "enough": not greedy,
            "conflicts": [{"about": "Kaynaklar ayrışıyor", "ids": given[:2]}],
            "title": "Bulgular",
            "sections": [{"heading": "Bulgular", "points": "yanıt", "ids": given[:2]}],
        }

    def _written(self, prompt: str) -> str:
        assert self.question is not None
        if self.temper in ("foreign", "stubborn"):
            return ENGLISH
        true = self._true(prompt)
        ids = [name or "K1" for name in self._ids(prompt)]
        false = [cite(each.text, ids) for each in self.question.faults[:1]]
        return " ".join([*true[:1], *false, *true[1:]]) or NOTHING

    def _ids(self, prompt: str) -> list[str]:
        """The ids by which the prompt names the gold passages, "" for those that it has not."""
        assert self.question is not None
        given = {name: " ".join(text.split()) for name, text in _DOCUMENT.findall(prompt)}
        return [
            next((name for name, text in given.items() if gold.sentence in text), "")
            for gold in self.question.gold
        ]

    def _true(self, prompt: str) -> list[str]:
        """The true sentences that the documents of the prompt allow."""
        assert self.question is not None
        ids = self._ids(prompt)
        allowed = [cite(claim.text, ids) for claim in self.question.true]
        return [each for each in allowed if not re.search(r"\[\]|\[, |, \]", each)]


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(str(block.get("text", "")) for block in content)
