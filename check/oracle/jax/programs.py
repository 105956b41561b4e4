"""Programs of the kind people export with JAX, each with its inputs from a fixed seed.

`PROGRAMS` maps a name to a function without arguments that returns a `Program`. Building is lazy because
the sharded program needs eight devices, which XLA's CPU backend provides when `prepare_devices` ran before
JAX starts.
"""

import dataclasses
import os
from collections.abc import Callable
from typing import Any

SEED = 20260813
DEVICES = 8


def prepare_devices():
    """Asks XLA for eight CPU devices; must run before JAX creates its backend."""
    flag = f"--xla_force_host_platform_device_count={DEVICES}"
    if flag not in os.environ.get("XLA_FLAGS", ""):
        os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {flag}".strip()
    os.environ.setdefault("JAX_PLATFORMS", "cpu")


@dataclasses.dataclass(frozen=True)
class Program:
    """A function under `jax.jit`, the shapes it is exported with, and inputs to run it with."""

    function: Callable
    inputs: tuple[Any, ...]
    abstract_inputs: tuple[Any, ...] | None = None
    custom_calls: tuple[str, ...] = ()

    def export(self):
        import jax
        from jax import export

        checks = [export.DisabledSafetyCheck.custom_call(name) for name in self.custom_calls]
        shapes = self.abstract_inputs or jax.tree.map(
            lambda x: jax.ShapeDtypeStruct(
                x.shape, x.dtype, sharding=getattr(x, "sharding", None) if self.is_sharded else None
            ),
            self.inputs,
        )
        return export.export(self.function, platforms=["cpu"], disabled_checks=checks)(*shapes)

    @property
    def is_sharded(self):
        return any(len(getattr(x, "devices", lambda: ())()) > 1 for x in self.inputs)


def _normal(generator, *shape, scale=1.0):
    import numpy as np

    return (generator.standard_normal(shape) * scale).astype(np.float32)


def _generator():
    import numpy as np

    return np.random.default_rng(SEED)


def mlp():
    """One step of gradient descent on a two-layer perceptron: matrix products, reductions, broadcasts."""
    import jax
    import jax.numpy as jnp

    def loss(parameters, x, labels):
        (w1, b1), (w2, b2) = parameters
        logits = jax.nn.relu(x @ w1 + b1) @ w2 + b2
        picked = jnp.take_along_axis(jax.nn.log_softmax(logits), labels[:, None], axis=1)
        return -jnp.mean(picked)

    @jax.jit
    def step(parameters, x, labels):
        value, gradient = jax.value_and_grad(loss)(parameters, x, labels)
        return value, jax.tree.map(lambda p, g: p - 0.1 * g, parameters, gradient)

    g = _generator()
    parameters = (
        (_normal(g, 16, 32, scale=0.25), _normal(g, 32)),
        (_normal(g, 32, 10, scale=0.2), _normal(g, 10)),
    )
    return Program(step, (parameters, _normal(g, 8, 16), g.integers(0, 10, 8).astype("int32")))


