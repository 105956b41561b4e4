"""Programs as people write them: control flow, shardings, symbolic shapes, foreign calls, layers, what JAX refuses."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax
from jax.experimental import sparse
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P

from .corpus import add, of, symbolic

square, vector = of(6, 6), of(6)

# Control flow and transformations.


def layer(carry, weight):
    return jnp.tanh(carry @ weight), carry.sum()


def clipped(x):
    return jnp.clip(x, -1, 1)


smooth = jax.custom_vjp(clipped)
smooth.defvjp(lambda x: (clipped(x), x), lambda x, g: (g * jnp.cos(x),))
steep = jax.custom_jvp(clipped)
steep.defjvp(lambda primals, tangents: (clipped(*primals), tangents[0] * 2))

add("flow_cond", lambda p, x: lax.cond(p, jnp.sin, jnp.cos, x), of(dtype="bool"), vector)
add("flow_switch", lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, jnp.exp], x), of(dtype="int32"), vector)
add("flow_while", lambda x: lax.while_loop(lambda s: abs(s[0]) < 9.0, lambda s: (s[0] * 2, s[1] + 1), (x, 0)), of())
add("flow_fori", lambda x, n: lax.fori_loop(0, n, lambda i, y: y * i, x), vector, of(dtype="int32"))
add("flow_fori_static", lambda x: lax.fori_loop(0, 5, lambda i, y: y.at[i].add(i), x), vector)
add("flow_scan", lambda x, w: lax.scan(layer, x, w), square, of(3, 6, 6))
add("flow_scan_reverse", lambda x, w: lax.scan(layer, x, w, reverse=True, unroll=2), square, of(4, 6, 6))
add("flow_scan_gradient", jax.grad(lambda x, w: lax.scan(layer, x, w)[0].sum(), (0, 1)), square, of(3, 6, 6))
add("flow_scan_nested", lambda x, w: lax.scan(lambda c, _: (lax.scan(layer, c, w)[0], c.sum()), x, length=2), square, of(3, 6, 6))
add("flow_associative_scan", partial(lax.associative_scan, jnp.multiply), of(8, 2))
add("flow_map", lambda x: lax.map(jnp.linalg.norm, x), square)
add("flow_vmap_while", jax.vmap(lambda x: lax.while_loop(lambda y: abs(y) < 9, lambda y: y * 2, x)), vector)
add("flow_vmap_cond", jax.vmap(lambda p, x: lax.cond(p, jnp.sin, jnp.cos, x)), of(6, dtype="bool"), vector)
add("grad_custom_vjp", jax.grad(lambda x: smooth(x).sum()), vector)
add("grad_custom_jvp", lambda x: jax.jvp(steep, (x,), (x,)), vector)
add("grad_checkpoint", jax.grad(lambda x, w: jax.checkpoint(lambda x: jnp.tanh(jnp.sin(x @ w)))(x).sum()), square, square)
add("grad_checkpoint_policy", jax.grad(jax.checkpoint(lambda x: jnp.sin(x @ x).sum(), policy=jax.checkpoint_policies.dots_saveable)), square)
add("grad_hessian", jax.hessian(lambda x: (jnp.sin(x) * x).sum()), of(3))
add("grad_jacobians", lambda x: (jax.jacfwd(jnp.sin)(x), jax.jacrev(jnp.cumsum)(x)), of(3))
add("grad_linearize", lambda x: jax.linearize(jnp.sin, x)[1](x), of(3))
add("grad_implicit", lambda b: lax.custom_linear_solve(lambda x: 2 * x, b, lambda _, b: b / 2, symmetric=True), vector)
add("grad_root", jax.grad(lambda a: lax.custom_root(lambda x: x * x - a, 1.0, lambda f, x: lax.fori_loop(
    0, 9, lambda _, y: (y + a / y) / 2, x), lambda g, y: y / g(1.0))), of())
add("nest_jit", lambda x: jax.jit(lambda y: jax.jit(jnp.sin)(y) + jax.jit(jnp.sin)(y * 2), inline=False)(x), vector)
add("nest_named", lambda x: jax.named_call(jnp.sin, name="sine")(x), vector)
add("nest_scope", lambda x: jax.named_scope("part \"one\"")(jnp.sin)(x), vector)
add("nest_barrier", lambda x: lax.optimization_barrier((x, x + 1)), vector)
add("tree_none", lambda tree: {"a": tree["x"], "none": None, "list": [tree["y"], ()]}, {"x": vector, "y": of(), "none": None})
add("tree_unused", lambda x, unused: x, vector, vector)
add("tree_no_results", lambda x: (), vector)
add("tree_constants", lambda: (np.arange(300.0, dtype="float32").reshape(10, 30), jnp.full((3, 3), jnp.nan), jnp.inf))
add("donate", jax.jit(lambda x, y: (x + y, y.sum()), donate_argnums=(0,)), vector, vector)
add("donate_nested", jax.jit(lambda s, x: {"a": s["a"] + x, "b": s["b"]}, donate_argnames=("s",)), {"a": vector, "b": vector}, vector)
add("layout_kept", jax.jit(lambda x, y: x, keep_unused=True), vector, vector)

# Symbolic shapes.

add("symbolic_matmul", jnp.matmul, lambda: symbolic("a, b", "b, c"))
add("symbolic_reshape", lambda x: x.reshape(-1), lambda: symbolic("a, b"))
add("symbolic_broadcast", lambda x: jnp.broadcast_to(x, (x.shape[0], *x.shape)), lambda: symbolic("a, 3"))
add("symbolic_cumsum", lambda x: jnp.cumsum(x, 0), lambda: symbolic("a, 3"))
add("symbolic_arange", lambda x: jnp.arange(x.shape[0] * 2 + 1), lambda: symbolic("a"))
add("symbolic_concatenate", lambda x, y: jnp.concatenate([x, y]), lambda: symbolic("a, 3", "b, 3"))
add("symbolic_pad", lambda x: jnp.pad(x, ((1, x.shape[0]), (0, 0))), lambda: symbolic("a, 3"))
add("symbolic_slice", lambda x: x[1 : x.shape[0] - 1 : 2], lambda: symbolic("a", constraints=("a >= 3",)))
add("symbolic_gather", lambda x, i: x[i.astype(int)], lambda: symbolic("a, 3", "b"))
add("symbolic_scatter", lambda x, y: x.at[:, 0].set(y), lambda: symbolic("a, 3", "a"))
add("symbolic_conv", lambda x, w: lax.conv(x, w, (2, 2), "SAME"), lambda: (*symbolic("b, 2, h, w"), of(3, 2, 3, 3)))
add("symbolic_pool", lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2,), (2,), "SAME"), lambda: symbolic("a"))
add("symbolic_while", lambda x: lax.fori_loop(0, x.shape[0], lambda i, y: y + x[i], jnp.float32(0)), lambda: symbolic("a"))
add("symbolic_random", lambda x, k: jax.random.normal(k, x.shape), lambda: (*symbolic("a, 3"), of(2, dtype="uint32")))
add("symbolic_sort", lambda x: (jnp.sort(x), lax.top_k(x, 2), jnp.argmax(x)), lambda: symbolic("a", constraints=("a >= 2",)))
add("symbolic_top_k", lambda x: lax.top_k(x, x.shape[1] - 1), lambda: symbolic("a, b", constraints=("b >= 2",)))
add("symbolic_approx_top_k", lambda x: lax.approx_max_k(x, x.shape[0] - 2), lambda: symbolic("a", constraints=("a >= 3",)))
add("symbolic_bits", lambda k, x: lax.rng_bit_generator(k, (x.shape[0], 3))[1], lambda: (of(4, dtype="uint32"), *symbolic("a")))
add("symbolic_cumulative", lambda x: (jnp.cumprod(x, 1), lax.cummax(x, 1), lax.cumlogsumexp(x, 0), lax.cummin(x, 0, reverse=True)),
    lambda: symbolic("a, b"))
add("symbolic_window", lambda x: lax.reduce_window(x, 0.0, lax.add, (x.shape[0] - 1, 2), (1, 2), "SAME", None, (1, 1)),
    lambda: symbolic("a, b", constraints=("a >= 3", "b >= 2")))
add("symbolic_window_pairs", lambda x: lax.reduce_window((x, x * x), (0.0, 1.0), lambda a, b: (a[0] + b[0], a[1] * b[1]), (x.shape[0],), (1,), "VALID"),
    lambda: symbolic("a"))
add("symbolic_divided", lambda x: x.reshape(x.shape[0] // 2, 2).mean(0), lambda: symbolic("2*a"))
add("symbolic_modulo", lambda x: x[: x.shape[0] % 3 + 1], lambda: symbolic("a", constraints=("a >= 3", "mod(a, 5) == 2")))
add("symbolic_gradient", jax.grad(lambda x: jax.nn.softmax(x @ x.T).sum()), lambda: symbolic("a, 4"))
add("symbolic_attention", jax.nn.dot_product_attention, lambda: symbolic("b, t, 2, 4", "b, s, 2, 4", "b, s, 2, 4"))

# Shardings.


def mesh(explicit=False, **axes):
    devices = np.array(jax.devices("cpu")[: int(np.prod(list(axes.values())))]).reshape(tuple(axes.values()))
    return Mesh(devices, tuple(axes), axis_types=((AxisType.Explicit if explicit else AxisType.Auto),) * len(axes))


def shard(name, function, shapes, ins, outs, **options):
    """A function under `shard_map` over a 4 x 2 mesh."""
    over = mesh(data=4, model=2)
    mapped = jax.shard_map(function, mesh=over, in_specs=ins, out_specs=outs, **options)
    add(f"shard_map_{name}", mapped, *shapes)


data, model, both = P("data"), P(None, "model"), P("data", "model")
grid = of(8, 8)
shard("psum", lambda x: lax.psum(x, "model"), [grid], both, data)
shard("pmean_pmax", lambda x: (lax.pmean(x, "data"), lax.pmax(x, "data")), [grid], both, (model, model))
shard("all_gather", lambda x: lax.all_gather(x, "data", tiled=True), [grid], data, P(), check_vma=False)
shard("all_to_all", lambda x: lax.all_to_all(x, "data", 1, 0, tiled=True), [grid], data, data)
shard("ppermute", lambda x: lax.ppermute(x, "data", [(i, (i + 1) % 4) for i in range(4)]), [grid], both, both)
shard("psum_scatter", lambda x: lax.psum_scatter(x, "data", tiled=True), [grid], P(), data)
shard("axis_index", lambda x: x * lax.axis_index("data"), [grid], both, both)
shard("both_axes", lambda x: lax.psum(x, ("data", "model")), [grid], both, P())
shard("partly_automatic", lambda x: lax.psum(x @ x.T, "data"), [grid], data, P(), axis_names={"data"}, check_vma=False)
shard("gradient", jax.grad(lambda x: lax.psum((x * x).sum(), ("data", "model"))), [grid], both, both)
shard("scan", lambda x: lax.scan(lambda c, _: (lax.ppermute(c, "data", [(0, 1), (1, 0)]), c.sum()), x, length=3)[0], [grid], both, both)
add("shard_pmap_like", jax.vmap(lambda x: x - lax.psum(x, "i"), axis_name="i", spmd_axis_name="i"), of(4, 3))


def placed(name, function, *shapes, specs, outs=None, explicit=False, **axes):
    over = mesh(explicit, **(axes or {"data": 4, "model": 2}))
    places = tuple(NamedSharding(over, spec) for spec in specs)
    out = {} if outs is None else {"out_shardings": jax.tree.map(lambda spec: NamedSharding(over, spec), outs)}
    if explicit:
        shapes = [jax.ShapeDtypeStruct(s.shape, s.dtype, sharding=p) for s, p in zip(shapes, places)]
        with jax.set_mesh(over):
            add(f"sharded_{name}", jax.jit(function), *shapes)
    else:
        add(f"sharded_{name}", jax.jit(function, in_shardings=places, **out), *shapes)


placed("matmul", jnp.matmul, grid, grid, specs=(data, model), outs=both)
placed("replicated", lambda x: x + 1, grid, specs=(P(),))
placed("constrained", lambda x: lax.with_sharding_constraint(x @ x, NamedSharding(mesh(data=4, model=2), both)) + 1, grid, specs=(both,))
placed("unconstrained", lambda x: lax.with_sharding_constraint(
    x, NamedSharding(mesh(data=4, model=2), P("data", P.UNCONSTRAINED))), grid, specs=(data,))
placed("cholesky", jnp.linalg.cholesky, of(4, 6, 6), specs=(data,))
placed("random", lambda x, k: x + jax.random.normal(k, x.shape), grid, of(2, dtype="uint32"), specs=(both, P()))
placed("control_flow", lambda x: lax.fori_loop(0, 3, lambda _, y: y @ y, x), grid, specs=(data,))
placed("gradient", jax.grad(lambda x, w: jnp.tanh(x @ w).sum(), (0, 1)), grid, grid, specs=(data, model))
placed("two_axes_at_once", lambda x: x.sum(0), grid, specs=(P(("data", "model")),))
placed("explicit", lambda x: x * 2 + 1, grid, specs=(data,), explicit=True)
placed("explicit_matmul", lambda x, w: jnp.einsum("ab,bc->ac", x, w, out_sharding=NamedSharding(mesh(True, data=4, model=2), data)), grid, grid, specs=(data, P("model", None)), explicit=True)
placed("explicit_reshard", lambda x: jax.sharding.reshard(x, NamedSharding(mesh(True, data=4, model=2), model)), grid, specs=(data,), explicit=True)
placed("one_device", lambda x: x + 1, grid, specs=(P(),), data=1)
placed("three_axes", lambda x: x.T, of(4, 4, 4), specs=(P("a", "b", "c"),), a=2, b=2, c=2)
placed("donated", lambda x: x + 1, grid, specs=(both,), outs=both)

# Calls of other code.

row = jax.ShapeDtypeStruct((6,), np.float32)
foreign = lambda name, **options: (lambda x: jax.ffi.ffi_call(name, row, **options)(x, scale=np.float32(2), rows=np.int64(3), mode="fast"))
add("ffi_attributes", foreign("hlo4j.scaled"), vector, calls=("hlo4j.scaled",))
add("ffi_effects", foreign("hlo4j.print", has_side_effect=True), vector, calls=("hlo4j.print",))
add("ffi_aliased", foreign("hlo4j.inplace", input_output_aliases={0: 0}), vector, calls=("hlo4j.inplace",))
add("ffi_batched", jax.vmap(foreign("hlo4j.batched", vmap_method="broadcast_all")), of(3, 6), calls=("hlo4j.batched",))
add("ffi_arrays", lambda x: jax.ffi.ffi_call("hlo4j.arrays", (row, row))(x, table=np.arange(3), flags=True), vector, calls=("hlo4j.arrays",))
add("ffi_layouts", lambda x: jax.ffi.ffi_call("hlo4j.layout", jax.ShapeDtypeStruct((6, 6), np.float32),
    input_layouts=[(0, 1)], output_layouts=(0, 1))(x), square, calls=("hlo4j.layout",))

for name, function in {"callback_pure": lambda x: jax.pure_callback(np.sin, x, x), "callback_print": lambda x: (jax.debug.print("{}", x), x)[1],
                       "callback_io": lambda x: jax.experimental.io_callback(np.sin, x, x, ordered=True),
                       "callback_debug": lambda x: (jax.debug.callback(print, x), x)[1]}.items():
    add(name, function, vector, refused=True)
add("ffi_unknown", foreign("hlo4j.unknown"), vector, refused=True)

# Sparse matrices, composites, other platforms.

sparsely = lambda f: lambda values, places, *rest: f(sparse.BCOO((values, places), shape=(6, 6)), *rest)
stored = (of(5), of(5, 2, dtype="int32"))
add("sparse_vector", sparsely(lambda m, x: m @ x), *stored, vector)
add("sparse_matrix", sparsely(lambda m, x: m @ x), *stored, square)
add("sparse_dense", sparsely(lambda m: m.todense()), *stored)
add("sparse_product", sparsely(lambda m: (m @ m.T).todense()), *stored)
add("sparse_sum", sparsely(lambda m: m.sum(0).todense()), *stored)
add("sparse_transform", sparsely(lambda m: sparse.sparsify(jnp.multiply)(m, 2.0).todense()), *stored)
add("composite", lambda x: lax.composite(jnp.sin, name="hlo4j.sine")(x), vector)
add("composite_attributes", lambda x: lax.composite(lambda x, **_: x * 2, name="hlo4j.scaled", version=2)(
    x, scale=np.float32(2), axes=(0, 1), mode="fast"), vector)
add("composite_nested", lambda x: lax.composite(lambda x: lax.composite(jnp.cos, "hlo4j.inner")(x) + 1, "hlo4j.outer")(x), vector)
several = dict(platforms=("cpu", "cuda", "tpu", "rocm"))
add("platforms_plain", lambda x: jnp.sin(x) @ x.T, square, **several)
add("platforms_dependent", lambda x: lax.platform_dependent(x, cpu=jnp.sin, tpu=jnp.cos, default=jnp.tan), square, **several)
add("platforms_linalg", lambda x: jnp.linalg.eigh(x), square, platforms=("cpu", "cuda"))
add("platforms_random", lambda k: jax.random.normal(k, (4,)), of(2, dtype="uint32"), **several)
add("platforms_cuda_random", lambda k: jax.random.bits(k, (5,)), of(2, dtype="uint32"), platforms=("cuda",))
add("platforms_cuda_top_k", lambda x: (lax.top_k(x, 3), jax.scipy.special.erf(x)), of(4, 8), platforms=("cuda",))
add("platforms_empty", lambda x: lax.empty((3,), "float32") * 0 + x, of(3))
add("platforms_tpu_linalg", lambda x: (jnp.linalg.qr(x), jnp.linalg.eigh(x), jnp.linalg.svd(x)), square, platforms=("tpu",))
add("platforms_cuda_cholesky", lambda x: (jnp.linalg.cholesky(x), jnp.linalg.qr(x)), square, platforms=("cuda",))
add("platforms_tpu_top_k", lambda x: lax.approx_max_k(x, 3), of(4, 128), platforms=("tpu",))
for shape in ((3,), (3, 2)):
    add(f"sparse_bcsr_{len(shape)}", lambda e, x: sparse.BCSR((e, jnp.array([0, 2, 1]), jnp.array([0, 2, 2, 3])), shape=(3, 3)) @ x,
        of(3), of(*shape), calls=("cpu_csr_sparse_dense_ffi",))
add("platforms_scaled", lambda a, b, s, t: jax.nn.scaled_matmul(a, b, s, t), of(1, 32, 64, dtype="float8_e4m3fn"), of(1, 32, 64, dtype="float8_e4m3fn"),
    of(1, 32, 2, dtype="float8_e8m0fnu"), of(1, 32, 2, dtype="float8_e8m0fnu"), platforms=("cuda",), calls=("__op$block_scaled_dot",))

# Exported functions inside of others.

add("nest_exported", lambda x: export.export(jax.jit(jnp.sin))(vector).call(x), vector)
add("nest_exported_symbolic", lambda x: export.export(jax.jit(jnp.sin))(*symbolic("a")).call(x), vector)

# Layers and optimisers.

try:
    import flax.linen as nn
    import optax
except ImportError:
    nn = optax = None

if nn:
    def module(name, made, *shapes, **options):
        def variables():
            return (jax.eval_shape(lambda: made.init(jax.random.key(0), *(jnp.zeros(s.shape, s.dtype) for s in shapes))), *shapes)

        add(f"flax_{name}", partial(made.apply, **options), variables)

    picture = of(1, 8, 8, 3)
    module("dense", nn.Dense(4), square)
    module("conv", nn.Conv(4, (3, 3)), picture)
    module("batch_norm", nn.BatchNorm(use_running_average=False), picture, mutable=["batch_stats"])
    module("layer_norm", nn.LayerNorm(), square)
    module("attention", nn.MultiHeadDotProductAttention(2), of(1, 5, 8))
    module("lstm", nn.RNN(nn.OptimizedLSTMCell(4)), of(1, 5, 8))
    module("dropout", nn.Dropout(0.5, deterministic=False), square, rngs={"dropout": np.array([0, 1], "uint32")})
    module("embedding", nn.Embed(10, 4), of(5, dtype="int32"))

    def training(optimiser):
        def loss(w, x):
            return (jnp.tanh(x @ w["w"]) + w["b"]).mean()

        def step(w, state, x):
            updates, state = optimiser.update(jax.grad(loss)(w, x), state, w)
            return optax.apply_updates(w, updates), state

        w = {"w": square, "b": vector}
        return step, lambda: (w, jax.eval_shape(optimiser.init, w), square)

    for name in "sgd adam adamw lion lamb rmsprop adafactor".split():
        add(f"optax_{name}", *training(getattr(optax, name)(1e-3)))
    add("optax_chain", *training(optax.chain(optax.clip_by_global_norm(1.0), optax.adam(optax.cosine_decay_schedule(1e-3, 100)))))
