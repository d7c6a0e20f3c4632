"""Sentences that say why a file or a command could not be used, by the error's ``reason``."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import MODEL_ADDRESS, Sentence

INPUT_REASONS: Mapping[str, Sentence] = {
    # --- a file, or one entry of it ---
    "damaged": Sentence("dosya bozuk", "the file is damaged"),
    "no_conversations": Sentence(
        "içinde conversations.json yok", "there is no conversations.json in it"
    ),
    "no_sources": Sentence("yanıtlarda gösterilen bir kaynak yok", "the answers cite no source"),
    "no_cards": Sentence("yanıtlanmış bir soru yok", "no question was answered"),
    "no_font": Sentence("bu sistemde yazı tipi yok", "this system has no font"),
    "too_many_sessions": Sentence(
        "bu biçimde bir dosyaya en çok 1.000 araştırma sığar; hepsi için Markdown ya da JSON seç",
        "a file of this format holds 1,000 conversations at most; choose Markdown or JSON for all",
    ),
    "line_too_long": Sentence("satır çok uzun", "the line is too long"),
    "line_not_json": Sentence("satır JSON değil", "the line is not JSON"),
    "line_no_session": Sentence(
        "satır bir oturum nesnesi değil", "the line is no object of a session"
    ),
    "no_conversation": Sentence("konuşma yok", "there is no conversation"),
    "no_message": Sentence(
        "konuşmada mesaj olmayan bir öğe var", "something in the conversation is no message"
    ),
    "unknown_role": Sentence(
        "mesajın rolü “user” ya da “assistant” değil",
        "a message's role is neither “user” nor “assistant”",
    ),
    "empty_message": Sentence("boş mesaj var", "a message is empty"),
    "long_id": Sentence("kimlik çok uzun", "the id is too long"),
    "bad_date": Sentence("tarih okunamadı", "the date could not be read"),
    "no_chat": Sentence(
        "bir ChatGPT ya da Claude konuşması değil", "it is no conversation of ChatGPT or Claude"
    ),
    "no_writing": Sentence("içinde yazı yok", "there is no text in it"),
    "breaks_off": Sentence(
        "dosya burada bozuk ya da yarım; gerisi okunamadı",
        "the file is damaged or breaks off here; the rest could not be read",
    ),
    "not_json": Sentence("JSON değil", "it is not JSON"),
    "no_object": Sentence("bir nesne değil", "it is no object"),
    "no_text": Sentence(
        "“{field}” alanı eksik ya da metin değil (id: {id})",
        "the field “{field}” is missing or no text (id: {id})",
    ),
    "no_count": Sentence(
        "“{field}” alanı eksik ya da 0’dan başlayan bir tam sayı değil (id: {id})",
        "the field “{field}” is missing or no whole number from 0 on (id: {id})",
    ),
    "no_history": Sentence(
        "“{field}” bir mesaj listesi değil: her biri “role” ile “content” (id: {id})",
        "the field “{field}” is no list of messages, each with “role” and “content” (id: {id})",
    ),
    "now_not_iso": Sentence("“now” ISO 8601 değil (id: {id})", "“now” is not ISO 8601 (id: {id})"),
    "now_impossible": Sentence(
        "“now” olamayacak bir tarih (id: {id})", "“now” is a date that cannot be (id: {id})"
    ),
    # --- the operating system (app.machine.system_reasons) ---
    "no_room": Sentence("diskte yer yok", "the disk has no room"),
    "not_permitted": Sentence("izin yok", "it is not permitted"),
    "read_only_disk": Sentence("diske yazılamıyor", "the disk cannot be written"),
    "not_there": Sentence("orada böyle bir dosya ya da klasör yok", "there is nothing there"),
    "is_folder": Sentence("bu bir klasör", "it is a folder"),
    "unknown_format": Sentence(
        "dosya adı .md, .pdf, .json ya da .jsonl ile bitmeli",
        "the file's name has to end in .md, .pdf, .json or .jsonl",
    ),
    "taken": Sentence("bu ad zaten var", "the name is taken"),
    "no_file": Sentence("bu olağan bir dosya değil", "it is no ordinary file"),
    "name_too_long": Sentence("ad çok uzun", "the name is too long"),
    "link_circle": Sentence("bağlantılar kendine dönüyor", "the links lead around in a circle"),
    "too_many_open": Sentence("çok fazla dosya açık", "too many files are open"),
    "too_large": Sentence("dosya çok büyük", "the file is too large"),
    "disk_fails": Sentence("disk yanıt vermiyor ya da hatalı", "the disk fails or is gone"),
    "in_use": Sentence("başka bir program kullanıyor", "another program is using it"),
    "other_disk": Sentence("başka bir diskte", "it is on another disk"),
    "no_memory": Sentence("bellek yetmiyor", "there is not enough memory"),
    "reader_gone": Sentence("okuyan kalmadı", "nobody reads it any more"),
    "system": Sentence("işletim sistemi engelledi", "the operating system refused it"),
    # --- a command ---
    "nothing_asked": Sentence(
        "Sorunu yaz: animsa ask “…”, ya da oturumu bitirmek için --end.",
        "Write your question: animsa ask “…”, or --end to end the session.",
    ),
    "project_elsewhere": Sentence(
        "--project, süren ya da yeni (--session new) oturumla kullanılır.",
        "--project is used with the open session or a new one (--session new).",
    ),
    "question_or_file": Sentence(
        "Ya bir soru ya da --jsonl DOSYA ver.", "Give either a question or --jsonl FILE."
    ),
    "message_or_file": Sentence(
        "Ya bir mesaj ya da --jsonl DOSYA ver.", "Give either a message or --jsonl FILE."
    ),
    "backup_wish": Sentence(
        "Ya bir dosya adı ver ya da --second, --check, --status seçeneklerinden birini.",
        "Give either the name of a file or one of --second, --check and --status.",
    ),
    "server_address": MODEL_ADDRESS,
    "doctor_ending": Sentence(
        "Doktor sayfası için dosya adı .pdf, .docx ya da .odt ile bitmeli.",
        "The name of a page for the doctor has to end in .pdf, .docx or .odt.",
    ),
    "sent_ending": Sentence(
        "Listenin dosya adı .txt ya da .jsonl ile bitmeli.",
        "The name of the list has to end in .txt or .jsonl.",
    ),
    "no_session_bus": Sentence(
        "Masaüstünün aramasına yanıt verilemedi: bu oturumda D-Bus yok ya da ad kullanımda.",
        "The desktop's search could not be answered: this login has no D-Bus, or the name is in"
        " use.",
    ),
    "no_file_password": Sentence(
        "Parola yazacak bir uçbirim yok; --password-file ile ver.",
        "There is no terminal to type a password; give it by --password-file.",
    ),
    "no_account": Sentence(
        "Bunun nasıl araştırıldığı yazılı değil: {name}",
        "How this was researched was not written down: {name}",
    ),
    "server_extra": Sentence(
        "Bunun için ek kitaplıklar gerekiyor: pip install 'animsa[server]'",
        "This needs more libraries: pip install 'animsa[server]'",
    ),
    "no_passphrase": Sentence(
        "Parola yazacak bir uçbirim yok; --passphrase-file ile ver.",
        "There is no terminal to type a passphrase; give it by --passphrase-file.",
    ),
    "not_shared": Sentence(
        "Bu arşiv paylaşılmıyor; önce --folder ile bir klasör ya da --database ile bir veritabanı"
        " seç.",
        "This archive is not shared; choose a folder first, by --folder, or a database, by"
        " --database.",
    ),
    "answers_consent": Sentence(
        "Bunun için açık iznin gerekiyor; hiçbir şey gönderilmedi. Sunucunun okuyabileceğini bilerek"
        " göndermek için --yes ekle.",
        "This needs your express consent; nothing was sent. To send it knowing that the server can"
        " read it, add --yes.",
    ),
    "answers_elsewhere": Sentence(
        "Başka bir veritabanı yanıt veriyor ({place}); önce oradan kaldır: animsa answers off",
        "Another database answers ({place}); remove it from there first: animsa answers off",
    ),
    "answers_not_set_up": Sentence(
        "Yanıt veren bir veritabanı yok. Kurmak için: animsa answers postgresql://AD@SUNUCU/VERİTABANI",
        "No database answers. To set one up: animsa answers postgresql://NAME@SERVER/DATABASE",
    ),
    "record_too_long": Sentence(
        "Bu kayıt burada okunamayacak kadar uzun; tutulduğu bilgisayarda aç.",
        "This record is too long to be read here; open it on the computer that has it.",
    ),
    "record_unusable": Sentence(
        "Bu kaydın oradaki hâlinden burada bir araştırma yapılamıyor.",
        "No research can be made here of this record as it stands there.",
    ),
    "record_erased": Sentence(
        "Bu araştırma burada kalıcı olarak silinmişti; geri getirilmez.",
        "This research was erased here; it is not brought back.",
    ),
    "nothing_leaves": Sentence(
        "“Yalnız bende” ya da “asla” seçili: hiçbir yere bağlanılmıyor.",
        "As nothing may leave this computer, nothing is connected to.",
    ),
    "no_archive_there": Sentence(
        "{host} üzerindeki veritabanında bu kullanıcının görebildiği bir arşiv yok. Arşivin olduğu"
        " bilgisayarda: animsa answers ADRES; başka bir kullanıcıyla paylaşıldıysa sahibi"
        " animsa_recall.share ile izin verir.",
        "The database on {host} has no archive that this login may see. On the computer with the"
        " archive: animsa answers ADDRESS; to another login its owner gives leave by"
        " animsa_recall.share.",
    ),
    "several_archives_there": Sentence(
        "{host} üzerinde birkaç arşiv var; --archive ile kimliğini ver (baştaki harfleri yeter):"
        " {listed}",
        "There are several archives on {host}; name one by --archive (its first letters will do):"
        " {listed}",
    ),
    "no_such_archive_there": Sentence(
        "{host} üzerinde böyle bir arşiv yok: {listed}",
        "There is no such archive on {host}: {listed}",
    ),
    "user_taken": Sentence(
        "“{name}” adında bir kullanıcı zaten var. Anahtarı kaybolduysa: --renew-user",
        "There is a user called “{name}” already. If the token is lost: --renew-user",
    ),
    "no_such_user": Sentence(
        "“{name}” adında bir kullanıcı yok.", "There is no user called “{name}”."
    ),
    "user_name": Sentence("Kullanıcının bir adı olmalı.", "A user needs a name."),
    "no_screen": Sentence(
        "Burada ekran yok, pencere açılamıyor. Ekransız da çalışır: animsa ask “…”, animsa recall "
        "“…”; hepsi: animsa --help",
        "There is no screen here, so no window can be opened. It works without one too: animsa ask "
        "“…”, animsa recall “…”; all of it: animsa --help",
    ),
    "screen_unusable": Sentence(
        "Ekran kullanılamıyor ({screen}), pencere açılamıyor. Adı doğru mu, orada bir masaüstü "
        "çalışıyor mu ve ona bağlanma iznin var mı, bir de libxcb-cursor0 kurulu mu, denetle. "
        "Ekransız da çalışır: animsa ask “…”, animsa recall “…”; hepsi: animsa --help",
        "The screen cannot be used ({screen}), so no window can be opened. See whether its name is "
        "right, a desktop runs there that lets you in, and libxcb-cursor0 is installed. It works "
        "without one too: animsa ask “…”, animsa recall “…”; all of it: animsa --help",
    ),
    "needs_yes": Sentence(
        "Bu geri alınamaz ve soracak kimse yok; hiçbir şey silinmedi. İstiyorsan --yes ekle.",
        "This cannot be undone and nobody is there to be asked; nothing was erased. Add --yes if "
        "you want it.",
    ),
    "needs_database": Sentence(
        "Bu, yalnız --database ile kullanılır.", "This can be used together with --database only."
    ),
    "not_with_database": Sentence(
        "Bu, --database ile kullanılmaz: orada her kullanıcının kendi anahtarı var (--new-user).",
        "This cannot be used together with --database: every user has a token of their own there"
        " (--new-user).",
    ),
    "passphrases_differ": Sentence(
        "İki parola aynı değil; hiçbir şey değişmedi.",
        "The two passphrases differ; nothing was changed.",
    ),
    "stdin_closed": Sentence("Standart girdi kapalı.", "Standard input is closed."),
    "project_shared_already": Sentence(
        "Bu proje zaten paylaşılıyor; hiçbir şey değişmedi.",
        "This project is shared already; nothing was changed.",
    ),
    "project_not_shared": Sentence(
        "Paylaşılan bir proje değil. Paylaşmak için: animsa project share AD ADRES",
        "This is no shared project. To share one: animsa project share NAME ADDRESS",
    ),
    "project_not_member": Sentence(
        "Bu projeye artık girişin yok; buradaki her şey yerinde, ama yeni bir şey gelmez. Sahibi"
        " seni yeniden ekleyebilir; yalnız sende kalsın istersen: animsa project leave AD --anyway",
        "You are not let into this project any more; everything here stays, but nothing new comes."
        " Its owner can let you in again; to keep it for yourself: animsa project leave NAME"
        " --anyway",
    ),
    "project_is_here": Sentence(
        "Bu proje burada da var; hiçbir şey değişmedi. Başka bilgisayarından zaten içindeysen"
        " --mine ile katıl: buradaki araştırmaları da ötekiler görür.",
        "This project is here already; nothing was changed. If you are in it from another computer"
        " of yours, join with --mine: the others will then see its research from here, too.",
    ),
    "project_removed_here": Sentence(
        "Bu projeyi bilgisayarlarından silmişsin; arşivini paylaştığın sürece geri gelemez. Önce"
        " ayrıl: animsa devices leave",
        "You removed this project from your computers; it cannot come back while you share your"
        " archive. Leave first: animsa devices leave",
    ),
    "project_not_written": Sentence(
        "Bu projede henüz bir şey yok. Paylaşan kişi bir kez eşlesin, sonra yeniden dene.",
        "There is nothing in this project yet. Whoever shares it has to exchange once; then try"
        " again.",
    ),
    "person_taken": Sentence(
        "Bu projede “{name}” adında biri var; hiçbir şey değişmedi. --as ile başka bir ad seç; o"
        " başka bilgisayarındaki sensen --mine ekle.",
        "Somebody in this project is called “{name}”; nothing was changed. Choose another name by"
        " --as; if that is you on another computer, add --mine.",
    ),
    "no_person": Sentence(
        "Ortak projelerde görünecek bir ad gerek: --as AD",
        "You need a name that the others see: --as NAME",
    ),
    "no_shared_project": Sentence(
        "Bu veritabanında seninle paylaşılan yeni bir proje yok. Sahibi seni eklesin: animsa"
        " project members AD --add KULLANICI",
        "No other project is shared with you in this database. Its owner has to let you in: animsa"
        " project members NAME --add LOGIN",
    ),
    "no_such_login": Sentence(
        "Veritabanında “{login}” adında bir kullanıcı yok; kimse eklenmedi.",
        "The database has no login “{login}”; nobody was let in.",
    ),
    "no_such_member": Sentence(
        "“{login}” bu projede değil; hiçbir şey değişmedi.",
        "“{login}” is not in this project; nothing was changed.",
    ),
    "not_your_project": Sentence(
        "Kullanıcıları yalnız projeyi paylaşan ekleyip çıkarabilir; hiçbir şey değişmedi.",
        "Only who shared the project lets people in and out; nothing was changed.",
    ),
    "database_without_projects": Sentence(
        "Veritabanı daha eski bir Anımsa için düzenlenmiş. Onu kuran kullanıcı yeni Anımsa ile bir"
        " kez bağlansın; hiçbir şey gönderilmedi.",
        "The database was arranged by an older Anımsa. The login that set it up has to connect once"
        " by the new one; nothing was sent.",
    ),
    "several_projects": Sentence(
        "“{name}” adında birkaç proje var; kimliğini ver: {listed}",
        "Several projects are named “{name}”; give the id: {listed}",
    ),
    "no_such_project": Sentence(
        "“{name}” adında bir proje yok ({listed}). Yenisi: animsa project create “{name}”",
        "No project is named “{name}” ({listed}). A new one: animsa project create “{name}”",
    ),
    "no_projects": Sentence(
        "“{name}” adında bir proje yok (hiç proje yok). Yenisi: animsa project create “{name}”",
        "No project is named “{name}” (there are none). A new one: animsa project create “{name}”",
    ),
    "project_exists": Sentence(
        "“{name}” adında bir proje zaten var.", "There is a project named “{name}” already."
    ),
    "port_taken": Sentence(
        "{port} numaralı bağlantı noktası kullanılamıyor; --port ile başkasını seç.",
        "Port {port} cannot be used; choose another one with --port.",
    ),
    "token_seen": Sentence(
        "{path} başkalarınca da okunabiliyor. “animsa serve --new-token” ile yeni bir anahtar üret.",
        "Others can read {path}, too. Make a new token with “animsa serve --new-token”.",
    ),
}
