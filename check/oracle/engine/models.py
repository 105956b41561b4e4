"""Writes the programs that the engine is measured by, with inputs and what XLA computes for them.

    python -m check.oracle.engine.models FOLDER [model...]
        writes the models named, or all

`NAME.mlir.bc` is a portable artifact, `NAME.safetensors` has its inputs `input.0` … and XLA's results `output.0` …. Weights are inputs
of the programs, drawn from a fixed seed. EngineBench.java and bench.py run what is written here.
"""

import argparse
import os
import pathlib
import time

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import nnx
from jax import export, lax

from ..bench import language as bench_language, vision as bench_vision
from ..interpreter import models
from ..shared import jitted, tensor_files, upstream

SEED = 20260813
END = ".mlir.bc"


def generator():
    return np.random.default_rng(SEED)


def normal(rng, *shape, scale=1.0):
    return (scale * rng.standard_normal(shape, np.float32)).astype(np.float32)


def draw(tree, rng):
    """Weights of these shapes: matrices and kernels keep the size of activations, vectors of scales are near one."""

    def leaf(path, shape):
        name = jax.tree_util.keystr(path)
        if len(shape.shape) > 1:
            return normal(rng, *shape.shape, scale=max(1, np.prod(shape.shape[:-1])) ** -0.5)
        return ("scale" in name) + normal(rng, *shape.shape, scale=0.1)

    return jax.tree_util.tree_map_with_path(leaf, tree)


def dense(rng, *widths):
    """Weights and biases of layers from each width to the next."""
    return [(normal(rng, n, m, scale=(2 / n) ** 0.5), normal(rng, m, scale=0.1)) for n, m in zip(widths, widths[1:])]


def perceptron(layers, x, activation=jax.nn.relu):
    for weight, bias in layers[:-1]:
        x = activation(x @ weight + bias)
    weight, bias = layers[-1]
    return x @ weight + bias


def adam_step(loss):
    """A step of training by Adam, whose state is made of two trees of moments."""
    optimiser = optax.adam(1e-3)

    def step(weights, state, *data):
        value, gradient = jax.value_and_grad(loss)(weights, *data)
        updates, state = optimiser.update(gradient, state, weights)
        return optax.apply_updates(weights, updates), state, value

    def start(weights, rng):
        """The state after some steps: a second moment of zero would make the first update depend on signs alone."""
        count, *rest = optimiser.init(weights)
        moments = lambda scale: jax.tree.map(lambda x: scale(normal(rng, *x.shape)), weights)
        return (count._replace(count=np.int32(100), mu=moments(lambda x: 1e-2 * x), nu=moments(lambda x: 1e-2 + 1e-4 * x**2)), *rest)

    return step, start


# The models: each returns a function and the arguments that it is called with.


def mlp():
    """a perceptron 784-512-512-10, batch 1"""
    rng = generator()
    return lambda layers, x: jax.nn.softmax(perceptron(layers, x)), (dense(rng, 784, 512, 512, 10), normal(rng, 1, 784))


def resnet50():
    """ResNet-50, inference of an image of 224 by 224"""
    forward, weights, image = models.resnet50()
    return forward, (weights, image)


def bert_base():
    """BERT-base, inference of 128 tokens"""
    forward, weights, ids = models.bert_base()
    return forward, (weights, ids)


def vit_small():
    """ViT-S/16, inference of an image of 224 by 224 (flax.nnx)"""
    rng = generator()
    small = lambda: bench_vision.VisionTransformer(nnx.Rngs(0), width=384, heads=6)
    structure, shapes = nnx.split(nnx.eval_shape(small))
    weights = draw(nnx.to_pure_dict(shapes), rng)

    def classify(weights, images):
        state = jax.tree.unflatten(jax.tree.structure(shapes), jax.tree.leaves(weights))
        return jax.nn.softmax(nnx.merge(structure, state)(images))

    return classify, (weights, normal(rng, 1, 224, 224, 3))


def diffusion_unet():
    """the UNet of a diffusion model, inference of an image of 64 by 64 (flax.linen)"""
    rng, model = generator(), bench_vision.UNet()
    image, moment = normal(rng, 1, 64, 64, 3), np.float32([500])
    weights = draw(jax.eval_shape(model.init, jax.random.key(0), image, moment)["params"], rng)
    return lambda weights, image, moment: model.apply({"params": weights}, image, moment), (weights, image, moment)


