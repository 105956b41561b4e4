"""Writes the forms in which JAX and flax export what ByteIR has coarse-grained operations for.

One file for each family, one public function for each form; these are the tests of recognition in module
byteir. `forms.py FOLDER` needs jax and, for layer normalization, flax.
"""

import os
import pathlib
import re
import sys

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
from jax import lax, nn

BF16, F16, F32, I32 = jnp.bfloat16, jnp.float16, jnp.float32, jnp.int32


def tensor(*shape, dtype=F32):
    return jax.ShapeDtypeStruct(shape, dtype)


X, CUBE, ROW, IMAGE = tensor(4, 8), tensor(2, 4, 8), tensor(8), tensor(1, 4, 4, 2)
MASK, I8 = tensor(4, 8, dtype=bool), jnp.int8
X16, XH = tensor(4, 8, dtype=BF16), tensor(4, 8, dtype=F16)


def softmax():
    yield "last_axis", nn.softmax, X
    yield "first_axis", lambda x: nn.softmax(x, axis=0), X
    yield "middle_axis", lambda x: nn.softmax(x, axis=1), CUBE
    yield "vector", nn.softmax, ROW
    yield "two_axes", lambda x: nn.softmax(x, axis=(1, 2)), CUBE
    yield "bf16", nn.softmax, X16
    yield "f16", nn.softmax, XH
    yield "bf16_in_f32", lambda x: nn.softmax(x.astype(F32)).astype(BF16), X16
    yield "where", lambda x, m: nn.softmax(x, where=m), X, MASK
    yield "masked", lambda x, m: nn.softmax(jnp.where(m, x, -1e9)), X, MASK
    yield "vmapped", jax.vmap(nn.softmax), CUBE
    yield "value_and_gradient", lambda x: (nn.softmax(x), jax.grad(lambda y: (nn.softmax(y) ** 2).sum())(x)), X
    yield "written_out", lambda x: jnp.exp(x - x.max(-1, keepdims=True)) / jnp.exp(
        x - x.max(-1, keepdims=True)
    ).sum(-1, keepdims=True), X
    yield "three", lambda x: (nn.softmax(x), nn.softmax(x, axis=0), nn.softmax(2 * x)), X
    yield "in_a_loop", lambda x: lax.scan(lambda c, row: (c + nn.softmax(row), c.sum()), jnp.zeros(8), x), X
    attention = tensor(2, 4, 2, 8)
    yield "attention", nn.dot_product_attention, attention, attention, attention
    yield "logarithm", nn.log_softmax, X
    yield "logarithm_bf16", nn.log_softmax, X16
    yield "logarithm_first_axis", lambda x: nn.log_softmax(x, axis=0), CUBE
    yield "logarithm_where", lambda x, m: nn.log_softmax(x, where=m), X, MASK


