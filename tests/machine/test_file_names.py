"""Titles become file names that every system takes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.machine.file_names import folded, free_name, safe_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Somogyi etkisi: nedir?", "Somogyi etkisi nedir"),
        ("../../etc/passwd", "etc passwd"),
        ("CON", "CON_"),
        ("lpt1.txt", "lpt1.txt_"),
        ("sonda nokta. ", "sonda nokta"),
        ("sağdan\u202esola\x00\n", "sağdansola"),
        ("İ\u0307stanbul"[:1] + "stanbul", "İstanbul"),
        ("???", "Adsız"),
    ],
)
def test_names_that_are_known_to_hurt(title: str, name: str) -> None:
    assert safe_name(title, "Adsız") == name


@settings(max_examples=40)
@given(st.text(max_size=300))
def test_any_title_is_a_name(title: str) -> None:
    name = safe_name(title, "Adsız")
    assert name and name == name.strip(" .") and len(name.encode()) <= 181
    assert not set('<>:"/\\|?*\0\n\r\t') & set(name)


def test_names_that_differ_in_capitals_alone_are_one() -> None:
    assert free_name("Gül", ".md", {folded("gül.md"), folded("gül (2).md")}) == "Gül (3).md"
