"""Writes programs of other kinds than those of models.py, for the same measurements.

    python -m check.oracle.engine.kinds FOLDER [program...]
        writes the programs named, or all

Sixteen are loops, layers of small integers, transforms, sorts and attention, fourteen what else people write in JAX: updates,
convolutions of other dimensions, decoding, filters, simulations, images. The files are those of models.py.
"""

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import lax
from jax.scipy.ndimage import map_coordinates

from .models import dense, generator, main, normal

gelu = lambda x: jax.nn.gelu(x, approximate=False)
"""By the error function, as PyTorch's."""


def kernel(rng, *shape):
    """Weights of a convolution or a product, that keep the size of activations; outputs are last."""
    return normal(rng, *shape, scale=float(np.prod(shape[:-1])) ** -0.5)


def attention(query, keys, values, mask=None):
    """Of heads, each positions by channels."""
    scores = jnp.einsum("hqd,hkd->hqk", query, keys) * query.shape[-1] ** -0.5
    if mask is not None:
        scores = jnp.where(mask, scores, -1e9)
    return jnp.einsum("hqk,hkd->hqd", jax.nn.softmax(scores), values)


def heads(x, count):
    """Positions by channels as heads."""
    return x.reshape(x.shape[0], count, -1).swapaxes(0, 1)


def joined(x):
    """Heads as positions by channels."""
    return x.swapaxes(0, 1).reshape(x.shape[1], -1)


def convolution(x, weights, form, **options):
    """With padding that keeps the size, where it is not given."""
    options = {"window_strides": (1,) * (x.ndim - 2), "padding": "SAME"} | options
    return lax.conv_general_dilated(x, weights, dimension_numbers=form, **options)


# The programs: each returns a function and the arguments that it is called with.


def rk4():
    """300 steps of Runge and Kutta, of a system of three equations from 64 starts (fori_loop)"""

    def derivative(state):
        x, y, z = state
        return jnp.stack([10 * (y - x), x * (28 - z) - y, x * y - 8 / 3 * z])

    def run(state, step):
        def advance(_, state):
            first = derivative(state)
            second = derivative(state + step / 2 * first)
            third = derivative(state + step / 2 * second)
            last = derivative(state + step * third)
            return state + step / 6 * (first + 2 * second + 2 * third + last)

        return lax.fori_loop(0, 300, advance, state)

    return run, (normal(generator(), 3, 64), np.float32(0.005))


def int8_layers():
    """four layers of width 512, batch 128: products of 8-bit integers to 32 bits, with scales"""
    rng, width = generator(), 512
    integers = lambda *shape: rng.integers(-127, 128, shape).astype(np.int8)
    layers = [(integers(width, width), 1e-4 * (1 + rng.random(width, np.float32)), normal(rng, width, scale=0.1)) for _ in range(4)]

    def run(layers, x):
        for weights, scale, bias in layers:
            size = jnp.max(jnp.abs(x), -1, keepdims=True) / 127
            rounded = jnp.clip(jnp.round(x / size), -127, 127).astype(jnp.int8)
            products = lax.dot_general(rounded, weights, (((1,), (0,)), ((), ())), preferred_element_type=jnp.int32)
            x = jax.nn.relu(products.astype(jnp.float32) * (size * scale) + bias)
        return x

    return run, (layers, normal(rng, 128, width))


def mlp_mixer():
    """an MLP-mixer of 6 layers, 196 patches of 256 channels: exact GELU, products of transposed matrices"""
    rng, patches, width = generator(), 196, 256
    layers = [{"patches": dense(rng, patches, 4 * 64, patches), "channels": dense(rng, width, 4 * width, width)} for _ in range(6)]

    def block(layers, x):
        (up, raised), (down, lowered) = layers
        return gelu(jax.nn.standardize(x) @ up + raised) @ down + lowered

    def run(layers, x):
        for layer in layers:
            x = x + block(layer["patches"], x.swapaxes(1, 2)).swapaxes(1, 2)
            x = x + block(layer["channels"], x)
        return x.mean(1)

    return run, (layers, normal(rng, 2, patches, width))


def fft_convolution():
    """a convolution of an image of 512 by 512 with a kernel of 63 by 63 by Fourier transforms of real numbers"""
    rng = generator()

    def run(image, weights):
        size = [n + m - 1 for n, m in zip(image.shape, weights.shape)]
        return jnp.fft.irfft2(jnp.fft.rfft2(image, size) * jnp.fft.rfft2(weights, size), size)[31:-31, 31:-31]

    return run, (normal(rng, 450, 450), kernel(rng, 63, 63))


