"""Writes programs for four devices, with arguments and JAX's results, for the tests of module `pjrt`.

    python -m check.oracle.pjrt.sharded FOLDER

`training`: a step of a transformer, by data and by model, whose old parameters are donated. `all_reduce`: a sum over four
devices. Each is a portable artifact, and a file of safetensors with the arguments `in.0` … and the results `out.0` …
"""

import os
import pathlib
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax
import jax.numpy as jnp
import numpy as np
from jax import export
from jax.sharding import NamedSharding, PartitionSpec

from ..shared import tensor_files

BATCH, LENGTH, WIDTH, HEADS, TOKENS = 4, 8, 16, 4, 32


def mesh(**axes):
    return jax.make_mesh(tuple(axes.values()), tuple(axes), axis_types=(jax.sharding.AxisType.Auto,) * len(axes))


# How the parameters are divided: heads and the inner layer over devices of the model.
SPECS = {
    "embedding": ((TOKENS, WIDTH), PartitionSpec()),
    "query": ((WIDTH, HEADS, WIDTH // HEADS), PartitionSpec(None, "model")),
    "key": ((WIDTH, HEADS, WIDTH // HEADS), PartitionSpec(None, "model")),
    "value": ((WIDTH, HEADS, WIDTH // HEADS), PartitionSpec(None, "model")),
    "out": ((HEADS, WIDTH // HEADS, WIDTH), PartitionSpec("model")),
    "up": ((WIDTH, 4 * WIDTH), PartitionSpec(None, "model")),
    "down": ((4 * WIDTH, WIDTH), PartitionSpec("model")),
}


def normalized(x):
    return (x - x.mean(-1, keepdims=True)) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)


def loss(parameters, tokens):
    x = parameters["embedding"][tokens[:, :-1]]
    heads = normalized(x)
    query, key, value = (jnp.einsum("btw,whd->bhtd", heads, parameters[name]) for name in ("query", "key", "value"))
    scores = jnp.einsum("bhtd,bhsd->bhts", query, key) / np.sqrt(WIDTH // HEADS)
    causal = jnp.tril(jnp.ones(scores.shape[-2:], bool))
    weights = jax.nn.softmax(jnp.where(causal, scores, -1e9))
    x = x + jnp.einsum("bhts,bhsd,hdw->btw", weights, value, parameters["out"])
    x = x + jax.nn.gelu(normalized(x) @ parameters["up"]) @ parameters["down"]
    logits = jax.nn.log_softmax(x @ parameters["embedding"].T)
    return -jnp.take_along_axis(logits, tokens[:, 1:, None], -1).mean()


def training():
    where = mesh(data=2, model=2)
    shardings = {name: NamedSharding(where, spec) for name, (_, spec) in SPECS.items()}
    rows = NamedSharding(where, PartitionSpec("data"))

    def step(parameters, tokens):
        value, gradients = jax.value_and_grad(loss)(parameters, tokens)
        return value, jax.tree.map(lambda p, g: p - 0.1 * g, parameters, gradients)

    generator = np.random.default_rng(4)
    parameters = {name: generator.standard_normal(shape, np.float32) * np.float32(0.2) for name, (shape, _) in SPECS.items()}
    tokens = generator.integers(0, TOKENS, (BATCH, LENGTH + 1)).astype(np.int32)
    whole = NamedSharding(where, PartitionSpec())
    jitted = jax.jit(step, donate_argnums=0, in_shardings=(shardings, rows), out_shardings=(whole, shardings))
    return jitted, (parameters, tokens)


def all_reduce():
    where = mesh(x=4)
    total = jax.shard_map(
        lambda x: jax.lax.psum(x, "x"), mesh=where, in_specs=PartitionSpec("x"), out_specs=PartitionSpec()
    )
    rows = NamedSharding(where, PartitionSpec("x"))
    return jax.jit(total, in_shardings=rows), (np.arange(24, dtype=np.float32).reshape(8, 3),)


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for define in (training, all_reduce):
        function, arguments = define()
        exported = export.export(function)(*arguments)
        tensors = {f"in.{i}": np.asarray(leaf) for i, leaf in enumerate(jax.tree.leaves(arguments))}
        results = jax.tree.leaves(function(*arguments))
        tensors |= {f"out.{i}": np.asarray(leaf) for i, leaf in enumerate(results)}
        name = folder / define.__name__
        name.with_suffix(".mlir.bc").write_bytes(exported.mlir_module_serialized)
        name.with_suffix(".jax").write_bytes(exported.serialize())
        tensor_files.save(name.with_suffix(".safetensors"), tensors)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