def layer_norm():
    def two_pass(x, w, b):
        mean = jnp.mean(x, -1, keepdims=True)
        variance = jnp.mean(jnp.square(x - mean), -1, keepdims=True)
        return (x - mean) * lax.rsqrt(variance + 1e-5) * w + b

    def by_var(x, w, b):
        mean, variance = jnp.mean(x, -1, keepdims=True), jnp.var(x, -1, keepdims=True)
        return (x - mean) / jnp.sqrt(variance + 1e-5) * w + b

    def outside(x, w, b):
        mean, deviation = jnp.mean(x, -1, keepdims=True), jnp.std(x, -1, keepdims=True)
        return w * (x - mean) / (deviation + 1e-5) + b

    def folded(x, w, b):
        mean = jnp.mean(x, -1, keepdims=True)
        factor = lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) - mean * mean + 1e-5) * w
        return x * factor + (b - mean * factor)

    def with_statistics(x, w, b):
        mean, variance = jnp.mean(x, -1, keepdims=True), jnp.var(x, -1, keepdims=True)
        factor = lax.rsqrt(variance + 1e-5)
        return (x - mean) * factor * w + b, mean, factor

    for form in (two_pass, by_var, outside, folded, with_statistics):
        yield form.__name__, form, CUBE, ROW, ROW
    yield "standardize", nn.standardize, X
    yield "standardize_two_axes", lambda x: nn.standardize(x, axis=(1, 2)), CUBE
    yield "standardize_bf16", nn.standardize, X16
    bf16 = tensor(2, 4, 8, dtype=BF16)
    yield "bf16_in_f32", lambda x, w, b: two_pass(x.astype(F32), w, b).astype(BF16), bf16, ROW, ROW
    import flax.linen as linen
    from flax import nnx

    def module(**options):
        made = linen.LayerNorm(**options)
        return lambda p, x: made.apply(p, x), jax.eval_shape(made.init, jax.random.key(0), CUBE), CUBE

    yield "flax", *module()
    yield "flax_bf16", *module(dtype=BF16)
    yield "flax_two_pass", *module(use_fast_variance=False)
    yield "flax_without_scale", *module(use_scale=False)
    yield "flax_without_bias", *module(use_bias=False)
    yield "flax_plain", *module(use_bias=False, use_scale=False)
    yield "flax_two_axes", *module(reduction_axes=(1, 2), feature_axes=(1, 2))
    yield "flax_features_of_two_axes", *module(reduction_axes=(1, 2), feature_axes=(2,))
    yield "flax_middle_axis", *module(reduction_axes=1, feature_axes=1)
    graph, state = nnx.split(nnx.LayerNorm(8, rngs=nnx.Rngs(0)))
    yield "nnx", lambda s, x: nnx.merge(graph, s)(x), state, CUBE


def l2_norm():
    def norm(x):
        return jnp.linalg.norm(x, axis=-1, keepdims=True)

    yield "floor_inside", lambda x: x * lax.rsqrt(jnp.maximum(jnp.sum(x * x, -1, keepdims=True), 1e-12)), X
    yield "divided", lambda x: x / jnp.sqrt(jnp.maximum(jnp.sum(x**2, -1, keepdims=True), 1e-12)), X
    yield "floor_outside", lambda x: x / jnp.maximum(norm(x), 1e-12), X
    yield "clipped", lambda x: x / jnp.clip(norm(x), 1e-12), X
    yield "without_floor", lambda x: x / norm(x), X
    yield "bf16", lambda x: x / norm(x), X16


def gelu():
    root = (2 / jnp.pi) ** 0.5
    for name, dtype in (("f32", F32), ("bf16", BF16), ("f16", F16)):
        x = tensor(4, 8, dtype=dtype)
        yield f"tanh_{name}", nn.gelu, x
        yield f"erf_{name}", lambda x: nn.gelu(x, approximate=False), x
        yield f"only_erf_{name}", lax.erf, x
    yield "with_power", lambda x: 0.5 * x * (1 + jnp.tanh(jnp.sqrt(2 / jnp.pi) * (x + 0.044715 * jnp.power(x, 3)))), X
    yield "factored", lambda x: 0.5 * x * (1 + jnp.tanh(x * root * (1 + 0.044715 * x * x))), X
    yield "by_erf", lambda x: x * 0.5 * (1 + lax.erf(x / jnp.sqrt(2.0))), X
    yield "logistic", lambda x: x * nn.sigmoid(2 * root * (x + 0.044715 * x**3)), X
    yield "value_and_gradient", jax.value_and_grad(lambda x: nn.gelu(x, approximate=False).sum()), X


def arg_max():
    yield "last_axis", lambda x: jnp.argmax(x, -1), X
    yield "all", jnp.argmax, X
    yield "kept", lambda x: jnp.argmax(x, 0, keepdims=True), X
    yield "least", lambda x: jnp.argmin(x, 1), CUBE
    for name, dtype in (("i32", I32), ("ui8", jnp.uint8), ("i1", bool), ("bf16", BF16)):
        yield f"of_{name}", lambda x: jnp.argmax(x, -1), tensor(4, 8, dtype=dtype)
    yield "ui8_indices", lambda x: lax.argmax(x, 1, jnp.uint8), X


def top_k():
    yield "of_f32", lambda x: lax.top_k(x, 3), CUBE
    yield "of_i32", lambda x: lax.top_k(x, 3), tensor(4, 8, dtype=I32)
    yield "values_alone", lambda x: lax.top_k(x, 3)[0], X


