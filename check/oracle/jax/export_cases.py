"""Functions of every kind that people export with JAX, with their arguments.

`CASES` maps a name to a function without arguments that returns a `Case`. Eight CPU devices are needed, for which
`prepare_devices` asks before JAX starts.
"""

import dataclasses
import os
from collections.abc import Callable
from typing import Any

DEVICES = 8


def prepare_devices():
    flag = f"--xla_force_host_platform_device_count={DEVICES}"
    if flag not in os.environ.get("XLA_FLAGS", ""):
        os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {flag}".strip()
    os.environ.setdefault("JAX_PLATFORMS", "cpu")


prepare_devices()

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


@dataclasses.dataclass(frozen=True)
class Case:
    """A function under `jax.jit`, arguments, and if it is made for any sizes, these as texts."""

    function: Callable
    arguments: tuple[Any, ...]
    symbolic: tuple[str, ...] = ()
    order: int = 0
    disabled: tuple[str, ...] = ()

    def export(self, platforms=("cpu",)):
        from jax import export

        arguments = self.arguments
        if self.symbolic:
            arguments = export.symbolic_args_specs(arguments, self.symbolic)
        checks = [export.DisabledSafetyCheck.custom_call(name) for name in self.disabled]
        return export.export(self.function, platforms=list(platforms), disabled_checks=checks)(*arguments)


CASES = {}


def case(define):
    CASES[define.__name__] = define
    return define


def add(name, function, *arguments, **options):
    CASES[name] = lambda: Case(jax.jit(function), arguments, **options)


def floats(*shape, seed=0, dtype=np.float32, positive=False):
    values = np.random.default_rng(seed).standard_normal(shape)
    return (abs(values) + 0.5 if positive else values).astype(dtype)


def integers(*shape, seed=0, dtype=np.int32, low=0, high=10):
    return np.random.default_rng(seed).integers(low, high, shape).astype(dtype)


def square(n, seed=0):
    a = floats(n, n, seed=seed)
    return a @ a.T + n * np.eye(n, dtype=np.float32)


# Elementwise.
X, Y, N = floats(2, 3), floats(2, 3, seed=1, positive=True), integers(2, 3)
for name in ("sin cos tan sinh cosh tanh arctan exp expm1 sign floor ceil square negative abs positive rint isfinite "
             "isnan cbrt deg2rad sinc i0 exp2").split():
    add(f"unary_{name}", getattr(jnp, name), X)
for name in "log log1p log2 sqrt reciprocal arccosh".split():
    add(f"unary_{name}", getattr(jnp, name), Y + 1)
for name in "add subtract multiply divide power maximum minimum arctan2 hypot fmod remainder nextafter copysign logaddexp".split():
    add(f"binary_{name}", getattr(jnp, name), X, Y)
for name in "bitwise_and bitwise_or bitwise_xor left_shift right_shift floor_divide gcd".split():
    add(f"integers_{name}", getattr(jnp, name), N, N + 1)
for name in "erf erfc erf_inv lgamma digamma bessel_i1e".split():
    add(f"special_{name}", getattr(lax, name), Y / 9)
for name in "relu gelu silu softmax log_softmax softplus elu sigmoid logsumexp".split():
    add(f"nn_{name}", getattr(jax.nn, name), X)
add("clz_popcount", lambda x: (lax.clz(x), lax.population_count(x)), N)
add("complex_numbers", lambda x, y: jnp.exp(lax.complex(x, y)) * 2, X, Y)
add("casts", lambda x: (x.astype(jnp.int8), x.astype(jnp.bfloat16), x.astype(bool), x.astype(jnp.float16)), X)
add("bitcast", lambda x: lax.bitcast_convert_type(x, jnp.uint8), X)
add("float8", lambda x: x.astype(jnp.float8_e4m3fn).astype(jnp.float32), X)
add("int4", lambda x: x.astype(jnp.int4).astype(jnp.int32) + 1, N)

