"""Compares rounding errors of sums, softmax, norms and products of f32: hlo4j's engine, XLA on a CPU and ONNX Runtime.

    python -m check.oracle.engine.errors FOLDER
        writes programs into the folder, runs them, and prints a table
        --count N                          shapes of each kind (default: 200)
        --onnx-runtime PYTHON              a Python with onnx and onnxruntime; without it that column is missing

Results are held against those of f64 on the same numbers. An error is relative to the sum of the absolute values of the terms that
make the element, since sums of both signs may cancel; it is given in roundings of f32, 2^-24: the largest and the mean over all elements
of all shapes. Run it by a Python that has JAX, after `./dev quick`.
"""

import argparse
import os
import pathlib
import subprocess
import sys

import numpy as np

from . import java

ROUNDING = 2.0**-24
SEED = 20261130
EPSILON = 1e-5


def lengths(rng, low, high):
    """A length, of which small ones are as likely as large ones, mostly no power of two."""
    return int(np.exp(rng.uniform(np.log(low), np.log(high))))


class Sum:
    """of rows"""

    inputs = staticmethod(lambda rng: [(lengths(rng, 1, 64), lengths(rng, 2, 50_000))])
    jax = staticmethod(lambda jnp, jax, x: x.sum(-1))
    onnx = ("ReduceSum", {"keepdims": 0})

    @staticmethod
    def exact(x):
        return x.sum(-1), np.abs(x).sum(-1)


class Softmax:
    """of rows"""

    inputs = staticmethod(lambda rng: [(lengths(rng, 1, 64), lengths(rng, 2, 50_000))])
    jax = staticmethod(lambda jnp, jax, x: jax.nn.softmax(x))
    onnx = ("Softmax", {"axis": -1})

    @staticmethod
    def exact(x):
        powers = np.exp(x - x.max(-1, keepdims=True))
        result = powers / powers.sum(-1, keepdims=True)
        return result, result


class Norm:
    """of layers, without scales"""

    inputs = staticmethod(lambda rng: [(lengths(rng, 1, 64), lengths(rng, 2, 50_000))])
    onnx = ("LayerNormalization", {"axis": -1, "epsilon": EPSILON})

    @staticmethod
    def jax(jnp, jax, x):
        """By differences from the mean: jax.nn.standardize subtracts squares, which cancel whoever computes them."""
        distances = x - x.mean(-1, keepdims=True)
        return distances * jax.lax.rsqrt(jnp.mean(distances**2, -1, keepdims=True) + EPSILON)

    @staticmethod
    def exact(x):
        deviation = np.sqrt(x.var(-1, keepdims=True) + EPSILON)
        terms = np.abs(x) + np.abs(x).mean(-1, keepdims=True)
        return (x - x.mean(-1, keepdims=True)) / deviation, terms / deviation


class Product:
    """of matrices"""

    @staticmethod
    def inputs(rng):
        rows, length, columns = lengths(rng, 1, 128), lengths(rng, 2, 8192), lengths(rng, 1, 128)
        return [(rows, length), (length, columns)]

    jax = staticmethod(lambda jnp, jax, x, y: x @ y)
    onnx = ("MatMul", {})

    @staticmethod
    def exact(x, y):
        return x @ y, np.abs(x) @ np.abs(y)


KINDS = {"sum": Sum, "softmax": Softmax, "norm": Norm, "product": Product}


def stems(folder, count):
    for name, kind in KINDS.items():
        for i in range(count):
            yield name, kind, folder / f"{name}{i:03}"


def given(stem, kind):
    return [np.load(f"{stem}.in{i}.npy") for i in range(2 if kind is Product else 1)]


