"""The command line as argparse reads it: every command with its options."""

from __future__ import annotations

import argparse
from typing import Protocol

from app import __version__
from app.commands.answering.database_options import add_answers_options, add_recall_options
from app.commands.arguments import Parser, localized, named_path, positive, with_common
from app.commands.parsing.model_options import add_model_options
from app.commands.project_sharing.sharing_options import add_sharing_options
from app.commands.serving.serve_options import add_serve_options
from app.commands.window_options import add_window_options
from app.core.domain.tiers_and_modes import Mode, Tier

EXPORTS = ("md", "json", "jsonl", "pdf", "docx", "odt", "bibtex", "ris", "csl", "anki", "doctor")
PORT = 26467
"""Where ``serve`` listens: ANIMS on the keys of a telephone."""


class AddCommand(Protocol):
    """Adds a command by its name. The help tells of it where there is a ``summary``."""

    def __call__(self, name: str, summary: str = "") -> Parser: ...


def command_parser() -> Parser:
    """The parser of the command line, in the language that it speaks."""
    parser = Parser(
        prog="animsa", description="Araştırdıklarını anımsayan masaüstü araştırma yardımcısı."
    )
    parser.add_argument(
        "--version", action="version", version=f"Anımsa {__version__}", help="sürümü göster"
    )
    parser.add_argument("--data-dir", metavar="KLASÖR", type=named_path, help="veri klasörü")
    add_window_options(parser)
    # For the program itself.
    parser.add_argument(
        "--child",
        choices=(
            "files.file_reader",
            "files.page_drawing",
            "jump_list",
            "keyring",
            "meaning",
            "web.page_text",
        ),
        help=argparse.SUPPRESS,
    )
    parser.set_defaults(json=False, now=None, passphrase_file=None)
    commands = parser.add_subparsers(
        dest="command", title="komutlar", description="hiçbiri: pencere", metavar="KOMUT"
    )

    def command(name: str, summary: str = "") -> Parser:
        if not summary:
            return with_common(commands.add_parser(name))
        return with_common(commands.add_parser(name, help=localized(summary), description=summary))

    for add in (
        _add_questions,
        _add_transfer,
        _add_keeping,
        _add_files,
        _add_research_and_projects,
        _add_encryption,
        _add_serving,
        _add_connections,
    ):
        add(command)
    return parser


def _add_questions(command: AddCommand) -> None:
    """What is asked: a question, the past, and what a message is understood as."""
    ask = command("ask", "bir soru sor: geçmişten ya da modelden yanıt al")
    ask.add_argument("text", metavar="METİN", nargs="?", help="soracağın")
    ask.add_argument("--session", metavar="KİMLİK|last|new", help="hangi oturumda")
    ask.add_argument("--project", metavar="AD", help="hangi projede: onun belleğiyle")
    ask.add_argument(
        "--tier",
        choices=[tier.value for tier in Tier],
        default=Tier.AUTO.value,
        help="araştırmanın derinliği",
    )
    ask.add_argument("--mode", choices=[mode.value for mode in Mode], help="nerede aranacağı")
    ask.add_argument("--end", action="store_true", help="sonunda oturumu bitir")

    recall = command("recall", "geçmiş araştırmalarda ara")
    add_recall_options(recall)

    classify = command("classify", "mesajların ne istediğini söyle")
    classify.add_argument("text", metavar="METİN", nargs="?", help="tek bir mesaj")
    classify.add_argument("--jsonl", metavar="DOSYA", help="satırlar: id, text, history, pending")
    classify.add_argument("--explain", action="store_true", help="neye göre karar verdiğini göster")
    resolve = command("resolve-turn", "mesajların hangi tura gönderme yaptığını söyle")
    resolve.add_argument(
        "--jsonl", metavar="DOSYA", required=True, help="satırlar: id, history_len, text"
    )
    resolve.add_argument("--explain", action="store_true", help="neye göre karar verdiğini göster")