def speech_encoder():
    """an encoder of speech: two convolutions of 600 frames, four layers of attention and exact GELU, width 256"""
    rng, width, count = generator(), 256, 4
    sizes = {"in": (width, 3 * width), "out": (width, width), "up": (width, 4 * width), "down": (4 * width, width)}
    layer = lambda: {name: dense(rng, *size)[0] for name, size in sizes.items()}
    weights = {"first": kernel(rng, 3, 80, width), "second": kernel(rng, 3, width, width), "layers": [layer() for _ in range(4)]}
    apply = lambda x, layer: x @ layer[0] + layer[1]

    def run(weights, frames):
        x = gelu(convolution(frames[None], weights["first"], ("NWC", "WIO", "NWC")))
        x = gelu(convolution(x, weights["second"], ("NWC", "WIO", "NWC"), window_strides=(2,)))[0]
        for layer in weights["layers"]:
            query, keys, values = (heads(part, count) for part in jnp.split(apply(jax.nn.standardize(x), layer["in"]), 3, -1))
            x = x + apply(joined(attention(query, keys, values)), layer["out"])
            x = x + apply(gelu(apply(jax.nn.standardize(x), layer["up"])), layer["down"])
        return jax.nn.standardize(x)

    return run, (weights, normal(rng, 600, 80))


def bf16_feed_forward():
    """four feed-forward layers of bf16, 512-2048-512, 128 tokens"""
    rng, bf16 = generator(), jnp.bfloat16
    layers = [[(jnp.asarray(w, bf16), jnp.asarray(b, bf16)) for w, b in dense(rng, 512, 2048, 512)] for _ in range(4)]

    def run(layers, x):
        for (up, raised), (down, lowered) in layers:
            x = x + jax.nn.silu(x @ up + raised) @ down + lowered
        return x

    return run, (layers, jnp.asarray(normal(rng, 128, 512), bf16))


def gelu_layers():
    """six layers of 1024 by 1024 with exact GELU, batch 128"""
    rng = generator()

    def run(layers, x):
        for weights, bias in layers:
            x = gelu(x @ weights + bias)
        return x

    return run, (dense(rng, *[1024] * 7), normal(rng, 128, 1024))


def top_k():
    """the 40 best of the logarithm of softmax, 32 rows of 32,000"""
    return lambda logits: lax.top_k(jax.nn.log_softmax(logits / 0.8), 40), (normal(generator(), 32, 32_000, scale=3),)


def gru():
    """a GRU of width 256 over 100 steps, batch 8 (scan)"""
    rng, width = generator(), 256
    weights = {"in": dense(rng, width, 3 * width)[0], "state": dense(rng, width, 3 * width)[0]}

    def run(weights, sequence):
        def step(state, x):
            given, bias = weights["in"]
            recurrent, offset = weights["state"]
            reset, update, new = jnp.split(x @ given + bias, 3, -1)
            old_reset, old_update, old = jnp.split(state @ recurrent + offset, 3, -1)
            update = jax.nn.sigmoid(update + old_update)
            state = (1 - update) * jnp.tanh(new + jax.nn.sigmoid(reset + old_reset) * old) + update * state
            return state, state

        return lax.scan(step, jnp.zeros(sequence.shape[1:]), sequence)

    return run, (weights, normal(rng, 100, 8, width))


def k_means():
    """four steps of k-means: 20,000 points of 32 numbers, 64 centres"""
    rng = generator()

    def run(points, centres):
        for _ in range(4):
            distances = jnp.sum(centres**2, -1) - 2 * points @ centres.T
            nearest = jax.nn.one_hot(jnp.argmin(distances, -1), len(centres))
            centres = nearest.T @ points / jnp.maximum(nearest.sum(0), 1)[:, None]
        return centres, jnp.mean(jnp.min(distances, -1) + jnp.sum(points**2, -1))

    centres = normal(rng, 64, 32, scale=3)
    return run, (normal(rng, 20_000, 32) + centres[rng.integers(0, 64, 20_000)], centres + normal(rng, 64, 32, scale=0.1))


