"""Recognition of a text that goes round in circles while it is written, as those of small models
do.

Nobody who writes on purpose says the same dozen words three hundred times over, or the same passage
again and again without anything between. What is shorter than that may be wished: a chorus, a row
of zeros.
"""

from __future__ import annotations

import re

CIRCLING = 300
"""Words that say nothing new until a text counts as going round."""
_FEW = 8
"""Different words that so many may have."""
_ROUNDS = 5
_READ = 8 * CIRCLING
"""Words at the end that are looked at; characters of each are few."""
_LONGEST_WORD = 12
_WORD = re.compile(r"\w+")


def goes_round(text: str) -> bool:
    """Whether the end of a text only repeats itself."""
    words = _WORD.findall(text[-_READ * _LONGEST_WORD :])[-_READ:]
    if len(words) < CIRCLING:
        return False
    if len(set(words[-CIRCLING:])) <= _FEW:
        return True
    last = words[-1]
    for length in range(1, len(words) // _ROUNDS + 1):
        if words[-1 - length] != last:
            continue
        reach = max(CIRCLING, _ROUNDS * length)
        if reach > len(words):
            break
        if words[-reach + length :] == words[-reach:-length]:
            return True
    return False
