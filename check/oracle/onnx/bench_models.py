"""Runs the programs of `check/bench/models` by XLA on the CPU, for OnnxExport.java and export.py.

    python -m check.oracle.onnx.bench_models OUT [MODEL...]

Leaves in OUT/MODEL the program, `input_0` ..., `output_0` ... with the elements and `types`. Models whose weights or activations do
not fit into a few gigabytes are left without inputs, and are written and run a second time as OUT/MODEL-small: the same code
with smaller sizes. Programs with dynamic dimensions have no outputs: the interpreter computes them.
"""

import gzip
import pathlib
import re
import sys
import time
import types
import zlib

from ..bench import models as bench_models  # before JAX, which it prepares

import jax
import ml_dtypes
import numpy as np
from jaxlib import _jax
from jaxlib.mlir import ir

from ..bench import language as bench_language, science as bench_science, vision as bench_vision
from ..shared import upstream

SOURCES = {name: module for module in (bench_language, bench_vision, bench_science) for name in vars(module)}

# What is replaced in the source of a model to make it small.
SMALLER = {
    "gpt2_training": {"Gpt(48, 1600, 25), 8": "Gpt(2, 64, 4, 512, 32), 2"},
    "gpt3_training": {
        "Gpt(96, 12288, 96, context=2048,": "Gpt(2, 64, 4, 512, context=32,",
        "language_training(model, 12,": "language_training(model, 6,",
    },
    "transformer_remat": {"Gpt(12, 768, 12, block=again), 8": "Gpt(2, 64, 4, 512, 32, block=again), 2"},
    "llm_decoding": {
        "22, 2048, 32, 4, 5632, 4, 2048": "2, 64, 4, 2, 128, 2, 24",
        'brain(32000, width), "layers"': 'brain(512, width), "layers"',
        "brain(width, 32000)": "brain(width, 512)",
    },
    "mixture_of_experts": {
        "Experts(8, 3584, 320)": "Experts(8, 128, 24)",
        "nn.Embed(32000, 1024)": "nn.Embed(512, 64)",
        "range(12):\n            x = MixtureLayer": "range(2):\n            x = MixtureLayer",
        "nn.Dense(32000, use_bias=False)(nn.RMSNorm": "nn.Dense(512, use_bias=False)(nn.RMSNorm",
        "of(1, 512, dtype": "of(1, 32, dtype",
        "of(2, 513, dtype": "of(2, 33, dtype",
    },
    "diffusion_unet": {
        "(128, 256, 256, 512)": "(32, 64, 64, 64)",
        "of(16, 64, 64, 3)": "of(2, 32, 32, 3)",
    },
    "resnet50_training": {'of(32, 224, 224, 3), of(32, dtype="int32")': 'of(4, 64, 64, 3), of(4, dtype="int32")'},
}

# By the names of parameters, the first that matches: integers from, to.
INTEGERS = [
    (r"count|step$", (1, 2)), (r"lengths", (64, 128)), (r"start", (16, 17)), (r"tokens|ids|texts", (0, 100)),
    (r"inputs\[[23]\]", (0, 1024)), (r"images", (0, 256)), (r"values", (-127, 128)), (r"key", (0, 2**31)), (r"", (0, 8)),
]  # fmt: skip
# Floats: mean, deviation; what is divided by or has a root is positive.
FLOATS = [
    (r"\.nu\b", (1e-4, 1e-5)), (r"\.mu\b|trace", (0, 1e-3)), (r"var\b|variance|scale|norm|temperature", (1, 0.1)),
    (r"viscosity", (1e-3, 1e-5)), (r"bias|tokens|embedding|positions", (0, 0.02)),
]  # fmt: skip
NUMPY = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i1": np.bool_}
NUMPY |= {f"{u}i{w}": np.dtype(f"{u and 'u'}int{w}") for u in ("", "u") for w in (8, 16, 32, 64)}
DYNAMIC = (3, 16)
"""Sizes of dynamic dimensions, by their places."""


def smaller(name):
    """The artifact of a model with smaller sizes."""
    module = SOURCES[name]
    source = pathlib.Path(module.__file__).read_text()
    for old, new in SMALLER[name].items():
        assert source.count(old) == 1, (name, old)
        source = source.replace(old, new)
    copy = types.ModuleType(f"{module.__name__}_{name}_small")
    copy.__package__ = module.__package__
    sys.modules[copy.__name__] = copy
    exec(compile(source, module.__file__, "exec"), vars(copy))  # noqa: S102 (our own source)
    with upstream.context():
        return bench_models.artifact(getattr(copy, name)())


