"""The measure of the code's structure: what it counts, and what it does not let pass."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import Script

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def structure(script: Script) -> ModuleType:
    """``packaging/structure.py``, which is a script and no part of a package."""
    return script("structure")


def tree(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return root


def test_folders_that_import_one_another_are_found_round_a_corner(
    structure: ModuleType, tmp_path: Path
) -> None:
    files = {
        "app/a/one.py": "from app.b.two import f\n",
        "app/b/two.py": "def g():\n    from app.c import three\n",
        "app/c/three.py": "import app.a.one\n",
        "app/d/four.py": "from app.a import one\n",
    }
    source = structure.SourceTree(tree(tmp_path, files))
    assert source.circles() == [["app/a", "app/b", "app/c"]]


def test_a_folder_and_the_folder_in_it_are_two(structure: ModuleType, tmp_path: Path) -> None:
    files = {
        "app/a/one.py": "from app.a.inner.two import f\n",
        "app/a/inner/two.py": "import app.a.three\n",
        "app/a/three.py": "",
    }
    assert structure.SourceTree(tree(tmp_path, files)).circles() == [["app/a", "app/a/inner"]]


def test_a_name_of_two_classes_is_told_with_both_places(
    structure: ModuleType, tmp_path: Path
) -> None:
    files = {
        "app/a.py": '"""A."""\nclass Row: ...\nclass Only: ...\n',
        "app/b.py": '"""B."""\nclass Row: ...\n',
    }
    source = structure.SourceTree(tree(tmp_path, files))
    assert source.repeated_class_names() == {"Row": ["app/a.py", "app/b.py"]}
    assert any("Row is the name of several" in each for each in structure.broken_rules(source))


def test_an_error_that_is_worded_twice_is_counted(structure: ModuleType, tmp_path: Path) -> None:
    files = {
        "app/errors.py": 'class Full(Problem, code="full"): ...\n',
        "app/model_error_words.py": 'MODEL = {"full": ErrorEntry("Dolu.")}\n',
        "app/error_wording.py": 'ALL = {"full": ErrorEntry("Full."), "other": Sentence("-")}\n',
    }
    assert structure.SourceTree(tree(tmp_path, files)).wordings() == {"full": 2}


def test_a_module_without_a_test_is_named_unless_another_test_says_it_has_it(
    structure: ModuleType, tmp_path: Path
) -> None:
    files = {
        "app/room/tested.py": "",
        "app/room/shared.py": "",
        "app/room/alone.py": "",
        "tests/room/test_tested.py": '"""T.\n\nAlso tests: app/room/shared.py.\n"""\n',
        "tests/room/test_gone.py": '"""Of what is not there any more."""\n',
    }
    assert structure.missing_pairs(structure.SourceTree(tree(tmp_path, files))) == [
        "tests/room/test_gone.py: there is no app/room/gone.py, and it names nothing else",
        "app/room/alone.py: no test has its name or says that it tests it",
    ]


def test_a_test_cannot_claim_a_file_that_is_not_there(
    structure: ModuleType, tmp_path: Path
) -> None:
    files = {
        "app/here.py": "",
        "tests/test_here.py": '"""T.\n\nAlso tests: app/room/gone.py,\napp/here.py\n"""\n',
    }
    source = structure.SourceTree(tree(tmp_path, files))
    assert structure.missing_pairs(source) == ["tests/test_here.py: there is no app/room/gone.py"]


def test_a_walk_counts_its_modules_and_its_returns(structure: ModuleType, tmp_path: Path) -> None:
    page = (
        "## From the Enter key to the row\n\n"
        "1. `app/a.py` `press`: the key\n"
        "2. `app/b.py` `Store.put`: the row\n"
        "3. `app/a.py` `told`: back\n"
    )
    files = {
        "docs/one-turn.md": page,
        "app/a.py": "def press():\n    store.put()\n\ndef told(): ...\n",
        "app/b.py": "class Store:\n    def put(self):\n        told()\n",
    }
    root = tree(tmp_path, files)
    (walk,) = structure.walks(root).values()
    assert structure.length(walk) == (2, 1)
    assert list(structure.broken_steps(structure.SourceTree(root), walk)) == []


def test_a_walk_may_come_back_into_a_function(structure: ModuleType, tmp_path: Path) -> None:
    page = (
        "## From the row to the screen\n\n"
        "1. `app/a.py` `show`: …\n"
        "2. `app/b.py` `read`: …\n"
        "3. `app/a.py` `show`: …\n"
        "4. `app/c.py` `paint`: …\n"
    )
    files = {
        "docs/one-turn.md": page,
        "app/a.py": "def show():\n    paint(read())\n",
        "app/b.py": "def read(): ...\n",
        "app/c.py": "def paint(row): ...\n",
    }
    root = tree(tmp_path, files)
    (walk,) = structure.walks(root).values()
    assert structure.length(walk) == (3, 1)
    assert list(structure.broken_steps(structure.SourceTree(root), walk)) == []


def test_a_walk_through_what_is_not_there_is_told(structure: ModuleType, tmp_path: Path) -> None:
    page = "## From the Enter key to the row\n\n1. `app/a.py` `press`: …\n2. `app/a.py` `gone`: …\n"
    root = tree(tmp_path, {"docs/one-turn.md": page, "app/a.py": "def press():\n    pass\n"})
    (walk,) = structure.walks(root).values()
    told = list(structure.broken_steps(structure.SourceTree(root), walk))
    assert told == [
        "there is no gone in app/a.py",
        "app/a.py: press does not name gone of app/a.py",
    ]


def test_the_page_of_files_holds_the_first_sentence_of_each(
    structure: ModuleType, tmp_path: Path
) -> None:
    files = {
        "app/room/__init__.py": '"""The room."""\n',
        "app/room/one.py": '"""One thing, see\n:mod:`app.b`. More.\n\nWhy."""\n',
    }
    page = structure.files_page(structure.SourceTree(tree(tmp_path, files)))
    assert "## app/room/\n\nThe room.\n" in page
    assert "| `one.py` | One thing, see `app.b`. |" in page


def test_the_figures_are_printed_for_any_tree(
    structure: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree(tmp_path, {"app/a.py": '"""A."""\n' + "x = 1\n" * 401})
    assert structure.main(["--root", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "modules over 400 lines         1" in shown
    assert "402 app/a.py" in shown


def test_a_broken_rule_fails_the_check(
    structure: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree(tmp_path, {"app/a.py": "x = 1\n"})
    assert structure.main(["--root", str(tmp_path), "--check"]) == 1
    assert "app/a.py does not say what it is for" in capsys.readouterr().out


def test_a_docstring_opens_with_the_thing_itself(structure: ModuleType, tmp_path: Path) -> None:
    files = {"app/a.py": '"""What passes between two."""\n', "app/b.py": '"""Whatnots."""\n'}
    broken = list(structure.broken_rules(structure.SourceTree(tree(tmp_path, files))))
    assert [each for each in broken if "clause" in each] == [
        "app/a.py: its docstring opens with a clause, not with the thing itself"
    ]
