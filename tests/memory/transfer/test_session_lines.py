"""What comes in is taken as it is meant or refused with a reason; what goes out comes back."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.domain.imported_sessions import ImportedSession
from app.core.domain.messages import Citation, Kind, Message, MessageState, Role
from app.core.domain.sessions import MetadataOrigin, Session, Status
from app.core.wording.error_wording import reason_text
from app.memory.transfer import session_lines
from app.memory.transfer.session_lines import (
    KINDS,
    BadLine,
    bounded_lines,
    read_jsonl,
    to_json,
    to_jsonl_line,
    to_markdown,
)

NOW = 1_795_262_400_000
SAID = [{"role": "user", "content": "Soru?"}, {"role": "assistant", "content": "Yanıt."}]


def line(**fields: Any) -> str:
    return json.dumps(
        {"id": "s1", "date": "2025-03-07T12:00:00+03:00", "conversation": SAID} | fields
    )


def read(*lines: str) -> list[ImportedSession | BadLine]:
    return list(read_jsonl(lines, NOW))


def one(text: str) -> ImportedSession:
    (session,) = read(text)
    assert isinstance(session, ImportedSession), session
    return session


def reason(text: str) -> str:
    (bad,) = read(text)
    assert isinstance(bad, BadLine), bad
    return reason_text(bad.reason, {}, "tr")


def test_a_whole_line() -> None:
    session = one(line(title="Başlık", summary="Özet.", key_topics=["a", "b"]))
    assert (session.source, session.source_id) == ("animsa", "s1")
    assert session.created_at == 1_741_338_000_000
    assert (session.title, session.summary, session.key_topics) == ("Başlık", "Özet.", ("a", "b"))
    assert [(m.role, m.content, m.kind, m.created_at) for m in session.messages] == [
        ("user", "Soru?", Kind.QUESTION, session.created_at),
        ("assistant", "Yanıt.", Kind.ANSWER, session.created_at),
    ]


def test_only_a_conversation_must_be_there() -> None:
    session = one(json.dumps({"conversation": SAID}))
    assert session.created_at == NOW
    assert (session.title, session.summary, session.key_topics) == ("", "", ())
    assert session.source_id == session.digest[:32]


def test_what_is_of_the_wrong_kind_counts_as_missing() -> None:
    session = one(line(title=["x"], summary=None, key_topics="kahve, kalp ,", id=17))
    assert (session.title, session.summary) == ("", "")
    assert session.key_topics == ("kahve", "kalp")
    assert session.source_id == "17"


@pytest.mark.parametrize(
    ("date", "ms"),
    [
        ("1970-01-02", 86_400_000),
        ("1970-01-01T00:00:01Z", 1000),
        ("1970-01-01T00:00:00.001", 1),
        ("1969-12-31T23:59:59.999Z", -1),
        (1500, 1500),
        (1500.9, 1500),
    ],
)
def test_dates_are_iso_or_milliseconds(date: object, ms: int) -> None:
    assert one(line(date=date)).created_at == ms


def test_a_message_without_a_time_has_its_sessions_and_a_session_its_first_messages() -> None:
    said = [SAID[0], SAID[1] | {"timestamp": 5000}, SAID[0] | {"timestamp": "1970-01-01T00:00:09Z"}]
    assert [m.created_at for m in one(line(conversation=said, date=7)).messages] == [7, 5000, 9000]
    undated = one(line(conversation=said, date=None))
    assert undated.created_at == 5000
    assert [m.created_at for m in undated.messages] == [5000, 5000, 9000]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "JSON"),
        ("[" * 100_000, "JSON"),
        ("1" * 10_000, "JSON"),
        ("[]", "nesne"),
        ("null", "nesne"),
        ("{}", "konuşma yok"),
        (line(conversation=[]), "konuşma yok"),
        (line(conversation={"role": "user"}), "konuşma yok"),
        (line(conversation=["Soru?"]), "mesaj olmayan"),
        (line(conversation=[{"role": "system", "content": "x"}]), "rolü"),
        (line(conversation=[{"role": ["user"], "content": "x"}]), "rolü"),
        (line(conversation=[{"role": "user", "content": " \n"}]), "boş"),
        (line(conversation=[{"role": "user", "content": "\0"}]), "boş"),
        (line(conversation=[{"role": "user"}]), "boş"),
        (line(date="dün"), "tarih"),
        (line(date=True), "tarih"),
        (line(date=1e300), "tarih"),
        (line(date=float("nan")), "tarih"),
        (line(date=10**18), "tarih"),
        (line(date=["2025"]), "tarih"),
        (line(date="0001-01-01T00:00:00+03:00"), "tarih"),
        (line(id="x" * 201), "kimlik"),
    ],
)
def test_a_bad_line_is_refused_with_a_reason(text: str, why: str) -> None:
    assert why in reason(text)


def test_bad_lines_do_not_stop_the_rest_and_are_numbered() -> None:
    found = read("\ufeff" + line(), "", "kötü", "  \r\n", line(id="s2") + "\r\n")
    assert [each.number if isinstance(each, BadLine) else each.source_id for each in found] == [
        "s1",
        3,
        "s2",
    ]


def test_text_that_cannot_be_stored_is_made_storable() -> None:
    said = [{"role": "user", "content": "a\ud800b\0c"}]
    session = one(line(conversation=said, title="\udfff x\n y"))
    assert session.messages[0].content == "a\ufffdb c"
    assert session.title == "\ufffd x y"
    assert one(line(conversation=[{"role": "user", "content": "😀"}])).messages[0].content == "😀"


def test_the_digest_follows_the_content_and_nothing_else() -> None:
    plain = one(line())
    assert one(line(id="s9", comment="x")).digest == plain.digest
    assert one(line(title="Başka")).digest != plain.digest
    assert one(line(conversation=SAID[:1])).digest != plain.digest
    undated = line(date=None)
    assert [next(read_jsonl([undated], now)).digest for now in (1, 2)] == [  # type: ignore[union-attr]
        one(undated).digest
    ] * 2


def test_an_endless_line_is_never_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    good = line()
    monkeypatch.setattr(session_lines, "LONGEST_LINE", len(good))
    for length in (len(good) + 1, len(good) * 2, len(good) * 3 + 5):
        stream = io.StringIO(f"{good}\n{'x' * length}\n{good}\n")
        first, second, third = read(*bounded_lines(stream))
        assert isinstance(first, ImportedSession)
        assert second == BadLine(2, "line_too_long")
        assert isinstance(third, ImportedSession)


@given(st.text())
def test_any_line_is_a_session_a_reason_or_nothing(text: str) -> None:
    assert len(read(text)) == (1 if text.removeprefix("\ufeff").strip() else 0)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
entries = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("role", "content", "timestamp", "kind"), json_values)
)


@given(
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(("id", "date", "title", "key_topics", "summary"), json_values)
        | {"conversation": st.lists(entries | st.sampled_from(SAID), max_size=3) | json_values},
    )
)
def test_any_object_is_a_session_or_a_reason(data: dict[str, Any]) -> None:
    (found,) = read(json.dumps(data))
    if isinstance(found, ImportedSession):
        assert found.messages
        assert all(m.content.strip() for m in found.messages)
        "".join([found.title, found.summary, *(m.content for m in found.messages)]).encode()


# --- out ---------------------------------------------------------------------------------------

storable = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
spoken = storable.filter(str.strip)
times = st.integers(-62_104_060_800_000, 253_370_678_400_000)
"""What :mod:`app.core.language.dates.moments` reckons with: the years 2 to 9998."""
squeezed = storable.map(lambda text: " ".join(text.split()))


@st.composite
def conversations(draw: st.DrawFn) -> tuple[Session, list[Message]]:
    session_id = draw(spoken.map(str.strip))[:200].strip() or "s"
    session = Session(
        session_id,
        draw(times),
        NOW,
        Status.COMPLETE,
        draw(squeezed),
        draw(storable).strip(),
        tuple(draw(st.lists(squeezed.filter(bool), max_size=3))),
        MetadataOrigin.MODEL,
    )
    roles: list[Role] = draw(st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=4))
    messages = [
        Message(session_id, role, draw(spoken), draw(times), draw(st.sampled_from(KINDS[role])))
        for role in roles
    ]
    return session, messages


@given(conversations())
def test_what_goes_out_as_a_line_comes_back_the_same(pair: tuple[Session, list[Message]]) -> None:
    session, messages = pair
    text = to_jsonl_line(session, messages)
    assert text.endswith("\n")
    assert text.count("\n") == 1
    back = one(text)
    assert (back.source_id, back.created_at, back.title, back.summary, back.key_topics) == (
        session.session_id,
        session.created_at,
        session.title,
        session.summary,
        session.key_topics,
    )
    assert [(m.role, m.content, m.created_at, m.kind) for m in back.messages] == [
        (m.role, m.content, m.created_at, m.kind) for m in messages
    ]


SESSION = Session(
    "s1",
    NOW,
    NOW + 5,
    Status.COMPLETE,
    "Kahve *ve* kalp",
    "Kahve araştırıldı.",
    ("kahve", "kalp"),
    MetadataOrigin.MODEL,
)
CITED = Citation("s0", "m", "Çay", NOW - 86_400_000, "Çay uyarır.")
MESSAGES = [
    Message("s1", "user", "Kahve kalbi yorar mı?", NOW, Kind.QUESTION),
    Message(
        "s1", "assistant", "- Ölçülü ise **yormaz**.", NOW + 60_000, Kind.ANSWER, citations=(CITED,)
    ),
    Message("s1", "assistant", "", NOW, Kind.ANSWER, MessageState.INTERRUPTED),
]


def test_json_has_the_specifications_columns_in_its_order() -> None:
    data = json.loads(to_json(SESSION, MESSAGES[:1]))
    assert list(data.items()) == [
        ("session_id", "s1"),
        (
            "full_conversation",
            [{"role": "user", "content": "Kahve kalbi yorar mı?", "timestamp": NOW}],
        ),
        ("title", "Kahve *ve* kalp"),
        ("key_topics", ["kahve", "kalp"]),
        ("summary", "Kahve araştırıldı."),
        ("timestamp", NOW),
        ("last_updated", NOW + 5),
        ("status", "complete"),
    ]


def test_markdown_reads_like_a_page() -> None:
    # In 1970 this zone was an hour behind what it is in 2026.
    assert (
        to_markdown(SESSION, MESSAGES, ZoneInfo("Europe/Istanbul"))
        == """\
