"""Functions whose HLO `corpus.py` keeps, beside those of `check/oracle/jax`: each kind of instruction, low precision, several devices.

`CASES` maps a name to a `Case`. All run on every JAX since 0.4.38, but for what that JAX does not have, which is said.
"""

import dataclasses
from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

CASES = {}
DEVICES = 4


@dataclasses.dataclass(frozen=True)
class Case:
    """A function, the arguments that it is lowered and called with, and what it is an example of."""

    function: Callable
    arguments: tuple[Any, ...]
    tags: tuple[str, ...]
    x64: bool = False


def add(tags, name, function, *arguments, x64=False):
    assert name not in CASES, name
    CASES[name] = Case(function, arguments, tuple(tags.split()), x64)


def case(tags, *arguments):
    """A function that returns the function: what it needs may be missing in older releases."""

    def note(define):
        add(tags, define.__name__, define, *arguments)
        CASES[define.__name__] = dataclasses.replace(CASES[define.__name__], function=Deferred(define))
        return define

    return note


@dataclasses.dataclass(frozen=True)
class Deferred:
    define: Callable


def numbers(*shape, dtype=np.float32, seed=0):
    values = np.random.default_rng([seed, *shape]).standard_normal(shape)
    if np.dtype(dtype).kind == "c":
        values = values + 1j * np.random.default_rng([seed + 1, *shape]).standard_normal(shape)
    return np.asarray(values, dtype)


def integers(*shape, low=0, high=9, dtype=np.int32, seed=0):
    return np.random.default_rng([seed, *shape]).integers(low, high, shape).astype(dtype)


def bits(*shape, seed=0):
    return np.random.default_rng([seed, *shape]).integers(0, 2, shape).astype(bool)


def positive(size, dtype=np.float32):
    values = numbers(size, size, dtype=dtype)
    return (values @ values.conj().T + size * np.eye(size)).astype(dtype)


x, y, vector = numbers(4, 7), numbers(4, 7, seed=1), numbers(6)
square = numbers(6, 6)

# Elementwise: opcodes of one and of two operands, by element type.

FLOATS = """abs ceil floor sign neg exp expm1 log log1p logistic tanh sin cos tan sqrt rsqrt cbrt erf erf_inv is_finite round lgamma digamma
sinh cosh asinh acosh atanh asin acos atan""".split()
for name in FLOATS:
    add("elementwise unary", f"unary_{name}", getattr(lax, name), abs(x) + 1 if name == "acosh" else np.tanh(x))
for name in "add sub mul div max min pow rem atan2 nextafter eq ne lt le gt ge".split():
    add("elementwise binary", f"binary_{name}", getattr(lax, name), abs(x) if name == "pow" else x, y)
for dtype in (np.float16, ml_dtypes.bfloat16, np.float64):
    for name in "exp tanh logistic rsqrt".split():
        add("elementwise unary precision", f"unary_{name}_{np.dtype(dtype)}", getattr(lax, name), abs(numbers(9, dtype=dtype)), x64=dtype == np.float64)
for name in "add sub mul div rem max min bitwise_and bitwise_or bitwise_xor shift_left shift_right_logical shift_right_arithmetic".split():
    for dtype in (np.int32, np.uint8):
        add("elementwise binary integers", f"binary_{name}_{np.dtype(dtype)}", getattr(lax, name), integers(8, high=99, dtype=dtype), integers(8, low=1, high=7, dtype=dtype))
for name in "bitwise_not population_count clz neg sign abs".split():
    add("elementwise unary integers", f"unary_{name}_int32", getattr(lax, name), integers(8, low=-50, high=50))
for name in "bitwise_and bitwise_or bitwise_xor add mul max".split():
    add("elementwise binary bits", f"binary_{name}_bool", getattr(jnp, {"mul": "multiply", "max": "maximum"}.get(name, name)), bits(8), bits(8, seed=1))
add("elementwise complex", "complex_all", lambda z: (jnp.real(z), jnp.imag(z), jnp.conj(z), jnp.abs(z), z * z, jnp.exp(z), lax.complex(z.real, -z.imag)), numbers(5, dtype=np.complex64))
add("elementwise", "select_and_clamp", lambda p, a, b: (jnp.where(p, a, b), lax.clamp(-0.5, a, 0.5), lax.select(p, a, b)), bits(4, 7), x, y)
add("elementwise", "comparisons_total", lambda a, b: (a == b, lax.sort(a), jnp.sort(b, descending=True)), numbers(9), numbers(9, seed=3))
add("elementwise special", "special_values", lambda a: (a + 1, a * a, jnp.isnan(a), jnp.maximum(a, 0), jnp.sign(a)),
    np.array([0, -0.0, np.inf, -np.inf, np.nan, 1e-45, 3.4e38], np.float32))
