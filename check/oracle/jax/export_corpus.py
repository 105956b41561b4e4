"""Exports functions of every kind by JAX, for `stablehlo/compare_artifacts.py`.

    python -m check.oracle.jax.export_corpus DIR
        NAME.mlirbc, the artifact that JAX wrote, and NAME.mlir, its text with locations

The functions are those of `corpus_*.py`, and those of `export_cases.py`, `programs.py` and `exports.py`. What JAX refuses to
export is said, and must be what is known: callbacks.
"""

import pathlib
import sys

from . import programs

programs.prepare_devices()

import jax

jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")

from jax import export

from ..shared import upstream
from . import (
    corpus,
    corpus_functions,  # noqa: F401 (adds its functions)
    corpus_programs,  # noqa: F401
    corpus_symbolic,  # noqa: F401
    export_cases,
    exports as jax_exports,
)


def exports():
    """Names, and functions that export."""
    for name, case in corpus.CASES.items():
        yield name, case.export
    for name, define in export_cases.CASES.items():
        yield f"case_{name}", lambda define=define: define().export()
    for name, program in programs.PROGRAMS.items():
        yield f"program_{name}", lambda program=program: program().export()
    for name, (define, _, platforms) in jax_exports.CASES.items():
        yield f"file_{name}", lambda define=define, platforms=platforms: of_file(define, platforms)


def of_file(define, platforms):
    function, arguments, keywords = define()
    symbolic = keywords.pop("symbolic", None)
    return jax_exports.exported(function, tuple(jax_exports.abstract(symbolic, arguments)), keywords, platforms)


def write(exported, folder, name):
    artifact = bytes(exported.mlir_module_serialized)
    (folder / f"{name}.mlirbc").write_bytes(artifact)
    with upstream.context():
        (folder / f"{name}.mlir").write_text(upstream.text(upstream.deserialize(artifact), debug_info=True))


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    written, refused, wrong = 0, {}, {}
    for name, make in exports():
        try:
            exported = make()
        except Exception as reason:
            known = name in corpus.CASES and corpus.CASES[name].refused
            (refused if known else wrong)[name] = f"{type(reason).__name__}: {str(reason).splitlines()[0]}"
            continue
        if name in corpus.CASES and corpus.CASES[name].refused:
            wrong[name] = "exported, though it is known to be refused"
        write(exported, folder, name)
        written += 1
    for name, reason in refused.items():
        print(f"{name}: refused by JAX, as known: {reason}")
    for name, reason in wrong.items():
        print(f"{name}: {reason}", file=sys.stderr)
    print(f"JAX {jax.__version__}: {written} functions exported, {len(refused)} refused, {len(wrong)} otherwise than known")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
