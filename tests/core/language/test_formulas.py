"""Formulas in letters, and what only looks like one."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.core.language.formulas import LONGEST, in_unicode, typeset


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        (r"E = mc^2", "E = mc²"),
        (r"x_{1}^{2} \le \frac{a+b}{c}", "x₁² ≤ (a+b)/c"),
        (r"\bar{x} = \frac{1}{n}\sum_{i=1}^{n} x_i", "x̄ = 1/n∑ᵢ₌₁ⁿ xᵢ"),
        (r"\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}", "∫₀^∞ e^(−x²) dx = √π/2"),
        (r"\sqrt[3]{x+1}", "³√(x+1)"),
        (r"\mathrm{H_2O} \rightarrow \mathrm{H}^+", "H₂O → H⁺"),
        (r"S_{cr}^{-1.154} \times \text{yaş}", "S_cr^(−1.154) × yaş"),
        (r"95\%,\ \chi^2(2) = 5{,}99", "95%, χ²(2) = 5,99"),
        (r"\left( \alpha \pm \beta_0 \right)", "(α ± β₀)"),
        (r"37^\circ C", "37°C"),
        (r"\begin{aligned} a &= b \\ c &= d \end{aligned}", "a = b\nc = d"),
        (r"x \in \mathbb{R}, \hat{p} < 0.05", "x ∈ ℝ,p̂ < 0.05"),
    ],
)
def test_formula_is_said(formula: str, shown: str) -> None:
    assert in_unicode(formula) == shown


@pytest.mark.parametrize("formula", [r"\begin{matrix} a \end{matrix}", r"\undefined{x}", "{", "x^"])
def test_unknown_formula_stays_as_it_was_written(formula: str) -> None:
    assert in_unicode(formula) is None
    assert typeset(f"Burada \\({formula}\\) var") == f"Burada `{formula}` var"


@pytest.mark.parametrize(
    "text",
    [
        "5 $ ile 10 $ arası",
        "$5 ve $10, $1_000 değil",
        "Fiyatı 12$ idi, 15$ oldu.",
        "Kodda `$x^2$` yazar.",
        "```\n$x^2$\n$$\ny\n$$\n```",
        "Bir ters eğik çizgi: C:\\yol\\dosya",
        "$$\nkapanmayan\n\nformül",
        r"Yazar \[editörün notu burada\] diyor \(bkz. ek tablo\).",
        r"Kaynak \[1\] ve \[2, 3\]",
        "\\[editörün notu\\]",
        "- örnek\n    ```bash\n    sed 's/\\(foo_1 bar\\)/x/'\n    ```",
        "> ```bash\n> grep '\\(a^b\\)' $X_1$\n> ```",
        "    grep '\\(a^b\\)'",
    ],
)
def test_what_is_no_formula_stays(text: str) -> None:
    assert typeset(text) == text


def test_formula_within_a_line_and_by_itself() -> None:
    assert typeset(r"Burada $x^2$, \(y_1\) ve $n$ geçer.") == "Burada x², y₁ ve n geçer."
    assert typeset("Şöyle:\n$$\na = b\n$$\nBitti.") == "Şöyle:\n\na = b\n\nBitti."
    unknown = "$$\n\\begin{matrix}\n1 & 2\n\\end{matrix}\n$$"
    assert typeset(unknown) == "```\n\\begin{matrix}\n1 & 2\n\\end{matrix}\n```"


def test_marks_of_markdown_in_a_formula_are_no_marks() -> None:
    assert typeset(r"$a*b*c^2 | d$") == r"a\*b\*c²\|d"


@given(st.text("ax12$\\(){}[]^_` \n&*|", max_size=300))
@example("$" * 200 + "x^2" + "$" * 200)
@example("\\(" * 100)
@example("$$\n" + "{" * 100 + "\n$$")
@example("$$" + r"\bar" * 400 + "x$$")
@example("$" + r"\sqrt" * 99 + "x$")
def test_no_text_is_too_odd_and_no_letter_is_lost(text: str) -> None:
    written = unicodedata.normalize("NFKC", typeset(text))
    commands = r"\\(?:bar|sqrt)"
    kept = re.sub(commands, "", written), re.sub(commands, "", text)
    assert Counter(re.findall("[ax12]", kept[0])) == Counter(re.findall("[ax12]", kept[1]))


def test_long_formula_is_left_alone() -> None:
    text = f"$x^2{'+1' * LONGEST}$"
    assert typeset(text) == text
