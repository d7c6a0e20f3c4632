"""How many true sentences the check of citations rejects, and how many planted faults it misses.

    python -m tests.benchmarks.verification FILE      SQuAD's format (XQuAD's Turkish part)

Every sentence of every paragraph is cited to its paragraph: as it stands (true), with a digit
changed (a wrong number, unless the paragraph has that number too), and as a quote with one word
exchanged (a bad quote). The same changes on every run.
"""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from time import perf_counter

from app.core.domain.evidence import Excerpt, Passage, Source, SourceKind
from app.core.language.sentences import sentences
from app.research.checking.verify import FaultKind, Verifier

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w])")


def measure(paragraphs: list[str]) -> dict[str, tuple[int, int]]:
    """What was tried: (how often, how often wrongly judged)."""
    passages = {
        f"K{place}": Passage(
            f"K{place}",
            Excerpt(Source(SourceKind.WEB, str(place), "Kaynak", "https://ornek.org", 0), text),
            "",
        )
        for place, text in enumerate(paragraphs, 1)
    }
    verifier = Verifier(passages, "Bu nedir, nasıl olur?")
    rng = random.Random(1)
    counts = {name: [0, 0] for name in ("true", "number", "quote")}

    def faults(text: str, cited: str) -> set[FaultKind]:
        checked = verifier.check(f"{text.rstrip('.')} [{cited}].")
        return {fault.kind for each in checked for fault in each.faults}

    def count(kind: str, wrong: bool) -> None:
        counts[kind][0] += 1
        counts[kind][1] += wrong

    for cited, passage in passages.items():
        text = passage.excerpt.text
        for sentence in sentences(text):
            count("true", bool(faults(sentence, cited)))
            for match in list(_NUMBER.finditer(sentence))[:2]:
                number = _changed(match.group(), rng)
                if re.search(rf"(?<![\d.,]){re.escape(number)}(?!\d)", text):
                    continue
                planted = sentence[: match.start()] + number + sentence[match.end() :]
                count("number", FaultKind.NUMBER not in faults(planted, cited))
            words = re.sub('[“”"„«»]', "", sentence).split()
            if len(words) > 7:
                words[rng.randrange(2, 6)] = "kesinlikle"
                quoted = f"Kaynak “{' '.join(words[1:7])}” diyor"
                count("quote", FaultKind.QUOTE not in faults(quoted, cited))
    return {kind: (tried, wrong) for kind, (tried, wrong) in counts.items()}


def _changed(number: str, rng: random.Random) -> str:
    place = rng.choice([n for n, letter in enumerate(number) if letter.isdigit()])
    other = rng.choice([digit for digit in "123456789" if digit != number[place]])
    return number[:place] + other + number[place + 1 :]


def main() -> None:
    data = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["data"]
    paragraphs = [each["context"] for article in data for each in article["paragraphs"]]
    started = perf_counter()
    result = measure(paragraphs)
    ms = (perf_counter() - started) * 1000 / max(sum(tried for tried, _ in result.values()), 1)
    names = {"true": "rejected", "number": "missed", "quote": "missed"}
    for kind, (tried, wrong) in result.items():
        print(f"{kind:7} {tried:5} tried, {wrong:3} {names[kind]} ({wrong / max(tried, 1):.1%})")
    print(f"{ms:.2f} ms a sentence")


if __name__ == "__main__":
    main()
