"""Which custom calls of this JAX the interpreter evaluates: those that JAX promises to keep, and all in its sources.

    python -m check.oracle.linalg.custom_calls --classes CLASSES FOLDER

Run it with the Python of each JAX. Calls that are not evaluated must be in NOT_EVALUATED, with the reason.
"""

import argparse
import itertools
import pathlib
import re
import shutil
import sys

import jax
import jaxlib

from ..shared.evaluate import evaluate

try:
    from jax._src.export import _export as exporting
except ImportError:
    from jax.experimental.export import _export as exporting

# Why a target is not evaluated.
NOT_EVALUATED = {
    r"(dynamic_)?ducc_fft": "a kernel of older releases; newer ones export stablehlo.fft, which runs",
    r"tpu_custom_call|mosaic_gpu(_v2)?|__gpu\$xla\.gpu\.triton": "code of an accelerator (Pallas)",
    r"tf\.call_tf_function": "calls TensorFlow",
    r"(cu|hip|oneapi)sparse_(coo|csr)_\w+": "sparse matrices on GPUs, of jax.experimental.sparse",
    r"(tridiagonal_solve_perturbed_ffi)|(cu|hip|oneapi)_tridiagonal_solve_perturbed": "JAX does not promise to keep it: its perturbation of singular systems is not specified",
}

# Where JAX and jaxlib have the names of targets.
SOURCES = [
    "jax/_src/lax/linalg.py", "jax/_src/tpu/**/*.py", "jax/experimental/sparse/*.py", "jaxlib/lapack.py",
    "jaxlib/gpu_solver.py", "jaxlib/gpu_linalg.py", "jaxlib/gpu_sparse.py", "jaxlib/cpu_sparse.py",
]
PLATFORMS = ("cu", "hip")
PREFIXED = re.compile(r"""["']\{(?:target_name_prefix|platform)\}((?:_|solver_|blas_|sparse_|hybrid_)\w+)["'](?!\s*\+)""")
LAPACK = re.compile(r"""prepare_lapack_call\(\s*(?:fn_base=)?f?["'](\{prefix\})?(\w+)["']""")
LITERAL = re.compile(r"""["']((?:lapack|blas)_[sdcz]\w+|cu(?:solver|_lu|sparse)\w+|hip_lu\w+)["']""")


def emitted():
    """The names of targets in the sources, with prefixes of platforms and types filled in."""
    root = pathlib.Path(jax.__file__).parent.parent
    for path in itertools.chain.from_iterable(root.glob(pattern) for pattern in SOURCES):
        text = path.read_text()
        for name in PREFIXED.findall(text):
            yield from (platform + name for platform in PLATFORMS)
        for prefix, name in LAPACK.findall(text):
            for type in "sdcz":
                infixes = [""]
                if prefix:
                    infixes = (["sy", "or"] if type in "sd" else ["he", "un"])
                    infixes = infixes[:1] if name.startswith(("evd", "trd")) else infixes[1:]
                yield from (f"lapack_{type}{infix}{name}" for infix in infixes)
        yield from LITERAL.findall(text)


def evaluated(names, classes, folder):
    """The names of which the interpreter does not say that it has no evaluator."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    stems = {f"target{i}": name for i, name in enumerate(names)}
    for stem, name in stems.items():
        call = f'"stablehlo.custom_call"() {{call_target_name = "{name}"}} : () -> ()'
        (folder / f"{stem}.mlir").write_text(f"func.func @main() {{\n  {call}\n  return\n}}\n")
    evaluate(classes, folder)
    for stem, name in stems.items():
        error = folder / f"{stem}.error"
        if not error.exists() or not re.search("cannot be interpreted|no evaluator", error.read_text()):
            yield name


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--classes", required=True)
    options = parser.parse_args()
    stable = exporting._CUSTOM_CALL_TARGETS_GUARANTEED_STABLE
    names = sorted({*stable, *emitted()})
    known = set(evaluated(names, options.classes, options.folder))
    unexplained = []
    for name in names:
        if name in known:
            continue
        reasons = [reason for pattern, reason in NOT_EVALUATED.items() if re.fullmatch(pattern, name)]
        unexplained += [] if reasons else [name]
        print(f"{name}: {reasons[0] if reasons else 'NOT EVALUATED'}")
    print(f"JAX {jax.__version__}, jaxlib {jaxlib.__version__}: {len(known)} of {len(names)} targets are evaluated "
          f"({len(known & set(stable))} of the {len(stable)} that JAX promises to keep); {len(unexplained)} without a reason")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
