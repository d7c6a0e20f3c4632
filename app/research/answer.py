"""The answering call of a run: the model writes from passages, with one round of repair."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace

from app.core.domain import errors, json_codec
from app.core.domain.events import Step, StepCode
from app.core.domain.evidence import Passage
from app.core.domain.model_calls import Finished, ModelRequest, TextDelta, Waiting
from app.core.domain.ports import ChatModel
from app.core.domain.tiers_and_modes import Tier
from app.core.wording.prompts import Filled, fill
from app.research import research_prompts
from app.research.budgets import TimeOver
from app.research.checking.verify import Checked, Verifier
from app.research.modes import DIRECTIVE
from app.research.run_state import (
    CHARS_PER_TOKEN,
    ResearchResult,
    ResearchRun,
    begun,
    objects,
)
from app.research.runs.journal import Result
from app.research.writing import CheckedAnswer

ANSWER_TOKENS = {Tier.HIZLI: 1_500, Tier.ARASTIRMA: 4_096, Tier.DERIN: 12_000}
REPAIR_TOKENS = 3_000
JUDGE_TOKENS = 500
MOST_JUDGED = 40
MOST_CHARACTERS = {Tier.HIZLI: 24_000, Tier.ARASTIRMA: 60_000, Tier.DERIN: 240_000}
"""Of the passages that the one who writes is given."""
LEAST_CHARACTERS = 3_000
"""What is given in any case: a question that was researched is answered."""
_FRAME_TOKENS = 900
_FORMS = {
    Tier.HIZLI: research_prompts.SHORT,
    Tier.ARASTIRMA: research_prompts.MEDIUM,
    Tier.DERIN: research_prompts.REPORT,
}


Answered = tuple[ResearchResult, tuple[Passage, ...]]


async def write(
    run: ResearchRun, notes: Filled, quotes: Callable[[int], Awaitable[Answered]]
) -> Answered:
    """Let the model answer from what was found, and show what holds; where no sentence does, the
    ``quotes`` that are shown without a model, which are told how many sources stand above them.
    An answer that time or the user ends is what was written by then, and quotes. Raises
    ``ModelError``."""
    checked = CheckedAnswer(
        Verifier(run.evidence.passages, run.task.question),
        run.evidence,
        run.screen.write,
        run.task.speech,
        mends=run.task.tier is not Tier.HIZLI,
    )
    try:
        written = await _written(run, notes, checked)
    except TimeOver:
        return await _broken_off(run, checked, quotes)
    run.meter.charge(json_codec.usage_from_json(written.get("usage")))
    run.tell_spent()

    async def repair(failed: Sequence[Checked]) -> Mapping[int, str]:
        return await _repair(run, failed)

    async def judge(claims: Sequence[Checked]) -> frozenset[int]:
        return await _judge(run, claims)

    await checked.finish(repair, judge)
    if not checked.text.strip():
        # Nothing of it held: what the sources say, word for word, is better than nothing.
        found, behind = await quotes(0)
        if found.text or found.near:
            left_out = (*checked.left_out, *checked.kept_back)
            return replace(found, left_out=left_out), behind
    await checked.show_rest()
    return _outcome(run, checked, truncated=bool(written.get("truncated"))), checked.passages()


async def _written(run: ResearchRun, notes: Filled, checked: CheckedAnswer) -> Result:
    """The step in which the model writes, fed into ``checked``; of a run that is taken up again,
    what it wrote then. Raises ``ModelError`` and ``TimeOver``."""
    model, answering = run.task.model, run.task.answering
    assert model is not None and answering is not None
    tokens = min(ANSWER_TOKENS[run.task.tier], model.context_tokens // 4)
    prompt = fill(
        research_prompts.ANSWER,
        question=research_prompts.asked(run.task.question, run.understood),
        documents=run.documents(_room(run, model, tokens, notes)),
        priority=", ".join(DIRECTIVE[part] for part in run.priority),
        notes=notes,
        language=research_prompts.language_name(run.task.question),
        form=_FORMS[run.task.tier],
    )
    run.screen.show(Step(StepCode.ANSWERING, {"model": model.name}))
    known = run.journal.known("write")
    if known is not None:
        await checked.feed(str(known.get("text", "")))
        return known
    request = replace(await run.within(answering(prompt)), max_tokens=tokens)
    return await run.journal.step("write", lambda: _stream(run, model, request, checked))


def _outcome(run: ResearchRun, checked: CheckedAnswer, *, truncated: bool) -> ResearchResult:
    return ResearchResult(
        checked.text,
        checked.citations(),
        run.meter.usage,
        truncated=truncated,
        hit=run.meter.hit,
        stopped=run.stop.is_set(),
        left_out=tuple(checked.left_out),
        replaced=tuple(checked.replaced),
    )


async def _broken_off(
    run: ResearchRun, checked: CheckedAnswer, quotes: Callable[[int], Awaitable[Answered]]
) -> Answered:
    """What was written until now, as far as it holds, and below it what the sources say."""
    checked.break_off()
    await checked.finish(None)
    written = _outcome(run, checked, truncated=False)
    found, behind = await quotes(len(written.citations))
    if not written.text.strip():
        told = found.text or found.near
        if not told:
            await checked.show_rest()
            written = _outcome(run, checked, truncated=False)
        if told or not written.text.strip():
            return replace(found, left_out=(*checked.left_out, *checked.kept_back)), behind
    if not found.text:
        return written, checked.passages()
    both = replace(
        written,
        text=written.text + found.text,
        citations=(*written.citations, *found.citations),
    )
    return both, tuple({each.id: each for each in (*checked.passages(), *behind)}.values())


def _room(run: ResearchRun, model: ChatModel, tokens: int, notes: Filled) -> int:
    """Characters of passages that budget and model leave."""
    fixed = tokens + _FRAME_TOKENS + (len(run.question) + len(notes)) // CHARS_PER_TOKEN
    spare = min(
        run.meter.tokens_left - run.task.history, model.context_tokens * 5 // 8 - run.task.history
    )
    wanted = (spare - fixed) * CHARS_PER_TOKEN
    return max(min(wanted, MOST_CHARACTERS[run.task.tier]), LEAST_CHARACTERS)


async def _stream(
    run: ResearchRun, model: ChatModel, request: ModelRequest, checked: CheckedAnswer
) -> Result:
    parts: list[str] = []
    run.meter.await_token()
    async with aclosing(model.stream(request)) as events:
        # Only the waiting is broken off, never what is being put on the screen and the disk.
        while True:
            try:
                event = await run.within(anext(events, None))
            except TimeOver:
                run.meter.charge(begun(request, parts))
                run.tell_spent()
                raise
            if event is None:
                break
            if isinstance(event, TextDelta):
                parts.append(event.text)
                await checked.feed(event.text)
            elif isinstance(event, Waiting):
                run.tell_wait(model.name, event.seconds)
            elif isinstance(event, Finished):
                text = "".join(parts)
                if not text.strip():
                    raise errors.CutOff
                run.meter.answered(event.usage)
                return {
                    "text": text,
                    "usage": json_codec.usage_to_json(event.usage),
                    "truncated": event.truncated,
                }
    raise errors.CutOff


async def _repair(run: ResearchRun, failed: Sequence[Checked]) -> Mapping[int, str]:
    """One round: the sentences that failed, with what is wrong and the passages to mend them with.
    Empty where there is no budget for it, or the model fails: then they stay as they are."""
    run.screen.show(Step(StepCode.REPAIRING))
    cited = {name for each in failed for name in each.ids}
    about = " ".join(each.text for each in failed)
    listed = run.evidence.best(about, 18_000)
    listed.sort(key=lambda each: each.id not in cited)
    prompt = fill(
        research_prompts.REPAIR,
        question=run.question,
        sentences=research_prompts.to_repair(failed),
        documents=research_prompts.documents(listed),
        language=research_prompts.language_name(run.task.question),
    )
    try:
        reply = await run.ask(
            "repair", prompt, research_prompts.REPAIR_SCHEMA, tokens=REPAIR_TOKENS, last=True
        )
    except errors.ModelError:
        return {}
    mended: dict[int, str] = {}
    for each in objects(reply, "sentences", len(failed)):
        number, text = each.get("number"), each.get("text")
        if isinstance(number, int) and 1 <= number <= len(failed) and isinstance(text, str):
            mended[number] = text
    return mended


async def _judge(run: ResearchRun, claims: Sequence[Checked]) -> frozenset[int]:
    """Which of the claims do not follow from the sentences that they were laid beside; the model
    sees those and nothing else. None where there is no budget for it, or the model fails."""
    asked = claims[:MOST_JUDGED]
    prompt = fill(research_prompts.JUDGE, pairs=research_prompts.to_judge(asked))
    try:
        reply = await run.ask(
            "judge",
            prompt,
            research_prompts.JUDGE_SCHEMA,
            tokens=JUDGE_TOKENS,
            last=True,
            alone=True,
        )
    except errors.ModelError:
        return frozenset()
    refused = reply.get("unsupported") if reply else None
    listed = refused if isinstance(refused, list) else []
    return frozenset(each for each in listed if isinstance(each, int))
