"""The ``animsa`` command: the window by default, every other job without Qt.

Exit codes: 0 done, 1 failed with a plain sentence on stderr, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import sys
from collections.abc import Sequence
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING

from app import __version__
from app.commands.answering.database_options import add_answers_options, add_recall_options
from app.commands.arguments import Parser, named_path, positive, told, with_common
from app.commands.parsing.model_options import add_model_options
from app.commands.project_sharing.sharing_options import add_sharing_options
from app.commands.serving.serve_options import add_serve_options
from app.commands.spoken_language import language_of_command, language_of_help, say, speak, spoken
from app.commands.window_options import (
    add_window_options,
    has_screen,
    link_named,
    tell_no_screen,
    wish_of,
)
from app.core.domain import errors
from app.core.domain.tiers_and_modes import Mode, Tier
from app.core.language.turkish import storable
from app.core.wording import command_line

if TYPE_CHECKING:
    from app.machine.crashes.run_record import RunRecord
    from app.machine.desktop.start_wish import Wish
    from app.machine.paths import Paths

log = logging.getLogger(__name__)

EXPORTS = ("md", "json", "jsonl", "pdf", "docx", "odt", "bibtex", "ris", "csl", "anki", "doctor")
PORT = 26467
"""Where ``serve`` listens: ANIMS on the keys of a telephone."""
INTERRUPTED = 130
"""The exit code of a program that the user stopped, as shells know it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    # The language that it speaks is its own, and gone with it.
    return copy_context().run(_run, arguments)


def _run(arguments: Sequence[str] | None) -> int:
    # Whatever is written from here on is for the user alone.
    os.umask(0o077)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    given = link_named(arguments)
    speak(language_of_help(given, os.environ))
    options = _parser().parse_args(given)
    if options.child:
        return _read_for_another(options.child)
    from app.bootstrap.environment import data_paths  # noqa: PLC0415  --help and --version need none of it
    from app.machine.crashes.run_record import WINDOW, any_left, recorded  # noqa: PLC0415

    paths = data_paths(options.data_dir)
    _log_to(paths)
    command = options.command or WINDOW
    if any_left(paths.crashes):
        from app.machine.crashes import reports  # noqa: PLC0415  after a crash, or beside another run

        reports.collect(paths.crashes, paths.log)
    speak(language_of_command(paths, os.environ, getattr(options, "text", None)))
    with recorded(paths.crashes, command, __version__) as record:
        return _carry_out(options, paths, record)


