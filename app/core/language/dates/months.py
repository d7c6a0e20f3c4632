"""The months, seasons and days of the week, Turkish and English: as they are written, and folded as
they are read."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.language.turkish import fold

MONTHS: Mapping[str, tuple[str, ...]] = {
    "tr": (
        "Ocak", "Şubat", "Mart", "Nisan", "Mayıs", "Haziran",
        "Temmuz", "Ağustos", "Eylül", "Ekim", "Kasım", "Aralık",
    ),
    "en": (
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ),
}  # fmt: skip
"""By language, as they are written."""
TURKISH_MONTHS = tuple(map(fold, MONTHS["tr"]))
ENGLISH_MONTHS = tuple(map(fold, MONTHS["en"]))
"""Folded."""
ANY_MONTH = "|".join(TURKISH_MONTHS)
"""Any of the Turkish ones, folded, for a pattern."""
WEEKDAYS = ("pazartesi", "sali", "carsamba", "persembe", "cuma", "cumartesi", "pazar")
"""The Turkish days of the week, folded."""
ANY_WEEKDAY = "|".join(WEEKDAYS)
"""Any of them for a pattern that goes on behind it: else "cuma" hides "cumartesi"."""
SHORT_MONTHS = {name[:3]: number for number, name in enumerate(ENGLISH_MONTHS, 1)} | {"sept": 9}
"""English abbreviations, folded, with the number of the month."""
MONTH_NUMBERS: Mapping[str, int] = {
    name: number
    for names in (TURKISH_MONTHS, ENGLISH_MONTHS)
    for number, name in enumerate(names, 1)
} | SHORT_MONTHS
"""Every folded name and abbreviation, with the number of the month."""
ALSO_OTHER_WORDS = ("ocak", "mayis", "ekim", "kasim", "aralik", "may", "march")
"""Months that are other words as well: a stove, a sowing, a gap, to be allowed to."""
SEASONS: Mapping[str, int] = {
    "ilkbahar": 3, "bahar": 3, "yaz": 6, "sonbahar": 9, "guz": 9, "kis": 12,
}  # fmt: skip
"""Turkish seasons, folded, with the month in which they begin."""
ENGLISH_SEASONS: Mapping[str, int] = {
    "spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12,
}  # fmt: skip
