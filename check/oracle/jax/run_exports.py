"""What JAX exports, run by hlo4j with JAX's numbers: every function that `export_corpus.py` exports.

    python -m check.oracle.jax.run_exports make DIR [NAME...]
        exports the functions, with inputs and JAX's results
    python -m check.oracle.jax.run_exports compare DIR
        compares the results that JaxExports.java left with JAX's
    python -m check.oracle.jax.run_exports compare DIR --not-yet FILE
        the same, where others than those in the file are not to differ
    python -m check.oracle.jax.run_exports compare DIR --bless FILE
        writes that file

Between the two: `./dev oracle JaxExports DIR run [ENGINE [REGEX]]`. Arguments that the corpus describes by type alone are drawn
at random; symbolic dimensions become small sizes.
"""

import dataclasses
import itertools
import pathlib
import sys
import zlib

from . import programs

programs.prepare_devices()

import jax
import jax.numpy as jnp
import numpy as np
from jax import export

from . import (
    corpus,
    corpus_functions,  # noqa: F401 (adds its functions)
    corpus_programs,  # noqa: F401
    corpus_symbolic,  # noqa: F401
    export_cases,
    exports,
)

# Linear algebra whose results are unique up to rounding only for such matrices.
POSITIVE_DEFINITE = ("cholesky", "cho_solve", "eigh", "eigvalsh", "multivariate", "sqrtm")

# Eigenvectors and singular vectors, unique up to a factor of magnitude 1; linalg/cases.py has the residuals.
UP_TO_PHASE = {"case_linalg_complex", "case_linalg_svd", "linalg_complex128_eigh", "linalg_eig", "linalg_eigh", "linalg_f64_svd",
               "linalg_svd", "platforms_tpu_linalg", "sizes_linalg_eigh", "sizes_linalg_svd"}

# Results of which several are right, and what must agree of them: rows of the blocks of a Schur form may be exchanged.
OF_RESULTS = {"linalg_schur": lambda t, z: [z @ t @ z.T, z @ z.T]}

# By element type; others must be equal.
TOLERANCES = {"float16": 4e-3, "bfloat16": 3e-2, "float64": 1e-9, "complex128": 1e-9, "float32": 2e-5, "complex64": 2e-5}


def cases():
    """Names, and functions that return an exported function, the function itself and its arguments."""
    for name, case in corpus.CASES.items():
        if not case.refused:
            yield name, lambda name=name, case=case: of_corpus(name, case)
    for name, define in export_cases.CASES.items():
        yield f"case_{name}", lambda define=define: of_case(define())
    for name, define in programs.PROGRAMS.items():
        yield f"program_{name}", lambda define=define: of_program(define())


def of_corpus(name, case):
    with jax.enable_x64(case.x64):
        arguments = case.arguments() if callable(case.arguments) else case.arguments
        leaves, tree = jax.tree.flatten(arguments)
        drawn = drawn_arguments(name, leaves)
        if "unregistered" in str(attempt(lambda: case.export().serialize(vjp_order=0))):
            # Of trees whose classes a file cannot name, the leaves.
            flat = lambda *xs: jax.tree.leaves(case.function(*jax.tree.unflatten(tree, xs)))
            return dataclasses.replace(case, function=flat, arguments=tuple(leaves)).export(), flat, drawn, case.x64
        return case.export(), case.function, jax.tree.unflatten(tree, drawn), case.x64


def attempt(action):
    try:
        return action()
    except Exception as e:
        return e


def of_case(case):
    return case.export(), case.function, case.arguments, False


def of_program(program):
    return program.export(), program.function, program.inputs, False


def drawn_arguments(name, leaves):
    """Arrays for types; symbolic dimensions get the first sizes that their constraints allow."""
    generator = np.random.default_rng(zlib.crc32(name.encode()))
    variables = sorted({v for leaf in leaves for d in getattr(leaf, "shape", ()) if not isinstance(d, int) for v in d._get_vars()})
    for sizes in itertools.product((7, 4, 6, 3, 8, 2), repeat=len(variables)):
        environment = dict(zip(variables, sizes))
        try:
            shapes = [tuple(d if isinstance(d, int) else int(d._evaluate(environment)) for d in getattr(leaf, "shape", ()))
                      for leaf in leaves]
        except Exception:
            continue
        if all(size >= 0 for shape in shapes for size in shape):
            break
    return [draw(name, generator, leaf, shape) if isinstance(leaf, jax.ShapeDtypeStruct) else leaf
            for leaf, shape in zip(leaves, shapes)]


