"""No sentence to the user stands anywhere but in the catalogue.

Also tests: app/core/wording/command_line.py, app/core/wording/archive_text.py
"""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import app
from tests.source_code import modules

ROOT = Path(inspect.getfile(app)).parent
TURKISH = frozenset("çğıöşüÇĞİÖŞÜ")
TURKISH_OR_ESCAPED = re.compile(r"[çğıöşüÇĞİÖŞÜ]|\\[0-7NUux]")
NO_SENTENCES = {
    # The labels of the command line: what its help says of commands and options.
    "commands/parsing/command_parser.py",
    "commands/arguments.py",
    "commands/answering/database_options.py",
    "commands/parsing/model_options.py",
    "commands/project_sharing/sharing_options.py",
    "commands/serving/serve_options.py",
    "commands/window_options.py",
    # Prompts to models, and the labels in them.
    "providers/request_parts.py",
    "research/research_prompts.py",
    # Patterns and words that texts are read by.
    "machine/text_encoding.py",
    "storage/database/name_order.py",
    "memory/recall/quoting.py",
    "memory/sessions/description_check.py",
    "memory/sessions/key_topics.py",
    "memory/sessions/metadata.py",
    "memory/sessions/title_words.py",
    "memory/sessions/topic_title.py",
    "research/checking/exchanged_words.py",
    "research/checking/equivalent_amounts.py",
    "research/checking/verify.py",
    "research/figures/numbers.py",
    "research/document_reading/unlikely_lines.py",
    "research/files/file_blocks.py",
    "research/files/word_files.py",
    "research/relevance/aboutness.py",
    "research/relevance/relevance.py",
    "research/sources/markup.py",
    "research/text/charsets.py",
    "research/office/address_cards.py",
    "research/office/calendar_entries.py",
    "research/office/part_places.py",
    "research/text/chat_export.py",
    "research/text/readable_letters.py",
    "turns/answers/follow_ups/leant_sentence.py",
    "turns/answers/past/checking/answered_questions.py",
    "ui/dialogs/actions.py",
    "ui/settings/finding/settings_index.py",
    # Examples of requests in the description of the API.
    "server/request_models.py",
    # The questions of the sample archive, and a language's own name.
    "memory/transfer/sample.py",
    "ui/settings/welcome.py",
}
"""Modules of ``app`` outside ``core`` whose Turkish is data, or no sentence."""


def turkish_texts(path: Path) -> list[str]:
    """The string literals of a module with letters that only Turkish has; docstrings and the
    program's own name are none."""
    text = path.read_text("utf-8")
    if not TURKISH_OR_ESCAPED.search(text.replace("Anımsa", "")):
        return []
    tree = ast.parse(text)
    documented = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in documented
        and TURKISH & set(node.value.replace("Anımsa", ""))
    ]


def found_in(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_turkish_sentence_stands_elsewhere() -> None:
    outside = [path for path in sorted(ROOT.rglob("*.py")) if ROOT / "core" not in path.parents]
    spoken = {found_in(path): texts for path in outside if (texts := turkish_texts(path))}
    assert {name: texts for name, texts in spoken.items() if name not in NO_SENTENCES} == {}
    assert NO_SENTENCES - set(spoken) == set(), "nothing is excused without need"


def test_steps_and_notices_are_told_by_their_codes() -> None:
    for path, module in modules(ROOT, naming=[r"\b(?:Step|Notice)\b"]):
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("Step", "Notice"):
                assert isinstance(node.args[0], ast.Attribute), (path, node.lineno)