def transformer():
    """A pre-norm transformer block in mixed precision: attention with a causal mask, GELU, rotary positions."""
    import jax
    import jax.numpy as jnp

    heads, width = 4, 32

    def normalize(x, scale):
        return x * jax.lax.rsqrt(jnp.mean(jnp.square(x), axis=-1, keepdims=True) + 1e-6) * scale

    def rotate(x):
        half = x.shape[-1] // 2
        angles = jnp.arange(x.shape[1])[:, None] / 10000.0 ** (jnp.arange(half) / half)
        sin, cos = jnp.sin(angles)[:, None, :], jnp.cos(angles)[:, None, :]
        left, right = jnp.split(x, 2, axis=-1)
        return jnp.concatenate([left * cos - right * sin, right * cos + left * sin], axis=-1).astype(x.dtype)

    @jax.jit
    def block(p, x):
        h = normalize(x, p["norm1"]).astype(jnp.bfloat16)
        q, k, v = (
            jnp.einsum("btd,dhk->bthk", h, p[n].astype(jnp.bfloat16)) for n in ("query", "key", "value")
        )
        scores = jnp.einsum("bqhk,bthk->bhqt", rotate(q), rotate(k), preferred_element_type=jnp.float32)
        mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
        weights = jax.nn.softmax(jnp.where(mask, scores / jnp.sqrt(width // heads), -jnp.inf))
        attended = jnp.einsum("bhqt,bthk->bqhk", weights.astype(jnp.bfloat16), v)
        x = x + jnp.einsum("bqhk,hkd->bqd", attended, p["out"].astype(jnp.bfloat16)).astype(x.dtype)
        h = normalize(x, p["norm2"])
        return x + jax.nn.gelu(h @ p["up"], approximate=False) @ p["down"]

    g = _generator()
    projection = (width, heads, width // heads)
    parameters = {n: _normal(g, *projection, scale=width**-0.5) for n in ("query", "key", "value")}
    parameters |= {
        "out": _normal(g, heads, width // heads, width, scale=width**-0.5),
        "norm1": 1 + _normal(g, width, scale=0.1),
        "norm2": 1 + _normal(g, width, scale=0.1),
        "up": _normal(g, width, 4 * width, scale=width**-0.5),
        "down": _normal(g, 4 * width, width, scale=(4 * width) ** -0.5),
    }
    return Program(block, (parameters, _normal(g, 2, 12, width)))


def control_flow():
    """`while`, `scan`, `cond`, `switch`, `checkpoint`, sorting, random bits and a LAPACK custom call."""
    import jax
    import jax.numpy as jnp
    from jax import lax

    @jax.checkpoint
    def layer(carry, weight):
        return jnp.tanh(carry @ weight), jnp.sum(carry)

    def deep(x, weights):
        last, sums = lax.scan(layer, x, weights)
        return jnp.sum(last * last) + jnp.mean(sums)

    @jax.jit
    def program(x, weights, matrix, seed, choice):
        value, gradient = jax.value_and_grad(deep)(x, weights)
        steps, root = lax.while_loop(
            lambda s: (s[0] < 20) & (jnp.abs(s[1] * s[1] - 2.0) > 1e-6),
            lambda s: (s[0] + 1, 0.5 * (s[1] + 2.0 / s[1])),
            (0, jnp.float32(1.0)),
        )
        branch = lax.switch(
            choice, [jnp.sin, jnp.cos, lambda y: lax.cond(y[0, 0] > 0, jnp.exp, jnp.negative, y)], x
        )
        lower = jnp.linalg.cholesky(matrix @ matrix.T + jnp.eye(matrix.shape[0]))
        order = jnp.argsort(x, axis=1)
        noise = jax.random.normal(jax.random.key(seed), (4,))
        bits = jax.random.bits(jax.random.key(7, impl="rbg"), (4,), "uint32")
        return value, gradient, steps, root, branch, lower, order, noise, bits, lax.top_k(x, 2)

    g = _generator()
    inputs = (
        _normal(g, 3, 5),
        _normal(g, 6, 5, 5, scale=0.5),
        _normal(g, 4, 4),
        g.integers(0, 99, ()).astype("uint32"),
        g.integers(2, 3, ()).astype("int32"),
    )
    return Program(program, inputs)


def dynamic_batch():
    """Symbolic dimensions: dynamic reshapes, broadcasts and slices, shape arithmetic and shape assertions."""
    import jax
    import jax.numpy as jnp
    from jax import export

    @jax.jit
    def program(x, weight, extra):
        h = jax.nn.relu(x @ weight)
        stacked = jnp.concatenate([h, jnp.ones((x.shape[0], 2), h.dtype)], axis=1)
        flat = stacked.reshape((-1, 2)) + jnp.arange(stacked.size // 2, dtype=h.dtype)[:, None]
        padded = jnp.pad(flat, ((1, x.shape[0]), (0, 0)))
        picked = jnp.take(x, jnp.arange(x.shape[0])[::-1], axis=0)
        window = jax.lax.dynamic_slice_in_dim(padded, 1, x.shape[0])
        return stacked, jnp.cumsum(window, axis=0), picked.mean(axis=0), extra[: x.shape[0]] * x.shape[0]

    g = _generator()
    batch, rows = export.symbolic_shape("b, r", constraints=["r >= b", "b >= 1"])
    shapes = tuple(jax.ShapeDtypeStruct(s, jnp.float32) for s in ((batch, 6), (6, 4), (rows,)))
    return Program(program, (_normal(g, 5, 6), _normal(g, 6, 4), _normal(g, 7)), shapes)


def convolution():
    """Convolution, pooling and their gradients, FFT, complex numbers, small floats and four-bit integers."""
    import jax
    import jax.numpy as jnp
    from jax import lax

    def features(image, kernel):
        y = lax.conv_general_dilated(
            image, kernel, (2, 1), "SAME", rhs_dilation=(1, 2), dimension_numbers=("NHWC", "HWIO", "NHWC")
        )
        return lax.reduce_window(y, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")

    @jax.jit
    def program(image, kernel):
        value, pullback = jax.vjp(features, image, kernel)
        spectrum = jnp.fft.rfft(image[..., 0], axis=1)
        small = image[0, :4, :4, 0].astype(jnp.float8_e4m3fn).astype(jnp.float32)
        nibbles = jnp.clip(image[0, :4, :4, 1] * 4, -8, 7).astype(jnp.int4).astype(jnp.int32)
        scattered = jnp.zeros((6, 3)).at[jnp.array([0, 2, 2])].add(kernel[0, :3, :3, 0])
        return value, pullback(value), jnp.abs(spectrum), jnp.angle(spectrum * 1j), small, nibbles, scattered

    g = _generator()
    return Program(program, (_normal(g, 2, 8, 8, 3), _normal(g, 3, 3, 3, 4)))


def sharded():
    """A layer over a 4 x 2 mesh of devices: sharding constraints and a manual computation with collectives."""
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

    mesh = Mesh(np.array(jax.devices("cpu")[:DEVICES]).reshape(4, 2), ("data", "model"))

    def manual(x, w):
        partial = jax.lax.psum(x @ w, "model")
        return jax.lax.ppermute(partial, "data", [(i, (i + 1) % 4) for i in range(4)])

    @jax.jit
    def program(x, w1, w2):
        h = jax.nn.relu(x @ w1)
        h = jax.lax.with_sharding_constraint(h, NamedSharding(mesh, P("data", "model")))
        y = jax.shard_map(
            manual, mesh=mesh, in_specs=(P("data", "model"), P("model", None)), out_specs=P("data", None)
        )(h, w2)
        return y, jnp.sum(h)

    g = _generator()
    place = lambda value, *spec: jax.device_put(value, NamedSharding(mesh, P(*spec)))
    return Program(
        program,
        (
            place(_normal(g, 8, 6), "data", None),
            place(_normal(g, 6, 4), None, "model"),
            place(_normal(g, 4, 6), "model", None),
        ),
    )


PROGRAMS = {f.__name__: f for f in (mlp, transformer, control_flow, dynamic_batch, convolution, sharded)}