def gpt_decoding():
    """a GPT of 12 layers: a token after 512 others, with a cache of keys and values for 1024"""
    rng, width, heads, layers, length, vocabulary = generator(), 768, 12, 12, 1024, 50257
    norm = lambda: (1 + normal(rng, width, scale=0.1), normal(rng, width, scale=0.1))
    layer = lambda: {
        "norm1": norm(), "qkv": dense(rng, width, 3 * width)[0], "out": dense(rng, width, width)[0],
        "norm2": norm(), "up": dense(rng, width, 4 * width)[0], "down": dense(rng, 4 * width, width)[0],
    }  # fmt: skip
    weights = {
        "tokens": normal(rng, vocabulary, width, scale=0.02), "positions": normal(rng, length, width, scale=0.02),
        "layers": [layer() for _ in range(layers)], "norm": norm(),
    }  # fmt: skip
    caches = normal(rng, layers, 2, 1, heads, length, width // heads)

    def normalize(x, norm):
        return jax.nn.standardize(x, epsilon=1e-5) * norm[0] + norm[1]

    def apply(x, layer):
        return x @ layer[0] + layer[1]

    def decode(weights, caches, token, position):
        x, written = weights["tokens"][token] + weights["positions"][position], []
        seen = jnp.arange(length) <= position
        for layer, cache in zip(weights["layers"], caches):
            query, *new = jnp.split(apply(normalize(x, layer["norm1"]), layer["qkv"]).reshape(1, 3 * heads, 1, -1), 3, axis=1)
            cache = lax.dynamic_update_slice(cache, jnp.stack(new), (0, 0, 0, position, 0))
            scores = jnp.einsum("bhqd,bhkd->bhqk", query, cache[0]) / np.sqrt(width // heads)
            attended = jax.nn.softmax(jnp.where(seen, scores, -1e9)) @ cache[1]
            x = x + apply(attended.reshape(1, width), layer["out"])
            x = x + apply(jax.nn.gelu(apply(normalize(x, layer["norm2"]), layer["up"])), layer["down"])
            written.append(cache)
        logits = normalize(x, weights["norm"]) @ weights["tokens"].T
        return logits, jnp.argmax(logits, -1), written

    return decode, (weights, list(caches), np.int32([42]), np.int32(512))


def lstm():
    """an LSTM of width 512 over 128 steps, batch 16 (scan)"""
    rng, width = generator(), 512
    weights = [normal(rng, 2 * width, 4 * width, scale=width**-0.5), normal(rng, 4 * width, scale=0.1)]

    def run(weights, sequence):
        def step(state, x):
            hidden, cell = state
            gates = jnp.concatenate([x, hidden], -1) @ weights[0] + weights[1]
            enter, forget, leave, new = jnp.split(gates, 4, axis=-1)
            cell = jax.nn.sigmoid(forget + 1) * cell + jax.nn.sigmoid(enter) * jnp.tanh(new)
            hidden = jax.nn.sigmoid(leave) * jnp.tanh(cell)
            return (hidden, cell), hidden

        zeros = jnp.zeros((sequence.shape[1], width))
        return lax.scan(step, (zeros, zeros), sequence)

    return run, (weights, normal(rng, 128, 16, width))


def gnn():
    """a graph network: 3 layers of messages along 50,000 edges between 10,000 nodes (segment_sum)"""
    rng, nodes, edges, width = generator(), 10_000, 50_000, 64
    layers = [{"message": dense(rng, 2 * width, width, width), "node": dense(rng, 2 * width, width)} for _ in range(3)]

    def forward(layers, x, senders, receivers):
        count = jnp.maximum(jax.ops.segment_sum(jnp.ones(edges), receivers, nodes), 1)[:, None]
        for layer in layers:
            messages = perceptron(layer["message"], jnp.concatenate([x[senders], x[receivers]], -1))
            received = jax.ops.segment_sum(messages, receivers, nodes) / count
            x = x + jax.nn.relu(perceptron(layer["node"], jnp.concatenate([x, received], -1)))
        return x, x.mean(0)

    ends = (rng.integers(0, nodes, edges).astype(np.int32) for _ in range(2))
    return forward, (layers, normal(rng, nodes, width), *ends)


def vae_training():
    """a variational autoencoder of 28 by 28 images, batch 128: a step of training by Adam, with noise of threefry"""
    rng = generator()
    weights = {"encoder": dense(rng, 784, 512, 256, 64), "decoder": dense(rng, 32, 256, 512, 784)}

    def loss(weights, images, key):
        mean, deviation = jnp.split(perceptron(weights["encoder"], images), 2, axis=-1)
        noise = jax.random.normal(jax.random.wrap_key_data(key), mean.shape)
        logits = perceptron(weights["decoder"], mean + jnp.exp(0.5 * deviation) * noise)
        likelihood = optax.sigmoid_binary_cross_entropy(logits, images).sum(-1)
        divergence = -0.5 * jnp.sum(1 + deviation - mean**2 - jnp.exp(deviation), -1)
        return jnp.mean(likelihood + divergence)

    step, start = adam_step(loss)
    images = rng.random((128, 784), np.float32)
    return step, (weights, start(weights, rng), images, np.uint32([0, 7]))


def transformer_training():
    """a GPT of 4 layers of width 256, batch 8 of 128 tokens: a step of training by Adam (flax.linen)"""
    rng, model = generator(), bench_language.Gpt(4, 256, 8, vocabulary=8192, context=128)
    tokens = rng.integers(0, 8192, (8, 129)).astype(np.int32)
    apply = lambda weights, tokens: model.apply({"params": weights}, tokens, training=False)
    weights = draw(jax.eval_shape(lambda: model.init(jax.random.key(0), tokens[:, :-1], training=False))["params"], rng)

    def loss(weights, tokens):
        logits = apply(weights, tokens[:, :-1])
        return optax.softmax_cross_entropy_with_integer_labels(logits, tokens[:, 1:]).mean()

    step, start = adam_step(loss)
    return step, (weights, start(weights, rng), tokens)


def fft():
    """transforms and their inverses: 512 by 512, 16 of 2^16, also of real numbers"""
    rng = generator()

    def transform(image, signals, real):
        filtered = jnp.fft.fft2(image) * jnp.exp(-jnp.linspace(0, 1, image.shape[-1]))
        spectrum = jnp.fft.fft(signals)
        return filtered, jnp.fft.ifft2(filtered), spectrum, jnp.fft.ifft(spectrum), jnp.fft.irfft(jnp.abs(jnp.fft.rfft(real)) ** 2)

    complexes = lambda *shape: (normal(rng, *shape) + 1j * normal(rng, *shape)).astype(np.complex64)
    return transform, (complexes(512, 512), complexes(16, 1 << 16), normal(rng, 1 << 16))


def sort():
    """a sort of 2^20 floats, one with indices, the ten best and the best of 1000 rows of 2000"""
    rng = generator()

    def order(values, rows):
        return jnp.sort(values), jnp.argsort(values), lax.top_k(rows, 10), jnp.argmax(rows, -1)

    return order, (normal(rng, 1 << 20), normal(rng, 1000, 2000))


def random_numbers():
    """2^22 uniform and 2^22 normal random numbers (threefry)"""

    def numbers(key):
        first, second = jax.random.split(jax.random.wrap_key_data(key))
        return jax.random.uniform(first, (1 << 22,)), jax.random.normal(second, (1 << 22,))

    return numbers, (np.uint32([0, 42]),)


def scan_gradient():
    """the gradient of a recurrence of 4000 steps, width 64"""
    rng, width, steps = generator(), 64, 4000
    weights = (normal(rng, width, width, scale=0.9 * width**-0.5), normal(rng, 8, width), normal(rng, width, scale=0.1))

    def loss(weights, inputs, wanted):
        recurrent, enter, bias = weights

        def step(hidden, each):
            x, y = each
            hidden = jnp.tanh(hidden @ recurrent + x @ enter + bias)
            return hidden, jnp.mean((hidden - y) ** 2)

        return lax.scan(step, jnp.zeros(width), (inputs, wanted))[1].mean()

    return jax.value_and_grad(loss), (weights, normal(rng, steps, 8), np.tanh(normal(rng, steps, width)))


MODELS = {
    model.__name__: model
    for model in (
        mlp, resnet50, bert_base, vit_small, diffusion_unet, gpt_decoding, lstm, gnn, vae_training, transformer_training,
        fft, sort, random_numbers, scan_gradient,
    )
}  # fmt: skip


def write(model, folder):
    name, (function, arguments) = model.__name__, model()
    inputs = [np.asarray(leaf) for leaf in jax.tree.leaves(arguments)]
    exported = export.export(jax.jit(function, keep_unused=True), platforms=["cpu"])(*arguments)
    with upstream.context():
        program = upstream.deserialize(bytes(exported.mlir_module_serialized))
        artifact = upstream.serialize_module(program, upstream.current_version(), other_dialects=True)
    outputs = map(np.asarray, jitted.lowered(artifact, inputs, exported.out_avals).compile()(*inputs))
    (folder / f"{name}{END}").write_bytes(artifact)
    tensors = {f"input.{i}": array for i, array in enumerate(inputs)} | {f"output.{i}": array for i, array in enumerate(outputs)}
    tensor_files.save(folder / f"{name}.safetensors", tensors)


def main(description, models):
    """The command that writes some of these models, or all."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("models", nargs="*", metavar="model", help=", ".join(models))
    options = parser.parse_args()
    unknown = [name for name in options.models if name not in models]
    if unknown:
        parser.error(f"no such model: {', '.join(unknown)}")
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.models or models:
        start = time.perf_counter()
        write(models[name], options.folder)
        print(f"{name}: {models[name].__doc__}, {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main(__doc__, MODELS)
