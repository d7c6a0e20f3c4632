r"""Formulas of a text in letters that every font has: "$x_{1}^{2} \le \frac{a}{b}$" is "x₁² ≤ a/b".

Models write formulas in LaTeX. What is known here (Greek, operators, fractions, roots, raised and
lowered signs, lines below each other) is said in Unicode; a formula with anything else in it stays
as it was written, as code. "5 $ ile 10 $ arası" is no formula: between single dollars one has a
sign that only formulas have. Pure, and linear in the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from app.core.language.markdown import LIST_MARK

LONGEST: Final = 600
"""Characters of a formula within a line."""
LONGEST_DISPLAYED: Final = 2_000
"""Characters of one that stands by itself."""
MOST_LINES: Final = 40
"""Of such a one."""
_DEEPEST: Final = 40
_FENCE = re.compile(rf"(?:[ \t>]|{LIST_MARK}[ \t]){{0,40}}+(`{{3,}}|~{{3,}})")
_CODE = re.compile(rf"(?: {{4}}|\t)[ \t]*+(?!{LIST_MARK}[ \t])")
"""What is indented so far is code, unless it is an item within another one."""
_SIGN = re.compile(r"[\\^_{]|^[A-Za-z]\w* ?[=<>]")
_OPENING = re.compile(r"`+|\$\$?|\\[(\[]|\\.")
_CLOSING: Final = {"$": "$", "$$": "$$", r"\(": r"\)", r"\[": r"\]"}
_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|\s+|.", re.DOTALL)
_ACTIVE = re.compile(r"[\\`*_{}\[\]<>#|~]")
"""What Markdown would take for a mark."""

_RAISED = dict(
    zip(
        "0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWαβγδθιφχ−′",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵅᵝᵞᵟᶿᶥᵠᵡ⁻′",
        strict=True,
    )
)
_LOWERED = dict(
    zip(
        "0123456789+-=()aehijklmnoprstuvxβγρφχ−",
        "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ₋",
        strict=True,
    )
)
_GREEK: Final = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma "
    "tau upsilon phi chi psi omega"
)
_SIGNS: Final = {
    **dict(zip(_GREEK.split(), "αβγδεζηθικλμνξοπρστυφχψω", strict=True)),
    **dict(zip(_GREEK.title().split(), "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", strict=True)),
    "varepsilon": "ε", "vartheta": "ϑ", "varphi": "φ", "varrho": "ρ", "varsigma": "ς",
    "cdot": "·", "times": "×", "div": "÷", "pm": "±", "mp": "∓", "ast": "∗", "circ": "°",
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "lt": "<", "gt": ">", "ne": "≠", "neq": "≠",
    "ll": "≪", "gg": "≫", "approx": "≈", "sim": "∼", "simeq": "≃", "equiv": "≡", "propto": "∝",
    "to": "→", "rightarrow": "→", "longrightarrow": "→", "leftarrow": "←", "leftrightarrow": "↔",
    "Rightarrow": "⇒", "Leftarrow": "⇐", "Leftrightarrow": "⇔", "implies": "⇒", "iff": "⇔",
    "uparrow": "↑", "downarrow": "↓", "rightleftharpoons": "⇌", "mapsto": "↦",
    "infty": "∞", "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫",
    "iint": "∬", "oint": "∮", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆",
    "supset": "⊃", "cup": "∪", "cap": "∩", "emptyset": "∅", "varnothing": "∅", "forall": "∀",
    "exists": "∃", "neg": "¬", "lnot": "¬", "land": "∧", "wedge": "∧", "lor": "∨", "vee": "∨",
    "perp": "⊥", "parallel": "∥", "angle": "∠", "degree": "°", "prime": "′", "ell": "ℓ", "hbar": "ℏ",
    "Re": "ℜ", "Im": "ℑ", "ldots": "…", "cdots": "⋯", "dots": "…", "mid": "|", "vert": "|",
    "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉",
    "lbrace": "{", "rbrace": "}", "backslash": "\\", "therefore": "∴", "because": "∵",
    "checkmark": "✓", "bullet": "•", "star": "⋆", "oplus": "⊕", "otimes": "⊗",
    "quad": " ", "qquad": "  ", ",": " ", ";": " ", ":": " ", "!": "", " ": " ",
    "{": "{", "}": "}", "%": "%", "$": "$", "#": "#", "&": "&", "_": "_", "|": "‖",
}  # fmt: skip
_LIMITED: Final = frozenset("∑∏∫∬∮")
"""Signs that have limits below and above."""
_NAMES: Final = frozenset(
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf"
    " det dim ker gcd arg deg Pr mod".split()
)
"""Commands that say their own name."""
_SPACED: Final = frozenset("=<>≤≥≠≈∼≃≡∝→←↔⇒⇐⇔±×÷∈∉⊂⊆∪∩∧∨⇌↦")
"""Signs that stand between spaces."""
_AS_TEXT: Final = frozenset("text textbf textit textrm operatorname".split())
_UPRIGHT: Final = frozenset("mathrm mathbf mathit mathsf".split())
_UNSEEN: Final = frozenset(
    "left right big Big bigg Bigg displaystyle textstyle limits nolimits".split()
)
_MARKS: Final = {
    "bar": "\u0304", "overline": "\u0304", "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303",
    "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308",
}  # fmt: skip
_SETS: Final = {"R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "P": "ℙ", "E": "𝔼"}
_LINES: Final = frozenset(("aligned", "align", "align*", "gather", "gather*", "split", "cases"))


class _UnknownPartError(Exception):
    """A formula has something in it that is not known here."""


def typeset(text: str) -> str:
    """A Markdown text with its formulas in Unicode; what stands in code stays as it is."""
    if "$" not in text and "\\(" not in text and "\\[" not in text:
        return text
    return "\n".join(_lines(text.split("\n")))


def in_unicode(formula: str) -> str | None:
    """A formula, without what it stands between, in Unicode; None where it has something
    unknown."""
    try:
        return _tidy(_FormulaReader(formula).read_all())
    except _UnknownPartError:
        return None


def _lines(lines: list[str]) -> Iterator[str]:
    fence = ""
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if match := _FENCE.match(line):
            mark = match[1]
            if not fence:
                fence = mark
            elif mark[0] == fence[0] and len(mark) >= len(fence):
                fence = ""
        elif not fence and (found := _displayed(lines, at - 1)):
            shown, at = found
            yield from shown
            continue
        yield line if fence or match or _CODE.match(line) else _within(line)


def _displayed(lines: list[str], first: int) -> tuple[list[str], int] | None:
    """The formula that begins with a line and has its lines for itself, as it is shown, and the
    line behind it."""
    begun = lines[first].strip()
    opening = begun[:2]
    if opening not in ("$$", r"\["):
        return None
    closing, indent = _CLOSING[opening], lines[first][: -len(lines[first].lstrip()) or None]
    indent = indent if not indent.strip() else ""
    taken = begun[2:]
    at = first + 1
    while not taken.rstrip().endswith(closing):
        far = at - first > MOST_LINES or len(taken) > LONGEST_DISPLAYED
        if far or at >= len(lines) or not lines[at].strip():
            return None
        taken += "\n" + lines[at]
        at += 1
    formula = taken.rstrip()[: -len(closing)]
    if closing in formula or len(formula) > LONGEST_DISPLAYED or not _is_formula(formula):
        return None
    shown = in_unicode(formula)
    if shown is None:
        written = [indent + each for each in formula.strip().split("\n")]
        return [f"{indent}```", *written, f"{indent}```"], at
    parts = [indent + _escaped(each) for each in shown.split("\n") if each.strip()]
    return ["", *(each for part in parts for each in (part, ""))], at


def _within(line: str) -> str:
    """A line with its formulas in Unicode."""
    made: list[str] = []
    at = 0
    while (match := _OPENING.search(line, at)) is not None:
        mark = match[0]
        made.append(line[at : match.start()])
        at = match.end()
        if mark.startswith("`"):
            end = line.find(mark, at)
            end = len(mark) + end if end >= 0 else at
            made.append(line[match.start() : end])
            at = end
        elif mark not in _CLOSING:
            made.append(mark)
        else:
            shown, at = _formula(line, at, mark)
            made.append(shown)
    made.append(line[at:])
    return "".join(made)


def _formula(line: str, at: int, opening: str) -> tuple[str, int]:
    """What is shown for the formula that opens before ``at``, and where the line goes on."""
    closing = _CLOSING[opening]
    end = line.find(closing, at, at + LONGEST)
    formula = line[at:end] if end >= 0 else ""
    tight = bool(formula[:1].strip() and formula[-1:].strip())
    money = opening == "$" and (not tight or line[end + 1 : end + 2].isalnum())
    if money or not _is_formula(formula):
        return opening, at
    shown = in_unicode(formula)
    behind = end + len(closing)
    return (_escaped(shown) if shown is not None else _as_code(formula)), behind


def _is_formula(text: str) -> bool:
    """Whether what stands between the marks is no sum of money and no prose: brackets with a
    backslash are brackets in Markdown."""
    bare = text.strip()
    return _SIGN.search(bare) is not None or (0 < len(bare) <= 2 and bare.isalpha())


def _as_code(formula: str) -> str:
    return formula if "`" in formula else f"`{formula.strip()}`"


def _escaped(text: str) -> str:
    return _ACTIVE.sub(lambda mark: "\\" + mark[0], text)


def _tidy(text: str) -> str:
    """One space where there are more, none at the ends of lines."""
    lines = (" ".join(each.split()) for each in text.split("\n"))
    return unicodedata.normalize("NFC", "\n".join(lines)).strip()


class _FormulaReader:
    """One formula as it is read."""

    def __init__(self, formula: str) -> None:
        self._tokens = _TOKEN.findall(formula)
        self._at = 0
        self._depth = 0

    def read_all(self) -> str:
        shown = self._until("")
        if self._at < len(self._tokens):
            raise _UnknownPartError
        return shown

    def _next(self) -> str:
        token = self._tokens[self._at] if self._at < len(self._tokens) else ""
        self._at += 1
        return token

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _until(self, closing: str) -> str:
        """Everything up to a closing token, which is passed; "" is the end."""
        made: list[str] = []
        limits = False
        while (token := self._peek()) != closing:
            if not token or token in ("}", r"\end"):
                raise _UnknownPartError
            if token in ("^", "_"):
                self._at += 1
                limits = limits or (bool(made) and made[-1] in _LIMITED)
                made.append(_script(self._argument(), raised=token == "^"))
                continue
            if limits:
                # What is summed up begins apart from the limits of the sum.
                made.append(" ")
                limits = False
            made.append(self._piece())
        if closing:
            self._at += 1
        return "".join(made)

    def _piece(self) -> str:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _UnknownPartError
        shown = self._read(self._next())
        self._depth -= 1
        return shown

    def _read(self, token: str) -> str:
        if token == "{":
            return self._until("}")
        if token.startswith("\\"):
            return self._command(token[1:])
        if token.isspace():
            return ""
        if token == "~":
            return " "
        if token == "&":
            return ""
        if token == "'":
            return "′"
        shown = "−" if token == "-" else token
        return f" {shown} " if shown in _SPACED else shown

    def _command(self, name: str) -> str:
        if name in _SIGNS:
            sign = _SIGNS[name]
            return f" {sign} " if sign in _SPACED else sign
        if name == "\\":
            return "\n"
        if name in _NAMES:
            return f" {name} "
        if name in _UNSEEN:
            # "\left." stands for nothing.
            if name in ("left", "right") and self._peek() == ".":
                self._at += 1
            return ""
        if name in _AS_TEXT:
            return self._verbatim()
        if name in ("frac", "dfrac", "tfrac"):
            return f"{_grouped(self._argument())}/{_grouped(self._argument())}"
        if name == "sqrt":
            return self._root()
        if name in _UPRIGHT:
            return self._argument()
        if name == "binom":
            return f"C({self._argument()}, {self._argument()})"
        if name in _MARKS:
            under = self._argument()
            return "".join(each + _MARKS[name] for each in under) if len(under) <= 3 else under
        if name == "mathbb":
            inside = self._argument()
            return _SETS.get(inside, inside)
        if name == "begin":
            return self._environment()
        raise _UnknownPartError

    def _argument(self) -> str:
        """What a command is about: a group, or the next piece."""
        while self._peek().isspace():
            self._at += 1
        if not self._peek() or self._peek() in ("}", "^", "_"):
            raise _UnknownPartError
        return self._piece().strip()

    def _verbatim(self) -> str:
        """The words of a group, as they stand."""
        while self._peek().isspace():
            self._at += 1
        if self._next() != "{":
            raise _UnknownPartError
        made: list[str] = []
        while (token := self._next()) != "}":
            if not token or token == "{":
                raise _UnknownPartError
            if token.startswith("\\") and token[1:] not in _SIGNS:
                raise _UnknownPartError
            made.append(_SIGNS[token[1:]] if token.startswith("\\") else token)
        return "".join(made)

    def _root(self) -> str:
        degree = ""
        if self._peek() == "[":
            self._at += 1
            degree = _script(self._until("]"), raised=True)
        return f"{degree}√{_grouped(self._argument())}"

    def _environment(self) -> str:
        if self._verbatim() not in _LINES:
            raise _UnknownPartError
        shown = self._until(r"\end")
        self._verbatim()
        return shown


def _grouped(text: str) -> str:
    """A part of a fraction or a root, in brackets where it is more than one thing."""
    bare = re.sub("[,.√]", "", text)
    return text if bare.isalnum() or len(text) <= 1 else f"({text})"


def _script(text: str, *, raised: bool) -> str:
    """A raised or lowered sign, where each letter has one; else behind its mark."""
    known = _RAISED if raised else _LOWERED
    if text in ("°", "′", "∗"):
        return text
    text = text.replace(" ", "")
    if text and all(each in known for each in text):
        return "".join(known[each] for each in text)
    mark = "^" if raised else "_"
    return f"{mark}{text}" if text.isalnum() or len(text) == 1 else f"{mark}({text})"