def draw(name, shape, kind):
    generator = np.random.default_rng(zlib.crc32(f"{name} {shape}".encode()))
    dtype = NUMPY[kind]
    if kind == "i1":
        values = generator.integers(0, 2, shape).astype(bool)
        values[..., :1] = True
        return values
    if "i" in kind:
        low, high = next(bounds for words, bounds in INTEGERS if re.search(words, name))
        return generator.integers(low, high, shape).astype(dtype)
    of_inputs = (0, 1 / np.sqrt(max(1, np.prod(shape[:-1])))) if len(shape) > 1 else (0, 0.1)
    mean, deviation = next((law for words, law in FLOATS if re.search(words, name)), of_inputs)
    if "inputs" in name or "images" in name:
        mean, deviation = 0, 1
    return (mean + deviation * generator.standard_normal(shape, np.float32)).astype(dtype)


def write(folder, prefix, arrays):
    lines = []
    for i, (kind, array) in enumerate(arrays):
        array.tofile(folder / f"{prefix}_{i}")
        lines.append(" ".join(map(str, (f"{prefix}_{i}", kind, *array.shape))))
    return lines


def run(program, inputs):
    """The results of XLA, by the precision that the program states."""
    device = jax.devices("cpu")[0]
    options = _jax.CompileOptions()
    options.env_option_overrides = [("xla_allow_excess_precision", False)]
    executable = device.client.compile_and_load(program, _jax.DeviceList((device,)), options)
    with jax.enable_x64(True):
        results = executable.execute_sharded([jax.device_put(x, device) for x in inputs])
    return [np.asarray(parts[0]) for parts in results.disassemble_into_single_device_arrays()]


def make(folder, name, content):
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    (folder / "program.mlir.bc").write_bytes(content)
    with upstream.context(), ir.Location.unknown():
        module = upstream.deserialize(content)
        main = next(op for op in module.body.operations if op.operation.name == "func.func" and op.name.value == "main")
        kinds, arguments = [], []
        for argument, kind in zip(main.arguments, main.type.inputs):
            kind = ir.RankedTensorType(kind)
            sizes = [DYNAMIC[i] if kind.is_dynamic_dim(i) else kind.shape[i] for i in range(kind.rank)]
            kinds.append((re.sub(r'loc\("?|"?\)$', "", str(argument.location)), sizes, str(kind.element_type)))
        results = [str(ir.RankedTensorType(kind).element_type) for kind in main.type.results]
        if folder.name in SMALLER:
            (folder / "only-checked").write_text(f"too large to run: see {folder.name}-small\n")
            return
        if name == "sharded_training":
            (folder / "only-checked").write_text("for eight devices\n")
            return
        arguments = [draw(*kind) for kind in kinds]
        lines = write(folder, "input", zip((kind for _, _, kind in kinds), arguments))
        is_dynamic = any(ir.RankedTensorType(kind).has_static_shape is False for kind in main.type.inputs)
        if not is_dynamic:
            start = time.perf_counter()
            outputs = run(upstream.bytecode(module), arguments)
            lines += write(folder, "output", zip(results, outputs))
            print(f"{folder.name}: XLA {time.perf_counter() - start:.1f} s", flush=True)
        (folder / "types").write_text("\n".join(lines) + "\n")


def main(out, *names):
    jax.config.update("jax_enable_x64", True)
    jax.numpy.linalg.eigh(np.eye(2))  # loads LAPACK, which programs may call
    for path in sorted(bench_models.FOLDER.glob(f"*{bench_models.END}")):
        name = path.name.removesuffix(bench_models.END)
        if names and name not in names:
            continue
        for suffix, content in (("", lambda: gzip.decompress(path.read_bytes())), ("-small", lambda: smaller(name))):
            if suffix and name not in SMALLER:
                continue
            jax.config.update("jax_enable_x64", not suffix)
            try:
                make(pathlib.Path(out) / f"{name}{suffix}", name, content())
            except Exception as e:  # noqa: BLE001 (said, and the next model follows)
                print(f"{name}{suffix}: {type(e).__name__}: {str(e)[:400]}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
