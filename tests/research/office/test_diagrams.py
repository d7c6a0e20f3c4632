"""Diagrams (SmartArt) in Word documents and on slides say what stands in their boxes, and which of
them stand below which."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from app.research.files.file_reader import read
from app.research.office.diagrams import MOST_POINTS, diagram_lines
from tests.fakes import documents

KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMES = (
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    f' xmlns:r="{KINDS}"'
)


def box(known: str, *lines: str, kind: str = "node") -> str:
    said = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in lines)
    return f'<dgm:pt modelId="{known}" type="{kind}"><dgm:t>{said}</dgm:t></dgm:pt>'


def below(upper: str, lower: str, order: int = 0, kind: str = "parOf") -> str:
    return f'<dgm:cxn type="{kind}" srcId="{upper}" destId="{lower}" srcOrd="{order}"/>'


def data(points: str, links: str = "") -> bytes:
    return (
        f"<dgm:dataModel {NAMES}><dgm:ptLst>{points}</dgm:ptLst>"
        f"<dgm:cxnLst>{links}</dgm:cxnLst></dgm:dataModel>"
    ).encode()


PEOPLE = data(
    box("0", kind="doc")
    + box("3", "Muhasebe")
    + box("2", "Satın alma")
    + box("1", "Müdür:", "Selin Öz")
    + box("4", "Depo")
    + box("9", "gizli", kind="pres"),
    below("0", "1")
    + below("1", "3", 1)
    + below("1", "2", 0)
    + below("2", "4")
    + below("9", "1", kind="presOf"),
)
TOLD = ["Müdür: Selin Öz: Satın alma, Muhasebe", "Satın alma: Depo"]
STEPS = data(
    box("0", kind="doc") + box("b", "Onay") + box("a", "Başvuru"),
    below("0", "b", 1) + below("0", "a", 0),
)


def lines(body: bytes) -> list[str]:
    return diagram_lines(etree.fromstring(body))


def test_boxes_in_their_order_with_what_stands_below_each() -> None:
    assert lines(PEOPLE) == TOLD
    assert lines(STEPS) == ["Başvuru", "Onay"]
    assert lines(data(box("1", "Tek"))) == ["Tek"]
    assert lines(data("")) == []


def test_many_boxes_below_one_are_told_one_by_one() -> None:
    points = box("u", "Kurul") + "".join(box(str(n), f"Üye {n} " + "a" * 40) for n in range(30))
    told = lines(data(points, "".join(below("u", str(n), n) for n in range(30))))
    assert len(told) == 30 and told[0].startswith("Kurul: Üye 0 ")


def test_circles_and_crowds_come_to_an_end() -> None:
    assert lines(data(box("1", "A") + box("2", "B"), below("1", "2") + below("2", "1"))) == [
        "A: B",
        "B: A",
    ]
    crowd = "".join(box(str(n), "x") for n in range(MOST_POINTS + 50))
    assert len(lines(data(crowd))) == MOST_POINTS


@given(
    st.lists(
        st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(0, 9)), max_size=8
    )
)
def test_every_box_is_told(links: list[tuple[str, str, int]]) -> None:
    points = "".join(box(each, f"kutu {each}") for each in "abcd")
    told = " ".join(lines(data(points, "".join(below(*each) for each in links))))
    assert all(f"kutu {each}" in told for each in "abcd")


def test_diagram_in_a_word_document() -> None:
    drawn = '<w:p><w:r><w:drawing><dgm:relIds r:dm="rId9"/></w:drawing></w:r></w:p>'
    text = "<w:p><w:r><w:t>Kimler nerede çalışır.</w:t></w:r></w:p>"
    body = f"<w:document {NAMES}><w:body>{text}{drawn}</w:body></w:document>"
    links = f'<Relationship Id="r" Type="{KINDS}/officeDocument" Target="word/document.xml"/>'
    own = f'<Relationship Id="rId9" Type="{KINDS}/diagramData" Target="diagrams/data1.xml"/>'
    related = '<Relationships xmlns="x">{}</Relationships>'.format
    made = documents.zipped(
        {
            "_rels/.rels": related(links).encode(),
            "word/document.xml": body.encode(),
            "word/_rels/document.xml.rels": related(own).encode(),
            "word/diagrams/data1.xml": PEOPLE,
        }
    )
    assert read(io.BytesIO(made), ".docx")["parts"] == [
        ("", "Kimler nerede çalışır."),
        ("şema", "\n".join(TOLD)),
    ]


def with_diagram(named: str) -> dict[str, Any]:
    """What is read of a presentation with a slide that names a diagram."""
    made = documents.pptx([("Ekip", "Kimler nerede çalışır.", "")])
    frame = (
        f'<p:graphicFrame {NAMES} xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main">'
        '<p:nvGraphicFramePr><p:cNvPr id="77" name="D"/><p:cNvGraphicFramePr/><p:nvPr/>'
        '</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></p:xfrm>'
        '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram">'
        f'<dgm:relIds r:dm="{named}"/></a:graphicData></a:graphic></p:graphicFrame></p:spTree>'
    )
    link = (
        f'<Relationship Id="rId77" Type="{KINDS}/diagramData" Target="../diagrams/data1.xml"/>'
        "</Relationships>"
    )
    kind = (
        '<Override PartName="/ppt/diagrams/data1.xml" ContentType="application/vnd.openxmlformats-'
        'officedocument.drawingml.diagramData+xml"/></Types>'
    )
    ends = {
        "ppt/slides/slide1.xml": ("</p:spTree>", frame),
        "ppt/slides/_rels/slide1.xml.rels": ("</Relationships>", link),
        "[Content_Types].xml": ("</Types>", kind),
    }
    members = {"ppt/diagrams/data1.xml": PEOPLE}
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        for name in archive.namelist():
            text = archive.read(name)
            end, more = ends.get(name, ("", ""))
            members[name] = text.replace(end.encode(), more.encode()) if end else text
    return read(io.BytesIO(documents.zipped(members)), ".pptx")


def test_diagram_on_a_slide() -> None:
    ((place, text),) = with_diagram("rId77")["parts"]
    assert place == "slayt 1: Ekip"
    assert text.split("\n")[-2:] == TOLD
    ((_, text),) = with_diagram("rId404")["parts"]
    assert text.endswith("Kimler nerede çalışır.")