# Shapes, indexing, reductions.
add("reshape", lambda x: (x.reshape(3, 2), x.T, x[None]), X)
add("concatenate", lambda x, y: (jnp.concatenate([x, y]), jnp.stack([x, y], 1)), X, Y)
add("pad", lambda x: (jnp.pad(x, 1), lax.pad(x, 0.0, ((1, 0, 1), (0, 1, 0)))), X)
add("slices", lambda x: (x[::-1, 1:], x[:, ::2], jnp.flip(x)), X)
add("gather", lambda x, i: (x[i], jnp.take(x, i, axis=1, mode="clip")), floats(5, 4), integers(3, high=4))
add("scatter", lambda x, i: (x.at[i].add(1), x.at[i, 0].set(2), x.at[i].max(0)), floats(5, 4), integers(3, high=4))
add("dynamic_slice", lambda x, i: lax.dynamic_slice(x, (i, 0), (2, 2)), floats(5, 4), np.int32(1))
add("dynamic_update", lambda x, y, i: lax.dynamic_update_slice(x, y, (i, i)), floats(5, 4), floats(2, 2), np.int32(1))
add("take_along", lambda x, i: jnp.take_along_axis(x, i, 1), floats(5, 4), integers(5, 2, high=4))
add("vmap_gather", jax.vmap(lambda x, i: x[i]), floats(5, 4), integers(5, high=4))
add("vmap_scatter", jax.vmap(lambda x, i: x.at[i].add(1)), floats(5, 4), integers(5, high=4))
for name in "sum prod max min mean var any all argmax argmin cumsum cumprod cummax sort argsort median".split():
    function = getattr(jnp, name, None) or getattr(lax, name)
    add(f"reduce_{name}", lambda x, f=function: f(x, axis=1), floats(4, 5))
add("reduce_window", lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2), (1, 2, 2), "VALID"), floats(1, 4, 4))
add("max_pool_gradient", jax.grad(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 2), "VALID").sum()), floats(4, 4))
add("top_k", lambda x: lax.top_k(x, 2), floats(3, 5))
add("sort_pairs", lambda k, v: lax.sort((k, v), num_keys=1), floats(7), integers(7))
add("one_hot", lambda i: jax.nn.one_hot(i, 5), integers(4, high=5))
add("segment_sum", lambda x, i: jax.ops.segment_sum(x, i, 3), floats(6), integers(6, high=3))
add("iota", lambda x: x + jnp.arange(3) + jnp.eye(2, 3) + jnp.linspace(0, 1, 3), X)
add("where", lambda x: jnp.where(x > 0, x, -1).clip(-0.5, 0.5), X)
add("large_constant", lambda x: x + jnp.asarray(floats(64, 64)), floats(64, 64, seed=1))

# Products.
add("matmul", lambda x, w: x @ w, floats(2, 3), floats(3, 4))
add("einsum", lambda a, b: jnp.einsum("bij,bjk->bki", a, b), floats(2, 3, 4), floats(2, 4, 5))
add("dot_precision", lambda x, w: jnp.dot(x, w, precision="highest"), floats(2, 3), floats(3, 4))
add("dot_algorithm", lambda x, w: lax.dot(x, w, precision=lax.DotAlgorithmPreset.F32_F32_F32), floats(2, 3), floats(3, 4))
add("dot_bfloat16", lambda x, w: lax.dot(x.astype(jnp.bfloat16), w.astype(jnp.bfloat16), preferred_element_type=jnp.float32), floats(2, 3), floats(3, 4))
add("convolution", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")), floats(1, 5, 5, 2), floats(3, 3, 2, 4))
add("grouped_convolution", lambda x, k: lax.conv_general_dilated(x, k, (2,), "VALID", feature_group_count=2), floats(1, 4, 9), floats(6, 2, 3))
add("fft", lambda x: (jnp.fft.fft(x), jnp.fft.rfft(x), jnp.fft.irfft(jnp.fft.rfft(x))), floats(8))
add("ragged_dot", lambda x, w, g: lax.ragged_dot(x, w, g), floats(6, 3), floats(2, 3, 4), np.array([2, 4], np.int32))

# Control flow and gradients.
add("cond", lambda x, n: lax.cond(n > 0, jnp.sin, jnp.cos, x), X, np.int32(1))
add("switch", lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, jnp.tanh], x), np.int32(2), X)
add("while_loop", lambda x: lax.while_loop(lambda s: s[0] < 5, lambda s: (s[0] + 1, s[1] * 2), (0, x)), X)
add("fori_loop", lambda x: lax.fori_loop(0, 4, lambda i, s: s + i, x), X)
add("scan", lambda x: lax.scan(lambda c, v: (c + v, c * v), 0.0, x), floats(6))
add("associative_scan", lambda x: lax.associative_scan(jnp.maximum, x), floats(8))
add("map", lambda x: lax.map(jnp.sum, x), floats(4, 3))
add("checkpoint", jax.grad(lambda x: jax.checkpoint(lambda y: jnp.sin(jnp.sin(y)))(x).sum()), floats(4))
add("custom_root", jax.grad(lambda x: lax.scan(lambda c, _: (0.5 * (c + x / c), None), 1.0, None, 8)[0]), np.float32(2))
add("jacobian", jax.jacfwd(lambda x: jnp.sin(x) * x.sum()), floats(3))
add("hessian", jax.hessian(lambda x: (x**3).sum()), floats(3))
add("inner_jit", lambda x: jax.jit(jnp.sin)(x) + jax.jit(jnp.sin)(x + 1), X)
add("optimization_barrier", lambda x: lax.optimization_barrier((x, x + 1)), X)
add("reduce_precision", lambda x: lax.reduce_precision(x, 5, 7), X)
add("composite", lambda x: lax.composite(lambda y: y * 2 + 1, "my.affine", version=3)(x), X)


