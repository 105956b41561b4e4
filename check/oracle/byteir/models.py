"""Finds ByteIR's operations in models exported by JAX, and computes with them.

A transformer block (by flax, if that is installed) and a small ResNet. Every softmax, layer_norm and gelu in
them must be found; the programs before, after, and decomposed again must give JAX's results; artifacts at the
oldest and the current version that hold the calls must be read back the same.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .. import ROOT
from ..shared.evaluate import evaluate

SEED = 20260813
TOLERANCE = 2e-4
VERSIONS = ("1.0.0", "current")


def normal(rng, *shape):
    return (rng.standard_normal(shape) / max(1, shape[0]) ** 0.5).astype(np.float32)


def transformer_block(rng):
    """Attention and a perceptron, each behind a layer normalization, written in JAX."""
    width, heads, inner = 32, 4, 64

    def normalize(x, scale, offset):
        mean, variance = jnp.mean(x, -1, keepdims=True), jnp.var(x, -1, keepdims=True)
        return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + offset

    def forward(p, x):
        h = normalize(x, *p["first"])
        q, k, v = (jnp.reshape(h @ w, (*h.shape[:-1], heads, -1)) for w in p["qkv"])
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(width / heads)
        mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
        weights = jax.nn.softmax(jnp.where(mask, scores, -1e9))
        x = x + jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(x.shape) @ p["out"]
        h = normalize(x, *p["second"])
        return x + jax.nn.gelu(h @ p["up"]) @ p["down"]

    affine = lambda: (1 + 0.1 * normal(rng, width), normal(rng, width))
    parameters = {
        "first": affine(),
        "second": affine(),
        "qkv": [normal(rng, width, width) for _ in range(3)],
        "out": normal(rng, width, width),
        "up": normal(rng, width, inner),
        "down": normal(rng, inner, width),
    }
    return forward, (parameters, normal(rng, 2, 8, width)), {"softmax": 1, "layer_norm": 2, "gelu": 1}


def flax_block(rng):
    """The same of flax's modules, with the exact gelu."""
    from flax import linen

    class Block(linen.Module):
        @linen.compact
        def __call__(self, x):
            h = linen.LayerNorm()(x)
            x = x + linen.MultiHeadDotProductAttention(num_heads=4)(h, h)
            h = linen.LayerNorm(use_fast_variance=False)(x)
            return x + linen.Dense(x.shape[-1])(linen.gelu(linen.Dense(64)(h), approximate=False))

    block, x = Block(), normal(rng, 2, 8, 32)
    parameters = jax.tree.map(
        lambda leaf: normal(rng, *leaf.shape), jax.eval_shape(block.init, jax.random.key(0), x)
    )
    return block.apply, (parameters, x), {"softmax": 1, "layer_norm": 2, "gelu": 1}