# Kahve \\*ve\\* kalp

*21 Kasım 2026*

> Kahve araştırıldı.

**Konular:** kahve, kalp

## Sen · 15.00

Kahve kalbi yorar mı?

## Anımsa · 15.01

- Ölçülü ise **yormaz**.

> Çay uyarır.
> — Çay, 20 Kasım 2026

## Anımsa · 15.00

*(Yanıt yarıda kesildi.)*
"""
    )


def test_a_line_leaves_out_what_was_never_said() -> None:
    assert len(one(to_jsonl_line(SESSION, MESSAGES)).messages) == 2


def test_an_untitled_session_has_a_heading() -> None:
    session = Session("s", NOW, NOW)
    assert to_markdown(session, [], UTC).startswith("# Adsız oturum\n")


def test_who_wrote_it_in_a_shared_project_goes_along() -> None:
    said = [
        replace(MESSAGES[0], author="Ayşe"),
        replace(MESSAGES[1], author="Ayşe"),
        *MESSAGES[2:],
    ]
    back = one(to_jsonl_line(SESSION, said))
    assert [each.author for each in back.messages[:2]] == ["Ayşe", "Ayşe"]
    assert '"author": "Ayşe"' in to_json(SESSION, said)
    text = to_markdown(SESSION, said, UTC)
    assert "## Ayşe · " in text and "(Ayşe) · " in text
    assert "author" not in to_json(SESSION, MESSAGES)
