"""Documents for tests, made in memory: sound ones of every kind, and some made to do harm."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping, Sequence

_TURKISH = {"ğ": "gbreve", "Ğ": "Gbreve", "ş": "scedilla", "Ş": "Scedilla", "ı": "dotlessi"}
_TURKISH |= {"İ": "Idotaccent"}
_FIRST_CODE = 0x80


def pdf(pages: Sequence[Sequence[str]], title: str = "", packed: bytes | None = None) -> bytes:
    """A PDF with these lines on its pages. ``packed``: a Flate stream in place of every page's."""
    codes = {letter: bytes([_FIRST_CODE + n]) for n, letter in enumerate(_TURKISH)}
    names = " ".join(f"/{name}" for name in _TURKISH.values())
    font = (
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding"
        f" /BaseEncoding /WinAnsiEncoding /Differences [{_FIRST_CODE} {names}] >> >>"
    )
    numbers = [5 + 2 * n for n in range(len(pages))]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects: dict[int, bytes] = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        3: font.encode(),
        4: b"<< /Title <feff" + title.encode("utf-16-be").hex().encode() + b"> >>",
    }
    for number, lines in zip(numbers, pages, strict=True):
        objects[number] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {number + 1} 0 R"
            " /Resources << /Font << /F 3 0 R >> >> >>"
        ).encode()
        shown = b" T* ".join(b"(" + _encoded(line, codes) + b") Tj" for line in lines)
        stream = packed or zlib.compress(b"BT /F 11 Tf 14 TL 50 800 Td " + shown + b" ET")
        head = f"<< /Length {len(stream)} /Filter /FlateDecode >>\nstream\n".encode()
        objects[number + 1] = head + stream + b"\nendstream"
    return _pdf_file(objects)


def pdf_in_font(
    pages: Sequence[Sequence[bytes]], font: str, letters: Mapping[int, str] | None = None
) -> bytes:
    """A PDF whose lines are numbers of signs in a font, of which the dictionary is given.
    ``letters``: what the font says that its signs of two bytes stand for (``3 0 R``)."""
    numbers = [5 + 2 * n for n in range(len(pages))]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    said = "".join(
        f"<{number:04x}> <{text.encode('utf-16-be').hex()}>\n"
        for number, text in (letters or {}).items()
    )
    meanings = (
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff>"
        f" endcodespacerange {len(letters or ())} beginbfchar\n{said}endbfchar endcmap end"
    )
    objects: dict[int, bytes] = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        3: f"<< /Length {len(meanings)} >>\nstream\n{meanings}\nendstream".encode(),
        4: b"<< >>",
    }
    for number, lines in zip(numbers, pages, strict=True):
        objects[number] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {number + 1} 0 R"
            f" /Resources << /Font << /F {font} >> >> >>"
        ).encode()
        shown = " T* ".join(f"<{line.hex()}> Tj" for line in lines)
        stream = f"BT /F 11 Tf 14 TL 50 800 Td {shown} ET"
        objects[number + 1] = f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream".encode()
    return _pdf_file(objects)


def pdf_in_fonts(pages: Sequence[bytes], fonts: Mapping[str, Mapping[int, str] | None]) -> bytes:
    """A PDF whose pages show what is given, in fonts with signs of two bytes; of each by its name
    what it says that they stand for, None where it says nothing."""
    objects: dict[int, bytes] = {4: b"<< >>"}
    named = ""
    for number, (name, letters) in zip(
        range(10, 10 + 2 * len(fonts), 2), fonts.items(), strict=True
    ):
        said = "".join(
            f"<{sign:04x}> <{text.encode('utf-16-be').hex()}>\n"
            for sign, text in (letters or {}).items()
        )
        meanings = (
            "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff>"
            f" endcodespacerange {len(letters or ())} beginbfchar\n{said}endbfchar endcmap end"
        )
        objects[number] = (
            "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Arial /Encoding /Identity-H"
            " /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Arial"
            " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>]"
            f"{'' if letters is None else f' /ToUnicode {number + 1} 0 R'} >>"
        ).encode()
        objects[number + 1] = (
            f"<< /Length {len(meanings)} >>\nstream\n{meanings}\nendstream".encode()
        )
        named += f" /{name} {number} 0 R"
    numbers = [50 + 2 * n for n in range(len(pages))]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects[1] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[2] = f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    for number, shown in zip(numbers, pages, strict=True):
        objects[number] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {number + 1} 0 R"
            f" /Resources << /Font <<{named} >> >> >>"
        ).encode()
        stream = b"BT 14 TL 50 800 Td " + shown + b" ET"
        head = f"<< /Length {len(stream)} >>\nstream\n".encode()
        objects[number + 1] = head + stream + b"\nendstream"
    return _pdf_file(objects)


