"""Functions of JAX's own modules, one program each: algebra, random numbers, reductions, movement, types."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax

from .corpus import add, of, symbolic

square, vector, wide = of(6, 6), of(6), of(4, 7)

# Linear algebra: LAPACK's custom calls, with sharding rules of sdy.

for name in "cholesky qr svd eigh eig eigvalsh inv det slogdet pinv matrix_rank cond".split():
    add(f"linalg_{name}", getattr(jnp.linalg, name), square)
add("linalg_solve", jnp.linalg.solve, square, vector)
add("linalg_lstsq", jnp.linalg.lstsq, of(6, 3), vector)
add("linalg_norms", lambda x: [jnp.linalg.norm(x, ord) for ord in (None, 1, 2, "nuc")], square)
add("linalg_matrix_power", partial(jnp.linalg.matrix_power, n=-3), square)
add("linalg_lu", jax.scipy.linalg.lu, wide)
add("linalg_lu_solve", lambda a, b: jax.scipy.linalg.lu_solve(jax.scipy.linalg.lu_factor(a), b), square, vector)
add("linalg_cho_solve", lambda a, b: jax.scipy.linalg.cho_solve((a, True), b), square, vector)
add("linalg_triangular", partial(jax.scipy.linalg.solve_triangular, trans="C", lower=True), square, vector)
add("linalg_schur", jax.scipy.linalg.schur, square)
add("linalg_hessenberg", jax.scipy.linalg.hessenberg, square)
add("linalg_expm", jax.scipy.linalg.expm, square)
add("linalg_sqrtm", jax.scipy.linalg.sqrtm, square)
add("linalg_polar", partial(jax.scipy.linalg.polar, method="svd"), square)
add("linalg_tridiagonal", lax.linalg.tridiagonal_solve, vector, vector, vector, of(6, 2))
add("linalg_batched", jax.vmap(jnp.linalg.cholesky), of(3, 5, 5))
add("linalg_complex_qr", jnp.linalg.qr, of(5, 3, dtype="complex64"), x64=False)
add("linalg_complex128_eigh", jnp.linalg.eigh, of(5, 5, dtype="complex128"), x64=True)
add("linalg_f64_svd", partial(jnp.linalg.svd, full_matrices=False), of(5, 3, dtype="float64"), x64=True)
add("linalg_cholesky_gradient", jax.grad(lambda x: jnp.sum(jnp.linalg.cholesky(x))), square)
add("linalg_symbolic", jnp.linalg.cholesky, lambda: symbolic("b, n, n"))

# Random numbers, and keys with types as arguments and results.

key = lambda **options: lambda: (jax.random.key(0, **options),)
add("key_argument", lambda k: jax.random.normal(k, (3,)), key())
add("key_result", lambda seed: jax.random.key(seed), of(dtype="uint32"))
add("key_split", lambda k: jax.random.split(k, 3), key())
add("key_fold", lambda k: jax.random.fold_in(k, 7), key())
add("key_batch", jax.vmap(lambda k: jax.random.uniform(k, (2,))), lambda: (jax.random.split(jax.random.key(0), 4),))
add("key_rbg", lambda k: jax.random.bits(k, (4,)), key(impl="rbg"))
add("key_unsafe_rbg", lambda k: jax.random.split(k), key(impl="unsafe_rbg"))
add("key_tree", lambda tree: {"next": jax.random.split(tree["key"])[0], "x": tree["x"] + 1},
    lambda: ({"key": jax.random.key(1), "x": jnp.float32(1)},))
add("key_scan", lambda k: lax.scan(lambda c, _: (jax.random.split(c)[0], jax.random.normal(c)), k, length=4), key())
add("key_select", lambda k, p: jnp.where(p, k, jax.random.fold_in(k, 1)), lambda: (jax.random.key(0), of(dtype="bool")))
add("key_slices", lambda ks: (ks[1:], ks.reshape(2, 2), jnp.concatenate([ks, ks])),
    lambda: (jax.random.split(jax.random.key(0), 4),))
drawn = {
    "uniform": {}, "bernoulli": {}, "gumbel": {}, "laplace": {}, "exponential": {}, "cauchy": {}, "rademacher": {},
    "randint": {"minval": 0, "maxval": 9}, "gamma": {"a": 2.0}, "beta": {"a": 2.0, "b": 1.0}, "poisson": {"lam": 3.0},
    "truncated_normal": {"lower": -1.0, "upper": 1.0}, "t": {"df": 3.0}, "binomial": {"n": 5.0, "p": 0.5},
}
for name, parameters in drawn.items():
    shaped = partial(getattr(jax.random, name), shape=(5,), **parameters)
    add(f"random_{name}", lambda k, shaped=shaped: shaped(k), of(2, dtype="uint32"))
add("random_permutation", lambda k: jax.random.permutation(k, 9), of(2, dtype="uint32"))
add("random_choice", lambda k, x: jax.random.choice(k, x, (3,), replace=False), of(2, dtype="uint32"), of(9))
add("random_categorical", jax.random.categorical, of(2, dtype="uint32"), of(3, 4))
add("random_multivariate", lambda k, m, c: jax.random.multivariate_normal(k, m, c), of(2, dtype="uint32"), of(3), of(3, 3))

# Elementwise, among them what is expressed by CHLO.

elementwise = """acos acosh asin asinh atan atanh cosh sinh tan erf erfc erf_inv lgamma digamma bessel_i1e square cbrt
expm1 log1p logistic round sign is_finite population_count clz""".split()
for name in elementwise:
    integers = name in ("population_count", "clz")
    add(f"elementwise_{name}", getattr(lax, name), of(5, dtype="int32" if integers else "float32"))
for name in "atan2 nextafter igamma igammac polygamma zeta rem pow".split():
    add(f"elementwise_{name}", getattr(lax, name), of(5), of(5))
add("elementwise_betainc", lax.betainc, of(5), of(5), of(5))
add("elementwise_complex", lambda x: [jnp.abs(x), jnp.angle(x), jnp.sqrt(x), jnp.conj(x), jnp.arccosh(x)], of(4, dtype="complex64"))
add("elementwise_shifts", lambda x, y: [x << y, x >> y, lax.shift_right_logical(x, y), x & y, ~x, x ^ y],
    of(4, dtype="int32"), of(4, dtype="int32"))
add("elementwise_comparisons", lambda x, y: [x == y, x != y, x < y, x >= y, jnp.isclose(x, y)], of(4), of(4))
add("elementwise_bitcast", lambda x: (lax.bitcast_convert_type(x, jnp.int8), lax.bitcast_convert_type(x, jnp.uint32)), of(4))
add("elementwise_precision", lambda x: lax.reduce_precision(x, 5, 2), of(4))

# Reductions.

reductions = "sum prod max min any all argmax argmin mean var std median cumsum cumprod ptp count_nonzero nansum".split()
for name in reductions:
    add(f"reduce_{name}", partial(getattr(jnp, name), axis=1), wide)
for name in "cummax cummin cumlogsumexp".split():
    add(f"reduce_{name}", getattr(lax, name), wide)
add("reduce_logsumexp", jax.nn.logsumexp, wide)
add("reduce_two", lambda x, i: lax.reduce((x, i), (-jnp.inf, 0), lambda a, b: (jnp.maximum(a[0], b[0]), a[1] + b[1]), (0,)),
    of(5), of(5, dtype="int32"))
add("reduce_window", lambda x: lax.reduce_window(x, 0.0, lax.add, (2, 3), (1, 2), ((0, 1), (1, 1)), (1, 2), (2, 1)), wide)
add("reduce_window_gradient", jax.grad(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 2), "VALID").sum()), square)
add("reduce_segments", lambda x, i: jax.ops.segment_sum(x, i, 3), of(8), of(8, dtype="int32"))
add("reduce_histogram", partial(jnp.histogram, bins=4), of(9))
add("reduce_bincount", partial(jnp.bincount, length=5), of(9, dtype="int32"))

# Sorting and searching.

for name in "sort argsort".split():
    add(f"sort_{name}", getattr(jnp, name), wide)
add("sort_integers", jnp.sort, of(5, dtype="int8"))
add("sort_complex", jnp.sort, of(5, dtype="complex64"))
add("sort_bf16", partial(jnp.sort, descending=True), of(5, dtype="bfloat16"))
add("sort_many", lambda *xs: lax.sort(xs, num_keys=2), of(5), of(5), of(5, dtype="int32"))
add("sort_lexsort", lambda a, b: jnp.lexsort((a, b)), of(5), of(5))
add("sort_top_k", partial(lax.top_k, k=2), wide)
add("sort_approx_max_k", partial(lax.approx_max_k, k=2), of(4, 128))
add("sort_unique", partial(jnp.unique, size=4), of(9, dtype="int32"))
add("sort_searchsorted", jnp.searchsorted, of(9), of(3))
add("sort_percentile", lambda x: jnp.percentile(x, 25.0), of(9))

# Gathers, scatters and other movement.

places = of(3, dtype="int32")
for mode in ("clip", "fill", "wrap"):
    add(f"gather_{mode}", partial(jnp.take, axis=1, mode=mode), wide, places)
add("gather_along", partial(jnp.take_along_axis, axis=1), wide, of(4, 2, dtype="int32"))
add("gather_batched", jax.vmap(lambda x, i: x[i]), of(4, 7, 2), of(4, 3, dtype="int32"))
for name in "set add multiply min max".split():
    add(f"scatter_{name}", lambda x, i, y, name=name: getattr(x.at[i], name)(y), of(9), places, of(3))
add("scatter_apply", lambda x, i: x.at[i].apply(jnp.sin), of(9), places)
add("scatter_batched", jax.vmap(lambda x, i, y: x.at[i].add(y, unique_indices=True)), of(4, 9), of(4, 3, dtype="int32"), of(4, 3))
add("scatter_gradient", jax.grad(lambda x, i: (x[i] ** 2).sum()), of(9), places)
add("slice_dynamic", lambda x, i: lax.dynamic_slice(x, (i, i), (2, 2)), wide, of(dtype="int32"))
add("slice_update", lambda x, y, i: lax.dynamic_update_slice(x, y, (i, 0)), wide, of(2, 2), of(dtype="int32"))
add("move_pad", lambda x: lax.pad(x, 0.0, ((1, -1, 2), (0, 0, 1))), wide)
add("move_roll", lambda x: jnp.roll(jnp.flip(x, 0), 2, 1), wide)
add("move_triangles", lambda x: (jnp.triu(x), jnp.tril(x), jnp.diag(x), jnp.kron(x, x)), square)
add("move_repeat", lambda x: (jnp.repeat(x, 2, 0), jnp.tile(x, (2, 3)), jnp.rot90(x)), wide)
add("move_image_resize", lambda x: jax.image.resize(x, (8, 8, 3), "bicubic"), of(4, 4, 3))
add("move_interp", jnp.interp, of(5), of(9), of(9))

# Products and convolutions.

add("dot_einsum", partial(jnp.einsum, "bij,bjk,kl->bil"), of(2, 3, 4), of(2, 4, 5), of(5, 6))
add("dot_ragged", lax.ragged_dot, of(8, 4), of(3, 4, 5), of(3, dtype="int32"))
add("dot_attention", jax.nn.dot_product_attention, of(1, 8, 2, 4), of(1, 8, 2, 4), of(1, 8, 2, 4))
for algorithm in "F32_F32_F32 BF16_BF16_F32 BF16_BF16_F32_X3 BF16_BF16_F32_X6 TF32_TF32_F32 TF32_TF32_F32_X3".split():
    preset = getattr(lax.DotAlgorithmPreset, algorithm)
    add(f"dot_{algorithm.lower()}", partial(lax.dot, precision=preset, preferred_element_type=jnp.float32), square, square,
        platforms=("cuda",))
add("dot_f64", partial(lax.dot, precision=lax.DotAlgorithmPreset.F64_F64_F64), of(3, 3, dtype="float64"), of(3, 3, dtype="float64"), x64=True)
# JAX writes for the release of four weeks ago, which has no such algorithm for float8_e4m3fn.
for algorithm in "ANY_F8_ANY_F8_F32 ANY_F8_ANY_F8_F32_FAST_ACCUM".split():
    preset = getattr(lax.DotAlgorithmPreset, algorithm)
    for kind in "float8_e4m3fn float8_e5m2".split():
        add(f"dot_{algorithm.lower()}_{kind}", partial(lax.dot, precision=preset, preferred_element_type=jnp.float32),
            of(4, 4, dtype=kind), of(4, 4, dtype=kind), platforms=("cuda",), refused=kind == "float8_e4m3fn")
add("dot_highest", partial(jnp.matmul, precision="highest"), square, square)
image, kernel = of(1, 8, 8, 4), of(3, 3, 4, 4)
conv = partial(lax.conv_general_dilated, window_strides=(1, 1), padding="SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
add("conv_plain", conv, image, kernel)
add("conv_dilated", partial(conv, padding="VALID", rhs_dilation=(1, 2)), image, kernel)
add("conv_grouped", partial(conv, feature_group_count=2), image, of(3, 3, 2, 4))
add("conv_batch_grouped", partial(conv, batch_group_count=2), of(2, 8, 8, 4), kernel)
add("conv_gradients", jax.grad(lambda x, w: conv(x, w).sum(), (0, 1)), image, kernel)
add("conv_transpose", partial(lax.conv_transpose, strides=(2, 2), padding="SAME"), image, kernel)
add("conv_1d", partial(jnp.convolve, mode="same"), of(9), of(3))
add("conv_3d", partial(lax.conv, window_strides=(1, 1, 1), padding="VALID"), of(1, 2, 5, 5, 5), of(3, 2, 2, 2, 2))
add("conv_int8", partial(conv, preferred_element_type=jnp.int32), of(1, 8, 8, 4, dtype="int8"), of(3, 3, 4, 4, dtype="int8"))
add("conv_bf16", conv, of(1, 8, 8, 4, dtype="bfloat16"), of(3, 3, 4, 4, dtype="bfloat16"))
add("conv_fp8", partial(conv, preferred_element_type=jnp.float32), of(1, 8, 8, 4, dtype="float8_e4m3fn"), of(3, 3, 4, 4, dtype="float8_e4m3fn"))
add("conv_patches", partial(lax.conv_general_dilated_patches, filter_shape=(2, 2), window_strides=(1, 1), padding="SAME"), of(1, 2, 5, 5))
for name in "fft ifft fft2 fftn".split():
    add(f"fft_{name}", getattr(jnp.fft, name), of(4, 8, dtype="complex64"))
add("fft_rfft", jnp.fft.rfft, of(4, 8))
add("fft_irfft", jnp.fft.irfft, of(4, 5, dtype="complex64"))

# Element types.

small = """int2 uint2 int4 uint4 int8 uint8 int16 uint16 uint32 bool bfloat16 float16 complex64 float8_e4m3fn float8_e5m2 float8_e4m3b11fnuz
float8_e4m3fnuz float8_e5m2fnuz float8_e3m4 float8_e4m3 float8_e8m0fnu float4_e2m1fn""".split()
for name in small:
    add(f"type_{name}", lambda x: (x, x.astype(jnp.float32) + 1 if x.dtype != jnp.complex64 else x * 2, jnp.zeros_like(x)),
        of(4, dtype=name))
for name in "float64 int64 uint64 complex128".split():
    add(f"type_{name}", lambda x: (x * 2, x.sum()), of(4, dtype=name), x64=True)
add("type_quantised", lambda x, w, s: lax.dot(x, w.astype(jnp.int8), preferred_element_type=jnp.int32) * s,
    of(4, 8, dtype="int8"), of(8, 4, dtype="int4"), of())
add("type_fp8_dot", partial(lax.dot, preferred_element_type=jnp.float32), of(4, 4, dtype="float8_e4m3fn"), of(4, 4, dtype="float8_e5m2"))
