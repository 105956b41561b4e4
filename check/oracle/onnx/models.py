"""Models as exporters write them, and what ONNX Runtime computes with them.

    python -m check.oracle.onnx.models FOLDER [REGEX]

Run it with a Python that has what requirements.txt lists. FOLDER/WRITER/NAME/ then has `model.onnx`, `input_0.pb` ...,
`output_0.pb` ... and `tolerance`, as backend.py writes them, so that `OnnxBackend.java` runs them. The writers are PyTorch's
exporter (`torch-dynamo`), the one by TorchScript (`torch-script`), `tf2onnx`, `keras`, the quantisation of ONNX Runtime (`quantized`)
and the onnx package (`onnx`). A model whose batch is open is there twice, the second time as NAME_batch with a batch of another size.
"""

import dataclasses
import functools
import importlib
import os
import pathlib
import re
import shutil
import sys
import warnings
from typing import Callable

os.environ |= {"TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "", "KERAS_BACKEND": "tensorflow"}

import numpy as np
import onnxruntime as ort
from onnx import numpy_helper

WRITERS = ("torch", "tensorflow", "quantized", "package")
# What a sum of float32 in another order may differ by, relative to the largest number of an output.
TOLERANCE = 1e-4
# How many tolerances results of other inputs differ by at least: a tolerance for half precision or quantised models is a large part of
# the largest number.
DISTANCE, COARSE_DISTANCE = 10, 5
BATCHES = (2, 3)


@dataclasses.dataclass(frozen=True)
class Model:
    """A model: `write` makes the file, `inputs` the arrays for a batch of a size."""

    name: str
    writer: str
    write: Callable
    inputs: Callable
    dynamic: bool = False
    tolerance: float = TOLERANCE
    # Computes the outputs where ONNX Runtime cannot; None for ONNX Runtime.
    expected: Callable | None = None


def session(path):
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    # What the model says, not what ONNX Runtime makes of it: fusions of quantised nodes round otherwise.
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def run(path, arrays):
    runtime = session(path)
    names = [i.name for i in runtime.get_inputs()]
    if len(names) != len(arrays):
        raise ValueError(f"{len(names)} inputs {names}, but {len(arrays)} arrays")
    return runtime.run(None, dict(zip(names, arrays)))


def scale(array):
    finite = np.abs(array.astype(np.float64))[np.isfinite(array.astype(np.float64))] if array.dtype.kind in "fV" else []
    return max(1e-3, float(np.max(finite, initial=0.0)))


def reverse(array):
    """Batch entries in reverse order or, of a single one, what is in it."""
    axes = [i for i, size in enumerate(array.shape) if size > 1]
    return np.ascontiguousarray(np.flip(array, axes[:1]))


def distance(model, output, other):
    """The largest difference of two results, in tolerances of the first."""
    if output.shape != other.shape or output.dtype.kind not in "fV":
        return 0.0 if np.array_equal(output, other) else np.inf
    a, b = output.astype(np.float64), other.astype(np.float64)
    units = np.abs(a - b) / (model.tolerance * (scale(output) + np.abs(a)))
    return float(np.max(units, initial=0.0, where=np.isfinite(units)))


def check(model, outputs, others):
    """Refuses results that hardly depend on the inputs: where all are alike, few errors are seen."""
    kept = [i for i, output in enumerate(outputs) if np.asarray(output).dtype.kind in "fV"] or range(len(outputs))
    distances = [max(distance(model, np.asarray(outputs[i]), np.asarray(other[i])) for other in others) for i in kept]
    if min(distances) < (DISTANCE if model.tolerance == TOLERANCE else COARSE_DISTANCE):
        raise ValueError(f"results of other inputs differ by only {[round(d, 1) for d in distances]} tolerances")


def save(model, folder, arrays):
    """Writes inputs, outputs and for each output a relative and an absolute tolerance."""
    compute = functools.partial(model.expected or run, folder / "model.onnx")
    outputs = compute(arrays)
    check(model, outputs, [compute([*arrays[:i], reverse(array), *arrays[i + 1 :]]) for i, array in enumerate(arrays)])
    for role, values in (("input", arrays), ("output", outputs)):
        for i, value in enumerate(values):
            (folder / f"{role}_{i}.pb").write_bytes(numpy_helper.from_array(np.asarray(value)).SerializeToString())
    lines = [f"{model.tolerance} {model.tolerance * scale(np.asarray(output))}\n" for output in outputs]
    (folder / "tolerance").write_text("".join(lines))


def write(model, root):
    folder = root / model.writer / model.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        model.write(folder / "model.onnx")
        save(model, folder, model.inputs(BATCHES[0]))
        if model.dynamic:
            other = folder.with_name(f"{model.name}_batch")
            shutil.rmtree(other, ignore_errors=True)
            shutil.copytree(folder, other, ignore=shutil.ignore_patterns("*put_*"))
            save(model, other, model.inputs(BATCHES[1]))
    except BaseException:
        shutil.rmtree(folder)
        raise


def main():
    warnings.filterwarnings("ignore")
    root, pattern = pathlib.Path(sys.argv[1]), re.compile(sys.argv[2] if len(sys.argv) > 2 else "")
    failed = 0
    for writer in WRITERS:
        for model in importlib.import_module(f".models_{writer}", __package__).models():
            if pattern.search(f"{model.writer}/{model.name}"):
                try:
                    write(model, root)
                except Exception as e:
                    failed += 1
                    print(f"{model.writer}/{model.name}: {type(e).__name__}: {str(e).splitlines()[:1]}", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
