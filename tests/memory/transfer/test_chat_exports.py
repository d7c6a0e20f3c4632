"""What other assistants export comes in as the conversations that were on the screen."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Kind, Message
from app.core.domain.sessions import Session
from app.memory.transfer import chat_exports
from app.memory.transfer.chat_exports import read_chats
from app.memory.transfer.session_lines import BadLine, to_json

NOW = 1_795_262_400_000


def sessions(data: object) -> list[ImportedSession]:
    found = list(read_chats(io.StringIO(json.dumps(data)), NOW))
    assert all(isinstance(each, ImportedSession) for each in found), found
    return [each for each in found if isinstance(each, ImportedSession)]


def said(session: ImportedSession) -> list[tuple[str, str]]:
    return [(each.role, each.content) for each in session.messages]


# --- ChatGPT -------------------------------------------------------------------------------------


def node(parent: str | None, role: str | None, *parts: object, **more: Any) -> dict[str, Any]:
    """A node of ChatGPT's tree."""
    message: dict[str, Any] | None = None
    if role is not None:
        content = {"content_type": more.pop("content_type", "text"), "parts": list(parts)}
        message = {
            "author": {"role": role},
            "create_time": more.pop("at", None),
            "content": content,
            "recipient": "all",
            "metadata": {},
            "weight": 1.0,
            **more,
        }
    return {"message": message, "parent": parent, "children": []}


def chatgpt(mapping: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "title": "Kefir ve bağırsak",
        "create_time": 1_700_000_000.5,
        "mapping": mapping,
        "current_node": list(mapping)[-1],
        "conversation_id": "6f1c",
        **more,
    }


def test_the_branch_that_was_on_the_screen_is_the_conversation() -> None:
    tree = {
        "root": node(None, None),
        "system": node("root", "system", "", weight=0),
        "first try": node("system", "user", "Kefir iyi mi"),
        "its answer": node("first try", "assistant", "Eski yanıt."),
        "unanswered": node("system", "user", "Kefir?"),
        "edited": node("system", "user", "Kefir bağırsağa iyi gelir mi?", at=1_700_000_001.25),
        "second-rate": node("edited", "assistant", "Belki."),
        "answer": node("edited", "assistant", "Evet, kanıt orta düzeyde.", at=1_700_000_009),
    }
    session, before = sessions([chatgpt(tree)])
    assert (session.source, session.source_id) == ("chatgpt", "6f1c")
    assert session.title == "Kefir ve bağırsak"
    assert session.created_at == 1_700_000_000_500
    assert said(session) == [
        ("user", "Kefir bağırsağa iyi gelir mi?"),
        ("assistant", "Evet, kanıt orta düzeyde."),
    ]
    assert [each.created_at for each in session.messages] == [1_700_000_001_250, 1_700_000_009_000]
    # What had an answer before the question was put in other words is not lost either.
    assert (before.source_id, before.title) == ("6f1c-first try", "Kefir ve bağırsak (önceki hâli)")
    assert said(before) == [("user", "Kefir iyi mi"), ("assistant", "Eski yanıt.")]


def test_tools_hidden_text_and_marks_are_left_out_and_an_answer_is_one_message() -> None:
    tree = {
        "profile": node(None, "user", "Benim adım…", content_type="user_editable_context"),
        "hidden": node(
            "profile", "user", "gizli", metadata={"is_visually_hidden_from_conversation": True}
        ),
        "question": node(
            "hidden",
            "user",
            {"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"},
            "Bu tahlil ne diyor?",
            content_type="multimodal_text",
        ),
        "thought": node("question", "assistant", content_type="thoughts"),
        "before": node("thought", "assistant", "Önce bakıyorum."),
        "call": node("before", "assistant", "search('ferritin')", recipient="web"),
        "found": node("call", "tool", "uzun sonuç"),
        "after": node(
            "found",
            "assistant",
            "Ferritin düşük.\ue200cite\ue202turn0\ue201 Bak【4†kaynak】.",
        ),
    }
    (session,) = sessions([chatgpt(tree)])
    assert said(session) == [
        ("user", "Bu tahlil ne diyor?"),
        ("assistant", "Önce bakıyorum.\n\nFerritin düşük. Bak."),
    ]


def test_without_a_current_node_the_last_leaf_counts_and_a_circle_ends() -> None:
    tree = {
        "a": node("b", "user", "Soru"),
        "b": node("a", "assistant", "Yanıt"),
        "c": node("b", "user", "Peki sonra?"),
    }
    (session,) = sessions([chatgpt(tree, current_node="yok")])
    assert said(session) == [("user", "Soru"), ("assistant", "Yanıt"), ("user", "Peki sonra?")]


@pytest.mark.parametrize("title", ["New chat", "", None, 7])
def test_a_title_that_says_nothing_is_none(title: object) -> None:
    (session,) = sessions([chatgpt({"a": node(None, "user", "Soru")}, title=title)])
    assert session.title == ""


# --- Claude --------------------------------------------------------------------------------------


def claude(*messages: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "uuid": "c-1",
        "name": "Uyku apnesi",
        "created_at": "2024-05-03T09:12:44.123456Z",
        "chat_messages": list(messages),
        **more,
    }


def message(uuid: str, sender: str, text: str, **more: Any) -> dict[str, Any]:
    blocks = [{"type": "text", "text": text}]
    return {"uuid": uuid, "sender": sender, "text": "eski", "content": blocks, **more}


