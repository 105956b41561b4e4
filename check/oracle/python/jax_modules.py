"""The Python package on what JAX has: its modules, lowered functions, exports, contexts and attributes.

    jax_modules.py

Runs in a Python that has both JAX and the package. Results of programs are compared with JAX's, those on
attributes with those of jaxlib's own interpreter.
"""

import sys
import warnings

import hlo4j
import jax
import jax.numpy as jnp
import numpy as np
from jax import export
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from ..shared import upstream

# Without complex elements, for which jaxlib's bindings have no class.
ATTRIBUTES = [
    "dense<[1.5, -2.0]> : tensor<2xf32>",
    "dense<[1.5, -2.0]> : tensor<2xbf16>",
    "dense<[1.5, -2.0]> : tensor<2xf8E4M3FN>",
    "dense<[1, -2]> : tensor<2xi4>",
    "dense<[1, 3]> : tensor<2xui4>",
    "dense<[true, false]> : tensor<2xi1>",
    "dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>",
    "dense<7> : tensor<300xi16>",
    "dense<> : tensor<0xf64>",
]


def functions():
    x = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3)
    yield "sine", lambda x: jnp.sin(x) + 1, (x,)
    yield "product", lambda x, y: x @ y.T, (x, x)
    yield "softmax", lambda x: jax.nn.softmax(x, axis=-1), (x,)
    yield "integers", lambda x: (x * 3, x > 0), (np.arange(-2, 3, dtype=np.int8),)
    yield "narrow", lambda x: x * 2, (jnp.asarray(x, jnp.bfloat16),)
    yield "narrower", lambda x: x.astype(jnp.float32) * 2, (jnp.asarray(x, jnp.float8_e4m3fn),)
    yield "four bits", lambda x: x + x, (jnp.asarray([1, -2, 3], jnp.int4),)
    yield "complex", lambda x: x * 1j, (x.astype(np.complex64),)
    yield "loop", lambda x: jax.lax.fori_loop(0, 5, lambda i, y: y * x, x), (x,)
    yield "keys", lambda x: jax.random.uniform(jax.random.key(0), (3,)) + x, (np.float32(1),)


def check_program(function, arguments):
    jitted = jax.jit(function)
    wanted = jax.tree.leaves(jitted(*arguments))
    lowered = jitted.lower(*arguments)
    module = lowered.compiler_ir()
    exported = export.export(jitted)(*arguments)
    forms = [lowered, module, lowered.as_text(), exported, exported.mlir_module(), str(module)]
    digests = {hlo4j.digest(form) for form in forms}
    assert len(digests) <= 2, digests  # an export has attributes of its own
    for form in forms:
        results = hlo4j.eval_module(form, arguments)
        for result, expected in zip(results, wanted, strict=True):
            expected = np.asarray(expected)
            assert result.dtype == expected.dtype
            tolerance = 0 if result.dtype.kind in "biu" else 1e-5
            kind = np.complex128 if result.dtype.kind == "c" else np.float64
            np.testing.assert_allclose(result.astype(kind), expected.astype(kind), rtol=tolerance, atol=tolerance)
    named = hlo4j.JaxExport(exported)
    results = named(dict(zip(named.inputs, arguments, strict=True)))
    assert len(results) == len(wanted)


def check_artifact(context):
    text = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
    with context:
        module = ir.Module.parse(text)
    ours = hlo4j.serialize_portable_artifact(module, "1.0.0")
    theirs = stablehlo.serialize_portable_artifact(module, "1.0.0")  # leaves VHLO in the module
    assert ours == theirs
    read = hlo4j.deserialize_portable_artifact(context, ours)
    assert isinstance(read, ir.Module) and read.context == context
    assert str(read) == str(stablehlo.deserialize_portable_artifact(context, theirs))


def check_attribute(context, text):
    type_ = text.split(" : ")[1]
    with context:
        module = ir.Module.parse(f"func.func @main(%x: {type_}) -> {type_} {{ return %x : {type_} }}")
        attribute = ir.Attribute.parse(text)
    theirs = stablehlo.eval_module(module, [attribute])
    ours = hlo4j.eval_module(module, [attribute])
    assert ours == theirs == [attribute], (text, ours, theirs)


def main():
    failures = 0

    def attempt(name, check, *arguments):
        nonlocal failures
        try:
            check(*arguments)
        except Exception as e:  # each is reported, and the rest goes on
            failures += 1
            print(f"{name}: {type(e).__name__}: {str(e)[:300]}")

    bare = ir.Context()
    hlo4j.register_dialect(bare)
    hlo4j.register_interpreter_dialect(bare)
    ir.Type.parse("!stablehlo.token", bare)
    context = upstream.context()
    count = 0
    for name, function, arguments in functions():
        attempt(name, check_program, function, arguments)
        count += 1
    attempt("artifact", check_artifact, context)
    for text in ATTRIBUTES:
        attempt(text, check_attribute, context, text)
    count += 1 + len(ATTRIBUTES)
    for name in dir(stablehlo):
        value = getattr(stablehlo, name)
        is_function = callable(value) and not isinstance(value, type) and name.islower() and "_" in name
        if is_function and value.__module__.endswith("_stablehlo") and not hasattr(hlo4j, name):
            failures += 1
            print(f"hlo4j has no {name}")
    print(f"{count - failures} of {count} agree")
    return failures != 0


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    sys.exit(main())
