"""A project as a document: its memory and files stand before its research, as text."""

from __future__ import annotations

from app.documents.blocks import anchors
from app.documents.html_text import to_html
from app.documents.project_document import ProjectAbout, project_document, project_markdown
from tests.documents.sample import ANSWERED, HOSTILE, QUESTION, SESSION
from tests.fakes.person import ISTANBUL

ABOUT = ProjectAbout(HOSTILE, ("**Dawn** sabah olur.", "<b>70</b>\n# değil"), ("a_b.pdf",))


def test_memory_files_and_research_stand_in_this_order() -> None:
    made = project_document(ABOUT, [(SESSION, [QUESTION, ANSWERED])], "tr", ISTANBUL)
    assert made.title == HOSTILE
    written = to_html(made.blocks, inside=True)
    parts = [
        "<h1>Somogyi [etkisi] &lt;b&gt;&amp;amp;&lt;/b&gt;",
        "<h2>Projenin belleği</h2>",
        "Dawn sabah olur.",
        "&lt;b&gt;70&lt;/b&gt;",
        "<h2>Projenin dosyaları</h2>",
        "a_b.pdf",
        "<h1>Somogyi &amp; &lt;Dawn&gt; *etkisi*</h1>",
    ]
    places = [written.index(part) for part in parts]
    assert places == sorted(places)
    assert list(anchors(made.blocks)) == ["k1_1_1", "k1_1_2", "k1_1_3"]


def test_what_there_is_not_has_no_heading() -> None:
    made = project_document(ProjectAbout("Boş"), [], "en", ISTANBUL)
    assert to_html(made.blocks, inside=True) == "<h1>Boş</h1>"
    assert project_markdown(ProjectAbout("Boş")) == "# Boş\n"


def test_markdown_has_the_names_as_text() -> None:
    assert project_markdown(ABOUT) == (
        '# Somogyi \\[etkisi\\] \\<b\\>&amp;\\</b\\> "x" {a\n\n'
        "## Projenin belleği\n\n- Dawn sabah olur.\n- \\<b\\>70\\</b\\> değil\n\n"
        "## Projenin dosyaları\n\n- a\\_b.pdf\n"
    )