@case
def mlp():
    def predict(weights, x):
        for w, b in weights:
            x = jnp.tanh(x @ w + b)
        return x

    weights = [(floats(8, 16), floats(16)), (floats(16, 4), floats(4))]
    return Case(jax.jit(predict), (weights, floats(3, 8)), order=1)


@case
def training_step():
    def loss(w, x, y):
        return ((jax.nn.relu(x @ w["a"]) @ w["b"] - y) ** 2).mean()

    def step(w, x, y):
        value, gradient = jax.value_and_grad(loss)(w, x, y)
        return jax.tree.map(lambda p, g: p - 0.1 * g, w, gradient), value

    return Case(jax.jit(step), ({"a": floats(4, 8), "b": floats(8, 2)}, floats(3, 4), floats(3, 2)))


@case
def attention():
    def attend(q, k, v):
        scores = jnp.einsum("bqd,bkd->bqk", q, k) / 2.0
        mask = jnp.tril(jnp.ones(scores.shape[1:], bool))
        return jax.nn.softmax(jnp.where(mask, scores, -1e9)) @ v

    return Case(jax.jit(attend), tuple(floats(2, 4, 4, seed=i) for i in range(3)), order=1)


@case
def donated():
    return Case(jax.jit(lambda x, y: x + y, donate_argnums=0), (X, Y))


# Any sizes.
add("symbolic_sum", lambda x: (x.sum(0), x.mean(), x * x.shape[0]), floats(5, 4), symbolic=("b, 4",))
add("symbolic_matmul", lambda x, w: jax.nn.softmax(x @ w), floats(5, 4), floats(4, 3), symbolic=("b, 4", "4, 3"))
add("symbolic_reshape", lambda x: x.reshape((-1, 2)).sum(1), floats(6), symbolic=("2*n",))
add("symbolic_concatenate", lambda x, y: jnp.concatenate([x, y]), floats(3), floats(4), symbolic=("n", "k"))
add("symbolic_iota", lambda x: x + jnp.arange(x.shape[0]), floats(6), symbolic=("n",))
add("symbolic_gather", lambda x, i: x[i], floats(6, 2), integers(3, high=5), symbolic=("n, 2", "k"))
add("symbolic_scan", lambda x: lax.scan(lambda c, v: (c + v, c), 0.0, x), floats(6), symbolic=("n",))
add("symbolic_pad", lambda x: jnp.pad(x, 1), floats(6), symbolic=("n",))