def draw(name, generator, leaf, shape):
    dtype = leaf.dtype
    if dtype == bool:
        return jnp.asarray(generator.integers(0, 2, shape), bool)
    if jnp.issubdtype(dtype, jnp.integer):
        return jnp.asarray(generator.integers(0, 5, shape), dtype)
    values = generator.standard_normal(shape)
    if jnp.issubdtype(dtype, jnp.complexfloating):
        values = values + 1j * generator.standard_normal(shape)
    if len(shape) > 1 and shape[-1] == shape[-2] and any(word in name for word in POSITIVE_DEFINITE):
        values = values @ np.swapaxes(values.conj(), -1, -2) + shape[-1] * np.eye(shape[-1])
    return jnp.asarray(values, dtype)


def make(folder, names):
    folder.mkdir(parents=True, exist_ok=True)
    made = 0
    for name, define in cases():
        if names and name not in names:
            continue
        try:
            exported, function, arguments, x64 = define()
            data = exported.serialize(vjp_order=0)
            inputs = [exports.raw(value).copy() for value in jax.tree.leaves(arguments)]  # a call may donate them
            with jax.enable_x64(x64):
                results = (function if hasattr(function, "lower") else jax.jit(function))(*arguments)
                results = [np.asarray(exports.raw(leaf)) for leaf in jax.tree.leaves(results)]
        except Exception as e:
            print(f"{name}: {type(e).__name__}: {str(e).splitlines()[0][:150]}", file=sys.stderr)
            continue
        (folder / f"{name}.jax").write_bytes(data)
        for i, value in enumerate(inputs):
            np.save(folder / f"{name}.in{i}.npy", value)
        for i, value in enumerate(results):
            np.save(folder / f"{name}.out{i}.npy", value)
        (folder / f"{name}.types").write_text(" ".join(str(aval.dtype) for aval in exported.out_avals))
        made += 1
    print(f"JAX {jax.__version__}: {made} functions exported")


def agree(name, theirs, ours, dtype):
    if theirs.shape != ours.shape:
        return f"shape {ours.shape}, not {theirs.shape}"
    if theirs.tobytes() == ours.tobytes():
        return None
    tolerance = TOLERANCES.get(dtype)
    if tolerance is None:
        return f"{np.sum(theirs != ours) if theirs.dtype.kind != 'V' else 'some'} of {theirs.size} elements of {dtype} differ"
    theirs, ours = (np.asarray(a.view(jnp.dtype(dtype))).astype("complex128") for a in (theirs, ours))
    if name in UP_TO_PHASE:
        theirs, ours = abs(theirs), abs(ours)
    scale = tolerance * max(1.0, np.max(abs(theirs[np.isfinite(theirs)]), initial=0.0))
    if np.allclose(theirs, ours, tolerance, scale, equal_nan=True):
        return None
    return f"differs by {np.nanmax(abs(theirs - ours)):.3g} of {np.nanmax(abs(theirs)):.3g} ({dtype})"


def compare(folder, option=None, list_file=None):
    equal, wrong = 0, []
    for file in sorted(folder.glob("*.jax")):
        name = file.stem
        error = file.with_suffix(".error")
        if error.exists():
            wrong.append((name, error.read_text().splitlines()[0].partition("Exception: ")[2][:300]))
            continue
        types = (folder / f"{name}.types").read_text().split()
        theirs, ours = ([np.load(folder / f"{name}.{side}{i}.npy") for i in range(len(types))] for side in ("out", "here"))
        if name in OF_RESULTS:
            theirs, ours = OF_RESULTS[name](*theirs), OF_RESULTS[name](*ours)
        problems = [agree(name, *results) for results in zip(theirs, ours, types)]
        if any(problems):
            wrong.append((name, [problem for problem in problems if problem][0]))
        else:
            equal += 1
    lines = ["\t".join(each) for each in wrong]
    print(*lines, sep="\n")
    print(f"{equal} of {equal + len(wrong)} functions give JAX's results")
    if option == "--bless":
        pathlib.Path(list_file).write_text("".join(line + "\n" for line in lines))
        return False
    listed = pathlib.Path(list_file).read_text().splitlines() if option == "--not-yet" else []
    return {name for name, _ in wrong} != {line.partition("\t")[0] for line in listed}


if __name__ == "__main__":
    command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    sys.exit(make(folder, sys.argv[3:]) if command == "make" else compare(folder, *sys.argv[3:]))
