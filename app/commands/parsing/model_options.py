"""The choices of `model`: which model answers."""

from __future__ import annotations

from app.commands.arguments import Parser, localized, with_common


def add_model_options(model: Parser) -> None:
    """Add what `model` takes."""
    choice = model.add_subparsers(
        dest="choice", title="seçimler", description="hiçbiri: şimdikini göster", metavar="SEÇİM"
    )

    def option(name: str, summary: str) -> Parser:
        return with_common(choice.add_parser(name, help=localized(summary), description=summary))

    option("key", "Claude anahtarını sor ve anahtarlığa kaydet")
    option("forget", "kayıtlı anahtarı unut")
    server = option("server", "aynı protokolü konuşan bir sunucu kullan")
    server.add_argument("address", metavar="ADRES")
    server.add_argument("model", metavar="MODEL")
    claude = option("claude", "Claude kullan")
    claude.add_argument("model", metavar="MODEL", nargs="?")
    option("none", "modelsiz çalış")
    option("test", "seçili modele küçük bir istek gönder")