# Linear algebra.
for name in "cholesky inv det slogdet qr svd eigh pinv".split():
    # Some return tuples with names, which files can only hold when those are registered.
    add(f"linalg_{name}", lambda a, f=getattr(jnp.linalg, name): jax.tree.leaves(f(a)), square(4))
add("linalg_solve", jnp.linalg.solve, square(4), floats(4))
add("linalg_eigvals", jnp.linalg.eigvals, square(4))
add("linalg_lstsq", lambda a, b: jnp.linalg.lstsq(a, b)[0], floats(5, 3), floats(5))
add("linalg_triangular", lambda a, b: jax.scipy.linalg.solve_triangular(a, b, lower=True), square(4), floats(4))
add("linalg_expm", jax.scipy.linalg.expm, floats(3, 3) / 4)
add("linalg_lu", jax.scipy.linalg.lu, square(4))
add("linalg_cho_solve", lambda a, b: jax.scipy.linalg.cho_solve(jax.scipy.linalg.cho_factor(a), b), square(4), floats(4))
add("linalg_batched", lambda a: jnp.linalg.cholesky(a), np.stack([square(3), square(3, 1)]))
add("linalg_complex", lambda a: jax.tree.leaves(jnp.linalg.eigh(a + 1j * jnp.triu(a, 1) - 1j * jnp.triu(a, 1).T)), square(3))
add("linalg_gradient", jax.grad(lambda a: jnp.linalg.slogdet(a)[1]), square(4))

# Random numbers.
add("random_bits", lambda k: jax.random.bits(k, (4,)), np.array([1, 2], np.uint32))
for name in "normal uniform gumbel exponential".split():
    add(f"random_{name}", lambda k, f=getattr(jax.random, name): f(k, (5,)), np.array([1, 2], np.uint32))
add("random_split", lambda k: jax.random.split(k, 3), np.array([1, 2], np.uint32))
add("random_permutation", lambda k: jax.random.permutation(k, 6), np.array([1, 2], np.uint32))
add("random_choice", lambda k: jax.random.categorical(k, jnp.zeros(4), shape=(3,)), np.array([1, 2], np.uint32))
add("random_bit_generator", lambda k: lax.rng_bit_generator(k, (3,)), np.array([1, 2, 3, 4], np.uint32))


def keyed(name, function, *arguments, **options):
    CASES[f"key_{name}"] = lambda: Case(jax.jit(function), (jax.random.key(7), *arguments), **options)


keyed("normal", lambda k: jax.random.normal(k, (3,)))
keyed("split", lambda k: jax.random.key_data(jax.random.split(k)))
keyed("passed", lambda k: k)
keyed("folded", lambda k, n: jax.random.uniform(jax.random.fold_in(k, n)), np.int32(3))
keyed("scanned", lambda k, x: lax.scan(lambda c, v: (jax.random.split(c, 1)[0], v + jax.random.normal(c)), k, x)[1], floats(4))


# Several devices.
def mesh(*sizes):
    names = ("x", "y", "z")[: len(sizes)]
    return Mesh(np.array(jax.devices()[: int(np.prod(sizes))]).reshape(sizes), names)


def sharded(name, sizes, specs, out, function, *arguments, order=0):
    def define():
        named = lambda spec: NamedSharding(mesh(*sizes), spec)
        ins = tuple(map(named, specs))
        outs = named(out) if out is not None else None
        placed = tuple(jax.device_put(a, s) for a, s in zip(arguments, ins))
        return Case(jax.jit(function, in_shardings=ins, out_shardings=outs), placed, order=order)

    CASES[f"sharded_{name}"] = define