def selective_scan():
    """a layer of a state space: 256 steps, 64 channels, 8 states each (associative_scan)"""
    rng, length, width, states = generator(), 256, 64, 8
    weights = {"step": kernel(rng, width, width), "enter": kernel(rng, width, states), "leave": kernel(rng, width, states)}
    rates = -np.exp(normal(rng, width, states, scale=0.3))

    def run(weights, rates, x):
        step = jax.nn.softplus(x @ weights["step"])
        factors = jnp.exp(step[..., None] * rates)
        added = (step * x)[..., None] * (x @ weights["enter"])[:, None, :]

        def combine(left, right):
            return left[0] * right[0], right[0] * left[1] + right[1]

        _, state = lax.associative_scan(combine, (factors, added))
        return jnp.einsum("lws,ls->lw", state, x @ weights["leave"])

    return run, (weights, rates, normal(rng, length, width))


def causal_attention():
    """causal attention of 1,024 tokens, 8 heads of 64"""
    rng = generator()
    return lambda q, k, v: attention(q, k, v, jnp.tril(jnp.ones((1024, 1024), bool))), [normal(rng, 8, 1024, 64) for _ in range(3)]


def heat_stencil():
    """100 steps of the equation of heat on 512 by 512 points (fori_loop, roll)"""

    def run(heat, rate):
        def step(_, x):
            around = sum(jnp.roll(x, shift, axis) for axis in (0, 1) for shift in (-1, 1))
            return x + rate * (around - 4 * x)

        return lax.fori_loop(0, 100, step, heat)

    return run, (normal(generator(), 512, 512), np.float32(0.2))


def depthwise():
    """four blocks of a ConvNeXt: kernels of 7 by 7 for each of 96 channels, 56 by 56 points"""
    rng, width = generator(), 96
    blocks = [(kernel(rng, 7, 7, 1, width), dense(rng, width, 4 * width, width)) for _ in range(4)]

    def run(blocks, x):
        for weights, ((up, raised), (down, lowered)) in blocks:
            y = jax.nn.standardize(convolution(x, weights, ("NHWC", "HWIO", "NHWC"), feature_group_count=width))
            x = x + gelu(y @ up + raised) @ down + lowered
        return x

    return run, (blocks, normal(rng, 1, 56, 56, width))


def embedding_bag():
    """sums of 200,000 rows of a table of 50,000 by 64, in 4,096 bags (gather, segment_sum)"""
    rng = generator()

    def run(table, rows, bags, weights):
        return jax.ops.segment_sum(table[rows] * weights[:, None], bags, 4096)

    rows, bags = (rng.integers(0, n, 200_000).astype(np.int32) for n in (50_000, 4096))
    return run, (normal(rng, 50_000, 64), rows, np.sort(bags), rng.random(200_000, np.float32))


def percentiles():
    """percentiles of 64 columns of 4,096 numbers, and the order of 200,000"""
    rng = generator()
    run = lambda columns, values: (jnp.percentile(columns, jnp.float32([5, 25, 50, 75, 95]), axis=0), jnp.argsort(values))
    return run, (normal(rng, 4096, 64), normal(rng, 200_000))


def adam_update():
    """an update by Adam with weight decay and clipping, of 40 parameters of 4 million numbers in all"""
    rng, optimiser = generator(), optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-3))
    weights = [layer for _ in range(5) for layer in dense(rng, 256, 1024, 512, 256, 128)]

    def run(weights, state, gradients):
        updates, state = optimiser.update(gradients, state, weights)
        return optax.apply_updates(weights, updates), state

    tree = lambda scale, change: jax.tree.map(lambda x: change(normal(rng, *x.shape, scale=scale)), weights)
    clip, (adam, *rest) = optimiser.init(weights)
    adam = adam._replace(count=np.int32(100), mu=tree(1e-2, np.asarray), nu=tree(1e-2, lambda x: 1e-4 + x**2))
    return run, (weights, (clip, (adam, *rest)), tree(0.1, np.asarray))


def residual_training():
    """a step of training of two residual blocks with batch norms, 8 images of 28 by 28 of 32 channels (SGD)"""
    rng, width = generator(), 32
    block = lambda: [(kernel(rng, 3, 3, width, width), 1 + normal(rng, width, scale=0.1), normal(rng, width, scale=0.1)) for _ in range(2)]
    weights = {"blocks": [block(), block()], "head": dense(rng, width, 10)[0]}

    def norm(x, scale, bias):
        mean, variance = x.mean((0, 1, 2)), x.var((0, 1, 2))
        return scale * (x - mean) * lax.rsqrt(variance + 1e-5) + bias, (mean, variance)

    def loss(weights, images, labels):
        x, seen = images, []
        for first, second in weights["blocks"]:
            y, moments = norm(convolution(x, first[0], ("NHWC", "HWIO", "NHWC")), *first[1:])
            z, others = norm(convolution(jax.nn.relu(y), second[0], ("NHWC", "HWIO", "NHWC")), *second[1:])
            x, seen = jax.nn.relu(x + z), [*seen, moments, others]
        logits = x.mean((1, 2)) @ weights["head"][0] + weights["head"][1]
        return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean(), seen

    def run(weights, running, images, labels):
        (value, seen), gradients = jax.value_and_grad(loss, has_aux=True)(weights, images, labels)
        weights = jax.tree.map(lambda w, g: w - 0.05 * g, weights, gradients)
        return weights, jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, running, seen), value

    running = [(normal(rng, width, scale=0.1), 1 + rng.random(width, np.float32)) for _ in range(4)]
    return run, (weights, running, normal(rng, 8, 28, 28, width), rng.integers(0, 10, 8).astype(np.int32))


