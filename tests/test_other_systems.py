"""What the program must not do because another of the three systems does not know it: held against
the code itself, since most of us run but one of them."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests import source_code
from tests.source_code import ROOT

PLACES = ("app", "packaging", "tests", "training")
ONE_SYSTEMS_OWN = frozenset(
    {"fcntl", "grp", "posix", "pty", "pwd", "resource", "spwd", "syslog", "termios", "tty"}
    | {"_winapi", "msvcrt", "nt", "winreg", "winsound"}
)
"""Modules that only some systems have."""
NOT_ON_WINDOWS = {
    "os": frozenset(
        {"chown", "chroot", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid"}
        | {"getgroups", "getloadavg", "getpgid", "getpriority", "getuid", "killpg", "lchown"}
        | {"mkfifo", "mknod", "nice", "openpty", "posix_fadvise", "posix_spawn", "pread", "pwrite"}
        | {"register_at_fork", "sched_getaffinity", "sched_setaffinity", "sendfile", "setpriority"}
        | {"setsid", "statvfs", "sync", "sysconf", "uname", "wait", "wait3", "wait4"}
        | {"O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "PRIO_PROCESS", "WNOHANG"}
    ),
    "signal": frozenset(
        {"SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGSTOP", "SIGTSTP", "SIGUSR1"}
        | {"SIGUSR2", "SIGVTALRM", "alarm", "pause", "pthread_kill", "pthread_sigmask"}
        | {"set_wakeup_fd", "setitimer", "siginterrupt", "sigwait"}
    ),
    "socket": frozenset({"AF_UNIX", "SO_REUSEPORT"}),
    "time": frozenset({"tzset", "pthread_getcpuclockid"}),
}
ASKING = ("sys.platform", "os.name", "hasattr(", "getattr(", "POSIX")
"""A function that asks which system it is on may use what that one has."""


def modules(*places: str, naming: Iterable[str]) -> Iterator[tuple[str, ast.Module]]:
    """Those below some folders of the project that name one of these, each by its path there."""
    words = [rf"\b(?:{'|'.join(naming)})"]
    for path, module in source_code.modules(*(ROOT / each for each in places), naming=words):
        yield str(path.relative_to(ROOT)), module


def at_import(module: ast.Module) -> Iterator[ast.stmt]:
    """What runs when a module is imported, but for what stands behind a question."""
    waiting: list[ast.stmt] = list(module.body)
    while waiting:
        statement = waiting.pop()
        yield statement
        if isinstance(statement, ast.ClassDef):
            waiting += statement.body
        elif isinstance(statement, ast.If):
            asked = ast.unparse(statement.test)
            if not any(each in asked for each in (*ASKING, "TYPE_CHECKING")):
                waiting += statement.body + statement.orelse


def imported(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.Import):
        return [each.name.partition(".")[0] for each in statement.names]
    if isinstance(statement, ast.ImportFrom) and not statement.level and statement.module:
        return [statement.module.partition(".")[0]]
    return []


def test_every_module_can_be_imported_on_every_system() -> None:
    names = [rf"(?:import|from) {each}\b" for each in ONE_SYSTEMS_OWN]
    assert [
        (name, each)
        for name, module in modules(*PLACES, naming=names)
        for statement in at_import(module)
        for each in imported(statement)
        if each in ONE_SYSTEMS_OWN
    ] == []


def uses(module: ast.Module) -> Iterator[tuple[int, str]]:
    """What a module uses that Windows does not have, where nobody asks for the system."""

    def visit(node: ast.AST, within: tuple[ast.AST, ...]) -> Iterator[tuple[int, str]]:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            within = (*within, node)
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.attr in NOT_ON_WINDOWS.get(node.value.id, ())
            and not any(each in ast.unparse(function) for function in within for each in ASKING)
        ):
            yield node.lineno, f"{node.value.id}.{node.attr}"
        for child in ast.iter_child_nodes(node):
            yield from visit(child, within)

    yield from visit(module, ())


def test_the_program_uses_what_every_system_has() -> None:
    names = [rf"{system}\.{name}" for system, own in NOT_ON_WINDOWS.items() for name in own]
    found = [
        (name, *used) for name, module in modules("app", naming=names) for used in uses(module)
    ]
    assert found == []


def unspelt(module: ast.Module) -> Iterator[int]:
    """Where text is read or written in whatever letters the system takes for granted: UTF-8 here,
    a table of 256 on Windows."""
    for call in ast.walk(module):
        if not isinstance(call, ast.Call):
            continue
        named = {each.arg: each.value for each in call.keywords}
        asked = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        text = named.get("text")
        as_text = isinstance(text, ast.Constant) and text.value is True and "errors" not in named
        short = {"read_text": 1, "write_text": 2}.get(asked, 0) > len(call.args)
        if (short or as_text) and "encoding" not in named:
            yield call.lineno


def test_text_is_read_and_written_as_utf_8() -> None:
    asked = ("read_text", "write_text", "text=True")
    found = [
        (name, line) for name, module in modules(*PLACES, naming=asked) for line in unspelt(module)
    ]
    assert found == []


def lost_in_turkish(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Properties that a Qt object is made with whose name begins with an "i". Where the system's
    language is Turkish, C has no capital of it in one byte, and PySide finds no "setInterval"."""
    for call in ast.walk(module):
        if not isinstance(call, ast.Call):
            continue
        made = ast.unparse(call.func).rpartition(".")[2]
        if made[:1] == "Q" and made[1:2].isupper():
            yield from (
                (call.lineno, each.arg) for each in call.keywords if each.arg and each.arg[0] == "i"
            )


def test_the_window_opens_where_the_language_is_turkish() -> None:
    found = [
        (name, *each)
        for name, module in modules("app", naming=[r"Q[A-Z]\w*\("])
        for each in lost_in_turkish(module)
    ]
    assert found == []


def test_that_is_found_out() -> None:
    code = (
        "QTimer(self, interval=5)\nQtWidgets.QAction(icon=i)\nQTimer(singleShot=True)\nf(index=1)"
    )
    assert list(lost_in_turkish(ast.parse(code))) == [(1, "interval"), (2, "icon")]
    code = "p.read_text()\np.write_text('a')\nrun(c, text=True)\np.read_text('utf-8')\nf(text='a')"
    assert list(unspelt(ast.parse(code))) == [1, 2, 3]

    code = "import os\ndef f(): os.fork()\ndef g():\n    if os.name == 'posix': os.fork()\n"
    assert list(uses(ast.parse(code))) == [(2, "os.fork")]
    code = "import sys\nimport fcntl\nif sys.platform == 'linux':\n    import pwd\n"
    found = [each for line in at_import(ast.parse(code)) for each in imported(line)]
    assert "fcntl" in found and "pwd" not in found


@pytest.mark.parametrize("place", ["app", "resources", "tests", "packaging", "docs"])
def test_names_differ_by_more_than_capitals_and_fit_into_paths(place: str) -> None:
    """Windows and macOS take names for one that differ by capitals, and Windows takes some for
    devices; a clone in a deep folder has 260 letters for a path."""
    forbidden = set('<>:"\\|?*')
    for folder, _, files in os.walk(ROOT / place):
        if "__pycache__" in folder:
            continue
        folded = [name.casefold() for name in files]
        assert len(set(folded)) == len(folded), folder
        for name in files:
            assert not forbidden & set(name), name
            assert name.partition(".")[0].casefold() not in {"con", "prn", "aux", "nul"}, name
            assert len(str(Path(folder, name).relative_to(ROOT))) < 140, name
