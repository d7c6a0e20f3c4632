"""Numbers of lists and headings in OpenDocument texts: counted as the program that wrote them
counts them, in every form."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.research.files.test_open_documents import opened, p

STYLES = (
    "<office:automatic-styles>"
    "<text:list-style style:name='L1'>"
    "<text:list-level-style-number text:level='1' style:num-format='1' style:num-suffix='.'/>"
    "<text:list-level-style-number text:level='2' style:num-format='1' style:num-suffix='.'"
    " text:display-levels='2'/>"
    "<text:list-level-style-number text:level='3' style:num-format='a' style:num-suffix=')'/>"
    "</text:list-style>"
    "<text:list-style style:name='Ek'><text:list-level-style-number text:level='1'"
    " style:num-format='I' text:start-value='3' style:num-list-format='Ek %1%:'/></text:list-style>"
    "<text:list-style style:name='N'><text:list-level-style-bullet text:level='1'/>"
    "<text:list-level-style-number text:level='2' style:num-format=''/></text:list-style>"
    "</office:automatic-styles>"
)
OUTLINE = (
    "<text:outline-style><text:outline-level-style text:level='1' style:num-format='1'"
    " style:num-suffix='.'/><text:outline-level-style text:level='2' style:num-format='1'"
    " text:display-levels='2'/></text:outline-style>"
)


def items(*inside: str, more: str = "text:style-name='L1'", item: str = "") -> str:
    """A list of items."""
    said = "".join(f"<text:list-item {item}>{each}</text:list-item>" for each in inside)
    return f"<text:list {more}>{said}</text:list>"


def told(body: str, styles: str = "") -> list[str]:
    """The lines of a text with these lists."""
    spaces = "xmlns:office='urn:office' xmlns:text='urn:text' xmlns:style='urn:style'"
    parts = {"styles.xml": f"<office:document-styles {spaces}>{styles}</office:document-styles>"}
    read_of = opened("text", body, ending=".odt", before=STYLES, parts=parts)
    return [line for _, text in read_of["parts"] for line in text.split("\n")]


def test_lists_within_lists_count_each_level() -> None:
    inner = items(p("Bir ay önce."), p("Yazılı.") + items(p("Noterden.")), more="")
    assert told(items(p("Kira."), p("Fesih.") + p("Ek söz.") + inner, p("Depozito."))) == [
        "1. Kira.",
        "2. Fesih.",
        "Ek söz.",
        "2.1 Bir ay önce.",
        "2.2 Yazılı.",
        "a) Noterden.",
        "3. Depozito.",
    ]


def test_list_goes_on_where_it_says_so_and_begins_anew_elsewhere() -> None:
    first = items(p("Bir."), p("İki."), more="text:style-name='L1' xml:id='a'")
    on = "text:style-name='L1' text:continue-numbering='true'"
    named = "text:style-name='L1' text:continue-list='a'"
    body = first + p("Arada.") + items(p("Üç."), more=on) + items(p("Yeni."))
    assert told(body + items(p("Dört."), more=named)) == [
        "1. Bir.",
        "2. İki.",
        "Arada.",
        "3. Üç.",
        "1. Yeni.",
        "4. Dört.",
    ]
    assert told(items(p("On."), item="text:start-value='10'")) == ["10. On."]


def test_other_forms_points_and_heads_of_lists() -> None:
    assert told(items(p("Plan."), p("Resim."), more="text:style-name='Ek'")) == [
        "Ek III: Plan.",
        "Ek IV: Resim.",
    ]
    plain = items(p("Bone takılır.") + items(p("Danışmada."), more=""), more="text:style-name='N'")
    assert told(plain) == ["Bone takılır.", "Danışmada."]
    head = f"<text:list-header>{p('Baş.')}</text:list-header>"
    assert told(f"<text:list text:style-name='L1'>{head}</text:list>") == ["Baş."]
    assert told(items(p("Adsız."), more="")) == ["Adsız."]


def test_headings_are_numbered_as_their_outline_says() -> None:
    heading = "<text:h text:outline-level='{}' {}>{}</text:h>".format
    body = (
        heading(1, "", "Saatler")
        + heading(2, "", "Yaz")
        + p("Sekizde açılır.")
        + heading(1, "text:is-list-header='true'", "Önsöz")
        + heading(1, "", "Ücretler")
        + p("450 TL.")
    )
    parts = {"styles.xml": ""}
    spaces = "xmlns:office='urn:office' xmlns:text='urn:text' xmlns:style='urn:style'"
    parts["styles.xml"] = f"<office:document-styles {spaces}>{OUTLINE}</office:document-styles>"
    said = opened("text", body, ending=".odt", parts=parts)
    assert said["parts"] == [("1.1 Yaz", "Sekizde açılır."), ("2. Ücretler", "450 TL.")]


def test_shapes_on_a_paragraph_are_none_of_its_words() -> None:
    shape = f"<draw:custom-shape>{p('Kutudaki uyarı.')}</draw:custom-shape>"
    assert told(f"<text:p>Kapı {shape}kilitlidir.</text:p>") == [
        "Kapı kilitlidir.",
        "Kutudaki uyarı.",
    ]


@given(st.recursive(st.just([]), lambda inner: st.lists(inner, max_size=3), max_leaves=12))
def test_no_paragraph_of_a_list_is_lost(tree: list[object]) -> None:
    def made(inner: object) -> str:
        assert isinstance(inner, list)
        return items(*(p("söz") + made(each) for each in inner))

    def count(inner: object) -> int:
        assert isinstance(inner, list)
        return sum(1 + count(each) for each in inner)

    if not count(tree):
        return
    lines = told(made(tree))
    assert [each.rpartition(" ")[2] for each in lines] == ["söz"] * count(tree)