def test_claude_s_blocks_and_long_pastes_are_read() -> None:
    paste = {"file_name": "paste.txt", "extracted_content": "AHİ 32/saat"}
    answer = message("2", "assistant", "Şiddetli apne.", created_at="2024-05-03T09:13:00Z")
    answer["content"].insert(0, {"type": "tool_use", "name": "web_search", "input": {}})
    (session,) = sessions(
        [claude(message("1", "human", "Raporum bu:", attachments=[paste]), answer)]
    )
    assert (session.source, session.source_id, session.title) == ("claude", "c-1", "Uyku apnesi")
    assert said(session) == [
        ("user", "Raporum bu:\n\n[paste.txt]\nAHİ 32/saat"),
        ("assistant", "Şiddetli apne."),
    ]
    assert session.created_at == session.messages[0].created_at == 1_714_727_564_123
    assert session.messages[1].created_at == 1_714_727_580_000


def test_claude_s_branches_end_at_the_last_message() -> None:
    (session,) = sessions(
        {
            "conversations": [
                claude(
                    message("1", "human", "Soru", parent_message_uuid="0"),
                    message("2", "assistant", "İlk yanıt", parent_message_uuid="1"),
                    message("3", "assistant", "Yeni yanıt", parent_message_uuid="1"),
                )
            ]
        }
    )
    assert said(session) == [("user", "Soru"), ("assistant", "Yeni yanıt")]


def test_exports_of_the_first_year_have_only_text() -> None:
    (session,) = sessions([claude({"uuid": "1", "sender": "human", "text": "Merhaba apne"})])
    assert said(session) == [("user", "Merhaba apne")]


# --- our own -------------------------------------------------------------------------------------


def test_what_this_program_writes_as_json_comes_back() -> None:
    told = [
        Message("s1", "user", "Kefir nedir?", NOW, Kind.QUESTION),
        Message("s1", "assistant", "İçecek.", NOW, Kind.ANSWER, position=1),
    ]
    written = to_json(Session("s1", NOW - 9, NOW, title="Kefir", key_topics=("kefir",)), told)
    (session,) = sessions([json.loads(written)])
    assert (session.source_id, session.title, session.key_topics) == ("s1", "Kefir", ("kefir",))
    assert session.created_at == NOW - 9
    assert said(session) == [("user", "Kefir nedir?"), ("assistant", "İçecek.")]


# --- both ----------------------------------------------------------------------------------------


def test_what_is_no_conversation_is_named_and_the_others_come_in() -> None:
    good = claude(message("1", "human", "Soru"))
    found = list(read_chats(io.StringIO(json.dumps([{}, claude(), 3, good])), NOW))
    assert [each.number for each in found if isinstance(each, BadLine)] == [1, 2, 3]
    assert isinstance(found[3], ImportedSession)


def test_a_file_that_ends_too_early_gives_what_it_has() -> None:
    text = json.dumps([claude(message("1", "human", "Soru"))] * 2)
    whole, end = read_chats(io.StringIO(text[:-9]), NOW)
    assert isinstance(whole, ImportedSession)
    assert end == BadLine(2, "breaks_off")


def test_the_same_conversation_has_the_same_digest_and_a_longer_one_another() -> None:
    first, same = sessions([claude(message("1", "human", "Soru"))] * 2)
    (longer,) = sessions([claude(message("1", "human", "Soru"), message("2", "human", "Ek"))])
    assert first.digest == same.digest != longer.digest


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), max_size=6),
    st.integers(1, 40),
)
def test_pieces_of_any_size_make_the_same_conversations(texts: list[str], size: int) -> None:
    chats = [claude(message("1", "human", f"x{text}")) for text in texts]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chat_exports, "_CHUNK", size)
        in_pieces = sessions(chats)
    assert in_pieces == sessions(chats)
    assert len(in_pieces) == len(texts)


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(
            st.sampled_from(
                [
                    "mapping",
                    "current_node",
                    "message",
                    "author",
                    "role",
                    "content",
                    "parts",
                    "parent",
                    "chat_messages",
                    "sender",
                    "text",
                    "uuid",
                    "title",
                ]
            ),
            inner,
        )
    ),
    max_leaves=20,
)


@given(st.lists(json_values, max_size=4))
def test_nothing_that_is_json_breaks_it(data: list[Any]) -> None:
    found = list(read_chats(io.StringIO(json.dumps(data)), NOW))
    assert len(found) >= len(data)


@pytest.mark.parametrize("odd", [[], {}, ["r"], 1e308, True])
@pytest.mark.parametrize("name", ["parent", "role", "content_type"])
def test_a_place_that_holds_something_else_breaks_no_import(name: str, odd: object) -> None:
    good = {
        "r": node(None, None),
        "a": node("r", "user", "Soru?"),
        "b": node("a", "assistant", "E"),
    }
    bad = node(odd if name == "parent" else "r", "user", "Başka?")  # type: ignore[arg-type]
    if name != "parent":
        bad["message"]["author" if name == "role" else "content"][name] = odd
    assert ("user", "Soru?") in said(sessions([chatgpt({"x": bad, **good})])[0])


@pytest.mark.parametrize("odd", [[], {}, ["1"], 7])
@pytest.mark.parametrize("name", ["sender", "parent_message_uuid"])
def test_the_same_in_exports_of_claude(name: str, odd: object) -> None:
    first = message("1", "human", "Soru?")
    answer = message("2", "assistant", "E", parent_message_uuid="1")
    bad = message("3", "human", "Başka?") | {name: odd}
    found = sessions([claude(bad, first, answer, current_leaf_message_uuid="2")])[0]
    assert ("user", "Soru?") in said(found)
