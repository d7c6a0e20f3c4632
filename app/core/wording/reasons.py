"""Sentences that say why a request to the server could not be used, or nothing can be shared through
a folder or a database, by the ``reason`` of the error. Those for files and other commands stand in
:mod:`app.core.wording.input_reasons`."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import Sentence

REASONS: Mapping[str, Sentence] = {
    "": Sentence("nedeni bilinmiyor", "no reason was given"),
    # --- a field of a request ---
    "unknown_field": Sentence("böyle bir alan yok", "there is no such field"),
    "required": Sentence("gerekli", "it is required"),
    "whole_number": Sentence("bir tam sayı olmalı", "it must be a whole number"),
    "at_least": Sentence("en az {ge} olmalı", "it must be at least {ge}"),
    "at_most": Sentence("en çok {le} olmalı", "it must be at most {le}"),
    "true_or_false": Sentence("true ya da false olmalı", "it must be true or false"),
    "text": Sentence("bir metin olmalı", "it must be a text"),
    "blank": Sentence("boş olamaz", "it must not be blank"),
    "long_text": Sentence(
        "en çok {max_length} karakter olabilir", "it may have at most {max_length} characters"
    ),
    "list": Sentence("bir liste olmalı", "it must be a list"),
    "empty_list": Sentence("boş bir liste olamaz", "the list must not be empty"),
    "long_list": Sentence(
        "en çok {max_length} öge olabilir", "it may have at most {max_length} items"
    ),
    "object": Sentence("bir JSON nesnesi olmalı", "it must be a JSON object"),
    "unusable": Sentence("beklenen biçimde değil", "it is not as it should be"),
    "not_in_address": Sentence(
        "adreste değil gövdede olmalı", "it belongs in the body, not in the address"
    ),
    "once": Sentence("bir kez verilmeli", "it may be given once"),
    "not_with_search": Sentence(
        "aramayla birlikte kullanılmaz", "it cannot be used together with a search"
    ),
    "from_last_reply": Sentence(
        "önceki yanıttaki değer olmalı", "it must be the value of the reply before"
    ),
    "other_profile": Sentence(
        "bu veri klasörünün profili değil", "it is not the profile of this data directory"
    ),
    "other_project": Sentence(
        "adı verilen oturum bu projede değil", "the session that is named is not in this project"
    ),
    "one_message": Sentence("en az bir mesaj gerekli", "it needs at least one message"),
    "one_of": Sentence("şunlardan biri olmalı: {choices}", "it must be one of: {choices}"),
    # --- what is shared ---
    "device_removed": Sentence(
        "Bu bilgisayar paylaşımdan kaldırılmış; buradaki her şey yerinde. Yeniden katılmak için"
        " paylaşılan yeri ve parolayı bir daha ver.",
        "This computer was removed from the sharing; everything here stays. To join again, give the"
        " shared place and its passphrase once more.",
    ),
    "folder_set_up_anew": Sentence(
        "Paylaşılan klasör yeniden kurulmuş; buradaki her şey yerinde, ama bir şey eşlenmiyor."
        " Ayrıl, sonra klasörün yeni parolasıyla yeniden katıl.",
        "The shared folder was set up anew; everything here stays, but nothing is exchanged."
        " Leave, then join again with the folder's new passphrase.",
    ),
    "database_address": Sentence(
        "Bu, bir PostgreSQL adresi değil ya da bilinmeyen bir seçenek taşıyor. Örnek:"
        " postgresql://ad@sunucu/veritabanı",
        "This is no address of a PostgreSQL database, or has an option that is not known. Like this:"
        " postgresql://name@server/database",
    ),
    "database_tls": Sentence(
        "Bu bilgisayarda olmayan bir veritabanına yalnız sertifikası doğrulanan bir bağlantıyla"
        " (sslmode=verify-full) gidilir; adresten sslmode'u çıkar ya da sunucuda TLS'i aç."
        " Hiçbir şey gönderilmedi.",
        "A database that is not on this computer is used only over a connection whose certificate is"
        " checked (sslmode=verify-full); take sslmode out of the address, or turn TLS on at the"
        " server. Nothing was sent.",
    ),
    "database_certificate": Sentence(
        "Sunucu, adresteki sunucu olduğunu kanıtlayamadı; hiçbir şey gönderilmedi. Sertifikayı"
        " kendin verdiysen adrese ?sslrootcert=DOSYA ekle.",
        "The server could not prove that it is the one in the address; nothing was sent. If you made"
        " its certificate yourself, add ?sslrootcert=FILE to the address.",
    ),
    "database_login": Sentence(
        "Veritabanı bu ada ya da parolaya izin vermedi. Parolayı ~/.pgpass dosyasına (PGPASSFILE)"
        " yaz ya da kurarken sorulunca gir.",
        "The database refused this name or password. Put the password into ~/.pgpass (PGPASSFILE), or"
        " type it when you set this up.",
    ),
    "database_password_in_address": Sentence(
        "Parolayı komut satırına yazma: başkaları görebilir. Adresten çıkar; sorulunca gir ya da"
        " ~/.pgpass dosyasına (PGPASSFILE) yaz.",
        "Do not type the password on the command line: others may see it. Take it out of the address;"
        " type it when asked, or put it into ~/.pgpass (PGPASSFILE).",
    ),
    "database_password_unkept": Sentence(
        "Bu sistemde parolayı saklayacak bir anahtarlık yok; parolayı ~/.pgpass dosyasına"
        " (PGPASSFILE) yaz ve adresi parolasız ver.",
        "This system has no keyring that keeps the password; put it into ~/.pgpass (PGPASSFILE) and"
        " give the address without it.",
    ),
    "database_extra": Sentence(
        "Bunun için bir ek kitaplık gerekiyor: pip install 'animsa[postgres]'",
        "This needs one more library: pip install 'animsa[postgres]'",
    ),
    "database_library": Sentence(
        "Bunun için sistemin libpq kitaplığı gerekiyor (Debian ve Ubuntu'da: sudo apt install"
        " libpq5; Fedora'da: sudo dnf install libpq; Arch'ta: sudo pacman -S postgresql-libs).",
        "This needs the system's library libpq (Debian and Ubuntu: sudo apt install libpq5; Fedora:"
        " sudo dnf install libpq; Arch: sudo pacman -S postgresql-libs).",
    ),
    "database_rights": Sentence(
        "Veritabanı bu kullanıcıya izin vermiyor. İlk kurulumu şema açabilen bir kullanıcı"
        " yapmalı; sonra her kullanıcı kendi arşiviyle katılır.",
        "The database does not let this login. It has to be set up once by a login that may create a"
        " schema; every login joins with an archive of its own after that.",
    ),
    "database_newer": Sentence(
        "Veritabanı daha yeni bir Anımsa için düzenlenmiş; bu bilgisayarda Anımsa'yı güncelle."
        " Buradaki her şey yerinde.",
        "The database was arranged for a newer Anımsa; update Anımsa on this computer. Everything"
        " here stays.",
    ),
    "database_set_up_anew": Sentence(
        "Veritabanındaki arşiv yeniden kurulmuş ya da paylaşımı kaldırılmış; buradaki her şey"
        " yerinde, ama bir şey eşlenmiyor. Ayrıl, sonra yeni parolayla yeniden katıl.",
        "The archive in the database was set up anew, or is not shared with you any more; everything"
        " here stays, but nothing is exchanged. Leave, then join again with the new passphrase.",
    ),
    "database_above": Sentence(
        "Bu veritabanı kullanıcısı bütün kuralların üstünde (superuser ya da BYPASSRLS); kullanıcıları"
        " birbirinden veritabanı da ayırsın diye ayrı bir kullanıcı aç: CREATE ROLE animsa LOGIN"
        " PASSWORD '…'; GRANT CREATE ON DATABASE … TO animsa;",
        "This login of the database is above all its rules (superuser or BYPASSRLS); so that the"
        " database, too, keeps users apart, make a login for it: CREATE ROLE animsa LOGIN PASSWORD"
        " '…'; GRANT CREATE ON DATABASE … TO animsa;",
    ),
    "database_no_schema": Sentence(
        "Bu veritabanı kullanıcısı burada şema açamıyor ya da animsa_served şeması başkasının: GRANT"
        " CREATE ON DATABASE … TO …; ya da şemayı açan kullanıcıyla bağlan.",
        "This login of the database may not make a schema there, or the schema animsa_served is"
        " another's: GRANT CREATE ON DATABASE … TO …; or connect by the login that made it.",
    ),
    "no_such_device": Sentence(
        "Böyle bir bilgisayar yok; kaldırılmış ya da ayrılmış olabilir.",
        "There is no such computer; it may have been removed, or have left.",
    ),
    "folder_key_awaited": Sentence(
        "Klasörün anahtarı henüz gelmemiş; eşitleme bitince yeniden dene.",
        "The key of the folder has not come yet; try again once it is in step.",
    ),
    "not_at_address": Sentence(
        "Paylaştığın, o adreste yok, ya da adresteki kullanıcının ona girişi yok. Hiçbir şey"
        " değişmedi. Adresi denetle; kullanıcı adın değiştiyse sahibi yeni adına giriş versin.",
        "What you share is not at that address, or the login in it is not let in. Nothing was"
        " changed. Check the address; if your login is another one now, its owner has to let it in.",
    ),
    "archive_not_at_address": Sentence(
        "Paylaştığın arşiv o adreste yok ya da adresteki kullanıcının ona girişi yok. Hiçbir şey"
        " değişmedi. Adresi denetle; orada yeniden başlamak istersen önce ayrıl: animsa devices"
        " leave --anyway",
        "The archive that you share is not at that address, or the login in it is not let in."
        " Nothing was changed. Check the address; to begin anew there, leave first: animsa devices"
        " leave --anyway",
    ),
    "shared_passphrase": Sentence(
        "Bu parola, paylaşılanı açmıyor; hiçbir şey değişmedi. Paylaşım kurulurken seçilen parolayı"
        " ver; büyük küçük harfe ve klavye diline bak.",
        "This passphrase does not open what is shared; nothing was changed. Give the one that was"
        " chosen when the sharing was set up; look at capitals and the keyboard's language.",
    ),
}
