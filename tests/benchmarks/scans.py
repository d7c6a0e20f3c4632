"""Text recognition on ten scans: how many letters are wrong, and how long a page takes.

    python -m tests.benchmarks.scans

The texts are the first 1,200 characters of files that other hands wrote
(``tests/data/documents``), set in ten fonts that this machine has and spoilt as scanners and
telephones do: turned, blurred, unevenly lit, noisy, saved as a poor JPEG. Wrong are letters that
have to be put in, taken out or exchanged, of all, without white space. Beside it RapidOCR, where
that is installed.
"""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import io
import random
import statistics
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from app.research.files.file_reader import read
from app.research.files.page_pictures import PagePictures
from app.research.files.scanned_pages import WIDTH, _recognised, recogniser

FILES = Path(__file__).parent.parent / "data" / "documents"
TURKISH = (
    *(
        "build/files/duzeltme_tutanagi_18nisan.txt",
        "build/files/genel_kurul_tutanagi_15mart2026.docx",
    ),
    *("build/files/kira_sozlesmesi_daire7.docx", "build/files/konut_policesi_daire6.pdf"),
    *("build/files/sicakyuva_kombi_garanti.pdf", "build/files/veli_el_kitabi_2025-2026.pdf"),
    *("build/files/kardesler_annem_eposta.txt", "build/files/cinarli_bel_gurultu_yonetmeligi.html"),
    *("choose/files/NefesEv_OK-5_kullanim_kilavuzu_v3.2.pdf",),
    *("choose/files/Glukomet-R_1000_kullanma_talimati.pdf",),
)
FONTS = Path("/usr/share/fonts/truetype")
CHARACTERS = 1_200
DPI = 200
PAGE = (1654, 2339)
"""A4 at that."""


def texts() -> Iterator[str]:
    """What is printed on the pages."""
    for name in TURKISH:
        path = FILES / name
        with path.open("rb") as stream:
            said = read(stream, path.suffix)
        whole = "\n".join(text for _, text in said["parts"])
        cut = whole[:CHARACTERS].rpartition(" ")[0]
        yield "\n".join(
            line for each in cut.split("\n") for line in textwrap.wrap(each, 82) or [""]
        )


def fonts() -> list[Path]:
    """Fonts with Turkish letters, ten of different looks where there are so many."""
    wanted = ("LiberationSerif", "LiberationSans", "LiberationMono", "DejaVuSerif", "DejaVuSans")
    kinds = ("-Regular", "", "-Bold", "-Italic", "-Oblique")
    found = {path.stem: path for path in FONTS.rglob("*.ttf")}
    return [found[f"{w}{k}"] for k in kinds for w in wanted if f"{w}{k}" in found][:10]


def scanned(text: str, font: Path, luck: random.Random) -> Image.Image:
    """A page as a scanner gives it."""
    page = Image.new("L", PAGE, 255)
    size = luck.choice((24, 26, 28, 30))
    letters = ImageFont.truetype(str(font), size)
    draw = ImageDraw.Draw(page)
    while draw.multiline_textbbox((110, 140), text, font=letters, spacing=10)[2] > PAGE[0] - 60:
        size -= 1
        letters = ImageFont.truetype(str(font), size)
    draw.multiline_text((110, 140), text, font=letters, fill=luck.randint(10, 70), spacing=10)
    page = page.rotate(luck.uniform(-0.9, 0.9), fillcolor=255, resample=Image.Resampling.BICUBIC)
    page = page.filter(ImageFilter.GaussianBlur(luck.uniform(0.4, 1.0)))
    dots = np.asarray(page, dtype=np.float32)
    light = np.linspace(luck.uniform(-35, 0), luck.uniform(-35, 0), PAGE[0])[None, :]
    noise = np.random.default_rng(luck.randint(0, 10**6)).normal(0, luck.uniform(3, 12), dots.shape)
    page = Image.fromarray(np.clip(dots + light + noise, 0, 255).astype(np.uint8))
    saved = io.BytesIO()
    page.save(saved, "JPEG", quality=luck.randint(35, 70))
    return Image.open(saved)


def wrong(wanted: str, got: str) -> tuple[int, int]:
    """Letters to put in, take out or exchange, and how many there are, without white space."""
    one, two = "".join(wanted.split()), "".join(got.split())
    codes = np.array([ord(each) for each in two], dtype=np.int64)
    before = np.arange(len(two) + 1)
    for number, letter in enumerate(one, 1):
        row = np.empty_like(before)
        row[0] = number
        row[1:] = np.minimum(before[:-1] + (codes != ord(letter)), before[1:] + 1)
        # What is put in: a run from the left, one more for each step.
        row = np.minimum.accumulate(row - np.arange(len(row))) + np.arange(len(row))
        before = row
    return int(before[-1]), len(one)


async def by_tesseract(path: Path) -> str:
    drawing = PagePictures()
    page = await drawing.draw_gray(path, 1, WIDTH)
    await drawing.close()
    return await _recognised(recogniser(), page)


def rapid_ocr() -> Callable[[Image.Image], str] | None:
    """The peer, where it is installed."""
    if importlib.util.find_spec("rapidocr") is None:
        return None
    engine: Any = importlib.import_module("rapidocr").RapidOCR()
    return lambda page: "\n".join(engine(np.asarray(page.convert("RGB"))).txts or ())


def main() -> int:
    if not recogniser():
        print("no Tesseract here")
        return 1
    luck = random.Random(20261124)
    looks = fonts()
    peer = rapid_ocr()
    ours: list[tuple[int, int, float]] = []
    theirs: list[tuple[int, int, float]] = []
    with tempfile.TemporaryDirectory() as home:
        for number, text in enumerate(texts()):
            font = looks[number % len(looks)]
            page = scanned(text, font, luck)
            path = Path(home) / f"{number}.pdf"
            page.save(path, "PDF", resolution=DPI)
            begun = time.perf_counter()
            said = asyncio.run(by_tesseract(path))
            ours.append((*wrong(text, said), time.perf_counter() - begun))
            line = f"{Path(TURKISH[number]).name:45} {font.stem:24} {_share([ours[-1]])}"
            if peer is not None:
                begun = time.perf_counter()
                theirs.append((*wrong(text, peer(page)), time.perf_counter() - begun))
                line += f"   RapidOCR {_share([theirs[-1]])}"
            print(line, flush=True)
    for name, found in (("Tesseract", ours), ("RapidOCR", theirs)):
        if found:
            seconds = statistics.median(each[2] for each in found)
            print(f"{name}: {_share(found)} of letters wrong, {seconds:.1f} s a page")
    return 0


def _share(found: list[tuple[int, int, float]]) -> str:
    return f"{sum(each[0] for each in found) / max(1, sum(each[1] for each in found)):6.2%}"


if __name__ == "__main__":
    sys.exit(main())
