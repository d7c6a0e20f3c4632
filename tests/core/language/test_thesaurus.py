"""Words that stand for each other.

Also tests: app/bootstrap/synonyms.py, app/core/resources.py.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bootstrap.synonyms import thesaurus
from app.core.language.thesaurus import Thesaurus
from app.core.language.turkish import fold, words
from app.core.resources import resource

TABLE = """
# a comment
böbrek taşı\tnefrolitiazis\tkidney stone\t>taş
taş\tkaya
kireç\tkireçtaşı\t>beyaz toz
"""


def others(asked: str, table: str = TABLE) -> dict[str, set[str]]:
    asked_words = words(asked)
    return {
        " ".join(asked_words[each.first : each.first + each.length]): {
            " ".join(other) for other in each.others
        }
        for each in Thesaurus(table).related(asked_words)
    }


def test_every_term_of_a_line_stands_for_the_others() -> None:
    assert others("nefrolitiazis") == {"nefrolitiazis": {"bobrek tasi", "kidney stone"}}
    assert others("KIDNEY STONE") == {"kidney stone": {"bobrek tasi", "nefrolitiazis"}}


def test_inflected_terms_are_terms() -> None:
    assert "bobrek taslarimin" in others("böbrek taşlarımın ilacı")
    assert "nefrolitiaziste" in others("nefrolitiaziste")


def test_the_longest_part_of_a_question_counts() -> None:
    assert set(others("böbrek taşı diyeti")) == {"bobrek tasi"}


def test_a_one_way_term_looks_for_the_others_but_is_not_looked_for() -> None:
    assert others("taş") == {"tas": {"bobrek tasi", "nefrolitiazis", "kidney stone", "kaya"}}
    assert others("kireç") == {"kirec": {"kirectasi"}}
    assert others("beyaz toz") == {"beyaz toz": {"kirec", "kirectasi"}}


VERBS = """
başvurmak\tmüracaat etmek\tdilekçe vermek
ödemek\tpara vermek\t>çıkmak
kabul etmek\tonaylamak
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("başvurdum", {"muracaat", "dilekce ver="}),
        ("müracaatım", {"basvur=", "dilekce ver="}),
        ("dilekçe vermiştik", {"basvur=", "muracaat"}),
        ("ödüyoruz", {"para ver="}),
        ("kabul edildi", {"onayla="}),
        ("onaylanmış", {"kabul"}),
    ],
)
def test_verbs_stand_for_each_other_in_all_their_forms(asked: str, found: set[str]) -> None:
    assert set().union(*others(asked, VERBS).values()) == found


def test_a_verb_names_nothing() -> None:
    table = Thesaurus(VERBS)
    assert [each.named for each in table.related(words("başvurdum kabul"))] == [False, True]


def test_the_verbs_of_a_table_are_known_in_a_text() -> None:
    table = Thesaurus(VERBS)
    assert table.verbs("basvuracagim") == ("basvur=",)
    assert table.verbs("oduyor") == ("ode=",)
    assert table.verbs("basvuru") == table.verbs("ekmek") == ()


def test_one_word_of_a_term_does_not_stand_for_the_whole() -> None:
    table = "su hapı\tdiüretik\nnot alma\tkayıt tutma"
    assert others("gut hapım", table) == {}
    assert others("hava alma sırası", table) == {}


@pytest.mark.parametrize("asked", ["", "taşınma", "ben", "böbrek"])
def test_other_words_stay_alone(asked: str) -> None:
    assert others(asked) == {}


@given(st.lists(st.text(alphabet="abcçeksşttaıi ", max_size=12), max_size=6), st.text(max_size=80))
def test_anything_may_be_asked_and_stand_in_a_table(asked: list[str], table: str) -> None:
    folded = [word for text in asked for word in words(text)]
    for each in Thesaurus(TABLE + table).related(folded):
        assert 0 <= each.first < each.first + each.length <= len(folded)
        assert each.others


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("kortizol", "kortizon"),
        ("parola", "parasetamol"),
        ("varis çorabı", "var"),
    ],
)
def test_words_that_only_look_alike_are_not_related(asked: str, found: str) -> None:
    related = thesaurus().related(words(asked))
    assert (found,) not in {other for each in related for other in each.others}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("şeker hastalığımın", "diyabet"),
        ("KANSIZLIK", "anemi"),
        ("kidney stones", "böbrek taşı"),
        ("ev kredisi", "konut kredisi"),
    ],
)
def test_the_table_knows_lay_words_and_english(asked: str, found: str) -> None:
    related = thesaurus().related(words(asked))
    assert tuple(words(found)) in {other for each in related for other in each.others}