def resnet(rng):
    """A small ResNet with batch normalization, and a head of softmax."""
    width = 8

    def convolve(x, kernel, stride=1):
        return lax.conv_general_dilated(x, kernel, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def normalize(x, layer):
        scale, offset, mean, variance = layer
        return (x - mean) * (scale * lax.rsqrt(jnp.abs(variance) + 1e-5)) + offset

    def forward(p, image):
        x = jax.nn.relu(normalize(convolve(image, p["stem"], 2), p["norm"]))
        for first, second, norms in p["blocks"]:
            y = jax.nn.relu(normalize(convolve(x, first), norms[0]))
            x = jax.nn.relu(x + normalize(convolve(y, second), norms[1]))
        logits = jnp.mean(x, (1, 2)) @ p["head"]
        return jax.nn.softmax(logits), jax.nn.log_softmax(logits), jnp.argmax(logits, -1)

    norm = lambda: tuple(1 + 0.1 * normal(rng, width) for _ in range(4))
    kernel = lambda inputs: normal(rng, 3, 3, inputs, width) / inputs
    parameters = {
        "stem": kernel(3),
        "norm": norm(),
        "blocks": [(kernel(width), kernel(width), (norm(), norm())) for _ in range(2)],
        "head": normal(rng, width, 10),
    }
    return forward, (parameters, normal(rng, 2, 16, 16, 3)), {"softmax": 1, "log_softmax": 1, "arg_max": 1}


MODELS = {"transformer_block": transformer_block, "flax_block": flax_block, "resnet": resnet}


def run(command, path, *options):
    """What a command of this project makes of a file."""
    done = subprocess.run([str(ROOT / "bin" / command), *options, str(path)], capture_output=True)
    if done.returncode:
        raise SystemExit(f"{command} {' '.join(options)} {path}: {done.stderr.decode()[:2000]}")
    return done.stdout


def call_lines(text):
    return [line.strip() for line in text.splitlines() if "@byteir." in line]


def calls(text):
    """How often each target is called."""
    counts = {}
    for target in re.findall(r"@byteir\.(\w+)\(", text):
        counts[target] = counts.get(target, 0) + 1
    return counts


def round_trip(path, text, version):
    """Writes the program that an artifact at this version is read back as; says if calls differ."""
    artifact = path.with_name(f"{path.stem}_{version.replace('.', '_')}.bc")
    artifact.write_bytes(run("stablehlo-translate", path, "--serialize", f"--target={version}"))
    back = run("stablehlo-translate", artifact, "--deserialize").decode()
    artifact.with_suffix(".mlir").write_text(back)
    same = call_lines(back) == call_lines(text)
    return [] if same else [f"an artifact at {version} has other calls"]


def prepare(name, folder):
    """Writes the programs and arguments of a model; returns JAX's results and what is wrong already."""
    forward, inputs, expected = MODELS[name](np.random.default_rng(SEED))
    function = jax.jit(forward)
    plain = folder / f"{name}.mlir"
    plain.write_text(function.lower(*inputs).as_text())
    # CHLO's functions are expanded for the interpreter; the others are found first.
    found = folder / f"{name}_found.mlir"
    text = run("stablehlo-opt", plain, "--byteir-to-custom-call", "--byteir-verify").decode()
    found.write_text(text)
    problems = []
    counts = calls(text)
    print(f"{name}: found {', '.join(f'{n} {t}' for t, n in sorted(counts.items()))}", flush=True)
    for target, count in expected.items():
        if counts.get(target, 0) != count:
            problems.append(f"{counts.get(target, 0)} of {count} {target} found")
    for version in VERSIONS:
        problems += round_trip(found, text, version)
    decomposed = folder / f"{name}_decomposed.mlir"
    decomposed.write_bytes(run("stablehlo-opt", found, "--byteir-decompose"))
    lowering = "--pass-pipeline=builtin.module(func.func(chlo-legalize-to-stablehlo))"
    for program in folder.glob(f"{name}*.mlir"):
        program.write_bytes(run("stablehlo-opt", program, lowering))
        for i, argument in enumerate(jax.tree.leaves(inputs)):
            np.save(folder / f"{program.stem}.in{i}.npy", argument)
    results = [np.asarray(leaf) for leaf in jax.tree.leaves(function(*inputs))]
    return results, problems


def differences(folder, name, results):
    """What is not JAX's of the results of the programs."""
    for program in sorted(path.stem for path in folder.glob(f"{name}*.mlir")):
        error = folder / f"{program}.error"
        if error.exists():
            yield f"{program}: {error.read_text()}"
            continue
        for i, expected in enumerate(results):
            actual = np.load(folder / f"{program}.out{i}.npy")
            worst = np.abs(actual.astype(np.float64) - expected).max() / max(1, np.abs(expected).max())
            if not worst <= TOLERANCE:
                yield f"{program}: result {i} differs by {worst:.2g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--classes", default=".dev/classes", help="class path of this project (default: %(default)s)")
    options = parser.parse_args()
    names = list(MODELS)
    try:
        import flax  # noqa: F401
    except ImportError:
        names.remove("flax_block")
        print("flax_block: skipped, flax is not installed")
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        prepared = {name: prepare(name, folder) for name in names}
        evaluate(options.classes, folder)
        for name, (results, problems) in prepared.items():
            problems += differences(folder, name, results)
            for problem in problems:
                print(f"{name}: {problem}")
            failed |= bool(problems)
            if not problems:
                print(f"{name}: before, after and decomposed as JAX; artifacts at {' and '.join(VERSIONS)} read back")
    sys.exit(failed)


if __name__ == "__main__":
    main()