def one_hot():
    ids = tensor(2, 3, dtype=I32)
    yield "f32", lambda i: nn.one_hot(i, 10), tensor(4, dtype=I32)
    yield "bf16", lambda i: nn.one_hot(i, 10, dtype=BF16), ids
    yield "i32", lambda i: nn.one_hot(i, 10, dtype=I32), ids
    yield "first_axis", lambda i: nn.one_hot(i, 10, axis=0), ids
    yield "middle_axis_ui8", lambda i: nn.one_hot(i, 10, axis=1), tensor(2, 3, dtype=jnp.uint8)
    yield "scalar", lambda i: nn.one_hot(i, 10), tensor(dtype=I32)
    yield "compared", lambda i: (i[:, None] == jnp.arange(10)).astype(F32), tensor(4, dtype=I32)
    yield "smoothed", lambda i: jnp.where(i[:, None] == jnp.arange(10), 0.9, 0.01), tensor(4, dtype=I32)


def quantize():
    def quantized(x, scale, zero):
        return jnp.clip(jnp.round(x / scale) + zero, -128, 127).astype(I8)

    q, zero, zeros = tensor(4, 8, dtype=I8), tensor(dtype=I8), tensor(8, dtype=I8)
    yield "by_numbers", lambda x: quantized(x, 0.5, 3.0), X
    yield "by_scalars", lambda x, s, z: quantized(x, s, z.astype(F32)), X, tensor(), zero
    yield "by_channels", lambda x, s, z: quantized(x, s[None, :], z[None, :].astype(F32)), X, ROW, zeros
    yield "without_zero_point", lambda x, s: quantized(x, s, 0), X, tensor()
    yield "unsigned", lambda x, s, z: jnp.clip(jnp.round(x / s) + z.astype(F32), 0, 255).astype(jnp.uint8), X, tensor(), tensor(
        dtype=jnp.uint8
    )
    yield "back", lambda q, s, z: (q.astype(F32) - z.astype(F32)) * s, q, tensor(), zero
    yield "back_in_i32", lambda q, s, z: (q.astype(I32) - z.astype(I32)).astype(F32) * s, q, tensor(), zero
    yield "back_by_channels", lambda q, s, z: (q.astype(F32) - z[None, :].astype(F32)) * s[None, :], q, ROW, zeros
    yield "back_by_numbers", lambda q: (q.astype(F32) - 3.0) * 0.5, q


def resize():
    def resized(*sizes, method):
        return lambda x: jax.image.resize(x, (x.shape[0], *sizes, x.shape[3]), method, antialias=False)

    yield "nearest_up", resized(8, 8, method="nearest"), IMAGE
    yield "nearest_down", resized(2, 4, method="nearest"), IMAGE
    yield "linear_up", resized(8, 6, method="linear"), IMAGE
    yield "linear_down", resized(2, 3, method="linear"), IMAGE
    yield "linear_one_dimension", resized(6, 4, method="linear"), IMAGE
    yield "linear_bf16", resized(6, 8, method="linear"), tensor(1, 4, 4, 2, dtype=BF16)


FAMILIES = (softmax, layer_norm, l2_norm, gelu, arg_max, top_k, one_hot, quantize, resize)


def exported(name, function, arguments):
    """The functions of a module as JAX writes them, `main` under this name."""
    text = jax.jit(function).lower(*arguments).as_text()
    lines = [line for line in text.splitlines()[1:-1] if line.strip()]
    text = "\n".join(lines)
    text = re.sub(r" \{jax\.result_info = \"[^\"]*\"\}", "", text)
    text = re.sub(r"@(\w+)\(", lambda m: f"@{name}(" if m[1] == "main" else f"@{name}_{m[1].lstrip('_')}(", text)
    return text


def main():
    folder = pathlib.Path(sys.argv[1])
    for family in FAMILIES:
        functions = [exported(name, function, arguments) for name, function, *arguments in family()]
        text = "\n".join(["module {", *functions, "}"]) + "\n"
        (folder / f"{family.__name__}.mlir").write_text(text)


if __name__ == "__main__":
    main()
