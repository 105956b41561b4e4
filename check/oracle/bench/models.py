"""Exports the programs of `check/bench/models` by JAX, as portable artifacts with locations.

    python -m check.oracle.bench.models [model...]
        writes the models named, or all; the table in README.md and the digests of all

The programs are those of `language.py`, `vision.py` and `science.py`: code as users of JAX write it, whose weights are arguments. The same
versions of JAX, flax and optax write the same bytes, wherever they are installed: locations name the lines of these
scripts, this one among them, and of the libraries.
"""

import argparse
import gzip
import hashlib
import re
import time

from .. import ROOT
from ..jax import programs

programs.prepare_devices()

import jax

# Locations name files within their package: no folder of the machine.
jax.config.update("jax_hlo_source_file_canonicalization_regex", r".*/site-packages/|.*/python3\.\d+/|.*/(?=oracle/)")

from ..shared import upstream
from . import language as bench_language, science as bench_science, vision as bench_vision

FOLDER = ROOT / "check/bench/models"
END = ".mlir.bc.gz"
MODELS = {model.__name__: model for module in (bench_language, bench_vision, bench_science) for model in module.MODELS}


def artifact(case):
    """What JAX exports, at the current version; JAX's own is of an older one."""
    exported = upstream.deserialize(bytes(case.export().mlir_module_serialized))
    return upstream.serialize_module(exported, upstream.current_version(), other_dialects=True)


def write(name, folder):
    with upstream.context():
        content = artifact(MODELS[name]())
    # Neither name nor time, so that the same content is the same file.
    (folder / f"{name}{END}").write_bytes(gzip.compress(content, 9, mtime=0))


def describe(path):
    """A model's row of the table, with its sizes, and its digests: of the text, and of that with locations."""
    name, content = path.name.removesuffix(END), gzip.decompress(path.read_bytes())
    with upstream.context():
        module = upstream.deserialize(content)
        operations = upstream.count_operations(module)
        texts = [upstream.text(module, debug_info).encode() for debug_info in (False, True)]
    sizes = (operations, path.stat().st_size, len(content), *map(len, texts))
    row = f"| `{name}` | {MODELS[name].__doc__} | {' | '.join(f'{size:,}' for size in sizes)} |\n"
    return row, f"{name} {' '.join(hashlib.sha256(text).hexdigest() for text in texts)}\n"


def describe_all(folder):
    rows, digests = zip(*(describe(path) for path in sorted(folder.glob(f"*{END}"))))
    heading = "| model | what it is | operations | file | artifact | text | text with locations |\n"
    table = heading + "|---|---|" + "--:|" * 5 + "\n" + "".join(rows)
    readme = folder / "README.md"
    readme.write_text(re.sub(r"(?s)\| model \|.*?\|\n(?!\|)", lambda _: table, readme.read_text()))
    (folder / "digests.txt").write_text("".join(digests))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", metavar="model", help=", ".join(MODELS))
    options = parser.parse_args()
    unknown = [name for name in options.models if name not in MODELS]
    if unknown:
        parser.error(f"no such model: {', '.join(unknown)}")
    for name in options.models or MODELS:
        start = time.perf_counter()
        write(name, FOLDER)
        print(f"{name}: {time.perf_counter() - start:.0f} s", flush=True)
    describe_all(FOLDER)


if __name__ == "__main__":
    main()