def _add_transfer(command: AddCommand) -> None:
    """What comes into the archive from a file, and goes out into one."""
    importing = command("import", "ChatGPT, Claude ya da Anımsa dışa aktarımını al")
    importing.add_argument("path", metavar="DOSYA", type=named_path)
    importing.add_argument("--force", action="store_true", help="silinmişleri de geri al")
    export = command("export", "oturumları dosyaya yaz")
    export.add_argument("ids", metavar="KİMLİK", nargs="*", help="hiçbiri: hepsi")
    export.add_argument(
        "--format", choices=EXPORTS, default="md", help="doctor: DOSYA .pdf, .docx ya da .odt"
    )
    export.add_argument(
        "--out", metavar="DOSYA", type=named_path, required=True, help="-: standart çıktıya"
    )


def _add_keeping(command: AddCommand) -> None:
    """How the archive is kept: backups, copies, other computers, repair, erasing."""
    backup = command("backup", "doğrulanmış bir yedek al")
    backup.add_argument("path", metavar="DOSYA", type=named_path, nargs="?")
    keeping = backup.add_mutually_exclusive_group()
    keeping.add_argument(
        "--second",
        metavar="KLASÖR|off",
        type=named_path,
        help="yedekler buraya da kopyalansın (başka bir disk); off: artık kopyalanmasın",
    )
    keeping.add_argument(
        "--check", action="store_true", help="yedekleri gerçekten geri yükleyip sına"
    )
    keeping.add_argument("--status", action="store_true", help="yedeklerin yerini, yaşını göster")
    twin = command("twin", "her araştırmanın düz Markdown kopyası: göster, aç, kapat, şimdi yaz")
    twin.add_argument("target", metavar="KLASÖR|off|now", type=named_path, nargs="?")
    twin.add_argument("--unencrypted", action="store_true", help="arşiv şifreliyken de düz yaz")
    devices = command("devices", "arşivi başka bilgisayarlarınla paylaş: göster, kur, eşle, ayrıl")
    devices.add_argument("action", metavar="now|leave", choices=("now", "leave"), nargs="?")
    devices.add_argument("--anyway", action="store_true", help="ötekilere haber veremese de bırak")
    place = devices.add_mutually_exclusive_group()
    place.add_argument("--folder", metavar="KLASÖR", type=named_path, help="bu klasörle paylaş")
    place.add_argument("--database", metavar="ADRES", help="bu PostgreSQL veritabanıyla paylaş")
    answers = command("answers", "bir veritabanı da yanıt versin: göster, kur, gönder, kaldır")
    add_answers_options(answers)
    restore = command("restore", "bir yedeği geri yükle")
    restore.add_argument("path", metavar="DOSYA", type=named_path)
    doctor = command("doctor", "arşivi denetle")
    doctor.add_argument("--fix", action="store_true", help="onarılabilenleri onar")
    erase = command("erase", "bir oturumu iz bırakmadan sil (geri alınamaz)")
    erase.add_argument("id", metavar="KİMLİK")
    erase.add_argument("--yes", action="store_true", help="sormadan sil")


def _add_files(command: AddCommand) -> None:
    """The files that research may read."""
    files = command("files", "araştırmanın okuyabileceği dosyalar")
    subcommands = files.add_subparsers(
        dest="subcommand", title="komutlar", metavar="KOMUT", required=True
    )

    def filing(name: str, summary: str) -> Parser:
        return with_common(
            subcommands.add_parser(name, help=localized(summary), description=summary)
        )

    adding = filing("add", "dosyaları, klasörleri altlarıyla birlikte oku ve ekle")
    adding.add_argument("paths", metavar="YOL", type=named_path, nargs="+")
    adding.add_argument(
        "--watch", action="store_true", help="klasörleri her açılışta yeniden gözden geçir"
    )
    adding.add_argument("--project", metavar="AD", help="bu projenin de dosyaları olsun")
    filing("zotero", "bu bilgisayardaki Zotero'nun dosyalarını oku ve ekle")
    filing("list", "eklenmiş dosyaları göster")
    unlocking = filing("unlock", "parolalı bir PDF'i parolasıyla oku (parola saklanmaz)")
    unlocking.add_argument("path", metavar="YOL", type=named_path)
    unlocking.add_argument(
        "--password-file", metavar="DOSYA", type=named_path, help="parola bu dosyanın ilk satırında"
    )
    removing = filing("remove", "dosyaları iz bırakmadan çıkar (diskteki dosyalara dokunulmaz)")
    removing.add_argument("paths", metavar="YOL", type=named_path, nargs="+")