@pytest.mark.parametrize(
    ("asked", "sibling"),
    [
        ("tirzepatid", "semaglutid"),
        ("liraglutid", "ozempic"),
        ("zopiklon", "zolpidem"),
        ("ksilometazolin", "iliadin"),
        ("famotidin", "ranitidin"),
        ("hemodiyaliz", "periton diyalizi"),
        ("stevia", "aspartam"),
        ("Bağ-Kur", "SSK"),
        ("KVKK", "GDPR"),
        ("MySQL", "MariaDB"),
        ("kedi maması", "köpek maması"),
        ("glisemik indeks", "glisemik yük"),
        ("dolar", "euro"),
    ],
)
def test_what_is_of_one_kind_does_not_stand_for_each_other(asked: str, sibling: str) -> None:
    for one, other in ((asked, sibling), (sibling, asked)):
        for known in (thesaurus(), thesaurus().wider):
            related = known.related(words(one))
            assert tuple(words(other)) not in {each for found in related for each in found.others}


@pytest.mark.parametrize(
    ("kind", "member"),
    [
        ("zayıflama iğnesi", "tirzepatid"),
        ("prostat ilacı", "tamsulosin"),
        ("tatlandırıcı", "stevia"),
        ("eklem protezi", "diz protezi"),
    ],
)
def test_a_kind_looks_for_its_members_and_they_not_for_it(kind: str, member: str) -> None:
    def sought(asked: str) -> set[tuple[str, ...]]:
        related = thesaurus().related(words(asked))
        return {other for each in related for other in each.others}

    assert tuple(words(member)) in sought(kind)
    assert tuple(words(kind)) not in sought(member)


@pytest.mark.parametrize(
    ("asked", "told"), [("lose", "lost"), ("went", "gone"), ("teeth", "tooth"), ("mother", "mum")]
)
def test_english_forms_that_no_ending_joins_stand_for_each_other(asked: str, told: str) -> None:
    related = thesaurus().related(words(asked))
    assert (told,) in {other for each in related for other in each.others}


@pytest.mark.parametrize(
    ("asked", "found"),
    [("işten ayrıldım", "istifa"), ("müracaat ettik", "basvur="), ("meteliksiz", "bes parasiz")],
)
def test_the_wider_table_knows_what_is_written_and_how_it_is_asked_for(
    asked: str, found: str
) -> None:
    def known(table: Thesaurus) -> set[str]:
        related = table.related(words(asked))
        return {" ".join(other) for each in related for other in each.others}

    assert found in known(thesaurus().wider) - known(thesaurus())


def test_a_users_own_words_are_in_the_wider_table_too(tmp_path: Path) -> None:
    own = tmp_path / "synonyms.tsv"
    own.write_text("zımbırtı\tkumanda\n", "utf-8")
    related = thesaurus(own).wider.related(words("zımbırtı"))
    assert ("kumanda",) in {other for each in related for other in each.others}


@pytest.mark.parametrize("table", ["synonyms.tsv", "wordings.tsv"])
def test_no_line_of_a_table_says_the_same_twice(table: str) -> None:
    lines = resource(table).read_text("utf-8").splitlines()
    concepts = [line for line in lines if line.strip() and not line.startswith("#")]
    for line in concepts:
        terms = Counter(fold(term.strip(" >")) for term in line.split("\t"))
        assert len(terms) > 1, line
        assert max(terms.values()) == 1, line
    assert len(concepts) > 2000


@pytest.mark.parametrize(
    ("asked", "named"), [("nefrolitiazis", True), ("kireç", True), ("beyaz toz", False)]
)
def test_a_wider_word_is_no_name(asked: str, named: bool) -> None:
    assert [each.named for each in Thesaurus(TABLE).related(words(asked))] == [named]


def test_noun_of_a_verb_is_no_form_of_a_word_that_begins_it() -> None:
    table = "gas\tgaz\nperde\tcurtain"
    assert others("gasma isi", table).get("gasma", set()) == set()
    assert others("perdeler", table)["perdeler"] == {"curtain"}