def _carry_out(options: argparse.Namespace, paths: Paths, record: RunRecord) -> int:
    """Run what was asked for; say what went wrong. Returns the exit code."""
    from app.machine.crashes.log_file import indented  # noqa: PLC0415  --help and --version need none of it

    try:
        if options.command is None:
            return _window(paths, record, wish_of(options), selftest=options.selftest)
        from app.commands import dispatch  # noqa: PLC0415

        _check_names(options)
        _tell_notes(paths)
        try:
            return asyncio.run(dispatch.run(options, paths))
        finally:
            _tell_notes(paths)
    except errors.AnimsaError as error:
        from app.core.wording.error_wording import error_sentence  # noqa: PLC0415  only when it fails
        from app.core.wording.surface_hints import Surface  # noqa: PLC0415

        print(error_sentence(error, spoken(), Surface.COMMAND_LINE), file=sys.stderr)
        return 2 if isinstance(error, errors.WrongUsage) else 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        print(say(command_line.STOPPED), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on; keep the interpreter from complaining about it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        from app.core.wording.error_wording import reason_text  # noqa: PLC0415
        from app.machine.system_reasons import system_reason  # noqa: PLC0415  only when it fails

        log.error("%s %s\n%s", type(error).__name__, error.errno, indented(error))
        reason = reason_text(system_reason(error), {}, spoken())
        print(say(command_line.NO_STREAM, reason=reason), file=sys.stderr)
        return 1
    except Exception as error:
        log.critical("unexpected %s\n%s", type(error).__name__, indented(error))
        record.failed(error)
        print(say(command_line.BUG, log=paths.log), file=sys.stderr)
        return 1


def _check_names(options: argparse.Namespace) -> None:
    """Refuse names that no file can have, and make other words such as the archive can keep. Raises
    ``FileName``."""
    for option, given in list(vars(options).items()):
        if isinstance(given, str):
            setattr(options, option, storable(given))
        elif isinstance(given, list) and all(isinstance(each, str) for each in given):
            setattr(options, option, [storable(each) for each in given])
        for name in given if isinstance(given, list) else [given]:
            if not isinstance(name, Path):
                continue
            try:
                possible = b"\0" not in os.fsencode(name)
            except UnicodeEncodeError:
                possible = False
            if not possible:
                raise errors.FileName(path=str(name).encode("utf-8", "replace").decode())


def _tell_notes(paths: Paths) -> None:
    """Say what waited for somebody to read it."""
    from app.machine import notes  # noqa: PLC0415  --help and --version need none of it

    for note in notes.take(paths.root):
        from app.core.wording.notices import waiting_note  # noqa: PLC0415  hardly ever

        print(waiting_note(note.code, note.about, spoken()), file=sys.stderr)


def _read_for_another(module: str) -> int:
    """Be a process of our own: the frozen program has no Python that could run a module of ours."""
    if module == "files.page_drawing":
        from app.research.files.page_drawing import main as read  # noqa: PLC0415
    elif module == "meaning":
        from app.bootstrap.meaning import main as read  # noqa: PLC0415
    elif module == "web.page_text":
        from app.research.web.page_text import main as read  # noqa: PLC0415
    else:
        from app.research.files.file_reader import main as read  # noqa: PLC0415
    return read()


def _window(paths: Paths, record: RunRecord, wish: Wish, *, selftest: bool) -> int:
    """Open the window, or try the installation out. Only here Qt is loaded."""
    # Nothing that importing makes is garbage; the window has a collector of its own.
    gc.disable()
    if selftest:
        from app.ui.window.selftest import selftest as try_out  # noqa: PLC0415

        return try_out()
    if not has_screen(os.environ):
        raise errors.CommandError(reason="no_screen")
    from app.bootstrap.environment import Environment  # noqa: PLC0415
    from app.ui.window.application import run  # noqa: PLC0415

    surroundings = Environment(online=True, apart=True)
    return run(paths, surroundings, record=record, wish=wish, no_screen=tell_no_screen)


def _log_to(paths: Paths) -> None:
    """Log to a file of the data directory; without one (not writable) to nowhere."""
    from app.machine.crashes import log_file  # noqa: PLC0415  --help and --version need none of it

    try:
        paths.create()
    except OSError:
        log_file.begin(None)
    else:
        log_file.begin(paths.log)


# --- arguments ---------------------------------------------------------------------------------


def _parser() -> Parser:
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
        choices=("files.file_reader", "files.page_drawing", "meaning", "web.page_text"),
        help=argparse.SUPPRESS,
    )
    parser.set_defaults(json=False, now=None, passphrase_file=None)
    commands = parser.add_subparsers(
        dest="command", title="komutlar", description="hiçbiri: pencere", metavar="KOMUT"
    )

    def command(name: str, summary: str) -> Parser:
        return with_common(commands.add_parser(name, help=told(summary), description=summary))

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

    importing = command("import", "ChatGPT, Claude ya da Anımsa dışa aktarımını al")
    importing.add_argument("path", metavar="DOSYA", type=named_path)
    importing.add_argument("--force", action="store_true", help="silinmişleri de geri al")
    export = command("export", "oturumları dosyaya yaz")
    export.add_argument("ids", metavar="KİMLİK", nargs="*", help="hiçbiri: hepsi")
    export.add_argument(
        "--format", choices=EXPORTS, default="md", help="doctor: DOSYA .pdf, .docx ya da .odt"
    )
    export.add_argument("--out", metavar="DOSYA", type=named_path, required=True)

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
    twin.add_argument("wish", metavar="KLASÖR|off|now", type=named_path, nargs="?")
    twin.add_argument("--unencrypted", action="store_true", help="arşiv şifreliyken de düz yaz")
    devices = command("devices", "arşivi başka bilgisayarlarınla paylaş: göster, kur, eşle, ayrıl")
    devices.add_argument("wish", metavar="now|leave", choices=("now", "leave"), nargs="?")
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

    files = command("files", "araştırmanın okuyabileceği dosyalar")
    wish = files.add_subparsers(dest="wish", title="komutlar", metavar="KOMUT", required=True)

    def filing(name: str, summary: str) -> Parser:
        return with_common(wish.add_parser(name, help=told(summary), description=summary))

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

    research = command("research", "bir yanıt nasıl araştırıldı: göster ya da yeniden araştır")
    research.add_argument("id", metavar="KİMLİK|BAĞLANTI")
    research.add_argument(
        "--replay", action="store_true", help="aynı sözlerle yeniden bak, neyin değiştiğini söyle"
    )
    research.add_argument(
        "--online", action="store_true", help="çevrimiçi kaynaklara da yeniden sor"
    )

    project = command("project", "araştırmaların toplandığı, belleği olan projeler")
    deed = project.add_subparsers(dest="deed", title="komutlar", metavar="KOMUT", required=True)

    def doing(name: str, summary: str) -> Parser:
        return with_common(deed.add_parser(name, help=told(summary), description=summary))

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

    serve = command("serve", "arşivi bu bilgisayardaki başka programlara aç (HTTP ve MCP)")
    add_serve_options(serve, PORT)
    command("mcp", "arşivi bir modelin araçları olarak aç (MCP, standart girdi ve çıktı)")
    # For the desktop, which starts it: not told of in the help.
    with_common(commands.add_parser("desktop-search"))

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
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