def _add_research_and_projects(command: AddCommand) -> None:
    research = command("research", "bir yanıt nasıl araştırıldı: göster ya da yeniden araştır")
    research.add_argument("id", metavar="KİMLİK|BAĞLANTI")
    research.add_argument(
        "--replay", action="store_true", help="aynı sözlerle yeniden bak, neyin değiştiğini söyle"
    )
    research.add_argument(
        "--online", action="store_true", help="çevrimiçi kaynaklara da yeniden sor"
    )

    project = command("project", "araştırmaların toplandığı, belleği olan projeler")
    subcommands = project.add_subparsers(
        dest="subcommand", title="komutlar", metavar="KOMUT", required=True
    )

    def doing(name: str, summary: str) -> Parser:
        return with_common(
            subcommands.add_parser(name, help=localized(summary), description=summary)
        )

    doing("list", "projeleri göster")
    creating = doing("create", "proje aç")
    creating.add_argument("name", metavar="AD")
    erasing = doing("erase", "projeyi belleğiyle birlikte iz bırakmadan sil (geri alınamaz)")
    erasing.add_argument("name", metavar="AD")
    erasing.add_argument(
        "--with-research", action="store_true", help="araştırmalarını da sil; yoksa projesiz kalır"
    )
    erasing.add_argument("--yes", action="store_true", help="sormadan sil")
    add_sharing_options(doing)


def _add_encryption(command: AddCommand) -> None:
    encrypting = command("encrypt", "arşivi, yedekleri ve yarım kalan sözleri parolayla şifrele")
    encrypting.add_argument(
        "--keyring", action="store_true", help="anahtarı sistem anahtarlığında da sakla"
    )
    command("decrypt", "arşivi ve yedekleri yeniden okunur yap")
    changing = command("passphrase", "arşivin parolasını değiştir")
    changing.add_argument(
        "--keyring",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="parola yerine: anahtar sistem anahtarlığında dursun ya da durmasın",
    )


def _add_serving(command: AddCommand) -> None:
    serve = command("serve", "arşivi bu bilgisayardaki başka programlara aç (HTTP ve MCP)")
    add_serve_options(serve, PORT)
    command("mcp", "arşivi bir modelin araçları olarak aç (MCP, standart girdi ve çıktı)")
    # For the desktop, which starts it.
    command("desktop-search")


def _add_connections(command: AddCommand) -> None:
    """What leaves this computer, and to whom."""
    online = command("online", "soruların çevrimiçi aranmasına izin: göster ya da değiştir")
    online.add_argument(
        "consent",
        metavar="ask|always|never",
        choices=("ask", "always", "never"),
        nargs="?",
        help="her soruda sor, her zaman ara, hiçbir şey çıkmasın; hiçbiri: şimdikini göster",
    )
    sent = command("sent", "dışarı çıkanlar: gönderilen her istek, en yenisi önce")
    sent.add_argument("--limit", metavar="SAYI", type=positive, help="en çok kaç istek")
    sent.add_argument(
        "--out", metavar="DOSYA", type=named_path, help="bu dosyaya yaz (.txt ya da .jsonl)"
    )
    update = command("update", "yeni sürüm var mı, bir kez sor")
    update.add_argument("--download", action="store_true", help="varsa indir ve doğrula; kurmaz")

    add_model_options(command("model", "hangi modelin kullanılacağını göster ya da seç"))
