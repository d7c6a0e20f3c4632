"""Make ``resources/about_words.txt`` of the words of all lines about the program in
``training/aside_lines``.

    python -m training.about_words
"""

from __future__ import annotations

from app.core.asides.about_words import RESOURCE, stems_of
from app.core.resources import resource
from app.core.understanding.parsed_message import flatten
from training.asides import lines

ABOUT = 0
"""The sort of a line about the program."""


def main() -> int:
    about = (flatten(each.text) for each in lines() if each.sort == ABOUT)
    words = sorted({word for flat in about for word in stems_of(flat)})
    resource(RESOURCE).write_text("\n".join(words) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
