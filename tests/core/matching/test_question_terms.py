"""What a question looks for, and where it stands in a text.

Also tests: app/core/matching/lexicon.py.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.language.thesaurus import Thesaurus
from app.core.language.turkish import words
from app.core.matching.lexicon import WordList
from app.core.matching.question_terms import RELATED, Sought, look_for
from app.core.matching.scoring import best_weights

TEXT = "Şeker hastalığının tedavisinde metformin kullanılır; laboratuvar sonucu hekime sorulur."
TABLE = "şeker hastalığı\tdiyabet\n"


def sought(question: str, text: str = TEXT, optional: tuple[str, ...] = ()) -> Sought[str]:
    asked = list(dict.fromkeys(words(question)))
    related = Thesaurus(TABLE).related(asked)
    return look_for(WordList(words(text)), asked, related, optional)


@pytest.mark.parametrize(
    ("typed", "form", "least"),
    [
        ("metformin", "metformin", 1.0),
        ("metforminle", "metformin", 0.95),
        ("metformine", "metformin", 0.8),
        ("labortauvarda", "laboratuvar", 0.6),
    ],
)
def test_a_word_is_read_as_the_text_spells_it(typed: str, form: str, least: float) -> None:
    (term,) = sought(typed).terms
    assert list(term.forms) == [form]
    assert term.forms[form] >= least


def test_a_verb_is_read_in_the_form_that_the_text_has() -> None:
    (term,) = sought("düşmüştü", "Merdivenden düştü.").terms
    assert list(term.forms) == ["dustu"]
    assert not sought("düşmüştü", "Merdivende durdu.").terms[0].forms


def test_what_the_thesaurus_knows_is_not_repaired() -> None:
    assert not sought("diyabet", "dyabet").terms[0].forms
    assert sought("laboratuvar", "lboratuvar").terms[0].forms


def test_a_word_that_is_optional_is_a_term_only_where_it_is_known() -> None:
    assert [t.word for t in sought("metformin bilinmez", optional=("bilinmez",)).terms] == [
        "metformin"
    ]
    assert len(sought("metformin bilinmez").terms) == 2


def test_a_phrase_stands_for_a_word_where_its_words_are_near() -> None:
    near = sought("diyabet").hits(words(TEXT))
    assert [(hit.term, hit.weight) for hit in near] == [(0, RELATED)]
    far = "şeker aldım ve sonra çok uzun bir yol boyunca yürüdüm hastalık geçti"
    assert sought("diyabet", far).hits(words(far)) == []
    assert sought("diyabet", far).anywhere(frozenset(words(far))) == {0: RELATED}


@given(st.permutations(words(TEXT)), st.text(max_size=30))
def test_whatever_has_a_place_is_there(text: list[str], typed: str) -> None:
    found = sought(f"diyabet metformin tedavi {typed}", " ".join(text))
    anywhere = found.anywhere(frozenset(text))
    assert best_weights(found.hits(text)).items() <= anywhere.items()
    assert all(0 < weight <= 1 for weight in anywhere.values())