sharded("rows", (8,), [P("x")], P("x"), lambda x: jnp.sin(x) * 2, floats(8, 4))
sharded("columns", (8,), [P(None, "x")], P(), lambda x: x.sum(1), floats(4, 8))
sharded("product", (4, 2), [P("x", None), P(None, "y")], P("x", "y"), lambda x, w: x @ w, floats(8, 4), floats(4, 8))
sharded("replicated", (8,), [P(), P("x")], None, lambda w, x: x @ w, floats(4, 4), floats(8, 4))
sharded("two_axes", (4, 2), [P(("x", "y"))], P("x"), lambda x: x + 1, floats(8, 2))
sharded("gradient", (8,), [P("x")], P("x"), lambda x: jnp.tanh(x), floats(8, 4), order=1)
sharded("three_axes", (2, 2, 2), [P("x", "y", "z")], P("x"), lambda x: x.sum(2), floats(2, 2, 2))
sharded("scan", (8,), [P(None, "x")], None, lambda x: lax.scan(lambda c, v: (c + v, c), x[0], x), floats(3, 8))
sharded("sort", (8,), [P("x")], P("x"), lambda x: jnp.sort(x, 1), floats(8, 4))
sharded("random", (8,), [P()], P("x"), lambda k: jax.random.normal(k, (8, 2)), np.array([1, 2], np.uint32))
sharded("linalg", (8,), [P("x")], P("x"), lambda a: jnp.linalg.cholesky(a), np.stack([square(3, i) for i in range(8)]))


@case
def sharded_constraint():
    m = mesh(4, 2)
    constrain = lambda x, *s: lax.with_sharding_constraint(x, NamedSharding(m, P(*s)))
    x = jax.device_put(floats(8, 4), NamedSharding(m, P("x")))
    return Case(jax.jit(lambda x: constrain(constrain(x * 2, "x", "y") + 1, None, "x")), (x,))


@case
def sharded_unconstrained():
    m = mesh(8)
    spec = P("x", P.UNCONSTRAINED)
    x = jax.device_put(floats(8, 4), NamedSharding(m, P("x")))
    return Case(jax.jit(lambda x: lax.with_sharding_constraint(x * 2, NamedSharding(m, spec)) + 1), (x,))


def mapped(name, sizes, in_specs, out_specs, function, *arguments):
    def define():
        from jax import shard_map

        m = mesh(*sizes)
        inside = shard_map(function, mesh=m, in_specs=in_specs, out_specs=out_specs)
        placed = tuple(jax.device_put(a, NamedSharding(m, s)) for a, s in zip(arguments, in_specs))
        return Case(jax.jit(inside), placed)

    CASES[f"shard_map_{name}"] = define


mapped("local", (8,), (P("x"),), P("x"), lambda x: x * 2, floats(8, 4))
mapped("psum", (8,), (P("x"),), P(), lambda x: lax.psum(x, "x"), floats(8, 4))
mapped("all_gather", (8,), (P("x"),), P("x"), lambda x: lax.all_gather(x, "x", tiled=True)[:1], floats(8, 4))
mapped("ppermute", (8,), (P("x"),), P("x"), lambda x: lax.ppermute(x, "x", [(i, (i + 1) % 8) for i in range(8)]), floats(8, 4))
mapped("all_to_all", (8,), (P("x"),), P("x"), lambda x: lax.all_to_all(x, "x", 1, 0, tiled=True), floats(8, 8))
mapped("psum_scatter", (8,), (P(None, "x"),), P("x"), lambda x: lax.psum_scatter(x, "x", tiled=True), floats(8, 8))
mapped("axis_index", (8,), (P("x"),), P("x"), lambda x: x + lax.axis_index("x"), floats(8, 4))
mapped("two_axes", (4, 2), (P("x", "y"),), P("x"), lambda x: lax.psum(x, "y"), floats(8, 4))
mapped("loop", (8,), (P("x"),), P("x"), lambda x: lax.fori_loop(0, 3, lambda i, s: s + i, x), floats(8, 4))


@case
def shard_map_partial():
    from jax import shard_map

    m = mesh(4, 2)
    inside = shard_map(lambda x: lax.psum(x, "x"), mesh=m, in_specs=P("x"), out_specs=P(), axis_names={"x"})
    return Case(jax.jit(inside), (jax.device_put(floats(8, 4), NamedSharding(m, P("x", "y"))),))


@case
def explicit_sharding():
    m = jax.make_mesh((8,), ("x",), axis_types=(jax.sharding.AxisType.Explicit,))
    with jax.set_mesh(m):
        x = jax.device_put(floats(8, 4), NamedSharding(m, P("x", None)))
        return Case(jax.jit(lambda x: jnp.sin(x) * 2 + 1), (x,))
