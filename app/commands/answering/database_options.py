"""The options by which a database answers: those of `answers`, and of `recall` that asks one."""

from __future__ import annotations

from app.commands.arguments import Parser, positive


def add_recall_options(recall: Parser) -> None:
    """Add what `recall` takes."""
    recall.add_argument("text", metavar="METİN", nargs="?", help="soracağın")
    recall.add_argument("--jsonl", metavar="DOSYA", help="satırlar: id, query, now; - girdiden")
    recall.add_argument("--explain", action="store_true", help="nedenini göster (JSON)")
    recall.add_argument("--limit", metavar="SAYI", type=positive, help="en çok kaç araştırma")
    recall.add_argument(
        "--database", metavar="ADRES", help="bu arşive değil, yanıt veren bu veritabanına sor"
    )
    recall.add_argument(
        "--archive", metavar="KİMLİK", default="", help="orada birkaç arşiv varsa: yalnız buna"
    )


def add_answers_options(answers: Parser) -> None:
    """Add what `answers` takes."""
    answers.add_argument("target", metavar="ADRES|now|off", nargs="?")
    answers.add_argument(
        "--yes",
        action="store_true",
        help="sunucunun okuyacağını bilerek, sormadan gönder; off: ulaşılamasa da bırak",
    )
