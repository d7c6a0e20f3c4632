"""What the fake server answers when nothing is scripted.

The answers are clearly made up, yet made of the words of the conversation, so that a person who
tries the application by hand can follow what went where, and metadata is searchable.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

TITLE_PROMPT = "Aşağıdaki araştırma konuşmasını 5-7 kelimeyle özetle"
SUMMARY_PROMPT = (
    "Aşağıdaki araştırma konuşmasının ana bulgularını ve sonuçlarını 2-3 cümleyle özetle"
)
TOPICS_PROMPT = "Aşağıdaki konuşmada bahsedilen ana tıbbi/sağlık kavramlarını listele"
"""The beginnings of the three metadata prompts of specification 1."""

_SPEAKER = re.compile(
    r"^\W*(kullanıcı|asistan|user|assistant|human|soru|cevap|yanıt)\W*:\W*",
    re.IGNORECASE | re.MULTILINE,
)
_CONVERSATION = re.compile(r"Konuşma\w*:\s*", re.IGNORECASE)
_PAST_QUESTION = re.compile(r"Şu Anki Sorusu:\s*(.+)")
_TAG = re.compile(r"</?\w[^>]*>")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
_WORD = re.compile(r"\w+(?:[-'’]\w+)*")
_COMMON = frozenset(
    "acaba ama bana ben bir biraz bu bunu çok da daha de değil diye en gibi göre hakkında hangi "
    "için ile ise kadar ki mi mı mu mü nasıl ne neden nedir nelerdir olan olarak olur sonra şey "
    "şimdi şu the and for that this var ve veya what with ya yani".split()
)


def default_answer(request: dict[str, Any]) -> list[str]:
    """The chunks of an answer to a request of the Messages API."""
    question = last_user_text(request).strip()
    output = ((request.get("output_config") or {}).get("format") or {}).get("schema")
    if isinstance(output, dict):
        value = satisfy(output, conversation(request), output.get("$defs") or {})
        return _chunks(json.dumps(value, ensure_ascii=False))
    if question.startswith(TITLE_PROMPT):
        return _chunks(title_of(_quoted(question)))
    if question.startswith(SUMMARY_PROMPT):
        return _chunks(summary_of(_quoted(question)))
    if question.startswith(TOPICS_PROMPT):
        return _chunks(", ".join(topics_of(_quoted(question))))
    topics = topics_of(_plain(question)) or ["bu konu"]
    if past := _PAST_QUESTION.search(question):
        question = past[1]
    return _chunks(
        f"Bu, deneme sunucusunun uydurma yanıtıdır; gerçek bilgi içermez. Sorduğun: "
        f"“{_shorten(question)}”. Öne çıkan kavramlar: {', '.join(topics)}. "
        f"Gerçek bir model burada {topics[0]} hakkında bilgi verirdi."
    )


def last_user_text(request: dict[str, Any]) -> str:
    """The text of the newest user message."""
    for message in reversed(request.get("messages") or []):
        if message.get("role") == "user":
            return text_of(message.get("content"))
    return ""


def conversation(request: dict[str, Any]) -> str:
    """What the request is about: the conversation quoted in its last message, or all of it."""
    last = last_user_text(request)
    if _CONVERSATION.search(last):
        return _quoted(last)
    return _plain("\n".join(text_of(m.get("content")) for m in request.get("messages") or []))


def text_of(content: object) -> str:
    """The text of a message's content, which may be a string or blocks."""
    if isinstance(content, str):
        return content
    blocks = content if isinstance(content, list) else []
    return "\n".join(str(block.get("text", "")) for block in blocks)


def title_of(text: str) -> str:
    """Five to seven words, the first of the conversation that say something."""
    words = [word for word in _WORD.findall(text) if word.lower() not in _COMMON][:6]
    words += ["üzerine", "kısa", "bir", "deneme", "araştırması"][: max(5 - len(words), 0)]
    title = " ".join(words)
    return title[:1].upper() + title[1:]


def summary_of(text: str) -> str:
    """Two sentences that quote the beginning and the end of the conversation."""
    sentences = [part.strip() for part in _SENTENCE_END.split(text) if part.strip()] or ["Boş"]
    first, last = _shorten(sentences[0], 120), _shorten(sentences[-1], 160)
    return f"Araştırma “{first}” sorusuyla başladı. Sonunda şu bulundu: “{last}”."


def topics_of(text: str, most: int = 5) -> list[str]:
    """The words that occur most, earlier ones first among equals."""
    words = [word for word in _WORD.findall(text) if len(word) > 3 and not word.isdigit()]
    spelled: dict[str, str] = {}
    for word in words:
        spelled.setdefault(word.lower(), word)
    counts = Counter(word.lower() for word in words if word.lower() not in _COMMON)
    return [spelled[word] for word, _ in counts.most_common(most)]


def satisfy(schema: dict[str, Any], text: str, defs: dict[str, Any], name: str = "") -> Any:
    """A value that satisfies a JSON Schema (the part of it that the API supports), with strings
    derived from ``text``."""
    if reference := schema.get("$ref"):
        return satisfy(defs[str(reference).rsplit("/", 1)[-1]], text, defs, name)
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return schema["enum"][0]
    for choice in ("anyOf", "oneOf", "allOf"):
        if schema.get(choice):
            return satisfy(schema[choice][0], text, defs, name)
    kind = schema.get("type", "object" if "properties" in schema else "string")
    if isinstance(kind, list):
        kind = kind[0]
    match kind:
        case "object":
            properties = schema.get("properties") or {}
            return {key: satisfy(part, text, defs, key) for key, part in properties.items()}
        case "array":
            items = schema.get("items") or {"type": "string"}
            least = schema.get("minItems", 0)
            if items.get("type") == "string" and "enum" not in items:
                found = list(topics_of(text, max(5, least)))
                return found + [f"kavram {n}" for n in range(len(found) + 1, least + 1)]
            return [satisfy(items, text, defs, name) for _ in range(max(1, least))]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return False
        case "null":
            return None
        case _:
            return _string(name, text)


def _string(name: str, text: str) -> str:
    if "title" in name:
        return title_of(text)
    if "summary" in name:
        return summary_of(text)
    return ", ".join(topics_of(text, 3)) or "deneme"


def _quoted(prompt: str) -> str:
    """The conversation inside a metadata prompt, without the prompt and the names of speakers."""
    return _plain(_CONVERSATION.split(prompt, maxsplit=1)[-1])


def _plain(text: str) -> str:
    return _SPEAKER.sub("", _TAG.sub(" ", text)).strip()


def _shorten(text: str, length: int = 200) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1].rsplit(" ", 1)[0] + "…"


def _chunks(text: str) -> list[str]:
    """Word by word, as a model writes; joined they are the text."""
    return re.findall(r"\s*\S+\s*$|\s*\S+", text)