add("elementwise", "reduce_precision", lambda a: (lax.reduce_precision(a, 5, 10), lax.reduce_precision(a, 4, 3), lax.reduce_precision(a, 8, 7)), x)
add("elementwise", "bitcasts", lambda a: (lax.bitcast_convert_type(a, jnp.uint32), lax.bitcast_convert_type(a, jnp.int8), lax.bitcast_convert_type(a, jnp.int16)), x)
for source in (np.float32, np.int32, np.uint8, np.bool_, np.float16, ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn):
    add("convert", f"convert_of_{np.dtype(source)}", lambda a: [a.astype(t) for t in (jnp.float32, jnp.int32, jnp.uint8, jnp.bool_, jnp.float16, jnp.bfloat16, jnp.int8)],
        integers(8, high=2).astype(source))

# Constants.

add("constants", "constants_scalar", lambda: [jnp.asarray(v, t) for v, t in ((1.1, "float32"), (-7, "int8"), (True, "bool"), (1 + 2j, "complex64"), (0.1, "bfloat16"))])
add("constants large", "constants_large", lambda a: a @ jnp.asarray(numbers(7, 40)) + jnp.asarray(numbers(40, seed=9)), x)
add("constants special", "constants_special", lambda a: a + jnp.asarray([np.nan, np.inf, -np.inf, -0.0, 1e-45, 3.4028235e38], jnp.float32), vector)
for dtype in "int4 uint4 int2 uint2 float8_e4m3fn float8_e5m2 float8_e4m3b11fnuz float8_e4m3fnuz float8_e5m2fnuz bfloat16 float16 int8 uint16 bool complex64".split():
    add("constants precision", f"constants_{dtype}", lambda i, dtype=dtype: jnp.asarray(integers(11, high=2), dtype)[i], np.int32(3))
add("constants large x64", "constants_float64", lambda a: a * jnp.asarray(numbers(33, dtype=np.float64)), numbers(33, dtype=np.float64), x64=True)
add("constants empty", "constants_empty", lambda a: (jnp.zeros((0, 3)), jnp.concatenate([a, jnp.zeros((4, 0))], 1)), x)
add("iota", "iotas", lambda: (jnp.arange(5), lax.broadcasted_iota(jnp.int32, (3, 4), 1), lax.broadcasted_iota(jnp.float32, (3, 4), 0), lax.iota(jnp.uint8, 9)))

# Movement.

add("movement", "transposes", lambda a: (a.T, jnp.transpose(a.reshape(2, 2, 7), (2, 0, 1)), jnp.moveaxis(a.reshape(2, 2, 7), 0, 2)), x)
add("movement", "reshapes", lambda a: (a.reshape(28), a.reshape(2, 14), a.reshape(1, 4, 1, 7), lax.collapse(a, 0, 2), a.T.reshape(28)), x)
add("movement", "broadcasts", lambda a, s: (jnp.broadcast_to(a, (3, 4, 7)), jnp.broadcast_to(s, (2, 2)), lax.broadcast_in_dim(a, (4, 2, 7), (0, 2)), a[:, None] + a[None]), x, np.float32(2))
add("movement", "slices", lambda a: (a[1:3], a[::2, 1:6:3], a[:, ::-1], a[-1], lax.slice(a, (0, 1), (4, 7), (3, 2))), x)
add("movement", "pads", lambda a: (lax.pad(a, 1.0, ((1, 2, 0), (-1, 3, 2))), jnp.pad(a, 1), jnp.pad(a, ((0, 1), (2, 0)), "edge"), jnp.pad(a, 2, "reflect")), x)
add("movement", "concatenates", lambda a, b: (jnp.concatenate([a, b, a], 0), jnp.stack([a, b], 1), jnp.hstack([a, b])), x, y)
add("movement dynamic_slice", "dynamic_slices", lambda a, i, j: (lax.dynamic_slice(a, (i, j), (2, 3)), lax.dynamic_update_slice(a, a[:2, :2], (i, j)), lax.dynamic_index_in_dim(a, j, 1)), x, np.int32(1), np.int32(99))
add("movement", "reverses", lambda a: (lax.rev(a, (0,)), lax.rev(a, (0, 1)), jnp.roll(a, 3), jnp.rot90(a)), x)
add("movement copy", "identity", lambda a: a, x)
add("movement copy", "transposed_twice", lambda a: (a.T + 1).T @ a.T, x)
add("movement", "zero_sized", lambda a: (a.sum(), a.reshape(0), jnp.concatenate([a, a]), a @ jnp.ones((3, 2))), np.zeros((0, 3), np.float32))
add("movement", "rank_6", lambda a: jnp.transpose(a, (5, 3, 1, 0, 2, 4)).sum((1, 2)), numbers(2, 3, 1, 2, 2, 3))

# Reductions and windows.

for name in "sum prod max min mean argmax argmin cumsum cumprod var logaddexp_reduce any all".split():
    if name == "logaddexp_reduce":
        add("reduce", "reduced_logsumexp", lambda a: (jax.nn.logsumexp(a, 0), jax.nn.softmax(a), jax.nn.log_softmax(a, 0)), x)
    else:
        add("reduce", f"reduced_{name}", lambda a, name=name: getattr(jnp, name)(a, axis=0), x > 0 if name in ("any", "all") else x)
