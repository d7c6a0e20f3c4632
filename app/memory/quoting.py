"""The sentences of a past message that answer a question, word for word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.core.turkish import word_spans

LONGEST_QUOTE = 300
_TELLING = 100
"""Characters; a shorter quote takes in the sentences that follow."""
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”’)\]]*\s+|\s*\n\s*")


def best_quote(content: str, hits: Mapping[int, tuple[float, int]], idf: Sequence[float]) -> str:
    """The sentences of a message, verbatim and at most 300 characters, that hold most of what was
    asked. ``hits`` maps the place of a word to its weight and term."""
    spans = word_spans(content)
    marked = [(*spans[p][:2], term, weight) for p, (weight, term) in hits.items() if p < len(spans)]
    best = (-1.0, 0, 0)
    sentences = _sentences(content)
    for first, (start, _) in enumerate(sentences if marked else sentences[:1]):
        for _, end in sentences[first:]:
            if end - start > LONGEST_QUOTE:
                break
            shares: dict[int, float] = {}
            for at, to, term, weight in marked:
                if start <= at and to <= end:
                    shares[term] = max(shares.get(term, 0.0), weight * idf[term])
            best = max(best, (sum(shares.values()), -(end - start), start))
    _, length, start = best
    end = start - length
    for _, stop in sentences:
        # A sentence like "The Somogyi effect." says little without the next one.
        if stop > end and end - start < _TELLING and stop - start <= LONGEST_QUOTE:
            end = stop
    return content[start:end].strip()


def _sentences(content: str) -> list[tuple[int, int]]:
    """Where the sentences stand. One that is too long to quote is cut at spaces."""
    found: list[tuple[int, int]] = []
    start = 0
    for stop in [*_SENTENCE_END.finditer(content), None]:
        end = stop.start() if stop else len(content)
        while end - start > LONGEST_QUOTE:
            cut = content.rfind(" ", start + 1, start + LONGEST_QUOTE)
            cut = cut if cut > 0 else start + LONGEST_QUOTE
            found.append((start, cut))
            start = cut
        if content[start:end].strip():
            found.append((start, end))
        start = stop.end() if stop else end
    return found
