"""Functions that older releases of JAX export by custom calls: `mhlo.erf`, `ApproxTopK`, `stablehlo.dynamic_top_k` and their like.

    python -m check.oracle.jax.older_calls DIR
        exports the functions into DIR, with inputs and JAX's results

It runs on any JAX since 0.4.24. Then `./dev oracle JaxExports DIR run` runs them, and `run_exports.py compare DIR`
compares.
"""

import pathlib
import re
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.scipy import special

try:
    from jax import export
except ImportError:
    from jax.experimental import export

GENERATOR = np.random.default_rng(0)


def numbers(*shape):
    return GENERATOR.uniform(0.1, 0.9, shape).astype(np.float32)


def constrained(shape, *constraints):
    if hasattr(export, "SymbolicScope"):
        return export.symbolic_shape(shape, scope=export.SymbolicScope(constraints))
    return export.symbolic_shape(shape)


# Function, arguments, and the symbolic shapes or the platform that it is exported for.
CASES = {
    **{
        function.__name__: (function, (numbers(3, 5),), None)
        for function in (
            special.erf, special.erfc, special.erfinv, special.gammaln, special.digamma, jnp.tan, jnp.sinh, jnp.cosh, jnp.arcsin,
            jnp.arccos, jnp.arctanh, jnp.arcsinh,
        )
    },
    "arccosh": (jnp.arccosh, (numbers(5) + 1,), None),
    "gelu": (lambda x: jax.nn.gelu(x, approximate=False), (numbers(7),), None),
    "top_k": (lambda x: lax.top_k(x, 3), (numbers(4, 8),), None),
    "approx_max_k": (lambda x: lax.approx_max_k(x, 3), (numbers(4, 8),), None),
    "approx_min_k": (lambda x: lax.approx_min_k(x, 2, reduction_dimension=0), (numbers(4, 8),), None),
    "approx_tpu": (lambda x: lax.approx_max_k(x, 3), (numbers(4, 128),), "tpu"),
    "bits_cuda": (lambda key: jax.random.bits(key, (5,)), (np.uint32([1, 2]),), "cuda"),
    "cumsum": (lambda x: jnp.cumsum(x, 0), (numbers(4, 3),), ("a, b",)),
    "cummax": (lambda x: lax.cummax(x, 1), (numbers(4, 3),), ("a, b",)),
    "window": (lambda x: lax.reduce_window(x, 0.0, lax.add, (x.shape[0] - 1, 2), (1, 2), "SAME"), (numbers(5, 6),), ("a, b", "a >= 3", "b >= 2")),
    "top_all_but_one": (lambda x: lax.top_k(x, x.shape[1] - 1), (numbers(4, 3),), ("a, b", "b >= 2")),
    "approx_all_but_one": (lambda x: lax.approx_max_k(x, x.shape[0] - 1), (numbers(6),), ("a", "a >= 2")),
    "rng_bit_generator": (lambda x, key: lax.rng_bit_generator(key, (x.shape[0], 3))[1], (numbers(5), np.uint32([1, 2, 3, 4])), ("a",)),
}


def exported(function, arguments, kind):
    if isinstance(kind, tuple):
        first = arguments[0]
        arguments = (jax.ShapeDtypeStruct(constrained(*kind), first.dtype), *arguments[1:])
    jitted = jax.jit(function)
    if isinstance(kind, str):
        name = "platforms" if hasattr(export, "SymbolicScope") else "lowering_platforms"
        return export.export(jitted, **{name: [kind]})(*arguments)
    return export.export(jitted)(*arguments)


def make(folder):
    folder.mkdir(parents=True, exist_ok=True)
    made = 0
    for name, (function, arguments, kind) in CASES.items():
        try:
            export_of = exported(function, arguments, kind)
            data = export_of.serialize() if hasattr(export_of, "serialize") else export.serialize(export_of)
        except Exception as e:  # what this release does not export
            print(f"{name}: {type(e).__name__}: {str(e).splitlines()[0][:120]}", file=sys.stderr)
            continue
        results = jax.tree_util.tree_leaves(jax.jit(function)(*arguments))
        (folder / f"{name}.jax").write_bytes(data)
        for side, values in (("in", arguments), ("out", results)):
            for i, value in enumerate(values):
                np.save(folder / f"{name}.{side}{i}.npy", np.asarray(value))
        (folder / f"{name}.types").write_text(" ".join(str(value.dtype) for value in results))
        module = export_of.mlir_module
        print(name, *sorted(set(re.findall(r"custom_call @([\w.]+)", module() if callable(module) else module))))
        made += 1
    print(f"JAX {jax.__version__}: {made} functions exported")


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]))
