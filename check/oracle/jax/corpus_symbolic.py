"""Functions of symbolic shapes, of every kind of operation: what is dynamic in them once they are exported."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax

from .corpus import add, of, symbolic


def sizes(name, function, *shapes, constraints=(), others=(), **options):
    """Adds a function of arrays with symbolic dimensions, and of other arguments after these."""
    add(f"sizes_{name}", function, lambda: (*symbolic(*shapes, constraints=constraints), *others), **options)


rows, line, two = "a, 3", "a", ("a, 3", "a, 3")
integers = lambda *shape: of(*shape, dtype="int32")

# Elementwise, with broadcasts of sizes that are known at run time.
for name in "sin exp log1p tanh erf sign floor rsqrt logistic cbrt is_finite".split():
    sizes(name, getattr(lax, name), rows)
for name in "add sub mul div max min pow atan2 nextafter rem".split():
    sizes(name, getattr(lax, name), *two)
sizes("compare", lambda x, y: [x < y, x >= y, x == y], *two)
sizes("select", lambda x, y: jnp.where(x > y, x, y), *two)
sizes("clamp", lambda x: jnp.clip(x, -0.5, 0.5), rows)
sizes("outer", lambda x, y: x[:, None] * y[None, :], "a", "b")
sizes("convert", lambda x: [x.astype(t) for t in ("int32", "bfloat16", "bool", "complex64", "uint8")], rows)
sizes("bitcast", lambda x: (lax.bitcast_convert_type(x, jnp.int32), lax.bitcast_convert_type(x, jnp.int8)), rows)
sizes("complex", lambda x: (jnp.abs(x + 1j * x), jnp.real(jnp.exp(1j * x))), rows)
sizes("precision", lambda x: lax.reduce_precision(x, 5, 3), rows)
sizes("sizes_as_values", lambda x: x * x.shape[0] + x.size, rows)

# Movement.
sizes("transpose", jnp.transpose, "a, 3, b")
sizes("reverse", lambda x: x[::-1], rows)
sizes("reshape", lambda x: x.reshape(x.shape[0], -1), "a, b, c")
sizes("flatten_back", lambda x: x.reshape(-1).reshape(x.shape), "a, b")
sizes("expand", lambda x: x[:, None, :, None], "a, b")
sizes("broadcast_to", lambda x, y: jnp.broadcast_to(x, y.shape), "3", "a, b, 3")
sizes("tile", lambda x: jnp.tile(x, (2, 3)), "a, b")
sizes("repeat", lambda x: jnp.repeat(x, 3, axis=0), rows)
sizes("stack", lambda x, y: (jnp.stack([x, y]), jnp.hstack([x, y])), *two)
sizes("roll", lambda x: jnp.roll(x, 2, axis=0), rows)
sizes("pad_edge", lambda x: jnp.pad(x, 1, mode="edge"), "a")
sizes("pad_inside", lambda x: lax.pad(x, jnp.float32(7), ((1, -1, 2),)), line, constraints=("a >= 3",))
sizes("slice", lambda x: (x[1:], x[:-1], x[::2], x[-2:]), rows, constraints=("a >= 3",))
sizes("dynamic_slice", lambda x, i: lax.dynamic_slice(x, (i, 0), (2, 3)), rows, constraints=("a >= 2",), others=(integers(),))
sizes("dynamic_slice_of_size", lambda x, y, i: lax.dynamic_slice(x, (i,), y.shape), "a + b", "b", others=(integers(),))
sizes("dynamic_update", lambda x, y, i: lax.dynamic_update_slice(x, y, (i,)), "a + b", "b", others=(integers(),))
sizes("split", lambda x: jnp.split(x, 3, axis=1), rows)
sizes("eye", lambda x: (jnp.eye(x.shape[0]), jnp.tril(x), jnp.diag(x)), "a, a")
sizes("meshgrid", jnp.meshgrid, "a", "b")
sizes("iota", lambda x: lax.broadcasted_iota(jnp.int32, x.shape, 1), "a, b")
sizes("linspace", lambda x: jnp.linspace(0.0, 1.0, x.shape[0] + 2), line)

# Gathers and scatters.
for mode in ("clip", "fill"):
    sizes(f"take_{mode}", partial(jnp.take, axis=0, mode=mode), rows, others=(integers(4),))
sizes("take_along", lambda x: jnp.take_along_axis(x, jnp.argsort(x, 0), 0), rows)
sizes("gather_two", lambda x, i, j: x[i, j], "a, b", others=(integers(4), integers(4)))
sizes("gather_batch", jax.vmap(lambda x: x[jnp.array([2, 0])]), rows)
for name in "set add multiply min max".split():
    sizes(f"scatter_{name}", lambda x, i, name=name: getattr(x.at[i], name)(2.0), line, others=(integers(3),))
sizes("scatter_rows", lambda x, y: x.at[: y.shape[0]].add(y), "a + b, 3", "b, 3")
sizes("one_hot", lambda i: jax.nn.one_hot(i.astype(int), 4), line)
sizes("segments", lambda x, i: jax.ops.segment_sum(x, i.astype(int), 3), line, line)
sizes("searchsorted", jnp.searchsorted, "a", "b", refused=True)
sizes("searchsorted_fixed", lambda x: jnp.searchsorted(jnp.arange(5.0), x), "a")

# Reductions and windows.
for name in "sum prod max min mean var argmax argmin any all median".split():
    sizes(f"reduce_{name}", lambda x, name=name: (getattr(jnp, name)(x, axis=0), getattr(jnp, name)(x)), rows)
sizes("reduce_two", lambda x, y: lax.reduce((x, y), (0.0, 1.0), lambda a, b: (a[0] + b[0], a[1] * b[1]), (0,)), *two)
sizes("norms", lambda x: (jnp.linalg.norm(x), jnp.linalg.norm(x, axis=0, ord=1)), rows)
for name in "cumsum cumprod cummax cummin cumlogsumexp".split():
    sizes(f"{name}", partial(getattr(lax, name), axis=0), rows)
    sizes(f"{name}_reverse", partial(getattr(lax, name), axis=1, reverse=True), "a, b")
sizes("window_sum", lambda x: lax.reduce_window(x, 0.0, lax.add, (2, 2), (1, 2), "SAME"), "a, b")
sizes("window_dilated", lambda x: lax.reduce_window(x, 0.0, lax.add, (2,), (2,), ((1, 1),), (2,), (2,)), line)
sizes("window_gradient", jax.grad(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2,), (2,), "VALID").sum()), line,
      constraints=("a >= 2",))
sizes("window_mean", lambda x: jax.lax.reduce_window(x, 0.0, lax.add, (1, 2, 2, 1), (1, 2, 2, 1), "SAME"), "b, h, w, 3")

# Sorting.
sizes("sort", lambda x: (jnp.sort(x, axis=0), jnp.argsort(-x, axis=0)), rows)
sizes("sort_pairs", lambda x, y: lax.sort((x, y), num_keys=1), "a", "a")
sizes("top_k", lambda x: lax.top_k(x, 3), "a, b", constraints=("b >= 3",))
sizes("top_k_of_size", lambda x: lax.top_k(x, x.shape[-1] - 1), "a, b", constraints=("b >= 2",))
sizes("approx_max_k", lambda x: lax.approx_max_k(x, 2), "a, 64")

# Products.
sizes("matmul_batch", jnp.matmul, "b, n, k", "b, k, m")
sizes("einsum", partial(jnp.einsum, "bij,bkj->bik"), "b, i, 4", "b, k, 4")
sizes("dot_mixed", lambda x, y: lax.dot(x.astype(jnp.bfloat16), y.astype(jnp.bfloat16), preferred_element_type=jnp.float32),
      "a, b", "b, c")
sizes("kron", jnp.kron, "a, 2", "2, b")
for padding in ("SAME", "VALID"):
    sizes(f"conv_{padding.lower()}", partial(lax.conv, window_strides=(2, 1), padding=padding), "b, 2, h, w",
          others=(of(3, 2, 2, 3),), constraints=("h >= 2", "w >= 3"))
sizes("conv_dilated", lambda x, w: lax.conv_general_dilated(x, w, (1,), "SAME", rhs_dilation=(2,)), "b, 2, n", others=(of(3, 2, 3),))
sizes("conv_groups", lambda x, w: lax.conv_general_dilated(x, w, (1,), "SAME", feature_group_count=2), "b, 4, n",
      others=(of(6, 2, 3),))
sizes("conv_transposed", lambda x, w: lax.conv_transpose(x, w, (2,), "SAME"), "b, n, 2", others=(of(3, 2, 4),))
sizes("conv_gradient", jax.grad(lambda x, w: lax.conv(x, w, (1, 1), "SAME").sum(), (0, 1)), "b, 2, h, w", others=(of(3, 2, 3, 3),))
sizes("fft", lambda x: jnp.abs(jnp.fft.fft(x, axis=1)), "a, 8")

# Control flow.
sizes("cond", lambda p, x: lax.cond(p.sum() > 0, jnp.sin, jnp.cos, x), "b", rows)
sizes("while", lambda x: lax.while_loop(lambda y: jnp.sum(jnp.abs(y)) < 99, lambda y: y * 2 + 1, x), rows)
sizes("scan", lambda x: lax.scan(lambda c, r: (c + r, c * r), jnp.zeros(3), x), rows)
sizes("scan_carry", lambda x, y: lax.scan(lambda c, r: (c + r.sum(), c.max()), x, y), "a", "b, 3")
sizes("map", lambda x: lax.map(lambda r: r / r.sum(), x), rows)
sizes("vmap", jax.vmap(jax.vmap(lambda x, y: x * y, (0, None)), (None, 0)), "a", "b")
sizes("associative_scan", lambda x: lax.associative_scan(jnp.add, x, axis=1), "a, 8")

# Random numbers.
key = of(2, dtype="uint32")
for name, draw in {
    "bits": jax.random.bits,
    "uniform": jax.random.uniform,
    "normal": jax.random.normal,
    "randint": partial(jax.random.randint, minval=0, maxval=9),
    "gumbel": jax.random.gumbel,
}.items():
    sizes(f"random_{name}", lambda x, k, draw=draw: draw(k, shape=x.shape), "a, b", others=(key,))
sizes("random_rbg", lambda x, k: jax.random.bits(jax.random.wrap_key_data(k, impl="rbg"), x.shape), "a, b",
      others=(of(4, dtype="uint32"),))
sizes("random_permutation", lambda x, k: jax.random.permutation(k, x), rows, others=(key,), refused=True)
sizes("dropout", lambda x, k: jnp.where(jax.random.bernoulli(k, 0.5, x.shape), x / 0.5, 0), "a, b", others=(key,))

# Layers and gradients.
sizes("softmax", lambda x: (jax.nn.softmax(x), jax.nn.log_softmax(x, 0), jax.nn.logsumexp(x)), "a, b")
sizes("gelu", lambda x: (jax.nn.gelu(x), jax.nn.gelu(x, approximate=False), jax.nn.silu(x)), rows)
sizes("normalise", lambda x: (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5), "a, b")
sizes("attention_causal", partial(jax.nn.dot_product_attention, is_causal=True), "b, t, 2, 4", "b, t, 2, 4", "b, t, 2, 4")
sizes("cross_entropy", lambda x, i: -jnp.take_along_axis(jax.nn.log_softmax(x), i.astype(int)[:, None], 1).mean(), rows, "a")
sizes("gradient_matmul", jax.grad(lambda x, y: jnp.sin(x @ y).sum(), (0, 1)), "a, b", "b, c")
sizes("gradient_gather", jax.grad(lambda x, i: jnp.take(x, i, axis=0).sum()), rows, others=(integers(3),))
sizes("gradient_sort", jax.grad(lambda x: (jnp.sort(x) * jnp.arange(x.shape[0])).sum()), line)
sizes("gradient_cumsum", jax.grad(lambda x: (jnp.cumsum(x) ** 2).sum()), line)
sizes("jacobian", jax.jacfwd(lambda x: jnp.tanh(x) @ x), "a")
sizes("polynomial", lambda x: jnp.polyval(jnp.array([1.0, 2, 3]), x), rows)

# Linear algebra, with sizes of batches and of matrices.
for name in "cholesky inv det qr eigh svd slogdet".split():
    sizes(f"linalg_{name}", getattr(jnp.linalg, name), "b, 4, 4")
sizes("linalg_solve", jnp.linalg.solve, "n, n", "n")
sizes("linalg_triangular", partial(lax.linalg.triangular_solve, left_side=True, lower=True), "b, 4, 4", "b, 4, 2")