def write(folder, count):
    """The programs, their inputs and XLA's results."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import jax.numpy as jnp
    from jax import export

    from ..shared import upstream

    rng = np.random.default_rng(SEED)
    for _, kind, stem in stems(folder, count):
        arrays = [rng.standard_normal(shape, np.float32) * np.float32(2) for shape in kind.inputs(rng)]
        for i, array in enumerate(arrays):
            np.save(f"{stem}.in{i}.npy", array)
        function = jax.jit(lambda *x, kind=kind: kind.jax(jnp, jax, *x))
        exported = export.export(function, platforms=["cpu"])(*arrays)
        with upstream.context():
            program = upstream.deserialize(bytes(exported.mlir_module_serialized))
            stem.with_suffix(".mlir.bc").write_bytes(upstream.serialize_module(program, upstream.current_version(), other_dialects=True))
        np.save(f"{stem}.xla.npy", np.asarray(function(*arrays)))


def onnx_runtime(folder, count):
    """ONNX Runtime's results, of its own operators, in the Python that has it."""
    import onnxruntime as ort
    from onnx import TensorProto, helper

    options = ort.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    for _, kind, stem in stems(folder, count):
        arrays = given(stem, kind)
        operator, attributes = kind.onnx
        names = [f"x{i}" for i in range(len(arrays))]
        inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, array.shape) for name, array in zip(names, arrays)]
        constants = []
        if kind is Sum:
            names, constants = [*names, "axes"], [helper.make_tensor("axes", TensorProto.INT64, [1], [-1])]
        if kind is Norm:
            size = arrays[0].shape[-1]
            names, constants = [*names, "scale"], [helper.make_tensor("scale", TensorProto.FLOAT, [size], np.ones(size, np.float32))]
        nodes, outputs = [helper.make_node(operator, names, ["y"], **attributes)], [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)]
        graph = helper.make_graph(nodes, "errors", inputs, outputs, constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
        session = ort.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        np.save(f"{stem}.onnxruntime.npy", session.run(None, {f"x{i}": array for i, array in enumerate(arrays)})[0])


def errors(folder, count, sides):
    """For each kind and side the largest error and the mean, in roundings."""
    found = {(name, side): [] for name in KINDS for side in sides}
    for name, kind, stem in stems(folder, count):
        exact, terms = kind.exact(*(array.astype(np.float64) for array in given(stem, kind)))
        for side in sides:
            result = np.load(f"{stem}.{side}.npy").astype(np.float64)
            if result.shape != exact.shape:
                raise SystemExit(f"{stem.name}: {side} has the shape {result.shape}, expected is {exact.shape}")
            found[name, side].append((np.abs(result - exact) / np.maximum(terms, np.finfo(np.float32).tiny) / ROUNDING).ravel())
    return {key: (max(map(np.max, each)), np.concatenate(each).mean()) for key, each in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=200, help="default: %(default)s")
    parser.add_argument("--onnx-runtime", metavar="PYTHON", help="a Python with onnx and onnxruntime")
    parser.add_argument("--java", default="java", metavar="COMMAND", help="Java 25, with options (default: %(default)s)")
    parser.add_argument("--of-onnx-runtime", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.of_onnx_runtime:
        return onnx_runtime(options.folder, options.count)
    options.folder.mkdir(parents=True, exist_ok=True)
    write(options.folder, options.count)
    sides = {"strict": "hlo4j strict", "fast": "hlo4j fast", "xla": "XLA"}
    with java.compiled("EngineResults", options.java) as program:
        if program(options.folder, "strict", "fast").returncode:
            raise SystemExit("EngineResults failed")
    if options.onnx_runtime:
        subprocess.check_call([options.onnx_runtime, "-m", __spec__.name, str(options.folder), "--count", str(options.count), "--of-onnx-runtime"])
        sides["onnxruntime"] = "ONNX Runtime"
    found = errors(options.folder, options.count, sides)
    print(f"| {options.count} shapes each | " + " | ".join(f"{name}, largest | mean" for name in sides.values()) + " |")
    print("|---|" + "--:|" * 2 * len(sides))
    for name, kind in KINDS.items():
        print(f"| {name} {kind.__doc__} | " + " | ".join(f"{found[name, side][0]:.3g} | {found[name, side][1]:.3g}" for side in sides) + " |")


if __name__ == "__main__":
    sys.exit(main())
