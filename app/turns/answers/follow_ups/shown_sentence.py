"""A sentence of a record or paper as an answer shows it: in quotation marks where its language is
not that of the question."""

from __future__ import annotations

from app.memory.recall.answer_sentence import answer_sentence, whole_list
from app.research.relevance.relevance import language_of


def shown_sentence(question: str, content: str, quote: str) -> str:
    """What ``quote``, verbatim from a message or paper, says to a question, on one line; the
    whole list that it is of, where all of it is asked for."""
    if whole := whole_list(question, content, quote):
        return whole
    said = answer_sentence(question, content, quote)
    return f"“{said}”" if said and is_foreign(question, said) else said


def is_foreign(question: str, said: str) -> bool:
    """Whether a sentence is surely in another language than the question."""
    languages = {language_of(question), language_of(said)}
    return len(languages) > 1 and "" not in languages