def _encoded(line: str, codes: Mapping[str, bytes]) -> bytes:
    escaped = line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return b"".join(codes.get(letter) or letter.encode("cp1252") for letter in escaped)


def _pdf_file(objects: Mapping[int, bytes]) -> bytes:
    out = io.BytesIO()
    out.write(b"%PDF-1.7\n")
    places = {}
    for number in sorted(objects):
        places[number] = out.tell()
        out.write(f"{number} 0 obj\n".encode() + objects[number] + b"\nendobj\n")
    start = out.tell()
    size = max(objects) + 1
    out.write(f"xref\n0 {size}\n0000000000 65535 f \n".encode())
    for number in range(1, size):
        free = number not in places
        out.write(f"{places.get(number, 0):010} {'65535 f' if free else '00000 n'} \n".encode())
    out.write(f"trailer\n<< /Size {size} /Root 1 0 R /Info 4 0 R >>\n".encode())
    out.write(f"startxref\n{start}\n%%EOF\n".encode())
    return out.getvalue()


def locked_pdf(password: str) -> bytes:
    """A PDF that asks for a password; with an empty one it does not."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf([["Gizli bir cümle."]]))))
    writer.encrypt(user_password=password, owner_password="owner", algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def docx(parts: Sequence[tuple[str, str]], table: Sequence[Sequence[str]] = ()) -> bytes:
    """A Word document of (style, text), and a table at its end."""
    import docx as library

    document = library.Document()
    for style, text in parts:
        document.add_paragraph(text, style=style or None)
    if table:
        made = document.add_table(len(table), len(table[0]))
        for row, cells in zip(made.rows, table, strict=True):
            for cell, text in zip(row.cells, cells, strict=True):
                cell.text = text
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def pptx(slides: Sequence[tuple[str, str, str]]) -> bytes:
    """A presentation of (title, text, notes)."""
    import pptx as library

    presentation = library.Presentation()
    for title, text, notes in slides:
        slide = presentation.slides.add_slide(presentation.slide_layouts[1])
        assert slide.shapes.title is not None
        slide.shapes.title.text = title
        slide.placeholders[1].text = text
        if notes:
            frame = slide.notes_slide.notes_text_frame
            assert frame is not None
            frame.text = notes
    out = io.BytesIO()
    presentation.save(out)
    return out.getvalue()


CONTAINER = b"""<?xml version="1.0"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>"""


def epub(
    chapters: Sequence[str], *, title: str = "", author: str = "", date: str = "", prolog: str = ""
) -> bytes:
    """A book of chapters in HTML, in reverse order in the zip. ``prolog`` comes before the root of
    its package."""
    ids = range(len(chapters))
    items = "".join(f'<item id="c{n}" href="b%C3%B6l%C3%BCm%20{n}.xhtml"/>' for n in ids)
    spine = "".join(f'<itemref idref="c{n}"/>' for n in ids)
    package = (
        f'<?xml version="1.0"?>{prolog}<package xmlns="http://www.idpf.org/2007/opf"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<metadata><dc:title>{title}</dc:title><dc:creator>{author}</dc:creator>"
        f"<dc:date>{date}</dc:date></metadata><manifest>{items}</manifest>"
        f"<spine>{spine}</spine></package>"
    )
    members = {"META-INF/container.xml": CONTAINER, "OEBPS/book.opf": package.encode()}
    for number in reversed(ids):
        members[f"OEBPS/bölüm {number}.xhtml"] = chapters[number].encode()
    return zipped(members)


def zipped(members: Mapping[str, bytes]) -> bytes:
    """A zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def with_member(document: bytes, name: str, data: bytes) -> bytes:
    """A zip file with one of its members exchanged."""
    with zipfile.ZipFile(io.BytesIO(document)) as archive:
        members = {each: archive.read(each) for each in archive.namelist()}
    return zipped({**members, name: data})