def volumes():
    """three convolutions of volumes of 32 by 32 by 32, with pooling"""
    rng = generator()
    weights = [kernel(rng, 3, 3, 3, n, m) for n, m in ((1, 16), (16, 32), (32, 32))]

    def run(weights, x):
        for each in weights:
            x = jax.nn.relu(convolution(x, each, ("NDHWC", "DHWIO", "NDHWC")))
            x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 2, 1), (1, 2, 2, 2, 1), "VALID")
        return x

    return run, (weights, normal(rng, 1, 32, 32, 32, 1))


def image_decoder():
    """a decoder of images: four transposed convolutions from 8 by 8 of 128 channels to 128 by 128 of three"""
    rng = generator()
    weights = [kernel(rng, 4, 4, n, m) for n, m in ((128, 64), (64, 32), (32, 16), (16, 3))]

    def run(weights, x):
        for each in weights[:-1]:
            x = jax.nn.leaky_relu(lax.conv_transpose(x, each, (2, 2), "SAME"))
        return jnp.tanh(lax.conv_transpose(x, weights[-1], (2, 2), "SAME"))

    return run, (weights, normal(rng, 2, 8, 8, 128))


def wavenet():
    """a WaveNet of 12 dilated convolutions, 2,048 samples of 32 channels"""
    rng, width = generator(), 32
    layers = [(kernel(rng, 2, width, 2 * width), kernel(rng, width, 2 * width)) for _ in range(12)]

    def run(layers, x):
        total = 0
        for i, (weights, out) in enumerate(layers):
            dilation = 1 << i % 6
            y = convolution(x, weights, ("NWC", "WIO", "NWC"), padding=[(dilation, 0)], rhs_dilation=(dilation,))
            signal, gate = jnp.split(y, 2, -1)
            rest, skipped = jnp.split(jnp.tanh(signal) * jax.nn.sigmoid(gate) @ out, 2, -1)
            x, total = x + rest, total + skipped
        return jax.nn.relu(total)

    return run, (layers, normal(rng, 1, 2048, width))


def mixture_of_experts():
    """a layer of 8 experts, of which each of 256 tokens of width 256 has two (sort, scatter, gather)"""
    rng, width, experts, tokens, capacity = generator(), 256, 8, 256, 96
    layers = lambda *sizes: kernel(rng, experts, *sizes) * np.float32(experts**0.5)
    weights = {"router": kernel(rng, width, experts), "up": layers(width, 2 * width), "down": layers(2 * width, width)}

    def run(weights, x):
        scores, chosen = lax.top_k(jax.nn.softmax(x @ weights["router"]), 2)
        scores, chosen = (scores / scores.sum(-1, keepdims=True)).ravel(), chosen.ravel()
        order = jnp.argsort(chosen)
        sizes = jnp.bincount(chosen, length=experts)
        place = jnp.arange(2 * tokens) - (jnp.cumsum(sizes) - sizes)[chosen[order]]
        source = order // 2
        given = jnp.zeros((experts, capacity, width)).at[chosen[order], place].set(x[source], mode="drop")
        made = jnp.einsum("ecf,efd->ecd", jax.nn.silu(jnp.einsum("ecd,edf->ecf", given, weights["up"])), weights["down"])
        taken = made.at[chosen[order], place].get(mode="fill", fill_value=0) * scores[order][:, None]
        return x + jnp.zeros_like(x).at[source].add(taken), sizes

    return run, (weights, normal(rng, tokens, width))


