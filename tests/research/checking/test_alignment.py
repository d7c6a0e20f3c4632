"""A sentence laid beside its source, and how far the source backs it.

Also tests: app/research/checking/backing.py, app/research/checking/clause_comparison.py and
app/research/checking/number_neighbours.py.
"""

from __future__ import annotations

import pytest

from app.research.checking.alignment import align
from app.research.checking.backing import Backing, backing_of
from app.research.checking.clause_comparison import Alignment
from app.research.checking.evidence_figures import Support
from app.research.checking.source_lines import lines_of

SOURCE = (
    "Üyelik aidatı yıllık 600 TL'dir ve ocak ayı sonuna kadar derneğin banka hesabına yatırılır. "
    "Öğrenci üyelerden aidat alınmaz.\n"
    "Asansör bakımını Yükselen Teknik'ten Hakan Er yaptı; kabin kapısındaki sensör değiştirildi, "
    "halatlarda aşınma görülmedi.\n"
    "Sözleşmeyi erken fesheden kiracı, en az iki ay önceden yazılı bildirimde bulunmak koşuluyla "
    "ceza ödemez.\n"
    "Volunteers must be at least 18 years old; first-aid training is recommended but not required."
)


def beside(claim: str, source: str = SOURCE, head: str = "") -> Alignment:
    return align(claim, lines_of(source, head), Support(), "")


@pytest.mark.parametrize(
    "claim",
    [
        "Üyelik aidatı yıllık 600 TL'dir.",
        "Öğrenci üyelerden aidat alınmaz.",
        "Halatlarda aşınma görülmedi.",
        "Sözleşmeyi erken fesheden kiracı, en az iki ay önceden yazılı bildirimde bulunmak "
        "koşuluyla ceza ödemez.",
    ],
)
def test_near_verbatim_is_verified(claim: str) -> None:
    assert backing_of(beside(claim)) is Backing.VERIFIED


@pytest.mark.parametrize(
    "claim",
    [
        "Aidat, ocak sonuna dek derneğin hesabına ödenir.",
        "Bakımı Yükselen Teknik'ten Hakan Er gerçekleştirdi; halatlarda aşınma yoktu.",
        "Volunteers have to be at least 18 years old.",
    ],
)
def test_other_words_rest_on_the_source(claim: str) -> None:
    assert backing_of(beside(claim)) in (Backing.RESTS, Backing.VERIFIED)


@pytest.mark.parametrize(
    "claim",
    [
        "Üyelik aidatı yıllık 700 TL'dir.",
        "Üyelik aidatı aylık 600 TL'dir.",
        "Öğrenci üyelerden aidat alınır.",
        "Hiçbir üyeden aidat alınmaz.",
        "Aidat belediyenin banka hesabına yatırılır.",
        "Asansör bakımını Yükselen Teknik'ten Murat Er yaptı.",
        "Halatlarda aşınma görüldü.",
        "Sözleşmeyi erken fesheden kiracı ceza ödemez.",
        "Sözleşmeyi erken fesheden malik iki ay önceden bildirirse ceza ödemez.",
        "Halatlarda aşınma görülmedi ve motor yağı yenilendi.",
        "First-aid training is required of volunteers.",
        "Volunteers must be at least 16 years old.",
    ],
)
def test_more_less_or_something_else_is_doubtful(claim: str) -> None:
    found = beside(claim)
    assert backing_of(found) is Backing.DOUBTFUL
    assert found.lines, "there is something to quote in its place"


def test_a_heading_and_the_names_of_columns_belong_to_every_row() -> None:
    rows = "Ürün | Ambalaj | Ömür\nSalça | 830 g kavanoz | 24 ay\nReçel | 380 g kavanoz | 18 ay"
    assert backing_of(beside("Salçanın ömrü 24 ay.", rows)) is not Backing.DOUBTFUL
    assert backing_of(beside("Salçanın ömrü 18 ay.", rows)) is Backing.DOUBTFUL
    assert beside("Kiler: salça 24 ay.", rows, "Kiler").missing == 0


def test_each_half_answers_for_itself() -> None:
    two = "Öğrenci üyelerden aidat alınmaz, halatlarda aşınma görülmedi."
    found = beside(two)
    assert len(found.lines) == 2
    assert backing_of(found) is not Backing.DOUBTFUL


def test_nothing_to_lie_beside_is_doubtful() -> None:
    assert backing_of(align("Aidat 600 TL'dir.", (), Support(), "tr")) is Backing.DOUBTFUL
