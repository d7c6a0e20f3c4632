"""Words of errors of sources, pages and the user's files, by code."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.wording.sentence import (
    IN_A_MOMENT,
    NO_NEED,
    NOTHING_CHANGED,
    ErrorEntry,
    Sentence,
)

OTHERS_USED = Sentence("Öteki kaynaklardan yararlanılıyor.", "The other sources are used.")
OTHERS_READ = Sentence(
    "Diğer dosyaların bundan etkilenmiyor.", "Your other files are not affected."
)

TESSERACT = Sentence(
    "Tesseract adlı ücretsiz program kuruluysa (Türkçesiyle: tesseract-ocr, tesseract-ocr-tur)"
    " taranmış PDF'leri ve fotoğrafları Anımsa kendisi okur; kurup yeniden ekle.",
    "Anımsa reads scanned PDFs and photographs itself where the free program Tesseract is installed"
    " (for Turkish: tesseract-ocr, tesseract-ocr-tur); install it, then add the file again.",
)

SOURCE_ERRORS: Mapping[str, ErrorEntry] = {
    "source": ErrorEntry(
        Sentence("{name} kullanılamadı.", "{name} could not be used."),
        OTHERS_USED,
        IN_A_MOMENT,
        offers="retry",
        grave=False,
    ),
    "source_unreachable": ErrorEntry(
        Sentence("Ulaşılamıyor: {name}.", "{name} cannot be reached."),
        OTHERS_USED,
        Sentence("Bağlantını denetleyip yeniden dene.", "Check the connection and try again."),
        offers="retry",
        grave=False,
    ),
    "source_busy": ErrorEntry(
        Sentence("{name} daha az istek gönderilmesini istiyor.", "{name} asks for fewer requests."),
        OTHERS_USED,
        Sentence("Bir iki dakika sonra yeniden dene.", "Try again in a minute or two."),
        offers="retry",
        grave=False,
    ),
    "zotero_away": ErrorEntry(
        Sentence("Zotero'ya ulaşılamadı.", "Zotero could not be reached."),
        NOTHING_CHANGED,
        Sentence("Zotero'yu açıp yeniden dene.", "Start Zotero, then try again."),
        grave=False,
    ),
    "zotero_forbids": ErrorEntry(
        Sentence(
            "Zotero başka programlara yanıt vermiyor.", "Zotero does not answer other programs."
        ),
        NOTHING_CHANGED,
        Sentence(
            "Zotero'da Ayarlar → Gelişmiş → “Bu bilgisayardaki diğer uygulamaların Zotero ile"
            " iletişim kurmasına izin ver”i seçip yeniden dene.",
            "In Zotero choose Settings → Advanced → “Allow other applications on this computer to"
            " communicate with Zotero”, then try again.",
        ),
        grave=False,
    ),
    "source_key": ErrorEntry(
        Sentence("{name} anahtarı kabul etmedi.", "{name} did not accept the key."),
        OTHERS_USED,
        Sentence(
            "Anahtarı {settings} yenile, sonra yeniden dene.",
            "Renew the key {settings}, then try again.",
        ),
        offers="settings",
        grave=False,
    ),
    "source_garbled": ErrorEntry(
        Sentence(
            "{name} anlaşılır bir yanıt vermedi.", "The answer of {name} could not be understood."
        ),
        OTHERS_USED,
        IN_A_MOMENT,
        offers="retry",
        grave=False,
    ),
    "address_refused": ErrorEntry(
        Sentence(
            "Bir adres güvenli olmadığı için açılmadı: {name}",
            "An address was not opened because it is not safe: {name}",
        ),
        OTHERS_USED,
        NO_NEED,
        grave=False,
    ),
    "page_missing": ErrorEntry(
        Sentence("{name} üzerinde böyle bir sayfa yok.", "There is no such page at {name}."),
        OTHERS_USED,
        NO_NEED,
        grave=False,
    ),
    "page_forbidden": ErrorEntry(
        Sentence(
            "{name} bu sayfanın programlarca okunmasını istemiyor.",
            "{name} does not want this page read by programs.",
        ),
        OTHERS_USED,
        Sentence("Tarayıcında açabilirsin.", "You can open it in your browser."),
        grave=False,
    ),
    "page_too_large": ErrorEntry(
        Sentence(
            "{name} üzerindeki bir sayfa okunamayacak kadar büyük.",
            "A page at {name} is too large to read.",
        ),
        OTHERS_USED,
        Sentence("Tarayıcında açabilirsin.", "You can open it in your browser."),
        grave=False,
    ),
    "page_unreadable": ErrorEntry(
        Sentence(
            "{name} üzerindeki bir sayfada okunabilir metin yok.",
            "A page at {name} has no text that can be read.",
        ),
        OTHERS_USED,
        Sentence("Tarayıcında açabilirsin.", "You can open it in your browser."),
        grave=False,
    ),
}

FILE_ERRORS: Mapping[str, ErrorEntry] = {
    "file": ErrorEntry(
        Sentence("{path} okunamadı.", "{path} could not be read."),
        OTHERS_READ,
        IN_A_MOMENT,
        grave=False,
    ),
    "file_missing": ErrorEntry(
        Sentence("{path} diye bir dosya ya da klasör yok.", "There is no file or folder {path}."),
        OTHERS_READ,
        Sentence("Adını denetleyip yeniden ekle.", "Check the name and add it again."),
        grave=False,
    ),
    "file_not_here": ErrorEntry(
        Sentence(
            "{path} bu bilgisayarda değil; okunduğu yer: {place}.",
            "{path} is not on this computer; it was read at: {place}.",
        ),
        OTHERS_READ,
        Sentence(
            "Orada sor ya da dosyayı bu bilgisayara da ekle.",
            "Ask there, or add the file on this computer, too.",
        ),
        grave=False,
    ),
    "file_forbidden": ErrorEntry(
        Sentence(
            "Anımsa’nın {path} dosyasını okuma izni yok.", "Anımsa is not allowed to read {path}."
        ),
        OTHERS_READ,
        Sentence(
            "İzinlerini değiştirip yeniden ekle.", "Change its permissions, then add it again."
        ),
        grave=False,
    ),
    "file_kind": ErrorEntry(
        Sentence("{path} dosyasının türü okunamıyor.", "{path} is of a kind that cannot be read."),
        OTHERS_READ,
        Sentence(
            "PDF, DOCX, PPTX, XLSX, ODT, ODS, ODP, CSV, HTML, EPUB, EML, ICS, VCF, MD ve TXT okunabiliyor.",
            "PDF, DOCX, PPTX, XLSX, ODT, ODS, ODP, CSV, HTML, EPUB, EML, ICS, VCF, MD and TXT can.",
        ),
        grave=False,
    ),
    "file_too_large": ErrorEntry(
        Sentence("{path} okunamayacak kadar büyük.", "{path} is too large to be read."),
        OTHERS_READ,
        Sentence("Bölüp parçalarını ekle.", "Split it, then add its parts."),
        grave=False,
    ),
    "file_too_complex": ErrorEntry(
        Sentence(
            "{path} dosyasını okumak çok uzun sürdü ya da çok bellek istedi.",
            "Reading {path} took too long or too much memory.",
        ),
        OTHERS_READ,
        Sentence(
            "Yeniden kaydet ya da böl, sonra yeniden ekle.",
            "Save it anew or split it, then add it again.",
        ),
        grave=False,
    ),
    "file_locked": ErrorEntry(
        Sentence("{path} parola korumalı.", "{path} is protected by a password."),
        OTHERS_READ,
        Sentence(
            "Bir PDF'in parolasını “Dosyalar” penceresinde gir; başka dosyaların parolasını kaldırıp"
            " yeniden ekle.",
            "Enter the password of a PDF in the window “Files”; remove that of another file, then"
            " add it again.",
        ),
        grave=False,
    ),
    "file_password": ErrorEntry(
        Sentence("{path} bu parolayla açılmadı.", "This password does not open {path}."),
        OTHERS_READ,
        Sentence("Parolayı yeniden yaz.", "Type the password once more."),
        grave=False,
    ),
    "file_damaged": ErrorEntry(
        Sentence(
            "{path} hasarlı ya da adının söylediği türde değil.",
            "{path} is damaged, or not of the kind that its name says.",
        ),
        OTHERS_READ,
        Sentence(
            "Kendi programında açıp yeniden kaydet.", "Open it in its own program and save it anew."
        ),
        grave=False,
    ),
    "file_empty": ErrorEntry(
        Sentence("{path} boş: içinde hiçbir şey yok.", "{path} is empty: there is nothing in it."),
        OTHERS_READ,
        Sentence(
            "İndirilirken ya da eşitlenirken yarım kalmış olabilir; aslını bulup yeniden ekle.",
            "It may have been left half downloaded or half synchronised; find the original, then"
            " add it again.",
        ),
        grave=False,
    ),
    "file_without_text": ErrorEntry(
        Sentence(
            "{path} içinde metin yok ya da harfleri tanınmıyor; tarama ya da fotoğraf olabilir.",
            "There is no text in {path}, or its letters are not known; it may be a scan or a"
            " photograph.",
        ),
        OTHERS_READ,
        TESSERACT,
        grave=False,
    ),
    "file_unrecognised": ErrorEntry(
        Sentence(
            "{path} içinde okunabilen bir yazı bulunamadı.", "No text could be read in {path}."
        ),
        OTHERS_READ,
        Sentence(
            "Taramaysa ya da fotoğrafsa daha net ve düz çekilmişini ekle.",
            "If it is a scan or a photograph, add a sharper, straighter one.",
        ),
        grave=False,
    ),
    "file_pages_unread": ErrorEntry(
        Sentence(
            "{path} içinde {pages} sayfa tam okunamadı: taranmış ya da harfleri tanınmıyor.",
            "Pages of {path} that could not be read wholly: {pages}. They are scanned, or their"
            " letters are not known.",
        ),
        Sentence("Okunabilen yerleri okundu.", "What can be read of it was read."),
        TESSERACT,
        grave=False,
    ),
    "file_pages_unrecognised": ErrorEntry(
        Sentence(
            "{path} içinde {pages} sayfa tam okunamadı: taranmış ya da harfleri tanınmıyor.",
            "Pages of {path} that could not be read wholly: {pages}. They are scanned, or their"
            " letters are not known.",
        ),
        Sentence("Okunabilen yerleri okundu.", "What can be read of it was read."),
        Sentence(
            "Okunması gerekiyorsa o sayfaların daha net ve düz çekilmişini ekle.",
            "If they matter, add a sharper, straighter picture of them.",
        ),
        grave=False,
    ),
    "file_name": ErrorEntry(
        Sentence(
            "{path} adında saklanamayan karakterler var.",
            "The name of {path} has letters that cannot be kept.",
        ),
        OTHERS_READ,
        Sentence("Yeniden adlandırıp ekle.", "Rename it, then add it again."),
        grave=False,
    ),
}