add("reduce", "reduced_many", lambda a: (a.sum(), a.sum((0, 2)), a.max(1), a.min(), a.prod(-1), (a > 0).all(0)), numbers(3, 4, 5))
add("reduce precision", "reduced_bfloat16", lambda a: (a.sum(0), a.max(), a.mean(1)), numbers(8, 9, dtype=ml_dtypes.bfloat16))
add("reduce integers", "reduced_bitwise", lambda a: [lax.reduce(a, np.int32(i), f, (0,)) for i, f in ((-1, lax.bitwise_and), (0, lax.bitwise_or), (0, lax.bitwise_xor))], integers(4, 5, high=99))
add("reduce variadic", "reduced_pair", lambda a, i: lax.reduce((a, i), (np.float32(-np.inf), np.int32(0)), lambda p, q: (jnp.maximum(p[0], q[0]), p[1] + q[1]), (1,)), x, integers(4, 7))
add("window", "windows", lambda a: (lax.reduce_window(a, 0.0, lax.add, (2, 3), (1, 2), ((0, 1), (1, 1))), lax.reduce_window(a, -np.inf, lax.max, (2, 2), (2, 2), "VALID"),
                                   lax.reduce_window(a, 0.0, lax.add, (2, 2), (1, 1), "SAME", (2, 1), (1, 2))), x)
