"""Runs programs of the size of ResNet-50 and BERT-base by XLA and by this project's interpreter.

The models are made in JAX with random weights, which are arguments of the programs. Results must agree within
single precision; the times of both are printed.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile
import time

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from ..shared.evaluate import evaluate

SEED = 20260813
TOLERANCE = 2e-4


class Weights:
    """Draws weights as a model asks for them, scaled so that activations keep their size."""

    def __init__(self):
        self.rng, self.all = np.random.default_rng(SEED), []

    def normal(self, *shape, fan=None):
        scale = (2.0 / fan) ** 0.5 if fan else 0.02
        return self.add(self.rng.normal(size=shape) * scale)

    def near(self, value, *shape):
        return self.add(value + 0.1 * self.rng.random(shape))

    def add(self, values):
        self.all.append(np.asarray(values, dtype=np.float32))
        return len(self.all) - 1


def resnet50():
    """Inference of one image of 224 by 224, batch normalization as its own operations."""
    weights, layers = Weights(), []
    stages = ((3, 64), (4, 128), (6, 256), (3, 512))

    def convolution(size, inputs, outputs):
        kernel = weights.normal(size, size, inputs, outputs, fan=size * size * inputs)
        normalization = (weights.near(v, outputs) for v in (1, 0, 0, 1))
        return kernel, *normalization

    stem, inputs = convolution(7, 3, 64), 64
    for stage, (blocks, width) in enumerate(stages):
        for block in range(blocks):
            stride = 2 if block == 0 and stage > 0 else 1
            body = [convolution(1, inputs, width), convolution(3, width, width), convolution(1, width, 4 * width)]
            shortcut = convolution(1, inputs, 4 * width) if block == 0 else None
            layers.append((stride, body, shortcut))
            inputs = 4 * width
    head, bias = weights.normal(inputs, 1000), weights.near(0, 1000)

    def forward(w, image):
        def convolve(x, layer, stride=1):
            kernel, scale, offset, mean, variance = (w[i] for i in layer)
            x = lax.conv_general_dilated(
                x, kernel, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
            )
            return (x - mean) * (scale * lax.rsqrt(variance + 1e-5)) + offset

        x = jax.nn.relu(convolve(image, stem, 2))
        x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
        for stride, (first, second, third), shortcut in layers:
            y = jax.nn.relu(convolve(x, first))
            y = jax.nn.relu(convolve(y, second, stride))
            y = 0.2 * convolve(y, third)
            x = jax.nn.relu(y + (x if shortcut is None else convolve(x, shortcut, stride)))
        return jax.nn.softmax(jnp.mean(x, (1, 2)) @ w[head] + w[bias])

    image = weights.rng.normal(size=(1, 224, 224, 3)).astype(np.float32)
    return forward, weights.all, image


def bert_base(sequence=128):
    """The hidden states of one sequence of tokens, of which the last ones are masked."""
    weights, width, heads, inner = Weights(), 768, 12, 3072
    tokens, positions = weights.normal(30522, width), weights.normal(512, width)

    def normalization():
        return weights.near(1, width), weights.near(0, width)

    def dense(inputs, outputs):
        return weights.normal(inputs, outputs), weights.near(0, outputs)

    first = normalization()
    layers = [
        (*(dense(width, width) for _ in range(4)), normalization(), dense(width, inner), dense(inner, width), normalization())
        for _ in range(12)
    ]

    def forward(w, ids):
        def normalize(x, layer):
            centered = x - jnp.mean(x, -1, keepdims=True)
            variance = jnp.mean(centered * centered, -1, keepdims=True)
            return centered * lax.rsqrt(variance + 1e-12) * w[layer[0]] + w[layer[1]]

        def apply(x, layer):
            return x @ w[layer[0]] + w[layer[1]]

        def split(x):
            return x.reshape(*x.shape[:2], heads, width // heads)

        mask = jnp.where(ids != 0, 0.0, -1e9)[:, None, None, :]
        x = normalize(w[tokens][ids] + w[positions][: ids.shape[1]], first)
        for query, key, value, out, norm, up, down, last in layers:
            q, k, v = (split(apply(x, layer)) for layer in (query, key, value))
            scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(width / heads) + mask
            attended = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v)
            x = normalize(x + apply(attended.reshape(x.shape), out), norm)
            x = normalize(x + apply(jax.nn.gelu(apply(x, up), approximate=True), down), last)
        return x

    ids = weights.rng.integers(1, 30522, (1, sequence)).astype(np.int32)
    ids[:, -sequence // 8 :] = 0
    return forward, weights.all, ids


MODELS = {"resnet50": resnet50, "bert_base": bert_base}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", default=",".join(MODELS), metavar="NAME,NAME", help="default: %(default)s")
    parser.add_argument("--classes", default=".dev/classes", help="class path of this project (default: %(default)s)")
    parser.add_argument("--times", type=int, default=3, help="runs after the first one (default: %(default)s)")
    parser.add_argument("--keep", metavar="DIR", help="leave programs, weights and results here")
    parser.add_argument("--parallel", action="store_true", help="let the interpreter use all cores")
    return parser.parse_args()


def prepare(name, folder, times):
    """Writes a model's program and arguments; returns XLA's result."""
    forward, weights, data = MODELS[name]()
    function = jax.jit(forward)
    (folder / f"{name}.mlir").write_text(function.lower(weights, data).as_text())
    for i, argument in enumerate([*weights, data]):
        np.save(folder / f"{name}.in{i}.npy", argument)
    on_device = jax.device_put((weights, data))
    expected = np.asarray(function(*on_device))
    for _ in range(times):
        start, processors = time.perf_counter(), time.process_time()
        function(*on_device).block_until_ready()
        passed, worked = time.perf_counter() - start, time.process_time() - processors
        print(f"{name} by XLA {passed:.3f} s, {worked:.3f} s of processors", flush=True)
    return expected


def difference(folder, name, expected):
    """None if the interpreter's result is XLA's, otherwise a sentence."""
    error = folder / f"{name}.error"
    if error.exists():
        return error.read_text()
    actual = np.load(folder / f"{name}.out0.npy")
    worst = np.abs(actual - expected).max() / np.abs(expected).max()
    print(f"{name}: differs from XLA by at most {worst:.2g} of the largest element")
    return None if worst <= TOLERANCE else f"differs by {worst:.2g}"


def main():
    options = arguments()
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        for name in options.models.split(","):
            folder = pathlib.Path(options.keep or scratch) / name
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            expected = prepare(name, folder, options.times)
            evaluate(options.classes, folder, options.times, options.parallel)
            problem = difference(folder, name, expected)
            if problem:
                failed = True
                print(f"{name}: {problem}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
