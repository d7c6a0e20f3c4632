"""What ``docs/api.md`` shows is what the program says.

Also tests: app/server/rest.py.
"""

from __future__ import annotations

from tests.server.document import DOCUMENT, examples, shown_in, with_examples


def test_examples_of_the_document_are_true() -> None:
    text = DOCUMENT.read_text("utf-8")
    made = examples()
    assert shown_in(text) == set(made)
    assert with_examples(text, made) == text, "python -m tests.server.document rewrites it"