def int4_layers():
    """two layers 1024-4096-1024 whose weights are of 4 bits, two in a byte, with a scale for each 64; 4 tokens"""
    rng, group = generator(), 64
    numbers = lambda n, m: rng.integers(0, 256, (n // 2, m)).astype(np.uint8)
    layer = lambda n, m: (numbers(n, m), (0.2 * n**-0.5 * (1 + rng.random((n // group, m)))).astype(np.float32))

    def weights_of(packed, scales):
        low, high = (packed & 15).astype(jnp.int8) - 8, (packed >> 4).astype(jnp.int8) - 8
        numbers = jnp.stack([low, high], 1).reshape(-1, packed.shape[1]).astype(jnp.float32)
        return (numbers.reshape(-1, group, packed.shape[1]) * scales[:, None]).reshape(numbers.shape)

    return lambda up, down, x: jax.nn.silu(x @ weights_of(*up)) @ weights_of(*down), (layer(1024, 4096), layer(4096, 1024), normal(rng, 4, 1024))


def decoding_f16():
    """a token of two layers of f16, width 1024, with a cache of keys and values for 1,024"""
    rng, width, count, length, f16 = generator(), 1024, 16, 1024, np.float16
    sizes = {"in": (width, 3 * width), "out": (width, width), "up": (width, 4 * width), "down": (4 * width, width)}
    layer = lambda: {name: kernel(rng, *size).astype(f16) for name, size in sizes.items()}

    def normalized(x):
        return jax.nn.standardize(x.astype(jnp.float32)).astype(f16)

    def run(layers, caches, x, position):
        seen, written = jnp.arange(length) <= position, []
        for layer, (keys, values) in zip(layers, caches):
            query, key, value = jnp.split((normalized(x) @ layer["in"]).reshape(3 * count, 1, -1), 3)
            keys = lax.dynamic_update_slice(keys, key, (0, position, 0))
            values = lax.dynamic_update_slice(values, value, (0, position, 0))
            scores = jnp.where(seen, jnp.einsum("hqd,hkd->hqk", query, keys).astype(jnp.float32) * (width // count) ** -0.5, -1e9)
            attended = jnp.einsum("hqk,hkd->hqd", jax.nn.softmax(scores).astype(f16), values)
            x = x + attended.reshape(1, width) @ layer["out"]
            x = x + jax.nn.silu(normalized(x) @ layer["up"]) @ layer["down"]
            written.append((keys, values))
        return x, written

    cache = lambda: normal(rng, count, length, width // count).astype(f16)
    return run, ([layer(), layer()], [(cache(), cache()) for _ in range(2)], normal(rng, 1, width).astype(f16), np.int32(700))


def llama_prefill():
    """two layers with rotary positions, norms by root mean square and groups of queries, width 512, 128 tokens"""
    rng, width, count, groups, size, length = generator(), 512, 8, 2, 64, 128
    layer = lambda: {
        "norms": 1 + normal(rng, 2, width, scale=0.1), "query": kernel(rng, width, count * size), "key": kernel(rng, width, groups * size),
        "value": kernel(rng, width, groups * size), "out": kernel(rng, count * size, width), "gate": kernel(rng, width, 1408),
        "up": kernel(rng, width, 1408), "down": kernel(rng, 1408, width),
    }  # fmt: skip

    def normalized(x, scale):
        return scale * x * lax.rsqrt(jnp.mean(x**2, -1, keepdims=True) + 1e-6)

    def rotated(x):
        angles = jnp.arange(length)[:, None] * 10_000.0 ** (-jnp.arange(0, size, 2) / size)
        low, high = jnp.split(x, 2, -1)
        return jnp.concatenate([low * jnp.cos(angles) - high * jnp.sin(angles), high * jnp.cos(angles) + low * jnp.sin(angles)], -1)

    def run(layers, x):
        mask = jnp.tril(jnp.ones((length, length), bool))
        for layer in layers:
            y = normalized(x, layer["norms"][0])
            keys, values = rotated(heads(y @ layer["key"], groups)), heads(y @ layer["value"], groups)
            repeated = (jnp.repeat(each, count // groups, 0) for each in (keys, values))
            x = x + joined(attention(rotated(heads(y @ layer["query"], count)), *repeated, mask)) @ layer["out"]
            y = normalized(x, layer["norms"][1])
            x = x + (jax.nn.silu(y @ layer["gate"]) * (y @ layer["up"])) @ layer["down"]
        return x

    return run, ([layer() for _ in range(2)], normal(rng, length, width))


def crf():
    """the sum over all sequences of 32 labels, 16 sentences of 100 words (scan of logarithms of sums), and its gradient"""
    rng, labels = generator(), 32

    def total(scores, transitions):
        def step(state, each):
            return jax.nn.logsumexp(state[:, :, None] + transitions, axis=1) + each, None

        return jax.nn.logsumexp(lax.scan(step, scores[0], scores[1:])[0], -1).mean()

    return jax.value_and_grad(total, (0, 1)), (normal(rng, 100, 16, labels), normal(rng, labels, labels))


def option_pricing():
    """an Asian option by 20,000 paths of 50 steps (random numbers, cumulative sums), and how it depends on the price"""

    def price(start, key):
        rate, deviation, steps = 0.03, 0.2, 50
        noise = jax.random.normal(jax.random.wrap_key_data(key), (20_000, steps))
        growth = (rate - deviation**2 / 2) / steps + deviation * steps**-0.5 * noise
        paths = start * jnp.exp(jnp.cumsum(growth, 1))
        return jnp.exp(-rate) * jnp.maximum(paths.mean(1) - 100, 0).mean()

    return jax.value_and_grad(price), (np.float32(101), np.uint32([0, 42]))


def kalman():
    """a Kalman filter of four states and two measurements over 500 steps (scan of small matrices)"""
    rng = generator()
    motion = np.eye(4, dtype=np.float32) + 0.1 * np.eye(4, k=2, dtype=np.float32)
    seen = np.eye(2, 4, dtype=np.float32)

    def run(motion, seen, measured):
        noise, error = 0.01 * jnp.eye(4), 0.1 * jnp.eye(2)

        def step(state, measurement):
            mean, spread = state
            mean, spread = motion @ mean, motion @ spread @ motion.T + noise
            innovation = seen @ spread @ seen.T + error
            gain = jnp.linalg.solve(innovation, seen @ spread).T
            mean = mean + gain @ (measurement - seen @ mean)
            return (mean, (jnp.eye(4) - gain @ seen) @ spread), mean

        return lax.scan(step, (jnp.zeros(4), jnp.eye(4)), measured)

    return run, (motion, seen, np.cumsum(normal(rng, 500, 2, scale=0.1), 0).astype(np.float32))


def groups():
    """100,000 rows counted in 512 bins and sorted by two keys, with cumulative sums and the largest of each group"""
    rng = generator()

    def run(keys, ranks, values):
        counts = jnp.zeros(512, jnp.int32).at[keys].add(1)
        histogram, _ = jnp.histogram(values, 64, (-4, 4))
        keys, ranks, ordered = lax.sort((keys, ranks, values), num_keys=2)
        sums = jnp.cumsum(ordered)
        return counts, histogram, keys, sums, jax.ops.segment_max(ordered, keys, 512), lax.cummax(ordered)

    keys, ranks = (rng.integers(0, n, 100_000).astype(np.int32) for n in (512, 100_000))
    return run, (keys, ranks, np.round(normal(rng, 100_000), 2))


def image_augmentation():
    """four images of 240 by 320 rotated, resized to 224 by 224 and normalised (gather, bilinear weights)"""
    rng = generator()

    def augment(image, angle, shift):
        rows, columns = jnp.meshgrid(jnp.arange(240) - 119.5, jnp.arange(320) - 159.5, indexing="ij")
        places = jnp.cos(angle) * rows - jnp.sin(angle) * columns + 119.5, jnp.sin(angle) * rows + jnp.cos(angle) * columns + 159.5
        rotated = jax.vmap(lambda channel: map_coordinates(channel, places, 1, "nearest"), 2, 2)(image.astype(jnp.float32))
        resized = jax.image.resize(rotated, (224, 224, 3), "bilinear")
        return (jnp.clip(resized * shift, 0, 255) / 255 - 0.45) / 0.22

    images = rng.integers(0, 256, (4, 240, 320, 3)).astype(np.uint8)
    return jax.vmap(augment), (images, normal(rng, 4, scale=0.2), 1 + normal(rng, 4, scale=0.1))


KINDS = {
    kind.__name__: kind
    for kind in (
        rk4, int8_layers, mlp_mixer, fft_convolution, speech_encoder, bf16_feed_forward, gelu_layers, top_k, gru, k_means,
        selective_scan, causal_attention, heat_stencil, depthwise, embedding_bag, percentiles,
        adam_update, residual_training, volumes, image_decoder, wavenet, mixture_of_experts, int4_layers, decoding_f16,
        llama_prefill, crf, option_pricing, kalman, groups, image_augmentation,
    )
}  # fmt: skip

if __name__ == "__main__":
    main(__doc__, KINDS)
