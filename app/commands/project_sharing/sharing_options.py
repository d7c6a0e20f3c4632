"""The options of `project` by which several people share a project."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def add_sharing_options(doing: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """Add the subcommands; ``doing`` makes the parser of one by its name and summary."""
    sharing = doing("share", "projeyi bir PostgreSQL veritabanıyla başkalarıyla paylaş")
    sharing.add_argument("name", metavar="AD")
    joining = doing("join", "paylaşılan bir projeye katıl")
    joining.add_argument(
        "--mine",
        action="store_true",
        help="o projede başka bilgisayarımdan zaten varım: buradakiyle birleşsin",
    )
    for parser in (sharing, joining):
        parser.add_argument("database", metavar="ADRES", help="postgresql://AD@SUNUCU/VERİTABANI")
        parser.add_argument(
            "--as", dest="person", metavar="AD", help="ortak projelerde görünecek adın"
        )
    doing("now", "paylaşılan projeleri şimdi eşle")
    members = doing("members", "projede kimler var; veritabanı kullanıcısı ekle ya da çıkar")
    members.add_argument("name", metavar="AD")
    changed = members.add_mutually_exclusive_group()
    changed.add_argument("--add", metavar="KULLANICI", help="bu veritabanı kullanıcısı da girsin")
    changed.add_argument("--remove", metavar="KULLANICI", help="bu kullanıcı artık girmesin")
    changed.add_argument(
        "--owner", metavar="KULLANICI", help="projenin sahibi bundan sonra bu kullanıcı olsun"
    )
    moved = doing("address", "projenin veritabanına başka bir adres, ad ya da parolayla bağlan")
    moved.add_argument("name", metavar="AD")
    moved.add_argument("database", metavar="ADRES", help="postgresql://AD@SUNUCU/VERİTABANI")
    leaving = doing("leave", "projeyi paylaşmayı bırak; buradaki her şey kalır")
    leaving.add_argument("name", metavar="AD")
    leaving.add_argument("--anyway", action="store_true", help="ötekilere haber veremese de bırak")