add("window", "window_gradients", jax.grad(lambda a: (lax.reduce_window(a, -np.inf, lax.max, (2, 2), (2, 2), "SAME") ** 2).sum()), square)
add("window", "pooling", lambda a: (lax.reduce_window(a, 0.0, lax.add, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") / 4, jax.grad(lambda b: lax.reduce_window(b, 0.0, lax.add, (1, 2, 2, 1), (1, 1, 1, 1), "VALID").sum())(a)), numbers(1, 6, 6, 2))
add("window scan", "cumulative", lambda a: (lax.cumsum(a, 1), lax.cumprod(a, 0), lax.cummax(a, 1, reverse=True), lax.cumlogsumexp(a, 0)), x)
add("scan", "associative_scan", lambda a: lax.associative_scan(lambda p, q: (p[0] * q[0], q[0] * p[1] + q[1]), (a, a)), numbers(9))

# Products.

add("dot", "dots", lambda a, b: (a @ b.T, a[0] @ b[0], a.T @ b, jnp.outer(a[0], b[0]), a @ b[1]), x, y)
add("dot batch", "dots_batched", lambda a, b: (a @ b, jnp.einsum("bij,bkj->bik", a, a), jnp.einsum("bij,bjk->ik", a, b)), numbers(3, 4, 5), numbers(3, 5, 2))
for first, second, result in (("bfloat16", "bfloat16", "float32"), ("float16", "float16", "float32"), ("int8", "int8", "int32"), ("float8_e4m3fn", "float8_e5m2", "float32"),
                              ("int4", "int4", "int32"), ("bfloat16", "bfloat16", "bfloat16"), ("uint8", "int8", "int32")):
    add("dot precision", f"dot_{first}_{second}_{result}", lambda a, b, f=first, s=second, r=result: lax.dot(a.astype(f), b.astype(s), preferred_element_type=r), integers(4, 8, high=4).astype(np.float32), integers(8, 5, high=4, seed=1).astype(np.float32))
for precision in ("highest", "high", "default"):
    add("dot", f"dot_precision_{precision}", lambda a, b, p=precision: jnp.matmul(a, b.T, precision=p), x, y)
add("dot x64", "dot_float64", lambda a: a @ a.T, numbers(5, 9, dtype=np.float64), x64=True)
add("dot complex", "dot_complex64", lambda a: a @ a.conj().T, numbers(5, 3, dtype=np.complex64))
add("dot large", "dot_128", lambda a, b: jax.nn.relu(a @ b + 1), numbers(128, 128), numbers(128, 128, seed=1))
add("dot ragged", "dot_ragged", lambda a, b, g: lax.ragged_dot(a, b, g), numbers(8, 4), numbers(3, 4, 5), np.array([3, 1, 4], np.int32))
add("dot model", "attention", jax.nn.dot_product_attention, numbers(1, 8, 2, 4), numbers(1, 8, 2, 4, seed=1), numbers(1, 8, 2, 4, seed=2))
add("dot fusion model", "mlp_gelu", lambda a, w, v: jax.nn.gelu(a @ w) @ v, numbers(8, 16), numbers(16, 64), numbers(64, 16))
add("dot model gradient", "mlp_step", lambda w, v, a: jax.grad(lambda w, v: jnp.mean((jnp.tanh(a @ w) @ v) ** 2), (0, 1))(w, v), numbers(16, 32), numbers(32, 4), numbers(8, 16))

# Convolutions.

image, kernel = numbers(1, 8, 8, 4), numbers(3, 3, 4, 4)
conv = partial(lax.conv_general_dilated, window_strides=(1, 1), padding="SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
add("convolution", "conv_same", conv, image, kernel)
add("convolution", "conv_strided", partial(lax.conv_general_dilated, window_strides=(2, 1), padding=((1, 0), (2, 3)), dimension_numbers=("NCHW", "OIHW", "NCHW")), numbers(2, 4, 8, 8), numbers(6, 4, 3, 2))
add("convolution", "conv_dilations", partial(conv, padding=((1, 0), (0, 2)), lhs_dilation=(2, 1), rhs_dilation=(1, 2)), image, kernel)
add("convolution", "conv_depthwise", partial(conv, feature_group_count=4), image, numbers(3, 3, 1, 8))
add("convolution", "conv_batch_groups", partial(conv, batch_group_count=2), numbers(2, 8, 8, 4), kernel)
add("convolution gradient", "conv_gradient", jax.grad(lambda a, w: (conv(a, w) ** 2).sum(), (0, 1)), image, kernel)
add("convolution", "conv_1d", partial(lax.conv_general_dilated, window_strides=(1,), padding="VALID", dimension_numbers=("NWC", "WIO", "NWC")), numbers(2, 9, 3), numbers(3, 3, 5))
add("convolution", "conv_3d", partial(lax.conv, window_strides=(1, 1, 1), padding="SAME"), numbers(1, 2, 4, 4, 4), numbers(3, 2, 2, 2, 2))
add("convolution precision", "conv_bfloat16", conv, numbers(1, 8, 8, 4, dtype=ml_dtypes.bfloat16), numbers(3, 3, 4, 4, dtype=ml_dtypes.bfloat16))
add("convolution precision", "conv_int8", partial(conv, preferred_element_type=jnp.int32), integers(1, 8, 8, 4, dtype=np.int8), integers(3, 3, 4, 4, dtype=np.int8))
add("convolution", "conv_transposed", partial(lax.conv_transpose, strides=(2, 2), padding="SAME"), image, kernel)
add("convolution complex", "conv_complex", conv, numbers(1, 5, 5, 2, dtype=np.complex64), numbers(2, 2, 2, 3, dtype=np.complex64))
add("convolution fusion model", "conv_batch_norm_relu", lambda a, w, s, b: jax.nn.relu((conv(a, w) - conv(a, w).mean((0, 1, 2))) * lax.rsqrt(conv(a, w).var((0, 1, 2)) + 1e-5) * s + b), image, kernel, numbers(4), numbers(4, seed=1))

# Gathers and scatters.

places = integers(3, high=9)
for mode in ("clip", "fill", "promise_in_bounds"):
    add("gather", f"gather_mode_{mode}", lambda a, i, m=mode: a.at[:, i].get(mode=m), x, integers(5, high=6 if mode == "promise_in_bounds" else 12))
add("gather", "gather_rows", lambda a, i: (a[i], a[:, i], a[i, i], jnp.take_along_axis(a, i[None], 1)), x, integers(3, high=4))
add("gather", "gather_batched", jax.vmap(lambda a, i: a[i]), numbers(4, 7, 2), integers(4, 3, high=7))
add("gather", "gather_windows", jax.vmap(lambda a, i: lax.dynamic_slice(a, (i,), (3,)), (None, 0)), numbers(12), integers(4))
add("gather model", "embedding", lambda t, i: t[i] * 2, numbers(20, 8), integers(2, 5, high=20))
for name in "set add multiply min max".split():
    add("scatter", f"scatter_at_{name}", lambda a, i, b, n=name: getattr(a.at[i], n)(b), numbers(9), places, numbers(3))
add("scatter", "scatter_options", lambda a, i, b: (a.at[i].add(b, unique_indices=True), a.at[i].set(b, indices_are_sorted=True, unique_indices=True), a.at[i].add(b, mode="drop")), numbers(9), np.array([1, 4, 8], np.int32), numbers(3))
add("scatter", "scatter_batched", jax.vmap(lambda a, i, b: a.at[i].add(b)), numbers(4, 9), integers(4, 3), numbers(4, 3))
add("scatter", "scatter_windows", lambda a, i, b: a.at[i].add(b), numbers(9, 4), places, numbers(3, 4))
add("scatter integers", "scatter_integers", lambda a, i: (a.at[i].add(1), jnp.bincount(i, length=9), jax.ops.segment_sum(i, i, 9)), integers(9), places)
add("scatter precision", "scatter_bfloat16", lambda a, i, b: a.at[i].add(b), numbers(9, dtype=ml_dtypes.bfloat16), places, numbers(3, dtype=ml_dtypes.bfloat16))
add("scatter gradient", "gather_gradient", jax.grad(lambda a, i: (a[i] ** 2).sum()), numbers(9, 4), places)

# Sorts.

add("sort", "sorts", lambda a: (jnp.sort(a), jnp.sort(a, 0, descending=True), jnp.argsort(a), jnp.argsort(a, stable=False)), x)
add("sort", "sort_keys", lambda a, b, i: lax.sort((a, b, i), num_keys=2, is_stable=True), integers(9, high=3), numbers(9), np.arange(9, dtype=np.int32))
for dtype in (np.int8, np.uint32, np.float16, ml_dtypes.bfloat16, np.bool_):
    add("sort precision", f"sort_{np.dtype(dtype)}", jnp.sort, integers(9, high=2 if dtype == np.bool_ else 50).astype(dtype))
add("sort topk", "top_k", lambda a: lax.top_k(a, 3), x)
add("sort topk", "top_k_bfloat16", lambda a: lax.top_k(a, 2), numbers(3, 9, dtype=ml_dtypes.bfloat16))
add("sort topk", "approx_top_k", lambda a: (lax.approx_max_k(a, 3), lax.approx_min_k(a, 2)), numbers(4, 64))
add("sort", "median_unique", lambda a, i: (jnp.median(a), jnp.percentile(a, 30), jnp.unique(i, size=5), jnp.searchsorted(jnp.sort(a), a)), numbers(9), integers(9))

# Fourier transforms, linear algebra, random numbers.

for name, argument in (("fft", numbers(4, 8, dtype=np.complex64)), ("ifft", numbers(4, 8, dtype=np.complex64)), ("rfft", x), ("irfft", numbers(4, 5, dtype=np.complex64)),
                       ("fft2", numbers(4, 6, dtype=np.complex64)), ("rfftn", numbers(2, 4, 6)), ("irfft2", numbers(4, 5, dtype=np.complex64))):
    add("fft", f"fourier_{name}", getattr(jnp.fft, name), argument)
add("fft x64", "fourier_x64", jnp.fft.fft, numbers(9, dtype=np.complex128), x64=True)
for name in "cholesky inv det slogdet eigh qr svd pinv eigvals eig".split():
    add("linalg custom_call", f"algebra_{name}", getattr(jnp.linalg, name), positive(5) if name in ("cholesky", "eigh") else numbers(5, 5))
add("linalg custom_call", "algebra_solve", jnp.linalg.solve, positive(5), numbers(5, 2))
add("linalg", "algebra_triangular", lambda a, b: [jax.scipy.linalg.solve_triangular(a, b, lower=l, trans=t, unit_diagonal=u) for l, t, u in ((True, 0, False), (False, 1, False), (True, 0, True))], positive(5), numbers(5, 2))
add("linalg custom_call", "algebra_lu", jax.scipy.linalg.lu, numbers(5, 4))
add("linalg custom_call", "algebra_schur", jax.scipy.linalg.schur, numbers(4, 4))
add("linalg custom_call", "algebra_tridiagonal", lambda a, b: (lax.linalg.tridiagonal(a), lax.linalg.tridiagonal_solve(b, b + 4, b, b[:, None])), positive(5), np.full(5, 0.5, np.float32))
add("linalg batch", "algebra_cholesky_batch", jnp.linalg.cholesky, np.stack([positive(3), positive(3) * 2]))
add("linalg custom_call x64", "algebra_eigh_x64", jnp.linalg.eigh, positive(4, np.float64), x64=True)
add("linalg custom_call complex", "algebra_svd_complex", lambda a: jnp.linalg.svd(a, compute_uv=False), numbers(4, 3, dtype=np.complex64))
add("linalg", "algebra_expm", jax.scipy.linalg.expm, numbers(4, 4))
seed = np.array([1, 2], np.uint32)
for name, options in (("uniform", {}), ("normal", {}), ("bits", {}), ("randint", {"minval": 0, "maxval": 9}), ("gamma", {"a": 2.0}), ("permutation", None), ("truncated_normal", {"lower": -1.0, "upper": 1.0})):
    add("rng threefry", f"rng_{name}", lambda k, n=name, o=options: getattr(jax.random, n)(k, 9) if o is None else getattr(jax.random, n)(k, shape=(5,), **o), seed)
for algorithm in ("RNG_DEFAULT", "RNG_PHILOX", "RNG_THREE_FRY"):
    add("rng bit_generator", f"rng_bit_generator_{algorithm[4:].lower()}", lambda k, a=algorithm: lax.rng_bit_generator(k, (3, 5), algorithm=getattr(lax.RandomAlgorithm, a)), np.array([1, 2, 3, 4], np.uint32))
for dtype in ("uint8", "uint16", "uint64"):
    add("rng bit_generator", f"rng_bit_generator_{dtype}", lambda k, d=dtype: lax.rng_bit_generator(k, (7,), dtype=np.dtype(d)), np.array([1, 2, 3, 4], np.uint32), x64=dtype == "uint64")
add("rng random", "rng_stateful_uniform", lambda a, b: lax.rng_uniform(a, b, (4,)), np.float32(0), np.float32(1))
add("rng", "rng_split_fold", lambda k: (jax.random.split(k, 3), jax.random.fold_in(k, 7)), seed)
add("rng model", "dropout", lambda k, a: jnp.where(jax.random.bernoulli(k, 0.8, a.shape), a / 0.8, 0), seed, x)

# Control flow, calls.

add("control", "conditional", lambda p, a: lax.cond(p, jnp.sin, lambda b: b * 2, a), np.bool_(True), vector)
add("control", "conditional_captures", lambda p, a, b: lax.cond(p, lambda: (a, b + 1), lambda: (b, a)), np.bool_(False), vector, vector + 1)
add("control", "conditional_index", lambda i, a: lax.switch(i, [jnp.sin, jnp.cos, jnp.exp, lambda b: b], a), np.int32(2), vector)
add("control", "loop", lambda a: lax.while_loop(lambda s: s[1] < 5, lambda s: (s[0] * 2 + a, s[1] + 1), (a, 0)), vector)
add("control", "loop_trip_count", lambda a: lax.fori_loop(0, 7, lambda i, b: b.at[i % 6].add(b.sum()), a), vector)
add("control", "loop_dynamic_count", lambda n, a: lax.fori_loop(0, n, lambda i, b: jnp.sin(b) + i, a), np.int32(4), vector)
add("control", "loop_nested", lambda a: lax.fori_loop(0, 3, lambda i, b: lax.while_loop(lambda c: c.sum() < 10 * (i + 1), lambda c: c + 1, b), a), vector)
add("control scan", "scan_cell", lambda a, w: lax.scan(lambda h, u: (jnp.tanh(h @ w + u), h.sum()), a[0], a), square, square)
add("control scan gradient", "scan_gradient", jax.grad(lambda a, w: lax.scan(lambda h, u: (jnp.tanh(h @ w + u), h.sum()), a[0], a)[0].sum(), (0, 1)), square, square)
add("control", "vmapped_conditional", jax.vmap(lambda p, a: lax.cond(p, jnp.sin, jnp.cos, a)), bits(6), vector)
add("control", "map_rows", lambda a: lax.map(lambda r: jnp.sort(r).cumsum(), a), x)
add("call", "calls", lambda a: jax.jit(lambda b: jax.jit(jnp.sin)(b) + jax.jit(jnp.sin)(b * 2))(a), vector)
add("call barrier", "barrier", lambda a: lax.optimization_barrier((a * 2, a + 1)), vector)
add("call gradient", "rematerialised", jax.grad(lambda a, w: jax.checkpoint(lambda b: jnp.tanh(jnp.sin(b @ w)))(a).sum()), square, square)
add("call tuple", "results_none", lambda a: (), vector)
add("call tuple", "results_one_in_a_tuple", lambda a: (a + 1,), vector)
add("call tuple", "results_repeated", lambda a: (a, a, a + 1, 3.0), vector)
add("call tuple", "arguments_many", lambda *a: sum(a[1:], a[0]), *(numbers(3, seed=i) for i in range(12)))
add("call unused", "arguments_unused", lambda a, b, c: a + 1, vector, x, square)
add("call names", "names", lambda a: jax.named_scope('part "one"/é')(lambda b: jax.named_call(jnp.sin, name="sine-call")(b) * 2)(a), vector)
add("call alias", "donated", jax.jit(lambda a, b: (a + b, b * 2), donate_argnums=(0,)), vector, vector + 1)


@case("call composite", x)
def composites():
    inner = lax.composite(lambda a: a / jnp.sqrt(jnp.mean(a * a, -1, keepdims=True) + 1e-6), name="my.rms_norm", version=2)
    outer = lax.composite(lambda a, *, axis: inner(a) + jnp.sum(a, axis, keepdims=True), name="my.sum_norm")
    return lambda a: (inner(a), outer(a, axis=0))


@case("custom_call callback", vector)
def callback():
    return lambda a: jax.pure_callback(lambda b: np.asarray(b) * 2, jax.ShapeDtypeStruct((6,), np.float32), a)


@case("custom_call callback token", vector)
def ordered_effects():
    from jax.experimental import io_callback

    return lambda a: (io_callback(lambda b: np.float32(np.asarray(b).sum()), jax.ShapeDtypeStruct((), np.float32), a, ordered=True), a + 1)


@case("custom_call print", vector)
def debug_print():
    def function(a):
        jax.debug.print("a: {}", a, ordered=True)
        return a * 2

    return function


@case("custom_call ffi", positive(4))
def foreign_lapack():
    ffi = jax.ffi if hasattr(jax, "ffi") else jax.extend.ffi

    def function(a):
        types = (jax.ShapeDtypeStruct(a.shape, a.dtype), jax.ShapeDtypeStruct((), np.int32))
        try:
            return ffi.ffi_call("lapack_spotrf_ffi", types)(a, uplo=np.uint8(ord("L")))
        except TypeError:
            return ffi.ffi_call("lapack_spotrf_ffi", types, a, uplo=np.uint8(ord("L")))

    return function


# Low precision, as models use it.

for dtype in "bfloat16 float16 float8_e4m3fn float8_e5m2 float8_e4m3b11fnuz float8_e4m3fnuz float8_e5m2fnuz float8_e3m4 float8_e4m3 float4_e2m1fn float8_e8m0fnu int4 uint4 int2 uint2".split():
    add("precision", f"low_{dtype}", lambda a, d=dtype: (a.astype(d), a.astype(d).astype(jnp.float32) * 2), integers(8, high=2).astype(np.float32))
    if not dtype.startswith(("float4", "float8_e8")):
        add("precision arithmetic", f"low_arithmetic_{dtype}", lambda a, d=dtype: (lambda b: (b + b, b * b, jnp.maximum(b, b), b < b))(a.astype(d)), integers(8, high=2).astype(np.float32))
add("precision model", "quantised_layer", lambda a, w, s: lax.dot(jnp.clip(jnp.round(a * 8), -127, 127).astype(jnp.int8), w, preferred_element_type=jnp.int32).astype(jnp.float32) * s,
    numbers(4, 8), integers(8, 5, low=-9, dtype=np.int8), np.float32(0.01))
add("precision model", "int4_weights", lambda a, w: a @ w.astype(jnp.int4).astype(jnp.bfloat16), numbers(4, 8, dtype=ml_dtypes.bfloat16), integers(8, 6, low=-8, high=8, dtype=np.int8))
add("precision model", "fp8_layer", lambda a, w: lax.dot((a * 2).astype(jnp.float8_e4m3fn), w.astype(jnp.float8_e4m3fn), preferred_element_type=jnp.float32) / 2, numbers(4, 8), numbers(8, 5))
add("precision fusion model", "bfloat16_softmax", lambda a: jax.nn.softmax(a @ a.T), numbers(6, 8, dtype=ml_dtypes.bfloat16))
add("fusion model", "layer_norm", lambda a, s, b: (a - a.mean(-1, keepdims=True)) * lax.rsqrt(a.var(-1, keepdims=True) + 1e-5) * s + b, numbers(8, 16), numbers(16), numbers(16, seed=1))
add("fusion", "elementwise_chain", lambda a, b: jnp.tanh(jnp.exp(-a * a) + jnp.sin(b) * jnp.cos(a)) / (1 + jnp.abs(b)), numbers(64, 64), numbers(64, 64, seed=1))
add("fusion", "reduce_and_elementwise", lambda a: ((a * a).sum(1), (a * a).max(1), jnp.exp(a - a.max(1, keepdims=True))), numbers(32, 48))
add("fusion x64", "elementwise_chain_x64", lambda a: jnp.sqrt(jnp.exp(a) + jnp.log1p(a * a)), numbers(32, dtype=np.float64), x64=True)


# Several devices.


def mesh(**axes):
    count = int(np.prod(list(axes.values())))
    return jax.sharding.Mesh(np.array(jax.devices()[:count]).reshape(tuple(axes.values())), tuple(axes))


def spec(*axes):
    return jax.sharding.PartitionSpec(*axes)


def sharded(function, where, inputs, outputs):
    place = lambda specs: jax.tree.map(lambda s: jax.sharding.NamedSharding(where, s), specs, is_leaf=lambda s: isinstance(s, jax.sharding.PartitionSpec))
    return jax.jit(function, in_shardings=place(inputs), out_shardings=place(outputs))


def over(where, inputs, outputs):
    def wrap(function):
        if hasattr(jax, "shard_map"):
            return jax.jit(jax.shard_map(function, mesh=where, in_specs=inputs, out_specs=outputs, check_vma=False))
        from jax.experimental.shard_map import shard_map

        return jax.jit(shard_map(function, mesh=where, in_specs=inputs, out_specs=outputs, check_rep=False))

    return wrap


@case("sharded", numbers(8, 4))
def sharded_elementwise():
    return sharded(lambda a: jnp.tanh(a) * 2, mesh(x=4), (spec("x"),), spec("x"))


@case("sharded collective", numbers(8, 4))
def sharded_reduction():
    return sharded(lambda a: (a.sum(), a.max(0)), mesh(x=4), (spec("x"),), (spec(), spec()))


@case("sharded collective dot", numbers(8, 16), numbers(16, 12))
def sharded_product():
    return sharded(lambda a, b: a @ b, mesh(x=2, y=2), (spec("x", "y"), spec("y", None)), spec("x", None))


@case("sharded collective", numbers(8, 4))
def sharded_again():
    return sharded(lambda a: a + 1, mesh(x=4), (spec("x"),), spec(None, "x"))


@case("sharded partial", numbers(8, 4))
def sharded_partly():
    return sharded(lambda a: a.T * 2, mesh(x=2, y=2), (spec("x"),), spec(None, ("x", "y")))


@case("sharded constraint", numbers(8, 8))
def sharded_constraint():
    where = mesh(x=2, y=2)
    inner = jax.sharding.NamedSharding(where, spec("y", "x"))
    return sharded(lambda a: lax.with_sharding_constraint(a @ a, inner) + 1, where, (spec("x", "y"),), spec("x", "y"))


@case("sharded model gradient", numbers(8, 16), numbers(16, 32), numbers(32, 16))
def sharded_step():
    def step(a, w, v):
        return jax.grad(lambda w, v: jnp.mean((jax.nn.relu(a @ w) @ v) ** 2), (0, 1))(w, v)

    return sharded(step, mesh(data=2, model=2), (spec("data"), spec(None, "model"), spec("model", None)), (spec(None, "model"), spec("model", None)))


@case("sharded gather", numbers(16, 8), integers(6, high=16))
def sharded_embedding():
    return sharded(lambda t, i: t[i], mesh(x=4), (spec("x"), spec()), spec())


@case("sharded convolution", image, kernel)
def sharded_convolution():
    return sharded(conv, mesh(x=4), (spec(None, "x"), spec()), spec(None, "x"))


@case("sharded sort", numbers(8, 8))
def sharded_sort():
    return sharded(lambda a: jnp.sort(a, 0), mesh(x=4), (spec("x"),), spec("x"))


@case("sharded control", numbers(8, 4))
def sharded_loop():
    return sharded(lambda a: lax.fori_loop(0, 3, lambda i, b: b - b.mean(0), a), mesh(x=4), (spec("x"),), spec("x"))


RING = [(i, (i + 1) % DEVICES) for i in range(DEVICES)]
COLLECTIVES = {
    "psum": (lambda a: lax.psum(a, "x"), spec("x"), spec()),
    "pmean_pmax_pmin": (lambda a: lax.pmean(a, "x") + lax.pmax(a, "x") - lax.pmin(a, "x"), spec("x"), spec()),
    "all_gather": (lambda a: lax.all_gather(a, "x"), spec("x"), spec()),
    "all_gather_tiled": (lambda a: lax.all_gather(a, "x", tiled=True, axis=1), spec(None, "x"), spec()),
    "all_to_all": (lambda a: lax.all_to_all(a, "x", 1, 0, tiled=True), spec("x"), spec(None, "x")),
    "psum_scatter": (lambda a: lax.psum_scatter(a, "x", tiled=True), spec(None, "x"), spec("x")),
    "ppermute": (lambda a: lax.ppermute(a, "x", RING), spec("x"), spec("x")),
    "ppermute_some": (lambda a: lax.ppermute(a, "x", [(0, 1), (3, 2)]), spec("x"), spec("x")),
    "axis_index": (lambda a: a + lax.axis_index("x"), spec("x"), spec("x")),
    "groups": (lambda a: lax.psum(a, "x", axis_index_groups=[[0, 1], [2, 3]]), spec("x"), spec("x")),
    "psum_many": (lambda a: sum(lax.psum((a, a * 2, a.sum(0, keepdims=True)), "x")), spec("x"), spec()),
    "in_a_loop": (lambda a: lax.fori_loop(0, 3, lambda i, b: lax.ppermute(b, "x", RING) + 1, a), spec("x"), spec("x")),
    "bfloat16": (lambda a: lax.psum(a.astype(jnp.bfloat16), "x"), spec("x"), spec()),
    "integers_or": (lambda a: lax.psum(a.astype(jnp.int32), "x"), spec("x"), spec()),
}
for name, (function, inputs, outputs) in COLLECTIVES.items():
    add("sharded collective", f"collective_{name}", Deferred(lambda f=function, i=inputs, o=outputs: over(mesh(x=DEVICES), i, o)(f)), numbers(8, 8))


@case("sharded collective", numbers(8, 8))
def collective_two_axes():
    return over(mesh(x=2, y=2), spec("x", "y"), spec())(lambda a: lax.psum(lax.all_gather(a, "y", axis=1, tiled=True), ("x", "y")))


@case("sharded collective ragged", numbers(8, 4))
def collective_ragged_all_to_all():
    # Each device sends one row to each of the others.
    sizes = np.full(DEVICES, 1, np.int32)

    def function(a):
        me = lax.axis_index("x")
        rows = jnp.tile(a, (2, 1))
        return lax.ragged_all_to_all(rows, jnp.zeros_like(rows), jnp.arange(DEVICES, dtype=jnp.int32), sizes, jnp.full(DEVICES, me, jnp.int32), sizes, axis_name="x")

    return over(mesh(x=DEVICES), spec("x"), spec("x"))(function)


@case("sharded pmap", numbers(4, 3))
def replicas():
    return jax.pmap(lambda a: lax.psum(a, "x") + lax.axis_index("x"), axis_name="x", devices=jax.devices()[:DEVICES])
