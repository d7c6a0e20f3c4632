"""The options of `serve`: over this machine's archive, or (`--database`) for many users."""

from __future__ import annotations

from functools import partial

from app.commands.arguments import Parser, port
from app.core.language.turkish import storable


def add_serve_options(serve: Parser, usual_port: int) -> None:
    """Add what `serve` takes."""
    serve.add_argument(
        "--port", metavar="SAYI", type=port, default=usual_port, help="bağlantı noktası"
    )
    serve.add_argument("--allow-write", action="store_true", help="yazmalarına da izin ver")
    serve.add_argument("--show-token", action="store_true", help="yalnızca anahtarı göster")
    serve.add_argument("--new-token", action="store_true", help="anahtarı değiştir ve göster")
    serve.add_argument(
        "--database",
        metavar="ADRES",
        help="arşivi değil, bu PostgreSQL veritabanındaki birçok kullanıcının belleklerini aç",
    )
    serve.add_argument("--yes", action="store_true", help="kullanıcıyı sormadan sil")
    users = serve.add_mutually_exclusive_group()
    for change, summary in (
        ("new", "veritabanına bir kullanıcı ekle, anahtarını bir kez göster"),
        ("renew", "kullanıcının anahtarını değiştir ve bir kez göster"),
        ("remove", "kullanıcıyı her şeyiyle sil"),
    ):
        users.add_argument(
            f"--{change}-user",
            metavar="AD",
            dest="user_change",
            type=partial(_user_change, change),
            help=summary,
        )


def _user_change(change: str, name: str) -> tuple[str, str]:
    return change, storable(name)
