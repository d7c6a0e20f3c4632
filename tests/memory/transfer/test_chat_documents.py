"""What an assistant wrote beside a conversation comes in with the answer that wrote it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain.imported_sessions import ImportedSession
from app.memory.transfer.chat_documents import document_of_chatgpt, document_of_claude
from app.memory.transfer.chat_exports import read_chats


def answers(data: dict[str, Any]) -> list[str]:
    """What the assistant says in the only conversation of an export."""
    (session,) = read_chats(io.StringIO(json.dumps([data])), 0)
    assert isinstance(session, ImportedSession)
    return [each.content for each in session.messages if each.role == "assistant"]


# --- ChatGPT -------------------------------------------------------------------------------------


def conversation(*messages: dict[str, Any]) -> dict[str, Any]:
    """A conversation of ChatGPT's without branches."""
    mapping = {
        str(number): {"message": message, "parent": str(number - 1) if number else None}
        for number, message in enumerate(messages)
    }
    return {"title": "Rapor", "mapping": mapping, "current_node": str(len(messages) - 1)}


def spoken(role: str, text: str) -> dict[str, Any]:
    return {"author": {"role": role}, "content": {"content_type": "text", "parts": [text]}}


def canvas(verb: str, as_parts: bool = False, **call: Any) -> dict[str, Any]:
    text = json.dumps(call)
    content: dict[str, Any] = {"content_type": "code", "language": "json", "text": text}
    if as_parts:
        content = {"content_type": "text", "parts": [text]}
    recipient = f"canmore.{verb}_textdoc"
    return {"author": {"role": "assistant"}, "recipient": recipient, "content": content}


@pytest.mark.parametrize("as_parts", [False, True])
def test_a_canvas_and_its_changes_stand_in_the_answers_that_wrote_them(as_parts: bool) -> None:
    done = {"author": {"role": "tool"}, "content": {"content_type": "text", "parts": ["ok"]}}
    changes = [
        {"pattern": "haftada iki gün", "replacement": "haftada üç gün, aç karnına", "multiple": 0},
        {"pattern": ",$", "replacement": "."},
    ]
    whole = [{"pattern": ".*", "multiple": False, "replacement": "# Plan\nHer sabah 20 dakika."}]
    text = "# Yürüyüş planı\nHaftada iki gün yürü \ue200cite\ue202turn0\ue201."
    first, second, third = answers(
        conversation(
            spoken("user", "Bana bir plan yaz"),
            canvas("create", as_parts, name="Yürüyüş planı", type="document", content=text),
            done,
            spoken("assistant", "Planı hazırladım."),
            spoken("user", "Üç gün olsun"),
            canvas("update", as_parts, updates=changes),
            done,
            spoken("assistant", "Değiştirdim."),
            spoken("user", "Baştan yaz"),
            canvas("update", as_parts, updates=whole),
        )
    )
    assert first == "# Yürüyüş planı\nHaftada iki gün yürü .\n\nPlanı hazırladım."
    assert second == "haftada üç gün, aç karnına\n\nDeğiştirdim."
    assert third == "# Plan\nHer sabah 20 dakika."


def research(status: str, report: str) -> dict[str, Any]:
    state = {"status": status, "report_message": {"content": {"parts": [report]}}}
    metadata = {"chatgpt_sdk": {"widget_state": json.dumps(state)}}
    return {**spoken("tool", "{}"), "metadata": metadata}


def test_a_finished_research_is_told_once() -> None:
    (only,) = answers(
        conversation(
            spoken("user", "Kefiri araştır"),
            research("in_progress", "yarım"),
            research("completed", "# Kefir\nKanıt orta düzeyde."),
            research("completed", "# Kefir\nKanıt orta düzeyde."),
            spoken("assistant", "Rapor hazır."),
        )
    )
    assert only == "# Kefir\nKanıt orta düzeyde.\n\nRapor hazır."


def test_code_stands_between_fences_longer_than_its_own() -> None:
    call = canvas("create", name="notlar", type="code/python", content='a = """\n```\n"""')
    assert document_of_chatgpt(call) == '**notlar**\n\n````python\na = """\n```\n"""\n````'


@pytest.mark.parametrize("recipient", ["canmore.comment_textdoc", "web", "python", "bio"])
def test_other_tools_write_no_document(recipient: str) -> None:
    call = {**canvas("create", name="x", content="y"), "recipient": recipient}
    assert document_of_chatgpt(call) == ""


def test_what_is_hidden_stays_out_though_it_is_a_document() -> None:
    hidden = {"metadata": {"is_visually_hidden_from_conversation": True}}
    call = canvas("create", name="gizli", type="document", content="gizli") | hidden
    assert answers(conversation(spoken("user", "Soru"), call, spoken("assistant", "Evet."))) == [
        "Evet."
    ]


# --- Claude --------------------------------------------------------------------------------------


def written(*blocks: dict[str, Any]) -> list[str]:
    question = {"sender": "human", "content": [{"type": "text", "text": "Yaz"}]}
    reply = {"sender": "assistant", "text": "eski", "content": list(blocks)}
    return answers({"uuid": "1", "name": "Apne", "chat_messages": [question, reply]})


def used(name: str, **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "name": name, "input": given}


def test_artifacts_and_files_stand_where_they_were_written() -> None:
    (only,) = written(
        {"type": "text", "text": "Raporu yazıyorum."},
        used(
            "artifacts", command="create", title="Apne", type="text/markdown", content="AHİ 32/saat"
        ),
        used("artifacts", command="update", old_str="32", new_str="AHİ 18/saat"),
        used("create_file", path="/mnt/user-data/outputs/ozet.md", file_text="Maske iyi geldi."),
        used("create_file", path="/home/claude/hesap.py", file_text="print(1)"),
        used("bash_tool", command="ls"),
        {"type": "tool_result", "content": [{"type": "text", "text": "ok"}]},
        {"type": "text", "text": "Bitti."},
    )
    assert only == (
        "Raporu yazıyorum.\n\n**Apne**\n\nAHİ 32/saat\n\nAHİ 18/saat\n\n"
        "**ozet.md**\n\nMaske iyi geldi.\n\nBitti."
    )


def test_a_page_is_code_with_its_language() -> None:
    block = used("artifacts", title="Takvim", type="text/html", content="<b>salı</b>")
    assert document_of_claude(block) == "**Takvim**\n\n```html\n<b>salı</b>\n```"


def test_what_only_says_that_it_cannot_be_shown_is_left_out() -> None:
    marks = (
        "Bakıyorum.\n```\nThis block is not supported on your current device yet.\n```\n\nBuldum.\n"
        "```\nViewing artifacts created via the Analysis Tool web feature preview isn’t yet "
        "supported on mobile.\n```"
    )
    assert written({"type": "text", "text": marks}) == ["Bakıyorum.\n\n\nBuldum."]
    # The words themselves, asked about by the user, stay.
    assert written({"type": "text", "text": "“This block is not supported” der."}) == [
        "“This block is not supported” der."
    ]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["content", "parts", "text", "name", "type", "input", "updates"])
            | st.sampled_from(["recipient", "metadata", "chatgpt_sdk", "widget_state", "pattern"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["content", "metadata", "name", "type", "input"]), values))
def test_nothing_that_is_json_breaks_it(data: dict[str, Any]) -> None:
    for recipient in ("canmore.create_textdoc", "canmore.update_textdoc"):
        assert isinstance(document_of_chatgpt({**data, "recipient": recipient}), str)
    for name in ("artifacts", "create_file"):
        assert isinstance(document_of_claude({**data, "type": "tool_use", "name": name}), str)
