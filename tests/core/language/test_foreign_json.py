"""JSON of others: nothing that it nests or escapes is raised later."""

from app.core.language.foreign_json import json_object, member, storable_value, wrapped_object


def test_what_no_file_takes_is_replaced() -> None:
    found = json_object('{"a\\ud83d": ["\\udc00x", {"b": "1\\u00002"}], "n": 5}')
    assert found == {"a\ufffd": ["\ufffdx", {"b": "1 2"}], "n": 5}
    assert storable_value(["\ud83d\ude00", None]) == ["😀", None]


def test_what_is_no_object_is_none() -> None:
    for text in ("", "[1]", "5", "{", '{"a": ' + "[" * 100_000, '{"a": ' + "9" * 10_000 + "}"):
        assert json_object(text) is None
        assert wrapped_object(text) is None


def test_object_is_found_between_words() -> None:
    assert wrapped_object('Tabii: {"a": 1}. Oldu mu?') == {"a": 1}


def test_member_of_what_is_no_object_is_none() -> None:
    assert member({"a": [1]}, "a") == [1]
    assert member({"a": 1}, "b") is member([1], "a") is member("a", "a") is None
